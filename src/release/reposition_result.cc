#include "release/reposition_result.h"

#include <nlohmann/json.hpp>

namespace kith::release {

namespace {

using Json = nlohmann::ordered_json;

Json released_json(const RepositionResult& result) {
  Json released{{"rows", result.figures.published}, {"suppressed", result.figures.suppressed}, {"held", 0}};
  const auto name = [&](const char* key, const std::filesystem::path& path) {
    if (!path.empty()) released[key] = path.string();
  };
  name("path", result.path);
  name("sensitive_path", result.sensitive_path);
  name("certificate", result.certificate);
  name("report", result.report);
  return released;
}

Json snapshots_json(const RepositionResult& result) {
  Json list = Json::array();
  for (const NamedSnapshot& snapshot : result.snapshots)
    list.push_back({{"time", result.step_numbers ? Json(snapshot.figures.time) : Json(snapshot.label)},
                    {"in", snapshot.figures.in},
                    {"published", snapshot.figures.published},
                    {"level", snapshot.figures.level}});
  return list;
}

Json values_json(const StreamFigures& figures) {
  Json list = Json::array();
  for (const ValueFigures& value : figures.values)
    list.push_back({{"value", value.value},
                    {"in", value.in},
                    {"published", value.published},
                    {"moved", value.moved},
                    {"suppressed", value.dropped},
                    {"loss", value.loss}});
  return list;
}

Json reposition_json(const RepositionResult& result) {
  const StreamFigures& figures = result.figures;
  Json json{{"window", result.window},
            {"l", result.l},
            {"mu", result.mu},
            {"beta", result.beta},
            {"publish", result.publish},
            {"moves", result.moves},
            {"granularity", result.granularity},
            {"loss", figures.loss},
            {"published", figures.published},
            {"moved", figures.moved},
            {"suppressed", figures.suppressed},
            {"surplus", figures.surplus},
            {"late", figures.late},
            {"ahead", figures.ahead},
            {"relayed", result.relayed},
            {"distances", figures.distances},
            {"values", values_json(figures)}};
  if (result.first_window)
    json["first_window"] = {{"cost", result.first_window->cost},
                            {"bound", result.first_window->bound},
                            {"optimal", result.first_window->optimal},
                            {"flows", result.first_window->flows},
                            {"nodes", result.first_window->nodes}};
  json["snapshots_in_all"] = figures.snapshots_in_all;
  json["snapshots"] = snapshots_json(result);
  return json;
}

}  // namespace

Json json_of(const RepositionResult& result) {
  return {{"method", result.method},
          {"kith", result.version},
          {"model", result.model},
          {"input", {{"rows", result.rows}, {"persons", result.persons}}},
          {"released", released_json(result)},
          {"quasi", result.quasi},
          {"sensitive", result.sensitive},
          {"time", result.time},
          {"withheld", result.withheld},
          {"classes",
           {{"count", result.class_count},
            {"smallest", result.class_smallest},
            {"largest", result.class_largest},
            {"average", result.class_average}}},
          {"reposition", reposition_json(result)},
          {"notes", result.notes},
          {"seeded", result.seeded},
          {"certified", result.certified},
          {"seconds",
           {{"read", result.seconds_read},
            {"search", result.seconds_search},
            {"write", result.seconds_write},
            {"verify", result.seconds_verify}}}};
}

std::string to_json(const RepositionResult& result) {
  return json_of(result).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kith::release

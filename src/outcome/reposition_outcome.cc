#include "outcome/reposition_outcome.h"

#include <nlohmann/json.hpp>

namespace kith::outcome {

namespace {

using Json = nlohmann::ordered_json;

Json released_json(const RepositionOutcome& result) {
  Json released{{"rows", result.figures.published}, {"suppressed", result.figures.suppressed}, {"held", 0}};
  const auto name = [&](const char* key, const std::filesystem::path& path) {
    if (!path.empty()) released[key] = path.string();
  };
  name("path", result.files.release);
  name("sensitive_path", result.files.sensitive);
  name("certificate", result.files.certificate);
  name("report", result.files.report);
  return released;
}

Json snapshots_json(const RepositionOutcome& result) {
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

Json reposition_json(const RepositionOutcome& result) {
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

Json RepositionOutcome::json() const {
  const RepositionOutcome& result = *this;
  return {{"method", result.method},
          {"kith", result.version},
          {"model", result.model},
          {"input", {{"rows", result.rows}, {"persons", result.persons}}},
          {"released", released_json(result)},
          {"quasi", result.quasi},
          {"sensitive", result.sensitive_column},
          {"time", result.time},
          {"withheld", result.withheld},
          {"classes",
           {{"count", result.classes.count},
            {"smallest", result.classes.smallest},
            {"largest", result.classes.largest},
            {"average", result.classes.average}}},
          {"reposition", reposition_json(result)},
          {"notes", texts_of(result.notes)},
          {"seeded", result.seeded},
          {"certified", result.certified},
          {"seconds",
           {{"read", result.seconds.read},
            {"search", result.seconds.search},
            {"write", result.seconds.write},
            {"verify", result.seconds.verify}}}};
}

}  // namespace kith::outcome

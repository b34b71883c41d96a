#include "outcome/reposition_outcome.h"

#include <nlohmann/json.hpp>

namespace kith::outcome {

namespace {

using Json = nlohmann::ordered_json;

Json released_json(const RepositionOutcome& result) {
  Json released{{"rows", result.figures.published}, {"suppressed", result.figures.suppressed}, {"held", 0}};
  add_paths(result.files, released);
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
  if (result.replan) json["replan"] = true;
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
  Json json{{"method", method},
            {"kith", version},
            {"model", model},
            {"input", {{"rows", rows}, {"persons", persons}}},
            {"released", released_json(*this)},
            {"quasi", quasi},
            {"sensitive", sensitive_column},
            {"time", time},
            {"withheld", withheld},
            {"classes", classes_json(classes)},
            {"reposition", reposition_json(*this)}};
  add_end(*this, json);
  return json;
}

Json StreamOutcome::json() const {
  Json json = RepositionOutcome::json();
  json["stopped"] = stopped;
  Json stream{
      {"read", read},           {"late", figures.late},  {"ahead", figures.ahead}, {"unreadable", unreadable},
      {"bad_times", bad_times}, {"files", files_in_all}, {"files_now", files_now}, {"resumed", resumed},
      {"kept_open", kept_open}};
  if (state) stream["state"] = state->string();
  json["stream"] = std::move(stream);
  return json;
}

}  // namespace kith::outcome

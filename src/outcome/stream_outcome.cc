#include "outcome/stream_outcome.h"

#include <utility>

#include <nlohmann/json.hpp>

namespace kith::outcome {

nlohmann::ordered_json StreamOutcome::json() const {
  using Json = nlohmann::ordered_json;
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

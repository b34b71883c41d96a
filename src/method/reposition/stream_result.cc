#include <nlohmann/json.hpp>

#include "method/reposition/stream_run.h"

namespace kith::method {

std::string to_json(const StreamOutcome& result) {
  using Json = nlohmann::ordered_json;
  Json json = result.reposition.json();
  json["stopped"] = result.stopped;
  Json stream{{"read", result.read},
              {"late", result.reposition.figures.late},
              {"ahead", result.reposition.figures.ahead},
              {"unreadable", result.unreadable},
              {"bad_times", result.bad_times},
              {"files", result.files},
              {"files_now", result.files_now},
              {"resumed", result.resumed},
              {"kept_open", result.kept_open}};
  if (result.state) stream["state"] = result.state->string();
  json["stream"] = std::move(stream);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kith::method

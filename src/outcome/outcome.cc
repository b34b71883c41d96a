#include "outcome/outcome.h"

#include <nlohmann/json.hpp>

namespace kith::outcome {

using Json = nlohmann::ordered_json;

const char* name_of(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "info";
    case Severity::warning:
      return "warning";
    case Severity::severe:
      return "severe";
  }
  return "";
}

void Outcome::note(std::string code, std::string text, Severity severity) {
  notes.push_back({std::move(code), std::move(text), severity});
}

std::vector<std::string> texts_of(const std::vector<Note>& notes) {
  std::vector<std::string> texts;
  for (const Note& note : notes) texts.push_back(note.text);
  return texts;
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json classes_json(const Classes& classes) {
  return {{"count", classes.count},
          {"smallest", classes.smallest},
          {"largest", classes.largest},
          {"average", classes.average}};
}

}  // namespace kith::outcome

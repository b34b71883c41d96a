#include "outcome/outcome.h"

#include <nlohmann/json.hpp>

namespace kith::outcome {

using Json = nlohmann::ordered_json;

const char* name_of(Severity severity) {
  static constexpr const char* names[] = {"info", "warning", "severe"};
  return names[static_cast<int>(severity)];
}

void Outcome::note(std::string code, std::string text, Severity severity) {
  notes.push_back({std::move(code), std::move(text), severity});
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json classes_json(const Classes& classes) {
  return {{"count", classes.count},
          {"smallest", classes.smallest},
          {"largest", classes.largest},
          {"average", classes.average}};
}

void add_paths(const Files& files, Json& released) {
  const auto add = [&](const char* key, const std::filesystem::path& path) {
    if (!path.empty()) released[key] = path.string();
  };
  add("path", files.release);
  add("sensitive_path", files.sensitive);
  add("certificate", files.certificate);
  add("report", files.report);
}

void add_end(const Outcome& outcome, Json& json) {
  Json& notes = json["notes"] = Json::array();
  for (const Note& note : outcome.notes) notes.push_back(note.text);
  json["seeded"] = outcome.seeded;
  json["certified"] = outcome.certified;
  json["seconds"] = {{"read", outcome.seconds.read},
                     {"search", outcome.seconds.search},
                     {"write", outcome.seconds.write},
                     {"verify", outcome.seconds.verify}};
}

}  // namespace kith::outcome

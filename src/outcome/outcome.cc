#include "outcome/outcome.h"

#include <algorithm>
#include <functional>

#include <nlohmann/json.hpp>

namespace kith {

const char* name_of(Severity severity) {
  static constexpr const char* names[] = {"info", "warning", "severe"};
  return names[static_cast<int>(severity)];
}

}  // namespace kith

namespace kith::outcome {

using Json = nlohmann::ordered_json;

void Outcome::note(std::string code, std::string text, Severity severity) {
  notes.push_back({std::move(code), std::move(text), severity});
}

void Outcome::caveat(std::string code, Severity severity, std::string text, std::string public_text) {
  notes.push_back({std::move(code), std::move(text), severity, std::move(public_text)});
}

std::vector<Note> Outcome::notes_from(Severity least) const {
  std::vector<Note> found;
  for (const Note& note : notes)
    if (note.severity >= least) found.push_back(note);
  std::ranges::stable_sort(found, std::ranges::greater{}, &Note::severity);
  return found;
}

Severity severity_of_share(std::uint64_t exposed, std::uint64_t at_stake) {
  return exposed >= at_stake / 10 + (at_stake % 10 != 0 ? 1 : 0) ? Severity::severe : Severity::warning;
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

namespace {

Json common_phases(const Seconds& seconds) {
  return {{"read", seconds.read},
          {"search", seconds.search},
          {"write", seconds.write},
          {"verify", seconds.verify}};
}

}  // namespace

void add_end(const Outcome& outcome, Json& json) {
  Json& notes = json["notes"] = Json::array();
  for (const Note& note : outcome.notes_from(Severity::info))
    notes.push_back({{"code", note.code}, {"severity", name_of(note.severity)}, {"text", note.text}});
  json["seeded"] = outcome.seeded;
  json["certified"] = outcome.certified;
  if (outcome.dry_run) json["dry_run"] = true;
  json["seconds"] = common_phases(outcome.seconds);
  json["cpu_seconds"] = common_phases(outcome.cpu_seconds);
}

}  // namespace kith::outcome

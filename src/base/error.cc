#include "kith/error.h"

#include <cstddef>
#include <iterator>
#include <utility>

namespace kith {

namespace {

// The names stand in the order of the codes.
constexpr const char* names[] = {"usage",
                                 "plan-syntax",
                                 "plan-unknown-key",
                                 "plan-value",
                                 "unknown-column",
                                 "missing-file",
                                 "empty-file",
                                 "no-rows",
                                 "ragged-row",
                                 "bad-encoding",
                                 "bad-csv",
                                 "bad-json",
                                 "bad-parquet",
                                 "bad-statistics-file",
                                 "bad-workbook",
                                 "duplicate-column",
                                 "unnamed-column",
                                 "unsupported-format",
                                 "hierarchy-syntax",
                                 "hierarchy-gap",
                                 "hierarchy-not-nested",
                                 "hierarchy-value",
                                 "k-out-of-range",
                                 "suppression-out-of-range",
                                 "lattice-too-large",
                                 "output-is-input",
                                 "series-plan",
                                 "series-batch",
                                 "series-store",
                                 "series-edited",
                                 "series-busy",
                                 "bad-time",
                                 "stream-state",
                                 "stream-busy",
                                 "table-schema",
                                 "duplicate-key",
                                 "missing-key",
                                 "orphan-row",
                                 "bad-database",
                                 "persons-unknown",
                                 "content-not-allowed",
                                 "series-repeated",
                                 "busy",
                                 "memory-too-small",
                                 "no-release",
                                 "caveat-not-accepted",
                                 "unwritable",
                                 "disk-failed",
                                 "engine-failed",
                                 "out-of-memory",
                                 "verification-failed",
                                 "cancelled"};
static_assert(std::size(names) == static_cast<std::size_t>(ErrorCode::cancelled) + 1);

}  // namespace

const char* name_of(ErrorCode code) { return names[static_cast<std::size_t>(code)]; }

int exit_status(ErrorCode code) {
  if (code == ErrorCode::no_release) return 3;
  if (code == ErrorCode::caveat_not_accepted) return 4;
  return code >= ErrorCode::unwritable ? 5 : 2;
}

namespace {

// A value named in a message may hold anything: control characters become spaces, and long text is cut.
std::string printable(std::string text) {
  constexpr std::size_t longest = 600;
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::string composed(const std::string& what, const Place& place, const std::string& remedy) {
  std::string text;
  if (!place.file.empty()) {
    text += place.file;
    if (place.line > 0) text += ':' + std::to_string(place.line);
    text += ": ";
  } else if (place.line > 0) {
    text += "line " + std::to_string(place.line) + ": ";
  }
  if (!place.column.empty()) text += "column '" + place.column + "': ";
  text += printable(what);
  if (!remedy.empty()) text += "; " + remedy;
  return text;
}

}  // namespace

Error::Error(ErrorCode code, std::string what, Place place, std::string remedy, std::string value)
    : std::runtime_error(what),
      code_(code),
      place_(std::move(place)),
      remedy_(std::move(remedy)),
      value_(printable(std::move(value))),
      full_(composed(what, place_, remedy_)) {}

}  // namespace kith

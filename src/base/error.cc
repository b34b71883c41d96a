#include "kith/error.h"

#include <utility>

namespace kith {

const char* name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return "usage";
    case ErrorCode::plan_syntax:
      return "plan-syntax";
    case ErrorCode::plan_unknown_key:
      return "plan-unknown-key";
    case ErrorCode::plan_value:
      return "plan-value";
    case ErrorCode::unknown_column:
      return "unknown-column";
    case ErrorCode::missing_file:
      return "missing-file";
    case ErrorCode::empty_file:
      return "empty-file";
    case ErrorCode::no_rows:
      return "no-rows";
    case ErrorCode::ragged_row:
      return "ragged-row";
    case ErrorCode::bad_encoding:
      return "bad-encoding";
    case ErrorCode::bad_csv:
      return "bad-csv";
    case ErrorCode::bad_json:
      return "bad-json";
    case ErrorCode::bad_parquet:
      return "bad-parquet";
    case ErrorCode::duplicate_column:
      return "duplicate-column";
    case ErrorCode::unnamed_column:
      return "unnamed-column";
    case ErrorCode::unsupported_format:
      return "unsupported-format";
    case ErrorCode::hierarchy_syntax:
      return "hierarchy-syntax";
    case ErrorCode::hierarchy_gap:
      return "hierarchy-gap";
    case ErrorCode::hierarchy_not_nested:
      return "hierarchy-not-nested";
    case ErrorCode::hierarchy_value:
      return "hierarchy-value";
    case ErrorCode::k_out_of_range:
      return "k-out-of-range";
    case ErrorCode::suppression_out_of_range:
      return "suppression-out-of-range";
    case ErrorCode::lattice_too_large:
      return "lattice-too-large";
    case ErrorCode::output_is_input:
      return "output-is-input";
    case ErrorCode::series_plan:
      return "series-plan";
    case ErrorCode::series_batch:
      return "series-batch";
    case ErrorCode::series_store:
      return "series-store";
    case ErrorCode::series_edited:
      return "series-edited";
    case ErrorCode::series_busy:
      return "series-busy";
    case ErrorCode::bad_time:
      return "bad-time";
    case ErrorCode::stream_state:
      return "stream-state";
    case ErrorCode::stream_busy:
      return "stream-busy";
    case ErrorCode::table_schema:
      return "table-schema";
    case ErrorCode::duplicate_key:
      return "duplicate-key";
    case ErrorCode::missing_key:
      return "missing-key";
    case ErrorCode::orphan_row:
      return "orphan-row";
    case ErrorCode::bad_database:
      return "bad-database";
    case ErrorCode::no_release:
      return "no-release";
    case ErrorCode::unwritable:
      return "unwritable";
    case ErrorCode::disk_failed:
      return "disk-failed";
    case ErrorCode::engine_failed:
      return "engine-failed";
    case ErrorCode::verification_failed:
      return "verification-failed";
    case ErrorCode::cancelled:
      return "cancelled";
  }
  return "unknown";
}

int exit_status(ErrorCode code) {
  if (code == ErrorCode::no_release) return 3;
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

Error::Error(ErrorCode code, std::string what, Place place, std::string remedy)
    : std::runtime_error(what),
      code_(code),
      place_(std::move(place)),
      remedy_(std::move(remedy)),
      full_(composed(what, place_, remedy_)) {}

}  // namespace kith

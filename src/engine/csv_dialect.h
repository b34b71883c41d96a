// How a CSV file is written: found by looking at its first lines, unless the user says it.
//
// Idea: every candidate for the delimiter is tried on the sample with a parser that knows quotes; a candidate
// must split the first record, and the one under which most records have as many fields as the first one
// wins, more fields breaking a tie. The first record is a header unless it looks like the records below it.
// Cost: candidates x sample.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/csv_records.h"

namespace kith::engine {

struct Dialect {
  char delimiter = ',';
  char quote = '"';  // 0 = none
  bool header = true;

  std::string description() const;  // "comma, header"
};

struct DialectHints {
  std::optional<char> delimiter, quote;
  std::optional<bool> header;
};

// As a user states them: "tab" or a single character, no quote as the empty text. Error{plan_value} where
// they are neither.
DialectHints hints_of(const std::optional<std::string>& delimiter, const std::optional<std::string>& quote,
                      const std::optional<bool>& header);

// `lines` are the file's first ones without their ends, without blank ones before the first record; at least
// one.
Dialect sniff_dialect(const std::vector<std::string>& lines, const DialectHints& hints);

// The complete records of a sample of lines without their ends; blank lines between records are skipped where
// a record has several fields.
std::vector<Record> records_of(const std::vector<std::string>& lines, char delimiter, char quote);

}  // namespace kith::engine

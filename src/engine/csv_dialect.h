// How a CSV file is written: found by looking at its first lines, unless the user says it.
//
// Idea: every candidate for the delimiter is tried on the sample with a parser that knows quotes; a candidate
// must split the first record, and the one under which most records have as many fields as the first one
// wins, more fields breaking a tie. The first record is a header unless it looks like the records below it.
// Cost: candidates x sample.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/table.h"

namespace kith::engine {

// A quote of 0 is none.
struct Dialect {
  char delimiter = ',';
  char quote = '"';
  bool header = true;

  // It reads like "comma, header".
  std::string description() const;
};

// Lines are counted from 1. `quoted` is the number of quoted fields; `text_after_quote` says that a field
// went on after its closing quote.
struct Record {
  std::uint64_t line = 0;
  std::vector<std::string> fields;
  std::size_t quoted = 0;
  bool text_after_quote = false;
};

struct DialectHints {
  std::optional<char> delimiter, quote;
  std::optional<bool> header;
};

// Reads them as a user states them: "tab" or a single character, no quote as the empty text. Throws
// Error{plan_value} if they are neither.
DialectHints hints_of(const std::optional<std::string>& delimiter, const std::optional<std::string>& quote,
                      const std::optional<bool>& header);

// `lines` are the file's first ones without their ends, without blank ones before the first record; at least
// one.
Dialect sniff_dialect(const std::vector<std::string>& lines, const DialectHints& hints);

// Gives the complete records of a sample of lines without their ends; blank lines between records are skipped
// if a record has several fields.
std::vector<Record> records_of(const std::vector<std::string>& lines, char delimiter, char quote);

// Gives the columns that the first record tells: its fields are their names if it is a header, else they are
// numbered. Throws Error with `file` and `line` if the record or a name cannot be read, or names cannot tell
// columns apart.
std::vector<ColumnSchema> columns_of(const Record& first, bool header, const std::string& file,
                                     std::uint64_t line);

}  // namespace kith::engine

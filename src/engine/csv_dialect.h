// How a CSV file is written: found by looking at its first lines, unless the user says it.
//
// Idea: every candidate for the delimiter is tried on the sample with a parser that knows quotes; a candidate
// must split the first record, and the one under which most records have as many fields as the first one
// wins, more fields breaking a tie. Whitespace is tried only if no other candidate splits all records alike,
// since texts have blanks, and must split all of them alike. The first record is a header unless it looks
// like the records below it. Cost: candidates x sample.
//
// A first column without a name holds row numbers or row names if its values are whole numbers, or all
// different, blank ones aside. R's write.table gives it no field in the header at all:
//     "age" "sex"
//     "1" 34 "f"
// A header that is one field short is believed only if it is written as R does it: with quotes around every
// name and every row name; or without quotes, with rising row numbers, and a delimiter that is neither comma
// nor semicolon. A text with a comma that nobody quoted makes rows too long as well, and is an error.
//
// Last columns without a name are none if they hold nothing in any row, as a delimiter at the end of every line makes
// one:
//     age,sex,
//     34,f,
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace kith::engine {

// How a header leaves out the name of a first column of row names: there is no such column, its name is
// blank, or the header is one field short.
enum class RowNames { none, blank, short_header };

// A quote of 0 is none. A delimiter of 0 is whitespace: any run of blanks and tabs, also before and behind a
// record, as R and SAS print tables.
struct Dialect {
  char delimiter = ',';
  char quote = '"';
  bool header = true;
  RowNames row_names = RowNames::none;
  // So many fields at the end of every record hold nothing, the header's too, and are no columns.
  std::size_t blank_last = 0;
  // Excel's line with the delimiter stands before the first record.
  bool separator_line = false;

  // The fields of a record of so many columns.
  std::size_t fields(std::size_t columns) const { return columns + blank_last; }
  // It reads like "comma, header".
  std::string description() const;
};

// Lines are counted from 1. `quoted` is the number of quoted fields, and the first may be one of them;
// `text_after_quote` says that a field went on after its closing quote.
struct Record {
  std::uint64_t line = 0;
  std::vector<std::string> fields;
  std::size_t quoted = 0;
  bool first_quoted = false;
  bool text_after_quote = false;
};

struct DialectHints {
  std::optional<char> delimiter, quote;
  std::optional<bool> header;
};

// Reads them as a user states them: "tab", "whitespace" or a single character, no quote as the empty text.
// Throws Error{plan_value} if they are none of these.
DialectHints hints_of(const std::optional<std::string>& delimiter, const std::optional<std::string>& quote,
                      const std::optional<bool>& header);

// `lines` are the file's first ones without their ends, without blank ones before the first record; at least
// one.
Dialect sniff_dialect(const std::vector<std::string>& lines, const DialectHints& hints);

// Gives the complete records of a sample of lines without their ends; blank lines between records are skipped
// if a record has several fields.
std::vector<Record> records_of(const std::vector<std::string>& lines, char delimiter, char quote);

// Gives the columns that the first record tells: its fields are their names if it is a header, else they are
// numbered; row names are put before them, and blank last ones left out. Throws Error with `file` and `line` if the record or a name cannot
// be read, or names cannot tell columns apart.
std::vector<ColumnSchema> columns_of(const Record& first, const Dialect& dialect, const std::string& file,
                                     std::uint64_t line);

// Whether a field is empty but for blanks.
bool holds_nothing(std::string_view field);

// Whether fields are the header of these columns, of which the first may be row names without a name.
template <typename Field>
bool is_header_of(const std::vector<std::string>& columns, const Dialect& dialect, std::size_t count,
                  const Field& field) {
  const std::size_t unnamed = dialect.row_names == RowNames::none ? 0 : 1;
  const std::size_t missing = dialect.row_names == RowNames::short_header ? 1 : 0;
  if (count + missing != dialect.fields(columns.size())) return false;
  for (std::size_t i = unnamed; i < columns.size(); ++i)
    if (field(i - missing) != columns[i]) return false;
  for (std::size_t i = columns.size() - missing; i < count; ++i)
    if (!holds_nothing(field(i))) return false;
  return dialect.row_names != RowNames::blank || holds_nothing(field(0));
}

}  // namespace kith::engine

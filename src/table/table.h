// Tables as the methods see them: every column dictionary-encoded, rows numbered from 0 in source order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/dictionary.h"

namespace kith {

// What the values of a column are. It is found by looking at all of them, and never used to rewrite them.
enum class ValueType { text, integer, number, date };
const char* name_of(ValueType type);

// What a column of row numbers or row names is called if the source gives it no name.
inline constexpr const char* row_names_column = "row-names";

struct ColumnSchema {
  std::string name;
  // This is the source's own type, e.g. "VARCHAR" or "BIGINT"; CSV and JSON are all "VARCHAR".
  std::string declared;
  // The source has no name for it, and it numbers or names the rows.
  bool row_names = false;
};

struct Column {
  std::string name;
  std::string declared;
  Dictionary values;
  std::vector<Code> codes;

  std::string_view at(std::size_t row) const { return values[codes[row]]; }
  // Appends a row. A value that equals the one before is not looked up again.
  void add(std::string_view value) {
    const bool same = !codes.empty() && values[codes.back()] == value;
    codes.push_back(same ? codes.back() : values.encode(value));
  }
};

struct Table {
  // This says in messages where the table came from.
  std::string source;
  std::vector<Column> columns;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().codes.size(); }
  // Gives the index of a column, or -1.
  int find(std::string_view name) const;
};

// The type all non-empty values share: integers ("-12"), numbers ("1.5", "2e3"), ISO dates ("2024-02-29").
// Codes with a leading zero ("02138") are text.
ValueType type_of(const Dictionary& values);
bool parse_number(std::string_view text, double& value);

}  // namespace kith

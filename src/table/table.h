// Tables as the methods see them: every column dictionary-encoded, rows numbered from 0 in source order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/dictionary.h"

namespace kith {

// What the values of a column are; found by looking at all of them, never used to rewrite them.
enum class ValueType { text, integer, number, date };
const char* name_of(ValueType type);

struct ColumnSchema {
  std::string name;
  std::string declared;  // the source's own type, e.g. "VARCHAR", "BIGINT"; CSV and JSON are all "VARCHAR"
};

struct Column {
  std::string name;
  std::string declared;
  Dictionary values;
  std::vector<Code> codes;

  std::string_view at(std::size_t row) const { return values[codes[row]]; }
};

struct Table {
  std::string source;  // where it came from, for messages
  std::vector<Column> columns;

  std::size_t rows() const { return columns.empty() ? 0 : columns.front().codes.size(); }
  // The index of a column, or -1.
  int find(std::string_view name) const;
};

// The type all non-empty values share: integers ("-12"), numbers ("1.5", "2e3"), ISO dates ("2024-02-29").
// Codes with a leading zero ("02138") are text.
ValueType type_of(const Dictionary& values);
bool parse_number(std::string_view text, double& value);

}  // namespace kith

// A TOML document as plain values that know their lines, keys in the order the file writes them. Internal to
// this room.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kith::plan {

struct Entry;

struct Value {
  enum class Kind { text, integer, number, boolean, time, array, table };
  Kind kind = Kind::table;
  std::uint64_t line = 0;
  std::string text;
  std::int64_t integer = 0;
  double number = 0;  // of integers too
  bool boolean = false;
  std::vector<Value> items;
  std::vector<Entry> entries;

  bool is_number() const { return kind == Kind::integer || kind == Kind::number; }
  // The value of a key of this table, or nothing.
  const Value* find(std::string_view key) const;
};

struct Entry {
  std::string key;
  std::uint64_t line = 0;
  Value value;
};

// Error{plan_syntax} with the line.
Value parse_document(std::string_view text, const std::string& file);

}  // namespace kith::plan

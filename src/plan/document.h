// A TOML document as plain values that know their lines. Keys are in the order in which the file writes them.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kith::plan {

struct Entry;

// Integers have their number too.
struct Value {
  enum class Kind { text, integer, number, boolean, time, array, table };
  Kind kind = Kind::table;
  std::uint64_t line = 0;
  std::string text;
  std::int64_t integer = 0;
  double number = 0;
  bool boolean = false;
  std::vector<Value> items;
  std::vector<Entry> entries;

  Value() = default;
  // These make a value as a plan would write it.
  Value(std::string words);
  Value(const char* words);
  template <std::integral Whole>
  Value(Whole whole);
  Value(double any);
  Value(bool yes);
  Value(std::vector<Value> all);

  bool is_number() const { return kind == Kind::integer || kind == Kind::number; }
  // Gives the value of a key of this table, or nothing.
  const Value* find(std::string_view key) const;
  // Gives the key of this table the value. One that is there keeps its place and its line.
  void set(const std::string& key, Value value);
};

struct Entry {
  std::string key;
  std::uint64_t line = 0;
  Value value;
};

// These need a whole Entry.
inline Value::Value(std::string words) : kind(Kind::text), text(std::move(words)) {}
inline Value::Value(const char* words) : Value(std::string(words)) {}
template <std::integral Whole>
Value::Value(Whole whole)
    : kind(Kind::integer), integer(static_cast<std::int64_t>(whole)), number(static_cast<double>(whole)) {}
inline Value::Value(double any) : kind(Kind::number), number(any) {}
inline Value::Value(bool yes) : kind(Kind::boolean), boolean(yes) {}
inline Value::Value(std::vector<Value> all) : kind(Kind::array), items(std::move(all)) {}

// Throws Error{plan_syntax} with the line.
Value parse_document(std::string_view text, const std::string& file);

// Reads one value, as it stands behind a key.
Value parse_value(const std::string& text);

}  // namespace kith::plan

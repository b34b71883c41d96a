#include "plan/document.h"

#include <algorithm>

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "kith/error.h"

namespace kith::plan {
namespace {

std::uint64_t line_of(const toml::source_region& region) { return region.begin.line; }

Value convert(const toml::node& node);

std::vector<Entry> entries_of(const toml::table& table) {
  struct Placed {
    toml::source_position at;
    Entry entry;
  };
  std::vector<Placed> placed;
  for (auto&& [key, node] : table)
    placed.push_back({key.source().begin, {std::string(key.str()), line_of(key.source()), convert(node)}});
  std::stable_sort(placed.begin(), placed.end(),
                   [](const Placed& a, const Placed& b) { return a.at < b.at; });
  std::vector<Entry> entries;
  for (Placed& one : placed) entries.push_back(std::move(one.entry));
  return entries;
}

Value convert(const toml::node& node) {
  Value value;
  if (const auto* text = node.as_string()) {
    value = text->get();
  } else if (const auto* integer = node.as_integer()) {
    value = integer->get();
  } else if (const auto* number = node.as_floating_point()) {
    value = number->get();
  } else if (const auto* boolean = node.as_boolean()) {
    value = boolean->get();
  } else if (const auto* array = node.as_array()) {
    value = std::vector<Value>();
    for (const toml::node& item : *array) value.items.push_back(convert(item));
  } else if (const auto* table = node.as_table()) {
    value.entries = entries_of(*table);
  } else {
    value.kind = Value::Kind::time;
  }
  value.line = line_of(node.source());
  return value;
}

}  // namespace

const Value* Value::find(std::string_view key) const {
  const auto at = std::ranges::find(entries, key, &Entry::key);
  return at == entries.end() ? nullptr : &at->value;
}

void Value::set(const std::string& key, Value value) {
  const auto at = std::ranges::find(entries, key, &Entry::key);
  if (at == entries.end()) {
    entries.push_back({key, 0, std::move(value)});
    return;
  }
  value.line = at->value.line;
  at->value = std::move(value);
}

namespace {

// The parser follows dots and brackets by recursion; no plan needs so many on one line.
constexpr int deepest_line = 200;

void refuse_deep_nesting(std::string_view text, const std::string& file) {
  std::uint64_t line = 1;
  int depth = 0;
  for (const char c : text) {
    if (c == '\n') {
      ++line;
      depth = 0;
    } else if ((c == '.' || c == '[' || c == '{') && ++depth > deepest_line) {
      throw Error(ErrorCode::plan_syntax, "the line nests too deeply", {file, line},
                  "a plan has sections and keys");
    }
  }
}

}  // namespace

Value parse_document(std::string_view text, const std::string& file) {
  refuse_deep_nesting(text, file);
  try {
    return convert(toml::parse(text));
  } catch (const toml::parse_error& error) {
    throw Error(ErrorCode::plan_syntax, std::string(error.description()), {file, line_of(error.source())},
                "plans are TOML: key = value under [section]");
  }
}

Value parse_value(const std::string& text) { return *parse_document("value = " + text, "").find("value"); }

}  // namespace kith::plan

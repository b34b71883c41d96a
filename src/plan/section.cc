#include "plan/section.h"

#include <algorithm>

#include "base/edit_distance.h"

namespace kith::plan {

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const std::string nearest = nearest_name(word, known);
  return nearest.empty() ? "known are " + listed(known) : "did you mean " + nearest + "?";
}

Section::Section(const Value& table, std::string name, std::string file, std::string column)
    : table_(table), name_(std::move(name)), file_(std::move(file)), column_(std::move(column)) {
  if (table_.kind != Value::Kind::table)
    throw Error(ErrorCode::plan_value, name_ + " must be a table", {file_, table_.line, column_},
                "write its keys under it or within { }");
}

void Section::allow(const std::vector<std::string>& known, const std::vector<std::string>& elsewhere) const {
  for (const Entry& entry : table_.entries) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    const Place at{file_, entry.line, column_};
    if (std::find(elsewhere.begin(), elsewhere.end(), entry.key) != elsewhere.end())
      throw Error(ErrorCode::plan_value, "this version does not do '" + entry.key + "' of " + name_, at,
                  "it reads and writes files, among them those of databases");
    throw Error(ErrorCode::plan_unknown_key, "unknown key '" + entry.key + "' in " + name_, at,
                suggestion(entry.key, known));
  }
}

Place Section::place(const std::string& key) const {
  const Value* found = table_.find(key);
  return {file_, found ? found->line : table_.line, column_};
}

void Section::wrong(const std::string& key, const std::string& expected) const {
  throw Error(ErrorCode::plan_value, "'" + key + "' of " + name_ + " must be " + expected, place(key),
              "correct or remove it");
}

void Section::unknown_word(const std::string& key, const std::string& word,
                           const std::vector<std::string>& known) const {
  throw Error(ErrorCode::plan_value, "'" + key + "' of " + name_ + " cannot be '" + word + "'", place(key),
              suggestion(word, known));
}

template <typename T>
std::optional<T> Section::member(const std::string& key, T Value::* member, const Kinds& kinds,
                                 const char* expected) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (std::ranges::find(kinds, found->kind) == kinds.end()) wrong(key, expected);
  return found->*member;
}

template <typename T>
std::optional<std::vector<T>> Section::members(const std::string& key, T Value::* member, const Kinds& kinds,
                                               const char* expected) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::array) wrong(key, expected);
  std::vector<T> all;
  for (const Value& item : found->items) {
    if (std::ranges::find(kinds, item.kind) == kinds.end()) wrong(key, expected);
    all.push_back(item.*member);
  }
  return all;
}

std::optional<std::string> Section::text(const std::string& key) const {
  return member(key, &Value::text, {Value::Kind::text}, "a text in quotes");
}

std::optional<std::string> Section::word(const std::string& key,
                                         const std::vector<std::string>& known) const {
  auto found = text(key);
  if (found) require_word(key, *found, known);
  return found;
}

void Section::require_word(const std::string& key, const std::string& word,
                           const std::vector<std::string>& known) const {
  if (std::ranges::find(known, word) == known.end()) unknown_word(key, word, known);
}

std::optional<double> Section::number(const std::string& key) const {
  return member(key, &Value::number, {Value::Kind::integer, Value::Kind::number}, "a number");
}

std::optional<std::int64_t> Section::whole(const std::string& key) const {
  return member(key, &Value::integer, {Value::Kind::integer}, "a whole number");
}

std::optional<hierarchy::StatedLevel> Section::level(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind == Value::Kind::text && !found->text.empty()) return found->text;
  if (found->kind != Value::Kind::integer || found->integer < 0)
    wrong(key, "a level: a whole number from 0 on, or the level's name in quotes");
  return static_cast<std::uint64_t>(found->integer);
}

std::optional<bool> Section::boolean(const std::string& key) const {
  return member(key, &Value::boolean, {Value::Kind::boolean}, "true or false");
}

std::optional<std::vector<std::string>> Section::texts(const std::string& key) const {
  return members(key, &Value::text, {Value::Kind::text}, "a list of texts");
}

std::optional<std::vector<double>> Section::numbers(const std::string& key) const {
  return members(key, &Value::number, {Value::Kind::integer, Value::Kind::number}, "a list of numbers");
}

}  // namespace kith::plan

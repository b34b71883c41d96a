#include "plan/section.h"

#include <algorithm>

#include "plan/edit_distance.h"

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
                  "it reads and writes files, among them database files with method multirelational");
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

std::optional<std::string> Section::text(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::text) wrong(key, "a text in quotes");
  return found->text;
}

std::optional<std::string> Section::word(const std::string& key,
                                         const std::vector<std::string>& known) const {
  auto found = text(key);
  if (found && std::ranges::find(known, *found) == known.end()) unknown_word(key, *found, known);
  return found;
}

std::optional<double> Section::number(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (!found->is_number()) wrong(key, "a number");
  return found->number;
}

std::optional<std::int64_t> Section::whole(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::integer) wrong(key, "a whole number");
  return found->integer;
}

std::optional<bool> Section::boolean(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::boolean) wrong(key, "true or false");
  return found->boolean;
}

std::optional<std::vector<std::string>> Section::texts(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::array) wrong(key, "a list of texts");
  std::vector<std::string> all;
  for (const Value& item : found->items) {
    if (item.kind != Value::Kind::text) wrong(key, "a list of texts");
    all.push_back(item.text);
  }
  return all;
}

std::optional<std::vector<double>> Section::numbers(const std::string& key) const {
  const Value* found = value(key);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::array) wrong(key, "a list of numbers");
  std::vector<double> all;
  for (const Value& item : found->items) {
    if (!item.is_number()) wrong(key, "a list of numbers");
    all.push_back(item.number);
  }
  return all;
}

}  // namespace kith::plan

// One table of the plan file, read key by key. Every key must be known; values must be of the right kind.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "kith/error.h"
#include "plan/document.h"
#include "plan/names.h"

namespace kith::plan {

// Writes "a, b and c".
std::string listed(const std::vector<std::string>& words);
// Writes "did you mean x?" if a known word is near, else "known are a, b and c".
std::string suggestion(const std::string& word, const std::vector<std::string>& known);
class Section {
 public:
  // Messages call the table `name`; `column` is the column it is about, if any.
  Section(const Value& table, std::string name, std::string file, std::string column = {});

  // Throws Error{plan_unknown_key} for a key in neither list, Error{plan_value} for one of `elsewhere`, which
  // belong to engines that are reached over a network.
  void allow(const std::vector<std::string>& known, const std::vector<std::string>& elsewhere = {}) const;

  bool has(const std::string& key) const { return table_.find(key) != nullptr; }
  const Value* value(const std::string& key) const { return table_.find(key); }
  std::optional<std::string> text(const std::string& key) const;
  std::optional<double> number(const std::string& key) const;
  std::optional<std::int64_t> whole(const std::string& key) const;
  std::optional<bool> boolean(const std::string& key) const;
  std::optional<std::vector<std::string>> texts(const std::string& key) const;
  std::optional<std::vector<double>> numbers(const std::string& key) const;
  // A whole number from 0 on, or a text that is not empty.
  std::optional<hierarchy::StatedLevel> level(const std::string& key) const;
  // The text must be one of `known`.
  std::optional<std::string> word(const std::string& key, const std::vector<std::string>& known) const;
  void require_word(const std::string& key, const std::string& word,
                    const std::vector<std::string>& known) const;
  template <typename Choice>
  std::optional<Choice> choice(const std::string& key, const Names<Choice>& names) const {
    const auto word = text(key);
    if (!word) return std::nullopt;
    const auto chosen = choice_named(names, *word);
    if (!chosen) unknown_word(key, *word, words(names));
    return chosen;
  }

  // One word or a list of them, none twice.
  template <typename Choice>
  std::vector<Choice> choices(const std::string& key, const Names<Choice>& names) const {
    std::vector<Choice> all;
    if (!has(key)) return all;
    const bool one = value(key)->kind == Value::Kind::text;
    for (const std::string& word : one ? std::vector{*text(key)} : *texts(key)) {
      const auto chosen = choice_named(names, word);
      if (!chosen) unknown_word(key, word, words(names));
      if (std::find(all.begin(), all.end(), *chosen) == all.end()) all.push_back(*chosen);
    }
    return all;
  }

  Place place(const std::string& key) const;
  [[noreturn]] void wrong(const std::string& key, const std::string& expected) const;
  const Value& table() const { return table_; }

 private:
  using Kinds = std::initializer_list<Value::Kind>;
  // These read the value of a key, or of each item of a list, which must be of one of the kinds.
  template <typename T>
  std::optional<T> member(const std::string& key, T Value::* member, const Kinds& kinds,
                          const char* expected) const;
  template <typename T>
  std::optional<std::vector<T>> members(const std::string& key, T Value::* member, const Kinds& kinds,
                                        const char* expected) const;
  [[noreturn]] void unknown_word(const std::string& key, const std::string& word,
                                 const std::vector<std::string>& known) const;

  const Value& table_;
  std::string name_, file_, column_;
};

}  // namespace kith::plan

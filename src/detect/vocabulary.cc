// Idea: an item's number of distinct values is counted, up to a bound of items. Counting distinct values, not cells,
// makes a text that is entered often no vocabulary.
// Invariant: the answer is the same for any order of values.
// Cost: one hash per item, and four thousand items at most are kept.
//
// Worked example: "fever; cough", "cough; headache" and so on, of three symptoms in 9 values. Each is in five values or
// more, so all recur, and the vocabulary is small. "Mr. Brown, came in, went home" has an item in three that is in
// no other value: it is not.
#include "detect/vocabulary.h"

#include <algorithm>
#include <functional>
#include <string>

#include "detect/latin.h"

namespace kith::detect {

namespace {

constexpr std::size_t most_items = 4096, most_words = 4;
constexpr std::uint32_t several_values = 5;
constexpr double nearly_all = 0.95;

// Of "Dell Latitude Pro 4711" the words, if all begin with a capital letter and not all are written in capitals.
struct Label {
  std::string words;
  std::size_t count = 0;
  bool numbered = false, small_begin = false, small_letter = false;

  void take(std::string_view word) {
    if (std::ranges::any_of(word, is_digit)) {
      numbered = true;
      return;
    }
    small_begin = small_begin || !begins_large(word);
    small_letter = small_letter || std::ranges::any_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    words += (count++ == 0 ? "" : " ") + std::string(word);
  }
  bool of_goods() const { return numbered && count >= 2 && !small_begin && small_letter; }
};

Label label_of(std::string_view item) {
  Label label;
  while (!item.empty()) {
    const std::size_t end = std::min(item.find(' '), item.size());
    if (end > 0) label.take(item.substr(0, end));
    item.remove_prefix(std::min(end + 1, item.size()));
  }
  return label;
}

// Nothing if it is too long for an item.
std::string normal_item(std::string_view item, bool goods) {
  const Label label = label_of(item);
  if (label.count > most_words) return {};
  return folded(goods && label.of_goods() ? std::string_view(label.words) : item);
}

void for_each_item(std::string_view value, const std::function<void(std::string_view)>& take) {
  while (!value.empty()) {
    const std::size_t end = std::min(value.find_first_of(",;|/+"), value.size());
    if (const std::string_view item = trimmed(value.substr(0, end)); !item.empty()) take(item);
    value.remove_prefix(std::min(end + 1, value.size()));
  }
}

}  // namespace

void Vocabulary::add(std::string_view value) {
  if (overflown_) return;
  for_each_item(value, [&](std::string_view item) {
    ++items_;
    const std::string normal = normal_item(item, goods_);
    if (normal.empty() || overflown_) return;
    ++values_with_[std::hash<std::string>()(normal)];
    overflown_ = values_with_.size() > most_items;
  });
}

bool Vocabulary::is_small() const {
  if (overflown_) return false;
  double recurring = 0;
  for (const auto& [item, values] : values_with_)
    if (values >= several_values) recurring += values;
  return recurring > 0 && recurring >= nearly_all * static_cast<double>(items_);
}

bool Vocabulary::recurs(std::string_view item) const {
  const std::string normal = normal_item(item, goods_);
  const auto known = values_with_.find(std::hash<std::string>()(normal));
  return !normal.empty() && known != values_with_.end() && known->second >= several_values;
}

bool Vocabulary::holds(std::string_view value) const {
  bool all = true;
  for_each_item(value, [&](std::string_view item) { all = all && recurs(item); });
  return all;
}

}  // namespace kith::detect

// Two texts at distance 1 have a common text among themselves and what is left of them when one character is
// deleted. Labels that share such a text are candidates, and only those are compared, so the cost is that of
// hashing every label once per character instead of comparing all pairs. Numbers, ranges and masks are never
// slips, nor are labels that differ in digits alone ("Grade 1", "Grade 2"), in a letter that stands by itself
// ("Type A", "Type B"), or in two words that are one letter apart and both meant ("ever married", "never married").
#include "hierarchy/near_duplicate.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <unordered_map>

#include "hierarchy/range_label.h"

namespace kith::hierarchy {
namespace {

constexpr std::size_t kShortestWord = 5;

using Characters = std::u32string;

// UTF-8 to code points; bytes that are no UTF-8 stand for themselves.
Characters characters(const std::string& text) {
  Characters made;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    char32_t value = more == 0 ? lead : lead & (0x3Fu >> more);
    for (std::size_t j = 1; j <= more && i + j < text.size(); ++j)
      value = (value << 6) | (static_cast<unsigned char>(text[i + j]) & 0x3Fu);
    made += value;
    i += more + 1;
  }
  return made;
}

bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }
bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == 0xA0; }
bool is_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c > 0xBF; }

Characters folded(const Characters& text) {
  Characters made;
  for (char32_t c : text)
    if (!is_blank(c)) made += c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
  return made;
}

Characters without_digits(const Characters& text) {
  Characters made;
  std::copy_if(text.begin(), text.end(), std::back_inserter(made), [](char32_t c) { return !is_digit(c); });
  return made;
}

bool is_word(const std::string& label, const Characters& text) {
  const auto letters = std::count_if(text.begin(), text.end(), is_letter);
  const auto digits = std::count_if(text.begin(), text.end(), is_digit);
  return text.size() >= kShortestWord && letters > digits && label.find('*') == std::string::npos &&
         !read_range_label(label);
}

bool stands_alone(const Characters& text, std::size_t at) {
  return (at == 0 || !is_letter(text[at - 1])) && (at + 1 >= text.size() || !is_letter(text[at + 1]));
}

// Words of one level that are one letter apart and mean different things: opposites first, then countries.
constexpr std::array<std::pair<std::u32string_view, std::u32string_view>, 12> both_words = {{
    {U"ever", U"never"},
    {U"either", U"neither"},
    {U"one", U"none"},
    {U"typical", U"atypical"},
    {U"symptomatic", U"asymptomatic"},
    {U"maternal", U"paternal"},
    {U"fixed", U"mixed"},
    {U"light", U"night"},
    {U"light", U"right"},
    {U"hearing", U"heating"},
    {U"iceland", U"ireland"},
    {U"gambia", U"zambia"},
}};

// The letters around a place, in lower case.
Characters word_around(const Characters& text, std::size_t at) {
  std::size_t begin = at, end = at;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  while (end < text.size() && is_letter(text[end])) ++end;
  return folded(text.substr(begin, end - begin));
}

// Whether both labels, which differ from this place on, have a word there that is no slip of the other's.
bool both_meant(const Characters& a, const Characters& b, std::size_t at) {
  const Characters one = word_around(a, at), other = word_around(b, at);
  return std::ranges::any_of(both_words, [&](const auto& pair) {
    return (pair.first == one && pair.second == other) || (pair.first == other && pair.second == one);
  });
}

bool one_slip_apart(const Characters& a, const Characters& b) {
  if (a.size() > b.size()) return one_slip_apart(b, a);
  if (b.size() - a.size() > 1) return false;
  std::size_t at = 0;
  while (at < a.size() && a[at] == b[at]) ++at;
  if (both_meant(a, b, at)) return false;
  if (a.size() < b.size()) return a.compare(at, a.npos, b, at + 1, b.npos) == 0 && !stands_alone(b, at);
  if (at == a.size()) return false;
  if (a.compare(at + 1, a.npos, b, at + 1, b.npos) == 0)
    return !stands_alone(a, at) && !(is_digit(a[at]) || is_digit(b[at]));
  return at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at] &&
         a.compare(at + 2, a.npos, b, at + 2, b.npos) == 0;
}

struct Prepared {
  Characters folded;
  bool word = false;
  Characters text;
};

Prepared prepare(const std::string& label) {
  Prepared made;
  made.text = characters(label);
  made.folded = folded(made.text);
  made.word = is_word(label, made.text);
  return made;
}

bool near(const Prepared& a, const Prepared& b) {
  if (a.folded == b.folded) return a.text != b.text;
  if (!a.word || !b.word) return false;
  return without_digits(a.text) != without_digits(b.text) && one_slip_apart(a.text, b.text);
}

}  // namespace

bool near_duplicates(const std::string& a, const std::string& b) { return near(prepare(a), prepare(b)); }

std::vector<std::pair<std::size_t, std::size_t>> near_duplicate_pairs(
    const std::vector<std::string>& labels) {
  std::vector<Prepared> prepared;
  std::unordered_map<Characters, std::vector<std::size_t>> sharing;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    prepared.push_back(prepare(labels[i]));
    std::set<Characters> keys = {prepared[i].folded};
    for (std::size_t at = 0; prepared[i].word && at <= prepared[i].text.size(); ++at) {
      Characters key = prepared[i].text;
      if (at < key.size()) key.erase(at, 1);
      keys.insert(std::move(key));
    }
    for (const Characters& key : keys) sharing[key].push_back(i);
  }
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (const auto& [key, group] : sharing)
    for (std::size_t x = 0; x < group.size(); ++x)
      for (std::size_t y = x + 1; y < group.size(); ++y)
        if (near(prepared[group[x]], prepared[group[y]])) pairs.emplace(group[x], group[y]);
  return {pairs.begin(), pairs.end()};
}

}  // namespace kith::hierarchy

#include "detect/value_shape.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "detect/common_names.h"
#include "detect/contacts.h"
#include "detect/content.h"
#include "detect/person_names.h"

namespace kith::detect {

namespace {

constexpr int earliest_birth = 1890, latest_birth = 2035, lifetime_seen = 30, oldest = 115;
constexpr std::size_t fewest_years = 12, fewest_ages = 12, fewest_names = 10;
constexpr std::size_t contacts_looked_at = 200, fewest_contacts = 20, shortest_contact = 7;

constexpr auto sex_words = std::to_array<std::string_view>(
    {"f",         "m",        "w",         "female",   "male",       "woman",     "man",
     "mann",      "frau",     "weiblich",  "mannlich", "maennlich",  "männlich",  "homme",
     "femme",     "h",        "masculin",  "feminin",  "féminin",    "hombre",    "mujer",
     "masculino", "femenino", "femminile", "maschile", "maschio",    "femmina",   "feminino",
     "homem",     "mulher",   "vrouw",     "v",        "vrouwelijk", "mannelijk", "boy",
     "girl",      "d",        "divers",    "diverse",  "x",          "u",         "unknown",
     "unbekannt", "other",    "o",         "mr",       "mrs",        "ms",        "herr"});

std::string lower(std::string_view text) {
  std::string result;
  for (const char c : text) result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "1000.0" without what follows the number.
std::string_view without_zero(std::string_view text) {
  if (text.size() > 2 && (text.ends_with(".0") || text.ends_with(",0")) && is_digit(text[text.size() - 3]))
    text.remove_suffix(2);
  return text;
}

std::optional<int> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 6) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

// Runs of digits, if there is nothing else in the text but marks between them, a T and a Z.
std::vector<std::string_view> digit_runs(std::string_view text) {
  std::vector<std::string_view> runs;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && is_digit(text[i])) continue;
    if (i > begin) runs.push_back(text.substr(begin, i - begin));
    begin = i + 1;
    if (i < text.size() && std::string_view("-/.: TZ+").find(text[i]) == std::string_view::npos) return {};
  }
  return runs;
}

// The year of a date in digits; a year of two digits is of the last hundred years.
std::optional<int> year_of(std::string_view text) {
  if (text.size() == 8 && std::ranges::all_of(text, is_digit)) {
    const int month = *whole_number(text.substr(4, 2)), day = *whole_number(text.substr(6, 2));
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31) return whole_number(text.substr(0, 4));
    return std::nullopt;
  }
  const std::vector<std::string_view> runs = digit_runs(text);
  if (runs.size() < 3 || text.find_first_of("-/.") == text.npos) return std::nullopt;
  const bool first = runs[0].size() == 4;
  const std::string_view year = first ? runs[0] : runs[2];
  if (runs[first ? 2 : 0].size() > 2 || runs[1].size() > 2) return std::nullopt;
  if (year.size() == 4) return whole_number(year);
  if (year.size() != 2) return std::nullopt;
  const int two = *whole_number(year);
  return two > 35 ? 1900 + two : 2000 + two;
}

bool has_fraction(std::string_view text) {
  text = without_zero(text);
  const std::size_t point = text.find_first_of(".,");
  if (point == text.npos || point == 0 || point + 1 == text.size()) return false;
  std::string_view whole = text.substr(0, point);
  if (whole.starts_with('-')) whole.remove_prefix(1);
  return std::ranges::all_of(whole, is_digit) && std::ranges::all_of(text.substr(point + 1), is_digit);
}

bool has_given_name(std::string_view text) {
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (std::isalpha(static_cast<unsigned char>(text[i])) || text[i] < 0)) {
      word += text[i];
      continue;
    }
    if (std::ranges::binary_search(given_names, lower(word))) return true;
    word.clear();
  }
  return false;
}

class Shapes {
 public:
  explicit Shapes(const Dictionary& values) {
    for (Code code = 0; code < values.size(); ++code)
      if (!values[code].empty()) look(values[code]);
    std::ranges::sort(years_);
    std::ranges::sort(numbers_);
  }

  Shape shape() const {
    if (count_ > 1 && count_ <= 5 && sexes_ >= 2 && sexes_ + 1 >= count_) return Shape::sex;
    if (most(dates_)) return spans_lives(years_) ? Shape::birth_date : Shape::times;
    if (fractions_ * 20 > count_) return Shape::measure;
    if (count_ > 1 && count_ <= 3) return Shape::two_codes;
    if (most(numbers_.size())) {
      if (spans_lives(numbers_)) return Shape::birth_year;
      if (numbers_.size() >= fewest_ages && numbers_.back() <= oldest && numbers_.back() >= 15)
        return Shape::age;
    }
    if (named_ * 6 > count_ && count_ >= fewest_names) return Shape::names;
    return digits_ * 2 > count_ ? Shape::codes : Shape::words;
  }

 private:
  void look(std::string_view text) {
    ++count_;
    if (std::ranges::find(sex_words, lower(text)) != sex_words.end()) ++sexes_;
    if (const auto year = year_of(text)) {
      ++dates_;
      years_.push_back(*year);
    }
    if (const auto number = whole_number(without_zero(text))) numbers_.push_back(*number);
    if (has_fraction(text)) ++fractions_;
    if (std::ranges::any_of(text, is_digit))
      ++digits_;
    else if (has_given_name(text))
      ++named_;
  }

  bool most(std::size_t some) const { return count_ > 0 && some * 50 >= count_ * 49; }

  // Without the outermost, which may be typing errors.
  static bool spans_lives(const std::vector<int>& years) {
    if (years.size() < fewest_years) return false;
    const std::size_t edge = years.size() / 50;
    const int first = years[edge], last = years[years.size() - 1 - edge];
    return first >= earliest_birth && last <= latest_birth && last - first >= lifetime_seen;
  }

  std::size_t count_ = 0, sexes_ = 0, dates_ = 0, fractions_ = 0, digits_ = 0, named_ = 0;
  std::vector<int> years_, numbers_;
};

}  // namespace

Shape shape_of(const Dictionary& values) { return Shapes(values).shape(); }

bool whole_numbers(const Dictionary& values) {
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty() && !whole_number(without_zero(values[code]))) return false;
  return values.size() > 0;
}

bool personal_contacts(const Dictionary& values, std::string_view header, bool said) {
  ContentTally tally;
  std::size_t count = 0, brief = 0, mails = 0, telephones = 0;
  for (Code code = 0; code < values.size() && count < contacts_looked_at; ++code) {
    const std::string_view text = values[code];
    if (text.empty()) continue;
    ++count;
    if (text.size() < shortest_contact) {
      if (++brief > fewest_contacts / 2) return false;
      continue;
    }
    const Telephone called = telephone(text);
    telephones += called == Telephone::certain || (said && called != Telephone::none) ? 1 : 0;
    mails += has_email(text) ? 1 : 0;
    tally.add(marks_of(text), 1, true);
  }
  const auto most = [&](std::uint64_t some) { return some * 10 >= std::uint64_t{count} * 9; };
  if (count < fewest_contacts) return false;
  if (most(mails) || most(telephones)) return true;
  return std::ranges::any_of(tally.findings(header), [&](const Finding& finding) {
    return (finding.kind == Content::national_id || finding.kind == Content::card) && most(finding.cells);
  });
}

bool several_words(const Dictionary& values) {
  std::size_t count = 0, several = 0;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    ++count;
    several += name_form(values[code]).words > 1 ? 1 : 0;
  }
  return count > 0 && several * 10 >= count * 9;
}

bool family_names_among(const Dictionary& values) {
  std::size_t count = 0, family = 0, form = 0;
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    const NameForm name = name_form(values[code]);
    ++count;
    form += name.form && name.words <= 2 ? 1 : 0;
    family += name.form && name.family ? 1 : 0;
  }
  return count >= fewest_names && form * 20 >= count * 19 && family * 5 > count;
}

}  // namespace kith::detect

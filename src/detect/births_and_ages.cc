#include "detect/births_and_ages.h"

#include <string_view>
#include <vector>

#include "detect/header_meaning.h"
#include "detect/latin.h"
#include "time/two_digit_years.h"

namespace kith::detect {

namespace {

constexpr double oldest = 125;

struct Age {
  int years = 0;
  bool exact = true;
};

// The first number of "90+", ">89" or "100-109", which is the least age.
std::optional<int> least_age(std::string_view text) {
  constexpr std::size_t longest = 20;
  const std::size_t begin = text.find_first_of("0123456789");
  if (begin == std::string_view::npos || text.size() > longest) return std::nullopt;
  int age = 0;
  for (std::size_t i = begin; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i)
    if ((age = age * 10 + (text[i] - '0')) > oldest) return std::nullopt;
  return age;
}

bool in_months(std::string_view header) {
  for (const std::string& word : header_words(header))
    for (const char* month : {"month", "months", "monate", "monat", "mois", "meses", "mesi", "maanden", "mo"})
      if (word == month) return true;
  return false;
}

std::vector<std::optional<Age>> ages_of(const Column& column) {
  const double unit = in_months(column.name) ? 12 : 1;
  std::vector<std::optional<Age>> ages;
  double age = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    ages.emplace_back();
    if (parse_number(text, age)) {
      if (age >= 0 && age / unit <= oldest) ages.back() = Age{static_cast<int>(age / unit), true};
    } else if (const auto least = least_age(text); least && unit == 1) {
      ages.back() = Age{*least, false};
    }
  }
  return ages;
}

}  // namespace

bool holds_ages(const Column& column) {
  return meaning_of(column.name) == Meaning::age && speaks_of_nobody_else(column.name);
}

std::optional<WrongCentury> wrong_century(const Column& births, std::span<const std::optional<int>> year_of,
                                          const Column& ages) {
  const std::vector<std::optional<Age>> age_of = ages_of(ages);
  std::vector<time::BirthAndAge> pairs;
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < births.codes.size(); ++row) {
    const auto& year = year_of[births.codes[row]];
    const auto& age = age_of[ages.codes[row]];
    if (!year || !age) continue;
    pairs.push_back({*year, age->years, age->exact});
    rows.push_back(row);
  }
  const auto found = time::contradicted_by_ages(pairs);
  if (!found) return std::nullopt;
  return WrongCentury{rows[found->at], found->pivot};
}

std::optional<WrongCentury> born_after_death(const Column& births,
                                             std::span<const std::optional<int>> year_of,
                                             const Column& deaths,
                                             std::span<const std::optional<int>> death_year_of) {
  std::vector<time::BirthAndDeath> pairs;
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < births.codes.size(); ++row) {
    const auto& birth = year_of[births.codes[row]];
    const auto& death = death_year_of[deaths.codes[row]];
    if (!birth || !death) continue;
    pairs.push_back({*birth, *death});
    rows.push_back(row);
  }
  const auto found = time::contradicted_by_deaths(pairs);
  if (!found) return std::nullopt;
  return WrongCentury{rows[found->at], found->pivot};
}

}  // namespace kith::detect

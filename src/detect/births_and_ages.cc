#include "detect/births_and_ages.h"

#include <vector>

#include "detect/header_meaning.h"
#include "time/two_digit_years.h"

namespace kith::detect {

namespace {

constexpr double oldest = 125;

std::vector<std::optional<int>> ages_of(const Dictionary& values) {
  std::vector<std::optional<int>> ages;
  double age = 0;
  for (Code code = 0; code < values.size(); ++code) {
    ages.emplace_back();
    if (parse_number(values[code], age) && age >= 0 && age <= oldest) ages.back() = static_cast<int>(age);
  }
  return ages;
}

}  // namespace

bool holds_ages(const Column& column) {
  return meaning_of(column.name) == Meaning::age && speaks_of_nobody_else(column.name);
}

std::optional<WrongCentury> wrong_century(const Column& births, std::span<const std::optional<int>> year_of,
                                          const Column& ages) {
  const std::vector<std::optional<int>> age_of = ages_of(ages.values);
  std::vector<time::BirthAndAge> pairs;
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < births.codes.size(); ++row) {
    const auto& year = year_of[births.codes[row]];
    const auto& age = age_of[ages.codes[row]];
    if (!year || !age) continue;
    pairs.push_back({*year, *age});
    rows.push_back(row);
  }
  const auto found = time::contradicted_by_ages(pairs);
  if (!found) return std::nullopt;
  return WrongCentury{rows[found->at], found->pivot};
}

}  // namespace kith::detect

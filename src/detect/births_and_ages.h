// Births beside ages, which say of two-digit years whether they were read in the right century. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace kith::detect {

// Whether the header says that these are the ages of whom the rows are about, in years, months or days, or bands of
// ages; and the same of when they died.
bool holds_ages(const Column& column);
bool holds_deaths(std::string_view header);
// The birth or the death of somebody else, which says nothing of when the table was made.
bool is_date_of_another(std::string_view header);

// By code, the year that a value of four digits is.
std::vector<std::optional<int>> written_years(const Column& column);

// The first row whose birth, by the column of ages or deaths, lies a century away from where it was read, and a pivot with
// which all rows fit, if there is one.
struct WrongCentury {
  std::size_t row = 0;
  std::optional<int> pivot;
};
// `year_of` has the year of birth that each code of `births` was read as, or none.
std::optional<WrongCentury> wrong_century(const Column& births, std::span<const std::optional<int>> year_of,
                                          const Column& ages);
// `death_year_of` has the same for each code of `deaths`.
std::optional<WrongCentury> born_after_death(const Column& births,
                                             std::span<const std::optional<int>> year_of,
                                             const Column& deaths,
                                             std::span<const std::optional<int>> death_year_of);

}  // namespace kith::detect

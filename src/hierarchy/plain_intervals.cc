// Idea: what lies between the 1st and the 99th percentile of the rows decides how fine the cells are, so that one
// billionaire does not make all others one cell; what lies beyond goes into one open class at either end.
//
// The first width is the greatest plain number of which ten fit between the percentiles; integers take 2 at least,
// since a width of 1 changes nothing of them. Each further one is the least plain multiple, for as long as two of
// it fit. Bounds are multiples of the widths. The open classes begin at the first bound beyond the percentiles, if
// there is a value beyond them.
//
// Invariant: each width is a multiple of the one before, and every width has a bound between bottom and top, so
// that IntervalGrid takes the recipe.
// Cost: sorting the distinct values.
//
// Example: ages from 17 to 90 with 98 % of the rows between 18 and 74. 56 / 10 gives 5, then 10 and 20; 100 is too
// wide. Bottom is 15, and as nobody is younger there is none; top is 75.
#include "hierarchy/plain_intervals.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "hierarchy/intervals.h"

namespace kith::hierarchy {
namespace {

constexpr double kTail = 0.01;
constexpr std::size_t kMostWidths = 4;
constexpr double kLargest = 1e15;
constexpr double kSteps = 10;

double plain(int digit, int exponent) {
  const std::string text = std::to_string(digit) + "e" + std::to_string(exponent);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

using NumberRows = std::pair<double, std::uint64_t>;

std::vector<NumberRows> sorted_numbers(const Dictionary& values, std::span<const std::uint64_t> rows) {
  std::vector<NumberRows> numbers;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty() && rows[code] > 0)
      numbers.emplace_back(number_of(values[code], {}), rows[code]);
  std::ranges::sort(numbers);
  return numbers;
}

// Gives the least number that has this share of the rows at or below it.
double quantile(const std::vector<NumberRows>& numbers, double share) {
  std::uint64_t total = 0, seen = 0;
  for (const auto& [number, rows] : numbers) total += rows;
  for (const auto& [number, rows] : numbers) {
    seen += rows;
    if (static_cast<double>(seen) >= share * static_cast<double>(total)) return number;
  }
  return numbers.back().first;
}

std::vector<double> widths_for(double extent, bool integers) {
  std::vector<double> widths;
  double width = plain_number_below(std::max(extent / kSteps, plain(1, -14)));
  if (integers) width = std::max(width, 2.0);
  for (; 2 * width <= extent && widths.size() < kMostWidths; width = next_plain_multiple(width))
    widths.push_back(width);
  if (widths.empty() && integers && extent >= 3) widths.push_back(2);
  return widths;
}

bool fits(const FromIntervals& recipe) {
  try {
    const IntervalGrid grid(recipe, {});
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

double plain_number_below(double most) {
  for (int exponent = 15; exponent >= -15; --exponent)
    for (const int digit : {5, 2, 1})
      if (plain(digit, exponent) <= most) return plain(digit, exponent);
  return plain(1, -15);
}

double next_plain_multiple(double number) {
  for (int exponent = -15; exponent <= 16; ++exponent)
    for (const int digit : {1, 2, 5}) {
      const double next = plain(digit, exponent);
      if (next < 1.5 * number) continue;
      const double ratio = next / number;
      if (std::fabs(ratio - std::round(ratio)) < 1e-9) return next;
    }
  return 10 * number;
}

std::optional<FromIntervals> plain_intervals(const Dictionary& values, std::span<const std::uint64_t> rows,
                                             bool integers) {
  const std::vector<NumberRows> numbers = sorted_numbers(values, rows);
  if (numbers.size() < 2) return std::nullopt;
  const double least = numbers.front().first, most = numbers.back().first;
  if (std::max(std::fabs(least), std::fabs(most)) > kLargest) return std::nullopt;
  const double low = quantile(numbers, kTail), high = quantile(numbers, 1 - kTail);
  FromIntervals recipe{widths_for(high > low ? high - low : most - least, integers), 0};
  if (recipe.widths.empty() || !fits(recipe)) return std::nullopt;
  const IntervalGrid grid(recipe, {});
  if (!grid.holds(least) || !grid.holds(most)) return std::nullopt;
  const double bottom = grid.lower(0, grid.cell_of(low)), top = grid.upper(0, grid.cell_of(high));
  if (least < bottom) recipe.bottom = bottom;
  if (most >= top) recipe.top = top;
  while (recipe.widths.size() > 1 && !fits(recipe)) recipe.widths.pop_back();
  return recipe;
}

}  // namespace kith::hierarchy

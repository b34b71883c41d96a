// What a column gets when its plan says nothing:
//   dates            day, week, month, quarter, year, and with a time of day what is finer, if one usual
//                    format fits all values, and no second one does
//   fixed codes      right masks; codes are alphanumeric texts of one length (3 or more) with a digit each,
//                    and integers of one length of 5 or more digits, which are rather codes than quantities
//   numbers          widths w, 2w, 4w, 8w from 0 on, w the largest of 1, 2, 5 times a power of ten with
//                    8w <= range, so that the coarsest still tells two or more parts apart; integers leave
//                    out widths that change nothing (1) or everything (more than the range)
//   anything else    one step to *
// Numbers and dates have no stated domain, so what a label costs is its share of the range in the data, in
// millionths: its extent, cut to the range, over the range. An interval of integers ends at its last integer.
#include "hierarchy/automatic.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "hierarchy/assemble.h"
#include "hierarchy/calendar.h"
#include "hierarchy/calendar_choice.h"
#include "hierarchy/decimal.h"
#include "hierarchy/intervals.h"
#include "hierarchy/mask.h"
#include "hierarchy/value_range.h"

namespace kith::hierarchy {
namespace {

bool is_code(std::string_view text) {
  bool digit = false;
  for (char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) return false;
    digit = digit || is_digit;
  }
  return digit;
}

// Gives the length of all values if they are codes of one length, else 0.
std::size_t code_length(const Dictionary& values) {
  std::size_t length = 0;
  for (Code code = 0; code < values.size(); ++code) {
    const std::string_view text = values[code];
    if (text.empty()) continue;
    if (!is_code(text) || (length != 0 && text.size() != length)) return 0;
    length = text.size();
  }
  return length;
}

ValueRange number_range(const Dictionary& values) {
  ValueRange range;
  for (Code code = 0; code < values.size(); ++code)
    if (!values[code].empty()) range.add(number_of(values[code], {}));
  return range;
}

std::size_t distinct_values(const Dictionary& values) {
  return values.size() - static_cast<std::size_t>(values.find("").has_value());
}

double decimal_value(int digits, int exponent) {
  const std::string text = std::to_string(digits) + "e" + std::to_string(exponent);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::optional<Recipe> recipe_for_numbers(const Dictionary& values, bool integers) {
  const ValueRange range = number_range(values);
  FromIntervals recipe{round_widths(range.least, range.most, integers), 0};
  if (recipe.widths.empty()) return std::nullopt;
  return recipe;
}

// Measures every label between ground and top by its first and last point.
void spread_numbers(Hierarchy& made, const FromIntervals& recipe, const Dictionary& values, bool integers) {
  const IntervalGrid grid(recipe, {});
  const ValueRange range = number_range(values);
  made.spread_of_all = ValueRange::whole;
  for (std::size_t level = 0; level < made.size(); ++level) {
    LevelLabels& labels = made.levels[level];
    const bool top = level + 1 == made.size();
    labels.spread.assign(labels.labels.size(), top ? ValueRange::whole : 0);
    for (Code code = 0; level > 0 && !top && code < values.size(); ++code) {
      if (values[code].empty()) continue;
      const std::int64_t cell = grid.cell_of(number_of(values[code], {}));
      labels.spread[labels.of[code]] =
          range.share(grid.lower(level - 1, cell), grid.upper(level - 1, cell) - (integers ? 1 : 0));
    }
  }
}

}  // namespace

std::vector<double> round_widths(double least, double most, bool integers) {
  const double range = most - least;
  std::vector<double> widths;
  if (!(range > 0) || std::max(std::fabs(least), std::fabs(most)) > 1e15) return widths;
  if (integers && range < 16) {
    for (double width : {2, 4, 8})
      if (width <= range) widths.push_back(width);
    return widths;
  }
  for (int exponent = 15; exponent >= -15; --exponent) {
    for (int digit : {5, 2, 1}) {
      if (decimal_value(8 * digit, exponent) > range) continue;
      for (int factor : {1, 2, 4, 8}) widths.push_back(decimal_value(digit * factor, exponent));
      const double units =
          std::max(std::fabs(least), std::fabs(most)) / decimal_value(1, std::min(exponent, 0));
      return units < 1e15 ? widths : std::vector<double>{};
    }
  }
  return widths;
}

std::optional<Recipe> automatic_recipe(const Dictionary& values) {
  if (distinct_values(values) < 2) return std::nullopt;
  const ValueType type = type_of(values);
  if (type == ValueType::date) return usual_calendar("iso", time::Resolution::day);
  if (const auto calendar = calendar_by_guess(values)) return *calendar;
  const std::size_t length = code_length(values);
  if ((type == ValueType::text && length >= 3) || (type == ValueType::integer && length >= 5))
    return FromMask{true, static_cast<std::uint32_t>(length - 1)};
  if (type == ValueType::text) return std::nullopt;
  return recipe_for_numbers(values, type == ValueType::integer);
}

Hierarchy automatic(const std::string& column, const Dictionary& values, const std::string& source) {
  const auto recipe = automatic_recipe(values);
  const auto* calendar = recipe ? std::get_if<FromCalendar>(&*recipe) : nullptr;
  Hierarchy made;
  if (calendar)
    made = from_calendar(*calendar, column, values, source, CalendarCost::range);
  else
    made = recipe ? build(*recipe, column, values, source) : chain_of(column, "one step", values, {});
  made.derived = true;
  if (const auto* intervals = recipe ? std::get_if<FromIntervals>(&*recipe) : nullptr)
    spread_numbers(made, *intervals, values, type_of(values) == ValueType::integer);
  return made;
}

}  // namespace kith::hierarchy

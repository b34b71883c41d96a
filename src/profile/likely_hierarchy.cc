// Times get calendars, postal codes and other codes of one length masks, numbers plain intervals, years of birth
// steps of years; values of a built-in hierarchy get that one.
#include "profile/likely_hierarchy.h"

#include <algorithm>
#include <string_view>

#include "detect/header_meaning.h"
#include "detect/latin.h"
#include "hierarchy/automatic.h"
#include "hierarchy/build.h"
#include "hierarchy/calendar_choice.h"
#include "hierarchy/plain_intervals.h"
#include "hierarchy/recipe_text.h"
#include "profile/builtin_recipe.h"
#include "profile/column_words.h"
#include "time/two_digit_years.h"

namespace kith::profile {

namespace {

// Gives the length of the values if they are integers of one length, else 0.
std::size_t integer_length(const Column& column, const ColumnProfile& profile) {
  if (profile.type != ValueType::integer) return 0;
  std::size_t length = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    if (text.empty()) continue;
    if (text.front() == '-' || (length != 0 && text.size() != length)) return 0;
    length = text.size();
  }
  return length;
}

// Gives the length of the longest if they are codes of places for letters that lost the zeros at their front, as
// spreadsheets and data frames take them for numbers: three to five digits, not all as many. Else 0.
std::size_t digits_with_lost_zeros(const Column& column, const ColumnProfile& profile) {
  constexpr std::size_t fewest = 3, most = 5;
  if (profile.type != ValueType::integer || !mentions(detect::header_words(column.name), postal_words))
    return 0;
  std::size_t shortest = most, longest = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    if (text.empty()) continue;
    if (text.front() == '-') return 0;
    shortest = std::min(shortest, text.size());
    longest = std::max(longest, text.size());
  }
  return shortest >= fewest && shortest < longest && longest == most ? longest : 0;
}

// Whether integers are codes: at most twelve that repeat, of two digits at most, or only two of them.
bool holds_number_codes(const Column& column, const ColumnProfile& profile) {
  constexpr std::uint64_t most = 12, rows_of_each = 5;
  constexpr std::size_t longest = 2;
  if (profile.type != ValueType::integer || profile.resolution || profile.distinct < 2 ||
      profile.distinct > most || column.codes.size() < rows_of_each * profile.distinct)
    return false;
  const detect::Meaning meaning = detect::meaning_of(column.name);
  if (meaning == detect::Meaning::age || meaning == detect::Meaning::birth) return false;
  for (Code code = 0; profile.distinct > 2 && code < column.values.size(); ++code)
    if (column.values[code].size() > longest) return false;
  return !mentions(detect::header_words(column.name), quantity_words);
}

bool are_years_of_birth(const Column& column, const ColumnProfile& profile) {
  constexpr double first = 1850, last = 2100, fewest = 20;
  if (profile.type != ValueType::integer || detect::meaning_of(column.name) != detect::Meaning::birth)
    return false;
  double least = last, most = first, number = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (column.values[code].empty() || !parse_number(column.values[code], number)) continue;
    least = std::min(least, number);
    most = std::max(most, number);
    if (number < first || number > last) return false;
  }
  return most - least >= fewest;
}

// The open ends are those of plain intervals, if they begin with the same width.
hierarchy::FromIntervals steps_of_years(const Column& column) {
  hierarchy::FromIntervals steps{{5, 10, 20}, 0};
  const auto plain = hierarchy::plain_intervals(column.values, rows_by_value(column), true);
  if (plain && plain->widths == steps.widths) return *plain;
  return steps;
}

hierarchy::Recipe likely_recipe(const Column& column, const ColumnProfile& profile) {
  if (profile.distinct < 2) return {};
  if (profile.resolution) {
    if (profile.offsets_mixed) return {};
    hierarchy::FromCalendar calendar =
        hierarchy::planned_calendar(column.values, time::TimeFormat(profile.format, {}, profile.pivot),
                                    *profile.resolution, time::speaks_of_birth(column.name));
    calendar.pivot = profile.pivot;
    return calendar;
  }
  const std::size_t digits = integer_length(column, profile);
  if (digits >= 3 && mentions(detect::header_words(column.name), place_words))
    return hierarchy::FromMask{true, static_cast<std::uint32_t>(digits - 1)};
  if (const std::size_t longest = digits_with_lost_zeros(column, profile))
    return hierarchy::FromMask{true, static_cast<std::uint32_t>(longest - 1)};
  if (profile.years) return steps_of_years(column);
  if (profile.codes && digits == 1) return hierarchy::FromMask{true, 1};
  const bool integers = profile.type == ValueType::integer;
  if (profile.type == ValueType::number || (integers && (digits < 5 || time::speaks_of_death(column.name))))
    if (const auto intervals = hierarchy::plain_intervals(column.values, rows_by_value(column), integers))
      return *intervals;
  return hierarchy::automatic_recipe(column.values).value_or(hierarchy::Recipe{});
}

// Numbers that are codes are no quantities, so there is nothing to set against the builtin.
void take_builtin(const hierarchy::FromBuiltin& builtin, ColumnProfile& profile) {
  const bool masked = std::holds_alternative<hierarchy::FromMask>(profile.recipe) && !profile.codes;
  const bool sets =
      std::holds_alternative<hierarchy::Automatic>(profile.recipe) && profile.type == ValueType::text;
  if (masked || sets) profile.otherwise = profile.recipe;
  profile.recipe = builtin;
  if (!profile.unknown || !others_may_know(builtin)) return;
  profile.unknown = false;
  profile.why = "its values are those of the built-in hierarchy " + builtin.name;
}

}  // namespace

std::vector<std::uint64_t> rows_by_value(const Column& column) {
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (const Code code : column.codes) ++rows[code];
  return rows;
}

void set_hierarchy(const Column& column, ColumnProfile& profile) {
  profile.codes = holds_number_codes(column, profile);
  profile.years = are_years_of_birth(column, profile);
  if (digits_with_lost_zeros(column, profile) > 0)
    profile.add_remark(
        "some have fewer than five digits, as codes that lost the zeros at their front: masked from the "
        "right");
  profile.recipe = likely_recipe(column, profile);
  if (!profile.resolution && profile.distinct > 1)
    if (const auto builtin = builtin_recipe(column)) take_builtin(*builtin, profile);
  profile.hierarchy = hierarchy::recipe_text(profile.recipe);
}

}  // namespace kith::profile

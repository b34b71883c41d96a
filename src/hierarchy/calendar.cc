// A granularity cuts time into granules without gaps. Which is finer than which is computed: days lie in
// everything, months in quarters, quarters in years, years in N years where N divides; ISO weeks cross the
// ends of months and years, so they lie in nothing but the top. The levels of a hierarchy are in the plan's
// order and their order is this relation, a partial one.
#include "hierarchy/calendar.h"

#include <date/date.h>
#include <date/iso_week.h>

#include <cstdio>

#include "hierarchy/assemble.h"

namespace kith::hierarchy {
namespace {

constexpr const char* kKnown = "known are day, week, month, quarter, year and e.g. \"5 years\"";

date::sys_days sys(DayNumber day) { return date::sys_days{date::days{day}}; }
DayNumber number(date::sys_days day) { return static_cast<DayNumber>(day.time_since_epoch().count()); }
DayNumber first_of(int year, unsigned month) {
  return number(date::sys_days{date::year{year} / static_cast<int>(month) / 1});
}

unsigned month_of(const date::year_month_day& ymd) { return static_cast<unsigned>(ymd.month()); }
int year_of(const date::year_month_day& ymd) { return static_cast<int>(ymd.year()); }
unsigned quarter_start(unsigned month) { return (month - 1) / 3 * 3 + 1; }

template <typename... Numbers>
std::string format(const char* pattern, Numbers... numbers) {
  char text[64];
  const int length = std::snprintf(text, sizeof text, pattern, numbers...);
  return {text, static_cast<std::size_t>(length)};
}

// `count` digits at `at`, or -1.
int digits(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return -1;
  int value = 0;
  for (char c : text.substr(at, count)) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::vector<Granularity> granularities_of(const FromCalendar& recipe, const Place& place) {
  const auto bad = [&](const std::string& what, const std::string& remedy) {
    return Error(ErrorCode::hierarchy_value, what, place, remedy);
  };
  std::vector<Granularity> list;
  for (const std::string& name : recipe.granularities) {
    const auto granularity = Granularity::named(name);
    if (!granularity) throw bad("granularity '" + name + "' is not known", kKnown);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].finer_or_equal(*granularity) && granularity->finer_or_equal(list[i]))
        throw bad("granularity '" + name + "' is listed twice", "list each granularity once");
    list.push_back(*granularity);
  }
  if (list.empty()) throw bad("a calendar needs a granularity", kKnown);
  for (std::size_t i = 1; i < list.size(); ++i)
    if (!list.front().finer_or_equal(list[i]))
      throw bad("the first granularity, '" + recipe.granularities.front() + "', is not finer than '" +
                    recipe.granularities[i] + "'",
                "begin the list with the granularity of the data, e.g. \"day\"");
  return list;
}

LevelOrder order_of(const std::vector<Granularity>& list) {
  const std::size_t n = list.size() + 1;
  std::vector<std::vector<bool>> finer(n, std::vector<bool>(n, false));
  for (std::size_t a = 0; a < n; ++a) {
    finer[a][n - 1] = true;
    for (std::size_t b = 0; a + 1 < n && b + 1 < n; ++b) finer[a][b] = list[a].finer_or_equal(list[b]);
  }
  return LevelOrder::from_relation(finer);
}

}  // namespace

std::optional<Granularity> Granularity::named(std::string_view name) {
  if (name == "day") return Granularity(Unit::day, 1);
  if (name == "week") return Granularity(Unit::week, 1);
  if (name == "month") return Granularity(Unit::month, 1);
  if (name == "quarter") return Granularity(Unit::quarter, 1);
  if (name == "year") return Granularity(Unit::year, 1);
  const std::size_t blank = name.find(' ');
  if (blank == 0 || blank > 4 || name.substr(blank) != " years") return std::nullopt;
  const int years = digits(name, 0, blank);
  if (years < 2 || name.front() == '0') return std::nullopt;
  return Granularity(Unit::year, years);
}

bool Granularity::finer_or_equal(const Granularity& other) const {
  if (unit_ == Unit::week || other.unit_ == Unit::week) return unit_ == Unit::day || unit_ == other.unit_;
  if (unit_ == Unit::year && other.unit_ == Unit::year) return other.years_ % years_ == 0;
  return unit_ <= other.unit_;
}

std::pair<DayNumber, DayNumber> Granularity::extent(DayNumber day) const {
  const date::year_month_day ymd{sys(day)};
  const int year = year_of(ymd);
  switch (unit_) {
    case Unit::day:
      return {day, day};
    case Unit::week: {
      const auto since_monday = (date::weekday{sys(day)} - date::Monday).count();
      const DayNumber monday = day - static_cast<DayNumber>(since_monday);
      return {monday, monday + 6};
    }
    case Unit::month:
    case Unit::quarter: {
      const unsigned first = unit_ == Unit::month ? month_of(ymd) : quarter_start(month_of(ymd));
      const unsigned next = first + (unit_ == Unit::month ? 1 : 3);
      return {first_of(year, first), (next > 12 ? first_of(year + 1, 1) : first_of(year, next)) - 1};
    }
    case Unit::year:
      break;
  }
  const int first = year / years_ * years_;
  return {first_of(first, 1), first_of(first + years_, 1) - 1};
}

std::string Granularity::label(DayNumber day) const {
  const date::year_month_day ymd{sys(day)};
  const int year = year_of(ymd);
  const unsigned month = month_of(ymd);
  switch (unit_) {
    case Unit::day:
      return format("%04d-%02u-%02u", year, month, static_cast<unsigned>(ymd.day()));
    case Unit::week: {
      const iso_week::year_weeknum_weekday week{sys(day)};
      return format("%04d-W%02u", static_cast<int>(week.year()), static_cast<unsigned>(week.weeknum()));
    }
    case Unit::month:
      return format("%04d-%02u", year, month);
    case Unit::quarter:
      return format("%04d-Q%u", year, (month - 1) / 3 + 1);
    case Unit::year:
      break;
  }
  const int first = year / years_ * years_;
  return years_ == 1 ? format("%04d", year) : format("[%04d, %04d)", first, first + years_);
}

std::optional<DayNumber> Granularity::parse(std::string_view text) const {
  const int year = digits(text, 0, 4);
  if (year < 1) return std::nullopt;
  DayNumber day = first_of(year, 1);
  if (unit_ == Unit::day) {
    const date::year_month_day ymd = date::year{year} / digits(text, 5, 2) / digits(text, 8, 2);
    if (!ymd.ok()) return std::nullopt;
    day = number(date::sys_days{ymd});
  } else if (unit_ == Unit::month || unit_ == Unit::quarter) {
    const int month = unit_ == Unit::month ? digits(text, 5, 2) : digits(text, 6, 1) * 3 - 2;
    if (month < 1 || month > 12) return std::nullopt;
    day = first_of(year, static_cast<unsigned>(month));
  } else if (unit_ == Unit::week) {
    const int week = digits(text, 6, 2);
    if (week < 1) return std::nullopt;
    day = extent(first_of(year, 1) + 3).first + 7 * (week - 1);  // 4 January lies in week 1
  }
  return label(day) == text ? std::optional(day) : std::nullopt;
}

void check_calendar(const FromCalendar& recipe, const Place& place) { granularities_of(recipe, place); }

Hierarchy from_calendar(const FromCalendar& recipe, const std::string& column, const Dictionary& values,
                        const std::string& source) {
  const Place place{source, 0, column};
  const std::vector<Granularity> list = granularities_of(recipe, place);
  std::vector<DayNumber> days(values.size(), 0);
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    const auto day = list.front().parse(values[code]);
    if (!day)
      throw Error(ErrorCode::hierarchy_value,
                  "value '" + std::string(values[code]) + "' is not a " + recipe.granularities.front() +
                      " of the calendar such as " + list.front().label(13150),
                  place, "begin the calendar with the granularity of the data, or correct the value");
    days[code] = *day;
  }
  Hierarchy made;
  made.column = column;
  made.kind = "calendar";
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string& name = recipe.granularities[i];
    made.kind += (i == 0 ? " " : ", ") + name;
    made.levels.push_back(i == 0 ? ground_level(name, values) : level_by(name, values, [&](Code code) {
      return list[i].label(days[code]);
    }));
  }
  made.levels.push_back(top_level(values));
  made.order = order_of(list);
  count_leaves_in_data(made, values);
  require_sound(made, values);
  return made;
}

}  // namespace kith::hierarchy

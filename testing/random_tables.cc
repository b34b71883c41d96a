#include "testing/random_tables.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "hierarchy/build.h"
#include "testing/small_tables.h"

namespace kith::testing {

namespace {

std::size_t below(Random& random, std::size_t n) { return random() % n; }

// Chains, single steps, and levels beside each other; in some the numbering is not from fine to coarse.
std::vector<std::uint64_t> random_widths(Random& random, bool partial_orders) {
  static const std::vector<std::vector<std::uint64_t>> chains = {
      {1}, {1, 2}, {1, 2, 4}, {1, 3, 6}, {1, 2, 4, 8}};
  static const std::vector<std::vector<std::uint64_t>> others = {
      {1, 2, 3}, {1, 3, 4, 6}, {1, 6, 4, 3}, {1, 4, 2, 6}};
  if (partial_orders && below(random, 3) == 0) return others[below(random, others.size())];
  return chains[below(random, chains.size())];
}

// Gives every person the rows of one of a few patterns, one cell in six drawn anew, and shuffles all of them.
void make_alike(Random& random, Rows& cells, const std::vector<std::size_t>& domains) {
  std::vector<Rows> patterns(1 + below(random, 3));
  for (Rows& pattern : patterns) {
    pattern.resize(1 + below(random, 4));
    for (auto& line : pattern)
      for (const std::size_t domain : domains) line.push_back(std::to_string(below(random, domain)));
  }
  const std::size_t rows = cells.size();
  std::size_t row = 0;
  for (std::size_t person = 0; row < rows; ++person) {
    for (const auto& line : patterns[below(random, patterns.size())]) {
      if (row == rows) break;
      for (std::size_t c = 0; c < domains.size(); ++c)
        cells[row][c] = below(random, 6) == 0 ? std::to_string(below(random, domains[c])) : line[c];
      cells[row++][domains.size()] = "p" + std::to_string(person);
    }
  }
  std::shuffle(cells.begin(), cells.end(), random);
}

using Strings = std::vector<std::string>;

hierarchy::FromCalendar random_calendar(Random& random) {
  static const std::vector<Strings> lists = {{"day", "week", "month", "quarter", "year"},
                                             {"day", "year", "week", "month", "2 weeks"},
                                             {"day", "business-day", "week", "month"},
                                             {"day", "pay", "month", "fiscal", "year"},
                                             {"hour", "day-part", "night", "day", "week", "month"},
                                             {"hour", "6 hours", "8 hours", "day"}};
  hierarchy::FromCalendar calendar{lists[below(random, lists.size())]};
  calendar.definitions = {{"pay", time::GroupDefinition{"week", 2, 0, "2024-12-23"}},
                          {"fiscal", time::GroupDefinition{"month", 12, 3, ""}},
                          {"night", time::DayPartDefinition{{{"day", "06:00"}, {"night", "22:00"}}}}};
  return calendar;
}

// Around the end of a year, near each other or far apart; with hours where the calendar begins with them.
std::string random_time(Random& random, const hierarchy::FromCalendar& calendar, std::size_t domain) {
  static constexpr std::size_t strides[] = {1, 5, 40};
  using std::chrono::year_month_day, std::chrono::sys_days, std::chrono::days;
  const sys_days first{year_month_day{std::chrono::year{2024}, std::chrono::month{12}, std::chrono::day{27}}};
  const auto later = static_cast<int>(below(random, domain) * strides[domain % 3]);
  const year_month_day day{first + days{later}};
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  if (calendar.granularities.front() != "hour") return text;
  const std::string hour = std::to_string(below(random, 4) * 7 + 1);
  return std::string(text) + "T" + (hour.size() == 1 ? "0" : "") + hour;
}

}  // namespace

std::uint64_t test_seed() {
  const char* stated = std::getenv("KITH_TEST_SEED");
  return stated ? std::strtoull(stated, nullptr, 10) : 20240229;
}

std::size_t every_nth() {
#if defined(__SANITIZE_THREAD__)
  return 30;
#elif defined(__SANITIZE_ADDRESS__)
  return 10;
#else
  return 1;
#endif
}

hierarchy::Hierarchy width_hierarchy(const std::string& column, const Dictionary& values,
                                     const std::vector<std::uint64_t>& widths) {
  Rows lines;
  for (Code code = 0; code < values.size(); ++code) {
    const std::uint64_t number = std::stoull(std::string(values[code]));
    std::vector<std::string> line;
    for (const std::uint64_t width : widths)
      line.push_back(width == 1 ? std::string(values[code])
                                : std::to_string(width) + ":" + std::to_string(number / width));
    line.push_back("*");
    lines.push_back(std::move(line));
  }
  std::vector<std::vector<bool>> finer(widths.size() + 1, std::vector<bool>(widths.size() + 1, false));
  for (std::size_t a = 0; a <= widths.size(); ++a)
    for (std::size_t b = 0; b <= widths.size(); ++b)
      finer[a][b] = b == widths.size() || (a < widths.size() && widths[b] % widths[a] == 0);
  return hierarchy_of(column, values, lines, hierarchy::LevelOrder::from_relation(finer));
}

TableCase random_table(Random& random, const RandomShape& shape) {
  const std::size_t rows = 1 + below(random, shape.most_rows),
                    columns = 1 + below(random, shape.most_columns);
  const std::size_t persons = 1 + below(random, rows), sensitive_values = 2 + below(random, 3);
  std::vector<std::string> names;
  std::vector<std::size_t> domains;
  for (std::size_t c = 0; c < columns; ++c) {
    names.push_back("q" + std::to_string(c));
    domains.push_back(1 + below(random, 12));
  }
  if (shape.persons) names.push_back("person");
  for (std::size_t s = 0; s < shape.sensitive_columns; ++s) names.push_back("s" + std::to_string(s));

  const hierarchy::FromCalendar calendar =
      shape.calendar ? random_calendar(random) : hierarchy::FromCalendar{};
  const auto is_time = [&](std::size_t c) { return shape.calendar && c == 0; };
  Rows cells;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::string> line;
    for (std::size_t c = 0; c < columns; ++c)
      line.push_back(is_time(c) ? random_time(random, calendar, domains[c])
                                : std::to_string(below(random, domains[c])));
    if (shape.persons) line.push_back("p" + std::to_string(below(random, persons)));
    for (std::size_t s = 0; s < shape.sensitive_columns; ++s)
      line.push_back(std::string(1, static_cast<char>('a' + below(random, sensitive_values))));
    cells.push_back(std::move(line));
  }

  if (shape.alike) make_alike(random, cells, domains);
  TableCase result;
  result.table = table_of(names, cells);
  for (std::size_t c = 0; c < columns; ++c) {
    result.quasi.push_back(static_cast<int>(c));
    const Dictionary& values = result.table.columns[c].values;
    result.hierarchies.push_back(
        is_time(c) ? hierarchy::build(calendar, names[c], values, "random")
                   : width_hierarchy(names[c], values, random_widths(random, shape.partial_orders)));
  }
  if (shape.persons) result.person = result.table.find("person");
  for (std::size_t s = 0; s < shape.sensitive_columns; ++s) {
    const int at = result.table.find("s" + std::to_string(s));
    result.sensitive.push_back(at);
    result.sensitive_hierarchies.push_back(
        sensitive_hierarchy(result.table.columns[static_cast<std::size_t>(at)].values));
  }
  return result;
}

}  // namespace kith::testing

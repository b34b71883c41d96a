// Whole results for tests: figure 6 of the paper, counted by brute force and with its rows, a lattice too large to
// draw, and a column of a calendar.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "outcome/table_outcome.h"

namespace kith::report {

using NodeLevels = std::vector<std::uint32_t>;
using Figure6Row = std::array<std::string, 5>;

// Figure 6 of the paper: the table and its hierarchies, every node counted by hand.
inline const std::vector<Figure6Row>& figure_6_rows() {
  static const std::vector<Figure6Row> rows = {{"asian", "1964-09-27", "female", "94139", "divorced"},
                                               {"asian", "1964-09-30", "female", "94139", "divorced"},
                                               {"asian", "1964-04-18", "male", "94139", "married"},
                                               {"asian", "1964-04-15", "male", "94139", "married"},
                                               {"black", "1963-03-13", "male", "94138", "married"},
                                               {"black", "1963-03-18", "male", "94138", "married"},
                                               {"black", "1964-09-13", "female", "94141", "married"},
                                               {"black", "1964-09-07", "female", "94141", "married"},
                                               {"white", "1961-05-14", "male", "94138", "single"},
                                               {"white", "1961-05-08", "male", "94138", "single"},
                                               {"white", "1961-09-15", "female", "94142", "widow"}};
  return rows;
}

inline std::string label(const Figure6Row& row, std::size_t column, std::uint32_t level) {
  const std::string& value = row[column];
  if (level == 0) return value;
  switch (column) {
    case 0:
      return "person";
    case 1:
      return level == 1   ? value.substr(0, 7)
             : level == 2 ? value.substr(0, 4)
             : level == 3 ? "[1960, 1965)"
                          : "*";
    case 2:
      return "not_released";
    case 3:
      return level == 1 ? value.substr(0, 4) + "*" : "941**";
    default:
      return level == 2 ? "not_released" : value == "single" ? "never_married" : "been_married";
  }
}

inline const NodeLevels figure_6_tops = {1, 4, 1, 2, 2};

inline bool below_or_equal(const NodeLevels& a, const NodeLevels& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

inline std::map<std::vector<std::string>, std::uint64_t> classes_at(const NodeLevels& levels) {
  std::map<std::vector<std::string>, std::uint64_t> classes;
  for (const Figure6Row& row : figure_6_rows()) {
    std::vector<std::string> tuple;
    for (std::size_t c = 0; c < 5; ++c) tuple.push_back(label(row, c, levels[c]));
    ++classes[tuple];
  }
  return classes;
}

inline outcome::NodeFigures figures_at(const NodeLevels& levels) {
  outcome::NodeFigures node{levels, 0, 0, 0, 0};
  for (std::size_t c = 0; c < 5; ++c) {
    node.height += levels[c];
    node.relative += static_cast<double>(levels[c]) / figure_6_tops[c];
  }
  for (const auto& [tuple, n] : classes_at(levels)) {
    n < 2 ? node.suppressed += n : node.distinct += 1;
  }
  return node;
}

inline std::vector<outcome::NodeFigures> all_nodes() {
  std::vector<outcome::NodeFigures> nodes;
  for (std::uint32_t i = 0; i < 180; ++i) {
    nodes.push_back(figures_at({i / 90, i / 18 % 5, i / 9 % 2, i / 3 % 3, i % 3}));
  }
  return nodes;
}

inline void count_lattice(outcome::TableOutcome& result) {
  const std::vector<outcome::NodeFigures> nodes = all_nodes();
  const auto fine = [&](const outcome::NodeFigures& n) {
    return n.distinct > 0 && n.suppressed <= result.max_suppressed;
  };
  const auto strictly_below = [](const outcome::NodeFigures& a, const outcome::NodeFigures& b) {
    return a.levels != b.levels && below_or_equal(a.levels, b.levels);
  };
  result.lattice->heights.resize(11);
  for (const outcome::NodeFigures& node : nodes) {
    const bool minimal = fine(node) && std::ranges::none_of(nodes, [&](const outcome::NodeFigures& other) {
                           return fine(other) && strictly_below(other, node);
                         });
    const bool highest_failing =
        !fine(node) && std::ranges::all_of(nodes, [&](const outcome::NodeFigures& other) {
          return fine(other) || !strictly_below(node, other);
        });
    result.lattice->standings.push_back(minimal      ? outcome::Standing::minimal
                                        : fine(node) ? outcome::Standing::acceptable
                                                     : outcome::Standing::failing);
    result.lattice->heights[node.height].nodes += 1;
    result.lattice->heights[node.height].acceptable += fine(node);
    result.lattice->heights[node.height].minimal += minimal;
    result.lattice->acceptable += fine(node);
    if (minimal) result.lattice->minimal.push_back(node);
    if (highest_failing) result.lattice->maximal_failing.push_back(node);
  }
  result.lattice->chosen =
      *std::ranges::min_element(result.lattice->minimal, {}, &outcome::NodeFigures::height);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].levels == result.lattice->chosen.levels)
      result.lattice->standings[i] = outcome::Standing::chosen;
  }
  for (std::uint64_t limit = 0; limit <= 11; ++limit) {
    const outcome::NodeFigures* best = nullptr;
    for (const outcome::NodeFigures& node : nodes) {
      if (node.suppressed <= limit && node.distinct > 0 && (!best || node.height < best->height))
        best = &node;
    }
    if (result.lattice->curve.empty() || best->height < result.lattice->curve.back().height) {
      result.lattice->curve.push_back({limit, best->height, best->levels});
    }
  }
}

inline std::vector<std::pair<std::string, std::uint64_t>> labels_of(std::size_t column, std::uint32_t level) {
  std::map<std::string, std::uint64_t> counts;
  for (const Figure6Row& row : figure_6_rows()) ++counts[label(row, column, level)];
  std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater{}, &std::pair<std::string, std::uint64_t>::second);
  return sorted;
}

inline void describe_columns(outcome::TableOutcome& result) {
  const std::vector<std::vector<std::string>> names = {{"value", "level 1"},
                                                       {"day", "month", "year", "5 years", "*"},
                                                       {"value", "level 1"},
                                                       {"value", "1 masked", "2 masked"},
                                                       {"value", "level 1", "level 2"}};
  for (std::size_t c = 0; c < 5; ++c) {
    const std::uint32_t level = result.lattice->chosen.levels[c];
    outcome::ColumnSummary story;
    story.name = result.quasi[c];
    story.hierarchy = "file " + result.quasi[c] + ".csv";
    story.level_names = names[c];
    story.level = level;
    story.top_height = figure_6_tops[c];
    story.before = labels_of(c, 0);
    story.after = labels_of(c, level);
    story.distinct_before = story.before.size();
    story.distinct_after = story.after.size();
    story.ncp = level == 0 ? 0 : 0.5;
    result.columns.push_back(story);
    result.lattice->level_counts.push_back(figure_6_tops[c] + 1);
    result.lattice->level_heights.emplace_back();
    result.lattice->edges.emplace_back();
    for (std::uint32_t l = 0; l <= figure_6_tops[c]; ++l) {
      result.lattice->level_heights.back().push_back(l);
      if (l > 0) result.lattice->edges.back().emplace_back(l - 1, l);
    }
  }
}

inline void count_classes(outcome::TableOutcome& result) {
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const auto& [tuple, n] : classes_at(result.lattice->chosen.levels)) {
    if (n >= result.k) ++sizes[n];
  }
  result.classes.sizes.assign(sizes.begin(), sizes.end());
  for (const auto& [size, n] : sizes) result.classes.count += n;
  result.classes.smallest = sizes.begin()->first;
  result.verified = true;
  result.classes.largest = sizes.rbegin()->first;
  result.classes.average = static_cast<double>(result.released) / static_cast<double>(result.classes.count);
}

inline outcome::TableOutcome figure_6(std::uint64_t limit) {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.method = "full-domain";
  result.version = "1.0.0";
  result.model = "2-anonymity";
  result.policy = "height";
  result.rows = 11;
  result.k = 2;
  result.max_suppressed = limit;
  result.files.release = "out/release.csv";
  result.files.certificate = "out/certificate.json";
  result.files.report = "out/report.html";
  result.certified = true;
  result.quasi = {"race", "birth", "sex", "zip", "marital"};
  result.sensitive = {"problem"};
  result.identifiers = {"ssn"};
  result.withheld = {"phone"};
  result.lattice->nodes = 180;
  result.lattice->checked = 21;
  count_lattice(result);
  result.lattice->border = result.lattice->minimal.size() + result.lattice->maximal_failing.size();
  result.lattice->border_verified = true;
  result.suppressed = result.lattice->chosen.suppressed;
  result.released = result.rows - result.suppressed;
  describe_columns(result);
  count_classes(result);
  result.loss = {31, 1.0, 0.109, 0.109, 0.864, 0.2};
  result.before = {1, 1, 1, 1, 1, 11};
  result.after = {0.5, 0.5, 0.5, 0.5, 1, 0};
  if (limit == 0) {
    result.lattice->forcing = {
        {1,
         figures_at({0, 1, 0, 0, 0}),
         {{10, {"white", "1961-09-15", "female", "94142", "widow"}, {{0, 2, 1, 2, 2}, {1, 3, 0, 1, 1}}}}}};
  }
  return result;
}

// The results of figure 6 with what a method hands over beside the figures.
inline outcome::TableOutcome with_rows() {
  outcome::TableOutcome result = figure_6(0);
  result.origin = {1'700'000'000, "figure6.csv", "plan.toml", "k = 2\n"};
  result.files.report = "out/private/release.report.html";
  const NodeLevels& levels = result.lattice->chosen.levels;
  for (std::size_t c = 0; c < 5; ++c)
    for (std::uint32_t l = 0; l <= figure_6_tops[c]; ++l)
      result.columns[c].example.push_back(label(figure_6_rows()[8], c, l));
  outcome::Sample sample;
  for (const std::string& name : result.quasi) sample.columns.push_back({name, true});
  for (std::size_t r = 0; r < 11; ++r) {
    outcome::SampleRow row{r, {}, {}};
    for (std::size_t c = 0; c < 5; ++c) {
      row.before.push_back(figure_6_rows()[r][c]);
      row.after.push_back(label(figure_6_rows()[r], c, levels[c]));
    }
    sample.rows.push_back(row);
  }
  result.samples = {sample};
  return result;
}

// Nine columns as those of the Adult census table: a lattice of 12,960 nodes, too large to draw.
inline outcome::TableOutcome large() {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.policy = "loss";
  result.model = "5-anonymity";
  result.rows = 30'162;
  result.released = 29'656;
  result.suppressed = 506;
  result.max_suppressed = 603;
  result.k = 5;
  result.quasi = {"sex",       "age",        "race",        "marital-status", "education", "native-country",
                  "workclass", "occupation", "salary-class"};
  result.lattice->nodes = 12'960;
  result.lattice->checked = 700;
  result.lattice->acceptable = 4'452;
  result.lattice->level_counts = {2, 5, 2, 3, 4, 3, 3, 3, 2};
  result.lattice->chosen = {{0, 3, 0, 2, 2, 1, 1, 2, 0}, 11, 4.9, 506, 1'203};
  result.lattice->heights.resize(19);
  for (std::size_t h = 0; h < 19; ++h) {
    const std::uint64_t nodes = 1 + 150 * h * (18 - h) / 8;
    result.lattice->heights[h] = {nodes, h < 7 ? 0 : nodes * (h - 6) / 13,
                                  h < 7 || h > 13 ? 0 : 20 * (14 - h)};
  }
  for (std::uint32_t i = 0; i < 60; ++i) {
    result.lattice->minimal.push_back(
        {{i % 2, i % 5, 0, i % 3, i % 4, 1, 1, 2, 1}, 9 + i % 5, 4.1, 600 - i, 900 + i});
  }
  for (std::uint32_t i = 0; i < 9; ++i)
    result.lattice->curve.push_back({i == 0 ? 0 : 3ull << (i * 3 / 2), 14 - i, NodeLevels(9, i % 2)});
  for (std::uint64_t size = 5; size < 400; ++size)
    result.classes.sizes.emplace_back(size, 1 + 4000 / (size * size));
  for (const auto& [size, n] : result.classes.sizes) result.classes.count += n;
  result.classes.smallest = 5;
  result.verified = true;
  result.classes.largest = 399;
  result.classes.average = 24.65;
  return result;
}

// Day, year, month, week and business day over two columns; the area stays.
inline outcome::TableOutcome with_calendar() {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.persons_known = true;
  result.persons = 40;
  result.k = 2;
  result.classes.count = 12;
  result.quasi = {"area", "visited"};
  result.policy = "gen_c";
  result.lattice->level_counts = {1, 5};
  result.lattice->level_heights = {{0}, {0, 2, 1, 1, 3}};
  result.lattice->level_numbers = {{0}, {0, 1, 2, 4, 5}};
  result.lattice->edges = {{}, {{0, 2}, {0, 3}, {2, 1}, {1, 4}, {3, 4}}};
  result.lattice->standings = {outcome::Standing::failing, outcome::Standing::acceptable,
                               outcome::Standing::minimal, outcome::Standing::chosen,
                               outcome::Standing::acceptable};
  result.lattice->chosen = {{0, 3}, 1, 0.3, 0, 12};
  result.columns = {{"area", "", {"value", "*"}, 0, 1, 3, 3, {}, {}, 0},
                    {"visited", "calendar", {"day", "year", "month", "week", "*"}, 3, 3, 9, 4, {}, {}, 0}};
  outcome::CalendarSummary calendar;
  calendar.column = 1;
  calendar.listed = {
      {"day", 0, 28, ""},  {"year", 1, 1, ""},
      {"month", 2, 2, ""}, {"business-day", std::nullopt, 0, "it has no granule for 3 different timestamps"},
      {"week", 3, 5, ""},  {"*", 4, 1, ""}};
  calendar.heights = result.lattice->level_heights[1];
  calendar.edges = result.lattice->edges[1];
  const std::int64_t day = 86400, monday = 19723 * day;  // 2024-01-01
  for (std::int64_t d = 0; d < 28; ++d)
    calendar.before.push_back({monday + d * day, monday + (d + 1) * day, 3});
  for (std::int64_t w = 0; w < 4; ++w)
    calendar.after.push_back({monday + 7 * w * day, monday + 7 * (w + 1) * day, 21});
  result.lattice->calendars = {calendar};
  result.lattice->granularities = {
      {"day", false, std::nullopt, 9, "", ""},
      {"year", std::nullopt, std::nullopt, 0, "", "'month' is finer and suffices"},
      {"month", true, {{2, 61}}, 0, "", ""},
      {"business-day", std::nullopt, std::nullopt, 0, calendar.listed[3].disregarded, ""},
      {"week", true, {{2, 74}}, 0, "", ""}};
  return result;
}

}  // namespace kith::report

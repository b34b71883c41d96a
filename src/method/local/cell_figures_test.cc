// Figures of random partitions, worked out again from the rows and the definitions in docs/figures.md.
#include "method/local/cell_figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <ranges>
#include <set>

#include "method/local/cut.h"
#include "privacy/criterion.h"
#include "testing/tables.h"
#include "verify/private_map.h"

namespace kith::method {
namespace {

constexpr std::size_t age = 1, city = 2, zip = 3;

const testing::Rows& zip_lines() {
  static const testing::Rows lines{{"a1", "a", "*"}, {"a2", "a", "*"}, {"a3", "a", "*"},
                                   {"b1", "b", "*"}, {"b2", "b", "*"}, {"c1", "c", "*"}};
  return lines;
}

// Tight boxes around random classes; some rows are suppressed.
struct Example {
  Binding binding;
  LocalCells cells;
  std::vector<std::vector<std::size_t>> members;  // by class, suppressed ones too: the boxes are around them

  Example(std::mt19937& random, std::uint64_t k, bool suppress) {
    testing::Rows rows;
    const std::size_t n = 2 * k + random() % 40;
    for (std::size_t r = 0; r < n; ++r)
      rows.push_back({"p" + std::to_string(r < k ? r : random() % n),
                      random() % 7 == 0 ? "" : std::to_string(20 + random() % 15),
                      random() % 9 == 0 ? "" : std::string(1, static_cast<char>('A' + random() % 5)),
                      zip_lines()[random() % 5][0]});
    binding.table = testing::table_of({"who", "age", "city", "zip"}, rows);
    binding.quasi = {age, city, zip};
    binding.released = {age, city, zip};
    binding.person = 0;
    const auto& columns = binding.table.columns;
    binding.axes.push_back(local::make_axis("age", columns[age].values, ValueType::integer, "t"));
    binding.axes.push_back(local::make_axis("city", columns[city].values, ValueType::text, "t"));
    binding.axes.push_back(
        local::make_axis("zip", testing::hierarchy_of("zip", columns[zip].values, zip_lines())));
    const privacy::Model model(k);
    const local::Partition partition =
        local::partition(binding.axes, points_of(binding, false), local::whole(binding.axes), model,
                         {static_cast<local::Choice>(random() % 3), 1});
    cells = cells_of(binding, partition, Ranges::tight);
    members.resize(cells.release.labels[0].size());
    for (std::size_t r = 0; r < n; ++r) members[cells.release.class_of_row[r]].push_back(r);
    if (suppress)
      for (const auto& rows_of_class : members)
        if (random() % 3 == 0) cells.release.class_of_row[rows_of_class.back()] = verify::not_released;
  }

  std::string at(std::size_t column, std::size_t row) const {
    return std::string(binding.table.columns[column].at(row));
  }
  std::size_t rows() const { return binding.table.rows(); }
  std::set<std::string> values(std::size_t column, std::size_t cls) const {
    std::set<std::string> all;
    for (const std::size_t row : members[cls]) all.insert(at(column, row));
    return all;
  }
  bool released(std::size_t row) const { return cells.release.class_of_row[row] != verify::not_released; }
  CellFigures figures(std::uint64_t k) const {
    return figures_of_cells(binding.axes, cells.release, cells.extents, &binding.table.columns[0], k);
  }
};

// What a box around the values of a class holds, from those values alone.
struct Box {
  double ncp = 0, height = 0;
  std::size_t rows = 0;  // of the table whose value lies in it
};

Box ordered_box(const Example& e, const std::set<std::string>& values) {
  std::set<int> all, here;
  for (std::size_t r = 0; r < e.rows(); ++r)
    if (!e.at(age, r).empty()) all.insert(std::stoi(e.at(age, r)));
  for (const std::string& text : values)
    if (!text.empty()) here.insert(std::stoi(text));
  Box box;
  const bool everything = values.contains("") && !here.empty();
  const double range = all.empty() ? 0 : *all.rbegin() - *all.begin();
  if (range > 0 && !here.empty()) box.ncp = (*here.rbegin() - *here.begin()) / range;
  if (everything) box.ncp = 1;
  box.height = box.ncp;
  for (std::size_t r = 0; r < e.rows(); ++r) {
    const std::string text = e.at(age, r);
    box.rows += everything || (here.empty() ? text.empty()
                                            : !text.empty() && std::stoi(text) >= *here.begin() &&
                                                  std::stoi(text) <= *here.rbegin());
  }
  return box;
}

Box set_box(const Example& e, const std::set<std::string>& values) {
  std::set<std::string> all, here = values;
  for (std::size_t r = 0; r < e.rows(); ++r) all.insert(e.at(city, r));
  all.erase("");
  here.erase("");
  Box box;
  const bool everything = values.contains("") && !here.empty();
  if (all.size() > 1 && !here.empty())
    box.ncp = static_cast<double>(here.size() - 1) / static_cast<double>(all.size() - 1);
  if (everything) box.ncp = 1;
  box.height = box.ncp;
  for (std::size_t r = 0; r < e.rows(); ++r) box.rows += everything || values.contains(e.at(city, r));
  return box;
}

Box tree_box(const Example& e, const std::set<std::string>& values) {
  const auto line_of = [](const std::string& value) {
    return *std::ranges::find(zip_lines(), value, [](const auto& line) { return line[0]; });
  };
  std::size_t level = 0;
  const auto shared = [&] {
    std::set<std::string> labels;
    for (const std::string& value : values) labels.insert(line_of(value)[level]);
    return labels.size() == 1;
  };
  while (!shared()) ++level;
  const std::string label = line_of(*values.begin())[level];
  Box box;
  double leaves = 0;
  for (const auto& line : zip_lines()) leaves += line[level] == label;
  box.ncp = (leaves - 1) / (static_cast<double>(zip_lines().size()) - 1);
  box.height = static_cast<double>(level) / 2;
  for (std::size_t r = 0; r < e.rows(); ++r) box.rows += line_of(e.at(zip, r))[level] == label;
  return box;
}

Box box_of(const Example& e, std::size_t column, std::size_t cls) {
  const auto values = e.values(column, cls);
  return column == age ? ordered_box(e, values) : column == city ? set_box(e, values) : tree_box(e, values);
}

TEST(CellFigures, AreTheDefinitions) {
  std::mt19937 random(11);
  for (int trial = 0; trial < 150; ++trial) {
    const std::uint64_t k = 1 + random() % 4;
    const Example e(random, k, trial % 2 == 1);
    const CellFigures figures = e.figures(k);
    const auto n = static_cast<double>(e.rows());
    double ncp = 0, heights = 0, lost = 0, all = 0;
    std::size_t suppressed = 0;
    for (std::size_t r = 0; r < e.rows(); ++r) suppressed += !e.released(r);
    for (const std::size_t column : {age, city, zip}) {
      double own_ncp = 0;
      std::map<std::string, double> frequency;
      for (std::size_t r = 0; r < e.rows(); ++r) ++frequency[e.at(column, r)];
      for (std::size_t cls = 0; cls < e.members.size(); ++cls) {
        const Box box = box_of(e, column, cls);
        for (const std::size_t row : e.members[cls]) {
          const bool out = e.released(row);
          own_ncp += out ? box.ncp : 1;
          heights += out ? box.height : 1;
          const double most = std::log2(n / frequency[e.at(column, row)]);
          lost += out ? std::log2(static_cast<double>(box.rows) / frequency[e.at(column, row)]) : most;
          all += most;
        }
      }
      EXPECT_NEAR(figures.ncp[column - 1], own_ncp / n, 2e-6) << "trial " << trial << " column " << column;
      ncp += own_ncp;
    }
    EXPECT_NEAR(figures.loss.ncp, ncp / (3 * n), 2e-6) << trial;
    EXPECT_NEAR(figures.loss.precision, 1 - heights / (3 * n), 2e-6) << trial;
    if (all > 0) {
      EXPECT_NEAR(figures.loss.entropy, lost / all, 1e-5) << trial;
    }
    std::uint64_t squares = e.rows() * suppressed;
    for (std::size_t cls = 0; cls < e.members.size(); ++cls) {
      std::set<std::string> persons;
      std::uint64_t size = 0;
      for (const std::size_t row : e.members[cls])
        if (e.released(row)) {
          persons.insert(e.at(0, row));
          ++size;
        }
      EXPECT_EQ(figures.class_rows[cls], size);
      EXPECT_EQ(figures.class_persons[cls], persons.size());
      squares += size * size;
    }
    EXPECT_EQ(figures.loss.discernibility, squares) << trial;
    EXPECT_DOUBLE_EQ(figures.loss.average_class,
                     static_cast<double>(e.rows() - suppressed) /
                         (static_cast<double>(e.members.size()) * static_cast<double>(k)));
  }
}

// The one age and the one city stand beside empty cells, which are values of their own: * covers all there is.
TEST(CellFigures, AStarBesideEmptyCellsLosesEverything) {
  for (const Ranges ranges : {Ranges::cell, Ranges::tight}) {
    Binding binding;
    binding.table = testing::table_of({"age", "city"}, {{"30", "A"}, {"", "A"}, {"30", ""}, {"30", "A"}});
    binding.quasi = binding.released = {0, 1};
    const auto& columns = binding.table.columns;
    binding.axes.push_back(local::make_axis("age", columns[0].values, ValueType::integer, "t"));
    binding.axes.push_back(local::make_axis("city", columns[1].values, ValueType::text, "t"));
    const privacy::Model model(4);
    const local::Partition partition =
        local::partition(binding.axes, points_of(binding, false), local::whole(binding.axes), model,
                         {local::Choice::least_loss, 1});
    const LocalCells cells = cells_of(binding, partition, ranges);
    const CellFigures figures = figures_of_cells(binding.axes, cells.release, cells.extents, nullptr, 4);
    EXPECT_EQ(cells.release.labels[0][0], "*");
    EXPECT_EQ(figures.ncp, (std::vector<double>{1, 1}));
    EXPECT_EQ(figures.loss.ncp, 1);
    EXPECT_EQ(figures.loss.precision, 0);
  }
}

TEST(CellFigures, WithoutPersonsRowsAreCounted) {
  std::mt19937 random(12);
  const Example e(random, 3, false);
  const CellFigures figures = figures_of_cells(e.binding.axes, e.cells.release, e.cells.extents, nullptr, 3);
  EXPECT_EQ(figures.class_persons, figures.class_rows);
}

TEST(CellFigures, ClassSizesOfTheResultArePersons) {
  std::mt19937 random(13);
  const Example e(random, 2, true);
  plan::Plan plan;
  plan.privacy.k = 2;
  outcome::TableOutcome result;
  result.cells.emplace();
  describe_cells(plan, e.binding.axes, e.cells.release, e.cells.extents, &e.binding.table.columns[0], 1,
                 result);
  std::uint64_t classes = 0, persons = 0;
  for (const auto& [size, count] : result.classes.sizes) {
    classes += count;
    persons += size * count;
  }
  const CellFigures figures = e.figures(2);
  EXPECT_EQ(classes, figures.class_persons.size());
  EXPECT_EQ(result.classes.count, classes);
  EXPECT_EQ(result.classes.smallest, std::ranges::min(figures.class_persons));
  EXPECT_EQ(result.classes.largest, std::ranges::max(figures.class_persons));
  EXPECT_DOUBLE_EQ(result.classes.average, static_cast<double>(persons) / static_cast<double>(classes));
  EXPECT_DOUBLE_EQ(result.after.highest, 1.0 / static_cast<double>(result.classes.smallest));
  ASSERT_EQ(result.columns.size(), 3u);
  for (std::size_t c = 0; c < 3; ++c) {
    const std::set<std::string> labels(e.cells.release.labels[c].begin(), e.cells.release.labels[c].end());
    EXPECT_EQ(result.columns[c].distinct_after, labels.size());
    EXPECT_EQ(result.cells->columns[c].cells, labels.size());
  }
  EXPECT_EQ(result.cells->columns[0].kind, "numbers");
  EXPECT_EQ(result.cells->columns[1].kind, "categories");
}

TEST(CellFigures, AnExampleIsTheMostFrequentValueThatChangesWithItsMostFrequentCell) {
  std::mt19937 random(14);
  std::size_t examples = 0;
  for (int round = 0; round < 20; ++round) {
    const Example e(random, 3, true);
    plan::Plan plan;
    plan.privacy.k = 3;
    outcome::TableOutcome result;
    result.cells.emplace();
    describe_cells(plan, e.binding.axes, e.cells.release, e.cells.extents, &e.binding.table.columns[0], 1,
                   result);
    for (std::size_t c = 0; c < 3; ++c) {
      const auto& [was, is] = result.samples[0].columns[c].example;
      std::map<std::string, std::size_t> all, values, cells;
      for (std::size_t row = 0; row < e.rows(); ++row) ++all[e.at(c + 1, row)];
      for (std::size_t row = 0; row < e.rows(); ++row) {
        const std::string value = e.at(c + 1, row);
        if (value.empty() || !e.released(row)) continue;
        const std::string& cell = e.cells.release.labels[c][e.cells.release.class_of_row[row]];
        if (cell == value) continue;
        values[value] = all[value];
        if (value == was) ++cells[cell];
      }
      EXPECT_EQ(is.empty(), values.empty());
      if (is.empty()) continue;
      const auto most = [](const auto& counts) { return std::ranges::max(counts | std::views::values); };
      EXPECT_EQ(values[was], most(values));
      EXPECT_EQ(cells[is], most(cells));
      ++examples;
    }
  }
  EXPECT_GT(examples, 30u);
}

// Two cells that read * are one, whichever comes first.
TEST(CellFigures, CellsThatReadAlikeLoseAlike) {
  Binding binding;
  binding.table = testing::table_of({"city"}, {{"A"}, {"A"}, {"A"}, {""}});
  binding.axes.push_back(local::make_axis("city", binding.table.columns[0].values, ValueType::text, "t"));
  local::Extent filled;
  filled.empties = false;
  for (const bool filled_first : {true, false}) {
    CellRelease release;
    release.table = &binding.table;
    release.quasi = release.released = {0};
    release.class_of_row =
        filled_first ? std::vector<std::uint32_t>{0, 0, 1, 1} : std::vector<std::uint32_t>{1, 1, 0, 0};
    release.labels = {{"*", "*"}};
    const ClassExtents extents{filled_first ? std::vector<local::Extent>{filled, {}}
                                            : std::vector<local::Extent>{{}, filled}};
    const CellFigures figures = figures_of_cells(binding.axes, release, extents, nullptr, 2);
    EXPECT_EQ(figures.loss.ncp, 1);
    EXPECT_EQ(figures.loss.arx_loss, 1);
  }
}

}  // namespace
}  // namespace kith::method

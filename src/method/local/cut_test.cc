#include "method/local/cut.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "method/local/cells.h"
#include "testing/tables.h"
#include "verify/private_map.h"

namespace kith::method {
namespace {

// Ages and towns, cut for k = 2.
struct Example {
  Binding binding;
  local::Partition partition;

  explicit Example(std::mt19937& random) {
    testing::Rows rows;
    for (int r = 0; r < 40; ++r)
      rows.push_back({random() % 8 == 0 ? "" : std::to_string(20 + random() % 30),
                      std::string(1, static_cast<char>('A' + random() % 6)), "p" + std::to_string(r)});
    binding.table = testing::table_of({"age", "town", "who"}, rows);
    binding.quasi = {0, 1};
    binding.released = {0, 1};
    binding.person = 2;
    const auto& columns = binding.table.columns;
    binding.axes.push_back(local::make_axis("age", columns[0].values, ValueType::integer, "t"));
    binding.axes.push_back(local::make_axis("town", columns[1].values, ValueType::text, "t"));
    const privacy::Model model(2);
    partition = local::partition(binding.axes, points_of(binding, false), local::whole(binding.axes), model,
                                 {local::Choice::widest_span, 1});
  }
};

TEST(LocalCells, EveryRowLiesInTheCellOfItsClass) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 30; ++trial) {
    const Example e(random);
    for (const Ranges ranges : {Ranges::cell, Ranges::tight}) {
      const LocalCells cells = cells_of(e.binding, e.partition, ranges);
      for (std::size_t row = 0; row < e.binding.table.rows(); ++row) {
        const std::uint32_t cls = cells.release.class_of_row[row];
        ASSERT_NE(cls, verify::not_released);
        for (std::size_t a = 0; a < 2; ++a) {
          EXPECT_TRUE(local::contains(e.binding.axes[a], cells.extents[a][cls],
                                      e.binding.table.columns[a].codes[row]));
          EXPECT_EQ(cells.release.labels[a][cls], local::label_of(e.binding.axes[a], cells.extents[a][cls]));
        }
      }
    }
  }
}

// Codes of one digit, some of which are missing, under a mask: two labels of the hierarchy read *.
TEST(LocalCells, WhatReadsAlikeLosesAlike) {
  std::mt19937 random(7);
  int starred = 0;
  for (int trial = 0; trial < 40; ++trial) {
    testing::Rows rows;
    for (int r = 0; r < 30; ++r)
      rows.push_back(
          {random() % 6 == 0 ? "" : std::to_string(1 + random() % 5), std::to_string(20 + random() % 30)});
    Binding binding;
    binding.table = testing::table_of({"ward", "age"}, rows);
    binding.quasi = binding.released = {0, 1};
    const auto& columns = binding.table.columns;
    binding.axes.push_back(local::make_axis(
        "ward", hierarchy::build(hierarchy::FromMask{true, 1}, "ward", columns[0].values, "t")));
    binding.axes.push_back(local::make_axis("age", columns[1].values, ValueType::integer, "t"));
    for (const Ranges ranges : {Ranges::cell, Ranges::tight}) {
      const local::Partition partition =
          local::partition(binding.axes, points_of(binding, false), local::whole(binding.axes),
                           privacy::Model(3), {local::Choice::guillotine, 1, measure_of(ranges)});
      const LocalCells cells = cells_of(binding, partition, ranges);
      for (std::size_t cls = 0; cls < cells.extents[0].size(); ++cls) {
        if (cells.release.labels[0][cls] != "*") continue;
        ++starred;
        EXPECT_EQ(local::share_of(binding.axes[0], cells.extents[0][cls]), local::whole_share);
        EXPECT_EQ(cells.extents[0][cls].level, binding.axes[0].hierarchy->top());
      }
    }
  }
  EXPECT_GT(starred, 50);
}

TEST(LocalCells, OverlappingClassesKeepTheirRowsAndLabels) {
  std::mt19937 random(3);
  const Example e(random);
  const privacy::Model model(2);
  const local::Overlapping found = local::overlapping(e.binding.axes, points_of(e.binding, false), model);
  const LocalCells cells = cells_of(e.binding, found);
  ASSERT_GT(found.classes.size(), 2U);
  for (std::uint32_t at = 0; at < found.classes.size(); ++at) {
    for (const std::uint32_t row : found.classes[at]) EXPECT_EQ(cells.release.class_of_row[row], at);
    for (std::size_t a = 0; a < 2; ++a)
      EXPECT_EQ(cells.release.labels[a][at], local::label_of(e.binding.axes[a], found.labels[at][a]));
  }
  EXPECT_EQ(cells.cuts, (std::vector<std::uint64_t>{0, 0}));
}

TEST(LocalCells, CellsOfDifferentClassesShareNoValue) {
  std::mt19937 random(2);
  const Example e(random);
  const LocalCells cells = cells_of(e.binding, e.partition, Ranges::cell);
  const auto& columns = e.binding.table.columns;
  for (Code age = 0; age < columns[0].values.size(); ++age)
    for (Code town = 0; town < columns[1].values.size(); ++town) {
      int holding = 0;
      for (std::size_t cls = 0; cls < cells.extents[0].size(); ++cls)
        holding += local::contains(e.binding.axes[0], cells.extents[0][cls], age) &&
                   local::contains(e.binding.axes[1], cells.extents[1][cls], town);
      EXPECT_LE(holding, 1);
    }
}

// 94110 is the only ZIP code beginning with 9, and all others begin with 021.
TEST(LocalCells, ALabelIsTheFinestThatHoldsTheSameValuesOfTheData) {
  testing::Rows rows;
  for (int r = 0; r < 4; ++r) rows.push_back({"94110"});
  for (const char* zip : {"02139", "02139", "02141", "02142"}) rows.push_back({zip});
  Binding binding;
  binding.table = testing::table_of({"zip"}, rows);
  binding.quasi = binding.released = {0};
  binding.axes.push_back(local::make_axis("zip", testing::hierarchy_of("zip", binding.table.columns[0].values,
                                                                       {{"94110", "941**", "9****", "*"},
                                                                        {"94500", "945**", "9****", "*"},
                                                                        {"02139", "021**", "0****", "*"},
                                                                        {"02141", "021**", "0****", "*"},
                                                                        {"02142", "021**", "0****", "*"}})));
  const privacy::Model model(3);
  for (const local::Choice choice :
       {local::Choice::widest_span, local::Choice::least_loss, local::Choice::guillotine}) {
    const local::Partition partition = local::partition(binding.axes, points_of(binding, false),
                                                        local::whole(binding.axes), model, {choice, 1});
    LocalCells cells = cells_of(binding, partition, Ranges::cell);
    EXPECT_EQ(std::multiset<std::string>(cells.release.labels[0].begin(), cells.release.labels[0].end()),
              (std::multiset<std::string>{"94110", "021**"}));
    for (std::size_t row = 0; row < rows.size(); ++row)
      EXPECT_TRUE(local::contains(binding.axes[0], cells.extents[0][cells.release.class_of_row[row]],
                                  binding.table.columns[0].codes[row]));
  }
}

// The cells of one policy as they are written, in the order of the bytes.
std::multiset<std::string> written_cells(const std::vector<std::string>& values, std::uint64_t k,
                                         local::Choice choice) {
  testing::Rows rows;
  for (const std::string& value : values) rows.push_back({value});
  Binding binding;
  binding.table = testing::table_of({"value"}, rows);
  binding.quasi = binding.released = {0};
  binding.axes.push_back(local::make_axis("value", binding.table.columns[0].values, std::nullopt, "t"));
  const local::Partition partition =
      local::partition(binding.axes, points_of(binding, false), local::whole(binding.axes), privacy::Model(k),
                       {choice, 1, local::Measure::cells});
  const LocalCells cells = cells_of(binding, partition, Ranges::cell);
  return {cells.release.labels[0].begin(), cells.release.labels[0].end()};
}

TEST(LocalCells, OneValueOfTheDataStandsAsItIs) {
  using Cells = std::multiset<std::string>;
  for (const local::Choice choice :
       {local::Choice::widest_span, local::Choice::least_loss, local::Choice::guillotine}) {
    EXPECT_EQ(written_cells({"0", "1", "0", "1"}, 2, choice), (Cells{"0", "1"}));
    EXPECT_EQ(written_cells({"1", "9", "1", "9"}, 2, choice), (Cells{"1", "9"}));
    EXPECT_EQ(written_cells({"1", "9", "1", "8"}, 2, choice), (Cells{"1", "> 5"}));
    EXPECT_EQ(written_cells({"f", "f"}, 2, choice), Cells{"f"});
    EXPECT_EQ(written_cells({"", ""}, 2, choice), Cells{""});
    EXPECT_EQ(written_cells({"married", "", "married", ""}, 2, choice), (Cells{"", "married"}));
    EXPECT_EQ(written_cells({"married", "", "married"}, 2, choice), Cells{"*"});
  }
}

TEST(LocalCells, TightBoxesLieInTheirCells) {
  std::mt19937 random(3);
  const Example e(random);
  const LocalCells cells = cells_of(e.binding, e.partition, Ranges::cell);
  const LocalCells boxes = cells_of(e.binding, e.partition, Ranges::tight);
  ASSERT_EQ(cells.release.class_of_row, boxes.release.class_of_row);
  EXPECT_EQ(cells.cuts, boxes.cuts);
  for (std::size_t a = 0; a < 2; ++a)
    for (std::size_t cls = 0; cls < cells.extents[a].size(); ++cls)
      EXPECT_LE(local::share_of(e.binding.axes[a], boxes.extents[a][cls]),
                local::share_of(e.binding.axes[a], cells.extents[a][cls]));
}

TEST(LocalCells, CutsAreCountedByAxis) {
  std::mt19937 random(4);
  const Example e(random);
  const LocalCells cells = cells_of(e.binding, e.partition, Ranges::cell);
  std::uint64_t cuts = 0;
  for (const auto& node : e.partition.nodes) cuts += node.cut.has_value();
  EXPECT_GT(cuts, 0u);
  EXPECT_EQ(cells.cuts[0] + cells.cuts[1], cuts);
}

TEST(LocalCells, ExtentsFollowTheNumbersOfTheClasses) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const Example e(random);
    LocalCells cells = cells_of(e.binding, e.partition, Ranges::cell);
    cells.release.class_of_row[static_cast<std::size_t>(trial)] = verify::not_released;
    const LocalCells before = cells;
    ordered_rows(cells, 1, silent_progress());
    for (std::size_t row = 0; row < e.binding.table.rows(); ++row) {
      const std::uint32_t was = before.release.class_of_row[row], is = cells.release.class_of_row[row];
      if (was == verify::not_released) continue;
      for (std::size_t a = 0; a < 2; ++a) EXPECT_EQ(cells.extents[a][is], before.extents[a][was]);
    }
  }
}

TEST(LocalCells, ListsThatAreLeftOutCanBeWrittenLater) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 30; ++trial) {
    const Example e(random);
    for (const Ranges ranges : {Ranges::cell, Ranges::tight}) {
      const LocalCells all = cells_of(e.binding, e.partition, ranges);
      LocalCells cells = cells_of(e.binding, e.partition, ranges, Lists::left_out);
      std::uint64_t bytes = 0;
      for (std::size_t cls = 0; cls < all.extents[1].size(); ++cls) {
        const bool listed = local::is_list(e.binding.axes[1], all.extents[1][cls]);
        EXPECT_EQ(cells.release.labels[1][cls], listed ? "" : all.release.labels[1][cls]);
        if (listed) bytes += all.release.labels[1][cls].size();
      }
      EXPECT_GE(list_size(e.binding.axes, cells).by_class, bytes);
      EXPECT_GE(list_size(e.binding.axes, cells).by_row, list_size(e.binding.axes, cells).by_class);
      write_lists(e.binding.axes, cells);
      EXPECT_EQ(cells.release.labels, all.release.labels);
    }
  }
}

TEST(LocalCells, PointsHoldWhatTheModelNeeds) {
  std::mt19937 random(6);
  Example e(random);
  e.binding.sensitive = {1};
  EXPECT_TRUE(points_of(e.binding, false).sensitive.empty());
  const local::Points points = points_of(e.binding, true);
  EXPECT_EQ(points.rows, 40u);
  EXPECT_EQ(points.values.size(), 2u);
  EXPECT_EQ(points.sensitive.size(), 1u);
  EXPECT_EQ(points.person.size(), 40u);
  e.binding.person.reset();
  EXPECT_TRUE(points_of(e.binding, false).person.empty());
}

}  // namespace
}  // namespace kith::method

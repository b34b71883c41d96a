#include "method/local/series_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "kith/error.h"
#include "testing/grown_series.h"
#include "verify/private_map.h"

namespace kith::method {
namespace {

using testing::GrownSeries;
using testing::OracleColumn;
using testing::Rows;

// Three batches about persons, ages with gaps and towns.
GrownSeries grown(series::Ranges ranges) {
  testing::SeriesShape shape;
  shape.columns = {{OracleColumn::Kind::number}, {OracleColumn::Kind::set}};
  shape.persons = true;
  shape.k = 3;
  shape.ranges = ranges;
  GrownSeries series(shape);
  std::mt19937 random(7);
  for (const int size : {40, 7, 25}) {
    Rows batch;
    for (int i = 0; i < size; ++i)
      batch.push_back(
          {"p" + std::to_string(random() % 60), random() % 6 == 0 ? "" : std::to_string(random() % 50),
           std::string(1, static_cast<char>('A' + random() % 4)), random() % 2 == 0 ? "flu" : "cold"});
    series.add(batch);
  }
  return series;
}

const std::vector<std::string> order{"sensitive", "q1", "q0"};

TEST(SeriesTable, HasEveryRowReceivedWithItsColumnsInTheOrderOfTheReleases) {
  const GrownSeries series = grown(series::Ranges::cell);
  const series::View state = series::view_of(series.state());
  const SeriesTable all = table_of(state, order, "who", "the series");
  std::vector<std::string> names;
  for (const Column& column : all.table.columns) names.push_back(column.name);
  EXPECT_EQ(names, (std::vector<std::string>{"who", "sensitive", "q1", "q0"}));
  EXPECT_EQ(all.person, 0);
  EXPECT_EQ(all.quasi, (std::vector<int>{3, 2}));
  EXPECT_EQ(all.others, std::vector<int>{1});
  ASSERT_EQ(all.table.rows(), series.rows().size());
  for (std::size_t row = 0; row < all.table.rows(); ++row) {
    const testing::OracleRow& raw = series.rows()[row];
    EXPECT_EQ(all.table.columns[0].at(row), raw.person);
    EXPECT_EQ(all.table.columns[1].at(row), raw.sensitive);
    EXPECT_EQ(all.table.columns[2].at(row), raw.quasi[1]);
    EXPECT_EQ(all.table.columns[3].at(row), raw.quasi[0]);
  }
}

TEST(SeriesTable, AColumnThatTheStoreLacksIsDamage) {
  const GrownSeries series = grown(series::Ranges::cell);
  try {
    table_of(series::view_of(series.state()), {"q0", "q9"}, "who", "the series");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::series_store);
  }
}

TEST(SeriesTable, RowsOfBatchesAreThoseThatCameWithThem) {
  const GrownSeries series = grown(series::Ranges::cell);
  const series::View state = series::view_of(series.state());
  const SeriesTable all = table_of(state, order, "who", "the series");
  const std::size_t begins[] = {0, 40, 47, 72};
  for (std::uint32_t first = 1; first <= 3; ++first)
    for (std::uint32_t last = first; last <= 3; ++last) {
      const Table some = rows_of_batches(all, state, first, last);
      ASSERT_EQ(some.rows(), begins[last] - begins[first - 1]);
      for (std::size_t c = 0; c < some.columns.size(); ++c) {
        EXPECT_EQ(some.columns[c].name, all.table.columns[c].name);
        std::vector<bool> seen(some.columns[c].values.size(), false);
        for (std::size_t row = 0; row < some.rows(); ++row) {
          EXPECT_EQ(some.columns[c].at(row), all.table.columns[c].at(begins[first - 1] + row));
          seen[some.columns[c].codes[row]] = true;
        }
        EXPECT_TRUE(std::ranges::all_of(seen, [](bool s) { return s; })) << "a value that does not occur";
      }
    }
}

TEST(SeriesTable, CellsAreThePublishedOnes) {
  for (const series::Ranges ranges : {series::Ranges::cell, series::Ranges::tight}) {
    const GrownSeries series = grown(ranges);
    const series::View state = series::view_of(series.state());
    const SeriesTable all = table_of(state, order, "who", "the series");
    const LocalCells cells = cells_of(all, state, series.spec(), "batch.csv");
    EXPECT_EQ(cells.release.quasi, all.quasi);
    EXPECT_EQ(cells.release.released, (std::vector<int>{1, 2, 3}));
    const testing::OracleRelease& last = series.releases().back();
    std::size_t held = 0;
    for (std::size_t row = 0; row < all.table.rows(); ++row) {
      EXPECT_EQ(cells.release.case_of_row[row], series.rows()[row].case_number);
      const std::uint32_t cls = cells.release.class_of_row[row];
      ASSERT_EQ(cls == verify::not_released, !last[row].has_value());
      held += cls == verify::not_released;
      if (cls == verify::not_released) continue;
      for (std::size_t a = 0; a < 2; ++a) EXPECT_EQ(cells.release.labels[a][cls], (*last[row])[a]);
    }
    EXPECT_EQ(held, series.held());
  }
}

}  // namespace
}  // namespace kith::method

#include "method/local/series_summary.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "method/local/cut.h"
#include "testing/inference_oracle.h"

namespace kith::method {
namespace {

constexpr int domain = 9;
constexpr std::size_t columns = 2;

// Rows over a small domain, all of whose values are known to the axes.
struct Released {
  Binding binding;
  OwnRelease release;

  Released(const std::vector<std::vector<int>>& rows, std::size_t count, std::uint64_t k, Ranges ranges) {
    for (std::size_t c = 0; c < columns; ++c) {
      Column column;
      column.name = "q" + std::to_string(c);
      for (int v = 0; v < domain; ++v) column.values.encode(std::to_string(v));
      for (std::size_t r = 0; r < count; ++r) column.codes.push_back(static_cast<Code>(rows[r][c]));
      binding.table.columns.push_back(std::move(column));
      binding.quasi.push_back(static_cast<int>(c));
      binding.axes.push_back(local::make_axis(binding.table.columns[c].name, binding.table.columns[c].values,
                                              ValueType::integer, "t"));
    }
    const privacy::Model model(k);
    const local::Partition partition =
        local::partition(binding.axes, points_of(binding, false), local::whole(binding.axes), model,
                         {local::Choice::widest_span, 1});
    const LocalCells cells = cells_of(binding, partition, ranges);
    release.class_of_row = cells.release.class_of_row;
    for (std::size_t cls = 0; cls < cells.extents[0].size(); ++cls)
      release.regions.push_back({cells.extents[0][cls], cells.extents[1][cls]});
  }

  // By row of `all`; none for rows that are not in this release.
  std::vector<std::optional<testing::GroundTuple>> ground(std::size_t all) const {
    std::vector<std::optional<testing::GroundTuple>> cells(all);
    for (std::size_t r = 0; r < release.class_of_row.size(); ++r) {
      cells[r].emplace(columns);
      for (std::size_t c = 0; c < columns; ++c)
        for (int v = 0; v < domain; ++v)
          if (local::contains(binding.axes[c], release.regions[release.class_of_row[r]][c],
                              static_cast<Code>(v)))
            (*cells[r])[c].insert(v);
    }
    return cells;
  }
};

// Rows whose inference from both releases is shared by fewer than k persons.
std::uint64_t unsafe_by_brute_force(const testing::GroundSeries& series,
                                    const std::vector<std::uint32_t>& person, std::uint64_t k) {
  const auto inferred = testing::inference_table(series, {0, 1});
  std::uint64_t unsafe = 0;
  for (const auto& own : inferred) {
    std::set<std::uint32_t> persons;
    for (std::size_t r = 0; r < inferred.size(); ++r)
      if (inferred[r] == own) persons.insert(person[r]);
    unsafe += persons.size() < k;
  }
  return unsafe;
}

void compare(Ranges ranges, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uint64_t seen = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const std::uint64_t k = 2 + random() % 3;
    const std::size_t first = k + random() % 20, all = first + random() % 20;
    std::vector<std::vector<int>> rows;
    std::vector<std::uint32_t> alone, shared;
    for (std::size_t r = 0; r < all; ++r) {
      rows.push_back({static_cast<int>(random() % domain), static_cast<int>(random() % domain)});
      alone.push_back(static_cast<std::uint32_t>(r));
      shared.push_back(static_cast<std::uint32_t>(random() % (all / 2 + 1)));
    }
    const Released before(rows, first, k, ranges), after(rows, all, k, ranges);
    testing::GroundSeries series;
    series.domain = domain;
    series.columns = columns;
    series.truth = rows;
    series.cells = {before.ground(all), after.ground(all)};
    const std::uint64_t unsafe = unsafe_together(after.binding.axes, before.release, after.release, {}, k);
    EXPECT_EQ(unsafe, unsafe_by_brute_force(series, alone, k)) << "trial " << trial;
    EXPECT_EQ(unsafe, testing::judge_by_brute_force(series, k).unsafe.size()) << "trial " << trial;
    EXPECT_EQ(unsafe_together(after.binding.axes, before.release, after.release, shared, k),
              unsafe_by_brute_force(series, shared, k))
        << "trial " << trial;
    seen += unsafe;
  }
  EXPECT_GT(seen, 0u);
}

TEST(UnsafeTogether, IsWhatTheOracleFindsForCells) { compare(Ranges::cell, 21); }

TEST(UnsafeTogether, IsWhatTheOracleFindsForTightBoxes) { compare(Ranges::tight, 22); }

TEST(UnsafeTogether, TheSameReleaseTwiceTellsNothingNew) {
  std::mt19937 random(23);
  std::vector<std::vector<int>> rows;
  for (int r = 0; r < 30; ++r)
    rows.push_back({static_cast<int>(random() % domain), static_cast<int>(random() % domain)});
  const Released once(rows, rows.size(), 3, Ranges::cell);
  EXPECT_EQ(unsafe_together(once.binding.axes, once.release, once.release, {}, 3), 0u);
}

}  // namespace
}  // namespace kith::method

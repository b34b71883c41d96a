#include "fulldomain/tuple_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Random;
using testing::random_table;
using testing::Searcher;
using testing::TableCase;

// The tuples of every group of at least k rows, and the others, one by one from the labels.
struct Expected {
  std::vector<std::vector<std::uint32_t>> groups;
  std::vector<std::uint32_t> dropped;
  std::uint64_t dropped_rows = 0;
};

Expected expected(const TupleColumns& columns, const Places& places, std::uint64_t k) {
  std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> by_labels;
  for (std::uint32_t tuple = 0; tuple < columns.tuples(); ++tuple) {
    std::vector<std::uint32_t> labels;
    for (std::size_t c = 0; c < columns.size(); ++c) labels.push_back(columns.label(c, places[c], tuple));
    by_labels[labels].push_back(tuple);
  }
  Expected result;
  for (const auto& [labels, tuples] : by_labels) {
    std::uint64_t rows = 0;
    for (const std::uint32_t tuple : tuples) rows += columns.rows_of(tuple);
    if (rows >= k) {
      result.groups.push_back(tuples);
      continue;
    }
    result.dropped_rows += rows;
    result.dropped.insert(result.dropped.end(), tuples.begin(), tuples.end());
  }
  std::ranges::sort(result.groups);
  std::ranges::sort(result.dropped);
  return result;
}

void expect_groups(const TupleGroups& groups, const Expected& truth) {
  std::vector<std::vector<std::uint32_t>> found;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    found.emplace_back(groups.tuples.begin() + groups.begin[g], groups.tuples.begin() + groups.begin[g + 1]);
    std::ranges::sort(found.back());
  }
  std::ranges::sort(found);
  std::vector<std::uint32_t> dropped = groups.dropped;
  std::ranges::sort(dropped);
  EXPECT_EQ(found, truth.groups);
  EXPECT_EQ(dropped, truth.dropped);
  EXPECT_EQ(groups.dropped_rows, truth.dropped_rows);
}

Places some_places(const TupleColumns& columns, Random& random) {
  Places places;
  for (std::size_t c = 0; c < columns.size(); ++c)
    places.push_back(static_cast<Place>(random() % columns.places(c)));
  return places;
}

TEST(TupleGroups, AreThoseOfTheLabels) {
  for (std::uint64_t i = 0; i < 200; i += testing::every_nth()) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {});
    if (table.table.rows() < 3) continue;
    Searcher s(table, {.k = 3});
    const TupleColumns columns(s.lattice, s.evaluator);
    Grouper grouper(columns, 3, columns.rows());
    TupleGroups groups, merged;
    const Places places = some_places(columns, random);
    ASSERT_TRUE(grouper.make(places, groups));
    expect_groups(groups, expected(columns, places, 3));
    for (std::size_t c = 0; c < columns.size(); ++c) {
      for (const Place finer : columns.directly_finer(c, places[c])) {
        Places below = places;
        below[c] = finer;
        const Expected truth = expected(columns, below, 3);
        const Grouper::Split split = grouper.tried(groups, c, finer);
        EXPECT_EQ(split.dropped_rows, truth.dropped_rows);
        EXPECT_EQ(split.groups, truth.groups.size());
      }
      Places above = places;
      for (const Place coarser : columns.coarser(c, places[c])) above[c] = coarser;
      ASSERT_TRUE(grouper.merge(groups, above, merged));
      expect_groups(merged, expected(columns, above, 3));
    }
  }
}

TEST(TupleGroups, StopAtTheLimit) {
  for (std::uint64_t i = 0; i < 100; i += testing::every_nth()) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {});
    if (table.table.rows() < 2) continue;
    Searcher s(table, {.k = 2});
    const TupleColumns columns(s.lattice, s.evaluator);
    const std::uint64_t limit = random() % 5;
    Grouper grouper(columns, 2, limit);
    TupleGroups groups;
    const Places places = some_places(columns, random);
    EXPECT_EQ(grouper.make(places, groups), expected(columns, places, 2).dropped_rows <= limit);
    if (!grouper.make(columns.top(), groups)) continue;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      Places lower = columns.top();
      lower[c] = 0;
      EXPECT_EQ(grouper.tried(groups, c, 0).within, expected(columns, lower, 2).dropped_rows <= limit);
    }
  }
}

TEST(TupleColumns, CountPlacesByHeight) {
  Random random(3);
  const TableCase table = random_table(random, {});
  Searcher s(table, {.k = 2});
  const TupleColumns columns(s.lattice, s.evaluator);
  EXPECT_EQ(columns.node(columns.bottom()), s.lattice.bottom());
  EXPECT_EQ(columns.node(columns.top()), s.lattice.top());
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (Place place = 0; place < columns.places(c); ++place)
      for (const Place coarser : columns.coarser(c, place)) {
        EXPECT_GT(coarser, place);
        EXPECT_TRUE(s.lattice.order(c).finer_or_equal(columns.level(c, place), columns.level(c, coarser)));
      }
}

}  // namespace
}  // namespace kith::fulldomain

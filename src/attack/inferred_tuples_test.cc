#include "attack/inferred_tuples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "kith/error.h"
#include "testing/inference_oracle.h"
#include "testing/random_tables.h"
#include "testing/tables.h"

namespace kith::attack {
namespace {

using testing::GroundTuple;
using testing::table_of;
using Names = std::vector<std::string>;

InferredTuples tuples_of(const std::vector<Table>& releases, const Names& quasi) {
  std::vector<const Table*> pointers;
  for (const Table& release : releases) pointers.push_back(&release);
  return {pointers, quasi, {}};
}

std::vector<Table> listed(Table first, Table second) {
  std::vector<Table> tables;
  tables.push_back(std::move(first));
  tables.push_back(std::move(second));
  return tables;
}

TEST(InferredTuples, RowsThatTellTheSameHaveOneNumberInAllReleases) {
  const Names names = {"age", "zip"};
  const std::vector<Table> releases =
      listed(table_of(names, {{"[1, 3]", "x"}, {"[1, 3]", "y"}, {"[1, 3]", "x"}}),
             table_of(names, {{"(0, 3]", "y"}, {"2", "y"}}));
  const InferredTuples tuples = tuples_of(releases, names);
  EXPECT_EQ(tuples.columns(), 2u);
  const auto &first = tuples.of_rows(0), &second = tuples.of_rows(1);
  ASSERT_EQ(first.size(), 3u);
  ASSERT_EQ(second.size(), 2u);
  EXPECT_EQ(first[0], first[2]);
  EXPECT_NE(first[0], first[1]);
  EXPECT_NE(second[0], second[1]);
  EXPECT_EQ(tuples.set(first[0], 0), tuples.set(first[1], 0));
  EXPECT_NE(tuples.set(first[0], 1), tuples.set(first[1], 1));
}

TEST(InferredTuples, AColumnIsFoundByItsNameInEveryRelease) {
  const std::vector<Table> releases =
      listed(table_of({"age", "zip"}, {{"1", "x"}}), table_of({"zip", "age"}, {{"x", "1"}}));
  const InferredTuples tuples = tuples_of(releases, {"age", "zip"});
  EXPECT_EQ(tuples.of_rows(0)[0], tuples.of_rows(1)[0]);
  EXPECT_EQ(tuples.size(), 1u);
}

TEST(InferredTuples, AMissingColumnIsAnError) {
  const std::vector<Table> releases =
      listed(table_of({"age", "zip"}, {{"1", "x"}}), table_of({"age"}, {{"1"}}));
  try {
    tuples_of(releases, {"age", "zip"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_column);
  }
}

TEST(InferredTuples, DisjointSetsContradictEachOther) {
  const std::vector<Table> releases = listed(table_of({"age", "zip"}, {{"[1, 3]", "x"}, {"[1, 3]", "x"}}),
                                             table_of({"age", "zip"}, {{"[5, 6]", "x"}, {"[6, 7]", "x"}}));
  InferredTuples tuples = tuples_of(releases, {"age", "zip"});
  const auto low = tuples.of_rows(0)[0], high = tuples.of_rows(1)[0], higher = tuples.of_rows(1)[1];
  EXPECT_FALSE(tuples.contradiction(low));
  EXPECT_FALSE(tuples.meet(low, high));
  const auto both = tuples.intersect(low, high), other = tuples.intersect(low, higher);
  EXPECT_TRUE(tuples.contradiction(both));
  EXPECT_TRUE(tuples.contradiction(other));
  EXPECT_NE(both, other) << "contradictions are no reason to take two for alike";
  EXPECT_EQ(tuples.intersect(high, low), both);
  EXPECT_TRUE(tuples.meet(high, higher));
}

GroundTuple both_of(const GroundTuple& a, const GroundTuple& b) {
  GroundTuple both = a;
  for (std::size_t q = 0; q < a.size(); ++q)
    std::erase_if(both[q], [&](int value) { return !b[q].contains(value); });
  return both;
}

bool is_empty(const GroundTuple& tuple) {
  return std::ranges::any_of(tuple, [](const testing::GroundSet& set) { return set.empty(); });
}

struct Told {
  InferredTuples::Id id;
  GroundTuple sets;
};

// What every row of the series tells, by its number and by its sets written out.
std::vector<Told> told_by(const testing::GroundSeries& series, const std::vector<Table>& releases,
                          const InferredTuples& tuples) {
  std::vector<Told> all;
  for (std::size_t r = 0; r < releases.size(); ++r)
    for (std::size_t row = 0; row < releases[r].rows(); ++row) {
      const std::size_t c = std::stoul(std::string(releases[r].columns[0].at(row)));
      all.push_back({tuples.of_rows(r)[row], *series.cells[r][c]});
    }
  return all;
}

TEST(InferredTuples, AreTheSetsThatTheyStandFor) {
  std::mt19937_64 random(testing::test_seed());
  for (int trial = 0; trial < 60; ++trial) {
    const testing::GroundSeries series = testing::random_series(random, {.columns = 1 + trial % 3});
    const std::vector<Table> releases = testing::written(series, random);
    Names quasi;
    for (int q = 0; q < series.columns; ++q) quasi.push_back("q" + std::to_string(q));
    InferredTuples tuples = tuples_of(releases, quasi);
    std::vector<Told> all = told_by(series, releases, tuples);
    const std::size_t rows = all.size();
    for (std::size_t a = 0; a < rows; ++a)
      for (std::size_t b = 0; b < rows; ++b) {
        ASSERT_EQ(all[a].id == all[b].id, all[a].sets == all[b].sets);
        const GroundTuple both = both_of(all[a].sets, all[b].sets);
        ASSERT_EQ(tuples.meet(all[a].id, all[b].id), !is_empty(both));
        ASSERT_EQ(tuples.within(all[a].id, all[b].id), both == all[a].sets);
        const auto id = tuples.intersect(all[a].id, all[b].id);
        ASSERT_EQ(tuples.contradiction(id), is_empty(both));
        if (!is_empty(both)) all.push_back({id, both});
      }
    for (std::size_t i = rows; i < all.size(); ++i)
      ASSERT_EQ(all[i].id == all[rows].id, all[i].sets == all[rows].sets) << "trial " << trial;
  }
}

// 300 sets and their intersections: more than the memory begins with.
TEST(InferredTuples, RemembersManyIntersections) {
  std::vector<Names> rows;
  for (int i = 0; i < 60; ++i)
    rows.push_back({"[" + std::to_string(i) + ", " + std::to_string(i + 100) + "]"});
  const std::vector<Table> releases = listed(table_of({"age"}, rows), table_of({"age"}, rows));
  InferredTuples tuples = tuples_of(releases, {"age"});
  std::vector<InferredTuples::Id> made;
  const auto& ids = tuples.of_rows(0);
  for (const auto a : ids)
    for (const auto b : ids) made.push_back(tuples.intersect(a, b));
  const std::size_t size = tuples.size();
  std::size_t at = 0;
  for (const auto a : ids)
    for (const auto b : ids) ASSERT_EQ(tuples.intersect(a, b), made[at++]);
  EXPECT_EQ(tuples.size(), size);
  // [a, a + 100] and [b, b + 100] have [b, a + 100] in common, which differs for every pair a < b.
  EXPECT_EQ(size, 60u + 60u * 59 / 2);
}

}  // namespace
}  // namespace kith::attack

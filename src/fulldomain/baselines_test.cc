// Datafly and mu-Argus do what they did, no better.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "fulldomain/datafly.h"
#include "fulldomain/mu_argus.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Searcher;
using testing::TableCase;
using Combinations = std::vector<std::vector<std::size_t>>;

TEST(Datafly, GeneralizesTheColumnWithMostValuesOneStepAtATime) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 50; ++i) {
    const TableCase table = testing::random_table(random, {.persons = true});
    Searcher s(table, {.k = 3});
    const std::uint64_t limit = random() % 5;
    const DataflyWalk walk = datafly(s.lattice, s.evaluator, limit);
    ASSERT_EQ(walk.visited.front(), s.lattice.bottom());
    for (std::size_t step = 1; step < walk.visited.size(); ++step) {
      const Node &from = walk.visited[step - 1], &to = walk.visited[step];
      EXPECT_FALSE(acceptable(s.evaluator.evaluate(from), table.table.rows(), limit))
          << "it could have stopped";
      EXPECT_LT(s.lattice.height(from), s.lattice.height(to));
      std::size_t most = 0, moved = from.size();
      for (std::size_t c = 0; c < from.size(); ++c) {
        if (from[c] != to[c]) moved = c;
        if (from[c] == table.hierarchies[c].top()) continue;
        std::set<std::uint32_t> labels;
        for (const Code code : table.table.columns[c].codes)
          labels.insert(table.hierarchies[c].levels[from[c]].of[code]);
        most = std::max(most, labels.size());
      }
      ASSERT_LT(moved, from.size());
      std::set<std::uint32_t> labels;
      for (const Code code : table.table.columns[moved].codes)
        labels.insert(table.hierarchies[moved].levels[from[moved]].of[code]);
      EXPECT_EQ(labels.size(), most);
    }
    if (walk.stopped)
      EXPECT_LE(walk.stopped->outcome.suppressed, limit);
    else
      EXPECT_EQ(walk.visited.back(), s.lattice.top());
  }
}

TEST(Datafly, StopsNowhereWhereEvenTheTopFails) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 9});
  const DataflyWalk walk = datafly(s.lattice, s.evaluator, 3);
  EXPECT_FALSE(walk.stopped);
  EXPECT_EQ(walk.visited.back(), (Node{1, 2}));
}

TEST(MuArgus, WithoutStatedLevelsAllCombinationsUpToThree) {
  const std::vector<IdentifyingLevel> unstated(4, IdentifyingLevel::unstated);
  EXPECT_EQ(combinations_to_check(unstated).size(), 4U + 6U + 4U);
}

TEST(MuArgus, StatedLevelsAreNeverCombinedWithThemselves) {
  using enum IdentifyingLevel;
  EXPECT_EQ(combinations_to_check({most, more, more, identifying}),
            (Combinations{{0}, {1}, {2}, {3}, {0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {0, 1, 3}, {0, 2, 3}}));
}

// A combination without masked cells must be shared by k persons, counted plainly.
bool every_combination_is_frequent(const TableCase& table, const QuasiTuples& tuples,
                                   const MuArgusResult& result, std::uint64_t k) {
  for (const auto& combination : result.combinations) {
    std::map<std::vector<std::uint32_t>, std::set<std::string>> persons;
    for (std::size_t row = 0; row < table.table.rows(); ++row) {
      std::vector<std::uint32_t> labels;
      bool masked = false;
      for (const std::size_t c : combination) {
        masked = masked || (result.masked[tuples.tuple_of_row[row]] >> c & 1) != 0;
        labels.push_back(table.hierarchies[c].levels[result.node[c]].of[table.table.columns[c].codes[row]]);
      }
      const std::string who =
          table.person ? std::string(table.table.columns[static_cast<std::size_t>(*table.person)].at(row))
                       : std::to_string(row);
      if (!masked) persons[labels].insert(who);
    }
    for (const auto& [labels, own] : persons)
      if (own.size() < k) return false;
  }
  return true;
}

TEST(MuArgus, LeavesOnlyFrequentCombinations) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 60; ++i) {
    const TableCase table = testing::random_table(random, {.most_columns = 5, .persons = i % 2 == 0});
    const QuasiTuples tuples = testing::tuples_of(table);
    const Lattice lattice = testing::lattice_of(table);
    const std::uint64_t k = 1 + random() % 4, max_rows = random() % 10;
    const std::vector<IdentifyingLevel> levels(table.quasi.size(), IdentifyingLevel::unstated);
    const MuArgusResult result = mu_argus(lattice, tuples, table.pointers(), k, max_rows, levels);
    EXPECT_TRUE(every_combination_is_frequent(table, tuples, result, k)) << i;
    std::uint64_t cells = 0;
    for (std::size_t row = 0; row < table.table.rows(); ++row)
      cells += static_cast<std::uint64_t>(std::popcount(result.masked[tuples.tuple_of_row[row]]));
    EXPECT_EQ(result.masked_cells, cells);
  }
}

TEST(MuArgus, SinglesPeopleOutOnFigure12) {
  using enum IdentifyingLevel;
  const TableCase table = testing::figure_12();
  const QuasiTuples tuples = testing::tuples_of(table);
  const MuArgusResult result = mu_argus(testing::lattice_of(table), tuples, table.pointers(), 2, 12,
                                        {most, identifying, more, more, more});
  EXPECT_TRUE(every_combination_is_frequent(table, tuples, result, 2));
  EXPECT_EQ(std::ranges::min(result.persons), 1U);
  EXPECT_EQ(result.class_of.size(), tuples.size());
}

TEST(MuArgus, MasksNothingWhereEveryCombinationIsFrequent) {
  const TableCase table = testing::figure_4();
  const QuasiTuples tuples = testing::tuples_of(table);
  const std::vector<IdentifyingLevel> levels(2, IdentifyingLevel::unstated);
  const MuArgusResult result = mu_argus(testing::lattice_of(table), tuples, table.pointers(), 1, 0, levels);
  EXPECT_EQ(result.node, (Node{0, 0}));
  EXPECT_EQ(result.masked_cells, 0U);
  EXPECT_EQ(result.rows.size(), 12U);
}

}  // namespace
}  // namespace kith::fulldomain

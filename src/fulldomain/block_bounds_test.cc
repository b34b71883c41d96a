#include "fulldomain/block_bounds.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fulldomain/box_search.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Random;
using testing::random_table;
using testing::Searcher;
using testing::TableCase;

// A table with its search space, by one policy and k = 2.
struct BlockSpace {
  BlockSpace(const TableCase& table, const Policy& policy, std::uint64_t limit)
      : s(table, {.k = 2}),
        columns(s.lattice, s.evaluator),
        keys(s.lattice, s.evaluator, columns, {policy}, {}),
        blocks(columns, keys.first()),
        space{.lattice = s.lattice,
              .evaluator = s.evaluator,
              .columns = columns,
              .keys = keys,
              .blocks = blocks,
              .k = 2,
              .limit = limit} {}
  // What some columns have of the score of a node, with the rows that it suppresses.
  double part(const Node& node, const std::vector<std::size_t>& some) {
    Places places(node.size());
    for (std::size_t c = 0; c < node.size(); ++c)
      while (columns.level(c, places[c]) != node[c]) ++places[c];
    Grouper grouper(columns, 2, columns.rows());
    TupleGroups groups;
    grouper.make(places, groups);
    double sum = 0;
    for (const std::size_t c : some)
      sum += keys.first().term(c, places[c], weight_of(keys.first(), columns, c, places[c], groups.dropped),
                               groups.dropped_rows);
    return sum;
  }

  Searcher s;
  TupleColumns columns;
  NodeKeys keys;
  BlockBounds blocks;
  SearchSpace space;
};

TEST(BlockSearch, IsNeverAboveWhatTheColumnsLoseAtAnAcceptableNode) {
  int tried = 0;
  for (std::uint64_t i = 0; tried < 20; ++i) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {.most_rows = 30, .most_columns = 4});
    if (table.table.rows() < 4 || testing::lattice_of(table).size() > 400) continue;
    ++tried;
    const Policy policy = tried % 2 == 0 ? Policy(LossMeasure::ncp) : Policy(LossMeasure::loss);
    BlockSpace at(table, policy, table.table.rows() / 5);
    std::vector<std::size_t> some;
    for (std::size_t c = 0; c < at.columns.size(); c += 2) some.push_back(c);
    BoxWorker worker(at.space);
    BlockSearch search(at.space, some);
    double before = search.least();
    for (int round = 0; round < 1000 && !search.finished(); ++round) {
      search.go_on(1, worker);
      EXPECT_GE(search.least(), before);
      before = search.least();
    }
    ASSERT_TRUE(search.finished());
    for (NodeIndex n = 0; n < at.s.lattice.size(); ++n) {
      const Node node = at.s.lattice.node(n);
      if (at.space.is_acceptable(node)) {
        EXPECT_LE(search.least(), at.part(node, some) + 1e-12);
      }
    }
  }
}

TEST(BlockBounds, HoldAllColumnsOnceAndAddUp) {
  Random random(5);
  TableCase table = random_table(random, {.most_rows = 30, .most_columns = 8});
  while (table.quasi.size() < 6) table = random_table(random, {.most_rows = 30, .most_columns = 8});
  BlockSpace at(table, LossMeasure::ncp, 0);
  ASSERT_EQ(at.blocks.size(), 4U);
  std::vector<std::size_t> all = at.blocks.block(2).columns;
  const auto& other = at.blocks.block(3).columns;
  all.insert(all.end(), other.begin(), other.end());
  std::ranges::sort(all);
  for (std::size_t c = 0; c < at.columns.size(); ++c) EXPECT_EQ(all[c], c);
  EXPECT_EQ(all.size(), at.columns.size());
  const std::vector<double> nothing(at.columns.size(), 0);
  EXPECT_EQ(at.blocks.value(at.keys.first(), nothing), 0);
  at.blocks.raise(2, 0.25);
  at.blocks.raise(3, 0.125);
  at.blocks.raise(3, 0.0625);
  EXPECT_EQ(at.blocks.value(at.keys.first(), nothing), 0.375);
  at.blocks.raise(1, 0.5);
  EXPECT_EQ(at.blocks.value(at.keys.first(), nothing), 0.5);
}

}  // namespace
}  // namespace kith::fulldomain

#include "fulldomain/node_walk.h"

#include <gtest/gtest.h>

#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::ModelSpec;
using testing::Random;
using testing::random_table;
using testing::Searcher;
using testing::TableCase;

struct Walked {
  Walked(const TableCase& table, const ModelSpec& spec, std::uint64_t limit)
      : s(table, spec),
        columns(s.lattice, s.evaluator),
        keys(s.lattice, s.evaluator, columns, {LossMeasure::ncp}, {}),
        blocks(columns, keys.first()),
        space{.lattice = s.lattice,
              .evaluator = s.evaluator,
              .columns = columns,
              .keys = keys,
              .blocks = blocks,
              .k = spec.k,
              .limit = limit,
              .plain = !table.person} {}
  NodeKey top() { return keys.exact(columns.top(), s.evaluator.loss_sums(s.lattice.top())); }

  Searcher s;
  TupleColumns columns;
  NodeKeys keys;
  BlockBounds blocks;
  SearchSpace space;
};

void expect_acceptable_steps(const TableCase& table, std::uint64_t limit, std::uint64_t seed) {
  Walked at(table, {.k = 2}, limit);
  if (!at.space.is_acceptable(at.s.lattice.top())) return;
  NodeWalk walk(at.space, seed), same(at.space, seed);
  NodeKey best = at.top();
  for (int round = 0; round < 20; ++round) {
    const auto found = walk.take(2, best), again = same.take(2, best);
    ASSERT_EQ(found.has_value(), again.has_value());
    EXPECT_TRUE(at.space.is_acceptable(walk.key().node));
    EXPECT_EQ(walk.places(), same.places());
    if (!found) continue;
    EXPECT_EQ(found->node, again->node);
    EXPECT_TRUE(at.space.is_acceptable(found->node));
    EXPECT_TRUE(at.keys.less(*found, best));
    best = *found;
  }
  EXPECT_GT(walk.work(), 0U);
  EXPECT_GT(walk.checked() + 1, 0U);
}

TEST(NodeWalk, StaysAtAcceptableNodesAndIsDrawnFromItsSeed) {
  for (std::uint64_t i = 0; i < 40; i += testing::every_nth()) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {.persons = i % 4 == 3});
    if (table.table.rows() < 4) continue;
    expect_acceptable_steps(table, i % 2 == 0 ? 0 : table.table.rows() / 5, i);
  }
}

TEST(NodeWalk, ComesDownToWhereNoColumnCanBeLowered) {
  for (std::uint64_t i = 0; i < 20; i += testing::every_nth()) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {});
    Walked at(table, {.k = 2}, 0);
    if (!at.space.is_acceptable(at.s.lattice.top())) continue;
    NodeWalk walk(at.space, i);
    walk.take(1, at.top());
    for (std::size_t c = 0; c < at.columns.size(); ++c)
      for (const Place finer : at.columns.directly_finer(c, walk.places()[c])) {
        Places below = walk.places();
        below[c] = finer;
        const bool gains =
            at.keys.first().term(c, finer, 0, 0) < at.keys.first().term(c, walk.places()[c], 0, 0);
        EXPECT_FALSE(gains && at.space.is_acceptable(at.columns.node(below)));
      }
  }
}

}  // namespace
}  // namespace kith::fulldomain

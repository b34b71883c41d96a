#include "fulldomain/box_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Random;
using testing::random_table;
using testing::Searcher;
using testing::TableCase;

// A table with its search space, by NCP and k = 2.
struct BoxSpace {
  BoxSpace(const TableCase& table, std::uint64_t limit)
      : s(table, {.k = 2}),
        columns(s.lattice, s.evaluator),
        keys(s.lattice, s.evaluator, columns, {LossMeasure::ncp}, {}),
        blocks(columns, keys.first()),
        space{.lattice = s.lattice,
              .evaluator = s.evaluator,
              .columns = columns,
              .keys = keys,
              .blocks = blocks,
              .k = 2,
              .limit = limit} {}

  Places places(const Node& node) const {
    Places result(node.size());
    for (std::size_t c = 0; c < node.size(); ++c)
      while (columns.level(c, result[c]) != node[c]) ++result[c];
    return result;
  }
  NodeKey key(const Node& node) { return keys.exact(places(node), s.evaluator.loss_sums(node)); }
  bool between(const Box& box, const Node& node) const {
    return s.lattice.finer_or_equal(columns.node(box.lo), node) &&
           s.lattice.finer_or_equal(node, columns.node(box.hi));
  }

  Searcher s;
  TupleColumns columns;
  NodeKeys keys;
  BlockBounds blocks;
  SearchSpace space;
};

// Expands boxes until none is left. At every expansion, each wanted node of the box must be in a part or be the
// candidate, and no part may have a bound above it.
void expect_nothing_lost(BoxSpace& at, const NodeKey* best) {
  std::vector<Box> open{{at.columns.bottom(), at.columns.top(), -std::numeric_limits<double>::infinity()}};
  BoxWorker worker(at.space);
  while (!open.empty()) {
    const Box box = open.back();
    open.pop_back();
    const Expansion expansion = expand(at.space, box, best, worker);
    for (NodeIndex n = 0; n < at.s.lattice.size(); ++n) {
      const Node node = at.s.lattice.node(n);
      if (!at.between(box, node) || !at.space.is_acceptable(node)) continue;
      const NodeKey key = at.key(node);
      if (best && !at.keys.less(key, *best)) continue;
      bool kept = expansion.candidate && at.columns.node(*expansion.candidate) == node;
      for (const Box& part : expansion.parts) {
        if (!at.between(part, node)) continue;
        kept = true;
        EXPECT_LE(part.bound, key.values.front() + 1e-12);
      }
      EXPECT_TRUE(kept);
    }
    open.insert(open.end(), expansion.parts.begin(), expansion.parts.end());
  }
}

TEST(BoxSearch, LosesNoNodeThatIsBetterThanTheBest) {
  int tried = 0;
  for (std::uint64_t i = 0; tried < 40; i += testing::every_nth()) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {});
    if (table.table.rows() < 4 || testing::lattice_of(table).size() > 150) continue;
    ++tried;
    SCOPED_TRACE(::testing::Message() << "table " << i << " of seed " << testing::test_seed());
    BoxSpace at(table, tried % 3 == 0 ? 0 : table.table.rows() / 4);
    expect_nothing_lost(at, nullptr);
    const NodeKey top = at.key(at.s.lattice.top());
    expect_nothing_lost(at, &top);
    const NodeKey some = at.key(at.s.lattice.node(random() % at.s.lattice.size()));
    expect_nothing_lost(at, &some);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(BoxSearch, DropsABoxWhoseCoarsestNodeFails) {
  Random random(11);
  TableCase table = random_table(random, {});
  while (table.table.rows() < 10) table = random_table(random, {});
  BoxSpace at(table, 0);
  BoxWorker worker(at.space);
  const Places bottom = at.columns.bottom();
  const bool passes = at.space.is_acceptable(at.columns.node(bottom));
  const Expansion expansion = expand(at.space, {bottom, bottom, 0}, nullptr, worker);
  EXPECT_EQ(expansion.candidate.has_value(), passes);
  EXPECT_TRUE(expansion.parts.empty());
  EXPECT_GT(expansion.work, 0U);
}

}  // namespace
}  // namespace kith::fulldomain

#include "fulldomain/lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kith/error.h"

namespace kith::fulldomain {
namespace {

using hierarchy::LevelOrder;

// Level 0, then 1 and 3 beside each other, 3 below 2, the top: coarser levels need not have larger numbers.
LevelOrder crossed() {
  return LevelOrder::from_relation({{true, true, true, true, true},
                                    {false, true, false, false, true},
                                    {false, false, true, false, true},
                                    {false, false, true, true, true},
                                    {false, false, false, false, true}});
}

TEST(Lattice, NumbersNodesWithTheFirstColumnSlowest) {
  const Lattice lattice({LevelOrder::chain(2), LevelOrder::chain(3), LevelOrder::chain(2)});
  ASSERT_EQ(lattice.size(), 12U);
  EXPECT_EQ(lattice.node(0), (Node{0, 0, 0}));
  EXPECT_EQ(lattice.node(1), (Node{0, 0, 1}));
  EXPECT_EQ(lattice.node(2), (Node{0, 1, 0}));
  EXPECT_EQ(lattice.node(11), lattice.top());
  for (NodeIndex i = 0; i < lattice.size(); ++i) EXPECT_EQ(lattice.index(lattice.node(i)), i);
}

TEST(Lattice, NeighboursAreExactlyTheCoveringNodes) {
  const Lattice lattice({crossed(), LevelOrder::chain(3), crossed()});
  const auto strictly = [&](NodeIndex a, NodeIndex b) {
    return a != b && lattice.finer_or_equal(lattice.node(a), lattice.node(b));
  };
  for (NodeIndex a = 0; a < lattice.size(); ++a) {
    std::set<NodeIndex> above, below, expected_above, expected_below;
    lattice.for_each_above(a, [&](NodeIndex b) { EXPECT_TRUE(above.insert(b).second); });
    lattice.for_each_below(a, [&](NodeIndex b) { EXPECT_TRUE(below.insert(b).second); });
    for (NodeIndex b = 0; b < lattice.size(); ++b) {
      bool covers = strictly(a, b), covered = strictly(b, a);
      for (NodeIndex c = 0; c < lattice.size() && (covers || covered); ++c) {
        if (strictly(a, c) && strictly(c, b)) covers = false;
        if (strictly(b, c) && strictly(c, a)) covered = false;
      }
      if (covers) expected_above.insert(b);
      if (covered) expected_below.insert(b);
    }
    ASSERT_EQ(above, expected_above);
    ASSERT_EQ(below, expected_below);
  }
}

TEST(Lattice, NarrowedOrdersLeaveLevelsOut) {
  const Lattice whole({crossed(), LevelOrder::chain(4)});
  const Lattice lattice({crossed().between(0, 2), LevelOrder::chain(4).between(1, 3)});
  EXPECT_EQ(lattice.size(), 9U);
  EXPECT_EQ(lattice.bottom(), (Node{0, 1}));
  EXPECT_EQ(lattice.top(), (Node{2, 3}));
  EXPECT_EQ(lattice.top_height(), whole.height({2, 3}));
  std::set<Node> nodes;
  for (NodeIndex i = 0; i < lattice.size(); ++i) {
    const Node node = lattice.node(i);
    EXPECT_EQ(lattice.index(node), i);
    EXPECT_TRUE(lattice.has(node));
    EXPECT_TRUE(lattice.finer_or_equal(lattice.bottom(), node) &&
                lattice.finer_or_equal(node, lattice.top()));
    EXPECT_EQ(lattice.height_at(i), whole.height(node));
    EXPECT_EQ(lattice.relative_height(node), whole.relative_height(node));
    nodes.insert(node);
    std::set<Node> above, expected;
    lattice.for_each_above(i, [&](NodeIndex up) { above.insert(lattice.node(up)); });
    whole.for_each_above(whole.index(node), [&](NodeIndex up) {
      if (lattice.has(whole.node(up))) expected.insert(whole.node(up));
    });
    EXPECT_EQ(above, expected);
  }
  EXPECT_EQ(nodes.size(), lattice.size());
  EXPECT_FALSE(lattice.has({1, 1}));
  EXPECT_FALSE(lattice.has({0, 0}));
}

TEST(Lattice, HeightIsTheLongestChainPerColumn) {
  const Lattice lattice({crossed(), LevelOrder::chain(3)});
  EXPECT_EQ(lattice.height({1, 0}), 1U);
  EXPECT_EQ(lattice.height({3, 0}), 1U);
  EXPECT_EQ(lattice.height({2, 1}), 3U);
  EXPECT_EQ(lattice.height({4, 2}), 5U);
  EXPECT_EQ(lattice.top_height(), 5U);
  EXPECT_DOUBLE_EQ(lattice.relative_height({1, 1}), 1.0 / 3 + 0.5);
  for (NodeIndex i = 0; i < lattice.size(); ++i)
    EXPECT_EQ(lattice.height_at(i), lattice.height(lattice.node(i)));
}

TEST(Lattice, ByHeightListsEveryNodeOnceFinerFirst) {
  const Lattice lattice({crossed(), crossed()});
  const std::vector<NodeIndex> order = lattice.by_height();
  ASSERT_EQ(order.size(), lattice.size());
  EXPECT_EQ(std::set<NodeIndex>(order.begin(), order.end()).size(), lattice.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(lattice.finer_or_equal(lattice.node(order[i]), lattice.node(order[j])));
}

TEST(Lattice, OfNoColumnsIsOneNode) {
  const Lattice lattice({});
  EXPECT_EQ(lattice.size(), 1U);
  EXPECT_EQ(lattice.top(), Node{});
  EXPECT_EQ(lattice.top_height(), 0U);
}

TEST(Lattice, FixedColumnsStayAtTheBottom) {
  const Lattice lattice({LevelOrder::fixed(), LevelOrder::chain(3)});
  EXPECT_EQ(lattice.size(), 3U);
  EXPECT_EQ(lattice.top(), (Node{0, 2}));
  EXPECT_DOUBLE_EQ(lattice.relative_height({0, 2}), 1.0);
  EXPECT_TRUE(lattice.is_product_of_chains());
  EXPECT_FALSE(Lattice({crossed()}).is_product_of_chains());
}

TEST(Lattice, TooManyNodesIsAnError) {
  try {
    const Lattice lattice(std::vector<LevelOrder>(20, LevelOrder::chain(9)));
    FAIL() << lattice.size();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::lattice_too_large);
  }
}

}  // namespace
}  // namespace kith::fulldomain

#include "fulldomain/distance_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fulldomain/frontier.h"
#include "testing/distance_vector.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Searcher;
using testing::TableCase;

// On chains two tuples share a class exactly at the nodes at or above their vector.
TEST(DistanceVectors, AreTheLeastNodesAtWhichTuplesMeet) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 20; ++i) {
    const TableCase table = testing::random_table(random, {.most_rows = 12, .partial_orders = false});
    Searcher s(table, {.k = 1});
    for (NodeIndex index = 0; index < s.lattice.size(); ++index) {
      const Node node = s.lattice.node(index);
      const auto partition = s.evaluator.partition(node);
      for (std::uint32_t a = 0; a < s.tuples.size(); ++a)
        for (std::uint32_t b = 0; b < s.tuples.size(); ++b)
          ASSERT_EQ(
              partition.class_of[a] == partition.class_of[b],
              s.lattice.finer_or_equal(testing::distance_vector(s.tuples, table.pointers(), a, b), node));
    }
  }
}

TEST(DistanceVectors, NodesInCompanyAreTheLeastThatDoNotSuppressTheTuple) {
  testing::Random random(testing::test_seed() + 1);
  for (int i = 0; i < 20; ++i) {
    const TableCase table = testing::random_table(random, {.most_rows = 15});
    const std::uint64_t k = 2 + random() % 3;
    Searcher s(table, {.k = k});
    for (std::uint32_t tuple = 0; tuple < s.tuples.size(); ++tuple) {
      std::vector<Node> kept;
      for (NodeIndex index = 0; index < s.lattice.size(); ++index) {
        const auto partition = s.evaluator.partition(s.lattice.node(index));
        if (partition.passes[partition.class_of[tuple]]) kept.push_back(s.lattice.node(index));
      }
      std::vector<Node> least;
      for (const Node& node : kept)
        if (std::ranges::none_of(kept, [&](const Node& other) {
              return other != node && s.lattice.finer_or_equal(other, node);
            }))
          least.push_back(node);
      std::ranges::stable_sort(least, {}, [&](const Node& node) { return s.lattice.height(node); });
      ASSERT_EQ(nodes_in_company(s.lattice, s.tuples, table.pointers(), tuple, k), least);
    }
  }
}

TEST(DistanceVectors, Figure6IsForcedByItsLastRow) {
  const TableCase table = testing::figure_1();
  Searcher s(table, {.k = 2});
  std::vector<std::pair<std::uint64_t, Node>> curve;
  for (const CurveStep& step : height_curve(s.lattice, frontier(s.lattice, s.evaluator, 1)))
    curve.emplace_back(step.suppressed, step.node);
  const auto forced = forced_by(s.lattice, s.evaluator, curve, {1, 3, 0, 1, 1}, 0, 5);
  ASSERT_EQ(forced.size(), 1U);
  EXPECT_EQ(forced.front().more_rows, 1U);
  EXPECT_EQ(forced.front().node, (Node{0, 1, 0, 0, 0}));
  EXPECT_EQ(forced.front().outcome.classes, 5U);
  EXPECT_EQ(forced.front().tuples, (std::vector<std::uint32_t>{10}));
  EXPECT_TRUE(forced_by(s.lattice, s.evaluator, curve, {1, 3, 0, 1, 1}, 0, 0).empty());
}

}  // namespace
}  // namespace kith::fulldomain

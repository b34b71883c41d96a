#include "fulldomain/node_key.h"

#include <gtest/gtest.h>

#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

TEST(NodeKeys, GoByScoresThenByTheRuleForWhatTheyDoNotTellApart) {
  testing::Random random(2);
  const testing::TableCase table = testing::random_table(random, {.partial_orders = false});
  testing::Searcher s(table, {.k = 2});
  const TupleColumns columns(s.lattice, s.evaluator);
  const NodeKeys keys(s.lattice, s.evaluator, columns, {LossMeasure::ncp}, {});
  // NCP, height, relative height.
  const NodeKey first{{0.5, 3, 1.5}, 4, {1, 2}};
  const auto before = [&](const NodeKey& other) {
    return keys.less(first, other) && !keys.less(other, first);
  };
  EXPECT_TRUE(before({{0.6, 1, 0.5}, 0, {0, 1}}));
  EXPECT_TRUE(before({{0.5 - 1e-14, 4, 1.5}, 4, {1, 2}}));
  EXPECT_TRUE(before({{0.5, 3, 1.75}, 0, {0, 0}}));
  EXPECT_TRUE(before({{0.5, 3, 1.5}, 5, {0, 0}}));
  EXPECT_TRUE(before({{0.5, 3, 1.5}, 4, {2, 1}}));
  EXPECT_FALSE(keys.less(first, first));
  EXPECT_TRUE(keys.box_is_dropped(first, first));
  EXPECT_FALSE(keys.box_is_dropped({{0.5, 3, 1.5}, 4, {1, 1}}, first));
  EXPECT_TRUE(keys.box_is_dropped({{0.5, 3, 1.5}, 4, {1, 3}}, first));
  EXPECT_TRUE(keys.box_is_dropped({{0.7, 1, 0.5}, 0, {0, 0}}, first));
}

}  // namespace
}  // namespace kith::fulldomain

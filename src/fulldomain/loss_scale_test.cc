#include "fulldomain/loss_scale.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Searcher;
using testing::TableCase;

constexpr double rounding = 1e-12;

TEST(LossScale, NothingLosesLessThanItsBound) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 40; ++i) {
    const TableCase table = testing::random_table(random, {.most_rows = 30, .calendar = i % 4 == 0});
    Searcher s(table, {.k = 2 + random() % 4}, {.with_entropy = true});
    for (const LossMeasure measure :
         {LossMeasure::ncp, LossMeasure::loss, LossMeasure::discernibility, LossMeasure::entropy}) {
      const LossScale scale(s.evaluator, measure);
      for (NodeIndex index = 0; index < s.lattice.size(); ++index) {
        const Node node = s.lattice.node(index);
        const LossSums sums = s.evaluator.loss_sums(node);
        const double exact = scale.exact(node, sums);
        EXPECT_LE(scale.bound(node, sums.outcome.suppressed), exact + rounding);
        EXPECT_LE(scale.bound(node), scale.bound(node, sums.outcome.suppressed) + rounding);
        if (sums.outcome.suppressed == 0 && measure != LossMeasure::discernibility) {
          EXPECT_NEAR(scale.bound(node), exact, rounding);
        }
        s.lattice.for_each_above(index, [&](NodeIndex above) {
          EXPECT_LE(scale.bound(node, 2), scale.bound(s.lattice.node(above), 2) + rounding);
        });
      }
    }
  }
}

TEST(LossScale, AllRowsSuppressedLoseEverything) {
  const TableCase table = testing::figure_1();
  const Searcher s(table, {.k = 2});
  for (const LossMeasure measure : {LossMeasure::ncp, LossMeasure::loss})
    EXPECT_NEAR(LossScale(s.evaluator, measure).bound(s.lattice.bottom(), s.tuples.rows_total), 1, rounding);
}

// The bound is reached if the dearest rows are those suppressed: it is no looser than it must be for one column.
TEST(LossScale, OfOneColumnTheDearestRowsAreSpared) {
  testing::Random random(testing::test_seed() + 2);
  for (int i = 0; i < 20; ++i) {
    const TableCase table = testing::random_table(random, {.most_columns = 1, .calendar = false});
    Searcher s(table, {.k = 2});
    const LossScale scale(s.evaluator, LossMeasure::ncp);
    const hierarchy::Hierarchy& h = *table.pointers().front();
    for (Level level = 0; level < h.size(); ++level) {
      std::vector<std::uint64_t> cost;
      for (std::size_t t = 0; t < s.tuples.size(); ++t)
        cost.insert(cost.end(), s.tuples.rows[t],
                    h.levels[level].spread[h.levels[level].of[s.tuples.codes[0][t]]]);
      std::ranges::sort(cost);
      for (std::uint64_t suppressed = 0; suppressed <= cost.size(); ++suppressed) {
        double sum = static_cast<double>(suppressed);
        for (std::size_t kept = 0; kept + suppressed < cost.size(); ++kept)
          sum += static_cast<double>(cost[kept]) / static_cast<double>(h.spread_of_all);
        EXPECT_NEAR(scale.bound({level}, suppressed), sum / static_cast<double>(cost.size()), rounding);
      }
    }
  }
}

}  // namespace
}  // namespace kith::fulldomain

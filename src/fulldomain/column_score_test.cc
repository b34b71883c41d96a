#include "fulldomain/column_score.h"

#include <gtest/gtest.h>

#include <numeric>

#include "fulldomain/node_key.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Random;
using testing::random_table;
using testing::Searcher;
using testing::TableCase;

const std::vector<Policy> losses = {LossMeasure::ncp, LossMeasure::loss, LossMeasure::entropy};

TEST(ColumnScore, IsThatOfTheGroupsAndNeverBelowTheBoundOfABox) {
  for (std::uint64_t i = 0; i < 100; i += testing::every_nth()) {
    Random random(testing::test_seed() + i);
    const TableCase table = random_table(random, {});
    if (table.table.rows() < 2) continue;
    Searcher s(table, {.k = 2}, {.with_entropy = true});
    const TupleColumns columns(s.lattice, s.evaluator);
    Grouper grouper(columns, 2, columns.rows());
    TupleGroups at, above;
    Places places, coarser;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      places.push_back(static_cast<Place>(random() % columns.places(c)));
      coarser.push_back(columns.coarser(c, places[c]).empty() ? places[c]
                                                              : columns.coarser(c, places[c]).front());
    }
    ASSERT_TRUE(grouper.make(places, at) && grouper.make(coarser, above));
    for (const Policy& loss : losses) {
      const NodeKeys keys(s.lattice, s.evaluator, columns, {loss}, {});
      const NodeKey own = keys.key(places, at), exact = keys.exact(places, s.evaluator.loss_sums(own.node));
      EXPECT_NEAR(own.values[0], exact.values[0], 1e-9);
      EXPECT_EQ(own.suppressed, exact.suppressed);
      // The finest node of a box, with the rows that its coarsest one drops.
      const NodeKey bound = keys.key(places, above), top = keys.key(coarser, above);
      EXPECT_LE(bound.values[0], own.values[0] + 1e-9);
      EXPECT_LE(bound.values[0], top.values[0] + 1e-9);
    }
  }
}

TEST(ColumnScore, IsMostWhereNothingIsLeft) {
  Random random(4);
  TableCase table = random_table(random, {});
  while (table.table.rows() < 10) table = random_table(random, {});
  Searcher s(table, {.k = 2}, {.with_entropy = true});
  const TupleColumns columns(s.lattice, s.evaluator);
  for (const Policy& loss : losses) {
    const ColumnScore score(s.lattice, s.evaluator, columns, loss, {});
    std::vector<double> terms;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Place top = columns.top()[c];
      EXPECT_NEAR(score.most(c), score.term(c, top, 0, 0), 1e-9);
      terms.push_back(score.most(c));
    }
    EXPECT_NEAR(score.sum_of_value(score.value(terms)), std::accumulate(terms.begin(), terms.end(), 0.0),
                1e-6);
    if (score.value(terms) > 0) {
      EXPECT_NEAR(score.value(terms) / score.unit(), 1, 1e-9);
    }
  }
}

TEST(ColumnScore, IsThereForWhatNeverFallsOnTheWayUp) {
  EXPECT_TRUE(has_column_score(Preference::height));
  EXPECT_TRUE(has_column_score(LossMeasure::entropy));
  EXPECT_FALSE(has_column_score(LossMeasure::discernibility));
  EXPECT_FALSE(has_column_score(Preference::distinct));
  EXPECT_TRUE(is_strict(Preference::relative_height));
  EXPECT_FALSE(is_strict(Preference::lowest_peak));
}

}  // namespace
}  // namespace kith::fulldomain

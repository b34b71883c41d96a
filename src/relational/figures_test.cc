#include "relational/figures.h"

#include <gtest/gtest.h>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::small_university;
using testing::SmallTrees;

TEST(RelationalFigures, OfTheUniversity) {
  const SmallTrees trees(2, small_university());
  const Figures found = figures(trees.problem(), trees.cluster());
  EXPECT_NEAR(found.lm, 33.0 / 7 / 17, 1e-12);
  EXPECT_EQ(found.dm, 8u);
  EXPECT_EQ(found.tables[1].removed, 1u);
  EXPECT_EQ(found.tables[2].removed, 2u);
  EXPECT_EQ(found.tables[0].cells, 0u);
  EXPECT_EQ(found.tables[0].lm, 0);
  EXPECT_EQ(found.classes, 2u);
  EXPECT_EQ(found.average, 2);
  EXPECT_EQ(found.tables[0].dm, 16u);  // the table of students has no quasi column: all look the same in it
  EXPECT_EQ(found.tables[1].dm, 8u);
  EXPECT_EQ(found.tables[2].dm, 8u);
}

TEST(RelationalFigures, ASuppressedPersonCountsAllPersonsAndAllItsCells) {
  const SmallTrees trees(5, small_university());
  const Figures found = figures(trees.problem(), trees.cluster());
  EXPECT_EQ(found.suppressed, 4u);
  EXPECT_EQ(found.dm, 16u);
  EXPECT_DOUBLE_EQ(found.lm, 1);
  EXPECT_EQ(found.tables[1].removed, 11u);
  EXPECT_EQ(found.tables[1].dm, 16u);
}

}  // namespace
}  // namespace kith::relational

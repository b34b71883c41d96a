#include "relational/cluster.h"

#include <gtest/gtest.h>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::SmallTrees;
using testing::university;

TEST(Cluster, TheUniversityOfThePaper) {
  const SmallTrees trees(2, university());
  const Clustering clustering = trees.cluster();
  EXPECT_EQ(
      trees.text(clustering),
      "S1 S2 = student() [takes(Physics) [book(Dyn)]] [takes(Science) [book(Discrete)]] [takes(Social)]\n"
      "S3 S4 = student() [takes(History)] [takes(Religion)]\n");
  EXPECT_TRUE(clustering.suppressed.empty());
}

}  // namespace
}  // namespace kith::relational

#include "relational/bits.h"

#include <gtest/gtest.h>

#include "relational/matcher.h"
#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::Rows;
using testing::SmallTable;
using testing::SmallTrees;

// Four persons with visits: p has a and b, q has a, r has a and c, s has b twice.
std::vector<SmallTable> four() {
  Rows lines;
  for (const std::string leaf : {"a", "b", "c"}) lines.push_back({leaf, "*"});
  return {{"person", "", {"id"}, {{"p"}, {"q"}, {"r"}, {"s"}}},
          {"visit",
           "person",
           {"vid", "id", "code"},
           {{"1", "p", "a"},
            {"2", "p", "b"},
            {"3", "q", "a"},
            {"4", "r", "a"},
            {"5", "r", "c"},
            {"6", "s", "b"},
            {"7", "s", "b"}},
           {{"code", lines}}}};
}

class BitsOfVisits : public ::testing::Test {
 protected:
  BitsOfVisits() { options_.algorithm = Algorithm::bitmap; }
  PersonTree both(std::uint32_t a, std::uint32_t b) {
    return Matcher(trees_, options_, Matching::greedy).merge(trees_.of(a), trees_.of(b));
  }
  Loss cost(const PersonTree& a, const PersonTree& b) {
    return Matcher(trees_, options_, Matching::greedy).cost(a, b) / trees_.removal(1);
  }

  SmallTrees small_{2, four()};
  Trees trees_{small_.problem(), true};
  Options options_;
};

TEST_F(BitsOfVisits, ARowOneHasAndTheOtherHasNotLosesItsSayForBoth) {
  EXPECT_EQ(cost(trees_.of(0), trees_.of(1)), 2U);
  EXPECT_EQ(cost(trees_.of(0), trees_.of(0)), 0U);
}

TEST_F(BitsOfVisits, EqualRowsHaveABitEach) {
  EXPECT_EQ(trees_.of(3).bits.set.size(), 2U);
  EXPECT_EQ(cost(trees_.of(3), trees_.of(0)), 4U);  // a of one, the second b of the other
}

TEST_F(BitsOfVisits, WhatIsUnknownAlreadyIsLostForThePersonAlone) {
  const PersonTree pq = both(0, 1);
  EXPECT_EQ(pq.bits.set.size(), 1U);
  EXPECT_EQ(pq.bits.unknown.size(), 1U);
  EXPECT_EQ(cost(pq, trees_.of(0)), 1U);  // b of p: the two have lost it before
  EXPECT_EQ(cost(pq, trees_.of(1)), 0U);
  EXPECT_EQ(cost(pq, trees_.of(2)), 3U);  // c is new to all three
}

TEST_F(BitsOfVisits, WhatAnyMemberLostStaysUnknown) {
  const PersonTree all = Matcher(trees_, options_, Matching::greedy).merge(both(0, 1), both(2, 3));
  EXPECT_TRUE(all.bits.set.empty());
  EXPECT_EQ(all.bits.unknown.size(), 4U);  // a, b, c and a second b
}

}  // namespace
}  // namespace kith::relational

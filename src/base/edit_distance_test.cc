#include "base/edit_distance.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace kith {
namespace {

TEST(EditDistance, CountsEachKindOfSlip) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("quasi", "quasi"), 0u);
  EXPECT_EQ(edit_distance("quasi", "quassi"), 1u);
  EXPECT_EQ(edit_distance("quasi", "qasi"), 1u);
  EXPECT_EQ(edit_distance("quasi", "quazi"), 1u);
  EXPECT_EQ(edit_distance("quasi", "quais"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

std::size_t by_recursion(const std::string& a, const std::string& b, std::size_t i, std::size_t j) {
  if (i == 0 || j == 0) return i + j;
  std::size_t best = std::min({by_recursion(a, b, i - 1, j) + 1, by_recursion(a, b, i, j - 1) + 1,
                               by_recursion(a, b, i - 1, j - 1) + (a[i - 1] != b[j - 1])});
  if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
    best = std::min(best, by_recursion(a, b, i - 2, j - 2) + 1);
  return best;
}

RC_GTEST_PROP(EditDistance, AgreesWithItsDefinition, ()) {
  const auto word =
      rc::gen::container<std::string>(*rc::gen::inRange(0, 7), rc::gen::elementOf(std::string("abc")));
  const std::string a = *word, b = *word;
  RC_ASSERT(edit_distance(a, b) == by_recursion(a, b, a.size(), b.size()));
  RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
}

TEST(EditDistance, NearestNameIsTheOneMeant) {
  const std::vector<std::string> known = {"k", "l", "max_suppression", "policy", "name"};
  EXPECT_EQ(nearest_name("max_supression", known), "max_suppression");
  EXPECT_EQ(nearest_name("Policy", known), "policy");
  EXPECT_EQ(nearest_name("nmae", known), "name");
  EXPECT_EQ(nearest_name("K", known), "k");
}

TEST(EditDistance, NothingIsNearestToAnUnrelatedName) {
  EXPECT_EQ(nearest_name("window", {"k", "l", "policy"}), "");
  EXPECT_EQ(nearest_name("x", {"k", "l"}), "");
  EXPECT_EQ(nearest_name("", {"k"}), "");
  EXPECT_EQ(nearest_name("k", {}), "");
}

}  // namespace
}  // namespace kith

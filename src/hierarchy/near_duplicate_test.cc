#include "hierarchy/near_duplicate.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace kith::hierarchy {
namespace {

void expect_near(const std::string& a, const std::string& b, bool near) {
  EXPECT_EQ(near_duplicates(a, b), near) << a << " " << b;
  EXPECT_EQ(near_duplicates(b, a), near) << b << " " << a;
}

TEST(NearDuplicate, OneSlipInAWord) {
  expect_near("Europa", "Europe", true);         // another letter
  expect_near("Goverment", "Government", true);  // one left out
  expect_near("Euroep", "Europe", true);         // two exchanged
  expect_near("Z\xC3\xBCrich", "Zurich", true);  // one character, two bytes
  expect_near("Asia", "Asie", false);            // too short to tell
  expect_near("North America", "South America", false);
}

TEST(NearDuplicate, CaseAndBlanks) {
  expect_near("male", "Male", true);
  expect_near("North America", "NorthAmerica", true);
  expect_near("Other ", "Other", true);
  expect_near("Other", "Other", false);
}

TEST(NearDuplicate, NumbersRangesAndMasksAreNoSlips) {
  expect_near("94138", "94139", false);
  expect_near("9413*", "9414*", false);
  expect_near("10-14", "10-19", false);
  expect_near("[20, 25)", "[20, 35)", false);
  expect_near("2006-01-03", "2006-01-04", false);
  expect_near("2006-W01", "2006-W02", false);
}

TEST(NearDuplicate, CountedLabelsAreNoSlips) {
  expect_near("Grade 1", "Grade 2", false);
  expect_near("Grade 1", "Grade 12", false);
  expect_near("Type A", "Type B", false);
  expect_near("Group X", "Group", false);
  expect_near("Grade 1", "grade 1", true);
}

TEST(NearDuplicate, TwoWordsOneLetterApartAreNoSlips) {
  expect_near("never married", "ever married", false);
  expect_near("Married ever", "Married never", false);
  expect_near("asymptomatic", "symptomatic", false);
  expect_near("Iceland", "Ireland", false);
  expect_near("Republic of Ireland", "Republic of Irland", true);
  expect_near("never married", "neve married", true);
  expect_near("never married", "never maried", true);
  expect_near("Norway", "orway", true);
}

TEST(NearDuplicate, PairsAreFoundByIndex) {
  using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
  EXPECT_EQ(near_duplicate_pairs({"Europe", "Asia", "Europa", "asia", "Africa"}), (Pairs{{0, 2}, {1, 3}}));
  EXPECT_TRUE(near_duplicate_pairs({}).empty());
}

RC_GTEST_PROP(NearDuplicate, PairsAreExactlyThoseFoundByComparingAll, ()) {
  const auto drawn = *rc::gen::container<std::set<std::string>>(
      rc::gen::container<std::string>(*rc::gen::inRange(4, 8), rc::gen::elementOf(std::string("aAb 1"))));
  const std::vector<std::string> labels(drawn.begin(), drawn.end());
  std::vector<std::pair<std::size_t, std::size_t>> expected;
  for (std::size_t i = 0; i < labels.size(); ++i)
    for (std::size_t j = i + 1; j < labels.size(); ++j)
      if (near_duplicates(labels[i], labels[j])) expected.emplace_back(i, j);
  RC_ASSERT(near_duplicate_pairs(labels) == expected);
}

}  // namespace
}  // namespace kith::hierarchy

#include "hierarchy/range_label.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kith::hierarchy {
namespace {

bool holds(const char* range, const char* inner) {
  return read_range_label(range).value().contains(read_range_label(inner).value());
}

TEST(RangeLabel, ReadsWhatPeopleWrite) {
  for (const char* label : {"12", "-3.5", "0-4", "[60-64]", "[20, 25)", "(1, 2]", "(1,2)", "<= 5", "> 5",
                            "<5", ">=5", "90+", "-5--1", " 0 - 4 "})
    EXPECT_TRUE(read_range_label(label)) << label;
}

TEST(RangeLabel, OtherLabelsAreNoRanges) {
  for (const char* label : {"", "*", "Europe", "9413*", ">50K", "09/64", "2006-01-03", "4-0", "[a, b)",
                            "11th", "-", "7th-8th", "+", "<", "[", "[]"})
    EXPECT_FALSE(read_range_label(label)) << label;
}

TEST(RangeLabel, EndsCountAsWritten) {
  EXPECT_TRUE(holds("[20, 25)", "20"));
  EXPECT_FALSE(holds("[20, 25)", "25"));
  EXPECT_FALSE(holds("(20, 25]", "20"));
  EXPECT_TRUE(holds("0-4", "4"));
  EXPECT_FALSE(holds("0-4", "5"));
  EXPECT_TRUE(holds("> 5", "6"));
  EXPECT_FALSE(holds("> 5", "5"));
  EXPECT_TRUE(holds("<= 5", "5"));
  EXPECT_TRUE(holds("90+", "1000"));
}

TEST(RangeLabel, RangesContainRanges) {
  EXPECT_TRUE(holds("[20, 30)", "[20, 25)"));
  EXPECT_FALSE(holds("[20, 30)", "[20, 30]"));
  EXPECT_TRUE(holds("0-9", "5-9"));
  EXPECT_FALSE(holds("0-9", "5-10"));
  EXPECT_TRUE(holds("> 5", "6-7"));
}

TEST(RangeLabel, ContainsAgreesWithMembership) {
  const char* const labels[] = {"[0, 2]", "[0, 2)", "(0, 2]", "(0, 2)", "1", "0-1", "< 2", ">= 0", "[1, 3)"};
  const auto member = [](const RangeLabel& r, double x) {
    return (r.from < x || (r.from == x && r.from_included)) && (x < r.to || (x == r.to && r.to_included));
  };
  for (const char* a : labels) {
    for (const char* b : labels) {
      const auto outer = *read_range_label(a), inner = *read_range_label(b);
      bool subset = true;
      for (double x = -10; x <= 10; x += 0.25)
        if (member(inner, x) && !member(outer, x)) subset = false;
      EXPECT_EQ(outer.contains(inner), subset) << a << " " << b;
    }
  }
}

}  // namespace
}  // namespace kith::hierarchy

#include "audit/recursive_diversity.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace kith::audit {
namespace {

using Counts = std::vector<std::uint64_t>;

RecursiveDiversity of(const std::vector<Counts>& classes) {
  RecursiveDiversity diversity;
  for (const Counts& counts : classes) diversity.add(counts);
  return diversity;
}

// The worked example of recursive_diversity.cc.
TEST(RecursiveDiversity, OfTheWorkedExample) {
  const RecursiveDiversity found = of({{1, 3, 2}, {2, 1}});
  EXPECT_DOUBLE_EQ(found.least_c(1), 2.0 / 3);
  EXPECT_DOUBLE_EQ(found.least_c(2), 2);
  EXPECT_TRUE(std::isinf(found.least_c(3)));
}

TEST(RecursiveDiversity, WithoutClassesAnyCDoes) { EXPECT_EQ(of({}).least_c(4), 0); }

double by_definition(const std::vector<Counts>& classes, std::size_t l) {
  double least = 0;
  for (Counts counts : classes) {
    std::ranges::sort(counts, std::greater{});
    double tail = 0;
    for (std::size_t i = l - 1; i < counts.size(); ++i) tail += static_cast<double>(counts[i]);
    least = std::max(least, static_cast<double>(counts[0]) / tail);
  }
  return least;
}

TEST(RecursiveDiversity, IsTheGreatestRatioForEveryL) {
  ASSERT_TRUE(rc::check([] {
    std::vector<Counts> classes(static_cast<std::size_t>(*rc::gen::inRange(1, 6)));
    for (Counts& counts : classes) {
      counts.resize(static_cast<std::size_t>(*rc::gen::inRange(1, 7)));
      for (std::uint64_t& count : counts) count = static_cast<std::uint64_t>(*rc::gen::inRange(1, 9));
    }
    const RecursiveDiversity found = of(classes);
    for (std::size_t l = 1; l <= 7; ++l) RC_ASSERT(found.least_c(l) == by_definition(classes, l));
  }));
}

}  // namespace
}  // namespace kith::audit

#include "privacy/greatest_l.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

namespace kith::privacy {
namespace {

bool holds(LForm form, double l, double c, const std::vector<std::uint64_t>& counts, std::uint64_t persons) {
  std::vector<std::uint32_t> values(counts.size());
  std::iota(values.begin(), values.end(), 0);
  const Histogram histogram{values, counts};
  return l_diversity(form, l, c, 0)->holds({persons, persons, {&histogram, 1}});
}

TEST(GreatestL, OfOneFrequentValue) {
  const std::vector<std::uint64_t> counts{3, 96, 0, 1};
  EXPECT_NEAR(greatest_l(LForm::frequency, 0, counts, 100), 100.0 / 96, 1e-12);
  EXPECT_EQ(greatest_l(LForm::distinct, 0, counts, 100), 3);
  EXPECT_NEAR(greatest_l(LForm::entropy, 0, counts, 100), 1.2, 0.02);
  EXPECT_EQ(greatest_l(LForm::recursive, 30, counts, 100), 2);
  EXPECT_EQ(greatest_l(LForm::recursive, 0.5, counts, 100), 0);
  EXPECT_EQ(greatest_l(LForm::frequency, 0, {}, 0), 0);
}

TEST(GreatestL, TheCriterionHoldsThereAndNotAbove) {
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<std::uint64_t> counts(1 + random() % 6);
    for (std::uint64_t& count : counts) count = 1 + random() % 20;
    const std::uint64_t persons = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    for (const LForm form : {LForm::frequency, LForm::distinct, LForm::entropy, LForm::recursive}) {
      const double l = greatest_l(form, 1.5, counts, persons);
      const double more = form == LForm::distinct || form == LForm::recursive ? l + 1 : l * 1.001;
      if (l > 0) {
        EXPECT_TRUE(holds(form, l, 1.5, counts, persons));
      }
      EXPECT_FALSE(holds(form, more, 1.5, counts, persons));
    }
  }
}

}  // namespace
}  // namespace kith::privacy

#include "series/case_numbers.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <string>
#include <unordered_set>

#include "base/digest.h"

namespace kith::series {
namespace {

TEST(CaseNumbers, HaveSixteenDigitsAndFitADouble) {
  const CaseNumbers numbers(seeded_secret(1));
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const std::uint64_t number = numbers.of(i * 450'359'962'737 % CaseNumbers::count);
    EXPECT_EQ(std::to_string(number).size(), 16U);
    EXPECT_LT(number, std::uint64_t{1} << 53);
    EXPECT_EQ(static_cast<std::uint64_t>(static_cast<double>(number)), number);
  }
}

TEST(CaseNumbers, AreUnique) {
  const CaseNumbers numbers(seeded_secret(2));
  std::unordered_set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < 200'000; ++i) EXPECT_TRUE(seen.insert(numbers.of(i)).second) << i;
}

TEST(CaseNumbers, DependOnSecretAndIndexAlone) {
  const CaseNumbers one(seeded_secret(3)), same(seeded_secret(3)), another(seeded_secret(4));
  std::size_t equal = 0;
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    EXPECT_EQ(one.of(i), same.of(i));
    if (one.of(i) == another.of(i)) ++equal;
  }
  EXPECT_EQ(equal, 0U);
}

// Neighbours differ in half of the bits, and half of them come in falling order: the order of rows is gone.
TEST(CaseNumbers, TellNothingOfTheOrderOfRows) {
  const CaseNumbers numbers(seeded_secret(5));
  constexpr std::uint64_t n = 20'000;
  std::uint64_t bits = 0, rising = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    const std::uint64_t a = numbers.of(i) - CaseNumbers::first, b = numbers.of(i + 1) - CaseNumbers::first;
    bits += static_cast<std::uint64_t>(std::popcount(a ^ b));
    if (a < b) ++rising;
  }
  EXPECT_NEAR(static_cast<double>(bits) / n, 26.0, 0.3);
  EXPECT_NEAR(static_cast<double>(rising) / n, 0.5, 0.03);
}

}  // namespace
}  // namespace kith::series

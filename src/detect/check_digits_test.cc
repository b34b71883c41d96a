#include "detect/check_digits.h"

#include <gtest/gtest.h>

namespace kith::detect {
namespace {

TEST(CheckDigits, LuhnTakesTheNumbersOfCardMakersAndNoNeighbour) {
  for (const char* number : {"4111111111111111", "5555555555554444", "378282246310005", "79927398713"})
    EXPECT_TRUE(luhn(number)) << number;
  for (const char* number : {"4111111111111112", "79927398710", "", "4111a"})
    EXPECT_FALSE(luhn(number)) << number;
}

TEST(CheckDigits, ExactlyOneLastDigitOfTenPasses) {
  for (int head = 0; head < 500; ++head) {
    int lucky = 0, pure = 0;
    for (int last = 0; last < 10; ++last) {
      const std::string digits = std::to_string(100'000 + head * 37) + std::to_string(last);
      lucky += luhn(digits) ? 1 : 0;
      pure += mod_11_10(digits) ? 1 : 0;
    }
    EXPECT_EQ(lucky, 1);
    EXPECT_EQ(pure, 1);
  }
}

TEST(CheckDigits, RemaindersBy97ReadLettersAsIbansDo) {
  EXPECT_EQ(mod_97("97"), 0);
  EXPECT_EQ(mod_97("A"), 10);
  EXPECT_EQ(mod_97("3214282912345698765432161182"), 1);
  EXPECT_EQ(mod_97("a"), -1);
}

TEST(CheckDigits, BarcodesOfThirteenDigits) {
  EXPECT_TRUE(ean_13("4006381333931"));
  EXPECT_FALSE(ean_13("4006381333932"));
  EXPECT_FALSE(ean_13("400638133393"));
}

}  // namespace
}  // namespace kith::detect

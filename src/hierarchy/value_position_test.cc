#include "hierarchy/value_position.h"

#include <cmath>

#include <gtest/gtest.h>

namespace kith::hierarchy {
namespace {

TEST(ValuePosition, NumbersLieAtThemselvesAndDaysAtTheirNumber) {
  EXPECT_EQ(position_of("-2.5", ValueType::number), -2.5);
  EXPECT_EQ(position_of("1970-01-02", ValueType::date), 1);
  EXPECT_FALSE(std::signbit(position_of("-0", ValueType::integer)));
}

TEST(ValuePosition, NumbersThatADoubleKeepsAreKeptExactly) {
  for (const char* text : {"0", "-0.0", "0.1", "-17", "1e3", "1E+3", "2.50e-2", "1000000"})
    EXPECT_TRUE(kept_exactly(text, position_of(text, ValueType::number))) << text;
}

TEST(ValuePosition, NumbersThatADoubleRoundsAreNot) {
  for (const char* text : {"9007199254740993", "0.10000000000000000001"})
    EXPECT_FALSE(kept_exactly(text, position_of(text, ValueType::number))) << text;
}

TEST(ValuePosition, ExponentsBeyondAllNumbersAreNoneOfThem) {
  EXPECT_FALSE(kept_exactly("1e99999999999999999999", 0));
  EXPECT_FALSE(kept_exactly("1e-2147483648", 0));
  EXPECT_TRUE(kept_exactly("0e99999999999999999999", 0));
}

}  // namespace
}  // namespace kith::hierarchy

#include "statfile/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kith::statfile {
namespace {

TEST(NumberText, WholeNumbersHaveNoPoint) {
  EXPECT_EQ(number_text(3.0), "3");
  EXPECT_EQ(number_text(-0.0), "0");
  EXPECT_EQ(number_text(100000.0), "100000");
  EXPECT_EQ(number_text(123456789012345.0), "123456789012345");
}

TEST(NumberText, OthersHaveTheFewestDigits) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(0.1f), "0.1");
  EXPECT_EQ(number_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(number_text(-2.5), "-2.5");
}

TEST(NumberText, ExcelShowsFifteenDigits) {
  EXPECT_EQ(number_text_15(0.1 + 0.2), "0.3");
  EXPECT_EQ(number_text_15(7.0), "7");
}

TEST(NumberText, WhatIsNoNumberIsEmpty) {
  EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "");
  EXPECT_EQ(number_text(std::nan("")), "");
}

TEST(NumberText, DatesAndTimes) {
  EXPECT_EQ(date_text(0), "1970-01-01");
  EXPECT_EQ(date_text(days_of(2024, 2, 29)), "2024-02-29");
  EXPECT_EQ(date_text(days_of(9999, 12, 31)), "9999-12-31");
  EXPECT_EQ(date_text(days_of(9999, 12, 31) + 1), "");
  EXPECT_EQ(date_text(days_of(1, 1, 1) - 1), "");
  EXPECT_EQ(datetime_text(1000), "1970-01-01 00:00:01");
  EXPECT_EQ(datetime_text(-1), "1969-12-31 23:59:59.999");
  EXPECT_EQ(datetime_text(-86'400'000), "1969-12-31 00:00:00");
  EXPECT_EQ(time_text(100 * 3'600'000LL + 250), "100:00:00.250");
  EXPECT_EQ(time_text(-60'000), "-00:01:00");
}

}  // namespace
}  // namespace kith::statfile

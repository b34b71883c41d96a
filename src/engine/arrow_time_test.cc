#include "engine/arrow_time.h"

#include <gtest/gtest.h>

namespace kith::engine {
namespace {

TEST(ArrowTime, QuotientsAreRoundedDown) {
  EXPECT_EQ(floor_quotient(7, 2), 3);
  EXPECT_EQ(floor_quotient(-7, 2), -4);
  EXPECT_EQ(floor_quotient(-8, 2), -4);
}

TEST(ArrowTime, DaysAreWrittenAndReadBack) {
  std::string text;
  append_date(0, text);
  EXPECT_EQ(text, "1970-01-01");
  for (const std::int64_t days : {-719'162, -1, 0, 59, 19'782, 2'932'896}) {
    std::string written;
    append_date(days, written);
    EXPECT_EQ(date_in(written), days) << written;
  }
  EXPECT_FALSE(date_in("flu"));
}

TEST(ArrowTime, ClocksHaveNoMoreDecimalsThanTheyNeed) {
  std::string text;
  append_clock(30'600'500, 1000, text);
  EXPECT_EQ(text, "08:30:00.5");
  EXPECT_EQ(clock_in(text, 1000), 30'600'500);
}

TEST(ArrowTime, InstantsBefore1970AreReadBack) {
  for (const std::int64_t parts :
       std::initializer_list<std::int64_t>{-1, -86'400'001, 0, 1'709'195'400'500}) {
    std::string text;
    append_timestamp(parts, 1000, text);
    EXPECT_EQ(timestamp_in(text, 1000), parts) << text;
  }
}

}  // namespace
}  // namespace kith::engine

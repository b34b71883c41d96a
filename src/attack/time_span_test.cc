#include "attack/time_span.h"

#include <gtest/gtest.h>

#include "attack/cell_reading.h"

namespace kith::attack {
namespace {

std::int64_t length(std::string_view label) {
  const auto span = time_span_of(label);
  return span ? span->end - span->begin : -1;
}

TEST(TimeSpan, LabelsLastAsLongAsTheyName) {
  EXPECT_EQ(length("2004"), 366 * 86400);
  EXPECT_EQ(length("2006-H2"), 184 * 86400);
  EXPECT_EQ(length("2006-Q1"), 90 * 86400);
  EXPECT_EQ(length("2004-02"), 29 * 86400);
  EXPECT_EQ(length("2006-12"), 31 * 86400);
  EXPECT_EQ(length("2006-W01"), 7 * 86400);
  EXPECT_EQ(length("2006-01-03"), 86400);
  EXPECT_EQ(length("2006-01-03 evening"), 6 * 3600);
  EXPECT_EQ(length("2006-01-03T09"), 3600);
  EXPECT_EQ(length("2006-01-03 09:15"), 60);
  EXPECT_EQ(length("2006-01-03T09:15:30.25+01:00"), 1);
}

TEST(TimeSpan, EveryNameOfATimeHoldsThatTime) {
  for (const char* value :
       {"2006-01-03T09:15:30", "2024-12-30T23:59:59", "2021-01-01T00:00:00", "2004-02-29"})
    for (const std::string& name : names_of(value)) {
      if (name == comparable_text(name) && name != value && name.size() >= 8 && name[7] != '-') continue;
      const auto whole = time_span_of(name), exact = time_span_of(value);
      if (!whole) continue;
      EXPECT_LE(whole->begin, exact->begin) << name;
      EXPECT_GE(whole->end, exact->end) << name;
    }
}

TEST(TimeSpan, AWeekBeginsOnMondayAndMayBeginInTheYearBefore) {
  EXPECT_EQ(time_span_of("2025-W01")->begin, time_span_of("2024-12-30")->begin);
  EXPECT_EQ(time_span_of("2006-W01")->begin, time_span_of("2006-01-02")->begin);
}

TEST(TimeSpan, OtherTextsAreNone) {
  for (const char* text :
       {"", "206", "20433", "2006-", "2006-13", "2006-W00", "2006-Q5", "2006-H3", "2006-Q0", "2006-02-30",
        "2006-01-03X09", "2006-01-03T25", "2006-01-0", "2006-01-03T9", "a006"})
    EXPECT_FALSE(time_span_of(text)) << text;
}

}  // namespace
}  // namespace kith::attack

#include "hierarchy/time_steps.h"

#include <gtest/gtest.h>

#include <limits>

namespace kith::hierarchy {
namespace {

TimeSteps calendar(const std::string& granularity, const std::string& format = "",
                   const std::string& zone = "") {
  FromCalendar recipe;
  recipe.granularities = {granularity};
  recipe.format = format;
  recipe.zone = zone;
  return {recipe, {}};
}

TEST(TimeSteps, WholeNumbersAreTheirOwnSteps) {
  const TimeSteps steps({}, {});
  EXPECT_EQ(steps.step_of("17"), 17);
  EXPECT_EQ(steps.step_of("-3"), -3);
  EXPECT_EQ(steps.label(-3), "-3");
  EXPECT_EQ(steps.step_of("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  for (const char* text : {"", "1.5", "x", "1 ", "9223372036854775808"})
    EXPECT_FALSE(steps.step_of(text)) << text;
}

TEST(TimeSteps, DaysFollowEachOtherOverTheEndOfAYear) {
  const TimeSteps days = calendar("day");
  const auto last = days.step_of("2023-12-31"), first = days.step_of("2024-01-01T10:30");
  ASSERT_TRUE(last && first);
  EXPECT_EQ(*last + 1, *first);
  EXPECT_EQ(days.label(*first), "2024-01-01");
}

TEST(TimeSteps, EveryStepsLabelIsThatOfItsTimes) {
  for (const char* granularity : {"hour", "day", "week", "month", "quarter", "year", "business-day"}) {
    const TimeSteps steps = calendar(granularity);
    const auto step = steps.step_of("1969-07-16T13:32");
    ASSERT_TRUE(step) << granularity;
    const TimeSteps day = calendar("day");
    EXPECT_NE(steps.label(*step), steps.label(*step + 1)) << granularity;
    if (std::string(granularity) == "week") {
      EXPECT_EQ(steps.label(*step), "1969-W29");
    }
    if (std::string(granularity) == "hour") {
      EXPECT_EQ(steps.label(*step), "1969-07-16T13");
    }
    if (std::string(granularity) == "business-day") {
      const auto monday = steps.step_of("1969-07-21");
      EXPECT_EQ(*step + 3, *monday);
      EXPECT_EQ(steps.label(*monday), "1969-07-21");
    }
  }
}

TEST(TimeSteps, ATimeInNoGranuleIsNone) {
  const TimeSteps business = calendar("business-day");
  EXPECT_FALSE(business.step_of("2024-03-02"));  // a Saturday
  EXPECT_EQ(business.why_not("2024-03-02"), "the time lies in no business-day");
}

TEST(TimeSteps, ADateIsTooCoarseForHours) {
  EXPECT_FALSE(calendar("hour").step_of("2024-03-02"));
  EXPECT_TRUE(calendar("hour").step_of("2024-03-02T07"));
}

TEST(TimeSteps, ReadsTheStatedFormatOnTheStatedClock) {
  const TimeSteps steps = calendar("day", "DD.MM.YYYY HH:mm zz", "Europe/Rome");
  const auto step = steps.step_of("31.12.2023 23:30 +00:00");
  ASSERT_TRUE(step);
  EXPECT_EQ(steps.label(*step), "2024-01-01");
  EXPECT_FALSE(steps.step_of("2023-12-31"));
}

TEST(TimeSteps, WordsHoldNoValue) {
  EXPECT_EQ(calendar("day").why_not("secret").find("secret"), std::string::npos);
  EXPECT_EQ(TimeSteps({}, {}).why_not("secret").find("secret"), std::string::npos);
}

}  // namespace
}  // namespace kith::hierarchy

#include "attack/linked_times.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::attack {
namespace {

using Texts = std::vector<std::string>;

Column column_of(const Texts& values) {
  Column column;
  for (const std::string& value : values) column.add(value);
  return column;
}

std::optional<LinkedTimes> times_of(const Texts& release, const Texts& outside,
                                    const StatedTimes& stated = {}) {
  return linked_times(column_of(release), column_of(outside), stated);
}

TEST(LinkedTimes, FormatsAreGuessedOnBothSides) {
  const auto times = times_of({"1961-05", "*"}, {"5/14/1961", "11/2/1970", ""});
  ASSERT_TRUE(times);
  EXPECT_FALSE(times->release.format);
  ASSERT_TRUE(times->outside.format);
  EXPECT_EQ(times->outside.format->pattern(), "M/D/YYYY");
  EXPECT_EQ(times->outside.values, 2u);
  EXPECT_EQ(times->outside.unread, 0u);
  EXPECT_EQ(in_iso(times->outside.format, "5/14/1961"), "1961-05-14");
  EXPECT_EQ(in_iso(times->outside.format, "soon"), "soon");
  EXPECT_EQ(times_of({"05/14/1961", "{05/14/1961, 05/20/1961}"}, {"1961-05-14"})->release.format->pattern(),
            "MM/DD/YYYY");
}

TEST(LinkedTimes, YearsAreTimesOnlyBesideTimes) {
  EXPECT_TRUE(times_of({"1961", "1962"}, {"5/14/1961"}));
  EXPECT_TRUE(times_of({"[1960, 1965)"}, {"5/14/1961"}));
  EXPECT_FALSE(times_of({"1961", "1962"}, {"1961", "1970"}));
  EXPECT_FALSE(times_of({"[20, 30)", "94138"}, {"25", "94138"}));
  EXPECT_FALSE(times_of({"autumn"}, {"2024-10-01"}));
}

TEST(LinkedTimes, DatesMayNameTheirMonth) {
  for (const char* date : {"14-May-1961", "14. Mai 1961", "May 14, 1961", "14-Mai-61"}) {
    const auto times = times_of({"[1960, 1965)", "[1955, 1960)"}, {date});
    ASSERT_TRUE(times) << date;
    EXPECT_EQ(times->outside.unread, 0u) << date;
    EXPECT_EQ(in_iso(times->outside.format, date), "1961-05-14");
  }
}

// No format reads them, which must be told: nobody is found otherwise, as if nobody could be.
TEST(LinkedTimes, DatesWithNamesOfMonthsThatNobodyReadsAreTimesThatAreNotUnderstood) {
  for (const char* date : {"14 juillet 1961", "14 mei 1961"}) {
    const auto times = times_of({"[1960, 1965)", "[1955, 1960)"}, {date});
    ASSERT_TRUE(times) << date;
    EXPECT_EQ(times->outside.unread, 1u) << date;
  }
  for (const char* text : {"Marktplatz 12", "Mayer 3", "May 1961 x 12 4", "1961 Main", "March"})
    EXPECT_FALSE(times_of({"[1960, 1965)"}, {text})) << text;
}

TEST(LinkedTimes, WhatMayBeReadInTwoWaysFollowsTheOtherSide) {
  EXPECT_EQ(times_of({"14/05/1961"}, {"3/4/1961", "5/6/1970"})->outside.format->pattern(), "D/M/YYYY");
  EXPECT_EQ(times_of({"05/14/1961"}, {"3/4/1961", "5/6/1970"})->outside.format->pattern(), "M/D/YYYY");
  EXPECT_EQ(times_of({"03/04/1961"}, {"14/5/1961"})->release.format->pattern(), "DD/MM/YYYY");
  EXPECT_EQ(times_of({"1961-05"}, {"3/4/1961"})->outside.also, Texts{"D/M/YYYY"});
}

TEST(LinkedTimes, MaskedDatesAreTimesAndThoseOfAnotherFormatAreNotUnderstood) {
  const auto iso = times_of({"1950-05-**", "1950-**-**"}, {"05/14/1950", "1950-05-06"});
  ASSERT_TRUE(iso);
  EXPECT_EQ(iso->outside.format->pattern(), "MM/DD/YYYY");
  EXPECT_EQ(iso->release.unread, 0u);
  EXPECT_EQ(times_of({"**/**/1950"}, {"1950-05-06"})->release.unread, 1u);
  EXPECT_FALSE(times_of({"941**"}, {"94138"}));
}

TEST(LinkedTimes, WhatNothingReadsIsCounted) {
  const auto times = times_of({"1961-05"}, {"5/14/1961", "6/20/1962", "spring 1963"});
  ASSERT_TRUE(times);
  EXPECT_EQ(times->outside.unread, 1u);
  EXPECT_EQ(times_of({"1961-05"}, {"May 14th", "June 3rd"})->outside.unread, 2u);
  EXPECT_EQ(times_of({"1961-05", "shift 3"}, {"1961-05-14"})->release.unread, 1u);
}

TEST(LinkedTimes, StatedFormatsAndPivotsWin) {
  StatedTimes stated;
  stated.outside = "D/M/YY";
  stated.pivot = 1999;
  const auto times = times_of({"1961-05"}, {"3/4/00", "2/3/61"}, stated);
  ASSERT_TRUE(times);
  EXPECT_TRUE(times->outside.stated);
  EXPECT_EQ(in_iso(times->outside.format, "3/4/00"), "1900-04-03");
  stated.outside = "QQ";
  EXPECT_THROW(times_of({"1961-05"}, {"3/4/00"}, stated), Error);
}

TEST(LinkedTimes, TimesOfDayStay) {
  const std::optional<time::TimeFormat> format(std::in_place, "M/D/YYYY H:mm", Place{});
  EXPECT_EQ(in_iso(format, "5/14/1961 9:05"), "1961-05-14T09:05:00");
}

}  // namespace
}  // namespace kith::attack

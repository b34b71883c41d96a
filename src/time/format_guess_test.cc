#include "time/format_guess.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <date/date.h>
#include <fmt/format.h>

#include "table/samples_test.h"
#include "time/time_format.h"

namespace kith::time {
namespace {

using Texts = std::vector<std::string>;

FormatGuess guess(const Texts& values, bool with_epoch = false) {
  return guess_format(dictionary_of(values), with_epoch);
}
Texts fitting(const Texts& values, bool with_epoch = false) { return guess(values, with_epoch).fitting; }

struct OneFormat {
  Texts values;
  std::string pattern;
};
class Recognised : public ::testing::TestWithParam<OneFormat> {};

TEST_P(Recognised, AsItsOnePattern) { EXPECT_EQ(fitting(GetParam().values), Texts{GetParam().pattern}); }

INSTANTIATE_TEST_SUITE_P(
    GuessFormat, Recognised,
    ::testing::Values(
        OneFormat{{"2006-01-03", "2006-12-31"}, "iso"}, OneFormat{{"20060103", "20061231"}, "iso"},
        OneFormat{{"2006-01-03 09:30", "2006-12-31T23:59:59.5Z", "2006-01-04"}, "iso"},
        OneFormat{{"2006-01-03T09:30+02:00", "2006-12-31T09:30[Europe/Rome]"}, "iso"},
        OneFormat{{"01/25/2006", "02/03/2006"}, "MM/DD/YYYY"},
        OneFormat{{"25/01/2006", "02/03/2006"}, "DD/MM/YYYY"},
        OneFormat{{"01/25/06", "02/03/06"}, "MM/DD/YY"}, OneFormat{{"25/01/98", "02/03/99"}, "DD/MM/YY"},
        OneFormat{{"2006/01/25", "2006/02/03"}, "YYYY/MM/DD"},
        OneFormat{{"25.01.2006", "01.02.2006"}, "DD.MM.YYYY"},
        OneFormat{{"25.01.98", "01.02.99"}, "DD.MM.YY"},
        OneFormat{{"25-01-2006", "01-02-2006"}, "DD-MM-YYYY"},
        OneFormat{{"01-25-2006", "01-02-2006"}, "MM-DD-YYYY"},
        OneFormat{{"25-01-99", "01-02-98"}, "DD-MM-YY"}, OneFormat{{"1/25/2006", "12/3/2006"}, "M/D/YYYY"},
        OneFormat{{"3.1.2006", "13.11.2006"}, "D.M.YYYY"}, OneFormat{{"2006-1-3", "2006-11-13"}, "YYYY-M-D"},
        OneFormat{{"2006-01-03 9:30"}, "YYYY-MM-DD H:mm"},
        OneFormat{{"01/25/2006 09:30"}, "MM/DD/YYYY HH:mm"},
        OneFormat{{"01/25/2006T09:30:15"}, "MM/DD/YYYYTHH:mm:ss"},
        OneFormat{{"25.01.2006 09:30:15.25"}, "DD.MM.YYYY HH:mm:ss.f"},
        OneFormat{{"01/25/2006 09:30 AM", "01/26/2006 12:30 pm"}, "MM/DD/YYYY HH:mm am"},
        OneFormat{{"1/25/2006 9:30PM", "1/26/2006 12:30AM"}, "M/D/YYYY H:mmam"},
        OneFormat{{"1/25/2006 9:30:00 PM"}, "M/D/YYYY H:mm:ss am"},
        OneFormat{{"01/25/2006 9:30", "12/26/2006 19:30"}, "MM/DD/YYYY H:mm"}),
    [](const auto& test) { return "Case" + std::to_string(test.index); });

TEST(GuessFormat, NamesOfMonthsAreRead) {
  const auto only = [](const Texts& values, const std::string& pattern) {
    EXPECT_EQ(fitting(values), Texts{pattern}) << values.front();
  };
  only({"24SEP1988", "01OCT1970", "03may1999"}, "DDMMMYYYY");
  only({"01-Apr-1932", "24-Oct-2000"}, "DD-MMM-YYYY");
  only({"05-Jul-78", "30-Dec-99"}, "DD-MMM-YY");
  only({"02 Aug 1950", "12 September 1961"}, "DD MMM YYYY");
  only({"2 Aug 1950", "12 Sept 1961"}, "D MMM YYYY");
  only({"Aug 2, 1950", "January 12, 1961"}, "MMM D, YYYY");
  only({"2. M\xc3\xa4rz 1950", "12. Dezember 1961"}, "D. MMM YYYY");
  EXPECT_EQ(fitting({"24SEP1988", "31SEP1988"}), Texts{});
  EXPECT_EQ(fitting({"24SEP1988", "24SEX1988"}), Texts{});
  EXPECT_EQ(fitting({"room 12", "ward 3"}), Texts{});
}

TEST(GuessFormat, EmptyValuesSayNothing) {
  EXPECT_EQ(fitting({"", "01/25/2006"}), Texts{"MM/DD/YYYY"});
  EXPECT_TRUE(fitting({""}).empty());
  EXPECT_TRUE(fitting({}).empty());
  EXPECT_TRUE(guess({""}).nearly.empty());
}

TEST(GuessFormat, DaysUpToTwelveAreAmbiguous) {
  EXPECT_EQ(fitting({"01/02/2006", "03/04/2007"}), (Texts{"MM/DD/YYYY", "DD/MM/YYYY"}));
  EXPECT_EQ(fitting({"1/2/06", "3/4/07"}), (Texts{"M/D/YY", "D/M/YY"}));
  EXPECT_EQ(fitting({"01-02-06", "03-04-07"}), (Texts{"DD-MM-YY", "MM-DD-YY", "YY-MM-DD"}));
  EXPECT_EQ(fitting({"24/03/11", "24/03/12"}).size(), 2u);  // 24 March or the year 24
  EXPECT_EQ(fitting({"25.01.06", "01.02.06"}), (Texts{"DD.MM.YY", "YY.MM.DD"}));
  EXPECT_EQ(fitting({"01-02-2006 10:00"}), (Texts{"DD-MM-YYYY HH:mm", "MM-DD-YYYY HH:mm"}));
}

TEST(GuessFormat, TheOrderThatKeepsDatesTogetherIsLikelier) {
  EXPECT_EQ(fitting({"01/03/2006", "02/03/2006", "05/03/2006", "09/03/2006"}).front(), "DD/MM/YYYY");
  EXPECT_EQ(fitting({"03/01/2006", "03/02/2006", "03/05/2006", "03/09/2006"}).front(), "MM/DD/YYYY");
}

TEST(GuessFormat, OtherTextsAreNoTimes) {
  for (const Texts& values : std::vector<Texts>{{"02138", "02139"},
                                                {"17", "42"},
                                                {"1.25", "2.5"},
                                                {"flu", "hiv"},
                                                {"10:30", "11:30"},
                                                {"192.168.1.1"},
                                                {"2006"},
                                                {"2006-01"},
                                                {"12345678", "23456789"},
                                                {"00010101"},
                                                {"J10.1"},
                                                {"T"},
                                                {" "},
                                                {"32/13/2006"},
                                                {"01/02/2006 25:00"},
                                                {"1/2/3"}})
    EXPECT_TRUE(fitting(values).empty()) << values.front();
}

TEST(GuessFormat, EpochsOnlyWhereAskedFor) {
  EXPECT_EQ(fitting({"1136280615", "1136280616"}, true), Texts{"epoch"});
  EXPECT_EQ(fitting({"1136280615123"}, true), Texts{"epoch-milliseconds"});
  EXPECT_TRUE(fitting({"1136280615", "1136280616"}).empty());
  EXPECT_TRUE(fitting({"1136280615", "113628061"}, true).empty());
  EXPECT_TRUE(fitting({"0136280615"}, true).empty());
}

TEST(GuessFormat, WhatNearlyFitsIsNamedWithWhatItMisses) {
  const FormatGuess near = guess({"01/25/2006", "02/26/2006", "03/27/2006", "unknown"});
  EXPECT_TRUE(near.fitting.empty());
  EXPECT_EQ(near.nearly, "MM/DD/YYYY");
  EXPECT_EQ(near.missed, 1U);
  EXPECT_EQ(guess({"2006-01-03", "2006-02-30", "2006-01-04", "2006-01-05"}).nearly, "iso");
  EXPECT_EQ(guess({"2006-01-03", "a", "b"}).nearly, "");
  EXPECT_EQ(guess({"01/25/2006"}).nearly, "");
  EXPECT_EQ(guess({"01/25/2006"}).missed, 0U);
}

RC_GTEST_PROP(GuessFormat, WhatFitsReadsEveryValue, ()) {
  const auto days = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(-200, 36000)));
  const int order = *rc::gen::inRange(0, 5);
  const std::string time = *rc::gen::element<std::string>("", " 09:30", " 9:30 pm", "T23:59:59");
  Texts values;
  for (const int number : days) {
    const date::year_month_day ymd{date::sys_days{date::days{number}}};
    const int year = static_cast<int>(ymd.year());
    const auto month = static_cast<unsigned>(ymd.month()), day = static_cast<unsigned>(ymd.day());
    const std::array<std::string, 5> texts = {
        fmt::format("{:02}/{:02}/{}", month, day, year), fmt::format("{}/{}/{}", day, month, year),
        fmt::format("{:02}.{:02}.{:02}", day, month, year % 100),
        fmt::format("{}-{:02}-{:02}", year, month, day), fmt::format("{:02}-{:02}-{}", day, month, year)};
    values.push_back(texts[static_cast<std::size_t>(order)] + time);
  }
  const FormatGuess made = guess(values);
  RC_ASSERT(!made.fitting.empty());
  RC_ASSERT(made.nearly.empty());
  for (const std::string& pattern : made.fitting)
    for (const std::string& value : values) RC_ASSERT(TimeFormat(pattern, {}).read(value).has_value());
}

RC_GTEST_PROP(GuessFormat, AnyTextsAreGuessedWithoutHarm, ()) {
  const auto values = *rc::gen::container<Texts>(rc::gen::container<std::string>(
      rc::gen::element('0', '1', '2', '9', '-', '/', '.', ':', 'T', ' ', 'm', '\xff')));
  for (const std::string& pattern : guess(values, true).fitting) TimeFormat(pattern, {});
}

TEST(GuessFormat, AMillionValuesGiveOneFormat) {
  Dictionary values;
  for (int i = 0; i < 1'000'000; ++i)
    values.encode(fmt::format("{:02}/{:02}/{} {:02}:{:02}:{:02}", i % 12 + 1, i / 12 % 28 + 1,
                              1990 + i / 336 % 40, i / 13440 % 24, i / 322560 % 60, i % 60));
  EXPECT_EQ(guess_format(values, true).fitting, Texts{"MM/DD/YYYY HH:mm:ss"});
}

}  // namespace
}  // namespace kith::time

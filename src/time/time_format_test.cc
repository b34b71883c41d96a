#include "time/time_format.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <date/date.h>
#include <fmt/format.h>

#include <algorithm>

#include "table/samples_test.h"

namespace kith::time {
namespace {

constexpr std::int64_t kDay = 86400;

std::int64_t at(int year, int month, int day, int hour = 0, int minute = 0, int second = 0) {
  return date::sys_days{date::year{year} / month / day}.time_since_epoch().count() * kDay + hour * 3600 +
         minute * 60 + second;
}

std::optional<TimeFormat::Reading> read(const std::string& pattern, const std::string& text) {
  return TimeFormat(pattern, {}).read(text);
}
bool reads(const std::string& pattern, const std::string& text) { return read(pattern, text).has_value(); }
std::int64_t seconds(const std::string& pattern, const std::string& text) {
  const auto reading = read(pattern, text);
  EXPECT_TRUE(reading) << pattern << " does not read " << text;
  return reading ? reading->seconds : -1;
}
Resolution resolution(const std::string& pattern, const std::string& text) {
  return read(pattern, text).value().resolution;
}

TEST(TimeFormat, PatternsReadWhatTheyName) {
  EXPECT_EQ(seconds("MM/DD/YYYY", "01/03/2006"), at(2006, 1, 3));
  EXPECT_EQ(seconds("DD/MM/YYYY", "01/03/2006"), at(2006, 3, 1));
  EXPECT_EQ(seconds("YYYYMMDD", "20060103"), at(2006, 1, 3));
  EXPECT_EQ(seconds("D.M.YYYY", "3.1.2006"), at(2006, 1, 3));
  EXPECT_EQ(seconds("D.M.YYYY", "13.11.2006"), at(2006, 11, 13));
  EXPECT_EQ(seconds("MM/DD/YY HH:mm", "01/03/06 17:05"), at(2006, 1, 3, 17, 5));
  EXPECT_EQ(seconds("YYYY-MM-DDTHH:mm:ss.f", "2006-01-03T17:05:09.999"), at(2006, 1, 3, 17, 5, 9));
  EXPECT_EQ(seconds("HH:mm, DD.MM.YYYY", "17:05, 03.01.2006"), at(2006, 1, 3, 17, 5));
}

TEST(TimeFormat, MonthsMayBeNamed) {
  for (const char* text : {"24SEP1988", "24sep1988", "24Sept1988", "24September1988"}) {
    const auto read = TimeFormat("DDMMMYYYY", {}).read(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->seconds, TimeFormat("iso", {}).read("1988-09-24")->seconds) << text;
  }
  for (const char* text : {"24SE1988", "24Septem1988", "24XYZ1988", "24SEP88", "30Feb1988", "24 SEP 1988"})
    EXPECT_FALSE(TimeFormat("DDMMMYYYY", {}).read(text)) << text;
  EXPECT_TRUE(TimeFormat("D. MMM YYYY HH:mm", {}).read("3. M\xc3\xa4rz 2001 09:30"));
}

TEST(TimeFormat, ResolutionIsThatOfTheFinestPart) {
  EXPECT_EQ(resolution("YYYYMMDD", "20060103"), Resolution::day);
  EXPECT_EQ(resolution("YYYYMMDDHH", "2006010309"), Resolution::hour);
  EXPECT_EQ(resolution("YYYYMMDDHHmm", "200601030930"), Resolution::minute);
  EXPECT_EQ(resolution("YYYYMMDDHHmmss", "20060103093015"), Resolution::second);
  EXPECT_EQ(resolution("epoch", "5"), Resolution::second);
}

TEST(TimeFormat, TwoDigitYearsEndWithTheOneAssumed) {
  EXPECT_EQ(seconds("MM/DD/YY", "09/27/64"), at(1964, 9, 27));
  EXPECT_EQ(seconds("MM/DD/YY", "01/01/27"), at(1927, 1, 1));
  EXPECT_EQ(seconds("MM/DD/YY", "01/01/99"), at(1999, 1, 1));
  EXPECT_EQ(seconds("MM/DD/YY", "01/01/00"), at(2000, 1, 1));
  EXPECT_EQ(seconds("MM/DD/YY", "12/31/26"), at(2026, 12, 31));
  EXPECT_EQ(TimeFormat("MM/DD/YY", {}).two_digit_years(), (TwoDigitYears{2026, false}));
  EXPECT_FALSE(TimeFormat("MM/DD/YYYY", {}).two_digit_years());
  EXPECT_FALSE(TimeFormat("iso", {}).two_digit_years());
}

TEST(TimeFormat, TwoDigitYearsEndWithThePivot) {
  const auto year = [](const char* text, int pivot) {
    return TimeFormat("MM/DD/YY", {}, pivot).read(std::string("01/01/") + text)->seconds;
  };
  EXPECT_EQ(year("64", 2026), at(1964, 1, 1));
  EXPECT_EQ(year("26", 2026), at(2026, 1, 1));
  EXPECT_EQ(year("27", 2026), at(1927, 1, 1));
  EXPECT_EQ(year("64", 2068), at(2064, 1, 1));
  EXPECT_EQ(year("99", 1999), at(1999, 1, 1));
  EXPECT_EQ(year("00", 1999), at(1900, 1, 1));
  EXPECT_EQ(year("00", 2000), at(2000, 1, 1));
  EXPECT_EQ(TimeFormat("MM/DD/YY", {}, 1999).two_digit_years(), (TwoDigitYears{1999, true}));
}

TEST(TimeFormat, APivotIsAYearAndStandsBesideTwoDigits) {
  for (const char* pattern : {"MM/DD/YYYY", "iso", "epoch"})
    EXPECT_EQ(error_of([&] { TimeFormat(pattern, {}, 2026); }).code(), ErrorCode::plan_value) << pattern;
  for (const int pivot : {0, 26, 99, 10000})
    EXPECT_EQ(error_of([&] { TimeFormat("MM/DD/YY", {}, pivot); }).code(), ErrorCode::plan_value) << pivot;
}

TEST(TimeFormat, HalfDaysBeginAtTwelve) {
  EXPECT_EQ(seconds("MM/DD/YYYY H:mm am", "01/03/2006 12:05 AM"), at(2006, 1, 3, 0, 5));
  EXPECT_EQ(seconds("MM/DD/YYYY H:mm am", "01/03/2006 12:05 pm"), at(2006, 1, 3, 12, 5));
  EXPECT_EQ(seconds("MM/DD/YYYY H:mmam", "01/03/2006 9:05Pm"), at(2006, 1, 3, 21, 5));
  for (const char* text :
       {"01/03/2006 0:05 am", "01/03/2006 13:05 pm", "01/03/2006 9:05", "01/03/2006 9:05 xm"})
    EXPECT_FALSE(reads("MM/DD/YYYY H:mm am", text)) << text;
}

TEST(TimeFormat, OffsetsLeadToUtc) {
  const auto reading = read("YYYY-MM-DD HH:mmzz", "2006-01-03 00:30+02:00").value();
  EXPECT_EQ(reading.seconds, at(2006, 1, 2, 22, 30));
  EXPECT_TRUE(reading.has_offset);
  EXPECT_FALSE(read("YYYY-MM-DD HH:mm", "2006-01-03 00:30").value().has_offset);
  EXPECT_EQ(seconds("DD.MM.YYYY HH:mm zz", "03.01.2006 00:30 -0330"), at(2006, 1, 3, 4, 0));
  EXPECT_EQ(seconds("DD.MM.YYYY HH:mm zz", "03.01.2006 00:30 z"), at(2006, 1, 3, 0, 30));
}

TEST(TimeFormat, ImpossibleDatesAreRefused) {
  for (const char* text : {"02/30/2006", "02/29/1900", "02/29/2100", "02/29/2006", "04/31/2006", "00/01/2006",
                           "13/01/2006", "01/00/2006", "01/32/2006", "01/01/0000"})
    EXPECT_FALSE(reads("MM/DD/YYYY", text)) << text;
  EXPECT_TRUE(reads("MM/DD/YYYY", "02/29/2000"));
  EXPECT_TRUE(reads("MM/DD/YYYY", "01/01/0001"));
  EXPECT_TRUE(reads("MM/DD/YYYY", "12/31/9999"));
  for (const char* text : {"2006-01-03 24:00:00", "2006-01-03 23:60:00", "2006-01-03 23:59:60"}) {
    EXPECT_FALSE(reads("YYYY-MM-DD HH:mm:ss", text)) << text;
    EXPECT_FALSE(reads("iso", text)) << text;
  }
}

TEST(TimeFormat, TextsOfAnotherFormAreRefused) {
  for (const char* text : {"", " ", "1/3/2006", "01/03/06", "01/03/2006 ", " 01/03/2006", "01/03/2006x",
                           "01-03-2006", "01/03/20066", "+1/03/2006", "01/ 3/2006", "01/03/"})
    EXPECT_FALSE(reads("MM/DD/YYYY", text)) << text;
}

TEST(TimeFormat, IsoReadsWhatTheStandardWrites) {
  EXPECT_EQ(seconds("iso", "2006-01-03"), at(2006, 1, 3));
  EXPECT_EQ(seconds("iso", "20060103"), at(2006, 1, 3));
  EXPECT_EQ(seconds("iso", "2006-01-03T09"), at(2006, 1, 3, 9));
  EXPECT_EQ(seconds("iso", "2006-01-03T09:30"), at(2006, 1, 3, 9, 30));
  EXPECT_EQ(seconds("iso", "2006-01-03 09:30:15"), at(2006, 1, 3, 9, 30, 15));
  EXPECT_EQ(seconds("iso", "2006-01-03t09:30:15.123456789"), at(2006, 1, 3, 9, 30, 15));
  EXPECT_EQ(seconds("iso", "2006-01-03T09:30:15,5z"), at(2006, 1, 3, 9, 30, 15));
  EXPECT_EQ(seconds("iso", "20060103T093015Z"), at(2006, 1, 3, 9, 30, 15));
  EXPECT_EQ(seconds("iso", "20060103T09:30"), at(2006, 1, 3, 9, 30));
  EXPECT_EQ(seconds("iso", "2006-01-03T09:30+02"), at(2006, 1, 3, 7, 30));
  EXPECT_EQ(seconds("iso", "2006-01-03 09:30:15 +0530"), at(2006, 1, 3, 4, 0, 15));
  EXPECT_EQ(seconds("iso", "1847-11-30T12:00-00:01:15"), at(1847, 11, 30, 12, 1, 15));
}

TEST(TimeFormat, IsoTellsZoneAndResolution) {
  const auto stated = read("iso", "2006-01-03T09:30[Europe/Rome]").value();
  EXPECT_EQ(stated.zone, "Europe/Rome");
  EXPECT_FALSE(stated.has_offset);
  const auto both = read("iso", "2006-01-03T09:30:00+01:00[Europe/Rome]").value();
  EXPECT_EQ(both.seconds, at(2006, 1, 3, 8, 30));
  EXPECT_TRUE(both.has_offset);
  EXPECT_EQ(resolution("iso", "2006-01-03"), Resolution::day);
  EXPECT_EQ(resolution("iso", "2006-01-03T09"), Resolution::hour);
  EXPECT_EQ(resolution("iso", "2006-01-03T09:30"), Resolution::minute);
  EXPECT_EQ(resolution("iso", "2006-01-03T09:30:15.5"), Resolution::second);
}

TEST(TimeFormat, IsoRefusesWhatItDoesNotWrite) {
  for (const char* text : {"",
                           "2006",
                           "2006-01",
                           "2006-1-3",
                           "200601",
                           "2006-0103",
                           "200601-03",
                           "2006-01-03T",
                           "2006-01-03T9:30",
                           "2006-01-03T0930",
                           "2006-01-03T09:30:",
                           "2006-01-03T09:3",
                           "2006-01-03T09:30:15.",
                           "2006-01-03T09:30+",
                           "2006-01-03T09:30+2",
                           "2006-01-03T09:30+19:00",
                           "2006-01-03T09:30+02:60",
                           "2006-01-03T09:30ZZ",
                           "2006-01-03T09:30Z ",
                           "2006-01-03Z",
                           "2006-01-03[Europe/Rome]",
                           "2006-01-03T09:30[]",
                           "2006-01-03T09:30[Europe/Nowhere]",
                           "2006-01-03T09:30[../zoneinfo/UTC]",
                           "2006-01-03T09:30[Europe/Rome",
                           "2006-01-03T09:30[Europe/Rome]x",
                           "2006-01-03  09:30",
                           "0000-01-01",
                           "2006-W01",
                           "2006-02-30",
                           "2006-01-03T09:30:15.1.2",
                           "12006-01-03",
                           "-2006-01-03"})
    EXPECT_FALSE(reads("iso", text)) << text;
}

TEST(TimeFormat, EpochsAreRoundedDown) {
  EXPECT_EQ(seconds("epoch", "1136280615"), 1136280615);
  EXPECT_EQ(seconds("epoch", "-1"), -1);
  EXPECT_EQ(seconds("epoch", "1.999"), 1);
  EXPECT_EQ(seconds("epoch", "-1.5"), -2);
  EXPECT_EQ(seconds("epoch", "-1.00"), -1);
  EXPECT_EQ(seconds("epoch-milliseconds", "1999"), 1);
  EXPECT_EQ(seconds("epoch-milliseconds", "-1"), -1);
  EXPECT_EQ(seconds("epoch-milliseconds", "-1000"), -1);
  EXPECT_EQ(seconds("epoch-milliseconds", "-1001"), -2);
  EXPECT_EQ(seconds("epoch-milliseconds", "-1000.5"), -2);
  EXPECT_TRUE(read("epoch", "0").value().has_offset);
}

TEST(TimeFormat, EpochsStayWithinTheCalendar) {
  EXPECT_EQ(seconds("epoch", "-62135596800"), at(1, 1, 1));
  EXPECT_EQ(seconds("epoch", "253402300799"), at(9999, 12, 31, 23, 59, 59));
  for (const char* text : {"-62135596801", "253402300800", "99999999999999999999", "", "-", "--1", "+1",
                           "1e9", "1.", ".5", " 1", "1 ", "0x1"})
    EXPECT_FALSE(reads("epoch", text)) << text;
}

TEST(TimeFormat, DecimalsBefore1970AreDroppedDownwards) {
  EXPECT_EQ(seconds("iso", "1969-12-31T23:59:59.9Z"), -1);
  EXPECT_EQ(seconds("YYYY-MM-DD HH:mm:ss.f", "1969-12-31 23:59:59.9"), -1);
}

class BadPattern : public ::testing::TestWithParam<const char*> {};

TEST_P(BadPattern, IsRefusedWithItsPlace) {
  const Error error = error_of([] { TimeFormat(GetParam(), {"plan.toml", 7, "visited"}); });
  EXPECT_EQ(error.code(), ErrorCode::plan_value);
  EXPECT_EQ(error.place().line, 7U);
  EXPECT_FALSE(error.remedy().empty());
}

INSTANTIATE_TEST_SUITE_P(TimeFormat, BadPattern,
                         ::testing::Values("", "HH:mm", "MM/DD", "YYYY-MM", "YYYY-DD", "YYYY-MM-DD YY",
                                           "MM/M/DD/YYYY", "DD-MMMM-YYYY", "yyyy-mm-dd", "%Y-%m-%d",
                                           "YYYY-MM-DD hh:mm", "YYYY-MM-DD HH:m", "YYYY-MM-DDTHH:mmZ",
                                           "YYYY-MM-DD mm", "YYYY-MM-DD HH:ss", "YYYY-MM-DD HH:mm f",
                                           "YYYY-MM-DD am", "YYYY-MM-DD zz", "MDYYYY", "YYYYMD",
                                           "YYYY-MM-DD HH:mm:ss.f0", "ISO", "YYYY-MM-D1"));

// Writes `time` as `pattern` says: an oracle of its own, token by token.
std::string written(const std::string& pattern, std::int64_t time, int offset, unsigned decimals) {
  const auto down = [](std::int64_t a, std::int64_t b) { return (a - ((a % b) + b) % b) / b; };
  const std::int64_t day = down(time, kDay);
  const date::year_month_day ymd{date::sys_days{date::days{day}}};
  const int year = static_cast<int>(ymd.year()), hour = static_cast<int>((time - day * kDay) / 3600);
  const bool half = pattern.find("am") != std::string::npos;
  const int shown_hour = half ? (hour + 11) % 12 + 1 : hour;
  const auto month = static_cast<unsigned>(ymd.month()), day_of_month = static_cast<unsigned>(ymd.day());
  const std::vector<std::pair<std::string, std::string>> tokens = {
      {"YYYY", fmt::format("{:04}", year)},
      {"YY", fmt::format("{:02}", year % 100)},
      {"MM", fmt::format("{:02}", month)},
      {"M", fmt::format("{}", month)},
      {"DD", fmt::format("{:02}", day_of_month)},
      {"D", fmt::format("{}", day_of_month)},
      {"HH", fmt::format("{:02}", shown_hour)},
      {"H", fmt::format("{}", shown_hour)},
      {"mm", fmt::format("{:02}", (time - day * kDay) / 60 % 60)},
      {"ss", fmt::format("{:02}", (time - day * kDay) % 60)},
      {"f", std::to_string(decimals)},
      {"am", hour < 12 ? "AM" : "pm"},
      {"zz",
       fmt::format("{}{:02}:{:02}", offset < 0 ? '-' : '+', std::abs(offset) / 60, std::abs(offset) % 60)}};
  std::string text;
  for (std::size_t i = 0; i < pattern.size();) {
    const auto token = std::find_if(tokens.begin(), tokens.end(), [&](const auto& known) {
      return pattern.compare(i, known.first.size(), known.first) == 0;
    });
    text += token == tokens.end() ? std::string(1, pattern[i]) : token->second;
    i += token == tokens.end() ? 1 : token->first.size();
  }
  return text;
}

RC_GTEST_PROP(TimeFormat, ReadsWhatWasWritten, ()) {
  const std::string date_part = *rc::gen::element<std::string>("YYYY-MM-DD", "MM/DD/YYYY", "D.M.YYYY",
                                                               "YYYYMMDD", "M/DD/YY", "YYYY/D/M", "DDMMYY");
  const std::string time_part =
      *rc::gen::element<std::string>("", " HH:mm", "THH:mm:ss", " H:mm am", " HH:mm:ss.f", ", HH",
                                     " HHmmss zz", "T HH:mmam", " HH:mmzz", " ss HH mm");
  const std::string pattern = date_part + time_part;
  const bool short_year = date_part.find("YYYY") == std::string::npos;
  const auto first = short_year ? at(1927, 1, 1) : at(1, 1, 2),
             last = short_year ? at(2026, 12, 31) : at(9999, 12, 30);
  std::int64_t time = *rc::gen::inRange<std::int64_t>(first, last);
  const std::int64_t unit = pattern.find("ss") != std::string::npos   ? 1
                            : pattern.find("mm") != std::string::npos ? 60
                            : pattern.find("H") != std::string::npos  ? 3600
                                                                      : kDay;
  time -= ((time % unit) + unit) % unit;
  const bool zoned = pattern.find("zz") != std::string::npos;
  const int offset = zoned ? *rc::gen::inRange(-18 * 60, 18 * 60) : 0;
  const std::string text = written(pattern, time, offset, *rc::gen::arbitrary<unsigned>());
  const auto reading = read(pattern, text);
  RC_LOG() << pattern << " " << text;
  RC_ASSERT(reading.has_value());
  RC_ASSERT(reading->seconds == time - offset * 60);
  RC_ASSERT(reading->has_offset == zoned);
  RC_ASSERT(!reads(pattern, text + *rc::gen::element<std::string>(" ", "0x", "x", "-", ".")));
}

RC_GTEST_PROP(TimeFormat, IsoReadsWhatAPatternReads, ()) {
  const std::string pattern = *rc::gen::element<std::string>("YYYY-MM-DD", "YYYYMMDD", "YYYY-MM-DD HH:mm",
                                                             "YYYYMMDDTHHmmss", "YYYY-MM-DDTHH:mm:ss.fzz");
  const std::string text =
      written(pattern, *rc::gen::inRange<std::int64_t>(at(1, 1, 1), at(9999, 12, 31)), 150, 5);
  RC_ASSERT(read("iso", text)->seconds == read(pattern, text)->seconds);
}

RC_GTEST_PROP(TimeFormat, AnyBytesAreReadOrRefused, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element(
      '0', '1', '2', '9', '-', ':', 'T', ' ', 'Z', '+', '.', '/', '[', ']', 'a', '\0', '\xff'));
  for (const char* pattern : {"iso", "epoch", "epoch-milliseconds", "M/D/YY H:mm:ss.f am zz"})
    read(pattern, text);
}

TEST(TimeFormat, AMillionTextsAreRead) {
  const TimeFormat iso("iso", {});
  std::string text = "2006-01-03T09:30:15.123+02:00";
  std::int64_t sum = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    text[18] = static_cast<char>('0' + i % 10);
    sum += iso.read(text)->seconds;
  }
  EXPECT_EQ(sum, 1'000'000 * at(2006, 1, 3, 7, 30, 10) + 4'500'000);
}

}  // namespace
}  // namespace kith::time

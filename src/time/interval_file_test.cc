#include "time/interval_file.h"

#include <gtest/gtest.h>

#include "table/samples_test.h"
#include "time/granularity_samples_test.h"

namespace kith::time {
namespace {

time::Granularity read(const std::string& text) {
  const TemporaryFile file(text);
  return read_intervals("own", file.path());
}
std::string label(const time::Granularity& g, const std::string& time) {
  const time::LocalTime at = plain_time(second_of(time));
  return g.granule_of(at) ? g.label(at) : "none";
}

void expect_wrong(const std::string& text, std::uint64_t line) {
  const Error error = error_of([&] { read(text); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value) << text << error.what();
  EXPECT_EQ(error.place().line, line) << text << error.what();
  EXPECT_FALSE(error.place().file.empty());
  EXPECT_FALSE(error.remedy().empty());
}

TEST(IntervalFile, DatesAreWholeDaysToTheLast) {
  const time::Granularity g = read("2024-09-02,2024-12-20,autumn\n2025-01-07,2025-03-28,spring\n");
  ASSERT_TRUE(g.days());
  EXPECT_EQ(label(g, "2024-09-01T23:59:59"), "none");
  EXPECT_EQ(label(g, "2024-09-02"), "autumn");
  EXPECT_EQ(label(g, "2024-12-20T23:59:59"), "autumn");
  EXPECT_EQ(label(g, "2024-12-21"), "none");
  EXPECT_EQ(label(g, "2025-03-28T12:00"), "spring");
  EXPECT_EQ(label(g, "2025-03-29"), "none");
}

TEST(IntervalFile, TimesEndBeforeTheirEnd) {
  const time::Granularity g =
      read("2024-09-02T06:00,2024-09-02T14:00,early\n2024-09-02T14:00,2024-09-03,late\n");
  ASSERT_TRUE(g.intervals());
  EXPECT_EQ(label(g, "2024-09-02T05:59:59"), "none");
  EXPECT_EQ(label(g, "2024-09-02T13:59:59"), "early");
  EXPECT_EQ(label(g, "2024-09-02T14:00"), "late");
  EXPECT_EQ(label(g, "2024-09-03T23:59:59"), "late");
  EXPECT_EQ(label(g, "2024-09-04"), "none");
}

TEST(IntervalFile, OrderHeaderAndLabelsAreFree) {
  const time::Granularity g = read("from,to,label\n2025-01-07,2025-03-28,spring\n2024-09-02,2024-12-20\n");
  EXPECT_EQ(label(g, "2025-01-07"), "spring");
  EXPECT_EQ(label(g, "2024-10-01"), "[2024-09-02, 2024-12-20]");
  EXPECT_EQ(label(read("2024-09-02T06:00,2024-09-02T14:00\n"), "2024-09-02T07:00"),
            "[2024-09-02T06:00, 2024-09-02T14:00)");
}

TEST(IntervalFile, NeighboursWithOneLabelAreOneGranule) {
  const time::Granularity g = read("2024-01-01,2024-01-31,winter\n2024-03-01,2024-03-31,winter\n");
  EXPECT_EQ(g.at(second_of("2024-01-05")).index, g.at(second_of("2024-03-05")).index);
  EXPECT_EQ(label(g, "2024-02-05"), "none");
}

TEST(IntervalFile, DatesBefore1970AndAtTheEndsOfTime) {
  const time::Granularity g = read("0001-01-01,1969-12-31,old\n1970-01-01,9999-12-31,new\n");
  EXPECT_EQ(label(g, "0001-01-01"), "old");
  EXPECT_EQ(label(g, "1969-12-31T23:59:59"), "old");
  EXPECT_EQ(label(g, "1970-01-01"), "new");
  EXPECT_EQ(label(g, "9999-12-31T23:59:59"), "new");
}

TEST(IntervalFile, OverlapsAreErrorsWithTheLine) {
  expect_wrong("2024-01-01,2024-01-31,a\n2024-01-31,2024-02-03,b\n", 2);
  expect_wrong("2024-03-01,2024-03-31,c\n2024-01-01,2024-02-02,a\n2024-02-01,2024-02-03,b\n", 3);
  expect_wrong("2024-01-01,2024-12-31,a\n2024-02-01,2024-02-03,a\n", 2);
  expect_wrong("2024-01-01T06:00,2024-01-01T14:00,a\n2024-01-01T13:59,2024-01-01T22:00,b\n", 2);
}

TEST(IntervalFile, WrongLinesAreErrorsWithTheLine) {
  expect_wrong("2024-01-31,2024-01-01,a\n", 1);
  expect_wrong("2024-01-31T10:00,2024-01-31T10:00,a\n", 1);
  expect_wrong("2024-01-01,2024-01-31,a\nsoon,later,b\n", 2);
  expect_wrong("2024-01-01,2024-02-30,a\n", 1);
  expect_wrong("2024-01-01\n", 1);
  expect_wrong("2024-01-01,2024-01-31,a,b\n", 1);
  expect_wrong("2024-01-01T00:00Z,2024-01-31T00:00Z,a\n", 1);
  expect_wrong("2024-01-01,2024-01-31,a\n2024-02-01,2024-02-03,b\n2024-03-01,2024-03-02,a\n", 3);
}

TEST(IntervalFile, AFileWithoutIntervalsIsAnError) {
  EXPECT_EQ(error_of([] { read("from,to,label\n"); }).code(), ErrorCode::hierarchy_value);
}

TEST(Holidays, AreSortedDatesWithOrWithoutAName) {
  const TemporaryFile file("day,name\n2024-12-26\n1969-12-25,Christmas\n2024-12-25\n");
  EXPECT_EQ(read_holidays(file.path()),
            (std::vector<time::DayNumber>{day_of("1969-12-25"), day_of("2024-12-25"), day_of("2024-12-26")}));
}

TEST(Holidays, MustBeDates) {
  for (const char* line : {"soon", "2024-12-25T10:00", "25.12.2024", "2024-02-30"}) {
    const TemporaryFile file("2024-12-26\n" + std::string(line) + "\n");
    const Error error = error_of([&] { read_holidays(file.path()); });
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_value) << line;
    EXPECT_EQ(error.place().line, 2u) << line;
  }
}

TEST(IntervalFile, AFirstLineWithDigitsIsNoHeader) {
  expect_wrong("01.01.2024,31.01.2024,jan\n2024-02-01,2024-02-29,feb\n", 1);
  const TemporaryFile holidays("01.01.2024,New Year\n2024-12-25,Christmas\n");
  EXPECT_EQ(error_of([&] { read_holidays(holidays.path()); }).place().line, 1u);
  const TemporaryFile headed("day,name\n2024-12-25,Christmas\n");
  EXPECT_EQ(read_holidays(headed.path()).size(), 1u);
}

TEST(IntervalFile, AStarIsNoLabel) { expect_wrong("2024-01-01,2024-01-31,*\n", 1); }

}  // namespace
}  // namespace kith::time

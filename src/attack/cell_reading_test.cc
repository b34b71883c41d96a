#include "attack/cell_reading.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kith::attack {
namespace {

using Kind = CellReading::Kind;

bool reads(std::string_view cell, std::string_view value) { return covers(read_cell(cell), value); }

TEST(CellReading, TellsTheKindsApart) {
  EXPECT_EQ(read_cell("*").kind, Kind::anything);
  EXPECT_EQ(read_cell("941**").kind, Kind::masked);
  EXPECT_EQ(read_cell("[20, 30)").kind, Kind::range);
  EXPECT_EQ(read_cell("[60,69]").kind, Kind::range);
  EXPECT_EQ(read_cell("[60-64]").kind, Kind::range);
  EXPECT_EQ(read_cell("[60\xe2\x80\x93"
                      "64]")
                .kind,
            Kind::range);
  EXPECT_EQ(read_cell("20-29").kind, Kind::range);
  EXPECT_EQ(read_cell("-5-10").kind, Kind::range);
  EXPECT_EQ(read_cell("<= 30").kind, Kind::range);
  EXPECT_EQ(read_cell(">60").kind, Kind::range);
  EXPECT_EQ(read_cell("{a, b}").kind, Kind::set);
}

TEST(CellReading, MembersInQuotesMayHoldAnything) {
  using Members = std::vector<std::string>;
  EXPECT_EQ(read_cell(R"({"x, y", z})").members, (Members{"x, y", "z"}));
  EXPECT_EQ(read_cell(R"({ "a""b" , "{c}"})").members, (Members{"a\"b", "{c}"}));
  EXPECT_EQ(read_cell(R"({"", " d ", e})").members, (Members{"", " d ", "e"}));
  EXPECT_TRUE(reads(R"({"x, y", z})", "x, y"));
  EXPECT_FALSE(reads(R"({"x, y", z})", "x"));
}

TEST(CellReading, AQuoteThatDoesNotCloseIsPartOfTheText) {
  using Members = std::vector<std::string>;
  EXPECT_EQ(read_cell(R"({"a, b})").members, (Members{"\"a", "b"}));
  EXPECT_EQ(read_cell(R"({"a" b, c})").members, (Members{"\"a\" b", "c"}));
  EXPECT_EQ(read_cell(R"({6" pipe, c})").members, (Members{"6\" pipe", "c"}));
}

TEST(CellReading, EverythingElseIsAValue) {
  for (const char* cell : {"",        "94138", "-5",     "2006-01-03", "2006-01", "2006-12", "2006-W01",
                           "2006-Q1", "a-b",   "[x, y]", "<",          ">=",      "< many",  "{}",
                           "[1, 2",   "(1)",   "30-20",  "02138-1234", "1-2-3",   "-"})
    EXPECT_EQ(read_cell(cell).kind, Kind::value) << cell;
}

TEST(CellReading, BoundsAreOpenOrClosedAsWritten) {
  EXPECT_TRUE(reads("[20, 30)", "20"));
  EXPECT_FALSE(reads("[20, 30)", "30"));
  EXPECT_FALSE(reads("(20, 30]", "20"));
  EXPECT_TRUE(reads("(20, 30]", "30"));
  EXPECT_FALSE(reads("(20, 30)", "20"));
  EXPECT_TRUE(reads("(20, 30)", "29.5"));
  EXPECT_TRUE(reads("[20, 30]", "30"));
  EXPECT_TRUE(reads("20-29", "29"));
  EXPECT_TRUE(reads("-5-10", "-5"));
  EXPECT_FALSE(reads("20-29", "x"));
}

TEST(CellReading, OneSidedRangesReachToInfinity) {
  EXPECT_TRUE(std::isinf(read_cell("> 60").high));
  EXPECT_FALSE(reads("> 60", "60"));
  EXPECT_TRUE(reads(">= 60", "60"));
  EXPECT_TRUE(reads("> 60", "1e9"));
  EXPECT_TRUE(reads("<= 30", "30"));
  EXPECT_FALSE(reads("< 30", "30"));
  EXPECT_TRUE(reads("< 30", "-4"));
}

TEST(CellReading, AMaskedCharacterStandsForOneCharacter) {
  EXPECT_TRUE(reads("9413*", "94138"));
  EXPECT_FALSE(reads("9413*", "94148"));
  EXPECT_FALSE(reads("9413*", "9413"));
  EXPECT_FALSE(reads("9413*", "941388"));
  EXPECT_TRUE(reads("**138", "94138"));
  EXPECT_TRUE(reads("Z*rich", "Z\xc3\xbcrich"));
  EXPECT_FALSE(reads("Z**rich", "Z\xc3\xbcrich"));
}

TEST(CellReading, SetsHoldTheirMembers) {
  EXPECT_TRUE(reads("{single, widow}", "widow"));
  EXPECT_FALSE(reads("{single, widow}", "married"));
  EXPECT_TRUE(reads("{09/15/61, x}", "9/15/61"));
}

TEST(CellReading, StarCoversEverythingAndEqualTextsAlwaysDo) {
  EXPECT_TRUE(reads("*", ""));
  EXPECT_TRUE(reads("*", "94138"));
  EXPECT_TRUE(reads("20-29", "20-29"));
  EXPECT_TRUE(reads("", ""));
  EXPECT_FALSE(reads("", "x"));
}

TEST(CellReading, CodesCompareAsTextAndDatesWithoutLeadingZeros) {
  EXPECT_FALSE(reads("02138", "2138"));
  EXPECT_FALSE(reads("5", "5.0"));
  EXPECT_TRUE(reads("09/15/61", "9/15/61"));
  EXPECT_TRUE(reads("1.2.1961", "01.02.1961"));
  EXPECT_FALSE(reads("09/15/61", "9/16/61"));
  EXPECT_FALSE(reads("9/15/61", "9-15-61"));
  EXPECT_EQ(comparable_text("078-05-1120"), "078-05-1120");  // not the shape of a date
  EXPECT_EQ(comparable_text("192.168.000.001"), "192.168.000.001");
}

TEST(CellReading, CalendarLabelsCoverTheirDays) {
  EXPECT_TRUE(reads("2006", "2006-01-03"));
  EXPECT_TRUE(reads("2006-01", "2006-01-03"));
  EXPECT_TRUE(reads("2006-Q1", "2006-01-03"));
  EXPECT_TRUE(reads("2006-W01", "2006-01-03"));
  EXPECT_TRUE(reads("2005-W52", "2006-01-01"));
  EXPECT_TRUE(reads("2020-W53", "2021-01-03"));
  EXPECT_TRUE(reads("2009-W01", "2008-12-29"));
  EXPECT_FALSE(reads("2006-02", "2006-01-03"));
  EXPECT_FALSE(reads("2006-Q2", "2006-03-31"));
  EXPECT_TRUE(reads("[2000, 2005)", "2004-12-31"));
  EXPECT_FALSE(reads("[2000, 2005)", "2005-01-01"));
  EXPECT_TRUE(reads("[2006-01-01, 2006-02-01)", "2006-01-31"));
  EXPECT_FALSE(reads("[2006-01-01, 2006-02-01)", "2006-02-01"));
  EXPECT_FALSE(reads("[2006-01-01, 2006-02-01)", "13150"));
}

TEST(CellReading, TimesAreKnownByTheirGranules) {
  const char* time = "2024-08-17 09:30";
  for (const char* cell :
       {"2024", "2024-H2", "2024-Q3", "2024-08", "2024-W33", "2024-08-17", "2024-08-17T09",
        "2024-08-17T09:30", "2024-08-17T09:30:00", "2024-08-17 morning", "[2024-W33, 2024-W35)"})
    EXPECT_TRUE(covers(read_cell(cell), time)) << cell;
  for (const char* cell : {"2023", "2024-H1", "2024-Q2", "2024-07", "2024-W34", "2024-08-18", "2024-08-17T10",
                           "2024-08-17T09:31", "2024-08-17T09:30:01"})
    EXPECT_FALSE(covers(read_cell(cell), time)) << cell;
}

TEST(CellReading, HoursThatOccurTwiceAreToldByTheOffset) {
  EXPECT_TRUE(covers(read_cell("2024-10-27T02+01:00"), "2024-10-27T02:30+01:00"));
  EXPECT_TRUE(covers(read_cell("2024-10-27T02:30+01:00"), "2024-10-27 02:30+01:00"));
  EXPECT_FALSE(covers(read_cell("2024-10-27T02+02:00"), "2024-10-27T02:30+01:00"));
}

TEST(CellReading, RangesOfTimesHoldTheirInstants) {
  const char* time = "2024-08-17T09:30:15+02:00";
  for (const char* cell :
       {"[2024-08-17T06, 2024-08-17T14)", "[2024-08-17T09:30, 2024-08-17T09:45)", "[2024-08-05, 2024-08-19)",
        "[2024-08-10, 2024-08-17]", "[2024-04, 2025-04)", "<= 2024-08-17", "> 2024-08-16", "[2020, 2025)"})
    EXPECT_TRUE(covers(read_cell(cell), time)) << cell;
  for (const char* cell :
       {"[2024-08-17T10, 2024-08-17T14)", "[2024-08-17T06, 2024-08-17T09:30)", "[2024-08-05, 2024-08-17)",
        "(2024-08-17, 2024-08-20]", "[2023-04, 2024-04)", "> 2024-08-17", "< 2024-08-17"})
    EXPECT_FALSE(covers(read_cell(cell), time)) << cell;
}

TEST(CellReading, WhatIsNoTimeIsNoTime) {
  for (const char* value : {"2024-08-17 25:00", "2024-08-17 9:30", "2024-08-17x09:30", "2024-08-17 09:60",
                            "2024-08-17 09:30:15:00", "2024-08-17 "})
    EXPECT_FALSE(covers(read_cell("2024-08"), value)) << value;
}

}  // namespace
}  // namespace kith::attack

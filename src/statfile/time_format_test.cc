#include "statfile/time_format.h"

#include <gtest/gtest.h>

namespace kith::statfile {
namespace {

std::string written(Program program, const char* format, double value) {
  return TimeFormat(program, format).text(value);
}

// The numbers are those that the programs themselves give for these days.
TEST(TimeFormat, Spss) {
  EXPECT_EQ(written(Program::spss, "DATE11", 13928544000), "2024-02-29");
  EXPECT_EQ(written(Program::spss, "ADATE10", 13928544000 + 3600), "2024-02-29");
  EXPECT_EQ(written(Program::spss, "DATETIME20", 13928544000 + 29100), "2024-02-29 08:05:00");
  EXPECT_EQ(written(Program::spss, "TIME8", 29100), "08:05:00");
  EXPECT_EQ(written(Program::spss, "DATE11", 0), "1582-10-14");
}

TEST(TimeFormat, Stata) {
  EXPECT_EQ(written(Program::stata, "%td", 23435), "2024-02-29");
  EXPECT_EQ(written(Program::stata, "%d", -1), "1959-12-31");
  EXPECT_EQ(written(Program::stata, "%-tdDD/NN/CCYY", 0), "1960-01-01");
  EXPECT_EQ(written(Program::stata, "%tc", 23435 * 86'400'000.0 + 29'100'000), "2024-02-29 08:05:00");
  EXPECT_EQ(written(Program::stata, "%tm", 769), "2024-02");
  EXPECT_EQ(written(Program::stata, "%tm", -1), "1959-12");
  EXPECT_EQ(written(Program::stata, "%tq", 256), "2024q1");
  EXPECT_EQ(written(Program::stata, "%th", 129), "2024h2");
  EXPECT_EQ(written(Program::stata, "%tw", 64 * 52 + 6), "2024w7");
}

TEST(TimeFormat, Sas) {
  EXPECT_EQ(written(Program::sas, "DATE9", 23435), "2024-02-29");
  EXPECT_EQ(written(Program::sas, "yymmdd10.", 23435), "2024-02-29");
  EXPECT_EQ(written(Program::sas, "DATETIME20", 23435 * 86'400.0 + 29'100), "2024-02-29 08:05:00");
  EXPECT_EQ(written(Program::sas, "TIME8", 29100), "08:05:00");
}

TEST(TimeFormat, OthersAreNumbers) {
  for (const auto& [program, format] : {std::pair{Program::spss, "F8"},
                                        {Program::spss, "DOLLAR8"},
                                        {Program::spss, "MONTH9"},
                                        {Program::stata, "%9.0g"},
                                        {Program::stata, "%tbcalendar"},
                                        {Program::stata, ""},
                                        {Program::sas, "BEST12"},
                                        {Program::sas, "$CHAR8"},
                                        {Program::sas, ""}})
    EXPECT_FALSE(TimeFormat(program, format).is_time()) << format;
}

TEST(TimeFormat, OutsideOfTheCalendarANumberStays) {
  EXPECT_EQ(written(Program::sas, "DATE9", 1e9), "1000000000");
  EXPECT_EQ(written(Program::stata, "%td", -1e7), "-10000000");
  EXPECT_EQ(written(Program::stata, "%tm", 1e6), "1000000");
  EXPECT_EQ(written(Program::spss, "TIME8", 1e300), "1e+300");
}

}  // namespace
}  // namespace kith::statfile

#include "statfile/cell_format.h"

#include <gtest/gtest.h>

namespace kith::statfile {
namespace {

std::string shown(const char* code, double value, bool from_1904 = false) {
  return CellFormat::of_code(code).text(value, from_1904);
}

TEST(CellFormat, DatesByTheirCode) {
  for (const char* code : {"yyyy-mm-dd", "dd/mm/yyyy", "d. mmmm yyyy", "[$-409]mmm d, yyyy;@", "mmm-yy", "mm",
                           "[Red]yyyy", "dd\\.mm\\.yyyy", "\"born\" DD.MM.YY"})
    EXPECT_EQ(shown(code, 45351.75), "2024-02-29") << code;
  EXPECT_EQ(shown("dd/mm/yyyy hh:mm", 45351.75), "2024-02-29 18:00:00");
  EXPECT_EQ(shown("h:mm AM/PM", 45351.75), "18:00:00");
  EXPECT_EQ(shown("[h]:mm:ss", 1.5), "36:00:00");
}

TEST(CellFormat, NumbersByTheirCode) {
  for (const char* code : {"General", "GENERAL", "", "0.00", "#,##0", "0.00E+00", "@", "0%", "\"days\" 0",
                           "[Red]#,##0", "_-* #,##0\\ \\d", "[$$-409]#,##0", "[>100]0"})
    EXPECT_EQ(shown(code, 45351.75), "45351.75") << code;
}

TEST(CellFormat, Builtin) {
  EXPECT_EQ(CellFormat::builtin(14).text(45351, false), "2024-02-29");
  EXPECT_EQ(CellFormat::builtin(22).text(45351.5, false), "2024-02-29 12:00:00");
  EXPECT_EQ(CellFormat::builtin(21).text(0.25, false), "06:00:00");
  EXPECT_EQ(CellFormat::builtin(46).text(2, false), "48:00:00");
  EXPECT_EQ(CellFormat::builtin(2).text(45351, false), "45351");
}

TEST(CellFormat, TwoCalendars) {
  EXPECT_EQ(shown("yyyy-mm-dd", 1), "1900-01-01");
  EXPECT_EQ(shown("yyyy-mm-dd", 59), "1900-02-28");
  EXPECT_EQ(shown("yyyy-mm-dd", 61), "1900-03-01");
  EXPECT_EQ(shown("yyyy-mm-dd", 0, true), "1904-01-01");
  EXPECT_EQ(shown("yyyy-mm-dd", 43889, true), "2024-02-29");
  EXPECT_EQ(shown("yyyy-mm-dd", 2958465), "9999-12-31");
  EXPECT_EQ(shown("yyyy-mm-dd", 2958466), "2958466");
  EXPECT_EQ(shown("yyyy-mm-dd", -1), "-1");
}

TEST(CellFormat, LeadingZerosOfCodes) {
  EXPECT_EQ(shown("00000", 2138), "02138");
  EXPECT_EQ(shown("00000", 123456), "123456");
  EXPECT_EQ(shown("0", 7), "7");
}

}  // namespace
}  // namespace kith::statfile

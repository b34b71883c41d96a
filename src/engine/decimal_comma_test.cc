#include "engine/decimal_comma.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kith::engine {
namespace {

using Texts = std::vector<std::string>;

Column column_of(const Texts& cells) {
  Column column;
  for (const std::string& cell : cells) column.add(cell);
  return column;
}

Commas commas(const Texts& cells) { return commas_in(column_of(cells).values); }

TEST(DecimalComma, NumbersWithOneCommaAreDecimal) {
  EXPECT_EQ(commas({"3,5", "-0,25", "7", "", "1,5e3"}), Commas::decimal);
  EXPECT_EQ(commas({"3", "7"}), Commas::none);
  EXPECT_EQ(commas({}), Commas::none);
}

TEST(DecimalComma, WhatIsNoNumberMakesTheColumnTexts) {
  for (const char* text : {"3.5", "a", "1,2,3", ",5", "5,", "01,5", "3, 5", "1,2.5"})
    EXPECT_EQ(commas({"3,5", text}), Commas::none) << text;
}

TEST(DecimalComma, ThousandsAreTold) {
  EXPECT_EQ(commas({"3,5", "1.234,5"}), Commas::thousands);
  EXPECT_EQ(commas({"1.234.567", "12"}), Commas::thousands);
  EXPECT_EQ(commas({"1.234.56", "3,5"}), Commas::none);
  EXPECT_EQ(commas({"1234.567", "3,5"}), Commas::none);
}

TEST(DecimalComma, ACommaBeforeThreeDigitsMaySeparateThousands) {
  EXPECT_TRUE(may_separate_thousands(column_of({"1,234", "12,500", "7"}).values));
  EXPECT_FALSE(may_separate_thousands(column_of({"1,234", "12,5"}).values));
  EXPECT_FALSE(may_separate_thousands(column_of({"0,234"}).values));
  EXPECT_FALSE(may_separate_thousands(column_of({"1234,500"}).values));
}

TEST(DecimalComma, PointsMakeNumbersAndKeepCodes) {
  Column column = column_of({"3,5", "", "10", "3,5", "3,50"});
  const std::vector<Code> codes = column.codes;
  EXPECT_TRUE(write_points(column));
  EXPECT_EQ(column.codes, codes);
  EXPECT_EQ(column.at(0), "3.5");
  EXPECT_EQ(column.at(1), "");
  EXPECT_EQ(column.at(4), "3.50");
  EXPECT_EQ(type_of(column.values), ValueType::number);
  Column texts = column_of({"3,5", "x"});
  EXPECT_FALSE(write_points(texts));
  EXPECT_EQ(texts.at(0), "3,5");
}

RC_GTEST_PROP(DecimalComma, EveryTextComesBackAsItWasWritten, ()) {
  const auto cells = *rc::gen::container<Texts>(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123,.-e"))));
  Column column = column_of(cells);
  if (!write_points(column)) return;
  for (std::size_t row = 0; row < cells.size(); ++row) RC_ASSERT(with_comma(column.at(row)) == cells[row]);
}

}  // namespace
}  // namespace kith::engine

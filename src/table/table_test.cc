#include "table/table.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

ValueType type_of_values(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return type_of(dictionary);
}

TEST(ValueType, Integers) {
  EXPECT_EQ(type_of_values({"-5", "0", "123456789012345678"}), ValueType::integer);
  EXPECT_EQ(type_of_values({"7", ""}), ValueType::integer);
}

TEST(ValueType, CodesWithALeadingZeroAreText) {
  EXPECT_EQ(type_of_values({"02138"}), ValueType::text);
  EXPECT_EQ(type_of_values({"94138", "02138"}), ValueType::text);
  EXPECT_EQ(type_of_values({"-05"}), ValueType::text);
  EXPECT_EQ(type_of_values({"00"}), ValueType::text);
  EXPECT_EQ(type_of_values({"00.5"}), ValueType::text);
}

TEST(ValueType, Numbers) {
  EXPECT_EQ(type_of_values({"1e3"}), ValueType::number);
  EXPECT_EQ(type_of_values({"1.5", "2", "-0.25"}), ValueType::number);
  EXPECT_EQ(type_of_values({"0.5"}), ValueType::number);
}

TEST(ValueType, WhatOnlyLooksLikeANumberIsText) {
  for (const char* value : {"+5", " 5", "5 ", "0x10", "1,5", "inf", "nan", "1e400", "--5", "-", "1.2.3", "٣"})
    EXPECT_EQ(type_of_values({value}), ValueType::text) << value;
}

TEST(ValueType, Dates) {
  EXPECT_EQ(type_of_values({"2024-02-29", "0001-01-01", "9999-12-31", ""}), ValueType::date);
  EXPECT_EQ(type_of_values({"2000-02-29"}), ValueType::date);
}

TEST(ValueType, DaysThatDoNotExistAreText) {
  for (const char* value :
       {"2024-02-30", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-01-00",
        "0000-01-01", "2024-1-1", "2024/01/01", "24-01-01", "2024-01-01T00"})
    EXPECT_EQ(type_of_values({value}), ValueType::text) << value;
}

TEST(ValueType, MixedColumnsAreText) {
  EXPECT_EQ(type_of_values({"5", "x"}), ValueType::text);
  EXPECT_EQ(type_of_values({"2024-01-01", "5"}), ValueType::text);
  EXPECT_EQ(type_of_values({"2024-01-01", "x"}), ValueType::text);
}

TEST(ValueType, WithoutValuesIsText) {
  EXPECT_EQ(type_of_values({}), ValueType::text);
  EXPECT_EQ(type_of_values({""}), ValueType::text);
}

TEST(ValueType, ParsesWholeFiniteNumbersOnly) {
  double value = 0;
  EXPECT_TRUE(parse_number("-2.5e-1", value));
  EXPECT_EQ(value, -0.25);
  EXPECT_FALSE(parse_number("", value));
  EXPECT_FALSE(parse_number("1x", value));
  EXPECT_FALSE(parse_number("infinity", value));
}

TEST(Table, FindsColumnsByName) {
  Table table;
  EXPECT_EQ(table.rows(), 0U);
  EXPECT_EQ(table.find("a"), -1);
  for (const char* name : {"a", "b"}) {
    Column column;
    column.name = name;
    column.codes = {column.values.encode("x"), column.values.encode("y")};
    table.columns.push_back(std::move(column));
  }
  EXPECT_EQ(table.find("b"), 1);
  EXPECT_EQ(table.find("B"), -1);
  EXPECT_EQ(table.rows(), 2U);
  EXPECT_EQ(table.columns[1].at(1), "y");
}

}  // namespace
}  // namespace kith

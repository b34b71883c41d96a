#include "table/whole_numbers.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace kith {
namespace {

std::optional<std::string> zeros(std::initializer_list<const char*> texts) {
  Dictionary values;
  for (const char* text : texts) values.encode(text);
  return zeros_behind(values);
}

TEST(WholeNumbers, AreThoseThatAllHaveTheSameZeros) {
  EXPECT_EQ(zeros({"1.0", "", "-20.0", "0.0"}), ".0");
  EXPECT_EQ(zeros({"1.00", "2.00"}), ".00");
  for (const auto& texts : {std::initializer_list<const char*>{"1.0", "2"},
                            {"1.0", "2.00"},
                            {"1.0", "2.5"},
                            {"1."},
                            {"1"},
                            {""},
                            {},
                            {"01.0"},
                            {"-0.0"},
                            {".0"},
                            {"1e3.0"},
                            {"x.0"}})
    EXPECT_EQ(zeros(texts), std::nullopt);
}

TEST(WholeNumbers, DecimalsThatAllHaveArePutBehindAgain) {
  const auto least = [](std::initializer_list<const char*> texts) {
    Dictionary values;
    for (const char* text : texts) values.encode(text);
    return least_decimals(values);
  };
  EXPECT_EQ(least({"1.0", "2.25", ""}), 1U);
  EXPECT_EQ(least({"2.50", "2.25"}), 2U);
  EXPECT_EQ(least({"1", "1.5"}), 0U);
  EXPECT_EQ(least({""}), 0U);
  EXPECT_EQ(with_decimals("1", 1), "1.0");
  EXPECT_EQ(with_decimals("2.25", 1), "2.25");
  EXPECT_EQ(with_decimals("-2.5", 2), "-2.50");
  EXPECT_EQ(with_decimals("1e+30", 1), "1e+30");
}

}  // namespace
}  // namespace kith

#include "profile/sensitive_values.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

// The sensitive column of so many rows, of which the first so many have one and the same fee.
ColumnProfile fees(int rows, int alike) {
  testing::Rows made;
  for (int i = 0; i < rows; ++i)
    made.push_back({std::to_string(20 + i % 7), i < alike ? "10.5" : std::to_string(100 + i) + ".5"});
  const Profile found = profile(testing::table_of({"age", "fee"}, made), std::nullopt, 1);
  EXPECT_EQ(found.columns[1].role, LikelyRole::sensitive);
  return found.columns[1];
}

bool told(const ColumnProfile& column) {
  return column.why.find("whoever knows it finds the row") != std::string::npos;
}

TEST(SensitiveValues, ThatNearlyEveryRowHasForItselfAreTold) {
  EXPECT_TRUE(told(fees(40, 0)));
  EXPECT_TRUE(told(fees(40, 4)));
  EXPECT_NE(fees(40, 4).why.find("nearly every value"), std::string::npos);
  EXPECT_FALSE(told(fees(19, 0)));
}

TEST(SensitiveValues, ThatAQuarterHasForItselfAreToldWithTheirShare) {
  EXPECT_NE(fees(40, 5).why.find("; 87 % of those who have a value have one that nobody else has"),
            std::string::npos);
  EXPECT_NE(fees(40, 30).why.find("; 25 % of"), std::string::npos);
  EXPECT_FALSE(told(fees(40, 31)));
}

TEST(SensitiveValues, TheShareOfTheMostFrequentIsTaken) {
  EXPECT_DOUBLE_EQ(fees(40, 10).most_frequent, 0.25);
}

TEST(SensitiveValues, WhatIsToldFollowsThePersonsThatAreCounted) {
  const Table table = testing::table_of({"fee"}, testing::Rows(20, {"1.5"}));
  ColumnProfile column;
  column.why = "its name";
  const std::uint64_t one[] = {1};
  for (int times = 0; times < 2; ++times) weigh_values(table.columns[0], one, 1, column);
  EXPECT_EQ(column.why, "its name");
  Column own;
  std::vector<std::uint64_t> held;
  for (int i = 0; i < 20; ++i) {
    own.add(std::to_string(i) + ".5");
    held.push_back(1);
  }
  for (int times = 0; times < 2; ++times) weigh_values(own, held, 20, column);
  EXPECT_EQ(column.why.find("whoever"), column.why.rfind("whoever"));
  EXPECT_TRUE(told(column));
  for (std::size_t i = 0; i < 10; ++i) held[i] = 2;
  for (int times = 0; times < 2; ++times) weigh_values(own, held, 20, column);
  EXPECT_TRUE(column.why.starts_with("its name; 33 % of")) << column.why;
  EXPECT_EQ(column.why.find("whoever"), column.why.rfind("whoever"));
  held.assign(20, 2);
  weigh_values(own, held, 20, column);
  EXPECT_EQ(column.why, "its name");
}

}  // namespace
}  // namespace kith::profile

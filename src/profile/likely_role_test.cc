#include "profile/likely_role.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

ColumnProfile guessed(const std::string& name, ValueType type, const std::vector<std::string>& values) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& value : values) rows.push_back({value});
  const Table table = kith::testing::table_of({name}, rows);
  ColumnProfile profile;
  profile.name = name;
  profile.type = type;
  profile.distinct = table.columns[0].values.size();
  guess_role(table.columns[0], table.rows(), most_groups(table), profile);
  return profile;
}

TEST(LikelyRole, NamesDecideBeforeCounts) {
  EXPECT_EQ(guessed("sex", ValueType::text, {"f", "m", "f"}).role, LikelyRole::quasi);
  EXPECT_EQ(guessed("diagnosis", ValueType::text, {"flu", "hiv", "flu"}).role, LikelyRole::sensitive);
  EXPECT_EQ(guessed("email", ValueType::text, {"a", "b", "c"}).role, LikelyRole::identifier);
}

TEST(LikelyRole, WhatNobodyKnowsIsQuasiAndCalledUnknown) {
  const ColumnProfile found = guessed("thing", ValueType::text, {"a", "b", "a"});
  EXPECT_EQ(found.role, LikelyRole::quasi);
  EXPECT_TRUE(found.unknown);
}

TEST(LikelyRole, ManyNumbersOfDeathAreTimes) {
  std::vector<std::string> many, few;
  for (int i = 0; i < 100; ++i) {
    many.push_back(std::to_string(9000 + i));
    few.push_back(std::to_string(i % 2));
  }
  EXPECT_EQ(guessed("death", ValueType::integer, many).why, "a time, which others may know");
  EXPECT_EQ(guessed("death", ValueType::integer, few).role, LikelyRole::sensitive);
}

TEST(LikelyRole, TheMostGroupsAreThoseOfHouseholds) {
  const Table table = kith::testing::table_of({"household", "sex"}, {{"1", "f"}, {"2", "m"}, {"3", "m"}});
  EXPECT_EQ(most_groups(table), 3U);
  EXPECT_EQ(most_groups(kith::testing::table_of({"sex"}, {{"f"}})), 0U);
}

}  // namespace
}  // namespace kith::profile

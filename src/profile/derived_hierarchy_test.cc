#include "profile/derived_hierarchy.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "hierarchy/arx_file.h"
#include "testing/tables.h"

namespace kith::profile {
namespace {

using Lines = std::vector<std::vector<std::string>>;

// Cooks and waiters are young, clerks and nurses are not; there is one diver, who is young.
Table jobs() {
  testing::Rows rows;
  for (int i = 0; i < 40; ++i) {
    rows.push_back({"cook", std::to_string(20 + i % 8)});
    rows.push_back({"waiter", std::to_string(19 + i % 9)});
    rows.push_back({"clerk", std::to_string(40 + i % 20)});
    rows.push_back({"nurse", std::to_string(41 + i % 20)});
  }
  rows.push_back({"diver", "22"});
  return testing::table_of({"job", "age"}, rows);
}

std::optional<Lines> lines_of(const Table& table) {
  const std::vector<const Column*> others{&table.columns[0], &table.columns[1]};
  return derived_lines(table.columns[0], others);
}

TEST(DerivedHierarchy, ValuesThatOccurWithTheSameAreGrouped) {
  const auto lines = lines_of(jobs());
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 5u);
  const std::string young = "{cook, diver, waiter}", old = "{clerk, nurse}";
  for (const auto& line : *lines)
    EXPECT_EQ(line.back(), line.front() == "clerk" || line.front() == "nurse" ? old : young) << line.front();
}

TEST(DerivedHierarchy, ValuesThatAreAllAlikeGetGroupsOfOneSize) {
  testing::Rows rows;
  for (int i = 0; i < 160; ++i) rows.push_back({"v" + std::to_string(10 + i % 16), "1"});
  const auto lines = lines_of(testing::table_of({"x", "y"}, rows));
  ASSERT_TRUE(lines);
  for (const auto& line : *lines) {
    ASSERT_EQ(line.size(), 4u);
    EXPECT_EQ(std::ranges::count(line[1], ','), 1) << line[1];
    EXPECT_EQ(std::ranges::count(line[2], ','), 3) << line[2];
    EXPECT_EQ(std::ranges::count(line[3], ','), 7) << line[3];
  }
}

// All values are alike but for how many rows have them.
TEST(DerivedHierarchy, AValueOfMoreThanHalfOfTheRowsStaysAlone) {
  testing::Rows rows;
  for (int i = 0; i < 400; ++i) rows.push_back({i % 4 ? "v15" : "v" + std::to_string(10 + i / 4 % 41), "1"});
  const auto lines = lines_of(testing::table_of({"x", "y"}, rows));
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->front().size(), 5u);
  for (const auto& line : *lines) {
    if (line.front() == "v15")
      for (const std::string& label : line) EXPECT_EQ(label, "v15");
    else
      EXPECT_EQ(std::ranges::count(line.back(), ','), 39) << line.back();
  }
}

TEST(DerivedHierarchy, LinesAreAHierarchy) {
  const Table table = jobs();
  const auto made =
      hierarchy::from_lines(*lines_of(table), "job", table.columns[0].values, "jobs_hierarchy_job.csv");
  EXPECT_GE(made.size(), 4u);
  EXPECT_EQ(made.levels.back().labels, std::vector<std::string>{"*"});
  EXPECT_EQ(made.leaves, 5u);
}

TEST(DerivedHierarchy, TheOrderOfRowsDoesNotMatter) {
  testing::Rows forth, back;
  for (int i = 0; i < 60; ++i)
    forth.push_back({std::string(1, static_cast<char>('a' + i % 12)), std::to_string(i * 7 % 30)});
  back.assign(forth.rbegin(), forth.rend());
  EXPECT_EQ(lines_of(testing::table_of({"x", "y"}, forth)), lines_of(testing::table_of({"x", "y"}, back)));
}

TEST(DerivedHierarchy, MembersWithCommasAreQuoted) {
  testing::Rows rows;
  for (const char* value : {"a, b", "c", "d"}) rows.push_back({value, "1"});
  const auto lines = lines_of(testing::table_of({"x", "y"}, rows));
  ASSERT_TRUE(lines);
  bool seen = false;
  for (const auto& line : *lines)
    seen = seen || line[1].find("\"a, b\"") != std::string::npos || line[1] == "a, b";
  EXPECT_TRUE(seen);
}

TEST(DerivedHierarchy, NothingOfFewOrManyValuesOrSets) {
  EXPECT_EQ(lines_of(testing::table_of({"x", "y"}, {{"a", "1"}, {"b", "2"}})), std::nullopt);
  EXPECT_EQ(lines_of(testing::table_of({"x", "y"}, {{"a", "1"}, {"b", "2"}, {"{c}", "2"}})), std::nullopt);
  testing::Rows many;
  for (int i = 0; i < 201; ++i) many.push_back({"v" + std::to_string(i), "1"});
  EXPECT_EQ(lines_of(testing::table_of({"x", "y"}, many)), std::nullopt);
}

}  // namespace
}  // namespace kith::profile

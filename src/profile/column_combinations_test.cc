#include "profile/column_combinations.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

// Four columns of which the first is an identifier; the last has the fewest values.
Table table() {
  testing::Rows rows;
  for (int i = 0; i < 12; ++i)
    rows.push_back({std::to_string(i), std::to_string(i % 6), std::to_string(i % 4), std::to_string(i % 2)});
  return testing::table_of({"id", "a", "b", "c"}, rows);
}

Profile combined(const CombinationLimits& limits = {}, const Column* persons = nullptr,
                 unsigned threads = 1) {
  const Table made = table();
  Profile profile;
  profile.rows = made.rows();
  for (const Column& column : made.columns) {
    ColumnProfile& one = profile.columns.emplace_back();
    one.name = column.name;
    one.distinct = column.values.size();
    one.role = column.name == "id" ? LikelyRole::identifier : LikelyRole::quasi;
  }
  combine_columns(made, persons, threads, silent_progress(), limits, profile);
  return profile;
}

using Names = std::vector<std::string>;

TEST(ColumnCombinations, AreAllSetsOfUpToThreeTheWorstFirst) {
  const Profile made = combined();
  ASSERT_EQ(made.uniqueness.size(), 7u);
  EXPECT_EQ(made.uniqueness[0].columns, (Names{"a", "b"})) << "i % 6 and i % 4 tell all twelve rows apart";
  EXPECT_EQ(made.uniqueness[0].unique_rows, 12u);
  EXPECT_EQ(made.uniqueness[1].columns, (Names{"a", "b", "c"}));
  EXPECT_EQ(made.uniqueness[2].unique_rows, 0u);
  EXPECT_EQ(made.not_combined, Names{"id"});
  EXPECT_TRUE(made.only_in_pairs.empty() && made.only_alone.empty());
}

TEST(ColumnCombinations, WhatIsLeftOutIsNamed) {
  const Profile made = combined({.sets = 1});
  EXPECT_LE(made.uniqueness.size(), 7u);
  std::size_t alone = 0;
  for (const Uniqueness& u : made.uniqueness) alone += u.columns.size() == 1 ? 1 : 0;
  EXPECT_EQ(alone + made.not_combined.size(), 4u);
}

TEST(ColumnCombinations, ThreadsDoNotChangeThem) {
  const Profile one = combined(), two = combined({}, nullptr, 2);
  ASSERT_EQ(one.uniqueness.size(), two.uniqueness.size());
  for (std::size_t i = 0; i < one.uniqueness.size(); ++i) {
    EXPECT_EQ(one.uniqueness[i].columns, two.uniqueness[i].columns);
    EXPECT_EQ(one.uniqueness[i].unique_persons, two.uniqueness[i].unique_persons);
  }
}

TEST(ColumnCombinations, OnePersonOfAllRowsIsNeverOneOfMany) {
  Column persons;
  persons.name = "person";
  for (int i = 0; i < 12; ++i) persons.add(i < 6 ? "p" : "q");
  const Profile made = combined({}, &persons);
  EXPECT_EQ(made.uniqueness[0].unique_persons, 2u);
}

}  // namespace
}  // namespace kith::profile

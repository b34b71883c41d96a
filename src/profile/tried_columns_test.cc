#include "profile/tried_columns.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

Table people() {
  testing::Rows rows;
  for (int i = 0; i < 60; ++i)
    rows.push_back({std::to_string(20 + i % 30), i % 3 ? "Bern" : "Basel", std::to_string(i % 3),
                    i % 4 < 2 ? "x" : "y", "t" + std::to_string(i % 7)});
  return testing::table_of({"age", "city", "region", "one", "two"}, rows);
}

struct Made {
  explicit Made(std::size_t most_unknown, const std::optional<std::string>& stem = std::nullopt)
      : table(people()),
        found(profile(table, std::nullopt, 1)),
        columns(table, found, candidates_of(found), most_unknown, stem) {}
  Table table;
  Profile found;
  TriedColumns columns;
};

TEST(TriedColumns, KnownOnesAreTriedAndSoManyOfTheOthers) {
  EXPECT_EQ(Made(12).columns.tried(), 5u);
  const Made one(1);
  EXPECT_EQ(one.columns.known(), 3u);
  EXPECT_EQ(one.columns.tried(), 4u);
  EXPECT_EQ(one.columns.numbers().size(), 4u);
  EXPECT_EQ(one.columns.profile_of(3).name, "one") << "the one with the fewest values";
}

TEST(TriedColumns, CodesAndCategoriesAreTold) {
  const Made made(12);
  EXPECT_TRUE(made.columns.is_category(1));
  EXPECT_FALSE(made.columns.is_code(1));
  EXPECT_TRUE(made.columns.is_code(2));
  EXPECT_TRUE(made.columns.masked(2));
  EXPECT_FALSE(made.columns.is_category(0));
}

TEST(TriedColumns, OnlyAPlanThatNamesFilesHasDerivedHierarchies) {
  const std::size_t beside[] = {0, 1};
  EXPECT_FALSE(Made(12).columns.derived_for(4, beside));
  const Made made(12, "plan");
  const auto derived = made.columns.derived_for(4, beside);
  ASSERT_TRUE(derived);
  EXPECT_EQ(derived->lines.size(), 7u);
  EXPECT_EQ(derived->file.name, "plan_derived_two.csv");
}

}  // namespace
}  // namespace kith::profile

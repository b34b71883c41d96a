#include "method/multirelational/summary.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testing/snowflakes.h"

namespace kith::method {
namespace {

using testing::Snowflake;
using testing::SnowflakeTable;

TablesBinding bound(Snowflake snowflake) {
  TablesBinding binding;
  for (std::size_t t = 0; t < snowflake.tree.tables.size(); ++t) {
    BoundTable& table = binding.tables.emplace_back();
    for (Snowflake::Quasi& quasi : snowflake.quasi[t]) {
      table.quasi.push_back(quasi.column);
      table.hierarchies.push_back(
          quasi.hierarchy ? std::make_unique<hierarchy::Hierarchy>(std::move(*quasi.hierarchy)) : nullptr);
    }
  }
  binding.tree = std::move(snowflake.tree);
  return binding;
}

std::vector<outcome::SingleTableLeak> leaks(const TablesBinding& binding, std::uint64_t k) {
  plan::Plan plan;
  plan.privacy.k = k;
  return single_table_leaks(plan, binding, 1, silent_progress());
}

SnowflakeTable table(const std::string& name, std::optional<std::size_t> parent, testing::Rows rows) {
  SnowflakeTable made;
  made.name = name;
  made.parent = parent;
  made.columns = parent ? std::vector<std::string>{"id", "of", "age"} : std::vector<std::string>{"id", "age"};
  made.rows = std::move(rows);
  made.key = "id";
  if (parent) made.foreign_key = "of";
  made.quasi = {{"age", Snowflake::Kind::integers}};
  return made;
}

TEST(SingleTable, OfTheUniversityLeavesStudentsOpenInEveryWay) {
  const auto found = leaks(bound(testing::university()), 2);
  ASSERT_EQ(found.size(), 2u);
  for (const outcome::SingleTableLeak& leak : found) {
    EXPECT_TRUE(leak.done) << leak.approach;
    EXPECT_GT(leak.below_k, 0u) << leak.approach;
    EXPECT_GT(leak.unique, 0u) << leak.approach;
    EXPECT_LE(leak.unique, leak.below_k) << leak.approach;
  }
  EXPECT_EQ(found[0].rows, 4u + 11 + 6);
  // S1: Math, Physics with two books, History; S2: three courses, two of them with a book each; S3: three
  // without; S4: two, one of them with a book.
  EXPECT_EQ(found[1].rows, 4u + 3 + 3 + 2);
}

TEST(SingleTable, APersonTableAloneLeaksNothing) {
  const TablesBinding binding = bound(testing::snowflake_of(
      {table("p", std::nullopt, {{"1", "20"}, {"2", "30"}, {"3", "30"}, {"4", "60"}, {"5", "61"}})}));
  for (const outcome::SingleTableLeak& leak : leaks(binding, 2)) {
    EXPECT_EQ(leak.rows, 5u);
    EXPECT_EQ(leak.classes, 2u);
    EXPECT_EQ(leak.below_k, 0u);
  }
}

// Every row is one of two alike, yet the first person alone has both kinds of them.
TEST(SingleTable, RowsOfOnePersonTellMoreTogether) {
  const TablesBinding binding = bound(testing::snowflake_of(
      {table("p", std::nullopt, {{"1", "20"}, {"2", "20"}, {"3", "20"}}),
       table("c", 0, {{"1", "1", "5"}, {"2", "1", "90"}, {"3", "2", "5"}, {"4", "3", "90"}})}));
  for (const outcome::SingleTableLeak& leak : leaks(binding, 2)) {
    EXPECT_EQ(leak.below_k, 3u) << leak.approach;
    EXPECT_EQ(leak.unique, 3u) << leak.approach;
  }
}

TEST(SingleTable, FewerThanKRowsAreOneCell) {
  const TablesBinding binding = bound(
      testing::snowflake_of({table("p", std::nullopt, {{"1", "20"}, {"2", "20"}, {"3", "20"}, {"4", "20"}}),
                             table("c", 0, {{"1", "1", "5"}, {"2", "2", "90"}})}));
  const auto found = leaks(binding, 3);
  EXPECT_EQ(found[0].classes, 2u);
  EXPECT_EQ(found[0].below_k, 4u);  // two have a row, two have none
  EXPECT_EQ(found[0].unique, 0u);
}

TEST(SingleTable, TablesWithoutQuasiColumnsStillCount) {
  SnowflakeTable plain = table("c", 0, {{"1", "1", "5"}, {"2", "1", "90"}});
  plain.quasi.clear();
  const TablesBinding binding = bound(
      testing::snowflake_of({table("p", std::nullopt, {{"1", "20"}, {"2", "20"}, {"3", "20"}}), plain}));
  const auto found = leaks(binding, 2);
  EXPECT_EQ(found[0].unique, 1u);
  EXPECT_EQ(found[1].rows, 4u);
  EXPECT_EQ(found[1].unique, 1u);
}

TEST(SingleTable, TablesWithoutRowsTellNothing) {
  const TablesBinding binding =
      bound(testing::snowflake_of({table("p", std::nullopt, {{"1", "20"}, {"2", "20"}}), table("c", 0, {})}));
  for (const outcome::SingleTableLeak& leak : leaks(binding, 2)) {
    EXPECT_EQ(leak.rows, 2u) << leak.approach;
    EXPECT_EQ(leak.classes, 1u) << leak.approach;
    EXPECT_EQ(leak.below_k, 0u) << leak.approach;
  }
}

TEST(SingleTable, AJoinThatIsTooLargeIsNotMade) {
  testing::Rows rows;
  for (int i = 0; i < 130; ++i) rows.push_back({std::to_string(i), "1", std::to_string(i % 7)});
  const TablesBinding binding =
      bound(testing::snowflake_of({table("p", std::nullopt, {{"1", "20"}, {"2", "20"}}), table("a", 0, rows),
                                   table("b", 0, rows), table("c", 0, rows)}));
  const auto found = leaks(binding, 2);
  EXPECT_TRUE(found[0].done);
  EXPECT_FALSE(found[1].done);
  EXPECT_EQ(found[1].rows, 130u * 130 * 130 + 1);
  EXPECT_FALSE(found[1].why_not.empty());
}

TEST(SingleTable, NumbersWithTooManyDigitsStopNothing) {
  SnowflakeTable exact = table("p", std::nullopt, {{"1", "1.00000000000000001"}, {"2", "2"}, {"3", "3"}});
  exact.quasi[0].kind = Snowflake::Kind::numbers;
  for (const outcome::SingleTableLeak& leak : leaks(bound(testing::snowflake_of({exact})), 2)) {
    EXPECT_FALSE(leak.done);
    EXPECT_FALSE(leak.approach.empty());
  }
}

TEST(SingleTable, FiguresDoNotDependOnThreads) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 5; ++i) {
    const TablesBinding binding = bound(testing::random_snowflake(random));
    plan::Plan plan;
    plan.privacy.k = 2;
    const auto one = single_table_leaks(plan, binding, 1, silent_progress());
    const auto two = single_table_leaks(plan, binding, 2, silent_progress());
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t w = 0; w < one.size(); ++w) {
      EXPECT_EQ(one[w].classes, two[w].classes);
      EXPECT_EQ(one[w].below_k, two[w].below_k);
      EXPECT_EQ(one[w].unique, two[w].unique);
    }
  }
}

}  // namespace
}  // namespace kith::method

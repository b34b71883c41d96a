#include "audit/dependencies.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "audit/tree_samples_test.h"

namespace kith::audit {
namespace {

using Found = std::vector<Dependency>;

TEST(Dependencies, ACourseDeterminesItsSchool) {
  const Table table = table_of({"course", "school"}, {{"Math", "Science"},
                                                      {"Physics", "Science"},
                                                      {"History", "Arts"},
                                                      {"Math", "Science"},
                                                      {"Physics", "Science"},
                                                      {"History", "Arts"}});
  EXPECT_EQ(dependencies(table, {0, 1}), (Found{{0, 1, 3, false}}));
}

TEST(Dependencies, ColumnsThatDetermineEachOtherAreToldOnce) {
  const Table table = table_of({"code", "course"}, {{"1", "a"}, {"2", "b"}, {"1", "a"}, {"2", "b"}});
  EXPECT_EQ(dependencies(table, {1, 0}), (Found{{0, 1, 2, true}}));
}

TEST(Dependencies, OneRowDisprovesIt) {
  const Table table = table_of({"course", "school"},
                               {{"a", "x"}, {"b", "y"}, {"c", "x"}, {"a", "x"}, {"b", "y"}, {"c", "y"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, AColumnWhoseValuesHardlyRepeatDeterminesNothingWorthTelling) {
  const Table table = table_of({"id", "sex"}, {{"1", "f"}, {"2", "m"}, {"3", "f"}, {"1", "f"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, ACopyOfAColumnWhoseValuesHardlyRepeatIsTold) {
  const Table table = table_of({"zip", "copy"}, {{"1", "a"}, {"2", "b"}, {"3", "c"}, {"1", "a"}});
  EXPECT_EQ(dependencies(table, {0, 1}), (Found{{0, 1, 3, true}}));
}

TEST(Dependencies, ColumnsWhoseValuesNeverRepeatAreNoCopies) {
  const Table table = table_of({"id", "name"}, {{"1", "a"}, {"2", "b"}, {"3", "c"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, AConstantNeitherDeterminesNorDepends) {
  const Table table = table_of({"a", "b"}, {{"1", "x"}, {"2", "x"}, {"1", "x"}, {"2", "x"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, OnlyTheNamedColumnsAreLookedAt) {
  const Table table =
      table_of({"a", "b", "c"}, {{"1", "x", "u"}, {"2", "y", "v"}, {"1", "x", "u"}, {"2", "y", "v"}});
  EXPECT_EQ(dependencies(table, {0, 2}), (Found{{0, 2, 2, true}}));
}

TEST(Dependencies, ValuesThatNoRowHasDoNotCount) {
  Table table = table_of({"a", "b"}, {{"1", "x"}, {"2", "y"}, {"1", "x"}, {"2", "y"}});
  table.columns[0].values.encode("3");
  EXPECT_EQ(dependencies(table, {0, 1}), (Found{{0, 1, 2, true}}));
}

TEST(Dependencies, AnEmptyTableHasNone) {
  EXPECT_EQ(dependencies(table_of({"a", "b"}, {}), {0, 1}), Found{});
}

// Forty rows of ages and a column that is made of them by `made`.
Table ages_and(const std::function<std::string(int row, int age)>& made) {
  std::vector<std::vector<std::string>> rows;
  for (int row = 0; row < 40; ++row) {
    const int age = 20 + row * 7 % 10;
    rows.push_back({std::to_string(age), made(row, age)});
  }
  return table_of({"age", "made"}, rows);
}

TEST(ToldBy, AnAgeIsReadInACodeMadeOfIt) {
  const Table table = ages_and([](int, int age) { return "g" + std::to_string(age); });
  EXPECT_EQ(told_by(table, {1}, {0}), (Found{{1, 0, 10, false}}));
}

TEST(ToldBy, OneOddRowDoesNotHideIt) {
  const Table table = ages_and([](int row, int age) { return "g" + std::to_string(row == 17 ? 20 : age); });
  EXPECT_EQ(told_by(table, {1}, {0}), (Found{{1, 0, 10, false}}));
}

TEST(ToldBy, ManyOddRowsDo) {
  const Table table =
      ages_and([](int row, int age) { return "g" + std::to_string(row % 5 == 0 ? 20 : age); });
  EXPECT_EQ(told_by(table, {1}, {0}), Found{});
}

TEST(ToldBy, CoarserValuesDoNotTellFinerOnes) {
  const Table table = ages_and([](int, int age) { return age < 25 ? "young" : "old"; });
  EXPECT_EQ(told_by(table, {1}, {0}), Found{});
}

TEST(ToldBy, ValuesThatNeverRepeatTellNothing) {
  const Table table = ages_and([](int row, int) { return "n" + std::to_string(row); });
  EXPECT_EQ(told_by(table, {1}, {0}), Found{});
}

TEST(ToldBy, AgreementThatChanceExplainsIsNone) {
  std::vector<std::vector<std::string>> rows;
  for (int row = 0; row < 40; ++row) rows.push_back({row == 39 ? "f" : "m", row % 2 == 0 ? "a" : "b"});
  EXPECT_EQ(told_by(table_of({"sex", "arm"}, rows), {1}, {0}), Found{});
  const Table few = table_of({"sex", "team"}, {{"f", "a"}, {"m", "b"}, {"f", "a"}, {"m", "b"}});
  EXPECT_EQ(told_by(few, {1}, {0}), Found{});
}

}  // namespace
}  // namespace kith::audit

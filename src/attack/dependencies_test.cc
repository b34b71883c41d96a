#include "attack/dependencies.h"

#include <gtest/gtest.h>

#include <vector>

#include "audit/tree_samples_test.h"

namespace kith::attack {
namespace {

using Found = std::vector<Dependency>;

TEST(Dependencies, ACourseDeterminesItsSchool) {
  const Table table = audit::table_of({"course", "school"}, {{"Math", "Science"},
                                                             {"Physics", "Science"},
                                                             {"History", "Arts"},
                                                             {"Math", "Science"},
                                                             {"Physics", "Science"},
                                                             {"History", "Arts"}});
  EXPECT_EQ(dependencies(table, {0, 1}), (Found{{0, 1, 3, false}}));
}

TEST(Dependencies, ColumnsThatDetermineEachOtherAreToldOnce) {
  const Table table = audit::table_of({"code", "course"}, {{"1", "a"}, {"2", "b"}, {"1", "a"}, {"2", "b"}});
  EXPECT_EQ(dependencies(table, {1, 0}), (Found{{0, 1, 2, true}}));
}

TEST(Dependencies, OneRowDisprovesIt) {
  const Table table = audit::table_of(
      {"course", "school"}, {{"a", "x"}, {"b", "y"}, {"c", "x"}, {"a", "x"}, {"b", "y"}, {"c", "y"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, AColumnWhoseValuesHardlyRepeatDeterminesNothingWorthTelling) {
  const Table table = audit::table_of({"id", "sex"}, {{"1", "f"}, {"2", "m"}, {"3", "f"}, {"1", "f"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, ACopyOfAColumnWhoseValuesHardlyRepeatIsTold) {
  const Table table = audit::table_of({"zip", "copy"}, {{"1", "a"}, {"2", "b"}, {"3", "c"}, {"1", "a"}});
  EXPECT_EQ(dependencies(table, {0, 1}), (Found{{0, 1, 3, true}}));
}

TEST(Dependencies, ColumnsWhoseValuesNeverRepeatAreNoCopies) {
  const Table table = audit::table_of({"id", "name"}, {{"1", "a"}, {"2", "b"}, {"3", "c"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, AConstantNeitherDeterminesNorDepends) {
  const Table table = audit::table_of({"a", "b"}, {{"1", "x"}, {"2", "x"}, {"1", "x"}, {"2", "x"}});
  EXPECT_EQ(dependencies(table, {0, 1}), Found{});
}

TEST(Dependencies, OnlyTheNamedColumnsAreLookedAt) {
  const Table table =
      audit::table_of({"a", "b", "c"}, {{"1", "x", "u"}, {"2", "y", "v"}, {"1", "x", "u"}, {"2", "y", "v"}});
  EXPECT_EQ(dependencies(table, {0, 2}), (Found{{0, 2, 2, true}}));
}

TEST(Dependencies, ValuesThatNoRowHasDoNotCount) {
  Table table = audit::table_of({"a", "b"}, {{"1", "x"}, {"2", "y"}, {"1", "x"}, {"2", "y"}});
  table.columns[0].values.encode("3");
  EXPECT_EQ(dependencies(table, {0, 1}), (Found{{0, 1, 2, true}}));
}

TEST(Dependencies, AnEmptyTableHasNone) {
  EXPECT_EQ(dependencies(audit::table_of({"a", "b"}, {}), {0, 1}), Found{});
}

}  // namespace
}  // namespace kith::attack

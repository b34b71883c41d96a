#include "audit/release_checks.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::audit {
namespace {

using testing::table_of;
using Classes = std::vector<std::uint32_t>;

Requirement model_of(std::uint64_t k) {
  Requirement model;
  model.quasi = {"age"};
  model.sensitive = {"illness"};
  model.person = "who";
  model.k = k;
  return model;
}

TEST(ReleaseChecks, ColumnsMustBeTheClaimedOnesInTheirOrder) {
  const Table source = table_of({"who", "age", "illness"}, {{"a", "1", "flu"}});
  const auto found = [&](const Table& release, const std::vector<std::string>& claimed) {
    Findings all;
    check_columns(release, claimed, model_of(1), source, "", all);
    return all.size();
  };
  EXPECT_EQ(found(table_of({"age", "illness"}, {{"1", "flu"}}), {"age", "illness"}), 0u);
  EXPECT_GT(found(table_of({"illness", "age"}, {{"flu", "1"}}), {"age", "illness"}), 0u);
  EXPECT_GT(found(table_of({"age"}, {{"1"}}), {"age", "illness"}), 0u);
  EXPECT_GT(found(table_of({"who", "age", "illness"}, {{"a", "1", "flu"}}), {"who", "age", "illness"}), 0u)
      << "whom a row is about must not be released";
}

TEST(ReleaseChecks, OneAddedColumnNeedNotComeFromTheSource) {
  const Table source = table_of({"who", "age", "illness"}, {{"a", "1", "flu"}});
  const Table release = table_of({"case", "age", "illness"}, {{"7", "1", "flu"}});
  Findings with, without;
  check_columns(release, {"case", "age", "illness"}, model_of(1), source, "case", with);
  check_columns(release, {"case", "age", "illness"}, model_of(1), source, "", without);
  EXPECT_TRUE(with.empty());
  EXPECT_FALSE(without.empty());
}

TEST(ReleaseChecks, CellsMayMoveWithinAClassAndNotBetweenClasses) {
  const Table source = table_of({"x", "y"}, {{"1", "a"}, {"2", "b"}, {"3", "c"}});
  const Table swapped = table_of({"x", "y"}, {{"2", "b"}, {"1", "a"}, {"3", "c"}});
  const auto found = [&](const Classes& of_release, const Classes& of_source) {
    Findings all;
    check_unchanged(swapped, of_release, source, of_source, 2, {"x", "y"}, all);
    return all.size();
  };
  EXPECT_EQ(found({0, 0, 1}, {0, 0, 1}), 0u);
  EXPECT_GT(found({0, 1, 1}, {0, 1, 1}), 0u);
}

TEST(ReleaseChecks, TheJointCellsOfARowStayTogether) {
  const Table source = table_of({"x", "y"}, {{"1", "a"}, {"2", "b"}});
  const Table mixed = table_of({"x", "y"}, {{"1", "b"}, {"2", "a"}});
  Findings all;
  check_unchanged(mixed, Classes{0, 0}, source, Classes{0, 0}, 1, {"x", "y"}, all);
  EXPECT_FALSE(all.empty());
}

TEST(ReleaseChecks, ClassesCountPersonsAndNotRows) {
  const Table source =
      table_of({"who", "age", "illness"}, {{"a", "1", "flu"}, {"a", "2", "flu"}, {"b", "3", "flu"}});
  Findings two, three;
  check_classes(model_of(2), source, Classes{0, 0, 0}, 1, two);
  check_classes(model_of(3), source, Classes{0, 0, 0}, 1, three);
  EXPECT_TRUE(two.empty());
  EXPECT_FALSE(three.empty());
}

TEST(ReleaseChecks, RowsMustRiseByTheirBytes) {
  Findings sorted, unsorted;
  check_order(table_of({"x", "y"}, {{"1", "b"}, {"10", "a"}, {"2", "a"}}), sorted);
  check_order(table_of({"x", "y"}, {{"2", "a"}, {"10", "a"}}), unsorted);
  EXPECT_TRUE(sorted.empty());
  EXPECT_FALSE(unsorted.empty());
}

}  // namespace
}  // namespace kith::audit

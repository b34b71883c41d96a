#include "attack/row_linking.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::attack {
namespace {

using Names = std::vector<std::string>;
using Links = std::vector<std::vector<std::uint32_t>>;

const Names columns = {"age", "illness"};

Links linked(const Table& first, const Table& second, const Names& other = {}) {
  const std::vector<const Table*> releases = {&first, &second};
  const Names quasi = {"age"};
  const InferredTuples tuples(releases, quasi, {});
  return link_rows(releases, tuples, quasi, other);
}

TEST(RowLinking, LinksRowsThatCanBeNoOthers) {
  const Table first = testing::table_of(columns, {{"[1, 9]", "flu"}, {"[1, 9]", "gout"}});
  const Table second =
      testing::table_of(columns, {{"[5, 12]", "gout"}, {"[5, 12]", "flu"}, {"[5, 12]", "hiv"}});
  EXPECT_EQ(linked(first, second), (Links{{unlinked, unlinked}, {1, 0, unlinked}}));
}

TEST(RowLinking, TwoPartnersOnEitherSideAreNoLink) {
  const Table one = testing::table_of(columns, {{"[1, 9]", "flu"}});
  const Table alike = testing::table_of(columns, {{"[1, 9]", "flu"}, {"[1, 9]", "flu"}});
  const Table two = testing::table_of(columns, {{"[1, 5]", "flu"}, {"[5, 9]", "flu"}});
  EXPECT_EQ(linked(one, alike), (Links{{unlinked}, {unlinked, unlinked}}));
  EXPECT_EQ(linked(alike, one), (Links{{unlinked, unlinked}, {unlinked}}));
  EXPECT_EQ(linked(one, two), (Links{{unlinked}, {unlinked, unlinked}}));
  EXPECT_EQ(linked(two, one), (Links{{unlinked, unlinked}, {unlinked}}));
}

TEST(RowLinking, CellsWithNothingInCommonAreNoPartners) {
  const Table first = testing::table_of(columns, {{"[1, 9]", "flu"}, {"[20, 29]", "flu"}});
  const Table second = testing::table_of(columns, {{"[15, 25]", "flu"}});
  EXPECT_EQ(linked(first, second), (Links{{unlinked, unlinked}, {1}}));
}

TEST(RowLinking, NamedColumnsAloneMustAgree) {
  const Names names = {"age", "illness", "note"};
  const Table first = testing::table_of(names, {{"1", "flu", "x"}});
  const Table second = testing::table_of(names, {{"1", "flu", "y"}});
  EXPECT_EQ(linked(first, second), (Links{{unlinked}, {unlinked}}));
  EXPECT_EQ(linked(first, second, {"illness"}), (Links{{unlinked}, {0}}));
}

TEST(RowLinking, AColumnThatOneReleaseLacksIsNotCompared) {
  const Table first = testing::table_of({"age", "illness", "only"}, {{"1", "flu", "x"}});
  const Table second = testing::table_of(columns, {{"1", "flu"}});
  EXPECT_EQ(linked(first, second), (Links{{unlinked}, {0}}));
}

}  // namespace
}  // namespace kith::attack

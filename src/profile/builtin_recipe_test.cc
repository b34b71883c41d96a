#include "profile/builtin_recipe.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

Column column_of(const std::string& name, const std::vector<std::string>& values) {
  Column column;
  column.name = name;
  for (const std::string& value : values) column.add(value);
  return column;
}

TEST(BuiltinRecipe, IsOfWhatTheColumnHolds) {
  const auto found = builtin_recipe(column_of("home", {"Germany", "France", "Chile", "Japan", ""}));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, "country");
  EXPECT_FALSE(builtin_recipe(column_of("home", {"red", "green", "blue", "white"})));
}

// One value in twenty may have no place and the builtin is recognised all the same, but no release would take it.
TEST(BuiltinRecipe, NeedsAPlaceForEveryValue) {
  std::vector<std::string> zips;
  for (int i = 0; i < 40; ++i) zips.push_back(std::to_string(10000 + i));
  ASSERT_TRUE(builtin_recipe(column_of("zip", zips)));
  zips.push_back("unknown");
  EXPECT_FALSE(builtin_recipe(column_of("zip", zips)));
}

TEST(BuiltinRecipe, DiseasesAreNotWhatOthersMayKnow) {
  EXPECT_TRUE(others_may_know({"country"}));
  EXPECT_TRUE(others_may_know({"isco-08"}));
  EXPECT_FALSE(others_may_know({"icd-10"}));
  EXPECT_FALSE(others_may_know({"atc"}));
}

}  // namespace
}  // namespace kith::profile

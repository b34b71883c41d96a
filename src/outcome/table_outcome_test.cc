#include "outcome/table_outcome.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kith::outcome {
namespace {

// Two columns: a calendar of which week was disregarded, and a file of three levels.
TableOutcome two_columns() {
  TableOutcome result;
  result.quasi = {"day", "zip"};
  result.lattice.emplace();
  result.lattice->level_numbers = {{0, 2, 3}, {0, 1, 2}};
  result.lattice->level_names = {{"day", "month", "*"}, {"as is", "level 1", "level 2"}};
  result.lattice->minimal = {{{1, 0}, 1, 0.5, 0, 4}, {{0, 2}, 2, 1, 0, 3}};
  result.lattice->chosen = result.lattice->minimal[0];
  return result;
}

TEST(TableOutcome, NodesHaveTheNamesOfTheirLevels) {
  const auto json = two_columns().json();
  EXPECT_EQ(json["chosen"]["levels"].dump(), "[2,0]");
  EXPECT_EQ(json["chosen"]["names"].dump(), R"(["month","as is"])");
  EXPECT_EQ(json["minimal"][1]["names"].dump(), R"(["day","level 2"])");
}

TEST(TableOutcome, TheChosenNodeSaysWhoChoseItAndWhetherItIsMinimal) {
  TableOutcome result = two_columns();
  EXPECT_EQ(result.json()["chosen"]["by"], "policy");
  EXPECT_EQ(result.json()["chosen"]["minimal"], true);
  result.lattice->chosen.levels = {2, 0};
  result.lattice->chosen_by = ChosenBy::plan;
  EXPECT_EQ(result.json()["chosen"]["by"], "plan");
  EXPECT_EQ(result.json()["chosen"]["minimal"], false);
}

TEST(TableOutcome, PlacesAreAmongTheLevelsOfTheLattice) {
  Lattice lattice;
  lattice.level_counts = {2, 3};
  EXPECT_EQ(lattice.level_at(0, 1), 1u);
  EXPECT_EQ(lattice.place_of(1, 2), 2u);
  EXPECT_FALSE(lattice.place_of(0, 2));
  lattice.levels = {{1, 3}, {0, 1, 2}};
  EXPECT_EQ(lattice.level_at(0, 1), 3u);
  EXPECT_EQ(lattice.place_of(0, 3), 1u);
  EXPECT_FALSE(lattice.place_of(0, 0));
}

}  // namespace
}  // namespace kith::outcome

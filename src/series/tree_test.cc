#include "series/tree.h"

#include <gtest/gtest.h>

#include <random>

#include "hierarchy/build.h"
#include "testing/temporary_folder.h"

namespace kith::series {
namespace {

Dictionary dictionary_of(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return dictionary;
}

// Eleven groups of three places: more labels than are looked through one by one.
struct World {
  std::vector<local::Axis> axes;

  World() {
    const testing::TemporaryFolder folder;
    std::string lines;
    Dictionary places;
    for (int place = 0; place < 33; ++place) {
      lines += "p" + std::to_string(place) + ";group " + std::to_string(place % 11) + ";*\n";
      places.encode("p" + std::to_string(place));
    }
    folder.write("places.csv", lines);
    axes.push_back(local::make_axis("age", dictionary_of({"1", "2", "", "3", "4"}), ValueType::number, ""));
    axes.push_back(local::make_axis(
        "place", hierarchy::build(hierarchy::FromFile{folder.path() / "places.csv"}, "place", places, "")));
  }
};

local::Cut level_cut(hierarchy::Level level) {
  local::Cut cut;
  cut.kind = local::Cut::Kind::level;
  cut.axis = 1;
  cut.level = level;
  return cut;
}

// Cut by age, then one side by groups of places, of which some are there.
void plant(Tree& tree, std::mt19937& random) {
  local::Cut below;
  below.at = 2;
  tree.set_cut(0, below);
  using enum local::Branch::Side;
  const Node low_side = tree.add_child(0, {low, {}});
  tree.add_child(0, {high, {}});
  const Node empty_side = tree.add_child(0, {empty, {}});
  for (const Node side : {low_side, empty_side}) {
    tree.set_cut(side, level_cut(1));
    for (int group = 0; group < 11; ++group)
      if (group == 3 || random() % 2 == 0) tree.add_child(side, {label, "group " + std::to_string(group)});
  }
}

TEST(Tree, RowsTogetherComeToTheLeavesThatTheyComeToOneByOne) {
  const World world;
  const View nothing{};
  for (unsigned seed = 0; seed < 200; ++seed) {
    Tree together(nothing), one_by_one(nothing);
    std::mt19937 first(seed), second(seed), random(seed + 1000);
    plant(together, first);
    plant(one_by_one, second);
    const std::size_t rows = 1 + random() % 60;
    std::vector<std::vector<Code>> codes(2);
    for (std::size_t i = 0; i < rows; ++i) {
      codes[0].push_back(random() % 5);
      codes[1].push_back(random() % 33);
    }
    std::vector<Node> leaf(rows), expected(rows);
    std::vector<hierarchy::Level> levels(2 * rows, none), expected_levels(2 * rows, none);
    together.route(world.axes, std::vector<std::span<const Code>>{codes[0], codes[1]}, leaf, levels);
    for (std::size_t i = 0; i < rows; ++i)
      one_by_one.route(world.axes,
                       std::vector<std::span<const Code>>{std::span(codes[0]).subspan(i, 1),
                                                          std::span(codes[1]).subspan(i, 1)},
                       std::span(expected).subspan(i, 1), std::span(expected_levels).subspan(2 * i, 2));
    EXPECT_EQ(leaf, expected);
    EXPECT_EQ(levels, expected_levels);
    EXPECT_EQ(together.appended(), one_by_one.appended());
    for (std::size_t i = 0; i < rows; ++i) {
      const NodeRecord record = together.node(leaf[i]);
      EXPECT_TRUE(record.leaf());
      if (levels[2 * i + 1] == none) continue;
      EXPECT_EQ(together.branch_of(leaf[i]).label, "group " + std::to_string(codes[1][i] % 11));
    }
  }
}

}  // namespace
}  // namespace kith::series

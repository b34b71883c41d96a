#include <gtest/gtest.h>

#include "local/candidate.h"
#include "privacy/criterion.h"

namespace kith::local {
namespace {

using Levels = std::vector<hierarchy::Level>;

// Codes under a mask, and rows that have them all.
struct Masked {
  explicit Masked(const std::vector<std::string>& codes, std::uint32_t characters) {
    for (const std::string& code : codes) rows.push_back(values.encode(code));
    axis =
        make_axis("ward", hierarchy::build(hierarchy::FromMask{true, characters}, "ward", values, "t.csv"));
    points.rows = rows.size();
    points.values.emplace_back(rows);
    ground = make_ground({&axis, 1}, points, model, Measure::cells);
  }

  Levels from_the_top(bool all_share_level_one) const {
    Levels levels;
    levels_to_cut_to(
        ground.axes[0], axis.hierarchy->top(),
        [&](hierarchy::Level level) { return all_share_level_one && level == 1; }, levels);
    return levels;
  }

  Dictionary values;
  std::vector<Code> rows;
  Axis axis;
  Points points;
  privacy::Model model{2};
  Ground ground;
};

TEST(LevelCuts, GoToTheNextFinerLevelThatTellsRowsApart) {
  const Masked masked({"11", "12", "21", "22"}, 1);
  EXPECT_EQ(masked.from_the_top(false), (Levels{1}));
  EXPECT_EQ(masked.from_the_top(true), (Levels{0}));
}

// Codes of one digit beside the empty value: the mask makes * of them, as the top does.
TEST(LevelCuts, MaySkipALevelThatReadsLikeTheTop) {
  EXPECT_EQ(Masked({"1", "2", "", "3"}, 1).from_the_top(false), (Levels{0, 1}));
}

}  // namespace
}  // namespace kith::local

#include "reposition/level_cuts.h"

#include <gtest/gtest.h>

#include <functional>

#include "testing/random_tables.h"

namespace kith::reposition {
namespace {

LevelCut random_cut(testing::Random& random, std::size_t slots, Cost size) {
  const auto draw = [&] {
    return static_cast<Cost>(random() % static_cast<std::uint64_t>(2 * size + 1)) - size;
  };
  LevelCut cut{draw(), {}};
  for (std::size_t slot = 0; slot < slots; ++slot) cut.slope.push_back(draw());
  return cut;
}

// The least of the cuts over the whole levels within the box.
Cost least_by_trying(const LevelCuts& cuts, const LevelBox& box) {
  std::optional<Cost> least;
  Levels levels(box.slots(), 0);
  const std::function<void(std::size_t)> choose = [&](std::size_t slot) {
    if (slot < levels.size()) {
      for (levels[slot] = box.lower({slot, slot}); levels[slot] <= box.upper({slot, slot}); ++levels[slot])
        choose(slot + 1);
      return;
    }
    for (const SlotRun& run : runs_of(levels.size())) {
      std::int64_t sum = 0;
      for (std::size_t at = run.first; at <= run.last; ++at) sum += levels[at];
      if (sum < box.lower(run) || sum > box.upper(run)) return;
    }
    const Cost value = cuts.value_at(levels);
    least = std::min(value, least.value_or(value));
  };
  choose(0);
  return least.value();
}

// Costs small, and so large that doubles cannot tell neighbours apart.
TEST(LevelCuts, TheBoundNeverExceedsTheLeastOfTheBox) {
  std::size_t met = 0;
  for (std::size_t i = 0; i < 1'500 && !HasFailure(); i += testing::every_nth()) {
    testing::Random random(testing::test_seed() + i);
    const std::size_t slots = 1 + random() % 3;
    const Cost size = i % 2 == 0 ? 50 : Cost{1} << 55;
    LevelCuts cuts(Levels(slots, 2), 0, size / 10);
    LevelBox box(Levels(slots, 5));
    const std::vector<SlotRun> runs = runs_of(slots);
    for (int step = 0; step < 8; ++step) {
      cuts.add(random_cut(random, slots, size));
      if (step % 3 == 2) {
        LevelBox part = box;
        if (part.at_most(runs[random() % runs.size()], static_cast<std::int64_t>(random() % 8))) box = part;
      }
      const LevelCuts::Least least = cuts.least_in(box);
      const Cost exact = least_by_trying(cuts, box);
      ASSERT_LE(least.bound, exact) << i;
      met += least.bound == exact;
    }
  }
  EXPECT_GT(met, 0U);
}

TEST(LevelCuts, TheBoundOfOneVectorIsItsValue) {
  LevelCuts cuts({0, 0}, 0, 1);
  cuts.add({7, {1, -2}});
  cuts.add({0, {3, 1}});
  LevelBox box({4, 4});
  ASSERT_TRUE(box.at_least({0, 1}, 8));
  EXPECT_EQ(cuts.least_in(box).bound, 16);
  EXPECT_EQ(cuts.value_at({4, 4}), 16);
}

}  // namespace
}  // namespace kith::reposition

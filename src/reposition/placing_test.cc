#include "reposition/placing.h"

#include <gtest/gtest.h>

namespace kith::reposition {
namespace {

RelayWindow window_of(std::size_t slots, std::vector<Count> dropped) {
  return {.placed = {{slots, std::vector<Count>(slots)}}, .dropped = {std::move(dropped)}};
}

TEST(Placing, TheEarliestRecordsTakeTheEarliestSlots) {
  RelayWindow window = window_of(3, {2, 1, 0});
  WindowSolution solution;
  // Of time 0 one goes to slot 2 and none stays, of time 1 one stays: at equal cost the other way round.
  solution.moves = {{{0}, {0}, {1}}, {{1}, {0}}, {{0}}};
  place(window, solution, 0);
  EXPECT_EQ(window.placed[0][1][1], 1);
  EXPECT_EQ(window.placed[0][2][1], 1);
  EXPECT_EQ(window.dropped[0], (std::vector<Count>{1, 0, 0}));
}

TEST(Placing, SnapshotsBeforeTheWindowHaveNoDroppedRecords) {
  RelayWindow window = window_of(2, {1, 0});
  WindowSolution solution;
  solution.moves = {{{0}, {2}}, {{0}, {1}}, {{0}}};
  place(window, solution, -1);
  EXPECT_EQ(window.placed[0][0][1], 2);
  EXPECT_EQ(window.placed[0][1][1], 1);
  EXPECT_EQ(window.dropped[0], (std::vector<Count>{0, 0}));
}

}  // namespace
}  // namespace kith::reposition

#include "reposition/later_step.h"

#include <gtest/gtest.h>

namespace kith::reposition {
namespace {

// a a b with l = 2 keeps a b; a dropped b of the step before brings the second a back.
TEST(LaterStep, CutsTheNewestStepAndRelaysIntoIt) {
  OpenWindow window(2);
  window.jump(5);
  window.add_dropped(5, 0, 2);
  window.add_dropped(5, 1, 1);
  window.add_dropped(4, 1, 1);
  const LaterStep step = close_newest(window, {.mu = {0, 1}, .beta = 9, .beta_of = {}}, 2);
  EXPECT_EQ(step.initially_dropped, (std::vector<Part>{{5, 0, 1}}));
  EXPECT_EQ(step.relayed, 2);
  EXPECT_EQ(window.counts().placed[0][1][0], 2);
  EXPECT_EQ(window.counts().placed[1][1], (std::vector<Count>{1, 1}));
}

TEST(LaterStep, WithoutRecordsNothingHappens) {
  OpenWindow window(3);
  const LaterStep step = close_newest(window, {.mu = {0, 1, 2}, .beta = 9, .beta_of = {}}, 2);
  EXPECT_TRUE(step.initially_dropped.empty());
  EXPECT_EQ(step.relayed, 0);
}

}  // namespace
}  // namespace kith::reposition

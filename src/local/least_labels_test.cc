#include "local/least_labels.h"

#include <gtest/gtest.h>

#include "testing/partition_cases.h"

namespace kith::local {
namespace {

using testing::Both;
using testing::fill;

// Of random rows the label that they are joined to loses what their tight extent does, in whatever order they
// come.
TEST(LeastLabels, LoseWhatTightExtentsLose) {
  testing::Random random(testing::test_seed());
  for (std::size_t i = 0; i < 2000; i += testing::every_nth()) {
    SCOPED_TRACE(i);
    Both both;
    fill(both, random, {12, 3, false, false, false});
    const Ground ground = make_ground(both.axes, both.points, *both.model);
    const LeastLabels labels(ground);
    ASSERT_EQ(labels.axes(), both.axes.size());
    for (std::size_t a = 0; a < both.axes.size(); ++a) {
      const auto key = [&](std::size_t row) { return ground.records.at(row)[a + 1]; };
      LeastLabel label = labels.of(a, key(0)), backwards = labels.of(a, key(both.points.rows - 1));
      std::vector<Code> values{both.points.values[a][0]};
      for (std::size_t row = 1; row < both.points.rows; ++row) {
        const LeastLabel next = labels.of(a, key(row));
        const std::uint32_t share = labels.joined_share(a, label, next);
        label = labels.joined(a, label, next);
        EXPECT_EQ(label.share, share);
        values.push_back(both.points.values[a][row]);
        EXPECT_EQ(label.share, share_of(both.axes[a], tight(both.axes[a], values)));
        backwards = labels.joined(a, labels.of(a, key(both.points.rows - 1 - row)), backwards);
      }
      EXPECT_EQ(label, backwards);
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace kith::local

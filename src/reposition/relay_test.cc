#include "reposition/relay.h"

#include <gtest/gtest.h>

#include <limits>

#include "testing/reposition_oracle.h"

namespace kith::reposition {
namespace {

using testing::random_relay_case;
using testing::RelayCase;
using testing::RelayShape;

std::vector<Count> in_slot(const RelayWindow& window, std::size_t slot) {
  std::vector<Count> result;
  for (const auto& placed : window.placed) {
    Count sum = 0;
    for (const Count count : placed[slot]) sum += count;
    result.push_back(sum);
  }
  return result;
}

RelayWindow empty_window(std::size_t values, std::size_t slots) {
  RelayWindow window;
  window.placed.assign(values, {slots, std::vector<Count>(slots)});
  window.dropped.assign(values, std::vector<Count>(slots));
  return window;
}

// `look` at so many random windows, the seed of each in the trace.
template <typename Look>
void for_windows(std::size_t count, const RelayShape& shape, const Look& look) {
  for (std::size_t at = 0; at < count; at += testing::every_nth()) {
    testing::Random random(testing::test_seed() + at);
    SCOPED_TRACE("seed " + std::to_string(testing::test_seed() + at));
    look(random_relay_case(random, shape));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Relay, Theorem3LeavesTheLeastCostOfDefinition2) {
  for_windows(20'000, {}, [](RelayCase test) {
    const Cost before = testing::cost_of(test.window, test.costs);
    const Cost least = testing::least_recycled_cost(test.window, test.costs, test.l);
    const RelayReport report = relay_into_newest(test.window, test.costs, test.l);
    EXPECT_EQ(testing::cost_of(test.window, test.costs), least);
    EXPECT_EQ(before - report.gain, least);
  });
}

TEST(Relay, Theorem1KeepsTheOrderAndTheCountsOfOlderSlots) {
  for_windows(20'000, {}, [](RelayCase test) {
    const RelayWindow before = test.window;
    relay_into_newest(test.window, test.costs, test.l);
    EXPECT_TRUE(testing::eligible_slots(test.window, test.l));
    EXPECT_TRUE(testing::in_timestamp_order(test.window));
    for (std::size_t slot = 0; slot + 1 < test.costs.window(); ++slot)
      EXPECT_EQ(in_slot(before, slot), in_slot(test.window, slot));
  });
}

TEST(Relay, DoesWhatTheAlgorithmOverListsDoes) {
  for_windows(5'000, {.most_window = 6, .most_values = 6, .most_in_slot = 5, .most_dropped = 4},
              [](RelayCase test) {
                RelayWindow by_lists = test.window;
                testing::relay_by_lists(by_lists, test.costs, test.l, 1);
                relay_into_newest(test.window, test.costs, test.l);
                EXPECT_EQ(test.window.placed, by_lists.placed);
                EXPECT_EQ(test.window.dropped, by_lists.dropped);
              });
}

TEST(Relay, GainsOfAValueFall) {
  for_windows(5'000, {}, [](RelayCase test) {
    const RelayReport report = relay_into_newest(test.window, test.costs, test.l);
    std::vector<Cost> last(test.window.placed.size(), std::numeric_limits<Cost>::max());
    for (const Relay& relay : report.kept) {
      EXPECT_LE(relay.gain, last[relay.value]);
      last[relay.value] = relay.gain;
    }
  });
}

void expect_theorem_2(RelayWindow& window, const Costs& costs, Count l) {
  const RelayReport report = relay_into_newest(window, costs, l);
  EXPECT_LE(report.work, 4 * (report.tried + 1) * (costs.window() + window.placed.size()));
}

TEST(Relay, Theorem2BoundsTheWork) {
  RelayShape shape{.most_window = 12, .most_values = 12, .most_in_slot = 9, .most_dropped = 9};
  for_windows(2'000, shape, [](RelayCase test) { expect_theorem_2(test.window, test.costs, test.l); });
}

// Every value has its dropped records at the far end of a long window, with records in every slot between.
TEST(Relay, Theorem2BoundsTheWorkOfLongWays) {
  for (const Cost beta : {0, 1'000, 1'000'000})
    for (const Count l : {1, 2, 40}) {
      RelayWindow window = empty_window(40, 60);
      Costs costs;
      costs.beta = beta;
      for (std::size_t slot = 0; slot < 60; ++slot) costs.mu.push_back(static_cast<Cost>(slot * slot));
      for (Value value = 0; value < 40; ++value) {
        window.dropped[value][0] = 5;
        for (std::size_t slot = 1; slot < 59; ++slot) window.placed[value][slot][slot / 2] = 1;
      }
      expect_theorem_2(window, costs, l);
    }
}

TEST(Relay, AsPrintedMissesTheOptimum) {
  std::size_t missed = 0;
  for_windows(20'000, {}, [&](RelayCase test) {
    RelayWindow printed = test.window;
    const Cost as_printed = testing::relay_by_lists(printed, test.costs, test.l, 0);
    const Cost corrected = relay_into_newest(test.window, test.costs, test.l).gain;
    EXPECT_LE(as_printed, corrected);
    missed += as_printed < corrected;
  });
  EXPECT_GT(missed, 0);
}

// One value per record that Figure 2 names, so that each has the gain it is said to have: beta is the gain
// plus what the way of one step costs.
TEST(Relay, Figure2And3RelayR8NotR9ThenLiftByThree) {
  RelayWindow window = empty_window(5, 2);
  const std::vector<Count> newest = {2, 2, 2, 1, 1};
  const std::vector<Cost> gains = {3, 3, -2, 5, -3};
  Costs costs;
  costs.mu = {0, 4};
  for (Value value = 0; value < 5; ++value) {
    window.placed[value][1][0] = newest[value];
    window.dropped[value][0] = 1;
    costs.beta_of.push_back(gains[value] + 4);
  }
  const RelayReport report = relay_into_newest(window, costs, 4);
  ASSERT_EQ(report.kept.size(), 4);
  EXPECT_EQ(report.kept[0].value, 3);
  for (const Relay& relay : report.kept) EXPECT_EQ(relay.gain, gains[relay.value]);
  EXPECT_EQ(report.kept[1].gain, 3);
  EXPECT_EQ(report.kept[2].gain, 3);
  EXPECT_EQ(report.kept[3].gain, -2);
  EXPECT_EQ(report.gain, 5 + 4);
  EXPECT_EQ(in_slot(window, 1), (std::vector<Count>{3, 3, 3, 2, 1}));
  EXPECT_EQ(window.dropped[4][0], 1);
}

TEST(Relay, ALiftThatDoesNotPayIsRolledBack) {
  RelayWindow window = empty_window(2, 2);
  window.dropped[0][0] = window.dropped[1][0] = 1;
  const RelayWindow before = window;
  Costs costs;
  costs.mu = {0, 5};
  costs.beta_of = {8, 2};  // gains 3 and -3
  const RelayReport report = relay_into_newest(window, costs, 2);
  EXPECT_TRUE(report.kept.empty());
  EXPECT_EQ(report.gain, 0);
  EXPECT_EQ(window.placed, before.placed);
  EXPECT_EQ(window.dropped, before.dropped);
}

TEST(Relay, EverySlotHandsItsLatestOn) {
  RelayWindow window = empty_window(1, 3);
  window.placed[0][1] = {1, 1, 0};  // of times 1 and 0
  window.placed[0][2] = {1, 0, 0};
  window.dropped[0][0] = 1;
  Costs costs;
  costs.mu = {0, 1, 4};
  costs.beta = 9;
  const RelayReport report = relay_into_newest(window, costs, 1);
  EXPECT_EQ(report.gain, 9 - 1 - 1);  // 0 goes to slot 1, 1 to slot 2
  EXPECT_EQ(window.placed[0][1], (std::vector<Count>{0, 2, 0}));
  EXPECT_EQ(window.placed[0][2], (std::vector<Count>{1, 1, 0}));
}

TEST(Relay, MoreValuesThanThereAreCannotBeMet) {
  RelayWindow window = empty_window(2, 1);
  window.dropped[0][0] = window.dropped[1][0] = 3;
  Costs costs;
  costs.mu = {0};
  costs.beta = 1;
  EXPECT_TRUE(relay_into_newest(window, costs, 3).kept.empty());
  EXPECT_TRUE(relay_into_newest(window, costs, std::numeric_limits<Count>::max()).kept.empty());
  EXPECT_EQ(relay_into_newest(window, costs, 2).kept.size(), 6);
}

TEST(Relay, WithoutValuesNothingHappens) {
  RelayWindow window;
  Costs costs;
  costs.mu = {0, 1};
  EXPECT_EQ(relay_into_newest(window, costs, 2).gain, 0);
}

}  // namespace
}  // namespace kith::reposition

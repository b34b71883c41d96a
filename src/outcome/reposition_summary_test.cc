#include "outcome/reposition_summary.h"

#include "kith/error.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kith::outcome {
namespace {

using Slot = std::optional<reposition::Step>;

reposition::Settings settings(std::size_t window, reposition::Count l) {
  reposition::Settings settings;
  for (std::size_t d = 0; d < window; ++d)
    settings.costs.mu.push_back(static_cast<reposition::Cost>(d * d * 2));
  settings.costs.beta = static_cast<reposition::Cost>(window * window * 2);
  settings.costs.unit = 0.5;
  settings.l = l;
  return settings;
}

// From columns: the step of every row, the code of its value, and the slot it was published in; none if it
// was dropped.
RepositionSummary summary_of(const std::vector<reposition::Step>& origins,
                             const std::vector<reposition::Value>& codes, const std::vector<Slot>& slots,
                             const std::vector<std::string>& values, const reposition::Settings& settings) {
  MoveTally tally;
  for (std::size_t row = 0; row < origins.size(); ++row) tally.add(origins[row], slots[row], codes[row]);
  return reposition_summary(tally, values, settings);
}

const std::vector<std::string> values = {"hiv", "flu", "cold", "asthma", "never"};

// Day 1: hiv, flu, flu; day 2: cold, asthma, and cold on day 4. One flu moves, the last cold is dropped.
RepositionSummary example() {
  const std::vector<reposition::Step> origins = {1, 1, 1, 2, 2, 4};
  const std::vector<reposition::Value> codes = {0, 1, 1, 2, 3, 2};
  const std::vector<Slot> slots = {1, 1, 2, 2, 2, std::nullopt};
  return summary_of(origins, codes, slots, values, settings(3, 2));
}

TEST(RepositionSummary, CountsWhatBecameOfTheRecords) {
  const RepositionSummary story = example();
  EXPECT_EQ(story.records, 6u);
  EXPECT_EQ(story.published, 5u);
  EXPECT_EQ(story.moved, 1u);
  EXPECT_EQ(story.dropped, 1u);
  EXPECT_EQ(story.distances, (std::vector<std::uint64_t>{4, 1, 0}));
  EXPECT_DOUBLE_EQ(story.mean_delay, 0.2);
  EXPECT_DOUBLE_EQ(story.loss, 1 + 9);
}

TEST(RepositionSummary, TellsTheLossOfEveryValueThatOccurs) {
  const RepositionSummary story = example();
  ASSERT_EQ(story.values.size(), 4u);
  EXPECT_EQ(story.values[1].value, "flu");
  EXPECT_EQ(story.values[1].in, 2u);
  EXPECT_EQ(story.values[1].moved, 1u);
  EXPECT_DOUBLE_EQ(story.values[1].loss, 1);
  EXPECT_EQ(story.values[2].dropped, 1u);
  EXPECT_DOUBLE_EQ(story.values[2].loss, 9);
}

TEST(RepositionSummary, ShowsSnapshotsBeforeAndAfter) {
  const RepositionSummary story = example();
  EXPECT_EQ(story.snapshots_in_all, 4u);
  ASSERT_EQ(story.snapshots.size(), 3u);
  EXPECT_EQ(story.snapshots[0].in, 3u);
  EXPECT_EQ(story.snapshots[0].level_in, 2u);
  EXPECT_FALSE(story.snapshots[0].eligible_in);
  EXPECT_EQ(story.snapshots[1].published, 3u);
  EXPECT_EQ(story.snapshots[1].level, 1u);
  EXPECT_EQ(story.snapshots[2].published, 0u);
}

TEST(RepositionSummary, LaysTheAlternativesBeside) {
  const RepositionSummary story = example();
  ASSERT_TRUE(story.alternatives);
  EXPECT_EQ(story.alternatives->suppression_dropped, 2u);
  EXPECT_EQ(story.alternatives->intervals, 3u);  // 1 to 2, 3, and what is left over
  EXPECT_EQ(story.alternatives->widest, 2u);
  EXPECT_EQ(story.alternatives->merged_dropped, 1u);
  EXPECT_EQ(story.alternatives->uniform_width, 4u);
  ASSERT_TRUE(story.queries);
  EXPECT_GT(story.queries->queries, 0u);
}

TEST(RepositionSummary, ReadsMovesAsAnAttackerWould) {
  const RepositionSummary story = example();
  EXPECT_EQ(story.moves.moved.certain, 1u);
  EXPECT_EQ(story.moves.dropped.certain, 1u);
  EXPECT_EQ(story.moves.unmoved.certain, 0u);
}

TEST(RepositionSummary, OfAnEmptyStreamIsEmpty) {
  const RepositionSummary story = reposition_summary(MoveTally(), {}, settings(2, 2));
  EXPECT_EQ(story.records, 0u);
  EXPECT_EQ(story.snapshots_in_all, 0u);
  EXPECT_FALSE(story.alternatives);
  EXPECT_FALSE(story.queries);
}

TEST(RepositionSummary, LeavesOutTheAlternativesOfAStreamTooLongToLayOut) {
  MoveTally tally;
  tally.add(0, 0, 0);
  tally.add(1'000'000'000'000, std::nullopt, 1);
  const RepositionSummary story = reposition_summary(tally, values, settings(2, 2));
  EXPECT_EQ(story.snapshots_in_all, 1'000'000'000'001u);
  EXPECT_EQ(story.snapshots.size(), 2u);
  EXPECT_FALSE(story.alternatives);
}

TEST(RepositionSummary, RefusesAMoveBackwardsOrBeyondTheWindow) {
  MoveTally tally;
  EXPECT_THROW(tally.add(5, 4, 0), Bug);
  tally.add(5, 8, 0);
  EXPECT_THROW(reposition_summary(tally, values, settings(3, 2)), Bug);
}

TEST(MoveTally, KeepsValuesOfGreatCodesApart) {
  MoveTally tally;
  tally.add(3, 4, 5'000, 2);
  tally.add(3, std::nullopt, 5'000);
  tally.add(3, 4, 5'000);
  const auto entries = tally.entries();
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_FALSE(entries[0].slot);
  EXPECT_EQ(entries[1].slot, 4);
  EXPECT_EQ(entries[1].value, 5'000u);
  EXPECT_EQ(entries[1].count, 3u);
}

RC_GTEST_PROP(RepositionSummary, SumsAgreeHoweverTheyAreTaken, ()) {
  std::vector<reposition::Step> origins;
  std::vector<reposition::Value> codes;
  std::vector<Slot> slots;
  const int n = *rc::gen::inRange(0, 40);
  for (int i = 0; i < n; ++i) {
    origins.push_back(*rc::gen::inRange(-3, 6));
    codes.push_back(*rc::gen::inRange<reposition::Value>(0, 4));
    const int delay = *rc::gen::inRange(0, 4);
    slots.push_back(delay == 3 ? Slot() : Slot(origins.back() + delay));
  }
  const RepositionSummary story = summary_of(origins, codes, slots, values, settings(3, 2));
  std::uint64_t in = 0, out = 0, by_distance = 0;
  for (const SnapshotFigures& snapshot : story.snapshots) in += snapshot.in, out += snapshot.published;
  for (const std::uint64_t count : story.distances) by_distance += count;
  double loss = 0;
  for (const ValueFigures& value : story.values) loss += value.loss;
  RC_ASSERT(story.records == static_cast<std::uint64_t>(n));
  RC_ASSERT(in == story.records);
  RC_ASSERT(out == story.published && by_distance == story.published);
  RC_ASSERT(story.published + story.dropped == story.records);
  RC_ASSERT(loss == story.loss);
  const auto& moves = story.moves;
  RC_ASSERT(moves.moved.records == story.moved && moves.dropped.records == story.dropped);
  RC_ASSERT(moves.unmoved.records + story.moved == story.published);
}

}  // namespace
}  // namespace kith::outcome

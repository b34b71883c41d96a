#include "attack/moves.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <tuple>
#include <vector>

namespace kith::attack {
namespace {

enum : std::uint32_t { hiv, flu, cold, asthma };

// Day 1: hiv, flu, flu; day 2: cold, asthma. One flu moves to day 2.
TEST(Moves, WhoeverMovedIsReadForCertain) {
  MovesReader reader;
  reader.add(1, 1, hiv);
  reader.add(1, 1, flu);
  reader.add(1, 2, flu);
  reader.add(2, 2, cold);
  reader.add(2, 2, asthma);
  const MovesRead read = reader.read(2);
  EXPECT_EQ(read.moved.records, 1u);
  EXPECT_EQ(read.moved.certain, 1u);
  EXPECT_EQ(read.moved.not_eligible, 1u);
  EXPECT_EQ(read.moved.highest, 1);
  EXPECT_EQ(read.dropped.records, 0u);
  EXPECT_EQ(read.unmoved.records, 4u);
  EXPECT_EQ(read.unmoved.groups, 2u);
  EXPECT_EQ(read.unmoved.certain, 0u);
  EXPECT_EQ(read.unmoved.not_eligible, 0u);
  EXPECT_EQ(read.unmoved.highest, 0.5);
  EXPECT_EQ(read.unmoved.mean, 0.5);
}

TEST(Moves, TheDroppedOfOneTimeAreOneGroup) {
  MovesReader reader;
  reader.add(1, std::nullopt, flu, 2);
  reader.add(1, std::nullopt, cold);
  reader.add(2, std::nullopt, flu, 4);
  const MovesRead read = reader.read(2);
  EXPECT_EQ(read.dropped.records, 7u);
  EXPECT_EQ(read.dropped.groups, 2u);
  EXPECT_EQ(read.dropped.certain, 4u);
  EXPECT_EQ(read.dropped.not_eligible, 7u);
  EXPECT_DOUBLE_EQ(read.dropped.mean, (2 + 4) / 7.0);
}

TEST(Moves, OfNothingTellNothing) {
  MovesReader reader;
  reader.add(1, 2, flu, 0);
  const MovesRead read = reader.read(3);
  EXPECT_EQ(read.moved.groups, 0u);
  EXPECT_EQ(read.moved.mean, 0);
}

TEST(Moves, ExactlyOneInLIsEligible) {
  MovesReader reader;
  for (const std::uint32_t value : {hiv, flu, cold}) reader.add(5, 7, value, 2);
  EXPECT_EQ(reader.read(3).moved.not_eligible, 0u);
  EXPECT_EQ(reader.read(4).moved.not_eligible, 6u);
}

// Record by record: its group is looked for among all the others.
RC_GTEST_PROP(Moves, AgreeWithLookingAtEveryRecord, ()) {
  using Record = std::tuple<std::int64_t, std::optional<std::int64_t>, std::uint32_t>;
  std::vector<Record> records;
  MovesReader reader;
  const int n = *rc::gen::inRange(0, 25), l = *rc::gen::inRange(1, 4);
  for (int i = 0; i < n; ++i) {
    const int origin = *rc::gen::inRange(0, 3), delay = *rc::gen::inRange(0, 4);
    const auto slot = delay == 3 ? std::nullopt : std::optional<std::int64_t>(origin + delay);
    records.emplace_back(origin, slot, *rc::gen::inRange<std::uint32_t>(0, 3));
    std::apply([&](auto... of) { reader.add(of...); }, records.back());
  }
  std::uint64_t moved = 0, certain = 0, open = 0, dropped = 0, dropped_certain = 0;
  for (const auto& [origin, slot, value] : records) {
    std::uint64_t alike[3] = {0, 0, 0}, all = 0;
    for (const auto& [other_origin, other_slot, other_value] : records)
      if (origin == other_origin && slot == other_slot) ++alike[other_value], ++all;
    const std::uint64_t most = std::max({alike[0], alike[1], alike[2]});
    if (!slot) ++dropped, dropped_certain += most == all;
    if (!slot || *slot == origin) continue;
    ++moved, certain += most == all, open += most * static_cast<std::uint64_t>(l) > all;
  }
  const MovesRead read = reader.read(static_cast<std::uint64_t>(l));
  RC_ASSERT(read.moved.records == moved);
  RC_ASSERT(read.moved.certain == certain);
  RC_ASSERT(read.moved.not_eligible == open);
  RC_ASSERT(read.dropped.records == dropped);
  RC_ASSERT(read.dropped.certain == dropped_certain);
}

}  // namespace
}  // namespace kith::attack

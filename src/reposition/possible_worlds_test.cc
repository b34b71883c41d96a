#include "reposition/possible_worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "testing/random_tables.h"

namespace kith::reposition {
namespace {

using Records = std::vector<std::vector<Count>>;

Settings settings_of(std::size_t window, Count l, Moves moves) {
  Settings settings;
  for (std::size_t distance = 0; distance < window; ++distance)
    settings.costs.mu.push_back(static_cast<Cost>(distance * distance));
  settings.costs.beta = static_cast<Cost>(window * window);
  settings.l = l;
  settings.moves = moves;
  return settings;
}

const WorldGroup* find(const WorldsAnswer& answer, std::size_t origin, std::optional<std::size_t> slot) {
  for (const WorldGroup& group : answer.groups)
    if (group.origin == origin && group.slot == slot) return &group;
  return nullptr;
}

// hiv, flu, cold, asthma
const Records two_days = {{1, 2, 0, 0}, {0, 0, 1, 1}};

TEST(PossibleWorlds, WhoeverMovedToTheSecondDayHasFlu) {
  const WorldsAnswer answer = possible_worlds(two_days, settings_of(2, 2, Moves::free));
  ASSERT_TRUE(answer.exact);
  const WorldGroup* moved = find(answer, 0, 1);
  ASSERT_NE(moved, nullptr);
  EXPECT_TRUE(moved->disclosed());
  EXPECT_EQ(moved->highest, 1);
  const WorldGroup* stayed = find(answer, 0, 0);
  ASSERT_NE(stayed, nullptr);
  EXPECT_FALSE(stayed->disclosed());
  EXPECT_EQ(answer.left(), 1);
  EXPECT_EQ(answer.disclosed(), 1);
}

// Without a second day the missing person may have made either value the more frequent one.
TEST(PossibleWorlds, WhoeverIsMissingOfHivFluFluHasHivOrFlu) {
  const WorldsAnswer answer = possible_worlds({two_days[0]}, settings_of(2, 2, Moves::free));
  ASSERT_TRUE(answer.exact);
  const WorldGroup* missing = find(answer, 0, std::nullopt);
  ASSERT_NE(missing, nullptr);
  EXPECT_EQ(missing->possible, 2);
  EXPECT_DOUBLE_EQ(missing->highest, 0.5);
}

TEST(PossibleWorlds, WhoeverIsMissingWhereOneValueFillsHalfTheSnapshotHasIt) {
  const WorldsAnswer answer = possible_worlds({{3, 1, 1, 0}}, settings_of(2, 2, Moves::free));
  ASSERT_TRUE(answer.exact);
  const WorldGroup* missing = find(answer, 0, std::nullopt);
  ASSERT_NE(missing, nullptr);
  EXPECT_TRUE(missing->disclosed());
}

TEST(PossibleWorlds, CoveredMovesDiscloseNobodyOfTheTwoDays) {
  const WorldsAnswer answer = possible_worlds(two_days, settings_of(2, 2, Moves::covered));
  ASSERT_TRUE(answer.exact);
  EXPECT_EQ(answer.disclosed(), 0);
  const WorldGroup* missing = find(answer, 0, std::nullopt);
  ASSERT_NE(missing, nullptr);
  EXPECT_EQ(missing->size, 3);
  EXPECT_EQ(missing->possible, 4);
}

TEST(PossibleWorlds, GivesUpAtItsLimitAndSaysSo) {
  const WorldsAnswer answer = possible_worlds(two_days, settings_of(2, 2, Moves::free), 3);
  EXPECT_FALSE(answer.exact);
  EXPECT_GE(answer.worlds, 1);
}

// Four values and l = 5: whatever the world is, everything is dropped, and there are very many worlds, each of
// which is a run of the algorithm.
TEST(PossibleWorlds, RunsOfTheAlgorithmCountAsWork) {
  Records records(10, std::vector<Count>(4));
  for (std::size_t row = 0; row < 20; ++row) ++records[row % 10][row % 4];
  const WorldsAnswer answer = possible_worlds(records, settings_of(5, 5, Moves::free), 1'000'000);
  EXPECT_FALSE(answer.exact);
  EXPECT_GT(answer.worlds, 1);
  EXPECT_LT(answer.worlds, 1'000'000 / (10 * 5 * 5 * 4)) << "a run is more than a choice";
}

TEST(PossibleWorlds, OneRunMayBeBeyondTheLimit) {
  const Records records = {{1, 2, 0, 0}, {3, 0, 1, 1}, {0, 2, 2, 1}};
  const std::uint64_t all = possible_worlds(records, settings_of(3, 2, Moves::free)).work;
  for (std::uint64_t limit = 1; limit < all; limit = limit * 3 / 2 + 1)
    EXPECT_FALSE(possible_worlds(records, settings_of(3, 2, Moves::free), limit).exact) << limit;
  EXPECT_TRUE(possible_worlds(records, settings_of(3, 2, Moves::free), all).exact);
}

TEST(PossibleWorlds, WithoutRecordsThereIsNothingToRead) {
  EXPECT_TRUE(possible_worlds({}, settings_of(2, 2, Moves::free)).groups.empty());
  EXPECT_TRUE(possible_worlds({{0, 0}, {0, 0}}, settings_of(2, 2, Moves::free)).groups.empty());
}

// Up to four records per snapshot of three values, the first the most frequent.
Records random_records(testing::Random& random, std::size_t snapshots) {
  Records records(snapshots, std::vector<Count>(3));
  for (auto& row : records)
    for (std::uint64_t left = 1 + random() % 4; left > 0; --left) {
      const std::uint64_t drawn = random() % 6;
      ++row[drawn < 3 ? 0 : drawn < 5 ? 1 : 2];
    }
  return records;
}

// What the attacker sees of a stream, and what he does not.
struct View {
  std::map<std::pair<Step, Step>, Count> sizes;  // by origin and slot; slot -1: dropped
  std::map<std::pair<Step, Value>, Count> published;
  std::map<std::pair<Step, Step>, std::set<Value>> values;

  bool looks_like(const View& other) const { return sizes == other.sizes && published == other.published; }
};

View view_of(const Records& records, const Settings& settings) {
  View view;
  const auto leave = [&](const Leaving& leaving) {
    for (const auto& [origin, value, count] : leaving.published) {
      view.sizes[{origin, leaving.slot}] += count;
      view.published[{leaving.slot, value}] += count;
      view.values[{origin, leaving.slot}].insert(value);
    }
    for (const auto& [origin, value, count] : leaving.dropped) {
      view.sizes[{origin, -1}] += count;
      view.values[{origin, -1}].insert(value);
    }
  };
  Repositioner repositioner(settings);
  for (std::size_t at = 0; at < records.size(); ++at) {
    repositioner.advance(static_cast<Step>(at), leave);
    for (Value value = 0; value < 3; ++value)
      repositioner.receive(static_cast<Step>(at), value, records[at][value]);
  }
  repositioner.finish(leave);
  return view;
}

TEST(PossibleWorlds, AreAllStreamsOfTheSameSizesThatLookTheSame) {
  testing::Random random(testing::test_seed());
  for (std::size_t round = 0; round < 40; round += testing::every_nth()) {
    const Settings settings = settings_of(1 + random() % 2, 2, random() % 4 ? Moves::free : Moves::covered);
    const Records truth = random_records(random, 2);
    const View seen = view_of(truth, settings);
    std::uint64_t worlds = 0;
    std::map<std::pair<Step, Step>, std::set<Value>> possible;
    for (Count code = 0; code < 625; ++code) {
      Records other = {{code % 5, code / 5 % 5, 0}, {code / 25 % 5, code / 125, 0}};
      bool fits = true;
      for (std::size_t at = 0; at < 2; ++at) {
        const Count size = truth[at][0] + truth[at][1] + truth[at][2], two = other[at][0] + other[at][1];
        fits &= two <= size;
        other[at][2] = size - two;
      }
      if (!fits) continue;
      const View view = view_of(other, settings);
      if (!view.looks_like(seen)) continue;
      ++worlds;
      for (const auto& [group, values] : view.values) possible[group].insert(values.begin(), values.end());
    }
    const WorldsAnswer answer = possible_worlds(truth, settings);
    EXPECT_EQ(answer.worlds, worlds);
    for (const WorldGroup& group : answer.groups) {
      const Step slot = group.slot ? static_cast<Step>(*group.slot) : -1;
      EXPECT_EQ(group.possible, (possible[{static_cast<Step>(group.origin), slot}].size()));
    }
  }
}

struct Reading {
  Count left = 0, disclosed = 0;
  std::size_t exact = 0;
  double highest = 0;  // share of a value in any group
};

// Two hundred streams of two or three snapshots, window 2, l = 2.
Reading read_streams(Moves moves) {
  Reading result;
  testing::Random random(4);
  for (int at = 0; at < 200; ++at) {
    const Records records = random_records(random, 2 + random() % 2);
    const WorldsAnswer answer = possible_worlds(records, settings_of(2, 2, moves));
    result.left += answer.left();
    result.disclosed += answer.disclosed();
    result.exact += answer.exact;
    for (const WorldGroup& group : answer.groups) result.highest = std::max(result.highest, group.highest);
  }
  return result;
}

TEST(PossibleWorlds, FreeMovesDisclose78Of434WhoMovedOrAreMissingInAFixedSetOfStreams) {
  if (testing::every_nth() > 1) GTEST_SKIP() << "measured without sanitizers";
  const Reading reading = read_streams(Moves::free);
  EXPECT_EQ(reading.exact, 200);
  EXPECT_EQ(reading.left, 434);
  EXPECT_EQ(reading.disclosed, 78);
}

TEST(PossibleWorlds, CoveredMovesDropMoreAndDiscloseNobodyInTheSameStreams) {
  const Reading reading = read_streams(Moves::covered);
  EXPECT_EQ(reading.exact, 200);
  EXPECT_EQ(reading.left, 714);
  EXPECT_EQ(reading.disclosed, 0);
  EXPECT_LE(reading.highest, 0.5 + 1e-9);  // 1 / l
}

}  // namespace
}  // namespace kith::reposition

#include "reposition/repositioner.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "kith/error.h"
#include "reposition/replan.h"
#include "testing/reposition_oracle.h"
#include "testing/window_oracle.h"

namespace kith::reposition {
namespace {

constexpr Step lowest = std::numeric_limits<Step>::min(), highest = std::numeric_limits<Step>::max();

Settings settings_of(std::vector<Cost> mu, Cost beta, Count l, Moves moves = Moves::free) {
  Settings settings;
  settings.costs.mu = std::move(mu);
  settings.costs.beta = beta;
  settings.l = l;
  settings.moves = moves;
  return settings;
}

// A repositioner with what it was given and what left it.
struct Session {
  explicit Session(const Settings& stated) : settings(stated), repositioner(stated) {}

  void give(Step time, Value value, Count count = 1) {
    repositioner.advance(time, leave());
    repositioner.receive(time, value, count);
    received.push_back({time, value, count});
  }
  void snapshot(Step time, const std::vector<Value>& values) {
    for (const Value value : values) give(time, value);
  }
  void finish() { repositioner.finish(leave()); }
  Repositioner::Leave leave() {
    return [this](const Leaving& leaving) { left.push_back(leaving); };
  }
  std::string fault() const { return testing::fault_of(received, left, settings); }
  Cost cost() const {
    Cost sum = 0;
    for (const Leaving& leaving : left) sum += leaving.cost;
    return sum;
  }
  std::vector<Step> slots() const {
    std::vector<Step> result;
    for (const Leaving& leaving : left) result.push_back(leaving.slot);
    return result;
  }

  Settings settings;
  Repositioner repositioner;
  std::vector<Part> received;
  std::vector<Leaving> left;
};

struct Stream {
  Settings settings;
  std::vector<Part> parts;  // in the order they come; none is too late
};

Stream random_stream(testing::Random& random) {
  const auto draw = [&](std::uint64_t most) { return static_cast<Step>(random() % (most + 1)); };
  Stream result;
  const std::size_t window = 1 + draw(3), values = 1 + draw(3);
  result.settings.costs = testing::random_relay_costs(random, window, values);
  result.settings.l = 1 + draw(2);
  if (draw(7) == 0) result.settings.moves = Moves::covered;
  Repositioner probe(result.settings);
  Step time = draw(20) - 10;
  for (Step left = 1 + draw(24); left > 0; --left) {
    if (draw(2) == 0) time += draw(9) == 0 ? draw(12) : 1;
    const Step at = time - (draw(5) == 0 ? draw(window) : 0);
    if (probe.too_late(at)) continue;
    probe.advance(at, [](const Leaving&) {});
    result.parts.push_back({at, static_cast<Value>(draw(values - 1)), 1 + static_cast<Count>(draw(1))});
    probe.receive(at, result.parts.back().value, result.parts.back().count);
  }
  return result;
}

template <typename Look>
void for_streams(std::size_t count, const Look& look) {
  for (std::size_t at = 0; at < count; at += testing::every_nth()) {
    testing::Random random(testing::test_seed() + at);
    SCOPED_TRACE("seed " + std::to_string(testing::test_seed() + at));
    look(random_stream(random));
    if (::testing::Test::HasFailure()) return;
  }
}

// The window that a step ended with, in slots up to `newest`, and what of `received` it dropped.
RelayWindow window_of(const StepEnd& end, Step newest,
                      const std::map<std::pair<Step, Value>, Count>& received, std::size_t slots,
                      std::size_t values) {
  RelayWindow window;
  window.placed.assign(values, {slots, std::vector<Count>(slots)});
  window.dropped.assign(values, std::vector<Count>(slots));
  const Step oldest = newest - static_cast<Step>(slots) + 1;
  for (const auto& [key, count] : received)
    if (key.first >= oldest && key.first <= newest) window.dropped[key.second][key.first - oldest] += count;
  for (const auto& [part, slot] : end.placed) {
    if (slot < oldest) continue;
    window.placed[part.value][slot - oldest][slot - part.origin] += part.count;
    if (part.origin >= oldest) window.dropped[part.value][part.origin - oldest] -= part.count;
  }
  return window;
}

TEST(Repositioner, PublishesOrDropsEveryRecordWithinItsPromises) {
  for_streams(4'000, [](const Stream& stream) {
    Session run(stream.settings);
    for (const Part& part : stream.parts) run.give(part.origin, part.value, part.count);
    run.finish();
    EXPECT_EQ(run.fault(), "");
  });
}

TEST(Repositioner, EveryLaterStepCostsTheLeastOfDefinition2) {
  std::size_t later = 0;
  for_streams(4'000, [&](const Stream& stream) {
    if (stream.settings.moves == Moves::covered) return;
    const std::size_t slots = stream.settings.costs.window(), values = 4;
    Session run(stream.settings);
    std::map<std::pair<Step, Value>, Count> received;
    StepEnd before;
    run.repositioner.trace([&](const StepEnd& end) {
      const RelayWindow after = window_of(end, end.step, received, slots, values);
      if (end.first) {
        EXPECT_EQ(testing::cost_of(after, stream.settings.costs), run.repositioner.first_window()->cost);
      } else {
        RelayWindow initial = window_of(before, end.step, received, slots, values);
        testing::place_initially(initial, stream.settings.l);
        EXPECT_EQ(testing::cost_of(after, stream.settings.costs),
                  testing::least_recycled_cost(initial, stream.settings.costs, stream.settings.l));
        ++later;
      }
      EXPECT_TRUE(testing::in_timestamp_order(after));
      before = end;
    });
    for (const Part& part : stream.parts) {
      run.give(part.origin, part.value, part.count);
      received[{part.origin, part.value}] += part.count;
    }
    run.finish();
  });
  EXPECT_GT(later, 4'000 / testing::every_nth());
}

TEST(Repositioner, WithReplanEveryLaterStepCostsTheLeastOfTheOpenWindow) {
  std::size_t later = 0;
  for_streams(4'000, [&](const Stream& stream) {
    if (stream.settings.moves == Moves::covered) return;
    Settings settings = stream.settings;
    settings.replan = true;
    const std::size_t slots = settings.costs.window(), values = 4;
    Session run(settings);
    std::map<std::pair<Step, Value>, Count> received;
    StepEnd before;
    run.repositioner.trace([&](const StepEnd& end) {
      const RelayWindow after = window_of(end, end.step, received, slots, values);
      EXPECT_TRUE(testing::in_timestamp_order(after));
      EXPECT_TRUE(testing::eligible_slots(after, settings.l));
      const WindowProblem open = open_problem(after, 0, settings.costs, settings.l);
      const RelayWindow with_newest = window_of(before, end.step, received, slots, values);
      EXPECT_TRUE(end.first ||
                  open.records == open_problem(with_newest, 0, settings.costs, settings.l).records);
      if (!end.first && testing::ways_to_place(open) < 20'000) {
        EXPECT_EQ(testing::cost_of(after, settings.costs), testing::least_cost_by_trying(open));
        ++later;
      }
      before = end;
    });
    for (const Part& part : stream.parts) {
      run.give(part.origin, part.value, part.count);
      received[{part.origin, part.value}] += part.count;
    }
    run.finish();
    EXPECT_EQ(run.fault(), "");
  });
  EXPECT_GT(later, 2'000 / testing::every_nth());
}

bool same(const std::vector<Leaving>& one, const std::vector<Leaving>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const Leaving& a, const Leaving& b) {
                      return a.slot == b.slot && a.published == b.published && a.dropped == b.dropped &&
                             a.level == b.level && a.cost == b.cost;
                    });
}

TEST(Repositioner, RestoredAnywhereItGoesOnTheSame) {
  std::size_t at = 0;
  for_streams(1'500, [&](const Stream& stream) {
    Settings settings = stream.settings;
    settings.replan = at++ % 2 == 1;
    Session whole(settings);
    for (const Part& part : stream.parts) whole.give(part.origin, part.value, part.count);
    whole.finish();
    Session cut(settings);
    for (const Part& part : stream.parts) {
      cut.give(part.origin, part.value, part.count);
      const RepositionerState state = cut.repositioner.state();
      cut.repositioner = Repositioner(settings);
      cut.repositioner.restore(state);
      EXPECT_EQ(cut.repositioner.state().numbers, state.numbers);
    }
    cut.finish();
    EXPECT_TRUE(same(whole.left, cut.left));
    EXPECT_EQ(whole.repositioner.state().numbers, cut.repositioner.state().numbers);
  });
}

TEST(Repositioner, RefusesAStateOfOtherSettingsOrCutShort) {
  Session run(settings_of({0, 1}, 9, 2));
  run.snapshot(1, {0, 1});
  run.snapshot(3, {0, 0});
  const RepositionerState state = run.repositioner.state();
  Repositioner other(settings_of({0, 1, 2}, 9, 2));
  EXPECT_THROW(other.restore(state), Error);
  Settings replanned = settings_of({0, 1}, 9, 2);
  replanned.replan = true;
  EXPECT_THROW(Repositioner(replanned).restore(state), Error);
  for (std::size_t size = 0; size < state.numbers.size(); ++size) {
    RepositionerState cut = state;
    cut.numbers.resize(size);
    // A whole number of counts may be missing at the end; nothing else may.
    if ((state.numbers.size() - size) % 4 == 0 && size >= 14) continue;
    EXPECT_THROW(run.repositioner.restore(cut), Error) << size;
  }
  EXPECT_EQ(run.repositioner.state().numbers, state.numbers);
}

TEST(Repositioner, TheErratumsStreamCosts3AndNot11) {
  const Settings settings = settings_of({0, 1}, 9, 2);
  const std::vector<std::vector<Count>> records = {{0, 0, 1}, {3, 0, 0}, {1, 2, 2}};
  Session run(settings);
  for (std::size_t step = 0; step < records.size(); ++step)
    for (Value value = 0; value < 3; ++value)
      if (records[step][value] > 0) run.give(static_cast<Step>(step) + 1, value, records[step][value]);
  run.finish();
  EXPECT_EQ(run.repositioner.first_window()->cost, 1 + 2 * 9);
  EXPECT_EQ(run.cost(), 3);
  EXPECT_EQ(run.repositioner.relayed(), 2);
  EXPECT_EQ(run.left.back().published, (std::vector<Part>{{2, 0, 2}, {3, 0, 1}, {3, 1, 2}, {3, 2, 2}}));
  const WindowSolution first =
      solve_first_window({.records = {records[0], records[1]}, .costs = settings.costs, .l = 2});
  EXPECT_EQ(testing::stream_cost(records, first, settings, 0), 11);
  EXPECT_EQ(testing::stream_cost(records, first, settings, 1), 3);
}

TEST(Repositioner, Example1CostsOneDropAndOneStep) {
  const Settings settings = settings_of({0, 1, 4}, 9, 2);
  std::vector<Leaving> left(3);
  left[0] = {.slot = 6, .published = {{6, 1, 1}, {6, 2, 1}}, .dropped = {{6, 0, 1}}, .level = 1, .cost = 9};
  left[1] = {.slot = 7, .published = {{7, 0, 1}, {7, 1, 1}}, .dropped = {}, .level = 1, .cost = 0};
  left[2] = {.slot = 8, .published = {{7, 2, 1}, {8, 0, 1}}, .dropped = {}, .level = 1, .cost = 1};
  const std::vector<Part> received = {{6, 0, 1}, {6, 1, 1}, {6, 2, 1}, {7, 0, 1},
                                      {7, 1, 1}, {7, 2, 1}, {8, 0, 1}};
  EXPECT_EQ(testing::fault_of(received, left, settings), "");
}

TEST(Repositioner, SnapshotsLeaveWhenTheWindowHasPassedThem) {
  Session run(settings_of({0, 1, 2}, 9, 1));
  run.give(5, 0);
  run.give(6, 0);
  run.give(7, 0);
  EXPECT_TRUE(run.left.empty());
  run.give(8, 0);
  EXPECT_EQ(run.slots(), (std::vector<Step>{5}));
  run.give(10, 0);
  EXPECT_EQ(run.slots(), (std::vector<Step>{5, 6, 7}));
  run.finish();
  EXPECT_EQ(run.slots(), (std::vector<Step>{5, 6, 7, 8, 9, 10}));
}

TEST(Repositioner, LateRecordsWithinTheWindowAreRelayedAndOlderOnesAreTooLate) {
  Session run(settings_of({0, 1, 4}, 9, 2));
  run.snapshot(1, {0, 1});
  run.snapshot(2, {0, 1});
  run.snapshot(3, {0, 1});
  run.snapshot(5, {0, 1});
  EXPECT_TRUE(run.repositioner.too_late(2));
  EXPECT_FALSE(run.repositioner.too_late(3));
  run.give(3, 0);  // finds its step closed
  run.give(5, 1);
  EXPECT_THROW(run.repositioner.receive(2, 0), Bug);
  run.finish();
  EXPECT_EQ(run.fault(), "");
  EXPECT_EQ(run.left.back().published, (std::vector<Part>{{3, 0, 1}, {5, 0, 1}, {5, 1, 2}}));
}

TEST(Repositioner, TheFirstWindowBeginsWithTheEarliestRecordOfIt) {
  Session run(settings_of({0, 1, 4}, 9, 2));
  EXPECT_FALSE(run.repositioner.too_late(lowest));
  run.snapshot(10, {0, 1});
  EXPECT_FALSE(run.repositioner.too_late(8));
  EXPECT_TRUE(run.repositioner.too_late(7));
  run.snapshot(9, {0, 1});
  run.finish();
  EXPECT_EQ(run.slots(), (std::vector<Step>{9, 10}));
  EXPECT_TRUE(run.repositioner.too_late(10));
}

TEST(Repositioner, JumpsOverAGapAndHandsOverAWindowOfEmptySnapshots) {
  for (const Moves moves : {Moves::free, Moves::covered}) {
    Session run(settings_of({0, 1, 4}, 9, 2, moves));
    run.snapshot(1, {0, 1});
    run.snapshot(1'000'000'000'000'000, {0, 1});
    run.snapshot(1'000'000'000'000'002, {0, 1});
    run.finish();
    EXPECT_EQ(run.fault(), "");
    const Step far = 1'000'000'000'000'000;
    EXPECT_EQ(run.slots(), (std::vector<Step>{1, 2, 3, 4, far, far + 1, far + 2}));
  }
}

TEST(Repositioner, TimesAtTheEndsOfTheirRangeDoNotOverflow) {
  for (const Moves moves : {Moves::free, Moves::covered}) {
    Session run(settings_of({0, 1, 4, 9}, 20, 2, moves));
    run.snapshot(lowest, {0, 0, 1});
    run.snapshot(lowest + 1, {0, 1, 1});
    run.snapshot(highest - 1, {0, 0, 1});
    run.snapshot(highest, {0, 1, 1});
    run.give(highest - 3, 0);
    run.finish();
    EXPECT_EQ(run.fault(), "");
    EXPECT_EQ(run.left.front().slot, lowest);
    EXPECT_EQ(run.left.back().slot, highest);
    EXPECT_TRUE(run.repositioner.too_late(highest));
    run.finish();
    EXPECT_EQ(run.left.back().slot, highest);
  }
}

TEST(Repositioner, GoesOnAfterTheEndWithLaterTimes) {
  Session run(settings_of({0, 1, 4}, 9, 2));
  run.snapshot(1, {0, 1, 0});
  run.finish();
  EXPECT_TRUE(run.repositioner.too_late(1));
  run.snapshot(3, {0, 1});
  EXPECT_TRUE(run.repositioner.too_late(1));
  run.give(2, 1);
  run.finish();
  EXPECT_EQ(run.fault(), "");
  EXPECT_EQ(run.slots(), (std::vector<Step>{1, 2, 3}));
}

TEST(Repositioner, WithoutRecordsNothingLeaves) {
  Session run(settings_of({0, 1}, 9, 2));
  run.finish();
  EXPECT_TRUE(run.left.empty());
  EXPECT_FALSE(run.repositioner.latest());
}

TEST(Repositioner, ASingleSnapshotIsCutToItsLargestEligibleLevel) {
  Session run(settings_of({0, 1, 4}, 9, 2));
  run.snapshot(7, {0, 0, 0, 1, 2});
  run.finish();
  ASSERT_EQ(run.left.size(), 1);
  EXPECT_EQ(run.left[0].published, (std::vector<Part>{{7, 0, 2}, {7, 1, 1}, {7, 2, 1}}));
  EXPECT_EQ(run.left[0].dropped, (std::vector<Part>{{7, 0, 1}}));
  EXPECT_EQ(run.left[0].cost, 9);
}

TEST(Repositioner, WithL1EverythingStays) {
  Session run(settings_of({0, 1, 4}, 9, 1));
  for (Step time = 0; time < 9; ++time) run.snapshot(time, {0, 0, static_cast<Value>(time % 3)});
  run.finish();
  EXPECT_EQ(run.cost(), 0);
  EXPECT_EQ(run.fault(), "");
}

TEST(Repositioner, WithLAboveTheNumberOfValuesEverythingIsDropped) {
  Session run(settings_of({0, 1, 4}, 9, 4));
  for (Step time = 0; time < 9; ++time) run.snapshot(time, {0, 1, 2});
  run.finish();
  EXPECT_EQ(run.cost(), 9 * 3 * 9);
  for (const Leaving& leaving : run.left) EXPECT_TRUE(leaving.published.empty());
}

TEST(Repositioner, WithWindow1NothingMoves) {
  Session run(settings_of({0}, 1, 2));
  run.snapshot(1, {0, 0, 1});
  run.snapshot(2, {0, 1, 1});
  run.snapshot(3, {2});
  run.finish();
  EXPECT_EQ(run.cost(), 3);
  EXPECT_EQ(run.fault(), "");
}

TEST(Repositioner, NewValuesMayAppearLate) {
  Session run(settings_of({0, 1}, 9, 2));
  run.snapshot(1, {0, 0});
  run.snapshot(2, {0, 1});
  run.snapshot(3, {0, 0});
  run.repositioner.set_drop_cost(7, 30);
  run.settings.costs.beta_of.assign(8, 9);
  run.settings.costs.beta_of[7] = 30;
  run.snapshot(4, {7, 7, 0});
  run.snapshot(5, {7});
  run.finish();
  EXPECT_EQ(run.fault(), "");
}

// a b | a b c | d d e, l = 2, window 2. Relays leave the second snapshot as it is, and the second d has no place.
// Solved anew, the c waits a step, and everybody is published.
TEST(Repositioner, ReplanMovesWhatWasDecidedAndNotPublished) {
  for (const bool replan : {false, true}) {
    Settings settings = settings_of({0, 1}, 50, 2);
    settings.replan = replan;
    Session run(settings);
    run.snapshot(1, {0, 1});
    run.snapshot(2, {0, 1, 2});
    run.snapshot(3, {3, 3, 4});
    run.finish();
    EXPECT_EQ(run.fault(), "");
    EXPECT_EQ(run.cost(), replan ? 1 : 50);
    EXPECT_EQ(run.repositioner.spent().flows > 0, replan);
  }
}

TEST(Repositioner, AnEmptyStepMayTakeRecordsIn) {
  Session run(settings_of({0, 1, 2}, 9, 2));
  run.snapshot(1, {0, 1});
  run.snapshot(3, {0, 1});
  run.snapshot(4, {0, 1});
  run.give(3, 0);  // late: both wait until step 5 is closed, which has no records
  run.give(3, 1);
  run.repositioner.advance(5, run.leave());
  run.snapshot(6, {0, 1});
  run.finish();
  EXPECT_EQ(run.fault(), "");
  Count dropped = 0;
  for (const Leaving& leaving : run.left) dropped += leaving.dropped.size();
  EXPECT_EQ(dropped, 0);
}

TEST(Repositioner, CoveredPublishesASnapshotWholeAtItsTimeOrDropsItWhole) {
  Session run(settings_of({0, 1, 4}, 9, 2, Moves::covered));
  run.snapshot(1, {0, 0, 1});
  run.snapshot(2, {0, 1, 1});
  run.give(2, 0);  // makes it eligible
  run.snapshot(3, {0, 1});
  run.give(1, 1);
  run.snapshot(4, {0, 0});
  run.finish();
  EXPECT_EQ(run.fault(), "");
  ASSERT_EQ(run.left.size(), 4);
  for (std::size_t at = 0; at < 3; ++at) EXPECT_TRUE(run.left[at].dropped.empty());
  EXPECT_TRUE(run.left[3].published.empty());
  EXPECT_EQ(run.left[3].dropped, (std::vector<Part>{{4, 0, 2}}));
  EXPECT_EQ(run.cost(), 18);
}

TEST(Repositioner, TraceTellsOfTheFirstWindowAndOfEveryStepBeforeItsSnapshotsLeave) {
  Session run(settings_of({0, 1}, 9, 2));
  std::vector<StepEnd> ends;
  run.repositioner.trace([&](const StepEnd& end) {
    ends.push_back(end);
    EXPECT_EQ(run.left.empty(), end.first);
  });
  run.snapshot(1, {2});
  run.snapshot(2, {0, 0, 0});
  run.snapshot(3, {0, 1, 1, 2, 2});
  run.finish();
  ASSERT_EQ(ends.size(), 2);
  EXPECT_TRUE(ends[0].first);
  EXPECT_EQ(ends[0].step, 2);
  EXPECT_EQ(ends[0].placed, (std::vector<StepEnd::Placed>{{{1, 2, 1}, 2}, {{2, 0, 1}, 2}}));
  EXPECT_EQ(ends[0].dropped, (std::vector<Part>{{2, 0, 2}}));
  EXPECT_FALSE(ends[1].first);
  EXPECT_TRUE(ends[1].initially_dropped.empty());
  EXPECT_TRUE(ends[1].dropped.empty());
  EXPECT_EQ(ends[1].placed.size(), 6);
}

}  // namespace
}  // namespace kith::reposition

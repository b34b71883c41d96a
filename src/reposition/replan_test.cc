#include "reposition/replan.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/reposition_oracle.h"
#include "testing/window_oracle.h"

namespace kith::reposition {
namespace {

template <typename Look>
void for_cases(std::size_t count, const Look& look) {
  for (std::size_t i = 0; i < count && !::testing::Test::HasFailure(); i += testing::every_nth()) {
    SCOPED_TRACE("seed " + std::to_string(testing::test_seed() + i));
    testing::Random random(testing::test_seed() + i);
    look(testing::random_relay_case(
        random, {.most_window = 3, .most_values = 3, .most_in_slot = 2, .most_dropped = 2}));
  }
}

TEST(Replan, IsTheBestOfTheOpenWindow) {
  std::size_t tried = 0, gained = 0;
  for_cases(3'000, [&](testing::RelayCase given) {
    const WindowProblem problem = open_problem(given.window, 0, given.costs, given.l);
    if (testing::ways_to_place(problem) > 50'000) return;
    ++tried;
    const Cost before = testing::cost_of(given.window, given.costs);
    const Replanned done = replan(given.window, 0, given.costs, given.l);
    EXPECT_TRUE(done.optimal);
    EXPECT_EQ(testing::cost_of(given.window, given.costs), before - done.gain);
    EXPECT_EQ(before - done.gain, testing::least_cost_by_trying(problem));
    EXPECT_TRUE(testing::eligible_slots(given.window, given.l));
    EXPECT_TRUE(testing::in_timestamp_order(given.window));
    EXPECT_EQ(open_problem(given.window, 0, given.costs, given.l).records, problem.records);
    gained += done.gain > 0;
  });
  EXPECT_GT(tried, 1'000 / testing::every_nth());
  EXPECT_GT(gained, 100 / testing::every_nth());
}

TEST(Replan, WithLittleEffortItIsNoWorseThanWhatStood) {
  for_cases(1'000, [](testing::RelayCase given) {
    const WindowProblem problem = open_problem(given.window, 0, given.costs, given.l);
    const Cost before = testing::cost_of(given.window, given.costs);
    replan(given.window, 0, given.costs, given.l, {.flows = 1, .nodes = 0});
    EXPECT_LE(testing::cost_of(given.window, given.costs), before);
    EXPECT_TRUE(testing::eligible_slots(given.window, given.l));
    EXPECT_EQ(open_problem(given.window, 0, given.costs, given.l).records, problem.records);
  });
}

// a b | c, l = 2, all at home but the c, which is dropped. With the b one slot later b c is eligible, and the a
// would have to go: no gain. Had the a come before the window it could not be dropped either.
TEST(Replan, LeavesWhatWasPromisedPublished) {
  const Costs costs{.mu = {0, 1}, .beta = 3, .beta_of = {1, 9, 20}};
  RelayWindow window{.placed = {3, {2, std::vector<Count>(2)}}, .dropped = {3, std::vector<Count>(2)}};
  window.placed[0][0] = {0, 1};
  window.placed[1][0] = {1, 0};
  window.dropped[2][1] = 1;
  const Replanned done = replan(window, 0, costs, 2);
  EXPECT_EQ(done.gain, 0);
  EXPECT_EQ(window.placed[0][0][1], 1);
  // Of its own time the a may be dropped, which costs 1 and saves the c.
  window.placed[0][0] = {1, 0};
  EXPECT_EQ(replan(window, 0, costs, 2).gain, 20 - 1 - 1);
  EXPECT_EQ(window.dropped[0][0], 1);
  EXPECT_EQ(window.placed[1][1][1], 1);
}

TEST(Replan, RefusesAWindowThatIsNotEligible) {
  RelayWindow window{.placed = {1, {2, std::vector<Count>(2)}}, .dropped = {1, std::vector<Count>(2)}};
  window.placed[0][0][0] = 1;
  EXPECT_THROW(replan(window, 0, {.mu = {0, 1}, .beta = 3, .beta_of = {}}, 2), Bug);
}

}  // namespace
}  // namespace kith::reposition

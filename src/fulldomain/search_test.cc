// The search on tables small enough to see the answer. search_oracle_test.cc compares it with the oracle.
#include "fulldomain/search.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fulldomain/frontier.h"
#include "fulldomain/policy.h"
#include "kith/error.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"
#include "testing/small_tables.h"

namespace kith::fulldomain {
namespace {

using testing::Diversity;
using testing::Oracle;
using testing::OracleNode;
using testing::Searcher;
using testing::TableCase;

// Every class has two persons; but whoever was in A and then in B was there alone.
TEST(Fulldomain, CountingPersonsByClassPassesWhereHistoriesFail) {
  TableCase table = testing::case_of(
      testing::table_of({"place", "who"},
                        {{"A", "p"}, {"B", "p"}, {"A", "q"}, {"C", "q"}, {"B", "r"}, {"C", "r"}}),
      {{"place", {{"A", "*"}, {"B", "*"}, {"C", "*"}}}});
  table.person = 1;
  EXPECT_EQ(Searcher(table, {.k = 2}).evaluator.evaluate({0}).suppressed, 0U);
  Searcher s(table, {.k = 2, .by_history = true});
  EXPECT_EQ(s.evaluator.evaluate({0}).suppressed, 6U);
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {});
  EXPECT_TRUE(found.monotone);
  ASSERT_EQ(found.minimal.size(), 1U);
  EXPECT_EQ(found.minimal.front().node, Node{1});
  EXPECT_EQ(found.minimal.front().outcome.classes, 1U);
}

TEST(Fulldomain, PersonsWithUnlikeNumbersOfRowsAreNeverAlike) {
  TableCase table = testing::case_of(
      testing::table_of({"place", "who"}, {{"A", "p"}, {"A", "q"}, {"A", "q"}}), {{"place", {{"A", "*"}}}});
  table.person = 1;
  Searcher s(table, {.k = 2, .by_history = true});
  EXPECT_EQ(s.evaluator.evaluate({1}).suppressed, 3U);
  EXPECT_TRUE(find_minimal(s.lattice, s.evaluator, {.max_suppressed = 3}).minimal.empty());
}

TEST(Fulldomain, HistoriesCannotBeCountedWithoutThem) {
  const TableCase table = testing::figure_8();
  EXPECT_THROW(Searcher(table, {.k = 2, .by_history = true}), Bug);
}

// {p: x, q: y} and {p: y, q: x} pass l = 2 apart; together everybody has x.
TEST(Fulldomain, FrequencyDiversityOverPersonsIsNotMonotone) {
  TableCase table = testing::case_of(
      testing::table_of({"zip", "who", "illness"},
                        {{"1", "p", "x"}, {"1", "q", "y"}, {"2", "p", "y"}, {"2", "q", "x"}}),
      {{"zip", {{"1", "*"}, {"2", "*"}}}});
  table.person = 1;
  table.sensitive = {2};
  Searcher s(table, {.k = 1, .diversity = Diversity::frequency, .l = 2});
  EXPECT_EQ(s.evaluator.evaluate({0}).suppressed, 0U);
  EXPECT_EQ(s.evaluator.evaluate({1}).suppressed, 4U);
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {.every_standing = true});
  EXPECT_FALSE(found.monotone);
  ASSERT_EQ(found.minimal.size(), 1U);
  EXPECT_EQ(found.minimal.front().node, Node{0});
  EXPECT_EQ(found.standing[1], Standing::failing);
}

// A passing class swallows a failing one and fails: the coarser node suppresses more.
TEST(Fulldomain, FrequencyDiversityWithSuppressionIsNotMonotone) {
  TableCase table = testing::case_of(
      testing::table_of({"zip", "illness"}, {{"1", "x"}, {"1", "y"}, {"2", "x"}, {"2", "x"}, {"2", "x"}}),
      {{"zip", {{"1", "*"}, {"2", "*"}}}});
  table.sensitive = {1};
  Searcher s(table, {.k = 1, .diversity = Diversity::frequency, .l = 2});
  EXPECT_EQ(s.evaluator.evaluate({0}).suppressed, 3U);
  EXPECT_EQ(s.evaluator.evaluate({1}).suppressed, 5U);
  EXPECT_FALSE(find_minimal(s.lattice, s.evaluator, {.max_suppressed = 3}).monotone);
  EXPECT_TRUE(find_minimal(s.lattice, s.evaluator, {.max_suppressed = 0}).monotone);
}

// Weeks serve where a binary search over heights would go on to the top.
TEST(Fulldomain, LeastHeightIsExactWhereLevelsAreNotNested) {
  const std::vector<std::vector<bool>> finer = {
      {true, true, true, true, true, true},     {false, true, false, false, false, true},
      {false, false, true, true, true, true},   {false, false, false, true, true, true},
      {false, false, false, false, true, true}, {false, false, false, false, false, true}};
  TableCase table;
  table.table = testing::table_of({"day"}, {{"2024-12-30"}, {"2024-12-31"}, {"2025-01-01"}, {"2025-01-02"}});
  table.quasi = {0};
  table.hierarchies.push_back(
      testing::hierarchy_of("day", table.table.columns[0].values,
                            {{"2024-12-30", "2025-W01", "2024-12", "2024-Q4", "2024", "*"},
                             {"2024-12-31", "2025-W01", "2024-12", "2024-Q4", "2024", "*"},
                             {"2025-01-01", "2025-W01", "2025-01", "2025-Q1", "2025", "*"},
                             {"2025-01-02", "2025-W01", "2025-01", "2025-Q1", "2025", "*"}},
                            hierarchy::LevelOrder::from_relation(finer)));
  Searcher s(table, {.k = 3});
  std::uint64_t checked = 0;
  const auto found = find_least_height(s.lattice, s.evaluator, {}, checked);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->node, Node{1});
}

// Week is of height 1, year of height 3; between them and the top lies nothing else, so that a binary search over
// heights would find no node at height 2 and take what is above.
TEST(Fulldomain, LeastHeightIsExactWhereBoundsLeaveHeightsOut) {
  const std::vector<std::vector<bool>> finer = {{true, true, true, true, true},
                                                {false, true, false, false, true},
                                                {false, false, true, true, true},
                                                {false, false, false, true, true},
                                                {false, false, false, false, true}};
  TableCase table;
  table.table = testing::table_of({"day"}, {{"1"}, {"2"}, {"3"}, {"4"}});
  table.quasi = {0};
  table.hierarchies.push_back(testing::hierarchy_of("day", table.table.columns[0].values,
                                                    {{"1", "a", "b", "c", "*"},
                                                     {"2", "a", "b", "c", "*"},
                                                     {"3", "a", "d", "c", "*"},
                                                     {"4", "a", "d", "c", "*"}},
                                                    hierarchy::LevelOrder::from_relation(finer)));
  Searcher s(table, {.k = 3}, {}, {{1, 4}});
  EXPECT_FALSE(s.lattice.is_product_of_chains());
  std::uint64_t checked = 0;
  const auto found = find_least_height(s.lattice, s.evaluator, {}, checked);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->node, Node{1});
}

// Figure 8 with two rows allowed: [0,1] suppresses 2 and [1,0] suppresses 1; both have height 1.
TEST(Fulldomain, LaterPoliciesDecideWhatIsEqual) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 2});
  const SearchOptions options{.max_suppressed = 2, .every_standing = true};
  const SearchResult found = find_minimal(s.lattice, s.evaluator, options);
  const auto chosen = [&](const std::vector<Policy>& policies) {
    return choose(s.lattice, s.evaluator, found, policies, {1, 1}, options).node;
  };
  EXPECT_EQ(chosen({Preference::height}), (Node{0, 1}));
  EXPECT_EQ(chosen({Preference::height, Preference::suppression}), (Node{1, 0}));
  EXPECT_EQ(chosen({Preference::height, Preference::distinct}), (Node{0, 1}));
  EXPECT_EQ(chosen({Preference::suppression, LossMeasure::ncp}), (Node{1, 0}));
}

// The paper's section 6: one step of race is all of its hierarchy, one step of ZIP half of it.
TEST(Fulldomain, RelativePeakCountsStepsAsShares) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 2});
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {.max_suppressed = 2});
  EXPECT_EQ(preferred(s.lattice, found.minimal, Preference::relative_peak, {}).node, (Node{0, 1}));
  const SearchResult fewer = find_minimal(s.lattice, s.evaluator, {.max_suppressed = 1});
  EXPECT_EQ(preferred(s.lattice, fewer.minimal, Preference::lowest_peak, {}).node, (Node{1, 0}));
  EXPECT_EQ(preferred(s.lattice, fewer.minimal, Preference::relative_peak, {}).node, (Node{1, 0}));
}

TEST(Fulldomain, NothingIsMinimalWhereKIsAboveThePersons) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 9});
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {.max_suppressed = 8});
  EXPECT_TRUE(found.minimal.empty());
  EXPECT_EQ(found.maximal_failing, (std::vector<Node>{{1, 2}}));
  std::uint64_t checked = 0;
  EXPECT_FALSE(find_least_height(s.lattice, s.evaluator, {.max_suppressed = 8}, checked));
  EXPECT_TRUE(frontier(s.lattice, s.evaluator, 1).entries.empty());
}

TEST(Fulldomain, PruningChecksFewerNodes) {
  const TableCase table = testing::figure_1();
  Searcher s(table, {.k = 2});
  EXPECT_EQ(find_minimal(s.lattice, s.evaluator, {.prune = false}).checked, 180U);
  EXPECT_LT(find_minimal(s.lattice, s.evaluator, {}).checked, 60U);
}

// Whoever is removed at a node is removed at every finer one.
RC_GTEST_PROP(Fulldomain, HistoriesAreMonotone, (std::uint64_t seed)) {
  testing::Random random(seed);
  const TableCase table = testing::random_table(random, {.most_rows = 24, .persons = true, .alike = true});
  Oracle oracle(table);
  oracle.judge({.k = *rc::gen::inRange<std::uint64_t>(1, 5), .by_history = true});
  for (const OracleNode& low : oracle.nodes())
    for (const OracleNode& high : oracle.nodes())
      if (oracle.strictly_below(low, high))
        for (std::size_t row = 0; row < oracle.rows(); ++row) RC_ASSERT(low.gone[row] || !high.gone[row]);
}

class Cancelled final : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return true; }
};

TEST(Fulldomain, CancelledWorkStops) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 2});
  Cancelled cancelled;
  std::uint64_t checked = 0;
  const auto code_of = [](const auto& work) {
    try {
      work();
    } catch (const Error& error) {
      return error.code();
    }
    return ErrorCode::usage;
  };
  EXPECT_EQ(code_of([&] { find_minimal(s.lattice, s.evaluator, {}, cancelled); }), ErrorCode::cancelled);
  EXPECT_EQ(code_of([&] { find_minimal(s.lattice, s.evaluator, {.prune = false}, cancelled); }),
            ErrorCode::cancelled);
  EXPECT_EQ(code_of([&] { find_least_height(s.lattice, s.evaluator, {}, checked, cancelled); }),
            ErrorCode::cancelled);
  EXPECT_EQ(code_of([&] { frontier(s.lattice, s.evaluator, 1, cancelled); }), ErrorCode::cancelled);
}

}  // namespace
}  // namespace kith::fulldomain

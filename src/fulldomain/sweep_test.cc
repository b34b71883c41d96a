#include "fulldomain/sweep.h"

#include <gtest/gtest.h>

#include <limits>

#include "testing/random_tables.h"
#include "testing/searcher.h"
#include "testing/small_tables.h"

namespace kith::fulldomain {
namespace {

using testing::RandomShape;
using testing::Searcher;
using testing::TableCase;

// What the evaluator says of every node, which rolls classes up instead.
std::vector<Outcome> evaluated(Searcher& s) {
  std::vector<Outcome> outcomes;
  for (NodeIndex i = 0; i < s.lattice.size(); ++i)
    outcomes.push_back(s.evaluator.evaluate(s.lattice.node(i)));
  return outcomes;
}

void expect_same(const Outcome& a, const Outcome& b) {
  EXPECT_EQ(a.suppressed, b.suppressed);
  EXPECT_EQ(a.suppressed_k, b.suppressed_k);
  EXPECT_EQ(a.classes, b.classes);
  EXPECT_EQ(a.least_persons, b.least_persons);
  EXPECT_EQ(a.sum_of_persons, b.sum_of_persons);
}

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

template <class Check>
void for_random_tables(std::size_t tables, Check check) {
  testing::Random random(testing::test_seed());
  for (std::size_t i = 0; i < tables; i += testing::every_nth()) {
    const RandomShape shape{
        .most_rows = 60, .most_columns = 4, .persons = i % 2 == 0, .calendar = i % 3 == 0};
    const TableCase table = testing::random_table(random, shape);
    const std::uint64_t k = 2 + random() % 4;
    Searcher s(table, {.k = k});
    ASSERT_TRUE(can_sweep(s.tuples, s.model));
    SCOPED_TRACE(i);
    check(Suffixes(s.lattice, s.tuples, table.pointers()), s, k, static_cast<unsigned>(1 + i / 2 % 2));
  }
}

TEST(Sweep, CountsWhatEveryNodeSuppresses) {
  for_random_tables(60, [](const Suffixes& suffixes, Searcher& s, std::uint64_t k, unsigned threads) {
    const auto suppressed = *suppressed_everywhere(s.lattice, suffixes, k, all, threads, silent_progress());
    const std::vector<Outcome> outcomes = evaluated(s);
    ASSERT_EQ(suppressed.size(), outcomes.size());
    for (NodeIndex i = 0; i < outcomes.size(); ++i) EXPECT_EQ(suppressed[i], outcomes[i].suppressed) << i;
  });
}

TEST(Sweep, EndsIfItTakesTooMuchWork) {
  for_random_tables(20, [](const Suffixes& suffixes, Searcher& s, std::uint64_t k, unsigned threads) {
    const auto within = [&](std::uint64_t work, unsigned on) {
      return suppressed_everywhere(s.lattice, suffixes, k, work, on, silent_progress()).has_value();
    };
    std::uint64_t least = 0;
    for (std::uint64_t step = 1 << 20; step > 0; step /= 2)
      if (!within(least + step - 1, threads)) least += step;
    for (const unsigned on : {1U, 2U, 3U}) {
      EXPECT_TRUE(within(least, on));
      EXPECT_FALSE(least > 0 && within(least - 1, on));
    }
  });
}

TEST(Sweep, StandingsAndMinimalNodesAreThoseOfEveryNode) {
  for_random_tables(60, [](const Suffixes& suffixes, Searcher& s, std::uint64_t k, unsigned threads) {
    const std::vector<Outcome> outcomes = evaluated(s);
    for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{3}, s.tuples.rows_total}) {
      const SweptStandings swept =
          standings_everywhere(s.lattice, suffixes, k, limit, threads, silent_progress());
      std::size_t minimal = 0;
      for (NodeIndex i = 0; i < outcomes.size(); ++i) {
        const bool accepted = acceptable(outcomes[i], s.tuples.rows_total, limit);
        EXPECT_EQ(swept.standing[i], accepted ? Standing::acceptable : Standing::failing) << i;
        bool lower = false;
        s.lattice.for_each_below(
            i, [&](NodeIndex b) { lower = lower || acceptable(outcomes[b], s.tuples.rows_total, limit); });
        minimal += accepted && !lower;
      }
      ASSERT_EQ(swept.minimal.size(), minimal);
      for (const SweptNode& node : swept.minimal) expect_same(node.outcome, outcomes[node.index]);
      EXPECT_LE(swept.checked, s.lattice.size());
    }
  });
}

// Lattices so large that threads share the choices of first columns.
TEST(Sweep, StandingsAreTheSameOnAnyNumberOfThreads) {
  testing::Random random(testing::test_seed() + 3);
  std::size_t large = 0;
  for (int i = 0; i < 20; ++i) {
    const TableCase table = testing::random_table(random, {.most_rows = 100, .most_columns = 7});
    Searcher s(table, {.k = 3});
    large += s.lattice.size() >= 256;
    const Suffixes suffixes(s.lattice, s.tuples, table.pointers());
    const SweptStandings one = standings_everywhere(s.lattice, suffixes, 3, 5, 1, silent_progress());
    const SweptStandings three = standings_everywhere(s.lattice, suffixes, 3, 5, 3, silent_progress());
    EXPECT_EQ(one.standing, three.standing);
    EXPECT_EQ(one.checked, three.checked);
    ASSERT_EQ(one.minimal.size(), three.minimal.size());
    for (std::size_t n = 0; n < one.minimal.size(); ++n) {
      EXPECT_EQ(one.minimal[n].index, three.minimal[n].index);
      expect_same(one.minimal[n].outcome, three.minimal[n].outcome);
    }
  }
  EXPECT_GT(large, 0U);
}

TEST(Sweep, FindsAllNodesThatAreWorthIt) {
  for_random_tables(60, [](const Suffixes& suffixes, Searcher& s, std::uint64_t k, unsigned threads) {
    const std::vector<Outcome> outcomes = evaluated(s);
    const auto worth = [&](NodeIndex node, std::uint64_t suppressed) {
      return suppressed + 2 * s.lattice.height_at(node) <= 14;
    };
    const std::uint64_t most = threads == 1 ? 9 : s.tuples.rows_total;
    std::vector<SweptNode> wanted;
    for (NodeIndex i = 0; i < outcomes.size(); ++i)
      if (outcomes[i].suppressed < s.tuples.rows_total && outcomes[i].suppressed <= most &&
          worth(i, outcomes[i].suppressed))
        wanted.push_back({i, outcomes[i]});
    const SweptStandings swept =
        standings_everywhere(s.lattice, suffixes, k, most, threads, silent_progress());
    for (const auto& standing : {std::vector<Standing>{}, swept.standing}) {
      const std::vector<SweptNode> found =
          outcomes_where(s.lattice, suffixes, k, most, worth, threads, silent_progress(), standing);
      ASSERT_EQ(found.size(), wanted.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].index, wanted[i].index);
        expect_same(found[i].outcome, wanted[i].outcome);
      }
    }
  });
}

TEST(Sweep, IsUsedForPersonsWithRowsInSeveralTuples) {
  testing::Random random(testing::test_seed() + 2);
  std::size_t seen = 0;
  for (int i = 0; i < 20; ++i) {
    const TableCase table = testing::random_table(random, {.persons = true});
    Searcher s(table, {.k = 2});
    seen += s.tuples.runs() > 0;
    EXPECT_TRUE(can_sweep(s.tuples, s.model));
    EXPECT_NE(find_minimal(s.lattice, s.evaluator, {}).suffixes, nullptr);
  }
  EXPECT_GT(seen, 0U);
}

TEST(Sweep, ChecksFewerNodesThanThereAre) {
  testing::Random random(7);
  const TableCase table =
      testing::random_table(random, {.most_rows = 40, .most_columns = 4, .partial_orders = false});
  const Searcher s(table, {.k = 3});
  const Suffixes suffixes(s.lattice, s.tuples, table.pointers());
  const SweptStandings all =
      standings_everywhere(s.lattice, suffixes, 3, s.tuples.rows_total, 1, silent_progress());
  EXPECT_EQ(all.checked, 1U);
}

}  // namespace
}  // namespace kith::fulldomain

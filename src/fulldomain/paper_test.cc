// The figures and examples of Samarati, "Protecting Respondents' Identities in Microdata Release", as
// printed, except where the print is wrong and the test says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "fulldomain/datafly.h"
#include "fulldomain/distance_vectors.h"
#include "fulldomain/frontier.h"
#include "fulldomain/mu_argus.h"
#include "fulldomain/policy.h"
#include "fulldomain/search.h"
#include "testing/combination_check.h"
#include "testing/distance_vector.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::figure_1;
using testing::figure_12;
using testing::figure_4;
using testing::figure_8;
using testing::Searcher;
using testing::TableCase;
using Nodes = std::vector<Node>;
using Tuples = std::multiset<std::vector<std::string>>;

Nodes minimal_nodes(const TableCase& table, std::uint64_t k, std::uint64_t limit) {
  Searcher s(table, {.k = k});
  Nodes nodes;
  for (const ScoredNode& scored : find_minimal(s.lattice, s.evaluator, {.max_suppressed = limit}).minimal)
    nodes.push_back(scored.node);
  return nodes;
}

// The released tuples of a node after minimal required suppression.
Tuples released(const TableCase& table, const Node& node, std::uint64_t k) {
  Searcher s(table, {.k = k});
  const auto partition = s.evaluator.partition(node);
  Tuples tuples;
  for (std::size_t row = 0; row < table.table.rows(); ++row) {
    const std::uint32_t tuple = s.tuples.tuple_of_row[row];
    if (!partition.passes[partition.class_of[tuple]]) continue;
    std::vector<std::string> labels;
    for (std::size_t c = 0; c < node.size(); ++c) {
      const auto& level = table.hierarchies[c].levels[node[c]];
      labels.push_back(level.labels[level.of[s.tuples.codes[c][tuple]]]);
    }
    tuples.insert(labels);
  }
  return tuples;
}

std::uint64_t smallest_class(const TableCase& table, const Node& node) {
  Searcher s(table, {.k = 1});
  return std::ranges::min(s.evaluator.partition(node).persons);
}

// The node that a preference picks among the minimal ones.
Node choice(const TableCase& table, std::uint64_t k, std::uint64_t limit, Preference preference) {
  Searcher s(table, {.k = k});
  const SearchResult result = find_minimal(s.lattice, s.evaluator, {.max_suppressed = limit});
  return preferred(s.lattice, result.minimal, preference, {}).node;
}

TEST(Fulldomain, Figure1SingleFemaleOfHerBirthAndZip) {
  const TableCase table = figure_1();
  int matches = 0;
  for (std::size_t row = 0; row < table.table.rows(); ++row)
    if (table.table.columns[1].at(row) == "09/15/61" && table.table.columns[2].at(row) == "female" &&
        table.table.columns[3].at(row) == "94142")
      ++matches;
  EXPECT_EQ(matches, 1);
  EXPECT_EQ(smallest_class(table, {0, 0, 0, 0, 0}), 1U);
}

TEST(Fulldomain, Figure3ThreeGeneralizationStrategies) {
  const testing::TableCase table = figure_4();
  const Lattice lattice = testing::lattice_of(table);
  std::vector<std::uint64_t> ways(lattice.size(), 0);
  ways[lattice.index(lattice.bottom())] = 1;
  for (const NodeIndex index : lattice.by_height())
    lattice.for_each_above(index, [&](NodeIndex above) { ways[above] += ways[index]; });
  EXPECT_EQ(ways[lattice.index(lattice.top())], 3U);
}

TEST(Fulldomain, Figure4GeneralizedTables) {
  const TableCase table = figure_4();
  EXPECT_EQ(smallest_class(table, {0, 0}), 1U);
  EXPECT_EQ(smallest_class(table, {0, 1}), 2U);
  EXPECT_EQ(smallest_class(table, {1, 0}), 3U);
  EXPECT_EQ(smallest_class(table, {0, 2}), 4U);
  EXPECT_EQ(smallest_class(table, {1, 1}), 6U);
  EXPECT_EQ(smallest_class(table, {1, 2}), 12U);
  const Tuples coarse = released(table, {1, 1}, 1);
  EXPECT_EQ(coarse.count({"person", "9413*"}), 6U);
  EXPECT_EQ(coarse.count({"person", "9414*"}), 6U);
}

TEST(Fulldomain, Figure5LatticeOfDistanceVectors) {
  const TableCase table = figure_4();
  const Lattice lattice = testing::lattice_of(table);
  ASSERT_EQ(lattice.size(), 6U);
  EXPECT_EQ(lattice.top(), (Node{1, 2}));
  EXPECT_EQ(lattice.top_height(), 3U);
  std::set<std::pair<Node, Node>> arcs;
  for (NodeIndex i = 0; i < lattice.size(); ++i) {
    EXPECT_EQ(lattice.index(lattice.node(i)), i);
    lattice.for_each_above(i, [&](NodeIndex up) { arcs.insert({lattice.node(i), lattice.node(up)}); });
  }
  const std::set<std::pair<Node, Node>> printed = {{{0, 0}, {1, 0}}, {{0, 0}, {0, 1}}, {{1, 0}, {1, 1}},
                                                   {{0, 1}, {1, 1}}, {{0, 1}, {0, 2}}, {{1, 1}, {1, 2}},
                                                   {{0, 2}, {1, 2}}};
  EXPECT_EQ(arcs, printed);
}

TEST(Fulldomain, Figure6MinimalGeneralizations) {
  const TableCase table = figure_1();
  EXPECT_EQ(testing::lattice_of(table).size(), 180U);
  EXPECT_EQ(minimal_nodes(table, 2, 0), (Nodes{{1, 3, 0, 1, 1}, {0, 2, 1, 2, 2}}));
}

// The print has twelve rows on the right, one male row of 9413* too many; these are the eleven there are.
TEST(Fulldomain, Figure6ReleasedTuples) {
  const TableCase table = figure_1();
  Tuples left, right;
  const auto add = [](Tuples& to, int times, const std::vector<std::string>& tuple) {
    for (int i = 0; i < times; ++i) to.insert(tuple);
  };
  add(left, 4, {"asian", "64", "not_released", "941**", "not_released"});
  add(left, 2, {"black", "63", "not_released", "941**", "not_released"});
  add(left, 2, {"black", "64", "not_released", "941**", "not_released"});
  add(left, 3, {"white", "61", "not_released", "941**", "not_released"});
  EXPECT_EQ(released(table, {0, 2, 1, 2, 2}, 2), left);
  add(right, 2, {"person", "[60-64]", "female", "9413*", "been_married"});
  add(right, 4, {"person", "[60-64]", "male", "9413*", "been_married"});
  add(right, 3, {"person", "[60-64]", "female", "9414*", "been_married"});
  add(right, 2, {"person", "[60-64]", "male", "9413*", "never_married"});
  EXPECT_EQ(released(table, {1, 3, 0, 1, 1}, 2), right);
}

TEST(Fulldomain, Figure7OneSuppressedRowSparesTheGeneralization) {
  const TableCase table = figure_1();
  for (const std::uint64_t limit : {1U, 2U, 3U})
    EXPECT_EQ(minimal_nodes(table, 2, limit), (Nodes{{0, 1, 0, 0, 0}})) << limit;
  const Tuples tuples = released(table, {0, 1, 0, 0, 0}, 2);
  EXPECT_EQ(tuples.size(), 10U);
  EXPECT_EQ(tuples.count({"asian", "09/64", "female", "94139", "divorced"}), 2U);
  EXPECT_EQ(tuples.count({"asian", "04/64", "male", "94139", "married"}), 2U);
  EXPECT_EQ(tuples.count({"black", "03/63", "male", "94138", "married"}), 2U);
  EXPECT_EQ(tuples.count({"black", "09/64", "female", "94141", "married"}), 2U);
  EXPECT_EQ(tuples.count({"white", "05/61", "male", "94138", "single"}), 2U);
}

TEST(Fulldomain, Figure8RowsToSuppressAndExample41) {
  const TableCase table = figure_8();
  Searcher s(table, {.k = 2});
  EXPECT_EQ(s.evaluator.evaluate({0, 0}).suppressed, 4U);
  EXPECT_EQ(s.evaluator.evaluate({1, 0}).suppressed, 1U);
  EXPECT_EQ(s.evaluator.evaluate({0, 1}).suppressed, 2U);
  EXPECT_EQ(s.evaluator.evaluate({0, 2}).suppressed, 1U);
  EXPECT_EQ(s.evaluator.evaluate({1, 1}).suppressed, 0U);
  EXPECT_EQ(s.evaluator.evaluate({1, 2}).suppressed, 0U);
}

TEST(Fulldomain, Figure9TablesAfterSuppression) {
  const TableCase table = figure_8();
  EXPECT_EQ(released(table, {0, 0}, 2),
            (Tuples{{"asian", "94138"}, {"asian", "94138"}, {"asian", "94142"}, {"asian", "94142"}}));
  EXPECT_EQ(released(table, {1, 0}, 2), (Tuples{{"person", "94138"},
                                                {"person", "94138"},
                                                {"person", "94142"},
                                                {"person", "94142"},
                                                {"person", "94138"},
                                                {"person", "94142"},
                                                {"person", "94138"}}));
  EXPECT_EQ(released(table, {0, 1}, 2), (Tuples{{"asian", "9413*"},
                                                {"asian", "9413*"},
                                                {"asian", "9414*"},
                                                {"asian", "9414*"},
                                                {"black", "9414*"},
                                                {"black", "9414*"}}));
  EXPECT_EQ(released(table, {0, 2}, 2), (Tuples{{"asian", "941**"},
                                                {"asian", "941**"},
                                                {"asian", "941**"},
                                                {"asian", "941**"},
                                                {"black", "941**"},
                                                {"black", "941**"},
                                                {"black", "941**"}}));
  const Tuples both = released(table, {1, 1}, 2);
  EXPECT_EQ(both.count({"person", "9413*"}), 4U);
  EXPECT_EQ(both.count({"person", "9414*"}), 4U);
  EXPECT_EQ(released(table, {1, 2}, 2).count({"person", "941**"}), 8U);
}

TEST(Fulldomain, Figure10FindVectorGivesALeastHeight) {
  const TableCase table = figure_1();
  Searcher s(table, {.k = 2});
  std::uint64_t checked = 0;
  const auto found = find_least_height(s.lattice, s.evaluator, {}, checked);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->node, (Node{1, 3, 0, 1, 1}));
  EXPECT_LT(checked, s.lattice.size());
}

TEST(Fulldomain, Figure11MatrixOfDistanceVectors) {
  const TableCase table = figure_1();
  const QuasiTuples tuples = testing::tuples_of(table);
  ASSERT_EQ(tuples.size(), 11U);
  // Tuples come in pairs that differ by a day, t11 stands alone: the upper half of the matrix, pair by pair.
  const Node day = {0, 1, 0, 0, 0};
  const Node between[5][5] = {
      {day, {0, 2, 1, 0, 1}, {1, 3, 1, 1, 1}, {1, 1, 0, 2, 1}, {1, 3, 1, 1, 2}},
      {{}, day, {1, 3, 0, 1, 0}, {1, 2, 1, 2, 0}, {1, 3, 0, 1, 2}},
      {{}, {}, day, {0, 3, 1, 2, 0}, {1, 3, 0, 0, 2}},
      {{}, {}, {}, day, {1, 3, 1, 2, 2}},
      {{}, {}, {}, {}, day},
  };
  const Node to_last[5] = {
      {1, 3, 0, 2, 1}, {1, 3, 1, 2, 1}, {1, 3, 1, 2, 1}, {1, 3, 0, 1, 1}, {0, 2, 1, 2, 2}};
  for (std::uint32_t x = 0; x < 11; ++x)
    for (std::uint32_t y = 0; y < 11; ++y) {
      const std::uint32_t low = std::min(x, y), high = std::max(x, y);
      const Node expected = x == y ? Node(5, 0) : high == 10 ? to_last[low / 2] : between[low / 2][high / 2];
      EXPECT_EQ(testing::distance_vector(tuples, table.pointers(), x, y), expected)
          << "t" << x + 1 << ", t" << y + 1;
    }
}

TEST(Fulldomain, Figure12CombinationsAreSafeYetPeopleAreUnique) {
  using enum IdentifyingLevel;
  const TableCase table = figure_12();
  const QuasiTuples tuples = testing::tuples_of(table);
  const std::vector<IdentifyingLevel> levels = {most, identifying, more, more, more};
  const Node recoding = {0, 0, 1, 0, 0};
  std::vector<std::uint64_t> masked(12, 0b00001);  // ssn
  masked[7] = 0b00111;                             // and race and birth of the single white woman
  const auto combinations = combinations_to_check(levels);
  const std::vector<bool> unsafe =
      testing::unsafe_tuples(tuples, table.pointers(), recoding, masked, combinations, 2);
  EXPECT_EQ(std::ranges::count(unsafe, true), 0);

  std::vector<std::vector<std::size_t>> all_columns = {{1, 2, 3, 4}};
  const std::vector<bool> alone =
      testing::unsafe_tuples(tuples, table.pointers(), recoding, masked, all_columns, 2);
  EXPECT_TRUE(alone[6]) << "(white, 1964, male, 94138) is the only one";
  const std::vector<bool> by_two =
      testing::unsafe_tuples(tuples, table.pointers(), recoding, masked, {{3, 4}}, 2);
  EXPECT_TRUE(by_two[7])
      << "(female, 94139) is the only one, and two columns of one level are never combined";
}

TEST(Fulldomain, Figure12UnmaskedCellsAreUnsafe) {
  using enum IdentifyingLevel;
  const TableCase table = figure_12();
  const QuasiTuples tuples = testing::tuples_of(table);
  const std::vector<std::uint64_t> only_numbers(12, 0b00001);
  const std::vector<bool> unsafe =
      testing::unsafe_tuples(tuples, table.pointers(), {0, 0, 1, 0, 0}, only_numbers,
                             combinations_to_check({most, identifying, more, more, more}), 2);
  EXPECT_TRUE(unsafe[7]);
  EXPECT_EQ(std::ranges::count(unsafe, true), 1);
}

TEST(Fulldomain, MuArgusLeavesNoCombinationOfFigure12Unsafe) {
  using enum IdentifyingLevel;
  const TableCase table = figure_12();
  const QuasiTuples tuples = testing::tuples_of(table);
  for (const std::uint64_t rows : {0, 1, 12}) {
    const MuArgusResult result = mu_argus(testing::lattice_of(table), tuples, table.pointers(), 2, rows,
                                          {most, identifying, more, more, more});
    const std::vector<bool> unsafe =
        testing::unsafe_tuples(tuples, table.pointers(), result.node, result.masked, result.combinations, 2);
    EXPECT_EQ(std::ranges::count(unsafe, true), 0) << rows;
  }
}

TEST(Fulldomain, Example35MinimalNodesOfFigure4) {
  const TableCase table = figure_4();
  EXPECT_EQ(minimal_nodes(table, 2, 0), (Nodes{{0, 1}, {1, 0}}));
  EXPECT_EQ(minimal_nodes(table, 3, 0), (Nodes{{1, 0}, {0, 2}}));
}

TEST(Fulldomain, Figure4MinimalNodesForLargerK) {
  const TableCase table = figure_4();
  EXPECT_EQ(minimal_nodes(table, 1, 0), (Nodes{{0, 0}}));
  EXPECT_EQ(minimal_nodes(table, 4, 0), (Nodes{{0, 2}, {1, 1}}));
  EXPECT_EQ(minimal_nodes(table, 6, 0), (Nodes{{1, 1}}));
  EXPECT_EQ(minimal_nodes(table, 12, 0), (Nodes{{1, 2}}));
  EXPECT_EQ(minimal_nodes(table, 13, 0), Nodes{});
}

TEST(Fulldomain, Example42MinimalNodesByThreshold) {
  const TableCase table = figure_8();
  EXPECT_EQ(minimal_nodes(table, 2, 0), (Nodes{{1, 1}}));
  EXPECT_EQ(minimal_nodes(table, 2, 1), (Nodes{{1, 0}, {0, 2}}));
  EXPECT_EQ(minimal_nodes(table, 2, 2), (Nodes{{0, 1}, {1, 0}}));
  EXPECT_EQ(minimal_nodes(table, 2, 3), (Nodes{{0, 1}, {1, 0}}));
  EXPECT_EQ(minimal_nodes(table, 2, 4), (Nodes{{0, 0}}));
  EXPECT_EQ(minimal_nodes(table, 2, 8), (Nodes{{0, 0}}));
}

TEST(Fulldomain, Example42AsAFrontier) {
  const TableCase table = figure_8();
  Searcher s(table, {.k = 2});
  std::set<std::tuple<Node, std::uint64_t, std::uint64_t>> entries;
  for (const FrontierEntry& entry : frontier(s.lattice, s.evaluator, 1).entries)
    entries.insert({entry.node, entry.from, entry.below});
  const std::set<std::tuple<Node, std::uint64_t, std::uint64_t>> expected = {
      {{0, 0}, 4, 9}, {{0, 1}, 2, 4}, {{1, 0}, 1, 4}, {{0, 2}, 1, 2}, {{1, 1}, 0, 1}};
  EXPECT_EQ(entries, expected);
}

// The print says [1,3,2,2,2] at height 10, but sex has one step only.
TEST(Fulldomain, Example51BoundsFromDistanceVectors) {
  const TableCase table = figure_1();
  const Lattice lattice = testing::lattice_of(table);
  const QuasiTuples tuples = testing::tuples_of(table);
  Node upper(5, 0);
  for (std::uint32_t x = 0; x < 11; ++x)
    for (std::uint32_t y = 0; y < 11; ++y) {
      const Node vector = testing::distance_vector(tuples, table.pointers(), x, y);
      for (std::size_t c = 0; c < 5; ++c) upper[c] = std::max(upper[c], vector[c]);
    }
  EXPECT_EQ(upper, (Node{1, 3, 1, 2, 2}));
  EXPECT_EQ(lattice.height(upper), 9U);
  const Nodes lower = nodes_in_company(lattice, tuples, table.pointers(), 10, 2);
  EXPECT_EQ(lower, (Nodes{{1, 3, 0, 1, 1}, {0, 2, 1, 2, 2}}));
  EXPECT_EQ(lattice.height(lower.front()), 6U);
}

TEST(Fulldomain, Example61PreferencesWithOneRow) {
  const TableCase table = figure_8();
  Searcher s(table, {.k = 2});
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {.max_suppressed = 1});
  ASSERT_EQ(found.minimal.size(), 2U);
  for (const ScoredNode& scored : found.minimal) {
    EXPECT_DOUBLE_EQ(s.lattice.relative_height(scored.node), 1.0);
    EXPECT_EQ(scored.outcome.classes, 2U);
    EXPECT_EQ(scored.outcome.suppressed, 1U);
  }
  for (const Preference p :
       {Preference::height, Preference::relative_height, Preference::distinct, Preference::suppression})
    EXPECT_EQ(choice(table, 2, 1, p), (Node{1, 0})) << "ties go to the smaller height";
}

TEST(Fulldomain, Example61PreferencesWithTwoRows) {
  const TableCase table = figure_8();
  Searcher s(table, {.k = 2});
  EXPECT_DOUBLE_EQ(s.lattice.relative_height({0, 1}), 0.5);
  EXPECT_EQ(s.evaluator.evaluate({0, 1}).classes, 3U);
  EXPECT_DOUBLE_EQ(s.lattice.relative_height({1, 0}), 1.0);
  EXPECT_EQ(s.evaluator.evaluate({1, 0}).classes, 2U);
  EXPECT_EQ(choice(table, 2, 2, Preference::suppression), (Node{1, 0}));
  EXPECT_EQ(choice(table, 2, 2, Preference::relative_height), (Node{0, 1}));
  EXPECT_EQ(choice(table, 2, 2, Preference::distinct), (Node{0, 1}));
  EXPECT_EQ(choice(table, 2, 2, Preference::height), (Node{0, 1}))
      << "equal heights: the smaller relative one";
}

TEST(Fulldomain, Section7DataflyStopsAboveTheMinimalNodes) {
  const TableCase table = figure_4();
  Searcher s(table, {.k = 3});
  const DataflyWalk walk = datafly(s.lattice, s.evaluator, 0);
  ASSERT_TRUE(walk.stopped);
  EXPECT_EQ(walk.stopped->node, (Node{1, 1}));
  EXPECT_EQ(walk.visited, (Nodes{{0, 0}, {0, 1}, {1, 1}}));
}

}  // namespace
}  // namespace kith::fulldomain

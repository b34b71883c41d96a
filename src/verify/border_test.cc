#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "kith/error.h"
#include "verify/verify.h"

namespace kith::verify {
namespace {

using Node = std::vector<hierarchy::Level>;
using Nodes = std::vector<Node>;

// Values 0 .. n-1; level h joins 2^h neighbours, the last level everything.
hierarchy::Hierarchy halving(std::size_t values, std::size_t levels) {
  hierarchy::Hierarchy result;
  for (std::size_t h = 0; h < levels; ++h) {
    hierarchy::LevelLabels& level = result.levels.emplace_back();
    std::map<std::size_t, hierarchy::Label> numbers;
    for (std::size_t v = 0; v < values; ++v) {
      const std::size_t cell = h + 1 == levels && h > 0 ? 0 : v >> h;
      const auto entry = numbers.emplace(cell, static_cast<hierarchy::Label>(numbers.size())).first;
      level.of.push_back(entry->second);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) level.labels.push_back(std::to_string(i));
  }
  result.order = hierarchy::LevelOrder::chain(levels);
  return result;
}

struct Lattice {
  Table source;
  std::vector<hierarchy::Hierarchy> hierarchies;
  std::vector<hierarchy::LevelBounds> bounds;
  Claim claim;

  Lattice(const std::vector<std::vector<Code>>& rows, const std::vector<std::size_t>& values,
          const std::vector<std::size_t>& levels) {
    for (std::size_t q = 0; q < values.size(); ++q) {
      Column& column = source.columns.emplace_back();
      column.name = "q" + std::to_string(q);
      for (std::size_t v = 0; v < values[q]; ++v) column.values.encode(std::to_string(v));
      for (const auto& row : rows) column.codes.push_back(row[q]);
      hierarchies.push_back(halving(values[q], levels[q]));
      claim.model.quasi.push_back(column.name);
    }
    for (const std::size_t count : levels) bounds.push_back({0, static_cast<hierarchy::Level>(count - 1)});
  }

  std::vector<std::string> found(const Border& border, std::uint64_t k, std::uint64_t max_suppressed) {
    claim.source = &source;
    claim.hierarchies.clear();
    for (const auto& hierarchy : hierarchies) claim.hierarchies.push_back(&hierarchy);
    claim.model.k = k;
    return disprove_border(claim, border, max_suppressed, bounds);
  }
};

// Figure 4: three races in each of four ZIP codes.
Lattice figure_4() {
  std::vector<std::vector<Code>> rows;
  for (Code race = 0; race < 3; ++race)
    for (Code zip = 0; zip < 4; ++zip) rows.push_back({race, zip});
  return Lattice(rows, {3, 4}, {2, 3});
}

TEST(Border, Figure4HoldsForEveryK) {
  Lattice lattice = figure_4();
  EXPECT_TRUE(lattice.found({{{0, 1}, {1, 0}}, {{0, 0}}}, 2, 0).empty());
  EXPECT_TRUE(lattice.found({{{0, 2}, {1, 0}}, {{0, 1}}}, 3, 0).empty());
  EXPECT_TRUE(lattice.found({{{0, 2}, {1, 1}}, {{0, 1}, {1, 0}}}, 4, 0).empty());
  EXPECT_TRUE(lattice.found({{{1, 1}}, {{0, 2}, {1, 0}}}, 6, 0).empty());
  EXPECT_TRUE(lattice.found({{{1, 2}}, {{0, 2}, {1, 1}}}, 12, 0).empty());
  EXPECT_TRUE(lattice.found({{}, {{1, 2}}}, 13, 0).empty());
}

TEST(Border, AMissingMinimalNodeIsFound) {
  EXPECT_FALSE(figure_4().found({{{0, 2}}, {{0, 1}}}, 3, 0).empty());
}

TEST(Border, AMissingFailingNodeIsFound) {
  EXPECT_FALSE(figure_4().found({{{0, 2}, {1, 1}}, {{0, 1}}}, 4, 0).empty());
}

TEST(Border, ANodeThatOnlyLooksMinimalIsFound) {
  EXPECT_FALSE(figure_4().found({{{0, 2}, {1, 0}, {1, 1}}, {{0, 1}}}, 3, 0).empty());  // lies above another
  EXPECT_FALSE(figure_4().found({{{0, 1}, {1, 0}}, {{0, 0}}}, 3, 0).empty());          // is not acceptable
  EXPECT_FALSE(figure_4().found({{{0, 2}, {1, 1}}, {{0, 1}, {1, 0}}}, 3, 0).empty());  // a failing one is not
}

TEST(Border, NodesOutsideTheLatticeAreFound) {
  EXPECT_FALSE(figure_4().found({{{0, 7}}, {{0, 1}}}, 3, 0).empty());
  EXPECT_FALSE(figure_4().found({{{0}}, {{0, 1}}}, 3, 0).empty());
  Lattice fixed = figure_4();
  fixed.bounds[0] = {0, 0};
  EXPECT_FALSE(fixed.found({{{0, 2}, {1, 0}}, {{0, 1}}}, 3, 0).empty());
  EXPECT_TRUE(fixed.found({{{0, 2}}, {{0, 1}}}, 3, 0).empty());
}

TEST(Border, IsOfTheLatticeWithinBounds) {
  Lattice bounded = figure_4();
  bounded.bounds[1] = {1, 2};
  EXPECT_TRUE(bounded.found({{{0, 1}}, {}}, 2, 0).empty());
  EXPECT_TRUE(bounded.found({{{0, 2}, {1, 1}}, {{0, 1}}}, 3, 0).empty());
  EXPECT_FALSE(bounded.found({{{0, 2}, {1, 0}}, {{0, 1}}}, 3, 0).empty());
  EXPECT_FALSE(bounded.found({{{0, 2}}, {{0, 1}}}, 3, 0).empty());
  bounded.bounds[0] = {0, 0};
  bounded.bounds[1] = {0, 1};
  EXPECT_TRUE(bounded.found({{}, {{0, 1}}}, 3, 0).empty());
  EXPECT_FALSE(bounded.found({{}, {{0, 0}}}, 3, 0).empty());
}

TEST(Border, SuppressionNeedsSomethingLeft) {
  Lattice lattice = figure_4();
  EXPECT_TRUE(lattice.found({{{0, 1}, {1, 0}}, {{0, 0}}}, 2, 12).empty());
  EXPECT_FALSE(lattice.found({{{0, 0}}, {}}, 2, 12).empty());
}

TEST(Border, WeeksBesideMonthsAreCompared) {
  Lattice lattice({{0}, {1}, {2}, {3}}, {4}, {4});
  // Levels: 0 days; 1 pairs {01}{23}; 2 pairs {0}{123}; 3 all. 1 and 2 do not compare.
  lattice.hierarchies[0].levels[2] = {
      .name = "", .of = {0, 1, 1, 1}, .labels = {"a", "b"}, .covered = {}, .spread = {}};
  lattice.hierarchies[0].order = hierarchy::LevelOrder::from_relation({{true, true, true, true},
                                                                       {false, true, false, true},
                                                                       {false, false, true, true},
                                                                       {false, false, false, true}});
  EXPECT_TRUE(lattice.found({{{1}}, {{2}}}, 2, 0).empty());
  EXPECT_FALSE(lattice.found({{{1}}, {{0}}}, 2, 0).empty());
}

// The rows of persons whose list of classes fewer than k have.
std::uint64_t removed_rows(const Lattice& lattice, const Node& node, std::uint64_t k, const Column& person) {
  std::map<Code, std::vector<std::vector<std::uint32_t>>> lists;
  for (std::size_t r = 0; r < lattice.source.rows(); ++r) {
    std::vector<std::uint32_t> key;
    for (std::size_t q = 0; q < node.size(); ++q)
      key.push_back(lattice.hierarchies[q].levels[node[q]].of[lattice.source.columns[q].codes[r]]);
    lists[person.codes[r]].push_back(key);
  }
  for (auto& [who, list] : lists) std::sort(list.begin(), list.end());
  std::uint64_t rows = 0;
  for (const auto& [who, list] : lists) {
    const auto& own = list;
    const auto sharing = static_cast<std::uint64_t>(
        std::count_if(lists.begin(), lists.end(), [&](const auto& other) { return other.second == own; }));
    if (sharing < k) rows += list.size();
  }
  return rows;
}

// Grouping by maps, rows and persons counted as defined.
bool acceptable(const Lattice& lattice, const Node& node, std::uint64_t k, std::uint64_t limit,
                const Column* person) {
  if (lattice.claim.model.by_history) {
    const std::uint64_t removed = removed_rows(lattice, node, k, *person);
    return removed <= limit && removed < lattice.source.rows();
  }
  std::map<std::vector<std::uint32_t>, std::vector<std::size_t>> classes;
  for (std::size_t r = 0; r < lattice.source.rows(); ++r) {
    std::vector<std::uint32_t> key;
    for (std::size_t q = 0; q < node.size(); ++q)
      key.push_back(lattice.hierarchies[q].levels[node[q]].of[lattice.source.columns[q].codes[r]]);
    classes[key].push_back(r);
  }
  std::uint64_t suppressed = 0;
  for (const auto& [key, rows] : classes) {
    std::set<std::uint64_t> persons;
    for (const std::size_t r : rows) persons.insert(person != nullptr ? person->codes[r] : r);
    if (persons.size() < k) suppressed += rows.size();
  }
  return suppressed <= limit && suppressed < lattice.source.rows();
}

bool below(const Node& a, const Node& b) {
  for (std::size_t q = 0; q < a.size(); ++q)
    if (a[q] > b[q]) return false;
  return true;
}

Border true_border(const Lattice& lattice, std::uint64_t k, std::uint64_t limit, const Column* person) {
  Nodes good, bad;
  Node node(lattice.hierarchies.size(), 0);
  const auto walk = [&](const auto& self, std::size_t q) -> void {
    if (q == node.size()) {
      (acceptable(lattice, node, k, limit, person) ? good : bad).push_back(node);
      return;
    }
    for (node[q] = 0; node[q] < lattice.hierarchies[q].size(); ++node[q]) self(self, q + 1);
  };
  walk(walk, 0);
  Border border;
  for (const Node& a : good)
    if (std::none_of(good.begin(), good.end(), [&](const Node& b) { return b != a && below(b, a); }))
      border.minimal.push_back(a);
  for (const Node& a : bad)
    if (std::none_of(bad.begin(), bad.end(), [&](const Node& b) { return b != a && below(a, b); }))
      border.maximal_failing.push_back(a);
  return border;
}

TEST(Border, TheTrueBorderHoldsAndNoneOfItsNodesCanBeLeftOut) {
  std::mt19937 random(5);
  for (int round = 0; round < 90; ++round) {
    std::vector<std::vector<Code>> rows(3 + random() % 30);
    for (auto& row : rows)
      for (const unsigned values : {4u, 5u, 2u}) row.push_back(static_cast<Code>(random() % values));
    Lattice lattice(rows, {4, 5, 2}, {3, 4, 2});
    Column who;
    who.name = "who";
    for (std::size_t r = 0; r < rows.size(); ++r)
      who.codes.push_back(who.values.encode(std::to_string(random() % 12)));
    lattice.source.columns.push_back(std::move(who));
    const bool persons = round % 3 != 0;
    if (persons) lattice.claim.model.person = "who";
    lattice.claim.model.by_history = round % 3 == 2;
    const std::uint64_t k = 2 + random() % 3, limit = random() % 6;
    const Border border = true_border(lattice, k, limit, persons ? &lattice.source.columns.back() : nullptr);
    ASSERT_TRUE(lattice.found(border, k, limit).empty());
    for (std::size_t i = 0; i < border.minimal.size(); ++i) {
      Border less = border;
      less.minimal.erase(less.minimal.begin() + static_cast<long>(i));
      ASSERT_FALSE(lattice.found(less, k, limit).empty());
    }
    for (std::size_t i = 0; i < border.maximal_failing.size(); ++i) {
      Border less = border;
      less.maximal_failing.erase(less.maximal_failing.begin() + static_cast<long>(i));
      ASSERT_FALSE(lattice.found(less, k, limit).empty());
    }
  }
}

TEST(Border, DistinctLIsCountedToo) {
  // The first class has flu alone, so it fails at level 0; suppressing its two rows leaves the other.
  Lattice lattice({{0}, {0}, {1}, {1}}, {2}, {2});
  Column exam;
  exam.name = "exam";
  for (const char* value : {"flu", "flu", "flu", "cold"}) exam.codes.push_back(exam.values.encode(value));
  lattice.source.columns.push_back(std::move(exam));
  lattice.claim.model.sensitive = {"exam"};
  lattice.claim.model.l = 2;
  lattice.claim.model.l_form = audit::LForm::distinct;
  EXPECT_TRUE(lattice.found({{{1}}, {{0}}}, 2, 0).empty());
  EXPECT_FALSE(lattice.found({{{0}}, {}}, 2, 0).empty());
  EXPECT_TRUE(lattice.found({{{0}}, {}}, 2, 2).empty());
}

TEST(Border, AMalformedClaimIsABug) {
  Lattice lattice = figure_4();
  lattice.bounds.pop_back();
  EXPECT_THROW(lattice.found({}, 2, 0), Bug);
}

}  // namespace
}  // namespace kith::verify

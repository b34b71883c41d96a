#include "relational/matcher.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::Rows;
using testing::SmallTable;
using testing::SmallTrees;

Options with(Algorithm algorithm) {
  Options options;
  options.algorithm = algorithm;
  return options;
}

// Two persons with random visits, and medicines on them.
std::vector<SmallTable> couple() {
  const auto size = rc::gen::inRange(0, 4);
  const auto value = rc::gen::element<std::string>("a", "b", "c", "d");
  Rows lines;
  for (const std::string leaf : {"a", "b", "c", "d"}) lines.push_back({leaf, leaf < "c" ? "ab" : "cd", "*"});
  SmallTable person{"person", "", {"id", "group"}, {{"p", *value}, {"q", *value}}, {{"group", lines}}};
  SmallTable visit{"visit", "person", {"vid", "id", "code"}, {}, {{"code", lines}}};
  SmallTable medicine{"medicine", "visit", {"mid", "vid", "name"}, {}, {{"name", lines}}};
  for (const std::string id : {"p", "q"})
    for (int v = *size; v > 0; --v) {
      const std::string key = std::to_string(visit.rows.size());
      visit.rows.push_back({key, id, *value});
      for (int m = *size; m > 0; --m)
        medicine.rows.push_back({std::to_string(medicine.rows.size()), key, *value});
    }
  return {person, visit, medicine};
}

// The least over all ways to pair siblings, each weighing one person.
class Exhaustive {
 public:
  Exhaustive(const Trees& trees, const PersonTree& a, const PersonTree& b) : trees_(trees), a_(a), b_(b) {}

  Loss cost(std::uint32_t i = 0, std::uint32_t j = 0) const {
    const PersonTree::Node &left = a_.nodes[i], &right = b_.nodes[j];
    Loss sum = 0;
    for (std::size_t q = 0; q < trees_.cells(left.table); ++q) {
      const Domain& domain = trees_.domain(left.table, q);
      sum += 2 * domain.loss(domain.join(a_.values[left.values + q], b_.values[right.values + q]));
    }
    for (std::size_t c = 0; c < trees_.children(left.table).size(); ++c)
      sum += siblings(a_.children[left.children + c], b_.children[right.children + c]);
    return sum;
  }

 private:
  Loss siblings(const PersonTree::Siblings& first, const PersonTree::Siblings& second) const {
    const std::uint32_t size = std::max(first.count, second.count);
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0U);
    Loss least = ~Loss{0};
    do {
      Loss sum = 0;
      for (std::uint32_t x = 0; x < size; ++x) {
        const std::uint32_t y = order[x];
        if (x < first.count && y < second.count) sum += cost(first.first + x, second.first + y);
        if (x < first.count && y >= second.count) sum += a_.nodes[first.first + x].removal;
        if (x >= first.count && y < second.count) sum += b_.nodes[second.first + y].removal;
      }
      least = std::min(least, sum);
    } while (std::ranges::next_permutation(order).found);
    return least;
  }

  const Trees& trees_;
  const PersonTree &a_, &b_;
};

// What two persons lose in a tree they have in common.
Loss lost_in(const PersonTree& common, const PersonTree& a, const PersonTree& b) {
  return 2 * common.lost + a.nodes[0].removal + b.nodes[0].removal - 2 * common.nodes[0].removal;
}

RC_GTEST_PROP(Matcher, OptimalIsTheLeastOverAllPairings, ()) {
  const SmallTrees small(2, couple());
  const Trees trees(small.problem());
  const PersonTree a = trees.of(0), b = trees.of(1);
  const Options options;
  Matcher matcher(trees, options, Matching::optimal);
  RC_ASSERT(matcher.cost(a, b) == Exhaustive(trees, a, b).cost());
}

RC_GTEST_PROP(Matcher, TheMergedTreeLosesWhatTheCostSaid, ()) {
  const SmallTrees small(2, couple());
  const Trees trees(small.problem());
  const PersonTree a = trees.of(0), b = trees.of(1);
  for (const Algorithm algorithm : {Algorithm::miracle, Algorithm::miraclex, Algorithm::bitmap})
    for (const Matching matching : {Matching::greedy, Matching::optimal}) {
      const Options options = with(algorithm);
      Matcher matcher(trees, options, matching);
      RC_ASSERT(lost_in(matcher.merge(a, b), a, b) == matcher.cost(a, b));
    }
}

RC_GTEST_PROP(Matcher, TheBoundIsNeverAboveTheCost, ()) {
  const SmallTrees small(2, couple());
  for (const bool complete : {false, true}) {
    const Trees trees(small.problem(), complete);
    const PersonTree a = trees.of(0), b = trees.of(1);
    for (const Algorithm algorithm : {Algorithm::miracle, Algorithm::miraclex, Algorithm::bitmap}) {
      if (complete && algorithm != Algorithm::bitmap) continue;
      const Options options = with(algorithm);
      Matcher matcher(trees, options, Matching::greedy);
      RC_ASSERT(matcher.bound(a, b) <= matcher.cost(a, b));
    }
  }
}

RC_GTEST_PROP(Matcher, ATreeMatchesItselfForNothing, ()) {
  const SmallTrees small(2, couple());
  const Trees trees(small.problem());
  const PersonTree a = trees.of(0);
  for (const Algorithm algorithm : {Algorithm::miracle, Algorithm::bitmap}) {
    const Options options = with(algorithm);
    Matcher matcher(trees, options, Matching::optimal);
    RC_ASSERT(matcher.cost(a, a) == 0u);
  }
}

TEST(Matcher, GreedyTakesTheCheapestInOrder) {
  Rows lines;
  for (const std::string leaf : {"a", "b", "c", "d"}) lines.push_back({leaf, leaf < "c" ? "ab" : "cd", "*"});
  const SmallTrees small(2, {{"person", "", {"id"}, {{"p"}, {"q"}}},
                             {"visit",
                              "person",
                              {"vid", "id", "code"},
                              {{"1", "p", "a"}, {"2", "p", "b"}, {"3", "q", "b"}, {"4", "q", "c"}},
                              {{"code", lines}}}});
  const Trees trees(small.problem());
  const Options options;
  Matcher greedy(trees, options, Matching::greedy), optimal(trees, options, Matching::optimal);
  const Loss third = trees.domain(1, 0).loss(trees.domain(1, 0).join(trees.own(1, 0, 0), trees.own(1, 0, 1)));
  EXPECT_EQ(greedy.cost(trees.of(0), trees.of(1)), 2 * (third + whole_cell));  // a with b, then b with c
  EXPECT_EQ(optimal.cost(trees.of(0), trees.of(1)), 2 * whole_cell);           // b with b, a with c
}

// One has `few` visits on odd days, the later ones, the other visits on all even days.
std::vector<SmallTable> many_visits(int few, int many) {
  SmallTable person{"person", "", {"id"}, {{"p"}, {"q"}}};
  SmallTable visit{"visit", "person", {"vid", "id", "day"}, {}, {}, {"day"}};
  const auto add = [&](const std::string& id, int day) {
    visit.rows.push_back({std::to_string(visit.rows.size()), id, std::to_string(day)});
  };
  for (int i = 0; i < many; ++i) add("q", 2 * i);
  for (int i = 0; i < few; ++i) add("p", 2 * (many - i) - 1);
  return {person, visit};
}

TEST(Matcher, SetsTooLargeForAMatrixLoseHardlyMoreThanTheBestPairing) {
  constexpr std::uint32_t few = 150, many = 300;
  const SmallTrees small(2, many_visits(few, many));
  const Trees trees(small.problem());
  Options exactly;
  exactly.optimal_limit = many;
  const Options options;
  const Loss removed = (many - few) * trees.removal(1);
  for (const bool swapped : {false, true}) {
    const PersonTree a = trees.of(swapped ? 1 : 0), b = trees.of(swapped ? 0 : 1);
    const Loss best = Matcher(trees, exactly, Matching::optimal).cost(a, b) - removed;
    Matcher matcher(trees, options, Matching::optimal);
    const Loss found = matcher.cost(a, b) - removed;
    EXPECT_GE(found, best);
    EXPECT_LE(found, best + best / 10);
    EXPECT_EQ(lost_in(matcher.merge(a, b), a, b), found + removed);
  }
}

}  // namespace
}  // namespace kith::relational

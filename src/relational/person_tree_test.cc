#include "relational/person_tree.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "relational/matcher.h"
#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::Rows;
using testing::small_university;
using testing::SmallTable;
using testing::SmallTrees;

// Persons with visits of the given codes, in that order.
std::vector<SmallTable> visits(const std::vector<std::vector<std::string>>& codes) {
  SmallTable person{"person", "", {"id"}, {}};
  SmallTable visit{"visit", "person", {"vid", "id", "code"}, {}};
  visit.labelled = {{"code", {{"a", "ab", "*"}, {"b", "ab", "*"}, {"c", "cd", "*"}, {"d", "cd", "*"}}}};
  for (const auto& own : codes) {
    const std::string id = std::to_string(person.rows.size());
    person.rows.push_back({id});
    for (const std::string& code : own) visit.rows.push_back({std::to_string(visit.rows.size()), id, code});
  }
  return {person, visit};
}

TEST(PersonTree, HasAllRowsOfAPersonBelowTheirParents) {
  const SmallTrees small(2, small_university());
  const Trees trees(small.problem());
  const PersonTree tree = trees.of(0);
  EXPECT_EQ(tree.counts, (std::vector<std::uint32_t>{1, 3, 3}));
  EXPECT_EQ(tree.nodes.front().removal, trees.removal(0) + 3 * trees.removal(1) + 3 * trees.removal(2));
  for (std::uint32_t at = 1; at < tree.nodes.size(); ++at) {
    const PersonTree::Node& node = tree.nodes[at];
    EXPECT_LT(node.parent, at);
    EXPECT_EQ(small.tree().tables[node.table].parent_row[tree.row(at, 0)], tree.row(node.parent, 0));
  }
}

TEST(PersonTree, TheDigestDisregardsTheOrderOfSiblingsAndTheOrderedOneDoesNot) {
  const SmallTrees small(2, visits({{"a", "b"}, {"b", "a"}, {"a", "c"}}));
  const Trees trees(small.problem());
  const auto root = [&](std::uint32_t person) { return trees.of(person).nodes.front(); };
  EXPECT_EQ(root(0).digest, root(1).digest);
  EXPECT_NE(root(0).ordered, root(1).ordered);
  EXPECT_NE(root(0).digest, root(2).digest);
}

TEST(PersonTree, SomeOfTheMembersHaveValuesOfTheirOwn) {
  const SmallTrees small(2, visits({{"a"}, {"b"}, {"c"}}));
  const Trees trees(small.problem());
  const Options options;
  Matcher matcher(trees, options, Matching::optimal);
  const PersonTree all = matcher.merge(matcher.merge(trees.of(0), trees.of(1)), trees.of(2));
  EXPECT_EQ(trees.domain(1, 0).label(all.values.front()), "*");
  const std::size_t first_two[] = {0, 1};
  const PersonTree some = trees.among(all, first_two);
  EXPECT_EQ(some.persons, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(trees.domain(1, 0).label(some.values.front()), "ab");
}

TEST(PersonTree, WhatHangsOnARemovedRowIsRemovedToo) {
  const SmallTrees small(2, small_university());
  const Trees trees(small.problem());
  const PersonTree tree = trees.of(0);
  std::vector<bool> removed(tree.nodes.size(), false);
  removed[2] = true;  // Physics, with two books
  const PersonTree rest = trees.without(tree, removed);
  EXPECT_EQ(rest.counts, (std::vector<std::uint32_t>{1, 2, 1}));
  EXPECT_EQ(rest.nodes.front().removal, tree.nodes.front().removal - tree.nodes[2].removal);
}

TEST(PersonTree, LargeSetsAreKeptInTheOrderOfValues) {
  std::vector<std::string> codes;
  for (std::uint32_t i = 0; i < large_set + 2; ++i)
    codes.push_back(std::string(1, static_cast<char>('a' + i * 7 % 4)));
  const SmallTrees small(1, visits({codes, {"a"}}));
  const Trees trees(small.problem());
  EXPECT_TRUE(trees.of(1).ordered.empty());
  const PersonTree tree = trees.of(0);
  ASSERT_EQ(tree.ordered.size(), tree.nodes.size());
  for (std::size_t at = 2; at < tree.ordered.size(); ++at)
    EXPECT_LE(trees.compare(tree, tree.ordered[at - 1], tree, tree.ordered[at]), 0);
  std::vector<std::uint32_t> nodes(tree.ordered.begin() + 1, tree.ordered.end());
  std::ranges::sort(nodes);
  for (std::uint32_t at = 0; at < nodes.size(); ++at) EXPECT_EQ(nodes[at], at + 1);
}

}  // namespace
}  // namespace kith::relational

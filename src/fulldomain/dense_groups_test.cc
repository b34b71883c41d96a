#include "fulldomain/dense_groups.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace kith::fulldomain {
namespace {

// A column of six values with two levels, values and pairs of them, and behind it one of four values that has values and
// everything.
std::vector<SuffixColumn> two_columns() {
  SuffixColumn first, last;
  first.labels = {6, 3};
  first.behind = 4;
  first.label.resize(2);
  for (std::uint32_t suffix = 0; suffix < 24; ++suffix) {
    first.next.push_back(suffix % 4);
    first.label[0].push_back(suffix / 4);
    first.label[1].push_back(suffix / 8);
  }
  last.labels = {4, 1};
  last.behind = 1;
  last.next = {0, 0, 0, 0};
  last.label = {{0, 1, 2, 3}, {0, 0, 0, 0}};
  return {first, last};
}

Groups random_groups(std::uint64_t k, std::uint32_t most_persons, std::mt19937& random) {
  Groups groups{.entries = {}, .ends = {}, .left_out = Counts(k)};
  groups.left_out.suppress(7);
  for (std::uint32_t g = 0; g < 101; ++g) {
    for (std::uint32_t suffix = 0; suffix < 24; ++suffix)
      if (const auto persons = static_cast<std::uint32_t>(random() % most_persons); persons > 0)
        groups.entries.push_back({suffix, persons, persons});
    groups.ends.push_back(static_cast<std::uint32_t>(groups.entries.size()));
  }
  return groups;
}

Counts counted_one_by_one(const Groups& groups, const std::vector<SuffixColumn>& columns,
                          const std::vector<std::uint32_t>& places) {
  Counts counts = groups.left_out;
  std::size_t i = 0;
  for (const std::uint32_t end : groups.ends) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> persons;
    for (; i < end; ++i) {
      const std::uint32_t suffix = groups.entries[i].suffix;
      persons[{columns[0].label[places[0]][suffix], columns[1].label[places[1]][suffix % 4]}] +=
          groups.entries[i].persons;
    }
    for (const auto& [labels, own] : persons) counts.add_class(own, own);
  }
  return counts;
}

void expect_same_at_every_node(std::uint64_t k, std::uint32_t most_persons) {
  std::mt19937 random(5);
  const std::vector<SuffixColumn> columns = two_columns();
  const Groups groups = random_groups(k, most_persons, random);
  DenseGroups dense(k);
  ASSERT_TRUE(dense.suits(groups, 24));
  dense.take(groups, 24);
  for (const std::vector<std::uint32_t>& places :
       std::vector<std::vector<std::uint32_t>>{{0, 0}, {0, 1}, {1, 0}, {1, 1}}) {
    SuffixClasses classes;
    classes.make(columns, places, 0);
    const Outcome seen = dense.count(classes, 1'000'000).outcome();
    const Outcome expected = counted_one_by_one(groups, columns, places).outcome();
    EXPECT_EQ(seen.suppressed, expected.suppressed);
    EXPECT_EQ(seen.classes, expected.classes);
    EXPECT_EQ(seen.least_persons, expected.least_persons);
    EXPECT_EQ(seen.sum_of_persons, expected.sum_of_persons);
  }
}

TEST(DenseGroups, CountsWhatCountingOneByOneDoes) { expect_same_at_every_node(3, 4); }

TEST(DenseGroups, CountsAsWellWhereCountsAreCutOff) {
  expect_same_at_every_node(5, 2000);
  expect_same_at_every_node(255, 300);
}

TEST(DenseGroups, CountsClassesThatAreAllLarge) { expect_same_at_every_node(1, 100'000); }

TEST(DenseGroups, StopsWhenTooMuchIsSuppressed) {
  std::mt19937 random(5);
  const std::vector<SuffixColumn> columns = two_columns();
  const Groups groups = random_groups(200, 4, random);
  DenseGroups dense(200);
  dense.take(groups, 24);
  SuffixClasses classes;
  classes.make(columns, std::vector<std::uint32_t>{1, 1}, 0);
  const Counts counts = dense.count(classes, 50);
  EXPECT_GT(counts.suppressed(), 50U);
  EXPECT_LT(counts.suppressed(), counted_one_by_one(groups, columns, {1, 1}).suppressed());
}

TEST(DenseGroups, SuitsNeitherManySuffixesNorFewOfThemNorALargeK) {
  std::mt19937 random(5);
  const Groups groups = random_groups(2, 4, random);
  EXPECT_FALSE(DenseGroups(2).suits(groups, 129));
  EXPECT_FALSE(DenseGroups(256).suits(groups, 24));
  Groups sparse{.entries = SuffixCounts(200, SuffixCount{0, 1, 1}), .ends = {}, .left_out = Counts(2)};
  for (std::uint32_t end = 2; end <= 200; end += 2) sparse.ends.push_back(end);
  EXPECT_FALSE(DenseGroups(2).suits(sparse, 24));
}

}  // namespace
}  // namespace kith::fulldomain

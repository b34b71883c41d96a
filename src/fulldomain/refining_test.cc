#include "fulldomain/refining.h"

#include <gtest/gtest.h>

namespace kith::fulldomain {
namespace {

// The rows a1, a2 (twice) and b1: the first column has the levels {a, b} and *, the second {1, 2} and *.
SuffixColumn first() {
  SuffixColumn column;
  column.next = {0, 1, 0};
  column.behind = 2;
  column.label = {{0, 0, 1}, {0, 0, 0}};
  column.ascending = {true, true};
  column.labels = {2, 1};
  return column;
}
SuffixColumn second() {
  SuffixColumn column;
  column.next = {0, 0};
  column.label = {{0, 1}, {0, 0}};
  column.ascending = {true, true};
  column.labels = {2, 1};
  return column;
}

Groups all(std::uint64_t k) {
  Groups groups{.entries = {{0, 1, 1}, {1, 2, 2}, {2, 1, 1}}, .ends = {3}, .left_out = Counts(k)};
  return groups;
}

TEST(Refining, GroupsBelowKAreLeftOut) {
  Refiner refiner(2, 3, 9);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(all(2), first(), 0, parted);
  EXPECT_EQ(parted.left_out.suppressed(), 1U);
  ASSERT_EQ(parted.ends, (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(parted.entries[0].suffix, 0U);
  EXPECT_EQ(parted.entries[1].suffix, 1U);
  EXPECT_EQ(parted.entries[1].rows, 2U);
  const SuffixColumn last = second();
  LastColumn counter(last, 9);
  EXPECT_EQ(counter.count(parted, 0).suppressed(), 2U);
  EXPECT_EQ(counter.count(parted, 0).outcome().classes, 1U);
  EXPECT_EQ(counter.count(parted, 1).suppressed(), 1U);
  EXPECT_EQ(counter.count(parted, 1).outcome().least_persons, 3U);
}

TEST(Refining, EqualSuffixesOfAGroupAreAddedUp) {
  Refiner refiner(2, 3, 9);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(all(2), first(), 1, parted);
  EXPECT_EQ(parted.left_out.suppressed(), 0U);
  ASSERT_EQ(parted.entries.size(), 2U);
  EXPECT_EQ(parted.entries[0].rows, 2U);
  EXPECT_EQ(parted.entries[1].rows, 2U);
}

TEST(Refining, AGroupThatNothingPartsIsCountedAtOnce) {
  Refiner refiner(3, 3, 9);
  SuffixColumn column = first();
  column.next = {0, 0, 0};
  column.behind = 1;
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(3)};
  refiner.refine(all(3), column, 0, parted);
  EXPECT_TRUE(parted.ends.empty());
  EXPECT_EQ(parted.left_out.suppressed(), 1U);
  EXPECT_EQ(parted.left_out.outcome().classes, 1U);
  EXPECT_EQ(parted.left_out.outcome().sum_of_persons, 3U);
}

TEST(Refining, LabelsThatDoNotFollowEachOtherAreGathered) {
  Refiner refiner(2, 4, 9);
  SuffixColumn column;
  column.next = {0, 1, 0, 1};
  column.behind = 2;
  column.label = {{0, 1, 0, 1}};
  column.ascending = {false};
  column.labels = {2};
  const Groups from{
      .entries = {{0, 1, 1}, {1, 1, 1}, {2, 2, 2}, {3, 1, 1}}, .ends = {4}, .left_out = Counts(2)};
  LastColumn counter(column, 9);
  EXPECT_EQ(counter.count(from, 0).outcome().classes, 2U);
  EXPECT_EQ(counter.count(from, 0).outcome().least_persons, 2U);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(from, column, 0, parted);
  EXPECT_TRUE(parted.ends.empty());
  EXPECT_EQ(parted.left_out.outcome().classes, 2U);
}

TEST(Refining, StopsOnceTooMuchIsLeftOut) {
  Refiner refiner(5, 3, 0);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(5)};
  refiner.refine(all(5), first(), 0, parted);
  EXPECT_EQ(parted.left_out.suppressed(), 3U);
  const SuffixColumn last = second();
  const Groups two{
      .entries = {{0, 1, 1}, {1, 1, 1}, {0, 1, 1}, {1, 1, 1}}, .ends = {2, 4}, .left_out = Counts(5)};
  EXPECT_EQ(LastColumn(last, 0).count(two, 0).suppressed(), 2U);
  EXPECT_EQ(LastColumn(last, 2).count(two, 0).suppressed(), 4U);
}

TEST(Refining, LargeGroupsAreAddedUpByPlace) {
  constexpr std::uint32_t suffixes = 400;
  SuffixColumn column;
  Groups from{.entries = {}, .ends = {suffixes}, .left_out = Counts(2)};
  column.label.emplace_back();
  for (std::uint32_t i = 0; i < suffixes; ++i) {
    column.next.push_back(i * 7 % 100);
    column.behind = 100;
    column.label.front().push_back(0);
    from.entries.push_back({i, 1, 2});
  }
  column.ascending = {true};
  column.labels = {1};
  Refiner refiner(2, suffixes, 9);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(from, column, 0, parted);
  ASSERT_EQ(parted.entries.size(), 100U);
  for (std::uint32_t i = 0; i < 100; ++i) {
    EXPECT_EQ(parted.entries[i].suffix, i);
    EXPECT_EQ(parted.entries[i].persons, 4U);
    EXPECT_EQ(parted.entries[i].rows, 8U);
  }
}

// The same rows, a1 and one of a2 being of person 0, the other of a2 of somebody else, b1 of person 1, who has a2 too.
Groups all_of_persons(std::uint64_t k) {
  Groups groups{.entries = {{0, 0, 1}, {1, 1, 3}, {2, 0, 1}}, .ends = {3}, .left_out = Counts(k)};
  groups.repeated = {{0, 0}, {1, 0}, {1, 1}, {2, 1}};
  groups.repeated_ends = {4};
  return groups;
}

TEST(Refining, PersonsWithOneSuffixLeftBecomeCounts) {
  Refiner refiner(2, 2, 9, 2);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(all_of_persons(2), first(), 0, parted);
  EXPECT_EQ(parted.left_out.suppressed(), 1U);
  ASSERT_EQ(parted.entries.size(), 2U);
  EXPECT_EQ(parted.entries[0].persons, 0U);
  EXPECT_EQ(parted.entries[1].persons, 2U);
  ASSERT_EQ(parted.repeated_ends, (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(parted.repeated[0].both(), (SuffixPerson{0, 0}.both()));
  EXPECT_EQ(parted.repeated[1].both(), (SuffixPerson{1, 0}.both()));
}

TEST(Refining, PersonsOfSeveralSuffixesCountOnceInEachClass) {
  Refiner refiner(2, 2, 9, 2);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(all_of_persons(2), first(), 0, parted);
  const SuffixColumn last = second();
  LastColumn counter(last, 9, 2);
  EXPECT_EQ(counter.count(parted, 0).suppressed(), 2U);
  EXPECT_EQ(counter.count(parted, 0).outcome().least_persons, 3U);
  EXPECT_EQ(counter.count(parted, 1).suppressed(), 1U);
  EXPECT_EQ(counter.count(parted, 1).outcome().sum_of_persons, 3U);
}

TEST(Refining, PersonsAreGatheredWithTheLabelsThatDoNotFollowEachOther) {
  SuffixColumn column;
  column.next = {0, 0, 0, 1, 1, 1};
  column.behind = 2;
  column.label = {{0, 1, 0, 1, 0, 1}};
  column.ascending = {false};
  column.labels = {2};
  Groups from{.entries = {{0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {3, 0, 1}, {4, 1, 1}, {5, 1, 1}},
              .ends = {6},
              .left_out = Counts(2)};
  from.repeated = {{0, 0}, {1, 1}, {2, 0}, {3, 1}};
  from.repeated_ends = {4};
  Refiner refiner(2, 2, 9, 2);
  Groups parted{.entries = {}, .ends = {}, .left_out = Counts(2)};
  refiner.refine(from, column, 0, parted);
  EXPECT_EQ(parted.ends, (std::vector<std::uint32_t>{2, 4}));
  EXPECT_EQ(parted.repeated_ends, (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(parted.entries[0].persons, 1U);
  EXPECT_EQ(parted.entries[0].rows, 2U);
  EXPECT_EQ(LastColumn(column, 9, 2).count(from, 0).outcome().sum_of_persons, 4U);
}

}  // namespace
}  // namespace kith::fulldomain

#include "local/extent.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/build.h"
#include "testing/tables.h"

namespace kith::local {
namespace {

using Side = Branch::Side;

Dictionary values_of(const std::vector<std::string>& texts) {
  Dictionary values;
  for (const std::string& text : texts) values.encode(text);
  return values;
}

Axis axis_of(const std::vector<std::string>& texts) {
  return make_axis("x", values_of(texts), std::nullopt, "");
}

Axis calendar_of(const std::vector<std::string>& days) {
  const Dictionary values = values_of(days);
  return make_axis(
      "x", hierarchy::build(hierarchy::FromCalendar{{"day", "week", "month", "year"}}, "x", values, ""));
}

Axis places() {
  const Dictionary values = values_of({"a", "b", "c"});
  return make_axis(
      "x", testing::hierarchy_of("x", values,
                                 {{"a", "ab", "*"}, {"b", "ab", "*"}, {"c", "cd", "*"}, {"d", "cd", "*"}}));
}

Cut below(double at) {
  Cut cut;
  cut.at = at;
  return cut;
}

Cut below(const std::string& text) {
  Cut cut;
  cut.text = text;
  return cut;
}

Cut known(std::uint32_t numbers) {
  Cut cut;
  cut.kind = Cut::Kind::known;
  cut.known = numbers;
  return cut;
}

Cut nulls() {
  Cut cut;
  cut.kind = Cut::Kind::nulls;
  return cut;
}

Cut to_level(hierarchy::Level level) {
  Cut cut;
  cut.kind = Cut::Kind::level;
  cut.level = level;
  return cut;
}

Extent whole_of(const Axis& axis) { return whole(std::span(&axis, 1)).front(); }

Extent taken(const Axis& axis, const Extent& extent, const Cut& cut, Side side) {
  return narrowed(axis, extent, cut, {side, {}});
}

Extent members(const Axis& axis, std::vector<Code> values) { return tight(axis, values); }

std::vector<Side> sides_of(const Cut& cut, const Extent& extent) {
  std::vector<Side> sides;
  for (const Branch& branch : branches_of(cut, extent)) sides.push_back(branch.side);
  return sides;
}

TEST(Extent, ACutOfNumbersSplitsAtTheBoundWhichGoesLow) {
  const Axis axis = axis_of({"10", "30", "31", "60", ""});
  const Extent all = whole_of(axis);
  const Cut cut = below(30.0);
  EXPECT_EQ(branch_of(axis, cut, 1).side, Side::low);
  EXPECT_EQ(branch_of(axis, cut, 2).side, Side::high);
  EXPECT_EQ(branch_of(axis, cut, 4).side, Side::empty);
  EXPECT_TRUE(contains(axis, taken(axis, all, cut, Side::low), 1));
  EXPECT_FALSE(contains(axis, taken(axis, all, cut, Side::high), 1));
  EXPECT_FALSE(contains(axis, taken(axis, all, cut, Side::high), 4));
  EXPECT_TRUE(contains(axis, taken(axis, all, cut, Side::empty), 4));
}

TEST(Extent, TheEmptyValueHasABranchWhereTheCellHasIt) {
  Extent extent;
  EXPECT_EQ(sides_of(below(1.0), extent), (std::vector{Side::low, Side::high, Side::empty}));
  EXPECT_EQ(sides_of(known(1), extent), (std::vector{Side::empty, Side::listed, Side::other}));
  EXPECT_EQ(sides_of(nulls(), extent), (std::vector{Side::filled, Side::empty}));
  extent.empties = false;
  EXPECT_EQ(sides_of(below(1.0), extent), (std::vector{Side::low, Side::high}));
  EXPECT_EQ(sides_of(known(1), extent), (std::vector{Side::listed, Side::other}));
  EXPECT_TRUE(branches_of(to_level(0), extent).empty());
}

TEST(Extent, LabelsOfNumbersAreRanges) {
  const Axis axis = axis_of({"0", "30", "60", "100"});
  const Extent all = whole_of(axis);
  const Extent high = taken(axis, all, below(30.0), Side::high);
  EXPECT_EQ(label_of(axis, all), "*");
  EXPECT_EQ(label_of(axis, taken(axis, all, below(30.0), Side::low)), "<= 30");
  EXPECT_EQ(label_of(axis, high), "> 30");
  EXPECT_EQ(label_of(axis, taken(axis, high, below(60.0), Side::low)), "(30, 60]");
  EXPECT_EQ(label_of(axis, taken(axis, high, below(31.0), Side::low)), "31");
  EXPECT_EQ(label_of(axis, taken(axis, all, below(30.0), Side::empty)), "");
  EXPECT_EQ(label_of(axis, members(axis, {1, 2})), "[30, 60]");
  EXPECT_EQ(label_of(axis, members(axis, {2, 2})), "60");
}

TEST(Extent, AUnitOfFractionsIsNoSingleValue) {
  const Axis axis = axis_of({"0.5", "30", "31"});
  const Extent high = taken(axis, whole_of(axis), below(30.0), Side::high);
  EXPECT_EQ(label_of(axis, taken(axis, high, below(31.0), Side::low)), "(30, 31]");
}

TEST(Extent, LabelsOfDatesAreIsoDates) {
  const Axis axis = axis_of({"2024-02-28", "2024-02-29", "2024-03-01", "1950-07-02"});
  const Extent high = taken(axis, whole_of(axis), below(axis.position[0]), Side::high);
  EXPECT_EQ(label_of(axis, high), "> 2024-02-28");
  EXPECT_EQ(label_of(axis, taken(axis, high, below(axis.position[1]), Side::low)), "2024-02-29");
  EXPECT_EQ(label_of(axis, members(axis, {3, 0})), "[1950-07-02, 2024-02-28]");
}

TEST(Extent, LabelsOfSetsListTheMembers) {
  const Axis axis = axis_of({"pear", "apple", "fig", ""});
  const Extent all = whole_of(axis);
  const Extent listed = taken(axis, all, known(4), Side::listed);
  EXPECT_EQ(label_of(axis, all), "*");
  EXPECT_EQ(label_of(axis, listed), "{apple, fig, pear}");
  EXPECT_EQ(label_of(axis, taken(axis, listed, below("fig"), Side::low)), "{apple, fig}");
  EXPECT_EQ(label_of(axis, taken(axis, listed, below("fig"), Side::high)), "pear");
  EXPECT_EQ(label_of(axis, taken(axis, all, known(4), Side::other)), "*");
  EXPECT_EQ(label_of(axis, members(axis, {0, 1})), "{apple, pear}");
  EXPECT_EQ(label_of(axis, members(axis, {3})), "");
}

TEST(Extent, MembersThatWouldBeMisreadStandInQuotes) {
  const Axis axis = axis_of({"a, b", "c", " d", "e}", "say \"f\""});
  EXPECT_EQ(label_of(axis, members(axis, {0, 1, 2, 3, 4})), R"({" d", "a, b", c, "e}", "say ""f"""})");
  EXPECT_EQ(label_of(axis, members(axis, {0})), "a, b");
}

TEST(Extent, ValuesNotYetKnownAreOther) {
  const Axis axis = axis_of({"a", "b", "c"});
  const Cut cut = known(2);
  const Extent other = taken(axis, whole_of(axis), cut, Side::other);
  EXPECT_EQ(branch_of(axis, cut, 1).side, Side::listed);
  EXPECT_EQ(branch_of(axis, cut, 2).side, Side::other);
  EXPECT_TRUE(contains(axis, other, 2));
  EXPECT_FALSE(contains(axis, other, 1));
}

TEST(Extent, ATreeIsCutToLabelsOfALevel) {
  const Axis axis = places();
  const Extent all = whole_of(axis);
  EXPECT_EQ(label_of(axis, all), "*");
  const Branch branch = branch_of(axis, to_level(1), 1);
  EXPECT_EQ(branch, (Branch{Side::label, "ab"}));
  const Extent cell = narrowed(axis, all, to_level(1), branch);
  EXPECT_TRUE(contains(axis, cell, 0));
  EXPECT_FALSE(contains(axis, cell, 2));
  EXPECT_EQ(label_of(axis, members(axis, {0, 1})), "ab");
  EXPECT_EQ(label_of(axis, members(axis, {0, 0})), "a");
  EXPECT_EQ(label_of(axis, members(axis, {0, 2})), "*");
}

TEST(Extent, TheLowestSharedGranuleOfACalendarIsTheFirstOfLeastHeight) {
  const Axis axis = calendar_of({"2024-01-01", "2024-01-02", "2024-01-30", "2024-02-01"});
  EXPECT_EQ(label_of(axis, members(axis, {0, 1})), "2024-W01");
  EXPECT_EQ(label_of(axis, members(axis, {0, 2})), "2024-01");
  EXPECT_EQ(label_of(axis, members(axis, {2, 3})), "2024-W05");
  EXPECT_EQ(label_of(axis, members(axis, {0, 3})), "2024");
}

TEST(Extent, AWeekLiesInAMonthWhereAllItsDaysDo) {
  const Axis axis = calendar_of({"2024-01-01", "2024-01-30", "2024-02-01"});
  const auto granule = [&](hierarchy::Level level, Code value) {
    return narrowed(axis, whole_of(axis), to_level(level), branch_of(axis, to_level(level), value));
  };
  EXPECT_TRUE(within(axis, granule(1, 0), granule(2, 0)));
  EXPECT_FALSE(within(axis, granule(1, 1), granule(2, 1)));
  EXPECT_FALSE(within(axis, granule(2, 0), granule(1, 0)));
  EXPECT_TRUE(within(axis, granule(0, 1), granule(1, 2)));
  EXPECT_TRUE(within(axis, granule(2, 1), whole_of(axis)));
}

TEST(Extent, WholeNumbersOfACellAndOfABoxAreCompared) {
  const Axis axis = axis_of({"31", "60", "61"});
  const Extent cell =
      taken(axis, taken(axis, whole_of(axis), below(30.0), Side::high), below(60.0), Side::low);
  const Extent box = members(axis, {0, 1});
  EXPECT_TRUE(within(axis, box, cell));
  EXPECT_TRUE(within(axis, cell, box));
  EXPECT_FALSE(within(axis, members(axis, {0, 2}), cell));
}

TEST(Extent, OfFractionsTheOpenEndIsOutside) {
  const Axis axis = axis_of({"30", "60", "61.5"});
  const Extent cell =
      taken(axis, taken(axis, whole_of(axis), below(30.0), Side::high), below(60.0), Side::low);
  const Extent box = members(axis, {0, 1});
  EXPECT_FALSE(within(axis, box, cell));
  EXPECT_TRUE(within(axis, cell, box));
}

TEST(Extent, TheEmptyValueLiesOnlyWhereItIsHeld) {
  const Axis axis = axis_of({"1", "", "2"});
  const Extent empty = members(axis, {1});
  EXPECT_TRUE(within(axis, empty, whole_of(axis)));
  EXPECT_FALSE(within(axis, empty, members(axis, {0, 2})));
  EXPECT_FALSE(within(axis, whole_of(axis), empty));
  EXPECT_EQ(members(axis, {0, 1}), whole_of(axis));
}

TEST(Extent, SetsAreComparedByWhatTheyHold) {
  const Axis axis = axis_of({"a", "b", "c", "d"});
  const Extent all = whole_of(axis), listed = taken(axis, all, known(3), Side::listed);
  const Extent other = taken(axis, all, known(3), Side::other);
  EXPECT_TRUE(within(axis, members(axis, {0, 2}), listed));
  EXPECT_FALSE(within(axis, members(axis, {0, 3}), listed));
  EXPECT_TRUE(within(axis, listed, members(axis, {0, 1, 2})));
  EXPECT_FALSE(within(axis, listed, members(axis, {0, 1})));
  EXPECT_FALSE(within(axis, other, members(axis, {3})));
  EXPECT_TRUE(within(axis, other, all));
  EXPECT_TRUE(within(axis, taken(axis, all, known(4), Side::other), other));
  EXPECT_FALSE(within(axis, other, listed));
}

TEST(Extent, SharesAreOfTheRangeOfTheData) {
  const Axis axis = axis_of({"0", "40", "41", "100", ""});
  const Extent all = whole_of(axis);
  EXPECT_EQ(share_of(axis, all), whole_share);
  EXPECT_EQ(share_of(axis, taken(axis, all, below(40.0), Side::low)), 400'000U);
  EXPECT_EQ(share_of(axis, taken(axis, all, below(40.0), Side::high)), 590'000U);
  EXPECT_EQ(share_of(axis, members(axis, {1, 2})), 10'000U);
  EXPECT_EQ(share_of(axis, members(axis, {2})), 0U);
  EXPECT_EQ(share_of(axis, members(axis, {4})), 0U);
  EXPECT_EQ(share_of(axis, members(axis, {0, 4})), whole_share);
}

TEST(Extent, SharesOfSetsCountMembersBeyondTheFirst) {
  const Axis axis = axis_of({"a", "b", "c", "d", "e"});
  const Extent all = whole_of(axis);
  EXPECT_EQ(share_of(axis, all), whole_share);
  EXPECT_EQ(share_of(axis, members(axis, {0, 3})), 250'000U);
  const Extent listed = taken(axis, all, known(5), Side::listed);
  EXPECT_EQ(share_of(axis, taken(axis, listed, below("c"), Side::low)), 500'000U);
  EXPECT_EQ(share_of(axis, taken(axis, listed, below("d"), Side::high)), 0U);
}

TEST(Extent, SharesOfTreesAreOfTheirLeaves) {
  const Axis axis = places();
  EXPECT_EQ(share_of(axis, members(axis, {0, 1})), 333'333U);
  EXPECT_EQ(share_of(axis, members(axis, {2})), 0U);
  EXPECT_EQ(share_of(axis, whole_of(axis)), whole_share);
}

TEST(Extent, ALabelThatReadsLikeTheTopIsTheTop) {
  Dictionary values;
  for (const char* text : {"1", "2", "", "*"}) values.encode(text);
  const Axis axis =
      make_axis("ward", hierarchy::build(hierarchy::FromMask{true, 1}, "ward", values, "t.csv"));
  Extent masked, empty, value;
  masked.level = empty.level = 1;
  masked.label = value.label = "*";
  EXPECT_EQ(as_it_reads(axis, masked).level, 2u);
  EXPECT_TRUE(contains(axis, as_it_reads(axis, masked), 2)) << "whoever reads * cannot know what it is";
  EXPECT_EQ(as_it_reads(axis, empty).level, 1u);
  EXPECT_EQ(as_it_reads(axis, value).level, 0u) << "a value that is a star stays itself";
}

TEST(Extent, WhatReadsAsEverythingIsEverything) {
  Extent filled;
  filled.empties = false;
  for (const char* only : {"7", "a"}) {
    const Axis axis = axis_of({only, ""});
    EXPECT_EQ(label_of(axis, filled), "*");
    EXPECT_EQ(as_it_reads(axis, filled), Extent{}) << "nobody can tell it from the cell with the empty value";
    EXPECT_EQ(as_it_reads(axis, members(axis, {0})), members(axis, {0}));
    EXPECT_EQ(label_of(axis, as_it_reads(axis, members(axis, {1}))), "");
  }
}

TEST(Extent, ADomainOfOneValueHasNoShare) {
  EXPECT_EQ(share_of(axis_of({"7"}), Extent{}), 0U);
  EXPECT_EQ(share_of(axis_of({""}), Extent{}), 0U);
  EXPECT_EQ(share_of(axis_of({"a"}), Extent{}), 0U);
}

TEST(Extent, TheEmptyValueIsAValueOfTheDomain) {
  for (const char* only : {"7", "a"}) {
    const Axis axis = axis_of({only, ""});
    EXPECT_EQ(share_of(axis, Extent{}), whole_share) << only;
    EXPECT_EQ(share_of(axis, members(axis, {0, 1})), whole_share) << only;
    EXPECT_EQ(share_of(axis, members(axis, {0})), 0U) << only;
    EXPECT_EQ(share_of(axis, members(axis, {1})), 0U) << only;
    Cut nulls;
    nulls.kind = Cut::Kind::nulls;
    EXPECT_EQ(share_of(axis, narrowed(axis, Extent{}, nulls, {Side::filled, {}})), 0U) << only;
  }
}

// Cuts at random, then boxes of what the cell holds: everything agrees with contains().
RC_GTEST_PROP(ExtentProperties, CellsBoxesAndBranchesAgree, ()) {
  const bool numeric = *rc::gen::arbitrary<bool>();
  const auto count = *rc::gen::inRange<std::size_t>(2, 9);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i)
    texts.push_back(numeric ? std::to_string(i * 3 % 11)
                            : std::string(1, static_cast<char>('a' + i * 3 % 11)));
  if (*rc::gen::arbitrary<bool>()) texts.push_back("");
  const Axis axis = axis_of(texts);
  Extent cell = whole_of(axis);
  const int steps = *rc::gen::inRange(0, 4);
  for (int step = 0; step < steps; ++step) {
    const Code at = *rc::gen::inRange<Code>(0, static_cast<Code>(count));
    Cut cut = numeric ? below(axis.position[at]) : below(axis.texts[at]);
    if (!numeric && cell.last == unlimited) cut = known(std::max(cell.first, at));
    if (!cell.values) break;
    if (cut.kind == Cut::Kind::below && !contains(axis, cell, at)) continue;
    const std::vector<Branch> branches = branches_of(cut, cell);
    for (Code value = 0; value < axis.size(); ++value) {
      if (!contains(axis, cell, value)) continue;
      for (const Branch& branch : branches)
        RC_ASSERT(contains(axis, narrowed(axis, cell, cut, branch), value) ==
                  (branch_of(axis, cut, value) == branch));
    }
    const Extent inner =
        narrowed(axis, cell, cut, branches[*rc::gen::inRange<std::size_t>(0, branches.size())]);
    RC_ASSERT(within(axis, inner, cell));
    cell = inner;
  }
  std::vector<Code> held;
  for (Code value = 0; value < axis.size(); ++value)
    if (contains(axis, cell, value)) held.push_back(value);
  if (held.empty()) return;
  const Extent box = tight(axis, held);
  RC_ASSERT(share_of(axis, box) <= share_of(axis, cell));
  RC_ASSERT(within(axis, box, cell));
  for (const Code value : held) RC_ASSERT(contains(axis, box, value));
}

}  // namespace
}  // namespace kith::local

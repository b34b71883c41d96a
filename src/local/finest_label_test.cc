#include "local/finest_label.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "hierarchy/build.h"
#include "testing/tables.h"

namespace kith::local {
namespace {

Dictionary values_of(const std::vector<std::string>& texts) {
  Dictionary values;
  for (const std::string& text : texts) values.encode(text);
  return values;
}

Extent labelled(hierarchy::Level level, const std::string& label) {
  Extent extent;
  extent.level = level;
  extent.label = label;
  return extent;
}

const testing::Rows& zips() {
  static const testing::Rows lines{{"02139", "021**", "0****", "*"},
                                   {"02141", "021**", "0****", "*"},
                                   {"03055", "030**", "0****", "*"},
                                   {"94110", "941**", "9****", "*"},
                                   {"94500", "945**", "9****", "*"}};
  return lines;
}

TEST(FinestLabels, ANodeWithOneFinerNodeOfTheDataIsWrittenAsThat) {
  const Dictionary values = values_of({"94110", "02139", "02141", "03055"});
  const Axis axis = make_axis("zip", testing::hierarchy_of("zip", values, zips()));
  const std::vector<Code> rows{0, 1, 2, 1, 0};
  FinestLabels finest(axis, rows);
  EXPECT_EQ(finest.of(labelled(2, "9****")), labelled(0, "94110"));
  EXPECT_EQ(finest.of(labelled(2, "0****")), labelled(1, "021**"));
  EXPECT_EQ(finest.of(labelled(1, "021**")), labelled(1, "021**"));
  EXPECT_EQ(finest.of(labelled(3, "*")), labelled(3, "*"));
  const std::vector<Code> all{0, 1, 2, 3};
  EXPECT_EQ(FinestLabels(axis, all).of(labelled(2, "0****")), labelled(2, "0****"));
  const std::vector<Code> of_boston{1, 2};
  EXPECT_EQ(FinestLabels(axis, of_boston).of(labelled(3, "*")), labelled(1, "021**"));
}

Extent above(double low) {
  Extent extent;
  extent.empties = false;
  extent.low = low;
  return extent;
}

std::string written(const Axis& axis, std::vector<Code> rows, const Extent& extent) {
  return label_of(axis, FinestLabels(axis, rows).of(extent));
}

TEST(FinestLabels, ARangeWithOneValueOfTheDataIsWrittenAsThat) {
  const Axis axis = make_axis("age", values_of({"0", "1", "1.0", "5", "9"}), std::nullopt, "");
  EXPECT_EQ(written(axis, {0, 1, 2}, above(0)), "1");
  EXPECT_EQ(written(axis, {0, 1, 4}, above(1)), "9");
  EXPECT_EQ(written(axis, {0, 1, 3, 4}, above(1)), "> 1");
  EXPECT_EQ(written(axis, {1, 2, 1}, Extent()), "1");
  EXPECT_EQ(written(axis, {0, 1}, Extent()), "*");
  Extent inner = above(1);
  inner.high = 5;
  EXPECT_EQ(written(axis, {0, 1, 3, 4}, inner), "5");
  const std::vector<Code> rows{0, 1, 2};
  EXPECT_EQ(FinestLabels(axis, rows).of(above(1)), above(1)) << "it holds none";
}

TEST(FinestLabels, AWholeColumnOfOneValueIsWrittenAsThat) {
  const Axis texts = make_axis("marital", values_of({"", "married"}), std::nullopt, "");
  Extent filled;
  filled.empties = false;
  EXPECT_EQ(written(texts, {1, 0, 1}, filled), "married");
  EXPECT_EQ(written(texts, {1, 0, 1}, Extent()), "*");
  EXPECT_EQ(written(texts, {1, 1}, Extent()), "married");
  EXPECT_EQ(written(texts, {0, 0}, Extent()), "");
  const Axis days = make_axis("day", values_of({"2024-02-29", ""}), std::nullopt, "");
  EXPECT_EQ(written(days, {0, 0}, Extent()), "2024-02-29");
  const Axis nothing = make_axis("city", values_of({""}), std::nullopt, "");
  EXPECT_EQ(written(nothing, {0, 0}, Extent()), "");
}

TEST(FinestLabels, OtherRangesAndSetsStayAsTheyAre) {
  const Axis axis = make_axis("age", values_of({"20", "30"}), std::nullopt, "");
  const std::vector<Code> rows{0, 1};
  Extent extent;
  extent.high = 30;
  EXPECT_EQ(FinestLabels(axis, rows).of(extent), extent);
  const Axis jobs = make_axis("job", values_of({"baker", "cook"}), std::nullopt, "");
  Extent known;
  known.last = 1;
  EXPECT_EQ(FinestLabels(jobs, rows).of(known), known);
}

// A week is no part of a month: days of one week in May are written by their month if they have several weeks.
TEST(FinestLabels, TheLabelHoldsTheSameValuesOfTheDataAndNoFinerOneDoes) {
  std::mt19937 random(5);
  for (int round = 0; round < 30; ++round) {
    std::vector<std::string> days;
    std::set<std::string> drawn;
    for (int i = 0; i < 12; ++i) {
      const int month = 1 + static_cast<int>(random() % 4), day = 1 + static_cast<int>(random() % 28);
      drawn.insert("2024-0" + std::to_string(month) + "-" + (day < 10 ? "0" : "") + std::to_string(day));
    }
    days.assign(drawn.begin(), drawn.end());
    const Axis axis =
        make_axis("day", hierarchy::build(hierarchy::FromCalendar{{"day", "week", "month", "year"}}, "day",
                                          values_of(days), ""));
    const hierarchy::Hierarchy& tree = *axis.hierarchy;
    std::vector<Code> rows;
    for (Code code = 0; code < days.size(); ++code)
      if (random() % 3 > 0) rows.push_back(code);
    const auto held = [&](const Extent& extent) {
      std::set<Code> codes;
      for (const Code code : rows)
        if (contains(axis, extent, code)) codes.insert(code);
      return codes;
    };
    FinestLabels finest(axis, rows);
    for (hierarchy::Level level = 0; level < tree.size(); ++level)
      for (const std::string& label : tree.levels[level].labels) {
        const Extent given = labelled(level, label), found = finest.of(given);
        ASSERT_EQ(held(found), held(given));
        ASSERT_TRUE(tree.order.finer_or_equal(found.level, given.level));
        ASSERT_LE(share_of(axis, found), share_of(axis, given));
        if (held(given).empty()) continue;
        for (hierarchy::Level other = 0; other < tree.size(); ++other) {
          if (!tree.order.finer_or_equal(other, level)) continue;
          const auto& finer = tree.levels[other];
          const bool same =
              held(labelled(other, finer.labels[finer.of[*held(given).begin()]])) == held(given);
          EXPECT_FALSE(same && tree.order.height(other) < tree.order.height(found.level));
        }
      }
  }
}

}  // namespace
}  // namespace kith::local

#include "hierarchy/intervals.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/decimal.h"
#include "hierarchy/range_label.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

Hierarchy made(const FromIntervals& recipe, const Texts& values) {
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = from_intervals(recipe, "age", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary);
  return hierarchy;
}

ErrorCode code_of(const FromIntervals& recipe, const Texts& values) {
  return error_of([&] { made(recipe, values); }).code();
}

TEST(Intervals, OneLevelPerWidthAndATop) {
  const auto h = made({{5, 10, 20}, 0}, {"24", "25", "39"});
  ASSERT_EQ(h.size(), 5u);
  EXPECT_EQ(texts(h, 1), (Texts{"[20, 25)", "[25, 30)", "[35, 40)"}));
  EXPECT_EQ(texts(h, 2), (Texts{"[20, 30)", "[20, 30)", "[30, 40)"}));
  EXPECT_EQ(texts(h, 3), (Texts{"[20, 40)", "[20, 40)", "[20, 40)"}));
  EXPECT_EQ(texts(h, 4), (Texts{"*", "*", "*"}));
  EXPECT_EQ(h.levels[2].name, "width 10");
  EXPECT_EQ(h.kind, "intervals 5, 10, 20");
}

TEST(Intervals, OriginShiftsTheCells) {
  EXPECT_EQ(texts(made({{10}, 3}, {"2", "3", "12.9", "13"}), 1),
            (Texts{"[-7, 3)", "[3, 13)", "[3, 13)", "[13, 23)"}));
}

TEST(Intervals, OpenEndsHoldWhatLiesBeyondThem) {
  const FromIntervals recipe{{5, 10, 20}, 0, 20, 75};
  const auto h = made(recipe, {"3", "19", "20", "71", "74", "75", "99"});
  EXPECT_EQ(texts(h, 1), (Texts{"< 20", "< 20", "[20, 25)", "[70, 75)", "[70, 75)", ">= 75", ">= 75"}));
  EXPECT_EQ(texts(h, 2), (Texts{"< 20", "< 20", "[20, 30)", ">= 70", ">= 70", ">= 70", ">= 70"}));
  EXPECT_EQ(texts(h, 3), (Texts{"< 20", "< 20", "[20, 40)", ">= 60", ">= 60", ">= 60", ">= 60"}));
  EXPECT_EQ(h.kind, "intervals 5, 10, 20, bottom 20, top 75");
}

TEST(Intervals, EitherEndAloneMayBeOpen) {
  EXPECT_EQ(texts(made({{0.5}, 0, 0.25, {}}, {"-3", "0.4", "0.5"}), 1),
            (Texts{"< 0.5", "< 0.5", "[0.5, 1)"}));
  EXPECT_EQ(texts(made({{10}, 5, {}, -5}, {"-6", "-5", "40"}), 1), (Texts{"[-15, -5)", ">= -5", ">= -5"}));
}

TEST(Intervals, OpenEndsThatMeetLeaveTwoClassesAndThoseThatCrossAreErrors) {
  EXPECT_EQ(texts(made({{50}, 0, 20, 75}, {"3", "60"}), 1), (Texts{"< 50", ">= 50"}));
  EXPECT_EQ(code_of({{40}, 0, 41, 79}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{5}, 0, std::numeric_limits<double>::infinity(), {}}, {"1"}),
            ErrorCode::hierarchy_value);
}

TEST(Intervals, NegativeNumbersRoundDown) {
  EXPECT_EQ(texts(made({{5, 10}, 0}, {"-1", "-5", "-6"}), 2), (Texts{"[-10, 0)", "[-10, 0)", "[-10, 0)"}));
  EXPECT_EQ(texts(made({{5}, 0}, {"-1", "-5", "-6"}), 1), (Texts{"[-5, 0)", "[-5, 0)", "[-10, -5)"}));
}

TEST(Intervals, DecimalWidthsAreExact) {
  const auto h = made({{0.1, 0.3}, 0}, {"0.3", "0.7", "0.29", "1.1", "0.6"});
  EXPECT_EQ(texts(h, 1), (Texts{"[0.3, 0.4)", "[0.7, 0.8)", "[0.2, 0.3)", "[1.1, 1.2)", "[0.6, 0.7)"}));
  EXPECT_EQ(texts(h, 2), (Texts{"[0.3, 0.6)", "[0.6, 0.9)", "[0, 0.3)", "[0.9, 1.2)", "[0.6, 0.9)"}));
}

TEST(Intervals, EveryDecimalIsInItsOwnCell) {
  Texts values;
  for (int i = -500; i < 500; ++i) values.push_back(decimal_text(i, -2));
  const auto h = made({{0.01, 0.05}, 0}, values);
  for (int i = -500; i < 500; ++i)
    EXPECT_EQ(texts(h, 1)[static_cast<std::size_t>(i + 500)],
              "[" + decimal_text(i, -2) + ", " + decimal_text(i + 1, -2) + ")");
}

TEST(Intervals, EmptyValueStaysEmptyBelowTheTop) {
  const auto h = made({{5}, 0}, {"", "3"});
  EXPECT_EQ(texts(h, 1), (Texts{"", "[0, 5)"}));
  EXPECT_EQ(h.leaves, 2u);
}

TEST(Intervals, CoveredCountsDistinctValuesOfTheData) {
  const auto h = made({{10}, 0}, {"1", "2", "3", "14"});
  EXPECT_EQ(h.levels[1].covered, (std::vector<std::uint64_t>{3, 1}));
  EXPECT_EQ(h.levels[1].spread, (std::vector<std::uint64_t>{2, 0}));
  EXPECT_EQ(h.spread_of_all, 3u);
}

TEST(Intervals, ValueThatIsNoNumberIsAnError) {
  const auto error = error_of([] { made({{5}, 0}, {"12", "old"}); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
  EXPECT_EQ(error.place().column, "age");
  EXPECT_EQ(error.place().file, "t.csv");
  EXPECT_EQ(code_of({{5}, 0}, {"2024-01-01"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{5}, 0}, {" 5"}), ErrorCode::hierarchy_value);
}

TEST(Intervals, WidthsThatDoNotNestAreErrors) {
  EXPECT_EQ(code_of({{5, 12}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{10, 5}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{0.1, 0.25}, 0}, {"1"}), ErrorCode::hierarchy_value);
}

TEST(Intervals, WidthsThatAreNotPositiveAreErrors) {
  EXPECT_EQ(code_of({{}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{0}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{-5}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{std::numeric_limits<double>::quiet_NaN()}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{5}, std::numeric_limits<double>::infinity()}, {"1"}), ErrorCode::hierarchy_value);
}

TEST(Intervals, NumbersBeyondExactCellsAreErrors) {
  EXPECT_EQ(code_of({{1}, 0}, {"123456789012345678"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{1e-20}, 0}, {"1"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({{1e300}, 0}, {"1"}), ErrorCode::hierarchy_value);
}

TEST(Intervals, DecimalTextIsShortest) {
  EXPECT_EQ(number_text(20), "20");
  EXPECT_EQ(number_text(0.5), "0.5");
  EXPECT_EQ(number_text(-1.25), "-1.25");
  EXPECT_EQ(number_text(0), "0");
  EXPECT_EQ(number_text(1000000), "1000000");
  EXPECT_EQ(number_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(decimal_text(-5, -1), "-0.5");
  EXPECT_EQ(decimal_text(100, -2), "1");
}

RC_GTEST_PROP(Intervals, RandomNumbersLieInTheirLabels, ()) {
  const int scale = *rc::gen::inRange(0, 4);
  const auto first = *rc::gen::inRange<std::int64_t>(1, 200);
  const auto second = first * *rc::gen::inRange<std::int64_t>(1, 7);
  const auto origin = *rc::gen::inRange<std::int64_t>(-100, 100);
  const auto number = [&](std::int64_t units) { return std::stod(decimal_text(units, -scale)); };
  Texts values;
  for (auto units :
       *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(-5000, 5000)))
    values.push_back(decimal_text(units, -scale));
  values.push_back("");
  const auto h = made({{number(first), number(second)}, number(origin)}, values);
  for (Level level : {1u, 2u}) {
    for (Code code = 0; code < h.levels[0].of.size(); ++code) {
      if (h.levels[0].labels[code].empty()) continue;
      const auto label = read_range_label(texts(h, level)[code]);
      RC_ASSERT(label.has_value());
      RC_ASSERT(label->contains(*read_range_label(h.levels[0].labels[code])));
    }
  }
  RC_ASSERT(!::testing::Test::HasFailure());
}

}  // namespace
}  // namespace kith::hierarchy

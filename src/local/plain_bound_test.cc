#include "local/plain_bound.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "hierarchy/decimal.h"

namespace kith::local {
namespace {

Axis axis_of(const std::vector<std::string>& texts) {
  Dictionary values;
  for (const std::string& text : texts) values.encode(text);
  return make_axis("x", values, std::nullopt, "");
}

Extent between(double low, double high) {
  Extent extent;
  extent.empties = false;
  extent.low = low;
  extent.high = high;
  return extent;
}

std::string plain_label(const std::vector<std::string>& texts, std::size_t low, std::size_t high) {
  const Axis axis = axis_of(texts);
  return label_of(axis, PlainBounds(axis).of(between(axis.position[low], axis.position[high])));
}

TEST(PlainBounds, AreNoValueOfAnybodyWhereThereIsRoom) {
  EXPECT_EQ(plain_label({"4851.31", "4907.2", "7731.72", "7790"}, 0, 2), "(4900, 7750]");
  EXPECT_EQ(plain_label({"26.39357", "26.4", "27.1", "28.02"}, 0, 2), "(26.395, 28]");
  EXPECT_EQ(plain_label({"12", "34", "61", "180"}, 0, 2), "(20, 100]");
  EXPECT_EQ(plain_label({"-7", "-3", "2", "9"}, 0, 2), "(-5, 5]");
  EXPECT_EQ(plain_label({"-7", "3", "4", "5"}, 0, 2), "(0, 4]");
  EXPECT_EQ(plain_label({"31", "32", "33", "34"}, 0, 2), "(31, 33]");
  EXPECT_EQ(plain_label({"0.001", "0.0042", "1", "1.5"}, 0, 1), "(0.001, 0.5]");
}

TEST(PlainBounds, AreNotSpoiledByRounding) {
  EXPECT_EQ(plain_label({"-269.4", "-269.39", "-269.38", "-269.3"}, 0, 2), "(-269.4, -269.35]");
}

TEST(PlainBounds, OfDaysAreTheLastOfASpan) {
  EXPECT_EQ(plain_label({"1983-03-17", "1985-02-01", "1989-12-31", "1990-01-01"}, 0, 2),
            "(1983-12-31, 1989-12-31]");
  EXPECT_EQ(plain_label({"1958-03-17", "1961-02-01", "1989-05-03", "1989-07-02"}, 0, 2),
            "(1959-12-31, 1989-06-30]");
  EXPECT_EQ(plain_label({"2021-01-04", "2021-02-08", "2021-02-10", "2021-02-11"}, 0, 2),
            "(2021-01-31, 2021-02-10]");
}

TEST(PlainBounds, LeaveOpenSidesAndOtherAxesAlone) {
  const Axis numbers = axis_of({"4851.31", "4907.2"});
  const PlainBounds bounds(numbers);
  EXPECT_EQ(label_of(numbers, bounds.of(between(-INFINITY, 4851.31))), "<= 4900");
  EXPECT_EQ(label_of(numbers, bounds.of(between(4851.31, INFINITY))), "> 4900");
  Extent one = between(4851.31, 4851.31);
  one.low_inside = true;
  EXPECT_EQ(bounds.of(one), one);
  const Axis words = axis_of({"a", "b"});
  Extent set;
  set.upto = "a";
  EXPECT_EQ(PlainBounds(words).of(set), set);
}

// Counts the digits that a person writes, without zeros at the end of a whole number.
int digits_of(double value) {
  const auto decimal = hierarchy::shortest_decimal(value);
  return decimal->digits == 0 ? 0 : static_cast<int>(std::to_string(std::abs(decimal->digits)).size());
}

RC_GTEST_PROP(PlainBounds, HoldTheSameValuesInFewerDigits, ()) {
  const auto hundredths = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-30'000, 30'000));
  RC_PRE(hundredths.size() > 1);
  std::vector<std::string> texts;
  for (const int value : hundredths) texts.push_back(hierarchy::decimal_text(value, -2));
  const Axis axis = axis_of(texts);
  const PlainBounds bounds(axis);
  for (const double at : axis.position) {
    const double plain = bounds.plainest(at);
    RC_ASSERT(plain >= at);
    RC_ASSERT(digits_of(plain) <= digits_of(at));
    for (const double other : axis.position) RC_ASSERT((other <= at) == (other <= plain));
    // Whole numbers, tens and hundreds that lie between are at least as good as what was found.
    for (const double step : {1.0, 10.0, 100.0}) {
      const double candidate = std::ceil(at / step) * step;
      const bool fits =
          std::ranges::none_of(axis.position, [&](double other) { return other > at && other <= candidate; });
      const bool outermost = std::ranges::none_of(axis.position, [&](double other) { return other > at; });
      if (fits && !outermost) RC_ASSERT(std::fmod(plain, step) == 0.0);
    }
  }
}

}  // namespace
}  // namespace kith::local

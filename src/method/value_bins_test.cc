#include "method/value_bins.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>

namespace kith::method {
namespace {

using Bins = std::vector<outcome::ValueBin>;
using Counts = std::vector<std::uint64_t>;
using Codes = std::vector<Code>;

Dictionary dictionary(const std::vector<std::string>& values) {
  Dictionary made;
  for (const std::string& value : values) made.encode(value);
  return made;
}

TEST(ValueBins, NumbersAreInTheOrderOfNumbers) {
  const Dictionary ages = dictionary({"100", "9", "20"});
  ValueBins bins(ages, nullptr, Counts{1, 2, 3});
  bins.add(5, Codes{1, 2});
  bins.add(1, Codes{0});
  EXPECT_EQ(bins.bins(), (Bins{{"9", "9", 2, 2.5}, {"20", "20", 3, 2.5}, {"100", "100", 1, 1}}));
}

TEST(ValueBins, CodesWithALeadingZeroAreInTheOrderOfTexts) {
  const Dictionary zips = dictionary({"02139", "02138", "10000"});
  ValueBins bins(zips, nullptr, Counts{1, 2, 0});
  bins.add(3, Codes{0, 1, 2});
  EXPECT_EQ(bins.bins(), (Bins{{"02138", "02138", 2, 1.5}, {"02139", "02139", 1, 1.5}}));
}

TEST(ValueBins, ManyNumbersShareBinsOfEqualWidthOverWhichCellsAreFlat) {
  std::vector<std::string> texts = {""};
  for (int age = 0; age < 100; ++age) texts.push_back(std::to_string(age));
  texts.emplace_back("479");
  const Dictionary ages = dictionary(texts);
  ValueBins made(ages, nullptr, Counts(102, 1));
  Codes all(102);
  std::iota(all.begin(), all.end(), Code{0});
  made.add(98, all);
  made.add(3, Codes{1, 30});
  const Bins& bins = made.bins();
  ASSERT_EQ(bins.size(), bins_shown + 1);
  EXPECT_EQ(bins[0], (outcome::ValueBin{"", "", 1, 2}));
  const auto expect_bin = [&](std::size_t at, const outcome::ValueBin& wanted) {
    EXPECT_EQ(bins[at].first, wanted.first) << at;
    EXPECT_EQ(bins[at].last, wanted.last) << at;
    EXPECT_EQ(bins[at].before, wanted.before) << at;
    EXPECT_NEAR(bins[at].after, wanted.after, 1e-9) << at;
  };
  const double width = 479.0 / bins_shown;
  expect_bin(1, {"0", "9", 10, 2 + 3 * width / 29});
  expect_bin(2, {"10", "19", 10, 2 + 3 * width / 29});
  expect_bin(3, {"20", "29", 10, 2 + 3 * (29 - 2 * width) / 29});
  expect_bin(30, {"", "", 0, 2});
  expect_bin(bins_shown, {"479", "479", 1, 2});
}

// Two cells that meet within a bin share it, so that no bin stands above both.
TEST(ValueBins, NeighbouringCellsShareTheBinInWhichTheyMeet) {
  std::vector<std::string> texts;
  for (int age = 0; age < 480; ++age) texts.push_back(std::to_string(age));
  const Dictionary ages = dictionary(texts);
  ValueBins made(ages, nullptr, Counts(480, 1));
  Codes lower(245), upper(235);
  std::iota(lower.begin(), lower.end(), Code{0});
  std::iota(upper.begin(), upper.end(), Code{245});
  made.add(245, lower);
  made.add(470, upper);
  double sum = 0;
  for (const outcome::ValueBin& bin : made.bins()) {
    EXPECT_LT(bin.after, 21) << bin.first;
    sum += bin.after;
  }
  EXPECT_NEAR(sum, 715, 1e-9);
}

TEST(ValueBins, ManyTextsShareBinsOfEquallyManyValues) {
  std::vector<std::string> texts;
  for (int i = 0; i < 96; ++i)
    texts.push_back(std::string("v") + static_cast<char>('0' + i / 10) + std::to_string(i % 10));
  const Dictionary words = dictionary(texts);
  ValueBins bins(words, nullptr, Counts(96, 2));
  bins.add(1, Codes{0, 1});
  ASSERT_EQ(bins.bins().size(), bins_shown);
  EXPECT_EQ(bins.bins()[0], (outcome::ValueBin{"v00", "v01", 4, 1}));
}

TEST(ValueBins, NothingHasNoBins) {
  const Dictionary none;
  EXPECT_TRUE(ValueBins(none, nullptr, Counts{}).bins().empty());
}

}  // namespace
}  // namespace kith::method

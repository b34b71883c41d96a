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
  EXPECT_EQ(bins[1], (outcome::ValueBin{"0", "9", 10, 3}));
  EXPECT_EQ(bins[2], (outcome::ValueBin{"10", "19", 10, 3}));
  EXPECT_EQ(bins[30], (outcome::ValueBin{"", "", 0, 2}));
  EXPECT_EQ(bins.back(), (outcome::ValueBin{"479", "479", 1, 2}));
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

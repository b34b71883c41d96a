#include "verify/tally_sheet.h"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace kith::verify {
namespace {

TEST(TallySheet, CountsRowsThatReadApart) {
  TallySheet sheet(2);
  sheet.clear(2, 2);
  sheet.tally(0, 0, 1);
  sheet.tally(0, 1, 1);
  sheet.tally(1, 0, 3);
  EXPECT_EQ(sheet.failing(std::vector<std::uint32_t>{0, 1}, 9), 2U);
  EXPECT_EQ(sheet.failing(std::vector<std::uint32_t>{0, 0}, 9), 0U);
}

TEST(TallySheet, CountsAsOneByOne) {
  std::mt19937 random(3);
  constexpr std::uint32_t classes = 37, rests = 128;
  for (const std::uint64_t k : {1U, 3U, 40U, 255U}) {
    TallySheet sheet(k);
    sheet.clear(classes, rests);
    std::vector<std::uint32_t> reading;
    for (std::uint32_t rest = 0; rest < rests; ++rest) reading.push_back(random() % 20);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> sums;
    for (std::uint32_t each = 0; each < classes; ++each)
      for (std::uint32_t rest = 0; rest < rests; ++rest)
        if (random() % 9 == 0) {
          const std::uint64_t rows = random() % 50 == 0 ? 100'000 : random() % (2 * k) + 1;
          sheet.tally(each, rest, rows);
          sums[{each, reading[rest]}] += rows;
        }
    std::uint64_t expected = 0;
    for (const auto& [read, rows] : sums) expected += rows < k ? rows : 0;
    EXPECT_EQ(sheet.failing(reading, 1'000'000), expected);
  }
}

TEST(TallySheet, StopsWhenThereAreTooMany) {
  TallySheet sheet(5);
  sheet.clear(1000, 1);
  for (std::size_t each = 0; each < 1000; ++each) sheet.tally(each, 0, 1);
  EXPECT_EQ(sheet.failing(std::vector<std::uint32_t>{0}, 2000), 1000U);
  const std::uint64_t stopped = sheet.failing(std::vector<std::uint32_t>{0}, 50);
  EXPECT_GT(stopped, 50U);
  EXPECT_LT(stopped, 1000U);
}

}  // namespace
}  // namespace kith::verify

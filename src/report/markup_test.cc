#include "report/markup.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "report/svg.h"

namespace kith::report {
namespace {

TEST(ReportMarkup, ReplacesWhatIsNoText) {
  EXPECT_EQ(text("a\xFF\xC3(b"), "a��(b");
  EXPECT_EQ(text("\xED\xA0\x80"), "���");
  EXPECT_EQ(text("\xC0\xAF"), "��");
  EXPECT_EQ(text(std::string_view("\0\x1B", 2)), "��");
  EXPECT_EQ(text("\xE2\x80\xAE"
                 "abc"),
            "�abc");
  EXPECT_EQ(text("é€😀"), "é€😀");
  EXPECT_EQ(text("a\r\nb\tc"), "a↵b c");
}

TEST(ReportMarkup, CutsByCharactersNotBytes) {
  EXPECT_EQ(text("ééé", 3), "ééé");
  EXPECT_EQ(text("éééé", 3), "ééé…");
  EXPECT_EQ(text("<<<", 2), "&lt;&lt;…");
}

TEST(ReportMarkup, WritesNumbersForPeople) {
  EXPECT_EQ(count(0), "0");
  EXPECT_EQ(count(999), "999");
  EXPECT_EQ(count(1'234'567), "1,234,567");
  EXPECT_EQ(counted(1, "class"), "1 class");
  EXPECT_EQ(counted(2, "class"), "2 classes");
  EXPECT_EQ(decimal(1234.5), "1,234.5");
  EXPECT_EQ(decimal(-1234.0), "-1,234");
  EXPECT_EQ(decimal(0.00001), "under 0.0001");
  EXPECT_EQ(decimal(-0.0), "0");
  EXPECT_EQ(decimal(0.0 / 0.0), "–");
  EXPECT_EQ(share_of(3, 0), "–");
  EXPECT_EQ(share_of(29'999'999, 30'000'000), "over 99.9 %");
}

TEST(ReportMarkup, WritesReciprocalsWithoutRounding) {
  EXPECT_EQ(reciprocal(1), "1");
  EXPECT_EQ(reciprocal(2), "0.5");
  EXPECT_EQ(reciprocal(8), "0.125");
  EXPECT_EQ(reciprocal(11), "0.0909…");
  EXPECT_EQ(reciprocal(15, 4), "0.06666…");
  EXPECT_EQ(reciprocal(1000), "0.001");
}

TEST(ReportPicture, StepsAreRoundAndFew) {
  using Steps = std::vector<std::uint64_t>;
  EXPECT_EQ(round_steps(0, 5), (Steps{0}));
  EXPECT_EQ(round_steps(3, 5), (Steps{0, 1, 2, 3}));
  EXPECT_EQ(round_steps(17, 5), (Steps{0, 5, 10, 15}));
  EXPECT_EQ(round_steps(30'162, 4), (Steps{0, 10'000, 20'000, 30'000}));
  EXPECT_LE(round_steps(std::uint64_t{0} - 1, 9).size(), 10u);
}

TEST(ReportPicture, CountsAreShortWhereRoomIsShort) {
  EXPECT_EQ(short_count(9'999), "9,999");
  EXPECT_EQ(short_count(12'960), "13k");
  EXPECT_EQ(short_count(1'500'000), "1.5M");
  EXPECT_EQ(short_count(999'600), "1M");
  EXPECT_EQ(coordinate(12.0), "12");
  EXPECT_EQ(coordinate(-0.04), "0");
  EXPECT_EQ(coordinate(0.26), "0.3");
}

}  // namespace
}  // namespace kith::report

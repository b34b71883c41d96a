#include <gtest/gtest.h>

#include "release/report_sections.h"

namespace kith::release::page {
namespace {

constexpr const char* hostile = "<script>\"&'";

Result local_result() {
  Result result;
  result.method = "local";
  result.policy = "least-loss";
  result.ranges = "cell";
  result.quasi = {"age", hostile};
  result.released = 50;
  ColumnStory story;
  story.name = "age";
  story.ncp = 0.125;
  result.columns.push_back(story);
  story.name = hostile;
  result.columns.push_back(story);
  result.cut_columns = {{"numbers", 31, 17, 25}, {hostile, 2, 3, 0}};
  result.variants = {{"widest-span", 11, 400, 0.5}, {"least-loss", 13, 1'234'567, 0.25}};
  return result;
}

bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

TEST(CellsSection, IsNotThereForOtherMethods) { EXPECT_EQ(cells_section(Result{}), ""); }

TEST(CellsSection, ShowsCutsCellsAndStarsOfEachColumn) {
  const std::string page = cells_section(local_result());
  EXPECT_TRUE(has(page,
                  ">age</th><td>numbers</td><td class=\"n\">31</td><td class=\"n\">17</td><td "
                  "class=\"n\">50 %</td><td class=\"n\">0.125</td>"))
      << page;
}

TEST(CellsSection, EscapesNamesAndKinds) {
  const std::string page = cells_section(local_result());
  EXPECT_FALSE(has(page, "<script>"));
  EXPECT_TRUE(has(page, "&lt;script&gt;"));
}

TEST(CellsSection, MarksTheChosenVariantAlone) {
  const std::string page = cells_section(local_result());
  EXPECT_TRUE(has(page, "<tr class=\"here\"><th scope=\"row\">least-loss"));
  EXPECT_FALSE(has(page, "<tr class=\"here\"><th scope=\"row\">widest-span"));
  EXPECT_TRUE(has(page, "1,234,567"));
}

TEST(CellsSection, WithoutVariantsComparesNothing) {
  Result result = local_result();
  result.variants.clear();
  EXPECT_FALSE(has(cells_section(result), "Ways of cutting"));
}

TEST(CellsSection, SaysWhatCellsAndTightBoxesShow) {
  Result result = local_result();
  EXPECT_FALSE(has(cells_section(result), "tight boxes"));
  result.ranges = "tight";
  EXPECT_TRUE(has(cells_section(result), "tight boxes"));
}

TEST(CellsSection, SaysHowCellsWereCut) {
  std::vector<std::string> pages;
  for (const char* policy : {"widest-span", "least-loss", "guillotine"}) {
    Result result = local_result();
    result.variants.clear();
    result.policy = policy;
    pages.push_back(cells_section(result));
  }
  EXPECT_NE(pages[0], pages[1]);
  EXPECT_NE(pages[1], pages[2]);
}

}  // namespace
}  // namespace kith::release::page

#include <gtest/gtest.h>

#include "report/sections.h"

namespace kith::report {
namespace {

constexpr const char* hostile = "<script>\"&'";

outcome::TableOutcome local_result() {
  outcome::TableOutcome result;
  result.cells.emplace();
  result.method = "local";
  result.policy = "least-loss";
  result.cells->ranges = "cell";
  result.quasi = {"age", hostile};
  result.released = 50;
  outcome::ColumnSummary story;
  story.name = "age";
  story.ncp = 0.125;
  result.columns.push_back(story);
  story.name = hostile;
  result.columns.push_back(story);
  result.cells->columns = {{"numbers", 31, 17, 25}, {hostile, 2, 3, 0}};
  result.cells->variants = {{"widest-span", 11, 400, 0.5}, {"least-loss", 13, 1'234'567, 0.25}};
  return result;
}

bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

TEST(CellsSection, IsNotThereForOtherMethods) { EXPECT_EQ(cells_section(outcome::TableOutcome{}), ""); }

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

TEST(CellsSection, ClassesThatMayOverlapAreNotCut) {
  outcome::TableOutcome result = local_result();
  result.policy = "overlapping";
  const std::string page = cells_section(result);
  EXPECT_TRUE(has(page, "How classes were made"));
  EXPECT_TRUE(has(page,
                  ">age</th><td>numbers</td><td class=\"n\">17</td><td class=\"n\">50 %</td><td "
                  "class=\"n\">0.125</td>"))
      << page;
  EXPECT_FALSE(has(page, "Cuts by column"));
  EXPECT_FALSE(has(page, "<script>"));
}

TEST(CellsSection, WithoutVariantsComparesNothing) {
  outcome::TableOutcome result = local_result();
  result.cells->variants.clear();
  EXPECT_FALSE(has(cells_section(result), "Ways of cutting"));
}

TEST(CellsSection, SaysWhatCellsAndTightBoxesShow) {
  outcome::TableOutcome result = local_result();
  EXPECT_FALSE(has(cells_section(result), "tight boxes"));
  result.cells->ranges = "tight";
  EXPECT_TRUE(has(cells_section(result), "tight boxes"));
}

TEST(CellsSection, SaysHowCellsWereCut) {
  std::vector<std::string> pages;
  for (const char* policy : {"widest-span", "least-loss", "guillotine"}) {
    outcome::TableOutcome result = local_result();
    result.cells->variants.clear();
    result.policy = policy;
    pages.push_back(cells_section(result));
  }
  EXPECT_NE(pages[0], pages[1]);
  EXPECT_NE(pages[1], pages[2]);
}

}  // namespace
}  // namespace kith::report

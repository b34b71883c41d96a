#include <gtest/gtest.h>

#include <string>

#include "report/markup.h"
#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sections.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

TEST(Report, MarksTheChosenNodeAmongTheMinimal) {
  const std::string html = html_report(figure_6(0));
  EXPECT_EQ(occurrences(html, "<span class=\"tag\">chosen</span>"), 1u);
  EXPECT_TRUE(has(html, "[0,2,1,2,2]"));
  EXPECT_TRUE(has(html, "[1,3,0,1,1]"));
}

TEST(Report, ShowsAChosenNodeThatIsNotMinimalOrBeyondTheFirstFifty) {
  outcome::TableOutcome result = large();
  std::string html = html_report(result);
  EXPECT_EQ(occurrences(html, "<span class=\"tag\">chosen, not minimal</span>"), 1u);
  EXPECT_TRUE(has(html, "50 of the 60 minimal nodes are shown; 10 more are not."));
  result.lattice->chosen = result.lattice->minimal[57];
  html = html_report(result);
  EXPECT_EQ(occurrences(html, "<span class=\"tag\">chosen</span>"), 1u);
}

TEST(Report, SaysHowFarASearchCameThatCanStopEarly) {
  outcome::TableOutcome result = figure_6(0);
  result.lattice->complete = result.lattice->acceptable_known = false;
  result.lattice->bound = 0.41;
  result.lattice->gap = 0.031;
  result.lattice->border = 0;
  std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "<b>the search was not finished</b>"));
  EXPECT_TRUE(has(html, "no node has a value below 0.41"));
  EXPECT_TRUE(has(html, percent(0.031)));
  result.lattice->complete = true;
  html = html_report(result);
  EXPECT_FALSE(has(html, "not finished"));
  EXPECT_TRUE(has(html, "<b>none is better</b> by this policy"));
}

TEST(Report, ShowsNodesAsAMatrixOfLabels) {
  const std::string html = html_report(with_rows());
  EXPECT_TRUE(has(html, "title=\"birth: year, 2 of 4 steps\">1961</td>"));
  EXPECT_TRUE(has(html, "title=\"zip: 2 masked, 2 of 2 steps\">941**</td>"));
  EXPECT_TRUE(has(html, "birth 1961-05-14"));
}

TEST(Report, NamesTheRowsThatForcedItAndTheirWayOut) {
  const std::string html = html_report(figure_6(0));
  EXPECT_TRUE(has(html, "Without 1 row, height 1 instead of"));
  EXPECT_TRUE(has(html, "1961-09-15"));
  EXPECT_TRUE(has(html, "race hidden, birth to 5 years, zip 1 masked, marital to level 1"));
}

TEST(Report, LabelsABaselineAndListsWhatItMisses) {
  outcome::TableOutcome result = figure_6(0);
  result.lattice->baseline = outcome::Baseline{"mu-argus", {"masked zip of row 3"},      7, 20, 4, 5, 3,
                                               false,      {figures_at({0, 2, 1, 2, 2})}};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "Baseline: mu-Argus – not kith’s own method"));
  EXPECT_TRUE(has(html, "<section id=\"baseline\""));
  EXPECT_TRUE(has(html, "4 classes below k = 2"));
  EXPECT_TRUE(has(html, "5 rows, 3 of them unique"));
  EXPECT_TRUE(has(html, "masked zip of row 3"));
  EXPECT_TRUE(has(html, "k does not hold"));
  EXPECT_FALSE(has(html, "✓ Verified"));
  EXPECT_TRUE(has(html, "do not publish</span>"));
  EXPECT_FALSE(has(html_report(figure_6(0)), "Baseline:"));
}

TEST(ReportChoice, SaysThatThePlanChose) {
  outcome::TableOutcome result = figure_6(0);
  EXPECT_FALSE(has(choice_section(result), "The plan names levels"));
  result.lattice->chosen_by = outcome::ChosenBy::plan;
  EXPECT_TRUE(has(choice_section(result), "and it is one of the minimal ones"));
  result.lattice->minimal.clear();
  EXPECT_TRUE(has(choice_section(result), "and it is <b>not</b> one of the minimal ones"));
}

}  // namespace
}  // namespace kith::report

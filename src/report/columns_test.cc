#include <gtest/gtest.h>

#include <string>

#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

TEST(Report, ShowsTheLevelOfEveryColumn) {
  const std::string html = html_report(figure_6(0));
  EXPECT_TRUE(has(html, "3 of 4 steps (5 years)"));
  EXPECT_TRUE(has(html, "as it is: 0 of 1 step<"));
  EXPECT_TRUE(has(html, "never released"));
  EXPECT_TRUE(has(html, "not released, because the plan does not name it"));
}

TEST(Report, ShowsLabelsInsteadOfLevels) {
  const std::string html = html_report(with_rows());
  EXPECT_TRUE(has(html,
                  "<span class=\"was\">1961-05-14</span><span class=\"arrow\">→</span><b "
                  "class=\"is\">[1960, 1965)</b>"));
  EXPECT_TRUE(has(html, "marital to “never_married”"));
  EXPECT_FALSE(has(html, "marital to level 1"));
  EXPECT_TRUE(has(html, "sex stays as it is"));
}

TEST(Report, DrawsValuesInTheirOrderOnOneAxis) {
  outcome::TableOutcome result = with_rows();
  result.columns[1].bins = {
      {"1961-05-08", "1961-05-14", 2, 1.5}, {"", "", 0, 0}, {"1963-03-13", "1963-03-13", 1, 1.5}};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "Rows of birth by value, from 1961-05-08 to 1963-03-13"));
  EXPECT_TRUE(has(html, "<title>1961-05-08 to 1961-05-14: 2 rows before, 1.5 after</title>"));
}

}  // namespace
}  // namespace kith::report

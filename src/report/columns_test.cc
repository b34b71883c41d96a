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
  EXPECT_TRUE(has(html, "zip to “941**”"));
  EXPECT_FALSE(has(html, "zip 2 masked"));
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

TEST(Report, NamesEveryBarOfAnAxisThatIsWide) {
  outcome::TableOutcome result = with_rows();
  result.columns[4].bins.clear();
  for (const char* value :
       {"", "divorced", "married", "registered partnership", "separated", "single", "widowed"})
    result.columns[4].bins.push_back({value, value, 3, 2});
  const std::string html = html_report(result);
  expect_sound(html);
  for (const std::string_view name : {"divorced", "married", "registered", "separated", "single", "widowed"})
    EXPECT_TRUE(has(html, std::string("text-anchor=\"middle\" class=\"tick\">") + std::string(name))) << name;
}

// Times are named by their day, and no name lies over another.
TEST(Report, NamesTimesByTheirDay) {
  outcome::TableOutcome result = with_rows();
  result.columns[1].bins.clear();
  for (int day = 10; day < 28; ++day) {
    const std::string time = "2024-01-" + std::to_string(day) + "T07:18:30+01:00";
    result.columns[1].bins.push_back({time, time, 3, 2});
  }
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, ">2024-01-10</text>"));
  EXPECT_FALSE(has(html, ">2024-01-11</text>"));
  EXPECT_TRUE(has(html, ">2024-01-12</text>"));
}

}  // namespace
}  // namespace kith::report

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

TEST(Report, EleventhIsMoreThanNineHundredths) {
  outcome::TableOutcome result = figure_6(0);
  result.risk_threshold = 0.09;
  result.classes.smallest = 11;
  result.verified = true;
  std::string html = html_report(result);
  EXPECT_TRUE(has(html, "1/11 = 0.0909… is more than 0.09: not met"));
  EXPECT_TRUE(has(html, "the smallest class that meets 0.09 is <b>12</b>"));
  result.classes.smallest = 12;
  html = html_report(result);
  EXPECT_TRUE(has(html, "1/12 = 0.0833… is at most 0.09: met"));
}

TEST(Report, ComparesThresholdsExactly) {
  const std::vector<std::pair<double, std::string>> expected = {{0.1, "10"}, {0.2, "5"},      {0.5, "2"},
                                                                {1, "1"},    {0.05, "20"},    {0.33, "4"},
                                                                {0.34, "3"}, {0.001, "1,000"}};
  for (const auto& [threshold, size] : expected) {
    outcome::TableOutcome result = figure_6(0);
    result.risk_threshold = threshold;
    EXPECT_TRUE(has(html_report(result), " is <b>" + size + "</b> (1/" + size + " = ")) << threshold;
  }
  outcome::TableOutcome never = figure_6(0);
  never.risk_threshold = 0;
  EXPECT_TRUE(has(html_report(never), "No class of any size meets it"));
}

}  // namespace
}  // namespace kith::report

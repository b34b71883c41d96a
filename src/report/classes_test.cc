#include <gtest/gtest.h>

#include <string>

#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

TEST(Report, GathersManyClassSizesInRangesFromK) {
  const std::string html = html_report(large());
  EXPECT_TRUE(has(html, ">5–9</text>"));
  EXPECT_TRUE(has(html, ">320–639</text>"));
  EXPECT_TRUE(has(html, "k = 5</text>"));
}

TEST(Report, ShowsClassesBelowKAsSuch) {
  outcome::TableOutcome result = figure_6(0);
  result.classes.sizes = {{1, 3}, {2, 4}};
  EXPECT_TRUE(has(html_report(result), "class=\"bar-bad\""));
  result.classes.sizes = {{2, 4}};
  EXPECT_FALSE(has(html_report(result), "class=\"bar-bad\""));
}

TEST(Report, WarnsWhereAClassHoldsManyRowsOfFewPersons) {
  outcome::TableOutcome result = with_calendar();
  EXPECT_FALSE(has(html_report(result), "many rows of few persons"));
  result.repeats = {3, 81, 6.75};
  std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "3 classes hold many rows of few persons"));
  EXPECT_TRUE(has(html, "fewer than 2k = 4 persons"));
  EXPECT_TRUE(has(html, "6.8 rows per person"));
  result.persons_known = false;
  EXPECT_FALSE(has(html_report(result), "many rows of few persons"));
}

}  // namespace
}  // namespace kith::report

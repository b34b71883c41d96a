#include <gtest/gtest.h>

#include "report/sections.h"

namespace kith::report {
namespace {

outcome::TableOutcome third_release() {
  outcome::TableOutcome result;
  result.cells.emplace();
  result.rows = 1900;
  result.released = 1860;
  result.held = 40;
  result.k = 5;
  result.classes.count = 321;
  result.persons_known = true;
  outcome::SeriesSummary story;
  story.release = 3;
  story.arrivals = "hidden";
  story.releases = {
      {1, 1000, 990, 10, 150, 0.5}, {2, 600, 1570, 30, 250, 0.25, 777}, {3, 300, 1860, 40, 321, 0.125, 888}};
  story.batch_rows = 300;
  story.released_now = 290;
  story.came_out_later = 13;
  story.touched_leaves = 17;
  story.touched_rows = 222;
  story.open_cases = 465;
  story.closed = outcome::SeriesSummary::Closed{444, 111};
  result.series = story;
  return result;
}

bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

std::size_t times(const std::string& page, std::string_view text) {
  std::size_t n = 0;
  for (std::size_t at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) ++n;
  return n;
}

TEST(SeriesSection, IsNotThereOutsideASeries) { EXPECT_EQ(series_section(outcome::TableOutcome{}), ""); }

TEST(SeriesSection, ListsEveryReleaseAndMarksThisOne) {
  const std::string page = series_section(third_release());
  EXPECT_TRUE(has(page,
                  "<tr class=\"here\"><th scope=\"row\">3</th><td class=\"n\">300</td><td "
                  "class=\"n\">1,860</td><td class=\"n\">40</td><td class=\"n\">321</td><td "
                  "class=\"n\">0.125</td><td class=\"n\">888</td></tr>"))
      << page;
  EXPECT_EQ(times(page, "<tr class=\"here\">"), 1u);
  EXPECT_TRUE(has(page, "<tr><th scope=\"row\">1</th>"));
  EXPECT_TRUE(has(page, "<td class=\"n\">–</td>")) << "nothing was worked out for the first";
}

TEST(SeriesSection, DrawsPrecisionClassesReleasedAndHeldRowsAndTheWouldBeLeak) {
  EXPECT_EQ(times(series_section(third_release()), "<figure>"), 5u);
}

TEST(SeriesSection, SaysWhatTheBatchDid) {
  const std::string page = series_section(third_release());
  for (const char* text : {"300 rows", "290 rows", "13 of which", "17 older cells", "222 rows"})
    EXPECT_TRUE(has(page, text)) << text;
  outcome::TableOutcome result = third_release();
  result.series->came_out_later = 0;
  EXPECT_FALSE(has(series_section(result), "of which had been held"));
}

TEST(SeriesSection, SaysWhatIndependentReleasesWouldLeak) {
  EXPECT_TRUE(has(series_section(third_release()), "888 of 1,900 cases"));
}

TEST(SeriesSection, SaysWhereThatWasNotWorkedOut) {
  outcome::TableOutcome result = third_release();
  for (outcome::SeriesRelease& release : result.series->releases) release.unsafe_if_independent.reset();
  const std::string page = series_section(result);
  EXPECT_TRUE(has(page, "was not worked out"));
  EXPECT_EQ(times(page, "<figure>"), 4u);
}

TEST(SeriesSection, AFirstReleaseHasNothingToIntersectWith) {
  outcome::TableOutcome result = third_release();
  result.series->releases.resize(1);
  const std::string page = series_section(result);
  EXPECT_FALSE(has(page, "Had every release"));
  EXPECT_FALSE(has(page, "was not worked out"));
}

TEST(SeriesSection, SaysWhatHiddenArrivalsLeaveOpenAndWhatClosingItCosts) {
  const std::string page = series_section(third_release());
  EXPECT_TRUE(has(page, "465 of 1,860 cases (25 %)"));
  EXPECT_TRUE(has(page, "444 rows"));
  EXPECT_TRUE(has(page, "111 classes"));
}

TEST(SeriesSection, KnownArrivalsLeaveNothingOpen) {
  outcome::TableOutcome result = third_release();
  result.series->arrivals = "known";
  const std::string page = series_section(result);
  EXPECT_FALSE(has(page, "465 of"));
  EXPECT_FALSE(has(page, "444 rows"));
}

TEST(SeriesSection, ManyReleasesNameAboutADozen) {
  outcome::TableOutcome result = third_release();
  result.series->releases.clear();
  for (std::uint32_t n = 1; n <= 200; ++n) result.series->releases.push_back({n, 10, 10 * n, 0, n, 0.5, 1});
  const std::string page = series_section(result);
  EXPECT_LT(times(page, "class=\"tick\""), 5u * 16);
  EXPECT_EQ(times(page, "<tr><th scope=\"row\">") + times(page, "<tr class=\"here\">"), 200u);
}

}  // namespace
}  // namespace kith::report

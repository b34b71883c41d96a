#include <gtest/gtest.h>

#include <string>

#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

TEST(Report, TellsOfEveryGranularityWhatBecameOfIt) {
  const std::string html = html_report(with_calendar());
  expect_sound(html);
  EXPECT_TRUE(has(html, "<section id=\"calendar\""));
  EXPECT_TRUE(
      has(html, "<th scope=\"row\">day</th><td class=\"n\">28</td><td>no: no row may be left out</td>"));
  EXPECT_TRUE(has(html, "disregarded: it has no granule for 3 different timestamps"));
  EXPECT_TRUE(has(html, "not looked at: &#39;month&#39; is finer and suffices"));
  EXPECT_TRUE(has(html, "<td class=\"n\">2</td><td class=\"n\">74</td><td class=\"n\">0</td>"));
  EXPECT_EQ(occurrences(html, "class=\"grain chosen-grain\""), 1u);
  EXPECT_EQ(occurrences(html, "class=\"grain gone-grain\""), 1u);
  EXPECT_EQ(occurrences(html, "class=\"grain bad-grain\""), 1u);
}

TEST(Report, JudgesGranularitiesByTheLatticeWhereColumnsAreSearchedTogether) {
  outcome::TableOutcome result = with_calendar();
  result.lattice->granularities.clear();
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_FALSE(has(html, "gen_m</small>"));
  EXPECT_EQ(occurrences(html, "class=\"grain good-grain\""), 3u);
  EXPECT_EQ(occurrences(html, "class=\"grain bad-grain\""), 1u);
  result.lattice->standings.clear();
  EXPECT_TRUE(has(html_report(result), "not known: the search did not need it"));
}

TEST(Report, NumbersLevelsOfACalendarAsThePlanDoes) {
  EXPECT_TRUE(has(html_report(with_calendar()), "[0,4] · height 1 · chosen"));
}

TEST(Report, DrawsRowsOverTimeBeforeAndAfter) {
  outcome::TableOutcome result = with_calendar();
  std::string html = html_report(result);
  EXPECT_TRUE(has(html, "<title>2024-01-08 to 2024-01-14: 21 rows</title>"));
  EXPECT_TRUE(has(html, "<title>2024-01-28: 3 rows</title>"));
  EXPECT_TRUE(has(html, "is one value of the release"));
  result.lattice->calendars[0].whole_granules = false;
  EXPECT_FALSE(has(html_report(result), "is one value of the release"));
  result.lattice->calendars[0].after.clear();
  result.lattice->chosen.levels = {0, 4};
  html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "The release does not tell the time"));
}

TEST(Report, EscapesTheNamesOfGranularities) {
  outcome::TableOutcome result = with_calendar();
  result.lattice->calendars[0].listed[2].name = result.lattice->granularities[2].name = "<script>";
  result.lattice->calendars[0].listed[3].disregarded = "<script>";
  const std::string html = html_report(result);
  expect_sound(html);
}

TEST(Report, TriesEveryGranularity) {
  outcome::TableOutcome result = with_calendar();
  result.lattice->tried = {{},
                           {{false, 9, 20, 1, 30},
                            {true, 0, 3, 40, 41},
                            {true, 0, 5, 2, 61},
                            {true, 0, 7, 2, 74},
                            {true, 0, 1, 40, 40}}};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_FALSE(has(html, "not looked at: "));
  EXPECT_TRUE(has(html,
                  "<th scope=\"row\">year</th><td class=\"n\">1</td><td>yes</td><td class=\"n\">3</td><td "
                  "class=\"n\">40</td><td class=\"n\">41</td><td class=\"n\">0</td>"));
}

}  // namespace
}  // namespace kith::report

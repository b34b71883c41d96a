#include "report/report.h"

#include <gtest/gtest.h>

#include "outcome/reposition_summary.h"

namespace kith::report {
namespace {

bool has(const std::string& page, std::string_view text) { return page.find(text) != std::string::npos; }

reposition::Settings settings() {
  reposition::Settings settings;
  settings.costs.mu = {0, 1, 4};
  settings.costs.beta = 9;
  settings.l = 2;
  return settings;
}

// A result as a run would fill it, from counts.
outcome::RepositionOutcome result_of(const outcome::MoveTally& tally,
                                     const std::vector<std::string>& values) {
  const auto story =
      std::make_shared<outcome::RepositionSummary>(outcome::reposition_summary(tally, values, settings()));
  outcome::RepositionOutcome result;
  result.method = "reposition";
  result.time = "day";
  result.sensitive_column = "illness";
  result.granularity = "day";
  result.window = 3;
  result.l = 2;
  result.mu = "quadratic";
  result.beta = "9";
  result.publish = "anatomy";
  result.moves = "free";
  result.sensitive_values = story->values.size();
  result.figures.records = story->records;
  result.figures.published = story->published;
  result.figures.moved = story->moved;
  result.figures.suppressed = story->dropped;
  result.figures.distances = story->distances;
  result.figures.values = story->values;
  result.figures.snapshots_in_all = story->snapshots_in_all;
  result.figures.loss = story->loss;
  for (const outcome::SnapshotFigures& snapshot : story->snapshots)
    result.snapshots.push_back({std::to_string(snapshot.time), snapshot});
  result.first_window = outcome::FirstWindowFigures{3, 3, true, 7, 1};
  result.summary = story;
  return result;
}

outcome::RepositionOutcome small_stream() {
  outcome::MoveTally tally;
  for (reposition::Step day = 1; day <= 12; ++day) {
    tally.add(day, day, 0, 3);
    tally.add(day, day, 1, 3);
    tally.add(day, day + 1, static_cast<reposition::Value>(day % 3), 1);
    if (day % 4 == 0) tally.add(day, std::nullopt, 1, 2);
  }
  return result_of(tally, {"flu", "cold", "<script>alert('x')</script>"});
}

TEST(RepositionReport, HasEverySection) {
  const std::string page = html_report(small_stream());
  for (const char* id : {"snapshots", "delays", "values", "alternatives", "queries", "moves", "columns",
                         "limits", "run", "glossary"})
    EXPECT_TRUE(has(page, "<section id=\"" + std::string(id) + "\"")) << id;
  EXPECT_FALSE(has(page, "<section id=\"notes\""));
}

TEST(RepositionReport, SaysWhatBecameOfTheRecords) {
  const std::string page = html_report(small_stream());
  EXPECT_TRUE(has(page, "84 of 90 records published, 12 of them later"));
}

TEST(RepositionReport, EscapesWhateverTheDataHolds) {
  outcome::RepositionOutcome result = small_stream();
  result.time = result.sensitive_column = result.granularity = "<img src=x onerror=y>\"'&";
  result.notes = {{"test", "<b>note</b>"}};
  result.withheld = {"</code><script>"};
  result.mu = result.beta = "<u>";
  result.files.release = "<path>";
  for (outcome::NamedSnapshot& snapshot : result.snapshots) snapshot.label = "<i>\"";
  const std::string page = html_report(result);
  for (const char* raw : {"<script", "<img", "<b>note", "<u>", "<path>", "<i>", "onerror=y>"})
    EXPECT_FALSE(has(page, raw)) << raw;
  EXPECT_TRUE(has(page, "&lt;script&gt;alert(&#39;x&#39;)"));
}

TEST(RepositionReport, RefersToNothingOutside) {
  const std::string page = html_report(small_stream());
  for (const char* reference : {"http://", "https://", "src=", "url(", "@import", "<link"})
    EXPECT_FALSE(has(page, reference)) << reference;
}

TEST(RepositionReport, OfAnEmptyStreamStands) {
  const std::string page = html_report(result_of(outcome::MoveTally(), {}));
  EXPECT_TRUE(has(page, "No records, nothing published"));
  for (const char* id : {"snapshots", "delays", "values", "alternatives", "queries"})
    EXPECT_FALSE(has(page, "<section id=\"" + std::string(id) + "\"")) << id;
  for (const char* odd : {"nan", "inf ", "-0 %"}) EXPECT_FALSE(has(page, odd)) << odd;
  EXPECT_FALSE(has(html_report(outcome::RepositionOutcome()), "nan"));
}

TEST(RepositionReport, StandsWithoutAStory) {
  outcome::RepositionOutcome result = small_stream();
  result.summary = nullptr;
  const std::string page = html_report(result);
  EXPECT_TRUE(has(page, "<section id=\"values\""));
  EXPECT_FALSE(has(page, "<section id=\"moves\""));
}

TEST(RepositionReport, WarnsWhereSnapshotsArePublishedPlain) {
  outcome::RepositionOutcome result = small_stream();
  EXPECT_FALSE(has(html_report(result), "eligible, not diverse"));
  result.publish = "plain";
  EXPECT_TRUE(has(html_report(result), "eligible, not diverse"));
}

TEST(RepositionReport, WarnsWhereNothingCanEverBePublished) {
  outcome::RepositionOutcome result = small_stream();
  result.l = 4;
  EXPECT_TRUE(has(html_report(result), "can never be met"));
}

TEST(RepositionReport, TellsAGapOfTheFirstWindow) {
  outcome::RepositionOutcome result = small_stream();
  EXPECT_TRUE(has(html_report(result), "solved exactly"));
  result.first_window = outcome::FirstWindowFigures{10, 7, false, 7, 1};
  const std::string page = html_report(result);
  EXPECT_FALSE(has(page, "was solved exactly"));
  EXPECT_TRUE(has(page, "not solved to the end"));
}

TEST(RepositionReport, TellsHowLaterSnapshotsWereMade) {
  outcome::RepositionOutcome result = small_stream();
  EXPECT_TRUE(has(html_report(result), "without touching the counts of those before it"));
  result.replan = true;
  EXPECT_FALSE(has(html_report(result), "without touching the counts"));
  EXPECT_TRUE(has(html_report(result), "are placed anew"));
}

TEST(RepositionReport, StatesTheAssumptionAboutPersonsWhereNoneAreNamed) {
  outcome::RepositionOutcome result = small_stream();
  EXPECT_TRUE(has(html_report(result), "rests on the assumption"));
  result.person = "patient";
  EXPECT_FALSE(has(html_report(result), "rests on the assumption"));
}

TEST(RepositionReport, DrawsManySnapshotsTogether) {
  outcome::MoveTally tally;
  for (reposition::Step day = 0; day < 1'000; ++day) {
    tally.add(day, day, 0, 2);
    tally.add(day, day, 1, 2);
  }
  const std::string page = html_report(result_of(tally, {"flu", "cold"}));
  EXPECT_TRUE(has(page, "1,000 snapshots are drawn as 84"));
  EXPECT_LT(page.size(), 200'000u);
}

}  // namespace
}  // namespace kith::report

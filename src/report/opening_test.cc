#include "report/opening.h"

#include <gtest/gtest.h>

#include "outcome/table_outcome.h"

namespace kith::report {
namespace {

bool has(const std::string& html, std::string_view wanted) { return html.find(wanted) != std::string::npos; }

outcome::TableOutcome released() {
  outcome::TableOutcome result;
  result.k = 5;
  result.origin = {1'700'000'000, "my visits.csv", "plans/clinic.toml", "[privacy]\nk = 5 # <five>\n"};
  result.files.release = "out/release.csv";
  result.files.report = "out/private/release.report.html";
  result.samples = {{"",
                     {{"zip", true}, {"sex", true}, {"illness", false}},
                     {{3, {"02138", "F", "flu"}, {"*", "F", "flu"}},
                      {7, {"02139", "", "cold"}, {}},
                      {9, {"02140", "M", "<b>"}, {"0214*", "M", "<b>"}}}}};
  return result;
}

TEST(Opening, SaysWhereAReleaseComesFromAndWhen) {
  const std::string line = origin_line(released());
  EXPECT_TRUE(has(line, "my visits.csv"));
  EXPECT_TRUE(has(line, "plans/clinic.toml"));
  EXPECT_TRUE(has(line, "<time datetime=\"2023-11-14T22:13:00Z\">2023-11-14 22:13 UTC</time>"));
  EXPECT_EQ(origin_line(outcome::TableOutcome{}), "");
}

TEST(Opening, PutsEveryRowBesideWhatBecameOfIt) {
  const std::string table = rows_side_by_side(released());
  EXPECT_TRUE(has(table, "3 rows before and after"));
  EXPECT_TRUE(has(table, "Rows are counted from 1"));
  EXPECT_TRUE(has(table,
                  "<tr><th scope=\"row\" class=\"n\">4</th><td class=\"was first line\" "
                  "data-name=\"zip\">02138</td><td class=\"was line\" data-name=\"sex\">F</td>"
                  "<td class=\"is first line\" data-name=\"zip\">*</td>"));
  EXPECT_TRUE(has(table, "(empty)</td><td class=\"is first gone\" colspan=\"3\">left out</td></tr>"));
  EXPECT_TRUE(has(table, "<td class=\"same first line\" style=\"--at:0\" data-name=\""));
  EXPECT_TRUE(has(table, "&lt;b&gt;"));
  outcome::TableOutcome holding = released();
  holding.held = 1;
  EXPECT_TRUE(has(rows_side_by_side(holding), ">held for later</td></tr>"));
  EXPECT_EQ(rows_side_by_side(outcome::TableOutcome{}), "");
}

TEST(Opening, ListsManyColumnsBelowEachOther) {
  outcome::TableOutcome result = released();
  EXPECT_FALSE(has(rows_side_by_side(result), "stacked"));
  result.samples[0].columns.assign(7, {"c", true});
  EXPECT_TRUE(has(rows_side_by_side(result), "class=\"rows stacked\" style=\"--columns:7\""));
}

TEST(Opening, TakesForAStripARowThatShowsTheMost) {
  const Strip zip = strip_of_sample(released().samples[0], 0);
  EXPECT_EQ(zip.was, "02140");
  EXPECT_EQ(zip.is, "0214*");
  const Strip sex = strip_of_sample(released().samples[0], 1);
  EXPECT_EQ(sex.was, "");
  EXPECT_EQ(sex.is, "");
  EXPECT_FALSE(has(strips({sex}), "→"));
}

TEST(Opening, TakesTheExampleIfThereIsOne) {
  outcome::Sample sample = released().samples[0];
  sample.columns[0].example = {"02139", "0213*"};
  const Strip zip = strip_of_sample(sample, 0);
  EXPECT_EQ(zip.was, "02139");
  EXPECT_EQ(zip.is, "0213*");
}

TEST(Opening, ShowsSetsOfValuesWhole) {
  const std::string set = "{divorced, registered partnership, separated, widowed}";
  outcome::TableOutcome result = released();
  result.samples[0].rows[0].after[0] = set;
  EXPECT_TRUE(has(rows_side_by_side(result), "data-name=\"zip\">" + set + "</td>"));
  EXPECT_EQ(strip_of_sample(result.samples[0], 0).is, set);
  const std::string longer(300, 'x');
  result.samples[0].rows[0].after[0] = longer;
  EXPECT_TRUE(has(rows_side_by_side(result), " title=\"" + longer + "\">" + longer.substr(60) + "…</td>"));
}

TEST(Opening, RepeatsTheCall) {
  outcome::TableOutcome result = released();
  EXPECT_TRUE(would_take(result, "local"));
  result.origin.plan_file.clear();
  EXPECT_FALSE(would_take(result, "local"));
  result.origin.call = {"my visits.csv", {{"--quasi", "zip,birth date"}, {"-k", "5"}}, {"local"}};
  EXPECT_EQ(release_again(result), "kith release 'my visits.csv' --quasi 'zip,birth date' -k 5");
  EXPECT_EQ(release_again(result, {{"-k", "3"}}),
            "kith release 'my visits.csv' --quasi 'zip,birth date' -k 3");
  EXPECT_FALSE(has(commands(result, {{"why", "kith"}}), "came from flags"));
  EXPECT_TRUE(would_take(result, "local"));
  EXPECT_FALSE(would_take(result, "full-domain"));
}

TEST(Opening, NamesFoldersBesideThatOfTheRelease) {
  outcome::TableOutcome result = released();
  EXPECT_EQ(release_again(result), "kith release plans/clinic.toml");
  EXPECT_EQ(folder_beside(result, "k3"), "out-k3");
  result.files.report = "private/release.report.html";
  result.origin.plan_file.clear();
  EXPECT_EQ(folder_beside(result, "k3"), "out-k3");
  EXPECT_EQ(release_again(result), "kith release plan.toml");
  EXPECT_TRUE(has(commands(result, {{"why", "kith release plan.toml"}}), "came from flags"));
  EXPECT_EQ(commands(result, {}), "");
  result.origin.plan_file = "plan.toml";
  EXPECT_FALSE(has(commands(result, {{"why", "kith"}}), "The call had flags"));
  result.origin.plan_text += "\n# with the flags of the call:\nk = 6\n";
  EXPECT_TRUE(has(commands(result, {{"why", "kith"}}), "The call had flags"));
}

TEST(Opening, SaysWhereCommandsRunUnlessAllFilesAreAbsolute) {
  outcome::TableOutcome result = released();
  EXPECT_TRUE(has(commands(result, {{"why", "kith"}}), "in the folder in which kith was called"));
  result.files.report = "/a/out/private/release.report.html";
  result.origin.plan_file = "/a/plan.toml";
  result.origin.call.what = "/a/plan.toml";
  EXPECT_FALSE(has(commands(result, {{"why", "kith"}}), "in the folder in which kith was called"));
}

TEST(Opening, KnowsTheUsualK) {
  EXPECT_EQ(next_smaller_k(5), 3u);
  EXPECT_EQ(next_smaller_k(4), 3u);
  EXPECT_EQ(next_smaller_k(2), 0u);
  EXPECT_EQ(next_smaller_k(10'000), 500u);
}

TEST(Opening, ShowsThePlanLineByLine) {
  EXPECT_TRUE(has(plan_section(released()), "<code>[privacy]\nk = 5 # &lt;five&gt;\n</code>"));
  EXPECT_EQ(plan_section(outcome::TableOutcome{}), "");
}

}  // namespace
}  // namespace kith::report

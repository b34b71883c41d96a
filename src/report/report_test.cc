// The page as a whole. What one section shows is tested beside that section.
#include "report/report.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/markup.h"
#include "report/outcome_samples_test.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

using Levels = NodeLevels;

TEST(ReportCheck, FindsWhatIsMalformed) {
  EXPECT_EQ(malformed("<!DOCTYPE html><p>a<br>b <i class=\"x>y\">c</i></p>"), std::nullopt);
  EXPECT_NE(malformed("<!DOCTYPE html><p><b></p></b>"), std::nullopt);
  EXPECT_NE(malformed("<!DOCTYPE html><p>"), std::nullopt);
  EXPECT_NE(malformed("<!DOCTYPE html><p>a < b</p>"), std::nullopt);
}

TEST(Report, Figure6WithoutSuppressionIsTheOneOfThePaper) {
  const outcome::TableOutcome result = figure_6(0);
  std::vector<Levels> minimal;
  for (const outcome::NodeFigures& node : result.lattice->minimal) minimal.push_back(node.levels);
  EXPECT_EQ(minimal, (std::vector<Levels>{{0, 2, 1, 2, 2}, {1, 3, 0, 1, 1}}));
}

TEST(Report, IsSoundForFigure6) {
  for (const std::uint64_t limit : {0, 1, 2, 11}) expect_sound(html_report(figure_6(limit)));
}

TEST(Report, HasEverySectionOfAFullResult) {
  outcome::TableOutcome result = figure_6(0);
  result.notes = {{"test", "a note"}};
  const std::string html = html_report(result);
  for (const std::string_view id :
       {"columns", "choice", "lattice", "frontier", "forcing", "classes", "before-after", "risk", "loss",
        "limits", "findings", "run", "glossary"}) {
    EXPECT_EQ(occurrences(html, "<section id=\"" + std::string(id) + "\""), 1u) << id;
  }
}

TEST(Report, LeavesOutWhatAnEmptyResultCannotTell) {
  const std::string html = html_report(outcome::TableOutcome{});
  expect_sound(html);
  for (const std::string_view id :
       {"baseline", "columns", "lattice", "frontier", "forcing", "classes", "before-after", "findings"}) {
    EXPECT_FALSE(has(html, "<section id=\"" + std::string(id) + "\"")) << id;
  }
}

TEST(Report, TellsWhatWasReleasedInItsFirstLine) {
  EXPECT_TRUE(
      has(html_report(figure_6(1)), "<h1>10 of 11 rows released, each in a group of at least 2 rows</h1>"));
  EXPECT_TRUE(
      has(html_report(figure_6(0)), "<h1>All 11 rows released, each in a group of at least 2 rows</h1>"));
}

TEST(Report, CountsPersonsWhereTheyAreKnown) {
  outcome::TableOutcome result = figure_6(0);
  result.persons_known = true;
  result.persons = 11;
  EXPECT_TRUE(has(html_report(result), "each in a group of at least 2 persons"));
}

TEST(Report, SaysByWhichReadingPersonsWereCounted) {
  outcome::TableOutcome result = figure_6(0);
  result.persons_known = true;
  result.persons = 11;
  EXPECT_FALSE(has(html_report(result), "persons = \"history\""));
  result.histories = outcome::HistorySizes{4, 1, 6, 2.75, 11, 3};
  std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "class by class"));
  EXPECT_TRUE(has(html, "<b>3 of 11 persons</b>"));
  result.by_history = true;
  EXPECT_TRUE(has(html_report(result), "k does not hold"));
  result.histories = outcome::HistorySizes{3, 2, 6, 3, 9, 0};
  html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "every history shared by at least 2 persons"));
  EXPECT_TRUE(has(html, "whole histories"));
  EXPECT_TRUE(has(html, "Left out with all their rows: 2 persons"));
  EXPECT_TRUE(has(html, "The rarest history is shared by 2 persons"));
  EXPECT_FALSE(has(html, "class by class"));
}

TEST(Report, SaysThatItIsPrivate) {
  EXPECT_TRUE(has(html_report(outcome::TableOutcome{}), "For the publisher only: do not publish this page"));
}

TEST(Report, LabelsASeededReleaseAsATest) {
  outcome::TableOutcome result = figure_6(0);
  EXPECT_FALSE(has(html_report(result), "Test release"));
  result.seeded = true;
  result.certified = false;
  EXPECT_TRUE(has(html_report(result), "Test release, not certified"));
  EXPECT_FALSE(has(html_report(result), "may be published"));
}

TEST(Report, DoesNotCallVerifiedWhatItsOwnFiguresContradict) {
  outcome::TableOutcome result = figure_6(0);
  EXPECT_TRUE(has(html_report(result), "✓ Verified"));
  result.classes.smallest = 1;
  EXPECT_FALSE(has(html_report(result), "✓ Verified"));
  EXPECT_TRUE(has(html_report(result), "do not publish</span>"));
  EXPECT_FALSE(has(html_report(outcome::TableOutcome{}), "✓ Verified"));
}

TEST(Report, EscapesEveryTextOfTheData) {
  const std::string nasty = "<script>alert(\"x\")</script>&'\n";
  outcome::TableOutcome result = figure_6(0);
  result.quasi[1] = result.columns[1].name = result.columns[1].hierarchy = result.columns[1].level_names[2] =
      nasty;
  result.columns[1].before[0].first = result.columns[1].after[0].first = nasty;
  result.lattice->forcing[0].rows[0].values[0] = nasty;
  result.method = result.version = result.model = result.policy = nasty;
  result.files.release = result.files.certificate = result.files.report = result.files.key =
      result.files.proof = nasty;
  result.sensitive = result.plain = result.identifiers = result.withheld = {nasty};
  result.notes = {{"test", nasty}};
  result.lint = {{nasty, {hierarchy::LintKind::gap, 3, 1, nasty}}};
  result.lattice->baseline = outcome::Baseline{nasty, {nasty}, 0, 0, 0, 0, 0, true, {}};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_FALSE(has(html, "alert(\""));
  EXPECT_TRUE(has(html, "&lt;script&gt;alert(&quot;x&quot;)"));
}

TEST(Report, CutsLongValuesAndNamesEmptyOnes) {
  outcome::TableOutcome result = figure_6(0);
  result.columns[0].before[0].first = std::string(100'000, 'x');
  result.columns[0].before[1].first = "";
  const std::string html = html_report(result);
  EXPECT_FALSE(has(html, std::string(121, 'x')));
  EXPECT_TRUE(has(html, std::string(20, 'x') + "…"));
  EXPECT_TRUE(has(html, "(empty)"));
}

TEST(Report, CountsEveryPhaseInTheTimeOfTheRun) {
  outcome::TableOutcome result = figure_6(0);
  result.seconds.read = 1;
  result.seconds.tuples = 2;
  result.seconds.search = 4;
  result.seconds.frontier = 8;
  result.seconds.write = 16;
  result.seconds.verify = 32;
  const std::string page = html_report(result);
  const auto row = [](const char* phase, double time) {
    return std::string("<th scope=\"row\">") + phase + "</th><td class=\"n\">" + report::seconds(time) +
           "</td>";
  };
  EXPECT_TRUE(has(page, row("All", 63)));
  EXPECT_TRUE(has(page, row("Search", 4)));
}

TEST(Report, DecidesOnTopAndFoldsTheRest) {
  outcome::TableOutcome result = with_rows();
  result.caveat("values-alike", outcome::Severity::warning, "one value", "");
  const std::string html = html_report(result);
  expect_sound(html);
  std::size_t at = 0;
  for (const std::string_view part :
       {"<h1>", "figure6.csv", "✓ Verified", "does not protect against", "11 rows before and after",
        "What becomes of every column", "What to try next", "<details>", "id=\"plan\""}) {
    const std::size_t next = html.find(part, at);
    ASSERT_NE(next, std::string::npos) << part;
    at = next;
  }
  EXPECT_EQ(occurrences(html, "<details>"), occurrences(html, "<section "));
}

TEST(Report, AColumnOfOneValueIsToBeLeftOut) {
  outcome::TableOutcome result = with_rows();
  result.caveat("values-alike", outcome::Severity::severe, "one value", "");
  EXPECT_TRUE(has(html_report(result), "-l 2"));
  result.one_value_prevails = true;
  EXPECT_FALSE(has(html_report(result), "-l 2")) << "no class could meet it";
  result.one_valued = {"a<b"};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_FALSE(has(html, "-l 2"));
  EXPECT_TRUE(has(html, "Leave out <code>a&lt;b</code>, of which all rows have the same value"));
  EXPECT_TRUE(has(html, "kith release plan.toml -o out-left-out"));
}

TEST(Report, ProposesCommandsForWhatItFound) {
  outcome::TableOutcome result = with_rows();
  result.k = result.classes.smallest = 5;
  result.rows = 1'000;
  std::string html = html_report(result);
  EXPECT_TRUE(has(html, "kith release plan.toml -k 3 -o out-k3"));
  EXPECT_TRUE(has(html, "--method local"));
  EXPECT_TRUE(has(html, "kith attack out/release.csv --outside OTHERS.csv --on race,birth,sex,zip,marital"));
  EXPECT_FALSE(has(html, "--persons history"));
  EXPECT_FALSE(has(html, "-l 2"));
  EXPECT_FALSE(has(html, "kith release plan.toml --max-suppression"));
  result.note("histories-below-k", "some", outcome::Severity::severe);
  result.note("values-alike", "some", outcome::Severity::warning);
  result.lattice->loss_measure = "ncp";
  result.lattice->loss_curve = {
      {0, 0.5, {0, 2, 1, 2, 2}}, {20, 0.48, {0, 1, 1, 2, 2}}, {30, 0.3, {0, 1, 0, 0, 0}}};
  html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "kith release plan.toml --persons history --max-suppression 5% -o out-history"));
  EXPECT_TRUE(has(html, "kith release plan.toml -l 2 -o out-l2"));
  EXPECT_TRUE(has(html, "Leave out 30 more rows: the least loss falls from 0.5 to 0.3"));
  EXPECT_TRUE(has(html, "kith release plan.toml --max-suppression 30 -o out-without30"));
}

TEST(Report, ProposesWhatGoesTogether) {
  outcome::TableOutcome result = with_rows();
  result.note("histories-below-k", "some", outcome::Severity::severe);
  result.note("values-alike", "some", outcome::Severity::warning);
  EXPECT_TRUE(has(html_report(result), "--persons history"));
  result.beyond_k = true;
  EXPECT_FALSE(has(html_report(result), "--persons history"));
  result.beyond_k = false;
  EXPECT_TRUE(has(html_report(result), "-l 2"));
  result.by_history = true;
  EXPECT_FALSE(has(html_report(result), "-l 2"));
  result.quasi[0] = "Birth, date";
  EXPECT_TRUE(has(html_report(result), "--on birth,sex,zip,marital"));
  EXPECT_TRUE(has(html_report(result), "The command leaves out <code>Birth, date</code>"));
}

TEST(Report, ProposesNoOtherKForStatedLevelsOrHistories) {
  outcome::TableOutcome result = with_rows();
  result.k = 2;
  result.rows = 400;
  result.risk_threshold = 0.09;
  result.after.highest = 0.5;
  EXPECT_TRUE(has(html_report(result), " -k 12 "));
  result.by_history = true;
  EXPECT_FALSE(has(html_report(result), " -k 12 "));
  result.by_history = false;
  result.lattice->chosen_by = outcome::ChosenBy::plan;
  EXPECT_FALSE(has(html_report(result), " -k 12 "));
}

TEST(Report, ACallWithoutAPlanLeavesAColumnOutByItsFlags) {
  outcome::TableOutcome result = with_rows();
  result.origin.plan_file.clear();
  result.origin.call = {"t.csv", {{"--sensitive", "ill,state"}, {"--identifier", "id"}, {"-k", "2"}}, {}};
  result.one_valued = {"state"};
  EXPECT_TRUE(
      has(html_report(result), "kith release t.csv --sensitive ill -k 2 --identifier state,id -o out-left"));
  result.one_valued = {"state", "ill"};
  EXPECT_TRUE(has(html_report(result), "kith release t.csv -k 2 --identifier state,ill,id -o out-left"));
}

TEST(Report, NotesAreListedTheSeverestFirst) {
  outcome::TableOutcome result = with_rows();
  result.notes.clear();
  result.note("a", "an info stands last");
  result.note("b", "a warning stands first", outcome::Severity::warning);
  const std::string html = html_report(result);
  const auto listed = html.find("Findings and notes</h2>");
  ASSERT_NE(listed, std::string::npos);
  EXPECT_LT(html.find("a warning stands first", listed), html.find("an info stands last", listed));
}

TEST(Report, NeverSaysReleasedOfABaselineThatWasRefused) {
  outcome::TableOutcome result = with_rows();
  result.method = "mu-argus";
  result.verified = result.certified = false;
  result.files = {};
  result.refused = "mu-argus passes its own check, yet leaves 4 classes; nothing was released";
  result.lattice->baseline = outcome::Baseline{"mu-argus", {}, 7, 20, 4, 5, 3, false, {}};
  std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "<h1>Nothing was released: mu-Argus leaves 4 classes with fewer than 2 rows</h1>"));
  EXPECT_TRUE(has(html, "The quasi columns would become coarser: "));
  EXPECT_TRUE(has(html, "What would become of every column"));
  EXPECT_TRUE(has(html, "Its node is not acceptable"));
  EXPECT_TRUE(has(html, "--method full-domain"));
  EXPECT_FALSE(has(html, "kith attack"));
  for (const std::string_view said : {"Nothing was released", "nothing was released", "not_released"})
    for (std::size_t at = html.find(said); at != std::string::npos; at = html.find(said))
      html.erase(at, said.size());
  EXPECT_FALSE(has(html, "eleased"));
  EXPECT_FALSE(has(html, "report on a release"));
}

TEST(Report, IsTheSameEachTime) { EXPECT_EQ(html_report(figure_6(0)), html_report(figure_6(0))); }

TEST(Report, StandsFortyColumnsAndHundredsOfLevels) {
  outcome::TableOutcome wide = figure_6(0);
  wide.quasi.clear();
  wide.columns.clear();
  wide.lattice->standings.clear();
  for (std::uint32_t c = 0; c < 40; ++c) {
    wide.quasi.push_back("column" + std::to_string(c));
    wide.columns.push_back({wide.quasi.back(), "", {"value", "*"}, 1, 1, 9, 1, {{"a", 11}}, {{"*", 11}}, 1});
  }
  wide.lattice->level_counts = Levels(40, 2);
  wide.lattice->level_heights.assign(40, {0, 1});
  wide.lattice->chosen.levels = Levels(40, 1);
  wide.lattice->heights.assign(41, {1, 1, 1});
  std::string html = html_report(wide);
  expect_sound(html);
  EXPECT_TRUE(has(html, "and 30 more columns"));

  outcome::TableOutcome deep;
  deep.lattice.emplace();
  deep.quasi = {"id"};
  deep.lattice->level_counts = {500};
  deep.lattice->level_heights.emplace_back();
  for (std::uint32_t l = 0; l < 500; ++l) deep.lattice->level_heights[0].push_back(l);
  deep.lattice->standings.assign(500, outcome::Standing::acceptable);
  deep.lattice->heights.assign(500, {1, 1, 0});
  deep.columns = {{"id", "", std::vector<std::string>(500, "level"), 3, 499, 0, 0, {}, {}, 0}};
  deep.lattice->chosen.levels = {300};
  deep.k = 1;
  deep.classes.sizes = {{1, 7}, {18'446'744'073'709'551'00ull, 1}};
  html = html_report(deep);
  expect_sound(html);
  EXPECT_LT(html.size(), 200'000u);
}

}  // namespace
}  // namespace kith::report

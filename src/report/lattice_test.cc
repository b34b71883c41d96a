#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "report/outcome_samples_test.h"
#include "report/report.h"
#include "report/sections.h"
#include "report/sound_page_test.h"
#include "report/words.h"

namespace kith::report {
namespace {

TEST(Report, DrawsASmallLatticeNodeByNode) {
  const outcome::TableOutcome result = figure_6(0);
  const std::string html = html_report(result);
  const auto titled = [&](std::string_view standing) {
    return occurrences(html, " · " + std::string(standing) + ": ");
  };
  EXPECT_EQ(titled("chosen"), 1u);
  EXPECT_EQ(titled("minimal"), 1u);
  EXPECT_EQ(titled("acceptable"), result.lattice->acceptable - 2);
  EXPECT_EQ(titled("fails"), 180 - result.lattice->acceptable);
  EXPECT_TRUE(has(html, "class=\"edge safe\""));
}

TEST(Report, DrawsAnEdgePerStepOfTheLattice) {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.quasi = {"race", "zip"};
  result.lattice->level_counts = {2, 3};
  result.lattice->level_heights = {{0, 1}, {0, 1, 2}};
  result.lattice->edges = {{{0, 1}}, {{0, 1}, {1, 2}}};
  result.lattice->standings.assign(6, outcome::Standing::failing);
  const std::string html = html_report(result);
  const std::size_t at = html.find("class=\"edge few\"");
  ASSERT_NE(at, std::string::npos);
  const std::string path = html.substr(html.rfind("<path", at), at - html.rfind("<path", at));
  EXPECT_EQ(std::ranges::count(path, 'M'), 7);
}

TEST(Report, PutsWeeksBesideMonthsAtTheirHeight) {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.quasi = {"day"};
  result.lattice->level_counts = {4};
  result.lattice->level_heights = {{0, 1, 1, 2}};
  result.lattice->edges = {{{0, 1}, {0, 2}, {1, 3}, {2, 3}}};
  result.lattice->standings = {outcome::Standing::failing, outcome::Standing::chosen,
                               outcome::Standing::minimal, outcome::Standing::acceptable};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "[1] · height 1 · chosen"));
  EXPECT_TRUE(has(html, "[2] · height 1 · minimal"));
  EXPECT_TRUE(has(html, "[3] · height 2 · acceptable"));
}

// Levels in the plan's order, which need not be one of refinement: year before month.
TEST(Report, DrawsEdgesToCoarserLevelsThatThePlanListsEarlier) {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.quasi = {"visited", "area"};
  result.lattice->level_counts = {5, 2};
  result.lattice->level_heights = {{0, 2, 1, 1, 3}, {0, 1}};
  result.lattice->edges = {{{0, 2}, {0, 3}, {2, 1}, {1, 4}, {3, 4}}, {{0, 1}}};
  result.lattice->standings.assign(10, outcome::Standing::failing);
  const std::string html = html_report(result);
  expect_sound(html);
  const std::size_t at = html.find("class=\"edge few\"");
  ASSERT_NE(at, std::string::npos);
  const std::string path = html.substr(html.rfind("<path", at), at - html.rfind("<path", at));
  EXPECT_EQ(std::ranges::count(path, 'M'), 5 * 2 + 5);
}

TEST(Report, CountsALargeLatticeByHeight) {
  const std::string html = html_report(large());
  expect_sound(html);
  EXPECT_TRUE(has(html, "12,960 nodes"));
  EXPECT_TRUE(has(html, "class=\"bar-minimal\""));
  EXPECT_FALSE(has(html, " · fails: "));
}

TEST(Report, DoesNotTrustStandingsThatDoNotFitTheLattice) {
  outcome::TableOutcome result = figure_6(0);
  result.lattice->standings.pop_back();
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_FALSE(has(html, " · fails: "));
  EXPECT_TRUE(has(html, "class=\"bar-minimal\""));
}

// A column at levels 1 to 2, and one that stays at 0.
TEST(ReportLattice, HasTheLevelsWithinBoundsAlone) {
  outcome::TableOutcome result;
  result.quasi = {"zip", "sex"};
  result.lattice.emplace();
  outcome::Lattice& lattice = *result.lattice;
  lattice.nodes = 2;
  lattice.bounded = true;
  lattice.level_counts = {2, 1};
  lattice.levels = {{1, 2}, {0}};
  lattice.level_heights = {{0, 1, 2, 3}, {0, 1}};
  lattice.edges = {{{1, 2}}, {}};
  lattice.standings = {outcome::Standing::failing, outcome::Standing::chosen};
  lattice.heights.resize(3);
  lattice.chosen = {{2, 0}, 2, 0.6, 0, 1};
  lattice.minimal = {lattice.chosen};
  EXPECT_EQ(lattice_height(result), 2u);
  const std::string drawn = lattice_section(result);
  EXPECT_TRUE(has(drawn, "The plan bounds the levels")) << drawn;
  EXPECT_TRUE(has(drawn, "[1,0] · height 1 · fails")) << drawn;
  EXPECT_TRUE(has(drawn, "[2,0] · height 2 · chosen")) << drawn;
  EXPECT_FALSE(has(drawn, "[0,0]")) << drawn;
  EXPECT_TRUE(has(drawn, "class=\"edge")) << drawn;
}

TEST(Report, TellsTheWalkOfABaselineByLabels) {
  outcome::TableOutcome result = with_rows();
  result.lattice->baseline = outcome::Baseline{"datafly", {"marital: level 1"}, 0, 0, 0, 0, 0, false, {}};
  result.lattice->baseline->walk = {{0, 0, 0, 0, 1}};
  const std::string html = html_report(result);
  EXPECT_TRUE(has(html, "<li>marital to “never_married”</li>"));
  EXPECT_FALSE(has(html, "marital: level 1"));
}

}  // namespace
}  // namespace kith::report

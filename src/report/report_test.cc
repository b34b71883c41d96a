// Long because it builds whole results by hand: the paper's figure 6, counted by brute force, a large lattice
// and the baselines, so that every section of the page is seen with what it is for and without it.
#include "report/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outcome/table_outcome.h"
#include "report/markup.h"
#include "report/sections.h"
#include "report/words.h"

namespace kith::report {
namespace {

using Levels = std::vector<std::uint32_t>;
using Row = std::array<std::string, 5>;

// Figure 6 of the paper: the table and its hierarchies, every node counted by hand.
const std::vector<Row>& figure_6_rows() {
  static const std::vector<Row> rows = {{"asian", "1964-09-27", "female", "94139", "divorced"},
                                        {"asian", "1964-09-30", "female", "94139", "divorced"},
                                        {"asian", "1964-04-18", "male", "94139", "married"},
                                        {"asian", "1964-04-15", "male", "94139", "married"},
                                        {"black", "1963-03-13", "male", "94138", "married"},
                                        {"black", "1963-03-18", "male", "94138", "married"},
                                        {"black", "1964-09-13", "female", "94141", "married"},
                                        {"black", "1964-09-07", "female", "94141", "married"},
                                        {"white", "1961-05-14", "male", "94138", "single"},
                                        {"white", "1961-05-08", "male", "94138", "single"},
                                        {"white", "1961-09-15", "female", "94142", "widow"}};
  return rows;
}

std::string label(const Row& row, std::size_t column, std::uint32_t level) {
  const std::string& value = row[column];
  if (level == 0) return value;
  switch (column) {
    case 0:
      return "person";
    case 1:
      return level == 1   ? value.substr(0, 7)
             : level == 2 ? value.substr(0, 4)
             : level == 3 ? "[1960, 1965)"
                          : "*";
    case 2:
      return "not_released";
    case 3:
      return level == 1 ? value.substr(0, 4) + "*" : "941**";
    default:
      return level == 2 ? "not_released" : value == "single" ? "never_married" : "been_married";
  }
}

const Levels figure_6_tops = {1, 4, 1, 2, 2};

bool below_or_equal(const Levels& a, const Levels& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

std::map<std::vector<std::string>, std::uint64_t> classes_at(const Levels& levels) {
  std::map<std::vector<std::string>, std::uint64_t> classes;
  for (const Row& row : figure_6_rows()) {
    std::vector<std::string> tuple;
    for (std::size_t c = 0; c < 5; ++c) tuple.push_back(label(row, c, levels[c]));
    ++classes[tuple];
  }
  return classes;
}

outcome::NodeFigures figures_at(const Levels& levels) {
  outcome::NodeFigures node{levels, 0, 0, 0, 0};
  for (std::size_t c = 0; c < 5; ++c) {
    node.height += levels[c];
    node.relative += static_cast<double>(levels[c]) / figure_6_tops[c];
  }
  for (const auto& [tuple, n] : classes_at(levels)) {
    n < 2 ? node.suppressed += n : node.distinct += 1;
  }
  return node;
}

std::vector<outcome::NodeFigures> all_nodes() {
  std::vector<outcome::NodeFigures> nodes;
  for (std::uint32_t i = 0; i < 180; ++i) {
    nodes.push_back(figures_at({i / 90, i / 18 % 5, i / 9 % 2, i / 3 % 3, i % 3}));
  }
  return nodes;
}

void count_lattice(outcome::TableOutcome& result) {
  const std::vector<outcome::NodeFigures> nodes = all_nodes();
  const auto fine = [&](const outcome::NodeFigures& n) {
    return n.distinct > 0 && n.suppressed <= result.max_suppressed;
  };
  const auto strictly_below = [](const outcome::NodeFigures& a, const outcome::NodeFigures& b) {
    return a.levels != b.levels && below_or_equal(a.levels, b.levels);
  };
  result.lattice->heights.resize(11);
  for (const outcome::NodeFigures& node : nodes) {
    const bool minimal = fine(node) && std::ranges::none_of(nodes, [&](const outcome::NodeFigures& other) {
                           return fine(other) && strictly_below(other, node);
                         });
    const bool highest_failing =
        !fine(node) && std::ranges::all_of(nodes, [&](const outcome::NodeFigures& other) {
          return fine(other) || !strictly_below(node, other);
        });
    result.lattice->standings.push_back(minimal      ? outcome::Standing::minimal
                                        : fine(node) ? outcome::Standing::acceptable
                                                     : outcome::Standing::failing);
    result.lattice->heights[node.height].nodes += 1;
    result.lattice->heights[node.height].acceptable += fine(node);
    result.lattice->heights[node.height].minimal += minimal;
    result.lattice->acceptable += fine(node);
    if (minimal) result.lattice->minimal.push_back(node);
    if (highest_failing) result.lattice->maximal_failing.push_back(node);
  }
  result.lattice->chosen =
      *std::ranges::min_element(result.lattice->minimal, {}, &outcome::NodeFigures::height);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].levels == result.lattice->chosen.levels)
      result.lattice->standings[i] = outcome::Standing::chosen;
  }
  for (std::uint64_t limit = 0; limit <= 11; ++limit) {
    const outcome::NodeFigures* best = nullptr;
    for (const outcome::NodeFigures& node : nodes) {
      if (node.suppressed <= limit && node.distinct > 0 && (!best || node.height < best->height))
        best = &node;
    }
    if (result.lattice->curve.empty() || best->height < result.lattice->curve.back().height) {
      result.lattice->curve.push_back({limit, best->height, best->levels});
    }
  }
}

std::vector<std::pair<std::string, std::uint64_t>> labels_of(std::size_t column, std::uint32_t level) {
  std::map<std::string, std::uint64_t> counts;
  for (const Row& row : figure_6_rows()) ++counts[label(row, column, level)];
  std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater{}, &std::pair<std::string, std::uint64_t>::second);
  return sorted;
}

void describe_columns(outcome::TableOutcome& result) {
  const std::vector<std::vector<std::string>> names = {{"value", "level 1"},
                                                       {"day", "month", "year", "5 years", "*"},
                                                       {"value", "level 1"},
                                                       {"value", "1 masked", "2 masked"},
                                                       {"value", "level 1", "level 2"}};
  for (std::size_t c = 0; c < 5; ++c) {
    const std::uint32_t level = result.lattice->chosen.levels[c];
    outcome::ColumnSummary story;
    story.name = result.quasi[c];
    story.hierarchy = "file " + result.quasi[c] + ".csv";
    story.level_names = names[c];
    story.level = level;
    story.top_height = figure_6_tops[c];
    story.before = labels_of(c, 0);
    story.after = labels_of(c, level);
    story.distinct_before = story.before.size();
    story.distinct_after = story.after.size();
    story.ncp = level == 0 ? 0 : 0.5;
    result.columns.push_back(story);
    result.lattice->level_counts.push_back(figure_6_tops[c] + 1);
    result.lattice->level_heights.emplace_back();
    result.lattice->edges.emplace_back();
    for (std::uint32_t l = 0; l <= figure_6_tops[c]; ++l) {
      result.lattice->level_heights.back().push_back(l);
      if (l > 0) result.lattice->edges.back().emplace_back(l - 1, l);
    }
  }
}

void count_classes(outcome::TableOutcome& result) {
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const auto& [tuple, n] : classes_at(result.lattice->chosen.levels)) {
    if (n >= result.k) ++sizes[n];
  }
  result.classes.sizes.assign(sizes.begin(), sizes.end());
  for (const auto& [size, n] : sizes) result.classes.count += n;
  result.classes.smallest = sizes.begin()->first;
  result.verified = true;
  result.classes.largest = sizes.rbegin()->first;
  result.classes.average = static_cast<double>(result.released) / static_cast<double>(result.classes.count);
}

outcome::TableOutcome figure_6(std::uint64_t limit) {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.method = "full-domain";
  result.version = "1.0.0";
  result.model = "2-anonymity";
  result.policy = "height";
  result.rows = 11;
  result.k = 2;
  result.max_suppressed = limit;
  result.files.release = "out/release.csv";
  result.files.certificate = "out/certificate.json";
  result.files.report = "out/report.html";
  result.certified = true;
  result.quasi = {"race", "birth", "sex", "zip", "marital"};
  result.sensitive = {"problem"};
  result.identifiers = {"ssn"};
  result.withheld = {"phone"};
  result.lattice->nodes = 180;
  result.lattice->checked = 21;
  count_lattice(result);
  result.lattice->border = result.lattice->minimal.size() + result.lattice->maximal_failing.size();
  result.lattice->border_verified = true;
  result.suppressed = result.lattice->chosen.suppressed;
  result.released = result.rows - result.suppressed;
  describe_columns(result);
  count_classes(result);
  result.loss = {31, 1.0, 0.109, 0.109, 0.864, 0.2};
  result.before = {1, 1, 1, 1, 1, 11};
  result.after = {0.5, 0.5, 0.5, 0.5, 1, 0};
  if (limit == 0) {
    result.lattice->forcing = {
        {1,
         figures_at({0, 1, 0, 0, 0}),
         {{10, {"white", "1961-09-15", "female", "94142", "widow"}, {{0, 2, 1, 2, 2}, {1, 3, 0, 1, 1}}}}}};
  }
  return result;
}

// Nine columns as those of the Adult census table: a lattice of 12,960 nodes, too large to draw.
outcome::TableOutcome large() {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.policy = "loss";
  result.model = "5-anonymity";
  result.rows = 30'162;
  result.released = 29'656;
  result.suppressed = 506;
  result.max_suppressed = 603;
  result.k = 5;
  result.quasi = {"sex",       "age",        "race",        "marital-status", "education", "native-country",
                  "workclass", "occupation", "salary-class"};
  result.lattice->nodes = 12'960;
  result.lattice->checked = 700;
  result.lattice->acceptable = 4'452;
  result.lattice->level_counts = {2, 5, 2, 3, 4, 3, 3, 3, 2};
  result.lattice->chosen = {{0, 3, 0, 2, 2, 1, 1, 2, 0}, 11, 4.9, 506, 1'203};
  result.lattice->heights.resize(19);
  for (std::size_t h = 0; h < 19; ++h) {
    const std::uint64_t nodes = 1 + 150 * h * (18 - h) / 8;
    result.lattice->heights[h] = {nodes, h < 7 ? 0 : nodes * (h - 6) / 13,
                                  h < 7 || h > 13 ? 0 : 20 * (14 - h)};
  }
  for (std::uint32_t i = 0; i < 60; ++i) {
    result.lattice->minimal.push_back(
        {{i % 2, i % 5, 0, i % 3, i % 4, 1, 1, 2, 1}, 9 + i % 5, 4.1, 600 - i, 900 + i});
  }
  for (std::uint32_t i = 0; i < 9; ++i)
    result.lattice->curve.push_back({i == 0 ? 0 : 3ull << (i * 3 / 2), 14 - i, Levels(9, i % 2)});
  for (std::uint64_t size = 5; size < 400; ++size)
    result.classes.sizes.emplace_back(size, 1 + 4000 / (size * size));
  for (const auto& [size, n] : result.classes.sizes) result.classes.count += n;
  result.classes.smallest = 5;
  result.verified = true;
  result.classes.largest = 399;
  result.classes.average = 24.65;
  return result;
}

bool has(const std::string& html, std::string_view wanted) { return html.find(wanted) != std::string::npos; }

std::size_t occurrences(const std::string& html, std::string_view wanted) {
  std::size_t n = 0;
  for (std::size_t at = html.find(wanted); at != std::string::npos; at = html.find(wanted, at + 1)) ++n;
  return n;
}

bool is_void(const std::string& name) {
  static const std::set<std::string> names = {"meta", "br", "hr", "img", "link", "input", "wbr"};
  return names.contains(name);
}

// The first thing wrong with how tags nest and attributes are quoted; nothing where all is well.
std::optional<std::string> malformed(const std::string& html) {
  std::vector<std::string> open;
  std::size_t at = std::string_view("<!DOCTYPE html>").size();
  while ((at = html.find('<', at)) != std::string::npos) {
    std::size_t end = at + 1;
    for (bool quoted = false; end < html.size() && (quoted || html[end] != '>'); ++end) {
      if (html[end] == '"') quoted = !quoted;
      if (html[end] == '<') return "a bracket inside a tag: " + html.substr(at, 60);
    }
    if (end >= html.size()) return "an open tag: " + html.substr(at, 60);
    const bool closing = html[at + 1] == '/';
    const std::size_t name_at = at + (closing ? 2 : 1);
    const std::string name = html.substr(name_at, html.find_first_of(" />", name_at) - name_at);
    if (closing) {
      if (open.empty() || open.back() != name) return "closed out of turn: " + html.substr(at, 60);
      open.pop_back();
    } else if (html[end - 1] != '/' && !is_void(name)) {
      open.push_back(name);
    }
    at = end;
  }
  if (!open.empty()) return "never closed: " + open.back();
  return std::nullopt;
}

std::optional<std::string> broken_reference(const std::string& html) {
  for (std::size_t at = html.find("href=\"#"); at != std::string::npos; at = html.find("href=\"#", at + 1)) {
    const std::string id = html.substr(at + 7, html.find('"', at + 7) - at - 7);
    if (occurrences(html, "<section id=\"" + id + "\"") != 1) return id;
  }
  return std::nullopt;
}

void expect_sound(const std::string& html) {
  EXPECT_EQ(malformed(html), std::nullopt);
  EXPECT_EQ(broken_reference(html), std::nullopt);
  EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
  for (const std::string_view outside :
       {"http://", "https://", "src=", "@import", "url(", "<script", "<link", "nan", "inf%"}) {
    EXPECT_FALSE(has(html, outside)) << outside;
  }
  EXPECT_EQ(occurrences(html, "<h1>"), 1u);
  EXPECT_EQ(
      occurrences(html, "<svg viewBox=\"0 0 18 18\">") + occurrences(html, "role=\"img\" aria-label=\""),
      occurrences(html, "<svg"));
  EXPECT_EQ(occurrences(html, "<th scope=\""), occurrences(html, "<th>") + occurrences(html, "<th "));
}

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

TEST(Report, LabelsABaselineAndListsWhatItMisses) {
  outcome::TableOutcome result = figure_6(0);
  result.lattice->baseline = outcome::Baseline{"mu-argus", {"masked zip of row 3"},      7, 20, 4, 5, 3,
                                               false,      {figures_at({0, 2, 1, 2, 2})}};
  const std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(has(html, "Baseline: mu-Argus – not kith’s own method"));
  EXPECT_TRUE(has(html, "<section id=\"baseline\""));
  EXPECT_TRUE(has(html, "4 classes below k = 2"));
  EXPECT_TRUE(has(html, "5 rows, 3 of them unique"));
  EXPECT_TRUE(has(html, "masked zip of row 3"));
  EXPECT_TRUE(has(html, "k does not hold"));
  EXPECT_FALSE(has(html, "✓ Verified"));
  EXPECT_TRUE(has(html, "do not publish</span>"));
  EXPECT_FALSE(has(html_report(figure_6(0)), "Baseline:"));
}

TEST(Report, ShowsTheLevelOfEveryColumn) {
  const std::string html = html_report(figure_6(0));
  EXPECT_TRUE(has(html, "3 of 4 steps (5 years)"));
  EXPECT_TRUE(has(html, "as it is: 0 of 1 step<"));
  EXPECT_TRUE(has(html, "never released"));
  EXPECT_TRUE(has(html, "not released, because the plan does not name it"));
}

TEST(Report, MarksTheChosenNodeAmongTheMinimal) {
  const std::string html = html_report(figure_6(0));
  EXPECT_EQ(occurrences(html, "<span class=\"tag\">chosen</span>"), 1u);
  EXPECT_TRUE(has(html, "[0,2,1,2,2]"));
  EXPECT_TRUE(has(html, "[1,3,0,1,1]"));
}

TEST(Report, ShowsAChosenNodeThatIsNotMinimalOrBeyondTheFirstFifty) {
  outcome::TableOutcome result = large();
  std::string html = html_report(result);
  EXPECT_EQ(occurrences(html, "<span class=\"tag\">chosen, not minimal</span>"), 1u);
  EXPECT_TRUE(has(html, "50 of the 60 minimal nodes are shown; 10 more are not."));
  result.lattice->chosen = result.lattice->minimal[57];
  html = html_report(result);
  EXPECT_EQ(occurrences(html, "<span class=\"tag\">chosen</span>"), 1u);
}

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

// Day, year, month, week and business day over two columns; the area stays.
outcome::TableOutcome with_calendar() {
  outcome::TableOutcome result;
  result.lattice.emplace();
  result.persons_known = true;
  result.persons = 40;
  result.k = 2;
  result.classes.count = 12;
  result.quasi = {"area", "visited"};
  result.policy = "gen_c";
  result.lattice->level_counts = {1, 5};
  result.lattice->level_heights = {{0}, {0, 2, 1, 1, 3}};
  result.lattice->level_numbers = {{0}, {0, 1, 2, 4, 5}};
  result.lattice->edges = {{}, {{0, 2}, {0, 3}, {2, 1}, {1, 4}, {3, 4}}};
  result.lattice->standings = {outcome::Standing::failing, outcome::Standing::acceptable,
                               outcome::Standing::minimal, outcome::Standing::chosen,
                               outcome::Standing::acceptable};
  result.lattice->chosen = {{0, 3}, 1, 0.3, 0, 12};
  result.columns = {{"area", "", {"value", "*"}, 0, 1, 3, 3, {}, {}, 0},
                    {"visited", "calendar", {"day", "year", "month", "week", "*"}, 3, 3, 9, 4, {}, {}, 0}};
  outcome::CalendarSummary calendar;
  calendar.column = 1;
  calendar.listed = {
      {"day", 0, 28, ""},  {"year", 1, 1, ""},
      {"month", 2, 2, ""}, {"business-day", std::nullopt, 0, "it has no granule for 3 different timestamps"},
      {"week", 3, 5, ""},  {"*", 4, 1, ""}};
  calendar.heights = result.lattice->level_heights[1];
  calendar.edges = result.lattice->edges[1];
  const std::int64_t day = 86400, monday = 19723 * day;  // 2024-01-01
  for (std::int64_t d = 0; d < 28; ++d)
    calendar.before.push_back({monday + d * day, monday + (d + 1) * day, 3});
  for (std::int64_t w = 0; w < 4; ++w)
    calendar.after.push_back({monday + 7 * w * day, monday + 7 * (w + 1) * day, 21});
  result.lattice->calendars = {calendar};
  result.lattice->granularities = {
      {"day", false, std::nullopt, 9, "", ""},
      {"year", std::nullopt, std::nullopt, 0, "", "'month' is finer and suffices"},
      {"month", true, {{2, 61}}, 0, "", ""},
      {"business-day", std::nullopt, std::nullopt, 0, calendar.listed[3].disregarded, ""},
      {"week", true, {{2, 74}}, 0, "", ""}};
  return result;
}

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

TEST(Report, SaysWhatMoreSuppressionWouldBuy) {
  EXPECT_TRUE(
      has(html_report(figure_6(0)), "Allowing 1 more suppressed row would lower the height from 6 to 1"));
  EXPECT_TRUE(has(html_report(figure_6(11)), "Allowing more would not lower it any further"));
}

TEST(Report, NamesTheRowsThatForcedItAndTheirWayOut) {
  const std::string html = html_report(figure_6(0));
  EXPECT_TRUE(has(html, "Without 1 row, height 1 instead of"));
  EXPECT_TRUE(has(html, "1961-09-15"));
  EXPECT_TRUE(has(html, "race hidden, birth to 5 years, zip 1 masked, marital to level 1"));
}

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

// The results of figure 6 with what a method hands over beside the figures.
outcome::TableOutcome with_rows() {
  outcome::TableOutcome result = figure_6(0);
  result.origin = {1'700'000'000, "figure6.csv", "plan.toml", "k = 2\n"};
  result.files.report = "out/private/release.report.html";
  const Levels& levels = result.lattice->chosen.levels;
  for (std::size_t c = 0; c < 5; ++c)
    for (std::uint32_t l = 0; l <= figure_6_tops[c]; ++l)
      result.columns[c].example.push_back(label(figure_6_rows()[8], c, l));
  outcome::Sample sample;
  for (const std::string& name : result.quasi) sample.columns.push_back({name, true});
  for (std::size_t r = 0; r < 11; ++r) {
    outcome::SampleRow row{r, {}, {}};
    for (std::size_t c = 0; c < 5; ++c) {
      row.before.push_back(figure_6_rows()[r][c]);
      row.after.push_back(label(figure_6_rows()[r], c, levels[c]));
    }
    sample.rows.push_back(row);
  }
  result.samples = {sample};
  return result;
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

TEST(Report, ShowsLabelsInsteadOfLevels) {
  const std::string html = html_report(with_rows());
  EXPECT_TRUE(has(html,
                  "<span class=\"was\">1961-05-14</span><span class=\"arrow\">→</span><b "
                  "class=\"is\">[1960, 1965)</b>"));
  EXPECT_TRUE(has(html, "marital to “never_married”"));
  EXPECT_FALSE(has(html, "marital to level 1"));
  EXPECT_TRUE(has(html, "sex stays as it is"));
}

TEST(Report, ShowsNodesAsAMatrixOfLabels) {
  const std::string html = html_report(with_rows());
  EXPECT_TRUE(has(html, "title=\"birth: year, 2 of 4 steps\">1961</td>"));
  EXPECT_TRUE(has(html, "title=\"zip: 2 masked, 2 of 2 steps\">941**</td>"));
  EXPECT_TRUE(has(html, "birth 1961-05-14"));
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

TEST(Report, DrawsTheFrontierInThePlansOwnLoss) {
  outcome::TableOutcome result = with_rows();
  result.policy = result.lattice->loss_measure = "loss";
  result.loss.arx_loss = 0.25;
  result.lattice->loss_curve = {{0, 0.25, {0, 2, 1, 2, 2}}, {1, 0.125, {0, 1, 0, 0, 0}}};
  std::string html = html_report(result);
  expect_sound(html);
  EXPECT_TRUE(
      has(html, "least loss (ARX) against suppressed rows: from 0.25 with 0 rows to 0.125 with 1 row"));
  EXPECT_TRUE(has(html, "would lower the loss from 0.25 to 0.125"));
  result.policy = "height";
  EXPECT_TRUE(has(html_report(result), "would lower the height from 6 to 1"));
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

TEST(ReportWords, SpeakOfTheColumnsThatChange) {
  const outcome::TableOutcome result = figure_6(0);
  EXPECT_EQ(in_words(result, Levels{0, 0, 0, 0, 0}), "every column as it is");
  EXPECT_EQ(in_words(result, Levels{0, 1, 0, 1, 0}), "birth to month, zip 1 masked");
  EXPECT_EQ(in_words(result, Levels{1, 1, 1, 1, 1}, 2), "race hidden, birth to month and 3 more columns");
  EXPECT_EQ(in_words(outcome::TableOutcome{}, Levels{2}), "column 1 to level 2");
}

TEST(ReportWords, ExplainEveryPolicy) {
  for (const std::string_view policy :
       {"height", "relative-height", "distinct", "suppression", "fewest-columns", "most-columns",
        "lowest-peak", "highest-peak", "relative-peak", "weighted", "gen_c", "gen_m", "gen_s", "ncp", "loss",
        "discernibility", "entropy"}) {
    EXPECT_TRUE(has(policy_sentence(policy), " takes, of ")) << policy;
  }
  EXPECT_TRUE(chooses_among_all("ncp"));
  EXPECT_FALSE(chooses_among_all("height"));
}

TEST(ReportWords, ExplainPoliciesOneAfterTheOther) {
  const std::string sentence = policy_sentence("suppression, ncp");
  EXPECT_TRUE(has(sentence, "The policy <b>suppression</b> takes, of the minimal nodes, ")) << sentence;
  EXPECT_TRUE(has(sentence, "Of equal ones <b>ncp</b> takes the one with the least NCP")) << sentence;
  EXPECT_FALSE(chooses_among_all("suppression, ncp"));
  EXPECT_TRUE(chooses_among_all("ncp, suppression"));
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

TEST(ReportChoice, SaysThatThePlanChose) {
  outcome::TableOutcome result = figure_6(0);
  EXPECT_FALSE(has(choice_section(result), "The plan names levels"));
  result.lattice->chosen_by = outcome::ChosenBy::plan;
  EXPECT_TRUE(has(choice_section(result), "and it is one of the minimal ones"));
  result.lattice->minimal.clear();
  EXPECT_TRUE(has(choice_section(result), "and it is <b>not</b> one of the minimal ones"));
}

}  // namespace
}  // namespace kith::report

#include "api/released.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/table_outcome.h"

namespace kith::api {
namespace {

using Names = std::vector<std::string>;
using Levels = std::vector<std::uint32_t>;

// No two figures of one outcome are the same, so that none can be told for another.
template <typename Outcome>
Outcome with_common_figures() {
  Outcome r;
  r.method = "a method";
  r.version = "1.2.3";
  r.model = "a model";
  r.k = 5;
  r.rows = 100;
  r.persons = 60;
  r.persons_known = true;
  r.released = 90;
  r.suppressed = 7;
  r.held = 3;
  r.quasi = {"zip", "age"};
  r.sensitive = {"ill"};
  r.plain = {"ward"};
  r.identifiers = {"name"};
  r.withheld = {"phone"};
  r.classes = {11, 6, 13, 8.5, {}};
  r.files = {"r.csv", "s.csv", "c.json", "r.html", "k.json", "p.json"};
  r.note("said", "an info");
  r.caveat("warned", Severity::severe, "a caveat", "for others");
  r.seconds = {0.5, 1.5, 2.5, 3.5, 4.5, 5.5};
  r.cpu_seconds = {10.5, 11.5, 12.5, 13.5, 14.5, 15.5};
  return r;
}

// What no method changes.
void expect_common(const Released& told) {
  EXPECT_EQ(told.version, "1.2.3");
  EXPECT_EQ(told.model, "a model");
  EXPECT_EQ(told.k, 5u);
  EXPECT_EQ(told.held, 3u);
  EXPECT_EQ(told.files.release, "r.csv");
  EXPECT_EQ(told.files.sensitive, "s.csv");
  EXPECT_EQ(told.files.certificate, "c.json");
  EXPECT_EQ(told.files.report, "r.html");
  EXPECT_EQ(told.files.key, "k.json");
  EXPECT_EQ(told.files.proof, "p.json");
  ASSERT_EQ(told.notes.size(), 2u);
  EXPECT_EQ(told.notes[0].code, "warned");
  EXPECT_EQ(told.notes[0].severity, Severity::severe);
  EXPECT_EQ(told.notes[0].text, "a caveat");
  EXPECT_EQ(told.notes[1].code, "said");
  EXPECT_EQ(told.notes[1].severity, Severity::info);
  EXPECT_EQ(told.notes[1].text, "an info");
  EXPECT_EQ(told.seconds.read, 0.5);
  EXPECT_EQ(told.seconds.tuples, 1.5);
  EXPECT_EQ(told.seconds.search, 2.5);
  EXPECT_EQ(told.seconds.frontier, 3.5);
  EXPECT_EQ(told.seconds.write, 4.5);
  EXPECT_EQ(told.seconds.verify, 5.5);
  EXPECT_EQ(told.cpu_seconds.read, 10.5);
  EXPECT_EQ(told.cpu_seconds.tuples, 11.5);
  EXPECT_EQ(told.cpu_seconds.search, 12.5);
  EXPECT_EQ(told.cpu_seconds.frontier, 13.5);
  EXPECT_EQ(told.cpu_seconds.write, 14.5);
  EXPECT_EQ(told.cpu_seconds.verify, 15.5);
}

void expect_parts(const Released& told, const Names& parts) {
  Names set;
  if (told.loss) set.emplace_back("loss");
  if (told.risk_before) set.emplace_back("risk before");
  if (told.risk_after) set.emplace_back("risk after");
  if (told.histories) set.emplace_back("histories");
  if (told.lattice) set.emplace_back("lattice");
  if (told.cells) set.emplace_back("cells");
  if (told.series) set.emplace_back("series");
  if (told.reposition) set.emplace_back("reposition");
  if (told.relational) set.emplace_back("relational");
  EXPECT_EQ(set, parts);
}

// --- One table

using outcome::TableOutcome;

TEST(Released, TellsWhatEveryMethodTells) {
  const TableOutcome r = with_common_figures<TableOutcome>();
  const Released told = released_of(r);
  expect_common(told);
  EXPECT_EQ(told.method, "a method");
  EXPECT_EQ(told.rows, 100u);
  EXPECT_EQ(told.persons, 60u);
  EXPECT_EQ(told.released, 90u);
  EXPECT_EQ(told.suppressed, 7u);
  EXPECT_EQ(told.quasi, (Names{"zip", "age"}));
  EXPECT_EQ(told.sensitive, Names{"ill"});
  EXPECT_EQ(told.plain, Names{"ward"});
  EXPECT_EQ(told.identifiers, Names{"name"});
  EXPECT_EQ(told.withheld, Names{"phone"});
  EXPECT_FALSE(told.person);
  EXPECT_EQ(told.classes.count, 11u);
  EXPECT_EQ(told.classes.smallest, 6u);
  EXPECT_EQ(told.classes.largest, 13u);
  EXPECT_EQ(told.classes.average, 8.5);
  EXPECT_EQ(told.to_json(), outcome::to_text(r.json()));
  expect_parts(told, {"loss", "risk before", "risk after"});
}

TEST(Released, EveryYesAndNoIsItsOwn) {
  const std::vector<std::pair<bool outcome::Outcome::*, bool Released::*>> all = {
      {&outcome::Outcome::persons_known, &Released::persons_known},
      {&outcome::Outcome::verified, &Released::verified},
      {&outcome::Outcome::seeded, &Released::seeded},
      {&outcome::Outcome::certified, &Released::certified},
      {&outcome::Outcome::dry_run, &Released::dry_run}};
  for (std::size_t yes = 0; yes < all.size(); ++yes) {
    TableOutcome r;
    r.*all[yes].first = true;
    const Released told = released_of(r);
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(told.*all[i].second, i == yes) << yes << " " << i;
    EXPECT_FALSE(told.by_history);
  }
  TableOutcome by_history;
  by_history.by_history = true;
  EXPECT_TRUE(released_of(by_history).by_history);
}

void expect_risk(const RiskFigures& told, double first) {
  EXPECT_EQ(told.highest, first);
  EXPECT_EQ(told.average, first + 1);
  EXPECT_EQ(told.journalist, first + 2);
  EXPECT_EQ(told.marketer, first + 3);
  EXPECT_EQ(told.at_risk, first + 4);
  EXPECT_EQ(static_cast<double>(told.unique), first + 5);
}

TEST(Released, TellsLossAndRiskOfATable) {
  TableOutcome r = with_common_figures<TableOutcome>();
  r.policy = "a policy";
  r.masked = 4;
  r.loss = {21, 22.5, 23.5, 24.5, 25.5, 26.5};
  r.before = {31, 32, 33, 34, 35, 36};
  r.after = {41, 42, 43, 44, 45, 46};
  r.histories = outcome::HistorySizes{51, 52, 53, 54.5, 55, 56};
  const Released told = released_of(r);
  expect_parts(told, {"loss", "risk before", "risk after", "histories"});
  EXPECT_EQ(told.policy, "a policy");
  EXPECT_EQ(told.masked, 4u);
  EXPECT_EQ(told.loss->discernibility, 21u);
  EXPECT_EQ(told.loss->average_class, 22.5);
  EXPECT_EQ(told.loss->ncp, 23.5);
  EXPECT_EQ(told.loss->arx_loss, 24.5);
  EXPECT_EQ(told.loss->precision, 25.5);
  EXPECT_EQ(told.loss->entropy, 26.5);
  expect_risk(*told.risk_before, 31);
  expect_risk(*told.risk_after, 41);
  EXPECT_EQ(told.histories->count, 51u);
  EXPECT_EQ(told.histories->smallest, 52u);
  EXPECT_EQ(told.histories->largest, 53u);
  EXPECT_EQ(told.histories->average, 54.5);
  EXPECT_EQ(told.histories->persons, 55u);
  EXPECT_EQ(told.histories->below_k, 56u);
}

TableOutcome with_columns() {
  TableOutcome r = with_common_figures<TableOutcome>();
  r.columns.resize(2);
  r.columns[0].name = "zip";
  r.columns[0].hierarchy = "zip.csv";
  r.columns[0].level_names = {"zip", "district", "*"};
  r.columns[0].level = 1;
  r.columns[0].ncp = 0.25;
  r.columns[1].name = "age";
  r.columns[1].hierarchy = "intervals";
  r.columns[1].ncp = 0.75;
  return r;
}

TEST(Released, ColumnsHaveTheNameOfTheirLevel) {
  TableOutcome r = with_columns();
  r.lint = {{"zip", {hierarchy::LintKind::near_duplicate, 12, 2, "a slip"}}};
  const Released told = released_of(r);
  ASSERT_EQ(told.columns.size(), 2u);
  EXPECT_EQ(told.columns[0].name, "zip");
  EXPECT_EQ(told.columns[0].hierarchy, "zip.csv");
  EXPECT_EQ(told.columns[0].level, "district");
  EXPECT_EQ(told.columns[0].ncp, 0.25);
  EXPECT_EQ(told.columns[1].name, "age");
  EXPECT_EQ(told.columns[1].level, "") << "a level without a name";
  EXPECT_EQ(told.columns[1].ncp, 0.75);
  ASSERT_EQ(told.lint.size(), 1u);
  EXPECT_EQ(told.lint[0].column, "zip");
  EXPECT_EQ(told.lint[0].kind, "near-duplicate");
  EXPECT_EQ(told.lint[0].line, 12u);
  EXPECT_EQ(told.lint[0].level, 2u);
  EXPECT_EQ(told.lint[0].message, "a slip");
}

TEST(Released, ALevelOfAFileIsToldByALabelOfAFrequentValue) {
  TableOutcome r = with_columns();
  r.columns[0].level_names = {"as is", "level 1", "*"};
  EXPECT_EQ(released_of(r).columns[0].level, "level 1") << "without an example";
  r.columns[0].example = {"Malga", "mountains", "*"};
  EXPECT_EQ(released_of(r).columns[0].level, "“mountains”");
  r.columns[0].example[1] = "a\nb" + std::string(36, 'x') + "é" + "y";
  EXPECT_EQ(released_of(r).columns[0].level, "“a b" + std::string(36, 'x') + "…”");
}

TEST(Released, CutColumnsHaveNoLevel) {
  TableOutcome r = with_columns();
  outcome::Cells& cells = r.cells.emplace();
  cells.ranges = "tight";
  cells.columns = {{"categories", 1, 2, 3}, {"numbers", 4, 5, 6}};
  cells.variants = {{"guillotine", 7, 8, 0.125}, {"median", 9, 10, 0.5}};
  const Released told = released_of(r);
  expect_parts(told, {"loss", "risk before", "risk after", "cells"});
  EXPECT_EQ(told.columns.at(0).level, "");
  EXPECT_EQ(told.cells->ranges, "tight");
  ASSERT_EQ(told.cells->cuts.size(), 2u);
  EXPECT_EQ(told.cells->cuts[0].column, "zip");
  EXPECT_EQ(told.cells->cuts[0].ncp, 0.25);
  EXPECT_EQ(told.cells->cuts[1].column, "age");
  EXPECT_EQ(told.cells->cuts[1].kind, "numbers");
  EXPECT_EQ(told.cells->cuts[1].cuts, 4u);
  EXPECT_EQ(told.cells->cuts[1].cells, 5u);
  EXPECT_EQ(told.cells->cuts[1].whole, 6u);
  EXPECT_EQ(told.cells->cuts[1].ncp, 0.75);
  ASSERT_EQ(told.cells->variants.size(), 2u);
  EXPECT_EQ(told.cells->variants[1].policy, "median");
  EXPECT_EQ(told.cells->variants[1].classes, 9u);
  EXPECT_EQ(told.cells->variants[1].discernibility, 10u);
  EXPECT_EQ(told.cells->variants[1].ncp, 0.5);
}

// --- A lattice

// The calendar of the second column has a granularity that was disregarded, number 1 of the plan.
TableOutcome with_lattice() {
  TableOutcome r = with_columns();
  outcome::Lattice& lattice = r.lattice.emplace();
  lattice.nodes = 12;
  lattice.checked = 9;
  lattice.acceptable = 4;
  lattice.border = 6;
  lattice.level_numbers = {{0, 1, 2}, {0, 2, 3}};
  lattice.minimal = {{{1, 0}, 1, 0.5, 2, 8}, {{0, 1}, 2, 0.75, 3, 7}};
  lattice.chosen = {{1, 2}, 3, 0.875, 1, 5};
  lattice.frontier = {{{2, 1}, 10, 20}};
  return r;
}

void expect_node(const LatticeNode& told, const Levels& levels, std::uint32_t height, double relative,
                 std::uint64_t suppressed, std::uint64_t distinct) {
  EXPECT_EQ(told.levels, levels);
  EXPECT_EQ(told.height, height);
  EXPECT_EQ(told.relative, relative);
  EXPECT_EQ(told.suppressed, suppressed);
  EXPECT_EQ(told.distinct, distinct);
}

TEST(Released, NodesOfALatticeAreNumberedAsThePlanDoes) {
  const Released told = released_of(with_lattice());
  expect_parts(told, {"loss", "risk before", "risk after", "lattice"});
  EXPECT_EQ(told.lattice->nodes, 12u);
  EXPECT_EQ(told.lattice->checked, 9u);
  EXPECT_EQ(told.lattice->acceptable, 4u);
  EXPECT_EQ(told.lattice->border, 6u);
  ASSERT_EQ(told.lattice->minimal.size(), 2u);
  expect_node(told.lattice->minimal[0], {1, 0}, 1, 0.5, 2, 8);
  expect_node(told.lattice->minimal[1], {0, 2}, 2, 0.75, 3, 7);
  expect_node(told.lattice->chosen, {1, 3}, 3, 0.875, 1, 5);
}

TEST(Released, AFrontierIsToldIfItIsWanted) {
  TableOutcome r = with_lattice();
  EXPECT_TRUE(released_of(r).lattice->frontier.empty());
  r.frontier_wanted = true;
  const std::vector<FrontierNode> frontier = released_of(r).lattice->frontier;
  ASSERT_EQ(frontier.size(), 1u);
  EXPECT_EQ(frontier[0].levels, (Levels{2, 2}));
  EXPECT_EQ(frontier[0].from, 10u);
  EXPECT_EQ(frontier[0].below, 20u);
}

TEST(Released, AcceptableNodesAreCountedIfAllAreKnown) {
  TableOutcome r = with_lattice();
  r.lattice->acceptable_known = false;
  EXPECT_FALSE(released_of(r).lattice->acceptable);
}

TEST(Released, TellsHowALatticeWasSearched) {
  const std::vector<std::pair<bool outcome::Lattice::*, bool LatticeFigures::*>> all = {
      {&outcome::Lattice::complete, &LatticeFigures::complete},
      {&outcome::Lattice::monotone, &LatticeFigures::monotone},
      {&outcome::Lattice::border_verified, &LatticeFigures::border_verified}};
  for (std::size_t yes = 0; yes < all.size(); ++yes) {
    TableOutcome r = with_lattice();
    for (const auto& each : all) (*r.lattice).*each.first = false;
    (*r.lattice).*all[yes].first = true;
    const Released told = released_of(r);
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ((*told.lattice).*all[i].second, i == yes);
    EXPECT_FALSE(told.lattice->baseline);
  }
  TableOutcome r = with_lattice();
  r.lattice->baseline.emplace().name = "datafly";
  EXPECT_EQ(released_of(r).lattice->baseline, "datafly");
}

// --- A series

TEST(Released, TellsOfASeriesWhatCameOut) {
  TableOutcome r = with_common_figures<TableOutcome>();
  outcome::SeriesSummary& series = r.series.emplace();
  series.release = 2;
  series.arrivals = "known";
  series.batch_rows = 61;
  series.released_now = 62;
  series.came_out_later = 63;
  series.touched_leaves = 64;
  series.touched_rows = 65;
  series.open_cases = 66;
  series.releases = {{1, 71, 72, 73, 74, 0.25}, {2, 81, 82, 83, 84, 0.5}};
  const Released told = released_of(r);
  expect_parts(told, {"loss", "risk before", "risk after", "series"});
  EXPECT_EQ(told.series->release, 2u);
  EXPECT_EQ(told.series->arrivals, "known");
  EXPECT_EQ(told.series->batch_rows, 61u);
  EXPECT_EQ(told.series->released_now, 62u);
  EXPECT_EQ(told.series->came_out_later, 63u);
  EXPECT_EQ(told.series->touched_classes, 64u);
  EXPECT_EQ(told.series->touched_rows, 65u);
  EXPECT_EQ(told.series->open_to_known_arrivals, 66u);
  ASSERT_EQ(told.series->releases.size(), 2u);
  EXPECT_EQ(told.series->releases[0].number, 1u);
  EXPECT_EQ(told.series->releases[1].number, 2u);
  EXPECT_EQ(told.series->releases[1].rows, 81u);
  EXPECT_EQ(told.series->releases[1].released, 82u);
  EXPECT_EQ(told.series->releases[1].held, 83u);
  EXPECT_EQ(told.series->releases[1].classes, 84u);
  EXPECT_EQ(told.series->releases[1].ncp, 0.5);
}

// --- Records that waited

template <typename Outcome>
Outcome with_moves() {
  Outcome r = with_common_figures<Outcome>();
  r.time = "day";
  r.sensitive_column = "exam";
  r.person = "who";
  r.granularity = "week in Europe/Rome";
  r.window = 4;
  r.l = 3;
  r.mu = "quadratic";
  r.beta = "9";
  r.publish = "anatomy";
  r.moves = "later";
  r.relayed = 17;
  r.figures.records = 101;
  r.figures.late = 102;
  r.figures.ahead = 103;
  r.figures.published = 104;
  r.figures.moved = 105;
  r.figures.suppressed = 106;
  r.figures.surplus = 107;
  r.figures.loss = 12.5;
  r.figures.distances = {50, 30, 20};
  r.figures.snapshots_in_all = 108;
  r.snapshots = {{"one", {1, 111, 112, 113, 114, true}}, {"two", {2, 121, 122, 123, 124, false}}};
  return r;
}

void expect_moves(const RepositionFigures& told) {
  EXPECT_EQ(told.time, "day");
  EXPECT_EQ(told.granularity, "week in Europe/Rome");
  EXPECT_EQ(told.window, 4u);
  EXPECT_EQ(told.l, 3u);
  EXPECT_EQ(told.mu, "quadratic");
  EXPECT_EQ(told.beta, "9");
  EXPECT_EQ(told.publish, "anatomy");
  EXPECT_EQ(told.moves, "later");
  EXPECT_EQ(told.relayed, 17u);
  EXPECT_EQ(told.records, 101u);
  EXPECT_EQ(told.late, 102u);
  EXPECT_EQ(told.ahead, 103u);
  EXPECT_EQ(told.published, 104u);
  EXPECT_EQ(told.moved, 105u);
  EXPECT_EQ(told.suppressed, 106u);
  EXPECT_EQ(told.surplus, 107u);
  EXPECT_EQ(told.loss, 12.5);
  EXPECT_EQ(told.distances, (std::vector<std::uint64_t>{50, 30, 20}));
  EXPECT_EQ(told.snapshots_in_all, 108u);
  ASSERT_EQ(told.snapshots.size(), 2u);
  EXPECT_EQ(told.snapshots[0].label, "one");
  EXPECT_EQ(told.snapshots[1].label, "two");
  EXPECT_EQ(told.snapshots[1].in, 121u);
  EXPECT_EQ(told.snapshots[1].published, 122u);
  EXPECT_EQ(told.snapshots[1].level, 123u);
}

TEST(Released, TellsOfRecordsThatWaited) {
  const auto r = with_moves<outcome::RepositionOutcome>();
  const Released told = released_of(r);
  expect_common(told);
  expect_parts(told, {"reposition"});
  expect_moves(*told.reposition);
  EXPECT_EQ(told.rows, 100u);
  EXPECT_EQ(told.released, 104u) << "those that were published";
  EXPECT_EQ(told.suppressed, 106u);
  EXPECT_EQ(told.sensitive, Names{"exam"});
  EXPECT_EQ(told.person, "who");
  EXPECT_FALSE(told.reposition->first_window);
  EXPECT_EQ(told.to_json(), outcome::to_text(r.json()));
}

TEST(Released, TellsHowTheFirstWindowWasSolved) {
  auto r = with_moves<outcome::RepositionOutcome>();
  r.first_window = outcome::FirstWindowFigures{7.5, 6.5, false, 4, 3};
  const Released told = released_of(r);
  ASSERT_TRUE(told.reposition->first_window);
  EXPECT_EQ(told.reposition->first_window->cost, 7.5);
  EXPECT_EQ(told.reposition->first_window->bound, 6.5);
  EXPECT_FALSE(told.reposition->first_window->optimal);
}

TEST(Released, AStreamTellsWhatRecordsThatWaitedDo) {
  const auto r = with_moves<outcome::StreamOutcome>();
  const Released told = released_of(r);
  expect_parts(told, {"reposition"});
  expect_moves(*told.reposition);
  EXPECT_TRUE(nlohmann::json::parse(told.to_json()).contains("stream"));
}

// --- Many tables

outcome::RelationalOutcome with_tables() {
  auto r = with_common_figures<outcome::RelationalOutcome>();
  r.algorithm = "an algorithm";
  r.matching = "a matching";
  r.nearest = "a nearest";
  r.keys = "some keys";
  r.figures.persons = 201;
  r.figures.released = 202;
  r.figures.suppressed = 203;
  r.figures.lm = 0.5;
  r.figures.dm = 204;
  r.figures.classes = 205;
  r.figures.smallest = 206;
  r.figures.largest = 207;
  r.figures.average = 208.5;
  r.unique_before = 209;
  r.below_k_before = 210;
  r.work.parts = 211;
  r.work.greedy_parts = 212;
  outcome::RelationalTable person, visit;
  person.name = "person";
  person.quasi = {"zip", "age"};
  person.identifiers = {"ssn"};
  person.figures.rows = 300;
  person.figures.released = 290;
  visit.name = "visit";
  visit.path = "out/visit.csv";
  visit.quasi = {"ward"};
  visit.sensitive = {"ill"};
  visit.plain = {"cost"};
  visit.withheld = {"note", "doctor"};
  visit.figures = {4000, 3900, 90, 301, 0.25, 302};
  r.tables = {person, visit};
  return r;
}

TEST(Released, ManyTablesAreToldTogether) {
  const outcome::RelationalOutcome r = with_tables();
  const Released told = released_of(r);
  expect_common(told);
  expect_parts(told, {"relational"});
  EXPECT_EQ(told.method, "multirelational");
  EXPECT_EQ(told.rows, 4300u) << "rows of all tables";
  EXPECT_EQ(told.released, 4190u);
  EXPECT_EQ(told.persons, 201u);
  EXPECT_EQ(told.suppressed, 203u) << "persons, not rows";
  EXPECT_EQ(told.classes.count, 205u);
  EXPECT_EQ(told.classes.smallest, 206u);
  EXPECT_EQ(told.classes.largest, 207u);
  EXPECT_EQ(told.classes.average, 208.5);
  EXPECT_EQ(told.quasi, (Names{"person.zip", "person.age", "visit.ward"}));
  EXPECT_EQ(told.sensitive, Names{"visit.ill"});
  EXPECT_EQ(told.plain, Names{"visit.cost"});
  EXPECT_EQ(told.identifiers, Names{"person.ssn"});
  EXPECT_EQ(told.withheld, (Names{"visit.note", "visit.doctor"}));
  EXPECT_EQ(told.to_json(), outcome::to_text(r.json()));
}

TEST(Released, PersonsOfManyTablesAreKnown) {
  outcome::RelationalOutcome r = with_tables();
  r.persons_known = false;
  EXPECT_TRUE(released_of(r).persons_known);
}

TEST(Released, EachOfManyTablesHasItsFigures) {
  const Released released = released_of(with_tables());
  const RelationalFigures& told = *released.relational;
  EXPECT_EQ(told.algorithm, "an algorithm");
  EXPECT_EQ(told.matching, "a matching");
  EXPECT_EQ(told.nearest, "a nearest");
  EXPECT_EQ(told.keys, "some keys");
  EXPECT_EQ(told.persons, 201u);
  EXPECT_EQ(told.released, 202u);
  EXPECT_EQ(told.lm, 0.5);
  EXPECT_EQ(told.dm, 204u);
  EXPECT_EQ(told.unique_before, 209u);
  EXPECT_EQ(told.below_k_before, 210u);
  EXPECT_EQ(told.parts, 211u);
  EXPECT_EQ(told.greedy_parts, 212u);
  ASSERT_EQ(told.tables.size(), 2u);
  EXPECT_EQ(told.tables[0].name, "person");
  EXPECT_EQ(told.tables[0].rows, 300u);
  EXPECT_EQ(told.tables[1].name, "visit");
  EXPECT_EQ(told.tables[1].path, "out/visit.csv");
  EXPECT_EQ(told.tables[1].rows, 4000u);
  EXPECT_EQ(told.tables[1].released, 3900u);
  EXPECT_EQ(told.tables[1].removed, 90u);
  EXPECT_EQ(told.tables[1].cells, 301u);
  EXPECT_EQ(told.tables[1].lm, 0.25);
  EXPECT_EQ(told.tables[1].withheld, (Names{"note", "doctor"}));
}

}  // namespace
}  // namespace kith::api

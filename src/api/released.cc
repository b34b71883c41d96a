#include "api/released.h"

#include <array>

#include <nlohmann/json.hpp>

#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/table_outcome.h"

namespace kith {

const char* name_of(Severity severity) {
  return std::array{"info", "warning", "severe"}.at(static_cast<std::size_t>(severity));
}

namespace api {

namespace {

Severity severity_of(outcome::Severity severity) {
  using enum Severity;
  return std::array{info, warning, severe}.at(static_cast<std::size_t>(severity));
}

Released common(const outcome::Outcome& r) {
  Released told;
  told.method = r.method;
  told.version = r.version;
  told.model = r.model;
  told.k = r.k;
  told.rows = r.rows;
  told.persons = r.persons;
  told.persons_known = r.persons_known;
  told.released = r.released;
  told.suppressed = r.suppressed;
  told.held = r.held;
  told.quasi = r.quasi;
  told.sensitive = r.sensitive;
  told.plain = r.plain;
  told.identifiers = r.identifiers;
  told.withheld = r.withheld;
  told.classes = {r.classes.count, r.classes.smallest, r.classes.largest, r.classes.average};
  told.files = {r.files.release, r.files.sensitive, r.files.certificate,
                r.files.report,  r.files.key,       r.files.proof};
  for (const outcome::Note& note : r.notes)
    told.notes.push_back({note.code, severity_of(note.severity), note.text});
  told.verified = r.verified;
  told.seeded = r.seeded;
  told.certified = r.certified;
  told.seconds = {r.seconds.read,     r.seconds.tuples, r.seconds.search,
                  r.seconds.frontier, r.seconds.write,  r.seconds.verify};
  told.json = outcome::to_text(r.json());
  return told;
}

RiskFigures risk_of(const loss::Risk& risk) {
  return {risk.highest, risk.average, risk.journalist, risk.marketer, risk.at_risk, risk.unique};
}

LatticeNode node_of(const outcome::TableOutcome& r, const outcome::NodeFigures& node) {
  return {outcome::numbered(r, node.levels), node.height, node.relative, node.suppressed, node.distinct};
}

LatticeFigures lattice_figures(const outcome::TableOutcome& r) {
  const outcome::Lattice& found = *r.lattice;
  LatticeFigures told;
  told.nodes = found.nodes;
  told.checked = found.checked;
  if (found.acceptable_known) told.acceptable = found.acceptable;
  told.complete = found.complete;
  told.monotone = found.monotone;
  told.border = found.border;
  told.border_verified = found.border_verified;
  for (const outcome::NodeFigures& node : found.minimal) told.minimal.push_back(node_of(r, node));
  told.chosen = node_of(r, found.chosen);
  if (r.frontier_wanted)
    for (const outcome::FrontierEntry& entry : found.frontier)
      told.frontier.push_back({outcome::numbered(r, entry.levels), entry.from, entry.below});
  if (found.baseline) told.baseline = found.baseline->name;
  return told;
}

CellFigures cell_figures(const outcome::TableOutcome& r) {
  CellFigures told;
  told.ranges = r.cells->ranges;
  for (std::size_t c = 0; c < r.cells->columns.size(); ++c) {
    const outcome::CutColumn& cut = r.cells->columns[c];
    told.cuts.push_back({r.quasi[c], cut.kind, cut.cuts, cut.cells, cut.whole, r.columns[c].ncp});
  }
  for (const outcome::CutVariant& variant : r.cells->variants)
    told.variants.push_back({variant.policy, variant.classes, variant.discernibility, variant.ncp});
  return told;
}

SeriesFigures series_of(const outcome::SeriesSummary& series) {
  SeriesFigures told;
  told.release = series.release;
  told.arrivals = series.arrivals;
  told.batch_rows = series.batch_rows;
  told.released_now = series.released_now;
  told.came_out_later = series.came_out_later;
  told.touched_classes = series.touched_leaves;
  told.touched_rows = series.touched_rows;
  told.open_to_known_arrivals = series.open_cases;
  for (const outcome::SeriesRelease& r : series.releases)
    told.releases.push_back({r.number, r.rows, r.released, r.held, r.classes, r.ncp});
  return told;
}

void add_columns(const outcome::TableOutcome& r, Released& told) {
  for (const outcome::ColumnSummary& column : r.columns) {
    const bool named = !r.cells && column.level < column.level_names.size();
    told.columns.push_back(
        {column.name, column.hierarchy, named ? column.level_names[column.level] : "", column.ncp});
  }
  for (const auto& [column, finding] : r.lint)
    told.lint.push_back(
        {column, hierarchy::name_of(finding.kind), finding.line, finding.level, finding.message});
}

RepositionFigures reposition_of(const outcome::RepositionOutcome& r) {
  const outcome::StreamFigures& f = r.figures;
  RepositionFigures told{.time = r.time,
                         .granularity = r.granularity,
                         .mu = r.mu,
                         .beta = r.beta,
                         .publish = r.publish,
                         .moves = r.moves,
                         .window = r.window,
                         .l = r.l,
                         .loss = f.loss,
                         .records = f.records,
                         .published = f.published,
                         .moved = f.moved,
                         .suppressed = f.suppressed,
                         .surplus = f.surplus,
                         .late = f.late,
                         .ahead = f.ahead,
                         .relayed = r.relayed,
                         .distances = f.distances,
                         .first_window = {},
                         .snapshots = {},
                         .snapshots_in_all = f.snapshots_in_all};
  if (r.first_window)
    told.first_window = {r.first_window->cost, r.first_window->bound, r.first_window->optimal};
  for (const outcome::NamedSnapshot& s : r.snapshots)
    told.snapshots.push_back({s.label, s.figures.in, s.figures.published, s.figures.level});
  return told;
}

RelationalFigures relational_of(const outcome::RelationalOutcome& r) {
  RelationalFigures told{.algorithm = r.algorithm,
                         .matching = r.matching,
                         .nearest = r.nearest,
                         .keys = r.keys,
                         .persons = r.figures.persons,
                         .released = r.figures.released,
                         .lm = r.figures.lm,
                         .dm = r.figures.dm,
                         .unique_before = r.unique_before,
                         .below_k_before = r.below_k_before,
                         .parts = r.work.parts,
                         .greedy_parts = r.work.greedy_parts,
                         .tables = {}};
  for (const outcome::RelationalTable& table : r.tables)
    told.tables.push_back({table.name, table.path, table.figures.rows, table.figures.released,
                           table.figures.removed, table.figures.cells, table.figures.lm, table.withheld});
  return told;
}

// The columns of one role in all tables, as "table.column".
std::vector<std::string> names_of(const outcome::RelationalOutcome& r,
                                  std::vector<std::string> outcome::RelationalTable::* columns) {
  std::vector<std::string> names;
  for (const outcome::RelationalTable& table : r.tables)
    for (const std::string& column : table.*columns) names.push_back(table.name + "." + column);
  return names;
}

void add(const outcome::TableOutcome& r, Released& told) {
  told.policy = r.policy;
  told.by_history = r.by_history;
  told.masked = r.masked;
  if (const auto& h = r.histories)
    told.histories = {h->count, h->smallest, h->largest, h->average, h->persons, h->below_k};
  told.loss = {r.loss.discernibility, r.loss.average_class, r.loss.ncp,
               r.loss.arx_loss,       r.loss.precision,     r.loss.entropy};
  told.risk_before = risk_of(r.before);
  told.risk_after = risk_of(r.after);
  add_columns(r, told);
  if (r.lattice) told.lattice = lattice_figures(r);
  if (r.cells) told.cells = cell_figures(r);
  if (r.series) told.series = series_of(*r.series);
}

void add(const outcome::RepositionOutcome& r, Released& told) {
  told.released = r.figures.published;
  told.suppressed = r.figures.suppressed;
  told.sensitive = {r.sensitive_column};
  told.person = r.person;
  told.reposition = reposition_of(r);
}

void add(const outcome::RelationalOutcome& r, Released& told) {
  told.method = "multirelational";
  told.rows = told.released = 0;
  told.persons = r.figures.persons;
  told.persons_known = true;
  told.suppressed = r.figures.suppressed;
  told.classes = {r.figures.classes, r.figures.smallest, r.figures.largest, r.figures.average};
  using Table = outcome::RelationalTable;
  told.quasi = names_of(r, &Table::quasi);
  told.sensitive = names_of(r, &Table::sensitive);
  told.plain = names_of(r, &Table::plain);
  told.identifiers = names_of(r, &Table::identifiers);
  told.withheld = names_of(r, &Table::withheld);
  for (const Table& table : r.tables) {
    told.rows += table.figures.rows;
    told.released += table.figures.released;
  }
  told.relational = relational_of(r);
}

}  // namespace

Released released_of(const outcome::Outcome& r) {
  Released told = common(r);
  if (const auto* table = dynamic_cast<const outcome::TableOutcome*>(&r)) add(*table, told);
  if (const auto* moved = dynamic_cast<const outcome::RepositionOutcome*>(&r)) add(*moved, told);
  if (const auto* tables = dynamic_cast<const outcome::RelationalOutcome*>(&r)) add(*tables, told);
  return told;
}

}  // namespace api

}  // namespace kith

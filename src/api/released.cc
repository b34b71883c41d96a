#include "api/released.h"

#include <nlohmann/json.hpp>

#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/table_outcome.h"

namespace kith::api {

namespace {

PhaseSeconds phases(const outcome::Seconds& seconds) {
  return {seconds.read, seconds.tuples, seconds.search, seconds.frontier, seconds.write, seconds.verify};
}

Released common(const outcome::Outcome& r) {
  Released result;
  result.method = r.method;
  result.version = r.version;
  result.model = r.model;
  result.k = r.k;
  result.rows = r.rows;
  result.persons = r.persons;
  result.persons_known = r.persons_known;
  result.released = r.released;
  result.suppressed = r.suppressed;
  result.held = r.held;
  result.quasi = r.quasi;
  result.sensitive = r.sensitive;
  result.plain = r.plain;
  result.identifiers = r.identifiers;
  result.withheld = r.withheld;
  result.classes = {r.classes.count, r.classes.smallest, r.classes.largest, r.classes.average};
  result.files = {r.files.release, r.files.sensitive, r.files.certificate,
                  r.files.report,  r.files.key,       r.files.proof};
  for (const outcome::Note& note : r.notes_from(Severity::info))
    result.notes.push_back({note.code, note.severity, note.text});
  result.verified = r.verified;
  result.seeded = r.seeded;
  result.certified = r.certified;
  result.dry_run = r.dry_run;
  result.seconds = phases(r.seconds);
  result.cpu_seconds = phases(r.cpu_seconds);
  result.json = outcome::to_text(r.json());
  return result;
}

RiskFigures risk_of(const loss::Risk& risk) {
  return {risk.highest, risk.average, risk.journalist, risk.marketer, risk.at_risk, risk.unique};
}

LatticeNode node_of(const outcome::TableOutcome& r, const outcome::NodeFigures& node) {
  return {outcome::numbered(r, node.levels),
          outcome::named(r, node.levels),
          node.height,
          node.relative,
          node.suppressed,
          node.distinct};
}

LatticeFigures lattice_figures(const outcome::TableOutcome& r) {
  const outcome::Lattice& found = *r.lattice;
  LatticeFigures result;
  result.nodes = found.nodes;
  result.checked = found.checked;
  if (found.acceptable_known) result.acceptable = found.acceptable;
  result.complete = found.complete;
  result.monotone = found.monotone;
  result.border = found.border;
  result.border_verified = found.border_verified;
  result.bound = found.bound;
  result.gap = found.gap;
  for (const outcome::NodeFigures& node : found.minimal) result.minimal.push_back(node_of(r, node));
  result.chosen = node_of(r, found.chosen);
  result.chosen_by = outcome::name_of(found.chosen_by);
  result.chosen_minimal = found.chosen_is_minimal();
  if (r.frontier_wanted)
    for (const outcome::FrontierEntry& entry : found.frontier)
      result.frontier.push_back({outcome::numbered(r, entry.levels), entry.from, entry.below});
  if (found.baseline) result.baseline = found.baseline->name;
  return result;
}

CellFigures cell_figures(const outcome::TableOutcome& r) {
  CellFigures result;
  result.ranges = r.cells->ranges;
  for (std::size_t c = 0; c < r.cells->columns.size(); ++c) {
    const outcome::CutColumn& cut = r.cells->columns[c];
    result.cuts.push_back({r.quasi[c], cut.kind, cut.cuts, cut.cells, cut.whole, r.columns[c].ncp});
  }
  for (const outcome::CutVariant& variant : r.cells->variants)
    result.variants.push_back({variant.policy, variant.classes, variant.discernibility, variant.ncp});
  return result;
}

SeriesFigures series_of(const outcome::SeriesSummary& series) {
  SeriesFigures result;
  result.release = series.release;
  result.arrivals = series.arrivals;
  result.batch_rows = series.batch_rows;
  result.released_now = series.released_now;
  result.came_out_later = series.came_out_later;
  result.touched_classes = series.touched_leaves;
  result.touched_rows = series.touched_rows;
  result.open_to_known_arrivals = series.open_cases;
  for (const outcome::SeriesRelease& r : series.releases)
    result.releases.push_back({r.number, r.rows, r.released, r.held, r.classes, r.ncp});
  return result;
}

// Levels of a file have no names of their own: the label of a frequent value says more. It stands in one line.
std::string level_words(const outcome::ColumnSummary& column) {
  constexpr std::size_t longest = 40;
  const std::string& name = column.level_names[column.level];
  if (!name.starts_with("level ") || column.level >= column.example.size()) return name;
  std::string label = column.example[column.level];
  if (label.empty()) return name;
  if (label.size() > longest) {
    std::size_t end = longest;
    while (end > 0 && (label[end] & 0xC0) == 0x80) --end;
    label = label.substr(0, end) + "…";
  }
  for (char& c : label)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return "“" + label + "”";
}

void add_columns(const outcome::TableOutcome& r, Released& result) {
  for (const outcome::ColumnSummary& column : r.columns) {
    const bool named = !r.cells && column.level < column.level_names.size();
    result.columns.push_back({column.name, column.hierarchy, named ? level_words(column) : "", column.ncp});
  }
  for (const auto& [column, finding] : r.lint)
    result.lint.push_back(
        {column, hierarchy::name_of(finding.kind), finding.line, finding.level, finding.message});
}

RepositionFigures reposition_of(const outcome::RepositionOutcome& r) {
  const outcome::StreamFigures& f = r.figures;
  RepositionFigures result{.time = r.time,
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
    result.first_window = {r.first_window->cost, r.first_window->bound, r.first_window->optimal};
  for (const outcome::NamedSnapshot& s : r.snapshots)
    result.snapshots.push_back({s.label, s.figures.in, s.figures.published, s.figures.level});
  return result;
}

RelationalFigures relational_of(const outcome::RelationalOutcome& r) {
  RelationalFigures result{.algorithm = r.algorithm,
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
    result.tables.push_back({table.name, table.path, table.figures.rows, table.figures.released,
                             table.figures.removed, table.figures.cells, table.figures.lm, table.withheld});
  return result;
}

// The columns of one role in all tables, as "table.column".
std::vector<std::string> names_of(const outcome::RelationalOutcome& r,
                                  std::vector<std::string> outcome::RelationalTable::* columns) {
  std::vector<std::string> names;
  for (const outcome::RelationalTable& table : r.tables)
    for (const std::string& column : table.*columns) names.push_back(table.name + "." + column);
  return names;
}

void add(const outcome::TableOutcome& r, Released& result) {
  result.policy = r.policy;
  result.by_history = r.by_history;
  result.masked = r.masked;
  if (const auto& h = r.histories)
    result.histories = {h->count, h->smallest, h->largest, h->average, h->persons, h->below_k};
  result.loss = {r.loss.discernibility, r.loss.average_class, r.loss.ncp,
                 r.loss.arx_loss,       r.loss.precision,     r.loss.entropy};
  result.risk_before = risk_of(r.before);
  result.risk_after = risk_of(r.after);
  add_columns(r, result);
  if (r.lattice) result.lattice = lattice_figures(r);
  if (r.cells) result.cells = cell_figures(r);
  if (r.series) result.series = series_of(*r.series);
}

void add(const outcome::RepositionOutcome& r, Released& result) {
  result.released = r.figures.published;
  result.suppressed = r.figures.suppressed;
  result.sensitive = {r.sensitive_column};
  result.person = r.person;
  result.reposition = reposition_of(r);
}

void add(const outcome::RelationalOutcome& r, Released& result) {
  result.method = "multirelational";
  result.rows = result.released = 0;
  result.persons = r.figures.persons;
  result.persons_known = true;
  result.suppressed = r.figures.suppressed;
  result.classes = {r.figures.classes, r.figures.smallest, r.figures.largest, r.figures.average};
  using Table = outcome::RelationalTable;
  result.quasi = names_of(r, &Table::quasi);
  result.sensitive = names_of(r, &Table::sensitive);
  result.plain = names_of(r, &Table::plain);
  result.identifiers = names_of(r, &Table::identifiers);
  result.withheld = names_of(r, &Table::withheld);
  for (const Table& table : r.tables) {
    result.rows += table.figures.rows;
    result.released += table.figures.released;
  }
  result.relational = relational_of(r);
}

}  // namespace

Released released_of(const outcome::Outcome& r) {
  Released result = common(r);
  if (const auto* table = dynamic_cast<const outcome::TableOutcome*>(&r)) add(*table, result);
  if (const auto* moved = dynamic_cast<const outcome::RepositionOutcome*>(&r)) add(*moved, result);
  if (const auto* tables = dynamic_cast<const outcome::RelationalOutcome*>(&r)) add(*tables, result);
  return result;
}

}  // namespace kith::api

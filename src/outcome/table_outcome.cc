#include "outcome/table_outcome.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace kith::outcome {

namespace {

using Json = nlohmann::ordered_json;

Json node_json(const TableOutcome& result, const NodeFigures& node) {
  return {{"levels", numbered(result, node.levels)},
          {"names", named(result, node.levels)},
          {"height", node.height},
          {"relative", node.relative},
          {"suppressed", node.suppressed},
          {"distinct", node.distinct}};
}

Json nodes_json(const TableOutcome& result, const std::vector<NodeFigures>& nodes) {
  Json list = Json::array();
  for (const NodeFigures& node : nodes) list.push_back(node_json(result, node));
  return list;
}

Json granularities_json(const TableOutcome& result) {
  Json list = Json::array();
  for (const GranularityFigures& g : result.lattice->granularities) {
    Json entry{{"name", g.name}};
    if (g.acceptable) entry["k_anonymous"] = *g.acceptable;
    if (g.gen) entry["gen"] = {g.gen->first, g.gen->second};
    if (g.acceptable) entry[g.suppressed_exactly ? "suppressed" : "suppressed_at_least"] = g.suppressed;
    if (!g.disregarded.empty()) entry["disregarded"] = g.disregarded;
    if (!g.not_looked_at.empty()) entry["not_looked_at"] = g.not_looked_at;
    list.push_back(std::move(entry));
  }
  return list;
}

Json risk_json(const loss::Risk& risk) {
  return {{"highest", risk.highest},       {"average", risk.average},   {"prosecutor", risk.highest},
          {"journalist", risk.journalist}, {"marketer", risk.marketer}, {"at_risk", risk.at_risk},
          {"unique", risk.unique}};
}

Json all_phases(const Seconds& seconds) {
  return {{"read", seconds.read},         {"tuples", seconds.tuples}, {"search", seconds.search},
          {"frontier", seconds.frontier}, {"write", seconds.write},   {"verify", seconds.verify}};
}

Json lattice_json(const Lattice& found) {
  Json lattice{{"nodes", found.nodes}, {"checked", found.checked}};
  if (found.acceptable_known) lattice["acceptable"] = found.acceptable;
  lattice["complete"] = found.complete;
  lattice["monotone"] = found.monotone;
  if (found.border > 0) {
    lattice["border"] = found.border;
    lattice["border_verified"] = found.border_verified;
  }
  if (found.bound) {
    lattice["gap"] = *found.gap;
    lattice["bound"] = *found.bound;
  }
  return lattice;
}

Json released_json(const TableOutcome& result) {
  Json released{{"rows", result.released}, {"suppressed", result.suppressed}, {"held", result.held}};
  if (result.masked > 0) released["masked"] = result.masked;
  add_paths(result.files, released);
  return released;
}

Json baseline_json(const TableOutcome& result, const Baseline& baseline) {
  return {{"name", baseline.name},
          {"minimal", baseline.minimal},
          {"better", nodes_json(result, baseline.better)},
          {"steps", baseline.steps},
          {"combinations", baseline.combinations},
          {"masked_cells", baseline.masked_cells},
          {"classes_below_k", baseline.classes_below_k},
          {"rows_below_k", baseline.rows_below_k},
          {"unique_rows", baseline.unique_rows}};
}

Json frontier_json(const TableOutcome& result) {
  Json list = Json::array();
  for (const FrontierEntry& entry : result.lattice->frontier)
    list.push_back(
        {{"levels", numbered(result, entry.levels)}, {"from", entry.from}, {"below", entry.below}});
  return list;
}

Json cuts_json(const TableOutcome& result) {
  Json list = Json::array();
  for (std::size_t c = 0; c < result.cells->columns.size(); ++c) {
    const CutColumn& cut = result.cells->columns[c];
    list.push_back({{"column", result.quasi[c]},
                    {"kind", cut.kind},
                    {"cuts", cut.cuts},
                    {"cells", cut.cells},
                    {"whole", cut.whole},
                    {"ncp", result.columns[c].ncp}});
  }
  return list;
}

Json variants_json(const Cells& cells) {
  Json list = Json::array();
  for (const CutVariant& variant : cells.variants)
    list.push_back({{"policy", variant.policy},
                    {"classes", variant.classes},
                    {"discernibility", variant.discernibility},
                    {"ncp", variant.ncp}});
  return list;
}

Json series_json(const SeriesSummary& series) {
  Json releases = Json::array();
  for (const SeriesRelease& r : series.releases) {
    Json release{{"release", r.number}, {"rows", r.rows},       {"released", r.released},
                 {"held", r.held},      {"classes", r.classes}, {"ncp", r.ncp}};
    if (r.unsafe_if_independent) release["unsafe_if_independent"] = *r.unsafe_if_independent;
    releases.push_back(std::move(release));
  }
  Json json{{"release", series.release},
            {"arrivals", series.arrivals},
            {"batch", series.batch_rows},
            {"released_now", series.released_now},
            {"came_out_later", series.came_out_later},
            {"touched", {{"classes", series.touched_leaves}, {"rows", series.touched_rows}}},
            {"open_to_known_arrivals", series.open_cases},
            {"releases", releases}};
  if (series.closed)
    json["arrivals_known_would"] = {{"hold", series.closed->held}, {"classes", series.closed->classes}};
  return json;
}

Json lint_json(const TableOutcome& result) {
  Json list = Json::array();
  for (const auto& [column, finding] : result.lint)
    list.push_back({{"column", column},
                    {"kind", hierarchy::name_of(finding.kind)},
                    {"line", finding.line},
                    {"level", finding.level},
                    {"message", finding.message}});
  return list;
}

Json loss_json(const loss::Loss& loss) {
  return {{"discernibility", loss.discernibility},
          {"average_class", loss.average_class},
          {"ncp", loss.ncp},
          {"arx_loss", loss.arx_loss},
          {"precision", loss.precision},
          {"entropy", loss.entropy}};
}

void add_lattice(const TableOutcome& result, Json& json) {
  json["lattice"] = lattice_json(*result.lattice);
  json["minimal"] = nodes_json(result, result.lattice->minimal);
  json["chosen"] = node_json(result, result.lattice->chosen);
  json["chosen"]["by"] = name_of(result.lattice->chosen_by);
  json["chosen"]["minimal"] = result.lattice->chosen_is_minimal();
}

void add_lattice_details(const TableOutcome& result, Json& json) {
  if (result.lattice->baseline) json["baseline"] = baseline_json(result, *result.lattice->baseline);
  if (!result.lattice->granularities.empty()) json["granularities"] = granularities_json(result);
  if (result.frontier_wanted) json["frontier"] = frontier_json(result);
}

void add_cells(const TableOutcome& result, Json& json) {
  json["ranges"] = result.cells->ranges;
  json["cuts"] = cuts_json(result);
  json["variants"] = variants_json(*result.cells);
}

}  // namespace

const char* name_of(ChosenBy chosen_by) {
  static constexpr const char* names[] = {"policy", "plan", "baseline"};
  return names[static_cast<int>(chosen_by)];
}

bool Lattice::chosen_is_minimal() const {
  return std::ranges::find(minimal, chosen.levels, &NodeFigures::levels) != minimal.end();
}

std::uint32_t Lattice::level_at(std::size_t column, std::size_t place) const {
  return column < levels.size() ? levels[column][place] : static_cast<std::uint32_t>(place);
}

std::optional<std::size_t> Lattice::place_of(std::size_t column, std::uint32_t level) const {
  for (std::size_t place = 0; place < level_counts[column]; ++place)
    if (level_at(column, place) == level) return place;
  return std::nullopt;
}

const Lattice& lattice_of(const TableOutcome& result) {
  static const Lattice none;
  return result.lattice ? *result.lattice : none;
}

const Cells& cells_of(const TableOutcome& result) {
  static const Cells none;
  return result.cells ? *result.cells : none;
}

std::vector<std::uint32_t> numbered(const TableOutcome& result, std::span<const std::uint32_t> levels) {
  std::vector<std::uint32_t> numbers(levels.begin(), levels.end());
  for (std::size_t c = 0; c < levels.size() && c < lattice_of(result).level_numbers.size(); ++c)
    numbers[c] = lattice_of(result).level_numbers[c][levels[c]];
  return numbers;
}

std::vector<std::string> named(const TableOutcome& result, std::span<const std::uint32_t> levels) {
  const auto& known = lattice_of(result).level_names;
  std::vector<std::string> names;
  for (std::size_t c = 0; c < levels.size() && c < known.size(); ++c) names.push_back(known[c][levels[c]]);
  return names;
}

Json TableOutcome::json() const {
  Json json{{"method", method},
            {"kith", version},
            {"model", model},
            {"input", {{"rows", rows}, {"persons", persons}}},
            {"released", released_json(*this)},
            {"quasi", quasi},
            {"withheld", withheld},
            {"policy", policy}};
  if (lattice) add_lattice(*this, json);
  if (cells) add_cells(*this, json);
  json["classes"] = classes_json(classes);
  json["loss"] = loss_json(loss);
  json["risk"] = {{"before", risk_json(before)}, {"after", risk_json(after)}, {"threshold", risk_threshold}};
  if (histories)
    json["histories"] = {{"count", histories->count},     {"smallest", histories->smallest},
                         {"largest", histories->largest}, {"average", histories->average},
                         {"persons", histories->persons}, {"below_k", histories->below_k}};
  if (persons_known)
    json["repeats"] = {{"classes", repeats.classes},
                       {"rows", repeats.rows},
                       {"most_rows_per_person", repeats.most_rows_per_person}};
  if (lattice) add_lattice_details(*this, json);
  if (series) json["series"] = series_json(*series);
  json["lint"] = lint_json(*this);
  add_end(*this, json);
  json["seconds"] = all_phases(seconds);
  json["cpu_seconds"] = all_phases(cpu_seconds);
  return json;
}

}  // namespace kith::outcome

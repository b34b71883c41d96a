#include "release/result.h"

#include <nlohmann/json.hpp>

namespace kith::release {

namespace {

using Json = nlohmann::ordered_json;

Json node_json(const Result& result, const NodeFigures& node) {
  return {{"levels", numbered(result, node.levels)},
          {"height", node.height},
          {"relative", node.relative},
          {"suppressed", node.suppressed},
          {"distinct", node.distinct}};
}

Json nodes_json(const Result& result, const std::vector<NodeFigures>& nodes) {
  Json list = Json::array();
  for (const NodeFigures& node : nodes) list.push_back(node_json(result, node));
  return list;
}

Json granularities_json(const Result& result) {
  Json list = Json::array();
  for (const GranularityFigures& g : result.granularities) {
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

Json lattice_json(const Result& result) {
  Json lattice{{"nodes", result.nodes}, {"checked", result.checked}};
  if (result.acceptable_known) lattice["acceptable"] = result.acceptable;
  lattice["complete"] = result.complete;
  lattice["monotone"] = result.monotone;
  if (result.border > 0) {
    lattice["border"] = result.border;
    lattice["border_verified"] = result.border_verified;
  }
  return lattice;
}

Json released_json(const Result& result) {
  Json released{{"rows", result.released}, {"suppressed", result.suppressed}, {"held", result.held}};
  if (result.masked > 0) released["masked"] = result.masked;
  if (!result.path.empty()) released["path"] = result.path.string();
  if (!result.certificate.empty()) released["certificate"] = result.certificate.string();
  if (!result.report.empty()) released["report"] = result.report.string();
  return released;
}

Json baseline_json(const Result& result, const Baseline& baseline) {
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

Json frontier_json(const Result& result) {
  Json list = Json::array();
  for (const FrontierEntry& entry : result.frontier)
    list.push_back(
        {{"levels", numbered(result, entry.levels)}, {"from", entry.from}, {"below", entry.below}});
  return list;
}

Json cuts_json(const Result& result) {
  Json list = Json::array();
  for (std::size_t c = 0; c < result.cut_columns.size(); ++c) {
    const CutColumn& cut = result.cut_columns[c];
    list.push_back({{"column", result.quasi[c]},
                    {"kind", cut.kind},
                    {"cuts", cut.cuts},
                    {"cells", cut.cells},
                    {"whole", cut.whole},
                    {"ncp", result.columns[c].ncp}});
  }
  return list;
}

Json variants_json(const Result& result) {
  Json list = Json::array();
  for (const CutVariant& variant : result.variants)
    list.push_back({{"policy", variant.policy},
                    {"classes", variant.classes},
                    {"discernibility", variant.discernibility},
                    {"ncp", variant.ncp}});
  return list;
}

Json series_json(const SeriesStory& series) {
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

Json lint_json(const Result& result) {
  Json list = Json::array();
  for (const auto& [column, finding] : result.lint)
    list.push_back({{"column", column},
                    {"kind", hierarchy::name_of(finding.kind)},
                    {"line", finding.line},
                    {"level", finding.level},
                    {"message", finding.message}});
  return list;
}

}  // namespace

std::vector<std::uint32_t> numbered(const Result& result, std::span<const std::uint32_t> levels) {
  std::vector<std::uint32_t> numbers(levels.begin(), levels.end());
  for (std::size_t c = 0; c < levels.size() && c < result.level_numbers.size(); ++c)
    numbers[c] = result.level_numbers[c][levels[c]];
  return numbers;
}

std::string to_json(const Result& result, bool with_frontier) {
  Json json{{"method", result.method},
            {"kith", result.version},
            {"model", result.model},
            {"input", {{"rows", result.rows}, {"persons", result.persons}}},
            {"released", released_json(result)},
            {"quasi", result.quasi},
            {"withheld", result.withheld},
            {"policy", result.policy}};
  if (result.ranges.empty()) {
    json["lattice"] = lattice_json(result);
    json["minimal"] = nodes_json(result, result.minimal);
    json["chosen"] = node_json(result, result.chosen);
  } else {
    json["ranges"] = result.ranges;
    json["cuts"] = cuts_json(result);
    json["variants"] = variants_json(result);
  }
  json.update(Json{{"classes",
                    {{"count", result.class_count},
                     {"smallest", result.class_smallest},
                     {"largest", result.class_largest},
                     {"average", result.class_average}}},
                   {"loss",
                    {{"discernibility", result.loss.discernibility},
                     {"average_class", result.loss.average_class},
                     {"ncp", result.loss.ncp},
                     {"arx_loss", result.loss.arx_loss},
                     {"precision", result.loss.precision},
                     {"entropy", result.loss.entropy}}},
                   {"risk",
                    {{"before", risk_json(result.before)},
                     {"after", risk_json(result.after)},
                     {"threshold", result.risk_threshold}}}});
  if (result.histories)
    json["histories"] = {{"count", result.histories->count},     {"smallest", result.histories->smallest},
                         {"largest", result.histories->largest}, {"average", result.histories->average},
                         {"persons", result.histories->persons}, {"below_k", result.histories->below_k}};
  if (result.persons_known)
    json["repeats"] = {{"classes", result.repeats.classes},
                       {"rows", result.repeats.rows},
                       {"most_rows_per_person", result.repeats.most_rows_per_person}};
  if (result.baseline) json["baseline"] = baseline_json(result, *result.baseline);
  if (!result.granularities.empty()) json["granularities"] = granularities_json(result);
  if (with_frontier) json["frontier"] = frontier_json(result);
  if (result.series) json["series"] = series_json(*result.series);
  json["lint"] = lint_json(result);
  json["notes"] = result.notes;
  json["seeded"] = result.seeded;
  json["certified"] = result.certified;
  json["seconds"] = {{"read", result.seconds_read},     {"tuples", result.seconds_tuples},
                     {"search", result.seconds_search}, {"frontier", result.seconds_frontier},
                     {"write", result.seconds_write},   {"verify", result.seconds_verify}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace kith::release

#include "outcome/relational_outcome.h"

#include <nlohmann/json.hpp>

namespace kith::outcome {

namespace {

using Json = nlohmann::ordered_json;

Json released_json(const RelationalOutcome& result) {
  std::uint64_t rows = 0;
  for (const RelationalTable& table : result.tables) rows += table.figures.released;
  Json released{{"rows", rows},
                {"persons", result.figures.released},
                {"suppressed", result.figures.suppressed},
                {"held", 0}};
  add_paths(result.files, released);
  return released;
}

Json tables_json(const RelationalOutcome& result) {
  Json tables = Json::array();
  for (const RelationalTable& table : result.tables)
    tables.push_back({{"name", table.name},
                      {"path", table.path.string()},
                      {"rows", table.figures.rows},
                      {"released", table.figures.released},
                      {"removed", table.figures.removed},
                      {"lm", table.figures.lm},
                      {"dm", table.figures.dm},
                      {"withheld", table.withheld}});
  return tables;
}

Json relational_json(const RelationalOutcome& result) {
  Json removed = Json::object();
  for (const RelationalTable& table : result.tables)
    if (table.figures.removed > 0) removed[table.name] = table.figures.removed;
  const relational::Work& work = result.work;
  return {{"persons", result.figures.persons},
          {"released", result.figures.released},
          {"classes", result.figures.classes},
          {"rows_removed", removed},
          {"lm", result.figures.lm},
          {"dm", result.figures.dm},
          {"algorithm", result.algorithm},
          {"matching", result.matching},
          {"nearest", result.nearest},
          {"keys", result.keys},
          {"threshold", result.threshold},
          {"clusters", result.clusters},
          {"parts", result.part},
          {"tables", tables_json(result)},
          {"work",
           {{"distances", work.distances},
            {"spared", work.spared},
            {"cached", work.cached},
            {"parts", work.parts},
            {"fell_back", work.fell_back},
            {"rematched", work.rematched},
            {"thinned", work.thinned},
            {"greedy_parts", work.greedy_parts}}}};
}

// The chance of a right guess at whose tree it is: one in as many as share it.
Json risk_json(const RelationalOutcome& result) {
  const auto share = [](std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  return {{"before",
           {{"highest", share(1, result.k_before)},
            {"average", share(result.classes_before, result.figures.persons)},
            {"unique", result.unique_before},
            {"below_k", result.below_k_before}}},
          {"after",
           {{"highest", share(1, result.figures.smallest)},
            {"average", share(result.figures.classes, result.figures.released)}}}};
}

Json names_json(const RelationalOutcome& result, std::vector<std::string> RelationalTable::* columns) {
  Json names = Json::array();
  for (const RelationalTable& table : result.tables)
    for (const std::string& column : table.*columns) names.push_back(table.name + "." + column);
  return names;
}

}  // namespace

Json known_json(const std::vector<attack::KnownRows>& known) {
  Json list = Json::array();
  for (const attack::KnownRows& each : known) {
    Json entry{{"rows", each.size}, {"persons", each.persons}, {"complete", each.complete}};
    if (each.complete) {
      entry["sets"] = each.subsets;
      entry["fewest"] = each.fewest;
      entry["below_k"] = each.below_k;
      entry["unique"] = each.unique;
    }
    list.push_back(entry);
  }
  return list;
}

Json single_json(const std::vector<SingleTableLeak>& leaks) {
  Json list = Json::array();
  for (const SingleTableLeak& leak : leaks) {
    Json entry{{"approach", leak.approach}, {"done", leak.done}};
    if (leak.done) {
      entry["rows"] = leak.rows;
      entry["classes"] = leak.classes;
      entry["below_k"] = leak.below_k;
      entry["unique"] = leak.unique;
    } else {
      entry["why_not"] = leak.why_not;
    }
    list.push_back(entry);
  }
  return list;
}

Json dependencies_json(const std::vector<NamedDependency>& dependencies) {
  Json list = Json::array();
  for (const NamedDependency& each : dependencies)
    list.push_back({{"table", each.table},
                    {"determinant", each.determinant},
                    {"dependent", each.dependent},
                    {"mutual", each.mutual},
                    {"leaks", each.leaks}});
  return list;
}

Json RelationalOutcome::json() const {
  std::uint64_t rows_in_all = 0;
  for (const RelationalTable& table : tables) rows_in_all += table.figures.rows;
  Json json{
      {"method", "multirelational"},
      {"kith", version},
      {"model", model},
      {"input", {{"rows", rows_in_all}, {"persons", figures.persons}}},
      {"released", released_json(*this)},
      {"quasi", names_json(*this, &RelationalTable::quasi)},
      {"sensitive", names_json(*this, &RelationalTable::sensitive)},
      {"withheld", names_json(*this, &RelationalTable::withheld)},
      {"classes", classes_json({figures.classes, figures.smallest, figures.largest, figures.average, {}})},
      {"risk", risk_json(*this)},
      {"multirelational", relational_json(*this)},
      {"known_rows", {{"before", known_json(known_before)}, {"after", known_json(known_after)}}},
      {"single_table", single_json(single_tables)},
      {"dependencies", dependencies_json(dependencies)}};
  add_end(*this, json);
  return json;
}

}  // namespace kith::outcome

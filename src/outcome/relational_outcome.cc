#include "outcome/relational_outcome.h"

#include <nlohmann/json.hpp>

#include "outcome/relational_findings.h"

namespace kith::outcome {

namespace {

using Json = nlohmann::ordered_json;

Json released_json(const RelationalOutcome& result) {
  std::uint64_t rows = 0;
  for (const RelationalTable& table : result.tables) rows += table.figures.released;
  Json released{{"rows", rows},
                {"persons", result.figures.released},
                {"suppressed", result.figures.suppressed},
                {"held", 0},
                {"path", result.files.release.string()}};
  if (!result.files.certificate.empty()) released["certificate"] = result.files.certificate.string();
  if (!result.files.report.empty()) released["report"] = result.files.report.string();
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

Json RelationalOutcome::json() const {
  const RelationalOutcome& result = *this;
  std::uint64_t rows_in_all = 0;
  for (const RelationalTable& table : result.tables) rows_in_all += table.figures.rows;
  return {{"method", "multirelational"},
          {"kith", result.version},
          {"model", result.model},
          {"input", {{"rows", rows_in_all}, {"persons", result.figures.persons}}},
          {"released", released_json(result)},
          {"quasi", names_json(result, &RelationalTable::quasi)},
          {"sensitive", names_json(result, &RelationalTable::sensitive)},
          {"withheld", names_json(result, &RelationalTable::withheld)},
          {"classes",
           {{"count", result.figures.classes},
            {"smallest", result.figures.smallest},
            {"largest", result.figures.largest},
            {"average", result.figures.average}}},
          {"risk", risk_json(result)},
          {"multirelational", relational_json(result)},
          {"known_rows",
           {{"before", known_json(result.known_before)}, {"after", known_json(result.known_after)}}},
          {"single_table", single_json(result.single_tables)},
          {"dependencies", dependencies_json(result.dependencies)},
          {"notes", texts_of(result.notes)},
          {"seeded", result.seeded},
          {"certified", result.certified},
          {"seconds",
           {{"read", result.seconds.read},
            {"search", result.seconds.search},
            {"write", result.seconds.write},
            {"verify", result.seconds.verify}}}};
}

}  // namespace kith::outcome

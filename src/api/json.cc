// The answers of audits, and errors, as JSON objects (docs/result.md).
#include <nlohmann/json.hpp>

#include "kith/audit.h"
#include "kith/kith.h"
#include "outcome/outcome.h"
#include "outcome/relational_outcome.h"

namespace kith {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const ClassSizes& sizes) {
  return {{"count", sizes.count},
          {"smallest", sizes.smallest},
          {"largest", sizes.largest},
          {"average", sizes.average}};
}

void add(const std::optional<CertificateFindings>& findings, Json& json) {
  if (!findings) return;
  Json not_protected = Json::array();
  for (const auto& [code, text] : findings->not_protected)
    not_protected.push_back({{"code", code}, {"text", text}});
  json["certificate"] = {{"agrees", findings->disagreements.empty()},
                         {"disagreements", findings->disagreements},
                         {"unchecked", findings->unchecked},
                         {"not_protected", not_protected}};
}

Json json_of(const std::vector<SensitiveFinding>& sensitive) {
  Json list = Json::array();
  for (const SensitiveFinding& s : sensitive)
    list.push_back({{"column", s.column},
                    {"l_frequency", s.l_frequency},
                    {"l_distinct", s.l_distinct},
                    {"l_entropy", s.l_entropy},
                    {"t", s.t},
                    {"violations_l", s.violations_l},
                    {"violations_t", s.violations_t}});
  return list;
}

Json measures_of(const TableAudit& found) {
  const auto figure = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  Json columns = Json::object();
  for (std::size_t s = 0; s < found.measures.size(); ++s) {
    const MeasuresFinding& m = found.measures[s];
    columns[m.column] = {{"alpha", m.alpha},
                         {"l_distinct", found.sensitive[s].l_distinct},
                         {"l_entropy", found.sensitive[s].l_entropy},
                         {"recursive_l", m.recursive_l},
                         {"recursive_c", figure(m.recursive_c)},
                         {"t", found.sensitive[s].t},
                         {"basic_beta", figure(m.basic_beta)},
                         {"enhanced_beta", figure(m.enhanced_beta)},
                         {"delta", figure(m.delta)},
                         {"delta_present", figure(m.delta_present)}};
  }
  return columns;
}

// Nobody may have a row with a value: then there are no figures.
Json sensitive_of_tables(const TablesAudit& found) {
  Json list = Json::array();
  for (const SensitiveFinding& s : found.sensitive) {
    const auto figure = [&s](auto value) { return s.l_distinct > 0 ? Json(value) : Json(); };
    Json entry{{"column", s.column},
               {"l_frequency", figure(s.l_frequency)},
               {"l_distinct", figure(s.l_distinct)},
               {"l_entropy", figure(s.l_entropy)},
               {"violations_l", s.violations_l}};
    if (found.asked.t) {
      entry["t"] = figure(s.t);
      entry["violations_t"] = s.violations_t;
    }
    list.push_back(entry);
  }
  return list;
}

Json json_of(const std::vector<KnownRowsFinding>& findings) {
  std::vector<attack::KnownRows> known;
  for (const KnownRowsFinding& each : findings)
    known.push_back(
        {each.rows, each.persons, each.sets, each.fewest, each.below_k, each.unique, each.complete});
  return outcome::known_json(known);
}

Json json_of(const std::vector<SingleTableFinding>& findings) {
  std::vector<outcome::SingleTableLeak> leaks;
  for (const SingleTableFinding& each : findings)
    leaks.push_back(
        {each.approach, each.done, each.why_not, each.rows, each.classes, each.below_k, each.unique});
  return outcome::single_json(leaks);
}

Json json_of(const std::vector<DependencyFinding>& findings) {
  std::vector<outcome::NamedDependency> dependencies;
  for (const DependencyFinding& each : findings)
    dependencies.push_back({each.table, each.determinant, each.dependent, each.mutual, each.leaks});
  return outcome::dependencies_json(dependencies);
}

}  // namespace

std::string to_json(const Error& error, bool show_value) {
  Json json{{"code", name_of(error.code())}, {"message", error.what()},        {"file", error.place().file},
            {"line", error.place().line},    {"column", error.place().column}, {"remedy", error.remedy()}};
  if (show_value && !error.value().empty()) json["value"] = error.value();
  return outcome::to_text({{"error", json}});
}

std::string TableAudit::to_json() const {
  Json json{{"satisfied", satisfied},
            {"k", k},
            {"rows", rows},
            {"persons", persons},
            {"counting", persons_known ? "persons" : "rows only"},
            {"classes", json_of(classes)},
            {"violations", violations},
            {"violating_rows", violating_rows},
            {"unique_rows", unique_rows}};
  if (history)
    json["history"] = {{"k", history->k},
                       {"persons", history->persons},
                       {"count", history->histories},
                       {"violations", history->violations},
                       {"violating_rows", history->violating_rows},
                       {"satisfied", history->satisfied},
                       {"asked", asked.by_history}};
  if (wildcard)
    json["wildcard"] = {
        {"k", wildcard->k}, {"violations", wildcard->violations}, {"complete", wildcard->complete}};
  if (!sensitive.empty()) {
    json["sensitive"] = json_of(sensitive);
    json["measures"] = measures_of(*this);
    if (asked.l) json["l"] = *asked.l;
    if (asked.t) json["t"] = *asked.t;
  }
  json["unsafe"] = Json::array();
  add(certificate, json);
  return outcome::to_text(json);
}

std::string AnatomyAudit::to_json() const {
  Json json{
      {"satisfied", satisfied},
      {"k", buckets.smallest},
      {"rows", rows},
      {"counting", "rows only"},
      {"classes", json_of(buckets)},
      {"violations", violations},
      {"violating_rows", violating_rows},
      {"mismatches", mismatches},
      {"sensitive", Json::array({{{"column", sensitive}, {"l_frequency", l}, {"violations_l", violations}}})},
      {"l", asked_l},
      {"unsafe", Json::array()}};
  add(certificate, json);
  return outcome::to_text(json);
}

std::string TablesAudit::to_json() const {
  Json list = Json::array();
  for (const auto& [name, count] : tables) list.push_back({{"name", name}, {"rows", count}});
  Json json{{"satisfied", satisfied},
            {"k", k},
            {"rows", rows},
            {"persons", persons},
            {"counting", "persons"},
            {"classes", json_of(classes)},
            {"violations", violations},
            {"violating_persons", violating_persons},
            {"unique_persons", unique_persons},
            {"tables", list},
            {"sensitive", sensitive_of_tables(*this)}};
  if (asked.l) json["l"] = *asked.l;
  if (asked.t) json["t"] = *asked.t;
  json["known_rows"] = json_of(known_rows);
  json["dependencies"] = json_of(dependencies);
  json["single_table"] = json_of(single_table);
  if (certificate) json["unchecked"] = certificate->beside;
  add(certificate, json);
  return outcome::to_text(json);
}

std::string ReleasesAudit::to_json() const {
  Json names = Json::array(), breaks = Json::array();
  for (const UnsafeCase& each : unsafe) {
    names.push_back(each.name);
    breaks.push_back(
        {{"case", each.name}, {"releases", each.releases}, {"columns", each.columns}, {"kind", each.kind}});
  }
  Json json{{"satisfied", satisfied},
            {"k", k},
            {"rows", cases},
            {"counting", persons_known ? "persons" : "cases"},
            {"classes", json_of(classes)},
            {"violations", unsafe.size()},
            {"unsafe", names},
            {"releases", releases},
            {"subsets", subsets},
            {"every_subset", every_subset},
            {"contradictions", contradictions},
            {"breaks", breaks}};
  if (linked) json["linked"] = *linked;
  if (chain)
    json["series"] = {{"releases", chain->releases},
                      {"chain", chain->wrong.empty() ? Json("whole") : Json(chain->wrong)},
                      {"unchecked", chain->unchecked}};
  return outcome::to_text(json);
}

}  // namespace kith

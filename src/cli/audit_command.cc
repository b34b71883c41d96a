#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "audit/certificate.h"
#include "audit/certificate_tables.h"
#include "audit/check.h"
#include "base/digest.h"
#include "base/file.h"
#include "cli/anatomy_command.h"
#include "cli/audit_tables.h"
#include "cli/commands.h"
#include "cli/read_table.h"
#include "cli/series_audit.h"
#include "cli/series_knowledge.h"
#include "hierarchy/build.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

using Json = nlohmann::ordered_json;
constexpr int violation = 4;

audit::TDistance distance_named(const std::string& name) {
  if (name == "ordered") return audit::TDistance::ordered;
  return name == "hierarchical" ? audit::TDistance::hierarchical : audit::TDistance::equal;
}

void check_requirement(const audit::Requirement& requirement) {
  if (requirement.quasi.empty())
    throw Error(ErrorCode::usage, "no quasi column was named", {}, "name them with --quasi a,b");
  if ((requirement.l || requirement.t) && requirement.sensitive.empty())
    throw Error(ErrorCode::usage, "l and t need a sensitive column", {}, "name it with --sensitive c");
  if (requirement.l && *requirement.l < 1)
    throw Error(ErrorCode::usage, fmt::format("-l cannot be {}", *requirement.l), {},
                "l is a number from 1 on");
  if (requirement.t && (*requirement.t < 0 || *requirement.t > 1))
    throw Error(ErrorCode::usage, fmt::format("-t cannot be {}", *requirement.t), {},
                "t lies between 0 and 1");
  if (requirement.by_history && !requirement.person)
    throw Error(ErrorCode::usage, "a history needs a column that says whom a row is about", {},
                "name it with --person c");
  if (requirement.l && requirement.l_form == audit::LForm::recursive && requirement.c <= 0)
    throw Error(ErrorCode::usage, "recursive diversity needs c", {}, "say -c C");
}

audit::Requirement requirement_of(const AuditArguments& arguments) {
  const ModelFlags& model = arguments.model;
  audit::Requirement requirement;
  requirement.quasi = model.quasi;
  requirement.person = model.person;
  requirement.sensitive = model.sensitive;
  if (model.k && *model.k < 1)
    throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", *model.k), {},
                "k is a number from 1 on");
  if (model.k) requirement.k = static_cast<std::uint64_t>(*model.k);
  requirement.by_history = model.persons == "history";
  requirement.l = model.l;
  if (model.l_model) requirement.l_form = audit::l_form_named(*model.l_model).value();
  if (model.c) requirement.c = *model.c;
  requirement.t = model.t;
  if (model.t_distance) requirement.t_distance = distance_named(*model.t_distance);
  return requirement;
}

// What the certificate says, where the call does not.
void complete_from(const audit::CertificateFacts& facts, audit::Requirement& requirement) {
  if (requirement.quasi.empty()) requirement.quasi = audit::class_columns(facts);
  if (requirement.sensitive.empty()) requirement.sensitive = facts.sensitive;
  if (requirement.k == 0) requirement.k = facts.k;
  if (!requirement.l && (!facts.persons || facts.reposition)) {
    requirement.l = facts.l;
    requirement.l_form = facts.l_form;
    requirement.c = facts.c;
  }
}

// The lines of a sensitive column's hierarchy: per value its labels from level 0 on.
std::vector<std::vector<std::string>> hierarchy_lines(const AuditArguments& arguments, const Table& reference,
                                                      const std::string& column) {
  for (const auto& [name, file] : arguments.model.hierarchies) {
    if (name != column) continue;
    const Dictionary& values = reference.columns[static_cast<std::size_t>(reference.find(column))].values;
    const hierarchy::Hierarchy h = build(hierarchy::FromFile{file}, column, values, reference.source);
    std::vector<std::vector<std::string>> lines;
    for (Code code = 0; code < values.size(); ++code) {
      lines.emplace_back();
      for (const auto& level : h.levels) lines.back().push_back(level.labels[level.of[code]]);
    }
    return lines;
  }
  if (arguments.model.t_distance == "hierarchical")
    throw Error(ErrorCode::usage, fmt::format("the hierarchical distance needs a hierarchy of '{}'", column),
                {}, "say --hierarchy COLUMN=FILE");
  return {};
}

Json json_of(const audit::Answer& answer, const audit::Requirement& requirement) {
  Json json{{"satisfied", answer.satisfied},
            {"k", answer.k},
            {"rows", answer.rows},
            {"persons", answer.persons},
            {"counting", answer.persons_known ? "persons" : "rows only"},
            {"classes",
             {{"count", answer.classes.count},
              {"smallest", answer.classes.smallest},
              {"largest", answer.classes.largest},
              {"average", answer.classes.average}}},
            {"violations", answer.violations},
            {"violating_rows", answer.violating_rows},
            {"unique_rows", answer.unique_rows}};
  if (answer.history)
    json["history"] = {{"k", answer.history->k},
                       {"persons", answer.history->persons},
                       {"count", answer.history->histories},
                       {"violations", answer.history->violations},
                       {"violating_rows", answer.history->violating_rows},
                       {"satisfied", answer.history->satisfied},
                       {"asked", requirement.by_history}};
  if (answer.has_stars)
    json["wildcard"] = {{"k", answer.k_wildcard},
                        {"violations", answer.violations_wildcard},
                        {"complete", answer.wildcard_complete}};
  if (!answer.sensitive.empty()) {
    Json list = Json::array();
    for (const audit::SensitiveAnswer& s : answer.sensitive)
      list.push_back({{"column", s.column},
                      {"l_frequency", s.frequency_l},
                      {"l_distinct", s.distinct_l},
                      {"l_entropy", s.entropy_l},
                      {"t", s.t},
                      {"violations_l", s.failing_l},
                      {"violations_t", s.failing_t}});
    json["sensitive"] = list;
    if (requirement.l) json["l"] = *requirement.l;
    if (requirement.t) json["t"] = *requirement.t;
  }
  json["unsafe"] = Json::array();
  return json;
}

std::string verdict(const audit::Answer& a, const audit::Requirement& requirement) {
  if (a.violations > 0)
    return fmt::format("satisfied   no: {} classes ({} rows) fail\n", a.violations, a.violating_rows);
  if (requirement.by_history && a.history && !a.history->satisfied)
    return fmt::format("satisfied   no: {} persons ({} rows) fail by their history\n", a.history->violations,
                       a.history->violating_rows);
  return "satisfied   yes\n";
}

void print(const audit::Answer& a, const audit::Requirement& requirement, std::ostream& out) {
  const char* unit = a.persons_known ? "persons" : "rows";
  out << fmt::format("k           {} {}{}\n", a.k, unit,
                     a.persons_known ? "" : " (rows only: no person column was named)");
  out << fmt::format("classes     {}, smallest {}, average {:.1f}, largest {}\n", a.classes.count,
                     a.classes.smallest, a.classes.average, a.classes.largest);
  out << fmt::format("alone       {} rows\n", a.unique_rows);
  if (a.history) {
    out << fmt::format("histories   {} of {} persons; the rarest is shared by {}\n", a.history->histories,
                       a.history->persons, a.history->k);
    if (requirement.k > 0)
      out << fmt::format(
          "            {} persons share theirs, the classes of all their rows, with fewer than {}{}\n",
          a.history->violations, requirement.k,
          requirement.by_history ? "" : " (not asked for; --persons history asks)");
  }
  for (const audit::SensitiveAnswer& s : a.sensitive)
    out << fmt::format("{:<11} l: frequency {:.3g}, distinct {}, entropy {:.3g}; t: {:.4f}\n", s.column,
                       s.frequency_l, s.distinct_l, s.entropy_l, s.t);
  if (a.has_stars) {
    if (a.wildcard_complete)
      out << fmt::format(
          "*           read as a value of its own k is {}; read as a wildcard that matches anything, {}\n",
          a.k, a.k_wildcard);
    else
      out << fmt::format(
          "*           read as a value of its own k is {}; too many starred rows to read it as a wildcard\n",
          a.k);
  }
  if (requirement.k > 0 || requirement.l || requirement.t) out << verdict(a, requirement);
}

void check_one_subject(const AuditArguments& arguments) {
  const int subjects = !arguments.data.empty() + !arguments.releases.empty() + arguments.series.has_value() +
                       arguments.tables.has_value();
  if (subjects != 1)
    throw Error(ErrorCode::usage,
                subjects == 0 ? "there is nothing to audit" : "a table and several releases are two audits",
                {}, "name a table, or --releases A B …, or --series DIR, or --tables PLAN");
  if (!arguments.data.empty() && arguments.case_column)
    throw Error(ErrorCode::usage, "--case is for several releases", {}, "name them with --releases A B …");
}

// A certificate may name columns that the file at hand lacks; that is found below, among its disagreements.
bool has_columns(const Table& table, const audit::Requirement& requirement) {
  const auto has = [&](const std::string& name) { return table.find(name) >= 0; };
  return std::ranges::all_of(requirement.quasi, has) && std::ranges::all_of(requirement.sensitive, has) &&
         (!requirement.person || has(*requirement.person));
}

}  // namespace

int audit(const AuditArguments& arguments, std::ostream& out, std::ostream&, Progress& progress) {
  check_one_subject(arguments);
  if (arguments.tables) return audit_tables(arguments, out, progress);
  std::string certificate;
  if (!arguments.data.empty() && arguments.certificate) {
    certificate = read_file(*arguments.certificate);
    if (audit::is_tables_certificate(certificate))
      return audit_certified_tables(arguments, certificate, out, progress);
  }
  if (arguments.known_rows)
    throw Error(ErrorCode::usage, "--known-rows is for several tables around persons", {},
                "name their plan with --tables, or their certificate with --certificate");
  if (arguments.series) return audit_releases(arguments, out, progress, knowledge_of(*arguments.series));
  if (arguments.data.empty()) return audit_releases(arguments, out, progress);
  audit::Requirement requirement = requirement_of(arguments);
  std::optional<audit::CertificateFacts> facts;
  if (arguments.certificate)
    facts = audit::parse_certificate(certificate, *arguments.certificate,
                                     std::filesystem::path(arguments.data).filename().string());
  refuse_database(arguments.data);
  if (is_anatomy(arguments, facts ? &*facts : nullptr))
    return audit_anatomy(arguments, facts ? &*facts : nullptr, out, progress);
  if (facts) complete_from(*facts, requirement);
  check_requirement(requirement);
  const auto engine = engine::embedded({arguments.shared.threads, arguments.shared.memory_bytes / 2});
  std::vector<std::string> columns;
  if (!facts) {
    columns = requirement.quasi;
    if (requirement.person) columns.push_back(*requirement.person);
    columns.insert(columns.end(), requirement.sensitive.begin(), requirement.sensitive.end());
  }
  Reading reading = arguments.reading;
  if (facts) {  // a release of kith's own: nothing needs to be sniffed
    if (!reading.header) reading.header = true;
    if (!reading.delimiter) reading.delimiter = ",";
    if (!reading.quote) reading.quote = "\"";
  }
  const Table table = facts && facts->reposition
                          ? read_maybe_empty(*engine, source_options(arguments.data, reading), progress)
                          : read_table(*engine, source_options(arguments.data, reading), columns, progress);
  std::optional<Table> reference;
  if (arguments.reference) {
    std::vector<std::string> wanted = requirement.sensitive;
    if (requirement.person) wanted.push_back(*requirement.person);
    reference = read_table(*engine, source_options(*arguments.reference, {}), wanted, progress);
    requirement.reference = &*reference;
  }
  if (requirement.t)
    for (const std::string& column : requirement.sensitive)
      requirement.sensitive_hierarchies.push_back(
          hierarchy_lines(arguments, reference ? *reference : table, column));
  audit::Answer answer;
  if (has_columns(table, requirement)) answer = audit::check(table, requirement, progress);
  std::vector<std::string> wrong;
  if (facts) wrong = audit::disagreements(*facts, table, sha256_of_file(arguments.data), progress);
  if (!wrong.empty()) answer.satisfied = false;
  if (arguments.shared.json) {
    Json json = json_of(answer, requirement);
    if (facts)
      json["certificate"] = {{"agrees", wrong.empty()},
                             {"disagreements", wrong},
                             {"unchecked", audit::beyond_the_bytes(*facts)}};
    out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  } else {
    print(answer, requirement, out);
    for (const std::string& text : wrong) out << "certificate " << text << "\n";
    if (facts && wrong.empty()) out << "certificate agrees with the release\n";
    if (facts)
      for (const std::string& text : audit::beyond_the_bytes(*facts)) out << "not checked " << text << "\n";
  }
  return answer.satisfied ? 0 : violation;
}

}  // namespace kith::cli

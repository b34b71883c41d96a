#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "api/asked.h"
#include "api/certified.h"
#include "api/read_table.h"
#include "audit/check.h"
#include "base/digest.h"
#include "certificate/certificate_tables.h"
#include "hierarchy/build.h"
#include "kith/audit.h"
#include "kith/error.h"

namespace kith {

namespace {

using api::read_table;

void check_requirement(const audit::Requirement& requirement) {
  if (requirement.quasi.empty()) api::refuse("no quasi column was named", "name them with --quasi a,b");
  if ((requirement.l || requirement.t) && requirement.sensitive.empty())
    api::refuse("l and t need a sensitive column", "name it with --sensitive c");
  if (requirement.l && *requirement.l < 1)
    api::refuse(fmt::format("-l cannot be {}", *requirement.l), "l is a number from 1 on");
  if (requirement.t && (*requirement.t < 0 || *requirement.t > 1))
    api::refuse(fmt::format("-t cannot be {}", *requirement.t), "t lies between 0 and 1");
  if (requirement.by_history && !requirement.person)
    api::refuse("a history needs a column that says whom a row is about", "name it with --person c");
  if (requirement.l && requirement.l_form == audit::LForm::recursive && requirement.c <= 0)
    api::refuse("recursive diversity needs c", "say -c C");
}

// What the certificate says, if the call does not.
void complete_from(const certificate::CertificateFacts& facts, audit::Requirement& requirement) {
  if (requirement.quasi.empty()) requirement.quasi = certificate::class_columns(facts);
  if (requirement.sensitive.empty()) requirement.sensitive = facts.sensitive;
  if (requirement.k == 0) requirement.k = facts.k;
  if (!requirement.l && (!facts.persons || facts.reposition)) {
    requirement.l = facts.l;
    requirement.l_form = facts.l_form;
    requirement.c = facts.c;
  }
}

// The lines of a sensitive column's hierarchy: per value its labels from level 0 on.
std::vector<std::vector<std::string>> hierarchy_lines(const TableAuditRequest& request,
                                                      const Table& reference, const std::string& column) {
  for (const auto& [name, file] : request.hierarchies) {
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
  if (request.model.t_distance == TDistance::hierarchical)
    throw Error(ErrorCode::usage, fmt::format("the hierarchical distance needs a hierarchy of '{}'", column),
                {}, "say --hierarchy COLUMN=FILE");
  return {};
}

// A certificate may name columns that the file at hand lacks; that is found among its disagreements.
bool has_columns(const Table& table, const audit::Requirement& requirement) {
  const auto has = [&](const std::string& name) { return table.find(name) >= 0; };
  return std::ranges::all_of(requirement.quasi, has) && std::ranges::all_of(requirement.sensitive, has) &&
         (!requirement.person || has(*requirement.person));
}

std::vector<std::string> columns_of(const audit::Requirement& requirement) {
  std::vector<std::string> columns = requirement.quasi;
  if (requirement.person) columns.push_back(*requirement.person);
  columns.insert(columns.end(), requirement.sensitive.begin(), requirement.sensitive.end());
  return columns;
}

TableAudit audit_of(const audit::Answer& answer, const audit::Requirement& requirement) {
  TableAudit found{.satisfied = answer.satisfied,
                   .k = answer.k,
                   .rows = answer.rows,
                   .persons = answer.persons,
                   .persons_known = answer.persons_known,
                   .classes = api::sizes_of(answer.classes),
                   .violations = answer.violations,
                   .violating_rows = answer.violating_rows,
                   .unique_rows = answer.unique_rows,
                   .history = {},
                   .wildcard = {},
                   .sensitive = {},
                   .measures = {},
                   .asked = {requirement.k, requirement.l, requirement.t, requirement.by_history},
                   .certificate = {}};
  if (const auto& h = answer.history)
    found.history = {h->k, h->persons, h->histories, h->violations, h->violating_rows, h->satisfied};
  if (answer.has_stars)
    found.wildcard = {answer.k_wildcard, answer.violations_wildcard, answer.wildcard_complete};
  for (const audit::SensitiveAnswer& s : answer.sensitive) {
    found.sensitive.push_back(api::finding_of(s));
    found.measures.push_back(api::measures_of(s));
  }
  return found;
}

// The requirement is whole but for what t needs.
TableAudit look(const TableAuditRequest& request, const Table& table, audit::Requirement& requirement,
                Progress& progress) {
  api::check_hierarchies(request.hierarchies, columns_of(requirement));
  std::optional<Table> reference;
  if (request.reference) {
    std::vector<std::string> wanted = requirement.sensitive;
    if (requirement.person) wanted.push_back(*requirement.person);
    reference = read_table(*request.reference, wanted, request.resources, progress);
    requirement.reference = &*reference;
  }
  if (requirement.t)
    for (const std::string& column : requirement.sensitive)
      requirement.sensitive_hierarchies.push_back(
          hierarchy_lines(request, reference ? *reference : table, column));
  audit::Answer answer;
  if (has_columns(table, requirement)) answer = audit::check(table, requirement, progress);
  return audit_of(answer, requirement);
}

}  // namespace

TableAudit audit_table(const TableAuditRequest& request, Progress& progress) {
  audit::Requirement requirement = api::requirement_of(request.roles, request.model);
  if (!request.data.table) api::refuse_database(request.data.path);
  check_requirement(requirement);
  const Table table = read_table(request.data, columns_of(requirement), request.resources, progress);
  return look(request, table, requirement, progress);
}

TableAudit api::audit_certified_table(const CertificateAuditRequest& request,
                                      const certificate::CertificateFacts& facts, Progress& progress) {
  audit::Requirement requirement = requirement_of(request.roles, request.model);
  complete_from(facts, requirement);
  // A certificate that names no quasi column and claims no k above 1 is of a release without rows of persons:
  // all of it is one class.
  if (!requirement.quasi.empty() || requirement.k > 1) check_requirement(requirement);
  const TableAuditRequest whole{{request.data, own_reading(request.reading)},
                                request.roles,
                                request.model,
                                request.hierarchies,
                                request.reference,
                                request.resources};
  const Table table = facts.reposition ? read_maybe_empty(whole.data, request.resources, progress)
                                       : read_table(whole.data, {}, request.resources, progress);
  TableAudit found = look(whole, table, requirement, progress);
  found.certificate.emplace();
  found.certificate->disagreements =
      certificate::disagreements(facts, table, sha256_of_file(request.data), progress);
  found.certificate->unchecked = certificate::beyond_the_bytes(facts);
  if (facts.file != request.data.filename())
    found.certificate->unchecked.push_back(
        "release.file: the name of the file, which is another here; the digest tells which file it is");
  found.certificate->not_protected = statements_of(facts.not_protected);
  if (!found.certificate->disagreements.empty()) found.satisfied = false;
  return found;
}

CertificateAudit audit_certificate(const CertificateAuditRequest& request, Progress& progress) {
  api::check_choices(request.model);
  const std::string certificate = api::certificate_text(request.certificate);
  if (certificate::is_tables_certificate(certificate))
    return api::audit_certified_tables(request, certificate, progress);
  if (request.known_rows)
    api::refuse("--known-rows is for several tables around persons",
                "name their plan with --tables, or their certificate with --certificate");
  if (request.model.k) api::k_of(*request.model.k);
  api::check_numbers(request.model);
  const certificate::CertificateFacts facts = certificate::parse_certificate(
      certificate, request.certificate.string(), request.data.filename().string());
  api::refuse_database(request.data);
  if (api::is_of_anatomy(request, facts)) return api::audit_certified_anatomy(request, facts, progress);
  return api::audit_certified_table(request, facts, progress);
}

}  // namespace kith

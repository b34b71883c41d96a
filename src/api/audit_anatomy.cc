#include <filesystem>

#include <fmt/format.h>

#include "api/asked.h"
#include "api/certified.h"
#include "api/read_table.h"
#include "audit/anatomy_audit.h"
#include "base/digest.h"
#include "kith/audit.h"

namespace kith {

namespace {

namespace fs = std::filesystem;

// The column of the second table that is neither the bucket, nor the count, nor in the first table.
std::string sensitive_column(const Roles& roles, const Table& table, const Table& sensitive,
                             const audit::AnatomyRequirement& requirement) {
  if (roles.sensitive.size() == 1) return roles.sensitive[0];
  std::vector<std::string> left;
  for (const Column& column : sensitive.columns)
    if (column.name != requirement.bucket && column.name != requirement.count && table.find(column.name) < 0)
      left.push_back(column.name);
  if (roles.sensitive.empty() && left.size() == 1) return left[0];
  api::refuse("which column of the second table is sensitive is not clear", "name one with --sensitive c");
}

void check_model(const Roles& roles, const PrivacyModel& model) {
  api::check_numbers(model);
  if (model.l && *model.l < 1)
    api::refuse(fmt::format("-l cannot be {}", *model.l), "l is a number from 1 on");
  if (model.t || model.t_distance || model.c ||
      model.l_model.value_or(LModel::frequency) != LModel::frequency)
    api::refuse("buckets are checked for the frequency form of l alone",
                "leave out -t, --t-distance, -c and --l-model");
  if (model.k || model.persons || roles.person || !roles.quasi.empty())
    api::refuse("two tables joined by bucket are checked for l alone",
                "leave out -k, --quasi, --person and --persons");
}

AnatomyAudit audit_of(const audit::AnatomyAnswer& answer, const audit::AnatomyRequirement& requirement) {
  return {.satisfied = answer.satisfied,
          .rows = answer.rows,
          .buckets = api::sizes_of(answer.buckets),
          .l = answer.l,
          .asked_l = requirement.l,
          .sensitive = requirement.sensitive,
          .violations = answer.violations,
          .violating_rows = answer.violating_rows,
          .mismatches = answer.mismatches,
          .certificate = {}};
}

}  // namespace

AnatomyAudit audit_anatomy(const AnatomyAuditRequest& request, Progress& progress) {
  api::check_choices(request.model);
  if (request.model.k) api::k_of(*request.model.k);
  if (!request.data.table) api::refuse_database(request.data.path);
  if (request.sensitive_table.empty())
    api::refuse("--bucket joins two tables, and one was named", "name the other with --sensitive-table FILE");
  check_model(request.roles, request.model);
  const Table table = api::read_maybe_empty(request.data, request.resources, progress);
  const Table sensitive = api::read_maybe_empty(request.sensitive_table, request.resources, progress);
  audit::AnatomyRequirement requirement;
  requirement.bucket = request.bucket.value_or("bucket");
  requirement.l = request.model.l.value_or(1);
  requirement.sensitive = sensitive_column(request.roles, table, sensitive, requirement);
  return audit_of(audit::check_anatomy(table, sensitive, requirement, progress), requirement);
}

bool api::is_of_anatomy(const CertificateAuditRequest& request, const certificate::CertificateFacts& facts) {
  const bool certified =
      facts.reposition && facts.reposition->publish == certificate::RepositionFacts::Publish::anatomy;
  if (!certified && request.sensitive_table)
    api::refuse("the certificate is not of two tables", "leave out --sensitive-table");
  if (!certified && request.bucket)
    api::refuse("--bucket joins two tables, and one was named", "name the other with --sensitive-table FILE");
  return certified;
}

AnatomyAudit api::audit_certified_anatomy(const CertificateAuditRequest& request,
                                          const certificate::CertificateFacts& facts, Progress& progress) {
  check_model(request.roles, request.model);
  const Reading reading = own_reading(request.reading);
  const fs::path second = request.sensitive_table
                              ? *request.sensitive_table
                              : named_file(request.data.parent_path(), facts.reposition->sensitive_file);
  const Table table = read_maybe_empty({request.data, reading}, request.resources, progress);
  const Table sensitive = read_maybe_empty({second, reading}, request.resources, progress);
  audit::AnatomyRequirement requirement;
  if (facts.reposition->sensitive_columns.size() == 4)
    requirement.bucket = facts.reposition->sensitive_columns[1];
  if (requirement.bucket.empty()) requirement.bucket = "bucket";
  if (request.bucket) requirement.bucket = *request.bucket;
  requirement.l = request.model.l.value_or(*facts.l);
  requirement.sensitive = sensitive_column(request.roles, table, sensitive, requirement);
  AnatomyAudit found = audit_of(audit::check_anatomy(table, sensitive, requirement, progress), requirement);
  found.certificate.emplace();
  found.certificate->disagreements = certificate::disagreements(facts, table, sha256_of_file(request.data),
                                                                sensitive, sha256_of_file(second), progress);
  found.certificate->unchecked = certificate::beyond_the_bytes(facts);
  if (facts.file != request.data.filename() || facts.reposition->sensitive_file != second.filename())
    found.certificate->unchecked.push_back(
        "release.file, sensitive_table.file: the names of the files, which are others here; the digests tell "
        "which files they are");
  found.certificate->not_protected = statements_of(facts.not_protected);
  if (!found.certificate->disagreements.empty()) found.satisfied = false;
  return found;
}

}  // namespace kith

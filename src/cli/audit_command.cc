#include <ostream>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/print.h"
#include "kith/audit.h"
#include "kith/error.h"

namespace kith::cli {

namespace {

constexpr int violation = 4;

[[noreturn]] void refuse(const std::string& what, const std::string& remedy) {
  throw Error(ErrorCode::usage, what, {}, remedy);
}

template <typename Audit>
int printed(const Audit& found, const AuditArguments& arguments, std::ostream& out) {
  print(found, arguments.shared.json, out);
  return found.satisfied ? 0 : violation;
}

void check_one_subject(const AuditArguments& arguments) {
  const int subjects = !arguments.data.empty() + !arguments.releases.empty() + arguments.series.has_value() +
                       arguments.tables.has_value();
  if (subjects != 1)
    refuse(subjects == 0 ? "there is nothing to audit" : "a table and several releases are two audits",
           "name a table, or --releases A B …, or --series DIR, or --tables PLAN");
  if (!arguments.data.empty() && arguments.case_column)
    refuse("--case is for several releases", "name them with --releases A B …");
}

void check_tables_flags(const AuditArguments& arguments) {
  const Roles& roles = arguments.roles;
  if (!roles.quasi.empty() || !roles.sensitive.empty() || !roles.plain.empty() || roles.person ||
      arguments.model.persons || !arguments.hierarchies.empty() || arguments.model.t_distance)
    refuse("the plan says what the columns are",
           "leave out --quasi, --sensitive, --plain, --person, --persons, --hierarchy and --t-distance");
  if (arguments.reference || arguments.case_column || arguments.sensitive_table || arguments.bucket)
    refuse("--reference, --case, --sensitive-table and --bucket are for single tables", "leave them out");
  if (arguments.certificate)
    refuse("a certificate says itself which tables it is of",
           "kith audit DIR --certificate FILE, without --tables");
}

std::optional<Locator> reference_of(const AuditArguments& arguments) {
  if (!arguments.reference) return std::nullopt;
  Locator reference(*arguments.reference);
  reference.reading.na = arguments.reading.na;
  reference.reading.decimal = arguments.reading.decimal;
  reference.reading.labels = arguments.reading.labels;
  return reference;
}

TablesAuditRequest tables_request(const AuditArguments& arguments) {
  TablesAuditRequest request{.plan = *arguments.tables,
                             .release = arguments.release,
                             .reading = arguments.reading,
                             .model = arguments.model,
                             .single_table = arguments.single_table,
                             .resources = arguments.resources};
  if (arguments.known_rows) request.known_rows = *arguments.known_rows;
  return request;
}

CertificateAuditRequest certificate_request(const AuditArguments& arguments) {
  return {.data = arguments.data,
          .certificate = *arguments.certificate,
          .reading = arguments.reading,
          .sensitive_table = arguments.sensitive_table,
          .bucket = arguments.bucket,
          .roles = arguments.roles,
          .model = arguments.model,
          .hierarchies = arguments.hierarchies,
          .reference = reference_of(arguments),
          .known_rows = arguments.known_rows,
          .resources = arguments.resources};
}

AnatomyAuditRequest anatomy_request(const AuditArguments& arguments) {
  AnatomyAuditRequest request{.data = {arguments.data, arguments.reading},
                              .sensitive_table = {},
                              .bucket = arguments.bucket,
                              .roles = arguments.roles,
                              .model = arguments.model,
                              .resources = arguments.resources};
  if (arguments.sensitive_table) request.sensitive_table = {*arguments.sensitive_table, arguments.reading};
  return request;
}

TableAuditRequest table_request(const AuditArguments& arguments) {
  Locator data(arguments.data, arguments.reading);
  data.table = arguments.table;
  return {.data = std::move(data),
          .roles = arguments.roles,
          .model = arguments.model,
          .hierarchies = arguments.hierarchies,
          .reference = reference_of(arguments),
          .resources = arguments.resources};
}

SeriesAuditRequest series_request(const AuditArguments& arguments) {
  return {.folder = *arguments.series,
          .case_column = arguments.case_column,
          .roles = arguments.roles,
          .model = arguments.model,
          .hierarchies = arguments.hierarchies,
          .reading = arguments.reading,
          .resources = arguments.resources};
}

ReleasesAuditRequest releases_request(const AuditArguments& arguments) {
  ReleasesAuditRequest request{.releases = {},
                               .case_column = arguments.case_column,
                               .roles = arguments.roles,
                               .model = arguments.model,
                               .hierarchies = arguments.hierarchies,
                               .resources = arguments.resources};
  for (const std::string& file : arguments.releases) request.releases.emplace_back(file, arguments.reading);
  return request;
}

}  // namespace

int audit(const AuditArguments& arguments, std::ostream& out, std::ostream&, Progress& progress) {
  check_one_subject(arguments);
  if (arguments.table && (arguments.tables || arguments.certificate || arguments.sensitive_table ||
                          arguments.series || !arguments.releases.empty()))
    refuse("--table names the one table of a database that is audited", "leave it out");
  if (arguments.tables) {
    check_tables_flags(arguments);
    return printed(audit_tables(tables_request(arguments), progress), arguments, out);
  }
  if (!arguments.data.empty() && arguments.certificate)
    return std::visit([&](const auto& found) { return printed(found, arguments, out); },
                      audit_certificate(certificate_request(arguments), progress));
  if (arguments.known_rows)
    refuse("--known-rows is for several tables around persons",
           "name their plan with --tables, or their certificate with --certificate");
  if (arguments.series) return printed(audit_series(series_request(arguments), progress), arguments, out);
  if (arguments.data.empty())
    return printed(audit_releases(releases_request(arguments), progress), arguments, out);
  if (arguments.sensitive_table || arguments.bucket)
    return printed(audit_anatomy(anatomy_request(arguments), progress), arguments, out);
  return printed(audit_table(table_request(arguments), progress), arguments, out);
}

}  // namespace kith::cli

#include "method/table_job.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/decimal_comma.h"
#include "method/certificate.h"
#include "method/refusals.h"
#include "method/requirement.h"
#include "method/table_files.h"
#include "report/report.h"

namespace kith::method {

namespace fs = std::filesystem;

TableJob::TableJob(const Call& call) : call_(call) {
  const auto source = call_.engine.open(plan().source);
  binding_ = bind(plan(), *source, call_.progress);
  describe_call(plan(), binding_, result_);
  result_.rows = binding_.table.rows();
  result_.persons_known = binding_.person.has_value();
}

void TableJob::require_persons(std::uint64_t persons, bool known) const {
  if (plan().privacy.k <= persons) return;
  throw Error(
      ErrorCode::no_release,
      fmt::format("k = {}, but the table has {} {}", plan().privacy.k, persons, known ? "persons" : "rows"),
      {plan().source.description()}, fmt::format("k can be {} at most", persons));
}

std::unique_ptr<Sink> TableJob::create_table(const Workspace& workspace,
                                             std::vector<SinkColumn> columns) const {
  for (SinkColumn& column : columns)
    if (has_commas(column.name))
      for (std::string& label : column.labels) label = engine::with_comma(label);
  return workspace.engine.create(workspace.tables.back(), format_of(workspace.release), std::move(columns),
                                 workspace.files);
}

Table TableJob::read_back(const Workspace& workspace) const {
  Table written =
      read_written(workspace.engine, workspace.tables.back(), format_of(workspace.release), call_.progress);
  for (Column& column : written.columns)
    if (has_commas(column.name)) engine::write_points(column);
  return written;
}

bool TableJob::has_commas(const std::string& column) const {
  return std::ranges::find(binding_.commas, column) != binding_.commas.end();
}

Papers TableJob::certify(const Secrets& secrets, const std::vector<std::string>& sha256_of_tables) {
  CertificateParts parts;
  if (!sha256_of_tables.empty()) parts.release_sha256 = sha256_of_tables.back();
  parts.columns = binding_.names_at(binding_.released);
  parts.level_names = level_names();
  parts.secret = secrets.commitment;
  return {result_.certified ? certificate(result_, plan(), binding_, parts) : "", key_file(secrets, plan()),
          proof()};
}

std::string TableJob::report() { return report::html_report(result_); }

void TableMethod::check(const plan::Plan& plan) const {
  refuse_tables(plan);
  if (info().timed) refuse_decimal_comma(plan, info());
  plan::check_columns(plan, !info().timed);
  refuse_level_bounds(plan, plan.columns, info());
  plan::check_privacy(plan, !info().timed);
  check_settings(plan);
  plan::check_output(plan);
}

void TableMethod::check_settings(const plan::Plan& plan) const {
  refuse_words_of_others(plan, info());
  refuse_settings_of_others(plan, info());
  if (!info().timed) refuse_times(plan);
}

Artifacts TableMethod::artifacts(const plan::Plan& plan) const {
  Artifacts artifacts;
  artifacts.stem = fs::path(plan.output).stem().string();
  artifacts.tables = {plan.output};
  artifacts.release = plan.output;
  return artifacts;
}

void TableMethod::check_folder(const Artifacts& artifacts, const fs::path& directory,
                               Filesystem& files) const {
  refuse_second_of_a_name(directory / artifacts.release, files);
}

}  // namespace kith::method

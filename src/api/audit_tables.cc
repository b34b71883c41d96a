#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/asked.h"
#include "api/read_table.h"
#include "api/trees.h"
#include "kith/audit.h"
#include "kith/error.h"
#include "method/multirelational/binding.h"
#include "method/multirelational/summary.h"
#include "method/read.h"
#include "plan/plan.h"

namespace kith {
namespace {

namespace fs = std::filesystem;

plan::Plan plan_of(const TablesAuditRequest& request) {
  plan::Plan plan = method::parse_plan(request.plan);
  if (plan.tables.empty())
    api::refuse("the plan is of a single table", "kith audit DATA --quasi …; or a plan with [tables.NAME]",
                request.plan.string());
  const PrivacyModel& model = request.model;
  if (model.k) plan.privacy.k = api::k_of(*model.k);
  if (model.l) plan.privacy.l = model.l;
  if (model.l_model) plan.privacy.l_model = api::planned_form(*model.l_model);
  if (model.c) plan.privacy.c = *model.c;
  if (model.t) plan.privacy.t = model.t;
  method::check(plan);
  return plan;
}

// Whether the plan's release is one database.
bool makes_database(const plan::Plan& plan) { return fs::path(plan.output).extension() == ".duckdb"; }

// Kith's own files are written in one way; a call may say that these were not.
Locator released_file(const fs::path& folder, const std::string& table, const plan::Plan& plan,
                      const Reading& reading) {
  static constexpr const char* endings[] = {".csv", ".parquet", ".csv.gz", ".csv.zst"};
  for (const char* ending : endings) {
    const fs::path path = folder / (table + ending);
    if (!fs::exists(path)) continue;
    Reading how{.format = reading.format, .delimiter = {}, .quote = {}, .encoding = reading.encoding};
    how.na = reading.na;
    how.decimal = reading.decimal;
    if (std::string(ending) == ".parquet") return {path, how};
    how.delimiter = reading.delimiter.value_or(",");
    how.quote = reading.quote.value_or("\"");
    how.header = reading.header.value_or(true);
    return {path, how};
  }
  throw Error(
      ErrorCode::missing_file,
      fmt::format("there is no file of table '{0}' in this folder: none of {0}{1}{2}", table,
                  fmt::join(endings, fmt::format(", {}", table)),
                  makes_database(plan) ? ", " + plan.output : ""),
      {.file = folder.string()},
      "name the folder that has them; of tables in a database, name its file: --release DIR/NAME.duckdb");
}

// The database that the plan's release is, if the folder has it; else the folder.
fs::path database_in(const fs::path& release, const plan::Plan& plan) {
  const fs::path database = release / plan.output;
  return makes_database(plan) && fs::is_directory(release) && fs::exists(database) ? database : release;
}

// The same tables, read from a release: keys and parents as the source has them, identifiers gone.
plan::Plan released_plan(const plan::Plan& plan, const method::TablesBinding* source, const fs::path& named,
                         const Reading& reading) {
  plan::Plan released = plan;
  const fs::path release = database_in(named, plan);
  const bool database = !fs::is_directory(release);
  if (database && !fs::exists(release))
    throw Error(ErrorCode::missing_file, "no such folder or file", {.file = release.string()},
                "name the folder of the release, or its database");
  released.source = {};
  if (database) released.source = release;
  for (std::size_t t = 0; t < released.tables.size(); ++t) {
    plan::TablePlan& table = released.tables[t];
    if (source) {
      table.key = source->plans[t]->key;
      table.parent = source->plans[t]->parent;
    }
    table.table = database ? table.name : "";
    table.source = database ? Locator{} : released_file(release, table.name, plan, reading);
    std::erase_if(table.columns, [](const auto& column) { return column.role == plan::Role::identifier; });
  }
  return released;
}

void add_dependencies(const method::TablesBinding& binding, TablesAudit& found) {
  outcome::RelationalOutcome described;
  method::describe_dependencies(binding, described);
  for (outcome::NamedDependency& each : described.dependencies)
    found.dependencies.push_back({each.table, each.determinant, each.dependent, each.mutual, each.leaks});
}

void add_single_tables(const plan::Plan& plan, const method::TablesBinding& binding, unsigned threads,
                       TablesAudit& found, Progress& progress) {
  for (const outcome::SingleTableLeak& leak : method::single_table_leaks(plan, binding, threads, progress))
    found.single_table.push_back(
        {leak.approach, leak.done, leak.why_not, leak.rows, leak.classes, leak.below_k, leak.unique});
}

}  // namespace

TablesAudit audit_tables(const TablesAuditRequest& request, Progress& progress) {
  api::check_choices(request.model);
  if (request.model.persons || request.model.t_distance)
    api::refuse("the plan says what the columns are", "leave out --persons and --t-distance");
  if (request.release && request.single_table)
    api::refuse("--single-table looks at the plan's own tables", "leave out --release");
  const plan::Plan plan = plan_of(request);
  const engine::Settings settings = api::settings_of(request.resources);
  const unsigned threads = api::threads_of(request.resources);
  const auto engine = engine::embedded(settings);
  // A release is read without its source, unless t compares with that or a database knows the keys.
  const bool needs_source = !request.release || plan.privacy.t || !plan.source.empty();
  std::optional<method::TablesBinding> source, released;
  if (needs_source)
    source = method::bind_tables(plan, *engine, settings,
                                 {plan.privacy.t.has_value() || request.single_table, false}, progress);
  if (request.release)
    released = method::bind_tables(
        released_plan(plan, source ? &*source : nullptr, *request.release, request.reading), *engine,
        settings, {false, false}, progress);
  const method::TablesBinding& binding = released ? *released : *source;
  audit::TreesRequirement requirement = method::trees_requirement(plan, source ? *source : binding);
  if (!source) requirement.reference = nullptr;
  TablesAudit found;
  found.asked = api::asked_of(requirement);
  api::look(binding.tree, method::tree_columns(binding), requirement, {request.known_rows, threads}, found,
            progress);
  add_dependencies(binding, found);
  if (request.single_table) add_single_tables(plan, binding, threads, found, progress);
  return found;
}

}  // namespace kith

#include <filesystem>

#include <fmt/format.h>

#include "api/read_table.h"
#include "base/file.h"
#include "engine/database.h"
#include "kith/error.h"
#include "kith/inspect.h"
#include "profile/database_profile.h"
#include "profile/profile.h"
#include "profile/stream_profile.h"

namespace kith {

namespace {

namespace fs = std::filesystem;

// As the plan, in its own folder, would name the data.
std::string path_from(const fs::path& plan, const fs::path& data) {
  std::error_code error;
  const fs::path folder = fs::absolute(plan).parent_path();
  const fs::path relative = fs::relative(fs::absolute(data), folder, error);
  return error || relative.empty() ? fs::absolute(data).string() : relative.string();
}

std::string name_in_plan(const Locator& data, const std::optional<fs::path>& plan) {
  return data.rows ? data.name : path_from(plan.value_or("plan.toml"), data.path);
}

void refuse_overwriting(const fs::path& plan, const fs::path& data) {
  std::error_code ignored;
  if (fs::equivalent(plan, data, ignored))
    throw Error(ErrorCode::output_is_input, "the plan would overwrite the data", {plan.string()},
                "give --plan another name");
}

void write_plan(const fs::path& target, const std::string& text) {
  Filesystem& files = real_filesystem();
  StagedFiles staged(files);
  const auto file = files.create(staged.stage(target), Privacy::public_file);
  file->append(text);
  file->close();
  staged.commit();
}

Table read_inspected(const Locator& data, const std::optional<std::string>& person,
                     const Resources& resources, Progress& progress) {
  Table table = api::read_table(data, {}, resources, progress);
  if (person && table.find(*person) < 0)
    throw Error(ErrorCode::unknown_column, fmt::format("there is no column '{}'", *person),
                {data.description()}, "kith inspect without --person lists the columns");
  return table;
}

std::vector<InspectedColumn> told(const std::vector<profile::ColumnProfile>& columns) {
  std::vector<InspectedColumn> all;
  for (const profile::ColumnProfile& c : columns)
    all.push_back({c.name, profile::type_name(c), c.distinct, c.empty, profile::name_of(c.role), c.why,
                   c.hierarchy, c.format, c.other_formats, c.remark});
  return all;
}

InspectedStream::Quantiles told(const profile::Quantiles& q) {
  return {q.least, q.quarter, q.median, q.three_quarters, q.greatest};
}

InspectedStream::Trial told(const profile::WindowTrial& t) {
  return {t.l, t.window, t.moved, t.dropped, t.mean_delay, t.first_window_exact};
}

InspectedTable told(const profile::Profile& profile) {
  InspectedTable found;
  found.source = profile.source;
  found.rows = profile.rows;
  found.persons = profile.persons;
  found.person = profile.person;
  found.columns = told(profile.columns);
  for (const profile::Uniqueness& u : profile.uniqueness)
    found.uniqueness.push_back({u.columns, u.unique_rows, u.unique_persons});
  found.not_combined = profile.not_combined;
  found.json = to_json(profile);
  return found;
}

InspectedStream told(const profile::StreamProfile& p) {
  InspectedStream found{.source = p.source,
                        .time = p.time,
                        .sensitive = p.sensitive,
                        .sensitive_why = p.sensitive_why,
                        .granularity = p.granularity,
                        .rows = p.rows,
                        .records = p.records,
                        .unread = p.unread,
                        .values = p.values,
                        .snapshots = p.snapshots,
                        .with_records = p.with_records,
                        .first = p.first,
                        .last = p.last,
                        .sizes = told(p.sizes),
                        .top_shares = told(p.top_shares),
                        .top_share = p.top_share,
                        .levels = {},
                        .trials = {},
                        .proposed = {},
                        .recommendation = p.recommendation,
                        .plan = {},
                        .json = to_json(p)};
  for (const profile::LevelProfile& level : p.levels)
    found.levels.push_back({level.l, level.eligible, level.dropped});
  for (const profile::WindowTrial& trial : p.trials) found.trials.push_back(told(trial));
  if (p.proposed) found.proposed = told(*p.proposed);
  return found;
}

InspectedDatabase told(const profile::DatabaseProfile& profile) {
  InspectedDatabase found{.kind = profile.kind,
                          .path = profile.path,
                          .tables = {},
                          .person_table = profile.person,
                          .why = profile.why,
                          .persons = profile.persons,
                          .unique_persons = profile.unique_persons,
                          .tree = profile::drawn_tree(profile),
                          .plan = {},
                          .json = to_json(profile)};
  for (const profile::ProfiledTable& t : profile.tables)
    found.tables.push_back(
        {t.name, t.rows, t.key, t.parent, t.foreign_key, t.depth, t.does_not_fit, told(t.profile.columns)});
  return found;
}

}  // namespace

bool is_database_file(const fs::path& path) { return engine::is_database(path); }

InspectedTable inspect_table(const InspectTableRequest& request, Progress& progress) {
  const Table table = read_inspected(request.data, request.person, request.resources, progress);
  const profile::Profile profile =
      profile::profile(table, request.person, api::threads_of(request.resources), progress);
  if (request.plan) refuse_overwriting(*request.plan, request.data.path);
  InspectedTable found = told(profile);
  found.plan = profile::plan_text(profile, request.data.reading, name_in_plan(request.data, request.plan));
  if (request.plan) write_plan(*request.plan, found.plan);
  return found;
}

InspectedStream inspect_stream(const InspectStreamRequest& request, Progress& progress) {
  const Table table = read_inspected(request.data, request.person, request.resources, progress);
  profile::StreamRequirement requirement;
  requirement.time = request.time;
  requirement.granularity = request.granularity;
  requirement.sensitive = request.sensitive;
  if (!request.windows.empty()) requirement.windows = request.windows;
  requirement.l = request.l;
  const profile::StreamProfile profile =
      profile::profile_stream(table, requirement, request.person, progress);
  if (request.plan) refuse_overwriting(*request.plan, request.data.path);
  InspectedStream found = told(profile);
  found.plan = profile::plan_text(profile, request.data.reading, name_in_plan(request.data, request.plan));
  if (request.plan) write_plan(*request.plan, found.plan);
  return found;
}

InspectedDatabase inspect_database(const InspectDatabaseRequest& request, Progress& progress) {
  const auto database = engine::open_database(request.data, api::settings_of(request.resources));
  const profile::DatabaseProfile profile =
      profile::profile_database(*database, request.data, request.person_table, progress);
  if (request.plan) refuse_overwriting(*request.plan, request.data);
  InspectedDatabase found = told(profile);
  if (request.plan || profile.person)
    found.plan = profile::plan_text(profile, name_in_plan({request.data}, request.plan));
  if (request.plan) write_plan(*request.plan, found.plan);
  return found;
}

}  // namespace kith

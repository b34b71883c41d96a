#include "api/release_plan.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/asked.h"
#include "api/called.h"
#include "api/read_table.h"
#include "api/refusals.h"
#include "base/edit_distance.h"
#include "kith/error.h"
#include "method/local/series_plan.h"
#include "method/method.h"
#include "method/read.h"
#include "method/registry.h"
#include "method/settings.h"

namespace kith::api {

namespace {

using plan::ColumnPlan;
using plan::Plan;
using plan::Role;

ColumnPlan& column_named(Plan& plan, const std::string& name) {
  const auto known = std::ranges::find(plan.columns, name, &ColumnPlan::name);
  if (known != plan.columns.end()) return *known;
  plan.columns.emplace_back().name = name;
  return plan.columns.back();
}

ColumnPlan& time_column(Plan& plan, const std::optional<std::string>& time) {
  if (time) {
    std::erase_if(plan.columns,
                  [&](const auto& column) { return column.role == Role::time && column.name != *time; });
    ColumnPlan& named = column_named(plan, *time);
    named.role = Role::time;
    return named;
  }
  const auto known = std::ranges::find(plan.columns, Role::time, &ColumnPlan::role);
  if (known == plan.columns.end())
    refuse("--granularity is of the time column, and none was named", "name it with --time COLUMN");
  return *known;
}

void set_roles(Plan& plan, const std::vector<std::string>& names, Role role) {
  for (const std::string& name : names) column_named(plan, name).role = role;
}

void refuse_two_roles(const Roles& given) {
  std::map<std::string, const char*> roles;
  const auto give = [&](const std::vector<std::string>& names, const char* flag) {
    for (const std::string& name : names) {
      const auto [known, is_new] = roles.emplace(name, flag);
      if (!is_new && std::string_view(known->second) != flag)
        refuse(fmt::format("column '{}' is named by {} and by {}", name, known->second, flag),
               "give every column one role");
    }
  };
  give(given.quasi, "--quasi");
  give(given.sensitive, "--sensitive");
  give(given.plain, "--plain");
  give(given.identifiers, "--identifier");
  if (given.person) give({*given.person}, "--person");
  if (given.time) give({*given.time}, "--time");
}

void set_columns(Plan& plan, const ReleaseRequest& request) {
  const Roles& roles = request.roles;
  refuse_two_roles(roles);
  set_roles(plan, roles.quasi, Role::quasi);
  set_roles(plan, roles.sensitive, Role::sensitive);
  set_roles(plan, roles.plain, Role::plain);
  set_roles(plan, roles.identifiers, Role::identifier);
  if (roles.person) set_roles(plan, {*roles.person}, Role::person);
  for (const auto& [name, file] : request.hierarchies) {
    const auto known = std::ranges::find(plan.columns, name, &ColumnPlan::name);
    if (known == plan.columns.end())
      refuse(fmt::format("--hierarchy names '{}', which has no role", name), "name it with --quasi too");
    known->recipe = hierarchy::FromFile{file};
    known->has_hierarchy = true;
  }
}

void set_allowed(Plan& plan, const std::vector<AllowedContent>& allowed) {
  for (const AllowedContent& each : allowed) {
    const auto known = std::ranges::find(plan.columns, each.column, &ColumnPlan::name);
    if (known == plan.columns.end())
      refuse(fmt::format("--allow names '{}', which has no role", each.column),
             "name it with --plain or --sensitive too");
    if (std::ranges::find(known->allow, each.kind) == known->allow.end()) known->allow.push_back(each.kind);
  }
}

void set_model(Plan& plan, const PrivacyModel& model) {
  check_choices(model);
  if (model.k) plan.privacy.k = k_of(*model.k);
  if (model.persons) plan.privacy.persons = planned_persons(*model.persons);
  if ((model.l_model || model.c) && !model.l && !plan.privacy.l)
    refuse("--l-model and -c have no use without l", "say -l L too");
  if (model.t_distance && !model.t && !plan.privacy.t)
    refuse("--t-distance has no use without t", "say -t T too");
  if (model.l) plan.privacy.l = model.l;
  if (model.c) plan.privacy.c = *model.c;
  if (model.t) plan.privacy.t = model.t;
  if (model.l_model) plan.privacy.l_model = planned_form(*model.l_model);
  if (model.t_distance) plan.privacy.t_distance = planned_distance(*model.t_distance);
}

void set_reading(Plan& plan, const Reading& reading) {
  if (reading.format) plan.source.reading.format = reading.format;
  if (reading.delimiter) plan.source.reading.delimiter = reading.delimiter;
  if (reading.quote) plan.source.reading.quote = reading.quote;
  if (reading.encoding) plan.source.reading.encoding = reading.encoding;
  if (reading.header) plan.source.reading.header = reading.header;
  if (reading.na) plan.source.reading.na = reading.na;
  check_labels(reading);
  if (reading.labels) plan.source.reading.labels = reading.labels;
  check_decimal(reading);
  if (reading.decimal) plan.source.reading.decimal = reading.decimal;
}

// The name of a file beside it, if one is near.
std::string file_meant(const std::filesystem::path& path) {
  std::error_code failed;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  std::vector<std::string> names;
  for (auto file = std::filesystem::directory_iterator(folder, failed);
       !failed && file != std::filesystem::directory_iterator(); file.increment(failed))
    if (std::error_code unknown; file->is_regular_file(unknown))
      names.push_back(file->path().filename().string());
  std::ranges::sort(names);
  const std::string nearest = nearest_name(path.filename().string(), names);
  return nearest.empty() ? nearest : (path.parent_path() / nearest).string();
}

// Before anything is asked of a call that names a plan, or no columns: these may stand in the file that was meant. A table
// of which columns are named need not be a file.
void require_there(const std::filesystem::path& path) {
  std::error_code failed;
  if (path.empty() || std::filesystem::exists(path, failed) || failed) return;
  const std::string meant = file_meant(path);
  throw Error(ErrorCode::missing_file, "there is no such file", {path.string()},
              meant.empty() ? "check the path" : fmt::format("did you mean {}?", meant));
}

// The plan's file, or an empty plan of the table.
Plan begun(const ReleaseRequest& request) {
  if (!request.plan.empty() && !request.data.empty())
    refuse("a plan and a table were named",
           "name one of them; what is to be read instead of the plan's source is `source`");
  const std::filesystem::path& named = request.plan.empty() ? request.data.path : request.plan;
  if (!request.data.given() && (!request.plan.empty() || request.roles.quasi.empty())) require_there(named);
  if (!request.data.table) refuse_database(named);
  if (!request.plan.empty()) return method::parse_plan(request.plan);
  Plan plan;
  plan.source = request.data.given() ? std::filesystem::path(request.data.name) : request.data.path;
  plan.source.table = request.data.table;
  return plan;
}

void require_stated(const Plan& plan, bool from_file) {
  const bool timed = method::method_of(plan).info().timed;
  if (!from_file && !timed && plan.with_role(Role::quasi).empty())
    refuse("no quasi column was named",
           "name columns that outsiders may know with --quasi a,b; `kith inspect` proposes some");
  if (plan.privacy.k == 0 && !timed)
    throw Error(ErrorCode::k_out_of_range, "k was not given", {},
                "say how many persons must share a class with -k");
}

Plan with_call(Plan plan, const ReleaseRequest& request, bool series, OthersSettings others) {
  const bool from_file = !request.plan.empty();
  const std::string as_written = from_file ? method::text_of(plan) : "";
  if (series && !request.method.contains("name")) method::assume_series_method(plan);
  method::set(plan, request.method);
  if (others == OthersSettings::left_out) method::keep_own_settings(plan);
  if (request.output) {
    plan.output = *request.output;
    plan.lines.try_emplace("output.path", 0);
  }
  if (const method::Info& info = method::method_of(plan).info(); info.many_tables) {
    if (!from_file)
      refuse(fmt::format("method {} needs a plan: it names tables and how they join", info.name),
             "`kith inspect DATABASE --plan plan.toml` writes one to edit");
    refuse_of_one_table(request, plan, series);
  }
  set_columns(plan, request);
  set_allowed(plan, request.allow);
  set_model(plan, request.model);
  set_time(plan, request.roles.time, request.granularity);
  set_reading(plan, request.data.reading);
  require_stated(plan, from_file);
  refuse_of_other_methods(request, plan, series);
  method::check(plan);
  const std::string in_force = method::text_of(plan);
  if (!from_file)
    plan.text = in_force;
  else if (in_force != as_written)
    plan.text += "\n# with the flags of the call:\n" + in_force;
  return plan;
}

std::string key_of_flag(const std::string& name) {
  if (name == "--method") return "name";
  std::string key = name.substr(2);
  std::ranges::replace(key, '-', '_');
  return key;
}

// The methods that the plan can be released with if the call names them instead.
std::vector<std::string> methods_for(const Plan& read, const ReleaseRequest& request) {
  std::vector<std::string> taking;
  for (const char* name : {"full-domain", "local"}) {
    ReleaseRequest other = request;
    std::erase_if(other.method, [](const auto& setting) { return setting.first != "max_suppression"; });
    for (const CommandFlag& flag : instead(name)) other.method[key_of_flag(flag.name)] = flag.value;
    try {
      with_call(read, other, false, OthersSettings::refused);
      taking.emplace_back(name);
    } catch (const Error&) {
      continue;
    }
  }
  return taking;
}

}  // namespace

void set_time(Plan& plan, const std::optional<std::string>& time,
              const std::optional<std::string>& granularity) {
  if (!time && !granularity) return;
  ColumnPlan& column = time_column(plan, time);
  if (!granularity) return;
  column.time.granularities = {*granularity};
  column.time.definitions = plan.granularities;
  hierarchy::check(column.time, Place{});
}

Plan plan_of(const ReleaseRequest& request, bool series, OthersSettings others) {
  const Plan read = begun(request);
  Plan plan = with_call(read, request, series, others);
  plan.call = called(request);
  if (!series && !plan.call.what.empty()) plan.call.other_methods = methods_for(read, request);
  return plan;
}

void read_from(const ReleaseRequest& request, Plan& plan) {
  const Locator& locator = request.source ? *request.source : request.data;
  if (locator.given() || locator.table) {
    const Reading planned = std::exchange(plan.source, locator).reading;
    plan.source.reading = planned;
    set_reading(plan, locator.reading);
  } else if (request.source) {
    plan.source.path = locator.path;
    set_reading(plan, locator.reading);
  }
}

}  // namespace kith::api

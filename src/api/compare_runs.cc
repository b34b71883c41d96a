#include "api/compare_runs.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/asked.h"
#include "api/read_table.h"
#include "kith/methods.h"
#include "method/read.h"
#include "plan/section.h"
#include "publish/output_files.h"

namespace kith::api {

namespace {

std::vector<MethodInfo> methods_of_one_table() {
  std::vector<MethodInfo> methods = list_methods();
  std::erase_if(methods, [](const MethodInfo& info) { return info.many_tables || info.timed; });
  return methods;
}

std::vector<MethodInfo> chosen_methods(const std::vector<std::string>& names) {
  const std::vector<MethodInfo> known = methods_of_one_table();
  std::vector<std::string> known_names;
  for (const MethodInfo& info : known) known_names.push_back(info.name);
  std::vector<MethodInfo> chosen;
  for (const std::string& name : names) {
    const auto at = std::ranges::find(known, name, &MethodInfo::name);
    if (at == known.end()) {
      const std::vector<MethodInfo> all = list_methods();
      if (std::ranges::find(all, name, &MethodInfo::name) != all.end())
        refuse(fmt::format("--methods names {}, and methods of one table are compared", name),
               "name some of " + plan::listed(known_names));
      refuse(fmt::format("--methods cannot be '{}'", name), plan::suggestion(name, known_names));
    }
    if (std::ranges::find(chosen, name, &MethodInfo::name) == chosen.end()) chosen.push_back(*at);
  }
  if (!names.empty()) return chosen;
  std::ranges::copy_if(known, std::back_inserter(chosen),
                       [](const MethodInfo& info) { return !info.baseline; });
  return chosen;
}

std::vector<std::string> parts_of(const std::string& policy) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= policy.size();) {
    const std::size_t end = std::min(policy.find('+', begin), policy.size());
    parts.push_back(policy.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// A baseline has the words, but goes its own way.
bool knows(const MethodInfo& info, const std::string& policy) {
  const MethodSetting* setting = info.find("policy");
  if (!setting || info.baseline) return false;
  const std::vector<std::string> parts = parts_of(policy);
  const bool lists = setting->kinds.back() == SettingKind::texts;
  return (parts.size() == 1 || lists) && std::ranges::all_of(parts, [&](const std::string& part) {
           return std::ranges::find(setting->words, part) != setting->words.end();
         });
}

void check_policies(const std::vector<std::string>& policies, const std::vector<MethodInfo>& methods) {
  std::vector<std::string> known, names;
  for (const MethodInfo& info : methods) {
    names.push_back(info.name);
    if (const MethodSetting* setting = info.find("policy"); setting && !info.baseline)
      known.insert(known.end(), setting->words.begin(), setting->words.end());
  }
  for (const std::string& policy : policies) {
    if (std::ranges::any_of(methods, [&](const MethodInfo& info) { return knows(info, policy); })) continue;
    if (known.empty())
      refuse(fmt::format("--policies names '{}', and no method that is compared has policies", policy),
             "leave it out, or name another method with --methods");
    for (const std::string& part : parts_of(policy))
      if (std::ranges::find(known, part) == known.end())
        refuse(fmt::format("--policies names '{}', which is no policy of {}", part, fmt::join(names, " or ")),
               plan::suggestion(part, known));
    refuse(fmt::format("--policies names '{}', and no method that is compared takes these together", policy),
           "write policies of full-domain with plus signs between them");
  }
}

std::vector<std::optional<std::string>> policies_of(const MethodInfo& info,
                                                    const std::vector<std::string>& policies) {
  std::vector<std::optional<std::string>> own;
  for (const std::string& policy : policies)
    if (knows(info, policy) && std::ranges::find(own, std::optional(policy)) == own.end())
      own.emplace_back(policy);
  if (own.empty()) own.emplace_back();
  return own;
}

std::vector<std::int64_t> ks_of(const CompareRequest& request, const plan::Plan& plan) {
  std::vector<std::int64_t> ks;
  for (const std::int64_t k : request.k) {
    if (k < 1)
      throw Error(ErrorCode::k_out_of_range, fmt::format("k cannot be {}", k), {},
                  "it is a number from 1 on");
    if (std::ranges::find(ks, k) == ks.end()) ks.push_back(k);
  }
  if (ks.empty() && request.release.model.k) ks.push_back(*request.release.model.k);
  if (ks.empty() && plan.privacy.k > 0) ks.push_back(static_cast<std::int64_t>(plan.privacy.k));
  if (ks.empty())
    throw Error(ErrorCode::k_out_of_range, "k was not given", {},
                "say how many persons must share a class with -k 2,5,10");
  return ks;
}

void refuse_useless(const ReleaseRequest& common) {
  const auto refuse_given = [](bool given, const char* flag) {
    if (given)
      refuse(fmt::format("{} has no use in a comparison, which releases nothing", flag), "leave it out");
  };
  refuse_given(common.private_map.has_value(), "--private-map");
  refuse_given(common.report.has_value(), "--report");
  refuse_given(common.trace.has_value(), "--trace");
  // An Arrow table of the caller is what the plan is about, and can be read for every run.
  refuse_given(common.source && !common.source->arrow, "--source");
  refuse_given(common.output.has_value(), "--output");
  refuse_given(common.frontier.has_value(), "--frontier");
  refuse_given(!common.proof, "--no-proof");
  refuse_given(common.method.contains("name"), "--method");
  refuse_given(common.method.contains("policy"), "--policy");
  refuse_given(common.roles.time.has_value() || common.granularity.has_value(), "--time");
}

bool names(const std::vector<std::string>& columns, const std::string& column) {
  return std::ranges::find(columns, column) != columns.end();
}

// The call's role wins over the plan's.
bool is_released(const Roles& roles, const plan::Plan& plan, const std::string& column) {
  if (names(roles.quasi, column) || names(roles.sensitive, column) || names(roles.plain, column)) return true;
  if (names(roles.identifiers, column) || roles.person == column) return false;
  const plan::ColumnPlan* stated = plan.find(column);
  return stated && (stated->role == plan::Role::quasi || stated->role == plan::Role::sensitive ||
                    stated->role == plan::Role::plain);
}

void check_task(const CompareRequest& request, const plan::Plan& plan) {
  if (!request.task || is_released(request.release.roles, plan, *request.task)) return;
  std::vector<std::string> released;
  const Roles& roles = request.release.roles;
  for (const auto* each : {&roles.quasi, &roles.sensitive, &roles.plain})
    released.insert(released.end(), each->begin(), each->end());
  for (const plan::ColumnPlan& column : plan.columns)
    if (is_released(roles, plan, column.name)) released.push_back(column.name);
  refuse(fmt::format("--task names '{}', which is not released", *request.task),
         released.empty() ? "name a quasi, sensitive or plain column"
                          : plan::suggestion(*request.task, released));
}

}  // namespace

namespace {

void check_outputs(const CompareRequest& request, const plan::Plan& plan) {
  std::vector<std::filesystem::path> outputs, inputs = publish::inputs_of(plan);
  inputs.insert(inputs.end(), {request.release.plan, request.release.data.path});
  for (const auto* output : {&request.chart, &request.result})
    if (*output) outputs.push_back(**output);
  publish::refuse_overwriting(inputs, outputs);
}

void check_chart(const CompareRequest& request) {
  if (!request.chart) return;
  const std::string ending = request.chart->extension().string();
  if (ending != ".svg" && ending != ".html")
    refuse(fmt::format("--chart cannot be '{}'", request.chart->string()),
           "name a file that ends with .svg or .html");
}

}  // namespace

std::vector<PlannedRun> planned_runs(const CompareRequest& request) {
  refuse_useless(request.release);
  check_chart(request);
  const std::vector<MethodInfo> methods = chosen_methods(request.methods);
  check_policies(request.policies, methods);
  if (!request.release.data.table && request.release.plan.empty()) refuse_database(request.release.data.path);
  const plan::Plan plan =
      request.release.plan.empty() ? plan::Plan{} : method::parse_plan(request.release.plan);
  if (!plan.tables.empty())
    refuse("the plan has many tables, and releases of one table are compared", "name a plan of one table");
  check_outputs(request, plan);
  check_task(request, plan);
  std::vector<PlannedRun> runs;
  for (const MethodInfo& info : methods)
    for (const std::optional<std::string>& policy : policies_of(info, request.policies))
      for (const std::int64_t k : ks_of(request, plan)) runs.push_back({info.name, policy, k});
  return runs;
}

ReleaseRequest request_of(const ReleaseRequest& common, const PlannedRun& run) {
  ReleaseRequest request = common;
  request.model.k = run.k;
  request.method["name"] = run.method;
  if (run.policy) request.method["policy"] = *run.policy;
  request.dry_run = true;
  request.seed.reset();
  request.fail_on.reset();
  // Nothing is written there; only, no file of the data has a name that a release would have.
  request.directory = std::filesystem::temp_directory_path() / "kith-compare-writes-nothing";
  return request;
}

}  // namespace kith::api

// The profile of a stream as JSON, and as a plan to begin with.
#include <nlohmann/json.hpp>

#include "method/settings.h"
#include "profile/stream_profile.h"

namespace kith::profile {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Quantiles& q) {
  return {{"least", q.least},
          {"quarter", q.quarter},
          {"median", q.median},
          {"three_quarters", q.three_quarters},
          {"greatest", q.greatest}};
}

Json json_of(const WindowTrial& trial) {
  return {{"l", trial.l},
          {"window", trial.window},
          {"moved", trial.moved},
          {"dropped", trial.dropped},
          {"mean_delay", trial.mean_delay},
          {"first_window_exact", trial.first_window_exact}};
}

plan::ColumnPlan column_plan(const std::string& name, plan::Role role) {
  plan::ColumnPlan column;
  column.name = name;
  column.role = role;
  return column;
}

std::optional<plan::Role> role_of(LikelyRole role) {
  switch (role) {
    case LikelyRole::identifier:
      return plan::Role::identifier;
    case LikelyRole::person:
      return plan::Role::person;
    case LikelyRole::quasi:
      return plan::Role::quasi;
    case LikelyRole::plain:
      return plan::Role::plain;
    case LikelyRole::sensitive:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::string to_json(const StreamProfile& profile) {
  Json levels = Json::array(), trials = Json::array();
  for (const LevelProfile& level : profile.levels)
    levels.push_back(
        {{"l", level.l}, {"eligible", level.eligible}, {"dropped_by_suppression", level.dropped}});
  for (const WindowTrial& trial : profile.trials) trials.push_back(json_of(trial));
  Json json{{"source", profile.source},
            {"time", profile.time},
            {"granularity", profile.granularity},
            {"sensitive", profile.sensitive},
            {"sensitive_why", profile.sensitive_why},
            {"rows", profile.rows},
            {"records", profile.records},
            {"unread", profile.unread},
            {"values", profile.values},
            {"snapshots", profile.snapshots},
            {"with_records", profile.with_records},
            {"first", profile.first},
            {"last", profile.last},
            {"sizes", json_of(profile.sizes)},
            {"top_shares", json_of(profile.top_shares)},
            {"top_share", profile.top_share},
            {"levels", levels},
            {"trials", trials},
            {"proposed", profile.proposed ? json_of(*profile.proposed) : Json()},
            {"recommendation", profile.recommendation}};
  if (profile.reading.na) json["na"] = *profile.reading.na;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string plan_text(const StreamProfile& profile, const Reading& how, const std::string& path) {
  plan::Plan plan;
  plan.source = Locator(path, how);
  plan.source.table = profile.columns.table;
  std::string withheld;
  for (const ColumnProfile& column : profile.columns.columns) {
    if (column.name == profile.time) {
      plan.columns.push_back(column_plan(column.name, plan::Role::time));
      plan.columns.back().time = profile.calendar;
    } else if (column.name == profile.sensitive) {
      plan.columns.push_back(column_plan(column.name, plan::Role::sensitive));
    } else if (const auto role = role_of(column.role)) {
      plan.columns.push_back(column_plan(column.name, *role));
    } else {
      withheld += std::string("# withheld (") + name_of(column.role) + "; a plan of method reposition " +
                  "protects one column): " + Json(column.name).dump() + "\n";
    }
  }
  plan.privacy.l = static_cast<double>(profile.proposed ? profile.proposed->l : 2);
  plan.method.name = "reposition";
  plan.method.set("window", profile.proposed ? profile.proposed->window : 3);
  return "# Proposed by `kith inspect --time`. Read every line: whoever publishes decides what outsiders can "
         "know.\n# " +
         profile.recommendation + "\n" + withheld + method::text_of(plan);
}

}  // namespace kith::profile

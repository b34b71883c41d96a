#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "api/read_table.h"
#include "attack/moves.h"
#include "hierarchy/time_steps.h"
#include "kith/attack.h"
#include "kith/error.h"
#include "method/method.h"
#include "method/read.h"
#include "method/registry.h"
#include "method/reposition/settings.h"
#include "method/reposition/snapshot_stream.h"
#include "outcome/outcome.h"
#include "plan/plan.h"
#include "reposition/possible_worlds.h"

namespace kith {
namespace {

using Json = nlohmann::ordered_json;

// Streams small enough that all possible worlds can be looked at.
constexpr std::uint64_t few_records = 400, few_snapshots = 16, few_values = 12;
constexpr std::uint64_t most_steps = 100'000'000;

struct Stream {
  plan::Plan plan;
  Table table;
  std::size_t time = 0, sensitive = 0;
  const Column& times() const { return table.columns[time]; }
  const Column& values() const { return table.columns[sensitive]; }
};

Stream read_stream(const MovesRequest& request, Progress& progress) {
  Stream stream;
  stream.plan = method::read_plan(request.plan);
  if (!method::method_of(stream.plan).info().timed)
    throw Error(ErrorCode::plan_value, "--moves needs a plan of method reposition", {request.plan.string()},
                "give the plan that the private map was made by");
  const std::string time = stream.plan.with_role(plan::Role::time).front()->name;
  const std::string sensitive = stream.plan.with_role(plan::Role::sensitive).front()->name;
  stream.table = api::read_table(stream.plan.source, {time, sensitive}, request.resources, progress);
  stream.time = static_cast<std::size_t>(stream.table.find(time));
  stream.sensitive = static_cast<std::size_t>(stream.table.find(sensitive));
  return stream;
}

std::uint64_t row_number(std::string_view text, std::uint64_t rows, const std::string& file,
                         std::uint64_t line) {
  std::uint64_t row = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), row);
  if (error != std::errc() || end != text.data() + text.size() || row >= rows)
    throw Error(ErrorCode::bad_csv, "no such row in the plan's source", {file, line, "row"},
                "give the map that was written with this plan and source");
  return row;
}

// The snapshots of a stream, by the names a map gives them.
class Snapshots {
 public:
  explicit Snapshots(const Stream& stream) : window_(method::reposition_settings(stream.plan).window) {
    const plan::ColumnPlan& time = *stream.plan.find(stream.times().name);
    const hierarchy::TimeSteps steps(time.time, {stream.plan.file.string(), time.line, time.name});
    std::vector<std::optional<std::int64_t>> step_of;
    for (Code code = 0; code < stream.times().values.size(); ++code)
      step_of.push_back(steps.step_of(stream.times().values[code]));
    for (std::size_t row = 0; row < stream.table.rows(); ++row) {
      const auto step = step_of[stream.times().codes[row]];
      if (!step)
        throw Error(ErrorCode::bad_time, steps.why_not(stream.times().at(row)),
                    {stream.plan.source.description(), 0, time.name}, steps.remedy());
      step_of_row_.push_back(*step);
    }
    for (const auto& step : step_of)
      for (std::uint64_t later = 0; step && later < window_; ++later)
        names_.try_emplace(steps.label(*step + static_cast<std::int64_t>(later)),
                           *step + static_cast<std::int64_t>(later));
  }

  std::optional<std::int64_t> named(std::string_view name) const {
    const auto found = names_.find(name);
    if (found == names_.end()) return std::nullopt;
    return found->second;
  }
  std::int64_t of_row(std::uint64_t row) const { return step_of_row_[row]; }
  std::uint64_t window() const { return window_; }

 private:
  std::uint64_t window_;
  std::vector<std::int64_t> step_of_row_;
  std::map<std::string, std::int64_t, std::less<>> names_;
};

attack::MovesRead read_map(const Stream& stream, const Table& map, const std::string& file, std::uint64_t l) {
  const auto column = [&](const char* name) -> const Column& {
    return map.columns[static_cast<std::size_t>(map.find(name))];
  };
  const Column &rows = column("row"), &times = column("time"), &published = column("published");
  const Snapshots snapshots(stream);
  std::vector<std::optional<std::int64_t>> slot_of, origin_of;
  for (Code code = 0; code < published.values.size(); ++code)
    slot_of.push_back(snapshots.named(published.values[code]));
  for (Code code = 0; code < times.values.size(); ++code)
    origin_of.push_back(snapshots.named(times.values[code]));
  const auto refuse = [&](const char* what, std::size_t at, const char* in) {
    throw Error(ErrorCode::bad_csv, what, {file, at + 2, in},
                "give the map as kith wrote it, with its own plan");
  };
  attack::MovesReader reader;
  std::vector<bool> seen(stream.table.rows(), false);
  for (std::size_t i = 0; i < map.rows(); ++i) {
    const std::uint64_t row = row_number(rows.at(i), stream.table.rows(), file, i + 2);
    if (seen[row])
      throw Error(ErrorCode::bad_csv, "a row for the second time", {file, i + 2, "row"},
                  "give the map as kith wrote it");
    seen[row] = true;
    const auto origin = origin_of[times.codes[i]], slot = slot_of[published.codes[i]];
    if (!origin || *origin != snapshots.of_row(row)) refuse("the time is not that of the row", i, "time");
    if (!published.at(i).empty() && !slot) refuse("there is no such snapshot", i, "published");
    if (slot && (*slot < *origin || static_cast<std::uint64_t>(*slot - *origin) >= snapshots.window()))
      refuse("published before its time, or a window late or more", i, "published");
    reader.add(*origin, slot, stream.values().codes[row]);
  }
  if (!std::ranges::all_of(seen, std::identity()))
    throw Error(ErrorCode::bad_csv, "rows of the source are missing from the map", {file},
                "give the whole map; one of a stream is whole when the stream has ended");
  return reader.read(l);
}

// All worlds that fit what the attacker sees, if the stream is small; none if it is not.
std::optional<reposition::WorldsAnswer> worlds_of(const Stream& stream, Progress& progress) {
  const plan::ColumnPlan& time = *stream.plan.find(stream.times().name);
  const hierarchy::TimeSteps steps(time.time, {stream.plan.file.string(), time.line, time.name});
  const std::size_t values = stream.values().values.size();
  if (stream.table.rows() > few_records || values > few_values || stream.table.rows() == 0) return {};
  std::vector<std::int64_t> at;
  for (std::size_t row = 0; row < stream.table.rows(); ++row) {
    const auto step = steps.step_of(stream.times().at(row));
    if (!step) return {};
    at.push_back(*step);
  }
  const auto [first, last] = std::minmax_element(at.begin(), at.end());
  const std::uint64_t snapshots = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first) + 1;
  if (snapshots > few_snapshots) return {};
  std::vector<std::vector<reposition::Count>> records(snapshots, std::vector<reposition::Count>(values));
  for (std::size_t row = 0; row < at.size(); ++row)
    ++records[static_cast<std::size_t>(at[row] - *first)][stream.values().codes[row]];
  reposition::Settings settings = method::settings_of(stream.plan);
  for (Code code = 0; code < values; ++code)
    settings.costs.beta_of.push_back(method::drop_cost(stream.plan, settings.costs,
                                                       stream.values().values[code],
                                                       {stream.plan.file.string(), 0, stream.values().name}));
  return reposition::possible_worlds(records, settings, most_steps, progress);
}

MovesAttack::Groups groups_of(const attack::GroupsRead& groups) {
  return {groups.records, groups.groups, groups.certain, groups.not_eligible, groups.highest, groups.mean};
}

Json json_of(const MovesAttack::Groups& groups) {
  return {{"records", groups.records},           {"groups", groups.groups},   {"certain", groups.certain},
          {"not_eligible", groups.not_eligible}, {"highest", groups.highest}, {"mean", groups.mean}};
}

}  // namespace

MovesAttack attack_by_moves(const MovesRequest& request, Progress& progress) {
  const Stream stream = read_stream(request, progress);
  const Locator written{request.map,
                        {.format = "csv", .delimiter = ",", .quote = {}, .encoding = {}, .header = true}};
  const Table map = api::read_table(written, {"row", "time", "published"}, request.resources, progress);
  MovesAttack found;
  found.l = request.l.value_or(static_cast<std::uint64_t>(*stream.plan.privacy.l));
  const attack::MovesRead moves = read_map(stream, map, request.map.string(), found.l);
  found.moved = groups_of(moves.moved);
  found.dropped = groups_of(moves.dropped);
  found.unmoved = groups_of(moves.unmoved);
  if (const auto worlds = worlds_of(stream, progress))
    found.worlds = {worlds->exact, worlds->worlds, worlds->left(), worlds->disclosed()};
  return found;
}

std::string MovesAttack::to_json() const {
  Json json{{"l", l},
            {"moved_or_dropped", moved.records + dropped.records},
            {"certain", moved.certain + dropped.certain},
            {"moved", json_of(moved)},
            {"dropped", json_of(dropped)},
            {"unmoved", json_of(unmoved)}};
  if (worlds)
    json["worlds"] = {{"exact", worlds->exact},
                      {"worlds", worlds->worlds},
                      {"moved_or_dropped", worlds->moved_or_dropped},
                      {"disclosed", worlds->disclosed}};
  return outcome::to_text({{"moves", json}});
}

}  // namespace kith

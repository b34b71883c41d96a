// Idea: records of one time and one value are alike, so the table is counted once by (time, value), and every
// window and l is tried on the counts. Cost: one look at every row, then a repositioning of counts per trial.
#include "profile/stream_profile.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "base/header_names.h"
#include "base/parallel.h"
#include "hierarchy/time_steps.h"
#include "kith/error.h"
#include "report/markup.h"
#include "reposition/eligibility.h"
#include "reposition/repositioner.h"

namespace kith::profile {
namespace {

using reposition::Count;
using reposition::Step;
using reposition::Value;

// Windows are tried if there are no more snapshots with records times values than this.
constexpr std::uint64_t most_counts = 4'000'000;
constexpr std::uint64_t longest_window = 256;
// So large a share of the records may be dropped; shares that differ by less than `as_good` are alike.
constexpr double cheap = 0.05;
constexpr double as_good = 0.005;

using Stream = std::map<Step, std::map<Value, Count>>;

const Column& column_named(const Table& table, const std::string& name, const char* flag) {
  const int at = table.find(name);
  if (at >= 0) return table.columns[static_cast<std::size_t>(at)];
  std::vector<std::string> present;
  for (const Column& column : table.columns) present.push_back(column.name);
  throw Error(ErrorCode::unknown_column, fmt::format("there is no column '{}' for {}", name, flag),
              {table.source}, remedy_for_column(name, present, ""));
}

const ColumnProfile& profile_of(const Profile& profile, const std::string& name) {
  return *std::ranges::find(profile.columns, name, &ColumnProfile::name);
}

hierarchy::FromCalendar calendar_of(const ColumnProfile& column, const StreamRequirement& requirement) {
  hierarchy::FromCalendar calendar;
  if (requirement.granularity)
    calendar.granularities = {*requirement.granularity};
  else if (column.resolution)
    calendar.granularities = {"day"};
  if (!calendar.granularities.empty() && column.format != "iso") {
    calendar.format = column.format;
    calendar.pivot = column.pivot;
  }
  return calendar;
}

void choose_sensitive(const Table& table, const StreamRequirement& requirement, StreamProfile& profile) {
  const auto choose = [&](const std::string& name, const char* why) {
    profile.sensitive = name;
    profile.sensitive_why = why;
  };
  if (requirement.sensitive) {
    column_named(table, *requirement.sensitive, "--sensitive");
    if (*requirement.sensitive == requirement.time)
      throw Error(ErrorCode::usage, "--time and --sensitive name the same column", {},
                  "name the column to protect");
    return choose(*requirement.sensitive, "named by --sensitive");
  }
  for (const ColumnProfile& column : profile.columns.columns)
    if (column.role == LikelyRole::sensitive && column.name != requirement.time)
      return choose(column.name, "the likely one by its name");
  const ColumnProfile* likely = nullptr;
  for (const ColumnProfile& column : profile.columns.columns) {
    const bool may = column.role == LikelyRole::quasi || column.role == LikelyRole::plain;
    if (!may || column.name == requirement.time || column.resolution || column.type != ValueType::text ||
        column.distinct < 2)
      continue;
    if (!likely || column.distinct < likely->distinct) likely = &column;
  }
  if (!likely)
    throw Error(ErrorCode::usage, "no column looks sensitive", {table.source}, "name it with --sensitive");
  choose(likely->name, "a guess: no name speaks for a column, and this one has the fewest values");
}

Stream counted(const Column& times, const Column& values, const hierarchy::TimeSteps& steps,
               StreamProfile& profile) {
  std::vector<std::optional<Step>> step_of(times.values.size());
  for (Code code = 0; code < times.values.size(); ++code) step_of[code] = steps.step_of(times.values[code]);
  Stream stream;
  std::vector<std::map<Value, Count>*> snapshot_of(times.values.size(), nullptr);
  for (Code code = 0; code < times.values.size(); ++code)
    if (step_of[code]) snapshot_of[code] = &stream[*step_of[code]];
  for (std::size_t row = 0; row < times.codes.size(); ++row) {
    const auto snapshot = snapshot_of[times.codes[row]];
    if (snapshot)
      ++(*snapshot)[values.codes[row]];
    else
      ++profile.unread;
  }
  profile.rows = times.codes.size();
  profile.records = profile.rows - profile.unread;
  return stream;
}

Quantiles quantiles(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const auto at = [&](double share) {
    return numbers[static_cast<std::size_t>(share * static_cast<double>(numbers.size() - 1) + 0.5)];
  };
  return {at(0), at(0.25), at(0.5), at(0.75), at(1)};
}

std::vector<Count> counts_of(const std::map<Value, Count>& snapshot) {
  std::vector<Count> counts;
  for (const auto& [value, count] : snapshot) counts.push_back(count);
  return counts;
}

void measure_skew(const Stream& stream, StreamProfile& profile) {
  std::vector<double> sizes, shares;
  std::map<Value, Count> whole;
  for (const auto& [step, snapshot] : stream) {
    const std::vector<Count> counts = counts_of(snapshot);
    const auto size = static_cast<double>(std::accumulate(counts.begin(), counts.end(), Count{0}));
    sizes.push_back(size);
    shares.push_back(static_cast<double>(reposition::level_of(counts)) / size);
    for (const auto& [value, count] : snapshot) whole[value] += count;
  }
  profile.values = whole.size();
  profile.with_records = stream.size();
  profile.snapshots = static_cast<std::uint64_t>(stream.rbegin()->first) -
                      static_cast<std::uint64_t>(stream.begin()->first) + 1;
  profile.sizes = quantiles(std::move(sizes));
  profile.top_shares = quantiles(std::move(shares));
  profile.top_share = static_cast<double>(reposition::level_of(counts_of(whole))) /
                      static_cast<double>(std::max<std::uint64_t>(profile.records, 1));
}

LevelProfile level_profile(const Stream& stream, std::uint64_t l) {
  LevelProfile level;
  level.l = l;
  for (const auto& [step, snapshot] : stream) {
    const std::vector<Count> counts = counts_of(snapshot);
    if (reposition::eligible(counts, l)) ++level.eligible;
    const Count most = reposition::largest_eligible_level(counts, l);
    for (const Count count : counts) level.dropped += count - std::min(count, most);
  }
  return level;
}

WindowTrial tried(const Stream& stream, std::uint64_t l, std::uint64_t window) {
  reposition::Settings settings;
  settings.l = l;
  for (std::uint64_t d = 0; d < window; ++d)
    settings.costs.mu.push_back(static_cast<reposition::Cost>(d * d));
  settings.costs.beta = static_cast<reposition::Cost>(window * window);
  WindowTrial trial;
  trial.l = l;
  trial.window = window;
  std::uint64_t published = 0, delays = 0;
  const auto leave = [&](const reposition::Leaving& leaving) {
    for (const reposition::Part& part : leaving.published) {
      published += part.count;
      delays += part.count * static_cast<std::uint64_t>(leaving.slot - part.origin);
      if (leaving.slot > part.origin) trial.moved += part.count;
    }
    for (const reposition::Part& part : leaving.dropped) trial.dropped += part.count;
  };
  reposition::Repositioner repositioner(settings);
  for (const auto& [step, snapshot] : stream) {
    repositioner.advance(step, leave);
    for (const auto& [value, count] : snapshot) repositioner.receive(step, value, count);
  }
  repositioner.finish(leave);
  if (published > 0) trial.mean_delay = static_cast<double>(delays) / static_cast<double>(published);
  if (const auto& first = repositioner.first_window()) trial.first_window_exact = first->cost == first->bound;
  return trial;
}

std::vector<std::uint64_t> levels_to_try(const StreamRequirement& requirement, std::uint64_t values) {
  if (!requirement.l.empty()) return requirement.l;
  std::vector<std::uint64_t> levels;
  for (std::uint64_t l = 2; l <= 5 && (l == 2 || l <= values); ++l) levels.push_back(l);
  return levels;
}

void check_numbers(const StreamRequirement& requirement) {
  for (const std::uint64_t window : requirement.windows)
    if (window < 1 || window > longest_window)
      throw Error(ErrorCode::usage, fmt::format("a window has 1 to {} snapshots", longest_window), {},
                  "write e.g. --windows 2,3,5,7");
  for (const std::uint64_t l : requirement.l)
    if (l < 1 || l > 1'000'000)
      throw Error(ErrorCode::usage, "l must be a whole number from 1 on", {}, "write e.g. -l 2,3,4");
}

// The greatest l that some window keeps cheap, or else the least; with the shortest window that is as good as
// any.
std::optional<WindowTrial> proposal(const std::vector<WindowTrial>& trials, std::uint64_t records) {
  const auto share = [&](const WindowTrial& trial) {
    return static_cast<double>(trial.dropped) / static_cast<double>(std::max<std::uint64_t>(records, 1));
  };
  std::map<std::uint64_t, double> best;
  for (const WindowTrial& trial : trials) {
    const auto [at, added] = best.try_emplace(trial.l, share(trial));
    at->second = std::min(at->second, share(trial));
  }
  if (best.empty()) return std::nullopt;
  std::uint64_t l = best.begin()->first;
  for (const auto& [level, dropped] : best)
    if (dropped <= cheap) l = level;
  std::optional<WindowTrial> chosen;
  for (const WindowTrial& trial : trials)
    if (trial.l == l && share(trial) <= best[l] + as_good && (!chosen || trial.window < chosen->window))
      chosen = trial;
  return chosen;
}

std::string recommended(const StreamProfile& profile) {
  if (!profile.proposed)
    return "No window was tried: there are too many sensitive values. Group them, or choose another column.";
  const WindowTrial& trial = *profile.proposed;
  const auto level = std::ranges::find(profile.levels, trial.l, &LevelProfile::l);
  const auto of_all = [&](std::uint64_t n) { return report::share_of(n, profile.records); };
  if (trial.dropped == profile.records)
    return fmt::format("Nothing could be published with l = {}: {}.", trial.l,
                       profile.values < trial.l ? "there are fewer sensitive values than that"
                                                : "one value is too frequent throughout");
  std::string said = fmt::format(
      "l = {} with a window of {}: {} of the records would be published late, a delay of {} snapshots over "
      "all, and {} dropped; dropping alone would take {}.",
      trial.l, trial.window, of_all(trial.moved), report::decimal(trial.mean_delay, 2), of_all(trial.dropped),
      of_all(level->dropped));
  if (static_cast<double>(trial.dropped) > cheap * static_cast<double>(profile.records))
    said +=
        profile.top_share * static_cast<double>(trial.l) > 1
            ? fmt::format(
                  " The most frequent value has too large a share of the whole stream: {} would keep more.",
                  trial.l > 2 ? "a smaller l, or values grouped otherwise," : "finer values")
            : " That is much: a longer window or coarser snapshots would keep more.";
  return said;
}

// Method reposition takes one column of persons: of several the one with the most values, which tells most of them
// apart.
void keep_one_person(Profile& columns) {
  ColumnProfile* kept = nullptr;
  for (ColumnProfile& column : columns.columns) {
    if (column.role != LikelyRole::person) continue;
    ColumnProfile* const lesser = kept && kept->distinct >= column.distinct ? &column : kept;
    kept = lesser == &column ? kept : &column;
    if (!lesser) continue;
    lesser->role = LikelyRole::identifier;
    lesser->why = "tells persons apart with another; join the two in the source, the method takes one";
  }
}

}  // namespace

StreamProfile profile_stream(const Table& table, const StreamRequirement& requirement,
                             std::optional<std::string> person, Progress& progress) {
  check_numbers(requirement);
  StreamProfile profile;
  profile.source = table.source;
  profile.time = requirement.time;
  const Column& times = column_named(table, requirement.time, "--time");
  const bool named = person.has_value();
  profile.columns = profile_columns(table, std::move(person));
  if (!named && find_person(table, hardware_threads(), profile.columns)) keep_one_person(profile.columns);
  choose_sensitive(table, requirement, profile);
  profile.calendar = calendar_of(profile_of(profile.columns, requirement.time), requirement);
  const hierarchy::TimeSteps steps(profile.calendar, {table.source, 0, requirement.time});
  profile.granularity = steps.description();
  const Stream stream = counted(times, column_named(table, profile.sensitive, "--sensitive"), steps, profile);
  if (profile.rows == 0)
    throw Error(ErrorCode::no_rows, "there are no records", {table.source}, "give a table with rows");
  if (stream.empty())
    throw Error(ErrorCode::bad_time,
                fmt::format("no row has a time that can be read: {}", steps.why_not(times.at(0))),
                {table.source, 0, requirement.time}, "state --granularity, or name another column");
  profile.first = steps.label(stream.begin()->first);
  profile.last = steps.label(stream.rbegin()->first);
  measure_skew(stream, profile);
  const auto levels = levels_to_try(requirement, profile.values);
  for (const std::uint64_t l : levels) profile.levels.push_back(level_profile(stream, l));
  if (profile.values <= most_counts / profile.with_records) {
    progress.begin("trying windows", levels.size() * requirement.windows.size());
    for (const std::uint64_t l : levels)
      for (const std::uint64_t window : requirement.windows) {
        check_cancelled(progress);
        profile.trials.push_back(tried(stream, l, window));
        progress.advance(1);
      }
    progress.end();
  }
  profile.proposed = proposal(profile.trials, profile.records);
  profile.recommendation = recommended(profile);
  return profile;
}

}  // namespace kith::profile

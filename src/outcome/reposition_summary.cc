// Idea: everything said of a stream is a sum over counts of (time, slot, value). They are laid out once, time
// by time and value by value, for what else could have been done and for the queries; what does not fit is
// left out, and the summary says nothing of it. Cost: one look at every count, and what alternatives.h and
// window_queries.h say.
#include "outcome/reposition_summary.h"

#include <algorithm>
#include <map>

#include "kith/error.h"

namespace kith::outcome {
namespace {

using reposition::Count;
using reposition::SnapshotCounts;
using reposition::Step;
using reposition::Value;

// A stream of more counts, snapshots times values, is not laid out.
constexpr std::uint64_t laid_out = 4'000'000;
// Codes from here on are looked up.
constexpr Value rows_end = 1'024;

using Entries = std::vector<MoveTally::Entry>;

struct Stretch {
  Step first = 0, last = 0;
  std::uint64_t snapshots() const {
    return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
  }
};

void add(std::vector<std::uint64_t>& counts, Value value, std::uint64_t count) {
  if (value >= counts.size()) counts.resize(value + 1);
  counts[value] += count;
}

void count_values(const Entries& entries, const std::vector<std::string>& values,
                  const reposition::Costs& costs, RepositionSummary& summary) {
  std::vector<ValueFigures> by_code(values.size());
  std::vector<std::uint64_t> lost(values.size());
  for (std::size_t code = 0; code < values.size(); ++code) by_code[code].value = values[code];
  for (const auto& [origin, slot, value, count] : entries) {
    if (value >= by_code.size()) throw Bug("a value of the stream has no text");
    ValueFigures& figures = by_code[value];
    const std::size_t distance = slot ? static_cast<std::size_t>(*slot - origin) : 0;
    if (slot && distance >= costs.window()) throw Bug("a record was published beyond its window");
    figures.in += count;
    (slot ? figures.published : figures.dropped) += count;
    if (distance > 0) figures.moved += count;
    lost[value] += count * static_cast<std::uint64_t>(slot ? costs.mu[distance] : costs.drop(value));
    if (slot) summary.distances[distance] += count;
  }
  std::uint64_t delays = 0, lost_in_all = 0;
  for (std::size_t code = 0; code < by_code.size(); ++code) {
    ValueFigures& figures = by_code[code];
    figures.loss = costs.in_plan(static_cast<reposition::Cost>(lost[code]));
    lost_in_all += lost[code];
    summary.records += figures.in;
    summary.published += figures.published;
    summary.moved += figures.moved;
    summary.dropped += figures.dropped;
    if (figures.in > 0) summary.values.push_back(figures);
  }
  summary.loss = costs.in_plan(static_cast<reposition::Cost>(lost_in_all));
  for (std::size_t d = 0; d < summary.distances.size(); ++d) delays += d * summary.distances[d];
  if (summary.published > 0)
    summary.mean_delay = static_cast<double>(delays) / static_cast<double>(summary.published);
}

using ByValue = std::map<Value, std::uint64_t>;
struct Sides {
  ByValue in, out;
};

struct Sum {
  std::uint64_t records = 0, level = 0;
};
Sum sum_of(const ByValue& counts) {
  Sum sum;
  for (const auto& [value, count] : counts) {
    sum.records += count;
    sum.level = std::max(sum.level, count);
  }
  return sum;
}

std::map<Step, Sides> snapshots_of(const Entries& entries) {
  std::map<Step, Sides> snapshots;
  for (const auto& [origin, slot, value, count] : entries) {
    snapshots[origin].in[value] += count;
    if (slot) snapshots[*slot].out[value] += count;
  }
  return snapshots;
}

void describe_snapshots(const std::map<Step, Sides>& snapshots, RepositionSummary& summary) {
  for (const auto& [step, counts] : snapshots) {
    SnapshotFigures figures;
    figures.time = step;
    const Sum in = sum_of(counts.in), out = sum_of(counts.out);
    figures.in = in.records;
    figures.published = out.records;
    figures.level_in = in.level;
    figures.level = out.level;
    figures.eligible_in = in.level <= in.records / summary.l;
    summary.snapshots.push_back(figures);
  }
}

SnapshotCounts laid(const std::map<Step, Sides>& snapshots, const Stretch& stretch, std::size_t values,
                    ByValue Sides::* side) {
  SnapshotCounts counts(static_cast<std::size_t>(stretch.snapshots()), std::vector<Count>(values));
  for (const auto& [step, sides] : snapshots)
    for (const auto& [value, count] : sides.*side)
      counts[static_cast<std::size_t>(step - stretch.first)][value] = count;
  return counts;
}

void compare(const std::map<Step, Sides>& snapshots, std::size_t values, const Stretch& stretch,
             const reposition::Costs& costs, RepositionSummary& summary) {
  const SnapshotCounts truth = laid(snapshots, stretch, values, &Sides::in);
  const SnapshotCounts moved = laid(snapshots, stretch, values, &Sides::out);
  const auto cut = reposition::suppress_only(truth, costs, summary.l);
  const auto merged = reposition::merge_until_eligible(truth, costs, summary.l);
  RepositionSummary::Alternatives others;
  others.suppression_dropped = cut.dropped;
  others.intervals = merged.intervals.size();
  others.widest = merged.widest;
  others.merged_dropped = merged.dropped;
  others.mean_width = merged.mean_width;
  others.record_width = merged.record_width;
  if (const auto width = reposition::least_uniform_width(truth, summary.l)) others.uniform_width = *width;
  summary.alternatives = others;
  summary.queries = reposition::ask_windows({&truth, &moved, &cut.published, &merged});
}

}  // namespace

void MoveTally::add(Step origin, std::optional<Step> slot, Value value, std::uint64_t count) {
  if (count == 0) return;
  Recent& recent = recent_[static_cast<std::uint64_t>(origin) % recent_.size()];
  if (recent.origin == nullptr || recent.step != origin) recent = {origin, &origins_[origin]};
  Origin& of = *recent.origin;
  if (slot && *slot < origin) throw Bug("a record was published before its time");
  const std::size_t row = slot ? static_cast<std::size_t>(*slot - origin) + 1 : 0;
  if (value >= rows_end) {
    of.rare[{row, value}] += count;
    return;
  }
  if (row >= of.rows.size()) of.rows.resize(row + 1);
  outcome::add(of.rows[row], value, count);
}

std::vector<MoveTally::Entry> MoveTally::entries() const {
  std::vector<Entry> entries;
  for (const auto& [origin, counts] : origins_) {
    const auto take = [&](std::size_t row, Value value, std::uint64_t count) {
      if (count == 0) return;
      entries.push_back({origin, {}, value, count});
      if (row > 0) entries.back().slot = origin + static_cast<Step>(row - 1);
    };
    for (std::size_t row = 0; row < counts.rows.size(); ++row)
      for (Value value = 0; value < counts.rows[row].size(); ++value)
        take(row, value, counts.rows[row][value]);
    for (const auto& [at, count] : counts.rare) take(at.first, at.second, count);
  }
  return entries;
}

RepositionSummary reposition_summary(const MoveTally& tally, const std::vector<std::string>& values,
                                     const reposition::Settings& settings) {
  RepositionSummary summary;
  summary.l = settings.l;
  summary.window = settings.costs.window();
  summary.distances.assign(settings.costs.window(), 0);
  const Entries entries = tally.entries();
  count_values(entries, values, settings.costs, summary);
  const std::map<Step, Sides> snapshots = snapshots_of(entries);
  describe_snapshots(snapshots, summary);
  attack::MovesReader reader;
  for (const auto& [origin, slot, value, count] : entries) reader.add(origin, slot, value, count);
  summary.moves = reader.read(summary.l);
  if (snapshots.empty()) return summary;
  const Stretch stretch{snapshots.begin()->first, snapshots.rbegin()->first};
  summary.snapshots_in_all = stretch.snapshots();
  if (stretch.snapshots() <= laid_out / std::max<std::size_t>(values.size(), 1))
    compare(snapshots, values.size(), stretch, settings.costs, summary);
  return summary;
}

}  // namespace kith::outcome

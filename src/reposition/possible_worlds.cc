// Idea. A world says what values the members of each group have: a vector of counts per group (origin, slot)
// or (origin, dropped). The groups of a slot add up to what it published; those dropped may have any values.
// A world is possible if the algorithm, run on the snapshots it makes up, ends with exactly these groups. A
// value that all members have in all possible worlds is disclosed: no bucket hides it.
//
// Enumeration. Groups are filled one after the other, those of published slots within what is left of the
// slot's values. The snapshots of each full choice are given to the algorithm; it is deterministic, so each
// set of snapshots has one outcome at most, and a set seen before is not run again. What really happened is
// the first world.
//
// Weight. Persons of a group are exchangeable: a world counts as many times as its counts can be dealt out to
// persons, the product over groups of size! / (counts!). Whether an attacker should weigh further, by how the
// publisher drew among records that are alike, does not touch what is certain.
//
// Cost: exponential in the records, so that there is a limit by work. A choice is one step, of some tens of
// nanoseconds. A run of the algorithm is as many steps as its windows have counts, and more for every flow and
// every node of its first window, as measured: one run can cost a million choices.
#include "reposition/possible_worlds.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kith::reposition {
namespace {

using Snapshots = std::vector<std::vector<Count>>;
constexpr std::size_t dropped = static_cast<std::size_t>(-1);
// By (slot or `dropped`, origin), these are counts by value.
using Groups = std::map<std::pair<std::size_t, std::size_t>, std::vector<Count>>;

struct Run {
  Groups groups;
  std::uint64_t flows = 0, nodes = 0;
};

Run run_on(const Snapshots& records, const Settings& settings) {
  Run run;
  Groups& groups = run.groups;
  const std::size_t values = records.front().size();
  const auto add = [&](std::size_t slot, const Part& part) {
    std::vector<Count>& counts = groups[{slot, static_cast<std::size_t>(part.origin)}];
    counts.resize(values);
    counts[part.value] += part.count;
  };
  const auto leave = [&](const Leaving& leaving) {
    for (const Part& part : leaving.published) add(static_cast<std::size_t>(leaving.slot), part);
    for (const Part& part : leaving.dropped) add(dropped, part);
  };
  Repositioner repositioner(settings);
  for (std::size_t at = 0; at < records.size(); ++at)
    for (Value value = 0; value < values; ++value) {
      if (records[at][value] == 0) continue;
      repositioner.advance(static_cast<Step>(at), leave);
      repositioner.receive(static_cast<Step>(at), value, records[at][value]);
    }
  repositioner.finish(leave);
  if (const auto& first = repositioner.first_window()) {
    run.flows = first->flows;
    run.nodes = first->nodes;
  }
  run.flows += repositioner.spent().flows;
  run.nodes += repositioner.spent().nodes;
  return run;
}

// The steps of work that a run takes, whatever its records are.
class Price {
 public:
  Price(const Snapshots& records, const Settings& settings) {
    const std::uint64_t window = settings.costs.window(), values = records.front().size();
    const std::uint64_t slots = std::min<std::uint64_t>(window, records.size());
    of_run = (records.size() + 1) * window * window * values;
    of_flow = 10 * values * slots * (slots + 5) + 3000;
    of_node = 40 * slots * slots * slots * slots + 3000;
  }
  std::uint64_t of(const Run& run) const { return of_run + run.flows * of_flow + run.nodes * of_node; }
  // Effort beyond what is left is of no use: whoever spends it has gone beyond the limit.
  WindowEffort within(const WindowEffort& stated, std::uint64_t left) const {
    return {std::min(stated.flows, left / of_flow + 1), std::min(stated.nodes, left / of_node + 1)};
  }

 private:
  std::uint64_t of_run = 0, of_flow = 0, of_node = 0;
};

Count sum_of(const std::vector<Count>& counts) {
  Count sum = 0;
  for (const Count count : counts) sum += count;
  return sum;
}

double log_assignments(const Groups& groups) {
  double result = 0;
  for (const auto& [key, counts] : groups) {
    result += std::lgamma(static_cast<double>(sum_of(counts)) + 1);
    for (const Count count : counts) result -= std::lgamma(static_cast<double>(count) + 1);
  }
  return result;
}

class Worlds {
 public:
  Worlds(const Snapshots& records, const Settings& settings, std::uint64_t limit, Progress& progress)
      : settings_(settings),
        limit_(limit),
        progress_(progress),
        price_(records, settings),
        truth_(run_on(records, settings).groups) {
    for (const auto& [key, counts] : truth_) {
      order_.push_back({key, sum_of(counts)});
      std::vector<Count>& left = left_[key.first];
      left.resize(counts.size());
      for (std::size_t value = 0; value < counts.size(); ++value) left[value] += counts[value];
      world_[key].resize(counts.size());
    }
    snapshots_.assign(records.size(), std::vector<Count>(records.front().size()));
    shares_.assign(order_.size(), std::vector<double>(records.front().size()));
    base_ = log_assignments(truth_);
    known_[records] = true;
    count(truth_);
  }

  WorldsAnswer run() {
    fill_group(0);
    for (std::size_t at = 0; at < order_.size(); ++at) answer_.groups.push_back(group(at));
    return std::move(answer_);
  }

 private:
  struct Open {
    std::pair<std::size_t, std::size_t> key;
    Count size = 0;
  };

  void fill_group(std::size_t at) {
    if (at == order_.size()) return try_world();
    fill_value(at, 0, order_[at].size);
  }

  void fill_value(std::size_t at, Value value, Count rest) {
    if (!answer_.exact) return;
    const auto& key = order_[at].key;
    std::vector<Count>& counts = world_[key];
    if (value == counts.size()) {
      if (rest == 0) fill_group(at + 1);
      return;
    }
    const bool free = key.first == dropped;
    const bool last = value + 1 == counts.size();
    Count& left = left_[key.first][value];
    const Count most = free ? rest : std::min(rest, left);
    for (Count take = last ? rest : 0; take <= most; ++take) {
      if (++answer_.work > limit_) answer_.exact = false;
      if (!answer_.exact) return;
      if (++choices_ % 4096 == 0) check_cancelled(progress_);
      if (!free) left -= take;
      counts[value] = take;
      snapshots_[key.second][value] += take;
      fill_value(at, value + 1, rest - take);
      snapshots_[key.second][value] -= take;
      if (!free) left += take;
    }
    counts[value] = 0;
  }

  void try_world() {
    if (world_ == truth_) return;
    const auto [place, fresh] = known_.try_emplace(snapshots_, false);
    // One outcome per set of snapshots: once it was met, no other world of them is possible.
    if (!fresh && place->second) return;
    if (fresh && !run_here()) return;
    if (outcomes_[snapshots_] != world_) return;
    place->second = true;
    count(world_);
  }

  // Runs the algorithm on the snapshots; returns false if that was beyond the limit.
  bool run_here() {
    check_cancelled(progress_);
    Settings settings = settings_;
    settings.effort = price_.within(settings.effort, limit_ - answer_.work);
    Run run = run_on(snapshots_, settings);
    answer_.work += price_.of(run);
    if (answer_.work > limit_) answer_.exact = false;
    outcomes_[snapshots_] = std::move(run.groups);
    return answer_.exact;
  }

  void count(const Groups& world) {
    ++answer_.worlds;
    const double weight = std::exp(log_assignments(world) - base_);
    total_ += weight;
    std::size_t at = 0;
    for (const auto& [key, counts] : world) {
      const double size = static_cast<double>(order_[at].size);
      for (std::size_t value = 0; value < counts.size(); ++value)
        shares_[at][value] += weight * static_cast<double>(counts[value]) / size;
      ++at;
    }
  }

  WorldGroup group(std::size_t at) const {
    const auto& [slot, origin] = order_[at].key;
    WorldGroup result;
    result.origin = origin;
    if (slot != dropped) result.slot = slot;
    result.size = order_[at].size;
    for (const double share : shares_[at]) {
      result.possible += share > 0;
      result.highest = std::max(result.highest, share / total_);
    }
    return result;
  }

  const Settings& settings_;
  std::uint64_t limit_;
  Progress& progress_;
  Price price_;
  std::uint64_t choices_ = 0;
  Groups truth_, world_;
  std::vector<Open> order_;
  // By slot and value, so many are published and not yet given to a group.
  std::map<std::size_t, std::vector<Count>> left_;
  // These are the snapshots of the world.
  Snapshots snapshots_;
  // This says whether their outcome was met.
  std::map<Snapshots, bool> known_;
  std::map<Snapshots, Groups> outcomes_;
  // Shares are by group and value, and weighted.
  std::vector<std::vector<double>> shares_;
  double base_ = 0, total_ = 0;
  WorldsAnswer answer_;
};

}  // namespace

Count WorldsAnswer::left() const {
  Count result = 0;
  for (const WorldGroup& group : groups) result += group.left() ? group.size : 0;
  return result;
}

Count WorldsAnswer::disclosed() const {
  Count result = 0;
  for (const WorldGroup& group : groups) result += group.left() && group.disclosed() ? group.size : 0;
  return result;
}

WorldsAnswer possible_worlds(const std::vector<std::vector<Count>>& records, const Settings& settings,
                             std::uint64_t limit, Progress& progress) {
  if (records.empty()) return {};
  return Worlds(records, settings, limit, progress).run();
}

}  // namespace kith::reposition

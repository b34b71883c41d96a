// How far the online result is from the offline optimum over the whole stream: the loss of the repositioner,
// which sees a window at a time and by relays never changes what an older snapshot holds of a value; the loss
// if it solves the open window anew at every step instead; the integer program over all snapshots at once; and
// dropping alone. The figures of docs/reposition-study.md.
//
//   reposition_study_bench [STREAMS PER LINE]      20 if not given

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bench/finished.h"
#include "reposition/eligibility.h"
#include "reposition/first_window.h"
#include "reposition/repositioner.h"
#include "testing/window_program.h"

namespace {

using namespace kith::reposition;

struct Shape {
  std::size_t snapshots, values;
  Count records;  // a day, about
  std::size_t window;
  Count l;
  bool quadratic;
};

Costs costs_of(const Shape& shape) {
  Costs costs;
  const auto mu = [&](std::size_t d) { return static_cast<Cost>(shape.quadratic ? d * d : d); };
  for (std::size_t d = 0; d < shape.window; ++d) costs.mu.push_back(mu(d));
  costs.beta = mu(shape.window);
  return costs;
}

// Zipf-skewed values; every other day one of them breaks out.
std::vector<std::vector<Count>> stream_of(const Shape& shape, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<Count>> records;
  for (std::size_t day = 0; day < shape.snapshots; ++day) {
    std::vector<double> share;
    for (std::size_t v = 1; v <= shape.values; ++v) share.push_back(1.0 / static_cast<double>(v));
    if (random() % 2 == 0) share[random() % shape.values] += 2;
    std::discrete_distribution<std::size_t> value(share.begin(), share.end());
    std::vector<Count> today(shape.values, 0);
    const Count many = shape.records / 2 + random() % (shape.records + 1);
    for (Count i = 0; i < many; ++i) ++today[value(random)];
    records.push_back(std::move(today));
  }
  return records;
}

Cost online_loss(const std::vector<std::vector<Count>>& records, const Costs& costs, Count l, bool replan) {
  Settings settings;
  settings.costs = costs;
  settings.l = l;
  settings.replan = replan;
  Repositioner repositioner(settings);
  Cost loss = 0;
  const auto leave = [&](const Leaving& leaving) { loss += leaving.cost; };
  for (std::size_t day = 0; day < records.size(); ++day) {
    repositioner.advance(static_cast<Step>(day), leave);
    for (Value v = 0; v < records[day].size(); ++v)
      if (records[day][v] > 0) repositioner.receive(static_cast<Step>(day), v, records[day][v]);
  }
  repositioner.finish(leave);
  return loss;
}

Cost loss_of_dropping(const std::vector<std::vector<Count>>& records, const Costs& costs, Count l) {
  Cost loss = 0;
  for (const auto& today : records) {
    const Count level = largest_eligible_level(today, l);
    for (const Count count : today)
      if (count > level) loss += static_cast<Cost>(count - level) * costs.beta;
  }
  return loss;
}

// Sums over streams.
struct Losses {
  double offline = 0, relays = 0, replanned = 0, dropping = 0;
  double offline_seconds = 0, replan_seconds = 0;
  double worst = 1, worst_replanned = 1;
  std::uint64_t streams = 0, equal = 0, better = 0, worse = 0, unproven = 0;

  // Which part of the distance to the optimum is left if windows are solved anew.
  double left() const { return relays > offline ? (replanned - offline) / (relays - offline) : 0; }

  void add(const Losses& other) {
    offline += other.offline;
    relays += other.relays;
    replanned += other.replanned;
    better += other.better;
    worse += other.worse;
    streams += other.streams;
  }
};

Losses losses_of(const Shape& shape, std::uint64_t streams) {
  const Costs costs = costs_of(shape);
  Losses sum;
  sum.streams = streams;
  for (std::uint64_t seed = 1; seed <= streams; ++seed) {
    WindowProblem problem{stream_of(shape, seed), costs, shape.l};
    WindowSolution best;
    sum.offline_seconds +=
        kith::bench::seconds_of([&] { best = kith::testing::solve_by_integer_program(problem); });
    sum.unproven += !best.optimal();
    const auto relays = static_cast<double>(online_loss(problem.records, costs, shape.l, false));
    double replanned = 0;
    sum.replan_seconds += kith::bench::seconds_of(
        [&] { replanned = static_cast<double>(online_loss(problem.records, costs, shape.l, true)); });
    const auto offline = static_cast<double>(best.cost);
    sum.offline += offline;
    sum.relays += relays;
    sum.replanned += replanned;
    sum.dropping += static_cast<double>(loss_of_dropping(problem.records, costs, shape.l));
    sum.equal += relays == offline;
    sum.better += replanned < relays;
    sum.worse += replanned > relays;
    if (offline == 0) continue;
    sum.worst = std::max(sum.worst, relays / offline);
    sum.worst_replanned = std::max(sum.worst_replanned, replanned / offline);
  }
  return sum;
}

Losses study(const Shape& shape, std::uint64_t streams) {
  const Losses sum = losses_of(shape, streams);
  const auto mean = [&](double of) { return of / static_cast<double>(streams); };
  const auto ratio = [&](double of) { return sum.offline > 0 ? of / sum.offline : 1.0; };
  fmt::print(
      "| {} | {} | {} | {} | {} | {} | {:.1f} | {:.1f} | {:.2f} | {:.2f} | {} of {} | {:.1f} | {:.2f} | "
      "{:.2f} "
      "| {:.0f} % | {} / {} | {:.1f} | {:.3f} | {:.3f} |{}\n",
      shape.snapshots, shape.values, shape.records, shape.window, shape.l,
      shape.quadratic ? "quadratic" : "linear", mean(sum.offline), mean(sum.relays), ratio(sum.relays),
      sum.worst, sum.equal, streams, mean(sum.replanned), ratio(sum.replanned), sum.worst_replanned,
      100 * (1 - sum.left()), sum.better, sum.worse, mean(sum.dropping), mean(sum.offline_seconds),
      mean(sum.replan_seconds), sum.unproven > 0 ? fmt::format(" {} not proven", sum.unproven) : "");
  std::fflush(stdout);
  return sum;
}

void print_sum(bool quadratic, const Losses& sum) {
  fmt::print(
      "{}, all streams together: relays {:.1f} % above the optimum, solved anew {:.1f} %; solving anew takes "
      "away {:.0f} % of the distance, the rest is the price of not knowing the future; better on {} of {} "
      "streams, worse on {}\n\n",
      quadratic ? "quadratic" : "linear", 100 * (sum.relays / sum.offline - 1),
      100 * (sum.replanned / sum.offline - 1), 100 * (1 - sum.left()), sum.better, sum.streams, sum.worse);
}

}  // namespace

int main(int count, char** words) {
  const std::uint64_t streams = count > 1 ? std::strtoull(words[1], nullptr, 10) : 20;
  for (const bool quadratic : {false, true}) {
    fmt::print(
        "| snapshots | values | records a day | window | l | mu | offline loss | relays' loss | relays / "
        "offline | worst | equal | solved anew | anew / offline | worst anew | taken away | better / worse | "
        "dropping alone | offline s | anew s "
        "|\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    Losses all;
    for (const std::size_t window : {2u, 3u, 4u}) {
      all.add(study({8, 4, 8, window, 2, quadratic}, streams));
      all.add(study({8, 4, 8, window, 3, quadratic}, streams));
      all.add(study({30, 8, 40, window, 2, quadratic}, streams));
      all.add(study({30, 8, 40, window, 3, quadratic}, streams));
      all.add(study({60, 10, 100, window, 3, quadratic}, std::min<std::uint64_t>(streams, 10)));
    }
    print_sum(quadratic, all);
  }
  return 0;
}

// How far the online result is from the offline optimum over the whole stream: the loss of the repositioner,
// which sees a window at a time and never changes what an older snapshot holds of a value, beside the integer
// program over all snapshots at once, and beside dropping alone. The figures of docs/reposition-study.md.
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
  const char* name;
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

Cost online_loss(const std::vector<std::vector<Count>>& records, const Costs& costs, Count l) {
  Settings settings;
  settings.costs = costs;
  settings.l = l;
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

void study(const Shape& shape, std::uint64_t streams) {
  const Costs costs = costs_of(shape);
  double online = 0, offline = 0, dropping = 0, worst = 1, seconds = 0;
  std::uint64_t equal = 0, unproven = 0;
  for (std::uint64_t seed = 1; seed <= streams; ++seed) {
    WindowProblem problem{stream_of(shape, seed), costs, shape.l};
    WindowSolution best;
    seconds += kith::bench::seconds_of([&] { best = kith::testing::solve_by_integer_program(problem); });
    unproven += !best.optimal();
    const auto here = static_cast<double>(online_loss(problem.records, costs, shape.l));
    const auto there = static_cast<double>(best.cost);
    online += here;
    offline += there;
    dropping += static_cast<double>(loss_of_dropping(problem.records, costs, shape.l));
    equal += here == there;
    if (there > 0) worst = std::max(worst, here / there);
  }
  const auto mean = [&](double sum) { return sum / static_cast<double>(streams); };
  fmt::print(
      "| {} | {} | {} | {} | {} | {} | {} | {:.1f} | {:.1f} | {:.2f} | {:.2f} | {} of {} | {:.1f} | {:.2f} "
      "|{}\n",
      shape.name, shape.snapshots, shape.values, shape.records, shape.window, shape.l,
      shape.quadratic ? "quadratic" : "linear", mean(offline), mean(online),
      offline > 0 ? online / offline : 1.0, worst, equal, streams, mean(dropping), mean(seconds),
      unproven > 0 ? fmt::format(" {} not proven", unproven) : "");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  const std::uint64_t streams = count > 1 ? std::strtoull(words[1], nullptr, 10) : 20;
  fmt::print(
      "| streams | snapshots | values | records a day | window | l | mu | offline loss | online loss | "
      "online / "
      "offline | worst | equal | dropping alone | offline s "
      "|\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const bool quadratic : {false, true})
    for (const std::size_t window : {2u, 3u, 4u}) {
      study({"small", 8, 4, 8, window, 2, quadratic}, streams);
      study({"small", 8, 4, 8, window, 3, quadratic}, streams);
      study({"middle", 30, 8, 40, window, 2, quadratic}, streams);
      study({"middle", 30, 8, 40, window, 3, quadratic}, streams);
      study({"middle", 60, 10, 100, window, 3, quadratic}, std::min<std::uint64_t>(streams, 10));
    }
  return 0;
}

#include "testing/random_windows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kith::testing {

using reposition::Cost;

namespace {

std::vector<Cost> random_mu(Random& random, std::size_t window) {
  const std::uint64_t kind = random() % 3;
  const Cost unit = 1 + static_cast<Cost>(random() % 5);
  std::vector<Cost> mu{0};
  Cost step = 1 + static_cast<Cost>(random() % 4);
  for (Cost distance = 1; distance < static_cast<Cost>(window); ++distance) {
    if (kind == 0) mu.push_back(unit * distance);
    if (kind == 1) mu.push_back(unit * distance * distance);
    if (kind == 2) {
      mu.push_back(mu.back() + step);
      step += static_cast<Cost>(random() % 4);
    }
  }
  return mu;
}

}  // namespace

reposition::WindowProblem random_window(Random& random, const WindowShape& shape) {
  reposition::WindowProblem problem;
  problem.costs.mu = random_mu(random, 1 + random() % shape.most_window);
  problem.costs.beta = static_cast<Cost>(random() % 30);
  const std::size_t values = 1 + random() % shape.most_values,
                    snapshots = 1 + random() % shape.most_snapshots;
  if (random() % 2 == 0)
    for (std::size_t value = 0; value < 1 + random() % values; ++value)
      problem.costs.beta_of.push_back(static_cast<Cost>(random() % 40));
  problem.l = 1 + random() % shape.most_l;
  problem.records.assign(snapshots, std::vector<reposition::Count>(values, 0));
  for (auto& snapshot : problem.records) {
    if (random() % 6 == 0) continue;
    for (auto& count : snapshot) count = random() % 3 == 0 ? 0 : random() % (shape.most_records + 1);
  }
  return problem;
}

reposition::WindowProblem zipf_window(std::uint64_t seed, std::size_t snapshots, std::size_t window,
                                      std::size_t values, std::size_t records, std::uint64_t l) {
  Random random(seed);
  reposition::WindowProblem problem;
  problem.l = l;
  for (std::size_t distance = 0; distance < window; ++distance)
    problem.costs.mu.push_back(static_cast<Cost>(distance));
  problem.costs.beta = static_cast<Cost>(window);
  std::vector<std::size_t> ranks(values);
  for (std::size_t value = 0; value < values; ++value) ranks[value] = value;
  for (std::size_t snapshot = 0; snapshot < snapshots; ++snapshot) {
    for (int swaps = 0; swaps < 3; ++swaps)
      std::swap(ranks[random() % values], ranks[random() % std::min<std::size_t>(values, 4)]);
    std::vector<double> up_to;
    double sum = 0;
    for (std::size_t value = 0; value < values; ++value)
      up_to.push_back(sum += 1 / std::pow(static_cast<double>(ranks[value] + 1), 1.2));
    auto& counts = problem.records.emplace_back(values, 0);
    for (std::size_t i = 0; i < records; ++i) {
      const double drawn = sum * static_cast<double>(random() >> 11) / static_cast<double>(1ULL << 53);
      ++counts[static_cast<std::size_t>(std::lower_bound(up_to.begin(), up_to.end(), drawn) - up_to.begin()) %
               values];
    }
  }
  return problem;
}

}  // namespace kith::testing

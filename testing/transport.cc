// Successive cheapest paths: while something is left to move, find the cheapest way from a place with supply
// to a place with demand, where what was moved before may be taken back, and move as much as fits. With all
// costs not negative the flow stays cheapest for its amount. Bellman-Ford finds the ways; cubic per step, for
// tiny inputs.
#include "testing/transport.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace kith::testing {

namespace {

constexpr std::int64_t unreachable = std::numeric_limits<std::int64_t>::max() / 4;

class Transport {
 public:
  Transport(std::vector<std::int64_t> supply, std::vector<std::int64_t> demand,
            const std::vector<std::vector<std::int64_t>>& cost)
      : supply_(std::move(supply)),
        demand_(std::move(demand)),
        cost_(cost),
        flow_(supply_.size(), std::vector<std::int64_t>(demand_.size(), 0)) {}

  std::int64_t least_cost() {
    while (std::ranges::any_of(supply_, [](std::int64_t s) { return s > 0; })) augment();
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < flow_.size(); ++i)
      for (std::size_t j = 0; j < flow_[i].size(); ++j) sum += flow_[i][j] * cost_[i][j];
    return sum;
  }

 private:
  void augment() {
    const std::size_t n = supply_.size(), m = demand_.size();
    std::vector<std::int64_t> to_source(n, unreachable), to_sink(m, unreachable);
    std::vector<std::size_t> source_from(n, m), sink_from(m, n);
    for (std::size_t i = 0; i < n; ++i)
      if (supply_[i] > 0) to_source[i] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < m; ++j) {
          if (to_source[i] < unreachable && to_source[i] + cost_[i][j] < to_sink[j]) {
            to_sink[j] = to_source[i] + cost_[i][j];
            sink_from[j] = i;
            changed = true;
          }
          if (flow_[i][j] > 0 && to_sink[j] < unreachable && to_sink[j] - cost_[i][j] < to_source[i]) {
            to_source[i] = to_sink[j] - cost_[i][j];
            source_from[i] = j;
            changed = true;
          }
        }
    }
    std::size_t end = m;
    for (std::size_t j = 0; j < m; ++j)
      if (demand_[j] > 0 && (end == m || to_sink[j] < to_sink[end])) end = j;
    if (end == m) throw std::invalid_argument("supply and demand differ");

    std::int64_t amount = demand_[end];
    std::size_t j = end, start = n;
    for (;;) {
      start = sink_from[j];
      if (source_from[start] == m) break;
      j = source_from[start];
      amount = std::min(amount, flow_[start][j]);
    }
    amount = std::min(amount, supply_[start]);
    supply_[start] -= amount;
    demand_[end] -= amount;
    for (j = end;;) {
      const std::size_t i = sink_from[j];
      flow_[i][j] += amount;
      if (source_from[i] == m) break;
      j = source_from[i];
      flow_[i][j] -= amount;
    }
  }

  std::vector<std::int64_t> supply_, demand_;
  const std::vector<std::vector<std::int64_t>>& cost_;
  std::vector<std::vector<std::int64_t>> flow_;
};

}  // namespace

std::int64_t transport_cost(std::vector<std::int64_t> supply, std::vector<std::int64_t> demand,
                            const std::vector<std::vector<std::int64_t>>& cost) {
  return Transport(std::move(supply), std::move(demand), cost).least_cost();
}

}  // namespace kith::testing

// The cheapest way to turn one distribution into another: earth mover's distance by its definition, for a
// handful of places.
#pragma once

#include <cstdint>
#include <vector>

namespace kith::testing {

// The least cost of moving supply[i] to demand[j] at cost[i][j] per unit. Both sides have the same sum.
std::int64_t transport_cost(std::vector<std::int64_t> supply, std::vector<std::int64_t> demand,
                            const std::vector<std::vector<std::int64_t>>& cost);

}  // namespace kith::testing

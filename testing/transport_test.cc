#include "testing/transport.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "testing/random_tables.h"

namespace kith::testing {
namespace {

using Amounts = std::vector<std::int64_t>;
using Costs = std::vector<Amounts>;

// Unit by unit, every way to send the supply.
std::int64_t by_trying_all(Amounts supply, Amounts demand, const Costs& cost) {
  const auto from = std::ranges::find_if(supply, [](std::int64_t s) { return s > 0; });
  if (from == supply.end()) return 0;
  const auto i = static_cast<std::size_t>(from - supply.begin());
  --supply[i];
  std::int64_t least = std::numeric_limits<std::int64_t>::max() / 2;
  for (std::size_t j = 0; j < demand.size(); ++j) {
    if (demand[j] == 0) continue;
    --demand[j];
    least = std::min(least, cost[i][j] + by_trying_all(supply, demand, cost));
    ++demand[j];
  }
  return least;
}

TEST(Transport, IsAsCheapAsTryingEveryWay) {
  Random random(test_seed());
  for (int i = 0; i < 200; ++i) {
    const std::size_t places = 2 + random() % 3;
    Amounts supply(places, 0), demand(places, 0);
    for (std::size_t unit = 0; unit < 6; ++unit) {
      ++supply[random() % places];
      ++demand[random() % places];
    }
    Costs cost(places, Amounts(places));
    for (auto& row : cost)
      for (std::int64_t& c : row) c = static_cast<std::int64_t>(random() % 8);
    EXPECT_EQ(transport_cost(supply, demand, cost), by_trying_all(supply, demand, cost)) << i;
  }
}

TEST(Transport, TakesBackWhatWasMovedTooSoon) {
  // Greedy would send the first place to the near sink and pay 10 for the second.
  EXPECT_EQ(transport_cost({1, 1}, {1, 1}, {{0, 1}, {0, 10}}), 1);
}

}  // namespace
}  // namespace kith::testing

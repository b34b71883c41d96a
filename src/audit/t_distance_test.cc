#include "audit/t_distance.h"

#include <gtest/gtest.h>

#include <random>

#include "kith/error.h"
#include "testing/transport.h"

namespace kith::audit {
namespace {

using Lines = std::vector<std::vector<std::string>>;

// Two groups of two and three, under one top.
const Lines tree = {
    {"1", "low", "*"}, {"2", "low", "*"}, {"3", "high", "*"}, {"4", "high", "*"}, {"5", "high", "*"}};

SensitiveDomain domain(const std::vector<std::uint64_t>& counts) {
  static const std::vector<std::string> names = {"1", "2", "3", "4", "5"};
  SensitiveDomain made;
  made.column = "s";
  for (std::size_t v = 0; v < counts.size(); ++v) made.values.emplace_back(names[v]);
  made.counts = counts;
  made.numbers = true;
  return made;
}

std::int64_t steps(TDistance distance, std::size_t a, std::size_t b) {
  if (a == b) return 0;
  if (distance == TDistance::equal) return 1;
  if (distance == TDistance::ordered) return static_cast<std::int64_t>(a > b ? a - b : b - a);
  return tree[a][1] == tree[b][1] ? 1 : 2;
}

TEST(TDistance, IsTheCheapestWayToMoveTheWholeIntoTheClass) {
  constexpr std::size_t values = 5;
  std::mt19937_64 random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint64_t> whole, part;
    for (std::size_t v = 0; v < values; ++v) {
      whole.push_back(1 + random() % 4);
      part.push_back(random() % 4);
    }
    std::int64_t whole_total = 0, part_total = 0;
    for (std::size_t v = 0; v < values; ++v) {
      whole_total += static_cast<std::int64_t>(whole[v]);
      part_total += static_cast<std::int64_t>(part[v]);
    }
    if (part_total == 0) continue;
    std::vector<std::int64_t> supply, demand;
    std::vector<std::uint32_t> present;
    std::vector<std::uint64_t> counts;
    for (std::uint32_t v = 0; v < values; ++v) {
      supply.push_back(static_cast<std::int64_t>(part[v]) * whole_total);
      demand.push_back(static_cast<std::int64_t>(whole[v]) * part_total);
      if (part[v] == 0) continue;
      present.push_back(v);
      counts.push_back(part[v]);
    }
    for (const TDistance distance : {TDistance::equal, TDistance::ordered, TDistance::hierarchical}) {
      std::vector<std::vector<std::int64_t>> cost(values, std::vector<std::int64_t>(values));
      for (std::size_t a = 0; a < values; ++a)
        for (std::size_t b = 0; b < values; ++b) cost[a][b] = steps(distance, a, b);
      const std::int64_t farthest = distance == TDistance::equal ? 1 : distance == TDistance::ordered ? 4 : 2;
      const double truth = static_cast<double>(testing::transport_cost(supply, demand, cost)) /
                           static_cast<double>(whole_total * part_total * farthest);
      TMeter meter(distance, domain(whole), tree);
      EXPECT_NEAR(meter.of(present, counts), truth, 1e-9);
      EXPECT_NEAR(meter.of(present, counts), truth, 1e-9);  // nothing is left over from the first call
    }
  }
}

TEST(TDistance, TheWholeIsNoDistanceFromItself) {
  const std::vector<std::uint64_t> counts = {3, 1, 2, 1, 4};
  const std::vector<std::uint32_t> values = {0, 1, 2, 3, 4};
  for (const TDistance distance : {TDistance::equal, TDistance::ordered, TDistance::hierarchical})
    EXPECT_NEAR(TMeter(distance, domain(counts), tree).of(values, counts), 0, 1e-12);
}

TEST(TDistance, AValueThatItsHierarchyMissesIsAnError) {
  const Lines short_tree(tree.begin(), tree.end() - 1);
  try {
    TMeter(TDistance::hierarchical, domain({1, 1, 1, 1, 1}), short_tree);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_gap);
  }
}

}  // namespace
}  // namespace kith::audit

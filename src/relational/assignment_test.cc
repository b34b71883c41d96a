#include "relational/assignment.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kith::relational {
namespace {

std::int64_t least_of_all(const std::vector<std::int64_t>& costs, std::size_t rows, std::size_t columns) {
  std::vector<std::size_t> order(columns);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  do {
    std::int64_t sum = 0;
    for (std::size_t row = 0; row < rows; ++row) sum += costs[row * columns + order[row]];
    least = std::min(least, sum);
  } while (std::ranges::next_permutation(order).found);
  return least;
}

TEST(Assignment, GivesEveryRowItsOwnColumn) {
  const std::vector<std::int64_t> costs = {1, 2, 3, 1, 5, 9};
  std::vector<std::uint32_t> column_of(2);
  Assignment().solve(costs, 2, 3, column_of);
  EXPECT_EQ(column_of, (std::vector<std::uint32_t>{1, 0}));
}

RC_GTEST_PROP(Assignment, IsAsCheapAsTheBestOfAllPermutations, ()) {
  const auto columns = *rc::gen::inRange<std::size_t>(1, 6);
  const auto rows = *rc::gen::inRange<std::size_t>(1, columns + 1);
  const auto costs = *rc::gen::container<std::vector<std::int64_t>>(
      rows * columns, rc::gen::inRange<std::int64_t>(-1000, 1000));
  std::vector<std::uint32_t> column_of(rows);
  Assignment().solve(costs, rows, columns, column_of);
  std::int64_t sum = 0;
  for (std::size_t row = 0; row < rows; ++row) sum += costs[row * columns + column_of[row]];
  RC_ASSERT(std::set(column_of.begin(), column_of.end()).size() == rows);
  RC_ASSERT(sum == least_of_all(costs, rows, columns));
}

}  // namespace
}  // namespace kith::relational

// The assignment problem: every row gets a column of its own so that the sum is least. Internal to this room.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kith::relational {

// Keeps its buffers between calls; not to be shared by threads.
class Assignment {
 public:
  // `costs` by row and column; requires rows <= columns. Writes the column of every row to `column_of`. Of
  // several least sums it always gives the same one.
  void solve(std::span<const std::int64_t> costs, std::size_t rows, std::size_t columns,
             std::span<std::uint32_t> column_of);

 private:
  std::vector<std::int64_t> row_price_, column_price_, slack_;
  std::vector<std::uint32_t> row_at_, way_;
  std::vector<char> used_;
};

}  // namespace kith::relational

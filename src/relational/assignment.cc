// The Hungarian method with prices (Kuhn 1955; Jonker and Volgenant 1987): rows enter one after the other,
// each by a cheapest path of exchanges among the rows that are there.
//
// Invariant: cost - price of row - price of column >= 0 everywhere, and = 0 for what is assigned; so that is
// assigned is least for the rows entered so far. Cost: rows^2 x columns. Whole numbers, so that equal sums
// are equal.
#include "relational/assignment.h"

#include <limits>

namespace kith::relational {

namespace {

constexpr std::int64_t unreached = std::numeric_limits<std::int64_t>::max();

}  // namespace

// Column 0 is not there: it holds the row that enters. Rows and columns count from 1.
void Assignment::solve(std::span<const std::int64_t> costs, std::size_t rows, std::size_t columns,
                       std::span<std::uint32_t> column_of) {
  row_price_.assign(rows + 1, 0);
  column_price_.assign(columns + 1, 0);
  row_at_.assign(columns + 1, 0);
  way_.assign(columns + 1, 0);
  for (std::uint32_t row = 1; row <= rows; ++row) {
    row_at_[0] = row;
    slack_.assign(columns + 1, unreached);
    used_.assign(columns + 1, 0);
    std::uint32_t at = 0;
    do {
      used_[at] = 1;
      const std::uint32_t from = row_at_[at];
      const std::int64_t* cost = costs.data() + (from - 1) * columns;
      std::int64_t least = unreached;
      std::uint32_t next = 0;
      for (std::uint32_t column = 1; column <= columns; ++column) {
        if (used_[column]) continue;
        const std::int64_t reduced = cost[column - 1] - row_price_[from] - column_price_[column];
        if (reduced < slack_[column]) {
          slack_[column] = reduced;
          way_[column] = at;
        }
        if (slack_[column] < least) {
          least = slack_[column];
          next = column;
        }
      }
      for (std::uint32_t column = 0; column <= columns; ++column) {
        if (used_[column]) {
          row_price_[row_at_[column]] += least;
          column_price_[column] -= least;
        } else if (column > 0) {
          slack_[column] -= least;
        }
      }
      at = next;
    } while (row_at_[at] != 0);
    for (; at != 0; at = way_[at]) row_at_[at] = row_at_[way_[at]];
  }
  for (std::uint32_t column = 1; column <= columns; ++column)
    if (row_at_[column] != 0) column_of[row_at_[column] - 1] = column - 1;
}

}  // namespace kith::relational

#include "local/guillotine.h"

#include <gtest/gtest.h>

namespace kith::local {
namespace {

TEST(Guillotine, SearchesLessTheMoreRowsThereAre) {
  EXPECT_EQ(cell_limits(1).rows_in_k, 8U);
  EXPECT_EQ(cell_limits(131'072).steps, 1000U);
  EXPECT_EQ(cell_limits(131'073).rows_in_k, 4U);
  EXPECT_EQ(cell_limits(131'073).steps, 249U);
  EXPECT_EQ(cell_limits(1'000'000).steps, 32U);
  EXPECT_EQ(cell_limits(std::size_t{1} << 40).steps, 1U);
}

// For all rows together the steps do not grow with the table.
TEST(Guillotine, StepsOfLargeTablesAreLimitedInAll) {
  for (std::size_t rows = 131'073; rows < 20'000'000; rows = rows * 3 / 2)
    EXPECT_LE(cell_limits(rows).steps * rows, 1000U << 15);
}

}  // namespace
}  // namespace kith::local

#include "local/guillotine.h"

#include <gtest/gtest.h>

namespace kith::local {
namespace {

TEST(Guillotine, SearchesLessTheMoreRowsThereAre) {
  EXPECT_EQ(cell_limits(1, 4).rows_in_k, 8U);
  EXPECT_EQ(cell_limits(131'072, 4).steps, 1000U);
  EXPECT_EQ(cell_limits(131'073, 4).rows_in_k, 4U);
  EXPECT_EQ(cell_limits(131'073, 4).steps, 249U);
  EXPECT_EQ(cell_limits(1'000'000, 4).steps, 32U);
  EXPECT_EQ(cell_limits(std::size_t{1} << 40, 4).steps, 1U);
}

TEST(Guillotine, ManyColumnsMakeATableLarge) {
  EXPECT_FALSE(is_large(131'072, 4));
  EXPECT_TRUE(is_large(131'072, 5));
  EXPECT_TRUE(is_large(100'000, 9));
  EXPECT_FALSE(is_large(58'254, 9));
  EXPECT_FALSE(is_large(65'536, 100));
  EXPECT_TRUE(is_large(131'073, 1));
}

// For all rows together the steps do not grow with the table.
TEST(Guillotine, StepsOfLargeTablesAreLimitedInAll) {
  for (std::size_t rows = 131'073; rows < 20'000'000; rows = rows * 3 / 2)
    EXPECT_LE(cell_limits(rows, 4).steps * rows, 1000U << 15);
}

}  // namespace
}  // namespace kith::local

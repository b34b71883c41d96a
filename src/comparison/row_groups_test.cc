#include "comparison/row_groups.h"

#include <gtest/gtest.h>

namespace kith::comparison {
namespace {

TEST(RowGroups, CountRowsThatAreAlikeInEveryColumn) {
  const std::vector<std::uint32_t> zip{1, 1, 2, 1, 2}, sex{0, 1, 0, 0, 0};
  const std::vector<const std::vector<std::uint32_t>*> columns{&zip, &sex};
  const RowGroups groups = group_rows(5, [](std::size_t) { return true; }, columns);
  EXPECT_EQ(groups.first_row, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(groups.rows, (std::vector<std::uint64_t>{2, 1, 2}));
}

TEST(RowGroups, LeaveOutRowsThatAreNotTaken) {
  const std::vector<std::uint32_t> zip{1, 1, 2};
  const std::vector<const std::vector<std::uint32_t>*> columns{&zip};
  const RowGroups groups = group_rows(3, [](std::size_t row) { return row != 0; }, columns);
  EXPECT_EQ(groups.first_row, (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(groups.rows, (std::vector<std::uint64_t>{1, 1}));
}

}  // namespace
}  // namespace kith::comparison

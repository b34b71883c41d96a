#include "table/covered_table.h"

#include <gtest/gtest.h>

namespace kith {
namespace {

Column column_of(const std::vector<std::string>& values) {
  Column column;
  column.name = "c";
  for (const std::string& value : values) column.add(value);
  return column;
}

TEST(CoveredTable, NumbersAreInTheirOrder) {
  const Column column = column_of({"10", "9", "", "9", "-1.5"});
  const CoveredColumn covered = covered_column(column, codes_in_order(column));
  EXPECT_EQ(covered.values, (std::vector<std::string>{"", "-1.5", "9", "10"}));
  EXPECT_EQ(covered.value_of_row, (std::vector<std::uint32_t>{3, 2, 0, 2, 1}));
  EXPECT_TRUE(covered.as_it_is());
}

TEST(CoveredTable, TextsAreInTheOrderOfTheirBytes) {
  const Column column = column_of({"b", "10", "9"});
  EXPECT_EQ(covered_column(column, codes_in_order(column)).values,
            (std::vector<std::string>{"10", "9", "b"}));
}

TEST(CoveredTable, ValuesThatDoNotOccurAreLeftOut) {
  Column column = column_of({"a", "b"});
  column.values.encode("c");
  EXPECT_EQ(codes_in_order(column), (std::vector<Code>{0, 1}));
}

TEST(CoveredTable, NeighboursAreOneRun) {
  std::vector<ValueRun> runs;
  for (const std::uint32_t value : {0u, 1u, 3u, 4u, 9u}) add_value(value, runs);
  EXPECT_EQ(runs, (std::vector<ValueRun>{{0, 1}, {3, 4}, {9, 9}}));
}

}  // namespace
}  // namespace kith

#include "local/row_moves.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testing/partition_cases.h"
#include "testing/whole_part.h"

namespace kith::local {
namespace {

using testing::Both;
using Groups = std::vector<std::vector<std::string>>;

// Classes of ages, k = 2, after rows have moved.
Groups moved(const Groups& before) {
  Both both;
  auto& column = both.table.columns.emplace_back();
  column.kind = testing::PartitionCase::Kind::numbers;
  for (const auto& group : before) column.values.insert(column.values.end(), group.begin(), group.end());
  both.table.spec.k = 2;
  both.bind({{}});
  testing::WholePart part(both);
  auto& [ground, joins, all, points, company, classes] = part;
  std::uint32_t row = 0;
  for (const auto& group : before) {
    const std::uint32_t at = classes.add_class();
    for (std::size_t i = 0; i < group.size(); ++i, ++row)
      classes.put(at, static_cast<std::uint32_t>(std::ranges::find(points.rows, row) - points.rows.begin()));
  }
  move_rows(points, company, classes, silent_progress());
  Groups after;
  for (std::uint32_t at = 0; at < classes.size(); ++at) {
    if (classes.rows(at).empty()) continue;
    EXPECT_TRUE(classes.meets(company, at));
    after.emplace_back();
    for (const std::uint32_t one : classes.rows(at)) after.back().push_back(column.values[points.rows[one]]);
    std::ranges::sort(after.back());
  }
  std::ranges::sort(after);
  return after;
}

TEST(RowMoves, ARowGoesWhereAllLoseLess) {
  EXPECT_EQ(moved({{"20", "21", "30"}, {"31", "33"}}), (Groups{{"20", "21"}, {"30", "31", "33"}}));
}

TEST(RowMoves, RowsAreExchanged) {
  EXPECT_EQ(moved({{"20", "31"}, {"21", "30"}}), (Groups{{"20", "21"}, {"30", "31"}}));
}

TEST(RowMoves, AClassIsDissolved) {
  EXPECT_EQ(moved({{"20", "20"}, {"22", "48"}, {"50", "50"}}),
            (Groups{{"20", "20", "22"}, {"48", "50", "50"}}));
}

TEST(RowMoves, AClassWithRowsForTwoIsSplit) {
  EXPECT_EQ(moved({{"20", "30", "21", "31", "22"}}), (Groups{{"20", "21", "22"}, {"30", "31"}}));
}

TEST(RowMoves, NobodyLeavesAClassOfK) {
  EXPECT_EQ(moved({{"20", "29"}, {"30", "31"}}), (Groups{{"20", "29"}, {"30", "31"}}));
}

}  // namespace
}  // namespace kith::local

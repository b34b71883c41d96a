#include "local/nearest_groups.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testing/partition_cases.h"
#include "testing/whole_part.h"

namespace kith::local {
namespace {

using testing::Both;
using Groups = std::vector<std::vector<std::string>>;

// The values of the first column by class, both in order.
Groups grouped(const Both& both) {
  testing::WholePart part(both);
  auto& [ground, joins, all, points, company, classes] = part;
  EXPECT_TRUE(group_nearest(points, company, classes, silent_progress()));
  Groups groups;
  for (std::uint32_t at = 0; at < classes.size(); ++at) {
    EXPECT_TRUE(classes.meets(company, at));
    groups.emplace_back();
    for (const std::uint32_t row : classes.rows(at))
      groups.back().push_back(both.table.columns[0].values[points.rows[row]]);
    std::ranges::sort(groups.back());
  }
  std::ranges::sort(groups);
  return groups;
}

Both ages(std::vector<std::string> values, std::size_t k, std::vector<std::string> person = {}) {
  Both both;
  both.table.columns.push_back({testing::PartitionCase::Kind::numbers, std::move(values)});
  both.table.person = std::move(person);
  both.table.spec.k = k;
  both.bind({{}});
  return both;
}

TEST(NearestGroups, TheGroupThatLosesLeastComesFirst) {
  EXPECT_EQ(grouped(ages({"30", "20", "23", "21"}, 2)), (Groups{{"20", "21"}, {"23", "30"}}));
}

TEST(NearestGroups, EqualRowsAreAClassIfTheyAreEnough) {
  EXPECT_EQ(grouped(ages({"20", "20", "21", "22"}, 2)), (Groups{{"20", "20"}, {"21", "22"}}));
}

TEST(NearestGroups, WhoFindsNoGroupJoinsTheClassThatIsWidenedLeast) {
  EXPECT_EQ(grouped(ages({"20", "21", "30", "32", "37"}, 2)), (Groups{{"20", "21"}, {"30", "32", "37"}}));
}

TEST(NearestGroups, RowsOfOnePersonCountOnce) {
  EXPECT_EQ(grouped(ages({"20", "20", "21", "30"}, 2, {"a", "a", "b", "c"})),
            (Groups{{"20", "20", "21", "30"}}));
  EXPECT_EQ(grouped(ages({"20", "20", "21", "30", "31"}, 2, {"a", "a", "b", "c", "d"})),
            (Groups{{"20", "20", "21"}, {"30", "31"}}));
}

}  // namespace
}  // namespace kith::local

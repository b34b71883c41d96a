#include "profile/likely_hierarchy.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

Column column_of(const std::string& name, const std::vector<std::string>& values) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& value : values) rows.push_back({value});
  return std::move(kith::testing::table_of({name}, rows).columns[0]);
}

std::string hierarchy_of(const std::string& name, ValueType type, const std::vector<std::string>& values) {
  const Column column = column_of(name, values);
  ColumnProfile profile;
  profile.name = name;
  profile.type = type;
  profile.distinct = column.values.size();
  set_hierarchy(column, profile);
  return profile.hierarchy;
}

TEST(LikelyHierarchy, RowsAreCountedByValue) {
  EXPECT_EQ(rows_by_value(column_of("a", {"x", "y", "x"})), (std::vector<std::uint64_t>{2, 1}));
}

TEST(LikelyHierarchy, CodesOfOneDigitAreMasked) {
  std::vector<std::string> codes;
  for (int i = 0; i < 60; ++i) codes.push_back(std::to_string(1 + i % 3));
  EXPECT_EQ(hierarchy_of("region", ValueType::integer, codes), "{ mask = \"right\", levels = 1 }");
}

TEST(LikelyHierarchy, YearsOfBirthHaveStepsOfYears) {
  std::vector<std::string> years;
  for (int i = 0; i < 60; ++i) years.push_back(std::to_string(1940 + i));
  EXPECT_NE(hierarchy_of("birth_year", ValueType::integer, years).find("[5, 10, 20]"), std::string::npos);
}

TEST(LikelyHierarchy, ASingleValueNeedsNone) {
  EXPECT_EQ(hierarchy_of("ward", ValueType::text, {"a", "a"}), "");
}

}  // namespace
}  // namespace kith::profile

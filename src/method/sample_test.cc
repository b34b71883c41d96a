#include "method/sample.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace kith::method {
namespace {

using Rows = std::vector<std::uint32_t>;

TEST(Sample, RowsAreSpreadEvenly) {
  const auto none = [](std::uint32_t) { return false; };
  EXPECT_EQ(sampled_rows(3, none), (Rows{0, 1, 2}));
  EXPECT_EQ(sampled_rows(0, none), Rows{});
  EXPECT_EQ(sampled_rows(100, none), (Rows{5, 15, 25, 35, 45, 55, 65, 75, 85, 95}));
}

TEST(Sample, OneRowThatIsLeftOutIsAmongThem) {
  EXPECT_EQ(sampled_rows(100, [](std::uint32_t row) { return row == 7 || row == 8; }),
            (Rows{5, 7, 15, 25, 35, 45, 55, 65, 75, 85}));
  EXPECT_EQ(sampled_rows(100, [](std::uint32_t row) { return row == 7 || row == 15; }),
            (Rows{5, 15, 25, 35, 45, 55, 65, 75, 85, 95}));
}

TEST(Sample, OneRowThatIsNotLeftOutIsAmongThem) {
  EXPECT_EQ(sampled_rows(100, [](std::uint32_t row) { return row != 99; }, 3), (Rows{50, 83, 99}));
}

TEST(Sample, ARowStandsBesideWhatIsReleasedOfIt) {
  Table table;
  for (const char* name : {"who", "illness", "zip"}) table.columns.push_back({name, "VARCHAR", {}, {}});
  for (const char* zip : {"02138", "02139"}) {
    table.columns[0].add(zip == std::string("02138") ? "a" : "b");
    table.columns[1].add("flu");
    table.columns[2].add(zip);
  }
  const std::vector<int> quasi = {2}, released = {1, 2};
  const outcome::Sample sample = sample_of(
      {table, quasi, released}, [](std::uint32_t row) { return row == 1; },
      [](std::size_t, std::uint32_t) { return "0213*"; });
  ASSERT_EQ(sample.columns.size(), 2u);
  EXPECT_EQ(sample.columns[0].name, "zip");
  EXPECT_TRUE(sample.columns[0].changes);
  EXPECT_FALSE(sample.columns[1].changes);
  ASSERT_EQ(sample.rows.size(), 2u);
  EXPECT_EQ(sample.rows[0].before, (std::vector<std::string>{"02138", "flu"}));
  EXPECT_EQ(sample.rows[0].after, (std::vector<std::string>{"0213*", "flu"}));
  EXPECT_EQ(sample.rows[1].row, 1u);
  EXPECT_TRUE(sample.rows[1].after.empty());
}

TEST(Sample, ARunBeginsWhenTheEnvironmentSaysSo) {
  plan::Plan plan;
  plan.file = "plan.toml";
  plan.text = "k = 2\n";
  plan.source = Locator("visits.csv");
  ::setenv("SOURCE_DATE_EPOCH", "86400", 1);
  const outcome::Origin origin = origin_of(plan);
  ::unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_EQ(origin.began, 86400);
  EXPECT_EQ(origin.source, "visits.csv");
  EXPECT_EQ(origin.plan_file, "plan.toml");
  EXPECT_EQ(origin.plan_text, "k = 2\n");
  EXPECT_GT(origin_of(plan).began, 1'700'000'000);
  plan.source = Locator("../w/five/../../clinic/visits.csv");
  EXPECT_EQ(origin_of(plan).source, "../clinic/visits.csv");
}

}  // namespace
}  // namespace kith::method

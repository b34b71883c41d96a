#include "audit/anatomy_audit.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::audit {
namespace {

using Row = std::vector<std::string>;

Table table_of(const Row& names, const std::vector<Row>& rows) {
  Table table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column& column = table.columns.emplace_back();
    column.name = names[c];
    for (const Row& row : rows) column.codes.push_back(column.values.encode(row[c]));
  }
  return table;
}

Table people() {
  return table_of({"age", "bucket"}, {{"20", "1"}, {"30", "1"}, {"40", "2"}, {"50", "2"}, {"60", "2"}});
}

AnatomyAnswer ask(const std::vector<Row>& values, double l, const Table& table = people()) {
  return check_anatomy(table, table_of({"bucket", "ill", "count"}, values), {"bucket", "ill", "count", l});
}

const std::vector<Row> right{
    {"1", "flu", "1"}, {"1", "hiv", "1"}, {"2", "flu", "1"}, {"2", "cold", "1"}, {"2", "hiv", "1"}};

TEST(AnatomyAudit, TheWorstBucketSaysWhatTheTablesGive) {
  const AnatomyAnswer answer = ask(right, 2);
  EXPECT_TRUE(answer.satisfied);
  EXPECT_DOUBLE_EQ(answer.l, 2);
  EXPECT_EQ(answer.rows, 5u);
  EXPECT_EQ(answer.buckets.count, 2u);
  EXPECT_EQ(answer.buckets.smallest, 2u);
  EXPECT_EQ(answer.buckets.largest, 3u);
  EXPECT_DOUBLE_EQ(answer.buckets.average, 2.5);
}

TEST(AnatomyAudit, BucketsBelowLAreCounted) {
  const AnatomyAnswer answer = ask(right, 3);
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.violations, 1u);
  EXPECT_EQ(answer.violating_rows, 2u);
  EXPECT_TRUE(answer.mismatches.empty());
}

TEST(AnatomyAudit, AValueThatStandsTwiceCountsTogether) {
  const AnatomyAnswer answer = ask(
      {{"1", "flu", "1"}, {"1", "flu", "1"}, {"2", "flu", "1"}, {"2", "cold", "1"}, {"2", "hiv", "1"}}, 2);
  EXPECT_DOUBLE_EQ(answer.l, 1);
  EXPECT_EQ(answer.violations, 1u);
}

TEST(AnatomyAudit, CountsThatDoNotAddUpAreFound) {
  const AnatomyAnswer answer = ask(
      {{"1", "flu", "1"}, {"1", "hiv", "2"}, {"2", "flu", "1"}, {"2", "cold", "1"}, {"2", "hiv", "1"}}, 1);
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.mismatches.size(), 1u);
}

TEST(AnatomyAudit, BucketsOfOneTableOnlyAreFound) {
  EXPECT_EQ(ask({{"1", "flu", "1"}, {"1", "hiv", "1"}}, 1).mismatches.size(), 1u);
  std::vector<Row> more = right;
  more.push_back({"3", "flu", "1"});
  EXPECT_EQ(ask(more, 1).mismatches.size(), 1u);
}

TEST(AnatomyAudit, ACountThatIsNoneIsFound) {
  for (const char* count : {"", "x", "0", "-1", "1.5"}) {
    std::vector<Row> wrong = right;
    wrong[0][2] = count;
    EXPECT_FALSE(ask(wrong, 1).satisfied) << count;
  }
}

TEST(AnatomyAudit, WithoutACountEveryRowIsARecord) {
  const Table values =
      table_of({"bucket", "ill"}, {{"1", "flu"}, {"1", "hiv"}, {"2", "flu"}, {"2", "cold"}, {"2", "flu"}});
  const AnatomyAnswer answer = check_anatomy(people(), values, {"bucket", "ill", "count", 1.5});
  EXPECT_TRUE(answer.satisfied);
  EXPECT_DOUBLE_EQ(answer.l, 1.5);
}

TEST(AnatomyAudit, NumbersMayBeginAnewInEverySnapshot) {
  const Table table = table_of({"day", "bucket"}, {{"1", "1"}, {"1", "1"}, {"2", "1"}, {"2", "1"}});
  const auto with = [&](const char* last) {
    return check_anatomy(
        table,
        table_of(
            {"day", "bucket", "ill", "count"},
            {{"1", "1", "flu", "1"}, {"1", "1", "hiv", "1"}, {"2", "1", "flu", "1"}, {"2", "1", last, "1"}}),
        {"bucket", "ill", "count", 2});
  };
  EXPECT_EQ(with("cold").buckets.count, 2u);
  EXPECT_TRUE(with("cold").satisfied);
  EXPECT_EQ(with("flu").violations, 1u);
}

TEST(AnatomyAudit, TablesWithoutRowsHoldNothingWrong) {
  const AnatomyAnswer answer = ask({}, 3, table_of({"age", "bucket"}, {}));
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.buckets.smallest, 0u);
}

TEST(AnatomyAudit, AMissingColumnIsNamed) {
  try {
    check_anatomy(people(), table_of({"bucket", "x"}, {}), {"bucket", "ill", "count", 2});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_column);
  }
}

}  // namespace
}  // namespace kith::audit

#include "engine/row_feed.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "engine/private_folder.h"

namespace kith::engine {
namespace {

using Records = std::vector<std::vector<std::string>>;

class RowFeedTest : public ::testing::Test {
 protected:
  // Every label once, in one batch.
  void feed(RowFeed& feed, std::size_t labels, std::size_t columns) {
    std::vector<Code> codes(labels);
    std::iota(codes.begin(), codes.end(), Code{0});
    feed.start("CREATE OR REPLACE TABLE fed AS " + feed.selection());
    feed.give({labels, std::vector<const Code*>(columns, codes.data())});
    feed.finish();
  }

  Records fed_as_text() {
    return connection_->rows_of("SELECT CAST(COLUMNS(*) AS VARCHAR) FROM fed ORDER BY rowid");
  }
  std::string type_of_first() {
    return connection_->rows_of("SELECT column_type FROM (DESCRIBE fed)").at(0).at(0);
  }

  PrivateFolder folder_;
  const std::vector<std::filesystem::path> none_;
  // A connection has one feed.
  std::unique_ptr<Connection> connection_ = std::make_unique<Connection>(Settings{1}, folder_, none_);
};

struct Typed {
  const char* type;
  std::vector<std::string> labels;
};

// What a cast of the label gives is what the feed gives, of every type that a source may declare.
TEST_F(RowFeedTest, ValuesAreWhatACastOfTheirLabelsGives) {
  const std::vector<Typed> all = {
      {"BOOLEAN", {"true", "false", ""}},
      {"TINYINT", {"-128", "127", "", "0"}},
      {"UTINYINT", {"255", "0"}},
      {"SMALLINT", {"-32768", "32767", ""}},
      {"USMALLINT", {"65535", "1"}},
      {"INTEGER", {"", "-2147483648", "2147483647"}},
      {"UINTEGER", {"4294967295", "0"}},
      {"BIGINT", {"-9223372036854775808", "9223372036854775807", "", "7"}},
      {"UBIGINT", {"18446744073709551615"}},
      {"HUGEINT", {"-170141183460469231731687303715884105728", "", "5"}},
      {"UHUGEINT", {"340282366920938463463374607431768211455", "5"}},
      {"FLOAT", {"1.5", "-0.25", "", "inf"}},
      {"DOUBLE", {"0.1", "1e+300", "", "nan"}},
      {"DECIMAL(4,1)", {"-999.9", "0.0", ""}},
      {"DECIMAL(9,2)", {"1234567.89", "", "-0.01"}},
      {"DECIMAL(18,3)", {"123456789012345.678", ""}},
      {"DECIMAL(38,10)", {"-1234567890123456789012345678.0123456789", ""}},
      {"DATE", {"2024-02-29", "", "0044-03-15 (BC)", "9999-12-31"}},
      {"TIME", {"23:59:59.999999", "", "00:00:00"}},
      {"TIMESTAMP", {"2024-02-29 12:34:56.789", "", "1899-12-31 00:00:00"}},
      {"TIMESTAMP_S", {"2024-02-29 12:34:56", ""}},
      {"TIMESTAMP_MS", {"2024-02-29 12:34:56.789", ""}},
      {"TIMESTAMP_NS", {"2024-02-29 12:34:56.123456789", ""}},
      {"TIMESTAMP WITH TIME ZONE", {"2024-02-29 12:34:56+00", ""}},
      {"INTERVAL", {"2 days", "", "1 year 3 months 04:05:06"}},
      {"UUID", {"00112233-4455-6677-8899-aabbccddeeff", ""}},
      {"BIT", {"10101", "", "1"}},
      {"VARCHAR", {"", "a", "twelve bytes", "thirteen byte", "Zoë Łuksza, 東京都千代田区"}}};
  for (const Typed& typed : all) {
    connection_ = std::make_unique<Connection>(Settings{1}, folder_, none_);
    RowFeed rows(*connection_, {{"c", typed.type, typed.labels}});
    feed(rows, typed.labels.size(), 1);
    EXPECT_EQ(type_of_first(), typed.type);
    ASSERT_EQ(fed_as_text().size(), typed.labels.size()) << typed.type;
    for (std::size_t i = 0; i < typed.labels.size(); ++i) {
      const std::string value =
          typed.labels[i].empty() ? "NULL" : "CAST(" + sql_text(typed.labels[i]) + " AS " + typed.type + ")";
      EXPECT_EQ(connection_
                    ->rows_of("SELECT CAST(count(*) AS VARCHAR) FROM fed WHERE rowid = " + std::to_string(i) +
                              " AND c IS NOT DISTINCT FROM " + value)
                    .at(0)
                    .at(0),
                "1")
          << typed.type << " " << i;
      EXPECT_EQ(fed_as_text()[i][0], typed.labels[i]);
    }
  }
}

TEST_F(RowFeedTest, TypesWithoutValuesOfOneWidthAreCastByTheQuery) {
  RowFeed rows(*connection_, {{"c", "MAP(INTEGER, INTEGER)", {"{1=2}", ""}}});
  feed(rows, 2, 1);
  EXPECT_EQ(type_of_first(), "MAP(INTEGER, INTEGER)");
  EXPECT_EQ(fed_as_text(), (Records{{"{1=2}"}, {""}}));
}

TEST_F(RowFeedTest, RowsOfManyBatchesComeInTheirOrder) {
  RowFeed rows(*connection_, {{"n", "INTEGER", {"0", "1", "2", "3", "4", "5", "6"}},
                              {"t", "VARCHAR", {"", "a text that is not inlined", "x"}}});
  rows.start("CREATE TABLE fed AS " + rows.selection());
  std::vector<Code> numbers, texts;
  std::size_t given = 0;
  for (std::size_t size : {0, 1, 2047, 2048, 2049, 0, 100'000, 3}) {
    numbers.clear();
    texts.clear();
    for (std::size_t i = 0; i < size; ++i, ++given) {
      numbers.push_back(static_cast<Code>(given % 7));
      texts.push_back(static_cast<Code>(given % 3));
    }
    rows.give({size, {numbers.data(), texts.data()}});
  }
  rows.finish();
  EXPECT_EQ(
      connection_->rows_of("SELECT CAST(count(*) AS VARCHAR), CAST(count(t) AS VARCHAR) FROM fed "
                           "WHERE n = rowid % 7 AND t IS NOT DISTINCT FROM CASE rowid % 3 WHEN 0 THEN NULL "
                           "WHEN 1 THEN 'a text that is not inlined' ELSE 'x' END"),
      (Records{{std::to_string(given), std::to_string(given - (given + 2) / 3)}}));
}

TEST_F(RowFeedTest, WhatTheStatementFailsWithComesToWhoGivesRows) {
  const std::vector<Code> codes(10'000, 0);
  RowFeed rows(*connection_, {{"c", "VARCHAR", {"x"}}});
  rows.start("CREATE TABLE fed AS SELECT CAST(c AS INTEGER) FROM (" + rows.selection() + ")");
  EXPECT_THROW(
      {
        for (int i = 0; i < 100; ++i) rows.give({codes.size(), {codes.data()}});
        rows.finish();
      },
      QueryFailed);
}

TEST_F(RowFeedTest, AnUnfinishedStatementEndsWithTheFeed) {
  const std::vector<Code> codes(10'000, 0);
  {
    RowFeed rows(*connection_, {{"c", "VARCHAR", {"x"}}});
    rows.start("CREATE TABLE fed AS " + rows.selection());
    rows.give({codes.size(), {codes.data()}});
  }
  EXPECT_EQ(connection_->rows_of("SELECT 'it answers'"), (Records{{"it answers"}}));
}

TEST_F(RowFeedTest, LabelsThatAreNotUtf8AreRefused) {
  EXPECT_THROW(RowFeed(*connection_, {{"c", "VARCHAR", {"a", "\xff"}}}), QueryFailed);
}

}  // namespace
}  // namespace kith::engine

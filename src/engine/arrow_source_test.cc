#include <gtest/gtest.h>

#include <limits>

#include "base/digest.h"
#include "engine/arrow_table.h"
#include "engine/drivers.h"
#include "engine/engine.h"
#include "kith/error.h"
#include "testing/arrow_tables.h"

namespace kith::engine {
namespace {

using testing::Cells;
using testing::hand_table;
using testing::HandBatch;
using testing::HandColumn;

Table read_all(const std::shared_ptr<const ArrowTable>& table, unsigned threads = 0) {
  return open(Locator(table, "t"), {threads, 0, 0})->read(table->columns(), silent_progress());
}

Cells cells_of(const Column& column) {
  Cells cells;
  for (std::size_t row = 0; row < column.codes.size(); ++row)
    cells.push_back(column.at(row).empty() ? std::nullopt : std::optional<std::string>(column.at(row)));
  return cells;
}

struct Case {
  HandColumn column;
  std::vector<std::string> values;
  std::string declared;
};

std::vector<Case> every_type() {
  const std::vector<std::string> texts{"02138", "a text that is longer than twelve bytes", "x",
                                       "another long text, in the other buffer"};
  std::vector<Case> cases{
      {{"a", "u"}, texts, "VARCHAR"},
      {{"a", "U"}, texts, "VARCHAR"},
      {{"a", "vu"}, texts, "VARCHAR"},
      {{"a", "b"}, {"true", "false"}, "BOOLEAN"},
      {{"a", "e"}, {"1.0", "-2.5"}, "FLOAT"},
      {{"a", "f"}, {"1.5", "0.1"}, "FLOAT"},
      {{"a", "g"}, {"1.0", "0.1", "1e+300", "inf"}, "DOUBLE"},
      {{"a", "d:10,2"}, {"1.50", "-0.05"}, "DECIMAL(10,2)"},
      {{"a", "d:9,2,32"}, {"1.50", "-0.05"}, "DECIMAL(9,2)"},
      {{"a", "d:60,2,256"}, {"1.50", "-123456789012345678901234567890.05"}, "DECIMAL(60,2)"},
      {{"a", "tdD"}, {"2024-02-29", "1969-12-31"}, "DATE"},
      {{"a", "tdm"}, {"2024-02-29", "1969-12-31"}, "DATE"},
      {{"a", "tsn:"}, {"2024-02-29 08:30:00.123456789", "1969-12-31 00:00:00"}, "TIMESTAMP_NS"},
      {{"a", "tsu:Europe/Berlin"},
       {"2024-02-29 08:30:00+00", "1969-12-31 00:00:00.5+00"},
       "TIMESTAMP WITH TIME ZONE"},
      {{"a", "ttu"}, {"08:30:00.5", "00:00:00"}, "TIME"},
      {{"a", "n"}, {}, "NULL"},
      {{"a", "c", "u"}, texts, "ENUM"},
      {{"a", "I", "vu"}, texts, "ENUM"},
      {{"a", "l", "U"}, texts, "ENUM"},
      {{"a", "i", "l"}, {"7", "5"}, "BIGINT"}};
  for (const auto& [format, declared] : std::vector<std::pair<std::string, std::string>>{{"c", "TINYINT"},
                                                                                         {"C", "UTINYINT"},
                                                                                         {"s", "SMALLINT"},
                                                                                         {"S", "USMALLINT"},
                                                                                         {"i", "INTEGER"},
                                                                                         {"I", "UINTEGER"},
                                                                                         {"l", "BIGINT"},
                                                                                         {"L", "UBIGINT"}})
    cases.push_back({{"a", format}, {"7", "0", "120"}, declared});
  return cases;
}

// Some rows of the values, with gaps.
Cells some_rows(const std::vector<std::string>& values, std::size_t count, std::size_t first) {
  Cells cells;
  for (std::size_t row = 0; row < count; ++row) {
    const std::size_t which = (first + row * 5) % (values.size() + 1);
    cells.push_back(which == values.size() ? std::nullopt : std::optional(values[which]));
  }
  return cells;
}

TEST(ArrowSource, ReadsEveryTypeAndLayoutAtAnyOffset) {
  for (const Case& each : every_type())
    for (const std::int64_t offset : {0, 1, 9})
      for (const std::int64_t offset_of_columns : {0, 3, 8}) {
        const Cells first = some_rows(each.values, 11, 0), last = some_rows(each.values, 20, 3);
        const auto table = hand_table(
            {each.column},
            {{{first}, offset, offset_of_columns}, {{Cells{}}, 0, 0}, {{last}, offset_of_columns, offset}});
        Cells all = first;
        all.insert(all.end(), last.begin(), last.end());
        const Table read = read_all(table);
        EXPECT_EQ(cells_of(read.columns[0]), all) << each.column.format << each.column.values;
        EXPECT_EQ(read.columns[0].declared, each.declared);
      }
}

TEST(ArrowSource, NumbersValuesInTheOrderOfRows) {
  const auto table = hand_table(
      {{"a", "i", "u"}, {"b", "l"}},
      {{{{"y", std::nullopt, "x"}, {"9", "8", "9"}}}, {{{"x", "z", "y"}, {"8", "7", std::nullopt}}}});
  const Table read = read_all(table);
  EXPECT_EQ(read.columns[0].codes, (std::vector<Code>{0, 1, 2, 2, 3, 0}));
  EXPECT_EQ(read.columns[1].codes, (std::vector<Code>{0, 1, 0, 1, 2, 3}));
  EXPECT_EQ(read.columns[0].values.size(), 4u) << "categories that no row has are not there";
}

TEST(ArrowSource, NaNIsMissingAndATextOfThatNameIsNot) {
  const double numbers[] = {1.5, std::numeric_limits<double>::quiet_NaN()};
  ArrayParts column{2, 0, 0, {nullptr, numbers}}, batch{2};
  batch.buffers = {nullptr};
  batch.children.push_back(make_array(std::move(column)));
  batch.children.push_back(testing::hand_array({"b", "u"}, {"nan", "x"}));
  class One final : public ArrayStream {
   public:
    explicit One(OwnedArray batch) : batch_(std::move(batch)) {}
    OwnedSchema schema() override {
      SchemaParts parts{"+s", ""};
      parts.children.push_back(make_schema({"g", "a"}));
      parts.children.push_back(make_schema({"u", "b"}));
      return make_schema(std::move(parts));
    }
    OwnedArray next() override { return std::move(batch_); }

   private:
    OwnedArray batch_;
  };
  OwnedStream stream = make_stream(std::make_unique<One>(make_array(std::move(batch))));
  const Table read = read_all(ArrowTable::take(stream.get()));
  EXPECT_EQ(cells_of(read.columns[0]), (Cells{"1.5", std::nullopt}));
  EXPECT_EQ(cells_of(read.columns[1]), (Cells{"nan", "x"}));
}

TEST(ArrowSource, ColumnsBesideAreHashedAsTheyWouldBeRead) {
  for (const Case& each : every_type()) {
    const auto table = hand_table({{"key", "l"}, each.column},
                                  {{{some_rows({"1"}, 30, 0), some_rows(each.values, 30, 1)}, 2, 5}});
    std::vector<HashedColumn> beside(1);
    beside[0].name = "a";
    const auto data = open(Locator(table));
    const Table read = data->read_beside({"key"}, beside, silent_progress());
    EXPECT_EQ(read.rows(), 30u);
    const HashedColumn expected = hashed(data->read({"a"}, silent_progress()).columns[0]);
    EXPECT_EQ(beside[0].hashes, expected.hashes) << each.column.format;
    EXPECT_EQ(beside[0].first.size(), expected.first.size());
  }
}

TEST(ArrowSource, ManyRowsAreTheSameWithAnyNumberOfThreads) {
  Cells numbers, texts;
  for (int row = 0; row < 300'000; ++row) {
    numbers.emplace_back(std::to_string(row * 7919LL % 5003));
    texts.emplace_back("text " + std::to_string(row % 977));
  }
  const auto table =
      hand_table({{"a", "l"}, {"b", "vu"}, {"c", "s", "u"}},
                 {{{numbers, texts, texts}}, {{texts.empty() ? numbers : numbers, texts, texts}}});
  const Table one = read_all(table, 1), two = read_all(table, 2);
  for (std::size_t c = 0; c < 3; ++c) EXPECT_EQ(one.columns[c].codes, two.columns[c].codes);
  ASSERT_EQ(one.rows(), 600'000u);
  for (std::size_t row = 0; row < one.rows(); row += 997) {
    EXPECT_EQ(one.columns[0].at(row), *numbers[row % 300'000]);
    EXPECT_EQ(one.columns[1].at(row), *texts[row % 300'000]);
    EXPECT_EQ(one.columns[2].at(row), *texts[row % 300'000]);
  }
}

TEST(ArrowSource, ItsFingerprintIsThatOfItsCsv) {
  const auto table = hand_table({{"a", "u"}, {"b", "l"}}, {{{{"x,y", std::nullopt}, {"1", "2"}}},
                                                           {{{"\"", " z"}, {std::nullopt, "3"}}}});
  const std::string csv = "a,b\n\"x,y\",1\n,2\n\"\"\"\",\n\" z\",3\n";
  EXPECT_EQ(open(Locator(table))->fingerprint()(), sha256_of_text(csv));
  const auto single = hand_table({{"a", "u"}}, {{{{"x", std::nullopt}}}});
  EXPECT_EQ(sha256_of_csv(*single, 1), sha256_of_text("a\nx\n\"\"\n"));
}

TEST(ArrowSource, ATableWithoutRowsIsRefused) {
  for (const auto& batches : {std::vector<HandBatch>{}, std::vector<HandBatch>{{{Cells{}}}}}) {
    try {
      read_all(hand_table({{"a", "l"}}, batches));
      FAIL() << "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::no_rows);
    }
  }
}

TEST(ArrowSource, DamagedDataAreRefused) {
  const auto damaged = [](const HandColumn& column, Cells cells, auto harm) {
    const auto table = hand_table({column}, {{{std::move(cells)}}});
    harm(*table->batches()[0].children[0]);
    try {
      read_all(table);
    } catch (const Error& error) {
      return error.code() == ErrorCode::unsupported_format || error.code() == ErrorCode::bad_encoding;
    }
    return false;
  };
  const auto number = [](const ArrowArray& array, int buffer, std::size_t at) -> std::int32_t& {
    return static_cast<std::int32_t*>(const_cast<void*>(array.buffers[buffer]))[at];
  };
  EXPECT_TRUE(damaged({"a", "i", "u"}, {"x"}, [&](const ArrowArray& array) { number(array, 1, 0) = 99; }));
  EXPECT_TRUE(damaged({"a", "i", "u"}, {"x"}, [&](const ArrowArray& array) { number(array, 1, 0) = -1; }));
  EXPECT_TRUE(damaged({"a", "u"}, {"x", "y"}, [&](const ArrowArray& array) { number(array, 1, 1) = -5; }));
  EXPECT_TRUE(damaged({"a", "vu"}, {"a text of many bytes"},
                      [&](const ArrowArray& array) { number(array, 1, 2) = 7; }));
  EXPECT_TRUE(damaged({"a", "vu"}, {"a text of many bytes"},
                      [&](const ArrowArray& array) { number(array, 1, 3) = 9999; }));
  EXPECT_TRUE(damaged({"a", "vu"}, {"xyz"}, [&](const ArrowArray& array) { number(array, 1, 1) = -1; }));
}

}  // namespace
}  // namespace kith::engine

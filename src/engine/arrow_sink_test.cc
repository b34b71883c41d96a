#include <gtest/gtest.h>

#include <cstring>

#include "engine/arrow_table.h"
#include "engine/sinks.h"
#include "testing/arrow_tables.h"

namespace kith::engine {
namespace {

using testing::Cells;
using testing::hand_table;
using testing::HandColumn;

std::shared_ptr<const ArrowTable> made_of(const std::vector<SinkColumn>& columns,
                                          const std::vector<std::vector<Code>>& codes,
                                          std::shared_ptr<const ArrowTable> source = nullptr,
                                          std::size_t most_text_bytes = std::size_t{1} << 30) {
  std::shared_ptr<const ArrowTable> made;
  const auto sink = create_arrow(
      columns, {[&](auto table) { made = std::move(table); }, std::move(source), 2, most_text_bytes});
  Batch batch{codes[0].size(), {}};
  for (const auto& each : codes) batch.cells.push_back(each.data());
  sink->append(batch);
  sink->close();
  return made;
}

std::string format_of(const ArrowTable& table, int column = 0) {
  return table.schema().children[column]->format;
}

Cells read_back(const std::shared_ptr<const ArrowTable>& table, std::size_t at = 0) {
  const Table read = open(Locator(table))->read(table->columns(), silent_progress());
  Cells cells;
  for (std::size_t row = 0; row < read.rows(); ++row)
    cells.push_back(read.columns[at].at(row).empty() ? std::nullopt
                                                     : std::optional<std::string>(read.columns[at].at(row)));
  return cells;
}

TEST(ArrowSink, AColumnThatIsReleasedAsItIsHasTheTypeOfItsSource) {
  const std::vector<std::tuple<HandColumn, std::string, std::string>> cases{
      {{"a", "u"}, "x", "a text of more than twelve bytes"},
      {{"a", "U"}, "x", "a text of more than twelve bytes"},
      {{"a", "vu"}, "x", "a text of more than twelve bytes"},
      {{"a", "c"}, "1", "-2"},
      {{"a", "S"}, "1", "2"},
      {{"a", "L"}, "1", "2"},
      {{"a", "e"}, "1.0", "2.5"},
      {{"a", "f"}, "1.0", "0.1"},
      {{"a", "g"}, "1.0", "inf"},
      {{"a", "b"}, "true", "false"},
      {{"a", "d:60,2,256"}, "1.00", "2.50"},
      {{"a", "tdm"}, "2024-02-29", "1900-01-01"},
      {{"a", "tsn:Europe/Berlin"}, "2024-02-29 08:30:00.000000001+00", "1900-01-01 00:00:00+00"},
      {{"a", "tts"}, "08:30:00", "00:00:00"},
      {{"a", "c", "u"}, "x", "yy"},
      {{"a", "s", "tdD"}, "2024-02-29", "1900-01-01"}};
  for (const auto& [column, one, other] : cases) {
    const auto source = hand_table({column}, {{{{one, std::nullopt, other}}}});
    const auto made =
        made_of({{"a", schema_of(*source)[0].declared, {other, "", one}}}, {{0, 1, 2, 2}}, source);
    EXPECT_EQ(format_of(*made), column.format);
    if (!column.values.empty()) {
      EXPECT_EQ(made->schema().children[0]->dictionary->format, column.values);
    }
    EXPECT_EQ(read_back(made), (Cells{other, std::nullopt, one, one})) << column.format;
  }
}

TEST(ArrowSink, AColumnOfRowsWithoutValuesStaysSo) {
  const auto source = hand_table({{"a", "n"}}, {{{{std::nullopt}}}});
  const auto made = made_of({{"a", "NULL", {""}}}, {{0, 0}}, source);
  EXPECT_EQ(format_of(*made), "n");
  EXPECT_EQ(made->rows(), 2u);
}

TEST(ArrowSink, WhatIsGeneralizedIsText) {
  const auto source = hand_table({{"a", "l"}, {"b", "i", "u"}}, {{{{"1", "2"}, {"x", "y"}}}});
  const auto made = made_of({{"a", "VARCHAR", {"[1-2]"}}, {"b", "VARCHAR", {"*"}}}, {{0, 0}, {0, 0}}, source);
  EXPECT_EQ(format_of(*made), "u");
  EXPECT_EQ(format_of(*made, 1), "u");
  EXPECT_EQ(format_of(*made_of({{"a", "BIGINT", {"1", "[1-2]"}}}, {{0, 1}}, source)), "u")
      << "does not read back";
}

TEST(ArrowSink, SourcesOfOtherKindsGiveTypesByTheirNames) {
  EXPECT_EQ(format_of(*made_of({{"a", "BIGINT", {"1"}}}, {{0}})), "l");
  EXPECT_EQ(format_of(*made_of({{"a", "DATE", {"2024-02-29"}}}, {{0}})), "tdD");
  EXPECT_EQ(format_of(*made_of({{"a", "DECIMAL(4,2)", {"1.50"}}}, {{0}})), "d:4,2");
  EXPECT_EQ(format_of(*made_of({{"a", "HUGEINT", {"1"}}}, {{0}})), "u");
}

// All bytes that the arrays hold of texts and dictionaries.
std::string bytes_of(const ArrowArray& array, const std::string& format) {
  std::string bytes;
  if (array.dictionary) return bytes_of(*array.dictionary, format);
  const auto* main = static_cast<const char*>(array.buffers[1]);
  if (format == "u")
    bytes.assign(static_cast<const char*>(array.buffers[2]),
                 static_cast<std::size_t>(reinterpret_cast<const std::int32_t*>(main)[array.length]));
  if (format == "U")
    bytes.assign(static_cast<const char*>(array.buffers[2]),
                 static_cast<std::size_t>(reinterpret_cast<const std::int64_t*>(main)[array.length]));
  if (format == "vu") {
    bytes.assign(main, static_cast<std::size_t>(array.length) * 16);
    bytes.append(static_cast<const char*>(array.buffers[2]),
                 static_cast<std::size_t>(static_cast<const std::int64_t*>(array.buffers[3])[0]));
  }
  return bytes;
}

TEST(ArrowSink, BuffersHoldNoValueThatNoRowHas) {
  for (const HandColumn& column :
       std::vector<HandColumn>{{"a", "u"}, {"a", "U"}, {"a", "vu"}, {"a", "i", "u"}}) {
    const std::string hidden = "somebody who was suppressed";
    const auto source = hand_table({column}, {{{{hidden, "x", "a value of more than twelve bytes"}}}});
    const auto made =
        made_of({{"a", schema_of(*source)[0].declared, {hidden, "x", "a value of more than twelve bytes"}}},
                {{1, 2, 1}}, source);
    const std::string bytes =
        bytes_of(*made->batches()[0].children[0], column.values.empty() ? column.format : column.values);
    EXPECT_NE(bytes.find("than twelve"), bytes.npos);
    EXPECT_EQ(bytes.find("somebody"), bytes.npos) << column.format;
    EXPECT_EQ(bytes.find("no row has"), bytes.npos);
  }
}

TEST(ArrowSink, CategoriesAreSortedUnlessTheirOrderMeansSomething) {
  for (const bool ordered : {false, true}) {
    const auto source = hand_table({{"a", "c", "u", ordered ? ARROW_FLAG_DICTIONARY_ORDERED : 0}},
                                   {{{{"low", "middle", "high"}}}});
    const auto made = made_of({{"a", "ENUM", {"high", "low", "middle"}}}, {{0, 1}}, source);
    const ArrowArray& dictionary = *made->batches()[0].children[0]->dictionary;
    EXPECT_EQ(bytes_of(dictionary, "u"), ordered ? "lowhigh" : "highlow");
    EXPECT_EQ((made->schema().children[0]->flags & ARROW_FLAG_DICTIONARY_ORDERED) != 0, ordered);
    EXPECT_EQ(read_back(made), (Cells{"high", "low"}));
  }
}

TEST(ArrowSink, MoreCategoriesThanPositionsCanTellGetWiderOnes) {
  std::vector<std::string> labels;
  std::vector<Code> codes;
  for (Code code = 0; code < 200; ++code) {
    labels.push_back("category " + std::to_string(code));
    codes.push_back(code);
  }
  const auto source = hand_table({{"a", "c", "u"}}, {{{{"category 1"}}}});
  const auto made = made_of({{"a", "ENUM", labels}}, {codes}, source);
  EXPECT_EQ(format_of(*made), "i");
  EXPECT_EQ(read_back(made)[199], "category 199");
}

TEST(ArrowSink, TextsThatOneArrayCannotHoldAreCutIntoBatches) {
  const auto made = made_of({{"a", "VARCHAR", {"twenty bytes of text", "x"}}, {"b", "BIGINT", {"1", "2"}}},
                            {{0, 0, 1, 0, 0}, {0, 1, 0, 1, 0}}, nullptr, 45);
  EXPECT_EQ(made->batches().size(), 2u);
  EXPECT_EQ(made->rows(), 5u);
  EXPECT_EQ(read_back(made)[2], "x");
  EXPECT_EQ(read_back(made, 1), (Cells{"1", "2", "1", "2", "1"}));
}

}  // namespace
}  // namespace kith::engine

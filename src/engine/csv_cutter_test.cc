#include "engine/csv_cutter.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace kith::engine {
namespace {

using Fields = std::vector<std::string>;
using Rows = std::vector<Fields>;
using Cut = CsvCutter::Cut;

// What is cut of a text that is all there.
Rows cut_whole(std::string_view text, std::size_t width, const Dialect& dialect = {}) {
  CsvCutter cutter(dialect, width);
  std::deque<std::string> copies;
  cutter.begin(text, true, copies);
  Rows rows;
  for (std::size_t at = 0; at < text.size();) {
    if (cutter.cut(at) != Cut::record) return {{"not cut"}};
    rows.emplace_back();
    for (std::size_t i = 0; i < std::min(width, cutter.count()); ++i)
      rows.back().emplace_back(cutter.field(i));
  }
  return rows;
}

// The first record of a text of which more may follow.
struct First {
  explicit First(std::string_view text, bool ended = false, std::size_t width = 2) : cutter({}, width) {
    cutter.begin(text, ended, copies);
    cut = cutter.cut(at);
  }

  std::deque<std::string> copies;
  CsvCutter cutter;
  std::size_t at = 0;
  Cut cut;
};

TEST(CsvCutter, CutsAtEveryKindOfLineEnd) {
  EXPECT_EQ(cut_whole("a,b\nc,d\r\ne,f\rg,h", 2), (Rows{{"a", "b"}, {"c", "d"}, {"e", "f"}, {"g", "h"}}));
}

TEST(CsvCutter, RunsOfBlanksAreOneDelimiterIfWhitespaceIs) {
  EXPECT_EQ(cut_whole("  a   b\n1 \t 2  \r\n \n\"x y\"  'z'", 3, {'\0', '"', true}),
            (Rows{{"a", "b"}, {"1", "2"}, {""}, {"x y", "'z'"}}));
}

TEST(CsvCutter, KeepsEmptyFields) { EXPECT_EQ(cut_whole(",\n,,\n", 3), (Rows{{"", ""}, {"", "", ""}})); }

TEST(CsvCutter, TakesQuotesOff) {
  EXPECT_EQ(cut_whole("\"a,b\",\"say \"\"no\"\"\"\n\"x\ny\", \"z\" \n", 2),
            (Rows{{"a,b", "say \"no\""}, {"x\ny", "z"}}));
}

TEST(CsvCutter, AQuoteInsideAFieldIsAnOrdinaryCharacter) {
  EXPECT_EQ(cut_whole("5\" disk,b\n", 2), (Rows{{"5\" disk", "b"}}));
}

TEST(CsvCutter, WithoutAQuoteCharacterQuotesAreText) {
  EXPECT_EQ(cut_whole("\"a;b\"\n", 2, {';', '\0', true}), (Rows{{"\"a", "b\""}}));
}

TEST(CsvCutter, CountsFieldsBeyondTheWidth) {
  const First first("a,b,c,d\n");
  EXPECT_EQ(first.cut, Cut::record);
  EXPECT_EQ(first.cutter.count(), 4u);
  EXPECT_EQ(first.cutter.field(1), "b");
}

TEST(CsvCutter, TellsOfTextBehindAQuote) {
  EXPECT_TRUE(First("\"a\"b,c\n").cutter.text_after_quote());
  EXPECT_FALSE(First("\"a\" ,c\n").cutter.text_after_quote());
}

TEST(CsvCutter, OnlyALineWithNothingIsBlank) {
  EXPECT_TRUE(First("\n").cutter.blank());
  EXPECT_FALSE(First("\"\"\n").cutter.blank());
  EXPECT_FALSE(First(",\n").cutter.blank());
  EXPECT_FALSE(First(" \n").cutter.blank());
}

TEST(CsvCutter, ARecordWithoutItsEndWaitsForMore) {
  for (const char* text : {"a", "a,b", "a,", "a,b\r", "\"a\"", "\"a\",\"b", "\"a\nb", " "}) {
    const First first(text);
    EXPECT_EQ(first.cut, Cut::unfinished) << text;
    EXPECT_EQ(first.at, 0u);
  }
}

TEST(CsvCutter, TheEndOfTheTextEndsARecord) {
  for (const char* text : {"a", "a,b", "a,", "a,b\r", "\"a\""}) {
    const First first(text, true);
    EXPECT_EQ(first.cut, Cut::record) << text;
    EXPECT_EQ(first.at, std::string_view(text).size());
  }
}

TEST(CsvCutter, AQuoteThatStaysOpenIsTold) {
  const First first("a,\"b\nc", true);
  EXPECT_EQ(first.cut, Cut::open_quote);
  EXPECT_TRUE(first.cutter.in_quotes());
  EXPECT_EQ(first.at, 0u);
}

TEST(CsvCutter, CountsLineEndsInsideQuotes) {
  EXPECT_EQ(First("\"a\nb\r\nc\rd\",e\n").cutter.line_ends(), 3u);
  EXPECT_EQ(First("a,b\n").cutter.line_ends(), 0u);
  EXPECT_EQ(First("\"a\nb\",\"c\nd").cutter.line_ends_before_quote(), 1u);
}

TEST(LineEndsIn, CountsEveryKindOnce) {
  EXPECT_EQ(line_ends_in(""), 0u);
  EXPECT_EQ(line_ends_in("a\nb\r\nc\rd"), 3u);
  EXPECT_EQ(line_ends_in("\n\r"), 2u);
  EXPECT_EQ(line_ends_in("\r\r\n"), 2u);
}

// However much of a text is there, records that are cut are those of the whole text.
RC_GTEST_PROP(CsvCutter, CutsTheSameFromAnyPartOfTheText, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element('a', ',', '"', '\n', '\r', ' '));
  const std::size_t width = 3;
  std::deque<std::string> whole_copies;
  CsvCutter whole({}, width);
  whole.begin(text, true, whole_copies);
  for (std::size_t size = 1; size <= text.size(); ++size) {
    std::deque<std::string> copies;
    CsvCutter part({}, width);
    part.begin(std::string_view(text).substr(0, size), false, copies);
    std::size_t at = 0, whole_at = 0;
    while (at < size && part.cut(at) == Cut::record) {
      RC_ASSERT(whole.cut(whole_at) == Cut::record);
      RC_ASSERT(at == whole_at);
      RC_ASSERT(part.count() == whole.count());
      for (std::size_t i = 0; i < std::min(width, part.count()); ++i)
        RC_ASSERT(part.field(i) == whole.field(i));
    }
  }
}

}  // namespace
}  // namespace kith::engine

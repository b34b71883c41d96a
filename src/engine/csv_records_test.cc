#include "engine/csv_records.h"

#include <gtest/gtest.h>

namespace kith::engine {
namespace {

Record parsed(std::string_view line, char quote = '"') {
  RecordParser parser(',', quote);
  EXPECT_TRUE(parser.add(line));
  return parser.record();
}

using Fields = std::vector<std::string>;

TEST(CsvRecords, SplitsAtDelimitersAndKeepsSpaces) {
  EXPECT_EQ(parsed("a, b ,").fields, (Fields{"a", " b ", ""}));
}

TEST(CsvRecords, EmptyLineIsOneEmptyField) { EXPECT_EQ(parsed("").fields, Fields{""}); }

TEST(CsvRecords, QuotedFieldsHoldDelimitersAndDoubledQuotes) {
  const Record record = parsed(R"("a,b","say ""hi""",c)");
  EXPECT_EQ(record.fields, (Fields{"a,b", "say \"hi\"", "c"}));
  EXPECT_EQ(record.quoted, 2u);
}

TEST(CsvRecords, SpacesAroundQuotesAreNotPartOfTheField) {
  const Record record = parsed(R"( "a" , "b")");
  EXPECT_EQ(record.fields, (Fields{"a", "b"}));
  EXPECT_FALSE(record.text_after_quote);
}

TEST(CsvRecords, QuoteInsideAnUnquotedFieldIsText) {
  EXPECT_EQ(parsed(R"(5" pipe,x)").fields[0], "5\" pipe");
}

TEST(CsvRecords, TextAfterAClosingQuoteIsNoticed) { EXPECT_TRUE(parsed(R"("a"b,c)").text_after_quote); }

TEST(CsvRecords, QuotedLineEndsJoinLinesAndLinesAreCounted) {
  RecordParser parser(',', '"');
  EXPECT_TRUE(parser.add("x,y"));
  EXPECT_FALSE(parser.add("1,\"a"));
  EXPECT_TRUE(parser.open());
  EXPECT_EQ(parser.open_since(), 2u);
  EXPECT_TRUE(parser.add("b\",3"));
  EXPECT_EQ(parser.record().line, 2u);
  EXPECT_EQ(parser.record().fields, (Fields{"1", "a\nb", "3"}));
  EXPECT_TRUE(parser.add("z"));
  EXPECT_EQ(parser.record().line, 4u);
}

TEST(CsvRecords, WithoutAQuoteCharacterQuotesAreText) {
  EXPECT_EQ(parsed(R"("a,b")", '\0').fields, (Fields{"\"a", "b\""}));
}

}  // namespace
}  // namespace kith::engine

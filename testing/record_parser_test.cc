#include "testing/record_parser.h"

#include <gtest/gtest.h>

namespace kith::testing {
namespace {

Record parsed(std::string_view line, char quote = '"') {
  RecordParser parser(',', quote);
  EXPECT_TRUE(parser.add(line));
  return parser.record();
}

using Fields = std::vector<std::string>;

TEST(RecordParser, SplitsAtDelimitersAndKeepsSpaces) {
  EXPECT_EQ(parsed("a, b ,").fields, (Fields{"a", " b ", ""}));
}

TEST(RecordParser, EmptyLineIsOneEmptyField) { EXPECT_EQ(parsed("").fields, Fields{""}); }

TEST(RecordParser, QuotedFieldsHoldDelimitersAndDoubledQuotes) {
  const Record record = parsed(R"("a,b","say ""hi""",c)");
  EXPECT_EQ(record.fields, (Fields{"a,b", "say \"hi\"", "c"}));
  EXPECT_EQ(record.quoted, 2u);
}

TEST(RecordParser, SpacesAroundQuotesAreNotPartOfTheField) {
  const Record record = parsed(R"( "a" , "b")");
  EXPECT_EQ(record.fields, (Fields{"a", "b"}));
  EXPECT_FALSE(record.text_after_quote);
}

TEST(RecordParser, QuoteInsideAnUnquotedFieldIsText) {
  EXPECT_EQ(parsed(R"(5" pipe,x)").fields[0], "5\" pipe");
}

TEST(RecordParser, TextAfterAClosingQuoteIsNoticed) { EXPECT_TRUE(parsed(R"("a"b,c)").text_after_quote); }

TEST(RecordParser, QuotedLineEndsJoinLinesAndLinesAreCounted) {
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

TEST(RecordParser, WithoutAQuoteCharacterQuotesAreText) {
  EXPECT_EQ(parsed(R"("a,b")", '\0').fields, (Fields{"\"a", "b\""}));
}

}  // namespace
}  // namespace kith::testing

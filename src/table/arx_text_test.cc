#include "table/arx_text.h"

#include "table/samples_test.h"

namespace kith {
namespace {

using Fields = std::vector<std::string>;

std::vector<ArxLine> lines_of(const std::string& content) {
  const TemporaryFile file(content);
  return read_arx_lines(file.path());
}

ErrorCode code_of(const std::string& content) {
  return error_of([&] { lines_of(content); }).code();
}

TEST(ArxText, SemicolonsSeparateLevels) {
  const auto lines = lines_of("94138;9413*;*\n94139;9413*;*\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].fields, (Fields{"94138", "9413*", "*"}));
  EXPECT_EQ(lines[1].line, 2u);
}

TEST(ArxText, CommasSeparateWhereNoSemicolonDoes) {
  EXPECT_EQ(lines_of("a,b,*\nc,b,*\n")[1].fields, (Fields{"c", "b", "*"}));
}

TEST(ArxText, CommasInsideLabelsOfASemicolonFileStay) {
  EXPECT_EQ(lines_of("21;[20, 25);*\n22;[20, 25);*")[0].fields, (Fields{"21", "[20, 25)", "*"}));
}

TEST(ArxText, QuotedSemicolonsDoNotMakeASemicolonFile) {
  EXPECT_EQ(lines_of("\"a;1\",x\n\"b;2\",x\n")[0].fields, (Fields{"a;1", "x"}));
}

TEST(ArxText, SeparatorOfTheFirstLineDecidesWhereSomeLineHasNone) {
  EXPECT_EQ(lines_of("a,b;x\nc\n")[0].fields, (Fields{"a,b", "x"}));
  EXPECT_EQ(lines_of("a,x\nc\n")[0].fields, (Fields{"a", "x"}));
}

TEST(ArxText, FileWithoutSeparatorHasOneLevel) { EXPECT_EQ(lines_of("a\nb\n")[1].fields, Fields{"b"}); }

TEST(ArxText, QuotesAsInCsv) {
  EXPECT_EQ(lines_of("\"say \"\"hi\"\"\";x\n")[0].fields, (Fields{"say \"hi\"", "x"}));
  EXPECT_EQ(lines_of("\"\";x\n")[0].fields, (Fields{"", "x"}));
  EXPECT_EQ(lines_of("6\" pipe;7\" pipe\n")[0].fields, (Fields{"6\" pipe", "7\" pipe"}));
  EXPECT_EQ(lines_of("6\"\" pipe;x\na;x\n").size(), 2u);
}

TEST(ArxText, QuotedFieldMayHoldALineBreak) {
  const auto lines = lines_of("\"a\nb\";x\nc;x\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].fields, (Fields{"a\nb", "x"}));
  EXPECT_EQ(lines[1].line, 3u);
}

TEST(ArxText, ByteOrderMarkCarriageReturnsAndBlankLinesAreSkipped) {
  const auto lines = lines_of(
      "\xEF\xBB\xBF"
      "a;x\r\n\r\n\nb;x\r\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].fields, (Fields{"a", "x"}));
  EXPECT_EQ(lines[1].fields, (Fields{"b", "x"}));
  EXPECT_EQ(lines[1].line, 4u);
}

TEST(ArxText, EmptyFieldsAreKept) { EXPECT_EQ(lines_of(";x;\n")[0].fields, (Fields{"", "x", ""})); }

TEST(ArxText, EmptyFileIsAnError) {
  EXPECT_EQ(code_of(""), ErrorCode::empty_file);
  EXPECT_EQ(code_of("\n\r\n"), ErrorCode::empty_file);
}

TEST(ArxText, MissingFileIsAnError) {
  EXPECT_EQ(error_of([] { read_arx_lines("no-such-hierarchy.csv"); }).code(), ErrorCode::missing_file);
}

TEST(ArxText, OpenQuoteIsAnErrorAtItsLine) {
  const auto error = error_of([] { lines_of("a;x\n\"b;x\nc;x\n"); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_syntax);
  EXPECT_EQ(error.place().line, 2u);
}

TEST(ArxText, TextAfterAClosingQuoteIsAnError) {
  EXPECT_EQ(code_of("\"a\"b;x\n"), ErrorCode::hierarchy_syntax);
}

TEST(ArxText, InvalidUtf8IsAnErrorAtItsLine) {
  for (const char* bad : {"M\xFCnchen", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    const auto error = error_of([&] { lines_of(std::string("a;x\n") + bad + ";x\n"); });
    EXPECT_EQ(error.code(), ErrorCode::bad_encoding);
    EXPECT_EQ(error.place().line, 2u);
  }
  EXPECT_EQ(lines_of("M\xC3\xBCnchen;\xF0\x9F\x98\x80\n")[0].fields[0], "M\xC3\xBCnchen");
}

TEST(FileLines, AreTheFieldsGroundValueFirst) {
  const TemporaryFile file("male;NA\nfemale;NA\n");
  EXPECT_EQ(file_lines(file.path()), (std::vector<Fields>{{"male", "NA"}, {"female", "NA"}}));
}

TEST(FileLines, WhatIsWrittenIsReadBack) {
  const std::vector<Fields> lines{{"a", "{a, \"b\"\"c\"}", "x;y"}, {"b\"c", "{a, \"b\"\"c\"}", "two\nlines"}};
  EXPECT_EQ(file_lines(TemporaryFile(text_of_lines(lines)).path()), lines);
  EXPECT_EQ(text_of_lines({{"a", "b"}}), "a;b\n");
}

TEST(FileLines, AMissingFileIsAnError) {
  EXPECT_EQ(error_of([] { file_lines("none.csv"); }).code(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith

#include "engine/csv_dialect.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "testing/record_parser.h"

namespace kith::engine {
namespace {

using Lines = std::vector<std::string>;

Dialect sniffed(const Lines& lines) { return sniff_dialect(lines, {}); }

TEST(CsvDialect, FindsEachDelimiter) {
  for (const char delimiter : {',', ';', '\t', '|'}) {
    Lines lines{"name|age|zip", "ann|31|02138", "bob|42|02139"};
    for (auto& line : lines) std::replace(line.begin(), line.end(), '|', delimiter);
    EXPECT_EQ(sniffed(lines).delimiter, delimiter);
  }
}

TEST(CsvDialect, DelimitersInsideQuotesDoNotCount) {
  EXPECT_EQ(sniffed({"name;note", R"(ann;"a,b,c,d")", R"(bob;"e,f,g,h")"}).delimiter, ';');
}

TEST(CsvDialect, DecimalCommasDoNotBeatSemicolons) {
  EXPECT_EQ(sniffed({"height;weight", "1,80;75,5", "1,75;70,1"}).delimiter, ';');
}

TEST(CsvDialect, TheConsistentDelimiterWinsOverTheFrequentOne) {
  EXPECT_EQ(sniffed({"a|b,c", "1|2,3,4,5", "1|x", "3|z,z"}).delimiter, '|');
}

TEST(CsvDialect, OneRaggedRowDoesNotChangeTheDelimiter) {
  EXPECT_EQ(sniffed({"a,b,c", "1,2,3", "1,2", "4,5,6"}).delimiter, ',');
}

TEST(CsvDialect, OneColumnIsACommaFileWithOneColumn) {
  EXPECT_EQ(sniffed({"name", "ann", "bob"}).delimiter, ',');
}

TEST(CsvDialect, SingleQuotesThatEncloseFieldsAreQuotes) {
  EXPECT_EQ(sniffed({"a,b", "'x,y',1", "'z,w',2"}).quote, '\'');
}

TEST(CsvDialect, ApostrophesInNamesAreNotQuotes) {
  EXPECT_EQ(sniffed({"name,age", "'t Hooft,70", "O'Neill,40", "'s Gravesande,50"}).quote, '"');
}

RowNames row_names(const Lines& lines) { return sniffed(lines).row_names; }

TEST(CsvDialect, AFirstColumnWithoutANameHoldsRowNames) {
  EXPECT_EQ(row_names({R"("","age","sex")", R"("1",20,"m")", R"("2",21,"f")"}), RowNames::blank);
  EXPECT_EQ(row_names({",age,sex", "0,20,m", "1,21,f", "0,22,f"}), RowNames::blank);
  EXPECT_EQ(row_names({",age", "Mazda RX4,21", "Valiant,18"}), RowNames::blank);
  EXPECT_EQ(sniffed({",age", "1,20", "2,21"}).description(), "comma, header, row names");
}

TEST(CsvDialect, SomeRowNamesMayBeMissing) {
  EXPECT_EQ(row_names({",age", ",20", "2,21"}), RowNames::blank);
  EXPECT_EQ(row_names({R"("","age","sex")", R"("",20,"m")", R"("O1",21,"f")", R"("",22,"f")"}),
            RowNames::blank);
  EXPECT_EQ(row_names({"a\tb", "\t20\tm", "2\t21\tf"}), RowNames::none);
}

TEST(CsvDialect, ValuesThatRepeatAreNoRowNames) {
  EXPECT_EQ(row_names({",age", "north,20", "south,21", "north,22"}), RowNames::none);
  EXPECT_EQ(row_names({"a,b", "1,20", "2,21"}), RowNames::none);
  EXPECT_EQ(row_names({",a,b", "1,20", "2,21"}), RowNames::none);
}

TEST(CsvDialect, AShortHeaderIsBelievedIfItIsAsRWritesIt) {
  EXPECT_EQ(row_names({R"("age","sex")", R"("1",20,"m")", R"("2",21,"f")"}), RowNames::short_header);
  EXPECT_EQ(row_names({"age\tsex", "1\t20\tm", "2\t21\tf"}), RowNames::short_header);
  EXPECT_TRUE(sniffed({R"("age")", R"("1",20)", R"("2",21)"}).header);
}

TEST(CsvDialect, RowsThatAreTooLongForOtherReasonsMakeNoShortHeader) {
  EXPECT_EQ(row_names({"id,city", "1,Berlin, Germany", "2,Paris, France"}), RowNames::none);
  EXPECT_EQ(row_names({"a\tb", "1\t2\t", "2\t3\t"}), RowNames::none);
  EXPECT_EQ(row_names({R"("a","b")", R"("1",2,"")", R"("2",3,"")"}), RowNames::none);
  EXPECT_EQ(row_names({"a\tb", "2\tx\ty", "1\tx\ty"}), RowNames::none);
  EXPECT_EQ(row_names({R"("a","b")", R"("1",2,3)", R"("2",3)"}), RowNames::none);
}

TEST(CsvDialect, PrintedTablesAreDelimitedByWhitespace) {
  const Dialect printed = sniffed({"  age sex", "1  20   m", "2  21   f"});
  EXPECT_EQ(printed.delimiter, '\0');
  EXPECT_EQ(printed.row_names, RowNames::short_header);
  EXPECT_EQ(printed.description(), "whitespace, header, row names");
  EXPECT_EQ(sniffed({"\"age\" \"sex\"", "\"1\" 20 \"m\"", "\"2\" 21 \"f\""}).row_names,
            RowNames::short_header);
  EXPECT_EQ(sniffed({"age sex zip", "20 m 12", "21 f 13"}).delimiter, '\0');
}

TEST(CsvDialect, ATabBeforeTheLastColumnMakesNoTableOfTabs) {
  const std::vector<std::string> laid_out = {"18.0   8   307.0   70\t\"chevrolet malibu\"",
                                             "15.0   8   350.0   71\t\"buick skylark\""};
  EXPECT_EQ(sniffed(laid_out).delimiter, '\0');
  EXPECT_EQ(sniffed({"name\tage", "Ann  Smith\t23", "Bob  Jones\t24"}).delimiter, '\t');
}

TEST(CsvDialect, BlanksInTextsMakeNoPrintedTable) {
  EXPECT_EQ(sniffed({"seen at", "2024-01-02 10:30", "2024-01-03 11:00"}).delimiter, ',');
  EXPECT_EQ(sniffed({"a full name", "ann b smith", "bob c jones"}).delimiter, ',');
  EXPECT_EQ(sniffed({"address", "12 Main Street", "5 High Street"}).delimiter, ',');
  EXPECT_EQ(sniffed({"no 1 a,b", "no 2 c,d", "no 3 e,f"}).delimiter, ',');
}

TEST(CsvDialect, TextAboveNumbersIsAHeader) { EXPECT_TRUE(sniffed({"age,sex", "31,M", "42,F"}).header); }

TEST(CsvDialect, TextAboveDatesIsAHeader) {
  EXPECT_TRUE(sniffed({"born", "1964-02-29", "1970-01-01"}).header);
}

TEST(CsvDialect, NumbersAboveNumbersAreData) { EXPECT_FALSE(sniffed({"31,M", "42,F", "17,M"}).header); }

TEST(CsvDialect, TextAboveTextIsAHeader) { EXPECT_TRUE(sniffed({"sex,name", "M,smith", "F,jones"}).header); }

TEST(CsvDialect, TextThatRecursBelowIsData) {
  EXPECT_FALSE(sniffed({"M,single", "F,married", "M,single"}).header);
}

TEST(CsvDialect, YearsAsNamesBesideANamedNumberColumnAreAHeader) {
  EXPECT_TRUE(sniffed({"id,2019,2020", "1,5,6", "2,7,8"}).header);
}

TEST(CsvDialect, AFirstLineOfWhichACellComesAgainIsData) {
  EXPECT_FALSE(sniffed({"Zoe,Quimby,M,hivpos", "James,Smith,M,flu", "Anna,Smith,F,flu"}).header);
}

TEST(CsvDialect, ALoneLineOfNamesIsAHeader) { EXPECT_TRUE(sniffed({"name,age"}).header); }

TEST(CsvDialect, ALoneLineWithNumbersIsData) { EXPECT_FALSE(sniffed({"ann,31"}).header); }

TEST(CsvDialect, HintsWin) {
  const Dialect dialect = sniff_dialect({"a,b", "1,2"}, {';', '\0', false});
  EXPECT_EQ(dialect.delimiter, ';');
  EXPECT_EQ(dialect.quote, '\0');
  EXPECT_FALSE(dialect.header);
}

TEST(CsvDialect, DescriptionNamesWhatWasFound) {
  EXPECT_EQ(sniffed({"a;b", "1;2"}).description(), "semicolon, header");
}

// Any lines: the records are those of the line-by-line parser.
RC_GTEST_PROP(CsvDialect, RecordsAreThoseOfTheLineParser, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
      std::vector<std::string>{"a", "b", ",", ",", " ", "\"", "\"", "\"\"", "'", "\n", "\n", "\t"}));
  const char delimiter = *rc::gen::element(',', ' ', '\t');
  const char quote = *rc::gen::element('"', '\'', '\0');
  Lines lines{""};
  for (const std::string& piece : pieces)
    if (piece == "\n")
      lines.emplace_back();
    else
      lines.back() += piece;
  testing::RecordParser parser(delimiter, quote);
  std::vector<Record> expected;
  for (const std::string& line : lines)
    if (parser.add(line)) expected.push_back(parser.record());
  if (!expected.empty() && expected.front().fields.size() > 1)
    std::erase_if(expected, [](const Record& r) { return r.fields == Lines{""} && r.quoted == 0; });
  const std::vector<Record> found = records_of(lines, delimiter, quote);
  RC_ASSERT(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    RC_ASSERT(found[i].line == expected[i].line);
    RC_ASSERT(found[i].fields == expected[i].fields);
    RC_ASSERT(found[i].quoted == expected[i].quoted);
    RC_ASSERT(found[i].text_after_quote == expected[i].text_after_quote);
  }
}

}  // namespace
}  // namespace kith::engine

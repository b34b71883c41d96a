#include "engine/csv_scanner.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>

#include "kith/error.h"
#include "testing/record_parser.h"

namespace kith::engine {
namespace {

using Rows = std::vector<std::vector<std::string>>;

class Scan {
 public:
  explicit Scan(std::string_view text) {
    const auto path = folder_.path() / "t.csv";
    std::ofstream(path, std::ios::binary) << text;
    file_.path = path;
    file_.bytes = text.size();
    file_.head = text.substr(0, 4096);
  }

  Rows rows(std::size_t width, const Dialect& dialect = {}) const {
    std::vector<std::size_t> all(width);
    for (std::size_t i = 0; i < width; ++i) all[i] = i;
    CsvScanner scanner(file_, Encoding::utf8, {}, dialect, width, all);
    Rows rows;
    while (const auto block = scanner.next()) {
      for (std::size_t row = 0; row < block->rows(); ++row) {
        auto& record = rows.emplace_back();
        for (const auto& column : block->fields) record.emplace_back(column[row]);
      }
    }
    return rows;
  }

  Error error(std::size_t width) const {
    try {
      rows(width);
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << "no error";
    return Error(ErrorCode::usage, "none");
  }

 private:
  PrivateFolder folder_;
  SourceFile file_;
};

TEST(CsvScanner, ReadsRowsAfterTheHeader) {
  EXPECT_EQ(Scan("a,b\n1,2\n3,4\n").rows(2), (Rows{{"1", "2"}, {"3", "4"}}));
}

TEST(CsvScanner, LastLineNeedsNoEnd) { EXPECT_EQ(Scan("a,b\n1,2").rows(2), (Rows{{"1", "2"}})); }

TEST(CsvScanner, AllLineEndsAreUnderstoodEvenMixed) {
  EXPECT_EQ(Scan("a,b\r\n1,2\n3,4\r5,6\r\n").rows(2), (Rows{{"1", "2"}, {"3", "4"}, {"5", "6"}}));
}

TEST(CsvScanner, QuotedLineEndsStayAsTheyAre) {
  EXPECT_EQ(Scan("a,b\n\"x\r\ny\",\"p\nq\"\n").rows(2), (Rows{{"x\r\ny", "p\nq"}}));
}

TEST(CsvScanner, BlankLinesAreNoRows) {
  EXPECT_EQ(Scan("\n\na,b\n\n1,2\r\n\r\n\n").rows(2), (Rows{{"1", "2"}}));
}

TEST(CsvScanner, BlankLinesAreNoRowsInOneColumnEither) {
  EXPECT_EQ(Scan("a\n1\n\n\"\"\n2\n\n\n").rows(1), (Rows{{"1"}, {""}, {"2"}}));
}

TEST(CsvScanner, WithoutAHeaderTheFirstRecordIsARow) {
  EXPECT_EQ(Scan("1,2\n3,4\n").rows(2, {',', '"', false}), (Rows{{"1", "2"}, {"3", "4"}}));
}

TEST(CsvScanner, TooFewFieldsAreAnErrorWithLine) {
  const Error error = Scan("a,b\n\"x\ny\",2\n\n3\n").error(2);
  EXPECT_EQ(error.code(), ErrorCode::ragged_row);
  EXPECT_EQ(error.place().line, 5u);
}

TEST(CsvScanner, AnEmptyFieldTooManyIsAnError) {
  const Error error = Scan("a,b\n1,2\n3,4,\n").error(2);
  EXPECT_EQ(error.code(), ErrorCode::ragged_row);
  EXPECT_EQ(error.place().line, 3u);
}

TEST(CsvScanner, AnOpenQuoteIsAnErrorWithTheLineWhereItOpens) {
  const Error error = Scan("a,b\n1,2\n3,\"4\n5,6\n7,8\n").error(2);
  EXPECT_EQ(error.code(), ErrorCode::bad_csv);
  EXPECT_EQ(error.place().line, 3u);
}

TEST(CsvScanner, TextAfterAClosingQuoteIsAnErrorWithLine) {
  const Error error = Scan("a,b\n1,2\n\"3\"x,4\n").error(2);
  EXPECT_EQ(error.code(), ErrorCode::bad_csv);
  EXPECT_EQ(error.place().line, 3u);
}

TEST(CsvScanner, InvalidUtf8IsAnErrorWithLine) {
  EXPECT_EQ(Scan("a,b\n1,2\n3,\xE9\n5,6\n").error(2).place().line, 3u);
  EXPECT_EQ(Scan("a,b\n\"1\n\",2\n3,\xE9").error(2).place().line, 4u);
  EXPECT_EQ(Scan("a,b\n3,\xE9").error(2).code(), ErrorCode::bad_encoding);
}

TEST(CsvScanner, MessagesHoldNothingOfTheData) {
  for (const char* text :
       {"a,b\nsecret\n", "a,b\n\"secret\"x,1\n", "a,b\nsecret,\"x\n", "a,b\nsecret\xE9,1\n"})
    EXPECT_EQ(std::string(Scan(text).error(2).what()).find("secret"), std::string::npos);
}

TEST(CsvScanner, KeepsOnlyWantedColumnsInTheirOrder) {
  PrivateFolder folder;
  SourceFile file;
  file.path = folder.path() / "t.csv";
  std::ofstream(file.path) << "a,b,c\n1,2,3\n";
  CsvScanner scanner(file, Encoding::utf8, {}, {}, 3, {2, 0});
  const auto block = scanner.next();
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->fields, (std::vector<std::vector<std::string_view>>{{"3"}, {"1"}}));
}

TEST(CsvScanner, RecordsAcrossBlocksStayWhole) {
  std::string text = "a,b\n";
  Rows expected;
  for (std::size_t i = 0; text.size() < (std::size_t{5} << 20); ++i) {
    const std::string number = std::to_string(i);
    text += number + ",\"v " + number + " \"\"q\"\"\r\n,x\"\r\n";
    expected.push_back({number, "v " + number + " \"q\"\r\n,x"});
  }
  EXPECT_EQ(Scan(text).rows(2), expected);
}

TEST(CsvScanner, ARecordLongerThanABlockStaysWhole) {
  const std::string longest(3 << 20, 'x');
  EXPECT_EQ(Scan("a,b\n1,\"" + longest + "\"\n" + longest + ",2\n").rows(2),
            (Rows{{"1", longest}, {longest, "2"}}));
}

// Any text at all: the scanner gives what the line-by-line parser gives, or both refuse it.
RC_GTEST_PROP(CsvScanner, AgreesWithTheLineParserOnAnyText, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::elementOf(std::vector<std::string>{"a", "b", ",", ",", "\"", "\"", "\"\"", "\n", "\n", " "}));
  const std::size_t width = *rc::gen::inRange<std::size_t>(1, 4);
  std::string text = "x";
  for (std::size_t i = 1; i < width; ++i) text += ",x";
  text += '\n';
  for (const auto& piece : pieces) text += piece;

  testing::RecordParser parser(',', '"');
  Rows expected;
  bool faulty = false, header = true;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (parser.add(std::string_view(text).substr(at, end - at))) {
      const Record& record = parser.record();
      const bool blank = record.fields == std::vector<std::string>{""} && record.quoted == 0;
      faulty = faulty || record.text_after_quote || (record.fields.size() != width && !blank);
      if (!header && !blank) expected.push_back(record.fields);
      header = false;
    }
    at = end + 1;
  }
  faulty = faulty || parser.open();
  try {
    RC_ASSERT(Scan(text).rows(width) == expected);
    RC_ASSERT(!faulty);
  } catch (const Error&) {
    RC_ASSERT(faulty);
  }
}

}  // namespace
}  // namespace kith::engine

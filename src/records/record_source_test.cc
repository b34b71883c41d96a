#include "records/record_source.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "kith/error.h"
#include "testing/record_parser.h"
#include "testing/taken_records.h"
#include "testing/temporary_folder.h"

namespace kith::records {
namespace {

using testing::RecordSourceTest;
using testing::single_bytes;
using testing::take_from;
using testing::Taken;
using testing::through_pipe;

using Rows = std::vector<std::vector<std::string>>;
using Columns = std::vector<std::string>;

TEST_F(RecordSourceTest, GivesRecordsWithTheirLines) {
  const Taken all = taken("a,b\n1,2\n\n\"x\ny\",4\n5,6\n");
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}, {"x\ny", "4"}, {"5", "6"}}));
  EXPECT_EQ(all.lines, (std::vector<std::uint64_t>{2, 4, 6}));
}

TEST_F(RecordSourceTest, FindsTheDialect) {
  auto source = open_records(file("\xEF\xBB\xBF\r\nname;day\r\nx;2024-01-01\r\ny;2024-01-02"));
  EXPECT_EQ(source->columns(), (Columns{"name", "day"}));
  Taken all;
  take_from(*source, all);
  EXPECT_EQ(all.rows, (Rows{{"x", "2024-01-01"}, {"y", "2024-01-02"}}));
  EXPECT_EQ(source->description(), "t (csv, semicolon, header)");
}

TEST_F(RecordSourceTest, AStatedDialectWins) {
  RecordOptions options = file("a,b;c\n1,2;3\n");
  options.delimiter = ";";
  options.header = false;
  auto source = open_records(options);
  EXPECT_EQ(source->columns(), (Columns{"column1", "column2"}));
  Taken all;
  take_from(*source, all);
  EXPECT_EQ(all.rows, (Rows{{"a,b", "c"}, {"1,2", "3"}}));
}

TEST_F(RecordSourceTest, GivesOnlyWantedColumnsInTheirOrder) {
  auto source = open_records(file("a,b,c\n1,2,3\n"));
  source->want({"c", "a", "c"});
  RecordBatch batch;
  ASSERT_EQ(source->next(batch), RecordSource::Next::records);
  EXPECT_EQ(batch.fields, (std::vector<std::vector<std::string_view>>{{"3"}, {"1"}, {"3"}}));
  try {
    source->want({"d"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_column);
  }
}

TEST_F(RecordSourceTest, JsonLinesHaveTheKeysOfTheFirstRecord) {
  const Taken all = taken(
      " \n{\"a\": \"x\", \"n\": 1.50}\n{\"n\": -0, \"b\": 1, \"a\": \"\\u00e9\\n\"}\r\n\n{\"a\": null}\n{}");
  EXPECT_EQ(all.rows, (Rows{{"x", "1.50"}, {"é\n", "-0"}, {"", ""}, {"", ""}}));
  EXPECT_EQ(all.lines, (std::vector<std::uint64_t>{2, 3, 5, 6}));
}

struct Bad {
  const char* name;
  const char* text;
  ErrorCode code;
  std::uint64_t line;
  std::size_t before;  // good records before it
};

class BadRecords : public ::testing::TestWithParam<Bad> {};

TEST_P(BadRecords, AreAnErrorWithTheirLineAfterTheGoodOnes) {
  const testing::TemporaryFolder folder;
  folder.write("t", GetParam().text);
  RecordOptions options;
  options.file = folder.path() / "t";
  Taken all;
  take_from(*open_records(options), all);
  EXPECT_EQ(all.error, GetParam().code);
  EXPECT_EQ(all.error_line, GetParam().line);
  EXPECT_EQ(all.rows.size(), GetParam().before);
  EXPECT_EQ(through_pipe(single_bytes(GetParam().text)), all);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadRecords,
    ::testing::Values(Bad{"Ragged", "a,b\n1,2\n3\n4,5\n", ErrorCode::ragged_row, 3, 1},
                      Bad{"RaggedFirst", "a,b\n3\n4,5\n", ErrorCode::ragged_row, 2, 0},
                      Bad{"AfterQuote", "a,b\n1,2\n\"3\"x,4\n", ErrorCode::bad_csv, 3, 1},
                      Bad{"OpenQuote", "a,b\n1,2\n3,\"4\n5,6\n", ErrorCode::bad_csv, 3, 1},
                      Bad{"OpenQuoteBehindAnother", "a,b\n1,2\n\"x\ny\",\"4\n5,6\n", ErrorCode::bad_csv, 4,
                          1},
                      Bad{"NotUtf8", "a,b\n1,2\n3,\xE9\n4,5\n", ErrorCode::bad_encoding, 3, 1},
                      Bad{"NotUtf8InQuotes", "a,b\n1,2\n3,\"x\n\xE9\"\n", ErrorCode::bad_encoding, 4, 1},
                      Bad{"HeaderNotUtf8", "a,\xE9\n1,2\n", ErrorCode::bad_encoding, 1, 0},
                      Bad{"Twice", "a,a\n1,2\n", ErrorCode::duplicate_column, 1, 0},
                      Bad{"Blank", " \n\n", ErrorCode::empty_file, 0, 0},
                      Bad{"Json", "{\"a\":1}\n{\"a\":}\n", ErrorCode::bad_json, 2, 1},
                      Bad{"JsonNested", "{\"a\":1}\n{\"a\":[1]}\n", ErrorCode::bad_json, 2, 1},
                      Bad{"JsonTwice", "{\"a\":1}\n\n{\"a\":1,\"a\":2}\n", ErrorCode::bad_json, 3, 1},
                      Bad{"JsonNotUtf8", "{\"a\":1}\n{\"a\":\"\xE9\"}\n", ErrorCode::bad_encoding, 2, 1},
                      Bad{"JsonCutOff", "{\"a\":1}\n{\"a\":\"x", ErrorCode::bad_json, 2, 1}),
    [](const auto& test) { return test.param.name; });

TEST_F(RecordSourceTest, RefusedRecordsAreCountedAndLeftOut) {
  const Taken csv = refusing("a,b\n1,2\n3\n\"4\"x,5\n6,\xE9\n7,8\n");
  EXPECT_EQ(csv.rows, (Rows{{"1", "2"}, {"7", "8"}}));
  EXPECT_EQ(csv.refused, 3u);
  const Taken json = refusing("{no\n{\"a\":1}\n{\"a\":[]}\n{\"a\":\"\xE9\"}\n{\"a\":2}\n");
  EXPECT_EQ(json.rows, (Rows{{"1"}, {"2"}}));
  EXPECT_EQ(json.refused, 3u);
}

TEST_F(RecordSourceTest, RefusedRecordsHaveTheirPlaceAmongTheOthers) {
  RecordOptions options = file("a,b\n0\n1,2\n3\n4\n5,6\n7\n");
  options.unreadable = Unreadable::refuse;
  auto source = open_records(options);
  source->want({"a"});
  RecordBatch batch;
  ASSERT_EQ(source->next(batch), RecordSource::Next::records);
  EXPECT_EQ(batch.refused_before, (std::vector<std::size_t>{0, 1, 1, 2}));
}

TEST_F(RecordSourceTest, AnOpenQuoteIsNeverRefusedSilently) {
  const Taken all = refusing("a,b\n1,2\n3,\"4\n5,6\n");
  EXPECT_EQ(all.error, ErrorCode::bad_csv);
  EXPECT_EQ(all.error_line, 3u);
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}}));
}

TEST_F(RecordSourceTest, ARecordWithoutEndIsAnErrorBeforeMemoryRunsOut) {
  const Taken all = taken("a,b\n1,2\n3," + std::string(std::size_t{100} << 20, 'x'));
  EXPECT_EQ(all.error, ErrorCode::bad_csv);
  EXPECT_EQ(all.error_line, 3u);
  EXPECT_EQ(taken("a,b\n1,2\n3,\"" + std::string(std::size_t{100} << 20, '\n')).error, ErrorCode::bad_csv);
  EXPECT_EQ(taken("{\"a\":1}\n{\"a\":\"" + std::string(std::size_t{100} << 20, 'x')).error,
            ErrorCode::bad_json);
}

TEST_F(RecordSourceTest, RecordsLongerThanABlockStayWhole) {
  const std::string longest(std::size_t{5} << 20, 'x');
  EXPECT_EQ(taken("a,b\n1,\"" + longest + "\"\n" + longest + ",2\n3,4\n").rows,
            (Rows{{"1", longest}, {longest, "2"}, {"3", "4"}}));
}

TEST_F(RecordSourceTest, RecordsAcrossBlocksStayWhole) {
  std::string text = "a,b\n";
  Rows expected;
  for (std::size_t i = 0; text.size() < (std::size_t{5} << 20); ++i) {
    const std::string number = std::to_string(i);
    text += number + ",\"v " + number + " \"\"q\"\"\r\n,x\"\r\n";
    expected.push_back({number, "v " + number + " \"q\"\r\n,x"});
  }
  EXPECT_EQ(taken(text).rows, expected);
}

TEST_F(RecordSourceTest, ViewsStayWhileAnotherBatchIsFilled) {
  std::string text = "a,b\n";
  for (std::size_t i = 0; text.size() < (std::size_t{3} << 20); ++i)
    text += std::to_string(i) + ",\"\"\"\"\n";
  auto source = open_records(file(text));
  source->want({"a", "b"});
  RecordBatch batches[2];
  ASSERT_EQ(source->next(batches[0]), RecordSource::Next::records);
  ASSERT_EQ(source->next(batches[1]), RecordSource::Next::records);
  EXPECT_EQ(batches[0].fields[0].front(), "0");
  EXPECT_EQ(batches[0].fields[1].back(), "\"");
  EXPECT_EQ(batches[1].fields[0].front(), std::to_string(batches[0].rows));
}

TEST_F(RecordSourceTest, WhatIsThereIsGivenBeforeTheInputEnds) {
  folder_.write("t", "a,b\n1,2\n3,");
  RecordOptions options = file("a,b\n1,2\n3,");
  options.follow = true;
  auto source = open_records(options);
  Taken all;
  take_from(*source, all, 1);
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}}));
  std::ofstream(*options.file, std::ios::app) << "4\n5,6";
  take_from(*source, all, 1);
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}, {"3", "4"}}));
}

TEST_F(RecordSourceTest, AFollowedFileMayBeginEmpty) {
  RecordOptions options = file("");
  options.follow = true;
  auto source = open_records(options);
  EXPECT_FALSE(source->ready());
  std::ofstream(*options.file, std::ios::app) << "a,b\n";
  EXPECT_FALSE(source->ready());
  std::ofstream(*options.file, std::ios::app) << "1,2\n";
  source->columns();
  Taken all;
  take_from(*source, all, 1);
  EXPECT_EQ(all.rows, (Rows{{"1", "2"}}));
}

TEST_F(RecordSourceTest, AFollowedFileMustNotShrinkOrBeReplaced) {
  for (const bool replaced : {false, true}) {
    RecordOptions options = file("a,b\n1,2\n3,4\n");
    options.follow = true;
    auto source = open_records(options);
    Taken all;
    take_from(*source, all, 1);
    EXPECT_EQ(all.error, std::nullopt);
    if (replaced) {
      folder_.write("u", "a,b\n1,2\n3,4\n");
      std::filesystem::rename(folder_.path() / "u", *options.file);
    } else {
      std::filesystem::resize_file(*options.file, 4);
    }
    take_from(*source, all, 1);
    EXPECT_EQ(all.error, ErrorCode::stream_state);
  }
}

TEST_F(RecordSourceTest, MissingFilesAndFoldersAreErrors) {
  RecordOptions options;
  for (const auto& path : {folder_.path(), folder_.path() / "none"}) {
    options.file = path;
    try {
      open_records(options);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::missing_file);
    }
  }
}

std::vector<std::string> cut_at_random(const std::string& text) {
  std::vector<std::string> pieces;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = *rc::gen::inRange<std::size_t>(1, 12);
    pieces.push_back(text.substr(at, length));
    at += length;
  }
  return pieces;
}

std::string join(const std::vector<std::string>& pieces) {
  std::string text;
  for (const auto& piece : pieces) text += piece;
  return text;
}

Taken from_file(const testing::TemporaryFolder& folder, const std::string& text, Unreadable unreadable) {
  folder.write("t", text);
  RecordOptions options;
  options.file = folder.path() / "t";
  options.unreadable = unreadable;
  Taken all;
  take_from(*open_records(options), all);
  return all;
}

RC_GTEST_PROP(RecordSource, CutsOnTheWayChangeNothing, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::elementOf(std::vector<std::string>{"a", "b,c", ",", ",", "\"", "\"\"", "\n", "\r\n", "\r", " ",
                                                  "\"x\ny\"", "1,2\n", "é", "\xE9", "3,4\r\n"}));
  const auto unreadable = *rc::gen::element(Unreadable::stop, Unreadable::refuse);
  const std::string text = "p,q\n1,2\n" + join(pieces);
  const testing::TemporaryFolder folder;
  RC_ASSERT(through_pipe(cut_at_random(text), unreadable) == from_file(folder, text, unreadable));
}

RC_GTEST_PROP(RecordSource, CutsOnTheWayChangeNothingInJson, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
      std::vector<std::string>{"{\"a\":1}\n", "{\"b\":\"é\\\"\",\"a\":true}\r\n", "{", "}", "\n", "\r", " ",
                               "{\"a\": \"x\" , \"b\":-1.5e3 }\n", "\xE9", "\"a\":"}));
  const auto unreadable = *rc::gen::element(Unreadable::stop, Unreadable::refuse);
  const std::string text = "{\"a\":0,\"b\":\"\"}\n" + join(pieces);
  const testing::TemporaryFolder folder;
  RC_ASSERT(through_pipe(cut_at_random(text), unreadable) == from_file(folder, text, unreadable));
}

// Any text of lines: the source gives what the line-by-line parser gives up to the first fault.
RC_GTEST_PROP(RecordSource, AgreesWithTheLineParser, ()) {
  const auto pieces =
      *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(std::vector<std::string>{
          "a", "b", ",", ",", "\"", "\"", "\"\"", "\n", "\n", " ", "x,y\n", "\"x\",\"\"\n"}));
  const std::string text = "p,q\n" + join(pieces);
  testing::RecordParser parser(',', '"');
  Taken expected;
  bool header = true;
  for (std::size_t at = 0; at < text.size() && !expected.error;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (parser.add(std::string_view(text).substr(at, end - at))) {
      const engine::Record& record = parser.record();
      const bool blank = record.fields == std::vector<std::string>{""} && record.quoted == 0;
      const bool faulty = record.text_after_quote || record.fields.size() != 2;
      if (!blank && !header && faulty) {
        expected.error = record.text_after_quote ? ErrorCode::bad_csv : ErrorCode::ragged_row;
        expected.error_line = record.line;
      } else if (!blank && !header) {
        expected.rows.push_back(record.fields);
        expected.lines.push_back(record.line);
      }
      header = false;
    }
    at = end + 1;
  }
  if (!expected.error && parser.open()) {
    expected.error = ErrorCode::bad_csv;
    expected.error_line = parser.open_since();
  }
  const testing::TemporaryFolder folder;
  folder.write("t", text);
  RecordOptions options;
  options.file = folder.path() / "t";
  options.format = "csv";
  options.delimiter = ",";
  options.quote = "\"";
  options.header = true;
  Taken all;
  take_from(*open_records(options), all);
  RC_ASSERT(all == expected);
}

}  // namespace
}  // namespace kith::records

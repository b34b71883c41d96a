// The embedded engine from outside: sources of every format, whole and broken.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>

#include "engine/connection.h"
#include "engine/engine.h"
#include "engine/private_folder.h"
#include "kith/error.h"

namespace kith::engine {
namespace {

using Rows = std::vector<std::vector<std::string>>;

class EmbeddedTest : public ::testing::Test {
 protected:
  std::filesystem::path write(std::string_view text, const std::string& name = "t.csv") {
    const auto path = folder_.path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  // Compressed by the engine itself or by the tool, whichever is at hand.
  std::filesystem::path compressed(std::string_view text, const std::string& name,
                                   const std::string& method) {
    const auto path = folder_.path() / name;
    Connection connection({}, folder_, {path});
    connection.run("CREATE TABLE t AS SELECT unnest(string_split(" + sql_text(text) + ", chr(10))) AS line");
    connection.run("COPY t TO " + sql_text(path.string()) +
                   " (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\x1f', COMPRESSION " +
                   method + ")");
    return path;
  }

  void parquet(const std::string& select, const std::filesystem::path& path) {
    Connection connection({}, folder_, {path});
    connection.run("COPY (" + select + ") TO " + sql_text(path.string()) + " (FORMAT parquet)");
  }

  static Locator options(const std::filesystem::path& path) { return path; }

  Table table(const Locator& stated) {
    const auto source = engine_->open(stated);
    std::vector<std::string> names;
    for (const auto& column : source->schema()) names.push_back(column.name);
    return source->read(names, silent_progress());
  }

  static Rows rows_of(const Table& table) {
    Rows rows;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      auto& record = rows.emplace_back();
      for (const Column& column : table.columns) record.emplace_back(column.at(row));
    }
    return rows;
  }

  Error error_of(const Locator& stated) {
    try {
      table(stated);
    } catch (const Error& error) {
      return error;
    }
    ADD_FAILURE() << "no error";
    return Error(ErrorCode::usage, "none");
  }
  ErrorCode code_of(std::string_view text, const std::string& name = "t.csv") {
    return error_of(options(write(text, name))).code();
  }

  PrivateFolder folder_;
  std::unique_ptr<Engine> engine_ = embedded();
};

TEST_F(EmbeddedTest, SaysItsVersion) { EXPECT_TRUE(engine_->version().starts_with("DuckDB v1.4")); }

TEST_F(EmbeddedTest, CsvValuesStayAsWritten) {
  const Table read = table(options(write("zip,note\n02138, padded \n1.50,NULL\n,\"\"\n")));
  EXPECT_EQ(rows_of(read), (Rows{{"02138", " padded "}, {"1.50", "NULL"}, {"", ""}}));
  EXPECT_EQ(read.columns[0].declared, "VARCHAR");
}

TEST_F(EmbeddedTest, ColumnsAreReadInTheOrderAsked) {
  const auto source = engine_->open(options(write("a,b,c\n1,2,3\n4,5,6\n")));
  const Table read = source->read({"c", "a"}, silent_progress());
  EXPECT_EQ(rows_of(read), (Rows{{"3", "1"}, {"6", "4"}}));
  EXPECT_EQ(read.columns[0].name, "c");
}

TEST_F(EmbeddedTest, SourcesCanBeReadTwice) {
  const auto source = engine_->open(options(write("a\n1\n2\n")));
  EXPECT_EQ(rows_of(source->read({"a"}, silent_progress())), rows_of(source->read({"a"}, silent_progress())));
}

TEST_F(EmbeddedTest, AFirstEmptyValueIsAValue) {
  EXPECT_EQ(rows_of(table(options(write("a,b\n,1\n2,3\n")))), (Rows{{"", "1"}, {"2", "3"}}));
}

TEST_F(EmbeddedTest, DelimiterAndHeaderAreSniffedAndDescribed) {
  const auto source = engine_->open(options(write("name;age\nann;31\n")));
  EXPECT_EQ(source->schema()[1].name, "age");
  EXPECT_EQ(source->description(), "t.csv (csv, semicolon, header)");
}

TEST_F(EmbeddedTest, StatedDialectWinsOverTheSniffedOne) {
  Locator stated = options(write("1;2\n3;4\n"));
  stated.reading.delimiter = ",";
  stated.reading.header = false;
  const auto source = engine_->open(stated);
  ASSERT_EQ(source->schema().size(), 1u);
  EXPECT_EQ(source->schema()[0].name, "column1");
  EXPECT_EQ(rows_of(source->read({"column1"}, silent_progress())), (Rows{{"1;2"}, {"3;4"}}));
}

TEST_F(EmbeddedTest, TabsMayBeNamed) {
  Locator stated = options(write("a\tb\n1\t2\n"));
  stated.reading.delimiter = "tab";
  EXPECT_EQ(rows_of(table(stated)), (Rows{{"1", "2"}}));
}

TEST_F(EmbeddedTest, ADelimiterOfTwoCharactersIsRefused) {
  Locator stated = options(write("a\n1\n"));
  stated.reading.delimiter = "::";
  EXPECT_EQ(error_of(stated).code(), ErrorCode::plan_value);
}

TEST_F(EmbeddedTest, Latin1IsReadWhereStated) {
  Locator stated = options(write("a,b\n1,caf\xE9\n"));
  stated.reading.encoding = "latin-1";
  EXPECT_EQ(rows_of(table(stated)), (Rows{{"1", "caf\xC3\xA9"}}));
}

TEST_F(EmbeddedTest, Utf16IsReadByItsMark) {
  using namespace std::string_view_literals;
  const auto path = write(
      "\xFF\xFE"
      "a\0,\0b\0\r\0\n\0"
      "1\0,\0\xE9\0\r\0\n\0"sv);
  EXPECT_EQ(rows_of(table(options(path))), (Rows{{"1", "\xC3\xA9"}}));
}

TEST_F(EmbeddedTest, CompressedCsvIsRead) {
  const std::string text = "a,b\n1,\"x\ny\"\n02138, z ";
  const Rows expected{{"1", "x\ny"}, {"02138", " z "}};
  EXPECT_EQ(rows_of(table(options(compressed(text, "t.csv.gz", "gzip")))), expected);
  EXPECT_EQ(rows_of(table(options(compressed(text, "t.csv.zst", "zstd")))), expected);
}

TEST_F(EmbeddedTest, CompressedJsonIsRead) {
  EXPECT_EQ(rows_of(table(options(compressed("{\"a\": 1.50}\n{\"a\": 2}", "t.jsonl.gz", "gzip")))),
            (Rows{{"1.50"}, {"2"}}));
}

TEST_F(EmbeddedTest, ACompressedFileThatIsNoneIsAnError) {
  EXPECT_EQ(code_of("this is not gzip", "t.csv.gz"), ErrorCode::unsupported_format);
  EXPECT_EQ(code_of("this is not zstd", "t.csv.zst"), ErrorCode::unsupported_format);
}

TEST_F(EmbeddedTest, UnusualCharactersInPathsAreJustCharacters) {
  for (const char* name : {"it's.csv", "a*b.csv", "a?.csv", "[a].csv", "{a,b}.csv", "a b.csv", "\"q\".csv",
                           "%s.csv", "caf\xC3\xA9.csv", "a*b.parquet", "it's [1].jsonl"}) {
    const std::string_view ending = name;
    const auto path = folder_.path() / name;
    if (ending.ends_with("parquet")) {
      const auto plain = folder_.path() / "plain.parquet";
      parquet("SELECT '1' AS a", plain);
      std::filesystem::rename(plain, path);
    } else {
      write(ending.ends_with("jsonl") ? "{\"a\": \"1\"}\n" : "a\n1\n", name);
    }
    EXPECT_EQ(rows_of(table(options(path))), (Rows{{"1"}})) << name;
  }
}

TEST_F(EmbeddedTest, GlobCharactersNeverMatchOtherFiles) {
  write("a\n1\n", "one.csv");
  EXPECT_EQ(error_of(options(folder_.path() / "*.csv")).code(), ErrorCode::missing_file);
}

TEST_F(EmbeddedTest, MissingFilesAndFoldersAreErrors) {
  EXPECT_EQ(error_of(options(folder_.path() / "none.csv")).code(), ErrorCode::missing_file);
  EXPECT_EQ(error_of(options(folder_.path())).code(), ErrorCode::missing_file);
}

TEST_F(EmbeddedTest, EmptyFilesAreErrors) {
  EXPECT_EQ(code_of(""), ErrorCode::empty_file);
  EXPECT_EQ(code_of("\n\r\n  \n"), ErrorCode::empty_file);
  EXPECT_EQ(code_of("\xEF\xBB\xBF"), ErrorCode::empty_file);
  EXPECT_EQ(code_of("\n \n", "t.jsonl"), ErrorCode::empty_file);
}

TEST_F(EmbeddedTest, AHeaderWithoutRowsHasASchemaButNoRows) {
  const auto source = engine_->open(options(write("a,b\n")));
  EXPECT_EQ(source->schema().size(), 2u);
  EXPECT_EQ(code_of("a,b"), ErrorCode::no_rows);
  EXPECT_EQ(code_of("a,b\n\n"), ErrorCode::no_rows);
}

TEST_F(EmbeddedTest, NamesThatTellNothingAreErrors) {
  EXPECT_EQ(code_of("a,b,a\nx,y,z\n"), ErrorCode::duplicate_column);
  EXPECT_EQ(code_of("a,,c\nx,y,z\n"), ErrorCode::unnamed_column);
  EXPECT_EQ(code_of(",a,\n1,y,z\n"), ErrorCode::unnamed_column);
}

TEST_F(EmbeddedTest, ALastColumnWithoutANameOrAValueIsLeftOut) {
  for (const char* text : {"a,b,\nx,1,\ny,2,\n", "a;b;;\nx;1;;\ny;2; ;\n", "a,b,\"\"\nx,1,\ny,2,\"\"\n",
                           "a\tb\t\nx\t1\t\ny\t2\t\n"}) {
    const auto source = engine_->open(options(write(text)));
    ASSERT_EQ(source->schema().size(), 2u) << text;
    ASSERT_EQ(source->notes().size(), 1u);
    EXPECT_EQ(source->notes()[0].code, "blank-last-column");
    const Table table = source->read({"b", "a"}, silent_progress());
    ASSERT_EQ(table.rows(), 2u);
    EXPECT_EQ(table.columns[0].at(1), "2");
    EXPECT_EQ(table.columns[1].at(1), "y");
  }
  const auto numbered = engine_->open(options(write(",a,\n1,x,\n2,y,\n")));
  ASSERT_EQ(numbered->schema().size(), 2u);
  EXPECT_TRUE(numbered->schema()[0].row_names);
}

TEST_F(EmbeddedTest, ALastColumnWithoutANameButWithAValueIsAnError) {
  EXPECT_EQ(code_of("a,b,\nx,1,\ny,2,z\n"), ErrorCode::unnamed_column);
  EXPECT_EQ(code_of("a,b,\nx,1,\ny,2\n"), ErrorCode::ragged_row);
  EXPECT_EQ(code_of("a,b,\nx,1,\ny,2,,\n"), ErrorCode::ragged_row);
  EXPECT_EQ(code_of(",\n,\n,\n"), ErrorCode::unnamed_column);
  std::string text = "a,b,\n";
  for (int i = 0; i < 5000; ++i) text += i == 4000 ? "x,1,late\n" : "x,1,\n";
  const Error error = error_of(options(write(text)));
  EXPECT_EQ(error.code(), ErrorCode::unnamed_column);
  EXPECT_EQ(error.place().line, 4002u);
  EXPECT_FALSE(error.remedy().empty());
  EXPECT_EQ(error.message().find("late"), std::string::npos);
}

TEST_F(EmbeddedTest, AFirstColumnWithoutANameHoldsRowNames) {
  const auto source = engine_->open(options(write("\"\",\"age\"\n\"1\",20\n\"2\",21\n")));
  ASSERT_EQ(source->schema().size(), 2u);
  EXPECT_EQ(source->schema()[0].name, "row-names");
  EXPECT_TRUE(source->schema()[0].row_names);
  EXPECT_FALSE(source->schema()[1].row_names);
  const Table table = source->read({"age", "row-names"}, silent_progress());
  EXPECT_EQ(table.columns[0].at(1), "21");
  EXPECT_EQ(table.columns[1].at(1), "2");
}

TEST_F(EmbeddedTest, AHeaderThatIsOneFieldShortIsThatOfRowNames) {
  const auto source = engine_->open(options(write("\"age\",\"sex\"\n\"a\",20,\"m\"\n\"b\",21,\"f\"\n")));
  ASSERT_EQ(source->schema().size(), 3u);
  EXPECT_TRUE(source->schema()[0].row_names);
  const Table table = source->read({"sex"}, silent_progress());
  EXPECT_EQ(table.rows(), 2u);
  EXPECT_EQ(table.columns[0].at(1), "f");
}

TEST_F(EmbeddedTest, AnUnnamedColumnOfValuesThatRepeatIsAnError) {
  EXPECT_EQ(code_of(",age\nx,20\nx,21\n"), ErrorCode::unnamed_column);
}

TEST_F(EmbeddedTest, ColumnsThatAreNotThereAreErrors) {
  const auto source = engine_->open(options(write("a\nx\n")));
  try {
    source->read({"zip"}, silent_progress());
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_column);
    EXPECT_EQ(error.place().column, "zip");
  }
}

TEST_F(EmbeddedTest, RaggedRowsAreErrorsEvenInColumnsNotRead) {
  const auto source = engine_->open(options(write("a,b\nx,y\nz\n")));
  try {
    source->read({"a"}, silent_progress());
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::ragged_row);
    EXPECT_EQ(error.place().line, 3u);
    EXPECT_FALSE(error.remedy().empty());
  }
}

TEST_F(EmbeddedTest, InvalidUtf8BehindTheSampleIsAnErrorWithLine) {
  std::string text = "a,b\n";
  for (int i = 0; i < 200000; ++i) text += i == 150000 ? "x,caf\xE9\n" : "x,plain\n";
  const Error error = error_of(options(write(text)));
  EXPECT_EQ(error.code(), ErrorCode::bad_encoding);
  EXPECT_EQ(error.place().line, 150002u);
}

TEST_F(EmbeddedTest, FormatFollowsTheEndingOrTheStatement) {
  EXPECT_EQ(rows_of(table(options(write("{\"a\": 1}\n", "t.ndjson")))), (Rows{{"1"}}));
  EXPECT_EQ(rows_of(table(options(write("a\tb\nx\ty\n", "T.TSV")))), (Rows{{"x", "y"}}));
  EXPECT_EQ(rows_of(table(options(write("a,b\nx,y\n", "data")))), (Rows{{"x", "y"}}));
  Locator stated = options(write("{\"a\": 1}\n", "t.log"));
  stated.reading.format = "json";
  EXPECT_EQ(rows_of(table(stated)), (Rows{{"1"}}));
}

TEST_F(EmbeddedTest, WhatIsNoTableIsNotGuessedAt) {
  using namespace std::string_view_literals;
  EXPECT_EQ(code_of("\x7F"
                    "ELF\0\0\1"sv,
                    "data.bin"),
            ErrorCode::unsupported_format);
  Locator stated = options(write("a\n1\n"));
  stated.reading.format = "xml";
  EXPECT_EQ(error_of(stated).code(), ErrorCode::plan_value);
}

TEST_F(EmbeddedTest, JsonColumnsAreAllKeysInOrderOfAppearance) {
  const Table read =
      table(options(write("{\"b\": 1.50, \"a\": null}\n\n{\"a\": true, \"c\": \"x\"}\n", "t.json")));
  EXPECT_EQ(read.columns[0].name, "b");
  EXPECT_EQ(read.columns[2].name, "c");
  EXPECT_EQ(rows_of(read), (Rows{{"1.50", "", ""}, {"", "true", "x"}}));
}

TEST_F(EmbeddedTest, BadJsonIsAnErrorWithLineAndKey) {
  const Error nested = error_of(options(write("{\"a\": 1}\n{\"a\": [1]}\n", "t.json")));
  EXPECT_EQ(nested.code(), ErrorCode::bad_json);
  EXPECT_EQ(nested.place().line, 2u);
  EXPECT_EQ(nested.place().column, "a");
  const Error malformed = error_of(options(write("{\"a\": 1}\n\n{\"a\": \n", "t.json")));
  EXPECT_EQ(malformed.code(), ErrorCode::bad_json);
  EXPECT_EQ(malformed.place().line, 3u);
  EXPECT_EQ(code_of("{\"a\": 1, \"a\": 2}\n", "t.json"), ErrorCode::bad_json);
  EXPECT_EQ(code_of("[{\"a\": 1}, 2]\n", "t.json"), ErrorCode::bad_json);
}

TEST_F(EmbeddedTest, ParquetKeepsDeclaredTypesAndWritesValuesAsText) {
  const auto path = folder_.path() / "t.parquet";
  parquet(
      "SELECT 7::BIGINT AS n, DATE '2024-02-29' AS d, '02138' AS zip, NULL::VARCHAR AS nothing, "
      "1.50::DECIMAL(5,2) AS "
      "p, TIMESTAMPTZ '2024-01-01 12:00:00+02' AS at",
      path);
  const Table read = table(options(path));
  EXPECT_EQ(rows_of(read), (Rows{{"7", "2024-02-29", "02138", "", "1.50", "2024-01-01 10:00:00+00"}}));
  EXPECT_EQ(read.columns[0].declared, "BIGINT");
  EXPECT_EQ(read.columns[1].declared, "DATE");
  EXPECT_EQ(read.columns[4].declared, "DECIMAL(5,2)");
}

TEST_F(EmbeddedTest, BadParquetIsAnError) {
  const auto path = folder_.path() / "t.parquet";
  parquet("SELECT range::VARCHAR AS a FROM range(10000)", path);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  EXPECT_EQ(error_of(options(path)).code(), ErrorCode::bad_parquet);
  EXPECT_EQ(code_of("a,b\n1,2\n", "u.parquet"), ErrorCode::bad_parquet);
}

TEST_F(EmbeddedTest, ParquetWithoutRowsHasNoRows) {
  const auto path = folder_.path() / "t.parquet";
  parquet("SELECT 1 AS a WHERE false", path);
  EXPECT_EQ(error_of(options(path)).code(), ErrorCode::no_rows);
}

TEST_F(EmbeddedTest, ThreadsDoNotChangeTheTable) {
  std::string text = "a,b,c\n";
  for (int i = 0; i < 300000; ++i)
    text += std::to_string(i % 1000 * 7919 % 1000) + "," + std::to_string(i % 13) + "," + std::to_string(i) +
            "\n";
  const auto path = write(text);
  engine_ = embedded({1, 0});
  const Table one = table(options(path));
  engine_ = embedded({4, 0});
  const Table four = table(options(path));
  ASSERT_EQ(one.rows(), 300000u);
  for (std::size_t column = 0; column < 3; ++column)
    EXPECT_EQ(one.columns[column].codes, four.columns[column].codes);
}

class Watched : public Progress {
 public:
  void begin(std::string_view, std::uint64_t total) override { total_ = total; }
  void advance(std::uint64_t steps) override { done_ += steps; }
  void end() override { ended_ = true; }
  void note(std::string_view) override {}
  bool cancelled() const override { return cancel_after_ < done_; }

  std::uint64_t total_ = 0, cancel_after_ = ~std::uint64_t{0};
  std::atomic<std::uint64_t> done_ = 0;
  bool ended_ = false;
};

TEST_F(EmbeddedTest, ProgressCountsRows) {
  std::string text = "a,b\n";
  for (int i = 0; i < 100000; ++i) text += "x,y\n";
  Watched progress;
  engine_->open(options(write(text)))->read({"a"}, progress);
  EXPECT_EQ(progress.done_, 100000u);
  EXPECT_NEAR(static_cast<double>(progress.total_), 100000.0, 1000.0);
  EXPECT_TRUE(progress.ended_);
}

TEST_F(EmbeddedTest, ReadingCanBeCancelled) {
  std::string text = "a,b\n";
  for (int i = 0; i < 2000000; ++i) text += "x,y\n";
  Watched progress;
  progress.cancel_after_ = 1;
  const auto source = engine_->open(options(write(text)));
  try {
    source->read({"a"}, progress);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::cancelled);
  }
  EXPECT_LT(progress.done_, 2000000u);
}

TEST_F(EmbeddedTest, NothingIsLeftInTheTemporaryFolder) {
  const PrivateFolder temporary;
  const char* before = std::getenv("TMPDIR");
  const std::string saved = before == nullptr ? "" : before;
  setenv("TMPDIR", temporary.path().c_str(), 1);
  const auto path = folder_.path() / "t.parquet";
  parquet("SELECT '1' AS a", path);
  EXPECT_EQ(rows_of(table(options(path))), (Rows{{"1"}}));
  EXPECT_EQ(error_of(options(write("x", "u.parquet"))).code(), ErrorCode::bad_parquet);
  before == nullptr ? unsetenv("TMPDIR") : setenv("TMPDIR", saved.c_str(), 1);
  EXPECT_TRUE(std::filesystem::is_empty(temporary.path()));
}

}  // namespace
}  // namespace kith::engine

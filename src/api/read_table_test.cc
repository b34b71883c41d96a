#include "api/read_table.h"

#include <gtest/gtest.h>

#include <optional>

#include "api/given_rows_test.h"
#include "api/impatient_test.h"
#include "api/refused_test.h"
#include "base/file.h"
#include "base/parallel.h"
#include "engine/database.h"
#include "testing/temporary_folder.h"

namespace kith::api {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;
using Names = std::vector<std::string>;

Names names_in(const Table& table) {
  Names names;
  for (const Column& column : table.columns) names.push_back(column.name);
  return names;
}

Names cells_in(const Table& table, std::size_t column) {
  Names cells;
  for (std::size_t row = 0; row < table.rows(); ++row) cells.emplace_back(table.columns.at(column).at(row));
  return cells;
}

fs::path written(const TemporaryFolder& folder, const std::string& name, const std::string& content) {
  folder.write(name, content);
  return folder.path() / name;
}

// One table `person` with the column id.
fs::path database_in(const TemporaryFolder& folder, const std::string& name) {
  const fs::path path = folder.path() / name;
  engine::NewTable person{"person", {{"id", "BIGINT", {"7", "8"}}}, {"id"}, {}};
  const auto sink = engine::create_database(path, {std::move(person)}, real_filesystem());
  const std::vector<Code> codes{0, 1};
  sink->append(0, {2, {codes.data()}});
  sink->close();
  return path;
}

// --- What the work may use

TEST(ReadTable, TheEngineHasHalfOfTheMemory) {
  EXPECT_EQ(settings_of({.threads = 3, .memory_bytes = 1001}).threads, 3u);
  EXPECT_EQ(settings_of({.threads = 3, .memory_bytes = 1001}).memory_bytes, 500u);
  EXPECT_EQ(settings_of({}).threads, 0u);
  EXPECT_EQ(settings_of({}).memory_bytes, 0u);
}

TEST(ReadTable, ThreadsAreAllCoresUnlessTheyAreStated) {
  EXPECT_EQ(threads_of({}), hardware_threads());
  EXPECT_EQ(threads_of({.threads = 1}), 1u);
  EXPECT_EQ(threads_of({.threads = most_threads}), most_threads);
  EXPECT_EQ(threads_of({.threads = most_threads + 1}), most_threads);
}

// --- Files of kith's own

TEST(ReadTable, OwnFilesAreReadAsTheyAreWritten) {
  const Reading own = own_reading({});
  EXPECT_EQ(own.header, true);
  EXPECT_EQ(own.delimiter, ",");
  EXPECT_EQ(own.quote, "\"");
  EXPECT_FALSE(own.format);
  EXPECT_FALSE(own.encoding);
}

TEST(ReadTable, TheCallMaySayOtherwiseOfOwnFiles) {
  const Reading told =
      own_reading({.format = "csv", .delimiter = ";", .quote = "'", .encoding = "latin-1", .header = false});
  EXPECT_EQ(told.format, "csv");
  EXPECT_EQ(told.delimiter, ";");
  EXPECT_EQ(told.quote, "'");
  EXPECT_EQ(told.encoding, "latin-1");
  EXPECT_EQ(told.header, false);
}

TEST(ReadTable, NothingOfAnOwnFileIsSniffed) {
  const TemporaryFolder folder;
  const fs::path path = written(folder, "t.csv", "1;2\n3;4\n5;6\n");
  const Table own = read_table(Locator(path, own_reading({})), {}, {}, silent_progress());
  EXPECT_EQ(names_in(own), Names{"1;2"});
  EXPECT_EQ(cells_in(own, 0), (Names{"3;4", "5;6"}));
  Reading semicolons;
  semicolons.delimiter = ";";
  EXPECT_EQ(names_in(read_table(Locator(path, own_reading(semicolons)), {}, {}, silent_progress())),
            (Names{"1", "2"}));
}

// --- Columns

constexpr const char* three_columns = "zip,age,ill\n1,20,flu\n2,30,\n1,40,flu\n";

TEST(ReadTable, ReadsAllColumnsIfNoneIsNamed) {
  const TemporaryFolder folder;
  const fs::path path = written(folder, "t.csv", three_columns);
  const Table table = read_table(path, {}, {}, silent_progress());
  EXPECT_EQ(names_in(table), (Names{"zip", "age", "ill"}));
  EXPECT_EQ(cells_in(table, 0), (Names{"1", "2", "1"}));
  EXPECT_EQ(cells_in(table, 1), (Names{"20", "30", "40"}));
  EXPECT_EQ(cells_in(table, 2), (Names{"flu", "", "flu"}));
}

TEST(ReadTable, ReadsNamedColumnsInTheirOrderAndEachOnce) {
  const TemporaryFolder folder;
  const fs::path path = written(folder, "t.csv", three_columns);
  const Table table = read_table(path, {"ill", "zip", "ill"}, {}, silent_progress());
  EXPECT_EQ(names_in(table), (Names{"ill", "zip"}));
  EXPECT_EQ(cells_in(table, 0), (Names{"flu", "", "flu"}));
  EXPECT_EQ(cells_in(table, 1), (Names{"1", "2", "1"}));
}

TEST(ReadTable, AColumnThatIsNotThereIsRefusedWithTheNearestName) {
  const TemporaryFolder folder;
  const fs::path path = written(folder, "t.csv", three_columns);
  const Error near = refusal_of([&] { read_table(path, {"zip", "agee"}, {}, silent_progress()); });
  EXPECT_EQ(near.code(), ErrorCode::unknown_column);
  EXPECT_EQ(near.place().file, path.string());
  EXPECT_NE(near.message().find("'agee'"), std::string::npos) << near.message();
  EXPECT_EQ(near.remedy(), "did you mean 'age'?");
  const Error far = refusal_of([&] { read_table(path, {"birthday"}, {}, silent_progress()); });
  EXPECT_EQ(far.code(), ErrorCode::unknown_column);
  EXPECT_EQ(far.remedy(), "");
}

// --- Where tables are

TEST(ReadTable, ReadsTheCallersRows) {
  const auto given = [] {
    return Locator(std::make_shared<GivenRows>(Names{"a", "b"}, std::vector<Names>{{"1", "x"}, {"2", "y"}}),
                   "my rows");
  };
  const Table table = read_table(given(), {"b"}, {}, silent_progress());
  EXPECT_EQ(names_in(table), Names{"b"});
  EXPECT_EQ(cells_in(table, 0), (Names{"x", "y"}));
  EXPECT_EQ(refusal_of([&] { read_table(given(), {"c"}, {}, silent_progress()); }).place().file, "my rows");
}

TEST(ReadTable, ReadsATableOfADatabase) {
  const TemporaryFolder folder;
  Locator person = database_in(folder, "d.duckdb");
  person.table = "person";
  EXPECT_EQ(cells_in(read_table(person, {}, {}, silent_progress()), 0), (Names{"7", "8"}));
  EXPECT_EQ(cells_in(read_maybe_empty(person, {}, silent_progress()), 0), (Names{"7", "8"}));
}

TEST(ReadTable, ADatabaseIsNoTableAndTheWayToAPlanIsTold) {
  const TemporaryFolder folder;
  // What a file is called does not matter.
  const fs::path path = database_in(folder, "table.csv");
  const Error error = refusal_of([&] { refuse_database(path); });
  EXPECT_EQ(error.code(), ErrorCode::usage);
  EXPECT_EQ(error.place().file, path.string());
  EXPECT_NE(error.remedy().find("kith inspect " + path.string()), std::string::npos) << error.remedy();
}

TEST(ReadTable, WhatIsNoDatabaseIsNotRefusedAsOne) {
  const TemporaryFolder folder;
  EXPECT_NO_THROW(refuse_database(written(folder, "t.duckdb", three_columns)));
  EXPECT_NO_THROW(refuse_database(folder.path() / "none.duckdb"));
  EXPECT_NO_THROW(refuse_database(folder.path()));
}

// --- Tables without rows

TEST(ReadTable, AHeaderWithoutRowsIsATableOnlyIfItMayBe) {
  const TemporaryFolder folder;
  const Locator header(written(folder, "t.csv", "zip,age\n"), own_reading({}));
  EXPECT_EQ(error_of([&] { read_table(header, {}, {}, silent_progress()); }), ErrorCode::no_rows);
  const Table table = read_maybe_empty(header, {}, silent_progress());
  EXPECT_EQ(names_in(table), (Names{"zip", "age"}));
  EXPECT_EQ(table.rows(), 0u);
  EXPECT_EQ(table.columns[0].declared, "VARCHAR");
  EXPECT_NE(table.source.find("t.csv"), std::string::npos) << table.source;
}

TEST(ReadTable, ATableThatMayBeEmptyHasItsRows) {
  const TemporaryFolder folder;
  const Table table = read_maybe_empty(written(folder, "t.csv", three_columns), {}, silent_progress());
  EXPECT_EQ(names_in(table), (Names{"zip", "age", "ill"}));
  EXPECT_EQ(cells_in(table, 1), (Names{"20", "30", "40"}));
}

// Data that fail as they are told.
class FailingData final : public Data {
 public:
  explicit FailingData(ErrorCode code) : code_(code) {}
  const std::vector<ColumnSchema>& schema() const override { return schema_; }
  Table read(const std::vector<std::string>& columns, Progress&) override {
    asked = columns;
    throw Error(code_, "as told");
  }
  Fingerprint fingerprint() const override { return {}; }
  std::string description() const override { return "failing data"; }

  Names asked;

 private:
  ErrorCode code_;
  std::vector<ColumnSchema> schema_ = {{"zip", "BIGINT"}, {"age", "DATE"}};
};

TEST(ReadTable, NoRowsAreAnEmptyTableAndOtherFailuresStay) {
  FailingData without_rows(ErrorCode::no_rows);
  const Table table = read_maybe_empty(without_rows, silent_progress());
  EXPECT_EQ(without_rows.asked, (Names{"zip", "age"}));
  EXPECT_EQ(names_in(table), (Names{"zip", "age"}));
  EXPECT_EQ(table.columns[0].declared, "BIGINT");
  EXPECT_EQ(table.columns[1].declared, "DATE");
  EXPECT_EQ(table.rows(), 0u);
  EXPECT_EQ(table.source, "failing data");
  for (const ErrorCode code : {ErrorCode::ragged_row, ErrorCode::cancelled, ErrorCode::empty_file}) {
    FailingData failing(code);
    EXPECT_EQ(error_of([&] { read_maybe_empty(failing, silent_progress()); }), code);
  }
}

TEST(ReadTable, AFileThatIsNotThereIsNoEmptyTable) {
  const TemporaryFolder folder;
  const fs::path none = folder.path() / "none.csv";
  EXPECT_EQ(error_of([&] { read_table(none, {}, {}, silent_progress()); }), ErrorCode::missing_file);
  EXPECT_EQ(error_of([&] { read_maybe_empty(none, {}, silent_progress()); }), ErrorCode::missing_file);
}

// --- While it is read

TEST(ReadTable, MayBeCancelled) {
  const TemporaryFolder folder;
  const fs::path path = written(folder, "t.csv", three_columns);
  expect_cancellable([&](Progress& progress) { read_table(path, {}, {}, progress); });
  expect_cancellable([&](Progress& progress) { read_maybe_empty(path, {}, progress); });
}

TEST(ReadTable, EndsIfTheProcessIsLargerThanItMayBe) {
  const TemporaryFolder folder;
  const fs::path path = written(folder, "t.csv", three_columns);
  const Resources little{.threads = 1, .memory_bytes = 1};
  EXPECT_EQ(error_of([&] { read_table(path, {}, little, silent_progress()); }), ErrorCode::memory_too_small);
  EXPECT_EQ(error_of([&] { read_maybe_empty(path, little, silent_progress()); }),
            ErrorCode::memory_too_small);
}

}  // namespace
}  // namespace kith::api

#include "engine/sinks.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/file.h"
#include "engine/connection.h"
#include "engine/private_folder.h"
#include "kith/error.h"

namespace kith::engine {
namespace {

using Rows = std::vector<std::vector<std::string>>;

struct Release {
  std::vector<SinkColumn> columns;
  std::vector<std::vector<Code>> cells;
  Batch batch() const {
    Batch batch{cells.empty() ? 0 : cells.front().size(), {}};
    for (const auto& column : cells) batch.cells.push_back(column.data());
    return batch;
  }
};

std::string csv_of(const Release& release, const std::filesystem::path& path) {
  const auto sink = create_csv(path, release.columns, real_filesystem());
  sink->append(release.batch());
  sink->close();
  return read_file(path);
}

TEST(CsvSink, WritesCommasLineFeedsAndAHeader) {
  const PrivateFolder folder;
  const Release release{{{"zip", "VARCHAR", {"0213*", "*"}}, {"sex", "VARCHAR", {"M", "F"}}},
                        {{0, 1, 0}, {1, 0, 0}}};
  EXPECT_EQ(csv_of(release, folder.path() / "r.csv"), "zip,sex\n0213*,F\n*,M\n0213*,M\n");
}

TEST(CsvSink, QuotesOnlyWhatNeedsIt) {
  const PrivateFolder folder;
  const Release release{
      {{"a,b", "VARCHAR", {"[0, 10)", "say \"hi\"", " x", "x ", "p\nq", "p\rq", "plain text", ""}},
       {"c", "VARCHAR", {"1"}}},
      {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 0, 0, 0, 0, 0}}};
  EXPECT_EQ(csv_of(release, folder.path() / "r.csv"),
            "\"a,b\",c\n\"[0, 10)\",1\n\"say \"\"hi\"\"\",1\n\" x\",1\n\"x "
            "\",1\n\"p\nq\",1\n\"p\rq\",1\nplain text,1\n,1\n");
}

TEST(CsvSink, AnEmptyValueInASingleColumnIsNotABlankLine) {
  const PrivateFolder folder;
  EXPECT_EQ(csv_of({{{"a", "VARCHAR", {"", "x"}}}, {{0, 1, 0}}}, folder.path() / "r.csv"),
            "a\n\"\"\nx\n\"\"\n");
}

TEST(CsvSink, WithoutRowsThereIsAHeader) {
  const PrivateFolder folder;
  EXPECT_EQ(csv_of({{{"a", "VARCHAR", {}}, {"b", "VARCHAR", {}}}, {{}, {}}}, folder.path() / "r.csv"),
            "a,b\n");
}

TEST(CsvSink, ManyBatchesFillManyBuffers) {
  const PrivateFolder folder;
  const auto path = folder.path() / "r.csv";
  const auto sink = create_csv(path, {{"a", "VARCHAR", {std::string(1000, 'x')}}}, real_filesystem());
  const std::vector<Code> codes(1000, 0);
  for (int i = 0; i < 5; ++i) sink->append({codes.size(), {codes.data()}});
  sink->close();
  EXPECT_EQ(std::filesystem::file_size(path), 2u + 5000u * 1001u);
}

class FullDisk final : public Filesystem {
 public:
  class File final : public WritableFile {
   public:
    void append(std::string_view) override { throw Error(ErrorCode::disk_failed, "full"); }
    void close() override {}
  };
  std::unique_ptr<WritableFile> create(const std::filesystem::path&) override {
    return std::make_unique<File>();
  }
  void make_public(const std::filesystem::path&) override {}
  void make_directories(const std::filesystem::path&, Privacy) override {}
  void rename(const std::filesystem::path&, const std::filesystem::path&) override {}
  void sync_directory(const std::filesystem::path&) override {}
  void remove(const std::filesystem::path&) noexcept override {}
  bool exists(const std::filesystem::path&) override { return false; }
};

TEST(Sinks, FailuresOfTheFileLayerPassThrough) {
  FullDisk disk;
  const Release release{{{"a", "VARCHAR", {"x"}}}, {{0}}};
  for (const bool parquet : {false, true}) {
    const auto sink =
        parquet ? create_parquet("r", release.columns, disk, {}) : create_csv("r", release.columns, disk);
    try {
      sink->append(release.batch());
      sink->close();
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::disk_failed);
    }
  }
}

// A written CSV read back is the same table, whatever the labels hold.
RC_GTEST_PROP(CsvSink, WhatIsWrittenReadsBack, ()) {
  const auto label = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab,\"\n\r ;'")));
  const auto labels = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(label));
  const auto width = *rc::gen::inRange<std::size_t>(1, 4);
  Release release;
  for (std::size_t i = 0; i < width; ++i) {
    release.columns.push_back({"c" + std::to_string(i), "VARCHAR", labels});
    auto& cells = release.cells.emplace_back();
    for (std::size_t row = 0; row < labels.size(); ++row)
      cells.push_back(static_cast<Code>((row + i) % labels.size()));
  }
  const PrivateFolder folder;
  const auto path = folder.path() / "r.csv";
  csv_of(release, path);

  const Reading how{.format = {}, .delimiter = ",", .quote = "\"", .encoding = {}, .header = true};
  const auto source = open(Locator(path, how));
  RC_ASSERT(source->schema().size() == width);
  std::vector<std::string> names;
  for (const auto& column : release.columns) names.push_back(column.name);
  const Table table = source->read(names, silent_progress());
  RC_ASSERT(table.rows() == labels.size());
  for (std::size_t i = 0; i < width; ++i)
    for (std::size_t row = 0; row < table.rows(); ++row)
      RC_ASSERT(table.columns[i].at(row) == labels[release.cells[i][row]]);
}

class ParquetSinkTest : public ::testing::Test {
 protected:
  Table round_trip(const Release& release) {
    const auto path = folder_.path() / "r.parquet";
    const auto engine = embedded();
    const auto sink = engine->create(path, "parquet", release.columns, real_filesystem());
    sink->append(release.batch());
    sink->close();
    const auto source = engine->open(path);
    std::vector<std::string> names;
    for (const auto& column : source->schema()) names.push_back(column.name);
    return source->read(names, silent_progress());
  }
  PrivateFolder folder_;
};

TEST_F(ParquetSinkTest, KeepsTypesThatEveryLabelSurvives) {
  const Table table = round_trip(
      {{{"age", "BIGINT", {"31", "", "-7"}}, {"born", "DATE", {"2024-02-29"}}}, {{0, 1, 2}, {0, 0, 0}}});
  EXPECT_EQ(table.columns[0].declared, "BIGINT");
  EXPECT_EQ(table.columns[1].declared, "DATE");
  EXPECT_EQ(table.columns[0].at(1), "");
  EXPECT_EQ(table.columns[0].at(2), "-7");
}

TEST_F(ParquetSinkTest, FallsBackToTextWhereALabelWouldChange) {
  const Table table = round_trip(
      {{{"age", "BIGINT", {"[30, 40)", "31"}}, {"zip", "INTEGER", {"02138"}}, {"p", "DOUBLE", {"1.50"}}},
       {{0, 1}, {0, 0}, {0, 0}}});
  for (const Column& column : table.columns) EXPECT_EQ(column.declared, "VARCHAR");
  EXPECT_EQ(table.columns[0].at(0), "[30, 40)");
  EXPECT_EQ(table.columns[1].at(0), "02138");
  EXPECT_EQ(table.columns[2].at(0), "1.50");
}

TEST_F(ParquetSinkTest, TypesAreNeverTakenForSql) {
  const Table table = round_trip(
      {{{"a", "INTEGER); DROP TABLE release; --", {"1"}}, {"b", "NO_SUCH_TYPE", {"1"}}}, {{0}, {0}}});
  EXPECT_EQ(table.columns[0].declared, "VARCHAR");
  EXPECT_EQ(table.columns[1].declared, "VARCHAR");
}

TEST_F(ParquetSinkTest, NamesMayHoldQuotes) {
  const Table table = round_trip({{{"it's \"so\"", "VARCHAR", {"x"}}}, {{0}}});
  EXPECT_EQ(table.columns[0].name, "it's \"so\"");
}

TEST_F(ParquetSinkTest, ManyRowsKeepTheirOrder) {
  Release release{{{"a", "VARCHAR", {}}}, {{}}};
  for (Code i = 0; i < 1000; ++i) release.columns[0].labels.push_back("label " + std::to_string(i));
  for (Code i = 0; i < 300000; ++i) release.cells[0].push_back(i * 7919 % 1000);
  const Table table = round_trip(release);
  ASSERT_EQ(table.rows(), 300000u);
  for (std::size_t row = 0; row < table.rows(); row += 997)
    EXPECT_EQ(table.columns[0].at(row), release.columns[0].labels[release.cells[0][row]]);
}

TEST_F(ParquetSinkTest, BytesAreTheSameOnAnyNumberOfThreads) {
  std::vector<Code> numbers, texts;
  for (Code i = 0; i < 300'000; ++i) {
    numbers.push_back(i / 3 % 5);
    texts.push_back(i * 7919 % 3);
  }
  std::vector<std::string> bytes;
  for (const unsigned threads : {1U, 4U}) {
    const auto path = folder_.path() / std::to_string(threads);
    const auto sink = create_parquet(path,
                                     {{"n", "DECIMAL(9,2)", {"1.00", "", "-3.50", "4.25", "5.00"}},
                                      {"t", "VARCHAR", {"", "x", "a long text"}}},
                                     real_filesystem(), Settings{threads});
    for (std::size_t from = 0; from < numbers.size(); from += 30'000)
      sink->append({30'000, {numbers.data() + from, texts.data() + from}});
    sink->close();
    bytes.push_back(read_file(path));
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST_F(ParquetSinkTest, RowsWithLongTextsGetSmallerRowGroups) {
  const Release release{{{"a", "VARCHAR", {std::string(4000, 'x'), std::string(4000, 'y')}}},
                        {std::vector<Code>(40'000, 1)}};
  const Table table = round_trip(release);
  EXPECT_EQ(table.rows(), 40'000u);
  const auto path = folder_.path() / "r.parquet";
  Connection connection({1}, folder_, {path});
  const auto groups =
      connection.rows_of("SELECT CAST(max(row_group_num_rows) AS VARCHAR) FROM parquet_metadata(" +
                         sql_text(path.string()) + ")");
  EXPECT_LT(std::stoul(groups.at(0).at(0)), 20'000u);
}

TEST_F(ParquetSinkTest, ASinkThatIsNotClosedLeavesNothing) {
  const std::vector<Code> codes(50'000, 0);
  const auto sink = create_parquet(folder_.path() / "r", {{"a", "VARCHAR", {"x"}}}, real_filesystem(), {});
  for (int i = 0; i < 10; ++i) sink->append({codes.size(), {codes.data()}});
  EXPECT_EQ(std::filesystem::file_size(folder_.path() / "r"), 0u);
}

TEST(Sinks, UnknownFormatsAreRefused) {
  try {
    embedded()->create("r.xlsx", "xlsx", {}, real_filesystem());
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unsupported_format);
  }
}

}  // namespace
}  // namespace kith::engine

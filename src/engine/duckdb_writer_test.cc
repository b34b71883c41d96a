#include <gtest/gtest.h>

#include <fstream>

#include "base/file.h"
#include "engine/database.h"
#include "kith/error.h"
#include "testing/faulty_filesystem.h"
#include "testing/temporary_folder.h"

namespace kith::engine {
namespace {

using Names = std::vector<std::string>;

NewTable persons() {
  return {"person", {{"id", "INTEGER", {"1", "2"}}, {"born \"on\"", "DATE", {"2001-02-03", ""}}}, {"id"}, {}};
}
NewTable visits() {
  return {"visit",
          {{"person", "INTEGER", {"1", "2"}}, {"at", "VARCHAR", {"é", "b"}}},
          {},
          {{{"person"}, "person", {"id"}}}};
}
const std::vector<Code> first = {0, 1}, second = {1, 1};

void write(const std::filesystem::path& path, std::vector<NewTable> tables,
           Filesystem& files = real_filesystem()) {
  const auto sink = create_database(path, std::move(tables), files, {1, 0});
  sink->append(1, {2, {second.data(), first.data()}});
  sink->append(0, {2, {first.data(), first.data()}});
  sink->close();
}

Names values(const Table& table, std::size_t column) {
  Names all;
  for (std::size_t row = 0; row < table.rows(); ++row) all.emplace_back(table.columns[column].at(row));
  return all;
}

TEST(DuckdbWriter, WhatIsWrittenReadsBackWithTypesAndKeys) {
  const testing::TemporaryFolder folder;
  write(folder.path() / "out.tmp", {persons(), visits()});
  EXPECT_EQ(folder.names(), Names{"out.tmp"});
  const auto database = open_database(folder.path() / "out.tmp");
  const auto& tables = database->catalog().tables;
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].primary_key, Names{"id"});
  EXPECT_EQ(tables[0].columns[0].declared, "INTEGER");
  EXPECT_EQ(tables[0].columns[1].declared, "DATE");
  ASSERT_EQ(tables[1].foreign_keys.size(), 1U);
  EXPECT_EQ(tables[1].foreign_keys[0].table, "person");
  const Table person = database->open("person")->read({"born \"on\"", "id"}, silent_progress());
  EXPECT_EQ(values(person, 0), (Names{"2001-02-03", ""}));
  EXPECT_EQ(values(person, 1), (Names{"1", "2"}));
  const Table visit = database->open("visit")->read({"person", "at"}, silent_progress());
  EXPECT_EQ(values(visit, 0), (Names{"2", "2"}));
  EXPECT_EQ(values(visit, 1), (Names{"é", "b"}));
}

TEST(DuckdbWriter, ALabelThatDoesNotFitMakesAllJoinedColumnsText) {
  const testing::TemporaryFolder folder;
  NewTable person = persons(), visit = visits();
  visit.columns[0].labels.push_back("[1 - 2]");
  person.columns[1].labels[0] = "2001";
  write(folder.path() / "out.tmp", {person, visit});
  const auto database = open_database(folder.path() / "out.tmp");
  EXPECT_EQ(database->catalog().tables[0].columns[0].declared, "VARCHAR");
  EXPECT_EQ(database->catalog().tables[0].columns[1].declared, "VARCHAR");
  EXPECT_EQ(database->catalog().tables[1].columns[0].declared, "VARCHAR");
}

TEST(DuckdbWriter, RowsThatBreakAKeyAreAnError) {
  const testing::TemporaryFolder folder;
  NewTable person = persons();
  person.columns[0].labels = {"1", "1"};
  try {
    write(folder.path() / "out.tmp", {person, visits()});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::engine_failed);
  }
}

// Enough rows that DuckDB would compress them, and a text longer than a block.
TEST(DuckdbWriter, TheSameTablesGiveTheSameBytes) {
  const testing::TemporaryFolder folder;
  NewTable table{"t", {{"number", "BIGINT", {}}, {"word", "VARCHAR", {}}}, {"number"}, {}};
  std::vector<Code> codes;
  for (int i = 0; i < 20'000; ++i) {
    table.columns[0].labels.push_back(std::to_string(i * 7919LL % 20'011));
    table.columns[1].labels.push_back("word " + std::to_string(i % 97));
    codes.push_back(static_cast<Code>(i));
  }
  table.columns[1].labels[7] = std::string(300'000, 'x');
  for (const auto& [name, threads] : {std::pair{"a", 1U}, {"b", 4U}}) {
    const auto sink = create_database(folder.path() / name, {table}, real_filesystem(), {threads, 0});
    sink->append(0, {codes.size(), {codes.data(), codes.data()}});
    sink->close();
  }
  EXPECT_EQ(read_file(folder.path() / "a"), read_file(folder.path() / "b"));
  const auto database = open_database(folder.path() / "a");
  const Table back = database->open("t")->read({"word"}, silent_progress());
  ASSERT_EQ(back.rows(), codes.size());
  EXPECT_EQ(back.columns[0].at(7).size(), 300'000U);
  EXPECT_EQ(back.columns[0].at(8), "word 8");
}

TEST(DuckdbWriter, EveryFailureOfTheDiskIsPassedOn) {
  const testing::TemporaryFolder folder;
  testing::FaultyFilesystem counting;
  write(folder.path() / "out.tmp", {persons(), visits()}, counting);
  ASSERT_GE(counting.operations(), 3U);
  for (std::uint64_t nth = 1; nth <= counting.operations(); ++nth) {
    testing::FaultyFilesystem files(nth);
    EXPECT_THROW(write(folder.path() / "out.tmp", {persons(), visits()}, files), Error) << nth;
    EXPECT_LE(folder.names().size(), 1U);
  }
}

}  // namespace
}  // namespace kith::engine

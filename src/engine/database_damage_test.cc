// Damaged database files: whatever was cut off or turned over, reading ends, with rows or with an Error.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>

#include "base/file.h"
#include "engine/connection.h"
#include "engine/database.h"
#include "engine/private_folder.h"
#include "kith/error.h"

namespace kith::engine {
namespace {

class DamagedDatabase : public ::testing::Test {
 protected:
  std::string sqlite_bytes() {
    const auto path = folder_.path() / "whole.db";
    sqlite3* handle = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
    const char* sql =
        "PRAGMA page_size = 512; CREATE TABLE person (id INTEGER PRIMARY KEY, city TEXT UNIQUE);"
        "CREATE TABLE visit (person INTEGER REFERENCES person, what TEXT, PRIMARY KEY (person, what)) "
        "WITHOUT ROWID;"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) "
        "INSERT INTO person SELECT i, 'city number ' || i FROM n;"
        "INSERT INTO visit SELECT id, city FROM person";
    EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
    sqlite3_close(handle);
    return read_file(path);
  }

  std::string duckdb_bytes() {
    const auto path = folder_.path() / "whole.duckdb";
    Connection connection({1, 0}, folder_, {path, path.string() + ".wal"});
    connection.run("ATTACH " + sql_text(path.string()) + " AS made (BLOCK_SIZE 16384)");
    connection.run("CREATE TABLE made.person (id INTEGER PRIMARY KEY, city VARCHAR)");
    connection.run("INSERT INTO made.person SELECT i, 'city ' || i FROM range(60) t(i)");
    connection.run("DETACH made");
    return read_file(path);
  }

  // The rows of all tables, or nothing where the file is refused.
  std::optional<std::uint64_t> rows_of(const std::string& bytes) {
    const auto path = folder_.path() / "damaged";
    std::ofstream(path, std::ios::binary) << bytes;
    try {
      const auto database = open_database(path, {1, 0});
      std::uint64_t rows = 0;
      for (const DatabaseTable& table : database->catalog().tables) {
        std::vector<std::string> names;
        for (const ColumnSchema& column : table.columns) names.push_back(column.name);
        rows += database->open(table.name)->read(names, silent_progress()).rows();
      }
      return rows;
    } catch (const Error& error) {
      EXPECT_EQ(exit_status(error.code()), 2) << error.what();
      return std::nullopt;
    }
  }

  PrivateFolder folder_;
};

TEST_F(DamagedDatabase, ASqliteFileCutOffIsRefused) {
  const std::string whole = sqlite_bytes();
  ASSERT_EQ(rows_of(whole), 120U);
  for (std::size_t length = 0; length < whole.size(); length += 97)
    EXPECT_EQ(rows_of(whole.substr(0, length)), std::nullopt) << length;
}

// What lies at the end may be an index that reading does not need.
TEST_F(DamagedDatabase, ADuckdbFileCutOffIsRefusedOrStillHasAllRows) {
  const std::string whole = duckdb_bytes();
  ASSERT_EQ(rows_of(whole), 60U);
  EXPECT_EQ(rows_of(whole.substr(0, whole.size() / 4)), std::nullopt);
  for (std::size_t part = 0; part < 24; ++part)
    EXPECT_EQ(rows_of(whole.substr(0, whole.size() * part / 24)).value_or(60), 60U) << part;
}

TEST_F(DamagedDatabase, TurnedBitsOfASqliteFileEndTheReading) {
  const std::string whole = sqlite_bytes();
  std::size_t refused = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < 1200 ? 7 : 61) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
    refused += rows_of(bytes) ? 0 : 1;
  }
  EXPECT_GT(refused, 0U);
}

TEST_F(DamagedDatabase, TurnedBitsOfADuckdbFileEndTheReading) {
  const std::string whole = duckdb_bytes();
  std::size_t refused = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < 64 ? 5 : whole.size() / 20) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
    refused += rows_of(bytes) ? 0 : 1;
  }
  EXPECT_GT(refused, 0U);
}

// An inner page of the tree that names itself as its own child, four times on every level.
TEST_F(DamagedDatabase, ASqliteTreeThatClosesOnItselfEnds) {
  std::string bytes = sqlite_bytes();
  std::size_t changed = 0;
  for (std::size_t page = 1; page * 512 < bytes.size(); ++page) {
    if (bytes[page * 512] != 5) continue;  // an inner page of a table
    for (std::size_t cell = 0; cell < 4; ++cell) {
      const std::size_t pointer = page * 512 + 12 + 2 * cell;
      const std::size_t at =
          static_cast<unsigned char>(bytes[pointer]) * 256U + static_cast<unsigned char>(bytes[pointer + 1]);
      bytes[page * 512 + at + 3] = static_cast<char>(page + 1);
    }
    ++changed;
  }
  ASSERT_GT(changed, 0U);
  EXPECT_EQ(rows_of(bytes), std::nullopt);
}

}  // namespace
}  // namespace kith::engine

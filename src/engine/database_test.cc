// Database files as they are read: catalogs, values, and files that are not what they claim.
#include "engine/database.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>

#include "base/file.h"
#include "engine/connection.h"
#include "engine/private_folder.h"
#include "kith/error.h"

namespace kith::engine {
namespace {

using Names = std::vector<std::string>;
using Rows = std::vector<Names>;

class DatabaseTest : public testing::Test {
 protected:
  std::filesystem::path sqlite(const std::vector<std::string>& statements, const std::string& name = "t.db") {
    const auto path = folder_.path() / name;
    sqlite3* handle = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
    for (const std::string& sql : statements)
      EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
          << sqlite3_errmsg(handle);
    sqlite3_close(handle);
    return path;
  }

  std::filesystem::path duckdb(const std::vector<std::string>& statements,
                               const std::string& name = "t.duckdb") {
    const auto path = folder_.path() / name;
    Connection connection({1, 0}, folder_, {path, path.string() + ".wal"});
    connection.run("ATTACH " + sql_text(path.string()) + " AS made");
    connection.run("USE made");
    for (const std::string& sql : statements) connection.run(sql);
    connection.run("USE memory");
    connection.run("DETACH made");
    return path;
  }

  static const DatabaseTable& table(const Database& database, const std::string& name) {
    for (const DatabaseTable& table : database.catalog().tables)
      if (table.name == name) return table;
    throw std::runtime_error("no table " + name);
  }

  static Names names_of(const std::vector<ColumnSchema>& columns) {
    Names names;
    for (const ColumnSchema& column : columns) names.push_back(column.name);
    return names;
  }

  static Rows rows_of(Database& database, const std::string& name, Names columns = {}) {
    const auto source = database.open(name);
    if (columns.empty()) columns = names_of(source->schema());
    const Table read = source->read(columns, silent_progress());
    Rows rows;
    for (std::size_t row = 0; row < read.rows(); ++row) {
      auto& record = rows.emplace_back();
      for (const Column& column : read.columns) record.emplace_back(column.at(row));
    }
    return rows;
  }

  static ErrorCode code_of(const std::function<void()>& work) {
    try {
      work();
    } catch (const Error& error) {
      EXPECT_FALSE(error.message().empty());
      return error.code();
    }
    ADD_FAILURE() << "no error";
    return ErrorCode::usage;
  }

  PrivateFolder folder_;
};

const std::vector<std::string> school = {
    "CREATE TABLE student (id INTEGER PRIMARY KEY, name TEXT, born DATE)",
    "CREATE TABLE course (code TEXT PRIMARY KEY, title TEXT UNIQUE)",
    "CREATE TABLE takes (student INTEGER REFERENCES student(id), course TEXT REFERENCES course(code), "
    "term INTEGER, PRIMARY KEY (student, course), UNIQUE (course, student, term))",
    "INSERT INTO student VALUES (1, 'ann', '2001-02-03'), (2, '', NULL)",
    "INSERT INTO course VALUES ('c1', 'sums')",
    "INSERT INTO takes VALUES (1, 'c1', 7), (2, 'c1', NULL)",
    "CREATE VIEW v AS SELECT * FROM student",
};

void expect_school(Database& database) {
  const auto& tables = database.catalog().tables;
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_EQ(tables[0].name, "course");
  EXPECT_EQ(tables[1].name, "student");
  EXPECT_EQ(tables[2].name, "takes");
  EXPECT_EQ(tables[0].unique, std::vector<Names>{{"title"}});
  EXPECT_EQ(tables[1].primary_key, Names{"id"});
  EXPECT_EQ(tables[1].rows, 2U);
  EXPECT_EQ(tables[2].primary_key, (Names{"student", "course"}));
  EXPECT_EQ(tables[2].unique, (std::vector<Names>{{"course", "student", "term"}}));
  ASSERT_EQ(tables[2].foreign_keys.size(), 2U);
  EXPECT_EQ(tables[2].foreign_keys[0].table, "student");
  EXPECT_EQ(tables[2].foreign_keys[0].columns, Names{"student"});
  EXPECT_EQ(tables[2].foreign_keys[0].referenced, Names{"id"});
  EXPECT_EQ(tables[2].foreign_keys[1].table, "course");
}

TEST_F(DatabaseTest, DuckdbTablesComeWithKeysAndRows) {
  const auto database = open_database(duckdb(school));
  EXPECT_EQ(database->catalog().kind, "DuckDB");
  expect_school(*database);
  EXPECT_EQ(table(*database, "student").columns[2].declared, "DATE");
  EXPECT_EQ(rows_of(*database, "student"), (Rows{{"1", "ann", "2001-02-03"}, {"2", "", ""}}));
  EXPECT_EQ(rows_of(*database, "takes", {"term", "student"}), (Rows{{"7", "1"}, {"", "2"}}));
}

TEST_F(DatabaseTest, SqliteTablesComeWithKeysAndRows) {
  const auto database = open_database(sqlite(school));
  EXPECT_EQ(database->catalog().kind, "SQLite");
  expect_school(*database);
  EXPECT_EQ(table(*database, "student").columns[0].declared, "BIGINT");
  EXPECT_EQ(rows_of(*database, "student"), (Rows{{"1", "ann", "2001-02-03"}, {"2", "", ""}}));
  EXPECT_EQ(rows_of(*database, "takes", {"term", "student"}), (Rows{{"7", "1"}, {"", "2"}}));
}

}  // namespace
}  // namespace kith::engine

// Database files as they are read: catalogs, values, and files that are not what they claim.
#include "engine/database.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "base/file.h"
#include "engine/connection.h"
#include "engine/private_folder.h"
#include "kith/error.h"

namespace kith::engine {
namespace {

using Names = std::vector<std::string>;
using Rows = std::vector<Names>;

class DatabaseTest : public ::testing::Test {
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

const std::vector<std::string> strange = {
    "CREATE TABLE \"a \"\"table\"\"; --\" (\"select\" INTEGER PRIMARY KEY, \"é 'x'\" TEXT)",
    "INSERT INTO \"a \"\"table\"\"; --\" VALUES (1, 'ü''\"')",
    "CREATE TABLE \"empty one\" (\"a.b\" INTEGER, c TEXT)",
};

TEST_F(DatabaseTest, NamesAreTakenAsTheyAre) {
  for (const auto& made : {duckdb(strange), sqlite(strange)}) {
    const auto path = made.string() + "it's a \"base\" %20?#&";
    std::filesystem::rename(made, path);
    const auto database = open_database(path);
    ASSERT_EQ(database->catalog().tables.size(), 2U) << path;
    EXPECT_EQ(rows_of(*database, "a \"table\"; --"), (Rows{{"1", "ü'\""}}));
    EXPECT_EQ(names_of(table(*database, "empty one").columns), (Names{"a.b", "c"}));
  }
}

TEST_F(DatabaseTest, AnEmptyTableHasColumnsAndNoRows) {
  for (const auto& path : {duckdb(strange), sqlite(strange)}) {
    const auto database = open_database(path);
    EXPECT_EQ(table(*database, "empty one").rows, 0U);
    const Table read = database->open("empty one")->read({"c", "a.b"}, silent_progress());
    ASSERT_EQ(read.columns.size(), 2U);
    EXPECT_EQ(read.columns[0].name, "c");
    EXPECT_EQ(read.rows(), 0U);
  }
}

TEST_F(DatabaseTest, WhatIsNotThereIsNamed) {
  for (const auto& path : {duckdb(school), sqlite(school)}) {
    const auto database = open_database(path);
    EXPECT_EQ(code_of([&] { database->open("v"); }), ErrorCode::table_schema);
    try {
      database->open("studnet");
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(error.remedy(), "did you mean 'student'?");
    }
    EXPECT_EQ(code_of([&] { rows_of(*database, "student", {"age"}); }), ErrorCode::unknown_column);
  }
}

TEST_F(DatabaseTest, DuckdbSchemasStandBeforeTheNamesOfTheirTables) {
  const auto database = open_database(duckdb({
      "CREATE SCHEMA clinic",
      "CREATE TABLE clinic.patient (id INTEGER PRIMARY KEY)",
      "CREATE TABLE clinic.visit (patient INTEGER REFERENCES clinic.patient (id))",
      "CREATE TABLE patient (id INTEGER)",
      "INSERT INTO clinic.patient VALUES (7)",
  }));
  ASSERT_EQ(database->catalog().tables.size(), 3U);
  EXPECT_EQ(table(*database, "clinic.visit").foreign_keys.at(0).table, "clinic.patient");
  EXPECT_EQ(table(*database, "patient").rows, 0U);
  EXPECT_EQ(rows_of(*database, "clinic.patient"), (Rows{{"7"}}));
}

TEST_F(DatabaseTest, DuckdbTypesReadAsTheEngineWritesThem) {
  const auto database = open_database(duckdb({
      "CREATE TYPE mood AS ENUM ('sad', 'glad')",
      "CREATE TABLE t (b BOOLEAN, d DECIMAL(8, 2), seen TIMESTAMP, m mood, l INTEGER[], x DOUBLE)",
      "INSERT INTO t VALUES (true, 1.5, '2020-01-02 03:04:05', 'glad', [1, 2], 0.1)",
  }));
  EXPECT_EQ(rows_of(*database, "t"),
            (Rows{{"true", "1.50", "2020-01-02 03:04:05", "glad", "[1, 2]", "0.1"}}));
}

TEST_F(DatabaseTest, CompositeKeysKeepTheirOrder) {
  const std::vector<std::string> statements = {
      "CREATE TABLE p (a INTEGER, b INTEGER, PRIMARY KEY (b, a))",
      "CREATE TABLE c (x INTEGER, y INTEGER, FOREIGN KEY (y, x) REFERENCES p (b, a))",
  };
  for (const auto& path : {duckdb(statements), sqlite(statements)}) {
    const auto database = open_database(path);
    EXPECT_EQ(table(*database, "p").primary_key, (Names{"b", "a"}));
    const ForeignKey& key = table(*database, "c").foreign_keys.at(0);
    EXPECT_EQ(key.columns, (Names{"y", "x"}));
    EXPECT_EQ(key.referenced, (Names{"b", "a"}));
  }
}

TEST_F(DatabaseTest, SqliteForeignKeysWithoutColumnsMeanThePrimaryKey) {
  const auto database = open_database(sqlite({
      "CREATE TABLE Person (Id TEXT PRIMARY KEY) WITHOUT ROWID",
      "CREATE TABLE visit (who TEXT REFERENCES person, other TEXT REFERENCES PERSON(ID), gone INT REFERENCES "
      "nowhere)",
      "INSERT INTO person VALUES ('b'), ('a')",
  }));
  const auto& keys = table(*database, "visit").foreign_keys;
  ASSERT_EQ(keys.size(), 3U);
  EXPECT_EQ(keys[0].table, "Person");
  EXPECT_EQ(keys[0].referenced, Names{"Id"});
  EXPECT_EQ(keys[1].referenced, Names{"Id"});
  EXPECT_EQ(keys[2].table, "nowhere");
  EXPECT_TRUE(keys[2].referenced.empty());
  EXPECT_EQ(rows_of(*database, "Person"), (Rows{{"a"}, {"b"}}));
}

TEST_F(DatabaseTest, SqliteValuesReadAsItWritesThem) {
  const auto database = open_database(sqlite({
      "PRAGMA encoding = 'UTF-16le'",
      "CREATE TABLE t (a, b INTEGER, c REAL, d AS (b + 1))",
      "INSERT INTO t (a, b, c) VALUES ('é', 'seven', 2), (1.5, 12345678901234, 1e100), (NULL, '', 0.1)",
  }));
  EXPECT_EQ(rows_of(*database, "t"), (Rows{{"é", "seven", "2.0", "1"},
                                           {"1.5", "12345678901234", "1.0e+100", "12345678901235"},
                                           {"", "", "0.1", "1"}}));
}

TEST_F(DatabaseTest, SqliteTablesOfVirtualTablesAreLeftOut) {
  const auto database = open_database(sqlite({
      "CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT)",
      "INSERT INTO t DEFAULT VALUES",
      "CREATE VIRTUAL TABLE words USING fts5(word)",
      "ANALYZE",
  }));
  ASSERT_EQ(database->catalog().tables.size(), 1U);
  EXPECT_EQ(database->catalog().tables[0].name, "t");
}

TEST_F(DatabaseTest, SqliteUniqueIndexesCountWhereTheyHoldForAllRows) {
  const auto database = open_database(sqlite({
      "CREATE TABLE t (a, b, c)",
      "CREATE UNIQUE INDEX i1 ON t (b, a)",
      "CREATE UNIQUE INDEX i2 ON t (a) WHERE b > 0",
      "CREATE UNIQUE INDEX i3 ON t (lower(c))",
      "CREATE INDEX i4 ON t (c)",
  }));
  EXPECT_EQ(table(*database, "t").unique, (std::vector<Names>{{"b", "a"}}));
}

TEST_F(DatabaseTest, ABinaryValueIsRefusedWhereItsColumnIsRead) {
  const auto database =
      open_database(sqlite({"CREATE TABLE t (a INTEGER, photo BLOB)", "INSERT INTO t VALUES (1, x'00ff')"}));
  EXPECT_EQ(rows_of(*database, "t", {"a"}), (Rows{{"1"}}));
  try {
    rows_of(*database, "t", {"photo"});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unsupported_format);
    EXPECT_EQ(error.place().column, "photo");
  }
}

TEST_F(DatabaseTest, OneTableIsDataLikeAFile) {
  const std::vector<std::string> made{"CREATE TABLE t (a INTEGER, b TEXT)", "CREATE TABLE none (a INTEGER)",
                                      "INSERT INTO t VALUES (1, 'x'), (2, NULL), (3, 'NA')"};
  for (const auto& path : {duckdb(made), sqlite(made)}) {
    Locator locator(path);
    EXPECT_EQ(code_of([&] { open(locator); }), ErrorCode::unsupported_format);
    locator.table = "t";
    locator.reading.na = std::vector<std::string>{"NA"};
    const auto data = open(locator);
    std::vector<HashedColumn> beside(1);
    beside[0].name = "a";
    const Table table = data->read_beside({"b"}, beside, silent_progress());
    ASSERT_EQ(table.rows(), 3u);
    EXPECT_EQ(table.columns[0].at(0), "x");
    EXPECT_EQ(table.columns[0].at(1), "");
    EXPECT_EQ(table.columns[0].at(2), "");
    EXPECT_EQ(beside[0].hashes[2], value_hash("3"));
    locator.table = "none";
    EXPECT_EQ(code_of([&] { open(locator)->read({"a"}, silent_progress()); }), ErrorCode::no_rows);
    locator.table = "other";
    EXPECT_EQ(code_of([&] { open(locator); }), ErrorCode::table_schema);
  }
}

TEST_F(DatabaseTest, ABinaryValueIsLookedAtInPassing) {
  Locator locator(sqlite({"CREATE TABLE t (a INTEGER, photo BLOB)", "INSERT INTO t VALUES (1, x'00ff')"}));
  locator.table = "t";
  std::vector<HashedColumn> beside(1);
  beside[0].name = "photo";
  EXPECT_EQ(open(locator)->read_beside({"a"}, beside, silent_progress()).rows(), 1u);
  EXPECT_EQ(beside[0].hashes.size(), 1u);
}

TEST_F(DatabaseTest, ATextThatIsNotUtf8IsRefused) {
  const auto database =
      open_database(sqlite({"CREATE TABLE t (a TEXT)", "INSERT INTO t VALUES (CAST(x'ff41' AS TEXT))"}));
  EXPECT_EQ(code_of([&] { rows_of(*database, "t"); }), ErrorCode::bad_encoding);
}

TEST_F(DatabaseTest, ReadingChangesNoFileAndMakesNone) {
  const auto log_ahead =
      sqlite({"PRAGMA journal_mode = WAL", "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)"}, "wal.db");
  for (const auto& path : {duckdb(school), sqlite(school), log_ahead}) {
    const PrivateFolder other;
    const auto copy = other.path() / "copy";
    std::filesystem::copy_file(path, copy);
    const std::string before = read_file(copy);
    {
      const auto database = open_database(copy);
      for (const DatabaseTable& table : database->catalog().tables) rows_of(*database, table.name);
      EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path()), {}), 1) << path;
    }
    EXPECT_EQ(read_file(copy), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path()), {}), 1) << path;
  }
}

TEST_F(DatabaseTest, RowsInALogBesideTheFileAreRead) {
  const auto path = folder_.path() / "open.db";
  sqlite3* writer = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &writer), SQLITE_OK);
  ASSERT_EQ(
      sqlite3_exec(writer, "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)",
                   nullptr, nullptr, nullptr),
      SQLITE_OK);
  EXPECT_EQ(rows_of(*open_database(path), "t").size(), 2U);
  sqlite3_close(writer);
}

TEST_F(DatabaseTest, DuckdbRowsThatWereNotCheckpointedAreRead) {
  const auto path = duckdb({"CREATE TABLE t (a INTEGER)"});
  const auto log = path.string() + ".wal";
  {
    Connection writer({1, 0}, folder_, {path, log});
    writer.run("ATTACH " + sql_text(path.string()) + " AS made");
    writer.run("INSERT INTO made.t VALUES (1), (2)");
    std::filesystem::copy_file(path, folder_.path() / "left.duckdb");
    std::filesystem::copy_file(log, folder_.path() / "left.duckdb.wal");
  }
  const std::string before = read_file(folder_.path() / "left.duckdb.wal");
  EXPECT_EQ(rows_of(*open_database(folder_.path() / "left.duckdb"), "t").size(), 2U);
  EXPECT_EQ(read_file(folder_.path() / "left.duckdb.wal"), before);
}

TEST_F(DatabaseTest, ASqliteFileSomebodyWritesIsRefused) {
  const auto path = sqlite(school);
  sqlite3* writer = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &writer), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(writer, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(code_of([&] { open_database(path); }), ErrorCode::bad_database);
  sqlite3_close(writer);
}

TEST_F(DatabaseTest, ASqliteFileWhoseWriterDiedIsRefusedAndNotRolledBack) {
  const auto path = sqlite({"CREATE TABLE t (a TEXT)",
                            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) "
                            "INSERT INTO t SELECT hex(zeroblob(100)) FROM n"});
  sqlite3* writer = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &writer), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(writer, "PRAGMA cache_size = 2; BEGIN; UPDATE t SET a = 'x' || a", nullptr, nullptr,
                         nullptr),
            SQLITE_OK);
  const auto left = folder_.path() / "left.db", journal = folder_.path() / "left.db-journal";
  std::filesystem::copy_file(path, left);
  std::filesystem::copy_file(path.string() + "-journal", journal);
  sqlite3_close(writer);
  const std::string before = read_file(left);
  EXPECT_EQ(code_of([&] { open_database(left); }), ErrorCode::bad_database);
  EXPECT_EQ(read_file(left), before);
  EXPECT_TRUE(std::filesystem::exists(journal));
}

// DuckDB locks a file it writes against other processes.
TEST_F(DatabaseTest, ADuckdbFileAnotherProcessWritesIsRefused) {
  const auto path = duckdb(school);
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t writer = fork();
  if (writer == 0) {
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    const char held = fcntl(::open(path.c_str(), O_RDWR), F_SETLK, &lock) == 0 ? 'y' : 'n';
    if (write(ready[1], &held, 1) != 1) _exit(1);
    while (true) pause();
  }
  char held = 'n';
  EXPECT_EQ(read(ready[0], &held, 1), 1);
  EXPECT_EQ(held, 'y');
  try {
    open_database(path);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_database);
    EXPECT_NE(error.message().find("another program"), std::string::npos) << error.what();
  }
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  close(ready[0]);
  close(ready[1]);
}

TEST_F(DatabaseTest, OtherFilesAreNotDatabases) {
  const auto text = folder_.path() / "t.csv";
  std::ofstream(text) << "a,b\n1,2\n";
  EXPECT_FALSE(is_database(text));
  std::ofstream(text) << "animals,DUCK\ncat,1\ndog,2\n";
  EXPECT_FALSE(is_database(text));
  EXPECT_FALSE(is_database(folder_.path()));
  EXPECT_FALSE(is_database(folder_.path() / "none.db"));
  EXPECT_TRUE(is_database(sqlite(school)));
  EXPECT_TRUE(is_database(duckdb(school)));
  EXPECT_EQ(code_of([&] { open_database(text); }), ErrorCode::bad_database);
  EXPECT_EQ(code_of([&] { open_database(folder_.path() / "none.db"); }), ErrorCode::missing_file);
  EXPECT_EQ(code_of([&] { open_database(folder_.path()); }), ErrorCode::missing_file);
}

TEST_F(DatabaseTest, ADuckdbFileOfALaterVersionIsRefused) {
  const auto path = duckdb(school);
  std::string bytes = read_file(path);
  bytes[12] = 127;  // its storage version
  std::ofstream(path, std::ios::binary) << bytes;
  EXPECT_EQ(code_of([&] { open_database(path); }), ErrorCode::bad_database);
}

class Cancelled final : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return true; }
};

TEST_F(DatabaseTest, ReadingCanBeCancelled) {
  Cancelled progress;
  for (const auto& path : {duckdb(school), sqlite(school)}) {
    const auto database = open_database(path);
    EXPECT_EQ(code_of([&] { database->open("student")->read({"id"}, progress); }), ErrorCode::cancelled);
  }
}

}  // namespace
}  // namespace kith::engine

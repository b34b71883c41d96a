#include "engine/connection.h"

#include <gtest/gtest.h>

#include <fstream>

#include "kith/error.h"

namespace kith::engine {
namespace {

class ConnectionTest : public ::testing::Test {
 protected:
  std::filesystem::path file(const std::string& name) {
    const auto path = folder_.path() / name;
    std::ofstream(path) << "a\n1\n";
    return path;
  }
  static std::string reading(const std::filesystem::path& path) {
    return "SELECT * FROM read_csv(" + sql_text(path.string()) + ", all_varchar = true)";
  }

  PrivateFolder folder_;
};

TEST_F(ConnectionTest, ReadsTheFileItWasGivenAndNoOther) {
  const auto given = file("given.csv"), other = file("other.csv");
  Connection connection({}, folder_, {given});
  EXPECT_EQ(connection.rows_of(reading(given)), (std::vector<std::vector<std::string>>{{"1"}}));
  EXPECT_THROW(connection.rows_of(reading(other)), QueryFailed);
  EXPECT_THROW(connection.rows_of(reading(folder_.path() / "*.csv")), QueryFailed);
  EXPECT_THROW(connection.rows_of("SELECT content FROM read_text('/etc/hostname')"), QueryFailed);
}

TEST_F(ConnectionTest, WritesNoOtherFile) {
  const auto given = file("given.csv"), other = folder_.path() / "other.csv";
  Connection connection({}, folder_, {given});
  EXPECT_THROW(connection.run("COPY (SELECT 1) TO " + sql_text(other.string())), QueryFailed);
  EXPECT_THROW(connection.run("ATTACH " + sql_text((folder_.path() / "x.db").string())), QueryFailed);
  EXPECT_FALSE(std::filesystem::exists(other));
}

TEST_F(ConnectionTest, ConfigurationIsLocked) {
  Connection connection({}, folder_, {});
  EXPECT_THROW(connection.run("SET enable_external_access = true"), QueryFailed);
  EXPECT_THROW(connection.run("SET threads = 1"), QueryFailed);
  EXPECT_THROW(connection.run("SET lock_configuration = false"), QueryFailed);
}

TEST_F(ConnectionTest, ExtensionsAreNeitherInstalledNorLoaded) {
  Connection connection({}, folder_, {});
  EXPECT_THROW(connection.run("INSTALL httpfs"), QueryFailed);
  EXPECT_THROW(connection.run("LOAD httpfs"), QueryFailed);
  EXPECT_EQ(connection.rows_of("SELECT current_setting('autoinstall_known_extensions')::VARCHAR, "
                               "current_setting('autoload_known_extensions')::VARCHAR"),
            (std::vector<std::vector<std::string>>{{"false", "false"}}));
}

TEST_F(ConnectionTest, SpillsUnderItsMemoryLimit) {
  Connection connection({1, std::uint64_t{96} << 20}, folder_, {});
  connection.run(
      "CREATE TABLE big AS SELECT md5(range::VARCHAR) || md5((range + 1)::VARCHAR) AS h FROM range(3000000)");
  const auto spilled = connection.rows_of("SELECT (sum(size) > 0)::VARCHAR FROM duckdb_temporary_files()");
  EXPECT_EQ(spilled[0][0], "true");
  EXPECT_EQ(connection.rows_of("SELECT count(*)::VARCHAR FROM big WHERE length(h) = 64")[0][0], "3000000");
}

TEST_F(ConnectionTest, NullIsTheEmptyText) {
  Connection connection({}, folder_, {});
  EXPECT_EQ(connection.rows_of("SELECT NULL::VARCHAR, 'a text longer than twelve bytes'"),
            (std::vector<std::vector<std::string>>{{"", "a text longer than twelve bytes"}}));
}

TEST_F(ConnectionTest, AppendsBatchesLargerThanAChunk) {
  Connection connection({}, folder_, {});
  connection.run("CREATE TABLE t (c VARCHAR)");
  std::vector<Code> codes;
  for (Code i = 0; i < 5000; ++i) codes.push_back(i % 3);
  connection.append("t", {{"c", "VARCHAR", {"", "one", "a text longer than twelve bytes"}}},
                    {codes.size(), {codes.data()}});
  EXPECT_EQ(
      connection.rows_of("SELECT count(*)::VARCHAR, count(c)::VARCHAR, count(DISTINCT c)::VARCHAR FROM t"),
      (std::vector<std::vector<std::string>>{{"5000", "3333", "2"}}));
}

TEST_F(ConnectionTest, FailedQueriesSayWhatTheyAre) {
  Connection connection({}, folder_, {});
  EXPECT_THROW(connection.run("SELEC"), QueryFailed);
  EXPECT_THROW(connection.stream("SELECT no_such_column"), QueryFailed);
  EXPECT_THROW(connection.rows_of("SELECT CAST('x' || range AS INTEGER)::VARCHAR FROM range(5)"),
               QueryFailed);
}

TEST(Sql, QuotesTextsAndNames) {
  EXPECT_EQ(sql_text("it's"), "'it''s'");
  EXPECT_EQ(sql_name("a\"b"), "\"a\"\"b\"");
}

TEST(EngineErrors, NeverQuoteTheEngine) {
  for (const auto cause : {QueryFailed::Cause::query, QueryFailed::Cause::memory, QueryFailed::Cause::disk}) {
    try {
      throw_engine_error(QueryFailed(cause, "Original Line: secret"), "t.csv");
    } catch (const Error& error) {
      EXPECT_EQ(exit_status(error.code()), 5);
      EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace kith::engine

#include "engine/value_coder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/encoded_rows.h"
#include "engine/private_folder.h"

namespace kith::engine {
namespace {

class ValueCoderTest : public ::testing::Test {
 protected:
  void write(const std::string& select) {
    connection_.run(fmt::format("COPY ({}) TO {} (FORMAT parquet, ROW_GROUP_SIZE 4096)", select, from()));
  }
  std::string from() const { return sql_text(file_.string()); }
  std::vector<std::string> texts(const std::vector<std::string>& names) const {
    std::vector<std::string> all;
    for (const std::string& name : names) all.push_back(fmt::format("CAST({} AS VARCHAR)", sql_name(name)));
    return all;
  }
  static EncodingJob job(const std::vector<std::string>& names) {
    EncodingJob job{"test", {}, 2, 0};
    for (const std::string& name : names) job.columns.push_back({name, "VARCHAR"});
    return job;
  }

  Table read_texts(const std::vector<std::string>& names) {
    return encode_rows(batches_of(connection_.stream(
                           fmt::format("SELECT {} FROM {}", fmt::join(texts(names), ", "), from()))),
                       job(names), silent_progress());
  }
  Table read_codes(const std::vector<std::string>& names) {
    ValueCoder coder(connection_, reads_++, names.size());
    std::vector<std::string> codes = texts(names);
    for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = coder.code_of(i, codes[i]);
    Table table = encode_rows(
        batches_of(connection_.stream(fmt::format("SELECT {} FROM {}", fmt::join(codes, ", "), from())),
                   Cells::codes),
        job(names), silent_progress());
    coder.finish(table, 2);
    return table;
  }
  // Rows, values and their numbers are those of a reading cell by cell.
  void expect_same(const std::vector<std::string>& names) {
    const Table expected = read_texts(names), table = read_codes(names);
    for (std::size_t c = 0; c < names.size(); ++c) {
      ASSERT_EQ(table.columns[c].codes, expected.columns[c].codes) << names[c];
      ASSERT_EQ(table.columns[c].values.size(), expected.columns[c].values.size()) << names[c];
      for (Code v = 0; v < table.columns[c].values.size(); ++v)
        EXPECT_EQ(table.columns[c].values[v], expected.columns[c].values[v]);
    }
  }

  PrivateFolder folder_;
  std::filesystem::path file_ = folder_.path() / "t.parquet";
  Connection connection_{{4}, folder_, {file_}};
  unsigned reads_ = 0;
};

TEST_F(ValueCoderTest, CodesAreThoseOfAReadingCellByCell) {
  write(
      "SELECT (i * 7919) % 5 AS few, i AS own, CASE WHEN i % 3 = 0 THEN NULL ELSE 'Zoë ' || (i * 31 % 70) "
      "END "
      "AS text, CASE WHEN i > 20000 THEN 'late' END AS late, DATE '2024-01-01' + CAST(i % 400 AS INTEGER) AS "
      "day, "
      "'only' AS one, CASE WHEN i % 2 = 0 THEN '' END AS nothing, md5(CAST(i AS VARCHAR)) AS hash "
      "FROM range(50000) t(i)");
  expect_same({"few", "own", "text", "late", "day", "one", "nothing", "hash"});
}

TEST_F(ValueCoderTest, TwoReadingsOfAConnectionAreApart) {
  write("SELECT 'b' AS x, 'y' AS z UNION ALL SELECT 'a', 'y'");
  expect_same({"x"});
  expect_same({"z", "x"});
}

}  // namespace
}  // namespace kith::engine

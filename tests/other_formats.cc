#include "tests/other_formats.h"

#include <duckdb.h>
#include <sqlite3.h>
#include <zlib.h>

#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "tests/command.h"

namespace kith::tests {

namespace fs = std::filesystem;

namespace {

using Row = std::vector<std::string>;

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "''" : std::string(1, c);
  return result + "'";
}

// A database of DuckDB with one connection and one thread; in memory if no file is named.
class Duck {
 public:
  explicit Duck(const fs::path& file = {}) {
    if (duckdb_open(file.empty() ? nullptr : file.c_str(), &database_) == DuckDBError ||
        duckdb_connect(database_, &connection_) == DuckDBError)
      throw std::runtime_error("DuckDB does not open " + file.string());
    rows("SET threads = 1");
  }
  ~Duck() {
    duckdb_disconnect(&connection_);
    duckdb_close(&database_);
  }
  Duck(const Duck&) = delete;
  Duck& operator=(const Duck&) = delete;

  // The names of the columns, then every row, as text.
  std::vector<Row> rows(const std::string& sql) {
    duckdb_result result;
    if (duckdb_query(connection_, sql.c_str(), &result) == DuckDBError) {
      const std::string said = duckdb_result_error(&result);
      duckdb_destroy_result(&result);
      throw std::runtime_error(said + " in " + sql);
    }
    std::vector<Row> all(1);
    const idx_t columns = duckdb_column_count(&result);
    for (idx_t c = 0; c < columns; ++c) all[0].push_back(duckdb_column_name(&result, c));
    for (idx_t r = 0; r < duckdb_row_count(&result); ++r) {
      all.emplace_back();
      for (idx_t c = 0; c < columns; ++c) all.back().push_back(text_of(result, c, r));
    }
    duckdb_destroy_result(&result);
    return all;
  }

 private:
  static std::string text_of(duckdb_result& result, idx_t column, idx_t row) {
    if (duckdb_value_is_null(&result, column, row)) return "NULL";
    char* value = duckdb_value_varchar(&result, column, row);
    std::string text = value != nullptr ? value : "?";
    duckdb_free(value);
    return text;
  }

  duckdb_database database_ = nullptr;
  duckdb_connection connection_ = nullptr;
};

std::string text_of(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    for (const std::string& cell : row) text += cell + "\t";
    text += "\n";
  }
  return text;
}

}  // namespace

void write_parquet(const std::string& select, const fs::path& to) {
  Duck().rows("COPY (" + select + ") TO " + quoted(to.string()) + " (FORMAT parquet)");
}

void write_zstd_csv(const std::string& select, const fs::path& to) {
  Duck().rows("COPY (" + select + ") TO " + quoted(to.string()) + " (FORMAT csv, HEADER, COMPRESSION zstd)");
}

void write_json_lines(const std::string& select, const fs::path& to) {
  const std::vector<Row> rows = Duck().rows(select);
  std::ofstream out(to, std::ios::binary);
  for (std::size_t r = 1; r < rows.size(); ++r) {
    nlohmann::ordered_json object;
    for (std::size_t c = 0; c < rows[0].size(); ++c) object[rows[0][c]] = rows[r][c];
    out << object.dump() << "\n";
  }
}

void write_gzip(const fs::path& from, const fs::path& to) {
  const std::string bytes = read(from);
  const gzFile file = gzopen(to.c_str(), "wb0");
  const bool written = file != nullptr && gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())) ==
                                              static_cast<int>(bytes.size());
  if (file == nullptr || gzclose(file) != Z_OK || !written)
    throw std::runtime_error("cannot write " + to.string());
}

void make_duckdb(const fs::path& to, const std::vector<std::string>& statements) {
  Duck database(to);
  for (const std::string& statement : statements) database.rows(statement);
}

void make_sqlite(const fs::path& to, const std::vector<std::string>& statements) {
  sqlite3* database = nullptr;
  std::string all = "BEGIN;";
  for (const std::string& statement : statements) all += statement + ";";
  const bool made = sqlite3_open(to.c_str(), &database) == SQLITE_OK &&
                    sqlite3_exec(database, (all + "COMMIT;").c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  const std::string said = sqlite3_errmsg(database);
  sqlite3_close(database);
  if (!made) throw std::runtime_error(said + " in " + to.string());
}

std::string insertion(const std::string& table, const std::string& select) {
  const std::vector<Row> rows = Duck().rows(select);
  std::string statement = "INSERT INTO " + table + " VALUES ";
  for (std::size_t r = 1; r < rows.size(); ++r) {
    std::string values;
    for (const std::string& cell : rows[r]) values += (values.empty() ? "" : ",") + quoted(cell);
    statement += (r > 1 ? ",(" : "(") + values + ")";
  }
  return statement;
}

std::string text_of_parquet(const fs::path& file) {
  Duck duck;
  const std::string source = "read_parquet(" + quoted(file.string()) + ")";
  return text_of(duck.rows("DESCRIBE SELECT * FROM " + source)) + text_of(duck.rows("FROM " + source));
}

std::string text_of_duckdb(const fs::path& file) {
  Duck duck;
  duck.rows("ATTACH " + quoted(file.string()) + " AS it (READ_ONLY)");
  std::string text = text_of(
      duck.rows("SELECT table_name, constraint_text FROM duckdb_constraints() WHERE database_name = 'it' "
                "ORDER BY ALL"));
  for (const Row& row :
       duck.rows("SELECT table_name FROM duckdb_tables() WHERE database_name = 'it' ORDER BY ALL")) {
    if (row[0] == "table_name") continue;
    const std::string table = "it.\"" + row[0] + "\"";
    text += row[0] + "\n" + text_of(duck.rows("DESCRIBE " + table)) + text_of(duck.rows("FROM " + table));
  }
  return text;
}

}  // namespace kith::tests

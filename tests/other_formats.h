// Tables in other formats than CSV: written for the command to read, and read back as text that is the same
// whatever the writer put around the values. Needs DuckDB and SQLite, nothing of kith. A call opens what it
// needs and closes it again, so threads may call together for different files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kith::tests {

// `select` is an SQL query of DuckDB, whose files are named relative to the current folder.
void write_parquet(const std::string& select, const std::filesystem::path& to);
void write_zstd_csv(const std::string& select, const std::filesystem::path& to);
// A JSON object per line, every value a text.
void write_json_lines(const std::string& select, const std::filesystem::path& to);
// The bytes of a file within gzip, uncompressed, so that they are the same with every version of zlib.
void write_gzip(const std::filesystem::path& from, const std::filesystem::path& to);

// The statements one after the other in a new database file.
void make_duckdb(const std::filesystem::path& to, const std::vector<std::string>& statements);
void make_sqlite(const std::filesystem::path& to, const std::vector<std::string>& statements);
// An INSERT statement with the rows of a query, every value a text.
std::string insertion(const std::string& table, const std::string& select);

// Columns with types and all rows in their order; of a database also keys, table by table.
std::string text_of_parquet(const std::filesystem::path& file);
std::string text_of_duckdb(const std::filesystem::path& file);

}  // namespace kith::tests

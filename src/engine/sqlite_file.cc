#include "engine/sqlite_file.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cctype>
#include <system_error>

#include "engine/source_file.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

namespace fs = std::filesystem;

// A program that is just writing is given so much time.
constexpr int wait_milliseconds = 500;
// A page holds a pointer of that size for each row.
constexpr std::uint64_t least_row_bytes = 2;
// The file's header has the size of a page in two bytes, the higher first, of which 1 stands for 65536; and a
// version that tells whether a log is written ahead.
constexpr std::size_t page_size_at = 16, write_version_at = 18;
constexpr char log_ahead = 2;

std::uint64_t bytes_of(const fs::path& path) {
  std::error_code failed;
  const auto bytes = fs::file_size(path, failed);
  return failed ? 0 : bytes;
}

std::string header_of(const fs::path& path) {
  std::string header = head_of(path, write_version_at + 1).value_or("");
  header.resize(write_version_at + 1);
  return header;
}

bool logs_ahead(const fs::path& path) { return header_of(path)[write_version_at] == log_ahead; }

// SQLite takes what is missing of the last page for zeros.
bool ends_within_a_page(const fs::path& path) {
  const std::string header = header_of(path);
  const auto byte = [&](std::size_t at) {
    return static_cast<std::uint64_t>(static_cast<unsigned char>(header[at]));
  };
  const std::uint64_t stated = byte(page_size_at) << 8 | byte(page_size_at + 1);
  const std::uint64_t size = stated == 1 ? 65536 : stated;
  return size == 0 || bytes_of(path) % size != 0;
}

// SQLite makes files beside a database that logs ahead, even to read it. If no log is left it need not.
std::string uri_of(const fs::path& path) {
  std::string uri = "file:";
  for (const char c : fs::absolute(path).string()) {
    const bool plain =
        std::isalnum(static_cast<unsigned char>(c)) || c == '/' || c == '.' || c == '_' || c == '-';
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  const bool whole = logs_ahead(path) && bytes_of(path.string() + "-wal") == 0;
  return uri + (whole ? "?mode=ro&immutable=1" : "?mode=ro");
}

}  // namespace

SqliteFile::SqliteFile(const fs::path& path)
    : name_(path.string()),
      most_rows_((bytes_of(path) + bytes_of(path.string() + "-wal")) / least_row_bytes) {
  const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE;
  const int status = sqlite3_open_v2(uri_of(path).c_str(), &handle_, flags, nullptr);
  try {
    if (status != SQLITE_OK) fail(status);
    if (ends_within_a_page(path)) fail(SQLITE_CORRUPT);
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, wait_milliseconds);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    run("PRAGMA cell_size_check = ON");
    run("PRAGMA query_only = ON");
    run("PRAGMA temp_store = MEMORY");
    run("BEGIN");
  } catch (...) {
    sqlite3_close_v2(handle_);
    throw;
  }
}

SqliteFile::~SqliteFile() { sqlite3_close_v2(handle_); }

void SqliteFile::run(const char* sql) {
  const int status = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (status != SQLITE_OK) fail(status);
}

void SqliteFile::fail(int status) const {
  switch (status & 0xff) {
    case SQLITE_NOMEM:
      throw Error(ErrorCode::out_of_memory, "there is too little memory to read the database", {name_},
                  "give the process more");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw Error(ErrorCode::bad_database, "another program is writing to the database", {name_},
                  "wait until it has ended, or copy the file");
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
      throw Error(
          ErrorCode::bad_database,
          "the database cannot be read as it lies; a program that wrote to it may not have ended well",
          {name_}, "open it once with the program that writes it, close that, and try again");
    case SQLITE_IOERR:
      if (status != SQLITE_IOERR_SHORT_READ && status != SQLITE_IOERR_CORRUPTFS)
        throw Error(ErrorCode::disk_failed, "the disk that holds the database failed", {name_});
      [[fallthrough]];
    default:
      throw Error(ErrorCode::bad_database, "the database is damaged or uses what kith cannot read", {name_},
                  "check it with SQLite's PRAGMA integrity_check; its .recover makes a new file");
  }
}

SqliteRows::SqliteRows(SqliteFile& file, const std::string& sql, const std::vector<std::string>& bound)
    : file_(file) {
  const int status =
      sqlite3_prepare_v2(file_.handle_, sql.c_str(), static_cast<int>(sql.size()), &handle_, nullptr);
  if (status != SQLITE_OK) file_.fail(status);
  for (std::size_t i = 0; i < bound.size(); ++i)
    sqlite3_bind_text(handle_, static_cast<int>(i + 1), bound[i].data(), static_cast<int>(bound[i].size()),
                      SQLITE_TRANSIENT);
}

SqliteRows::~SqliteRows() { sqlite3_finalize(handle_); }

bool SqliteRows::next() {
  // Another step would begin again.
  if (ended_) return false;
  const int status = sqlite3_step(handle_);
  if (status == SQLITE_ROW) return true;
  ended_ = true;
  if (status != SQLITE_DONE) file_.fail(status);
  return false;
}

bool SqliteRows::is_null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }
bool SqliteRows::is_blob(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_BLOB; }
std::int64_t SqliteRows::integer(int column) const { return sqlite3_column_int64(handle_, column); }

std::string_view SqliteRows::text(int column) const {
  const unsigned char* text = sqlite3_column_text(handle_, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

}  // namespace kith::engine

// A private, in-memory DuckDB that may touch the files it was given and nothing else: no extensions, no other
// paths, no network, and a configuration that is locked before the first query. Used by one thread at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/private_folder.h"
#include "table/data.h"

namespace kith::engine {

// It holds DuckDB's own words. They may quote the data: look at them, never show them.
class QueryFailed : public std::runtime_error {
 public:
  enum class Cause { query, memory, disk };
  QueryFailed(Cause cause, const std::string& said) : std::runtime_error(said), cause_(cause) {}
  Cause cause() const { return cause_; }

 private:
  Cause cause_;
};

// What DuckDB said, with its cause as far as the words tell.
QueryFailed failure_saying(const char* said);

// Some thousand rows of columns of texts, or of codes where a ValueCoder made them. Threads may look at it together.
class Chunk {
 public:
  Chunk(Chunk&&) noexcept;
  Chunk& operator=(Chunk&&) noexcept;
  ~Chunk();

  std::size_t rows() const;
  // Gives the text of a cell, valid as long as the chunk; NULL is the empty text.
  std::string_view text(std::size_t column, std::size_t row) const;
  // Appends a column's rows to `into`.
  void encode(std::size_t column, Column& into) const;
  void encode(std::size_t column, HashedColumn& into) const;
  // Gives the rows of a column of codes, valid as long as the chunk.
  std::span<const Code> codes(std::size_t column) const;

 private:
  friend class Rows;
  struct State;
  explicit Chunk(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// The rows of a query as they come; its columns must be texts, or codes. It must end before its connection does.
class Rows {
 public:
  Rows(Rows&&) noexcept;
  ~Rows();
  std::optional<Chunk> next();

 private:
  friend class Connection;
  struct State;
  explicit Rows(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Rows of a query come in the order of their table, or as its threads have them ready; with one thread that is
// the same. Some options of files that are written need the latter.
enum class RowOrder { of_the_table, as_threads_have_it };

class Connection {
 public:
  // `files` are the paths queries may name, as they will name them.
  Connection(const Settings& settings, const PrivateFolder& folder,
             const std::vector<std::filesystem::path>& files, RowOrder order = RowOrder::of_the_table);
  ~Connection();

  void run(const std::string& sql);
  Rows stream(const std::string& sql);
  // Gives all rows of a small result.
  std::vector<std::vector<std::string>> rows_of(const std::string& sql);
  // Appends a batch to a table whose columns are all text; empty labels become NULL.
  void append(const std::string& table, const std::vector<SinkColumn>& columns, const Batch& batch);

  // Gives DuckDB's own handle, a duckdb_connection, to those who add functions to it.
  void* handle() const;

  static std::string version();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// These write a text as an SQL literal, and a name as an SQL identifier.
std::string sql_text(std::string_view text);
std::string sql_name(std::string_view name);

// Throws what a failure that is not the file's fault becomes: Error{engine_failed}, Error{out_of_memory}
// or Error{disk_failed}.
[[noreturn]] void throw_engine_error(const QueryFailed& failure, const std::string& file);

// Does `work`; if a query of it fails, the error is about `file`.
template <class Work>
void guarded(const std::string& file, Work work) {
  try {
    work();
  } catch (const QueryFailed& failure) {
    throw_engine_error(failure, file);
  }
}

}  // namespace kith::engine

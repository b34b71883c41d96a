#include "engine/connection.h"

#include <duckdb.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "base/memory.h"
#include "base/parallel.h"
#include "engine/duckdb_texts.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;
constexpr std::uint64_t least_memory = std::uint64_t{64} << 20;
// The bytes of text that an appender may hold back, where no limit counts them.
constexpr std::size_t most_waiting = std::size_t{8} << 20;
// With less than this the engine cannot be relied on to say that it has too little.
constexpr std::uint64_t least_left = std::uint64_t{64} << 20;

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != text.npos; });
}

// What the system's own exceptions say is passed on without a type.
QueryFailed::Cause cause_of(duckdb_error_type type, std::string_view said) {
  if (type == DUCKDB_ERROR_OUT_OF_MEMORY ||
      has_any(said, {"bad_alloc", "Out of Memory", "ailed to allocate", "ould not allocate",
                     "Resource temporarily unavailable", "Cannot allocate memory"}))
    return QueryFailed::Cause::memory;
  const bool disk = has_any(said, {"No space left", "could not write", "Could not write"});
  return disk ? QueryFailed::Cause::disk : QueryFailed::Cause::query;
}

// Of what the process may still take the buffers get half, since not everything that the engine takes is
// counted.
std::uint64_t wanted_by(const Settings& settings) {
  const std::uint64_t wanted = settings.memory_bytes == 0 ? default_memory : settings.memory_bytes;
  if (settings.most_resident == 0) return wanted;
  return std::min(wanted, (settings.most_resident - std::min(resident_bytes(), settings.most_resident)) / 2);
}

// What the engine may take of what it was given: what the limits on the process leave to it, and not all of
// that.
std::uint64_t memory_of(const Settings& settings) {
  const std::uint64_t left = bytes_left();
  if (left < least_left)
    throw Error(ErrorCode::out_of_memory, "there is too little memory to start the embedded engine", {},
                "give the process " + in_megabytes(least_left - left) + " more");
  return std::min(std::max(wanted_by(settings), least_memory), left / 2);
}

QueryFailed failed_query(const char* said, duckdb_error_type type = DUCKDB_ERROR_INVALID) {
  const std::string text = said == nullptr ? "unknown failure" : said;
  return {cause_of(type, text), text};
}

QueryFailed failure_of(duckdb_result& result) {
  return failed_query(duckdb_result_error(&result), duckdb_result_error_type(&result));
}

struct Config {
  duckdb_config handle = nullptr;
  Config() { duckdb_create_config(&handle); }
  ~Config() { duckdb_destroy_config(&handle); }
  void set(const char* name, const std::string& value) {
    if (duckdb_set_config(handle, name, value.c_str()) == DuckDBError)
      throw Bug(std::string("DuckDB does not know its setting ") + name);
  }
};

struct Result {
  duckdb_result handle{};
  ~Result() { duckdb_destroy_result(&handle); }
};

DuckdbTexts<duckdb_string_t> texts_of(duckdb_data_chunk chunk, std::size_t column) {
  duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, column);
  return {duckdb_vector_get_data(vector), duckdb_vector_get_validity(vector)};
}

}  // namespace

struct Chunk::State {
  duckdb_data_chunk chunk = nullptr;
  ~State() { duckdb_destroy_data_chunk(&chunk); }
};

Chunk::Chunk(std::unique_ptr<State> state) : state_(std::move(state)) {}
Chunk::Chunk(Chunk&&) noexcept = default;
Chunk& Chunk::operator=(Chunk&&) noexcept = default;
Chunk::~Chunk() = default;

std::size_t Chunk::rows() const { return duckdb_data_chunk_get_size(state_->chunk); }

std::string_view Chunk::text(std::size_t column, std::size_t row) const {
  return texts_of(state_->chunk, column)[row];
}

void Chunk::encode(std::size_t column, Column& into) const {
  const auto texts = texts_of(state_->chunk, column);
  const std::size_t count = rows();
  for (std::size_t row = 0; row < count; ++row) into.add(texts[row]);
}

void Chunk::encode(std::size_t column, HashedColumn& into) const {
  const auto texts = texts_of(state_->chunk, column);
  const std::size_t count = rows();
  for (std::size_t row = 0; row < count; ++row) into.add(texts[row]);
}

std::span<const Code> Chunk::codes(std::size_t column) const {
  return {
      static_cast<const Code*>(duckdb_vector_get_data(duckdb_data_chunk_get_vector(state_->chunk, column))),
      rows()};
}

struct Rows::State {
  duckdb_prepared_statement statement = nullptr;
  duckdb_pending_result pending = nullptr;
  Result result;
  ~State() {
    duckdb_destroy_result(&result.handle);
    duckdb_destroy_pending(&pending);
    duckdb_destroy_prepare(&statement);
  }
};

Rows::Rows(std::unique_ptr<State> state) : state_(std::move(state)) {}
Rows::Rows(Rows&&) noexcept = default;
Rows::~Rows() = default;

std::optional<Chunk> Rows::next() {
  auto state = std::make_unique<Chunk::State>();
  state->chunk = duckdb_fetch_chunk(state_->result.handle);
  if (state->chunk != nullptr) return Chunk(std::move(state));
  const char* said = duckdb_result_error(&state_->result.handle);
  if (said != nullptr && *said != '\0') throw failure_of(state_->result.handle);
  return std::nullopt;
}

QueryFailed failure_saying(const char* said) { return failed_query(said); }

struct Connection::State {
  duckdb_database database = nullptr;
  duckdb_connection connection = nullptr;
  ~State() {
    duckdb_disconnect(&connection);
    duckdb_close(&database);
  }
};

Connection::Connection(const Settings& settings, const PrivateFolder& folder,
                       const std::vector<std::filesystem::path>& files, RowOrder order)
    : state_(std::make_unique<State>()) {
  Config config;
  const unsigned threads = settings.threads == 0 ? hardware_threads() : settings.threads;
  const std::uint64_t memory = memory_of(settings);
  config.set("autoinstall_known_extensions", "false");
  config.set("autoload_known_extensions", "false");
  config.set("allow_community_extensions", "false");
  config.set("allow_persistent_secrets", "false");
  config.set("threads", std::to_string(threads));
  config.set("memory_limit", std::to_string(memory / 1024) + "KiB");
  config.set("temp_directory", (folder.path() / "spill").string());
  if (order == RowOrder::as_threads_have_it) config.set("preserve_insertion_order", "false");
  char* said = nullptr;
  if (duckdb_open_ext(nullptr, &state_->database, config.handle, &said) == DuckDBError) {
    const QueryFailed failure = failed_query(said);
    duckdb_free(said);
    if (failure.cause() == QueryFailed::Cause::memory) throw_engine_error(failure, "");
    throw Error(ErrorCode::engine_failed, "the embedded engine does not start");
  }
  if (duckdb_connect(state_->database, &state_->connection) == DuckDBError)
    throw Error(ErrorCode::engine_failed, "the embedded engine does not answer");
  std::string allowed;
  for (const auto& file : files) allowed += (allowed.empty() ? "" : ", ") + sql_text(file.string());
  run("SET TimeZone = 'UTC'");
  run("SET allowed_paths = [" + allowed + "]");
  run("SET enable_external_access = false");
  run("SET lock_configuration = true");
}

Connection::~Connection() = default;

void* Connection::handle() const { return state_->connection; }

void Connection::run(const std::string& sql) {
  Result result;
  if (duckdb_query(state_->connection, sql.c_str(), &result.handle) == DuckDBError)
    throw failure_of(result.handle);
}

Rows Connection::stream(const std::string& sql) {
  auto state = std::make_unique<Rows::State>();
  if (duckdb_prepare(state_->connection, sql.c_str(), &state->statement) == DuckDBError)
    throw failed_query(duckdb_prepare_error(state->statement));
  if (duckdb_pending_prepared_streaming(state->statement, &state->pending) == DuckDBError)
    throw QueryFailed(QueryFailed::Cause::query, duckdb_pending_error(state->pending));
  if (duckdb_execute_pending(state->pending, &state->result.handle) == DuckDBError)
    throw failure_of(state->result.handle);
  return Rows(std::move(state));
}

std::vector<std::vector<std::string>> Connection::rows_of(const std::string& sql) {
  std::vector<std::vector<std::string>> all;
  Rows rows = stream(sql);
  const std::size_t width = duckdb_column_count(&rows.state_->result.handle);
  while (auto chunk = rows.next()) {
    for (std::size_t row = 0; row < chunk->rows(); ++row) {
      auto& record = all.emplace_back();
      for (std::size_t column = 0; column < width; ++column) record.emplace_back(chunk->text(column, row));
    }
  }
  return all;
}

void Connection::append(const std::string& table, const std::vector<SinkColumn>& columns,
                        const Batch& batch) {
  const auto check = [&](duckdb_state state, duckdb_appender appender) {
    if (state == DuckDBError) throw failed_query(duckdb_appender_error(appender));
  };
  struct Handles {
    duckdb_appender appender = nullptr;
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_data_chunk chunk = nullptr;
    ~Handles() {
      duckdb_destroy_data_chunk(&chunk);
      duckdb_destroy_logical_type(&text);
      duckdb_appender_destroy(&appender);
    }
  } handles;
  check(duckdb_appender_create(state_->connection, nullptr, table.c_str(), &handles.appender),
        handles.appender);
  std::vector<duckdb_logical_type> types(columns.size(), handles.text);
  handles.chunk = duckdb_create_data_chunk(types.data(), types.size());
  const std::size_t capacity = duckdb_vector_size();
  std::size_t waiting = 0;
  for (std::size_t begin = 0; begin < batch.rows; begin += capacity) {
    const std::size_t count = std::min(capacity, batch.rows - begin);
    duckdb_data_chunk_reset(handles.chunk);
    for (std::size_t column = 0; column < columns.size(); ++column) {
      duckdb_vector vector = duckdb_data_chunk_get_vector(handles.chunk, column);
      duckdb_vector_ensure_validity_writable(vector);
      std::uint64_t* validity = duckdb_vector_get_validity(vector);
      for (std::size_t row = 0; row < count; ++row) {
        const std::string& label = columns[column].labels[batch.cells[column][begin + row]];
        if (label.empty())
          duckdb_validity_set_row_invalid(validity, row);
        else
          duckdb_vector_assign_string_element_len(vector, row, label.data(), label.size());
        waiting += label.size();
      }
    }
    duckdb_data_chunk_set_size(handles.chunk, count);
    check(duckdb_append_data_chunk(handles.appender, handles.chunk), handles.appender);
    if (waiting < most_waiting) continue;
    check(duckdb_appender_flush(handles.appender), handles.appender);
    waiting = 0;
  }
  check(duckdb_appender_close(handles.appender), handles.appender);
}

std::string Connection::version() { return std::string("DuckDB ") + duckdb_library_version(); }

std::string sql_text(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? 2 : 1, c);
  return quoted + "'";
}

std::string sql_name(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

void throw_engine_error(const QueryFailed& failure, const std::string& file) {
  if (failure.cause() == QueryFailed::Cause::disk)
    throw Error(ErrorCode::disk_failed,
                "the disk that holds temporary data failed or is full, or files may not grow so large",
                {file},
                "free some space, set TMPDIR to a folder that has it, or raise the limit (ulimit -f)");
  if (failure.cause() == QueryFailed::Cause::memory)
    throw Error(ErrorCode::out_of_memory, "the embedded engine needs more memory than it was given", {file},
                "allow more with --memory, and give the process more if it is limited");
  throw Error(ErrorCode::engine_failed, "the embedded engine failed", {file});
}

}  // namespace kith::engine

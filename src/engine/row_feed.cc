#include "engine/row_feed.h"

#include <duckdb.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "engine/duckdb_output.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t most_batches = 4;
constexpr const char* function_name = "fed_rows";

duckdb_connection native(const Connection& connection) {
  return static_cast<duckdb_connection>(connection.handle());
}

class LogicalType {
 public:
  explicit LogicalType(duckdb_logical_type handle) : handle_(handle) {}
  explicit LogicalType(duckdb_type id) : LogicalType(duckdb_create_logical_type(id)) {}
  LogicalType(LogicalType&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  LogicalType& operator=(LogicalType&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~LogicalType() { duckdb_destroy_logical_type(&handle_); }

  duckdb_logical_type handle() const { return handle_; }
  bool has_alias() const {
    char* alias = duckdb_logical_type_get_alias(handle_);
    const bool has = alias != nullptr;
    duckdb_free(alias);
    return has;
  }

 private:
  duckdb_logical_type handle_ = nullptr;
};

struct QueryResult {
  duckdb_result handle{};
  ~QueryResult() { duckdb_destroy_result(&handle); }
};

// Gives the bytes of a value in a vector, or 0 if the type's values are not numbers of one width.
std::size_t width_of(duckdb_type type) {
  switch (type) {
    case DUCKDB_TYPE_BOOLEAN:
    case DUCKDB_TYPE_TINYINT:
    case DUCKDB_TYPE_UTINYINT:
      return 1;
    case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_USMALLINT:
      return 2;
    case DUCKDB_TYPE_INTEGER:
    case DUCKDB_TYPE_UINTEGER:
    case DUCKDB_TYPE_FLOAT:
    case DUCKDB_TYPE_DATE:
      return 4;
    case DUCKDB_TYPE_BIGINT:
    case DUCKDB_TYPE_UBIGINT:
    case DUCKDB_TYPE_DOUBLE:
    case DUCKDB_TYPE_TIME:
    case DUCKDB_TYPE_TIME_NS:
    case DUCKDB_TYPE_TIME_TZ:
    case DUCKDB_TYPE_TIMESTAMP:
    case DUCKDB_TYPE_TIMESTAMP_S:
    case DUCKDB_TYPE_TIMESTAMP_MS:
    case DUCKDB_TYPE_TIMESTAMP_NS:
    case DUCKDB_TYPE_TIMESTAMP_TZ:
      return 8;
    case DUCKDB_TYPE_HUGEINT:
    case DUCKDB_TYPE_UHUGEINT:
    case DUCKDB_TYPE_UUID:
    case DUCKDB_TYPE_INTERVAL:
      return 16;
    default:
      return 0;
  }
}

std::size_t width_of(const LogicalType& type) {
  if (type.has_alias()) return 0;
  const duckdb_type id = duckdb_get_type_id(type.handle());
  return width_of(id == DUCKDB_TYPE_DECIMAL ? duckdb_decimal_internal_type(type.handle()) : id);
}

template <std::size_t width>
void copy_values(const std::byte* values, const Code* codes, std::size_t count, std::byte* to) {
  for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * width, values + codes[i] * width, width);
}

}  // namespace

// The labels of a column as DuckDB's values.
class RowFeed::Values {
 public:
  Values(Connection& connection, SinkColumn column)
      : type_name_(type_that_fits(connection, column)), is_null_(column.labels.size()) {
    for (std::size_t label = 0; label < is_null_.size(); ++label) {
      is_null_[label] = column.labels[label].empty();
      has_nulls_ = has_nulls_ || is_null_[label];
    }
    if (type_name_ == "VARCHAR" || !take_values(connection)) take_texts(std::move(column.labels));
  }

  duckdb_logical_type type() const { return type_.handle(); }
  // Gives the cell of the function's column `name` with the type that the column is to have.
  std::string cell(const std::string& name) const {
    return duckdb_get_type_id(type_.handle()) == DUCKDB_TYPE_VARCHAR && type_name_ != "VARCHAR"
               ? fmt::format("CAST({} AS {})", name, type_name_)
               : name;
  }

  void copy(const Code* codes, std::size_t count, duckdb_vector to) const {
    auto* data = static_cast<std::byte*>(duckdb_vector_get_data(to));
    switch (width_) {
      case 1:
        copy_values<1>(values_.data(), codes, count, data);
        break;
      case 2:
        copy_values<2>(values_.data(), codes, count, data);
        break;
      case 4:
        copy_values<4>(values_.data(), codes, count, data);
        break;
      case 8:
        copy_values<8>(values_.data(), codes, count, data);
        break;
      default:
        copy_values<16>(values_.data(), codes, count, data);
    }
    if (!has_nulls_) return;
    duckdb_vector_ensure_validity_writable(to);
    std::uint64_t* validity = duckdb_vector_get_validity(to);
    for (std::size_t i = 0; i < count; ++i)
      if (is_null_[codes[i]]) duckdb_validity_set_row_invalid(validity, i);
  }

 private:
  // Has DuckDB cast the labels that type_that_fits() left in their table. Says whether their type has values
  // of one width.
  bool take_values(Connection& connection) {
    const std::string sql = fmt::format("SELECT CAST(label AS {}) FROM labels", type_name_);
    QueryResult result;
    if (duckdb_query(native(connection), sql.c_str(), &result.handle) == DuckDBError)
      throw failure_saying(duckdb_result_error(&result.handle));
    LogicalType type(duckdb_column_logical_type(&result.handle, 0));
    width_ = width_of(type);
    if (width_ == 0) return false;
    type_ = std::move(type);
    values_.resize(is_null_.size() * width_);
    std::size_t at = 0;
    while (duckdb_data_chunk chunk = duckdb_fetch_chunk(result.handle)) {
      const std::size_t bytes = duckdb_data_chunk_get_size(chunk) * width_;
      const void* data = duckdb_vector_get_data(duckdb_data_chunk_get_vector(chunk, 0));
      std::memcpy(values_.data() + at, data, std::min(bytes, values_.size() - at));
      at += bytes;
      duckdb_destroy_data_chunk(&chunk);
    }
    if (at != values_.size()) throw Bug("labels have become fewer or more values");
    return true;
  }

  void take_texts(std::vector<std::string> labels) {
    labels_ = std::move(labels);
    width_ = sizeof(duckdb_string_t);
    values_.resize(labels_.size() * width_);
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      std::string& label = labels_[i];
      if (invalid_utf8(label) != label.npos)
        throw QueryFailed(QueryFailed::Cause::query, "a label is not UTF-8");
      duckdb_string_t text{};
      text.value.inlined.length = static_cast<std::uint32_t>(label.size());
      if (label.size() <= sizeof text.value.inlined.inlined) {
        std::memcpy(text.value.inlined.inlined, label.data(), label.size());
      } else {
        std::memcpy(text.value.pointer.prefix, label.data(), sizeof text.value.pointer.prefix);
        text.value.pointer.ptr = label.data();
      }
      std::memcpy(values_.data() + i * width_, &text, width_);
    }
  }

  std::string type_name_;
  LogicalType type_{DUCKDB_TYPE_VARCHAR};
  std::size_t width_ = 0;
  // This and the next are by label.
  std::vector<std::byte> values_;
  std::vector<char> is_null_;
  bool has_nulls_ = false;
  // Long texts among the values lie here.
  std::vector<std::string> labels_;
};

struct RowFeed::Calls {
  static void bind(duckdb_bind_info info) {
    const auto& feed = *static_cast<const RowFeed*>(duckdb_bind_get_extra_info(info));
    for (std::size_t column = 0; column < feed.values_.size(); ++column)
      duckdb_bind_add_result_column(info, fmt::format("c{}", column).c_str(), feed.values_[column]->type());
  }

  static void init(duckdb_init_info info) { duckdb_init_set_max_threads(info, 1); }

  static void take(duckdb_function_info info, duckdb_data_chunk chunk) {
    auto& feed = *static_cast<RowFeed*>(duckdb_function_get_extra_info(info));
    try {
      duckdb_data_chunk_set_size(chunk, feed.fill(chunk));
    } catch (const std::exception& failure) {
      duckdb_function_set_error(info, failure.what());
    }
  }
};

RowFeed::RowFeed(Connection& connection, std::vector<SinkColumn> columns)
    : connection_(connection), waiting_(most_batches) {
  for (SinkColumn& column : columns) {
    names_.push_back(column.name);
    values_.push_back(std::make_unique<Values>(connection, std::move(column)));
  }
  connection.run("DROP TABLE IF EXISTS labels");
  duckdb_table_function function = duckdb_create_table_function();
  duckdb_table_function_set_name(function, function_name);
  duckdb_table_function_set_extra_info(function, this, nullptr);
  duckdb_table_function_set_bind(function, Calls::bind);
  duckdb_table_function_set_init(function, Calls::init);
  duckdb_table_function_set_function(function, Calls::take);
  const duckdb_state made = duckdb_register_table_function(native(connection), function);
  duckdb_destroy_table_function(&function);
  if (made == DuckDBError) throw QueryFailed(QueryFailed::Cause::query, "no table function could be made");
}

RowFeed::~RowFeed() {
  if (!query_.joinable()) return;
  waiting_.stop();
  query_.join();
}

std::string RowFeed::selection() const {
  std::string cells;
  for (std::size_t column = 0; column < values_.size(); ++column)
    cells += fmt::format("{}{} AS {}", column == 0 ? "" : ", ",
                         values_[column]->cell(fmt::format("c{}", column)), sql_name(names_[column]));
  return fmt::format("SELECT {} FROM {}()", cells, function_name);
}

void RowFeed::start(const std::string& sql) {
  query_ = std::thread([this, sql] {
    try {
      connection_.run(sql);
    } catch (...) {
      failure_ = std::current_exception();
      waiting_.fail(failure_);
    }
  });
}

void RowFeed::give(const Batch& batch) {
  Taken copy{batch.rows, {}};
  copy.codes.reserve(batch.rows * batch.cells.size());
  for (const Code* codes : batch.cells) copy.codes.insert(copy.codes.end(), codes, codes + batch.rows);
  waiting_.push(std::move(copy));
}

void RowFeed::finish() {
  waiting_.close();
  query_.join();
  if (failure_) std::rethrow_exception(failure_);
}

// Fills a chunk with the next rows and gives their number, which is 0 at the end.
std::size_t RowFeed::fill(void* chunk) {
  while (taken_ == now_.rows) {
    std::optional<Taken> next = waiting_.pop();
    if (!next) return 0;
    now_ = std::move(*next);
    taken_ = 0;
  }
  const std::size_t count = std::min<std::size_t>(duckdb_vector_size(), now_.rows - taken_);
  for (std::size_t column = 0; column < values_.size(); ++column)
    values_[column]->copy(now_.codes.data() + column * now_.rows + taken_, count,
                          duckdb_data_chunk_get_vector(static_cast<duckdb_data_chunk>(chunk), column));
  taken_ += count;
  return count;
}

}  // namespace kith::engine

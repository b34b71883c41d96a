#include "engine/value_coder.h"

#include <duckdb.h>
#include <fmt/format.h>

#include <exception>
#include <mutex>
#include <utility>

#include "base/parallel.h"
#include "engine/duckdb_texts.h"

namespace kith::engine {

namespace {

constexpr Code unseen = ~Code{0};

// Numbers the values by first appearance, and leaves out those that no row has.
void renumber(const Dictionary& values, Column& column) {
  std::vector<Code> number(values.size(), unseen);
  for (Code& code : column.codes) {
    Code& next = number[code];
    if (next == unseen) next = column.values.encode(values[code]);
    code = next;
  }
}

}  // namespace

struct ValueCoder::Coder {
  std::mutex mutex;
  Dictionary values;

  void encode(const DuckdbTexts<duckdb_string_t>& texts, std::size_t count, Code* codes) {
    const std::lock_guard lock(mutex);
    for (std::size_t row = 0; row < count; ++row)
      codes[row] = row > 0 && texts[row] == texts[row - 1] ? codes[row - 1] : values.encode(texts[row]);
  }
};

struct ValueCoder::Calls {
  static void encode(duckdb_function_info info, duckdb_data_chunk texts, duckdb_vector codes) {
    try {
      auto& coder = *static_cast<Coder*>(duckdb_scalar_function_get_extra_info(info));
      duckdb_vector vector = duckdb_data_chunk_get_vector(texts, 0);
      coder.encode({duckdb_vector_get_data(vector), duckdb_vector_get_validity(vector)},
                   duckdb_data_chunk_get_size(texts), static_cast<Code*>(duckdb_vector_get_data(codes)));
    } catch (const std::exception& failure) {
      duckdb_scalar_function_set_error(info, failure.what());
    }
  }
};

ValueCoder::ValueCoder(Connection& connection, unsigned number, std::size_t columns)
    : prefix_(fmt::format("code{}_", number)) {
  duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type code = duckdb_create_logical_type(DUCKDB_TYPE_UINTEGER);
  duckdb_state made = DuckDBSuccess;
  for (std::size_t column = 0; column < columns && made == DuckDBSuccess; ++column) {
    coders_.push_back(std::make_unique<Coder>());
    duckdb_scalar_function function = duckdb_create_scalar_function();
    duckdb_scalar_function_set_name(function, fmt::format("{}{}", prefix_, column).c_str());
    duckdb_scalar_function_add_parameter(function, text);
    duckdb_scalar_function_set_return_type(function, code);
    duckdb_scalar_function_set_special_handling(function);
    duckdb_scalar_function_set_extra_info(function, coders_.back().get(), nullptr);
    duckdb_scalar_function_set_function(function, Calls::encode);
    made = duckdb_register_scalar_function(static_cast<duckdb_connection>(connection.handle()), function);
    duckdb_destroy_scalar_function(&function);
  }
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&code);
  if (made == DuckDBError) throw QueryFailed(QueryFailed::Cause::query, "no function could be made");
}

ValueCoder::~ValueCoder() = default;

std::string ValueCoder::code_of(std::size_t column, const std::string& text) const {
  return fmt::format("{}{}({})", prefix_, column, text);
}

void ValueCoder::finish(Table& table, unsigned threads) {
  parallel_each(coders_.size(), threads, [&](std::size_t column, unsigned) {
    renumber(coders_[column]->values, table.columns[column]);
    coders_[column].reset();
  });
}

}  // namespace kith::engine

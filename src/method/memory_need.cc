#include "method/memory_need.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/memory.h"
#include "kith/error.h"

namespace kith::method {

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
// The libraries that are touched on the way, stacks, and the report.
constexpr std::uint64_t fixed_bytes = 10 * megabyte;
constexpr std::uint64_t least_cache = 4 * megabyte;
// The engine's code and what it has before the first row.
constexpr std::uint64_t engine_bytes = 40 * megabyte;

// A row group of texts, and one of any values, in several forms.
constexpr std::uint64_t most_of_lists = 70 * megabyte, most_of_group = 128 * megabyte;

// Labels are ranked, handed to the sink, written and read back.
std::uint64_t of_values(const DataSize& data) { return 100 * data.values + 5 * data.text_bytes; }

// Rows are put in order, written, read back and compared.
std::uint64_t of_rows(const DataSize& data, std::uint64_t each) {
  return data.rows * (each + 6 * data.columns);
}

void add_values(const Dictionary& values, DataSize& size) {
  size.values += values.size();
  for (Code code = 0; code < values.size(); ++code) size.text_bytes += values[code].size();
}

std::uint64_t rounded_up(std::uint64_t bytes) {
  constexpr std::uint64_t step = 10 * megabyte;
  return (bytes + step - 1) / step * step;
}

}  // namespace

DataSize size_of(const Binding& binding) {
  DataSize size{binding.table.rows(), binding.table.columns.size(), 0, 0};
  for (const int at : binding.released) add_values(binding.column(at).values, size);
  return size;
}

DataSize size_of(const TableTree& tree) {
  DataSize sum;
  for (const TreeTable& each : tree.tables) {
    sum.rows += each.table.rows();
    sum.columns = std::max<std::uint64_t>(sum.columns, each.table.columns.size());
    for (const Column& column : each.table.columns) add_values(column.values, sum);
  }
  return sum;
}

std::uint64_t need_of_full_domain(const DataSize& data, std::uint64_t tuples, unsigned threads) {
  return fixed_bytes + of_rows(data, 90) + (40 + 90 * std::uint64_t{threads}) * tuples + of_values(data);
}

std::uint64_t need_of_local(const DataSize& data, std::uint64_t axes, std::uint64_t classes) {
  return fixed_bytes + of_rows(data, 150) + axes * (4 * data.rows + 350 * classes) + of_values(data);
}

// Each list is in the labels of the classes, among those that are ranked, and in the sink.
std::uint64_t need_of_lists(std::uint64_t bytes_by_class, std::uint64_t bytes_by_row,
                            const std::string& format) {
  const std::uint64_t engine = format == "csv" ? 0 : std::min(3 * bytes_by_row, most_of_lists);
  return 3 * bytes_by_class + engine;
}

std::uint64_t need_of_reposition(const DataSize& data) {
  return fixed_bytes + of_rows(data, 120) + of_values(data);
}

std::uint64_t need_of_multirelational(const DataSize& data) {
  return fixed_bytes + of_rows(data, 300) + of_values(data);
}

std::uint64_t need_of_engine(const DataSize& data, const std::string& format) {
  if (format == "csv") return 0;
  const std::uint64_t cells = 20 * data.rows * data.columns;
  const std::uint64_t held = format == "parquet" ? std::min(cells, most_of_group) + 16 * data.values : cells;
  return engine_bytes + held + 2 * data.text_bytes;
}

void require_memory(const Options& options, std::uint64_t more) {
  require_memory_in_all(options, resident_bytes() + more);
}

void require_memory_in_all(const Options& options, std::uint64_t all) {
  if (options.memory_bytes == 0 || all <= options.memory_bytes) return;
  throw Error(ErrorCode::memory_too_small,
              fmt::format("the work does not fit in {} of memory", in_megabytes(options.memory_bytes)), {},
              fmt::format("--memory {} would do", in_megabytes(rounded_up(all + all / 20))));
}

unsigned threads_that_fit(const Options& options, const DataSize& data, std::uint64_t tuples,
                          unsigned threads) {
  if (options.memory_bytes == 0) return threads;
  const std::uint64_t resident = resident_bytes();
  while (threads > 1 && resident + need_of_full_domain(data, tuples, threads) > options.memory_bytes)
    --threads;
  return threads;
}

std::uint64_t room_for_cache(const Options& options, std::uint64_t more) {
  const std::uint64_t most = std::max(options.memory_bytes / 8, least_cache), used = resident_bytes() + more;
  const std::uint64_t left = options.memory_bytes - std::min(used, options.memory_bytes);
  return std::clamp(left, least_cache, most);
}

}  // namespace kith::method

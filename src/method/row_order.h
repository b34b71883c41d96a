// What released rows are put in order with: ranks of labels, packed keys, sorting on several threads.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "kith/progress.h"
#include "table/data.h"

namespace kith::method {

constexpr std::size_t rows_worth_a_thread = 50'000;
constexpr std::size_t batch_rows = 32'768;

// Replaces keys by their position among the distinct ones; returns how many there are.
std::uint64_t densify(std::vector<std::uint64_t>& keys, unsigned threads);

// Sorted distinct labels and, per original label, its rank.
std::vector<std::uint32_t> rank_texts(const std::vector<std::string_view>& texts,
                                      std::vector<std::string>& sorted);

// Rows of a table, in the order given, with the values that they have.
Table selected(const Table& table, std::span<const std::uint32_t> rows);

// A row with the key that it is sorted by; rows of one key keep their order.
struct Keyed {
  std::uint64_t key;
  std::uint32_t row;
  auto operator<=>(const Keyed&) const = default;
};

template <typename Item, typename Less = std::less<>>
void parallel_sort(std::vector<Item>& items, unsigned threads, Less less = {}) {
  const std::size_t parts =
      std::clamp<std::size_t>(items.size() / rows_worth_a_thread, 1, std::max(threads, 1U));
  const auto at = [&](std::size_t part) {
    return items.begin() + static_cast<std::ptrdiff_t>(items.size() * part / parts);
  };
  parallel_each(parts, threads, [&](std::size_t part, unsigned) { std::sort(at(part), at(part + 1), less); });
  for (std::size_t part = 1; part < parts; ++part)
    std::inplace_merge(items.begin(), at(part), at(part + 1), less);
}

// One key per row that sorts as its ranks do, first column highest. Columns have `labels`; rank(column, i) is
// the rank of row i's label among them. If the ranks need more than 64 bits, the prefix packed so far is
// replaced by its dense rank, which keeps its order.
template <typename Columns, typename Rank>
std::vector<std::uint64_t> packed_keys(std::size_t rows, const Columns& columns, const Rank& rank,
                                       unsigned threads, Progress& progress) {
  std::vector<std::uint64_t> keys(rows, 0);
  int used = 0;
  for (const auto& column : columns) {
    check_cancelled(progress);
    const std::size_t largest = column.labels.empty() ? 0 : column.labels.size() - 1;
    const int bits = std::max(1, static_cast<int>(std::bit_width(largest)));
    if (used + bits > 64) used = static_cast<int>(std::bit_width(densify(keys, threads)));
    parallel_ranges(rows, threads, rows_worth_a_thread, [&](std::size_t begin, std::size_t end, unsigned) {
      for (std::size_t i = begin; i < end; ++i) keys[i] = keys[i] << bits | rank(column, i);
    });
    used += bits;
  }
  return keys;
}

// Hands the rows to the sink batch by batch, columns in parallel, and closes it.
template <typename Columns, typename Rank>
void write_rows(std::size_t rows, const Columns& columns, const Rank& rank, unsigned threads, Sink& sink,
                Progress& progress) {
  progress.begin("writing", rows);
  std::vector<std::vector<Code>> cells(columns.size(), std::vector<Code>(batch_rows));
  for (std::size_t begin = 0; begin < rows; begin += batch_rows) {
    check_cancelled(progress);
    Batch batch;
    batch.rows = std::min(batch_rows, rows - begin);
    parallel_each(columns.size(), threads, [&](std::size_t c, unsigned) {
      for (std::size_t i = 0; i < batch.rows; ++i) cells[c][i] = rank(columns[c], begin + i);
    });
    for (const auto& column : cells) batch.cells.push_back(column.data());
    sink.append(batch);
    progress.advance(batch.rows);
  }
  sink.close();
  progress.end();
}

}  // namespace kith::method

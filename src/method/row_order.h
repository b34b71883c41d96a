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
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "kith/progress.h"
#include "table/data.h"

namespace kith::method {

constexpr std::size_t rows_worth_a_thread = 50'000;
constexpr std::size_t batch_rows = 32'768;

// Replaces keys by their position among the distinct ones; returns these, which rise.
std::vector<std::uint64_t> replace_by_rank(std::vector<std::uint64_t>& keys, unsigned threads);
// Does the same and returns how many there are.
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

// Where the ranks stand in a packed key, so that they can be read back without the row. Columns that were
// packed before a prefix was replaced are found through the distinct prefixes: two columns of 40 bits in a key
// 5:17 are the prefix prefixes[0][5] and the rank 17.
class KeyLayout {
 public:
  void add_column(int bits);
  // What was packed so far was replaced by its position in `distinct`.
  void replace_prefix(std::vector<std::uint64_t> distinct) { prefixes_.push_back({std::move(distinct), 0}); }
  std::uint32_t rank(std::size_t column, std::uint64_t key) const {
    const Field& field = fields_[column];
    for (std::size_t at = prefixes_.size(); at > field.prefixes; --at)
      key = prefixes_[at - 1].distinct[key >> prefixes_[at - 1].bits_behind];
    return static_cast<std::uint32_t>(key >> field.shift & field.mask);
  }

 private:
  struct Field {
    // So many prefixes had been replaced before the column was packed, and so many bits stand behind it until
    // the next one is.
    std::size_t prefixes = 0;
    int shift = 0;
    std::uint64_t mask = 0;
  };
  struct Prefix {
    std::vector<std::uint64_t> distinct;
    int bits_behind = 0;
  };
  std::vector<Field> fields_;
  std::vector<Prefix> prefixes_;
};

// One key per row that sorts as its ranks do, first column highest. Columns have `labels`; rank(column, i) is
// the rank of row i's label among them. If the ranks need more than 64 bits, the prefix packed so far is
// replaced by its dense rank, which keeps its order. The layout is told if it is asked for.
template <typename Columns, typename Rank>
std::vector<std::uint64_t> packed_keys(std::size_t rows, const Columns& columns, const Rank& rank,
                                       unsigned threads, Progress& progress, KeyLayout* layout = nullptr) {
  std::vector<std::uint64_t> keys(rows, 0);
  int used = 0;
  for (const auto& column : columns) {
    check_cancelled(progress);
    const std::size_t largest = column.labels.empty() ? 0 : column.labels.size() - 1;
    const int bits = std::max(1, static_cast<int>(std::bit_width(largest)));
    if (used + bits > 64) {
      std::vector<std::uint64_t> distinct = replace_by_rank(keys, threads);
      used = static_cast<int>(std::bit_width(distinct.size()));
      if (layout != nullptr) layout->replace_prefix(std::move(distinct));
    }
    parallel_ranges(rows, threads, rows_worth_a_thread, [&](std::size_t begin, std::size_t end, unsigned) {
      for (std::size_t i = begin; i < end; ++i) keys[i] = keys[i] << bits | rank(column, i);
    });
    if (layout != nullptr) layout->add_column(bits);
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

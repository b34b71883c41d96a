#include "method/row_order.h"

#include <numeric>

namespace kith::method {

std::vector<std::uint64_t> replace_by_rank(std::vector<std::uint64_t>& keys, unsigned threads) {
  std::vector<std::uint64_t> distinct = keys;
  std::ranges::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  parallel_ranges(
      keys.size(), threads, rows_worth_a_thread, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i)
          keys[i] =
              static_cast<std::uint64_t>(std::ranges::lower_bound(distinct, keys[i]) - distinct.begin());
      });
  return distinct;
}

std::uint64_t densify(std::vector<std::uint64_t>& keys, unsigned threads) {
  return replace_by_rank(keys, threads).size();
}

// Columns of the same prefixes move to the left.
void KeyLayout::add_column(int bits) {
  for (Field& field : fields_)
    if (field.prefixes == prefixes_.size()) field.shift += bits;
  if (!prefixes_.empty()) prefixes_.back().bits_behind += bits;
  fields_.push_back({prefixes_.size(), 0, (std::uint64_t{1} << bits) - 1});
}

std::vector<std::uint32_t> rank_texts(const std::vector<std::string_view>& texts,
                                      std::vector<std::string>& sorted) {
  std::vector<std::uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return texts[a] < texts[b]; });
  std::vector<std::uint32_t> rank(texts.size());
  for (const std::uint32_t i : order) {
    if (sorted.empty() || sorted.back() != texts[i]) sorted.emplace_back(texts[i]);
    rank[i] = static_cast<std::uint32_t>(sorted.size() - 1);
  }
  return rank;
}

Table selected(const Table& table, std::span<const std::uint32_t> rows) {
  Table result;
  result.source = table.source;
  for (const Column& from : table.columns) {
    Column& column = result.columns.emplace_back(Column{from.name, from.declared, {}, {}});
    for (const std::uint32_t row : rows) column.codes.push_back(column.values.encode(from.at(row)));
  }
  return result;
}

}  // namespace kith::method

// What released rows are put in order with: ranks of labels, packed keys, sorting on several threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"

namespace kith::release {

constexpr std::size_t rows_worth_a_thread = 50'000;
constexpr std::size_t batch_rows = 32'768;

// Replaces keys by their position among the distinct ones; returns how many there are.
std::uint64_t densify(std::vector<std::uint64_t>& keys, unsigned threads);

// Sorted distinct labels and, per original label, its rank.
std::vector<std::uint32_t> rank_texts(const std::vector<std::string_view>& texts,
                                      std::vector<std::string>& sorted);

template <typename Item, typename Less>
void parallel_sort(std::vector<Item>& items, unsigned threads, Less less) {
  const std::size_t parts =
      std::clamp<std::size_t>(items.size() / rows_worth_a_thread, 1, std::max(threads, 1U));
  const auto at = [&](std::size_t part) {
    return items.begin() + static_cast<std::ptrdiff_t>(items.size() * part / parts);
  };
  parallel_each(parts, threads, [&](std::size_t part, unsigned) { std::sort(at(part), at(part + 1), less); });
  for (std::size_t part = 1; part < parts; ++part)
    std::inplace_merge(items.begin(), at(part), at(part + 1), less);
}

}  // namespace kith::release

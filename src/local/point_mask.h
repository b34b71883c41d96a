// A set of up to 64 * W points. Internal to this room.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kith::local {

template <std::size_t W>
struct PointMask {
  std::array<std::uint64_t, W> words{};

  void insert(std::size_t point) { words[point / 64] |= std::uint64_t{1} << point % 64; }
  bool has(std::size_t point) const { return words[point / 64] >> point % 64 & 1; }
  bool empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all == 0;
  }
  // Requires that there is one.
  std::size_t first() const {
    std::size_t i = 0;
    while (words[i] == 0) ++i;
    return i * 64 + static_cast<std::size_t>(std::countr_zero(words[i]));
  }
  std::uint32_t size() const {
    int sum = 0;
    for (const std::uint64_t word : words) sum += std::popcount(word);
    return static_cast<std::uint32_t>(sum);
  }
  PointMask operator&(const PointMask& other) const {
    PointMask result;
    for (std::size_t i = 0; i < W; ++i) result.words[i] = words[i] & other.words[i];
    return result;
  }
  PointMask without(const PointMask& other) const {
    PointMask result;
    for (std::size_t i = 0; i < W; ++i) result.words[i] = words[i] & ~other.words[i];
    return result;
  }
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < W; ++i)
      for (std::uint64_t word = words[i]; word != 0; word &= word - 1)
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
  }
  std::uint64_t hash() const {
    std::uint64_t h = 0;
    for (const std::uint64_t word : words) {
      h = (h ^ word) * 0x9e3779b97f4a7c15U;
      h ^= h >> 29;
    }
    return h;
  }
  bool operator==(const PointMask&) const = default;
};

}  // namespace kith::local

// One hash of a text, the same in every run and on every machine of one byte order.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/int128.h"

namespace kith {

inline std::uint64_t mixed_words(std::uint64_t a, std::uint64_t b) {
  const auto product = static_cast<Uint128>(a ^ 0x9e3779b97f4a7c15ULL) * (b ^ 0xd1b54a32d192ed03ULL);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Reads 8 bytes at a time. The tail is filled up with zeros; the length tells it from a longer value.
inline std::uint64_t text_hash(std::string_view text) {
  const char* p = text.data();
  std::size_t n = text.size();
  std::uint64_t hash = n * 0xa0761d6478bd642fULL;
  std::uint64_t word = 0;
  while (n >= 8) {
    std::memcpy(&word, p, 8);
    hash = mixed_words(hash, word);
    p += 8;
    n -= 8;
  }
  word = 0;
  if (n > 0) std::memcpy(&word, p, n);
  return mixed_words(hash, word);
}

}  // namespace kith

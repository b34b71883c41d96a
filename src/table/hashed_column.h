// A column that is looked at without being kept: a hash of the value of every row, and the first distinct
// values as texts. It takes four bytes a row, whatever the values are. Used by one thread while it grows.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"
#include "table/text_hash.h"

namespace kith {

using ValueHash = std::uint32_t;
inline ValueHash value_hash(std::string_view value) { return static_cast<ValueHash>(text_hash(value) >> 32); }

struct HashedColumn {
  // So many distinct values are kept as texts, in the order in which they come.
  static constexpr std::size_t values_kept = 512;

  std::string name;
  std::vector<ValueHash> hashes = {};
  Dictionary first = {};

  void add(std::string_view value) {
    const ValueHash hash = value_hash(value);
    hashes.push_back(hash);
    if (first.size() < values_kept && recent[hash % recent.size()] != hash) keep(value, hash);
  }
  void keep(std::string_view value, ValueHash hash);

  // Hashes of values that are kept already, so that few values are looked up.
  std::array<ValueHash, 1024> recent = {};
};

// The same from a column that was kept.
HashedColumn hashed(const Column& column);

}  // namespace kith

// A column that is looked at without being kept: a hash of the value of every row, and the first distinct
// values as texts. It takes four bytes a row, whatever the values are. Used by one thread while it grows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace kith {

using ValueHash = std::uint32_t;
ValueHash value_hash(std::string_view value);

struct HashedColumn {
  // So many distinct values are kept as texts, in the order in which they come.
  static constexpr std::size_t values_kept = 512;

  std::string name;
  std::vector<ValueHash> hashes = {};
  Dictionary first = {};

  void add(std::string_view value);
};

// The same from a column that was kept.
HashedColumn hashed(const Column& column);

}  // namespace kith

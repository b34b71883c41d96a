// Whether the cells of a column are put together from a few words that recur, and so say no more than categories:
// lists of symptoms ("fever; dry cough; shortness of breath"), and names of goods that a number tells apart
// ("Dell Latitude Pro 4711") under a header that speaks of goods. Under another they may be houses ("Am Alten Markt 17").
//
// Add every distinct value once, then ask. Used by one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace kith::detect {

class Vocabulary {
 public:
  // Whether the values are said to be `goods`.
  explicit Vocabulary(bool goods = false) : goods_(goods) {}

  // In its normal form, see latin.h.
  void add(std::string_view value);

  // Whether nearly all items recur. An item is what stands between two marks of a list; it recurs if it is in several
  // distinct values and has four words at most, because sentences are no items. Numbers beside words with capital
  // letters do not tell goods apart.
  bool is_small() const;
  // Whether all items of the value recur.
  bool holds(std::string_view value) const;

 private:
  bool recurs(std::string_view item) const;

  std::unordered_map<std::uint64_t, std::uint32_t> values_with_;
  std::size_t items_ = 0;
  bool goods_ = false, overflown_ = false;
};

}  // namespace kith::detect

// A flat hash table of packed keys. Internal to this room.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace kith::fulldomain {

inline std::uint64_t mixed(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15ULL;
  key ^= key >> 32;
  return key * 0xd1b54a32d192ed03ULL;
}

inline std::uint64_t hash_of(const std::uint64_t* key, std::size_t words) {
  std::uint64_t hash = mixed(key[0]);
  for (std::size_t w = 1; w < words; ++w) hash = mixed(hash ^ key[w]);
  return hash;
}

// Numbers distinct keys in the order in which they come.
class KeyTable {
 public:
  static constexpr std::uint32_t none = 0xffffffff;

  KeyTable(std::size_t words, std::size_t expected)
      : words_(words), slots_(std::bit_ceil(std::max<std::size_t>(expected / 2, 64)), none) {}

  std::uint32_t insert(const std::uint64_t* key, std::uint64_t hash) {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != none) {
      if (same(key, slots_[slot])) return slots_[slot];
      slot = (slot + 1) & (slots_.size() - 1);
    }
    const std::uint32_t id = size_++;
    slots_[slot] = id;
    keys_.insert(keys_.end(), key, key + words_);
    if (std::size_t{size_} * 2 > slots_.size()) grow();
    return id;
  }
  // The number of a key that was inserted, `none` of any other.
  std::uint32_t find(const std::uint64_t* key, std::uint64_t hash) const {
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] != none && !same(key, slots_[slot])) slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
  }
  std::uint32_t size() const { return size_; }
  const std::vector<std::uint64_t>& keys() const { return keys_; }
  // Makes it empty again, with the memory it has.
  void clear() {
    std::fill(slots_.begin(), slots_.end(), none);
    keys_.clear();
    size_ = 0;
  }

 private:
  bool same(const std::uint64_t* key, std::uint32_t id) const {
    if (words_ == 1) return *key == keys_[id];
    return std::equal(key, key + words_, keys_.data() + id * words_);
  }

  void grow() {
    slots_.assign(slots_.size() * 4, none);
    for (std::uint32_t id = 0; id < size_; ++id) {
      std::size_t slot = hash_of(keys_.data() + id * words_, words_) & (slots_.size() - 1);
      while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = id;
    }
  }

  std::size_t words_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint64_t> keys_;
  std::uint32_t size_ = 0;
};

}  // namespace kith::fulldomain

// Counts by key, for keys that are cheap to copy: open addressing over numbers of entries. Internal to the
// gates.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace kith::verify {

// A text of a group, e.g. a sensitive value in a bucket. The text must outlive the tally.
struct GroupText {
  std::uint64_t group = 0;
  std::string_view text;
  bool operator==(const GroupText&) const = default;
  std::uint64_t hash() const {
    return (std::hash<std::string_view>()(text) ^ group * 0x9e3779b97f4a7c15U) * 0xd6e8feb86659fd93U;
  }
};

struct GroupPerson {
  std::uint64_t group = 0, person = 0;
  bool operator==(const GroupPerson&) const = default;
  std::uint64_t hash() const {
    return ((person * 0x9e3779b97f4a7c15U ^ group) * 0xd6e8feb86659fd93U ^ group) * 0x9e3779b97f4a7c15U;
  }
};

template <typename Key>
class Tally {
 public:
  // It is for `keys` different keys at most, fewer than 2^32.
  explicit Tally(std::size_t keys)
      : slots_(std::bit_ceil(keys + keys / 2 + 2), free), shift_(65 - std::bit_width(slots_.size())) {
    entries_.reserve(keys);
  }

  // Gives the count of a key, which is entered if it is new.
  std::uint64_t& of(const Key& key) {
    const std::uint64_t hash = key.hash();
    std::uint64_t& slot = slots_[index(key, hash)];
    if (slot == free) {
      entries_.push_back({key, 0});
      slot = (hash & tag) | entries_.size();
    }
    return entry(slot).count;
  }

  // Gives null if the key was never entered.
  std::uint64_t* find(const Key& key) {
    const std::uint64_t slot = slots_[index(key, key.hash())];
    return slot == free ? nullptr : &entry(slot).count;
  }

  template <typename Visit>
  void each(const Visit& visit) const {
    for (const Entry& entry : entries_) visit(entry.count);
  }

 private:
  struct Entry {
    Key key;
    std::uint64_t count = 0;
  };
  // A slot holds half of the hash, and the number of its entry from 1 on.
  static constexpr std::uint64_t free = 0, tag = 0xffffffff00000000U;

  Entry& entry(std::uint64_t slot) { return entries_[(slot & ~tag) - 1]; }

  std::size_t index(const Key& key, std::uint64_t hash) const {
    std::size_t at = (hash * 0x9e3779b97f4a7c15U) >> shift_;
    while (slots_[at] != free &&
           !((slots_[at] & tag) == (hash & tag) && entries_[(slots_[at] & ~tag) - 1].key == key))
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::vector<Entry> entries_;
  std::vector<std::uint64_t> slots_;
  int shift_;
};

}  // namespace kith::verify

// Counts by key, for keys that are cheap to copy: open addressing over one array. Internal to the gates.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace kith::audit {

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
  // For `keys` different keys at most.
  explicit Tally(std::size_t keys)
      : slots_(std::bit_ceil(keys + keys / 2 + 2)), shift_(65 - std::bit_width(slots_.size())) {}

  // The count of a key; it is entered where it is new.
  std::uint64_t& of(const Key& key) {
    const std::uint64_t hash = key.hash() | 1;
    Slot& slot = slots_[index(key, hash)];
    if (slot.hash == free) slot = {key, hash, 0};
    return slot.count;
  }

  // Null where the key was never entered.
  std::uint64_t* find(const Key& key) {
    Slot& slot = slots_[index(key, key.hash() | 1)];
    return slot.hash == free ? nullptr : &slot.count;
  }

  template <typename Visit>
  void each(const Visit& visit) const {
    for (const Slot& slot : slots_)
      if (slot.hash != free) visit(slot.count);
  }

 private:
  static constexpr std::uint64_t free = 0;  // no hash, since those are odd
  struct Slot {
    Key key;
    std::uint64_t hash = free;
    std::uint64_t count = 0;
  };

  std::size_t index(const Key& key, std::uint64_t hash) const {
    std::size_t at = hash >> shift_;
    while (slots_[at].hash != free && !(slots_[at].hash == hash && slots_[at].key == key))
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::vector<Slot> slots_;
  int shift_;
};

}  // namespace kith::audit

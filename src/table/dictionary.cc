#include "table/dictionary.h"

#include <algorithm>
#include <cstring>

#include "table/text_hash.h"

namespace kith {

namespace {

constexpr std::size_t first_slots = 64;
// Blocks grow from the first size to the last, so that a table of very many columns with few values is small.
constexpr std::size_t first_block = 256, last_block = std::size_t{1} << 16;

}  // namespace

Dictionary::Dictionary() : slots_(first_slots, 0) {}

std::string_view Dictionary::keep(std::string_view value) {
  if (blocks_.empty() || block_used_ + value.size() > block_size_) {
    const std::size_t next = blocks_.empty() ? first_block : std::min(last_block, block_size_ * 4);
    block_size_ = std::max(next, value.size());
    block_used_ = 0;
    blocks_.push_back(std::make_unique<char[]>(block_size_));
  }
  char* at = blocks_.back().get() + block_used_;
  if (!value.empty()) std::memcpy(at, value.data(), value.size());
  block_used_ += value.size();
  return {at, value.size()};
}

std::size_t Dictionary::slot_of(std::string_view value, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  const auto upper = static_cast<std::uint32_t>(hash >> 32);
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0) {
    const Code code = slots_[slot] - 1;
    if (hashes_[code] == upper && values_[code] == value) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Dictionary::grow() {
  slots_.assign(slots_.size() * 2, 0);
  const std::size_t mask = slots_.size() - 1;
  for (Code code = 0; code < values_.size(); ++code) {
    std::size_t slot = text_hash(values_[code]) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = code + 1;
  }
}

Code Dictionary::encode(std::string_view value) {
  const std::uint64_t hash = text_hash(value);
  std::size_t slot = slot_of(value, hash);
  if (slots_[slot] != 0) return slots_[slot] - 1;
  const Code code = static_cast<Code>(values_.size());
  values_.push_back(keep(value));
  hashes_.push_back(static_cast<std::uint32_t>(hash >> 32));
  slots_[slot] = code + 1;
  if (values_.size() * 2 > slots_.size()) grow();
  return code;
}

std::optional<Code> Dictionary::find(std::string_view value) const {
  const std::size_t slot = slot_of(value, text_hash(value));
  if (slots_[slot] == 0) return std::nullopt;
  return slots_[slot] - 1;
}

}  // namespace kith

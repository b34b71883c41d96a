// The distinct values of a column, numbered in order of first appearance. NULL and the empty text are the
// same value, the empty one. Not shareable between threads while values are added.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace kith {

using Code = std::uint32_t;

class Dictionary {
 public:
  Dictionary();
  Dictionary(Dictionary&&) noexcept = default;
  Dictionary& operator=(Dictionary&&) noexcept = default;

  // Adds the value if it is new.
  Code encode(std::string_view value);
  std::optional<Code> find(std::string_view value) const;
  std::string_view operator[](Code code) const { return values_[code]; }
  std::size_t size() const { return values_.size(); }

 private:
  std::string_view keep(std::string_view value);
  std::size_t slot_of(std::string_view value, std::uint64_t hash) const;
  void grow();

  std::vector<std::string_view> values_;
  // This is the upper half of each value's hash, which spares comparisons.
  std::vector<std::uint32_t> hashes_;
  // Open addressing: a slot holds code + 1, and 0 if it is empty.
  std::vector<Code> slots_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t block_used_ = 0, block_size_ = 0;
};

}  // namespace kith

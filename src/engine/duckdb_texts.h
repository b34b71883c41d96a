// A vector of texts of DuckDB. `Text` is duckdb_string_t; DuckDB's header stays out of this one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kith::engine {

template <typename Text>
class DuckdbTexts {
 public:
  // Without a validity no text is NULL.
  DuckdbTexts(const void* values, const std::uint64_t* validity)
      : values_(static_cast<const Text*>(values)), validity_(validity) {}

  // Gives a text, valid as long as the vector; NULL is the empty text.
  std::string_view operator[](std::size_t row) const {
    if (validity_ != nullptr && (validity_[row / 64] >> (row % 64) & 1) == 0) return {};
    const Text& text = values_[row];
    const std::uint32_t length = text.value.inlined.length;
    const bool inlined = length <= sizeof text.value.inlined.inlined;
    return {inlined ? text.value.inlined.inlined : text.value.pointer.ptr, length};
  }

 private:
  const Text* values_;
  const std::uint64_t* validity_;
};

}  // namespace kith::engine

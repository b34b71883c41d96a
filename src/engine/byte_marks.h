// Finds the places of a few bytes in a text: 64 bytes are compared at once and leave one bit each, so that
// texts of short fields cost a few instructions per field.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace kith::engine {

class ByteMarks {
 public:
  // These bytes are looked for; the same may be named twice.
  ByteMarks(char first, char second, char third) : first_(first), second_(second), third_(third) {}

  void begin(std::string_view text) {
    text_ = text;
    base_ = text.npos;
  }

  // Gives the place of the first of them at or behind `from`, or the text's size.
  std::size_t next(std::size_t from) {
    if (from >= text_.size()) return text_.size();
    std::size_t block = from & ~std::size_t{63};
    if (block != base_) load(block);
    std::uint64_t marks = marks_ & (~std::uint64_t{0} << (from & 63));
    while (marks == 0) {
      block += 64;
      if (block >= text_.size()) return text_.size();
      load(block);
      marks = marks_;
    }
    return block + static_cast<std::size_t>(std::countr_zero(marks));
  }

 private:
  void load(std::size_t block) {
    base_ = block;
    const std::size_t left = text_.size() - block;
    if (left >= 64) {
      marks_ = marks_of(text_.data() + block);
      return;
    }
    char last[64] = {};
    std::memcpy(last, text_.data() + block, left);
    marks_ = marks_of(last) & ((std::uint64_t{1} << left) - 1);
  }

#if defined(__SSE2__)
  std::uint64_t marks_of(const char* bytes) const {
    const __m128i first = _mm_set1_epi8(first_), second = _mm_set1_epi8(second_),
                  third = _mm_set1_epi8(third_);
    std::uint64_t marks = 0;
    for (int part = 0; part < 4; ++part) {
      const __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * part));
      const __m128i found =
          _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(here, first), _mm_cmpeq_epi8(here, second)),
                       _mm_cmpeq_epi8(here, third));
      marks |= static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(found))) << (16 * part);
    }
    return marks;
  }
#else
  std::uint64_t marks_of(const char* bytes) const {
    std::uint64_t marks = 0;
    for (int i = 0; i < 64; ++i) {
      const char c = bytes[i];
      marks |= static_cast<std::uint64_t>(c == first_ || c == second_ || c == third_) << i;
    }
    return marks;
  }
#endif

  char first_, second_, third_;
  std::string_view text_;
  // Of the 64 bytes that marks_ speaks of, this is the place of the first.
  std::size_t base_ = std::string_view::npos;
  std::uint64_t marks_ = 0;
};

}  // namespace kith::engine

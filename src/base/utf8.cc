#include "base/utf8.h"

#include <cstdint>
#include <cstring>

namespace kith {

namespace {

// The length of the UTF-8 sequence at the start of `text`, 0 if there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  if (first < 0xE0) return follows(1) ? 2 : 0;
  if (first < 0xF0) {
    const bool shortest = first != 0xE0 || second >= 0xA0;
    const bool no_surrogate = first != 0xED || second < 0xA0;
    return follows(1) && follows(2) && shortest && no_surrogate ? 3 : 0;
  }
  const bool in_range = (first != 0xF0 || second >= 0x90) && (first != 0xF4 || second < 0x90);
  return follows(1) && follows(2) && follows(3) && in_range ? 4 : 0;
}

}  // namespace

std::size_t invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    std::uint64_t word = 0;
    while (at + 8 <= text.size()) {
      std::memcpy(&word, text.data() + at, 8);
      if ((word & 0x8080808080808080ULL) != 0) break;
      at += 8;
    }
    if (at == text.size()) break;
    const std::size_t length = sequence_length(text.substr(at, 4));
    if (length == 0) return at;
    at += length;
  }
  return text.npos;
}

}  // namespace kith

// Numbers and texts as bytes and back, for what a stream knows. Little-endian.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "kith/error.h"

namespace kith::release {

class StateWriter {
 public:
  void number(std::uint64_t value) {
    char bytes[8];
    for (int i = 0; i < 8; ++i) bytes[i] = static_cast<char>(value >> (8 * i) & 0xff);
    bytes_.append(bytes, 8);
  }
  void real(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, 8);
    number(bits);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class StateReader {
 public:
  StateReader(std::string_view bytes, Place place) : rest_(bytes), place_(std::move(place)) {}

  std::uint64_t number() {
    const std::string_view bytes = take(8);
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i)
      value = value << 8 | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    return value;
  }
  // How many of something follow, each of at least `least` bytes.
  std::uint64_t count(std::uint64_t least = 8) {
    const std::uint64_t many = number();
    if (many > rest_.size() / least) damaged();
    return many;
  }
  double real() {
    const std::uint64_t bits = number();
    double value = 0;
    std::memcpy(&value, &bits, 8);
    return value;
  }
  std::string_view text() { return take(count(1)); }
  bool ended() const { return rest_.empty(); }
  [[noreturn]] void damaged() const {
    throw Error(ErrorCode::stream_state, "the state is cut short or damaged", place_,
                "take up the stream from a copy of the state, or begin it anew with another state file");
  }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) damaged();
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  std::string_view rest_;
  Place place_;
};

}  // namespace kith::release

// Numbers and texts as bytes and back, for what is kept between runs. Little-endian. A writer or a reader is
// one thread's.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace kith {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they lie in memory");

// Appends to `Bytes`, a std::string or a std::vector<char>, which must outlive the writer.
template <typename Bytes>
class ByteWriter {
 public:
  explicit ByteWriter(Bytes& bytes) : bytes_(bytes) {}

  template <typename T>
    requires std::is_arithmetic_v<T>
  void put(T value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes_.insert(bytes_.end(), raw, raw + sizeof value);
  }
  void number(std::uint64_t value) { put(value); }
  void real(double value) { put(value); }
  void flag(bool value) { put(static_cast<std::uint8_t>(value)); }
  void text(std::string_view value) {
    number(value.size());
    bytes_.insert(bytes_.end(), value.begin(), value.end());
  }
  void texts(const std::vector<std::string>& values) {
    number(values.size());
    for (const std::string& value : values) text(value);
  }
  void optional_text(const std::optional<std::string>& value) {
    flag(value.has_value());
    if (value) text(*value);
  }

 private:
  Bytes& bytes_;
};

// Reads what a writer wrote; never beyond the end, and no list longer than the bytes left could hold.
class ByteReader {
 public:
  // Called with what is wrong with the bytes; it must throw.
  using Complain = std::function<void(const char* what)>;

  ByteReader(std::string_view bytes, Complain complain) : rest_(bytes), complain_(std::move(complain)) {}

  template <typename T>
    requires std::is_arithmetic_v<T>
  T get() {
    if (rest_.size() < sizeof(T)) damaged("a description ends too early");
    T value;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::uint64_t number() { return get<std::uint64_t>(); }
  double real() { return get<double>(); }
  bool flag() { return get<std::uint8_t>() != 0; }
  // The text lies in the bytes read.
  std::string_view text();
  // Reads how many of something follow, each of at least `least` bytes.
  std::uint64_t count(std::uint64_t least);
  std::vector<std::string> texts();
  std::optional<std::string> optional_text();

  bool ended() const { return rest_.empty(); }
  [[noreturn]] void damaged(const char* what) const;

 private:
  std::string_view rest_;
  Complain complain_;
};

}  // namespace kith

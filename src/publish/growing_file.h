// A private file that is appended to while a stream runs, and cut back to a known length if a stream goes
// on from an older state.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kith::publish {

class GrowingFile {
 public:
  // Goes on behind `length` bytes; what lies behind them is cut off. With 0 the file begins anew.
  // Error{stream_state} if it is shorter, Error{unwritable} if it cannot be written.
  GrowingFile(std::filesystem::path path, std::uint64_t length);
  ~GrowingFile();
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;

  void append(std::string_view bytes);
  // All bytes are on the disk after it.
  void flush();
  std::uint64_t length() const { return length_; }

 private:
  void write_out();

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::uint64_t length_;
  std::string waiting_;
};

}  // namespace kith::publish

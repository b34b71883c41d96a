// Bytes as they come, from standard input or a file. Reading waits a fraction of a second at most, so that
// whoever reads can look around meanwhile. A file that is followed has no end; one that became shorter, was
// removed or replaced is an error.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace kith::engine {

class ByteInput {
 public:
  // Without a file it is standard input. Throws Error{missing_file} if it cannot be read.
  ByteInput(const std::optional<std::filesystem::path>& file, bool follow);
  ~ByteInput();
  ByteInput(const ByteInput&) = delete;
  ByteInput& operator=(const ByteInput&) = delete;

  enum class Got { bytes, nothing_yet, ended };
  // Reads up to `room` bytes, and at least one if it says so; `count` is how many. Waits only if `patient`.
  Got read(char* into, std::size_t room, std::size_t& count, bool patient);

  bool seekable() const { return regular_ && file_.has_value(); }
  // Goes to a place of a file. Throws Error{stream_state} if the file ends before it.
  void seek(std::uint64_t offset);

  const std::string& name() const { return name_; }

 private:
  bool readable(bool patient) const;
  void check_unchanged() const;

  std::optional<std::filesystem::path> file_;
  std::string name_;
  bool follow_, regular_ = false;
  int descriptor_ = 0;
  dev_t device_ = 0;
  ino_t inode_ = 0;
  std::uint64_t offset_ = 0;
};

}  // namespace kith::engine

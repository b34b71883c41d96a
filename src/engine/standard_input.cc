#include "engine/standard_input.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/byte_input.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 18;

// Says whether bytes are the beginning of Parquet, of a compressed file or of anything else that is no text.
bool is_binary(std::string_view head) {
  for (const std::string_view magic : {"PAR1", "\x1F\x8B", "\x28\xB5\x2F\xFD"})
    if (head.starts_with(magic)) return true;
  const bool wide = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
  return !wide && head.find('\0') != head.npos;
}

Error disk_error() {
  return Error(ErrorCode::disk_failed, "standard input could not be kept in a temporary file", {},
               "make room, or set TMPDIR to a folder you may write to");
}

}  // namespace

StandardInput::StandardInput(Progress& progress) {
  make_file();
  try {
    ByteInput input(std::nullopt, false);
    std::vector<char> block(block_bytes);
    bool any = false;
    progress.begin("standard input", 0);
    while (true) {
      check_cancelled(progress);
      std::size_t count = 0;
      const auto got = input.read(block.data(), block.size(), count, true);
      if (got == ByteInput::Got::ended) break;
      if (got == ByteInput::Got::nothing_yet) continue;
      if (!any && is_binary({block.data(), count}))
        throw Error(ErrorCode::unsupported_format, "this is no text", {name},
                    "pipe CSV or JSON; name a file of any other kind");
      any = true;
      keep(block.data(), count);
    }
    progress.end();
    if (!any) throw Error(ErrorCode::empty_file, "nothing came", {name}, "pipe a table into it");
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

StandardInput::~StandardInput() { ::close(descriptor_); }

std::filesystem::path StandardInput::path() const {
  return std::filesystem::path("/proc/self/fd") / std::to_string(descriptor_);
}

void StandardInput::make_file() {
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  std::string pattern = (folder / "kith-XXXXXX").string();
  if (!failed) descriptor_ = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (descriptor_ < 0) throw disk_error();
  ::unlink(pattern.c_str());
}

void StandardInput::keep(const char* bytes, std::size_t count) const {
  while (count > 0) {
    const ssize_t written = ::write(descriptor_, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw disk_error();
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
}

}  // namespace kith::engine

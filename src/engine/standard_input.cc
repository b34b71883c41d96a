#include "engine/standard_input.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/archive.h"
#include "engine/byte_input.h"
#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 18;

// Throws if bytes are the beginning of Parquet, of a compressed file or of anything else that is no text.
void refuse_binary(std::string_view head) {
  constexpr std::string_view zstd_mark = "\x28\xB5\x2F\xFD";
  if (head.starts_with(zstd_mark) || head.starts_with(gzip_mark))
    throw Error(ErrorCode::unsupported_format, "this is compressed", {StandardInput::name},
                "unpack it on the way, e.g. zstdcat FILE | kith inspect -");
  const bool wide = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
  if (head.starts_with("PAR1") || (!wide && head.find('\0') != head.npos))
    throw Error(ErrorCode::unsupported_format, "this is no text", {StandardInput::name},
                "pipe CSV or JSON; name a file of any other kind");
}

Error disk_error() {
  return Error(ErrorCode::disk_failed, "standard input could not be kept in a temporary file", {},
               "make room, or set TMPDIR to a folder you may write to");
}

}  // namespace

StandardInput::StandardInput(Progress& progress) {
  make_file();
  try {
    keep_all(progress);
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

void StandardInput::keep_all(Progress& progress) const {
  ByteInput input(std::nullopt, false);
  std::vector<char> block(block_bytes);
  std::optional<Gunzip> packed;
  bool begun = false, any = false;
  const auto take = [&](std::string_view bytes) {
    if (!std::exchange(any, true)) refuse_binary(bytes);
    keep(bytes);
  };
  progress.begin("standard input", 0);
  while (true) {
    check_cancelled(progress);
    std::size_t count = 0;
    const auto got = input.read(block.data(), block.size(), count, true);
    if (got == ByteInput::Got::ended) break;
    if (got == ByteInput::Got::nothing_yet) continue;
    const std::string_view bytes(block.data(), count);
    if (!std::exchange(begun, true) && bytes.starts_with(gzip_mark)) packed.emplace(name);
    if (packed)
      packed->unpack({block.data(), count}, take);
    else
      take(bytes);
  }
  progress.end();
  if (packed) packed->finish();
  if (!any) throw Error(ErrorCode::empty_file, "nothing came", {name}, "pipe a table into it");
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

void StandardInput::keep(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw disk_error();
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace kith::engine

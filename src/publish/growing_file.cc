#include "publish/growing_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "kith/error.h"

namespace kith::publish {

namespace {

constexpr std::size_t most_waiting = std::size_t{1} << 18;

[[noreturn]] void fail(const std::filesystem::path& path) {
  throw Error(ErrorCode::disk_failed, std::string("cannot be written: ") + std::strerror(errno),
              {path.string()}, "free some space or choose another folder");
}

}  // namespace

GrowingFile::GrowingFile(std::filesystem::path path, std::uint64_t length)
    : path_(std::move(path)), length_(length) {
  // A pipe without a reader must not hold us here; regular files take no notice of it.
  descriptor_ =
      ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (descriptor_ < 0)
    throw Error(ErrorCode::unwritable, std::string("cannot be written: ") + std::strerror(errno),
                {path_.string()}, "choose a folder that is there and that you may write to");
  struct stat status{};
  const bool known = ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode);
  const bool shorter = known && static_cast<std::uint64_t>(status.st_size) < length;
  if (known && !shorter && ::fchmod(descriptor_, 0600) == 0 &&
      ::ftruncate(descriptor_, static_cast<off_t>(length)) == 0)
    return;
  ::close(descriptor_);
  if (shorter)
    throw Error(ErrorCode::stream_state, "is shorter than what the stream has written to it",
                {path_.string()}, "put back the file that belongs to the state");
  throw Error(ErrorCode::unwritable, "is not a file that can be cut back", {path_.string()},
              "choose another name");
}

GrowingFile::~GrowingFile() { ::close(descriptor_); }

void GrowingFile::append(std::string_view bytes) {
  waiting_ += bytes;
  length_ += bytes.size();
  if (waiting_.size() >= most_waiting) write_out();
}

void GrowingFile::write_out() {
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  waiting_.clear();
}

void GrowingFile::flush() {
  write_out();
  if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail(path_);
}

}  // namespace kith::publish

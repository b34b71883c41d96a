#include "base/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace kith {

namespace {

// Says whether what is open is still what has that name.
bool has_name(int descriptor, const std::filesystem::path& path) {
  struct stat opened{}, named{};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

Lock::Lock(int descriptor, const std::filesystem::path& path) : descriptor_(descriptor), error_(errno) {
  if (descriptor_ < 0) return;
  const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
  error_ = locked ? 0 : errno;
  if (locked && has_name(descriptor_, path))
    state_ = State::held;
  else if (locked || error_ == EWOULDBLOCK)
    state_ = State::busy;
}

Lock Lock::of_file(const std::filesystem::path& path) {
  return {::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600), path};
}

Lock Lock::of_folder(const std::filesystem::path& path) {
  return {::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC), path};
}

Lock::Lock(Lock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), state_(other.state_), error_(other.error_) {}

Lock::~Lock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace kith

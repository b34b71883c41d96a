#include "engine/byte_input.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "kith/error.h"

namespace kith::engine {

namespace {

constexpr int patience_milliseconds = 200;
// A followed file is looked at so often.
constexpr int look_milliseconds = 20;

[[noreturn]] void cannot_open(const std::string& name, int number) {
  const bool missing = number == ENOENT;
  throw Error(ErrorCode::missing_file, missing ? "there is no such file" : "the file cannot be read", {name},
              missing ? "check the path" : "check its permissions");
}

}  // namespace

ByteInput::ByteInput(const std::optional<std::filesystem::path>& file, bool follow)
    : file_(file), name_(file ? file->string() : "standard input"), follow_(follow && file) {
  if (file) {
    // A pipe without a writer must not hold us here; regular files take no notice of it.
    descriptor_ = ::open(file->c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0) cannot_open(name_, errno);
  }
  struct stat status{};
  if (::fstat(descriptor_, &status) != 0 || S_ISDIR(status.st_mode)) {
    if (file) ::close(descriptor_);
    descriptor_ = 0;
    throw Error(ErrorCode::missing_file, file ? "this is a folder, not a file" : "it is closed", {name_},
                file ? "name a file in it" : "feed records into it, or name a file");
  }
  regular_ = S_ISREG(status.st_mode);
  follow_ = follow_ && regular_;
  device_ = status.st_dev;
  inode_ = status.st_ino;
}

ByteInput::~ByteInput() {
  if (descriptor_ > 0) ::close(descriptor_);
}

// Says whether read() would give something at once, be it the end.
bool ByteInput::readable(bool patient) const {
  pollfd wanted{descriptor_, POLLIN, 0};
  const int ready = ::poll(&wanted, 1, patient ? patience_milliseconds : 0);
  return ready > 0;
}

ByteInput::Got ByteInput::read(char* into, std::size_t room, std::size_t& count, bool patient) {
  count = 0;
  for (int waited = 0;; waited += look_milliseconds) {
    if (!regular_ && !readable(patient)) return Got::nothing_yet;
    const ssize_t got = ::read(descriptor_, into, room);
    if (got > 0) {
      count = static_cast<std::size_t>(got);
      offset_ += count;
      return Got::bytes;
    }
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return Got::nothing_yet;
    if (got < 0)
      throw Error(ErrorCode::disk_failed, std::string("cannot be read: ") + std::strerror(errno), {name_},
                  "what was taken from it so far stays as it is");
    if (!follow_) return Got::ended;
    check_unchanged();
    if (!patient || waited >= patience_milliseconds) return Got::nothing_yet;
    if (::poll(nullptr, 0, look_milliseconds) < 0) return Got::nothing_yet;
  }
}

void ByteInput::check_unchanged() const {
  struct stat open{};
  struct stat named{};
  const char* what = nullptr;
  if (::fstat(descriptor_, &open) == 0 && static_cast<std::uint64_t>(open.st_size) < offset_)
    what = "the file that is followed became shorter";
  else if (::stat(file_->c_str(), &named) != 0)
    what = "the file that is followed was removed or renamed";
  else if (named.st_dev != device_ || named.st_ino != inode_)
    what = "the file that is followed was replaced by another";
  if (what != nullptr)
    throw Error(ErrorCode::stream_state, what, {name_},
                "follow a file that is only appended to; a stream goes on in another file with --continued");
}

void ByteInput::seek(std::uint64_t offset) {
  struct stat status{};
  if (::fstat(descriptor_, &status) != 0 || static_cast<std::uint64_t>(status.st_size) < offset ||
      ::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0)
    throw Error(ErrorCode::stream_state, "the file is shorter than what was taken from it already", {name_},
                "give the file that the stream was begun with");
  offset_ = offset;
}

}  // namespace kith::engine

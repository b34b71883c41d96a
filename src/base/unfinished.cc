// The notes are a list that is changed under a lock of one bit. A handler of a crash may have interrupted the
// thread that holds it; it waits a little and then goes through the list all the same, because a note is
// linked and unlinked by single stores of whole pointers.
#include "base/unfinished.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstring>

namespace kith {

namespace {

std::atomic_flag changing = ATOMIC_FLAG_INIT;
Unfinished* newest = nullptr;

struct Changing {
  Changing() {
    while (changing.test_and_set(std::memory_order_acquire)) ::usleep(1);
  }
  ~Changing() { changing.clear(std::memory_order_release); }
};

// What the kernel gives for an entry of a folder, up to its name.
struct Entry {
  std::uint64_t inode;
  std::int64_t offset;
  std::uint16_t length;
  std::uint8_t type;
};
constexpr std::size_t name_offset = 19;
constexpr int deepest = 4;

// Opening a folder by the library's functions would allocate.
void empty_folder(int folder, int depth) noexcept {
  alignas(8) char bytes[2048];
  while (true) {
    const long count = ::syscall(SYS_getdents64, folder, bytes, sizeof bytes);
    if (count <= 0) return;
    for (long at = 0; at < count;) {
      Entry entry;
      std::memcpy(&entry, bytes + at, name_offset);
      const char* name = bytes + at + name_offset;
      at += entry.length;
      if (std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0) continue;
      if (::unlinkat(folder, name, 0) == 0 || depth == deepest) continue;
      const int inner = ::openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
      if (inner < 0) continue;
      empty_folder(inner, depth + 1);
      ::close(inner);
      ::unlinkat(folder, name, AT_REMOVEDIR);
    }
  }
}

void remove_folder(const char* path) noexcept {
  // Another thread may still be writing into it.
  for (int turn = 0; turn < 3 && ::rmdir(path) != 0; ++turn) {
    const int folder = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (folder < 0) return;
    empty_folder(folder, 0);
    ::close(folder);
  }
  ::rmdir(path);
}

}  // namespace

Unfinished::Unfinished(const std::filesystem::path& path, Kind kind) : path_(path.string()), kind_(kind) {
  const Changing lock;
  older_ = newest;
  if (older_ != nullptr) older_->newer_ = this;
  newest = this;
}

Unfinished::~Unfinished() {
  const Changing lock;
  if (older_ != nullptr) older_->newer_ = newer_;
  (newer_ != nullptr ? newer_->older_ : newest) = older_;
}

void remove_unfinished() noexcept {
  constexpr int patience = 1000;
  for (int turn = 0; turn < patience && changing.test_and_set(std::memory_order_acquire); ++turn) ::usleep(1);
  for (const Unfinished* each = newest; each != nullptr; each = each->older_) switch (each->kind_) {
      case Unfinished::Kind::file:
        ::unlink(each->path_.c_str());
        break;
      case Unfinished::Kind::empty_folder:
        ::rmdir(each->path_.c_str());
        break;
      case Unfinished::Kind::whole_folder:
        remove_folder(each->path_.c_str());
        break;
    }
  changing.clear(std::memory_order_release);
}

}  // namespace kith

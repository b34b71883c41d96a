// A lock on a file or a folder (flock): it has one holder at a time, among processes and among the threads of
// one. It goes away with the object, and with the process however it ends, so that a killed holder blocks
// nobody.
#pragma once

#include <filesystem>

namespace kith {

class Lock {
 public:
  // `busy` also means that the holder took the file or the folder away while this one asked.
  enum class State { held, busy, failed };

  // Opens the file, or makes it with mode 0600. A link is not followed.
  static Lock of_file(const std::filesystem::path& path);
  // Locks the folder itself and leaves nothing in it. Some file systems refuse that.
  static Lock of_folder(const std::filesystem::path& path);

  Lock(Lock&& other) noexcept;
  Lock& operator=(Lock&&) = delete;
  ~Lock();

  State state() const { return state_; }
  bool opened() const { return descriptor_ >= 0; }
  // This is the errno of what failed.
  int error() const { return error_; }

 private:
  Lock(int descriptor, const std::filesystem::path& path);

  int descriptor_;
  State state_ = State::failed;
  int error_ = 0;
};

}  // namespace kith

// Temporary files and folders that must not stay if the process crashes. Each is noted while it is there by
// an object of this class; whoever handles a crash calls remove_unfinished(). Threads may note and forget at
// the same time.
#pragma once

#include <filesystem>
#include <string>

namespace kith {

class Unfinished {
 public:
  // Of an empty folder nothing happens if it is not empty. A whole folder goes with all that is in it.
  enum class Kind { file, empty_folder, whole_folder };

  Unfinished(const std::filesystem::path& path, Kind kind);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

 private:
  friend void remove_unfinished() noexcept;

  std::string path_;
  Kind kind_;
  Unfinished* newer_ = nullptr;
  Unfinished* older_ = nullptr;
};

// Removes all of them, the newest first. May be called by a signal handler: it neither allocates nor waits for
// long.
void remove_unfinished() noexcept;

}  // namespace kith

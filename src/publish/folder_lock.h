// Held as long as a run writes into a folder: a second one would mix its files with those of the first.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "base/lock.h"
#include "base/unfinished.h"

namespace kith::publish {

class FolderLock {
 public:
  // The folder itself is locked, or, if its file system refuses that, a hidden file in it, which is taken away
  // at the end.
  enum class By { folder, file };

  // Throws Error{busy} if somebody else writes there.
  explicit FolderLock(const std::filesystem::path& folder, By by = By::folder);
  ~FolderLock();
  FolderLock(FolderLock&&) noexcept = default;
  FolderLock& operator=(FolderLock&&) = delete;

 private:
  void lock_file(const std::filesystem::path& folder);

  std::optional<Lock> lock_;
  std::filesystem::path file_;
  std::unique_ptr<Unfinished> unfinished_;
};

}  // namespace kith::publish

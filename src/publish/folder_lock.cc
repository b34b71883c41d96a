#include "publish/folder_lock.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "kith/error.h"

namespace kith::publish {

namespace {

[[noreturn]] void busy(const std::filesystem::path& folder) {
  throw Error(ErrorCode::busy, "another kith is writing into this folder", {folder.string()},
              "wait until it is done, or choose another folder");
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder, By by) {
  if (by == By::folder) {
    lock_.emplace(Lock::of_folder(folder));
    if (lock_->state() == Lock::State::held) return;
    if (lock_->state() == Lock::State::busy) busy(folder);
  }
  lock_file(folder);
}

void FolderLock::lock_file(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / ".kith.lock";
  lock_.emplace(Lock::of_file(file));
  if (lock_->state() == Lock::State::busy || lock_->error() == ENOENT) busy(folder);
  if (lock_->state() == Lock::State::failed)
    throw Error(lock_->opened() ? ErrorCode::disk_failed : ErrorCode::unwritable,
                std::string("cannot be locked: ") + std::strerror(lock_->error()), {folder.string()},
                "choose a folder that you may write to, on a file system that has locks");
  unfinished_ = std::make_unique<Unfinished>(file, Unfinished::Kind::file);
  file_ = file;
}

FolderLock::~FolderLock() {
  std::error_code ignored;
  if (!file_.empty()) std::filesystem::remove(file_, ignored);
}

}  // namespace kith::publish

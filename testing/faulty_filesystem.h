// A file system that fails like a full disk at the nth operation, so that a test can fail every one in turn.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/file.h"

namespace kith::testing {

// create, append, close, make_public, make_directories and rename count, from 1; the rest is passed on. Where the process
// is to die, remove and sync_directory count too. Threads may share it.
class FaultyFilesystem final : public Filesystem {
 public:
  // Operations after the nth work again, fail too, or never come: the nth kills the process, before it is
  // done (of what is appended the first half is written).
  enum class Afterwards { works, fails, dies };
  // 0 never fails and only counts.
  explicit FaultyFilesystem(std::uint64_t nth = 0, Afterwards afterwards = Afterwards::works)
      : nth_(nth), afterwards_(afterwards) {}

  std::unique_ptr<WritableFile> create(const std::filesystem::path& path) override;
  void make_public(const std::filesystem::path& path) override;
  void make_directories(const std::filesystem::path& path, Privacy privacy) override;
  void rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
  void sync_directory(const std::filesystem::path& path) override;
  void remove(const std::filesystem::path& path) noexcept override;
  bool exists(const std::filesystem::path& path) override;

  std::uint64_t operations() const { return count_; }
  // Counts an operation on the path; throws Error{disk_failed} where it is to fail.
  void step(const std::filesystem::path& path);

 private:
  std::uint64_t nth_;
  Afterwards afterwards_;
  std::atomic<std::uint64_t> count_{0};
};

}  // namespace kith::testing

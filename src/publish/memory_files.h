// Files that are never written to a disk: what would be in them is kept as texts, by their names. Used by one thread.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "base/file.h"

namespace kith::publish {

class MemoryFiles final : public Filesystem {
 public:
  std::unique_ptr<WritableFile> create(const std::filesystem::path& path) override;
  void make_public(const std::filesystem::path&) override {}
  void make_directories(const std::filesystem::path&, Privacy) override {}
  void rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
  void sync_directory(const std::filesystem::path&) override {}
  void remove(const std::filesystem::path& path) noexcept override { texts_.erase(path); }
  bool exists(const std::filesystem::path& path) override { return texts_.contains(path); }

  // Gives the text, which is gone then; empty if there is no such file.
  std::string take(const std::filesystem::path& path);

 private:
  std::map<std::filesystem::path, std::string> texts_;
};

}  // namespace kith::publish

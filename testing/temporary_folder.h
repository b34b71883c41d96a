// A fresh folder that goes away with its object.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kith::testing {

class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // The names of what lies in it, hidden files included, sorted.
  std::vector<std::string> names() const;
  void write(const std::string& name, const std::string& content) const;

 private:
  std::filesystem::path path_;
};

}  // namespace kith::testing

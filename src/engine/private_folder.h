// A folder of our own for as long as the object lives: mode 0700 under the system's temporary folder, removed
// with all it holds. Engines keep spilled data in it and see a user's file only through a link inside it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/unfinished.h"

namespace kith::engine {

class PrivateFolder {
 public:
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Makes a link named `name` to `target`. SQL then names a path we chose, whatever characters the user's
  // has.
  std::filesystem::path link(const std::filesystem::path& target, const std::string& name) const;

 private:
  std::filesystem::path path_;
  std::unique_ptr<Unfinished> unfinished_;
};

}  // namespace kith::engine

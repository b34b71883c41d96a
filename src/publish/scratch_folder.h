// A private folder for files that are written, read back and thrown away: a dry run's. Used by one thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "base/file.h"

namespace kith::publish {

class ScratchFolder {
 public:
  // Makes a folder of mode 0700 among the temporary files. Throws Error{unwritable} if that cannot be.
  ScratchFolder();
  // Removes it with all that is in it.
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Gives a name in the folder that ends like the target's; every call gives another.
  std::filesystem::path name_for(const std::filesystem::path& target);

 private:
  std::filesystem::path path_;
  std::size_t names_ = 0;
};

// Where the files of a release are written before they have their names: beside these, as StagedFiles does,
// or in a dry run in a scratch folder, from where nothing is ever committed.
class Stage {
 public:
  Stage(Filesystem& files, bool dry_run);

  // The file keeps the mode of the privacy when it is committed, and is private until then.
  std::filesystem::path stage(const std::filesystem::path& target, Privacy privacy = Privacy::private_file);
  void withdraw(const std::filesystem::path& target);
  void commit();

 private:
  StagedFiles staged_;
  std::unique_ptr<ScratchFolder> scratch_;
};

}  // namespace kith::publish

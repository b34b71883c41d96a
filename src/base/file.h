// Files as kith needs them: written whole under a temporary name, then renamed. Tests put a layer in
// between that fails at the nth operation. Threads may share a Filesystem, not a WritableFile.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/unfinished.h"

namespace kith {

class WritableFile {
 public:
  virtual ~WritableFile() = default;
  virtual void append(std::string_view bytes) = 0;
  // Flushes to the disk and closes. Without it the content is not to be relied on.
  virtual void close() = 0;
};

enum class Privacy { public_file, private_file };

class Filesystem {
 public:
  virtual ~Filesystem() = default;
  // The mode of a new file is 0600, whatever it is going to be.
  virtual std::unique_ptr<WritableFile> create(const std::filesystem::path& path) = 0;
  // The mode of a file becomes 0644, less what umask takes away.
  virtual void make_public(const std::filesystem::path& path) = 0;
  virtual void make_directories(const std::filesystem::path& path, Privacy privacy) = 0;
  virtual void rename(const std::filesystem::path& from, const std::filesystem::path& to) = 0;
  virtual void sync_directory(const std::filesystem::path& path) = 0;
  // Removes a file if it is there; never throws.
  virtual void remove(const std::filesystem::path& path) noexcept = 0;
  virtual bool exists(const std::filesystem::path& path) = 0;
};

Filesystem& real_filesystem();

// Reads the whole of a (small) file. Throws Error{missing_file} if it cannot be read.
std::string read_file(const std::filesystem::path& path);

// Files that appear together or not at all. Each is written under a temporary name beside its final one, and only
// its owner may read it until then. commit() gives all of them their names in the order they were staged, so stage
// the release last. It replaces older files of those names, and puts them back if a rename fails. The destructor
// removes whatever was not committed. What a killed run left is removed, and what it had moved aside is put back,
// when the same name is staged again.
class StagedFiles {
 public:
  explicit StagedFiles(Filesystem& files) : files_(files) {}
  ~StagedFiles();
  StagedFiles(const StagedFiles&) = delete;
  StagedFiles& operator=(const StagedFiles&) = delete;

  // Gives the temporary name under which `target` is to be written. Throws Error{unwritable} if a folder has
  // its name.
  std::filesystem::path stage(const std::filesystem::path& target, Privacy privacy = Privacy::private_file);
  // Marks an older file that is to be gone with the commit.
  void withdraw(const std::filesystem::path& target);
  void commit();
  // These are the two halves of commit(), for files that appear together with something else: what was placed
  // and not kept is put back by the destructor.
  void place();
  void keep();

 private:
  struct Entry {
    std::filesystem::path temporary, target, previous;
    Privacy privacy = Privacy::private_file;
    bool committed = false, moved_aside = false;
    std::unique_ptr<Unfinished> unfinished;
  };
  void put_back() noexcept;

  Filesystem& files_;
  std::vector<Entry> entries_;
};

}  // namespace kith

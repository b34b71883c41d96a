#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <ranges>
#include <sstream>
#include <utility>

#include "base/placing.h"
#include "kith/error.h"

namespace kith {

namespace {

[[noreturn]] void fail(const char* action, const std::filesystem::path& path, int number) {
  const bool refused = number == EACCES || number == EPERM || number == EROFS || number == ENOENT ||
                       number == ENOTDIR || number == EISDIR || number == EEXIST;
  const std::string what = std::string("cannot ") + action + ": " + std::strerror(number);
  const std::string remedy = number == ENOSPC || number == EDQUOT || number == EFBIG
                                 ? "free some space or choose another folder"
                                 : "choose a folder you may write to";
  throw Error(refused ? ErrorCode::unwritable : ErrorCode::disk_failed, what, {path.string()}, remedy);
}

class PosixFile final : public WritableFile {
 public:
  explicit PosixFile(const std::filesystem::path& path) : path_(path) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor_ < 0) fail("create", path, errno);
  }
  ~PosixFile() override {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  void append(std::string_view bytes) override {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0) {
        if (errno == EINTR) continue;
        fail("write", path_, errno);
      }
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void close() override {
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail("flush", path_, errno);
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0) fail("close", path_, errno);
  }

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

// What umask takes away. It can be asked for only by changing it, if the kernel does not tell.
mode_t taken_away() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("Umask:")) return static_cast<mode_t>(std::stoul(line.substr(6), nullptr, 8));
  const mode_t mask = ::umask(077);
  ::umask(mask);
  return mask;
}

class PosixFilesystem final : public Filesystem {
 public:
  std::unique_ptr<WritableFile> create(const std::filesystem::path& path) override {
    return std::make_unique<PosixFile>(path);
  }

  void make_public(const std::filesystem::path& path) override {
    static const mode_t mode = 0644U & ~taken_away();
    if (::chmod(path.c_str(), mode) != 0) fail("make public", path, errno);
  }

  void make_directories(const std::filesystem::path& path, Privacy privacy) override {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) fail("make the folder", path, error.value());
    if (privacy == Privacy::private_file && ::chmod(path.c_str(), 0700) != 0)
      fail("restrict the folder", path, errno);
  }

  void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
    if (::rename(from.c_str(), to.c_str()) != 0) fail("rename to", to, errno);
  }

  void sync_directory(const std::filesystem::path& path) override {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
  }

  void remove(const std::filesystem::path& path) noexcept override { ::unlink(path.c_str()); }
  bool exists(const std::filesystem::path& path) override {
    std::error_code error;
    return std::filesystem::exists(path, error);
  }
};

}  // namespace

Filesystem& real_filesystem() {
  static PosixFilesystem files;
  return files;
}

std::string read_file(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw Error(ErrorCode::missing_file, "is a folder, not a file", {path.string()});
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
    throw Error(ErrorCode::missing_file, "is not a regular file", {path.string()},
                "write its content to a file");
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    const bool there = std::filesystem::exists(path, error);
    throw Error(ErrorCode::missing_file, there ? "cannot be opened" : "no such file", {path.string()},
                there ? "check its permissions" : "check the path; paths in a plan are relative to the plan");
  }
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

StagedFiles::~StagedFiles() {
  put_back();
  for (const Entry& entry : entries_)
    if (!entry.temporary.empty()) files_.remove(entry.temporary);
}

namespace {

// Says whether a file is ".NAME.PID" + ending of a process that is no more.
bool left_behind(const std::string& file, const std::string& name, const std::string& ending) {
  const std::string before = "." + name + ".";
  if (file.size() <= before.size() + ending.size() || !file.starts_with(before) || !file.ends_with(ending))
    return false;
  const std::string digits = file.substr(before.size(), file.size() - before.size() - ending.size());
  if (digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return false;
  return ::kill(static_cast<pid_t>(std::stol(digits)), 0) != 0 && errno == ESRCH;
}

// Removes what killed runs left of a file: parts of a new one, and an older one that was moved aside.
void remove_leftovers(const std::filesystem::path& target, Filesystem& files) {
  const std::string name = target.filename().string();
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  std::vector<std::filesystem::path> entries;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    entries.push_back(entry.path());
  for (const auto& entry : entries) {
    const std::string file = entry.filename().string();
    if (left_behind(file, name, ".partial")) files.remove(entry);
    if (!left_behind(file, name, ".previous")) continue;
    if (files.exists(target))
      files.remove(entry);
    else
      files.rename(entry, target);
  }
}

}  // namespace

std::filesystem::path StagedFiles::stage(const std::filesystem::path& target, Privacy privacy) {
  end_placing();
  std::error_code error;
  const auto status = std::filesystem::symlink_status(target, error);
  if (std::filesystem::is_directory(status))
    throw Error(ErrorCode::unwritable, "is a folder, not a file", {target.string()}, "choose another name");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(ErrorCode::unwritable, "is a link or a device, which would be replaced", {target.string()},
                "choose another name");
  const std::string stem = "." + target.filename().string() + "." + std::to_string(::getpid());
  Entry entry;
  entry.target = target;
  entry.privacy = privacy;
  entry.temporary = target.parent_path() / (stem + ".partial");
  entry.previous = target.parent_path() / (stem + ".previous");
  files_.remove(entry.temporary);
  remove_leftovers(target, files_);
  entry.unfinished = std::make_unique<Unfinished>(entry.temporary, Unfinished::Kind::file);
  entries_.push_back(std::move(entry));
  return entries_.back().temporary;
}

void StagedFiles::withdraw(const std::filesystem::path& target) {
  stage(target);
  entries_.back().temporary.clear();
}

void StagedFiles::put_back() noexcept {
  for (Entry& entry : entries_) {
    if (entry.committed) files_.remove(entry.target);
    entry.committed = false;
  }
  for (Entry& entry : entries_) {
    try {
      if (entry.moved_aside) files_.rename(entry.previous, entry.target);
    } catch (...) {
      continue;
    }
    entry.moved_aside = false;
  }
}

void StagedFiles::commit() {
  place();
  keep();
}

void StagedFiles::place() {
  begin_placing();
  try {
    for (const Entry& entry : entries_)
      if (!entry.temporary.empty() && entry.privacy == Privacy::public_file)
        files_.make_public(entry.temporary);
    for (Entry& entry : std::views::reverse(entries_))
      if (files_.exists(entry.target)) {
        files_.rename(entry.target, entry.previous);
        entry.moved_aside = true;
      }
    for (Entry& entry : entries_) {
      if (entry.temporary.empty()) continue;
      files_.rename(entry.temporary, entry.target);
      entry.committed = true;
    }
  } catch (...) {
    end_placing();
    put_back();
    throw;
  }
}

void StagedFiles::keep() {
  for (const Entry& entry : entries_) {
    if (entry.moved_aside) files_.remove(entry.previous);
    files_.sync_directory(entry.target.parent_path());
  }
  entries_.clear();
}

}  // namespace kith

#include "testing/faulty_filesystem.h"

#include <unistd.h>

#include <csignal>
#include <utility>

#include "kith/error.h"

namespace kith::testing {

namespace {

class FaultyFile final : public WritableFile {
 public:
  FaultyFile(FaultyFilesystem& files, std::filesystem::path path, std::unique_ptr<WritableFile> file)
      : files_(files), path_(std::move(path)), file_(std::move(file)) {}

  // What a full disk does: a part of the bytes is there, the rest is not.
  void append(std::string_view bytes) override {
    const std::string_view half = bytes.substr(0, bytes.size() / 2);
    file_->append(half);
    files_.step(path_);
    file_->append(bytes.substr(half.size()));
  }
  void close() override {
    files_.step(path_);
    file_->close();
  }

 private:
  FaultyFilesystem& files_;
  std::filesystem::path path_;
  std::unique_ptr<WritableFile> file_;
};

}  // namespace

void FaultyFilesystem::step(const std::filesystem::path& path) {
  const std::uint64_t now = ++count_;
  if (nth_ == 0 || now < nth_ || (now > nth_ && afterwards_ == Afterwards::works)) return;
  if (afterwards_ == Afterwards::dies) ::kill(::getpid(), SIGKILL);
  throw Error(ErrorCode::disk_failed, "no space left", {path.string()});
}

std::unique_ptr<WritableFile> FaultyFilesystem::create(const std::filesystem::path& path) {
  step(path);
  return std::make_unique<FaultyFile>(*this, path, real_filesystem().create(path));
}

void FaultyFilesystem::make_public(const std::filesystem::path& path) {
  step(path);
  real_filesystem().make_public(path);
}

void FaultyFilesystem::make_directories(const std::filesystem::path& path, Privacy privacy) {
  step(path);
  real_filesystem().make_directories(path, privacy);
}

void FaultyFilesystem::rename(const std::filesystem::path& from, const std::filesystem::path& to) {
  step(to);
  real_filesystem().rename(from, to);
}

void FaultyFilesystem::sync_directory(const std::filesystem::path& path) {
  if (afterwards_ == Afterwards::dies) step(path);
  real_filesystem().sync_directory(path);
}
void FaultyFilesystem::remove(const std::filesystem::path& path) noexcept {
  if (afterwards_ == Afterwards::dies) step(path);
  real_filesystem().remove(path);
}
bool FaultyFilesystem::exists(const std::filesystem::path& path) { return real_filesystem().exists(path); }

}  // namespace kith::testing

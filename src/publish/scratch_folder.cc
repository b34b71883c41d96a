#include "publish/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "kith/error.h"

namespace kith::publish {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::error_code ignored;
  std::string name = (fs::temp_directory_path(ignored) / "kith-dry-run-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr)
    throw Error(ErrorCode::unwritable,
                fmt::format("cannot make a folder for the dry run: {}", std::strerror(errno)),
                {fs::path(name).parent_path().string()}, "set TMPDIR to a folder you may write to");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path ScratchFolder::name_for(const fs::path& target) {
  return path_ / fmt::format("{}-{}", ++names_, target.filename().string());
}

Stage::Stage(Filesystem& files, bool dry_run) : staged_(files) {
  if (dry_run) scratch_ = std::make_unique<ScratchFolder>();
}

fs::path Stage::stage(const fs::path& target, Privacy privacy) {
  return scratch_ ? scratch_->name_for(target) : staged_.stage(target, privacy);
}

void Stage::withdraw(const fs::path& target) {
  if (!scratch_) staged_.withdraw(target);
}

void Stage::commit() {
  if (!scratch_) staged_.commit();
}

}  // namespace kith::publish

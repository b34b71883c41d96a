#include "engine/private_folder.h"

#include <stdlib.h>

#include <string>
#include <system_error>

#include "kith/error.h"

namespace kith::engine {

PrivateFolder::PrivateFolder() {
  std::error_code failed;
  const std::filesystem::path parent = std::filesystem::temp_directory_path(failed);
  std::string pattern = (parent / "kith-XXXXXX").string();
  if (failed || mkdtemp(pattern.data()) == nullptr)
    throw Error(ErrorCode::engine_failed, "no temporary folder could be made", {parent.string()},
                "set TMPDIR to a folder you may write to");
  path_ = pattern;
  unfinished_ = std::make_unique<Unfinished>(path_, Unfinished::Kind::whole_folder);
}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path PrivateFolder::link(const std::filesystem::path& target,
                                          const std::string& name) const {
  std::error_code failed;
  const std::filesystem::path link = path_ / name;
  std::filesystem::create_symlink(std::filesystem::absolute(target), link, failed);
  if (failed)
    throw Error(ErrorCode::engine_failed, "no link could be made in the temporary folder", {path_.string()});
  return link;
}

}  // namespace kith::engine

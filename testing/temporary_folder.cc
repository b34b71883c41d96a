#include "testing/temporary_folder.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>

namespace kith::testing {

TemporaryFolder::TemporaryFolder() {
  static std::atomic<int> next = 0;
  path_ = std::filesystem::temp_directory_path() /
          ("kith-test-" + std::to_string(::getpid()) + "-" + std::to_string(next++));
  std::filesystem::remove_all(path_);
  std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    result.push_back(entry.path().filename().string());
  std::ranges::sort(result);
  return result;
}

void TemporaryFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
}

}  // namespace kith::testing

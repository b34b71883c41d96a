// For the tests of this room: plan files that go away.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>

#include "method/read.h"

namespace kith::method {

class PlanFile {
 public:
  explicit PlanFile(const std::string& text) {
    static std::atomic<int> next = 0;
    folder_ = std::filesystem::temp_directory_path() /
              ("kith-plan-" + std::to_string(::getpid()) + "-" + std::to_string(next++));
    std::filesystem::create_directories(folder_);
    std::ofstream(path(), std::ios::binary) << text;
  }
  ~PlanFile() { std::filesystem::remove_all(folder_); }
  PlanFile(const PlanFile&) = delete;
  PlanFile& operator=(const PlanFile&) = delete;

  std::filesystem::path path() const { return folder_ / "plan.toml"; }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

inline plan::Plan read_text(const std::string& text) {
  const PlanFile file(text);
  return read_plan(file.path());
}

// The error that reading `text` gives.
inline Error error_in(const std::string& text) {
  try {
    read_text(text);
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "accepted:\n" << text;
  return Error(ErrorCode::usage, "accepted");
}

}  // namespace kith::method

// For tests of this room and of those above: small dictionaries, files that go away, and errors caught.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "kith/error.h"
#include "table/dictionary.h"

namespace kith {

inline Dictionary dictionary_of(const std::vector<std::string>& values) {
  Dictionary dictionary;
  for (const std::string& value : values) dictionary.encode(value);
  return dictionary;
}

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) {
    static std::atomic<int> next = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("kith-table-" + std::to_string(::getpid()) + "-" + std::to_string(next++) + ".csv");
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// The error that `call` throws.
template <typename Call>
Error error_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "nothing was thrown";
  return Error(ErrorCode::usage, "nothing was thrown");
}

}  // namespace kith

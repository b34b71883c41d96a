#include "engine/standard_input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/engine.h"
#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::engine {
namespace {

// Standard input is a text while this lives, and temporary files are made in a folder of its own.
class Piped {
 public:
  explicit Piped(const std::string& text) : before_(::dup(STDIN_FILENO)) {
    folder_.write("in", text);
    temporary_.write("keep", "");
    ::setenv("TMPDIR", temporary_.path().c_str(), 1);
    std::FILE* file = std::fopen((folder_.path() / "in").c_str(), "rb");
    ::dup2(::fileno(file), STDIN_FILENO);
    std::fclose(file);
  }
  ~Piped() {
    ::dup2(before_, STDIN_FILENO);
    ::close(before_);
    ::unsetenv("TMPDIR");
  }
  std::size_t temporary_files() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(temporary_.path())) ++count;
    return count - 1;
  }

 private:
  testing::TemporaryFolder folder_, temporary_;
  int before_;
};

ErrorCode refused(const std::string& text) {
  const Piped piped(text);
  try {
    const StandardInput input(silent_progress());
  } catch (const Error& error) {
    EXPECT_EQ(piped.temporary_files(), 0u);
    return error.code();
  }
  ADD_FAILURE();
  return ErrorCode::usage;
}

TEST(StandardInput, IsReadAsOftenAsNeededAndHasNoName) {
  std::string text = "a,b\n";
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i) + ",x\n";
  const Piped piped(text);
  const StandardInput input(silent_progress());
  EXPECT_EQ(piped.temporary_files(), 0u);
  for (int time = 0; time < 2; ++time) {
    std::ostringstream all;
    all << std::ifstream(input.path(), std::ios::binary).rdbuf();
    EXPECT_TRUE(all.str() == text);
  }
  const Table table = open(Locator(input.path()))->read({"a"}, silent_progress());
  EXPECT_EQ(table.rows(), 100'000u);
}

TEST(StandardInput, JsonIsKnownByItsBeginning) {
  const Piped piped("[{\"a\": 1}, {\"a\": 2}]");
  const StandardInput input(silent_progress());
  EXPECT_EQ(open(Locator(input.path()))->read({"a"}, silent_progress()).rows(), 2u);
}

TEST(StandardInput, WhatIsNoTextIsRefused) {
  EXPECT_EQ(refused("PAR1abc"), ErrorCode::unsupported_format);
  EXPECT_EQ(refused("\x1F\x8B\x08"), ErrorCode::unsupported_format);
  EXPECT_EQ(refused(std::string("a\0b", 3)), ErrorCode::unsupported_format);
  EXPECT_EQ(refused(""), ErrorCode::empty_file);
}

}  // namespace
}  // namespace kith::engine

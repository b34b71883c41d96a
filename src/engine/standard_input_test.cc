#include "engine/standard_input.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

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

std::string gzipped(std::string text) {
  z_stream state{};
  deflateInit2(&state, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&state, text.size()), '\0');
  state.next_in = reinterpret_cast<Bytef*>(text.data());
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(packed.data());
  state.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&state, Z_FINISH), Z_STREAM_END);
  packed.resize(state.total_out);
  deflateEnd(&state);
  return packed;
}

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

TEST(StandardInput, GzipIsUnpacked) {
  std::string text = "a,b\n";
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i) + ",x\n";
  // A file may be of several members.
  const Piped piped(gzipped(text.substr(0, 50'000)) + gzipped(text.substr(50'000)));
  const StandardInput input(silent_progress());
  std::ostringstream all;
  all << std::ifstream(input.path(), std::ios::binary).rdbuf();
  EXPECT_TRUE(all.str() == text);
}

TEST(StandardInput, GzipThatIsCutOffOrDamagedIsRefused) {
  std::string packed = gzipped("a,b\n1,2\n");
  EXPECT_EQ(refused(packed.substr(0, packed.size() - 1)), ErrorCode::bad_csv);
  EXPECT_EQ(refused(packed + "more"), ErrorCode::bad_csv);
  EXPECT_EQ(refused("\x1F\x8B\x08"), ErrorCode::bad_csv);
  EXPECT_EQ(refused(gzipped("")), ErrorCode::empty_file);
  packed[packed.size() - 8] ^= 1;
  EXPECT_EQ(refused(packed), ErrorCode::bad_csv);
}

TEST(StandardInput, WhatIsNoTextIsRefused) {
  EXPECT_EQ(refused("PAR1abc"), ErrorCode::unsupported_format);
  EXPECT_EQ(refused("\x28\xB5\x2F\xFD\x08"), ErrorCode::unsupported_format);
  EXPECT_EQ(refused(gzipped(std::string("a\0b", 3))), ErrorCode::unsupported_format);
  EXPECT_EQ(refused(std::string("a\0b", 3)), ErrorCode::unsupported_format);
  EXPECT_EQ(refused(""), ErrorCode::empty_file);
}

}  // namespace
}  // namespace kith::engine

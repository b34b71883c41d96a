#include "publish/growing_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/file.h"
#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

namespace fs = std::filesystem;

class Growing : public ::testing::Test {
 protected:
  ErrorCode refused(const fs::path& at, std::uint64_t length) {
    try {
      GrowingFile file(at, length);
    } catch (const Error& error) {
      return error.code();
    }
    ADD_FAILURE() << "was not refused";
    return ErrorCode::usage;
  }

  testing::TemporaryFolder folder;
  const fs::path path = folder.path() / "map.csv";
};

TEST_F(Growing, HoldsWhatWasAppendedOnceFlushed) {
  GrowingFile file(path, 0);
  file.append("one\n");
  file.append("");
  file.append("two\n");
  EXPECT_EQ(file.length(), 8u);
  file.flush();
  EXPECT_EQ(read_file(path), "one\ntwo\n");
}

TEST_F(Growing, KeepsTheOrderOfMoreThanItHoldsBack) {
  GrowingFile file(path, 0);
  std::string all;
  for (int i = 0; i < 100'000; ++i) {
    const std::string line = std::to_string(i) + "\n";
    file.append(line);
    all += line;
  }
  EXPECT_GT(fs::file_size(path), 0u);
  file.flush();
  EXPECT_TRUE(read_file(path) == all);
  EXPECT_EQ(file.length(), all.size());
}

TEST_F(Growing, GoesOnBehindALengthAndCutsTheRestOff) {
  folder.write("map.csv", "one\ntwo\nthr");
  GrowingFile file(path, 4);
  EXPECT_EQ(file.length(), 4u);
  file.append("2\n");
  file.flush();
  EXPECT_EQ(read_file(path), "one\n2\n");
}

TEST_F(Growing, BeginsAnewWithZero) {
  folder.write("map.csv", "old");
  GrowingFile file(path, 0);
  EXPECT_EQ(read_file(path), "");
}

TEST_F(Growing, IsPrivateEvenWhereItWasNot) {
  folder.write("map.csv", "old");
  fs::permissions(path, fs::perms::owner_all | fs::perms::group_read | fs::perms::others_read);
  GrowingFile file(path, 0);
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Growing, AShorterFileIsRefusedAndLeftAlone) {
  folder.write("map.csv", "one\n");
  EXPECT_EQ(refused(path, 5), ErrorCode::stream_state);
  EXPECT_EQ(read_file(path), "one\n");
}

TEST_F(Growing, AMissingFolderIsRefused) {
  EXPECT_EQ(refused(folder.path() / "none" / "map.csv", 0), ErrorCode::unwritable);
}

TEST_F(Growing, ALinkIsNotFollowed) {
  folder.write("other", "mine");
  fs::create_symlink(folder.path() / "other", path);
  EXPECT_EQ(refused(path, 0), ErrorCode::unwritable);
  EXPECT_EQ(read_file(folder.path() / "other"), "mine");
}

TEST_F(Growing, WhatIsNoFileIsRefused) {
  EXPECT_EQ(refused(folder.path(), 0), ErrorCode::unwritable);
  EXPECT_EQ(refused("/dev/null", 0), ErrorCode::unwritable);
}

TEST_F(Growing, APipeIsRefusedAtOnceAndWaitsForNobody) {
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(refused(path, 0), ErrorCode::unwritable);
}

}  // namespace
}  // namespace kith::publish

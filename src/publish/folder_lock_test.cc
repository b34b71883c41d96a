#include "publish/folder_lock.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

using By = FolderLock::By;
using testing::TemporaryFolder;

class FolderLockBy : public ::testing::TestWithParam<By> {};

TEST_P(FolderLockBy, HasOneHolderAndLeavesNothing) {
  const TemporaryFolder folder;
  for (int turn = 0; turn < 2; ++turn) {
    const FolderLock lock(folder.path(), GetParam());
    try {
      const FolderLock second(folder.path(), GetParam());
      FAIL() << "locked twice";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::busy);
      EXPECT_FALSE(error.remedy().empty());
    }
  }
  EXPECT_TRUE(folder.names().empty());
}

INSTANTIATE_TEST_SUITE_P(Ways, FolderLockBy, ::testing::Values(By::folder, By::file));

TEST(FolderLock, OfAFolderThatIsTakenAwayIsBusy) {
  const TemporaryFolder folder;
  try {
    const FolderLock lock(folder.path() / "gone");
    FAIL() << "there is no such folder";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::busy);
  }
}

}  // namespace
}  // namespace kith::publish

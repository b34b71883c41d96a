#include "publish/scratch_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "publish/output_files.h"
#include "testing/temporary_folder.h"

namespace kith::publish {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

TEST(ScratchFolder, IsPrivateAndGoesWithAllThatIsInIt) {
  fs::path path;
  {
    ScratchFolder scratch;
    path = scratch.path();
    struct stat status{};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700u);
    write_file(real_filesystem(), scratch.name_for("a/release.csv"), "x");
    fs::create_directories(path / "series/private");
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(ScratchFolder, EveryNameIsAnotherAndEndsLikeItsTarget) {
  ScratchFolder scratch;
  const fs::path one = scratch.name_for("a/release.csv"), two = scratch.name_for("b/release.csv");
  EXPECT_NE(one, two);
  EXPECT_EQ(one.extension(), ".csv");
  EXPECT_EQ(one.parent_path(), scratch.path());
}

TEST(Stage, ADryRunTouchesNothingBesideItsTargets) {
  const TemporaryFolder folder;
  const fs::path old = folder.path() / "old.csv", fresh = folder.path() / "new.csv";
  write_file(real_filesystem(), old, "old");
  for (const bool dry : {true, false}) {
    Stage stage(real_filesystem(), dry);
    write_file(real_filesystem(), stage.stage(fresh), "new");
    stage.withdraw(old);
    stage.commit();
    EXPECT_EQ(fs::exists(fresh), !dry);
    EXPECT_EQ(fs::exists(old), dry);
  }
}

}  // namespace
}  // namespace kith::publish

#include "hierarchy/file_lines.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith::hierarchy {
namespace {

TEST(FileLines, AreWhatTheFileHasGroundValueFirst) {
  const testing::TemporaryFolder folder;
  folder.write("sex.csv", "male;NA\nfemale;NA\n");
  EXPECT_EQ(file_lines(folder.path() / "sex.csv"),
            (std::vector<std::vector<std::string>>{{"male", "NA"}, {"female", "NA"}}));
}

TEST(FileLines, AMissingFileIsAnError) {
  const testing::TemporaryFolder folder;
  try {
    file_lines(folder.path() / "none.csv");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::missing_file);
  }
}

}  // namespace
}  // namespace kith::hierarchy

#include "profile/files_beside.h"

#include <gtest/gtest.h>

#include "testing/tables.h"
#include "testing/temporary_folder.h"

namespace kith::profile {
namespace {

Table things() {
  return testing::table_of({"thing", "sex", "diagnosis"},
                           {{"a", "f", "flu"}, {"b", "m", "cold"}, {"a", "m", "flu"}});
}

Profile with_files(const testing::TemporaryFolder& folder, const std::string& data) {
  const Table table = things();
  Profile found = profile(table, std::nullopt, 1);
  take_files_beside(
      table, folder.path() / data, [](const auto& file) { return file.filename().string(); }, found);
  return found;
}

TEST(FilesBeside, AreTakenForQuasiColumns) {
  const testing::TemporaryFolder folder;
  folder.write("t_hierarchy_thing.csv", "a;x;*\nb;x;*\n");
  folder.write("t_hierarchy_diagnosis.csv", "flu;*\ncold;*\n");
  for (const char* data : {"t.csv", "t.csv.gz"}) {
    const Profile found = with_files(folder, data);
    EXPECT_EQ(found.columns[0].hierarchy, "\"t_hierarchy_thing.csv\"") << data;
    EXPECT_FALSE(found.columns[0].unknown);
    EXPECT_EQ(found.columns[1].hierarchy, "");
    EXPECT_EQ(found.columns[2].role, LikelyRole::sensitive);
    EXPECT_EQ(found.columns[2].hierarchy, "");
  }
  EXPECT_EQ(with_files(folder, "other.csv").columns[0].hierarchy, "");
}

TEST(FilesBeside, ThatDoNotFitAreRemarkedOn) {
  const testing::TemporaryFolder folder;
  folder.write("t_hierarchy_thing.csv", "a;x;*\n");
  const Profile found = with_files(folder, "t.csv");
  EXPECT_EQ(found.columns[0].hierarchy, "");
  EXPECT_TRUE(found.columns[0].unknown);
  EXPECT_NE(found.columns[0].remark.find("hierarchy-gap"), std::string::npos) << found.columns[0].remark;
}

}  // namespace
}  // namespace kith::profile

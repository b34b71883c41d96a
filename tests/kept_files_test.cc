// Series, streams and certificates that an earlier build left under tests/data are taken up by this one.
#include <gtest/gtest.h>

#include <map>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

// A copy of a kept folder, with the modes that a checkout does not keep.
class KeptFiles : public ::testing::Test {
 protected:
  void keep(const std::string& name) {
    fs::copy(fs::path(KITH_SOURCE_DIR) / "tests/data" / name, folder.path(), fs::copy_options::recursive);
    for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
      if (entry.path().parent_path().filename() == "private" || entry.path().filename() == "state")
        fs::permissions(entry.path(), fs::perms::owner_read | fs::perms::owner_write);
  }
  std::string at(const std::string& name) const { return (folder / name).string(); }
  std::map<std::string, std::string> files_of(const std::string& below) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder / below))
      if (entry.is_regular_file()) files[entry.path().filename().string()] = read(entry.path());
    return files;
  }
  Ran audit(const std::string& release, const std::string& certificate) const {
    return kith({"audit", at(release), "--certificate", at(certificate)});
  }

  Folder folder;
};

TEST_F(KeptFiles, ASeriesTakesAnotherBatchAndAuditsClean) {
  keep("series-v1");
  const auto before = files_of("series");
  for (const char* number : {"0001", "0002"}) {
    const std::string release = std::string("series/release-") + number;
    const Ran old = audit(release + ".csv", release + ".certificate.json");
    EXPECT_EQ(old.status, 0) << old.out << old.err;
  }
  const Ran next =
      kith({"release", at("plan.toml"), "--series", at("series"), "--source", at("third.csv"), "--json"});
  ASSERT_EQ(next.status, 0) << next.err;
  EXPECT_TRUE(fs::exists(folder / "series/release-0003.csv"));
  const auto after = files_of("series");
  for (const auto& [name, bytes] : before) EXPECT_EQ(after.at(name), bytes) << name;
  const Ran all = kith({"audit", "--series", at("series")});
  EXPECT_EQ(all.status, 0) << all.out << all.err;
}

TEST_F(KeptFiles, AStreamGoesOnFromItsState) {
  keep("stream-v1");
  auto before = files_of("out");
  const auto stream = [&](const std::string& source) {
    return run({"sh", "-c", "exec \"$0\" \"$@\" < '" + at(source) + "'", KITH_BINARY, "stream",
                at("plan.toml"), "-o", at("out"), "--state", at("state"), "--continued", "--json"});
  };
  const Ran ran = stream("second.csv");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stream"]["resumed"], true);
  EXPECT_GT(ran.json()["stream"]["files"], ran.json()["stream"]["files_now"]);
  const auto after = files_of("out");
  EXPECT_GT(after.size(), before.size());
  before.erase("release.certificate.json");
  for (const auto& [name, bytes] : before) EXPECT_EQ(after.at(name), bytes) << name;
  for (const auto& [name, bytes] : after) {
    if (!name.ends_with(".csv") || name.ends_with(".sensitive.csv")) continue;
    const Ran checked = audit("out/" + name, "out/release.certificate.json");
    EXPECT_EQ(checked.status, 0) << name << checked.out << checked.err;
  }
}

TEST_F(KeptFiles, ACertificateOfAStreamStillHolds) {
  keep("stream-v1");
  const Ran old = audit("out/release-2024-01-08.csv", "out/release.certificate.json");
  EXPECT_EQ(old.status, 0) << old.out << old.err;
}

}  // namespace
}  // namespace kith::tests

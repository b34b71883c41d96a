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

// Three newcomers who all have hiv entered a cell together, though arrivals were said to be known.
TEST_F(KeptFiles, ASeriesWithACohortAllAlikeIsFoundAndNotContinued) {
  keep("series-known-v1");
  const Ran one = audit("series/release-0002.csv", "series/release-0002.certificate.json");
  EXPECT_EQ(one.status, 0) << one.out << one.err;
  EXPECT_NE(one.out.find("came with one release"), std::string::npos) << one.out;
  const auto before = files_of("series"), hidden = files_of("series/private");
  const Ran next =
      kith({"release", at("plan.toml"), "--series", at("series"), "--source", at("third.csv"), "--json"});
  EXPECT_EQ(next.status, 2);
  EXPECT_EQ(next.error(), "series-plan") << next.err;
  EXPECT_EQ(files_of("series"), before);
  EXPECT_EQ(files_of("series/private"), hidden);
  for (const bool publisher : {true, false}) {
    if (!publisher) fs::remove_all(folder / "series/private");
    const Ran all = kith({"audit", "--series", at("series"), "--json"});
    EXPECT_EQ(all.status, 4) << all.out << all.err;
    EXPECT_EQ(all.json()["satisfied"], false);
    EXPECT_EQ(all.json()["series"]["chain"].size(), 1u) << all.out;
    EXPECT_NE(all.out.find("release-0002.csv: arrivals: 1 of 2 cohorts"), std::string::npos) << all.out;
  }
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

// One certificate of every method and way of counting, of the first version.
TEST_F(KeptFiles, CertificatesOfTheFirstVersionVerify) {
  keep("certificates-v1");
  std::size_t checked = 0;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    const std::string name = entry.path().filename().string();
    if (!fs::is_directory(entry.path())) continue;
    const std::string release = name == "tables" ? name : name + "/release.csv";
    const std::string certificate = name + "/release.certificate.json";
    const Ran agrees = audit(release, certificate);
    EXPECT_EQ(agrees.status, 0) << name << agrees.out << agrees.err;
    auto json = nlohmann::json::parse(read(folder / certificate));
    EXPECT_EQ(json["certificate"], 1);
    json["not_protected"] = nlohmann::json::array();
    folder.write(certificate, json.dump());
    EXPECT_EQ(audit(release, certificate).status, 2) << name << ": a field of the second version";
    ++checked;
  }
  EXPECT_GE(checked, 12u);
}

TEST_F(KeptFiles, FiguresOfTheFirstVersionAreCheckedToo) {
  keep("certificates-v1");
  for (const char* name : {"full-domain", "masked", "history", "local", "close-rows", "datafly"}) {
    const std::string certificate = std::string(name) + "/release.certificate.json";
    for (const char* figure : {"rows_released", "classes", "smallest_class", "discernibility"}) {
      auto json = nlohmann::json::parse(read(folder / certificate));
      const auto before = json;
      json["figures"][figure] = 1000;
      folder.write(certificate, json.dump());
      EXPECT_EQ(audit(std::string(name) + "/release.csv", certificate).status, 4) << name << " " << figure;
      folder.write(certificate, before.dump());
    }
  }
}

}  // namespace
}  // namespace kith::tests

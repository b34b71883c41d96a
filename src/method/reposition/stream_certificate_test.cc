#include "method/reposition/stream_certificate.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "base/hex.h"
#include "testing/small_stream.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;
using plan::Publish;
using testing::SmallStream;

class Certificate : public ::testing::Test {
 protected:
  Json write() {
    write_stream_certificate({&stream.plan, &stream.shape, &files, 7, seeded_secret(1)}, folder.path(),
                             real_filesystem(), result);
    return Json::parse(read_file(result.files.certificate));
  }
  void SetUp() override {
    stream.plan.text = "the plan";
    result.method = "reposition";
    result.publish = "anatomy";
    result.l = 2;
    result.window = 2;
    result.figures.suppressed = 987654321;
    result.figures.late = 987654321;
    result.figures.moved = 987654321;
  }

  testing::TemporaryFolder folder;
  SmallStream stream{Publish::anatomy};
  std::deque<PublishedFile> files = {{"release-5.sensitive.csv", "aa"}, {"release-5.csv", "bb"}};
  outcome::RepositionOutcome result;
};

TEST_F(Certificate, NamesTheFilesAndTheirDigests) {
  const Json json = write();
  EXPECT_EQ(json["snapshots"], (Json::array({{{"file", "release-5.sensitive.csv"}, {"sha256", "aa"}},
                                             {{"file", "release-5.csv"}, {"sha256", "bb"}}})));
  EXPECT_EQ(json["snapshot_files_in_all"], 7);
  EXPECT_EQ(json["columns"], (Names{"day", "age", "ward", "bucket"}));
  EXPECT_EQ(json["sensitive_columns"], (Names{"day", "bucket", "ill", "count"}));
}

TEST_F(Certificate, StatesTheModel) {
  const Json model = write()["model"];
  EXPECT_EQ(model["l"], 2);
  EXPECT_EQ(model["window"], 2);
  EXPECT_EQ(model["publish"], "anatomy");
}

TEST_F(Certificate, IsNamedInTheResult) {
  write();
  EXPECT_EQ(result.files.certificate, folder.path() / "release.certificate.json");
  EXPECT_EQ(result.files.key, folder.path() / "private" / "release.key");
  EXPECT_TRUE(result.certified);
}

TEST_F(Certificate, TellsNothingOfWhatWasNotPublished) {
  EXPECT_EQ(write().dump().find("987654321"), std::string::npos);
}

TEST_F(Certificate, ItsKeyOpensTheCommitment) {
  const Json json = write();
  const Json opened = Json::parse(read_file(result.files.key));
  const std::string key = hmac_of_text(seeded_secret(1), "commitments");
  EXPECT_EQ(opened["key"], to_hex(key));
  EXPECT_EQ(opened["plan"], "the plan");
  EXPECT_EQ(json["commitments"]["plan"], hmac_of_text(key, "plan\nthe plan"));
}

TEST_F(Certificate, TheSecretOfTheStreamIsInNeitherFile) {
  write();
  for (const auto& path : {result.files.certificate, result.files.key})
    EXPECT_EQ(read_file(path).find(to_hex(seeded_secret(1))), std::string::npos);
}

TEST_F(Certificate, TheKeyIsPrivate) {
  using std::filesystem::perms;
  write();
  EXPECT_EQ(std::filesystem::status(result.files.key).permissions() & (perms::group_all | perms::others_all),
            perms::none);
  EXPECT_EQ(std::filesystem::status(result.files.key.parent_path()).permissions() &
                (perms::group_all | perms::others_all),
            perms::none);
}

TEST_F(Certificate, IsReplacedAsTheStreamGoesOn) {
  const Json before = write();
  const std::string key = read_file(result.files.key);
  files.push_back({"release-6.csv", "cc"});
  const Json after = write();
  EXPECT_EQ(before["snapshots"].size() + 1, after["snapshots"].size());
  EXPECT_EQ(read_file(result.files.key), key);
  EXPECT_EQ(folder.names(), (Names{"private", "release.certificate.json"}));
}

TEST_F(Certificate, OnlyPlainSnapshotsMakeNoClaimAboutClasses) {
  const std::size_t words = write()["publisher_word"].size();
  result.publish = "plain";
  EXPECT_EQ(write()["publisher_word"].size(), words + 1);
}

}  // namespace
}  // namespace kith::method

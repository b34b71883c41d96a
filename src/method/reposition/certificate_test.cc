#include "method/reposition/certificate.h"
#include "method/certificate.h"
#include "method/reposition/settings.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "testing/small_stream.h"

namespace kith::method {
namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;
using testing::SmallStream;

class Certificate : public ::testing::Test {
 protected:
  StreamClaim claim() const { return {stream.plan, stream.shape, files, 7, "the key"}; }
  Json write() const { return Json::parse(certificate(claim(), result)); }
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

TEST_F(Certificate, TellsNothingOfWhatWasNotPublished) {
  EXPECT_EQ(write().dump().find("987654321"), std::string::npos);
}

TEST_F(Certificate, ItsKeyOpensTheCommitment) {
  const Json opened = Json::parse(key_file({"the key", {}}, stream.plan));
  EXPECT_EQ(opened["key"], to_hex("the key"));
  EXPECT_EQ(opened["plan"], "the plan");
  EXPECT_EQ(write()["commitments"]["plan"], hmac_of_text("the key", "plan\nthe plan"));
}

TEST_F(Certificate, OnlyPlainSnapshotsMakeNoClaimAboutClasses) {
  const std::size_t words = write()["publisher_word"].size();
  result.publish = "plain";
  EXPECT_EQ(write()["publisher_word"].size(), words + 1);
}

TEST_F(Certificate, EveryReleasedColumnHasARole) {
  result.time = "day";
  result.quasi = {"age"};
  result.sensitive_column = "ill";
  EXPECT_EQ(write()["model"]["plain"], Names{"ward"});
}

TEST_F(Certificate, SaysWhatIsNotProtectedInWordsForThePublic) {
  using outcome::Severity;
  result.caveat("info-code", Severity::info, "7 rows", "words");
  result.note("private-code", "7 persons are exposed", Severity::severe);
  result.caveat("first-code", Severity::warning, "7 persons are exposed", "who knows times is not covered");
  result.caveat("first-code", Severity::warning, "8 persons are exposed", "again");
  result.caveat("second-code", Severity::severe, "9 persons are exposed", "who knows all is not covered");
  EXPECT_EQ(write()["not_protected"],
            (Json::array({{{"code", "first-code"}, {"text", "who knows times is not covered"}},
                          {{"code", "second-code"}, {"text", "who knows all is not covered"}}})));
  EXPECT_EQ(write().dump().find("exposed"), std::string::npos);
}

}  // namespace
}  // namespace kith::method

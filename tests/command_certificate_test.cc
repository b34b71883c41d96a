// The certificate: what is in it, what is not, and what an edited release does to it.
#include <gtest/gtest.h>

#include "base/digest.h"
#include "testing/hex.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

const std::string clinic = std::string(KITH_SOURCE_DIR) + "/examples/clinic/";

class Certificate : public ::testing::Test {
 protected:
  void SetUp() override {
    const Ran ran =
        kith({"release", clinic + "plan.toml", "-o", (folder / "out").string(), "--json", "--quiet"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  }
  Ran audit(const std::string& release = "out/release.csv") {
    return kith({"audit", (folder / release).string(), "--certificate",
                 (folder / "out/release.certificate.json").string(), "--json"});
  }
  Folder folder;
  nlohmann::json certificate;
};

TEST_F(Certificate, AgreesWithItsRelease) {
  const Ran ran = audit();
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.json()["certificate"]["agrees"], true);
}

TEST_F(Certificate, NoticesAnEditedRelease) {
  std::string bytes = read(folder / "out/release.csv");
  bytes += bytes.substr(bytes.rfind('\n', bytes.size() - 2) + 1);
  folder.write("edited.csv", bytes);
  const Ran ran = audit("edited.csv");
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["certificate"]["agrees"], false);
}

TEST_F(Certificate, HoldsTheReleaseDigestAndNoDigestOfAnythingPrivate) {
  const std::string text = read(folder / "out/release.certificate.json");
  EXPECT_NE(text.find(sha256_of_file(folder / "out/release.csv")), std::string::npos);
  for (const char* name : {"visits.csv", "plan.toml", "marital.csv"})
    EXPECT_EQ(text.find(sha256_of_file(clinic + name)), std::string::npos) << name;
  for (const char* word : {"minimal", "frontier", "failing", "border", "checked"})
    EXPECT_EQ(text.find("\"" + std::string(word)), std::string::npos) << word;
}

TEST_F(Certificate, CommitmentsOpenWithTheKey) {
  const auto key_file = nlohmann::json::parse(read(folder / "out/private/release.key"));
  const std::string key = testing::from_hex(key_file["key"].get<std::string>()).value();
  EXPECT_EQ(certificate["commitments"]["input"],
            hmac_of_text(key, "input\n" + sha256_of_file(clinic + "visits.csv")));
  EXPECT_EQ(certificate["commitments"]["plan"], hmac_of_text(key, "plan\n" + read(clinic + "plan.toml")));
}

TEST_F(Certificate, NeedsNoSniffingOfItsRelease) {
  folder.write("e.csv", "2019,2020\n1,5\n1,5\n1,5\n1,5\n");
  ASSERT_EQ(kith({"release", (folder / "e.csv").string(), "--header", "--quasi", "2019", "--sensitive",
                  "2020", "-k", "2", "-o", (folder / "e").string(), "--quiet"})
                .status,
            0);
  EXPECT_EQ(kith({"audit", (folder / "e/release.csv").string(), "--certificate",
                  (folder / "e/release.certificate.json").string()})
                .status,
            0);
}

TEST_F(Certificate, SaysThatPersonsAreThePublishersWord) {
  EXPECT_EQ(certificate["model"]["persons"], true);
  EXPECT_NE(certificate["publisher_word"].dump().find("persons"), std::string::npos);
}

TEST_F(Certificate, HoldsNoPersonalValue) {
  const std::string text = read(folder / "out/release.certificate.json");
  const std::string table = read(clinic + "visits.csv");
  const std::size_t line = table.find('\n') + 1;
  EXPECT_EQ(text.find(table.substr(line, table.find(',', line) - line)), std::string::npos);
}

}  // namespace
}  // namespace kith::tests

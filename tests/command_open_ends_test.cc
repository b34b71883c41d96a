// Intervals with open ends, through every reader of labels: release, its own checks, audit, attack, cells.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

class OpenEnds : public ::testing::Test {
 protected:
  // Few are below 20 or above 80.
  void SetUp() override {
    std::string text = "age,sex,ill\n";
    for (int i = 0; i < 300; ++i) {
      const int age = i < 4 ? 3 + 4 * i : i < 8 ? 81 + 4 * (i - 4) : 20 + i % 60;
      text += std::to_string(age) + (i % 2 ? ",f," : ",m,") + (i % 3 ? "flu\n" : "cold\n");
    }
    folder_.write("t.csv", text);
  }

  std::string plan(const std::string& method) const {
    const std::string text =
        "[source]\npath = \"t.csv\"\n[columns]\nage = { role = \"quasi\", hierarchy = { intervals = [10, "
        "20], bottom = "
        "20, top = 80 } }\nsex = \"quasi\"\nill = \"sensitive\"\n[privacy]\nk = 2\npersons = "
        "\"rows\"\n[method]\n" +
        method;
    return folder_.write("plan.toml", text).string();
  }

  std::string out() const { return (folder_ / "out").string(); }
  std::string release() const { return (folder_ / "out/release.csv").string(); }

  Folder folder_;
};

TEST_F(OpenEnds, StandInTheReleaseAndPassItsAudit) {
  const Ran ran = kith({"release", plan("policy = \"ncp\"\n"), "-o", out(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string rows = read(release());
  EXPECT_NE(rows.find("< 20,"), std::string::npos) << rows;
  EXPECT_NE(rows.find(">= 80,"), std::string::npos) << rows;
  EXPECT_EQ(
      kith({"audit", release(), "--certificate", (folder_ / "out/release.certificate.json").string()}).status,
      0);
  EXPECT_EQ(kith({"audit", release(), "--quasi", "age,sex", "-k", "2"}).status, 0);
  EXPECT_EQ(kith({"audit", release(), "--quasi", "age,sex", "-k", "3"}).status, 4);
}

TEST_F(OpenEnds, AnAttackerFindsTheirPeopleInThem) {
  ASSERT_EQ(kith({"release", plan("policy = \"ncp\"\n"), "-o", out(), "--quiet"}).status, 0);
  folder_.write("outside.csv", "name,age,sex\na,3,m\nb,90,f\nc,40,m\n");
  const Ran ran = kith(
      {"attack", release(), "--outside", (folder_ / "outside.csv").string(), "--on", "age,sex", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto link = ran.json()["links"][0];
  EXPECT_EQ(link["matched"], 3) << link;
  EXPECT_EQ(link["exactly_one"], 0) << link;
}

TEST_F(OpenEnds, AreCellsOfMethodLocal) {
  const Ran ran = kith({"release", plan("name = \"local\"\n"), "-o", out(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(read(release()).find("< 20,"), std::string::npos);
  EXPECT_EQ(
      kith({"audit", release(), "--certificate", (folder_ / "out/release.certificate.json").string()}).status,
      0);
}

}  // namespace
}  // namespace kith::tests

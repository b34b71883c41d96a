#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

// Day 1: hiv, flu, flu; day 2: cold, asthma.
const char* const two_days =
    "day,zip,illness\n1,02138,hiv\n1,02139,flu\n1,02140,flu\n2,02141,cold\n2,02142,asthma\n";

const char* const plan =
    "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nzip = \"quasi\"\nillness = "
    "\"sensitive\"\n[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\n";

TEST(InspectTime, TellsSkewEligibilityAndWhatWindowsWouldDo) {
  const Folder folder;
  folder.write("t.csv", two_days);
  const Ran ran = kith(
      {"inspect", (folder / "t.csv").string(), "--time", "day", "-l", "2,3", "--windows", "1,2", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["records"], 5);
  EXPECT_EQ(json["sensitive"], "illness");
  ASSERT_EQ(json["levels"].size(), 2u);
  EXPECT_EQ(json["levels"][0]["eligible"], 1);
  ASSERT_EQ(json["trials"].size(), 4u);
  EXPECT_EQ(json["trials"][0]["dropped"], 1);
  EXPECT_EQ(json["trials"][1]["dropped"], 0);
  EXPECT_EQ(json["trials"][1]["moved"], 1);
  EXPECT_EQ(json["proposed"]["l"], 2);
}

TEST(InspectTime, PrintsNoValueOfTheSensitiveColumn) {
  const Folder folder;
  folder.write("t.csv", two_days);
  const Ran ran = kith({"inspect", (folder / "t.csv").string(), "--time", "day"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("<- proposed"), std::string::npos) << ran.out;
  for (const char* value : {"hiv", "flu", "cold", "asthma"})
    EXPECT_EQ(ran.out.find(value), std::string::npos);
}

TEST(InspectTime, ThePlanItWritesMakesARelease) {
  const Folder folder;
  folder.write("t.csv", two_days);
  const Ran inspected = kith({"inspect", (folder / "t.csv").string(), "--time", "day", "--plan",
                              (folder / "plan.toml").string(), "--quiet"});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  const Ran made =
      kith({"release", (folder / "plan.toml").string(), "-o", (folder / "out").string(), "--json"});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(made.json()["reposition"]["published"], 5);
}

TEST(InspectTime, ItsFlagsNeedTheTimeColumn) {
  const Folder folder;
  folder.write("t.csv", two_days);
  for (const char* flag : {"--granularity", "--sensitive", "-l", "--windows"})
    EXPECT_EQ(kith({"inspect", (folder / "t.csv").string(), flag, "2"}).status, 2) << flag;
  EXPECT_EQ(kith({"inspect", (folder / "t.csv").string(), "--time", "dya", "--json"}).error(),
            "unknown-column");
}

TEST(InspectTime, ShowsTheExampleAsTheDocumentationDoes) {
  const Ran ran = kith({"inspect", KITH_SOURCE_DIR "/examples/surveillance/reports.csv", "--time", "day",
                        "--sensitive", "disease", "-l", "3", "--windows", "2,7", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["records"], 3442);
  EXPECT_EQ(json["snapshots"], 60);
  EXPECT_EQ(json["levels"][0]["eligible"], 43);
  EXPECT_EQ(json["levels"][0]["dropped_by_suppression"], 108);
  EXPECT_EQ(json["trials"][0]["dropped"], 55);
  EXPECT_EQ(json["trials"][0]["moved"], 49);
  EXPECT_EQ(json["trials"][1]["dropped"], 21);
}

class Moves : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("t.csv", two_days);
    folder_.write("plan.toml", plan);
  }
  Ran attack(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"attack", (folder_ / "plan.toml").string(), "--moves",
                                      (folder_ / "map.csv").string(), "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }
  Folder folder_;
};

TEST_F(Moves, WhoMovedIsDisclosed) {
  const Ran made = kith({"release", (folder_ / "plan.toml").string(), "-o", (folder_ / "out").string(),
                         "--private-map", (folder_ / "map.csv").string(), "--quiet"});
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran ran = attack();
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto moves = ran.json()["moves"];
  EXPECT_EQ(moves["moved_or_dropped"], 1);
  EXPECT_EQ(moves["certain"], 1);
  EXPECT_EQ(moves["moved"]["records"], 1);
  EXPECT_EQ(moves["unmoved"]["certain"], 0);
  EXPECT_EQ(moves["worlds"]["exact"], true);
  EXPECT_EQ(moves["worlds"]["disclosed"], 1);
}

TEST_F(Moves, AnotherLCanBeAsked) {
  folder_.write("map.csv", "row,time,published\n0,1,1\n1,1,1\n2,1,2\n3,2,2\n4,2,2\n");
  EXPECT_EQ(attack().json()["moves"]["unmoved"]["not_eligible"], 0);
  EXPECT_EQ(attack({"-l", "3"}).json()["moves"]["unmoved"]["not_eligible"], 4);
}

TEST_F(Moves, AMapThatCannotBeTrueIsRefused) {
  const std::string rest = "1,1,1\n2,1,2\n3,2,2\n4,2,2\n";
  for (const char* first : {"", "0,1,0\n", "0,1,3\n", "0,2,2\n", "0,1,never\n"}) {
    folder_.write("map.csv", std::string("row,time,published\n") + first + rest);
    EXPECT_EQ(attack().error(), "bad-csv") << first;
  }
  folder_.write("map.csv", "row,time,published\n0,1,1\n" + rest);
  EXPECT_EQ(attack().status, 0);
}

TEST_F(Moves, AMapOfAnotherSourceIsRefused) {
  folder_.write("map.csv", "row,time,published\n9,1,1\n");
  EXPECT_EQ(attack().error(), "bad-csv");
  folder_.write("map.csv", "row,time,published\n1,1,1\n1,1,1\n");
  EXPECT_EQ(attack().error(), "bad-csv");
  folder_.write("map.csv", "row,released,class\n1,1,1\n");
  EXPECT_EQ(attack().error(), "unknown-column");
}

TEST_F(Moves, APlanOfAnotherMethodIsRefused) {
  folder_.write("map.csv", "row,time,published\n0,1,1\n");
  folder_.write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 2\n");
  EXPECT_EQ(attack().error(), "plan-value");
}

TEST_F(Moves, AnAttackByLinkingStillNeedsItsTables) {
  EXPECT_EQ(kith({"attack", (folder_ / "t.csv").string()}).status, 2);
  EXPECT_EQ(kith({"attack", (folder_ / "t.csv").string(), "--outside", "v.csv"}).status, 2);
  EXPECT_EQ(attack({"--outside", "v.csv", "--on", "zip"}).status, 2);
}

}  // namespace
}  // namespace kith::tests

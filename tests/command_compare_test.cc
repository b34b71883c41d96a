// kith compare as a user runs it.
#include <gtest/gtest.h>

#include <csignal>

#include "base/file.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

using Json = nlohmann::json;

const std::string clinic = KITH_SOURCE_DIR "/examples/clinic/plan.toml";

TEST(CommandCompare, ComparesMethodsAndK) {
  const Ran ran = kith({"compare", clinic, "-k", "2,10", "--methods", "full-domain,local", "--task",
                        "marital", "--queries", "50", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json json = ran.json();
  ASSERT_EQ(json["runs"].size(), 4u);
  for (const Json& run : json["runs"]) {
    EXPECT_TRUE(run["error"].is_null()) << run;
    EXPECT_GT(run["task"]["before"], run["task"]["guess"]);
    EXPECT_GT(run["query_error"], 0);
  }
  EXPECT_GT(json["runs"][1]["ncp"], json["runs"][0]["ncp"]);
  EXPECT_GT(json["runs"][0]["ncp"], json["runs"][2]["ncp"]);
  EXPECT_EQ(json["runs"][0]["policy"], "loss");
  EXPECT_EQ(json["runs"][2]["policy"], "guillotine");
}

TEST(CommandCompare, PrintsATable) {
  const Ran ran = kith({"compare", clinic, "-k", "5", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("method       policy"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("local        guillotine  5"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("* is best among runs with the same k"), std::string::npos);
  EXPECT_EQ(ran.err, "");
}

TEST(CommandCompare, GoesOnBesideARunThatCannotBe) {
  const Ran some = kith({"compare", clinic, "-k", "5,100000", "--methods", "local", "--json"});
  EXPECT_EQ(some.status, 0);
  EXPECT_EQ(some.json()["runs"][1]["code"], "no-release");
  const Ran none = kith({"compare", clinic, "-k", "100000", "--json"});
  EXPECT_EQ(none.status, 3);
  EXPECT_EQ(none.json()["runs"].size(), 2u);
  EXPECT_NE(kith({"compare", clinic, "-k", "100000"}).out.find("no release: "), std::string::npos);
}

TEST(CommandCompare, FlagsOfOneMethodDoNotStopAnother) {
  const Ran ran = kith(
      {"compare", clinic, "--max-suppression", "1%", "--ranges", "tight", "--suppressed", "mask", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const Json& run : ran.json()["runs"]) EXPECT_TRUE(run["error"].is_null()) << run;
}

TEST(CommandCompare, WritesChartsOnlyIfAsked) {
  const Folder folder;
  const Ran ran = kith({"compare", clinic, "--methods", "local", "--chart", (folder / "c.html").string(),
                        "-o", (folder / "c.json").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"c.html", "c.json"}));
  EXPECT_EQ(Json::parse(read_file(folder / "c.json"))["runs"].size(), 1u);
  EXPECT_NE(read_file(folder / "c.html").find("<svg"), std::string::npos);
}

TEST(CommandCompare, WrongCallsAreRefused) {
  const Ran method = kith({"compare", clinic, "--methods", "lcal", "--json"});
  EXPECT_EQ(method.status, 2);
  EXPECT_NE(method.err.find("did you mean local?"), std::string::npos) << method.err;
  const Ran policy = kith({"compare", clinic, "--policies", "npc", "--json"});
  EXPECT_EQ(policy.status, 2);
  EXPECT_NE(policy.err.find("did you mean ncp?"), std::string::npos) << policy.err;
  EXPECT_EQ(kith({"compare", clinic, "--task", "patient"}).status, 2);
  EXPECT_EQ(kith({"compare", clinic, "-k", "0"}).status, 2);
  EXPECT_EQ(kith({"compare", clinic, "--chart", "c.png"}).status, 2);
  EXPECT_EQ(kith({"compare", clinic, "-k", "two"}).status, 2);
}

TEST(CommandCompare, CtrlCEndsIt) {
  Folder folder;
  std::string rows = "zip,age,sex,income\n";
  for (int i = 0; i < 60'000; ++i)
    rows += std::to_string(10'000 + i % 997) + "," + std::to_string(i % 89) + "," + (i % 2 == 0 ? "f" : "m") +
            "," + std::to_string(i % 1013) + "\n";
  const auto running =
      start_kith({"compare", folder.write("t.csv", rows).string(), "--quasi", "zip,age,sex,income",
                  "--persons", "rows", "-k", "2,3,4,5,6,7,8,9,10,11", "--methods", "local"});
  while (!running->has_open(folder / "t.csv") && !running->ended()) {
  }
  running->signal(SIGINT);
  EXPECT_EQ(running->wait().status, 130);
  EXPECT_EQ(folder.files(), std::vector<std::string>{"t.csv"});
}

}  // namespace
}  // namespace kith::tests

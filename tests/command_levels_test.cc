// What a plan says over the result of full-domain: bounds on levels, a node of its own, policies in a row.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/command.h"

namespace kith::tests {
namespace {

using Json = nlohmann::json;

// The paper's figure 4: three races in each of four ZIP codes.
const std::string figure_4 =
    "race,zip\nasian,94138\nasian,94139\nasian,94141\nasian,94142\nblack,94138\nblack,94139\nblack,94141\n"
    "black,94142\nwhite,94138\nwhite,94139\nwhite,94141\nwhite,94142\n";
// Figure 8, where two suppressed rows buy [0,1] and [1,0].
const std::string figure_8 =
    "race,zip\nasian,94138\nasian,94138\nasian,94142\nasian,94142\nblack,94138\nblack,94141\nblack,94142\n"
    "white,94138\n";

struct Made {
  Ran ran;
  Json json;
};

class Levels : public ::testing::Test {
 protected:
  void SetUp() override {
    folder.write("race.csv", "asian;person\nblack;person\nwhite;person\n");
    folder.write("zip.csv", "94138;9413*;941**\n94139;9413*;941**\n94141;9414*;941**\n94142;9414*;941**\n");
  }

  // `race` and `zip` are further keys of the columns, `method` further lines of its section.
  std::string plan(int k, const std::string& race, const std::string& zip, const std::string& method) const {
    const auto column = [](const std::string& name, const std::string& more) {
      return name + " = { role = \"quasi\", hierarchy = \"" + name + ".csv\"" +
             (more.empty() ? "" : ", " + more) + " }\n";
    };
    return "[source]\npath = \"t.csv\"\n[columns]\n" + column("race", race) + column("zip", zip) +
           "[privacy]\nk = " + std::to_string(k) + "\npersons = \"rows\"\n[method]\n" + method + "\n";
  }

  Made release(const std::string& table, const std::string& plan, std::vector<std::string> more = {}) {
    folder.write("t.csv", table);
    std::vector<std::string> words = {"release", folder.write("plan.toml", plan).string(),
                                      "-o",      (folder / "out").string(),
                                      "--json",  "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    Made made{kith(words), {}};
    if (made.ran.status == 0) made.json = made.ran.json();
    return made;
  }

  static std::vector<std::vector<int>> levels_of(const Json& nodes) {
    std::vector<std::vector<int>> levels;
    for (const Json& node : nodes) levels.push_back(node["levels"].get<std::vector<int>>());
    return levels;
  }

  Folder folder;
};

using Nodes = std::vector<std::vector<int>>;

TEST_F(Levels, MaxLevelLeavesNodesOut) {
  const Made made = release(figure_4, plan(2, "max_level = 0", "", ""), {"--frontier"});
  ASSERT_EQ(made.ran.status, 0) << made.ran.err;
  EXPECT_EQ(made.json["lattice"]["nodes"], 3);
  EXPECT_EQ(levels_of(made.json["minimal"]), (Nodes{{0, 1}}));
  EXPECT_EQ(made.json["lattice"]["border_verified"], true);
  EXPECT_EQ(levels_of(made.json["frontier"]), (Nodes{{0, 1}}));
  const Json proof = Json::parse(read(folder / "out/private/release.proof.json"));
  EXPECT_EQ(proof["allowed"], Json::parse("[[0],[0,1,2]]"));
  EXPECT_EQ(proof["maximal_failing"], Json::parse("[[0,0]]"));
}

TEST_F(Levels, MinLevelIsTheBottom) {
  const Made made =
      release(figure_4, plan(2, "min_level = \"level 1\"", "min_level = 1", ""), {"--frontier"});
  ASSERT_EQ(made.ran.status, 0) << made.ran.err;
  EXPECT_EQ(made.json["lattice"]["nodes"], 2);
  EXPECT_EQ(levels_of(made.json["minimal"]), (Nodes{{1, 1}}));
  EXPECT_EQ(made.json["chosen"]["names"], Json::parse("[\"level 1\",\"level 1\"]"));
  EXPECT_EQ(made.json["chosen"]["height"], 2);
  EXPECT_EQ(made.json["chosen"]["relative"], 1.5);
  EXPECT_EQ(made.json["lattice"]["border_verified"], true);
  EXPECT_EQ(read(folder / "out/release.csv").substr(0, 23), "race,zip\nperson,9413*\np");
}

TEST_F(Levels, EveryBoundGivesTheMinimalNodesWithinIt) {
  // By brute force: acceptable nodes of figure 4 for k = 3 are [0,2], [1,0], [1,1], [1,2].
  const Nodes acceptable = {{0, 2}, {1, 0}, {1, 1}, {1, 2}};
  for (int race_min = 0; race_min <= 1; ++race_min)
    for (int zip_min = 0; zip_min <= 2; ++zip_min)
      for (int zip_max = zip_min; zip_max <= 2; ++zip_max) {
        Nodes within, minimal;
        for (const auto& node : acceptable)
          if (node[0] >= race_min && node[1] >= zip_min && node[1] <= zip_max) within.push_back(node);
        for (const auto& node : within) {
          bool lowest = true;
          for (const auto& other : within)
            lowest = lowest && (other == node || other[0] > node[0] || other[1] > node[1]);
          if (lowest) minimal.push_back(node);
        }
        std::ranges::sort(minimal, {}, [](const auto& node) { return std::pair(node[0] + node[1], node); });
        const Made made = release(
            figure_4,
            plan(3, "min_level = " + std::to_string(race_min),
                 "min_level = " + std::to_string(zip_min) + ", max_level = " + std::to_string(zip_max), ""));
        ASSERT_EQ(made.ran.status, 0) << made.ran.err;
        EXPECT_EQ(levels_of(made.json["minimal"]), minimal);
        EXPECT_EQ(made.json["lattice"]["border_verified"], true);
      }
}

TEST_F(Levels, WhereNothingIsWithinBoundsTheMessageSaysWhatToLoosen) {
  const Made made = release(figure_4, plan(3, "max_level = 0", "max_level = 1", ""));
  EXPECT_EQ(made.ran.status, 3);
  EXPECT_EQ(made.ran.error(), "no-release");
  EXPECT_NE(made.ran.out.find("within min_level and max_level"), std::string::npos) << made.ran.out;
  EXPECT_NE(
      made.ran.out.find("raise max_level of one of the columns 'race' and 'zip', each of which suffices"),
      std::string::npos)
      << made.ran.out;
  EXPECT_FALSE(std::filesystem::exists(folder / "out/release.csv"));
  const Made both = release(figure_4, plan(12, "max_level = 0", "max_level = 1", ""));
  EXPECT_EQ(both.ran.status, 3);
  EXPECT_NE(both.ran.out.find("raise max_level of the columns 'race' and 'zip' together"), std::string::npos)
      << both.ran.out;
  const Made one = release(figure_4, plan(6, "max_level = 0", "", ""));
  EXPECT_EQ(one.ran.status, 3);
  EXPECT_NE(one.ran.out.find("raise max_level of column 'race', which suffices"), std::string::npos)
      << one.ran.out;
}

TEST_F(Levels, BaselinesKeepToBounds) {
  const Made datafly = release(figure_4, plan(3, "max_level = 0", "", "name = \"datafly\""));
  ASSERT_EQ(datafly.ran.status, 0) << datafly.ran.err;
  EXPECT_EQ(datafly.json["chosen"]["levels"], (Json{0, 2}));
  EXPECT_EQ(datafly.json["chosen"]["by"], "baseline");
  const Made argus = release(figure_4, plan(2, "max_level = 0", "min_level = 1", "name = \"mu-argus\""));
  ASSERT_EQ(argus.ran.status, 0) << argus.ran.err;
  EXPECT_EQ(argus.json["chosen"]["levels"], (Json{0, 1}));
}

TEST_F(Levels, GeneralizeAndMinLevelMayContradict) {
  const Made made = release(figure_4, plan(2, "min_level = 1", "", "generalize = [\"zip\"]"));
  EXPECT_EQ(made.ran.status, 2);
  EXPECT_NE(made.ran.out.find("min_level = 1 of column 'race'"), std::string::npos) << made.ran.out;
  const Made fine = release(figure_4, plan(2, "max_level = 1", "", "generalize = [\"zip\"]"));
  ASSERT_EQ(fine.ran.status, 0) << fine.ran.err;
  EXPECT_EQ(levels_of(fine.json["minimal"]), (Nodes{{0, 1}}));
}

TEST_F(Levels, OtherMethodsRefuseBoundsAndNameTheKey) {
  const Made local = release(figure_4, plan(2, "", "max_level = 1", "name = \"local\""));
  EXPECT_EQ(local.ran.status, 2);
  EXPECT_NE(local.ran.out.find("'max_level' of column 'zip' has no use in method local"), std::string::npos)
      << local.ran.out;
  EXPECT_EQ(release(figure_4, plan(2, "min_level = 0", "", "name = \"local\"")).ran.error(), "plan-value");
}

TEST_F(Levels, WhatIsNoLevelIsRefused) {
  for (const char* wrong : {"max_level = 3", "max_level = \"year\"", "max_level = -1", "max_level = 1.5",
                            "min_level = 2, max_level = 1", "min_level = \"\""}) {
    const Made made = release(figure_4, plan(2, "", wrong, ""));
    EXPECT_EQ(made.ran.status, 2) << wrong;
    EXPECT_EQ(made.ran.error(), "plan-value") << wrong;
  }
}

// A week may lie in two months, so that no bound at month allows it.
TEST_F(Levels, BoundsOfACalendarGoByFinerThan) {
  std::string table = "day,who\n";
  for (int i = 0; i < 6; ++i) table += "2024-01-3" + std::to_string(i % 2) + ",p" + std::to_string(i) + "\n";
  for (int i = 6; i < 12; ++i)
    table += "2024-02-0" + std::to_string(1 + i % 2) + ",p" + std::to_string(i) + "\n";
  folder.write("t.csv", table);
  const auto made = [&](const std::string& more, const std::string& method) {
    return release(
        table,
        "[source]\npath = \"t.csv\"\n[columns]\nwho = \"person\"\nday = { role = \"quasi\", hierarchy = "
        "{ calendar = [\"day\", \"week\", \"month\", \"year\"] }" +
            more + " }\n[privacy]\nk = 4\n[method]\n" + method + "\n");
  };
  const Made all = made("", "");
  ASSERT_EQ(all.ran.status, 0) << all.ran.err;
  EXPECT_EQ(levels_of(all.json["minimal"]), (Nodes{{1}, {2}}));
  const Made month = made(", max_level = \"month\"", "");
  ASSERT_EQ(month.ran.status, 0) << month.ran.err;
  EXPECT_EQ(levels_of(month.json["minimal"]), (Nodes{{2}}));
  EXPECT_EQ(month.json["chosen"]["names"], Json::parse("[\"month\"]"));
  EXPECT_EQ(month.json["lattice"]["nodes"], 2);
  const Made alone = made(", min_level = \"month\"", "generalize = [\"day\"]");
  ASSERT_EQ(alone.ran.status, 0) << alone.ran.err;
  EXPECT_EQ(levels_of(alone.json["minimal"]), (Nodes{{2}}));
  EXPECT_EQ(alone.json["granularities"][1]["not_looked_at"], "it is not within min_level and max_level");
  EXPECT_EQ(alone.json["granularities"][2]["k_anonymous"], true);
}

TEST_F(Levels, ThePlanMayChooseTheNode) {
  const Made made = release(figure_8, plan(2, "", "", "max_suppression = 2\nlevels = { race = 1, zip = 0 }"));
  ASSERT_EQ(made.ran.status, 0) << made.ran.err;
  EXPECT_EQ(made.json["chosen"]["levels"], (Json{1, 0}));
  EXPECT_EQ(made.json["chosen"]["by"], "plan");
  EXPECT_EQ(made.json["chosen"]["minimal"], true);
  EXPECT_EQ(levels_of(made.json["minimal"]), (Nodes{{0, 1}, {1, 0}}));
  const Ran audit = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                          (folder / "out/release.certificate.json").string(), "--json"});
  EXPECT_EQ(audit.status, 0) << audit.out;
  EXPECT_EQ(audit.json()["certificate"]["agrees"], true);
  const Json certificate = Json::parse(read(folder / "out/release.certificate.json"));
  EXPECT_EQ(certificate["method"]["levels"], (Json{1, 0}));
}

TEST_F(Levels, ANodeThatIsNotMinimalIsReleasedAndSaidToBeSo) {
  const Made made =
      release(figure_8, plan(2, "", "", "max_suppression = 2"), {"--levels", "race=level 1,zip=2"});
  ASSERT_EQ(made.ran.status, 0) << made.ran.err;
  EXPECT_EQ(made.json["chosen"]["levels"], (Json{1, 2}));
  EXPECT_EQ(made.json["chosen"]["minimal"], false);
  EXPECT_NE(read(folder / "out/private/release.report.html").find("is <b>not</b> one of the minimal ones"),
            std::string::npos);
}

TEST_F(Levels, ColumnsThatAreNotNamedAreLeftToThePolicy) {
  // With zip at 1: [0,1] suppresses 2 and [1,1] none.
  const std::string method = "max_suppression = 2\nlevels = { zip = 1 }\n";
  EXPECT_EQ(release(figure_8, plan(2, "", "", method)).json["chosen"]["levels"], (Json{0, 1}));
  EXPECT_EQ(release(figure_8, plan(2, "", "", "levels = { zip = 1 }")).json["chosen"]["levels"],
            (Json{1, 1}));
  const Made least = release(figure_8, plan(2, "", "", method + "policy = \"discernibility\""));
  EXPECT_EQ(least.json["chosen"]["levels"][1], 1) << least.ran.err;
}

TEST_F(Levels, ANodeThatFailsIsRefusedWithTheSizesOfItsClasses) {
  const Made made = release(figure_8, plan(2, "", "", "max_suppression = 1\nlevels = { race = 0, zip = 1 }"));
  EXPECT_EQ(made.ran.status, 3);
  EXPECT_EQ(made.ran.error(), "no-release");
  EXPECT_NE(made.ran.out.find("2 classes of 1 row (2 of 8 rows) fail"), std::string::npos) << made.ran.out;
  EXPECT_NE(made.ran.out.find("levels = { race = 1, zip = 0 }"), std::string::npos) << made.ran.out;
  EXPECT_NE(made.ran.out.find("max_suppression = 2"), std::string::npos) << made.ran.out;
  EXPECT_FALSE(std::filesystem::exists(folder / "out/release.csv"));
}

TEST_F(Levels, ANodeMustFitTheRestOfThePlan) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "levels = { race = 5 }"},
      {"", "levels = { age = 1 }"},
      {"", "levels = { }"},
      {"", "levels = 2"},
      {"max_level = 0", "levels = { race = 1 }"},
      {"", "levels = { race = 1 }\ngeneralize = [\"zip\"]"},
      {"", "levels = { race = 1 }\nsearch = \"binary\""},
      {"", "levels = { race = 1 }\nname = \"datafly\""},
      {"", "levels = { race = 1 }\nname = \"local\""}};
  for (const auto& [race, method] : wrong) {
    const Made made = release(figure_8, plan(2, race, "", method));
    EXPECT_EQ(made.ran.status, 2) << method << made.ran.out;
    EXPECT_EQ(made.ran.error(), "plan-value") << method << made.ran.out;
  }
}

TEST_F(Levels, PoliciesDecideOneAfterTheOther) {
  const auto chosen = [&](const std::string& policy, const std::vector<std::string>& more = {}) {
    const Made made = release(figure_8, plan(2, "", "", "max_suppression = 2\n" + policy), more);
    EXPECT_EQ(made.ran.status, 0) << made.ran.err;
    return made.json["chosen"]["levels"];
  };
  EXPECT_EQ(chosen(""), (Json{0, 1}));
  EXPECT_EQ(chosen("policy = [\"suppression\", \"height\"]"), (Json{1, 0}));
  EXPECT_EQ(chosen("policy = [\"height\", \"suppression\"]"), (Json{1, 0}));
  EXPECT_EQ(chosen("policy = [\"height\", \"relative-peak\"]"), (Json{0, 1}));
  EXPECT_EQ(chosen("policy = \"relative-peak\""), (Json{0, 1}));
  EXPECT_EQ(chosen("", {"--policy", "height,suppression"}), (Json{1, 0}));
  EXPECT_EQ(chosen("policy = [\"height\", \"entropy\", \"ncp\"]"),
            chosen("policy = [\"height\", \"entropy\"]"));
  const Made made =
      release(figure_8, plan(2, "", "", "max_suppression = 2\npolicy = [\"suppression\", \"ncp\"]"));
  EXPECT_EQ(made.json["policy"], "suppression, ncp");
  for (const char* wrong : {"policy = []", "policy = [\"hight\"]", "policy = [\"height\", 2]", "policy = 2",
                            "policy = [\"guillotine\"]", "name = \"local\"\npolicy = [\"guillotine\"]"})
    EXPECT_EQ(release(figure_8, plan(2, "", "", wrong)).ran.error(), "plan-value") << wrong;
}

}  // namespace
}  // namespace kith::tests

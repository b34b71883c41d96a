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

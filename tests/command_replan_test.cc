// Method reposition with windows that are solved anew at every step.
#include <gtest/gtest.h>

#include <map>

#include "tests/released_table.h"
#include "tests/stream_feed.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;

class CommandReplan : public ::testing::Test {
 protected:
  // The example with these lines in its method.
  Ran surveillance(const std::string& method, const Words& more = {}) {
    const std::string example = KITH_SOURCE_DIR "/examples/surveillance/";
    folder.write("reports.csv", read(example + "reports.csv"));
    folder.write(
        "plan.toml",
        "[source]\npath = \"reports.csv\"\n[columns]\nreport = \"identifier\"\npatient = \"person\"\n"
        "day = { role = \"time\", granularity = \"day\" }\nage = \"quasi\"\ndistrict = \"quasi\"\n"
        "disease = \"sensitive\"\n[privacy]\nl = 3\n[method]\nname = \"reposition\"\n" +
            method + "\n");
    Words words{"release", (folder / "plan.toml").string(), "-o", (folder / "out").string(), "--json",
                "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }
  static std::string replanned(std::string plan) {
    const std::string name = "name = \"reposition\"\n";
    return plan.insert(plan.find(name) + name.size(), "replan = true\n");
  }
  Ran stream(const std::string& out, const std::string& source, const Words& more) {
    Words words{"stream",   (folder / "plan.toml").string(), "-o",     (folder / out).string(),
                "--source", (folder / source).string(),      "--json", "--seed",
                "7"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  Folder folder;
};

TEST_F(CommandReplan, ItLosesLessAndPassesTheAudit) {
  const Ran relays = surveillance("window = 5");
  ASSERT_EQ(relays.status, 0) << relays.err;
  EXPECT_FALSE(relays.json()["reposition"].contains("replan"));
  const Ran anew =
      surveillance("window = 5\nreplan = true", {"--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(anew.status, 0) << anew.err;
  EXPECT_EQ(anew.json()["reposition"]["replan"], true);
  EXPECT_LT(anew.json()["reposition"]["loss"], relays.json()["reposition"]["loss"]);
  EXPECT_EQ(read_released(folder / "map.csv").rows.size(), 3442U);
  const Ran audit = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                          (folder / "out/release.certificate.json").string(), "--json"});
  EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
  EXPECT_TRUE(audit.json()["certificate"]["agrees"].get<bool>());
}

TEST_F(CommandReplan, WithCoveredMovesItIsRefused) {
  const Ran ran = surveillance("window = 5\nreplan = true\nmoves = \"covered\"");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "plan-value");
}

// What left is not touched again, whatever comes: a stream that is cut short publishes the same until then.
TEST_F(CommandReplan, AStreamPublishesTheSameInOneRunAndInMany) {
  const std::string text = reports(12, 30);
  folder.write("plan.toml", replanned(stream_plan()));
  folder.write("in.csv", text);
  ASSERT_EQ(stream("whole", "in.csv", {}).status, 0);
  const auto whole = snapshots_in(folder / "whole");
  for (int part = 1; part <= 4; ++part) {
    const std::size_t end = part == 4 ? text.size() : text.find('\n', text.size() * part / 4) + 1;
    folder.write("part.csv", text.substr(0, end));
    Words more{"--state", (folder / "state").string()};
    if (part < 4) more.push_back("--keep-open");
    const Ran ran = stream("out", "part.csv", more);
    ASSERT_EQ(ran.status, 0) << ran.err;
    for (const auto& [name, bytes] : snapshots_in(folder / "out")) EXPECT_EQ(whole.at(name), bytes) << name;
  }
  EXPECT_EQ(snapshots_in(folder / "out"), whole);
}

}  // namespace
}  // namespace kith::tests

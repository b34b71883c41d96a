// Files as people have them: what R, pandas and spreadsheets write is read as it is meant.
#include <gtest/gtest.h>

#include "tests/command.h"
#include "tests/stream_feed.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class CommandReading : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder / name).string(); }

  // A plan of one table, with what [source] and [columns] say.
  Ran release(const std::string& source, const std::string& columns, const std::string& privacy = "k = 2",
              const Words& more = {}) const {
    folder.write("plan.toml", "[source]\n" + source + "\n[columns]\n" + columns + "\n[privacy]\n" + privacy +
                                  "\npersons = \"rows\"\n[output]\npath = \"r.csv\"\n");
    Words words{"release", path("plan.toml"), "-o", path("out"), "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  static nlohmann::json note(const Ran& ran, const std::string& code) {
    const nlohmann::json result = ran.json();
    for (const auto& each : result["notes"])
      if (each["code"] == code) return each;
    return {};
  }

  Folder folder;
};

constexpr const char* by_ten = "age = { role = \"quasi\", hierarchy = { intervals = [10], origin = 0 } }";

TEST_F(CommandReading, RowNamesAreWithheldWithANote) {
  folder.write("t.csv", "\"\",\"age\"\n\"1\",20\n\"2\",21\n\"3\",32\n\"4\",33\n");
  const Ran ran = release("path = \"t.csv\"", by_ten);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(note(ran, "row-names")["severity"], "info");
  EXPECT_EQ(read(folder / "out/r.csv"), "age\n\"[20, 30)\"\n\"[20, 30)\"\n\"[30, 40)\"\n\"[30, 40)\"\n");
}

TEST_F(CommandReading, AHeaderOfRsWriteTableIsUnderstood) {
  folder.write("t.csv", "\"age\"\n\"1\",20\n\"2\",21\n\"3\",32\n\"4\",33\n");
  const Ran ran = release("path = \"t.csv\"", by_ten);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(note(ran, "row-names")["severity"], "info");
  EXPECT_EQ(ran.json()["released"]["rows"], 4);
}

TEST_F(CommandReading, RowNamesAreNeverReleased) {
  folder.write("t.csv", ",age\n1,20\n2,21\n");
  for (const char* role : {"plain", "sensitive", "quasi"}) {
    const Ran ran = release("path = \"t.csv\"", std::string(by_ten) + "\nrow-names = \"" + role + "\"");
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.error(), "plan-value") << ran.out;
    EXPECT_FALSE(fs::exists(folder / "out"));
  }
}

TEST_F(CommandReading, RowNamesThatNamePersonsWithSeveralRowsAreNotOverlooked) {
  std::string text = ",born,sex,seen\n";
  for (int person = 0; person < 40; ++person)
    for (int visit = 0; visit < 3; ++visit)
      text += std::to_string(1000 + person * 7) + "," + std::to_string(1940 + person) + "," +
              (person % 2 ? "f" : "m") + "," + std::to_string(visit * 40 + person) + "\n";
  folder.write("t.csv", text);
  folder.write(
      "plan.toml",
      "[source]\npath = \"t.csv\"\n[columns]\nborn = \"quasi\"\nsex = \"quasi\"\n[privacy]\nk = 2\n");
  const Ran ran = kith({"release", path("plan.toml"), "-o", path("out"), "--json"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "persons-unknown") << ran.out;
}

TEST_F(CommandReading, InspectCallsRowNamesAnIdentifier) {
  folder.write("t.csv", ",age\n1,20\n2,21\n3,32\n4,33\n");
  const Ran ran = kith({"inspect", path("t.csv"), "--plan", path("plan.toml"), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["columns"][0]["name"], "row-names");
  EXPECT_EQ(ran.json()["columns"][0]["role"], "identifier");
  EXPECT_EQ(kith({"release", path("plan.toml"), "-o", path("out"), "--persons", "rows"}).status, 0);
}

}  // namespace
}  // namespace kith::tests

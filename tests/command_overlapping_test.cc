// Method local with classes that may overlap, as the command runs it.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>

#include "base/file.h"
#include "tests/command.h"
#include "tests/released_table.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;

class CommandOverlapping : public ::testing::Test {
 protected:
  Ran release(const std::string& table, const Words& flags) {
    folder.write("t.csv", table);
    Words words{"release",   (folder / "t.csv").string(),
                "--method",  "local",
                "-o",        (folder / "out").string(),
                "--json",    "--quiet",
                "--classes", "overlapping",
                "-k",        "2"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  Ran audit(const Words& flags) const {
    Words words{"audit", (folder / "out/release.csv").string(), "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  std::string certificate() const { return (folder / "out/release.certificate.json").string(); }
  std::map<std::string, int> cells(const std::string& column) const {
    std::map<std::string, int> counts;
    for (const std::string& cell : read_released(folder / "out/release.csv").cells(column)) ++counts[cell];
    return counts;
  }

  Folder folder;
};

// In a plane: no cut puts both pairs of neighbours into cells of their own.
constexpr const char* crossing =
    "x,y,ill\n0,5,a\n10,5,b\n5,0,c\n5,10,d\n0,5,e\n10,5,f\n5,0,g\n5,10,h\n2,5,a\n8,5,b\n5,3,c\n5,7,d\n";

TEST_F(CommandOverlapping, LabelsAreLeastAndTheCertificateSaysSo) {
  const Ran ran = release(crossing, {"--quasi", "x,y", "--plain", "ill", "--persons", "rows"});
  ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
  EXPECT_EQ(ran.json()["policy"], "overlapping");
  EXPECT_EQ(ran.json()["ranges"], "tight");
  EXPECT_TRUE(ran.json()["variants"].empty());
  EXPECT_EQ(cells("x")["0"], 2);
  const nlohmann::json written = nlohmann::json::parse(read_file(certificate()));
  EXPECT_EQ(written["method"]["classes"], "overlapping");
  const Ran checked = audit({"--certificate", certificate()});
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  const Ran counted = audit({"--quasi", "x,y", "-k", "2"});
  EXPECT_EQ(counted.status, 0) << counted.out;
}

TEST_F(CommandOverlapping, PersonsAndLAreCountedByClass) {
  std::mt19937 random(1);
  std::string table = "who,age,town,ill\n";
  for (int row = 0; row < 300; ++row)
    table += "p" + std::to_string(random() % 150) + "," + std::to_string(20 + random() % 40) + "," +
             std::string(1, static_cast<char>('a' + random() % 7)) + "," +
             std::string(1, static_cast<char>('s' + random() % 4)) + "\n";
  const Ran ran = release(table, {"--quasi", "age,town", "--sensitive", "ill", "--person", "who", "-l", "2",
                                  "--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
  EXPECT_EQ(ran.json()["released"]["suppressed"], 0);
  EXPECT_GE(ran.json()["classes"]["smallest"], 2);
  const Ran checked = audit({"--certificate", certificate()});
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
}

TEST_F(CommandOverlapping, IsRefusedWithWhatIsForCells) {
  for (const Words& flags : {Words{"--policy", "least-loss"}, Words{"--ranges", "tight"}}) {
    Words all{"--quasi", "x,y", "--plain", "ill", "--persons", "rows"};
    all.insert(all.end(), flags.begin(), flags.end());
    const Ran ran = release(crossing, all);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.error(), "plan-value");
  }
}

TEST_F(CommandOverlapping, SameBytesOnAnyNumberOfThreads) {
  std::mt19937 random(2);
  std::string table = "a,b,c\n";
  for (int row = 0; row < 5000; ++row)
    table += std::to_string(random() % 20) + "," + std::to_string(random() % 20) + "," +
             std::to_string(random() % 3) + "\n";
  std::string bytes;
  for (const char* threads : {"1", "2"}) {
    const Ran ran = release(table, {"--quasi", "a,b,c", "--persons", "rows", "--threads", threads});
    ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
    const std::string now = read_file(folder / "out/release.csv");
    if (bytes.empty()) bytes = now;
    EXPECT_EQ(now, bytes);
    std::filesystem::remove_all(folder / "out");
  }
}

TEST_F(CommandOverlapping, LosesLittleOnAdult) {
  const auto data = std::filesystem::path(KITH_SOURCE_DIR).parent_path() / "shared/data/adult";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "the data set is not here";
  std::string plan = "[source]\npath = \"" + (data / "adult.csv").string() + "\"\n[columns]\n";
  for (const char* name : {"sex", "age", "race", "marital-status", "education", "native-country", "workclass",
                           "occupation", "salary-class"})
    plan += std::string(name) + " = { role = \"quasi\", hierarchy = \"" +
            (data / ("adult_hierarchy_" + std::string(name) + ".csv")).string() + "\" }\n";
  plan += "[privacy]\nk = 5\n[method]\nname = \"local\"\nclasses = \"overlapping\"\n";
  const Ran ran = kith({"release", folder.write("plan.toml", plan).string(), "-o", (folder / "out").string(),
                        "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_LE(ran.json()["loss"]["ncp"].get<double>(), 1 - 0.945);
  EXPECT_GE(ran.json()["classes"]["smallest"], 5);
}

}  // namespace
}  // namespace kith::tests

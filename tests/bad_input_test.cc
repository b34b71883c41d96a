// Every kind of wrong input: its own error code, the exit status of the contract, and nothing written.
#include <gtest/gtest.h>

#include <sys/resource.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

constexpr const char* table = "zip,sex,illness\n02138,f,flu\n02138,f,cold\n02139,m,flu\n02139,m,hiv\n";
constexpr const char* plan =
    "[source]\npath = \"t.csv\"\n[columns]\nzip = { role = \"quasi\", hierarchy = { mask = \"right\", levels "
    "= 2 } }\n"
    "sex = \"quasi\"\nillness = \"sensitive\"\n[privacy]\nk = 2\n";

class BadInput : public ::testing::Test {
 protected:
  void SetUp() override {
    folder.write("t.csv", table);
    folder.write("plan.toml", plan);
    before = folder.files();
  }

  Ran release(std::vector<std::string> more = {}, const std::string& input = "plan.toml") {
    std::vector<std::string> words{"release", (folder / input).string(), "-o", (folder / "out").string(),
                                   "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  void expect(const Ran& ran, int status, const std::string& code) {
    EXPECT_EQ(ran.status, status) << ran.err;
    EXPECT_EQ(ran.error(), code) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "out")) << "something was left behind";
  }

  Folder folder;
  std::vector<std::string> before;
};

TEST_F(BadInput, TheGoodPlanWorks) {
  const Ran ran = release();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/release.csv"));
}

TEST_F(BadInput, MissingTable) {
  std::filesystem::remove(folder / "t.csv");
  expect(release(), 2, "missing-file");
}

TEST_F(BadInput, MissingPlan) { expect(release({}, "none.toml"), 2, "missing-file"); }

TEST_F(BadInput, FolderInsteadOfTable) {
  std::filesystem::remove(folder / "t.csv");
  std::filesystem::create_directory(folder / "t.csv");
  expect(release(), 2, "missing-file");
}

TEST_F(BadInput, EmptyFile) {
  folder.write("t.csv", "");
  expect(release(), 2, "empty-file");
}

TEST_F(BadInput, HeaderOnly) {
  folder.write("t.csv", "zip,sex,illness\n");
  expect(release(), 2, "no-rows");
}

TEST_F(BadInput, RaggedRowNamesItsLine) {
  folder.write("t.csv", "zip,sex,illness\n02138,f,flu\n02138,f\n02139,m,flu\n02139,m,hiv,more\n");
  const Ran ran = release();
  expect(ran, 2, "ragged-row");
  EXPECT_EQ(ran.json()["error"]["line"], 3);
}

TEST_F(BadInput, RaggedRowFarBelowTheSample) {
  std::string text = "zip,sex,illness\n";
  for (int i = 0; i < 50000; ++i) text += "02138,f,flu\n";
  folder.write("t.csv", text + "02138,f\n" + "02138,f,flu\n");
  const Ran ran = release();
  expect(ran, 2, "ragged-row");
  EXPECT_EQ(ran.json()["error"]["line"], 50002);
}

TEST_F(BadInput, WrongDelimiter) {
  const Ran ran = release({"--delimiter", ";"});
  expect(ran, 2, "unknown-column");
  EXPECT_NE(ran.err.find("delimiter"), std::string::npos) << ran.err;
}

TEST_F(BadInput, InvalidUtf8NamesItsLine) {
  folder.write("t.csv",
               "zip,sex,illness\n02138,f,flu\n02138,f,co\xff"
               "ld\n02139,m,flu\n02139,m,hiv\n");
  const Ran ran = release();
  expect(ran, 2, "bad-encoding");
  EXPECT_EQ(ran.json()["error"]["line"], 3);
}

TEST_F(BadInput, DuplicateColumnNames) {
  folder.write("t.csv", "zip,sex,sex\n02138,f,flu\n02138,f,cold\n");
  expect(release(), 2, "duplicate-column");
}

TEST_F(BadInput, UnknownKeyOfThePlan) {
  folder.write("plan.toml", std::string(plan) + "[method]\nmax_supression = 1\n");
  const Ran ran = release();
  expect(ran, 2, "plan-unknown-key");
  EXPECT_NE(ran.err.find("max_suppression"), std::string::npos);
}

TEST_F(BadInput, BrokenToml) {
  folder.write("plan.toml", "[source\n");
  expect(release(), 2, "plan-syntax");
}

TEST_F(BadInput, UnknownColumn) {
  folder.write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\nzipp = \"quasi\"\n[privacy]\nk = 2\n");
  const Ran ran = release();
  expect(ran, 2, "unknown-column");
  EXPECT_NE(ran.err.find("did you mean 'zip'"), std::string::npos) << ran.err;
}

TEST_F(BadInput, KOfZero) {
  expect(release({"-k", "0"}), 2, "k-out-of-range");
  folder.write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 0\n");
  expect(release(), 2, "k-out-of-range");
}

TEST_F(BadInput, KAboveTheNumberOfRows) { expect(release({"-k", "5"}), 3, "no-release"); }

TEST_F(BadInput, KAboveTheNumberOfPersons) {
  folder.write("t.csv", "zip,sex,illness,who\n02138,f,flu,a\n02138,f,cold,a\n02139,m,flu,b\n02139,m,hiv,b\n");
  expect(release({"-k", "3", "--person", "who"}), 3, "no-release");
}

TEST_F(BadInput, DiversityThatNothingGives) { expect(release({"-l", "4"}), 3, "no-release"); }

TEST_F(BadInput, HierarchyWithoutAValueThatOccurs) {
  folder.write("sex.csv", "f;*\n");
  const Ran ran = release({"--hierarchy", "sex=" + (folder / "sex.csv").string()});
  expect(ran, 2, "hierarchy-gap");
  EXPECT_EQ(ran.json()["error"]["column"], "sex");
}

TEST_F(BadInput, HierarchyNotNested) {
  folder.write("zip.csv", "02138;a;x\n02139;a;y\n");
  expect(release({"--hierarchy", "zip=" + (folder / "zip.csv").string()}), 2, "hierarchy-not-nested");
}

TEST_F(BadInput, SuppressionOverAHundredPercent) {
  expect(release({"--max-suppression", "101%"}), 2, "suppression-out-of-range");
}

TEST_F(BadInput, UnknownPolicy) { expect(release({"--policy", "best"}), 2, "usage"); }

TEST_F(BadInput, UnwritableFolder) {
  folder.write("file", "");
  const Ran ran =
      kith({"release", (folder / "plan.toml").string(), "-o", (folder / "file/out").string(), "--json"});
  EXPECT_EQ(ran.status, 5) << ran.err;
  EXPECT_EQ(ran.error(), "unwritable");
}

TEST_F(BadInput, FullDiskLeavesNothing) {
  std::string text = "zip,sex,illness\n";
  for (int i = 0; i < 20000; ++i) text += "02138,f,flu\n";
  folder.write("t.csv", text);
  const Ran ran = run({"bash", "-c", "ulimit -f 64; exec \"$0\" release \"$1\" -o \"$2\" --json", KITH_BINARY,
                       (folder / "plan.toml").string(), (folder / "out").string()});
  expect(ran, 5, "disk-failed");
}

TEST_F(BadInput, OutputEqualToInput) {
  const std::string original = read(folder / "t.csv");
  const Ran ran = kith({"release", (folder / "plan.toml").string(), "-o", folder.path().string(), "--output",
                        "t.csv", "--json"});
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(ran.error(), "output-is-input");
  EXPECT_EQ(read(folder / "t.csv"), original);
  EXPECT_EQ(folder.files(), before);
}

TEST_F(BadInput, OutputThroughALinkToTheInput) {
  std::filesystem::create_directory(folder / "out2");
  std::filesystem::create_symlink(folder / "t.csv", folder / "out2/release.csv");
  const Ran ran =
      kith({"release", (folder / "plan.toml").string(), "-o", (folder / "out2").string(), "--json"});
  EXPECT_EQ(ran.error(), "output-is-input");
  EXPECT_EQ(read(folder / "t.csv"), table);
}

TEST_F(BadInput, CorruptParquet) {
  folder.write("t.parquet", "PAR1 this is no parquet file PAR1");
  expect(kith({"release", (folder / "t.parquet").string(), "--quasi", "zip", "-k", "2", "-o",
               (folder / "out").string(), "--json"}),
         2, "bad-parquet");
}

TEST_F(BadInput, MalformedJsonLineNamesItsLine) {
  folder.write("t.jsonl", "{\"zip\": \"02138\"}\n{\"zip\": \n");
  const Ran ran = kith({"release", (folder / "t.jsonl").string(), "--quasi", "zip", "-k", "1", "-o",
                        (folder / "out").string(), "--json"});
  expect(ran, 2, "bad-json");
  EXPECT_EQ(ran.json()["error"]["line"], 2);
}

TEST_F(BadInput, OutputsNeverReplaceDevicesOrLinks) {
  ASSERT_EQ(run({"mkfifo", (folder / "fifo").string()}).status, 0);
  std::filesystem::create_symlink(folder / "t.csv", folder / "link");
  for (const char* name : {"fifo", "link"})
    for (const char* flag : {"--private-map", "--report"}) {
      const Ran ran = release({flag, (folder / name).string()});
      EXPECT_NE(ran.status, 0) << name << flag;
      EXPECT_FALSE(std::filesystem::exists(folder / "out"));
      EXPECT_FALSE(std::filesystem::is_regular_file(std::filesystem::symlink_status(folder / name)));
    }
  EXPECT_EQ(read(folder / "t.csv"), table);
}

TEST_F(BadInput, PipesAreNoPlansOrHierarchies) {
  ASSERT_EQ(run({"mkfifo", (folder / "fifo.toml").string()}).status, 0);
  expect(release({}, "fifo.toml"), 2, "missing-file");
  expect(release({"--hierarchy", "sex=" + (folder / "fifo.toml").string()}), 2, "missing-file");
}

TEST_F(BadInput, ACutOffArchive) {
  std::string text = "zip,sex,illness\n";
  for (int i = 0; i < 20000; ++i) text += "0" + std::to_string(2000 + i % 977) + ",f,flu\n";
  folder.write("t2.csv", text);
  ASSERT_EQ(run({"gzip", (folder / "t2.csv").string()}).status, 0);
  const std::string whole = read(folder / "t2.csv.gz");
  folder.write("t2.csv.gz", whole.substr(0, whole.size() / 2));
  expect(kith({"release", (folder / "t2.csv.gz").string(), "--quasi", "zip", "-k", "2", "-o",
               (folder / "out").string(), "--json"}),
         2, "bad-csv");
}

TEST_F(BadInput, ADeeplyNestedPlan) {
  std::string text = "[";
  for (int i = 0; i < 50000; ++i) text += "a.";
  folder.write("plan.toml", text + "b]\n");
  expect(release(), 2, "plan-syntax");
}

TEST_F(BadInput, DiversityKeysWithoutDiversity) {
  folder.write("plan.toml", std::string(plan) + "l_model = \"distinct\"\n");
  expect(release(), 2, "plan-value");
  folder.write("plan.toml", plan);
  expect(release({"--t-distance", "ordered"}), 2, "usage");
}

TEST_F(BadInput, MoreSuppressionThanRows) {
  expect(release({"--max-suppression", "5"}), 2, "suppression-out-of-range");
}

TEST_F(BadInput, UsageErrorsAreObjectsToo) {
  EXPECT_EQ(release({"--nope"}).error(), "usage");
  EXPECT_EQ(kith({"release", (folder / "plan.toml").string(), "-o", "", "--json"}).error(), "usage");
}

TEST_F(BadInput, WrongCalls) {
  EXPECT_EQ(kith({}).status, 2);
  EXPECT_EQ(kith({"relase"}).status, 2);
  EXPECT_EQ(kith({"release"}).status, 2);
  EXPECT_EQ(kith({"release", (folder / "t.csv").string(), "-k", "2", "--json"}).error(), "usage");
  EXPECT_EQ(kith({"audit", (folder / "t.csv").string(), "-k", "2", "--json"}).error(), "usage");
  expect(kith({"release", (folder / "t.csv").string(), "--quasi", "zip,sex", "--plain", "zip", "-k", "2",
               "-o", (folder / "out").string(), "--json"}),
         2, "usage");
  EXPECT_EQ(kith({"completion", "csh"}).status, 2);
  for (const auto& [flag, value] : {std::pair{"-t", "nan"}, {"-l", "nan"}, {"-l", "inf"}})
    EXPECT_EQ(
        kith({"audit", (folder / "t.csv").string(), "--quasi", "zip", "--sensitive", "sex", flag, value})
            .status,
        2)
        << flag << " " << value;
}

// A message may name what the plan and the hierarchies say, never what a row holds.
TEST_F(BadInput, MessagesDoNotQuoteRows) {
  folder.write("t.csv", "zip,sex,illness\nsecretzip,secretsex,secretillness\n02138,f\n");
  const Ran ran = release();
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err.find("secret"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.out.find("secret"), std::string::npos) << ran.out;
}

// A file without a header whose first row was taken for one.
TEST_F(BadInput, NothingOfAFirstRowIsShown) {
  folder.write("t.csv",
               "Mary Smith,33,1960-01-01,hiv\nJohn Doe,34,1961-02-02,flu\nAnn Lee,33,1962-03-03,flu\n");
  const Ran ran = kith({"release", (folder / "t.csv").string(), "--quasi", "age", "-k", "2", "--header", "-o",
                        (folder / "out").string()});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("source.header = false"), std::string::npos) << ran.err;
  for (const char* cell : {"Mary", "1960", "hiv"})
    EXPECT_EQ(ran.err.find(cell), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace kith::tests

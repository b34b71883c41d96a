// Releases made by the command: what is written, and that it is the same however it is made.
#include <gtest/gtest.h>

#include <sys/stat.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

const std::string clinic = std::string(KITH_SOURCE_DIR) + "/examples/clinic/";

int mode_of(const fs::path& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777) : -1;
}

Ran release(const std::string& plan, const fs::path& out, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"release", plan, "-o", out.string(), "--json", "--quiet"};
  words.insert(words.end(), more.begin(), more.end());
  return kith(words);
}

TEST(Release, LeavesPublicAndPrivateFilesApart) {
  const Folder folder;
  const Ran ran = release(clinic + "plan.toml", folder / "out");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(folder.files(),
            (std::vector<std::string>{"out/private/release.key", "out/private/release.proof.json",
                                      "out/private/release.report.html", "out/release.certificate.json",
                                      "out/release.csv"}));
  EXPECT_EQ(mode_of(folder / "out/private"), 0700);
  for (const char* name : {"release.key", "release.proof.json", "release.report.html"})
    EXPECT_EQ(mode_of(folder / "out/private" / name), 0600) << name;
}

TEST(Release, JsonHasEveryFieldOfTheContract) {
  const Folder folder;
  const Ran ran = release(clinic + "plan.toml", folder / "out", {"--frontier"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  for (const char* key : {"method", "input", "released", "quasi", "lattice", "minimal", "chosen", "classes",
                          "loss", "risk", "seconds", "cpu_seconds", "frontier"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char* key : {"levels", "height", "relative", "suppressed", "distinct"})
    EXPECT_TRUE(json["chosen"].contains(key)) << key;
  for (const char* key : {"discernibility", "average_class", "ncp", "arx_loss", "precision"})
    EXPECT_TRUE(json["loss"].contains(key)) << key;
  EXPECT_EQ(json["released"]["rows"].get<int>() + json["released"]["suppressed"].get<int>(),
            json["input"]["rows"].get<int>());
}

// Every method, and both ways of writing many tables.
TEST(Release, FrontierAndProofAreMadeUnlessNobodyWantsThem) {
  const Folder folder;
  const auto report = [&](const char* out) { return read(folder / out / "private/release.report.html"); };
  const Ran with = release(clinic + "plan.toml", folder / "with");
  const Ran without = release(clinic + "plan.toml", folder / "without", {"--no-frontier", "--no-proof"});
  ASSERT_EQ(without.status, 0) << without.err;
  EXPECT_EQ(with.json()["lattice"]["border_verified"], true);
  EXPECT_EQ(without.json()["lattice"]["border_verified"], false);
  EXPECT_NE(report("with").find("id=\"frontier\""), std::string::npos);
  EXPECT_EQ(report("without").find("id=\"frontier\""), std::string::npos);
  EXPECT_TRUE(fs::exists(folder / "with/private/release.proof.json"));
  EXPECT_FALSE(fs::exists(folder / "without/private/release.proof.json"));
  EXPECT_EQ(read(folder / "with/release.csv"), read(folder / "without/release.csv"));
  EXPECT_EQ(without.json()["minimal"], with.json()["minimal"]);
}

TEST(Release, ADryRunPrintsTheResultAndWritesNothing) {
  const std::string examples = std::string(KITH_SOURCE_DIR) + "/examples/";
  const std::vector<std::vector<std::string>> calls = {
      {examples + "clinic/plan.toml"},
      {examples + "registry/plan.toml"},
      {examples + "clinic/plan.toml", "--output", "release.parquet"},
      {examples + "surveillance/plan.toml"},
      {examples + "admissions/plan.toml"},
      {examples + "admissions/plan.toml", "--output", "all.duckdb"}};
  for (const std::vector<std::string>& call : calls) {
    SCOPED_TRACE(call.front() + " " + call.back());
    const Folder folder;
    fs::create_directory(folder / "temporary");
    folder.write("out/release.csv", "of an earlier release");
    const auto before = folder.files();
    std::vector<std::string> words(call.begin() + 1, call.end());
    words.insert(words.end(), {"--seed", "7"});
    const Ran real = release(call.front(), folder / "real", words);
    ASSERT_EQ(real.status, 0) << real.err;
    fs::remove_all(folder / "real");
    words.insert(words.end(), {"--dry-run", "--private-map", (folder / "map.csv").string()});
    ::setenv("TMPDIR", (folder / "temporary").c_str(), 1);
    const Ran dry = release(call.front(), folder / "real", words);
    ::unsetenv("TMPDIR");
    ASSERT_EQ(dry.status, 0) << dry.err;
    EXPECT_EQ(folder.files(), before);
    EXPECT_FALSE(fs::exists(folder / "real"));
    EXPECT_TRUE(fs::is_empty(folder / "temporary"));
    auto expected = real.json(), found = dry.json();
    EXPECT_EQ(found["dry_run"], true);
    found.erase("dry_run");
    for (auto* json : {&expected, &found})
      for (const char* varies : {"seconds", "cpu_seconds"}) json->erase(varies);
    EXPECT_EQ(found, expected);
  }
}

TEST(Release, ADryRunSaysSoAndRefusesWhatARealOneWould) {
  const Folder folder;
  const Ran dry = kith({"release", clinic + "plan.toml", "-o", (folder / "out").string(), "--dry-run"});
  ASSERT_EQ(dry.status, 0) << dry.err;
  EXPECT_NE(dry.out.find("nothing was written"), std::string::npos) << dry.out;
  EXPECT_EQ(release(clinic + "plan.toml", folder / "out", {"--dry-run", "-k", "100000"}).status, 3);
  EXPECT_EQ(release(clinic + "plan.toml", folder / "out", {"--again"}).error(), "usage");
  EXPECT_TRUE(folder.files().empty());
}

TEST(Release, SameBytesOnAnyNumberOfThreadsAndWithoutPruning) {
  const Folder folder;
  for (const char* plan : {"plan.toml", "diverse.toml", "close.toml"}) {
    ASSERT_EQ(release(clinic + plan, folder / "a", {"--seed", "7", "--threads", "1"}).status, 0) << plan;
    ASSERT_EQ(release(clinic + plan, folder / "b", {"--seed", "7", "--threads", "2"}).status, 0) << plan;
    ASSERT_EQ(release(clinic + plan, folder / "c", {"--seed", "7", "--no-pruning"}).status, 0) << plan;
    const std::string bytes = read(folder / "a/release.csv");
    EXPECT_EQ(bytes, read(folder / "b/release.csv")) << plan;
    EXPECT_EQ(bytes, read(folder / "c/release.csv")) << plan;
    EXPECT_EQ(read(folder / "a/private/release.key"), read(folder / "b/private/release.key"));
    EXPECT_EQ(read(folder / "a/private/release.proof.json"), read(folder / "b/private/release.proof.json"));
  }
}

TEST(Release, ASeedIsSaidAndNotCertified) {
  const Folder folder;
  const Ran ran = release(clinic + "plan.toml", folder / "out", {"--seed", "7"});
  ASSERT_EQ(ran.status, 0);
  EXPECT_EQ(ran.json()["certified"], false);
  EXPECT_EQ(ran.json()["seeded"], true);
  EXPECT_FALSE(fs::exists(folder / "out/release.certificate.json"));
}

TEST(Release, ASeededReleaseTakesAnOlderCertificateAway) {
  const Folder folder;
  ASSERT_EQ(release(clinic + "plan.toml", folder / "out").status, 0);
  ASSERT_EQ(release(clinic + "plan.toml", folder / "out", {"--seed", "7"}).status, 0);
  EXPECT_FALSE(fs::exists(folder / "out/release.certificate.json"));
}

TEST(Release, ASecondReleaseOfTheSameNameIsRefused) {
  const Folder folder;
  ASSERT_EQ(release(clinic + "plan.toml", folder / "out").status, 0);
  const auto before = folder.files();
  const std::string key = read(folder / "out/private/release.key");
  const Ran ran = release(clinic + "plan.toml", folder / "out", {"--output", "release.parquet"});
  EXPECT_EQ(ran.error(), "output-is-input");
  EXPECT_EQ(folder.files(), before);
  EXPECT_EQ(read(folder / "out/private/release.key"), key);
}

TEST(Release, KeysAreFreshEachTime) {
  const Folder folder;
  ASSERT_EQ(release(clinic + "plan.toml", folder / "a").status, 0);
  ASSERT_EQ(release(clinic + "plan.toml", folder / "b").status, 0);
  EXPECT_NE(read(folder / "a/private/release.key"), read(folder / "b/private/release.key"));
  EXPECT_EQ(read(folder / "a/release.csv"), read(folder / "b/release.csv"));
}

TEST(Release, TheOrderOfTheSourceTellsNothing) {
  const Folder folder;
  folder.write("a.csv", "zip,note\n1,x\n2,y\n1,z\n2,w\n");
  folder.write("b.csv", "zip,note\n2,w\n1,z\n2,y\n1,x\n");
  for (const char* name : {"a", "b"})
    ASSERT_EQ(kith({"release", (folder / (std::string(name) + ".csv")).string(), "--quasi", "zip", "--plain",
                    "note", "-k", "2", "-o", (folder / name).string()})
                  .status,
              0);
  EXPECT_EQ(read(folder / "a/release.csv"), read(folder / "b/release.csv"));
}

TEST(Release, ColumnsNobodyNamedAndThePersonAreWithheld) {
  const Folder folder;
  ASSERT_EQ(release(clinic + "plan.toml", folder / "out").status, 0);
  const std::string bytes = read(folder / "out/release.csv");
  const std::string header = bytes.substr(0, bytes.find('\n'));
  for (const char* column : {"patient", "mrn", "note", "visited"})
    EXPECT_EQ(header.find(column), std::string::npos) << header;
  EXPECT_EQ(bytes.find("P00"), std::string::npos);
}

TEST(Release, PrivateMapPairsRowsWithClasses) {
  const Folder folder;
  folder.write("t.csv", "zip\n11\n22\n11\n33\n22\n");
  const Ran ran = kith({"release", (folder / "t.csv").string(), "--quasi", "zip", "--generalize", "zip", "-k",
                        "2", "--max-suppression", "1", "--private-map", (folder / "map.csv").string(), "-o",
                        (folder / "out").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(folder / "out/release.csv"), "zip\n11\n11\n22\n22\n");
  EXPECT_EQ(read(folder / "map.csv"), "row,released,class\n0,1,0\n1,1,1\n2,1,0\n3,0,\n4,1,1\n");
  EXPECT_EQ(mode_of(folder / "map.csv"), 0600);
}

TEST(Release, MaskedRowsAreOneClassMore) {
  const Folder folder;
  folder.write("t.csv", "zip,note\n11,a\n11,b\n22,c\n33,d\n");
  const std::vector<std::string> words{"release",
                                       (folder / "t.csv").string(),
                                       "--quasi",
                                       "zip",
                                       "--plain",
                                       "note",
                                       "--max-suppression",
                                       "2",
                                       "--suppressed",
                                       "mask",
                                       "-o",
                                       (folder / "out").string(),
                                       "--json",
                                       "-k"};
  auto two = words;
  two.push_back("2");
  const Ran ran = kith(two);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(folder / "out/release.csv"), "zip,note\n*,c\n*,d\n11,a\n11,b\n");
  EXPECT_EQ(ran.json()["released"]["suppressed"], 2);
  EXPECT_EQ(ran.json()["released"]["masked"], 2);
}

TEST(Release, MaskedRowsTooFewAreDropped) {
  const Folder folder;
  folder.write("t.csv", "zip\n11\n11\n22\n");
  const Ran ran =
      kith({"release", (folder / "t.csv").string(), "--quasi", "zip", "-k", "2", "--max-suppression", "1",
            "--suppressed", "mask", "-o", (folder / "out").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(folder / "out/release.csv"), "zip\n11\n11\n");
}

TEST(Release, EmptyValuesStayEmptyBelowTheTop) {
  const Folder folder;
  folder.write("t.csv", "zip,sex\n02138,f\n02139,f\n,f\n,f\n");
  const Ran ran = kith({"release", (folder / "t.csv").string(), "--quasi", "zip,sex", "--generalize", "zip",
                        "-k", "2", "-o", (folder / "out").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(folder / "out/release.csv"), "zip,sex\n,f\n,f\n0213*,f\n0213*,f\n");
}

TEST(Release, ReadsCompressedAndOtherFormatsAlike) {
  const Folder folder;
  const std::string text = "zip,illness\n02138,\"a, b\"\n02138,c\n02139,d\n02139,\"e\"\"f\"\n";
  folder.write("t.csv", text);
  folder.write("semicolon.csv", "zip;illness\n02138;a, b\n02138;c\n02139;d\n02139;\"e\"\"f\"\n");
  folder.write("t.jsonl",
               "{\"zip\":\"02138\",\"illness\":\"a, b\"}\n{\"zip\":\"02138\",\"illness\":\"c\"}\n"
               "{\"zip\":\"02139\",\"illness\":\"d\"}\n{\"zip\":\"02139\",\"illness\":\"e\\\"f\"}\n");
  folder.write("bom.csv", "\xef\xbb\xbf" + text);
  ASSERT_EQ(run({"gzip", "-k", (folder / "t.csv").string()}).status, 0);
  ASSERT_EQ(run({"zstd", "-q", (folder / "t.csv").string()}).status, 0);
  const auto make = [&](const std::string& name, const std::string& output) {
    const Ran ran = kith({"release", (folder / name).string(), "--quasi", "zip", "--sensitive", "illness",
                          "-k", "2", "--output", output, "-o", (folder / (name + "." + output)).string()});
    ASSERT_EQ(ran.status, 0) << name << ran.err;
  };
  make("t.csv", "release.csv");
  make("t.csv", "release.parquet");
  const std::string expected = read(folder / "t.csv.release.csv/release.csv");
  EXPECT_EQ(expected, "zip,illness\n02138,\"a, b\"\n02138,c\n02139,d\n02139,\"e\"\"f\"\n");
  fs::copy_file(folder / "t.csv.release.parquet/release.parquet", folder / "again.parquet");
  for (const char* name : {"semicolon.csv", "t.jsonl", "bom.csv", "t.csv.gz", "t.csv.zst", "again.parquet"}) {
    make(name, "release.csv");
    EXPECT_EQ(read(folder / (std::string(name) + ".release.csv/release.csv")), expected) << name;
  }
}

TEST(Release, BinarySearchFindsANodeOfTheSameHeight) {
  const Folder folder;
  const Ran all = release(clinic + "plan.toml", folder / "a", {"--policy", "height"});
  const Ran one = release(clinic + "plan.toml", folder / "b", {"--policy", "height", "--search", "binary"});
  ASSERT_EQ(all.status, 0) << all.err;
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(all.json()["chosen"]["height"], one.json()["chosen"]["height"]);
  EXPECT_EQ(one.json()["lattice"]["complete"], false);
}

TEST(Release, DataflyIsLabelledAndComparedWithMinimalNodes) {
  const Folder folder;
  folder.write(
      "t.csv",
      "race,zip\nasian,94138\nasian,94139\nasian,94141\nasian,94142\nblack,94138\nblack,94139\nblack,94141\n"
      "black,94142\nwhite,94138\nwhite,94139\nwhite,94141\nwhite,94142\n");
  folder.write("race.csv", "asian;person\nblack;person\nwhite;person\n");
  folder.write("zip.csv", "94138;9413*;941**\n94139;9413*;941**\n94141;9414*;941**\n94142;9414*;941**\n");
  const Ran ran =
      kith({"release", (folder / "t.csv").string(), "--quasi", "race,zip", "--hierarchy",
            "race=" + (folder / "race.csv").string(), "--hierarchy", "zip=" + (folder / "zip.csv").string(),
            "-k", "3", "--method", "datafly", "-o", (folder / "out").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["chosen"]["levels"], (std::vector<int>{1, 1}));
  EXPECT_EQ(ran.json()["baseline"]["minimal"], false);
  EXPECT_EQ(ran.json()["baseline"]["better"][0]["levels"], (std::vector<int>{1, 0}));
  EXPECT_NE(read(folder / "out/private/release.report.html").find("Baseline"), std::string::npos);
}

TEST(Release, MuArgusIsRefusedWhereItSinglesOut) {
  const Folder folder;
  // every value, pair and triple occurs twice, every row of four columns once
  std::string text = "a,b,c,d\n";
  for (int i = 0; i < 16; ++i)
    text += std::to_string(i & 1) + "," + std::to_string(i >> 1 & 1) + "," + std::to_string(i >> 2 & 1) +
            "," + std::to_string(i >> 3) + "\n";
  folder.write("t.csv", text);
  const Ran ran =
      kith({"release", (folder / "t.csv").string(), "--quasi", "a,b,c,d", "-k", "2", "--method", "mu-argus",
            "-o", (folder / "out").string(), "--report", (folder / "report.html").string(), "--json"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.error(), "no-release");
  EXPECT_NE(ran.err.find("16 of them alone"), std::string::npos) << ran.err;
  EXPECT_FALSE(fs::exists(folder / "out"));
  const std::string page = read(folder / "report.html");
  EXPECT_NE(page.find("<h1>Nothing was released: mu-Argus leaves 16 classes"), std::string::npos);
  for (std::size_t at = page.find("eleased"); at != std::string::npos; at = page.find("eleased", at + 1))
    EXPECT_EQ(page.substr(at - 12, 12), "othing was r") << page.substr(at - 60, 80);
}

TEST(Release, TheReportShowsRowsColumnsCommandsAndWhereItComesFrom) {
  const Folder folder;
  const std::string plan = clinic + "plan.toml";
  ASSERT_EQ(kith({"release", plan, "-o", (folder / "out").string()}).status, 0);
  const std::string page = read(folder / "out/private/release.report.html");
  for (const std::string& part :
       {std::string("<time datetime=\"20"), std::string("visits.csv"), "kith release " + plan + " -k 3 -o ",
        std::string("10 rows before and after"), std::string(">left out</td>"),
        std::string("--persons history"), std::string("max_suppression = &quot;2%&quot;")})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("marital to level"), std::string::npos);
}

TEST(Release, MuArgusIsRefusedWhereItBreaksDiversityOrCloseness) {
  const Folder folder;
  const auto refused = [&](const std::string& text, const std::vector<std::string>& more) {
    folder.write("t.csv", text);
    std::vector<std::string> words{"release",     (folder / "t.csv").string(),
                                   "--method",    "mu-argus",
                                   "--quasi",     "q",
                                   "--sensitive", "s",
                                   "-k",          "2",
                                   "-o",          (folder / "out").string(),
                                   "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = kith(words);
    EXPECT_EQ(ran.status, 3) << ran.err;
    EXPECT_EQ(ran.error(), "no-release");
    EXPECT_NE(ran.err.find("mu-argus leaves"), std::string::npos) << ran.err;
    EXPECT_FALSE(fs::exists(folder / "out"));
  };
  refused("q,s\nx,a\nx,a\nx,a\n", {"-l", "2"});
  refused("q,s\nx,a\nx,a\nx,a\ny,a\ny,b\ny,c\n", {"-t", "0.1"});
}

class Travellers : public ::testing::Test {
 protected:
  void SetUp() override { folder.write("t.csv", "who,place\np,A\np,B\nq,A\nq,C\nr,B\nr,C\ns,A\ns,A\n"); }
  Ran made(std::vector<std::string> more) {
    std::vector<std::string> words{
        "release", (folder / "t.csv").string(), "--quasi", "place", "--person", "who", "-k", "2",
        "-o",      (folder / "out").string(),   "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }
  Folder folder;
};

TEST_F(Travellers, CountedByClassAreReleasedAsTheyAreAndToldOf) {
  const Ran ran = made({});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["chosen"]["levels"], (std::vector<int>{0}));
  EXPECT_EQ(ran.json()["histories"]["below_k"], 4);
  EXPECT_NE(ran.json()["notes"].dump().find("persons = \\\"history\\\""), std::string::npos);
}

TEST_F(Travellers, CountedByHistoryAreGeneralized) {
  const Ran ran = made({"--persons", "history"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["chosen"]["levels"], (std::vector<int>{1}));
  EXPECT_EQ(json["histories"]["count"], 1);
  EXPECT_EQ(json["histories"]["smallest"], 4);
  EXPECT_DOUBLE_EQ(json["risk"]["before"]["highest"], 1.0);
  EXPECT_DOUBLE_EQ(json["risk"]["after"]["highest"], 0.25);
  EXPECT_NE(json["model"].dump().find("whole history"), std::string::npos);
  const auto certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  EXPECT_EQ(certificate["model"]["reading"], "history");
  const Ran audit = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                          (folder / "out/release.certificate.json").string(), "--json"});
  EXPECT_EQ(audit.status, 0) << audit.out;
  EXPECT_NE(audit.json()["certificate"]["unchecked"].dump().find("history"), std::string::npos);
}

TEST_F(Travellers, GoWithAllTheirRows) {
  folder.write("t.csv", "who,place\np,A\np,B\nq,B\nq,A\nr,A\nr,C\ns,C\n");
  const Ran ran = made(
      {"--persons", "history", "--max-suppression", "3", "--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(folder / "out/release.csv"), "place\nA\nA\nB\nB\n");
  EXPECT_EQ(read(folder / "map.csv"), "row,released,class\n0,1,0\n1,1,1\n2,1,1\n3,1,0\n4,0,\n5,0,\n6,0,\n");
  EXPECT_EQ(ran.json()["released"]["suppressed"], 3);
  EXPECT_EQ(ran.json()["classes"]["smallest"], 2);
}

TEST_F(Travellers, WithUnlikeNumbersOfRowsAreNeverReleased) {
  folder.write("t.csv", "who,place\np,A\nq,A\nq,A\n");
  const Ran ran = made({"--persons", "history", "--max-suppression", "3"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.error(), "no-release");
}

TEST_F(Travellers, CannotBeMaskedNorWalkedByABaseline) {
  for (const std::vector<std::string>& more : {std::vector<std::string>{"--suppressed", "mask"},
                                               {"--method", "datafly"},
                                               {"--method", "mu-argus"}}) {
    std::vector<std::string> words{"--persons", "history"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = made(words);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.error(), "plan-value");
  }
}

TEST(Release, ReplacesAnEarlierReleaseAsAWhole) {
  const Folder folder;
  ASSERT_EQ(release(clinic + "plan.toml", folder / "out").status, 0);
  const auto before = folder.files();
  ASSERT_EQ(release(clinic + "plan.toml", folder / "out", {"-k", "10"}).status, 0);
  EXPECT_EQ(folder.files(), before);
  const Ran audit = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                          (folder / "out/release.certificate.json").string(), "--json"});
  EXPECT_EQ(audit.status, 0) << audit.out;
}

TEST(Release, TellsPeopleWhereThingsAre) {
  const Folder folder;
  const Ran ran = kith({"release", clinic + "plan.toml", "-o", (folder / "out").string()});
  ASSERT_EQ(ran.status, 0);
  for (const char* name : {"release.csv", "release.certificate.json", "release.report.html"})
    EXPECT_NE(ran.out.find(name), std::string::npos) << ran.out;
}

TEST(Release, QuietSaysNothingOnStandardError) {
  const Folder folder;
  const Ran ran = kith({"release", clinic + "plan.toml", "-o", (folder / "out").string(), "--quiet"});
  EXPECT_EQ(ran.err, "");
}

}  // namespace
}  // namespace kith::tests

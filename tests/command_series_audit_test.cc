// Audits of several releases by the command, anybody's and those of a series.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "base/digest.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

using Json = nlohmann::json;

constexpr const char* january =
    "case,zip,sex,age,illness\n1,2043*,NA,\"[21, 48]\",flu\n2,2043*,NA,\"[21, 48]\",hiv\n"
    "3,2043*,female,\"[26, 31]\",insomnia\n4,2043*,female,\"[26, 31]\",cancer\n";
constexpr const char* february =
    "case,zip,sex,age,illness\n1,20433,female,\"[21, 26]\",flu\n2,20437,male,\"[48, 54]\",hiv\n"
    "3,20433,female,\"[21, 26]\",insomnia\n4,2043*,female,31,cancer\n5,20437,male,\"[48, 54]\",obesity\n"
    "6,2043*,female,31,sars\n";

struct Files {
  Folder folder;
  Files() {
    folder.write("jan.csv", january);
    folder.write("feb.csv", february);
    folder.write("zip.csv", "20433;2043*;*\n20435;2043*;*\n20437;2043*;*\n");
    folder.write("sex.csv", "male;NA\nfemale;NA\n");
  }
  std::string at(const std::string& name) const { return (folder / name).string(); }
  Ran audit(std::vector<std::string> more) const {
    std::vector<std::string> words = {
        "audit",       "--releases",           at("jan.csv"), at("feb.csv"),
        "--quasi",     "zip,sex,age",          "--hierarchy", "zip=" + at("zip.csv"),
        "--hierarchy", "sex=" + at("sex.csv"), "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }
};

TEST(SeriesAudit, TellsWhoIsUnsafeByWhichReleasesAndHow) {
  const Files files;
  const Ran ran = files.audit({"--case", "case", "-k", "2"});
  ASSERT_EQ(ran.status, 4) << ran.err;
  const Json json = ran.json();
  EXPECT_EQ(json["satisfied"], false);
  EXPECT_EQ(json["k"], 1);
  EXPECT_EQ(json["rows"], 6);
  EXPECT_EQ(json["violations"], 4);
  EXPECT_EQ(json["unsafe"], (Json{"1", "2", "3", "5"}));
  EXPECT_EQ(json["classes"]["count"], 5);
  EXPECT_EQ(json["releases"], 2);
  EXPECT_EQ(json["subsets"], 3);
  EXPECT_EQ(json["breaks"][1], (Json{{"case", "2"},
                                     {"releases", {"jan.csv", "feb.csv"}},
                                     {"columns", {"age"}},
                                     {"kind", "subgroup-expanding"}}));
}

TEST(SeriesAudit, WithoutCasesRowsAreLinkedByTheirOtherColumns) {
  const Files files;
  const Ran ran = files.audit({"--sensitive", "illness", "-k", "2"});
  ASSERT_EQ(ran.status, 4) << ran.err;
  EXPECT_EQ(ran.json()["linked"], 4);
  EXPECT_EQ(ran.json()["unsafe"], (Json{"jan.csv:1", "jan.csv:2", "jan.csv:3", "feb.csv:5"}));
}

TEST(SeriesAudit, ATextForPeopleCountsKindsAndColumns) {
  const Files files;
  const Ran ran = kith({"audit", "--releases", files.at("jan.csv"), files.at("feb.csv"), "--case", "case",
                        "--quasi", "age", "-k", "2"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_NE(ran.out.find("group-change"), std::string::npos);
  EXPECT_NE(ran.out.find("satisfied   no"), std::string::npos);
}

TEST(SeriesAudit, SafeReleasesExitWithZero) {
  const Files files;
  const Ran ran = kith({"audit", "--releases", files.at("jan.csv"), files.at("jan.csv"), "--case", "case",
                        "--quasi", "zip,sex,age", "-k", "2", "--json"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.json()["satisfied"], true);
  EXPECT_EQ(ran.json()["breaks"], Json::array());
}

TEST(SeriesAudit, WrongCallsAreErrors) {
  const Files files;
  EXPECT_EQ(files.audit({"--case", "case"}).error(), "usage") << "no k";
  EXPECT_EQ(files.audit({"--case", "case", "-k", "0"}).error(), "k-out-of-range");
  EXPECT_EQ(files.audit({"--case", "id", "-k", "2"}).error(), "unknown-column");
  EXPECT_EQ(files.audit({"--case", "case", "-k", "2", "-l", "2"}).error(), "usage");
  EXPECT_EQ(files.audit({"--case", "case", "-k", "2", "--hierarchy", "job=" + files.at("sex.csv")}).error(),
            "usage");
  const std::string jan = files.at("jan.csv");
  EXPECT_EQ(
      kith({"audit", "--releases", jan, "--case", "case", "--quasi", "age", "-k", "2", "--json"}).error(),
      "usage");
  EXPECT_EQ(kith({"audit", "--json"}).error(), "usage");
  EXPECT_EQ(kith({"audit", jan, "--series", files.folder.path().string(), "--json"}).error(), "usage");
  EXPECT_EQ(kith({"audit", jan, "--quasi", "age", "--case", "case", "--json"}).error(), "usage");
}

TEST(SeriesAudit, RepeatedAndMissingCasesAreNamedByFileAndRow) {
  const Files files;
  files.folder.write("feb.csv", "case,zip,sex,age\n1,2043*,NA,30\n1,2043*,NA,30\n");
  const Ran twice = files.audit({"--case", "case", "-k", "2"});
  EXPECT_EQ(twice.status, 2);
  EXPECT_NE(twice.out.find("row 2"), std::string::npos) << twice.out;
  EXPECT_NE(twice.out.find("feb.csv"), std::string::npos);
  files.folder.write("feb.csv", "case,zip,sex,age\n1,2043*,NA,30\n,2043*,NA,30\n");
  EXPECT_EQ(files.audit({"--case", "case", "-k", "2"}).status, 2);
}

// A folder as a series leaves it, of two safe releases.
struct SeriesFolder {
  Folder folder;

  // What the rows of a release with columns case and age give.
  static Json figures_of(const std::string& csv) {
    std::map<std::string, std::uint64_t> classes;
    std::uint64_t rows = 0, squares = 0, smallest = csv.size();
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    for (; std::getline(lines, line); ++rows) ++classes[line.substr(line.find(',') + 1)];
    for (const auto& [cell, size] : classes) {
      squares += size * size;
      smallest = std::min(smallest, size);
    }
    const auto count = static_cast<double>(classes.size()), all = static_cast<double>(rows);
    return {{"rows_released", rows},
            {"rows_suppressed", 0},
            {"classes", classes.size()},
            {"smallest_class", smallest},
            {"average_class_size", all / count},
            {"discernibility", squares},
            {"ncp", 0.5},
            {"arx_loss", 0.5},
            {"precision", 0.5},
            {"highest_risk", 1 / static_cast<double>(smallest)},
            {"average_risk", count / all}};
  }

  void add(int number, const std::string& csv, const std::string& previous) const {
    const std::string name = "release-000" + std::to_string(number);
    const std::string hmac(64, '0');
    folder.write(name + ".csv", csv);
    Json certificate = {
        {"kith", "0.1.0"},
        {"certificate", 2},
        {"release",
         {{"file", name + ".csv"},
          {"sha256", sha256_of_file(folder / (name + ".csv"))},
          {"rows", std::count(csv.begin(), csv.end(), '\n') - 1},
          {"columns", {"case", "age"}}}},
        {"model",
         {{"k", 2},
          {"persons", false},
          {"quasi", {"age"}},
          {"sensitive", Json::array()},
          {"plain", Json::array()},
          {"suppressed", "drop"}}},
        {"method", {{"name", "local"}, {"policy", "guillotine"}, {"ranges", "cell"}}},
        {"figures", figures_of(csv)},
        {"commitments",
         {{"algorithm", "HMAC-SHA256"}, {"input", hmac}, {"plan", hmac}, {"hierarchies", Json::object()}}},
        {"publisher_word", {"every cell is true"}},
        {"not_protected", Json::array()},
        {"baseline", false},
        {"series", {{"release", number}, {"arrivals", "hidden"}}}};
    if (!previous.empty())
      certificate["series"]["previous"] = {{"file", previous}, {"sha256", sha256_of_file(folder / previous)}};
    folder.write(name + ".certificate.json", certificate.dump());
  }
  explicit SeriesFolder(const std::string& second = "case,age\n1,<= 30\n2,<= 30\n3,> 30\n4,> 30\n") {
    add(1, "case,age\n1,*\n2,*\n", "");
    add(2, second, "release-0001.certificate.json");
  }
  Ran audit() const { return kith({"audit", "--series", folder.path().string(), "--json"}); }
};

TEST(SeriesAudit, AWholeSeriesIsAuditedByItsCertificates) {
  const SeriesFolder series;
  const Ran ran = series.audit();
  ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
  EXPECT_EQ(ran.json()["series"]["releases"], 2);
  EXPECT_EQ(ran.json()["series"]["chain"], "whole");
  EXPECT_FALSE(ran.json()["series"]["unchecked"].empty());
  EXPECT_EQ(ran.json()["k"], 2);
  EXPECT_EQ(ran.json()["rows"], 4);
  EXPECT_EQ(kith({"audit", "--series", series.folder.path().string()}).status, 0);
}

TEST(SeriesAudit, AnUnsafeSeriesIsFoundThoughItsChainIsWhole) {
  const SeriesFolder series("case,age\n1,<= 30\n2,> 30\n3,<= 30\n4,> 30\n");
  EXPECT_EQ(series.audit().status, 0);
  const SeriesFolder split("case,age\n1,<= 30\n2,> 30\n3,> 30\n");
  const Ran ran = split.audit();
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["unsafe"], (Json{"1"}));
}

TEST(SeriesAudit, AnEditedReleaseIsNamed) {
  const SeriesFolder series;
  series.folder.write("release-0001.csv", "case,age\n1,*\n2,*\n9,*\n");
  const Ran ran = series.audit();
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["satisfied"], false);
  EXPECT_NE(ran.json()["series"]["chain"][0].get<std::string>().find("release-0001.csv was edited"),
            std::string::npos);
}

TEST(SeriesAudit, AReleaseEditedBeyondReadingIsStillNamed) {
  const SeriesFolder series;
  series.folder.write("release-0001.csv", "case,age\n1,*\n1,*\n");
  const Ran ran = series.audit();
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["satisfied"], false);
  EXPECT_EQ(kith({"audit", "--series", series.folder.path().string()}).status, 4);
}

TEST(SeriesAudit, IfNoCertificateCanBeReadTheErrorSaysSo) {
  const SeriesFolder series;
  for (const char* name : {"release-0001.certificate.json", "release-0002.certificate.json"})
    series.folder.write(name, "{}");
  const Ran ran = series.audit();
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.out.find("release-0001.certificate.json"), std::string::npos) << ran.out;
}

TEST(SeriesAudit, AFolderWithoutReleasesIsAnError) {
  const Folder folder;
  EXPECT_EQ(kith({"audit", "--series", folder.path().string(), "--json"}).error(), "missing-file");
}

}  // namespace
}  // namespace kith::tests

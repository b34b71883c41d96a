// Audits of many tables by the command, on a small university.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

constexpr const char* plan = R"([tables.student]
path = "student.csv"
key = "sid"
columns = { name = "identifier", gpa = "sensitive" }
[tables.takes]
path = "takes.csv"
key = "scid"
parent = { table = "student", column = "sid" }
columns = { course = { role = "quasi", hierarchy = "course.csv" }, room = "plain", grade = "sensitive" }
[privacy]
k = 2
[method]
name = "multirelational"
)";

// A room has one course: it tells it.
constexpr const char* takes = R"(scid,sid,course,room,grade
1,S1,Math,R1,93
2,S1,Physics,R2,91
3,S1,History,R3,85
4,S2,Math,R1,78
5,S2,Physics,R2,62
6,S2,Religion,R4,42
7,S3,History,R3,85
8,S3,Religion,R4,75
9,S3,Physics,R2,77
10,S4,History,R3,98
11,S4,Religion,R4,96
)";

constexpr const char* released_takes = R"(scid,sid,course,room,grade
1,2,Math,R1,93
2,1,History,R3,85
3,4,Math,R1,78
4,3,Religion,R4,96
5,4,Physics,R2,62
6,2,Physics,R2,91
7,1,Religion,R4,75
8,3,History,R3,98
9,2,Social,R3,85
10,4,Social,R4,42
)";

class TablesAudit : public ::testing::Test {
 protected:
  TablesAudit() {
    folder.write("plan.toml", plan);
    folder.write("student.csv", "sid,name,gpa\nS1,Ann,3.72\nS2,Bob,2.34\nS3,Cid,3.12\nS4,Dan,4.00\n");
    folder.write("takes.csv", takes);
    folder.write("course.csv", "Math;Science;*\nPhysics;Science;*\nHistory;Social;*\nReligion;Social;*\n");
    std::filesystem::create_directory(folder / "out");
    folder.write("out/student.csv", "sid,gpa\n1,3.12\n2,3.72\n3,4.00\n4,2.34\n");
    folder.write("out/takes.csv", released_takes);
  }

  Ran audit(std::vector<std::string> more) const {
    more.insert(more.begin(), {"audit", "--tables", (folder / "plan.toml").string(), "--json"});
    return kith(more);
  }
  std::string out() const { return (folder / "out").string(); }

  Folder folder;
};

TEST_F(TablesAudit, TheSourceSinglesOutEverybody) {
  const Ran ran = audit({});
  EXPECT_EQ(ran.status, 4) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["satisfied"], false);
  EXPECT_EQ(json["k"], 1);
  EXPECT_EQ(json["rows"], 15);
  EXPECT_EQ(json["persons"], 4);
  EXPECT_EQ(json["classes"]["count"], 4);
  EXPECT_EQ(json["violations"], 4);
  EXPECT_EQ(json["unique_persons"], 4);
  EXPECT_FALSE(json.contains("unsafe"));
}

TEST_F(TablesAudit, AReleaseOfTheSameTablesIsLookedAtInstead) {
  const Ran ran = audit({"--release", out()});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["k"], 2);
  EXPECT_EQ(ran.json()["rows"], 14);
  EXPECT_EQ(ran.json()["classes"]["count"], 2);
  EXPECT_EQ(ran.json()["tables"][1]["rows"], 10);
}

TEST_F(TablesAudit, AReleaseIsReadWithoutItsSource) {
  std::filesystem::remove(folder / "student.csv");
  std::filesystem::remove(folder / "takes.csv");
  std::filesystem::remove(folder / "course.csv");
  EXPECT_EQ(audit({"--release", out()}).status, 0);
}

TEST_F(TablesAudit, FlagsWinOverThePlan) {
  EXPECT_EQ(audit({"--release", out(), "-k", "3"}).status, 4);
  const Ran diverse = audit({"--release", out(), "-l", "2"});
  EXPECT_EQ(diverse.status, 0) << diverse.err;
  EXPECT_EQ(diverse.json()["l"], 2);
  EXPECT_EQ(diverse.json()["sensitive"][1]["column"], "takes.grade");
  EXPECT_EQ(audit({"--release", out(), "-l", "3"}).status, 4);
}

TEST_F(TablesAudit, TComparesWithTheSource) {
  const Ran ran = audit({"--release", out(), "-t", "0.2"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_GT(ran.json()["sensitive"][0]["t"], 0.0);
  EXPECT_EQ(audit({"--release", out(), "-t", "0.1"}).status, 4);
}

TEST_F(TablesAudit, KnownRowsAreCountedUpToThreeOrAsAsked) {
  const auto known = audit({}).json()["known_rows"];
  ASSERT_EQ(known.size(), 4u);
  EXPECT_EQ(known[0]["fewest"], 4);
  EXPECT_EQ(known[1]["unique"], 0);  // every course is taken by two at least
  EXPECT_EQ(known[2]["unique"], 2);  // S1 by Math and History, S2 by Math and Religion
  EXPECT_EQ(audit({"--known-rows", "1"}).json()["known_rows"].size(), 2u);
}

TEST_F(TablesAudit, KnownRowsAreOfSeveralTablesAlone) {
  const Ran ran = kith({"audit", "takes.csv", "--quasi", "course", "--known-rows", "1", "--json"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "usage");
}

TEST_F(TablesAudit, ARoomThatTellsItsCourseIsNamed) {
  const auto found = audit({}).json()["dependencies"];
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0]["table"], "takes");
  EXPECT_EQ(found[0]["determinant"], "course");
  EXPECT_EQ(found[0]["dependent"], "room");
  EXPECT_EQ(found[0]["mutual"], true);
  EXPECT_EQ(found[0]["leaks"], true);
}

TEST_F(TablesAudit, MethodsForSingleTablesAreTriedWhereAsked) {
  EXPECT_EQ(audit({}).json()["single_table"].size(), 0u);
  EXPECT_EQ(audit({"--single-table"}).json()["single_table"].size(), 2u);
}

TEST_F(TablesAudit, WordsForPeopleSayTheSame) {
  const Ran ran = kith({"audit", "--tables", (folder / "plan.toml").string(), "--release", out()});
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("k           2 persons"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("satisfied   yes"), std::string::npos) << ran.out;
}

TEST_F(TablesAudit, WrongCallsAreRefused) {
  EXPECT_EQ(audit({"--quasi", "course"}).error(), "usage");
  EXPECT_EQ(audit({"--certificate", "c.json"}).error(), "usage");
  EXPECT_EQ(audit({"--release", out(), "--single-table"}).error(), "usage");
  EXPECT_EQ(audit({"-k", "0"}).error(), "k-out-of-range");
  EXPECT_EQ(audit({"--release", (folder / "nowhere").string()}).error(), "missing-file");
  EXPECT_EQ(audit({(folder / "takes.csv").string()}).error(), "usage");
  std::filesystem::remove(folder / "out/takes.csv");
  EXPECT_EQ(audit({"--release", out()}).error(), "missing-file");
}

TEST_F(TablesAudit, APlanOfOneTableIsRefused) {
  folder.write("plan.toml",
               "[source]\npath = \"takes.csv\"\n[columns]\ncourse = \"quasi\"\n[privacy]\nk = 2\n");
  const Ran ran = audit({});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "usage");
}

TEST_F(TablesAudit, ARowWithoutAParentIsNamed) {
  folder.write("takes.csv", std::string(takes) + "12,S9,Math,R1,50\n");
  const Ran ran = audit({});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "orphan-row");
}

TEST_F(TablesAudit, AFolderWithoutATableSaysWhereItWasSought) {
  std::filesystem::remove(folder / "out/takes.csv");
  const Ran ran = audit({"--release", out()});
  EXPECT_EQ(ran.error(), "missing-file");
  for (const char* word : {"takes.csv", "takes.parquet", ".duckdb"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << " in " << ran.out;
}

TEST_F(TablesAudit, ATableWithoutRowsHasNoDiversity) {
  folder.write("out/takes.csv", "scid,sid,course,room,grade\n");
  const Ran ran = audit({"--release", out(), "-l", "2"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto sensitive = ran.json()["sensitive"];
  EXPECT_EQ(sensitive[0]["l_distinct"], 4);
  ASSERT_EQ(sensitive[1]["column"], "takes.grade");
  for (const char* figure : {"l_frequency", "l_distinct", "l_entropy"})
    EXPECT_TRUE(sensitive[1][figure].is_null()) << figure;
  const Ran told = kith({"audit", "--tables", (folder / "plan.toml").string(), "--release", out()});
  EXPECT_NE(told.out.find("takes.grade no rows"), std::string::npos) << told.out;
}

// Releases of kith's own.
class CertifiedTables : public TablesAudit {
 protected:
  void release(const std::string& output, const std::string& certificate) {
    folder.write("plan.toml", std::string(plan) + output);
    const Ran ran = kith({"release", (folder / "plan.toml").string(), "-o", (folder / "made").string()});
    ASSERT_EQ(ran.status, 0) << ran.err;
    certificate_ = (folder / "made" / certificate).string();
  }

  Ran check(const std::string& what, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"audit", (folder / what).string(), "--certificate", certificate_, "--json"});
    return kith(more);
  }

  // The first word of what was found.
  static std::string disagreement(const Ran& ran) {
    const auto list = ran.json()["certificate"]["disagreements"];
    if (list.empty()) return "";
    const std::string text = list[0];
    return text.substr(0, text.find(':'));
  }

  std::string certificate_;
};

TEST_F(CertifiedTables, AFolderAgreesWithItsCertificate) {
  release("", "release.certificate.json");
  const Ran ran = check("made");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.json()["certificate"]["agrees"], true);
  EXPECT_EQ(ran.json()["k"], 2);
  EXPECT_EQ(check("made", {"-k", "3"}).status, 4);
  EXPECT_EQ(audit({"--release", (folder / "made").string()}).status, 0);
}

TEST_F(CertifiedTables, ADatabaseAgreesWithItsCertificate) {
  release("[output]\npath = \"university.duckdb\"\n", "university.certificate.json");
  for (const char* what : {"made/university.duckdb", "made"}) {
    const Ran ran = check(what);
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_EQ(ran.json()["certificate"]["agrees"], true);
  }
  EXPECT_EQ(audit({"--release", (folder / "made/university.duckdb").string()}).status, 0);
}

TEST_F(CertifiedTables, ParquetFilesAgreeWithTheirCertificate) {
  release("[output]\nformat = \"parquet\"\n", "release.certificate.json");
  EXPECT_EQ(check("made").status, 0);
  EXPECT_EQ(audit({"--release", (folder / "made").string()}).status, 0);
}

TEST_F(CertifiedTables, WhatWasChangedAfterwardsIsFound) {
  release("", "release.certificate.json");
  const std::filesystem::path file = folder / "made/takes.csv";
  const std::string text = read(file);
  folder.write("made/takes.csv", text + "11,9,Math,R1,50\n");
  Ran ran = check("made");
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(disagreement(ran), "keys");
  folder.write("made/takes.csv", text + "11,1,Math,R1,50\n");
  ran = check("made");
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(disagreement(ran), "digest");
  EXPECT_EQ(ran.json()["k"], 1);
  folder.write("made/takes.csv", "a" + text);
  EXPECT_EQ(disagreement(check("made")), "columns");
  std::filesystem::remove(file);
  ran = check("made");
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(disagreement(ran), "tables");
}

TEST_F(CertifiedTables, OneFileOfSeveralIsNotEnough) {
  release("", "release.certificate.json");
  EXPECT_EQ(check("made/takes.csv").error(), "usage");
  EXPECT_EQ(check("nowhere").error(), "missing-file");
  EXPECT_EQ(check("made", {"-t", "0.2"}).error(), "usage");
}

TEST_F(CertifiedTables, TheDatabaseOfAReleaseIsFoundInItsFolder) {
  release("[output]\npath = \"university.duckdb\"\n", "university.certificate.json");
  const Ran ran = audit({"--release", (folder / "made").string()});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.json()["k"], 2);
}

TEST_F(CertifiedTables, WhatTheCertificateDoesNotNameIsListedAndNoFailure) {
  release("", "release.certificate.json");
  EXPECT_EQ(check("made").json()["unchecked"], nlohmann::json::array());
  folder.write("made/raw.csv", "name\nAnn\n");
  folder.write("made/more.jsonl.gz", "");
  folder.write("made/README.md", "tables\n");
  const Ran ran = check("made");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(ran.json()["unchecked"], (nlohmann::json{"more.jsonl.gz", "raw.csv"}));
  const Ran told = kith({"audit", (folder / "made").string(), "--certificate", certificate_});
  EXPECT_NE(told.out.find("not checked raw.csv"), std::string::npos) << told.out;
}

TEST_F(CertifiedTables, ATableThatLeftTheCertificateIsListed) {
  for (const bool database : {false, true}) {
    const std::string stem = database ? "university" : "release";
    release(database ? "[output]\npath = \"university.duckdb\"\n" : "", stem + ".certificate.json");
    auto certificate = nlohmann::json::parse(read(certificate_));
    certificate["tables"].erase(1);
    certificate["classes"] = 1;
    folder.write("made/" + stem + ".certificate.json", certificate.dump());
    const auto unchecked = check(database ? "made/university.duckdb" : "made").json()["unchecked"];
    EXPECT_EQ(unchecked, nlohmann::json{database ? "table takes of the database" : "takes.csv"});
  }
}

TEST_F(CertifiedTables, KOfZeroIsNoClaim) {
  release("", "release.certificate.json");
  auto certificate = nlohmann::json::parse(read(certificate_));
  certificate["model"]["k"] = 0;
  folder.write("made/release.certificate.json", certificate.dump());
  EXPECT_EQ(check("made").error(), "bad-json");
}

}  // namespace
}  // namespace kith::tests

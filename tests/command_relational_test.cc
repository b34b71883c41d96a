// Method multirelational, as the command runs it: what is written, what the result says, what is refused.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/database.h"
#include "tests/command.h"
#include "tests/released_table.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// The university of the paper.
constexpr const char* students = "sid,name,gpa\nS1,Ann,3.72\nS2,Bob,2.34\nS3,Cyd,3.12\nS4,Dee,4.00\n";
constexpr const char* taken =
    "scid,sid,course,grade,room\nC1,S1,Math,93,R1\nC2,S1,Physics,91,R2\nC3,S1,History,85,R3\nC4,S2,CS,78,R1\n"
    "C5,S2,Physics,62,R2\nC6,S2,Religion,42,R3\nC7,S3,History,85,R3\nC8,S3,Religion,75,R1\n"
    "C9,S3,Physics,77,R2\nC10,S4,History,98,R3\nC11,S4,Religion,96,R1\n";
constexpr const char* books = "scid,title\nC1,Discrete\nC2,Calc\nC2,Dyn\nC4,Discrete\nC5,Dyn\nC10,Am.Hist\n";
constexpr const char* courses =
    "Math;Science\nCS;Science\nPhysics;Science\nBiology;Science\nHistory;Social\nReligion;Social\nArt;"
    "Social\n"
    "Law;Social\n";

const std::string student_plan =
    "[tables.student]\npath = \"student.csv\"\nkey = \"sid\"\n"
    "columns = { name = \"identifier\", gpa = \"sensitive\" }\n";
const std::string takes_plan =
    "[tables.takes]\npath = \"takes.csv\"\nkey = \"scid\"\nparent = { table = \"student\", column = \"sid\" "
    "}\n"
    "columns = { course = { role = \"quasi\", hierarchy = \"course.csv\" }, grade = \"sensitive\" }\n";
const std::string book_plan =
    "[tables.book]\npath = \"book.csv\"\nparent = { table = \"takes\", column = \"scid\" }\n"
    "columns = { title = \"quasi\" }\n";

class Relational : public ::testing::Test {
 protected:
  void SetUp() override {
    folder.write("student.csv", students);
    folder.write("takes.csv", taken);
    folder.write("book.csv", books);
    folder.write("course.csv", courses);
  }

  std::string plan(const std::string& tables, const std::string& privacy = "k = 2",
                   const std::string& method = "") {
    return folder
        .write("plan.toml",
               tables + "[privacy]\n" + privacy + "\n[method]\nname = \"multirelational\"\n" + method)
        .string();
  }
  std::string university(const std::string& method = "") {
    return plan(student_plan + takes_plan + book_plan, "k = 2", method);
  }
  Ran release(const std::string& file, const Words& flags = {}) {
    Words words{"release", file, "-o", (folder / "out").string(), "--json", "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  // Refused with this error, which names all of this, and nothing is left behind.
  void refused(const std::string& file, const std::string& error, const Words& says, int status = 2) {
    const Words before = folder.files();
    const Ran ran = release(file, {"--private-map", (folder / "map.csv").string()});
    EXPECT_EQ(ran.status, status) << ran.out << ran.err;
    EXPECT_EQ(ran.error(), error) << ran.out;
    for (const std::string& word : says)
      EXPECT_NE(ran.out.find(word), std::string::npos) << word << " in " << ran.out;
    EXPECT_EQ(folder.files(), before);
  }
  ReleasedTable table(const std::string& name) const {
    return read_released(folder / ("out/" + name + ".csv"));
  }
  static mode_t mode(const fs::path& path) {
    struct stat found{};
    EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
    return found.st_mode & 0777;
  }
  // By row of a table, what hangs on it, as sorted texts.
  std::map<std::string, std::multiset<std::string>> hanging(const ReleasedTable& child,
                                                            const std::string& foreign,
                                                            const std::string& quasi) const {
    std::map<std::string, std::multiset<std::string>> found;
    for (const auto& row : child.rows) found[row[child.at(foreign)]].insert(row[child.at(quasi)]);
    return found;
  }

  Folder folder;
};

TEST_F(Relational, TheUniversityIsReleasedAsThePaperDoes) {
  const Ran ran = release(plan(student_plan + takes_plan));
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["method"], "multirelational");
  EXPECT_EQ(json["input"]["rows"], 15);
  EXPECT_EQ(json["input"]["persons"], 4);
  EXPECT_EQ(json["released"]["rows"], 14);
  EXPECT_EQ(json["released"]["persons"], 4);
  EXPECT_EQ(json["released"]["suppressed"], 0);
  EXPECT_EQ(json["released"]["held"], 0);
  EXPECT_EQ(json["quasi"], (Words{"takes.course"}));
  const auto& told = json["multirelational"];
  EXPECT_EQ(told["persons"], 4);
  EXPECT_EQ(told["released"], 4);
  EXPECT_EQ(told["classes"], 2);
  EXPECT_EQ(told["rows_removed"], nlohmann::json::parse(R"({"takes": 1})"));
  EXPECT_EQ(told["dm"], 8);
  EXPECT_NEAR(told["lm"].get<double>(), (4 * 3.0 / 7 + 1) / 11, 1e-6);
  EXPECT_EQ(json["classes"]["smallest"], 2);
  for (const char* part : {"read", "search", "write", "verify"})
    EXPECT_TRUE(json["seconds"].contains(part) && json["cpu_seconds"].contains(part));

  std::map<std::multiset<std::string>, int> trees;
  for (const auto& [student, taken_by] : hanging(table("takes"), "sid", "course")) ++trees[taken_by];
  EXPECT_EQ(trees, (std::map<std::multiset<std::string>, int>{{{"Science", "Physics", "Social"}, 2},
                                                              {{"History", "Religion"}, 2}}));
}

TEST_F(Relational, EveryTreeIsSharedByKDownToTheLastTable) {
  ASSERT_EQ(release(university()).status, 0);
  const ReleasedTable takes = table("takes");
  const auto titles = hanging(table("book"), "scid", "title");
  std::map<std::string, std::multiset<std::string>> tree;  // by student
  for (const auto& row : takes.rows) {
    std::string text = row[takes.at("course")] + ":";
    const auto own = titles.find(row[takes.at("scid")]);
    if (own != titles.end())
      for (const std::string& title : own->second) text += title + ";";
    tree[row[takes.at("sid")]].insert(text);
  }
  std::map<std::multiset<std::string>, int> persons;
  for (const auto& [student, text] : tree) ++persons[text];
  EXPECT_EQ(tree.size(), 4u);
  for (const auto& [text, count] : persons) EXPECT_GE(count, 2);
}

TEST_F(Relational, RandomKeysTellNothingAndStillJoin) {
  ASSERT_EQ(release(university()).status, 0);
  const ReleasedTable student = table("student"), takes = table("takes"), book = table("book");
  const Words sids = student.cells("sid"), scids = takes.cells("scid");
  EXPECT_EQ(sids, (Words{"1", "2", "3", "4"}));
  EXPECT_EQ(std::set<std::string>(scids.begin(), scids.end()).size(), scids.size());
  for (const std::string& sid : takes.cells("sid")) EXPECT_EQ(std::ranges::count(sids, sid), 1);
  for (const std::string& scid : book.cells("scid")) EXPECT_EQ(std::ranges::count(scids, scid), 1);
  EXPECT_EQ(read(folder / "out/takes.csv").find("C1"), std::string::npos);
}

TEST_F(Relational, KeptKeysStandAsTheyWere) {
  ASSERT_EQ(release(university("keys = \"keep\"")).status, 0);
  const Words sids = table("student").cells("sid");
  EXPECT_EQ(std::set<std::string>(sids.begin(), sids.end()), (std::set<std::string>{"S1", "S2", "S3", "S4"}));
  const ReleasedTable takes = table("takes");
  const std::map<std::string, std::string> owner = {{"C1", "S1"}, {"C2", "S1"},  {"C3", "S1"}, {"C4", "S2"},
                                                    {"C5", "S2"}, {"C6", "S2"},  {"C7", "S3"}, {"C8", "S3"},
                                                    {"C9", "S3"}, {"C10", "S4"}, {"C11", "S4"}};
  for (const auto& row : takes.rows) EXPECT_EQ(owner.at(row[takes.at("scid")]), row[takes.at("sid")]);
}

TEST_F(Relational, SensitiveValuesStayWithTheirRows) {
  ASSERT_EQ(release(university("keys = \"keep\"")).status, 0);
  const std::map<std::string, std::string> gpa = {
      {"S1", "3.72"}, {"S2", "2.34"}, {"S3", "3.12"}, {"S4", "4.00"}};
  const ReleasedTable student = table("student"), takes = table("takes");
  for (const auto& row : student.rows) EXPECT_EQ(gpa.at(row[student.at("sid")]), row[student.at("gpa")]);
  const std::map<std::string, std::string> grade = {{"C1", "93"}, {"C2", "91"},  {"C3", "85"}, {"C4", "78"},
                                                    {"C5", "62"}, {"C6", "42"},  {"C7", "85"}, {"C8", "75"},
                                                    {"C9", "77"}, {"C10", "98"}, {"C11", "96"}};
  for (const auto& row : takes.rows) EXPECT_EQ(grade.at(row[takes.at("scid")]), row[takes.at("grade")]);
}

TEST_F(Relational, TheMapTellsOfEveryRowWhetherItIsReleased) {
  const Ran ran = release(university(), {"--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ReleasedTable map = read_released(folder / "map.csv");
  EXPECT_EQ(map.columns, (Words{"table", "row", "released"}));
  ASSERT_EQ(map.rows.size(), 4u + 11 + 6);
  EXPECT_EQ(map.rows[0], (Words{"student", "0", "1"}));
  EXPECT_EQ(map.rows[4][0], "takes");
  EXPECT_EQ(map.rows[4][1], "0");
  for (const char* name : {"student", "takes", "book"}) {
    std::size_t released = 0;
    for (const auto& row : map.rows) released += row[0] == name && row[2] == "1" ? 1 : 0;
    EXPECT_EQ(released, table(name).rows.size()) << name;
  }
}

TEST_F(Relational, WhatIsThePublishersAloneIsReadableByNobodyElse) {
  ASSERT_EQ(release(university(), {"--private-map", (folder / "map.csv").string()}).status, 0);
  EXPECT_EQ(mode(folder / "map.csv"), 0600u);
  EXPECT_EQ(mode(folder / "out/private"), 0700u);
  EXPECT_EQ(mode(folder / "out/private/release.key"), 0600u);
  EXPECT_EQ(mode(folder / "out/private/release.report.html"), 0600u);
  for (const char* name : {"student.csv", "takes.csv", "book.csv", "release.certificate.json"})
    EXPECT_NE(mode(folder / "out" / name) & 044, 0u) << name;
}

TEST_F(Relational, IdentifiersAndColumnsNobodyNamedAreInNoPublicFile) {
  const Ran ran = release(university());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["withheld"], (Words{"takes.room"}));
  for (const auto& entry : fs::directory_iterator(folder / "out")) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read(entry.path());
    for (const char* hidden : {"Ann", "Cyd", "room", "R1"})
      EXPECT_EQ(text.find(hidden), std::string::npos) << entry.path() << " " << hidden;
  }
}

TEST_F(Relational, ColumnsKeepTheSourcesOrder) {
  ASSERT_EQ(release(university()).status, 0);
  EXPECT_EQ(table("student").columns, (Words{"sid", "gpa"}));
  EXPECT_EQ(table("takes").columns, (Words{"scid", "sid", "course", "grade"}));
  EXPECT_EQ(table("book").columns, (Words{"scid", "title"}));
}

TEST_F(Relational, ASeedGivesTheSameBytesOnOneThreadAndTwoAndNoCertificate) {
  const std::string file = university();
  Words texts;
  for (const char* threads : {"1", "2", "1"}) {
    const Ran ran = release(file, {"--seed", "5", "--threads", threads});
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_FALSE(ran.json()["certified"].get<bool>());
    EXPECT_TRUE(ran.json()["seeded"].get<bool>());
    EXPECT_FALSE(fs::exists(folder / "out/release.certificate.json"));
    std::string all;
    for (const char* name : {"student", "takes", "book"})
      all += read(folder / ("out/" + std::string(name) + ".csv"));
    texts.push_back(all);
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_EQ(texts[0], texts[2]);
}

TEST_F(Relational, ParquetHoldsTheSameRows) {
  ASSERT_EQ(release(university(), {"--seed", "5"}).status, 0);
  const std::string file =
      folder.write("plan.toml", read(folder / "plan.toml") + "[output]\nformat = \"parquet\"\n").string();
  const Ran ran = kith({"release", file, "-o", (folder / "p").string(), "--seed", "5", "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto engine = engine::embedded();
  for (const char* name : {"student", "takes", "book"}) {
    const ReleasedTable csv = table(name);
    const fs::path written = folder / ("p/" + std::string(name) + ".parquet");
    const Table parquet = engine->open(written)->read(csv.columns, silent_progress());
    ASSERT_EQ(parquet.rows(), csv.rows.size()) << name;
    for (std::size_t row = 0; row < csv.rows.size(); ++row)
      for (std::size_t c = 0; c < csv.columns.size(); ++c)
        EXPECT_EQ(parquet.columns[c].at(row), csv.rows[row][c])
            << name << " " << row << " " << csv.columns[c];
  }
}

TEST_F(Relational, ADatabaseHoldsTheSameRowsAndTheirKeys) {
  ASSERT_EQ(release(university(), {"--seed", "5"}).status, 0);
  const std::string file =
      folder.write("plan.toml", read(folder / "plan.toml") + "[output]\npath = \"release.duckdb\"\n")
          .string();
  const Ran ran = kith({"release", file, "-o", (folder / "d").string(), "--seed", "5", "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto database = engine::open_database(folder / "d/release.duckdb");
  ASSERT_EQ(database->catalog().tables.size(), 3u);
  for (const engine::DatabaseTable& known : database->catalog().tables) {
    const ReleasedTable csv = table(known.name);
    const Table rows = database->open(known.name)->read(csv.columns, silent_progress());
    ASSERT_EQ(rows.rows(), csv.rows.size()) << known.name;
    for (std::size_t row = 0; row < csv.rows.size(); ++row)
      for (std::size_t c = 0; c < csv.columns.size(); ++c)
        EXPECT_EQ(rows.columns[c].at(row), csv.rows[row][c]) << known.name << " " << row;
    EXPECT_EQ(known.foreign_keys.size(), known.name == "student" ? 0u : 1u) << known.name;
  }
}

TEST_F(Relational, EveryAlgorithmAndMatchingKeepsThePromise) {
  for (const char* method : {"algorithm = \"miraclex\"", "algorithm = \"bitmap\"", "matching = \"greedy\"",
                             "nearest = \"pair\"", "parts = 0", "threshold = 0.5", "rematch = false"}) {
    const Ran ran = release(university(method));
    ASSERT_EQ(ran.status, 0) << method << ran.out;
    EXPECT_GE(ran.json()["classes"]["smallest"], 2) << method;
    EXPECT_EQ(ran.json()["released"]["persons"], 4) << method;
  }
}

TEST_F(Relational, LHoldsOverPersonsWhoHaveAValueInAnyRow) {
  folder.write("takes.csv",
               "scid,sid,course,grade\nC1,S1,Math,A\nC2,S1,Math,B\nC3,S2,Math,B\nC4,S2,Math,C\nC5,S3,Math,C\n"
               "C6,S3,Math,D\nC7,S4,Math,D\nC8,S4,Math,A\n");
  const Ran ran = release(plan(student_plan + takes_plan, "k = 2\nl = 2"));
  ASSERT_EQ(ran.status, 0) << ran.out;
  const ReleasedTable takes = table("takes");
  std::map<std::string, std::set<std::string>> grades;  // by student
  for (const auto& row : takes.rows) grades[row[takes.at("sid")]].insert(row[takes.at("grade")]);
  std::map<std::multiset<std::string>, std::vector<std::string>> classes;
  for (const auto& [student, tree] : hanging(takes, "sid", "course")) classes[tree].push_back(student);
  for (const auto& [tree, members] : classes) {
    std::map<std::string, std::size_t> bearers;
    for (const std::string& student : members)
      for (const std::string& grade : grades[student]) ++bearers[grade];
    for (const auto& [grade, count] : bearers) EXPECT_LE(2 * count, members.size()) << grade;
  }
}

TEST_F(Relational, APersonTableAloneWillDo) {
  const Ran ran = release(
      plan("[tables.takes]\npath = \"takes.csv\"\nkey = \"scid\"\ncolumns = { course = { role = \"quasi\", "
           "hierarchy = \"course.csv\" } }\n"));
  ASSERT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(ran.json()["released"]["persons"], 11);
}

TEST_F(Relational, TablesWithoutRowsAreReleasedAsTheirHeaders) {
  folder.write("book.csv", "scid,title\n");
  const Ran ran = release(university());
  ASSERT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(read(folder / "out/book.csv"), "scid,title\n");
}

TEST_F(Relational, TheReportIsWritten) {
  ASSERT_EQ(release(university()).status, 0);
  const std::string page = read(folder / "out/private/release.report.html");
  for (const char* part :
       {"4 of 4 persons released", "id=\"picture\"", "id=\"known-rows\"", "id=\"single-tables\"", "Person 1"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
}

TEST_F(Relational, TheResultTellsWhatKnownRowsAndSingleTablesLeaveOpen) {
  const Ran ran = release(university());
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  for (const auto& known : json["known_rows"]["after"]) EXPECT_EQ(known["below_k"], 0);
  EXPECT_GT(json["known_rows"]["before"].back()["below_k"], 0);
  ASSERT_EQ(json["single_table"].size(), 2u);
  for (const auto& leak : json["single_table"]) EXPECT_GT(leak["below_k"], 0) << leak;
}

TEST_F(Relational, HostileValuesPassTheGateAndAreOnlyShown) {
  const std::string rows[] = {"<script>alert(1)</script>",
                              "\"a, b\"",
                              "\"say \"\"hi\"\"\"",
                              "\"two\nlines\"",
                              "\xE2\x80\xAE"
                              "right",
                              ""};
  std::string table = "scid,sid,course,grade\n";
  for (int i = 0; i < 12; ++i)
    table += "C" + std::to_string(i) + ",S" + std::to_string(i / 3 + 1) + ",Math," + rows[i % 6] + "\n";
  folder.write("takes.csv", table);
  std::string titles = "scid,title\n";
  for (int i = 0; i < 12; ++i) titles += "C" + std::to_string(i) + "," + rows[i % 3] + "\n";
  folder.write("book.csv", titles);
  const Ran ran = release(university());
  ASSERT_EQ(ran.status, 0) << ran.out;
  EXPECT_EQ(ran.json()["released"]["rows"], 28);
  const std::string page = read(folder / "out/private/release.report.html");
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
}

// Wrong plans and wrong data.

TEST_F(Relational, TwoForeignKeysAreRefused) {
  std::string two = takes_plan;
  const std::string one = "{ table = \"student\", column = \"sid\" }";
  two.replace(two.find(one), one.size(), "[" + one + ", { table = \"book\", column = \"room\" }]");
  refused(plan(student_plan + two + book_plan), "table-schema", {"takes", "sid", "room"});
}

TEST_F(Relational, ACircleIsRefused) {
  std::string circle = student_plan;
  circle.replace(circle.find("columns"), 0, "parent = { table = \"takes\", column = \"gpa\" }\n");
  circle.replace(circle.find(", gpa = \"sensitive\""), 19, "");
  refused(plan(circle + takes_plan), "table-schema", {"student", "takes"});
}

TEST_F(Relational, ATableNobodyReachesIsRefused) {
  refused(plan(student_plan + "[tables.other]\npath = \"book.csv\"\ncolumns = { title = \"quasi\" }\n" +
               takes_plan),
          "table-schema", {"student", "other"});
}

TEST_F(Relational, ATableThatHangsOnNoneOfThePlanIsRefused) {
  std::string lost = takes_plan;
  lost.replace(lost.find("\"student\""), 9, "\"studnet\"");
  refused(plan(student_plan + lost), "table-schema", {"takes", "studnet"});
}

TEST_F(Relational, AnOrphanRowIsRefused) {
  folder.write("takes.csv", std::string(taken) + "C12,S9,Math,50,R1\n");
  refused(university(), "orphan-row", {"takes", "sid", "row 12", "student"});
}

TEST_F(Relational, ARowWithoutAForeignKeyIsRefused) {
  folder.write("takes.csv", std::string(taken) + "C12,,Math,50,R1\n");
  refused(university(), "orphan-row", {"takes", "sid", "row 12"});
}

TEST_F(Relational, ADuplicateKeyIsRefused) {
  folder.write("student.csv", std::string(students) + "S2,Eve,1.00\n");
  refused(university(), "duplicate-key", {"student", "sid", "row 5", "row 2"});
}

TEST_F(Relational, AMissingKeyIsRefused) {
  folder.write("student.csv", std::string(students) + ",Eve,1.00\n");
  refused(university(), "missing-key", {"student", "sid", "row 5"});
}

TEST_F(Relational, AKeyThatIsQuasiIsRefused) {
  std::string quasi = takes_plan;
  quasi.replace(quasi.find("columns = { "), 12, "columns = { scid = \"quasi\", ");
  refused(plan(student_plan + quasi), "plan-value", {"takes", "scid"});
  quasi = takes_plan;
  quasi.replace(quasi.find("columns = { "), 12, "columns = { sid = \"quasi\", ");
  refused(plan(student_plan + quasi), "plan-value", {"takes", "sid"});
}

TEST_F(Relational, AColumnThatIsNotThereIsRefused) {
  std::string misspelt = takes_plan;
  misspelt.replace(misspelt.find("grade"), 5, "grad");
  refused(plan(student_plan + misspelt), "unknown-column", {"takes", "grad"});
}

TEST_F(Relational, AValueThatAHierarchyLacksIsRefused) {
  folder.write("takes.csv", std::string(taken) + "C12,S1,Alchemy,50,R1\n");
  refused(university(), "hierarchy-gap", {"course", "Alchemy"});
}

TEST_F(Relational, AHierarchyThatIsNotThereIsNamedWithItsTableAndColumn) {
  fs::remove(folder / "course.csv");
  refused(university(), "missing-file", {"course.csv", "table 'takes'", "column 'course'"});
}

TEST_F(Relational, ATableThatCannotBeReadIsMendedWhereThePlanNamesIt) {
  folder.write("takes.csv", std::string(taken) + "C12,S1,Caf\xe9,50,R1\n");
  refused(university(), "bad-encoding", {"tables.takes.encoding"});
  folder.write("takes.csv", std::string(",") + taken);
  refused(university(), "unnamed-column", {"tables.takes.header"});
}

TEST_F(Relational, ALimitOfSuppressionCountsPersons) {
  refused(university("max_suppression = \"many\"\n"), "plan-value", {"persons"});
}

TEST_F(Relational, KAboveTheNumberOfPersonsCannotBeMet) {
  refused(plan(student_plan + takes_plan, "k = 5"), "no-release", {"student", "4"}, 3);
}

TEST_F(Relational, LAboveTheNumberOfValuesCannotBeMet) {
  folder.write("student.csv", "sid,name,gpa\nS1,a,3\nS2,b,3\nS3,c,3\nS4,d,3\n");
  refused(plan(student_plan + takes_plan, "k = 2\nl = 2"), "no-release", {}, 3);
}

TEST_F(Relational, APersonTableWithoutRowsIsRefused) {
  folder.write("student.csv", "sid,name,gpa\n");
  folder.write("takes.csv", "scid,sid,course,grade,room\n");
  refused(plan(student_plan + takes_plan), "no-rows", {"student"});
}

TEST_F(Relational, OutputsMustNotMeetInputs) {
  const Ran ran = kith({"release", university(), "-o", folder.path().string(), "--json", "--quiet"});
  EXPECT_EQ(ran.error(), "output-is-input") << ran.out;
  EXPECT_EQ(read(folder / "takes.csv"), taken);
}

}  // namespace
}  // namespace kith::tests

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "cli/called_test.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

constexpr int satisfied = 0, violated = 4;

class AuditCommand : public ::testing::Test {
 protected:
  AuditCommand() {
    folder.write("t.csv", "zip,sex\n1,f\n1,f\n2,m\n");
    arguments.data = at("t.csv");
    arguments.roles.quasi = {"zip", "sex"};
  }
  std::string at(const std::string& name) const { return (folder.path() / name).string(); }
  Called call() const { return called(audit, arguments); }
  Error refusal() const { return refusal_of(audit, arguments); }
  // Refused as a wrong call, with words of the message and of the remedy.
  void expect_usage(const AuditArguments& asked, const std::string& says, const std::string& remedy) const {
    const Error error = refusal_of(audit, asked);
    EXPECT_EQ(error.code(), ErrorCode::usage) << error.what();
    EXPECT_NE(error.message().find(says), std::string::npos) << error.what();
    EXPECT_NE(error.remedy().find(remedy), std::string::npos) << error.what();
  }

  testing::TemporaryFolder folder;
  AuditArguments arguments;
};

TEST_F(AuditCommand, StatusSaysWhetherTheModelHolds) {
  arguments.model.k = 1;
  EXPECT_EQ(call().status, satisfied);
  arguments.model.k = 2;
  const Called found = call();
  EXPECT_EQ(found.status, violated);
  EXPECT_EQ(found.out,
            "k           1 rows (rows only: no person column was named)\n"
            "classes     2, smallest 1, average 1.5, largest 2\n"
            "alone       1 rows\n"
            "satisfied   no: 1 classes (1 rows) fail\n");
  EXPECT_EQ(found.err, "");
}

TEST_F(AuditCommand, PrintsJsonIfItIsAskedTo) {
  arguments.model.k = 2;
  arguments.shared.json = true;
  const Called found = call();
  EXPECT_EQ(found.status, violated);
  EXPECT_TRUE(found.out.starts_with("{")) << found.out;
  EXPECT_NE(found.out.find("\"satisfied\":false"), std::string::npos) << found.out;
}

TEST_F(AuditCommand, ThereIsOneSubject) {
  const std::string remedy = "name a table, or --releases A B …, or --series DIR, or --tables PLAN";
  expect_usage({}, "there is nothing to audit", remedy);
  const std::vector<std::function<void(AuditArguments&)>> others = {
      [](AuditArguments& asked) { asked.releases = {"a.csv", "b.csv"}; },
      [](AuditArguments& asked) { asked.series = "dir"; },
      [](AuditArguments& asked) { asked.tables = "plan.toml"; }};
  for (std::size_t i = 0; i < others.size(); ++i) {
    AuditArguments two = arguments;
    others[i](two);
    expect_usage(two, "two audits", remedy);
    AuditArguments neither;
    others[i](neither);
    others[(i + 1) % others.size()](neither);
    expect_usage(neither, "two audits", remedy);
  }
}

TEST_F(AuditCommand, CasesAreOfSeveralReleases) {
  arguments.case_column = "zip";
  expect_usage(arguments, "--case is for several releases", "--releases");
}

TEST_F(AuditCommand, KnownRowsAreOfSeveralTables) {
  arguments.known_rows = 2;
  expect_usage(arguments, "--known-rows is for several tables", "--tables");
}

TEST_F(AuditCommand, OneTableOfADatabaseIsNamedForNothingElse) {
  const std::vector<std::function<void(AuditArguments&)>> others = {
      [](AuditArguments& asked) { asked.certificate = "c.json"; },
      [](AuditArguments& asked) { asked.sensitive_table = "s.csv"; },
      [](AuditArguments& asked) {
        asked.data.clear();
        asked.series = "dir";
      },
      [](AuditArguments& asked) {
        asked.data.clear();
        asked.releases = {"a.csv"};
      },
      [](AuditArguments& asked) {
        asked.data.clear();
        asked.tables = "plan.toml";
      }};
  for (const auto& other : others) {
    AuditArguments asked = arguments;
    asked.table = "people";
    other(asked);
    expect_usage(asked, "--table names the one table of a database", "leave it out");
  }
}

TEST_F(AuditCommand, ThePlanOfManyTablesSaysWhatTheColumnsAre) {
  const std::vector<std::function<void(AuditArguments&)>> said = {
      [](AuditArguments& asked) { asked.roles.quasi = {"zip"}; },
      [](AuditArguments& asked) { asked.roles.sensitive = {"ill"}; },
      [](AuditArguments& asked) { asked.roles.plain = {"note"}; },
      [](AuditArguments& asked) { asked.roles.person = "who"; },
      [](AuditArguments& asked) { asked.model.persons = Persons::history; },
      [](AuditArguments& asked) { asked.hierarchies = {{"zip", "zip.csv"}}; },
      [](AuditArguments& asked) { asked.model.t_distance = TDistance::equal; }};
  for (const auto& say : said) {
    AuditArguments asked;
    asked.tables = "plan.toml";
    say(asked);
    expect_usage(asked, "the plan says what the columns are", "leave out --quasi");
  }
}

TEST_F(AuditCommand, FlagsOfSingleTablesHaveNoUseForMany) {
  const std::vector<std::function<void(AuditArguments&)>> said = {
      [](AuditArguments& asked) { asked.reference = "whole.csv"; },
      [](AuditArguments& asked) { asked.case_column = "case"; },
      [](AuditArguments& asked) { asked.sensitive_table = "s.csv"; },
      [](AuditArguments& asked) { asked.bucket = "bucket"; }};
  for (const auto& say : said) {
    AuditArguments asked;
    asked.tables = "plan.toml";
    say(asked);
    expect_usage(asked, "are for single tables", "leave them out");
  }
  AuditArguments certified;
  certified.tables = "plan.toml";
  certified.certificate = "c.json";
  expect_usage(certified, "a certificate says itself which tables it is of", "without --tables");
}

TEST_F(AuditCommand, AMissingFileIsAnErrorOfEachAudit) {
  AuditArguments asked = arguments;
  asked.data = at("none.csv");
  EXPECT_EQ(refusal_of(audit, asked).code(), ErrorCode::missing_file);
  asked = arguments;
  asked.certificate = at("none.json");
  EXPECT_EQ(refusal_of(audit, asked).code(), ErrorCode::missing_file);
  asked = {};
  asked.tables = at("none.toml");
  EXPECT_EQ(refusal_of(audit, asked).code(), ErrorCode::missing_file);
  asked = arguments;
  asked.data.clear();
  asked.releases = {at("t.csv"), at("none.csv")};
  asked.model.k = 2;
  EXPECT_EQ(refusal_of(audit, asked).code(), ErrorCode::missing_file);
}

TEST_F(AuditCommand, AnUnknownColumnIsAnError) {
  arguments.roles.quasi = {"town"};
  EXPECT_EQ(refusal().code(), ErrorCode::unknown_column);
}

// The whole has as many colds as flus, so that a table of flus alone is half a distance away.
TEST_F(AuditCommand, TComparesWithTheReferenceThatIsReadAlike) {
  folder.write("t.csv", "zip,ill\n1,flu\n1,flu\n");
  folder.write("whole.csv", "zip,ill\n1,flu\n1,flu\n1,\n1,-\n");
  arguments.roles = {.quasi = {"zip"}, .sensitive = {"ill"}};
  arguments.model.t = 0.25;
  EXPECT_EQ(call().status, satisfied);
  arguments.reference = at("whole.csv");
  arguments.reading.na = {"-"};
  const Called found = call();
  EXPECT_EQ(found.status, violated);
  EXPECT_NE(found.out.find("t: 0.5000"), std::string::npos) << found.out;
}

TEST_F(AuditCommand, OfTwoTables) {
  folder.write("people.csv", "age,bucket\n20,1\n30,1\n40,2\n50,2\n");
  folder.write("values.csv", "bucket,ill,count\n1,flu,1\n1,cold,1\n2,flu,1\n2,hiv,1\n");
  arguments = {};
  arguments.data = at("people.csv");
  arguments.sensitive_table = at("values.csv");
  arguments.model.l = 2;
  const Called found = call();
  EXPECT_EQ(found.status, satisfied);
  EXPECT_EQ(found.out,
            "l           2 in the worst bucket (rows only: persons cannot be told apart)\n"
            "buckets     2, smallest 2, average 2.0, largest 2\n"
            "satisfied   yes\n");
  arguments.model.l = 3;
  EXPECT_EQ(call().status, violated);
  arguments.sensitive_table.reset();
  arguments.bucket = "bucket";
  EXPECT_EQ(refusal().code(), ErrorCode::usage);
}

TEST_F(AuditCommand, OfSeveralReleases) {
  folder.write("jan.csv", "case,age\n1,\"[20, 30]\"\n2,\"[20, 30]\"\n3,\"[40, 50]\"\n4,\"[40, 50]\"\n");
  folder.write("feb.csv", "case,age\n1,\"[25, 45]\"\n2,\"[20, 30]\"\n3,\"[25, 45]\"\n4,\"[20, 30]\"\n");
  arguments = {};
  arguments.releases = {at("jan.csv"), at("feb.csv")};
  arguments.case_column = "case";
  arguments.roles.quasi = {"age"};
  arguments.model.k = 2;
  const Called found = call();
  EXPECT_EQ(found.status, violated);
  EXPECT_TRUE(
      found.out.starts_with("k           1 cases over 2 releases (3 of their sets looked at, which is "
                            "all)\n"))
      << found.out;
  arguments.releases = {at("jan.csv"), at("jan.csv")};
  EXPECT_EQ(call().status, satisfied);
  arguments.releases.pop_back();
  expect_usage(arguments, "one release is not a series", "a single table needs no --releases");
}

TEST_F(AuditCommand, OfAFolderThatIsNoSeries) {
  arguments = {};
  arguments.series = at("none");
  const Error error = refusal();
  EXPECT_EQ(exit_status(error.code()), 2) << error.what();
}

class AuditCommandOfTables : public AuditCommand {
 protected:
  AuditCommandOfTables() {
    folder.write("plan.toml",
                 "[tables.student]\npath = \"student.csv\"\nkey = \"sid\"\ncolumns = { age = \"quasi\" }\n"
                 "[tables.takes]\npath = \"takes.csv\"\nkey = \"tid\"\n"
                 "parent = { table = \"student\", column = \"sid\" }\ncolumns = { course = \"quasi\" }\n"
                 "[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n");
    folder.write("student.csv", "sid,age\na,20\nb,20\nc,30\n");
    folder.write("takes.csv", "tid,sid,course\n1,a,Math\n2,b,Math\n3,c,Math\n");
    std::filesystem::create_directory(folder.path() / "out");
    folder.write("out/student.csv", "sid,age\n1,20\n2,20\n");
    folder.write("out/takes.csv", "tid,sid,course\n1,1,Math\n2,2,Math\n");
    arguments = {};
    arguments.tables = at("plan.toml");
  }
};

TEST_F(AuditCommandOfTables, LooksAtThePlansTablesOrAtReleasedOnes) {
  const Called found = call();
  EXPECT_EQ(found.status, violated);
  EXPECT_TRUE(
      found.out.starts_with("k           1 person has the rarest tree\n"
                            "tables      2, with 6 rows of 3 persons\n"
                            "classes     2 different trees; smallest 1, average 1.5, largest 2\n"
                            "alone       1 person\n"))
      << found.out;
  arguments.release = at("out");
  EXPECT_EQ(call().status, satisfied);
}

TEST_F(AuditCommandOfTables, KnownRowsAreThreeUnlessTheyAreGiven) {
  EXPECT_NE(call().out.find("\n            3: nobody has so many\n"), std::string::npos) << call().out;
  arguments.known_rows = 1;
  EXPECT_EQ(call().out.find("\n            2: "), std::string::npos) << call().out;
}

}  // namespace
}  // namespace kith::cli

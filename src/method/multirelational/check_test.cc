#include <gtest/gtest.h>

#include "method/plan_file_test.h"

namespace kith::method {
namespace {

using plan::Plan;

// Four lines, then five.
const std::string kStudent =
    "[tables.student]\npath = \"student.csv\"\nkey = \"sid\"\ncolumns = { gpa = \"sensitive\" }\n";
const std::string kTakes =
    "[tables.takes]\npath = \"takes.csv\"\nkey = \"scid\"\nparent = { table = \"student\", column = \"sid\" "
    "}\ncolumns = { course = \"quasi\", grade = \"sensitive\" }\n";
const std::string kBoth = kStudent + kTakes;
const std::string kPrivacy = "[privacy]\nk = 2\n";
const std::string kMethod = "[method]\nname = \"multirelational\"\n";
const std::string kDatabase = "[source]\npath = \"school.duckdb\"\n";

void expect_refused(const std::string& text, std::uint64_t line, const std::vector<std::string>& names = {},
                    ErrorCode code = ErrorCode::plan_value) {
  const Error error = error_in(text);
  EXPECT_EQ(error.code(), code) << error.what();
  EXPECT_EQ(error.place().line, line) << error.what();
  EXPECT_NE(error.place().file.find("plan.toml"), std::string::npos);
  for (const std::string& name : names)
    EXPECT_NE(error.message().find(name), std::string::npos) << error.message();
  EXPECT_FALSE(error.remedy().empty());
}

void expect_column_refused(const std::string& text, std::uint64_t line, const std::string& table,
                           const std::string& column) {
  expect_refused(text, line, {"'" + table + "'", "'" + column + "'"});
  EXPECT_EQ(error_in(text).place().column, column);
}

std::string with_method(const std::string& lines) { return kBoth + kPrivacy + kMethod + lines + "\n"; }
std::string with_privacy(const std::string& lines) { return kBoth + kMethod + "[privacy]\n" + lines + "\n"; }
std::string named(const std::string& name) {
  return "[tables." + name + "]\npath = \"p.csv\"\ncolumns = { a = \"quasi\" }\n" + kPrivacy + kMethod;
}

TEST(RelationalPlan, TwoTablesAreAPlan) {
  EXPECT_EQ(read_text(kBoth + kPrivacy + kMethod).tables.size(), 2u);
}

TEST(RelationalPlan, TablesAreOfThisMethodAlone) {
  for (const char* method : {"", "[method]\nname = \"full-domain\"\n", "[method]\nname = \"reposition\"\n"}) {
    const std::string text = kBoth + kPrivacy + method;
    expect_refused(text, 1, {"[tables]"});
    EXPECT_NE(error_in(text).remedy().find("name = \"multirelational\""), std::string::npos);
  }
}

TEST(RelationalPlan, HasNoColumnsOutsideTables) {
  expect_refused(kBoth + "[columns]\nage = \"quasi\"\n" + kPrivacy + kMethod, 11, {"[columns]"});
  EXPECT_EQ(error_in("[columns]\nage = \"quasi\"\n" + kPrivacy + kMethod).code(), ErrorCode::plan_value);
}

TEST(RelationalPlan, NeedsTables) {
  expect_refused(kPrivacy + kMethod, 0, {}, ErrorCode::table_schema);
  expect_refused("[tables]\n" + kDatabase + kPrivacy + kMethod, 0, {}, ErrorCode::table_schema);
}

TEST(RelationalPlan, EveryTableSaysWhereItsRowsAre) {
  expect_refused(kStudent + "[tables.takes]\nkey = \"scid\"\n" + kPrivacy + kMethod, 5, {"'takes'"});
  expect_refused(kStudent + "[tables.takes]\npath = \"school.duckdb\"\n" + kPrivacy + kMethod, 6,
                 {"'takes'"});
  expect_refused(kDatabase + "[tables.student]\npath = \"s.csv\"\ntable = \"s\"\n" + kPrivacy + kMethod, 5,
                 {"'student'"});
}

TEST(RelationalPlan, HowAFileIsReadIsSaidOfAFile) {
  for (const char* line : {"format = \"csv\"", "delimiter = \";\"", "quote = \"'\"", "encoding = \"latin-1\"",
                           "header = true"}) {
    const std::string key(line, std::string(line).find(' '));
    expect_refused(kDatabase + line + "\n" + kBoth + kPrivacy + kMethod, 3, {"'" + key + "'"});
    expect_refused(kDatabase + "[tables.student]\n" + line + "\n" + kPrivacy + kMethod, 4,
                   {"'" + key + "'", "'student'"});
  }
}

TEST(RelationalPlan, TablesMakeATree) {
  const auto schema = ErrorCode::table_schema;
  expect_refused(kBoth + "[tables.staff]\npath = \"s.csv\"\n" + kPrivacy + kMethod, 10,
                 {"'student'", "'staff'"}, schema);
  const auto hanging = [](const std::string& name, const std::string& parent) {
    return "[tables." + name + "]\npath = \"x.csv\"\nkey = \"id\"\nparent = { table = \"" + parent +
           "\", column = \"up\" }\n";
  };
  expect_refused(kStudent + hanging("takes", "studnet") + kPrivacy + kMethod, 8, {"'takes'", "'studnet'"},
                 schema);
  expect_refused(kStudent + hanging("a", "b") + hanging("b", "a") + kPrivacy + kMethod, 8, {"a", "b"},
                 schema);
  expect_refused("[tables.student]\npath = \"s.csv\"\n" + hanging("a", "student") + kPrivacy + kMethod, 1,
                 {"'student'", "'a'"}, schema);
}

TEST(RelationalPlan, OfADatabaseIsJudgedAsFarAsItIsWritten) {
  const auto schema = ErrorCode::table_schema;
  const std::string some = kDatabase + "[tables.student]\ncolumns = { gpa = \"quasi\" }\n[tables.takes]\n";
  EXPECT_NO_THROW(read_text(some + kPrivacy + kMethod));
  EXPECT_NO_THROW(
      read_text(some + "parent = { table = \"student\", column = \"sid\" }\n" + kPrivacy + kMethod));
  expect_refused(some + "parent = { table = \"pupil\", column = \"sid\" }\n" + kPrivacy + kMethod, 6,
                 {"'takes'", "'pupil'"}, schema);
  expect_refused(some + "parent = { table = \"takes\", column = \"sid\" }\n" + kPrivacy + kMethod, 6,
                 {"'takes'"}, schema);
  expect_refused(some + "[tables.a]\npath = \"a.csv\"\n[tables.b]\npath = \"b.csv\"\n" + kPrivacy + kMethod,
                 8, {"'a'", "'b'"}, schema);
  expect_refused(some + "parent = { table = \"a\", column = \"x\" }\n[tables.a]\npath = \"a.csv\"\n" +
                     kPrivacy + kMethod,
                 7, {"'a'", "'takes'"}, schema);
}

TEST(RelationalPlan, KeysHaveNoRole) {
  for (const char* role : {"quasi", "sensitive", "plain", "identifier"}) {
    const std::string columns = std::string("[tables.takes.columns]\ngrade = \"quasi\"\n");
    const std::string takes = kTakes.substr(0, kTakes.find("columns = "));
    expect_column_refused(kStudent + takes + columns + "scid = \"" + role + "\"\n" + kPrivacy + kMethod, 11,
                          "takes", "scid");
    expect_column_refused(kStudent + takes + columns + "sid = \"" + role + "\"\n" + kPrivacy + kMethod, 11,
                          "takes", "sid");
  }
}

TEST(RelationalPlan, AKeyMayBeTheForeignKeyWhereNoTableHangsOnIt) {
  const std::string one_to_one =
      kStudent +
      "[tables.file]\npath = \"f.csv\"\nkey = \"sid\"\nparent = { table = \"student\", column = \"sid\" }\n"
      "columns = { shelf = \"quasi\" }\n";
  EXPECT_NO_THROW(read_text(one_to_one + kPrivacy + kMethod));
  expect_refused(one_to_one +
                     "[tables.page]\npath = \"p.csv\"\nparent = { table = \"file\", column = \"sid\" }\n" +
                     kPrivacy + kMethod,
                 8, {"'sid'", "'file'", "'page'"}, ErrorCode::table_schema);
}

TEST(RelationalPlan, RolesPersonAndTimeAreOfOtherMethods) {
  for (const char* role : {"person", "time"})
    expect_column_refused(kBoth +
                              "[tables.book]\npath = \"b.csv\"\nparent = { table = \"takes\", column = "
                              "\"scid\" }\ncolumns = { who = \"" +
                              role + "\" }\n" + kPrivacy + kMethod,
                          13, "book", "who");
}

TEST(RelationalPlan, WeightsAndIdentifyingAreOfOtherMethods) {
  for (const char* useless : {"weight = 2", "identifying = \"most\"", "min_level = 1", "max_level = \"*\""})
    expect_column_refused(kBoth +
                              "[tables.book]\npath = \"b.csv\"\nparent = { table = \"takes\", column = "
                              "\"scid\" }\ncolumns = { title = { role = \"quasi\", " +
                              useless + " } }\n" + kPrivacy + kMethod,
                          13, "book", "title");
}

TEST(RelationalPlan, AColumnIsListedOnceInATable) {
  Plan plan = read_text(kBoth + kPrivacy + kMethod);
  plan.tables[1].columns.push_back(plan.tables[1].columns[0]);
  EXPECT_THROW(check(plan), Error);
  plan.tables[1].columns.pop_back();
  plan.tables[0].columns.push_back(plan.tables[1].columns[0]);
  EXPECT_NO_THROW(check(plan));
}

TEST(RelationalPlan, SomeTableHasAQuasiColumn) {
  expect_refused(kStudent + kPrivacy + kMethod, 0, {"quasi"});
}

TEST(RelationalPlan, LAndTNeedASensitiveColumnInSomeTable) {
  for (const char* line : {"l = 2", "t = 0.2"}) {
    expect_refused(
        "[tables.p]\npath = \"p.csv\"\ncolumns = { a = \"quasi\" }\n" + kPrivacy + line + "\n" + kMethod, 6,
        {"sensitive"});
    EXPECT_NO_THROW(read_text(kBoth + kPrivacy + line + "\n" + kMethod));
  }
}

TEST(RelationalPlan, KIsAtLeastOne) {
  expect_refused(with_privacy("k = 0"), 13, {}, ErrorCode::k_out_of_range);
  expect_refused(with_privacy("l = 2"), 0, {}, ErrorCode::k_out_of_range);
  EXPECT_NO_THROW(read_text(with_privacy("k = 1")));
}

TEST(RelationalPlan, WhatHasNoUseInTheModelIsRefused) {
  for (const char* line : {"persons = \"history\"", "risk_threshold = 0.1", "sampling_fraction = 0.5"})
    expect_refused(with_privacy(std::string("k = 2\n") + line), 14);
}

TEST(RelationalPlan, RowsMayBeStatedToBePersons) {
  EXPECT_EQ(read_text(with_privacy("k = 2\npersons = \"rows\"")).privacy.persons, plan::Persons::rows);
}

TEST(RelationalPlan, KeysOfOtherMethodsAreRefused) {
  for (const char* line :
       {"policy = \"height\"", "generalize = [\"course\"]", "suppressed = \"drop\"", "suppressed = \"mask\"",
        "search = \"all\"", "ranges = \"cell\"", "arrivals = \"known\"", "window = 3", "mu = \"linear\"",
        "beta = 2", "publish = \"plain\"", "moves = \"free\""})
    expect_refused(with_method(line), 14);
  Plan masked = read_text(kBoth + kPrivacy + kMethod);
  masked.method.set("suppressed", "mask");
  EXPECT_THROW(check(masked), Error);
}

TEST(RelationalPlan, ItsKeysAreRefusedInOtherMethods) {
  const std::string other =
      "[source]\npath = \"t.csv\"\n[columns]\nage = \"quasi\"\n" + kPrivacy + "[method]\n";
  for (const char* line : {"algorithm = \"miracle\"", "matching = \"optimal\"", "keys = \"random\"",
                           "nearest = \"growth\"", "threshold = 0", "clusters = 10", "parts = 0",
                           "rematch = true", "data = \"incomplete\"", "matching_limit = 64"})
    expect_refused(other + line + "\n", 8);
  expect_refused(other + "[output]\nformat = \"csv\"\n", 9);
  expect_refused(other + "[output]\npath = \"r.duckdb\"\n", 9);
}

TEST(RelationalPlan, DataIsOfAlgorithmBitmap) {
  for (const char* data : {"complete", "incomplete"}) {
    const std::string line = std::string("data = \"") + data + "\"";
    expect_refused(with_method(line), 14);
    EXPECT_NO_THROW(read_text(with_method(line + "\nalgorithm = \"bitmap\"")));
  }
}

TEST(RelationalPlan, NumbersHaveTheirRanges) {
  for (const char* line : {"threshold = -0.1", "threshold = 1.1", "threshold = nan", "parts = 1"})
    expect_refused(with_method(line), 14);
  for (const char* line : {"threshold = 0", "threshold = 1", "parts = 0", "parts = 2", "clusters = 1",
                           "matching_limit = 1", "max_suppression = 3"})
    EXPECT_NO_THROW(read_text(with_method(line))) << line;
  for (const char* line : {"clusters = 0", "matching_limit = 0", "parts = -1"})
    expect_refused(with_method(line), 14);
}

TEST(RelationalPlan, APartHoldsAClass) {
  const std::string method = kMethod + "parts = 9\n";
  expect_refused(kBoth + method + "[privacy]\nk = 10\n", 12, {"9"});
  EXPECT_NO_THROW(read_text(kBoth + method + "[privacy]\nk = 9\n"));
}

TEST(RelationalPlan, IsReleasedAsADatabaseOrAsFiles) {
  const std::string start = kBoth + kPrivacy + kMethod + "[output]\n";
  EXPECT_EQ(read_text(start + "path = \"r.duckdb\"\n").output, "r.duckdb");
  EXPECT_EQ(read_text(start + "format = \"parquet\"\n").output_format, "parquet");
  EXPECT_EQ(read_text(start).output_format, std::nullopt);
  expect_refused(start + "path = \"release.csv\"\n", 15);
  expect_refused(start + "path = \"r.parquet\"\n", 15);
  expect_refused(start + "path = \"a/r.duckdb\"\n", 15);
  expect_refused(start + "format = \"json\"\n", 15);
  expect_refused(start + "path = \"r.duckdb\"\nformat = \"csv\"\n", 16);
}

TEST(RelationalPlan, TableNamesAreNamesOfFiles) {
  for (const std::string& name :
       std::vector<std::string>{"\"\"", "\"a/b\"", "'a\\b'", "\"a\\u0000\"", "\"a\\n\"", "\"a\\u007F\"",
                                "\".hidden\"", "\"..\"", "private", "Private", std::string(201, 'x')})
    expect_refused(named(name), 1);
  for (const std::string& name :
       std::vector<std::string>{"a", "\"a b\"", "\"Schüler\"", "\"a.b\"", std::string(200, 'x')})
    EXPECT_NO_THROW(read_text(named(name))) << name;
}

TEST(RelationalPlan, TableNamesDifferInMoreThanCase) {
  expect_refused(
      kBoth + "[tables.Takes]\npath = \"x.csv\"\nparent = { table = \"student\", column = \"sid\" }\n" +
          kPrivacy + kMethod,
      10, {"'takes'", "'Takes'"});
}

}  // namespace
}  // namespace kith::method

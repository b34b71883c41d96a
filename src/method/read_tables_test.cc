#include <gtest/gtest.h>

#include "method/multirelational/settings.h"
#include "method/plan_file_test.h"

namespace kith::method {
namespace {

using plan::ColumnPlan;
using plan::Plan;
using plan::Role;
using plan::TablePlan;

const std::string kPerson =
    "[tables.student]\npath = \"student.csv\"\nkey = \"sid\"\ncolumns = { gpa = \"quasi\" }\n";
const std::string kEnd = "[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n";

std::string university(const std::string& method = "") {
  return kPerson +
         "[tables.takes]\npath = \"takes.csv\"\ndelimiter = \";\"\nheader = true\nkey = \"scid\"\n"
         "parent = { table = \"student\", column = \"sid\" }\n"
         "columns = { course = { role = \"quasi\", hierarchy = \"course.csv\" }, grade = \"sensitive\" }\n"
         "[tables.book]\npath = \"book.csv\"\nparent = { table = \"takes\", column = \"scid\" }\n"
         "[tables.book.columns]\ntitle = \"quasi\"\nprice = \"sensitive\"\nauthor = \"plain\"\n" +
         kEnd + method;
}

void expect_wrong(const std::string& text, std::uint64_t line, ErrorCode code = ErrorCode::plan_value) {
  const Error error = error_in(text);
  EXPECT_EQ(error.code(), code) << error.what();
  EXPECT_EQ(error.place().line, line) << error.what();
  EXPECT_FALSE(error.place().file.empty());
  EXPECT_FALSE(error.remedy().empty());
}

// A second table of which only `lines` are wrong; they begin on line 5.
void expect_wrong_table(const std::string& lines, std::uint64_t line,
                        ErrorCode code = ErrorCode::plan_value) {
  expect_wrong(kPerson + lines + kEnd, line, code);
}

TEST(ReadTables, KeepTheOrderOfTheFile) {
  const PlanFile file(university());
  const Plan plan = read_plan(file.path());
  ASSERT_EQ(plan.tables.size(), 3u);
  EXPECT_EQ(plan.tables[0].name, "student");
  EXPECT_EQ(plan.tables[1].name, "takes");
  EXPECT_EQ(plan.tables[2].name, "book");
  EXPECT_EQ(plan.tables[0].source.path, file.folder() / "student.csv");
  const std::vector<ColumnPlan>& columns = plan.tables[2].columns;
  ASSERT_EQ(columns.size(), 3u);
  EXPECT_EQ(columns[0].name, "title");
  EXPECT_EQ(columns[1].name, "price");
  EXPECT_EQ(columns[2].name, "author");
}

TEST(ReadTables, HaveKeysParentsAndWaysToReadThem) {
  const Plan plan = read_text(university());
  const TablePlan& takes = plan.tables[1];
  EXPECT_EQ(takes.key, "scid");
  ASSERT_TRUE(takes.parent);
  EXPECT_EQ(takes.parent->table, "student");
  EXPECT_EQ(takes.parent->column, "sid");
  EXPECT_EQ(takes.parent->line, 10u);
  EXPECT_EQ(takes.source.reading.delimiter, ";");
  EXPECT_EQ(takes.source.reading.header, true);
  EXPECT_EQ(takes.line, 5u);
  EXPECT_FALSE(plan.tables[0].parent);
  EXPECT_FALSE(plan.tables[2].key);
}

TEST(ReadTables, ColumnsAreFoundByName) {
  const Plan plan = read_text(university());
  const ColumnPlan* course = plan.tables[1].find("course");
  ASSERT_TRUE(course);
  EXPECT_TRUE(course->has_hierarchy);
  EXPECT_EQ(plan.tables[1].find("grade")->role, Role::sensitive);
  EXPECT_EQ(plan.tables[1].find("title"), nullptr);
}

TEST(ReadTables, CalendarsMayNameGranularitiesOfThePlan) {
  const Plan plan = read_text(
      "[granularities]\nfiscal = { period = 12, of = \"month\", offset = 3 }\n"
      "[tables.p]\npath = \"p.csv\"\ncolumns = { born = { role = \"quasi\", hierarchy = "
      "{ calendar = [\"month\", \"fiscal\"] } } }\n" +
      kEnd);
  const auto& calendar = std::get<hierarchy::FromCalendar>(plan.tables[0].columns[0].recipe);
  EXPECT_EQ(calendar.definitions.size(), 1u);
}

TEST(ReadTables, OfADatabaseMayLeaveOutPathKeyAndParent) {
  const PlanFile file(
      "[source]\npath = \"school.duckdb\"\n[tables.student]\ncolumns = { gpa = \"quasi\" }\n"
      "[tables.takes]\ntable = \"main.takes 2024\"\n[tables.extra]\npath = \"e.csv\"\nparent = { table = "
      "\"student\", column = \"sid\" }\n" +
      kEnd);
  const Plan plan = read_plan(file.path());
  EXPECT_EQ(plan.source.path, file.folder() / "school.duckdb");
  EXPECT_EQ(plan.tables[0].table, "student");
  EXPECT_TRUE(plan.tables[0].source.path.empty());
  EXPECT_EQ(plan.tables[1].table, "main.takes 2024");
  EXPECT_FALSE(plan.tables[1].parent);
}

TEST(ReadTables, TheMethodHasItsDefaults) {
  const RelationalSettings method = relational_settings(read_text(university()));
  EXPECT_EQ(method.algorithm, relational::Algorithm::miracle);
  EXPECT_EQ(method.matching, relational::Matching::optimal);
  EXPECT_EQ(method.keys, Keys::random);
  EXPECT_EQ(method.nearest, relational::Nearest::growth);
  EXPECT_EQ(method.threshold, 0);
  EXPECT_FALSE(method.parts);
  EXPECT_TRUE(method.rematch);
  EXPECT_FALSE(method.complete);
}

TEST(ReadTables, TheMethodReadsEveryKey) {
  const Plan plan =
      read_text(university("max_suppression = \"5%\"\nalgorithm = \"bitmap\"\nmatching = \"greedy\"\nkeys = "
                           "\"keep\"\nnearest = \"pair\"\n"
                           "threshold = 0.25\nclusters = 7\nparts = 0\nrematch = false\ndata = "
                           "\"complete\"\nmatching_limit = 9\n"));
  const RelationalSettings method = relational_settings(plan);
  EXPECT_EQ(method.max_suppression.text(), "5%");
  EXPECT_EQ(method.algorithm, relational::Algorithm::bitmap);
  EXPECT_EQ(method.matching, relational::Matching::greedy);
  EXPECT_EQ(method.keys, Keys::keep);
  EXPECT_EQ(method.nearest, relational::Nearest::pair);
  EXPECT_EQ(method.threshold, 0.25);
  EXPECT_EQ(method.clusters, 7u);
  EXPECT_EQ(method.parts, 0u);
  EXPECT_FALSE(method.rematch);
  EXPECT_TRUE(method.complete);
  EXPECT_EQ(method.optimal_limit, 9u);
}

TEST(ReadTables, TheMethodRefusesWhatIsNoneOfItsChoices) {
  for (const char* line :
       {"algorithm = \"mondrian\"", "matching = \"best\"", "keys = \"hash\"", "nearest = \"far\"",
        "threshold = \"x\"", "clusters = 0", "clusters = 1.5", "parts = -1", "rematch = \"no\"",
        "data = \"all\"", "matching_limit = 0", "matching_limit = -3"})
    expect_wrong(kPerson + kEnd + line + "\n", 9);
}

TEST(ReadTables, SeveralForeignKeysAreNamed) {
  const std::string text =
      kPerson +
      "[tables.takes]\npath = \"t.csv\"\nparent = [{ table = \"student\", column = \"sid\" }, "
      "{ table = \"course\", column = \"cid\" }]\n" +
      kEnd;
  expect_wrong(text, 7, ErrorCode::table_schema);
  const std::string message = error_in(text).message();
  for (const char* name : {"takes", "sid", "cid"})
    EXPECT_NE(message.find(name), std::string::npos) << message;
  expect_wrong_table(
      "[tables.takes]\npath = \"t.csv\"\n[[tables.takes.parent]]\ntable = \"student\"\ncolumn = \"sid\"\n", 7,
      ErrorCode::table_schema);
}

TEST(ReadTables, AParentStatedTwiceIsNoToml) {
  expect_wrong_table(
      "[tables.takes]\npath = \"t.csv\"\nparent = { table = \"student\", column = \"sid\" }\n"
      "parent = { table = \"student\", column = \"aid\" }\n",
      8, ErrorCode::plan_syntax);
}

TEST(ReadTables, AKeyIsOneColumn) {
  expect_wrong_table("[tables.takes]\npath = \"t.csv\"\nkey = [\"a\", \"b\"]\n", 7, ErrorCode::table_schema);
  expect_wrong_table("[tables.takes]\npath = \"t.csv\"\nkey = \"\"\n", 7);
  expect_wrong_table("[tables.takes]\npath = \"t.csv\"\nkey = 3\n", 7);
}

TEST(ReadTables, AParentIsATableAndAColumn) {
  for (const char* parent : {"\"student\"", "{ table = \"student\" }", "{ column = \"sid\" }",
                             "{ table = \"\", column = \"sid\" }", "{ table = \"student\", column = \"\" }",
                             "{ table = \"student\", column = [\"a\", \"b\"] }"})
    expect_wrong_table(std::string("[tables.takes]\npath = \"t.csv\"\nparent = ") + parent + "\n", 7);
  expect_wrong_table("[tables.takes]\npath = \"t.csv\"\nparent = { table = \"student\", colum = \"sid\" }\n",
                     7, ErrorCode::plan_unknown_key);
}

TEST(ReadTables, UnknownKeysComeWithTheNearestKnownOne) {
  const std::string lines = "[tables.takes]\npath = \"t.csv\"\nkeys = \"sid\"\n";
  expect_wrong_table(lines, 7, ErrorCode::plan_unknown_key);
  EXPECT_NE(error_in(kPerson + lines + kEnd).remedy().find("key"), std::string::npos);
  expect_wrong_table("[tables]\ntakes = 3\n", 6);
  expect_wrong_table("[tables.takes]\npath = \"t.csv\"\ncolumns = \"quasi\"\n", 7);
  expect_wrong_table("[tables.takes]\npath = \"\"\n", 6);
  expect_wrong_table("[tables.takes]\ntable = \"\"\n", 6);
}

TEST(ReadTables, AWrongColumnIsNamedWithItsTable) {
  for (const char* column : {"{ grade = \"quassi\" }", "{ grade = { weight = 2 } }", "{ grade = 3 }",
                             "{ grade = { role = \"plain\", hierarchy = \"g.csv\" } }",
                             "{ grade = { role = \"quasi\", t_distance = \"equal\" } }",
                             "{ grade = { role = \"quasi\", weight = 0 } }"}) {
    const std::string text = kPerson +
                             "[tables.takes]\npath = \"t.csv\"\nparent = { table = \"student\", column = "
                             "\"sid\" }\ncolumns = " +
                             column + "\n" + kEnd;
    expect_wrong(text, 8);
    EXPECT_EQ(error_in(text).place().column, "grade");
    EXPECT_NE(error_in(text).message().find("'takes'"), std::string::npos) << error_in(text).message();
  }
}

}  // namespace
}  // namespace kith::method

// Tables V and VI of Nergiz, Clifton and Nergiz, "MultiRelational k-Anonymity": releases by methods for
// single tables, and what the audit finds in them. Chris is S1.
#include <algorithm>

#include <gtest/gtest.h>

#include "attack/dependencies.h"
#include "attack/known_rows.h"
#include "audit/person_trees.h"
#include "audit/tree_samples_test.h"

namespace kith::audit {
namespace {

const std::vector<TreeColumns> courses = {{}, {{1}}};

TableTree students_with(std::vector<Cells> takes) {
  return tree_of(
      {{.name = "student", .key = "sid", .columns = {"sid"}, .rows = {{"S1"}, {"S2"}, {"S3"}, {"S4"}}},
       {.name = "takes",
        .parent = "student",
        .foreign_key = "sid",
        .columns = {"sid", "course"},
        .rows = std::move(takes)}});
}

// AT1 and T1: Sid as it is, courses generalized row by row.
TableTree row_by_row() {
  return students_with({{"S1", "Science"},
                        {"S1", "Science"},
                        {"S1", "History"},
                        {"S2", "Science"},
                        {"S2", "Physics"},
                        {"S2", "Religion"},
                        {"S3", "History"},
                        {"S3", "Religion"},
                        {"S3", "Physics"},
                        {"S4", "History"},
                        {"S4", "Religion"}});
}

TEST(PaperTable5, CoursesGeneralizedRowByRowLeaveEverybodyAlone) {
  const TreesAnswer answer = check_trees(row_by_row(), courses, {.k = 2});
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.unique_persons, 4u);
}

TEST(PaperTable5, EveryCourseFitsTwoAndTwoCoursesFindChris) {
  const auto known = attack::known_rows(row_by_row(), courses, 2, 2, 1);
  EXPECT_EQ(known[1].fewest, 2u);
  EXPECT_EQ(known[1].below_k, 0u);
  EXPECT_EQ(known[2].fewest, 1u);
  EXPECT_EQ(known[2].unique,
            3u);  // S1 by two of science; S2 by Science and Physics; S3 by History and Physics
}

// AT2 and T1^2, whose Sid may be a set: whose each row can be, and its course.
struct SharedRow {
  Cells of;
  std::string course;
};

const std::vector<SharedRow>& with_sets_of_students() {
  static const std::vector<SharedRow> rows = {{{"S1"}, "Science"},       {{"S1"}, "Science"},
                                              {{"S1", "S4"}, "History"}, {{"S1", "S2", "S3", "S4"}, "*"},
                                              {{"S2", "S3"}, "Physics"}, {{"S2", "S4"}, "Religion"},
                                              {{"S3"}, "Social"},        {{"S3"}, "Social"},
                                              {{"S2", "S3"}, "Physics"}, {{"S1", "S4"}, "History"},
                                              {{"S2", "S4"}, "Religion"}};
  return rows;
}

// Every way to give each row to one of its students.
std::vector<TableTree> readings() {
  std::vector<std::vector<Cells>> all = {{}};
  for (const SharedRow& row : with_sets_of_students()) {
    std::vector<std::vector<Cells>> longer;
    for (const std::vector<Cells>& begun : all)
      for (const std::string& student : row.of) {
        longer.push_back(begun);
        longer.back().push_back({student, row.course});
      }
    all = std::move(longer);
  }
  std::vector<TableTree> trees;
  for (std::vector<Cells>& takes : all) trees.push_back(students_with(std::move(takes)));
  return trees;
}

TEST(PaperTable5, NoReadingOfStudentNumbersThatAreSetsHidesChris) {
  const std::vector<TableTree> all = readings();
  EXPECT_EQ(all.size(), 256u);
  for (const TableTree& reading : all) {
    const std::vector<std::uint32_t> classes = check_trees(reading, courses, {.k = 2}).class_of_person;
    EXPECT_EQ(std::ranges::count(classes, classes.front()), 1);
  }
}

// Sid -> GPA: whoever reads the GPA of a row knows whose it is, whatever was done to its Sid.
TEST(PaperTable5, TheDependencyBetweenStudentAndGpaIsTold) {
  const Table joined = table_of({"sid", "gpa", "course"}, {{"S1", "3.72", "Math"},
                                                           {"S1", "3.72", "Physics"},
                                                           {"S1", "3.72", "History"},
                                                           {"S2", "2.34", "CS"},
                                                           {"S2", "2.34", "Physics"},
                                                           {"S2", "2.34", "Religion"},
                                                           {"S3", "3.12", "History"},
                                                           {"S3", "3.12", "Religion"},
                                                           {"S3", "3.12", "Physics"},
                                                           {"S4", "4.00", "History"},
                                                           {"S4", "4.00", "Religion"}});
  EXPECT_EQ(attack::dependencies(joined, {0, 1, 2}), (std::vector<attack::Dependency>{{0, 1, 4, true}}));
}

// T_p^2: S1 with S2, S3 with S4, and a row of stars that is nobody's.
TEST(PaperTable6, ConsistentMappingsHideEverybodyAmongTwo) {
  const TreesAnswer answer = check_trees(students_with({{"S1", "Science"},
                                                        {"S1", "Physics"},
                                                        {"S1", "Social"},
                                                        {"S2", "Science"},
                                                        {"S2", "Physics"},
                                                        {"S2", "Social"},
                                                        {"S3", "History"},
                                                        {"S3", "Religion"},
                                                        {"S4", "History"},
                                                        {"S4", "Religion"}}),
                                         courses, {.k = 2});
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.class_of_person, (std::vector<std::uint32_t>{0, 0, 1, 1}));
}

}  // namespace
}  // namespace kith::audit

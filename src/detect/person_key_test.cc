#include "detect/person_key.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "detect/table_shapes_test.h"
#include "testing/tables.h"

namespace kith::detect {
namespace {

std::string found_in(const Table& table) {
  const auto key = find_person_key(table, 2);
  return key ? key->text() + ": " + key->evidence() : "";
}

TEST(PersonKey, IsFoundInEveryShapeThatHasOne) {
  for (unsigned draw = 1; draw <= 3; ++draw)
    for (const ShapedTable& shape : tables_with_key(draw)) {
      const auto key = find_person_key(shape.table, 2);
      ASSERT_TRUE(key) << shape.what << ", draw " << draw;
      EXPECT_EQ(key->columns, shape.key) << shape.what << ", draw " << draw << ": " << found_in(shape.table);
    }
}

TEST(PersonKey, IsFoundInNoShapeThatHasNone) {
  for (unsigned draw = 1; draw <= 3; ++draw)
    for (const ShapedTable& shape : tables_without_key(draw))
      EXPECT_EQ(found_in(shape.table), "") << shape.what << ", draw " << draw;
}

TEST(PersonKey, OfVisitsIsTheNumberInTheBooks) {
  const ShapedTable visits = visits_by_mrn(1300, 3999);
  const auto key = find_person_key(visits.table, 1);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->text(), "column 'mrn'");
  EXPECT_EQ(key->determined, (std::vector<std::string>{"zip", "birth", "sex", "marital"}));
  EXPECT_EQ(key->evidence(), "its values repeat, 3.3 rows each, and determine zip, birth, sex, marital");
}

TEST(PersonKey, IsTheSameOnAnyNumberOfThreadsAndInAnyOrderOfRows) {
  ShapedTable visits = visits_by_mrn(20'000, 60'000);
  const std::string one = found_in(visits.table);
  EXPECT_NE(one, "");
  EXPECT_EQ(find_person_key(visits.table, 1)->evidence(), find_person_key(visits.table, 5)->evidence());
  for (Column& column : visits.table.columns) std::ranges::reverse(column.codes);
  EXPECT_EQ(found_in(visits.table), one);
}

// Thirty of 1,000 patients have a second row: another finding, or the same row entered twice.
TEST(PersonKey, ShowsInFewRowsThatRepeatIfTheyDiffer) {
  for (const bool same : {false, true}) {
    std::vector<std::vector<std::string>> rows;
    for (int i = 0; i < 1030; ++i) {
      const int person = i % 1000;
      rows.push_back({"R" + std::to_string(person), person * 7 % 11 < 5 ? "f" : "m",
                      std::to_string(1930 + person * 13 % 80), same || i < 1000 ? "flu" : "cold"});
    }
    const Table table = kith::testing::table_of({"person", "sex", "birth", "finding"}, rows);
    EXPECT_EQ(find_person_key(table, 1).has_value(), !same);
  }
}

// A header that says whom a row is about is enough; one that says a number is not.
TEST(PersonKey, NeedsNoFactsUnderAHeaderThatSaysAPerson) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 180; ++i)
    rows.push_back(
        {std::to_string(308 + i % 18), std::to_string(i / 18), std::to_string(200 + i * 37 % 150)});
  EXPECT_NE(found_in(kith::testing::table_of({"Subject", "Days", "Reaction"}, rows)), "");
  EXPECT_EQ(found_in(kith::testing::table_of({"ID", "Days", "Reaction"}, rows)), "");
  EXPECT_EQ(found_in(kith::testing::table_of({"ward_patients", "Days", "Reaction"}, rows)), "");
}

// Two rows per pair of twins, who are born on one day: the number of each says that they are two.
TEST(PersonKey, IsNoneIfEveryRowHasItsOwnPerson) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 300; ++i) {
    const int pair = i / 2;
    rows.push_back({"P" + std::to_string(i), "x" + std::to_string(pair),
                    std::to_string(1950 + pair * 7 % 50) + "-03-0" + std::to_string(1 + pair % 9),
                    pair % 2 ? "f" : "m", "0" + std::to_string(pair % 40)});
  }
  EXPECT_EQ(found_in(kith::testing::table_of({"participant", "link", "birth", "sex", "zip"}, rows)), "");
  EXPECT_NE(found_in(kith::testing::table_of({"line", "link", "birth", "sex", "zip"}, rows)), "");
}

}  // namespace
}  // namespace kith::detect

#include "testing/small_tables.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace kith::testing {
namespace {

std::size_t count(const SmallSpace& space) {
  std::set<std::string> texts;
  std::size_t tables = 0;
  for_each_small_table(space, [&](const TableCase& table) {
    ++tables;
    std::string text;
    for (std::size_t row = 0; row < table.table.rows(); ++row)
      for (const Column& column : table.table.columns) text += std::string(column.at(row)) + ' ';
    texts.insert(text);
  });
  EXPECT_EQ(texts.size(), tables) << "a table came twice";
  return tables;
}

TEST(SmallTables, AreAllMultisetsOfTuples) {
  EXPECT_EQ(count({.rows = 3, .quasi = {one_step_of(2)}}), 4U);
  EXPECT_EQ(count({.rows = 4, .quasi = {two_steps_of_three(), two_steps_of_three()}}), 495U);
}

TEST(SmallTables, HaveAllAssignmentsOfPersonsAndValues) {
  EXPECT_EQ(count({.rows = 4, .quasi = {one_step_of(1)}, .persons = true}), 15U);
  EXPECT_EQ(count({.rows = 4, .quasi = {one_step_of(1)}, .sensitive_values = 2}), 8U);
  EXPECT_EQ(count({.rows = 4, .quasi = {one_step_of(1)}, .sensitive_values = 2, .ordered_values = true}),
            16U);
  EXPECT_EQ(count({.rows = 3, .quasi = {one_step_of(2)}, .persons = true, .sensitive_values = 3}),
            4U * 5 * 5);
}

}  // namespace
}  // namespace kith::testing

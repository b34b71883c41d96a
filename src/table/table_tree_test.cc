#include "table/table_tree.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/tables.h"

namespace kith {
namespace {

using testing::Rows;
using testing::table_of;

TableTree tree_of(const Rows& persons, const Rows& visits, const Rows& drugs) {
  TableTree tree;
  tree.tables.resize(3);
  tree.tables[0].name = "person";
  tree.tables[0].table = table_of({"id", "age"}, persons);
  tree.tables[0].key = 0;
  tree.tables[0].children = {1};
  tree.tables[1].name = "visit";
  tree.tables[1].table = table_of({"vid", "id"}, visits);
  tree.tables[1].key = 0;
  tree.tables[1].foreign_key = 1;
  tree.tables[1].parent = 0;
  tree.tables[1].children = {2};
  tree.tables[2].name = "drug";
  tree.tables[2].table = table_of({"vid", "name"}, drugs);
  tree.tables[2].foreign_key = 0;
  tree.tables[2].parent = 1;
  return tree;
}

const Rows persons{{"p", "30"}, {"q", "40"}, {"r", "50"}};
const Rows visits{{"v1", "q"}, {"v2", "p"}, {"v3", "q"}};

std::vector<std::uint32_t> rows_of(const TreeTable& table, std::uint32_t row) {
  const auto span = table.rows_of(row);
  return {span.begin(), span.end()};
}

ErrorCode code_of(TableTree tree) {
  try {
    join(tree);
  } catch (const Error& error) {
    EXPECT_FALSE(error.place().column.empty());
    EXPECT_FALSE(error.remedy().empty());
    return error.code();
  }
  return ErrorCode::usage;
}

TEST(TableTree, RowsOfAParentStandInSourceOrder) {
  TableTree tree = tree_of(persons, visits, {{"v3", "a"}, {"v1", "b"}, {"v3", "c"}});
  join(tree);
  EXPECT_EQ(rows_of(tree.tables[1], 0), (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(rows_of(tree.tables[1], 1), (std::vector<std::uint32_t>{0, 2}));
  EXPECT_TRUE(rows_of(tree.tables[1], 2).empty());
  EXPECT_EQ(rows_of(tree.tables[2], 2), (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(tree.rows(), 9U);
  EXPECT_EQ(tree.persons(), 3U);
}

TEST(TableTree, ARowBelongsToThePersonAtTheEndOfItsForeignKeys) {
  TableTree tree = tree_of(persons, visits, {{"v3", "a"}, {"v2", "b"}});
  join(tree);
  EXPECT_EQ(tree.person_of(2), (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(tree.person_of(0), (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(TableTree, ATableWithoutRowsLeavesEverybodyWithoutThem) {
  TableTree tree = tree_of(persons, {}, {});
  join(tree);
  for (std::uint32_t row = 0; row < 3; ++row) EXPECT_TRUE(rows_of(tree.tables[1], row).empty());
}

TEST(TableTree, TwoRowsWithOneKeyAreRefused) {
  EXPECT_EQ(code_of(tree_of({{"p", "1"}, {"p", "2"}}, {}, {})), ErrorCode::duplicate_key);
  EXPECT_EQ(code_of(tree_of(persons, {{"v", "p"}, {"v", "q"}}, {})), ErrorCode::duplicate_key);
}

TEST(TableTree, ARowWithoutAKeyIsRefused) {
  EXPECT_EQ(code_of(tree_of({{"", "1"}}, {}, {})), ErrorCode::missing_key);
}

TEST(TableTree, AnOrphanIsRefusedWithTableAndRowNamed) {
  EXPECT_EQ(code_of(tree_of(persons, {{"v", "nobody"}}, {})), ErrorCode::orphan_row);
  EXPECT_EQ(code_of(tree_of(persons, {{"v", ""}}, {})), ErrorCode::orphan_row);
  try {
    TableTree tree = tree_of(persons, visits, {{"v1", "a"}, {"v9", "b"}});
    join(tree);
    FAIL() << "an orphan was joined";
  } catch (const Error& error) {
    const std::string message = error.what();
    for (const char* word : {"drug", "vid", "row 2", "visit"})
      EXPECT_NE(message.find(word), std::string::npos) << word;
    EXPECT_EQ(message.find("v9"), std::string::npos) << "keys may name persons: " << message;
    EXPECT_EQ(error.value(), "v9");
  }
}

TEST(TableTree, ADuplicateKeyIsRefusedWithBothRowsNamed) {
  try {
    TableTree tree = tree_of({{"p", "1"}, {"Jane Doe", "2"}, {"Jane Doe", "3"}}, {}, {});
    join(tree);
    FAIL() << "a key stands twice";
  } catch (const Error& error) {
    const std::string message = error.what();
    for (const char* word : {"person", "row 3", "row 2"})
      EXPECT_NE(message.find(word), std::string::npos) << word;
    EXPECT_EQ(message.find("Jane"), std::string::npos) << message;
    EXPECT_EQ(error.value(), "Jane Doe");
  }
}

TEST(TableTree, TablesAreFoundByName) {
  const TableTree tree = tree_of(persons, visits, {});
  EXPECT_EQ(tree.find("drug"), 2);
  EXPECT_EQ(tree.find("person"), 0);
  EXPECT_EQ(tree.find("none"), -1);
}

}  // namespace
}  // namespace kith

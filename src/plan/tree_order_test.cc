#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "plan/plan.h"

namespace kith::plan {
namespace {

using Order = std::vector<std::size_t>;

// A table whose parent is named; an empty name: none.
TablePlan table(const std::string& name, const std::string& parent, std::uint64_t line = 0) {
  TablePlan made;
  made.name = name;
  made.key = "id";
  made.line = line;
  if (!parent.empty()) made.parent = {parent, "up", line == 0 ? 0 : line + 1};
  return made;
}

Error error_of(const std::vector<TablePlan>& tables) {
  try {
    tree_order(tables, "plan.toml");
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "accepted";
  return Error(ErrorCode::usage, "accepted");
}

void expect_refused(const std::vector<TablePlan>& tables, std::uint64_t line,
                    const std::vector<std::string>& names) {
  const Error error = error_of(tables);
  EXPECT_EQ(error.code(), ErrorCode::table_schema);
  EXPECT_EQ(error.place().file, "plan.toml");
  EXPECT_EQ(error.place().line, line);
  for (const std::string& name : names)
    EXPECT_NE(error.message().find(name), std::string::npos) << error.message();
  EXPECT_FALSE(error.remedy().empty());
}

TEST(TreeOrder, ThePersonTableComesFirstAndParentsBeforeChildren) {
  EXPECT_EQ(tree_order({table("book", "takes"), table("takes", "student"), table("student", "")}, ""),
            (Order{2, 1, 0}));
}

TEST(TreeOrder, IsThePlansWhereThatWillDo) {
  EXPECT_EQ(tree_order({table("student", ""), table("takes", "student"), table("job", "student"),
                        table("book", "takes")},
                       ""),
            (Order{0, 1, 2, 3}));
}

TEST(TreeOrder, OneTableAloneNeedsNoKey) {
  TablePlan alone = table("student", "");
  alone.key.reset();
  EXPECT_EQ(tree_order({alone}, ""), Order{0});
}

TEST(TreeOrder, TwoTablesWithoutAParentAreNamed) {
  expect_refused({table("student", "", 3), table("takes", "student", 6), table("staff", "", 9)}, 9,
                 {"student", "staff"});
}

TEST(TreeOrder, NoTablesAreNoTree) { expect_refused({}, 0, {}); }

TEST(TreeOrder, AnUnknownParentComesWithTheNearestName) {
  const std::vector<TablePlan> tables{table("student", "", 3), table("takes", "studnet", 6)};
  expect_refused(tables, 7, {"takes", "studnet"});
  EXPECT_EQ(error_of(tables).place().column, "up");
  EXPECT_NE(error_of(tables).remedy().find("student"), std::string::npos);
}

TEST(TreeOrder, ACircleIsNamed) {
  expect_refused({table("student", "", 1), table("a", "c", 3), table("b", "a", 6), table("c", "b", 9)}, 4,
                 {"a", "b", "c"});
  expect_refused({table("student", "", 1), table("a", "a", 3)}, 4, {"'a'", "itself"});
}

TEST(TreeOrder, ACircleIsFoundFromATableThatOnlyLeadsToIt) {
  expect_refused({table("student", "", 1), table("far", "a", 3), table("a", "b", 6), table("b", "a", 9)}, 7,
                 {"a", "b"});
}

TEST(TreeOrder, EveryTableWithAParentAndNoneWithoutIsACircle) {
  expect_refused({table("a", "b", 1), table("b", "a", 4)}, 2, {"a", "b"});
}

TEST(TreeOrder, AParentNeedsAKey) {
  std::vector<TablePlan> tables{table("student", "", 3), table("takes", "student", 6)};
  tables[0].key.reset();
  expect_refused(tables, 3, {"student", "takes"});
}

TEST(TreeOrder, KeysHaveNoRole) {
  for (const char* name : {"id", "up"}) {
    std::vector<TablePlan> tables{table("student", "", 3), table("takes", "student", 6)};
    tables[1].columns.resize(1);
    tables[1].columns[0].name = name;
    tables[1].columns[0].role = Role::quasi;
    tables[1].columns[0].line = 8;
    const Error error = error_of(tables);
    EXPECT_EQ(error.code(), ErrorCode::plan_value);
    EXPECT_EQ(error.place().line, 8u);
    EXPECT_EQ(error.place().column, name);
    EXPECT_NE(error.message().find("'takes'"), std::string::npos);
  }
}

RC_GTEST_PROP(TreeOrder, EveryTreeIsOrderedWhateverTheOrderOfItsTables, ()) {
  const int size = *rc::gen::inRange(1, 12);
  std::vector<TablePlan> tables{table("t0", "")};
  for (int i = 1; i < size; ++i)
    tables.push_back(table("t" + std::to_string(i), "t" + std::to_string(*rc::gen::inRange(0, i))));
  for (std::size_t i = tables.size(); i > 1; --i)
    std::swap(tables[i - 1], tables[*rc::gen::inRange<std::size_t>(0, i)]);
  const Order order = tree_order(tables, "");
  Order sorted = order, all(tables.size());
  std::sort(sorted.begin(), sorted.end());
  std::iota(all.begin(), all.end(), std::size_t{0});
  RC_ASSERT(sorted == all);
  RC_ASSERT(!tables[order[0]].parent);
  std::vector<std::string> seen{tables[order[0]].name};
  for (std::size_t i = 1; i < order.size(); ++i) {
    RC_ASSERT(std::ranges::count(seen, tables[order[i]].parent->table) == 1);
    seen.push_back(tables[order[i]].name);
  }
}

}  // namespace
}  // namespace kith::plan

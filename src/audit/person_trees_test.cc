#include "audit/person_trees.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

#include "audit/tree_samples_test.h"

namespace kith::audit {
namespace {

using Classes = std::vector<std::uint32_t>;

const std::vector<TreeColumns> university_columns = {{{}, {1}}, {{2}, {3}}};

TEST(PersonTrees, ThePapersReleaseHasTwoClassesOfTwo) {
  const TreesAnswer answer = check_trees(tree_of(released_university()), university_columns, {.k = 2});
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.k, 2u);
  EXPECT_EQ(answer.persons, 4u);
  EXPECT_EQ(answer.rows, 14u);
  EXPECT_EQ(answer.classes.count, 2u);
  EXPECT_EQ(answer.class_of_person, (Classes{0, 0, 1, 1}));
}

TEST(PersonTrees, ThePapersSourceSinglesOutEverybody) {
  const TreesAnswer answer = check_trees(tree_of(university()), {{{}, {}}, {{2}, {}}, {{1}, {}}}, {.k = 2});
  EXPECT_FALSE(answer.satisfied);
  EXPECT_EQ(answer.k, 1u);
  EXPECT_EQ(answer.unique_persons, 4u);
  EXPECT_EQ(answer.violations, 4u);
  EXPECT_EQ(answer.violating_persons, 4u);
}

// Persons with the rows (table a, then its b) that the lists say; quasi cells are numbers.
struct Branch {
  int cell = 0;
  std::vector<int> leaves = {};
  auto operator<=>(const Branch&) const = default;
};
struct Person {
  int cell = 0;
  std::vector<Branch> branches = {};
  std::vector<int> others = {};
  auto operator<=>(const Person&) const = default;
};

TableTree tree_of(const std::vector<Person>& persons) {
  std::vector<SampleTable> tables = {
      {.name = "p", .key = "id", .columns = {"id", "q"}, .rows = {}},
      {.name = "a", .parent = "p", .key = "id", .foreign_key = "p", .columns = {"id", "p", "q"}, .rows = {}},
      {.name = "c", .parent = "p", .foreign_key = "p", .columns = {"p", "q"}, .rows = {}},
      {.name = "b", .parent = "a", .foreign_key = "a", .columns = {"a", "q"}, .rows = {}}};
  for (const Person& person : persons) {
    const std::string id = std::to_string(tables[0].rows.size());
    tables[0].rows.push_back({id, std::to_string(person.cell)});
    for (const Branch& branch : person.branches) {
      const std::string key = std::to_string(tables[1].rows.size());
      tables[1].rows.push_back({key, id, std::to_string(branch.cell)});
      for (const int leaf : branch.leaves) tables[3].rows.push_back({key, std::to_string(leaf)});
    }
    for (const int other : person.others) tables[2].rows.push_back({id, std::to_string(other)});
  }
  return audit::tree_of(tables);
}

const std::vector<TreeColumns> all_quasi = {{{1}, {}}, {{2}, {}}, {{1}, {}}, {{1}, {}}};

Classes classes_of(const std::vector<Person>& persons) {
  return check_trees(tree_of(persons), all_quasi, {.k = 1}).class_of_person;
}

TEST(PersonTrees, SiblingsMayStandInAnyOrder) {
  EXPECT_EQ(classes_of({{1, {{1, {5, 6}}, {2}}, {8, 9}}, {1, {{2}, {1, {6, 5}}}, {9, 8}}}), (Classes{0, 0}));
}

TEST(PersonTrees, TheSameRowsUnderOtherParentsAreAnotherTree) {
  EXPECT_EQ(classes_of({{1, {{1, {5}}, {2, {6}}}}, {1, {{1, {6}}, {2, {5}}}}}), (Classes{0, 1}));
}

TEST(PersonTrees, LeavesOfEqualParentsAreNotPooled) {
  EXPECT_EQ(classes_of({{1, {{1, {5, 5}}, {1}}}, {1, {{1, {5}}, {1, {5}}}}}), (Classes{0, 1}));
}

TEST(PersonTrees, HowOftenARowStandsCounts) {
  EXPECT_EQ(classes_of({{1, {}, {7}}, {1, {}, {7, 7}}, {1, {}, {7}}}), (Classes{0, 1, 0}));
}

TEST(PersonTrees, TheTableOfARowCounts) {
  EXPECT_EQ(classes_of({{1, {{7}}, {}}, {1, {}, {7}}}), (Classes{0, 1}));
}

TEST(PersonTrees, ThePersonsOwnCellsCount) { EXPECT_EQ(classes_of({{1}, {2}, {1}}), (Classes{0, 1, 0})); }

TEST(PersonTrees, NobodyIsNoViolation) {
  const TreesAnswer answer = check_trees(tree_of(std::vector<Person>{}), all_quasi, {.k = 3});
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.k, 0u);
  EXPECT_EQ(answer.classes.count, 0u);
}

std::vector<Person> random_persons() {
  const auto cell = [] { return *rc::gen::inRange(0, 2); };
  std::vector<Person> persons(static_cast<std::size_t>(*rc::gen::inRange(0, 12)));
  for (Person& person : persons) {
    person.cell = cell();
    person.branches.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
    for (Branch& branch : person.branches) {
      branch.cell = cell();
      branch.leaves.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
      for (int& leaf : branch.leaves) leaf = cell();
    }
    person.others.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
    for (int& other : person.others) other = cell();
  }
  return persons;
}

TEST(PersonTrees, ClassesAreThoseOfSortedTrees) {
  ASSERT_TRUE(rc::check([] {
    const std::vector<Person> persons = random_persons();
    std::map<Person, std::uint32_t> seen;
    Classes expected;
    for (Person person : persons) {
      for (Branch& branch : person.branches) std::ranges::sort(branch.leaves);
      std::ranges::sort(person.branches);
      std::ranges::sort(person.others);
      expected.push_back(seen.emplace(person, static_cast<std::uint32_t>(seen.size())).first->second);
    }
    RC_ASSERT(classes_of(persons) == expected);
  }));
}

// Everybody has the same tree; values are the sensitive ones of the rows.
TableTree ill(const std::vector<std::vector<std::string>>& values) {
  std::vector<SampleTable> tables = {
      {.name = "person", .key = "id", .columns = {"id"}, .rows = {}},
      {.name = "visit", .parent = "person", .foreign_key = "id", .columns = {"id", "ill"}, .rows = {}}};
  for (const auto& list : values) {
    const std::string id = std::to_string(tables[0].rows.size());
    tables[0].rows.push_back({id});
    for (const std::string& value : list) tables[1].rows.push_back({id, value});
  }
  return audit::tree_of(tables);
}

const std::vector<TreeColumns> ill_columns = {{}, {{}, {1}}};

TEST(PersonTreesDiversity, TwoPersonsWhoBothHaveItAreNotDiverseInWhateverOrder) {
  const TreesAnswer answer =
      check_trees(ill({{"hiv", "flu"}, {"flu", "hiv"}}), ill_columns, {.k = 2, .l = 2});
  EXPECT_FALSE(answer.satisfied);
  ASSERT_EQ(answer.sensitive.size(), 1u);
  EXPECT_EQ(answer.sensitive[0].column, "visit.ill");
  EXPECT_EQ(answer.sensitive[0].frequency_l, 1);
  EXPECT_EQ(answer.sensitive[0].failing_l, 1u);
  EXPECT_EQ(answer.violations, 1u);
  EXPECT_EQ(answer.violating_persons, 2u);
}

TEST(PersonTreesDiversity, AllFourFormsCountAPersonsValueOnce) {
  const TableTree tree = ill({{"hiv", "hiv"}, {"flu", "flu"}, {"cold", "flu"}, {"cold", "cold"}});
  // Only the trees' shape decides classes: one class, counts hiv 1, flu 2, cold 2.
  const auto holds = [&](double l, LForm form, double c) {
    return check_trees(tree, ill_columns, {.k = 4, .l = l, .l_form = form, .c = c}).satisfied;
  };
  EXPECT_TRUE(holds(2, LForm::frequency, 0));
  EXPECT_FALSE(holds(2.1, LForm::frequency, 0));
  EXPECT_TRUE(holds(3, LForm::distinct, 0));
  EXPECT_FALSE(holds(4, LForm::distinct, 0));
  EXPECT_TRUE(holds(2.8, LForm::entropy, 0));  // exp of the entropy of (1, 2, 2) / 5 is 2.87
  EXPECT_FALSE(holds(2.9, LForm::entropy, 0));
  EXPECT_TRUE(holds(2, LForm::recursive, 0.7));  // 2 < 0.7 x (2 + 1)
  EXPECT_FALSE(holds(2, LForm::recursive, 0.6));
}

TEST(PersonTreesDiversity, AClassWithoutRowsInTheTablePasses) {
  const TreesAnswer answer =
      check_trees(ill({{}, {}, {"hiv"}, {"flu"}}), ill_columns, {.k = 2, .l = 2, .t = 0.0});
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.sensitive[0].frequency_l, 2);
}

TEST(PersonTreesDiversity, ATableWithoutAnyRowMeasuresNothing) {
  const TreesAnswer answer = check_trees(ill({{}, {}}), ill_columns, {.k = 2, .l = 2});
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.sensitive[0].frequency_l, 0);
  EXPECT_EQ(answer.sensitive[0].distinct_l, 0u);
}

TEST(PersonTreesCloseness, ThePersonsValuesOfTheWholeInputAreTheReference) {
  const TableTree whole = ill({{"hiv"}, {"flu", "flu"}, {"cold"}, {"flu", "flu"}});
  const TableTree release = ill({{"hiv"}, {"flu"}});
  // The input's persons: hiv 1/4, flu 1/2, cold 1/4; the class has 1/2, 1/2.
  const TreesAnswer answer = check_trees(release, ill_columns, {.k = 2, .t = 0.24, .reference = &whole});
  EXPECT_FALSE(answer.satisfied);
  EXPECT_NEAR(answer.sensitive[0].t, 0.25, 1e-12);
  EXPECT_TRUE(check_trees(release, ill_columns, {.k = 2, .t = 0.25, .reference = &whole}).satisfied);
}

TEST(PersonTreesCloseness, WithoutAReferenceTheTablesAreTheirOwn) {
  EXPECT_NEAR(check_trees(ill({{"hiv"}, {"flu"}}), ill_columns, {.k = 2, .t = 0.0}).sensitive[0].t, 0, 1e-12);
}

TEST(PersonTreesDiversity, ColumnsAreToldTableByTable) {
  const TreesAnswer answer =
      check_trees(tree_of(released_university()), university_columns, {.k = 2, .l = 2});
  ASSERT_EQ(answer.sensitive.size(), 2u);
  EXPECT_EQ(answer.sensitive[0].column, "student.gpa");
  EXPECT_EQ(answer.sensitive[1].column, "takes.grade");
  EXPECT_TRUE(answer.satisfied);
}

}  // namespace
}  // namespace kith::audit

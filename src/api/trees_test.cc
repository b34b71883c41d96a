#include "api/trees.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "api/impatient_test.h"
#include "audit/tree_samples_test.h"

namespace kith::api {
namespace {

using audit::TreeColumns;
using Tables = std::vector<std::pair<std::string, std::uint64_t>>;

// What an outsider may see of the paper's university: courses, and titles of books.
const std::vector<TreeColumns> course_and_title = {{}, {.quasi = {2}}, {.quasi = {1}}};
// Of its release: courses, and grades are sensitive.
const std::vector<TreeColumns> course_and_grade = {{}, {.quasi = {2}, .sensitive = {3}}};

// What one look finds.
struct Looked {
  TablesAudit found;
  audit::TreesAnswer answer;
};

Looked look_at(const TableTree& tree, const std::vector<TreeColumns>& columns,
               const audit::TreesRequirement& requirement, const Outsider& outsider = {}) {
  Looked looked;
  looked.answer = look(tree, columns, requirement, outsider, looked.found, silent_progress());
  return looked;
}

TEST(Trees, ThePapersSourceSinglesOutEverybody) {
  const TablesAudit found = look_at(audit::tree_of(audit::university()), course_and_title, {.k = 2}).found;
  EXPECT_EQ(found.tables, (Tables{{"student", 4}, {"takes", 11}, {"book", 6}}));
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.k, 1u);
  EXPECT_EQ(found.rows, 21u);
  EXPECT_EQ(found.persons, 4u);
  EXPECT_EQ(found.classes.count, 4u);
  EXPECT_EQ(found.classes.smallest, 1u);
  EXPECT_EQ(found.classes.largest, 1u);
  EXPECT_EQ(found.classes.average, 1.0);
  EXPECT_EQ(found.violations, 4u);
  EXPECT_EQ(found.violating_persons, 4u);
  EXPECT_EQ(found.unique_persons, 4u);
  EXPECT_TRUE(found.sensitive.empty());
}

TEST(Trees, ThePapersReleaseHasTwoClassesOfTwo) {
  const Looked looked =
      look_at(audit::tree_of(audit::released_university()), course_and_grade, {.k = 2, .l = 3});
  const TablesAudit& found = looked.found;
  EXPECT_EQ(found.tables, (Tables{{"student", 4}, {"takes", 10}}));
  EXPECT_EQ(found.k, 2u);
  EXPECT_EQ(found.rows, 14u);
  EXPECT_EQ(found.classes.count, 2u);
  EXPECT_EQ(found.classes.smallest, 2u);
  EXPECT_EQ(found.unique_persons, 0u);
  EXPECT_EQ(looked.answer.class_of_person, (std::vector<std::uint32_t>{0, 0, 1, 1}));
  // All grades of a class differ, and each is that of one person of two: l is 2 in both classes.
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.violations, 2u);
  EXPECT_EQ(found.violating_persons, 4u);
  ASSERT_EQ(found.sensitive.size(), 1u);
  EXPECT_EQ(found.sensitive[0].column, "takes.grade");
  EXPECT_EQ(found.sensitive[0].l_frequency, 2.0);
  EXPECT_EQ(found.sensitive[0].l_distinct, 4u);
  EXPECT_EQ(found.sensitive[0].violations_l, 2u);
  EXPECT_EQ(found.sensitive[0].violations_t, 0u);
}

TEST(Trees, WhatIsFoundIsTheAnswer) {
  const Looked looked =
      look_at(audit::tree_of(audit::released_university()), course_and_grade, {.k = 3, .l = 2, .t = 0.1});
  EXPECT_EQ(looked.found.satisfied, looked.answer.satisfied);
  EXPECT_EQ(looked.found.persons, looked.answer.persons);
  EXPECT_EQ(looked.found.violations, looked.answer.violations);
  ASSERT_EQ(looked.answer.sensitive.size(), 1u);
  EXPECT_GT(looked.found.sensitive.at(0).t, 0.1);
  EXPECT_EQ(looked.found.sensitive.at(0).t, looked.answer.sensitive[0].t);
  EXPECT_EQ(looked.found.sensitive.at(0).violations_t, 2u);
}

// --- Known rows

TEST(Trees, KnownRowsSingleOutThePapersStudents) {
  const std::vector<KnownRowsFinding> known =
      look_at(audit::tree_of(audit::university()), course_and_title, {.k = 2}, {.known_rows = 1})
          .found.known_rows;
  ASSERT_EQ(known.size(), 2u);
  EXPECT_EQ(known[0].rows, 0u);
  EXPECT_EQ(known[0].persons, 4u);
  EXPECT_EQ(known[0].sets, 1u);
  EXPECT_EQ(known[0].fewest, 4u);
  EXPECT_EQ(known[0].below_k, 0u);
  EXPECT_EQ(known[0].unique, 0u);
  // There are six courses; Discrete stands under Math and under CS, Dyn and Calc under Physics, and Am.Hist
  // under History. S1 alone takes Math, S2 alone CS, S4 alone reads Am.Hist, and S3 shares every row.
  EXPECT_EQ(known[1].rows, 1u);
  EXPECT_EQ(known[1].persons, 4u);
  EXPECT_EQ(known[1].sets, 10u);
  EXPECT_EQ(known[1].fewest, 1u);
  EXPECT_EQ(known[1].below_k, 3u);
  EXPECT_EQ(known[1].unique, 3u);
  EXPECT_TRUE(known[1].complete);
}

TEST(Trees, RowsAreKnownFromNoneUpToWhatTheOutsiderKnows) {
  const TableTree tree = audit::tree_of(audit::released_university());
  for (const std::uint64_t most : {0u, 1u, 4u}) {
    const TablesAudit found = look_at(tree, course_and_grade, {.k = 2}, {.known_rows = most}).found;
    ASSERT_EQ(found.known_rows.size(), most + 1);
    for (std::uint64_t rows = 0; rows <= most; ++rows) EXPECT_EQ(found.known_rows[rows].rows, rows);
  }
  EXPECT_EQ(look_at(tree, course_and_grade, {.k = 2}).found.known_rows.size(), 4u);
  EXPECT_EQ(look_at(tree, course_and_grade, {.k = 3}, {.known_rows = 1}).found.known_rows[1].below_k, 4u);
}

// --- By definition

// Persons have a cell each, and rows of one other table with a cell each.
struct Person {
  std::string cell;
  std::multiset<std::string> rows;
  auto operator<=>(const Person&) const = default;
};

std::vector<Person> drawn_persons(std::uint32_t seed) {
  const auto draw = [&seed](std::uint32_t below) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 16) % below;
  };
  std::vector<Person> persons(1 + draw(12));
  for (Person& person : persons) {
    person.cell = std::to_string(draw(2));
    for (std::uint32_t rows = draw(3); rows > 0; --rows) person.rows.insert(std::to_string(draw(3)));
  }
  return persons;
}

TableTree tree_of_persons(const std::vector<Person>& persons) {
  std::vector<audit::SampleTable> tables = {
      {.name = "p", .key = "id", .columns = {"id", "q"}, .rows = {}},
      {.name = "a", .parent = "p", .foreign_key = "p", .columns = {"p", "q"}, .rows = {}}};
  for (std::size_t p = 0; p < persons.size(); ++p) {
    tables[0].rows.push_back({std::to_string(p), persons[p].cell});
    for (const std::string& row : persons[p].rows) tables[1].rows.push_back({std::to_string(p), row});
  }
  return audit::tree_of(tables);
}

void expect_classes(const std::vector<Person>& persons, std::uint64_t k, const TablesAudit& found) {
  std::map<Person, std::uint64_t> alike;
  std::uint64_t rows = 0;
  for (const Person& person : persons) {
    ++alike[person];
    rows += 1 + person.rows.size();
  }
  std::uint64_t fewest = persons.size(), most = 0, failing = 0, failing_persons = 0, alone = 0;
  for (const auto& [person, count] : alike) {
    fewest = std::min(fewest, count);
    most = std::max(most, count);
    failing += count < k;
    failing_persons += count < k ? count : 0;
    alone += count == 1;
  }
  EXPECT_EQ(found.satisfied, failing == 0);
  EXPECT_EQ(found.k, fewest);
  EXPECT_EQ(found.rows, rows);
  EXPECT_EQ(found.persons, persons.size());
  EXPECT_EQ(found.classes.count, alike.size());
  EXPECT_EQ(found.classes.smallest, fewest);
  EXPECT_EQ(found.classes.largest, most);
  EXPECT_EQ(found.violations, failing);
  EXPECT_EQ(found.violating_persons, failing_persons);
  EXPECT_EQ(found.unique_persons, alone);
}

void expect_one_known_row(const std::vector<Person>& persons, std::uint64_t k,
                          const KnownRowsFinding& found) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> who_have;
  const auto rows_of = [](const Person& person) {
    return std::set<std::string>(person.rows.begin(), person.rows.end());
  };
  for (const Person& person : persons)
    for (const std::string& row : rows_of(person)) ++who_have[{person.cell, row}];
  std::uint64_t with_rows = 0, below_k = 0, unique = 0;
  for (const Person& person : persons) {
    std::uint64_t fewest = persons.size() + k;
    for (const std::string& row : rows_of(person)) fewest = std::min(fewest, who_have[{person.cell, row}]);
    with_rows += !person.rows.empty();
    below_k += fewest < k;
    unique += fewest == 1;
  }
  EXPECT_EQ(found.persons, with_rows);
  EXPECT_EQ(found.sets, who_have.size());
  EXPECT_EQ(found.below_k, below_k);
  EXPECT_EQ(found.unique, unique);
}

TEST(Trees, AreCountedAsTheDefinitionSays) {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    const std::vector<Person> persons = drawn_persons(seed);
    const std::uint64_t k = 1 + seed % 3;
    const TablesAudit found = look_at(tree_of_persons(persons), {{.quasi = {1}}, {.quasi = {1}}}, {.k = k},
                                      {.known_rows = 1, .threads = 1 + seed % 2})
                                  .found;
    expect_classes(persons, k, found);
    expect_one_known_row(persons, k, found.known_rows.at(1));
  }
}

// --- The caller

class Phases final : public Progress {
 public:
  void begin(std::string_view phase, std::uint64_t) override { begun.emplace_back(phase); }
  void advance(std::uint64_t) override {}
  void end() override { ++ended; }
  void note(std::string_view) override {}
  bool cancelled() const override { return false; }

  std::vector<std::string> begun;
  std::size_t ended = 0;
};

TEST(Trees, AreLookedAtInPhasesThatEnd) {
  Phases phases;
  TablesAudit found;
  look(audit::tree_of(audit::university()), course_and_title, {.k = 2}, {}, found, phases);
  EXPECT_EQ(std::ranges::count(phases.begun, "comparing trees"), 1);
  EXPECT_EQ(phases.begun.size(), phases.ended);
}

TEST(Trees, MayBeCancelled) {
  const TableTree tree = audit::tree_of(audit::university());
  expect_cancellable([&](Progress& progress) {
    TablesAudit found;
    look(tree, course_and_title, {.k = 2}, {}, found, progress);
  });
}

TEST(Trees, WhatWasAskedIsTold) {
  const AskedModel all = asked_of({.k = 5, .l = 3, .t = 0.25});
  EXPECT_EQ(all.k, 5u);
  EXPECT_EQ(all.l, 3.0);
  EXPECT_EQ(all.t, 0.25);
  EXPECT_FALSE(all.by_history);
  const AskedModel less = asked_of({.k = 2, .t = 0.5});
  EXPECT_FALSE(less.l);
  EXPECT_EQ(less.t, 0.5);
  EXPECT_FALSE(asked_of({.k = 2, .l = 2}).t);
}

}  // namespace
}  // namespace kith::api

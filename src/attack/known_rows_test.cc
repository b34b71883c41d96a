#include "attack/known_rows.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>

#include "audit/tree_samples_test.h"

namespace kith::attack {
namespace {

const std::vector<audit::TreeColumns> columns = {{}, {{2}}, {{1}}};

TEST(KnownRows, OneCourseFindsTheStudentWhoAloneTakesIt) {
  const auto known = known_rows(audit::tree_of(audit::university()), columns, 2, 3, 1);
  ASSERT_EQ(known.size(), 4u);
  EXPECT_EQ(known[0].persons, 4u);
  EXPECT_EQ(known[0].fewest, 4u);  // students have no quasi cells of their own
  EXPECT_EQ(known[0].below_k, 0u);
  EXPECT_EQ(known[1].fewest, 1u);
  EXPECT_EQ(known[1].persons, 4u);
  EXPECT_EQ(known[1].unique, 3u);    // S1 by Math, S2 by CS, S4 by Am.Hist; S3's courses others take too
  EXPECT_EQ(known[1].subsets, 10u);  // five courses; Discrete under Math and under CS, three other books
  EXPECT_EQ(known[2].unique, 3u);    // any two courses of S3 somebody else takes too
  EXPECT_EQ(known[3].unique, 4u);
}

TEST(KnownRows, ThePapersReleaseHidesEverybodyAmongTwoWhateverIsKnown) {
  for (const KnownRows& known :
       known_rows(audit::tree_of(audit::released_university()), {{}, {{2}}}, 2, 3, 1)) {
    EXPECT_EQ(known.fewest, known.size == 0 ? 4u : 2u) << known.size;
    EXPECT_EQ(known.below_k, 0u) << known.size;
    EXPECT_TRUE(known.complete);
  }
}

TEST(KnownRows, NobodyHasMoreRowsThanThereAre) {
  const auto known = known_rows(audit::tree_of(audit::released_university()), {{}, {{2}}}, 2, 4, 1);
  EXPECT_EQ(known[3].persons, 2u);
  EXPECT_EQ(known[4].persons, 0u);
  EXPECT_EQ(known[4].fewest, 0u);
  EXPECT_EQ(known[4].subsets, 0u);
  EXPECT_TRUE(known[4].complete);
}

// Persons who all have the rows 0, 1, 2, ….
TableTree alike(int persons, int rows) {
  std::vector<audit::SampleTable> tables = {
      {.name = "p", .key = "id", .columns = {"id"}, .rows = {}},
      {.name = "a", .parent = "p", .foreign_key = "p", .columns = {"p", "q"}, .rows = {}}};
  for (int p = 0; p < persons; ++p) {
    tables[0].rows.push_back({std::to_string(p)});
    for (int row = 0; row < rows; ++row) tables[1].rows.push_back({std::to_string(p), std::to_string(row)});
  }
  return tree_of(tables);
}

TEST(KnownRows, TooManySetsAreNotCounted) {
  const auto known = known_rows(alike(2, 900), {{}, {{1}}}, 2, 3, 1);
  EXPECT_TRUE(known[2].complete);
  EXPECT_EQ(known[2].subsets, 404550u);
  EXPECT_FALSE(known[3].complete);
  EXPECT_EQ(known[3].persons, 2u);
}

TEST(KnownRows, RowsThatOnePersonHasNeedNoListing) {
  const auto known = known_rows(alike(1, 1000), {{}, {{1}}}, 2, 5, 1);
  EXPECT_TRUE(known[5].complete);
  EXPECT_EQ(known[5].subsets, 8250291250200u);  // 1000 choose 5
  EXPECT_EQ(known[5].unique, 1u);
}

// Rows of table b hang on rows of table a.
TableTree random_tree() {
  std::vector<audit::SampleTable> tables = {
      {.name = "p", .key = "id", .columns = {"id", "q"}, .rows = {}},
      {.name = "a", .parent = "p", .key = "id", .foreign_key = "p", .columns = {"id", "p", "q"}, .rows = {}},
      {.name = "b", .parent = "a", .foreign_key = "a", .columns = {"a", "q"}, .rows = {}}};
  const auto cell = [](int values) { return std::to_string(*rc::gen::inRange(0, values)); };
  const int persons = *rc::gen::inRange(1, 8);
  for (int p = 0; p < persons; ++p) {
    tables[0].rows.push_back({std::to_string(p), cell(2)});
    for (int a = *rc::gen::inRange(0, 4); a > 0; --a) {
      const std::string key = std::to_string(tables[1].rows.size());
      tables[1].rows.push_back({key, std::to_string(p), cell(3)});
      for (int b = *rc::gen::inRange(0, 3); b > 0; --b) tables[2].rows.push_back({key, cell(2)});
    }
  }
  return tree_of(tables);
}

const std::vector<audit::TreeColumns> random_columns = {{{1}}, {{2}}, {{1}}};

using Bag = std::multiset<std::string>;

// By definition: each person's rows as texts, the person's own cells first.
std::vector<Bag> bags_of(const TableTree& tree) {
  std::vector<Bag> bags(tree.persons());
  const auto cell = [&tree](std::size_t t, std::uint32_t row) {
    return std::string(tree.tables[t].table.columns[random_columns[t].quasi[0]].at(row));
  };
  for (std::uint32_t p = 0; p < tree.persons(); ++p)
    for (const std::uint32_t a : tree.tables[1].rows_of(p)) {
      bags[p].insert(cell(0, p) + "/" + cell(1, a));
      for (const std::uint32_t b : tree.tables[2].rows_of(a))
        bags[p].insert(cell(0, p) + "/" + cell(1, a) + "/" + cell(2, b));
    }
  return bags;
}

std::set<Bag> sub_bags(const Bag& bag, std::size_t size) {
  const std::vector<std::string> rows(bag.begin(), bag.end());
  std::set<Bag> found;
  for (std::uint32_t mask = 0; mask < 1u << rows.size(); ++mask) {
    Bag chosen;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (mask >> i & 1) chosen.insert(rows[i]);
    if (chosen.size() == size) found.insert(chosen);
  }
  return found;
}

KnownRows by_definition(const TableTree& tree, std::size_t size, std::uint64_t k) {
  const std::vector<Bag> bags = bags_of(tree);
  std::map<Bag, std::uint64_t> persons;
  for (const Bag& bag : bags)
    for (const Bag& chosen : sub_bags(bag, size)) ++persons[chosen];
  KnownRows known{.size = size, .subsets = persons.size()};
  for (const auto& [bag, count] : persons)
    known.fewest = known.fewest == 0 ? count : std::min(known.fewest, count);
  for (const Bag& bag : bags) {
    known.persons += bag.size() >= size;
    const std::set<Bag> own = sub_bags(bag, size);
    known.below_k += std::ranges::any_of(own, [&](const Bag& chosen) { return persons[chosen] < k; });
    known.unique += std::ranges::any_of(own, [&](const Bag& chosen) { return persons[chosen] == 1; });
  }
  return known;
}

bool same(const KnownRows& a, const KnownRows& b) {
  return a.size == b.size && a.persons == b.persons && a.subsets == b.subsets && a.fewest == b.fewest &&
         a.below_k == b.below_k && a.unique == b.unique && a.complete == b.complete;
}

TEST(KnownRows, AreCountedAsTheDefinitionSays) {
  ASSERT_TRUE(rc::check([] {
    const TableTree tree = random_tree();
    const auto k = static_cast<std::uint64_t>(*rc::gen::inRange(1, 4));
    const auto known = known_rows(tree, random_columns, k, 5, 1);
    for (std::size_t size = 1; size <= 5; ++size) RC_ASSERT(same(known[size], by_definition(tree, size, k)));
  }));
}

TEST(KnownRows, AreTheSameWithSeveralThreads) {
  std::vector<audit::SampleTable> tables = {
      {.name = "p", .key = "id", .columns = {"id"}, .rows = {}},
      {.name = "a", .parent = "p", .foreign_key = "p", .columns = {"p", "q"}, .rows = {}}};
  std::uint32_t state = 1;
  for (int p = 0; p < 2000; ++p) {
    tables[0].rows.push_back({std::to_string(p)});
    for (int row = 0; row < 14; ++row) {
      state = state * 1664525u + 1013904223u;
      tables[1].rows.push_back({std::to_string(p), std::to_string((state >> 16) % 40)});
    }
  }
  const TableTree tree = tree_of(tables);
  const auto one = known_rows(tree, {{}, {{1}}}, 5, 3, 1), many = known_rows(tree, {{}, {{1}}}, 5, 3, 3);
  ASSERT_EQ(one.size(), many.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_TRUE(same(one[i], many[i])) << i;
  EXPECT_GT(one[1].fewest, 1u);
}

}  // namespace
}  // namespace kith::attack

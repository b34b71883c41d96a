#include "table/uniqueness.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "testing/tables.h"

namespace kith {
namespace {

using Sets = std::vector<std::vector<std::size_t>>;

Sets sets_of(std::size_t columns) {
  Sets sets;
  for (std::size_t a = 0; a < columns; ++a) {
    sets.push_back({a});
    for (std::size_t b = a + 1; b < columns; ++b) {
      sets.push_back({a, b});
      for (std::size_t c = b + 1; c < columns; ++c) sets.push_back({a, b, c});
    }
  }
  return sets;
}

// Looks at every row by itself.
Alone counted_plainly(const Table& table, const std::vector<std::size_t>& set, const Column* persons) {
  std::map<std::vector<Code>, std::pair<std::size_t, std::set<std::size_t>>> groups;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::vector<Code> key;
    for (const std::size_t c : set) key.push_back(table.columns[c].codes[row]);
    auto& [rows, who] = groups[key];
    ++rows;
    who.insert(persons ? persons->codes[row] : row);
  }
  Alone alone;
  std::set<std::size_t> unique;
  for (const auto& [key, group] : groups) {
    alone.rows += group.first == 1 ? 1 : 0;
    if (group.second.size() == 1) unique.insert(*group.second.begin());
  }
  alone.persons = unique.size();
  return alone;
}

// Columns of two values, of some, of many, of one and of none that repeats; and persons with a few rows each.
Table random_rows(std::size_t rows, std::mt19937_64& random) {
  testing::Rows made;
  for (std::size_t row = 0; row < rows; ++row)
    made.push_back({std::to_string(random() % 2), std::to_string(random() % 7), std::to_string(random() % 40),
                    "same", std::to_string(row), std::to_string(random() % 5),
                    "p" + std::to_string(random() % (rows / 3 + 1))});
  return testing::table_of({"a", "b", "c", "d", "e", "f", "person"}, made);
}

TEST(Uniqueness, AgreesWithCountingPlainly) {
  std::mt19937_64 random(5);
  for (const std::size_t rows : {1, 2, 3, 10, 60, 200}) {
    const Table table = random_rows(rows, random);
    const Sets sets = sets_of(6);
    for (const Column* persons : {static_cast<const Column*>(nullptr), &table.columns.back()})
      for (const unsigned threads : {1U, 3U}) {
        const std::vector<Alone> alone = count_alone(table, sets, persons, threads);
        for (std::size_t s = 0; s < sets.size(); ++s)
          EXPECT_EQ(alone[s], counted_plainly(table, sets[s], persons)) << rows << " rows, set " << s;
      }
  }
}

TEST(Uniqueness, SetsNeedNotHaveTheirPairs) {
  std::mt19937_64 random(6);
  const Table table = random_rows(80, random);
  const Sets sets = {{5, 1, 2}, {2, 0}};
  const std::vector<Alone> alone = count_alone(table, sets, nullptr, 1);
  for (std::size_t s = 0; s < sets.size(); ++s) EXPECT_EQ(alone[s], counted_plainly(table, sets[s], nullptr));
}

TEST(Uniqueness, NothingIsAloneInATableWithoutRows) {
  const Table table = testing::table_of({"a"}, {});
  EXPECT_EQ(count_alone(table, Sets{{0}}, nullptr, 2).front(), Alone{});
}

}  // namespace
}  // namespace kith

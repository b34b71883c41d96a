#include "audit/histories.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

namespace kith::audit {
namespace {

struct Rows {
  std::vector<std::uint32_t> classes;
  std::vector<Code> persons;
  std::vector<std::uint64_t> weights;

  Records records(std::uint32_t number, std::size_t values, bool weighted) const {
    Records records{.class_of_row = classes, .classes = number, .person = {}, .sensitive = {}};
    records.person = Coded{persons.data(), values};
    if (weighted) records.weights = weights.data();
    return records;
  }
};

// Every person's classes, one entry per row, sorted.
HistoryCount plain(const Rows& rows, std::uint32_t classes, bool weighted, std::uint64_t k) {
  std::map<Code, std::vector<std::uint32_t>> lists;
  for (std::size_t r = 0; r < rows.classes.size(); ++r)
    if (rows.classes[r] < classes)
      lists[rows.persons[r]].insert(lists[rows.persons[r]].end(), weighted ? rows.weights[r] : 1,
                                    rows.classes[r]);
  std::map<std::vector<std::uint32_t>, std::uint64_t> sharing;
  for (auto& [who, list] : lists) {
    std::sort(list.begin(), list.end());
    ++sharing[list];
  }
  HistoryCount count{.persons = lists.size(), .histories = sharing.size(), .least = lists.size()};
  for (const auto& [list, persons] : sharing) {
    count.least = std::min(count.least, persons);
    if (persons >= k) continue;
    count.below += persons;
    count.rows_below += persons * list.size();
  }
  return count;
}

TEST(CountHistories, AgreesWithTheDefinition) {
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t classes = 1 + random() % 3;
    const std::size_t persons = 1 + random() % 10;
    const bool weighted = round % 2 == 0;
    Rows rows;
    for (std::size_t r = random() % 30; r > 0; --r) {
      rows.classes.push_back(random() % (classes + 1));
      rows.persons.push_back(static_cast<Code>(random() % persons));
      rows.weights.push_back(1 + random() % 2);
    }
    const std::uint64_t k = 1 + random() % 4;
    const HistoryCount found = count_histories(rows.records(classes, persons, weighted), k);
    const HistoryCount truth = plain(rows, classes, weighted, k);
    ASSERT_EQ(found.persons, truth.persons);
    ASSERT_EQ(found.histories, truth.histories);
    ASSERT_EQ(found.least, truth.least);
    ASSERT_EQ(found.below, truth.below);
    ASSERT_EQ(found.rows_below, truth.rows_below);
  }
}

TEST(CountHistories, WithoutPersonsEveryRowIsItsOwn) {
  const std::vector<std::uint32_t> classes = {0, 0, 1, 7};
  const HistoryCount count =
      count_histories({.class_of_row = classes, .classes = 2, .person = {}, .sensitive = {}}, 2);
  EXPECT_EQ(count.persons, 3u);
  EXPECT_EQ(count.histories, 2u);
  EXPECT_EQ(count.least, 1u);
  EXPECT_EQ(count.below, 1u);
}

TEST(PersonsInPart, AreThoseWithRowsInAndOut) {
  const Rows rows{.classes = {0, 9, 1, 1, 9, 9}, .persons = {0, 0, 1, 1, 2, 2}, .weights = {}};
  EXPECT_EQ(persons_in_part(rows.records(2, 3, false)), 1u);
}

}  // namespace
}  // namespace kith::audit

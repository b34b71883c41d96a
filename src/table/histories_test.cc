#include "table/histories.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "table/quasi_tuples.h"
#include "testing/random_tables.h"

namespace kith {
namespace {

using testing::Random;

using Multiset = std::vector<std::uint32_t>;  // sorted

Multiset run_of(const Histories& histories, std::size_t h) {
  Multiset all;
  for (std::uint32_t i = histories.begin[h]; i < histories.begin[h + 1]; ++i)
    all.insert(all.end(), histories.counts[i], histories.tuples[i]);
  std::ranges::sort(all);
  return all;
}

// Every person's rows as a sorted list, and how many persons have each.
std::map<Multiset, std::uint32_t> plain(const Column& person, const std::vector<std::uint32_t>& tuple_of_row,
                                        std::size_t tuples) {
  std::map<Code, Multiset> own;
  for (std::size_t row = 0; row < tuple_of_row.size(); ++row)
    if (tuple_of_row[row] < tuples) own[person.codes[row]].push_back(tuple_of_row[row]);
  std::map<Multiset, std::uint32_t> persons;
  for (auto& [code, rows] : own) {
    std::ranges::sort(rows);
    ++persons[rows];
  }
  return persons;
}

std::map<Multiset, std::uint32_t> counted(const Histories& histories) {
  std::map<Multiset, std::uint32_t> persons;
  for (std::size_t h = 0; h < histories.size(); ++h) {
    const Multiset run = run_of(histories, h);
    EXPECT_EQ(histories.rows_of_each(h), run.size());
    EXPECT_TRUE(persons.emplace(run, histories.persons[h]).second) << "a history is listed twice";
  }
  return persons;
}

struct RandomRows {
  Column person;
  std::vector<std::uint32_t> tuple_of_row;
  std::size_t tuples = 0;
};

RandomRows random_rows(Random& random, std::size_t rows, std::size_t persons, std::size_t tuples) {
  RandomRows made;
  made.tuples = tuples;
  for (std::size_t row = 0; row < rows; ++row) {
    made.person.codes.push_back(made.person.values.encode(std::to_string(random() % persons)));
    made.tuple_of_row.push_back(static_cast<std::uint32_t>(random() % (tuples + 1)));
  }
  return made;
}

TEST(Histories, AgreeWithSortedLists) {
  Random random(testing::test_seed());
  for (int i = 0; i < 300; ++i) {
    const RandomRows rows = random_rows(random, 1 + random() % 40, 1 + random() % 12, 1 + random() % 4);
    const PersonHistories found = histories_of(rows.person, rows.tuple_of_row, rows.tuples, 1);
    EXPECT_EQ(counted(found.histories), plain(rows.person, rows.tuple_of_row, rows.tuples)) << i;
    for (std::size_t row = 0; row < rows.tuple_of_row.size(); ++row) {
      if (rows.tuple_of_row[row] >= rows.tuples) continue;
      const std::uint32_t h = found.of_person[rows.person.codes[row]];
      ASSERT_NE(h, no_history);
      EXPECT_TRUE(std::ranges::binary_search(run_of(found.histories, h), rows.tuple_of_row[row]));
    }
  }
}

TEST(Histories, TheOrderOfRowsDoesNotMatterAndTheirNumberDoes) {
  Column person;
  for (const char* who : {"a", "b", "b", "a", "c", "c", "c", "d"})
    person.codes.push_back(person.values.encode(who));
  const PersonHistories found =
      histories_of(person, std::vector<std::uint32_t>{0, 1, 0, 1, 0, 0, 1, 0}, 2, 1);
  EXPECT_EQ(found.of_person, (std::vector<std::uint32_t>{0, 0, 1, 2}));
  EXPECT_EQ(found.histories.persons, (std::vector<std::uint32_t>{2, 1, 1}));
}

TEST(Histories, APersonWithoutRowsHasNone) {
  Column person;
  person.codes = {person.values.encode("a"), person.values.encode("b")};
  const PersonHistories found = histories_of(person, std::vector<std::uint32_t>{7, 0}, 1, 1);
  EXPECT_EQ(found.of_person, (std::vector<std::uint32_t>{no_history, 0}));
  EXPECT_EQ(found.histories.size(), 1U);
}

TEST(Histories, MergingInStepsIsMergingAtOnce) {
  Random random(testing::test_seed());
  for (int i = 0; i < 100; ++i) {
    const RandomRows rows = random_rows(random, 60, 12, 8);
    const Histories ground = histories_of(rows.person, rows.tuple_of_row, rows.tuples, 1).histories;
    std::vector<std::uint32_t> half(8), quarter(4), both(8);
    for (std::uint32_t t = 0; t < 8; ++t) {
      half[t] = t / 2;
      both[t] = t / 4;
    }
    for (std::uint32_t t = 0; t < 4; ++t) quarter[t] = t / 2;
    const MergedHistories first = merge_histories(ground, half, 4, 1);
    const MergedHistories second = merge_histories(first.histories, quarter, 2, 1);
    const MergedHistories once = merge_histories(ground, both, 2, 1);
    EXPECT_EQ(counted(second.histories), counted(once.histories));
    for (std::size_t h = 0; h < ground.size(); ++h)
      EXPECT_EQ(run_of(second.histories, second.into[first.into[h]]), run_of(once.histories, once.into[h]));
  }
}

TEST(Histories, AreTheSameOnAnyNumberOfThreads) {
  Random random(testing::test_seed());
  const RandomRows rows = random_rows(random, 300'000, 100'000, 40);
  const PersonHistories one = histories_of(rows.person, rows.tuple_of_row, rows.tuples, 1);
  const PersonHistories two = histories_of(rows.person, rows.tuple_of_row, rows.tuples, 2);
  const PersonHistories four = histories_of(rows.person, rows.tuple_of_row, rows.tuples, 4);
  for (const PersonHistories* other : {&two, &four}) {
    EXPECT_EQ(one.of_person, other->of_person);
    EXPECT_EQ(one.histories.begin, other->histories.begin);
    EXPECT_EQ(one.histories.tuples, other->histories.tuples);
    EXPECT_EQ(one.histories.counts, other->histories.counts);
    EXPECT_EQ(one.histories.persons, other->histories.persons);
  }
  EXPECT_EQ(counted(one.histories), plain(rows.person, rows.tuple_of_row, rows.tuples));
}

TEST(SplitTuples, NoTupleHasRowsOfBothKinds) {
  Random random(testing::test_seed());
  for (int i = 0; i < 100; ++i) {
    const testing::TableCase table = testing::random_table(random, {.persons = true});
    const Column& person = table.table.columns[static_cast<std::size_t>(*table.person)];
    QuasiTuples tuples = quasi_tuples(table.table, table.quasi, table.person, {}, 1);
    add_histories(tuples, person, 1);
    std::vector<bool> apart;
    for (std::size_t h = 0; h < tuples.histories.size(); ++h) apart.push_back(random() % 2 == 0);
    const SplitTuples split = split_tuples(tuples, person, apart);
    std::vector<std::uint64_t> rows(split.tuples.size(), 0);
    for (std::size_t row = 0; row < table.table.rows(); ++row) {
      const std::uint32_t now = split.tuples.tuple_of_row[row];
      ++rows[now];
      EXPECT_EQ(split.origin[now], tuples.tuple_of_row[row]);
      EXPECT_EQ(split.apart[now], apart[tuples.history_of_person[person.codes[row]]]);
      for (std::size_t c = 0; c < table.quasi.size(); ++c)
        EXPECT_EQ(split.tuples.codes[c][now], tuples.codes[c][tuples.tuple_of_row[row]]);
    }
    EXPECT_EQ(split.tuples.rows, rows);
    EXPECT_EQ(split.tuples.persons_total, tuples.persons_total);
    EXPECT_EQ(counted(split.tuples.histories), plain(person, split.tuples.tuple_of_row, split.tuples.size()));
  }
}

}  // namespace
}  // namespace kith

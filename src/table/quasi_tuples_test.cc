#include "table/quasi_tuples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "testing/random_tables.h"

namespace kith {
namespace {

using testing::TableCase;

struct Plain {
  std::map<std::vector<std::string>, std::uint32_t> tuple_of;
  std::vector<std::vector<std::uint32_t>> rows;                                    // by tuple
  std::map<std::string, std::set<std::uint32_t>> tuples_of;                        // by person
  std::map<std::string, std::map<std::string, std::set<std::uint32_t>>> of_value;  // [value][person]
  bool repeat = false;
};

Plain plain(const TableCase& table) {
  Plain result;
  std::map<std::string, int> rows_of;
  for (std::uint32_t row = 0; row < table.table.rows(); ++row) {
    std::vector<std::string> key;
    for (const int q : table.quasi)
      key.emplace_back(table.table.columns[static_cast<std::size_t>(q)].at(row));
    const auto at = result.tuple_of.try_emplace(key, static_cast<std::uint32_t>(result.rows.size())).first;
    if (at->second == result.rows.size()) result.rows.emplace_back();
    result.rows[at->second].push_back(row);
    const std::string who =
        table.person ? std::string(table.table.columns[static_cast<std::size_t>(*table.person)].at(row))
                     : std::to_string(row);
    result.tuples_of[who].insert(at->second);
    result.repeat = ++rows_of[who] > 1 || result.repeat;
    if (!table.sensitive.empty())
      result
          .of_value[std::string(table.table.columns[static_cast<std::size_t>(table.sensitive[0])].at(row))]
                   [who]
          .insert(at->second);
  }
  return result;
}

void expect_same(const TableCase& table, const QuasiTuples& tuples) {
  const Plain expected = plain(table);
  EXPECT_EQ(tuples.rows_total, table.table.rows());
  EXPECT_EQ(tuples.persons_total, expected.tuples_of.size());
  EXPECT_EQ(tuples.persons_known, table.person.has_value());
  EXPECT_EQ(tuples.persons_repeat, expected.repeat);
  ASSERT_EQ(tuples.size(), expected.rows.size());
  for (std::uint32_t t = 0; t < tuples.size(); ++t) {
    EXPECT_EQ(tuples.rows[t], expected.rows[t].size());
    for (const std::uint32_t row : expected.rows[t]) {
      EXPECT_EQ(tuples.tuple_of_row[row], t);
      for (std::size_t c = 0; c < table.quasi.size(); ++c)
        EXPECT_EQ(tuples.codes[c][t],
                  table.table.columns[static_cast<std::size_t>(table.quasi[c])].codes[row]);
    }
  }
  std::vector<std::uint32_t> single(tuples.size(), 0);
  std::multiset<std::vector<std::uint32_t>> runs;
  for (const auto& [person, own] : expected.tuples_of) {
    if (own.size() == 1)
      ++single[*own.begin()];
    else
      runs.insert(std::vector<std::uint32_t>(own.begin(), own.end()));
  }
  EXPECT_EQ(tuples.single_persons, single);
  std::multiset<std::vector<std::uint32_t>> found;
  for (std::size_t run = 0; run < tuples.runs(); ++run)
    found.insert({tuples.run_tuples.begin() + tuples.run_begin[run],
                  tuples.run_tuples.begin() + tuples.run_begin[run + 1]});
  EXPECT_EQ(found, runs);
}

void expect_same_incidence(const TableCase& table, const QuasiTuples& tuples) {
  const Plain expected = plain(table);
  const SensitiveIncidence& incidence = tuples.sensitive.at(0);
  const Dictionary& values = table.table.columns[static_cast<std::size_t>(table.sensitive[0])].values;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> sums;
  std::multiset<std::pair<std::uint32_t, std::vector<std::uint32_t>>> runs, found_runs;
  std::vector<std::uint64_t> by_value(values.size(), 0);
  for (const auto& [value, persons] : expected.of_value) {
    const Code code = *values.find(value);
    by_value[code] = persons.size();
    for (const auto& [person, own] : persons) {
      if (own.size() == 1)
        ++sums[{code, *own.begin()}];
      else
        runs.insert({code, {own.begin(), own.end()}});
    }
  }
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> found;
  for (const auto& sum : incidence.sums)
    EXPECT_TRUE(found.insert({{sum.value, sum.tuple}, sum.persons}).second);
  for (const auto& run : incidence.runs)
    found_runs.insert(
        {run.value,
         {incidence.spread_tuples.begin() + run.begin, incidence.spread_tuples.begin() + run.end}});
  EXPECT_EQ(found, sums);
  EXPECT_EQ(found_runs, runs);
  EXPECT_EQ(incidence.persons_by_value, by_value);
  EXPECT_TRUE(std::ranges::is_sorted(incidence.sums, [](const auto& a, const auto& b) {
    return std::pair(a.value, a.tuple) < std::pair(b.value, b.tuple);
  }));
  EXPECT_TRUE(std::ranges::is_sorted(incidence.runs, {}, &SensitiveIncidence::Run::value));
}

TEST(QuasiTuples, AgreeWithPlainCounting) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const TableCase table =
        testing::random_table(random, {.persons = i % 2 == 0, .sensitive_columns = i % 3 == 0 ? 1U : 0U});
    const QuasiTuples tuples = quasi_tuples(table.table, table.quasi, table.person, table.sensitive, 1);
    expect_same(table, tuples);
    EXPECT_EQ(tuples.sensitive.size(), table.sensitive.size());
    if (!table.sensitive.empty()) expect_same_incidence(table, tuples);
  }
}

TEST(QuasiTuples, WithoutPersonsEveryRowIsItsOwn) {
  const Table table = testing::table_of({"a"}, {{"x"}, {"x"}, {"y"}});
  const QuasiTuples tuples = quasi_tuples(table, {0}, std::nullopt, {}, 1);
  EXPECT_EQ(tuples.single_persons, (std::vector<std::uint32_t>{2, 1}));
  EXPECT_EQ(tuples.persons_total, 3U);
  EXPECT_FALSE(tuples.persons_known);
  EXPECT_FALSE(tuples.persons_repeat);
  EXPECT_EQ(tuples.runs(), 0U);
}

TEST(QuasiTuples, ARepeatedPersonInOneTupleCountsOnce) {
  const Table table = testing::table_of({"a", "who"}, {{"x", "p"}, {"x", "p"}, {"x", "q"}, {"y", "q"}});
  const QuasiTuples tuples = quasi_tuples(table, {0}, 1, {}, 1);
  EXPECT_EQ(tuples.single_persons, (std::vector<std::uint32_t>{1, 0}));
  ASSERT_EQ(tuples.runs(), 1U);
  EXPECT_EQ(tuples.run_tuples, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(tuples.persons_total, 2U);
  EXPECT_TRUE(tuples.persons_repeat);
}

TEST(QuasiTuples, WithoutQuasiColumnsAllRowsAreOneTuple) {
  const Table table = testing::table_of({"who"}, {{"p"}, {"q"}, {"p"}});
  const QuasiTuples tuples = quasi_tuples(table, {}, 0, {}, 1);
  EXPECT_EQ(tuples.size(), 1U);
  EXPECT_EQ(tuples.rows, (std::vector<std::uint64_t>{3}));
  EXPECT_EQ(tuples.single_persons, (std::vector<std::uint32_t>{2}));
}

}  // namespace
}  // namespace kith

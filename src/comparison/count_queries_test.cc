#include "comparison/count_queries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "comparison/small_table_test.h"

namespace kith::comparison {
namespace {

bool takes(const Predicate& predicate, std::uint32_t value) {
  return std::ranges::any_of(predicate.values,
                             [&](const ValueRun& run) { return run.first <= value && value <= run.last; });
}

std::vector<std::uint32_t> values_in(const std::vector<ValueRun>& runs) {
  std::vector<std::uint32_t> values;
  for (const ValueRun& run : runs)
    for (std::uint32_t value = run.first; value <= run.last; ++value) values.push_back(value);
  return values;
}

// Row by row and value by value, as the header says it.
double answer_by_hand(const CountQuery& query, const CoveredTable& table, bool original) {
  double answer = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (!original && !table.released[row]) continue;
    double share = 1;
    for (const Predicate& predicate : query.predicates) {
      const CoveredColumn& column = table.columns[predicate.column];
      std::vector<std::uint32_t> values = {column.value_of_row[row]};
      if (!original && !column.as_it_is()) values = values_in(column.cells[column.cell_of_row[row]]);
      const auto right =
          std::ranges::count_if(values, [&](std::uint32_t value) { return takes(predicate, value); });
      share *= static_cast<double>(right) / static_cast<double>(values.size());
    }
    answer += share;
  }
  return answer;
}

double error_by_hand(const std::vector<CountQuery>& queries, const CoveredTable& table) {
  double sum = 0;
  for (const CountQuery& query : queries) {
    const double right = answer_by_hand(query, table, true);
    const double least = std::max({right, 1.0, 0.001 * static_cast<double>(table.rows())});
    sum += std::abs(answer_by_hand(query, table, false) - right) / least;
  }
  return sum / static_cast<double>(queries.size());
}

TEST(CountQueries, TheExampleOfTheHeader) {
  CoveredTable table = table_of({{"1"}, {"2"}, {"3"}, {"4"}}, {"age"}, 1);
  cover(table, 0, {{{0, 1}}, {{2, 3}}}, {0, 0, 1, 1});
  const CountQuery middle{{{0, {{1, 2}}}}, 2}, first{{{0, {{0, 0}}}}, 1}, last{{{0, {{2, 3}}}}, 2};
  EXPECT_EQ(answer_of(middle, table), 2);
  EXPECT_EQ(answer_of(first, table), 1);
  table.released[3] = false;
  EXPECT_EQ(answer_of(last, table), 1);
  EXPECT_EQ(query_error({last}, table, 1, silent_progress()), 0.5);
}

TEST(CountQueries, AreAnsweredAsByHand) {
  const CoveredTable table = generalized_table();
  const std::vector<CountQuery> queries = draw_queries(table, 300, 1, 1, silent_progress());
  ASSERT_EQ(queries.size(), 300u);
  for (const CountQuery& query : queries) {
    EXPECT_EQ(static_cast<double>(query.answer), answer_by_hand(query, table, true));
    EXPECT_NEAR(answer_of(query, table), answer_by_hand(query, table, false), 1e-9);
  }
  EXPECT_NEAR(*query_error(queries, table, 1, silent_progress()), error_by_hand(queries, table), 1e-12);
}

TEST(CountQueries, HaveTwoOrThreePredicatesAndAnswers) {
  const CoveredTable table = generalized_table();
  std::set<std::size_t> sizes, columns;
  for (const CountQuery& query : draw_queries(table, 200, 3, 1, silent_progress())) {
    sizes.insert(query.predicates.size());
    EXPECT_GT(query.answer, 0u);
    std::set<std::size_t> own;
    for (const Predicate& predicate : query.predicates) {
      EXPECT_TRUE(own.insert(predicate.column).second);
      EXPECT_LT(predicate.column, table.quasi);
      EXPECT_LE(values_in(predicate.values).size(), (table.columns[predicate.column].values.size() + 1) / 2);
      columns.insert(predicate.column);
    }
  }
  EXPECT_EQ(sizes, (std::set<std::size_t>{2, 3}));
  EXPECT_EQ(columns.size(), table.quasi);
}

TEST(CountQueries, OfATableAsItIsHaveNoError) {
  CoveredTable table = generalized_table();
  for (CoveredColumn& column : table.columns) column.cells.clear();
  table.released.assign(table.rows(), true);
  const auto queries = draw_queries(table, 100, 1, 1, silent_progress());
  EXPECT_EQ(query_error(queries, table, 1, silent_progress()), 0);
}

TEST(CountQueries, AreTheSameForEveryNumberOfThreads) {
  const CoveredTable table = generalized_table();
  const auto one = draw_queries(table, 100, 5, 1, silent_progress());
  const auto two = draw_queries(table, 100, 5, 2, silent_progress());
  for (std::size_t q = 0; q < one.size(); ++q) EXPECT_EQ(one[q].answer, two[q].answer);
  EXPECT_EQ(query_error(one, table, 1, silent_progress()), query_error(two, table, 2, silent_progress()));
}

TEST(CountQueries, FollowTheSeed) {
  const CoveredTable table = generalized_table();
  const auto error = [&](std::uint64_t seed) {
    return *query_error(draw_queries(table, 50, seed, 1, silent_progress()), table, 1, silent_progress());
  };
  EXPECT_EQ(error(1), error(1));
  EXPECT_NE(error(1), error(2));
}

TEST(CountQueries, ThereAreNoneWithoutTwoValues) {
  const CoveredTable table = table_of({{"a"}, {"a"}}, {"c"}, 1);
  EXPECT_TRUE(draw_queries(table, 10, 1, 1, silent_progress()).empty());
  EXPECT_FALSE(query_error({}, table, 1, silent_progress()));
}

}  // namespace
}  // namespace kith::comparison

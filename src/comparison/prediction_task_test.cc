#include "comparison/prediction_task.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "comparison/feature_bins.h"
#include "comparison/small_table_test.h"
#include "kith/error.h"

namespace kith::comparison {
namespace {

double score(const CoveredTable& table, const std::string& column, Training training) {
  return score_of(table, task_of(table, column), training, silent_progress());
}

std::string refusal(const CoveredTable& table, const std::string& column) {
  try {
    task_of(table, column);
  } catch (const Error& error) {
    return error.code() == ErrorCode::usage ? error.message() : "another error";
  }
  return "accepted";
}

// The values that a row may have in a column, each with the same part.
std::vector<std::uint32_t> possible(const CoveredColumn& column, std::size_t row, bool original) {
  if (original || column.as_it_is()) return {column.value_of_row[row]};
  std::vector<std::uint32_t> values;
  for (const ValueRun& run : column.cells[column.cell_of_row[row]])
    for (std::uint32_t value = run.first; value <= run.last; ++value) values.push_back(value);
  return values;
}

// Naive Bayes written out: every training row is counted anew for every row that is tested. Columns have few values,
// so that every value is its own bin, but for the age, whose bins are given.
double accuracy_by_hand(const CoveredTable& table, std::size_t target,
                        const std::vector<std::uint32_t>& age_bins, bool original) {
  const auto fold = [](std::size_t row) { return mix(row) % 5; };
  const auto bin = [&](std::size_t c, std::uint32_t value) { return c == 0 ? age_bins[value] : value; };
  const CoveredColumn& told = table.columns[target];
  std::size_t right = 0;
  for (std::size_t test = 0; test < table.rows(); ++test) {
    std::vector<double> scores;
    for (std::uint32_t cls = 0; cls < told.values.size(); ++cls) {
      double all = 0, of_class = 0;
      std::map<std::size_t, double> matching;
      for (std::size_t row = 0; row < table.rows(); ++row) {
        if (fold(row) == fold(test) || (!original && !table.released[row])) continue;
        ++all;
        if (told.value_of_row[row] != cls) continue;
        ++of_class;
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
          if (c == target) continue;
          const auto values = possible(table.columns[c], row, original);
          for (const std::uint32_t value : values)
            if (bin(c, value) == bin(c, table.columns[c].value_of_row[test]))
              matching[c] += 1.0 / static_cast<double>(values.size());
        }
      }
      double score = std::log((of_class + 1) / (all + static_cast<double>(told.values.size())));
      for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (c == target) continue;
        const double bins =
            c == 0 ? age_bins.back() + 1.0 : static_cast<double>(table.columns[c].values.size());
        score += std::log((matching[c] + 1) / (of_class + bins));
      }
      scores.push_back(score);
    }
    const auto best = std::ranges::max_element(scores) - scores.begin();
    right += static_cast<std::size_t>(best) == told.value_of_row[test] ? 1 : 0;
  }
  return static_cast<double>(right) / static_cast<double>(table.rows());
}

TEST(PredictionTask, ClassifiesAsByHand) {
  const CoveredTable table = generalized_table();
  const std::vector<std::uint32_t> bins = feature_bins(table.columns[0]).of_value;
  EXPECT_EQ(score(table, "illness", Training::source), accuracy_by_hand(table, 3, bins, true));
  EXPECT_EQ(score(table, "illness", Training::release), accuracy_by_hand(table, 3, bins, false));
  EXPECT_EQ(score(table, "sex", Training::release), accuracy_by_hand(table, 2, bins, false));
}

TEST(PredictionTask, TheExampleOfTheHeader) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 10; ++i) rows.push_back({"30", i < 8 ? "flu" : "none"});
  for (int i = 0; i < 10; ++i) rows.push_back({"40", i < 2 ? "flu" : "none"});
  CoveredTable table = table_of(rows, {"age", "illness"}, 1);
  EXPECT_EQ(score(table, "illness", Training::source), 0.8);
  EXPECT_EQ(guess_of(table, task_of(table, "illness")), 0.5);
  cover(table, 0, {{{0, 1}}}, std::vector<std::uint32_t>(20, 0));
  EXPECT_LE(score(table, "illness", Training::release), 0.5);
}

TEST(PredictionTask, OfATableAsItIsNothingIsLost) {
  CoveredTable table = generalized_table();
  for (CoveredColumn& column : table.columns) column.cells.clear();
  table.released.assign(table.rows(), true);
  for (const char* column : {"age", "town", "illness"})
    EXPECT_EQ(score(table, column, Training::source), score(table, column, Training::release)) << column;
}

TEST(PredictionTask, CellsOfOneValueLoseNothingEither) {
  CoveredTable table = generalized_table();
  table.released.assign(table.rows(), true);
  for (std::size_t c = 0; c < table.quasi; ++c) {
    std::vector<std::vector<ValueRun>> cells;
    for (std::uint32_t value = 0; value < table.columns[c].values.size(); ++value)
      cells.push_back({{value, value}});
    cover(table, c, cells, table.columns[c].value_of_row);
  }
  for (const char* column : {"age", "illness"})
    EXPECT_EQ(score(table, column, Training::source), score(table, column, Training::release)) << column;
}

// A number that follows from a column is told all but exactly, and not at all once that column is one cell.
TEST(PredictionTask, NumbersAreToldByRegression) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 400; ++i)
    rows.push_back({std::to_string(i % 8), std::to_string(100 * (i % 8) + i % 3)});
  CoveredTable table = table_of(rows, {"group", "fee"}, 1);
  EXPECT_EQ(task_of(table, "fee").measure, Measure::r2);
  EXPECT_GT(score(table, "fee", Training::source), 0.99);
  cover(table, 0, {{{0, 7}}}, std::vector<std::uint32_t>(400, 0));
  EXPECT_NEAR(score(table, "fee", Training::release), 0, 0.05);
}

// With one feature of two bins the system has a solution that can be written down.
TEST(PredictionTask, RegressionSolvesItsSystem) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 50; ++i)
    rows.push_back({i % 2 == 0 ? "a" : "b", std::to_string(i % 2 == 0 ? i : 100 + 3 * i)});
  const CoveredTable table = table_of(rows, {"c", "y"}, 1);
  double errors = 0, sum = 0, squares = 0;
  for (int test = 0; test < 50; ++test) {
    double n[2] = {0, 0}, y[2] = {0, 0};
    for (int row = 0; row < 50; ++row) {
      if (mix(static_cast<std::uint64_t>(row)) % 5 == mix(static_cast<std::uint64_t>(test)) % 5) continue;
      ++n[row % 2];
      y[row % 2] += std::stod(rows[static_cast<std::size_t>(row)][1]);
    }
    const double mean = (y[0] + y[1]) / (n[0] + n[1]);
    const double told = mean + (y[test % 2] - mean * n[test % 2]) / (n[test % 2] + 1);
    const double own = std::stod(rows[static_cast<std::size_t>(test)][1]);
    errors += (own - told) * (own - told);
    sum += own;
    squares += own * own;
  }
  EXPECT_NEAR(score(table, "y", Training::source), 1 - errors / (squares - sum * sum / 50), 1e-9);
}

TEST(PredictionTask, AGeneralizedTargetCountsInParts) {
  CoveredTable table = generalized_table();
  EXPECT_EQ(task_of(table, "age").measure, Measure::r2);
  EXPECT_LT(std::abs(score(table, "age", Training::release)), 2);
  EXPECT_EQ(task_of(table, "town").measure, Measure::accuracy);
  const double after = score(table, "town", Training::release);
  EXPECT_GE(after, 0);
  EXPECT_LE(after, 1);
}

TEST(PredictionTask, ATargetThatIsNotToldIsGuessed) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 60; ++i)
    rows.push_back({std::to_string(i % 7), i % 10 == 0 ? "" : i % 3 == 0 ? "single" : "wed"});
  CoveredTable table = table_of(rows, {"age", "marital"}, 2);
  cover(table, 1, {{{0, 2}}}, std::vector<std::uint32_t>(60, 0));
  EXPECT_EQ(score(table, "marital", Training::release), guess_of(table, task_of(table, "marital")));
}

TEST(PredictionTask, RowsOfAPersonAreInOneFold) {
  // Everybody has two rows with a badge that nobody else has: only the other row tells on which side it is.
  std::vector<std::vector<std::string>> rows;
  CoveredTable table;
  for (int i = 0; i < 40; ++i) rows.push_back({"b" + std::to_string(i / 2), i / 2 % 2 == 0 ? "x" : "y"});
  table = table_of(rows, {"badge", "side"}, 1);
  const double apart = score(table, "side", Training::source);
  for (std::uint32_t row = 0; row < 40; ++row) table.person_of_row.push_back(row / 2);
  EXPECT_LT(score(table, "side", Training::source), apart);
}

TEST(PredictionTask, SuppressedRowsAreTestedAndNotTrained) {
  CoveredTable table = generalized_table();
  table.released.assign(table.rows(), false);
  const double after = score(table, "illness", Training::release);
  EXPECT_GE(after, 0);
  EXPECT_LE(after, 1);
}

TEST(PredictionTask, RefusesWhatCannotBeTold) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 300; ++i) rows.push_back({"a", "name " + std::to_string(i)});
  const CoveredTable table = table_of(rows, {"same", "other"}, 1);
  EXPECT_EQ(refusal(table, "same"), "--task names 'same', which has the same value in every row");
  EXPECT_EQ(refusal(table, "other"), "--task names 'other', which has 300 different values");
  EXPECT_EQ(refusal(table, "nobody"), "--task names 'nobody', which is not released");
}

}  // namespace
}  // namespace kith::comparison

#include "loss/figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "testing/oracle.h"
#include "testing/random_tables.h"

namespace kith::loss {
namespace {

using testing::Oracle;
using testing::OracleNode;
using testing::TableCase;

std::int64_t bits(std::uint64_t rows) {
  return std::llround(std::log2(static_cast<double>(rows)) * (1 << 20));
}

// The sums of a node, row by row.
std::vector<ColumnSums> sums_of(const TableCase& table, const OracleNode& node) {
  std::vector<ColumnSums> result;
  for (std::size_t c = 0; c < table.quasi.size(); ++c) {
    const auto& h = table.hierarchies[c];
    const auto& codes = table.table.columns[static_cast<std::size_t>(table.quasi[c])].codes;
    const auto rows_like = [&](std::size_t row, hierarchy::Level level) {
      std::uint64_t rows = 0;
      for (const Code code : codes)
        rows += h.levels[level].of[code] == h.levels[level].of[codes[row]] ? 1 : 0;
      return rows;
    };
    ColumnSums sums;
    sums.leaves = h.leaves;
    sums.spread_of_all = h.spread_of_all;
    sums.height = h.order.height(node.levels[c]);
    sums.top_height = h.order.top_height();
    for (std::size_t cls = 0; cls < node.classes.size(); ++cls)
      for (const std::size_t row : node.classes[cls]) {
        const auto& level = h.levels[node.levels[c]];
        const std::int64_t at_top = bits(codes.size()) - bits(rows_like(row, 0));
        sums.bits_of_all += at_top;
        if (!node.passes[cls]) {
          sums.bits_suppressed += at_top;
          continue;
        }
        sums.covered_released += level.covered[level.of[codes[row]]];
        sums.spread_released += level.spread[level.of[codes[row]]];
        sums.bits_released += bits(rows_like(row, node.levels[c])) - bits(rows_like(row, 0));
      }
    result.push_back(sums);
  }
  return result;
}

Loss loss_at(const TableCase& table, const Oracle& oracle, const OracleNode& node, std::uint64_t k) {
  std::uint64_t squared = 0;
  for (std::size_t cls = 0; cls < node.classes.size(); ++cls)
    if (node.passes[cls]) squared += node.classes[cls].size() * node.classes[cls].size();
  return loss_of(sums_of(table, node), oracle.rows(), node.suppressed, node.released, k, squared);
}

// Of the eleven births four lie in 09/64, two in each other month that is released: ncp is (5 + 4 * 0.3 + 6 *
// 0.1) / 55.
TEST(Loss, Figure6WithOneSuppressedRow) {
  const TableCase table = testing::figure_1();
  Oracle oracle(table);
  oracle.judge({.k = 2});
  const Loss loss = loss_at(table, oracle, oracle.at({0, 1, 0, 0, 0}), 2);
  EXPECT_EQ(loss.discernibility, 31U);
  EXPECT_DOUBLE_EQ(loss.average_class, 1.0);
  EXPECT_NEAR(loss.ncp, 6.8 / 55, 1e-12);
  EXPECT_NEAR(loss.arx_loss, 0.12183, 5e-6);
  EXPECT_NEAR(loss.precision, 0.8636, 5e-5);
}

// Six rows a, a, b, c, c, d with a, b -> x and c, d -> y, at level 1.
TEST(Loss, WorkedExampleOfTheDocumentation) {
  const TableCase table =
      testing::case_of(testing::table_of({"v"}, {{"a"}, {"a"}, {"b"}, {"c"}, {"c"}, {"d"}}),
                       {{"v", {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "y", "*"}}}});
  Oracle oracle(table);
  oracle.judge({.k = 3});
  const Loss loss = loss_at(table, oracle, oracle.at({1}), 3);
  EXPECT_EQ(loss.discernibility, 18U);
  EXPECT_DOUBLE_EQ(loss.average_class, 1.0);
  EXPECT_NEAR(loss.ncp, 1.0 / 3, 1e-12);
  EXPECT_NEAR(loss.arx_loss, 1.0 / 3, 1e-12);
  EXPECT_DOUBLE_EQ(loss.precision, 0.5);
  EXPECT_NEAR(loss.entropy, 0.479, 5e-4);
}

TEST(Loss, FiguresFollowTheirDefinitions) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 40; ++i) {
    SCOPED_TRACE(i);
    const TableCase table = testing::random_table(random, {.most_rows = 25});
    const std::uint64_t k = 1 + random() % 4;
    Oracle oracle(table);
    oracle.judge({.k = k});
    for (const OracleNode& node : oracle.nodes()) {
      const Loss loss = loss_at(table, oracle, node, k);
      ASSERT_EQ(loss.discernibility, oracle.discernibility(node));
      ASSERT_NEAR(loss.ncp, oracle.ncp(node), 1e-9);
      ASSERT_NEAR(loss.arx_loss, oracle.loss(node), 1e-9);
      ASSERT_NEAR(loss.precision, oracle.precision(node), 1e-9);
      ASSERT_NEAR(loss.entropy, oracle.entropy(node), 1e-5);
    }
  }
}

TEST(Loss, NothingLostAndEverythingLost) {
  const TableCase table = testing::figure_4();
  Oracle oracle(table);
  oracle.judge({.k = 1});
  const Loss none = loss_at(table, oracle, oracle.at({0, 0}), 1);
  EXPECT_EQ(none.ncp, 0);
  EXPECT_EQ(none.arx_loss, 0);
  EXPECT_EQ(none.entropy, 0);
  EXPECT_EQ(none.precision, 1);
  const Loss top = loss_at(table, oracle, oracle.at({1, 2}), 1);
  EXPECT_DOUBLE_EQ(top.ncp, 1);
  EXPECT_DOUBLE_EQ(top.arx_loss, 1);
  EXPECT_DOUBLE_EQ(top.entropy, 1);
  EXPECT_DOUBLE_EQ(top.precision, 0);
  oracle.judge({.k = 2});
  const Loss suppressed = loss_at(table, oracle, oracle.at({0, 0}), 2);
  EXPECT_DOUBLE_EQ(suppressed.ncp, 1);
  EXPECT_DOUBLE_EQ(suppressed.arx_loss, 1);
  EXPECT_DOUBLE_EQ(suppressed.precision, 0);
  EXPECT_EQ(suppressed.discernibility, 144U);
  EXPECT_EQ(suppressed.average_class, 0) << "nothing is released";
}

TEST(Loss, ColumnsOfASingleValueLoseNothing) {
  ColumnSums single;
  single.leaves = 1;
  single.covered_released = 5;
  const ColumnSums columns[] = {single};
  EXPECT_EQ(ncp_of(columns, 5, 0), 0);
  EXPECT_EQ(arx_loss_of(columns, 5, 0), 0);
  EXPECT_EQ(entropy_of(columns), 0);
}

TEST(Loss, OfNoQuasiColumnsIsNothing) {
  const Loss loss = loss_of({}, 7, 0, 1, 2, 49);
  EXPECT_EQ(loss.ncp, 0);
  EXPECT_EQ(loss.arx_loss, 0);
  EXPECT_EQ(loss.precision, 1);
  EXPECT_EQ(loss.discernibility, 49U);
}

TEST(Risk, MoreThanTheThresholdIsStrict) {
  EXPECT_TRUE(riskier_than(11, 0.09));
  EXPECT_FALSE(riskier_than(12, 0.09));
  EXPECT_FALSE(riskier_than(10, 0.1));
  EXPECT_TRUE(riskier_than(9, 0.1));
  EXPECT_FALSE(riskier_than(20, 0.05));
  EXPECT_FALSE(riskier_than(3, 1.0 / 3));
  EXPECT_FALSE(riskier_than(1, 1));
  EXPECT_TRUE(riskier_than(1, 0.99));
}

TEST(Risk, OfClassesOfRowsAndPersons) {
  const std::uint64_t rows[] = {6, 2, 1}, persons[] = {3, 2, 1};
  const Risk risk = risk_of(rows, persons, 0.4, 0.25);
  EXPECT_DOUBLE_EQ(risk.highest, 1);
  EXPECT_DOUBLE_EQ(risk.average, (6.0 / 3 + 2.0 / 2 + 1) / 9);
  EXPECT_DOUBLE_EQ(risk.journalist, 0.25);
  EXPECT_DOUBLE_EQ(risk.marketer, 3.0 / 6);
  EXPECT_DOUBLE_EQ(risk.at_risk, 3.0 / 9);
  EXPECT_EQ(risk.unique, 1U);
}

TEST(Risk, IsTheSameToTheLastDigitInAnyOrderOfTheClasses) {
  std::vector<std::uint64_t> rows, persons;
  for (std::uint64_t i = 0; i < 50; ++i) {
    persons.push_back(3 + i * i % 17);
    rows.push_back(persons.back() + i % 5);
  }
  const double average = risk_of(rows, persons, 0.1, 1).average;
  for (std::size_t turn = 0; turn < rows.size(); ++turn) {
    std::ranges::rotate(rows, rows.begin() + 1);
    std::ranges::rotate(persons, persons.begin() + 1);
    EXPECT_EQ(risk_of(rows, persons, 0.1, 1).average, average) << turn;
  }
}

TEST(Risk, OfNothingIsNothing) {
  const Risk risk = risk_of({}, {}, 0.1, 1);
  EXPECT_EQ(risk.highest, 0);
  EXPECT_EQ(risk.average, 0);
  EXPECT_EQ(risk.marketer, 0);
  EXPECT_EQ(risk.at_risk, 0);
}

}  // namespace
}  // namespace kith::loss

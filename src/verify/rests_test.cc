#include "verify/rests.h"

#include <gtest/gtest.h>

#include <map>

#include "testing/random_tables.h"
#include "testing/tables.h"

namespace kith::verify {
namespace {

using testing::TableCase;

std::vector<audit::Coded> coded_quasi(const TableCase& table) {
  std::vector<audit::Coded> columns;
  for (const int q : table.quasi)
    columns.push_back(audit::coded(table.table.columns[static_cast<std::size_t>(q)]));
  return columns;
}

// The codes of a rest and of all behind it.
std::vector<Code> codes_of(const Rests& rests, std::size_t depth, std::uint32_t rest) {
  std::vector<Code> codes;
  for (; depth < rests.depths(); ++depth) {
    codes.push_back(rests[depth][rest].code);
    rest = rests[depth][rest].behind;
  }
  return codes;
}

TEST(Rests, EveryRowIsTheRestOfItsCodes) {
  testing::Random random(testing::test_seed() + 11);
  for (std::size_t i = 0; i < 40; i += testing::every_nth()) {
    const TableCase table = testing::random_table(random, {.most_columns = 4});
    const std::vector<audit::Coded> columns = coded_quasi(table);
    const Rests rests(columns, std::nullopt, table.table.rows());
    std::map<std::vector<Code>, std::uint32_t> seen;
    for (std::size_t row = 0; row < table.table.rows(); ++row) {
      std::vector<Code> codes;
      for (const audit::Coded& column : columns) codes.push_back(column.codes[row]);
      EXPECT_EQ(codes_of(rests, 0, rests.of_row(row)), codes);
      EXPECT_EQ(seen.emplace(codes, rests.of_row(row)).first->second, rests.of_row(row));
    }
    EXPECT_EQ(rests[0].size(), seen.size());
  }
}

TEST(Rests, OneNumberIsOneReadingAtTheNode) {
  testing::Random random(testing::test_seed() + 12);
  for (std::size_t i = 0; i < 40; i += testing::every_nth()) {
    const TableCase table = testing::random_table(random, {.most_columns = 4});
    const std::vector<audit::Coded> columns = coded_quasi(table);
    const Rests rests(columns, std::nullopt, table.table.rows());
    std::vector<std::size_t> order(columns.size());
    Node node;
    const auto hierarchies = table.pointers();
    for (std::size_t q = 0; q < columns.size(); ++q) {
      order[q] = q;
      node.push_back(static_cast<hierarchy::Level>(random() % hierarchies[q]->size()));
    }
    Readings readings(rests, hierarchies, order);
    const std::size_t depth = random() % columns.size();
    readings.number(depth, node);
    std::map<std::vector<hierarchy::Label>, std::uint32_t> numbers;
    for (std::uint32_t rest = 0; rest < rests[depth].size(); ++rest) {
      std::vector<hierarchy::Label> labels;
      const std::vector<Code> codes = codes_of(rests, depth, rest);
      for (std::size_t j = 0; j < codes.size(); ++j)
        labels.push_back(hierarchies[depth + j]->levels[node[depth + j]].of[codes[j]]);
      EXPECT_EQ(numbers.emplace(labels, readings.of_rest(rest)).first->second, readings.of_rest(rest));
      EXPECT_LT(readings.of_rest(rest), readings.size());
    }
    EXPECT_EQ(numbers.size(), readings.size());
  }
}

}  // namespace
}  // namespace kith::verify

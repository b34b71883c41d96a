#include "local/overlapping.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "testing/partition_cases.h"

namespace kith::local {
namespace {

using testing::Both;
using testing::fill;
using testing::PartitionOracle;
using Rows = PartitionOracle::Rows;

Overlapping recoded(const Both& both, unsigned threads = 1) {
  return overlapping(both.axes, both.points, *both.model, threads);
}

std::vector<Rows> classes_of(const Overlapping& found) {
  std::vector<Rows> classes;
  for (const auto& rows : found.classes) classes.emplace_back(rows.begin(), rows.end());
  return classes;
}

std::uint64_t loss_of(const PartitionOracle& oracle, const std::vector<Rows>& classes) {
  std::uint64_t sum = 0;
  for (const Rows& rows : classes) sum += rows.empty() ? 0 : oracle.loss(rows);
  return sum;
}

// Shares of levels in a partial order need not rise with the rows, and a search may then leave out what would
// help.
bool rises(const Both& both) {
  return std::ranges::all_of(both.axes, [](const Axis& axis) {
    return axis.kind != Axis::Kind::tree || axis.hierarchy->order.is_chain();
  });
}

void expect_classes(const Both& both, const PartitionOracle& oracle, const Overlapping& found) {
  std::set<std::uint32_t> seen;
  std::set<std::vector<std::string>> texts;
  ASSERT_EQ(found.classes.size(), found.labels.size());
  for (std::size_t c = 0; c < found.classes.size(); ++c) {
    EXPECT_TRUE(std::ranges::is_sorted(found.classes[c]));
    for (const std::uint32_t row : found.classes[c]) EXPECT_TRUE(seen.insert(row).second);
    EXPECT_TRUE(oracle.holds(classes_of(found)[c]));
    std::vector<std::string> text;
    for (std::size_t a = 0; a < both.axes.size(); ++a) {
      std::vector<Code> values;
      for (const std::uint32_t row : found.classes[c]) values.push_back(both.points.values[a][row]);
      text.push_back(label_of(both.axes[a], found.labels[c][a]));
      EXPECT_EQ(text.back(), label_of(both.axes[a], tight(both.axes[a], values)));
    }
    EXPECT_TRUE(texts.insert(text).second) << "two classes look alike";
  }
  EXPECT_EQ(seen.size(), both.points.rows);
}

// Every move of one row.
void expect_no_move_helps(const PartitionOracle& oracle, const std::vector<Rows>& classes) {
  for (std::size_t a = 0; a < classes.size(); ++a)
    for (std::size_t b = 0; b < classes.size(); ++b)
      for (const std::size_t row : classes[a]) {
        if (a == b || classes[a].size() == 1) continue;
        Rows left = classes[a], joined = classes[b];
        std::erase(left, row);
        joined.insert(std::ranges::lower_bound(joined, row), row);
        if (!oracle.holds(left) || !oracle.holds(joined)) continue;
        EXPECT_GE(oracle.loss(left) + oracle.loss(joined), oracle.loss(classes[a]) + oracle.loss(classes[b]));
      }
}

// The least loss over all ways to put rows into classes that meet the model.
std::uint64_t best_of_all(const PartitionOracle& oracle, std::size_t rows) {
  std::vector<std::uint64_t> loss(std::size_t{1} << rows, ~std::uint64_t{0});
  std::vector<std::uint64_t> best = loss;
  for (std::size_t mask = 1; mask < loss.size(); ++mask) {
    Rows some;
    for (std::size_t row = 0; row < rows; ++row)
      if (mask >> row & 1) some.push_back(row);
    if (oracle.holds(some)) loss[mask] = oracle.loss(some);
  }
  best[0] = 0;
  for (std::size_t mask = 1; mask < best.size(); ++mask)
    for (std::size_t part = mask; part > 0; part = (part - 1) & mask)
      if (loss[part] != ~std::uint64_t{0} && best[mask ^ part] != ~std::uint64_t{0})
        best[mask] = std::min(best[mask], loss[part] + best[mask ^ part]);
  return best.back();
}

TEST(Overlapping, MeetsTheModelAndNoMoveHelps) {
  testing::Random random(testing::test_seed());
  for (std::size_t i = 0; i < 3000; i += testing::every_nth()) {
    SCOPED_TRACE(i);
    Both both;
    fill(both, random, {14, 3, i % 3 == 1, false, false});
    const PartitionOracle oracle(both.table);
    if (!oracle.holds(oracle.all())) continue;
    const Overlapping found = recoded(both);
    expect_classes(both, oracle, found);
    if (rises(both)) expect_no_move_helps(oracle, classes_of(found));
    if (HasFailure()) return;
  }
}

TEST(Overlapping, MeetsLAndTOverPersons) {
  testing::Random random(testing::test_seed() + 1);
  for (std::size_t i = 0; i < 3000; i += testing::every_nth()) {
    SCOPED_TRACE(i);
    Both both;
    fill(both, random, {14, 3, i % 2 == 1, false, true});
    const PartitionOracle oracle(both.table);
    if (!oracle.holds(oracle.all())) continue;
    const Overlapping found = recoded(both);
    expect_classes(both, oracle, found);
    const Partition cut = both.cut(Choice::least_loss);
    std::uint64_t of_cells = 0;
    for (const Partition::Node& node : cut.nodes)
      if (!node.cut && node.begin < node.end) {
        Rows rows(cut.rows.begin() + node.begin, cut.rows.begin() + node.end);
        std::ranges::sort(rows);
        of_cells += oracle.loss(rows);
      }
    // Joining classes that fail together may cost something; persons with several rows alone make them fail.
    if (both.table.person.empty() && rises(both)) {
      EXPECT_LE(loss_of(oracle, classes_of(found)), of_cells);
    }
    if (HasFailure()) return;
  }
}

TEST(Overlapping, IsNearTheBestOfAllWays) {
  testing::Random random(testing::test_seed() + 2);
  double worst = 1, sum = 0;
  std::size_t tables = 0, reached = 0;
  // A mean over a few of the tables would say little, so that no build leaves any out.
  for (std::size_t i = 0; i < 1500; ++i) {
    Both both;
    fill(both, random, {8, 3, false, false, false});
    const PartitionOracle oracle(both.table);
    if (!oracle.holds(oracle.all()) || !rises(both)) continue;
    const std::uint64_t loss = loss_of(oracle, classes_of(recoded(both))),
                        best = best_of_all(oracle, both.points.rows);
    ASSERT_GE(loss, best) << i;
    ++tables;
    reached += loss == best;
    const double ratio = best == 0 ? 1 : static_cast<double>(loss) / static_cast<double>(best);
    if (best == 0) {
      EXPECT_EQ(loss, 0U) << i;
    }
    worst = std::max(worst, ratio);
    sum += ratio;
  }
  ASSERT_GT(tables, 100U);
  RecordProperty("worst", std::to_string(worst));
  RecordProperty("mean", std::to_string(sum / static_cast<double>(tables)));
  RecordProperty("reached", std::to_string(static_cast<double>(reached) / static_cast<double>(tables)));
  EXPECT_LE(worst, 3.0);
  EXPECT_LE(sum / static_cast<double>(tables), 1.02);
  EXPECT_GE(static_cast<double>(reached) / static_cast<double>(tables), 0.95);
}

// Two columns of numbers, so many that the rows are cut into parts.
Both many_rows(std::size_t rows) {
  Both both;
  testing::Random random(testing::test_seed() + 3);
  for (int c = 0; c < 2; ++c) {
    auto& column = both.table.columns.emplace_back();
    column.kind = testing::PartitionCase::Kind::numbers;
    for (std::size_t row = 0; row < rows; ++row) column.values.push_back(std::to_string(random() % 60));
  }
  both.table.spec.k = 12;
  both.bind({{}, {}});
  return both;
}

TEST(Overlapping, IsTheSameOnAnyNumberOfThreads) {
  const std::size_t rows = 40'000;
  const Both both = many_rows(rows);
  const Overlapping one = recoded(both, 1);
  EXPECT_EQ(one.classes, recoded(both, 3).classes);
  std::size_t smallest = rows, all = 0;
  for (const auto& of_class : one.classes) {
    smallest = std::min(smallest, of_class.size());
    all += of_class.size();
  }
  EXPECT_GE(smallest, 12U);
  EXPECT_EQ(all, rows);
}

TEST(Overlapping, OfNoRowsIsNothing) {
  const privacy::Model model(2);
  EXPECT_TRUE(overlapping({}, {}, model).classes.empty());
}

}  // namespace
}  // namespace kith::local

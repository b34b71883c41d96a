#include "local/partition.h"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <random>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "testing/partition_cases.h"

namespace kith::local {
namespace {

using testing::Both;
using testing::fill;
using testing::PartitionCase;
using testing::PartitionOracle;
using testing::Shape;
using Kind = PartitionCase::Kind;

struct Leaf {
  std::uint32_t node = 0;
  PartitionOracle::Rows rows;
  Region region;
  PartitionOracle::Levels levels;
};

Region region_of(const Partition& partition, std::span<const Axis> axes, std::uint32_t node) {
  const std::uint32_t parent = partition.nodes[node].parent;
  if (parent == no_node) return whole(axes);
  Region region = region_of(partition, axes, parent);
  const Cut& cut = *partition.nodes[parent].cut;
  region[cut.axis] = narrowed(axes[cut.axis], region[cut.axis], cut, partition.nodes[node].branch);
  return region;
}

PartitionOracle::Rows rows_of(const Partition& partition, std::uint32_t node) {
  const Partition::Node& one = partition.nodes[node];
  PartitionOracle::Rows rows(partition.rows.begin() + one.begin, partition.rows.begin() + one.end);
  std::ranges::sort(rows);
  return rows;
}

std::vector<Leaf> leaves_of(const Both& both, const Partition& partition) {
  std::vector<Leaf> leaves;
  for (std::uint32_t n = 0; n < partition.nodes.size(); ++n) {
    const Partition::Node& node = partition.nodes[n];
    if (node.cut || node.begin == node.end) continue;
    Leaf leaf{n, rows_of(partition, n), region_of(partition, both.axes, n), {}};
    for (const Extent& extent : leaf.region) leaf.levels.push_back(extent.level);
    leaves.push_back(leaf);
  }
  return leaves;
}

std::uint32_t routed(const Both& both, const Partition& partition, std::size_t row) {
  std::uint32_t node = 0;
  while (partition.nodes[node].cut) {
    const Cut& cut = *partition.nodes[node].cut;
    const Branch branch = branch_of(both.axes[cut.axis], cut, both.points.values[cut.axis][row]);
    const auto& children = partition.nodes[node].children;
    const auto child = std::ranges::find_if(
        children, [&](std::uint32_t one) { return partition.nodes[one].branch == branch; });
    RC_ASSERT(child != children.end());
    node = *child;
  }
  return node;
}

void require_sound_tree(const Both& both, const Partition& partition) {
  RC_ASSERT(partition.rows.size() == both.points.rows);
  RC_ASSERT(partition.nodes[0].begin == 0U);
  RC_ASSERT(partition.nodes[0].end == both.points.rows);
  for (std::uint32_t n = 0; n < partition.nodes.size(); ++n) {
    const Partition::Node& node = partition.nodes[n];
    RC_ASSERT(node.cut.has_value() == !node.children.empty());
    if (!node.cut)
      RC_ASSERT(std::is_sorted(partition.rows.begin() + node.begin, partition.rows.begin() + node.end));
    if (!node.cut) continue;
    std::uint32_t at = node.begin;
    std::vector<Branch> branches;
    for (const std::uint32_t child : node.children) {
      RC_ASSERT(child > n);
      RC_ASSERT(partition.nodes[child].parent == n);
      RC_ASSERT(partition.nodes[child].begin == at);
      at = partition.nodes[child].end;
      branches.push_back(partition.nodes[child].branch);
    }
    RC_ASSERT(at == node.end);
    if (node.cut->kind != Cut::Kind::level)
      RC_ASSERT(branches == branches_of(*node.cut, region_of(partition, both.axes, n)[node.cut->axis]));
  }
}

void require_sound_leaves(const Both& both, const Partition& partition) {
  const std::vector<Leaf> leaves = leaves_of(both, partition);
  std::size_t rows = 0;
  std::set<std::vector<std::string>> labels;
  for (const Leaf& leaf : leaves) {
    rows += leaf.rows.size();
    std::vector<std::string> label;
    for (std::size_t a = 0; a < both.axes.size(); ++a) {
      label.push_back(label_of(both.axes[a], leaf.region[a]));
      for (const std::size_t row : leaf.rows)
        RC_ASSERT(contains(both.axes[a], leaf.region[a], both.points.values[a][row]));
    }
    RC_ASSERT(labels.insert(label).second);
    for (const std::size_t row : leaf.rows) RC_ASSERT(routed(both, partition, row) == leaf.node);
  }
  RC_ASSERT(rows == both.points.rows);
}

std::set<PartitionOracle::Rows> classes_of(const Both& both, const Partition& partition) {
  std::set<PartitionOracle::Rows> classes;
  for (const Leaf& leaf : leaves_of(both, partition)) classes.insert(leaf.rows);
  return classes;
}

std::uint64_t loss_of(const Both& both, const Partition& partition) {
  std::uint64_t sum = 0;
  for (const Leaf& leaf : leaves_of(both, partition))
    for (std::size_t a = 0; a < both.axes.size(); ++a) {
      std::vector<Code> values;
      for (const std::size_t row : leaf.rows) values.push_back(both.points.values[a][row]);
      sum += share_of(both.axes[a], tight(both.axes[a], values)) * leaf.rows.size();
    }
  return sum;
}

std::uint64_t loss_of_cells(const Both& both, const Partition& partition) {
  std::uint64_t sum = 0;
  for (const Leaf& leaf : leaves_of(both, partition))
    for (std::size_t a = 0; a < both.axes.size(); ++a)
      sum += share_of(both.axes[a], leaf.region[a]) * leaf.rows.size();
  return sum;
}

void require_cut_to_the_end(const Both& both, const Partition& partition, Choice choice,
                            const PartitionOracle& oracle) {
  for (const Leaf& leaf : leaves_of(both, partition)) {
    RC_ASSERT(oracle.holds(leaf.rows));
    for (const auto& split : oracle.allowed(leaf.rows, leaf.levels)) {
      RC_ASSERT(choice != Choice::widest_span);
      RC_ASSERT(oracle.loss(split) > oracle.loss(leaf.rows));
    }
  }
}

void check(const Shape& shape) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  testing::Random random(seed);
  Both both;
  fill(both, random, shape);
  PartitionOracle oracle(both.table);
  std::vector<std::uint32_t> all(both.points.rows);
  std::iota(all.begin(), all.end(), 0U);
  const bool held = oracle.holds(oracle.all());
  RC_ASSERT(holds(both.points, all, *both.model) == held);
  for (const Choice choice : {Choice::widest_span, Choice::least_loss, Choice::guillotine}) {
    const Partition result = both.cut(choice);
    require_sound_tree(both, result);
    require_sound_leaves(both, result);
    if (!held) {
      RC_ASSERT(result.nodes.size() == 1U);
      continue;
    }
    require_cut_to_the_end(both, result, choice, oracle);
    const std::set<std::string> persons(both.table.person.begin(), both.table.person.end());
    const std::size_t people = persons.empty() ? both.points.rows : persons.size();
    if (choice == Choice::guillotine && people <= 4 * both.table.spec.k)
      RC_ASSERT(loss_of(both, result) == oracle.best(oracle.all(), oracle.top()));
  }
}

// By cells every part is cut for as long as it can be, save where boxes of weeks and months were the better.
void check_by_cells(const Shape& shape) {
  testing::Random random(*rc::gen::arbitrary<std::uint64_t>());
  Both both;
  fill(both, random, shape);
  PartitionOracle oracle(both.table);
  const bool held = oracle.holds(oracle.all());
  for (const Choice choice : {Choice::widest_span, Choice::least_loss, Choice::guillotine}) {
    const Partition result = both.cut_by_cells(choice);
    require_sound_tree(both, result);
    require_sound_leaves(both, result);
    RC_ASSERT(held || result.nodes.size() == 1U);
    for (const Leaf& leaf : leaves_of(both, result)) {
      RC_ASSERT(!held || oracle.holds(leaf.rows));
      if (held && choice != Choice::guillotine) RC_ASSERT(oracle.allowed(leaf.rows, leaf.levels).empty());
    }
  }
  const std::uint64_t least = loss_of_cells(both, both.cut_by_cells(Choice::guillotine));
  RC_ASSERT(least <= loss_of_cells(both, both.cut_by_cells(Choice::widest_span)));
}

RC_GTEST_PROP(PartitionByCells, KeepsTheModelUnderK, ()) { check_by_cells({.most_rows = 30}); }
RC_GTEST_PROP(PartitionByCells, KeepsTheModelUnderEverything, ()) {
  check_by_cells({.most_rows = 24,
                  .persons = *rc::gen::arbitrary<bool>(),
                  .cohorts = *rc::gen::arbitrary<bool>(),
                  .sensitive = *rc::gen::arbitrary<bool>()});
}

RC_GTEST_PROP(PartitionProperties, AgreesWithTheOracleUnderK, ()) { check({}); }
RC_GTEST_PROP(PartitionProperties, AgreesWithTheOracleWherePersonsRepeat, ()) { check({.persons = true}); }
RC_GTEST_PROP(PartitionProperties, AgreesWithTheOracleWithCohorts, ()) {
  check({.most_rows = 16, .persons = *rc::gen::arbitrary<bool>(), .cohorts = true});
}
RC_GTEST_PROP(PartitionProperties, AgreesWithTheOracleUnderLAndT, ()) {
  check({.persons = *rc::gen::arbitrary<bool>(), .sensitive = true});
}
RC_GTEST_PROP(PartitionProperties, AgreesWithTheOracleUnderEverything, ()) {
  check({.most_rows = 16, .persons = true, .cohorts = true, .sensitive = true});
}

// The branches with rows of the first cut. That of a set may be two nodes: what is listed is cut at once.
std::vector<PartitionOracle::Rows> first_branches(const Partition& result) {
  std::vector<PartitionOracle::Rows> branches;
  std::vector<std::uint32_t> nodes = result.nodes[0].children;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Partition::Node& node = result.nodes[nodes[i]];
    if (node.begin == node.end) continue;
    if (result.nodes[0].cut->kind == Cut::Kind::known && node.branch.side == Branch::Side::listed)
      nodes.insert(nodes.end(), node.children.begin(), node.children.end());
    else
      branches.push_back(rows_of(result, nodes[i]));
  }
  std::ranges::sort(branches);
  return branches;
}

RC_GTEST_PROP(PartitionProperties, LeastLossTakesTheCutThatLosesLeast, ()) {
  testing::Random random(*rc::gen::arbitrary<std::uint64_t>());
  Both both;
  fill(both, random, {.most_rows = 20});
  const PartitionOracle oracle(both.table);
  const Partition result = both.cut(Choice::least_loss);
  if (!result.nodes[0].cut) return;
  std::uint64_t least = oracle.loss(oracle.all());
  for (const auto& split : oracle.allowed(oracle.all(), oracle.top()))
    least = std::min(least, oracle.loss(split));
  std::uint64_t taken = 0;
  for (const PartitionOracle::Rows& rows : first_branches(result)) taken += oracle.loss(rows);
  RC_ASSERT(taken == least);
}

RC_GTEST_PROP(PartitionByCells, LeastLossTakesTheCutThatGainsMost, ()) {
  testing::Random random(*rc::gen::arbitrary<std::uint64_t>());
  Both both;
  fill(both, random, {.most_rows = 20});
  const PartitionOracle oracle(both.table);
  const Partition result = both.cut_by_cells(Choice::least_loss);
  if (!result.nodes[0].cut) return;
  const std::vector<PartitionOracle::Rows> branches = first_branches(result);
  std::int64_t most = 0;
  std::optional<std::int64_t> taken;
  for (auto split : oracle.allowed(oracle.all(), oracle.top())) {
    const auto gain = static_cast<std::int64_t>(oracle.whole_loss(split.column) - oracle.cells_loss(split));
    most = std::max(most, gain);
    std::ranges::sort(split.branches);
    if (split.column == result.nodes[0].cut->axis && split.branches == branches)
      taken = std::max(taken.value_or(0), gain);
  }
  RC_ASSERT(taken.has_value());
  RC_ASSERT(*taken == most);
}

RC_GTEST_PROP(PartitionProperties, TheOrderOfRowsDoesNotMatter, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  testing::Random random(seed), again(seed), shuffling(seed);
  Both both, turned;
  fill(both, random, {.most_rows = 30});
  fill(turned, again, {.most_rows = 30});
  std::vector<std::size_t> order(both.points.rows);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), shuffling);
  std::vector<std::vector<Code>> values;
  for (std::size_t a = 0; a < both.axes.size(); ++a) {
    std::vector<Code>& column = values.emplace_back();
    for (const std::size_t row : order) column.push_back(both.points.values[a][row]);
  }
  for (std::size_t a = 0; a < both.axes.size(); ++a) turned.points.values[a] = values[a];
  for (const Choice choice : {Choice::widest_span, Choice::least_loss, Choice::guillotine}) {
    std::set<PartitionOracle::Rows> back;
    for (const PartitionOracle::Rows& rows : classes_of(turned, turned.cut(choice))) {
      PartitionOracle::Rows originals;
      for (const std::size_t row : rows) originals.push_back(order[row]);
      std::ranges::sort(originals);
      back.insert(originals);
    }
    RC_ASSERT(back == classes_of(both, both.cut(choice)));
  }
}

void expect_same(const Partition& a, const Partition& b) {
  EXPECT_EQ(a.rows, b.rows);
  ASSERT_EQ(a.nodes.size(), b.nodes.size());
  for (std::size_t n = 0; n < a.nodes.size(); ++n) {
    const Partition::Node &x = a.nodes[n], &y = b.nodes[n];
    ASSERT_TRUE(x.parent == y.parent && x.branch == y.branch && x.cut == y.cut && x.children == y.children &&
                x.begin == y.begin && x.end == y.end)
        << n;
  }
}

Both large_table(std::size_t rows) {
  Both both;
  testing::Random random(7);
  both.table.columns.resize(4);
  both.table.columns[3].kind = Kind::tree;
  both.table.columns[0].kind = Kind::numbers;
  both.table.columns[1].kind = Kind::set;
  both.table.columns[2].kind = Kind::dates;
  for (std::size_t row = 0; row < rows; ++row) {
    both.table.columns[0].values.push_back(std::to_string(random() % 5000));
    both.table.columns[1].values.push_back(random() % 50 ? fmt::format("v{}", random() % 40) : "");
    both.table.columns[2].values.push_back(
        fmt::format("20{:02}-{:02}-{:02}", random() % 24, 1 + random() % 12, 1 + random() % 28));
    both.table.columns[3].values.push_back(std::to_string(random() % 100));
  }
  both.table.spec.k = 4;
  both.bind(std::vector<hierarchy::Recipe>(4, hierarchy::FromIntervals{{5, 20}}));
  return both;
}

TEST(Partition, TheSameOnAnyNumberOfThreads) {
  const Both both = large_table(20'000);
  for (const Choice choice : {Choice::widest_span, Choice::least_loss, Choice::guillotine})
    for (const Measure measure : {Measure::boxes, Measure::cells})
      expect_same(both.cut(choice, 1, measure), both.cut(choice, 4, measure));
}

// Skewed trees, of which it matters much in which way large parts are cut.
Both table_of_trees(std::size_t rows) {
  constexpr std::array<unsigned, 6> percent_up_to = {30, 70, 73, 85, 93, 100};
  Both both;
  testing::Random random(11);
  both.table.columns.resize(4);
  for (auto& column : both.table.columns) column.kind = Kind::tree;
  for (std::size_t row = 0; row < rows; ++row) {
    std::array<std::size_t, 4> values = {16 + random() % 40 + random() % 40, 0, random() % 2, 0};
    while (values[1] < 199 && random() % 100 >= 6) ++values[1];
    for (const auto drawn = random() % 100; drawn >= percent_up_to[values[3]];) ++values[3];
    for (std::size_t c = 0; c < 4; ++c) both.table.columns[c].values.push_back(std::to_string(values[c]));
  }
  both.table.spec.k = 5;
  both.bind({hierarchy::FromIntervals{{5, 10, 20}}, hierarchy::FromIntervals{{10, 100}},
             hierarchy::FromIntervals{{2}}, hierarchy::FromIntervals{{2}}});
  return both;
}

TEST(PartitionByCells, ManyRowsLoseAboutAsMuchAsThoseThatAreCutInAllWays) {
  constexpr std::size_t cut_in_all_ways = 131'072;
  const Both few = table_of_trees(cut_in_all_ways), many = table_of_trees(cut_in_all_ways + 1);
  const Partition sampled = many.cut_by_cells(Choice::guillotine);
  EXPECT_LT(10 * loss_of_cells(many, sampled), 11 * loss_of_cells(few, few.cut_by_cells(Choice::guillotine)));
  expect_same(sampled, many.cut(Choice::guillotine, 4, Measure::cells));
}

TEST(PartitionByCells, LosesLessThanByBoxes) {
  const Both both = large_table(10'000);
  for (const Choice choice : {Choice::least_loss, Choice::guillotine})
    EXPECT_LT(loss_of_cells(both, both.cut_by_cells(choice)), loss_of_cells(both, both.cut(choice)));
  EXPECT_LT(loss_of_cells(both, both.cut_by_cells(Choice::guillotine)),
            loss_of_cells(both, both.cut_by_cells(Choice::least_loss)));
}

TEST(Partition, ExactSearchLosesNoMoreThanLeastLoss) {
  const Both both = large_table(10'000);
  EXPECT_LT(loss_of(both, both.cut(Choice::guillotine)), loss_of(both, both.cut(Choice::least_loss)));
  EXPECT_LT(loss_of(both, both.cut(Choice::least_loss)), loss_of(both, both.cut(Choice::widest_span)));
}

Both numbers(const std::vector<std::vector<std::string>>& columns, std::uint64_t k) {
  Both both;
  for (const auto& values : columns) both.table.columns.push_back({Kind::numbers, values});
  both.table.spec.k = k;
  both.bind(std::vector<hierarchy::Recipe>(columns.size()));
  return both;
}

TEST(Partition, PeiExample7ThreeRegionsOfTwo) {
  const Both both = numbers({{"1", "2", "2", "4", "7", "8"}, {"2", "1", "7", "8", "3", "4"}}, 2);
  const std::set<PartitionOracle::Rows> regions = {{0, 1}, {2, 3}, {4, 5}};
  for (const Choice choice : {Choice::least_loss, Choice::guillotine})
    EXPECT_EQ(classes_of(both, both.cut(choice)), regions);
}

TEST(Partition, EqualRowsStayTogether) {
  const Both both = numbers({{"1", "1", "1", "1", "1", "2"}}, 2);
  EXPECT_EQ(both.cut(Choice::guillotine).nodes.size(), 1U);
}

TEST(Partition, NothingIsCutWhereTheWholeDoesNotHold) {
  const Both both = numbers({{"1", "2", "3"}}, 4);
  EXPECT_EQ(both.cut(Choice::guillotine).nodes.size(), 1U);
}

TEST(Partition, NoRowsAreOneLeaf) {
  Both both = numbers({{"1", "2"}}, 1);
  both.points.rows = 0;
  both.points.values[0] = {};
  const Partition result = both.cut(Choice::guillotine);
  EXPECT_EQ(result.nodes.size(), 1U);
  EXPECT_TRUE(result.rows.empty());
}

TEST(Partition, APersonsRowsMayLieOnBothSides) {
  Both both = numbers({{"1", "1", "9", "9"}}, 2);
  const std::vector<std::uint32_t> person = {0, 1, 0, 1};
  both.points.person = person;
  EXPECT_EQ(classes_of(both, both.cut(Choice::guillotine)),
            (std::set<PartitionOracle::Rows>{{0, 1}, {2, 3}}));
}

TEST(Partition, CategoriesAreListedBeforeTheyAreCut) {
  Both both;
  both.table.columns.push_back({Kind::set, {"a", "b", "c", "d", "", ""}});
  both.table.spec.k = 2;
  both.bind({{}});
  const Partition result = both.cut(Choice::least_loss);
  ASSERT_TRUE(result.nodes[0].cut);
  EXPECT_EQ(result.nodes[0].cut->kind, Cut::Kind::known);
  EXPECT_EQ(result.nodes[0].cut->known, 5U);
  std::set<std::string> labels;
  for (const Leaf& leaf : leaves_of(both, result)) labels.insert(label_of(both.axes[0], leaf.region[0]));
  EXPECT_EQ(labels, (std::set<std::string>{"", "{a, b}", "{c, d}"}));
}

TEST(Partition, ACellOfAnEarlierPartitionIsCutFurther) {
  Both both;
  both.table.columns.push_back({Kind::set, {"a", "b", "c", "d", "e", "f"}});
  both.table.columns.push_back({Kind::numbers, {"1", "1", "5", "5", "9", "9"}});
  both.table.spec.k = 2;
  both.bind({{}, {}});
  Region region = whole(both.axes);
  region[0].empties = false;
  region[0].last = 6;  // listed before
  region[1].empties = false;
  region[1].low = 0;
  const Partition result = partition(both.axes, both.points, region, *both.model, {});
  for (const Partition::Node& node : result.nodes)
    if (node.cut) {
      EXPECT_EQ(node.cut->kind, Cut::Kind::below);
      EXPECT_EQ(node.children.size(), 2U);
    }
  EXPECT_EQ(classes_of(both, result), (std::set<PartitionOracle::Rows>{{0, 1}, {2, 3}, {4, 5}}));
}

TEST(Partition, PersonsAndValuesMayHaveLargeNumbers) {
  Both both = numbers({{"1", "2", "8", "9"}}, 2);
  const std::vector<std::uint32_t> person = {4'000'000'000, 7, 3'000'000'000, 5};
  both.points.person = person;
  EXPECT_EQ(classes_of(both, both.cut(Choice::guillotine)),
            (std::set<PartitionOracle::Rows>{{0, 1}, {2, 3}}));
}

class Cancelled : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return true; }
};

TEST(Partition, StopsWhenNobodyWaits) {
  const Both both = numbers({{"1", "2", "3", "4"}}, 2);
  Cancelled cancelled;
  EXPECT_THROW(partition(both.axes, both.points, whole(both.axes), *both.model, {}, cancelled), Error);
}

class Counting : public Cancelled {
 public:
  void begin(std::string_view, std::uint64_t steps) override { total = steps; }
  void advance(std::uint64_t steps) override { done += steps; }
  bool cancelled() const override { return false; }
  std::uint64_t total = 0, done = 0;
};

TEST(Partition, ProgressCountsTheRowsThatAreSettled) {
  const Both both = large_table(3'000);
  for (const Choice choice : {Choice::widest_span, Choice::least_loss, Choice::guillotine})
    for (const Measure measure : {Measure::boxes, Measure::cells}) {
      Counting counting;
      partition(both.axes, both.points, whole(both.axes), *both.model, {choice, 1, measure}, counting);
      EXPECT_EQ(counting.total, 3'000U);
      EXPECT_EQ(counting.done, 3'000U);
    }
}

}  // namespace
}  // namespace kith::local

#include "verify/refinement.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "testing/random_tables.h"
#include "testing/tables.h"

namespace kith::verify {
namespace {

using testing::TableCase;

// The rows of a table as they stand, one for one.
struct PlainRows {
  std::vector<std::vector<Code>> quasi;
  std::vector<Code> person;

  WeightedRows weighted(const std::vector<std::size_t>& values, std::size_t persons) const {
    WeightedRows rows;
    for (std::size_t q = 0; q < quasi.size(); ++q) rows.quasi.push_back({quasi[q].data(), values[q]});
    if (!person.empty()) rows.person = audit::Coded{person.data(), persons};
    rows.weights.assign(quasi.front().size(), 1);
    return rows;
  }
};

bool acceptable_plainly(const PlainRows& rows, const std::vector<const hierarchy::Hierarchy*>& hierarchies,
                        const Node& node, std::uint64_t k, std::uint64_t max_suppressed) {
  std::map<std::vector<std::uint32_t>, std::pair<std::uint64_t, std::set<std::size_t>>> classes;
  const std::size_t n = rows.quasi.front().size();
  for (std::size_t row = 0; row < n; ++row) {
    std::vector<std::uint32_t> labels;
    for (std::size_t q = 0; q < node.size(); ++q)
      labels.push_back(hierarchies[q]->levels[node[q]].of[rows.quasi[q][row]]);
    auto& [count, persons] = classes[labels];
    ++count;
    persons.insert(rows.person.empty() ? row : rows.person[row]);
  }
  std::uint64_t failing = 0;
  for (const auto& [labels, of_class] : classes)
    if (of_class.second.size() < k) failing += of_class.first;
  return failing <= max_suppressed && failing < n;
}

std::vector<Node> all_nodes(const std::vector<const hierarchy::Hierarchy*>& hierarchies) {
  std::vector<Node> nodes{{}};
  for (const hierarchy::Hierarchy* h : hierarchies) {
    std::vector<Node> longer;
    for (const Node& node : nodes)
      for (hierarchy::Level level = 0; level < h->size(); ++level) {
        longer.push_back(node);
        longer.back().push_back(level);
      }
    nodes = std::move(longer);
  }
  return nodes;
}

void compare(const testing::RandomShape& shape, std::uint64_t persons_of, std::uint64_t seed) {
  testing::Random random(testing::test_seed() + seed);
  for (std::size_t i = 0; i < 40; i += testing::every_nth()) {
    const TableCase table = testing::random_table(random, shape);
    PlainRows rows;
    std::vector<std::size_t> values;
    const auto hierarchies = table.pointers();
    for (std::size_t q = 0; q < hierarchies.size(); ++q) {
      const Column& column = table.table.columns[static_cast<std::size_t>(table.quasi[q])];
      rows.quasi.push_back(column.codes);
      values.push_back(column.values.size());
    }
    const std::size_t n = rows.quasi.front().size();
    for (std::size_t row = 0; row < n && persons_of > 0; ++row)
      rows.person.push_back(static_cast<Code>(persons_of == 1 ? row : random() % persons_of));
    const std::vector<Node> nodes = all_nodes(hierarchies);
    const std::uint64_t k = 1 + random() % 4, limit = random() % (n + 1);
    const std::vector<bool> found =
        acceptable_by_k(rows.weighted(values, std::max<std::size_t>(n, persons_of)), hierarchies, nodes, k,
                        limit, silent_progress());
    for (std::size_t node = 0; node < nodes.size(); ++node)
      ASSERT_EQ(found[node], acceptable_plainly(rows, hierarchies, nodes[node], k, limit))
          << i << ' ' << node;
  }
}

TEST(Refinement, CountsRowsAsPlainGroupingDoes) { compare({.most_columns = 4}, 0, 1); }
TEST(Refinement, CountsPersonsOfOneRowAsPlainGroupingDoes) { compare({}, 1, 2); }
TEST(Refinement, CountsPersonsOfManyRowsAsPlainGroupingDoes) { compare({.most_columns = 4}, 7, 3); }
TEST(Refinement, CountsGranulesAsPlainGroupingDoes) { compare({.calendar = true}, 9, 4); }

}  // namespace
}  // namespace kith::verify

#include "fulldomain/suffixes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Searcher;
using testing::TableCase;

// The labels of a tuple at some places, as the columns tell them.
std::vector<std::uint32_t> labels_of(const Suffixes& suffixes, std::uint32_t suffix, std::size_t place) {
  std::vector<std::uint32_t> labels;
  for (const SuffixColumn& column : suffixes.columns()) {
    labels.push_back(column.label_at(std::min(place, column.levels.size() - 1), suffix));
    suffix = column.next[suffix];
  }
  return labels;
}

TEST(Suffixes, TellTuplesApartAsHierarchiesDo) {
  testing::Random random(testing::test_seed());
  for (int i = 0; i < 30; ++i) {
    const TableCase table = testing::random_table(random, {.calendar = i % 2 == 0});
    const Searcher s(table, {.k = 2});
    const Suffixes suffixes(s.lattice, s.tuples, table.pointers());
    for (std::size_t place = 0; place < 6; ++place) {
      Node node(s.lattice.columns());
      for (const SuffixColumn& column : suffixes.columns())
        node[column.column] = column.levels[std::min(place, column.levels.size() - 1)];
      std::map<std::vector<std::uint32_t>, std::uint64_t> by_label, by_class;
      for (const SuffixCount& tuple : suffixes.tuples())
        by_label[labels_of(suffixes, tuple.suffix, place)] += tuple.rows;
      for (std::size_t t = 0; t < s.tuples.size(); ++t) {
        std::vector<std::uint32_t> labels;
        for (std::size_t c = 0; c < node.size(); ++c)
          labels.push_back(table.pointers()[c]->levels[node[c]].of[s.tuples.codes[c][t]]);
        by_class[labels] += s.tuples.rows[t];
      }
      std::vector<std::uint64_t> rows, expected;
      for (const auto& [labels, count] : by_label) rows.push_back(count);
      for (const auto& [labels, count] : by_class) expected.push_back(count);
      std::ranges::sort(rows);
      std::ranges::sort(expected);
      EXPECT_EQ(rows, expected);
    }
  }
}

TEST(Suffixes, AreInOrderOfTheValueAndWhatIsBehindIt) {
  testing::Random random(testing::test_seed() + 1);
  for (int i = 0; i < 30; ++i) {
    const TableCase table = testing::random_table(random, {.partial_orders = false});
    const Searcher s(table, {.k = 2});
    const Suffixes suffixes(s.lattice, s.tuples, table.pointers());
    for (const SuffixColumn& column : suffixes.columns()) {
      for (std::uint32_t suffix = 1; suffix < column.next.size(); ++suffix) {
        const bool same = column.label_at(0, suffix) == column.label_at(0, suffix - 1);
        if (same) {
          EXPECT_LT(column.next[suffix - 1], column.next[suffix]);
        }
      }
      for (std::size_t place = 0; place < column.levels.size(); ++place) {
        std::vector<std::uint32_t> labels;
        for (std::uint32_t suffix = 0; suffix < column.next.size(); ++suffix)
          labels.push_back(column.label_at(place, suffix));
        EXPECT_EQ(column.ascending[place], std::ranges::is_sorted(labels));
      }
    }
    std::uint64_t rows = 0;
    for (const SuffixCount& tuple : suffixes.tuples()) rows += tuple.rows;
    EXPECT_EQ(rows, s.tuples.rows_total);
  }
}

}  // namespace
}  // namespace kith::fulldomain

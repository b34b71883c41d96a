// A table large enough that grouping and roll-up run on several threads, against plain counting.
#include "fulldomain/class_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "fulldomain/policy.h"
#include "fulldomain/search.h"
#include "kith/error.h"
#include "testing/random_tables.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::ModelSpec;
using testing::Searcher;
using testing::TableCase;

constexpr std::size_t large_rows = 200'000;

Column numbers(const std::string& name, const std::string& prefix, std::size_t rows, std::size_t domain,
               testing::Random& random) {
  Column column;
  column.name = name;
  for (std::size_t value = 0; value < domain; ++value) column.values.encode(prefix + std::to_string(value));
  for (std::size_t row = 0; row < rows; ++row) column.codes.push_back(static_cast<Code>(random() % domain));
  return column;
}

const TableCase& large_table() {
  static const TableCase table = [] {
    testing::Random random(testing::test_seed());
    TableCase made;
    for (const char* name : {"q0", "q1", "q2"})
      made.table.columns.push_back(numbers(name, "", large_rows, 64, random));
    made.table.columns.push_back(numbers("person", "p", large_rows, 90'000, random));
    Column sensitive;
    sensitive.name = "s";
    for (std::size_t row = 0; row < large_rows; ++row)
      sensitive.codes.push_back(
          sensitive.values.encode(std::string(1, static_cast<char>('a' + random() % 5))));
    made.table.columns.push_back(std::move(sensitive));
    const std::vector<std::vector<std::uint64_t>> widths = {{1, 8}, {1, 2, 3}, {1, 16}};
    for (int c = 0; c < 3; ++c) {
      const auto at = static_cast<std::size_t>(c);
      made.quasi.push_back(c);
      made.hierarchies.push_back(
          testing::width_hierarchy(made.table.columns[at].name, made.table.columns[at].values, widths[at]));
    }
    made.person = 3;
    made.sensitive = {4};
    return made;
  }();
  return table;
}

bool same(const Outcome& a, const Outcome& b) {
  return a.suppressed == b.suppressed && a.suppressed_k == b.suppressed_k && a.classes == b.classes;
}

bool same(const SearchResult& a, const SearchResult& b) {
  return a.standing == b.standing && a.maximal_failing == b.maximal_failing &&
         std::ranges::equal(a.minimal, b.minimal, [](const ScoredNode& x, const ScoredNode& y) {
           return x.node == y.node && same(x.outcome, y.outcome);
         });
}

TEST(FulldomainLarge, CountsEqualPlainCounting) {
  const TableCase& table = large_table();
  Searcher s(table, {.k = 4}, {.threads = 2});
  ASSERT_GT(s.tuples.size(), 80'000U) << "too few tuples for the threads to be used";
  for (const Node& node : {Node{0, 0, 0}, Node{1, 0, 0}, Node{0, 2, 1}, Node{1, 1, 1}}) {
    std::vector<std::pair<std::uint64_t, Code>> found;  // packed labels and person of every row
    for (std::size_t row = 0; row < large_rows; ++row) {
      std::uint64_t key = 0;
      for (std::size_t c = 0; c < 3; ++c)
        key = key << 8 | table.hierarchies[c].levels[node[c]].of[table.table.columns[c].codes[row]];
      found.emplace_back(key, table.table.columns[3].codes[row]);
    }
    std::ranges::sort(found);
    Outcome expected;
    for (std::size_t begin = 0, end = 0; begin < found.size(); begin = end) {
      std::uint64_t persons = 0;
      for (; end < found.size() && found[end].first == found[begin].first; ++end)
        persons += end == begin || found[end].second != found[end - 1].second ? 1 : 0;
      if (persons < 4)
        expected.suppressed += end - begin;
      else
        ++expected.classes;
    }
    expected.suppressed_k = expected.suppressed;
    EXPECT_TRUE(same(s.evaluator.evaluate(node), expected)) << node[0] << node[1] << node[2];
  }
}

TEST(FulldomainLarge, SameOnOneAndTwoThreadsPrunedOrNot) {
  const TableCase& table = large_table();
  const ModelSpec specs[] = {{.k = 5}, {.k = 3, .diversity = testing::Diversity::frequency, .l = 2}};
  const bool thin = testing::every_nth() > 1;
  for (const ModelSpec& spec : specs) {
    if (thin && spec.diversity == testing::Diversity::none) continue;
    Searcher one(table, spec, {.threads = 1}), two(table, spec, {.threads = 2, .cache_bytes = 1 << 20});
    ASSERT_EQ(one.tuples.codes, two.tuples.codes);
    ASSERT_EQ(one.tuples.tuple_of_row, two.tuples.tuple_of_row);
    for (std::uint64_t limit = thin ? 4000 : 0; limit <= 4000; limit += 4000) {
      const SearchOptions plain{
          .max_suppressed = limit, .prune = false, .every_standing = true, .threads = 2};
      const SearchOptions pruned{.max_suppressed = limit, .every_standing = true, .threads = 1};
      const SearchResult a = find_minimal(one.lattice, one.evaluator, pruned);
      const SearchResult b = find_minimal(two.lattice, two.evaluator, plain);
      EXPECT_TRUE(same(a, b)) << spec.describe() << " limit " << limit;
      if (thin || a.minimal.empty()) continue;
      const LossChoice x = least_loss(one.lattice, one.evaluator, a, LossMeasure::loss, pruned);
      const LossChoice y = least_loss(two.lattice, two.evaluator, b, LossMeasure::loss, plain);
      EXPECT_EQ(x.chosen.node, y.chosen.node);
      EXPECT_EQ(x.value, y.value);
    }
  }
}

TEST(FulldomainLarge, PartitionNamesTheClassOfEveryTuple) {
  const TableCase& table = large_table();
  Searcher s(table, {.k = 1}, {.threads = 2});
  const Node node = {0, 1, 1};
  const auto partition = s.evaluator.partition(node);
  std::vector<std::uint64_t> rows(partition.rows.size(), 0);
  std::vector<std::vector<std::uint32_t>> labels_of(partition.rows.size());
  for (std::size_t t = 0; t < s.tuples.size(); ++t) {
    const std::uint32_t cls = partition.class_of[t];
    rows[cls] += s.tuples.rows[t];
    std::vector<std::uint32_t> labels;
    for (std::size_t c = 0; c < 3; ++c)
      labels.push_back(table.hierarchies[c].levels[node[c]].of[s.tuples.codes[c][t]]);
    if (labels_of[cls].empty()) labels_of[cls] = labels;
    ASSERT_EQ(labels_of[cls], labels);
  }
  EXPECT_EQ(rows, partition.rows);
}

// Columns of many values need more than one word of key.
TEST(Fulldomain, KeysOfSeveralWords) {
  testing::Random random(testing::test_seed());
  TableCase table;
  constexpr std::size_t rows = 300, columns = 9, domain = 1000;
  for (std::size_t c = 0; c < columns; ++c) {
    table.table.columns.push_back(numbers("q" + std::to_string(c), "", rows, domain, random));
    // Half of the rows repeat the one before, so that there is something to merge.
    for (std::size_t row = 1; row < rows; row += 2)
      table.table.columns[c].codes[row] = table.table.columns[c].codes[row - 1];
    table.quasi.push_back(static_cast<int>(c));
    table.hierarchies.push_back(testing::width_hierarchy("q", table.table.columns[c].values, {1, 500}));
  }
  Searcher s(table, {.k = 2});
  EXPECT_GT(KeyLayout(table.pointers()).words(), 1U);
  for (const Node& node : {Node(columns, 0), Node(columns, 1), Node{0, 0, 0, 0, 0, 0, 0, 0, 1},
                           Node{2, 1, 1, 1, 1, 1, 1, 1, 2}}) {
    std::map<std::vector<std::uint32_t>, std::uint64_t> counts;
    for (std::size_t row = 0; row < rows; ++row) {
      std::vector<std::uint32_t> labels;
      for (std::size_t c = 0; c < columns; ++c)
        labels.push_back(table.hierarchies[c].levels[node[c]].of[table.table.columns[c].codes[row]]);
      ++counts[labels];
    }
    std::uint64_t alone = 0;
    for (const auto& [labels, count] : counts) alone += count < 2 ? count : 0;
    const Outcome outcome = s.evaluator.evaluate(node);
    EXPECT_EQ(outcome.suppressed, alone);
    EXPECT_EQ(outcome.classes, counts.size() - alone);
  }
}

// Persons are taken in blocks, and the last ones are not looked at where the answer is plain before.
TEST(FulldomainLarge, KnownEarlyIsWhatTheWholeTableSays) {
  const TableCase& table = large_table();
  for (const std::uint64_t k : {2U, 4U}) {
    Searcher whole(table, {.k = k}), early(table, {.k = k}, {.threads = 2, .rows_first = 0});
    std::uint64_t inexact = 0;
    for (NodeIndex i = 0; i < whole.lattice.size(); ++i) {
      const Node node = whole.lattice.node(i);
      const Outcome expected = whole.evaluator.evaluate(node);
      for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{2'000}, expected.suppressed}) {
        const Outcome found = early.evaluator.evaluate_within(node, limit);
        EXPECT_EQ(acceptable(found, large_rows, limit), acceptable(expected, large_rows, limit));
        if (found.exact) {
          EXPECT_TRUE(same(found, expected));
        }
        inexact += !found.exact;
      }
    }
    EXPECT_GT(inexact, 0U);
  }
}

TEST(Fulldomain, TooManyColumnsForOneKeyIsAnError) {
  hierarchy::Hierarchy wide;
  wide.levels.resize(1);
  wide.levels.front().labels.resize((1U << 16) + 1);
  const Hierarchies thirty(30, &wide);
  EXPECT_EQ(KeyLayout(Hierarchies(24, &wide)).words(), 8U);
  try {
    const KeyLayout layout(thirty);
    FAIL() << layout.words() << " words";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::lattice_too_large);
  }
}

}  // namespace
}  // namespace kith::fulldomain

// The census data that the field compares itself on, with ARX's hierarchies and nine quasi columns. Runs
// where the data set lies beside the sources.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/file.h"
#include "fulldomain/frontier.h"
#include "fulldomain/policy.h"
#include "fulldomain/search.h"
#include "hierarchy/build.h"
#include "testing/searcher.h"

namespace kith::fulldomain {
namespace {

using testing::Searcher;
using testing::TableCase;

std::filesystem::path folder() {
  return std::filesystem::path(KITH_SOURCE_DIR).parent_path() / "shared/data/adult";
}

std::vector<std::string> fields_of(std::string line) {
  if (line.ends_with('\r')) line.pop_back();
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ';');) fields.push_back(field);
  return fields;
}

TableCase read_adult() {
  std::istringstream in(read_file(folder() / "adult.csv"));
  TableCase adult;
  std::string line;
  std::getline(in, line);
  for (const std::string& name : fields_of(line)) {
    adult.table.columns.emplace_back();
    adult.table.columns.back().name = name;
  }
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = fields_of(line);
    for (std::size_t c = 0; c < adult.table.columns.size(); ++c) {
      Column& column = adult.table.columns[c];
      column.codes.push_back(column.values.encode(fields.at(c)));
    }
  }
  for (const char* name : {"sex", "age", "race", "marital-status", "education", "native-country", "workclass",
                           "occupation", "salary-class"}) {
    const int at = adult.table.find(name);
    adult.quasi.push_back(at);
    adult.hierarchies.push_back(
        hierarchy::build(hierarchy::FromFile{folder() / (std::string("adult_hierarchy_") + name + ".csv")},
                         name, adult.table.columns.at(static_cast<std::size_t>(at)).values, "adult.csv"));
  }
  return adult;
}

class Adult : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(folder() / "adult.csv"))
      GTEST_SKIP() << "the Adult data set is not in ../shared/data/adult beside the sources";
  }
  static const TableCase& table() {
    static const TableCase adult = read_adult();
    return adult;
  }
  static std::uint64_t acceptable_nodes(const SearchResult& found) {
    return static_cast<std::uint64_t>(std::ranges::count(found.standing, Standing::acceptable));
  }
};

constexpr std::uint64_t four_percent = 1206;  // of 30,162 rows

TEST_F(Adult, HasItsRowsAndItsLattice) {
  EXPECT_EQ(table().table.rows(), 30'162U);
  EXPECT_EQ(testing::lattice_of(table()).size(), 12'960U);
}

TEST_F(Adult, MinimalNodesWithoutSuppression) {
  Searcher s(table(), {.k = 5});
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {});
  EXPECT_EQ(acceptable_nodes(found), 87U);
  EXPECT_EQ(found.minimal.size(), 27U);
  EXPECT_LT(found.checked, 1000U);
  EXPECT_GE(found.checked, found.minimal.size() + found.maximal_failing.size());
}

TEST_F(Adult, MinimalNodesWithFourPercentSuppressed) {
  Searcher s(table(), {.k = 5});
  const SearchResult found = find_minimal(s.lattice, s.evaluator, {.max_suppressed = four_percent});
  EXPECT_EQ(acceptable_nodes(found), 4'452U);
  EXPECT_EQ(found.minimal.size(), 987U);
}

TEST_F(Adult, LeastLossWithoutSuppression) {
  Searcher s(table(), {.k = 5});
  const SearchOptions options{.every_standing = true};
  const SearchResult found = find_minimal(s.lattice, s.evaluator, options);
  const LossChoice choice = least_loss(s.lattice, s.evaluator, found, LossMeasure::loss, options);
  EXPECT_EQ(choice.chosen.node, (Node{0, 4, 1, 1, 3, 2, 2, 1, 0}));
  EXPECT_NEAR(choice.value, 0.573151, 5e-7);
}

TEST_F(Adult, LeastLossWithTwoPercentSuppressed) {
  Searcher s(table(), {.k = 5});
  const SearchOptions options{.max_suppressed = 603, .every_standing = true};
  const SearchResult found = find_minimal(s.lattice, s.evaluator, options);
  const LossChoice choice = least_loss(s.lattice, s.evaluator, found, LossMeasure::loss, options);
  EXPECT_EQ(choice.chosen.node, (Node{0, 3, 0, 2, 2, 1, 1, 2, 0}));
  EXPECT_EQ(choice.chosen.outcome.suppressed, 506U);
  EXPECT_NEAR(choice.value, 0.313713, 5e-7);
}

TEST_F(Adult, FrontierAndPlainSearchesAgree) {
  Searcher s(table(), {.k = 5}, {.threads = 2});
  const Frontier all = frontier(s.lattice, s.evaluator, 2);
  EXPECT_EQ(all.entries.size(), 12'840U);
  for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{100}, four_percent}) {
    std::vector<Node> expected;
    for (const FrontierEntry& entry : all.entries)
      if (entry.from <= limit && limit < entry.below) expected.push_back(entry.node);
    std::vector<Node> nodes;
    for (const ScoredNode& scored : find_minimal(s.lattice, s.evaluator, {.max_suppressed = limit}).minimal)
      nodes.push_back(scored.node);
    EXPECT_EQ(nodes, expected) << limit;
  }
}

}  // namespace
}  // namespace kith::fulldomain

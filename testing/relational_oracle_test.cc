// The oracle is shown the paper's table III, made by hand, and the same broken in every way it should see.
#include "testing/relational_oracle.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "testing/relational_best.h"

namespace kith::testing {
namespace {

using relational::Class;
using relational::Clustering;
using relational::Value;

constexpr std::uint32_t student = 0, takes = 1, book = 2;

class HandMade {
 public:
  Snowflake snowflake = university();
  relational::Problem problem = snowflake.problem();

  Class::Node node(std::uint32_t table, std::uint32_t parent, const std::vector<std::uint32_t>& rows) const {
    Class::Node made{table, parent, {}, rows};
    for (const auto& quasi : problem.quasi[table]) {
      const Column& column = snowflake.tree.tables[table].table.columns[quasi.column];
      Value value = quasi.domain.of(column.codes[rows.front()]);
      for (const std::uint32_t row : rows)
        value = quasi.domain.join(value, quasi.domain.of(column.codes[row]));
      made.values.push_back(value);
    }
    return made;
  }
  Clustering table_3() const {
    Clustering made;
    made.classes = {{{0, 1},
                     {node(student, 0, {0, 1}), node(takes, 0, {0, 3}), node(takes, 0, {1, 4}),
                      node(takes, 0, {2, 5}), node(book, 1, {0, 3}), node(book, 2, {2, 4})}},
                    {{2, 3}, {node(student, 0, {2, 3}), node(takes, 0, {6, 9}), node(takes, 0, {7, 10})}}};
    return made;
  }
  std::vector<std::string> faults(const std::function<void(Clustering&)>& spoil) const {
    Clustering made = table_3();
    spoil(made);
    return RelationalOracle(snowflake, problem, made).faults();
  }
};

TEST(RelationalOracle, FindsNoFaultInTable3) {
  EXPECT_EQ(HandMade().faults([](Clustering&) {}), std::vector<std::string>{});
}

TEST(RelationalOracle, MeasuresTable3ByDefinition) {
  const HandMade made;
  const Clustering clustering = made.table_3();
  const RelationalOracle oracle(made.snowflake, made.problem, clustering);
  EXPECT_NEAR(oracle.lm(), (3 + 4 * 3.0 / 7) / 17, 1e-12);
  EXPECT_EQ(oracle.dm(), 8u);
  EXPECT_EQ(oracle.dm(student), 16u);
  EXPECT_EQ(oracle.dm(book), 8u);
}

TEST(RelationalOracle, SeesARowCutFromItsParent) {
  EXPECT_NE(HandMade().faults([](Clustering& c) { c.classes[0].nodes[4].parent = 2; }),
            std::vector<std::string>{});
}

TEST(RelationalOracle, SeesARowOfAnotherPerson) {
  EXPECT_NE(HandMade().faults([](Clustering& c) {
    std::swap(c.classes[0].nodes[1].rows[0], c.classes[0].nodes[1].rows[1]);
  }),
            std::vector<std::string>{});
}

TEST(RelationalOracle, SeesARowReleasedTwice) {
  EXPECT_NE(HandMade().faults([](Clustering& c) { c.classes[1].nodes.push_back(c.classes[1].nodes[1]); }),
            std::vector<std::string>{});
}

TEST(RelationalOracle, SeesAValueThatIsNotTrue) {
  EXPECT_NE(
      HandMade().faults([](Clustering& c) { c.classes[0].nodes[1].values = c.classes[0].nodes[2].values; }),
      std::vector<std::string>{});
}

TEST(RelationalOracle, SeesAPersonWhoIsMissing) {
  EXPECT_NE(HandMade().faults([](Clustering& c) { c.classes.pop_back(); }), std::vector<std::string>{});
}

TEST(RelationalOracle, SeesAPersonWhoIsReleasedAndSuppressed) {
  EXPECT_NE(HandMade().faults([](Clustering& c) { c.suppressed = {2}; }), std::vector<std::string>{});
}

TEST(RelationalOracle, SeesAClassOfOne) {
  const HandMade made;
  EXPECT_NE(made.faults([&](Clustering& c) {
    c.classes[1] = {{2}, {made.node(student, 0, {2}), made.node(takes, 0, {6})}};
    c.suppressed = {3};
  }),
            std::vector<std::string>{});
}

TEST(RelationalOracle, SeesTwoClassesWithTheSameTree) {
  const HandMade made;
  EXPECT_NE(made.faults([&](Clustering& c) {
    c.classes[0] = {{0, 1}, {made.node(student, 0, {0, 1})}};
    c.classes[1] = {{2, 3}, {made.node(student, 0, {2, 3})}};
  }),
            std::vector<std::string>{});
}

TEST(RelationalOracle, SeesAClassThatFailsL) {
  HandMade made;
  made.snowflake.demand({.k = 2, .diversity = Diversity::distinct, .l = 3});
  EXPECT_NE(made.faults([](Clustering&) {}), std::vector<std::string>{});
}

TEST(RelationalOracle, SeesAClassThatFailsT) {
  HandMade made;
  made.snowflake.demand({.k = 2, .closeness = Closeness::equal, .t = 0.1});
  EXPECT_NE(made.faults([](Clustering&) {}), std::vector<std::string>{});
}

TEST(RelationalBest, OfTheUniversityIsTable3) {
  const Snowflake snowflake = university();
  EXPECT_NEAR(RelationalBest(snowflake).lm(2), (3 + 4 * 3.0 / 7) / 17, 1e-12);
}

// Math with Math loses nothing, Law with Art 3/7 twice; in the order of the rows all four would be lost.
TEST(RelationalBest, OfAClassIsItsBestPairing) {
  SnowflakeTable student_table{"student"}, takes_table{"takes", 0};
  student_table.columns = {"sid"};
  student_table.key = "sid";
  student_table.rows = {{"A"}, {"B"}};
  takes_table.columns = {"scid", "sid", "course"};
  takes_table.key = "scid";
  takes_table.foreign_key = "sid";
  takes_table.quasi = {{"course", Snowflake::Kind::tree, course_lines()}};
  takes_table.rows = {{"1", "A", "Math"}, {"2", "A", "Law"}, {"3", "B", "Art"}, {"4", "B", "Math"}};
  const Snowflake snowflake = snowflake_of({student_table, takes_table});
  EXPECT_NEAR(RelationalBest(snowflake).class_lm({0, 1}), 2 * (3.0 / 7) / 4, 1e-12);
}

TEST(RandomSnowflakes, HaveEveryDepthAndEmptySetsOfChildren) {
  Random random(test_seed());
  std::set<std::size_t> depths;
  bool childless = false, without_quasi = false, alone = false;
  for (int n = 0; n < 300; ++n) {
    const Snowflake made = random_snowflake(random);
    std::size_t depth = 0;
    for (std::size_t t = 0; t < made.tree.tables.size(); ++t) {
      std::size_t here = 0;
      for (auto at = made.tree.tables[t].parent; at; at = made.tree.tables[*at].parent) ++here;
      depth = std::max(depth, here);
      without_quasi |= made.quasi[t].empty();
      if (t == 0) continue;
      const std::size_t parents = made.tree.tables[*made.tree.tables[t].parent].table.rows();
      for (std::uint32_t row = 0; row < parents; ++row) childless |= made.tree.tables[t].rows_of(row).empty();
    }
    depths.insert(depth);
    alone |= made.tree.persons() == 1;
  }
  EXPECT_EQ(depths, (std::set<std::size_t>{0, 1, 2, 3, 4}));
  EXPECT_TRUE(childless && without_quasi && alone);
}

}  // namespace
}  // namespace kith::testing

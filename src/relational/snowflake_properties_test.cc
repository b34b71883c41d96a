// What Nergiz, Clifton and Nergiz prove of the output, on random databases, judged by an oracle on texts.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "relational/cluster.h"
#include "relational/figures.h"
#include "testing/relational_best.h"
#include "testing/relational_oracle.h"
#include "testing/snowflakes.h"

namespace kith::relational {
namespace {

using testing::Random;
using testing::RelationalOracle;
using testing::Snowflake;
using testing::SnowflakeShape;
using testing::View;

template <class T>
T one_of(Random& random, std::initializer_list<T> choices) {
  return choices.begin()[random() % choices.size()];
}

Options random_options(Random& random) {
  Options options;
  options.algorithm = one_of(random, {Algorithm::miracle, Algorithm::miraclex, Algorithm::bitmap});
  options.matching = one_of(random, {Matching::greedy, Matching::optimal});
  options.nearest = one_of(random, {Nearest::growth, Nearest::pair});
  options.threshold = one_of(random, {0.0, 0.1, 0.5, 1.0});
  options.clusters = one_of<std::uint64_t>(random, {1, 2, 5, 1000});
  options.part = one_of<std::uint64_t>(random, {0, 3, 5, 1000});
  options.rematch = one_of(random, {false, true});
  options.complete = one_of(random, {false, true});
  options.optimal_limit = one_of<std::uint64_t>(random, {1, 2, 64});
  options.prune = one_of(random, {false, true});
  return options;
}

bool same_nodes(const Class::Node& a, const Class::Node& b) {
  return a.table == b.table && a.parent == b.parent && a.values == b.values && a.rows == b.rows;
}

bool same(const Clustering& a, const Clustering& b) {
  return a.suppressed == b.suppressed &&
         std::ranges::equal(a.classes, b.classes, [](const Class& one, const Class& other) {
           return one.persons == other.persons && std::ranges::equal(one.nodes, other.nodes, same_nodes);
         });
}

// A random database with a way to cluster it. Stays where it is made.
struct Drawn {
  Random random;
  Snowflake snowflake;
  Problem problem;
  Options options;

  explicit Drawn(const SnowflakeShape& shape = {})
      : random(*rc::gen::arbitrary<std::uint64_t>()),
        snowflake(testing::random_snowflake(random, shape)),
        problem(snowflake.problem()),
        options(random_options(random)) {}
  Drawn(const Drawn&) = delete;

  void demand(const testing::ModelSpec& spec) {
    snowflake.demand(spec);
    problem.model = snowflake.model.get();
  }
  Clustering clustering() const { return cluster(problem, options); }
  double lm(const Clustering& made) const { return figures(problem, made).lm; }
};

const std::vector<std::string> nothing;

RC_GTEST_PROP(SnowflakeProperties, TheOracleFindsNoFaultUnderK, ()) {
  Drawn drawn;
  const Clustering made = drawn.clustering();
  RC_ASSERT(RelationalOracle(drawn.snowflake, drawn.problem, made).faults() == nothing);
}

RC_GTEST_PROP(SnowflakeProperties, TheOracleFindsNoFaultUnderLAndT, ()) {
  Drawn drawn;
  drawn.demand(testing::random_demand(drawn.random));
  const Clustering made = drawn.clustering();
  RC_ASSERT(RelationalOracle(drawn.snowflake, drawn.problem, made).faults() == nothing);
}

RC_GTEST_PROP(SnowflakeProperties, ValuesAreNoMoreGeneralThanNeedBe, ()) {
  Drawn drawn;
  const Clustering made = drawn.clustering();
  RC_ASSERT(RelationalOracle(drawn.snowflake, drawn.problem, made).loose_values() == 0u);
}

RC_GTEST_PROP(SnowflakeProperties, ValuesAreNoMoreGeneralThanNeedBeUnderLAndT, ()) {
  Drawn drawn;
  drawn.demand(testing::random_demand(drawn.random));
  const Clustering made = drawn.clustering();
  RC_ASSERT(RelationalOracle(drawn.snowflake, drawn.problem, made).loose_values() == 0u);
}

// Definition 5: whatever is asked returns nobody or k persons, and theorem 1: always whole classes.
RC_GTEST_PROP(SnowflakeProperties, Definition5EveryViewReturnsNobodyOrKPersons, ()) {
  Drawn drawn;
  const Clustering made = drawn.clustering();
  const RelationalOracle oracle(drawn.snowflake, drawn.problem, made);
  for (int n = 0; n < 10; ++n) {
    const std::uint64_t returned = oracle.persons_returned(oracle.random_view(drawn.random));
    RC_ASSERT(returned == 0 || returned >= drawn.snowflake.spec.k);
  }
}

RC_GTEST_PROP(SnowflakeProperties, Theorem1EveryViewReturnsWholeClasses, ()) {
  Drawn drawn;
  const Clustering made = drawn.clustering();
  const RelationalOracle oracle(drawn.snowflake, drawn.problem, made);
  for (int n = 0; n < 10; ++n) {
    const View view = oracle.random_view(drawn.random);
    for (const Class& members : made.classes) {
      std::set<bool> returned;
      for (const std::uint32_t person : members.persons)
        returned.insert(view.fits(oracle.trees().at(person)));
      RC_ASSERT(returned.size() == 1u);
    }
  }
}

// Lemma 2: without other tables this is k-anonymity of one table.
RC_GTEST_PROP(SnowflakeProperties, Lemma2OneTableIsKAnonymous, ()) {
  Drawn drawn({.most_persons = 20, .most_tables = 0});
  const Clustering made = drawn.clustering();
  std::map<std::vector<Value>, std::size_t> rows;
  for (const Class& members : made.classes) {
    RC_ASSERT(members.nodes.size() == 1u);
    rows[members.nodes.front().values] += members.persons.size();
  }
  for (const auto& [values, count] : rows) RC_ASSERT(count >= drawn.snowflake.spec.k);
}

// Theorem 4: any two persons can be made the same.
RC_GTEST_PROP(SnowflakeProperties, Theorem4TwoPersonsBecomeOneClass, ()) {
  Drawn drawn({.most_persons = 2});
  RC_PRE(drawn.snowflake.tree.persons() == 2u);
  drawn.demand({.k = 2});
  const Clustering made = drawn.clustering();
  RC_ASSERT(made.suppressed.empty());
  RC_ASSERT(made.classes.size() == 1u);
  RC_ASSERT(RelationalOracle(drawn.snowflake, drawn.problem, made).faults() == nothing);
}

// Theorem 5, and nobody is lost where k persons are there.
RC_GTEST_PROP(SnowflakeProperties, Theorem5EverybodyIsReleasedUnderKAlone, ()) {
  Drawn drawn;
  const Clustering made = drawn.clustering();
  const std::size_t persons = drawn.snowflake.tree.persons();
  RC_ASSERT(made.suppressed.size() == (persons < drawn.snowflake.spec.k ? persons : 0));
}

RC_GTEST_PROP(SnowflakeProperties, TwoThreadsMakeTheSameClasses, ()) {
  Drawn drawn({.most_persons = 30, .most_rows = 60});
  drawn.demand(testing::random_demand(drawn.random));
  const Clustering one = drawn.clustering();
  drawn.options.threads = 2;
  RC_ASSERT(same(one, drawn.clustering()));
}

RC_GTEST_PROP(SnowflakeProperties, PruningChangesNothing, ()) {
  Drawn drawn;
  drawn.demand(testing::random_demand(drawn.random));
  drawn.options.prune = true;
  const Clustering pruned = drawn.clustering();
  drawn.options.prune = false;
  RC_ASSERT(same(pruned, drawn.clustering()));
}

// Up to the rounding of losses, and to what keeping a row is worth beside its cells. Homonyms are left out:
// classes that are written alike become one afterwards, and its values are the wider ones.
RC_GTEST_PROP(SnowflakeProperties, OptimalMatchingLosesNoMoreThanGreedy, ()) {
  Drawn drawn({.homonyms = false});
  drawn.options.matching = Matching::greedy;
  const double greedy = drawn.lm(drawn.clustering());
  drawn.options.matching = Matching::optimal;
  RC_ASSERT(drawn.lm(drawn.clustering()) <= greedy + 1e-4);
}

// Algorithms 4 and 5 differ in what hangs on the rows they pair.
RC_GTEST_PROP(SnowflakeProperties, MiRaCleXIsMiRaCleWhereNothingHangsOnTheRows, ()) {
  Drawn drawn({.most_depth = 1});
  drawn.options.matching = Matching::greedy;
  drawn.options.algorithm = Algorithm::miracle;
  const Clustering miracle = drawn.clustering();
  drawn.options.algorithm = Algorithm::miraclex;
  RC_ASSERT(same(miracle, drawn.clustering()));
}

RC_GTEST_PROP(SnowflakeProperties, NothingIsLostWhereKIsOne, ()) {
  Drawn drawn;
  drawn.demand({.k = 1});
  RC_ASSERT(drawn.lm(drawn.clustering()) == 0);
}

// The least LM there is over all partitions and pairings, by trying them.
RC_GTEST_PROP(SnowflakeProperties, NoWayLosesLessThanTheBestThereIs, ()) {
  Drawn drawn({.most_persons = 5, .most_tables = 3, .most_children = 2, .most_rows = 10, .wide = false});
  drawn.demand({.k = 2});
  RC_PRE(drawn.snowflake.tree.persons() >= 2u);
  const double best = testing::RelationalBest(drawn.snowflake).lm(2);
  RC_ASSERT(drawn.lm(drawn.clustering()) >= best - 1e-6);
}

TEST(SnowflakeProperties, TheUniversityIsReleasedAtItsBest) {
  const Snowflake university = testing::university();
  const Problem problem = university.problem();
  const double best = testing::RelationalBest(university).lm(2);
  EXPECT_NEAR(figures(problem, cluster(problem, {})).lm, best, 1e-6);
}

}  // namespace
}  // namespace kith::relational

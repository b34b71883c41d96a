#include "relational/cluster.h"

#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::Rows;
using testing::small_university;
using testing::SmallTable;
using testing::SmallTrees;

Rows star(const std::vector<std::string>& values) {
  Rows lines;
  for (const std::string& value : values) lines.push_back({value, "*"});
  return lines;
}

// Persons with an age, visits with a code in two groups, and notes without quasi columns.
std::vector<SmallTable> clinic(unsigned seed, int persons) {
  std::mt19937 random(seed);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  SmallTable person{"person", "", {"id", "age"}, {}, {}, {"age"}};
  SmallTable visit{"visit", "person", {"vid", "id", "code", "finding"}, {}, {}, {}, {"finding"}};
  SmallTable note{"note", "visit", {"nid", "vid"}, {}};
  Rows codes;
  for (const std::string code : {"a", "b", "c", "d", "e", "f"})
    codes.push_back({code, code < "d" ? "low" : "high", "*"});
  visit.labelled = {{"code", codes}};
  for (int p = 0; p < persons; ++p) {
    person.rows.push_back({"p" + std::to_string(p), below(9) == 0 ? "" : std::to_string(20 + below(40))});
    for (int v = below(4); v > 0; --v) {
      const std::string id = "v" + std::to_string(visit.rows.size());
      visit.rows.push_back({id, "p" + std::to_string(p), codes[static_cast<std::size_t>(below(6))][0],
                            "f" + std::to_string(below(4))});
      for (int n = below(3); n > 0; --n) note.rows.push_back({std::to_string(note.rows.size()), id});
    }
  }
  return {person, visit, note};
}

// What every clustering must be: a partition of the persons into classes of at least k who have one row of
// their own at every position, below the right parent, covered by its label; no two classes alike.
void expect_sound(const SmallTrees& trees, const Clustering& clustering, std::uint64_t k) {
  const Problem& problem = trees.problem();
  std::set<std::uint32_t> seen(clustering.suppressed.begin(), clustering.suppressed.end());
  std::size_t counted = clustering.suppressed.size();
  std::set<std::string> texts;
  for (const Class& one : clustering.classes) {
    EXPECT_GE(one.persons.size(), k);
    seen.insert(one.persons.begin(), one.persons.end());
    counted += one.persons.size();
    std::set<std::pair<std::uint32_t, std::uint32_t>> rows;
    for (const Class::Node& node : one.nodes)
      for (std::size_t m = 0; m < one.persons.size(); ++m) {
        const std::uint32_t row = node.rows[m];
        EXPECT_TRUE(rows.insert({node.table, row}).second);
        if (&node == &one.nodes.front())
          EXPECT_EQ(row, one.persons[m]);
        else
          EXPECT_EQ(problem.tree->tables[node.table].parent_row[row], one.nodes[node.parent].rows[m]);
        for (std::size_t q = 0; q < node.values.size(); ++q) {
          const Problem::QuasiColumn& column = problem.quasi[node.table][q];
          const Code code = problem.tree->tables[node.table].table.columns[column.column].codes[row];
          EXPECT_TRUE(column.domain.covers(node.values[q], column.domain.of(code)));
        }
      }
    const std::string text = trees.text(one);
    EXPECT_TRUE(texts.insert(text).second) << text;
  }
  EXPECT_EQ(counted, trees.tree().persons());
  EXPECT_EQ(seen.size(), trees.tree().persons());
}

TEST(Cluster, TheUniversityOfThePaper) {
  const SmallTrees trees(2, small_university());
  const Clustering clustering = trees.cluster();
  EXPECT_EQ(
      trees.text(clustering),
      "S1 S2 = student() [takes(Physics) [book(Dyn)]] [takes(Science) [book(Discrete)]] [takes(Social)]\n"
      "S3 S4 = student() [takes(History)] [takes(Religion)]\n");
  EXPECT_TRUE(clustering.suppressed.empty());
}

TEST(Cluster, TheUniversityComesOutAsPrintedInThePapersOwnWay) {
  const SmallTrees trees(2, small_university());
  Options printed;
  printed.matching = Matching::greedy;
  printed.nearest = Nearest::pair;
  printed.rematch = false;
  printed.part = 0;
  EXPECT_EQ(trees.text(trees.cluster(printed)), trees.text(trees.cluster()));
}

TEST(Cluster, EveryAlgorithmMakesSoundClasses) {
  for (unsigned seed = 0; seed < 6; ++seed)
    for (const Algorithm algorithm : {Algorithm::miracle, Algorithm::miraclex, Algorithm::bitmap})
      for (const Matching matching : {Matching::greedy, Matching::optimal})
        for (const Nearest nearest : {Nearest::growth, Nearest::pair}) {
          const SmallTrees trees(3, clinic(seed, 20));
          Options options;
          options.algorithm = algorithm;
          options.matching = matching;
          options.nearest = nearest;
          expect_sound(trees, trees.cluster(options), 3);
        }
}

TEST(Cluster, FewerThanKPersonsAreSuppressed) {
  const SmallTrees trees(5, small_university());
  const Clustering clustering = trees.cluster();
  EXPECT_TRUE(clustering.classes.empty());
  EXPECT_EQ(clustering.suppressed.size(), 4u);
}

TEST(Cluster, OnePersonIsAClassWhereKIsOne) {
  const SmallTrees trees(1, clinic(1, 1));
  expect_sound(trees, trees.cluster(), 1);
  EXPECT_EQ(trees.cluster().classes.size(), 1u);
}

TEST(Cluster, KOneLosesNothing) {
  const SmallTrees trees(1, clinic(3, 30));
  EXPECT_EQ(figures(trees.problem(), trees.cluster()).lm, 0);
}

TEST(Cluster, ThreadsDoNotChangeTheResult) {
  const SmallTrees trees(3, clinic(5, 150));
  Options options;
  options.part = 20;
  const std::string alone = trees.text(trees.cluster(options));
  for (const unsigned threads : {2U, 3U}) {
    options.threads = threads;
    EXPECT_EQ(trees.text(trees.cluster(options)), alone);
  }
}

TEST(Cluster, BoundsDoNotChangeTheResult) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    const SmallTrees trees(3, clinic(seed, 40));
    for (const Nearest nearest : {Nearest::growth, Nearest::pair})
      for (const double threshold : {0.0, 0.2}) {
        Options options;
        options.nearest = nearest;
        options.threshold = threshold;
        const std::string with = trees.text(trees.cluster(options));
        options.prune = false;
        EXPECT_EQ(trees.text(trees.cluster(options)), with);
      }
  }
}

TEST(Cluster, PartsAreSmallAndSound) {
  const SmallTrees trees(2, clinic(9, 200));
  Options options;
  options.part = 25;
  const Clustering clustering = trees.cluster(options);
  EXPECT_GE(clustering.work.parts, 8u);
  expect_sound(trees, clustering, 2);
}

TEST(Cluster, OptimalNeverLosesMoreThanGreedy) {
  for (unsigned seed = 20; seed < 40; ++seed) {
    const SmallTrees trees(2, clinic(seed, 25));
    Options greedy;
    greedy.matching = Matching::greedy;
    EXPECT_LE(figures(trees.problem(), trees.cluster()).lm,
              figures(trees.problem(), trees.cluster(greedy)).lm + 1e-6);
  }
}

TEST(Cluster, MatchingAgainNeverLosesMore) {
  for (unsigned seed = 40; seed < 50; ++seed) {
    const SmallTrees trees(4, clinic(seed, 24));
    Options once;
    once.matching = Matching::greedy;
    once.rematch = false;
    Options again = once;
    again.rematch = true;
    EXPECT_LE(figures(trees.problem(), trees.cluster(again)).lm,
              figures(trees.problem(), trees.cluster(once)).lm + 1e-6);
  }
}

TEST(Cluster, EqualTreesAreOneClassWithoutLoss) {
  SmallTable person{"person", "", {"id", "age"}, {}, {}, {"age"}};
  SmallTable visit{"visit", "person", {"vid", "id", "code"}, {}, {{"code", star({"a", "b"})}}};
  for (int p = 0; p < 7; ++p) {
    const std::string id = std::to_string(p);
    person.rows.push_back({id, "30"});
    visit.rows.push_back({id + "x", id, p % 2 == 0 ? "a" : "b"});
    visit.rows.push_back({id + "y", id, p % 2 == 0 ? "b" : "a"});
  }
  const SmallTrees trees(2, {person, visit});
  const Clustering clustering = trees.cluster();
  ASSERT_EQ(clustering.classes.size(), 1u);
  EXPECT_EQ(clustering.classes.front().persons.size(), 7u);
  EXPECT_EQ(figures(trees.problem(), clustering).lm, 0);
}

TEST(Cluster, RowsOfTablesWithoutQuasiColumnsAreKeptWhereBothHaveThem) {
  const SmallTrees trees(2, {{"person", "", {"id"}, {{"p"}, {"q"}}},
                             {"note", "person", {"nid", "id"}, {{"1", "p"}, {"2", "p"}, {"3", "q"}}}});
  EXPECT_EQ(trees.text(trees.cluster()), "p q = person() [note()]\n");
}

TEST(Cluster, TheEmptyValueIsAValueOfItsOwn) {
  const SmallTrees trees(2, {{"person",
                              "",
                              {"id", "age"},
                              {{"p", ""}, {"q", ""}, {"r", "20"}, {"s", "30"}, {"t", "60"}},
                              {},
                              {"age"}}});
  EXPECT_EQ(trees.text(trees.cluster()), "p q = person()\nr s t = person(*)\n");
}

std::vector<SmallTable> visits(const std::vector<std::pair<std::string, std::string>>& findings) {
  SmallTable person{"person", "", {"id"}, {}};
  SmallTable visit{"visit", "person",   {"vid", "id", "code", "finding"}, {}, {{"code", star({"x", "y"})}},
                   {},      {"finding"}};
  for (const auto& [first, second] : findings) {
    const std::string id = std::to_string(person.rows.size());
    person.rows.push_back({id});
    visit.rows.push_back({id + "x", id, "x", first});
    visit.rows.push_back({id + "y", id, "y", second});
  }
  return {person, visit};
}

TEST(Cluster, DiversityCountsPersonsOverAllTheirRows) {
  SmallTrees trees(2, visits({{"hiv", "flu"}, {"flu", "hiv"}}));
  trees.model().add(privacy::l_diversity(privacy::LForm::frequency, 2, 0, 0));
  const Clustering clustering = trees.cluster();
  ASSERT_EQ(clustering.classes.size(), 1u);
  EXPECT_EQ(clustering.classes.front().nodes.size(), 2u);  // both positions together would tell hiv of both
  EXPECT_EQ(clustering.work.thinned, 1u);
}

TEST(Cluster, ClassesGrowUntilTheModelHolds) {
  SmallTrees trees(2, visits({{"hiv", "flu"}, {"hiv", "flu"}, {"ill", "bad"}, {"ill", "bad"}}));
  trees.model().add(privacy::l_diversity(privacy::LForm::frequency, 2, 0, 0));
  const Clustering clustering = trees.cluster();
  ASSERT_EQ(clustering.classes.size(), 1u);
  EXPECT_EQ(clustering.classes.front().persons.size(), 4u);
  EXPECT_EQ(figures(trees.problem(), clustering).lm, 0);
}

TEST(Cluster, WhatFailsInThePersonTableIsSuppressed) {
  SmallTable person{"person", "", {"id", "finding"}, {{"p", "hiv"}, {"q", "hiv"}, {"r", "hiv"}},
                    {},       {}, {"finding"}};
  SmallTrees trees(2, {person});
  trees.model().add(privacy::l_diversity(privacy::LForm::distinct, 2, 0, 0));
  EXPECT_EQ(trees.cluster().suppressed.size(), 3u);
}

TEST(Cluster, AColumnOfWhichNothingIsReleasedPasses) {
  SmallTrees trees(2, visits({{"hiv", "hiv"}, {"hiv", "hiv"}}));
  trees.model().add(privacy::l_diversity(privacy::LForm::entropy, 2, 0, 0));
  const Clustering clustering = trees.cluster();
  ASSERT_EQ(clustering.classes.size(), 1u);
  EXPECT_EQ(clustering.classes.front().nodes.size(), 1u);
}

TEST(Cluster, RandomClassesMeetTheModel) {
  for (unsigned seed = 60; seed < 70; ++seed) {
    SmallTrees trees(2, clinic(seed, 30));
    trees.model().add(privacy::l_diversity(privacy::LForm::frequency, 2, 0, 0));
    Options options;
    options.part = 10;
    const Clustering clustering = trees.cluster(options);
    expect_sound(trees, clustering, 2);
    const Table& visit = trees.tree().tables[1].table;
    for (const Class& one : clustering.classes) {
      std::map<Code, std::set<std::size_t>> having;
      for (const Class::Node& node : one.nodes)
        for (std::size_t m = 0; node.table == 1 && m < one.persons.size(); ++m)
          having[visit.columns[3].codes[node.rows[m]]].insert(m);
      for (const auto& [value, members] : having) EXPECT_LE(2 * members.size(), one.persons.size());
    }
  }
}

TEST(Cluster, TheBitmapKeepsOnlyRowsThatAreEqual) {
  for (const bool complete : {false, true}) {
    const SmallTrees trees(2, small_university());
    Options options;
    options.algorithm = Algorithm::bitmap;
    options.complete = complete;
    const Clustering clustering = trees.cluster(options);
    expect_sound(trees, clustering, 2);
    for (const Class& one : clustering.classes)
      for (const Class::Node& node : one.nodes)
        for (std::size_t q = 0; q < node.values.size(); ++q)
          EXPECT_EQ(trees.problem().quasi[node.table][q].domain.loss(node.values[q]), 0u);
  }
}

TEST(Cluster, DeepChainsOfTables) {
  std::vector<SmallTable> tables = {{"t0", "", {"id"}, {{"p"}, {"q"}, {"r"}}}};
  for (int depth = 1; depth < 40; ++depth) {
    SmallTable next{"t" + std::to_string(depth), "t" + std::to_string(depth - 1), {"id", "up", "x"}, {}};
    for (const std::string person : {"p", "q", "r"})
      next.rows.push_back({person, person, person == "r" ? "b" : "a"});
    next.labelled = {{"x", star({"a", "b"})}};
    tables.push_back(next);
  }
  const SmallTrees trees(2, tables);
  expect_sound(trees, trees.cluster(), 2);
  EXPECT_EQ(trees.cluster().classes.size(), 1u);
}

TEST(Cluster, ManyRowsOfOnePerson) {
  SmallTable person{"person", "", {"id"}, {{"p"}, {"q"}, {"r"}}};
  SmallTable visit{"visit", "person", {"vid", "id", "code"}, {}, {{"code", star({"a", "b", "c"})}}};
  for (int i = 0; i < 3000; ++i)
    for (const std::string id : {"p", "q"})
      visit.rows.push_back({id + std::to_string(i), id,
                            i % (id == "p" ? 2 : 3) == 0 ? "a"
                            : i % 5                      ? "b"
                                                         : "c"});
  visit.rows.push_back({"r0", "r", "c"});
  const SmallTrees trees(3, {person, visit});
  const Clustering clustering = trees.cluster();
  expect_sound(trees, clustering, 3);
  EXPECT_EQ(clustering.classes.front().nodes.size(), 2u);
  EXPECT_EQ(clustering.work.fell_back, 2u);
}

TEST(Cluster, GreedyPartsAreNoMoreThanThereAreParts) {
  for (unsigned seed = 70; seed < 80; ++seed) {
    const SmallTrees trees(2, clinic(seed, 60));
    Options options;
    options.part = 15;
    const Work work = trees.cluster(options).work;
    EXPECT_LE(work.greedy_parts, work.parts);
    options.matching = Matching::greedy;
    EXPECT_EQ(trees.cluster(options).work.greedy_parts, 0u);
  }
}

TEST(Cluster, LargePersonsMakeTheSameClassesWithoutBounds) {
  SmallTable person{"person", "", {"id", "age"}, {}, {}, {"age"}};
  SmallTable visit{"visit", "person", {"vid", "id", "day"}, {}, {}, {"day"}};
  for (int p = 0; p < 6; ++p) {
    person.rows.push_back({std::to_string(p), std::to_string(p % 3)});
    for (int i = 0; i < 150 + p; ++i)
      visit.rows.push_back(
          {std::to_string(visit.rows.size()), std::to_string(p), std::to_string(i * (p + 7) % 365)});
  }
  const SmallTrees trees(2, {person, visit});
  Options options;
  const Clustering with = trees.cluster(options);
  expect_sound(trees, with, 2);
  EXPECT_EQ(with.work.fell_back, 6u);
  options.prune = false;
  EXPECT_EQ(trees.text(trees.cluster(options)), trees.text(with));
}

}  // namespace
}  // namespace kith::relational

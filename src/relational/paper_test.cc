// The examples of Nergiz, Clifton and Nergiz, "MultiRelational k-Anonymity". Tables I and VII are printed
// without text that could be read: of table I the text names two rows, of table VII how its bits come from
// table II. What tables V and VI leave open stands with the audit (src/audit/paper_tables_test.cc).
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "relational/cluster.h"
#include "relational/figures.h"
#include "testing/relational_oracle.h"
#include "testing/snowflakes.h"

namespace kith::relational {
namespace {

using testing::RelationalOracle;
using testing::Snowflake;
using testing::SnowflakeTable;
using testing::TextTree;
using testing::View;
using Persons = std::vector<std::uint32_t>;

constexpr std::uint32_t s1 = 0, s2 = 1, s3 = 2, s4 = 3;
constexpr std::size_t student = 0, takes = 1, book = 2;

// Cluster limit and way as in the paper's experiment.
Options as_printed() {
  Options options;
  options.matching = Matching::greedy;
  options.nearest = Nearest::pair;
  options.clusters = 150;
  options.part = 0;
  options.rematch = false;
  return options;
}

Options with(Options options, Algorithm algorithm) {
  options.algorithm = algorithm;
  return options;
}

// A student who takes these courses.
TextTree taking(const std::vector<std::string>& courses) {
  TextTree tree{student};
  for (const std::string& course : courses) tree.children.push_back({takes, {course}});
  return tree;
}

View history_with_american_history() {
  return {student, {}, 1, {{takes, {"History"}, 1, {{book, {"Am.Hist"}, 1, {}}}}}};
}

std::size_t count_of(const std::vector<TextTree>& persons, const View& view) {
  return static_cast<std::size_t>(
      std::ranges::count_if(persons, [&](const TextTree& person) { return view.fits(person); }));
}

// The university and a clustering of it.
struct Released {
  Snowflake snowflake = testing::university();
  Problem problem = snowflake.problem();
  Clustering clustering;
  explicit Released(const Options& options) : clustering(cluster(problem, options)) {}

  std::vector<Persons> classes() const {
    std::vector<Persons> all;
    for (const Class& members : clustering.classes) {
      all.push_back(members.persons);
      std::ranges::sort(all.back());
    }
    return all;
  }
  // The keys of the rows at each node of a person's class, one list per node.
  std::set<std::set<std::string>> keys_together(std::size_t table, std::uint32_t person) const {
    std::set<std::set<std::string>> together;
    for (const Class& members : clustering.classes) {
      if (std::ranges::find(members.persons, person) == members.persons.end()) continue;
      for (const Class::Node& node : members.nodes) {
        if (node.table != table) continue;
        std::set<std::string> keys;
        for (const std::uint32_t row : node.rows) keys.insert(snowflake.cell(table, 0, row));
        together.insert(keys);
      }
    }
    return together;
  }
};

// Luke is 18, M, of Lafayette, with GPA 2.34; his class links him to 3.72 and 2.34. The other cells are ours.
TEST(PaperTable1, LukeIsAloneInTheSourceAndLinkedToTwoInTheRelease) {
  SnowflakeTable alumni{"alumni"};
  alumni.columns = {"id", "age", "sex", "city", "gpa"};
  alumni.key = "id";
  alumni.rows = {{"1", "19", "M", "Lafayette", "3.72"},
                 {"2", "18", "M", "Lafayette", "2.34"},
                 {"3", "42", "F", "Chicago", "3.12"},
                 {"4", "44", "F", "Chicago", "4.00"}};
  alumni.quasi = {
      {"age", Snowflake::Kind::integers},
      {"sex", Snowflake::Kind::tree, {{"M", "*"}, {"F", "*"}}},
      {"city", Snowflake::Kind::tree, {{"Lafayette", "Indiana", "*"}, {"Chicago", "Illinois", "*"}}}};
  alumni.sensitive = {"gpa"};
  Snowflake snowflake = testing::snowflake_of({alumni});
  snowflake.demand({.k = 2});
  EXPECT_EQ(count_of(testing::source_trees(snowflake), {0, {"18", "M", "Lafayette"}}), 1u);
  const Problem problem = snowflake.problem();
  const Clustering clustering = cluster(problem, as_printed());
  ASSERT_EQ(clustering.classes.size(), 2u);
  const Class& of_luke = clustering.classes.front();
  EXPECT_EQ(problem.quasi[0][0].domain.label(of_luke.nodes[0].values[0]), "[18, 19]");
  std::set<std::string> grades;
  for (const std::uint32_t person : of_luke.persons) grades.insert(snowflake.cell(0, 4, person));
  EXPECT_EQ(grades, (std::set<std::string>{"3.72", "2.34"}));
}

TEST(PaperTable2, TheQueryForHistoryWithAmericanHistoryReturnsGeorgeAlone) {
  const Snowflake snowflake = testing::university();
  const std::vector<TextTree> persons = testing::source_trees(snowflake);
  EXPECT_EQ(count_of(persons, history_with_american_history()), 1u);
  EXPECT_TRUE(history_with_american_history().fits(persons[s4]));
}

TEST(PaperTable2, EveryStudentIsAloneWithTheirTree) {
  for (const auto& [tree, persons] : testing::persons_by_tree(testing::source_trees(testing::university())))
    EXPECT_EQ(persons, 1u) << tree;
}

class PaperTable3 : public ::testing::TestWithParam<Options> {};

TEST_P(PaperTable3, ComesFromTable2ForKTwo) {
  Released released(GetParam());
  EXPECT_EQ(released.classes(), (std::vector<Persons>{{s1, s2}, {s3, s4}}));
  EXPECT_TRUE(released.clustering.suppressed.empty());
  RelationalOracle oracle(released.snowflake, released.problem, released.clustering);
  EXPECT_EQ(oracle.faults(), std::vector<std::string>{});
  TextTree first = taking({"Science", "Physics", "Social"}), second = taking({"History", "Religion"});
  first.children[0].children.push_back({book, {"Discrete"}});
  first.children[1].children.push_back({book, {"Dyn"}});
  EXPECT_EQ(oracle.trees().at(s1).text(), first.text());
  EXPECT_EQ(oracle.trees().at(s2).text(), first.text());
  EXPECT_EQ(oracle.trees().at(s3).text(), second.text());
  EXPECT_EQ(oracle.trees().at(s4).text(), second.text());
}

TEST_P(PaperTable3, ReturnsNobodyForHistoryWithAmericanHistory) {
  const Released released(GetParam());
  const RelationalOracle oracle(released.snowflake, released.problem, released.clustering);
  EXPECT_EQ(oracle.persons_returned(history_with_american_history()), 0u);
}

// Theorem 1 with its examples: EC(S1) = {S1, S2}, EC(3.72) = {3.72, 2.34}.
TEST_P(PaperTable3, HasTheEquivalenceClassesOfTheorem1) {
  const Released released(GetParam());
  const Class& first = released.clustering.classes.front();
  std::set<std::string> grades;
  for (const std::uint32_t person : first.persons) grades.insert(released.snowflake.cell(student, 1, person));
  EXPECT_EQ(grades, (std::set<std::string>{"3.72", "2.34"}));
}

// Definitions 8 and 9: three rows removed, four courses Science or Social, of 17 cells; two classes of two.
TEST_P(PaperTable3, HasTheLossAndDiscernibilityOfItsDefinitions) {
  const Released released(GetParam());
  const Figures told = figures(released.problem, released.clustering);
  EXPECT_NEAR(told.lm, (3 + 4 * 3.0 / 7) / 17, 1e-6);
  EXPECT_EQ(told.dm, 8u);
  EXPECT_EQ(told.tables[takes].removed, 1u);
  EXPECT_EQ(told.tables[book].removed, 2u);
}

INSTANTIATE_TEST_SUITE_P(Ways, PaperTable3,
                         ::testing::Values(as_printed(), with(as_printed(), Algorithm::miraclex), Options{},
                                           with(Options{}, Algorithm::miraclex)));

TEST(PaperFigure1, ScienceAndSocialCoverFourCoursesEach) {
  const Snowflake snowflake = testing::university();
  const Problem problem = snowflake.problem();
  const Domain& course = problem.quasi[takes].front().domain;
  const Dictionary& names = snowflake.tree.tables[takes].table.columns[2].values;
  const auto value = [&](const char* name) { return course.of(*names.find(name)); };
  const Value science = course.join(value("Math"), value("CS"));
  EXPECT_EQ(course.label(science), "Science");
  EXPECT_EQ(course.join(science, value("Physics")), science);
  EXPECT_EQ(course.label(course.join(value("History"), value("Religion"))), "Social");
  EXPECT_EQ(course.label(course.join(science, value("History"))), "*");
  EXPECT_NEAR(static_cast<double>(course.loss(science)) / static_cast<double>(whole_cell), 3.0 / 7, 1e-6);
  EXPECT_EQ(course.loss(value("Math")), 0u);
}

TEST(PaperFigure1, BooksOfScienceMeetBelowTheTop) {
  const Snowflake snowflake = testing::university();
  const Problem problem = snowflake.problem();
  const Domain& title = problem.quasi[book].front().domain;
  const Dictionary& names = snowflake.tree.tables[book].table.columns[2].values;
  const auto value = [&](const char* name) { return title.of(*names.find(name)); };
  EXPECT_EQ(title.label(title.join(value("Discrete"), value("Calc"))), "ScienceBook");
  EXPECT_EQ(title.label(title.join(value("Dyn"), value("Am.Hist"))), "*");
}

class PaperFigure3 : public ::testing::TestWithParam<Options> {};

TEST_P(PaperFigure3, PairsMathWithCsPhysicsWithPhysicsHistoryWithReligion) {
  const Released released(GetParam());
  EXPECT_EQ(released.keys_together(takes, s1),
            (std::set<std::set<std::string>>{{"SC1", "SC4"}, {"SC2", "SC5"}, {"SC3", "SC6"}}));
}

TEST_P(PaperFigure3, PairsDiscreteWithDiscreteAndDynWithDynAndLeavesCalcAlone) {
  const Released released(GetParam());
  EXPECT_EQ(released.keys_together(book, s1), (std::set<std::set<std::string>>{{"B1", "B4"}, {"B3", "B5"}}));
}

INSTANTIATE_TEST_SUITE_P(Ways, PaperFigure3,
                         ::testing::Values(as_printed(), with(as_printed(), Algorithm::miraclex), Options{}));

TEST(PaperTable6, ConsistentMappingsAreWhatTheClassesOfTable3Give) {
  const Released released{as_printed()};
  const RelationalOracle oracle(released.snowflake, released.problem, released.clustering);
  const std::vector<std::vector<std::string>> courses = {{"Science", "Physics", "Social"},
                                                         {"Science", "Physics", "Social"},
                                                         {"History", "Religion"},
                                                         {"History", "Religion"}};
  for (std::uint32_t person = s1; person <= s4; ++person) {
    TextTree tree = oracle.trees().at(person);
    for (TextTree& course : tree.children) course.children.clear();
    EXPECT_EQ(tree.text(), taking(courses[person]).text());
  }
}

// Bits are kept where both have the row, and nothing is generalized.
TEST(PaperTable7, KeepsOfTwoStudentsTheRowsBothHave) {
  const std::vector<TextTree> expected = {taking({"Physics"}), taking({"History", "Religion"})};
  const std::vector<std::vector<std::string>> pairs = {{"S1", "S2"}, {"S3", "S4"}};
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const Snowflake snowflake = testing::university(pairs[p]);
    const Problem problem = snowflake.problem();
    const Clustering clustering = cluster(problem, with(as_printed(), Algorithm::bitmap));
    RelationalOracle oracle(snowflake, problem, clustering);
    EXPECT_EQ(oracle.faults(), std::vector<std::string>{});
    TextTree kept = expected[p];
    if (p == 0) kept.children.front().children.push_back({book, {"Dyn"}});
    EXPECT_EQ(oracle.trees().at(0).text(), kept.text());
    EXPECT_EQ(oracle.trees().at(1).text(), kept.text());
  }
}

// Item 5 of section III-C: the Discrete that both S1 and S2 bought is lost with its course.
TEST(PaperTable7, LosesTheBookThatStudentsOfDifferentCoursesShare) {
  const Released bitmap(with(as_printed(), Algorithm::bitmap)), trees(as_printed());
  const View discrete = {student, {}, 1, {{takes, {std::nullopt}, 1, {{book, {"Discrete"}, 1, {}}}}}};
  const RelationalOracle of_bitmap(bitmap.snowflake, bitmap.problem, bitmap.clustering);
  const RelationalOracle of_trees(trees.snowflake, trees.problem, trees.clustering);
  EXPECT_EQ(of_bitmap.persons_returned(discrete), 0u);
  EXPECT_EQ(of_trees.persons_returned(discrete), 2u);
}

}  // namespace
}  // namespace kith::relational

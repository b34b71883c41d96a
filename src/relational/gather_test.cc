// Nobody is left out, and nothing refused, where everybody in one class would do.
#include "relational/gather.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using privacy::LForm;
using testing::Rows;
using testing::SmallTable;
using testing::SmallTrees;

SmallTable persons(const std::vector<std::pair<int, std::string>>& rows) {
  SmallTable table{"person", "", {"id", "age", "ill"}, {}, {}, {"age"}, {"ill"}};
  for (const auto& [age, ill] : rows)
    table.rows.push_back({std::to_string(table.rows.size()), std::to_string(age), ill});
  return table;
}

std::uint64_t released(const Clustering& clustering) {
  std::uint64_t sum = 0;
  for (const Class& one : clustering.classes) sum += one.persons.size();
  return sum;
}

TEST(Gather, AnEvenTableIsReleasedWhole) {
  SmallTrees trees(3, {persons({{6, "f"}, {4, "h"}, {7, "h"}, {5, "h"}, {9, "f"}, {3, "f"}})});
  trees.model().add(privacy::l_diversity(LForm::frequency, 2, 0, 0));
  EXPECT_TRUE(trees.cluster().suppressed.empty());
}

TEST(Gather, OddClassesOfTwoValuesEndUpEven) {
  std::vector<std::pair<int, std::string>> rows;
  for (int i = 0; i < 100; ++i) rows.emplace_back(i * 37 % 50, i % 2 == 0 ? "h" : "f");
  SmallTrees trees(5, {persons(rows)});
  trees.model().add(privacy::l_diversity(LForm::frequency, 2, 0, 0));
  const Clustering clustering = trees.cluster();
  EXPECT_TRUE(clustering.suppressed.empty());
  EXPECT_GT(clustering.classes.size(), 2U);
}

TEST(Gather, OfTooManyWithOneValueOnlyTheSurplusIsLeftOut) {
  std::vector<std::pair<int, std::string>> rows;
  for (int i = 0; i < 100; ++i) rows.emplace_back(1, i % 5 < 3 ? "h" : "f");
  SmallTrees trees(5, {persons(rows)});
  trees.model().add(privacy::l_diversity(LForm::frequency, 2, 0, 0));
  EXPECT_EQ(released(trees.cluster()), 80U);
}

TEST(Gather, EverybodyInOneClassIsAsCloseAsCanBe) {
  SmallTrees trees(2, {persons({{8, "z"}, {6, "y"}, {2, "y"}, {4, "z"}, {2, "x"}})});
  privacy::TReference reference;
  reference.counts = {2, 2, 1};
  trees.model().add(privacy::t_closeness(privacy::TDistance::equal, 0, 0, reference));
  const Clustering clustering = trees.cluster();
  ASSERT_EQ(clustering.classes.size(), 1U);
  EXPECT_TRUE(clustering.suppressed.empty());
}

RC_GTEST_PROP(Gather, NobodyIsLeftOutWhereEverybodyTogetherMeetsTheModel, ()) {
  std::vector<std::pair<int, std::string>> rows;
  for (int i = *rc::gen::inRange(2, 14); i > 0; --i)
    rows.emplace_back(*rc::gen::inRange(0, 9), *rc::gen::element<std::string>("x", "y", "z"));
  const auto form = *rc::gen::element(LForm::frequency, LForm::distinct, LForm::entropy, LForm::recursive);
  SmallTable visits{"visit", "person", {"vid", "id", "ward"}, {}, {}, {"ward"}, {}};
  for (std::size_t p = 0; p < rows.size(); ++p)
    for (int v = *rc::gen::inRange(0, 3); v > 0; --v)
      visits.rows.push_back(
          {std::to_string(visits.rows.size()), std::to_string(p), std::to_string(*rc::gen::inRange(0, 4))});
  SmallTrees trees(*rc::gen::inRange(1, 4), {persons(rows), visits});
  trees.model().add(privacy::l_diversity(form, 2, 2, 0));
  Options options;
  options.part = *rc::gen::element<std::uint64_t>(0, 4, 1000);
  options.algorithm = *rc::gen::element(Algorithm::miracle, Algorithm::miraclex, Algorithm::bitmap);

  const Trees all(trees.problem());
  Matcher matcher(all, options, Matching::optimal);
  PersonTree everybody = all.of(0);
  for (std::uint32_t p = 1; p < rows.size(); ++p) everybody = matcher.merge(everybody, all.of(p));
  RC_PRE(ClassModel(all).holds(everybody));
  RC_ASSERT(trees.cluster(options).suppressed.empty());
}

TEST(StandingMembers, WhoeverHasWhatMostHaveLeaves) {
  SmallTrees trees(2, {persons({{1, "x"}, {1, "x"}, {1, "y"}, {1, "x"}, {1, "z"}})});
  trees.model().add(privacy::l_diversity(LForm::frequency, 2, 0, 0));
  const Trees all(trees.problem());
  const Options options;
  Matcher matcher(all, options, Matching::optimal);
  PersonTree everybody = all.of(0);
  for (std::uint32_t p = 1; p < 5; ++p) everybody = matcher.merge(everybody, all.of(p));
  EXPECT_EQ(ClassModel(all).standing_members(everybody), (std::vector<std::size_t>{0, 1, 2, 4}));
}

}  // namespace
}  // namespace kith::relational

#include "relational/left_over.h"

#include <gtest/gtest.h>

#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::SmallTable;
using testing::SmallTrees;

// Persons with a finding each, of whom no class may have but one.
class Findings {
 public:
  explicit Findings(const std::vector<std::string>& findings)
      : small_(2, tables(findings)), trees_(small_.problem()) {
    small_.model().add(privacy::l_diversity(privacy::LForm::distinct, 2, 0, 0));
  }

  PartResult clustered(const std::vector<std::uint32_t>& persons) const {
    return PartClustering(trees_, options_, Matching::optimal, false, silent_progress()).run(persons);
  }
  Settled settled(std::vector<PartResult> parts) const {
    return settle(std::move(parts), trees_, options_, Matching::optimal, silent_progress());
  }
  const Trees& trees() const { return trees_; }

 private:
  static std::vector<SmallTable> tables(const std::vector<std::string>& findings) {
    SmallTable person{"person", "", {"id", "finding"}, {}, {}, {}, {"finding"}};
    for (const std::string& finding : findings)
      person.rows.push_back({std::to_string(person.rows.size()), finding});
    return {person};
  }

  SmallTrees small_;
  Trees trees_;
  Options options_;
};

TEST(LeftOver, PersonsWhoFailInTheirPartsCompleteEachOther) {
  const Findings findings({"hiv", "hiv", "flu", "flu"});
  std::vector<PartResult> parts = {findings.clustered({0, 1}), findings.clustered({2, 3})};
  EXPECT_EQ(parts[0].left.size(), 2u);
  EXPECT_EQ(parts[1].left.size(), 2u);
  const Settled settled = findings.settled(std::move(parts));
  EXPECT_TRUE(settled.suppressed.empty());
  for (const PersonTree& tree : settled.classes) EXPECT_TRUE(ClassModel(findings.trees()).holds(tree));
}

TEST(LeftOver, WhomNoClassCanTakeIsSuppressed) {
  const Findings findings({"hiv", "hiv", "hiv", "hiv"});
  const Settled settled = findings.settled({findings.clustered({3, 1}), findings.clustered({2, 0})});
  EXPECT_TRUE(settled.classes.empty());
  EXPECT_EQ(settled.suppressed, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

TEST(LeftOver, WhatStandsIsLeftAsItIs) {
  const Findings findings({"hiv", "flu", "hiv", "flu"});
  const Settled settled = findings.settled({findings.clustered({0, 1}), findings.clustered({2, 3})});
  ASSERT_EQ(settled.classes.size(), 2u);
  EXPECT_EQ(settled.classes[0].persons, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(settled.classes[1].persons, (std::vector<std::uint32_t>{2, 3}));
}

TEST(LeftOver, MorePersonsKeptStandBetter) {
  const Findings findings({"hiv", "flu", "hiv", "flu"});
  const Settled all = findings.settled({findings.clustered({0, 1}), findings.clustered({2, 3})});
  const Settled half = findings.settled({findings.clustered({0, 1})});
  EXPECT_LT(all.standing(findings.trees()), half.standing(findings.trees()));
}

}  // namespace
}  // namespace kith::relational

#include "relational/class_model.h"

#include <gtest/gtest.h>

#include "relational/matcher.h"
#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::SmallTable;
using testing::SmallTrees;

// Two persons with the same codes, a finding at each.
class Couple {
 public:
  Couple(const std::vector<std::string>& first, const std::vector<std::string>& second)
      : small_(2, tables({first, second})), trees_(small_.problem()) {
    small_.model().add(privacy::l_diversity(privacy::LForm::frequency, 2, 0, 0));
    const Options options;
    tree_ = Matcher(trees_, options, Matching::optimal).merge(trees_.of(0), trees_.of(1));
  }

  ClassModel model() const { return ClassModel(trees_); }
  const Trees& trees() const { return trees_; }
  const PersonTree& tree() const { return tree_; }

 private:
  static std::vector<SmallTable> tables(const std::vector<std::vector<std::string>>& findings) {
    SmallTable person{"person", "", {"id"}, {}};
    SmallTable visit{"visit", "person", {"vid", "id", "code", "finding"}, {}};
    visit.labelled = {{"code", {{"0", "*"}, {"1", "*"}, {"2", "*"}}}};
    visit.sensitive = {"finding"};
    for (const auto& own : findings) {
      const std::string id = std::to_string(person.rows.size());
      person.rows.push_back({id});
      for (std::size_t i = 0; i < own.size(); ++i)
        visit.rows.push_back({id + "-" + std::to_string(i), id, std::to_string(i), own[i]});
    }
    return {person, visit};
  }

  SmallTrees small_;
  Trees trees_;
  PersonTree tree_;
};

TEST(ClassModel, CountsPersonsNotRows) {
  const Couple apart({"hiv", "hiv"}, {"flu", "flu"}), crossed({"hiv", "flu"}, {"flu", "hiv"});
  EXPECT_TRUE(apart.model().holds(apart.tree()));
  EXPECT_FALSE(crossed.model().holds(crossed.tree()));
  EXPECT_DOUBLE_EQ(apart.model().most_alike(apart.tree()), 0.5);
  EXPECT_DOUBLE_EQ(crossed.model().most_alike(crossed.tree()), 1);
}

TEST(ClassModel, FewerThanKPersonsNeverPass) {
  const Couple couple({"hiv"}, {"flu"});
  EXPECT_FALSE(couple.model().holds(couple.trees().of(0)));
  EXPECT_FALSE(couple.model().thinned(couple.trees().of(0)).has_value());
}

TEST(ClassModel, ThinningLeavesAloneWhatPasses) {
  const Couple couple({"hiv", "cold"}, {"flu", "ill"});
  EXPECT_EQ(couple.model().thinned(couple.tree())->nodes.size(), 3u);
}

TEST(ClassModel, ThinningRemovesOnlyThePositionThatFails) {
  const Couple couple({"hiv", "cold", "bad"}, {"hiv", "flu", "ill"});
  const auto rest = couple.model().thinned(couple.tree());
  ASSERT_TRUE(rest.has_value());
  EXPECT_TRUE(couple.model().holds(*rest));
  ASSERT_EQ(rest->nodes.size(), 3u);
  for (std::uint32_t at = 1; at < 3; ++at)
    EXPECT_NE(couple.trees().domain(1, 0).label(rest->values[rest->nodes[at].values]), "0");
}

}  // namespace
}  // namespace kith::relational

#include "relational/unite.h"

#include <gtest/gtest.h>

#include "relational/matcher.h"
#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::Rows;
using testing::SmallTable;
using testing::SmallTrees;

// Persons with a value each, merged as told.
class Values {
 public:
  Values(const std::vector<std::string>& values, const Rows& lines)
      : small_(1, tables(values, lines)), trees_(small_.problem()) {}

  std::vector<Class> united(const std::vector<std::vector<std::uint32_t>>& together) const {
    const Options options;
    Matcher matcher(trees_, options, Matching::optimal);
    std::vector<PersonTree> merged;
    for (const auto& persons : together) {
      merged.push_back(trees_.of(persons.front()));
      for (std::size_t i = 1; i < persons.size(); ++i)
        merged.back() = matcher.merge(merged.back(), trees_.of(persons[i]));
    }
    return relational::united(merged, trees_);
  }
  Value value(const Class& one) const { return one.nodes.front().values.front(); }
  const Domain& domain() const { return trees_.domain(0, 0); }
  Value own(std::uint32_t person) const { return trees_.own(0, 0, person); }

 private:
  static std::vector<SmallTable> tables(const std::vector<std::string>& values, const Rows& lines) {
    SmallTable person{"person", "", {"id", "value"}, {}, {{"value", lines}}};
    for (const std::string& value : values)
      person.rows.push_back({std::to_string(person.rows.size()), value});
    return {person};
  }

  SmallTrees small_;
  Trees trees_;
};

using Persons = std::vector<std::uint32_t>;

TEST(Unite, ClassesWithTheSameTextsBecomeOneOfRisingMembers) {
  const Values values({"a", "b", "a", "b"}, {{"a", "*"}, {"b", "*"}});
  const auto classes = values.united({{3}, {2}, {1}, {0}});
  ASSERT_EQ(classes.size(), 2u);
  EXPECT_EQ(classes[0].persons, (Persons{0, 2}));
  EXPECT_EQ(classes[0].nodes.front().rows, (Persons{0, 2}));
  EXPECT_EQ(classes[1].persons, (Persons{1, 3}));
}

TEST(Unite, AValueWrittenLikeItsOwnGroupBecomesTheGroup) {
  const Values values({"x", "x", "x", "a"}, {{"x", "x", "*"}, {"a", "x", "*"}, {"b", "b", "*"}});
  const auto classes = values.united({{0, 1}, {2, 3}});
  ASSERT_EQ(classes.size(), 1u);
  EXPECT_EQ(values.domain().label(values.value(classes[0])), "x");
  for (std::uint32_t person = 0; person < 4; ++person)
    EXPECT_TRUE(values.domain().covers(values.value(classes[0]), values.own(person)));
}

TEST(Unite, AValueWrittenLikeAGroupOfOthersIsChargedAsTheGroup) {
  const Values values({"x", "x", "a", "b"}, {{"x", "y", "*"}, {"a", "x", "*"}, {"b", "x", "*"}});
  for (const auto& order : {std::vector<Persons>{{0, 1}, {2, 3}}, std::vector<Persons>{{2, 3}, {0, 1}}}) {
    const auto classes = values.united(order);
    ASSERT_EQ(classes.size(), 1u);
    EXPECT_EQ(classes[0].persons, (Persons{0, 1, 2, 3}));
    EXPECT_EQ(values.domain().label(values.value(classes[0])), "x");
    EXPECT_EQ(values.domain().loss(values.value(classes[0])), whole_cell / 2);
  }
}

}  // namespace
}  // namespace kith::relational

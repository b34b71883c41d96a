#include "relational/rematch.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "testing/small_person_trees.h"

namespace kith::relational {
namespace {

using testing::Rows;
using testing::SmallTrees;

class Cancelled : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view) override {}
  bool cancelled() const override { return true; }
};

// Greedy pairing puts a with b and is left with b and c; b with b loses less.
class TwoVisits : public ::testing::Test {
 protected:
  PersonTree merged(Matching matching) {
    return Matcher(trees_, options_, matching).merge(trees_.of(0), trees_.of(1));
  }

  SmallTrees small_{2,
                    {{"person", "", {"id"}, {{"p"}, {"q"}}},
                     {"visit",
                      "person",
                      {"vid", "id", "code"},
                      {{"1", "p", "a"}, {"2", "p", "b"}, {"3", "q", "b"}, {"4", "q", "c"}},
                      {{"code", {{"a", "ab", "*"}, {"b", "ab", "*"}, {"c", "cd", "*"}, {"d", "cd", "*"}}}}}}};
  Trees trees_{small_.problem()};
  Options options_;
  ClassModel model_{trees_};
  Matcher matcher_{trees_, options_, Matching::optimal};
};

TEST_F(TwoVisits, AClassIsMatchedAgainAndLosesLess) {
  const PersonTree greedy = merged(Matching::greedy);
  const PersonTree again = rematched(greedy, trees_, model_, matcher_, silent_progress());
  EXPECT_LT(again.standing(), greedy.standing());
  EXPECT_EQ(again.standing(), merged(Matching::optimal).standing());
}

TEST_F(TwoVisits, OnlyClassesThatImproveAreCounted) {
  std::vector<PersonTree> classes = {merged(Matching::greedy), merged(Matching::optimal)};
  EXPECT_EQ(rematch(classes, trees_, model_, matcher_, silent_progress()), 1u);
  EXPECT_EQ(rematch(classes, trees_, model_, matcher_, silent_progress()), 0u);
}

TEST_F(TwoVisits, MatchingAgainCanBeCancelled) {
  Cancelled progress;
  try {
    rematched(merged(Matching::greedy), trees_, model_, matcher_, progress);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::cancelled);
  }
}

}  // namespace
}  // namespace kith::relational

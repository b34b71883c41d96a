#include "outcome/relational_outcome.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kith::outcome {
namespace {

TEST(RelationalFindings, TellOfKnownRowsWhatWasCounted) {
  attack::KnownRows counted, given_up;
  counted.size = 2;
  counted.persons = 7;
  counted.complete = true;
  counted.subsets = 9;
  counted.fewest = 1;
  given_up.size = 3;
  given_up.complete = false;
  const nlohmann::ordered_json told = known_json({counted, given_up});
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0]["rows"], 2);
  EXPECT_EQ(told[0]["sets"], 9);
  EXPECT_EQ(told[0]["fewest"], 1);
  EXPECT_EQ(told[1]["complete"], false);
  EXPECT_FALSE(told[1].contains("sets"));
}

TEST(RelationalFindings, TellWhyAnApproachWasNotTaken) {
  SingleTableLeak done, refused;
  done.approach = "join";
  done.done = true;
  done.unique = 4;
  refused.approach = "one by one";
  refused.done = false;
  refused.why_not = "too many rows";
  const nlohmann::ordered_json told = single_json({done, refused});
  EXPECT_EQ(told[0]["unique"], 4);
  EXPECT_FALSE(told[0].contains("why_not"));
  EXPECT_EQ(told[1]["why_not"], "too many rows");
}

TEST(RelationalFindings, AreEmptyListsWithoutFindings) {
  EXPECT_EQ(known_json({}).dump(), "[]");
  EXPECT_EQ(single_json({}).dump(), "[]");
  EXPECT_EQ(dependencies_json({}).dump(), "[]");
}

}  // namespace
}  // namespace kith::outcome

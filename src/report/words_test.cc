#include "report/words.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "report/outcome_samples_test.h"
#include "report/sound_page_test.h"

namespace kith::report {
namespace {

using Levels = NodeLevels;

TEST(ReportWords, SpeakOfTheColumnsThatChange) {
  const outcome::TableOutcome result = figure_6(0);
  EXPECT_EQ(in_words(result, Levels{0, 0, 0, 0, 0}), "every column as it is");
  EXPECT_EQ(in_words(result, Levels{0, 1, 0, 1, 0}), "birth to month, zip 1 masked");
  EXPECT_EQ(in_words(result, Levels{1, 1, 1, 1, 1}, 2), "race hidden, birth to month and 3 more columns");
  EXPECT_EQ(in_words(outcome::TableOutcome{}, Levels{2}), "column 1 to level 2");
}

TEST(ReportWords, ExplainEveryPolicy) {
  for (const std::string_view policy :
       {"height", "relative-height", "distinct", "suppression", "fewest-columns", "most-columns",
        "lowest-peak", "highest-peak", "relative-peak", "weighted", "gen_c", "gen_m", "gen_s", "ncp", "loss",
        "discernibility", "entropy"}) {
    EXPECT_TRUE(has(policy_sentence(policy), " takes, of ")) << policy;
  }
  EXPECT_TRUE(chooses_among_all("ncp"));
  EXPECT_FALSE(chooses_among_all("height"));
}

TEST(ReportWords, ExplainPoliciesOneAfterTheOther) {
  const std::string sentence = policy_sentence("suppression, ncp");
  EXPECT_TRUE(has(sentence, "The policy <b>suppression</b> takes, of the minimal nodes, ")) << sentence;
  EXPECT_TRUE(has(sentence, "Of equal ones <b>ncp</b> takes the one with the least NCP")) << sentence;
  EXPECT_FALSE(chooses_among_all("suppression, ncp"));
  EXPECT_TRUE(chooses_among_all("ncp, suppression"));
}

}  // namespace
}  // namespace kith::report

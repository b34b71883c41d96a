#include "method/fulldomain/explained_failure.h"

#include <gtest/gtest.h>

#include "testing/searcher.h"

namespace kith::method {
namespace {

using testing::ModelSpec;
using testing::Searcher;
using testing::TableCase;

std::string remedy(Searcher& s, std::uint64_t max_suppressed, const std::vector<bool>& lowered,
                   const std::vector<bool>& raised = {false, false}) {
  return remedy_of({.lattice = s.lattice,
                    .evaluator = s.evaluator,
                    .max_suppressed = max_suppressed,
                    .some_may_not_be_generalized = false,
                    .lowered = lowered,
                    .raised = raised});
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

TEST(ExplainedFailure, WithoutBoundsItSpeaksOfTheMostGeneralTable) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 9});
  EXPECT_EQ(
      remedy(s, 0, {false, false}),
      "even the most general table fails as a whole: lower l or k, raise t, or name other sensitive columns");
}

TEST(ExplainedFailure, NamesTheBoundThatSuffices) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 2}, {}, {{0, 0}, {0, 2}});
  const std::string text = remedy(s, 0, {true, false});
  EXPECT_TRUE(has(text,
                  "at the most general node within the plan's levels 1 of 8 rows fail: allow "
                  "max_suppression = 1"))
      << text;
  EXPECT_TRUE(has(text, "raise max_level of column 'race', which suffices")) << text;
}

TEST(ExplainedFailure, SaysNothingOfBoundsThatWouldNotHelp) {
  const TableCase table = testing::figure_8();
  Searcher s(table, {.k = 9}, {}, {{0, 0}, {0, 1}});
  const std::string text = remedy(s, 0, {true, true});
  EXPECT_FALSE(has(text, "max_level")) << text;
  EXPECT_TRUE(has(text, "every row fails at the most general node within the plan's levels")) << text;
}

TEST(ExplainedFailure, SpeaksOfMinLevelOnlyWhereLessMayDo) {
  const TableCase table = testing::figure_8();
  Searcher monotone(table, {.k = 9}, {}, {{1, 1}, {0, 2}});
  EXPECT_FALSE(has(remedy(monotone, 0, {false, false}, {true, false}), "min_level"));
}

TEST(FailingSizes, CountsClassesByTheirSizes) {
  const TableCase table = testing::figure_8();
  Searcher two(table, {.k = 2});
  EXPECT_EQ(failing_sizes(two.evaluator, {0, 1}, false), "2 classes of 1 row (2 of 8 rows) fail");
  EXPECT_EQ(failing_sizes(two.evaluator, {1, 0}, true), "1 class of 1 person (1 of 8 rows) fail");
  Searcher three(table, {.k = 3});
  EXPECT_EQ(failing_sizes(three.evaluator, {0, 1}, false),
            "2 classes of 1 row and 3 classes of 2 rows (8 of 8 rows) fail");
}

}  // namespace
}  // namespace kith::method

#include "profile/candidates.h"

#include <gtest/gtest.h>

namespace kith::profile {
namespace {

using Columns = std::vector<std::size_t>;

// A column of unknown use, or one that others know.
ColumnProfile column(bool unknown, std::uint64_t distinct) {
  ColumnProfile made;
  made.role = LikelyRole::quasi;
  made.unknown = unknown;
  made.distinct = distinct;
  return made;
}

TEST(Candidates, KnownOnesComeFirstAndThenThoseOfFewValues) {
  Profile profile;
  profile.columns = {column(true, 9), column(false, 50), column(true, 2), column(false, 3)};
  profile.columns.emplace_back().role = LikelyRole::identifier;
  const Candidates found = candidates_of(profile);
  EXPECT_EQ(found.columns, (Columns{1, 3, 2, 0}));
  EXPECT_EQ(found.known, 2u);
}

TEST(Candidates, IfNoneIsKnownTheFirstIs) {
  Profile profile;
  profile.columns = {column(true, 9), column(true, 2)};
  const Candidates found = candidates_of(profile);
  EXPECT_EQ(found.columns, (Columns{1, 0}));
  EXPECT_EQ(found.known, 1u);
}

TEST(Candidates, AreTriedInTheOrderOfTheTable) {
  const Candidates candidates{{1, 3, 2, 0}, 2};
  EXPECT_EQ(candidates.in_table_order(Columns{0, 1, 3}), (Columns{3, 0, 1}));
}

TEST(Candidates, NumbersFollowTheirColumns) {
  const std::vector<double> numbers = {0.3, 0.1, 0.2};
  EXPECT_EQ(reordered(numbers, Columns{3, 0, 1}, Columns{0, 1, 3}), (std::vector<double>{0.1, 0.2, 0.3}));
}

}  // namespace
}  // namespace kith::profile

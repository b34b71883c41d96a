#include "profile/pivots.h"

#include <gtest/gtest.h>

#include <string>

#include <fmt/format.h>

#include "testing/tables.h"
#include "time/two_digit_years.h"

namespace kith::profile {
namespace {

TEST(Pivots, YearsOfTwoDigitsGetAPivotThatTheirReleaseAccepts) {
  const auto pivot = [](const std::string& name, const kith::testing::Rows& rows) {
    return profile(kith::testing::table_of({name, "visited"}, rows), std::nullopt, 1).columns.front().pivot;
  };
  const int now = time::present_year();
  EXPECT_EQ(pivot("birth", {{"09/27/64", "2019-01-02"}, {"04/15/65", "2020-03-04"}}), now);
  EXPECT_EQ(pivot("birth", {{"09/27/64", "1995-01-02"}, {"04/15/15", "1998-03-04"}}), 1998);
  EXPECT_EQ(pivot("birth", {{"1964-09-27", "1995-01-02"}}), std::nullopt);
  const std::string soon = std::to_string((now + 2) % 100), last = std::to_string((now - 1) % 100);
  EXPECT_EQ(pivot("due", {{"09/27/" + soon, "2019-01-02"}, {"04/15/" + last, "2020-03-04"}}), now + 2);
}

TEST(Pivots, DatesOfTheNextYearsAreNotPutACenturyBack) {
  const int now = time::present_year();
  const auto two = [](int year) { return fmt::format("09/27/{:02}", year % 100); };
  const auto pivot = [](const std::string& name, const kith::testing::Rows& rows) {
    return profile(kith::testing::table_of({name, "visited"}, rows), std::nullopt, 1).columns.front().pivot;
  };
  const kith::testing::Rows soon = {{two(now + 1), "x"}, {two(now + 3), "y"}};
  for (const char* name : {"due_date", "appointment", "expires"})
    EXPECT_EQ(pivot(name, soon), now + 3) << name;
  for (const char* name : {"birth", "née_le", "nascido_em"}) EXPECT_EQ(pivot(name, soon), now) << name;
  EXPECT_EQ(pivot("due", {{two(now + 1), std::to_string(now - 99) + "-01-02"}}), now - 99) << "an old table";
}

TEST(Pivots, AgesAndDeathsTellTheCenturyOfBirths) {
  const auto births = [](const std::string& beside, const kith::testing::Rows& rows) {
    return profile(kith::testing::table_of({"birth", beside}, rows), std::nullopt, 1).columns.front();
  };
  EXPECT_EQ(births("age", {{"09/27/64", "62"}, {"04/15/24", "102"}, {"04/15/88", "38"}}).pivot, 2023);
  EXPECT_EQ(
      births("died", {{"09/27/64", "2009-05-05"}, {"04/15/24", "2010-05-05"}, {"04/15/50", "2026-01-05"}})
          .pivot,
      2023);
}

TEST(Pivots, BirthsThatNoneFitsAreNotProposed) {
  const kith::testing::Rows rows = {
      {"09/27/64", "62"}, {"04/15/22", "104"}, {"04/15/24", "2"}, {"04/15/88", "38"}};
  const ColumnProfile births =
      profile(kith::testing::table_of({"birth", "age"}, rows), std::nullopt, 1).columns.front();
  EXPECT_EQ(births.role, LikelyRole::identifier);
  EXPECT_NE(births.why.find("no pivot fits all"), std::string::npos) << births.why;
}

}  // namespace
}  // namespace kith::profile

#include "method/fulldomain/calendar_summary.h"

#include <gtest/gtest.h>

namespace kith::method {
namespace {

using Stretch = outcome::CalendarSummary::Stretch;
using Stretches = std::vector<Stretch>;
constexpr std::int64_t day = 86400;

TEST(CalendarSummary, KeepsLongStretchesInOrderAndJoinsThoseThatBeginTogether) {
  const Stretches weeks = {{7 * day, 14 * day, 3}, {0, 7 * day, 2}, {7 * day, 14 * day, 1}};
  EXPECT_EQ(gathered(weeks, 400), (Stretches{{0, 7 * day, 2}, {7 * day, 14 * day, 4}}));
}

TEST(CalendarSummary, LeavesOutEmptyValuesAndStretchesWithoutRows) {
  EXPECT_EQ(gathered({{0, 0, 5}, {0, day, 0}}, 400), Stretches{});
  EXPECT_EQ(gathered({}, 400), Stretches{});
}

TEST(CalendarSummary, GathersMinutesOfAYearByDay) {
  Stretches minutes;
  for (std::int64_t i = 0; i < 5000; ++i) {
    const std::int64_t begin = i * 6300;  // every 105 minutes
    minutes.push_back({begin, begin + 60, 1});
  }
  const Stretches days = gathered(minutes, 400);
  EXPECT_LE(days.size(), 400u);
  std::uint64_t rows = 0;
  for (const Stretch& s : days) {
    EXPECT_EQ(s.begin % day, 0);
    EXPECT_EQ(s.end - s.begin, day);
    rows += s.rows;
  }
  EXPECT_EQ(rows, 5000u);
}

TEST(CalendarSummary, GathersManyYearsAndTimesBefore1970ByMondays) {
  Stretches seconds;
  for (std::int64_t year = -100; year < 100; ++year)
    seconds.push_back({year * 365 * day + 1, year * 365 * day + 2, 1});
  const Stretches gathered_ones = gathered(seconds, 400);
  ASSERT_LE(gathered_ones.size(), 400u);
  for (const Stretch& s : gathered_ones) {
    EXPECT_EQ((s.begin - 4 * day) % (7 * day), 0) << "1970-01-05 was a Monday";
    EXPECT_EQ((s.end - s.begin) % (7 * day), 0);
  }
}

}  // namespace
}  // namespace kith::method

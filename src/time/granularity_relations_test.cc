#include "time/granularity_relations.h"

#include <gtest/gtest.h>

#include <map>

#include "testing/random_tables.h"
#include "time/granularity_samples_test.h"

namespace kith::time {
namespace {

bool finer(const Granularity& a, const Granularity& b) { return finer_than(a, b); }
bool finer(const std::string& a, const std::string& b) { return finer_than(named(a), named(b)); }
bool equivalent(const std::string& a, const std::string& b) {
  return shift_equivalent(named(a), named(b)) && shift_equivalent(named(b), named(a));
}

Granularity parts(std::vector<std::pair<std::string, std::string>> of) {
  return named("day-part", {{"day-part", time::DayPartDefinition{std::move(of)}}});
}
Granularity group(const std::string& of, std::int64_t size, std::int64_t offset,
                  const std::string& anchor = "") {
  return named("own", {{"own", time::GroupDefinition{of, size, offset, anchor}}});
}

TEST(FinerThan, BuiltInGranularitiesFormThisOrder) {
  const std::vector<std::string> names = {"second",  "minute",   "hour",    "day-part",  "day",
                                          "week",    "month",    "quarter", "half-year", "year",
                                          "5 years", "10 years", "4 years"};
  const std::map<std::string, std::set<std::string>> not_above = {
      {"week", {"month", "quarter", "half-year", "year", "5 years", "10 years", "4 years"}},
      {"5 years", {"4 years"}},
      {"10 years", {"4 years"}}};
  for (std::size_t a = 0; a < names.size(); ++a)
    for (std::size_t b = 0; b < names.size(); ++b) {
      const auto denied = not_above.find(names[a]);
      const bool expected = a <= b && (denied == not_above.end() || !denied->second.contains(names[b]));
      EXPECT_EQ(finer(names[a], names[b]), expected) << names[a] << " " << names[b];
    }
}

TEST(FinerThan, DayPartsLieInDaysUnlessOneCrossesMidnight) {
  EXPECT_TRUE(finer("hour", "day-part"));
  EXPECT_FALSE(finer("day", "day-part"));
  EXPECT_TRUE(finer("day-part", "day"));
  const Granularity night = parts({{"day", "06:00"}, {"night", "22:00"}});
  EXPECT_FALSE(finer(night, named("day")));
  EXPECT_FALSE(finer(night, named("week")));
  EXPECT_TRUE(finer(named("hour"), night));
  EXPECT_FALSE(finer(named("90 minutes"), night));
  EXPECT_FALSE(finer(named("hour"), parts({{"day", "06:30"}, {"night", "22:00"}})));
  EXPECT_TRUE(finer(named("30 minutes"), parts({{"day", "06:30"}, {"night", "22:00"}})));
}

TEST(FinerThan, FiscalYearsHoldQuartersAndNoYears) {
  const Granularity fiscal = group("month", 12, 3);
  EXPECT_FALSE(finer(fiscal, named("year")));
  EXPECT_FALSE(finer(named("year"), fiscal));
  EXPECT_TRUE(finer(named("quarter"), fiscal));
  EXPECT_TRUE(finer(named("month"), fiscal));
  EXPECT_FALSE(finer(named("half-year"), fiscal));
  EXPECT_FALSE(finer(named("week"), fiscal));
  EXPECT_FALSE(finer(named("quarter"), group("month", 12, 4)));
  EXPECT_TRUE(finer(fiscal, group("month", 24, 3)));
}

TEST(FinerThan, BusinessDaysLieInDaysAndDaysNotInThem) {
  EXPECT_TRUE(finer("business-day", "day"));
  EXPECT_TRUE(finer("business-day", "week"));
  EXPECT_TRUE(finer("business-day", "month"));
  EXPECT_FALSE(finer("day", "business-day"));
  EXPECT_FALSE(finer("hour", "business-day"));
  EXPECT_TRUE(finer(group("business-day", 5, 0), named("week")));
  EXPECT_FALSE(finer(group("business-day", 5, 1), named("week")));
  EXPECT_FALSE(finer(named("week"), group("business-day", 5, 0)));
}

TEST(FinerThan, AListWithACutWhereTheOtherHasAGapHoldsIt) {
  const Granularity halves = Granularity::of_intervals(
      "halves",
      {{{std::int64_t{first_of_time} * seconds_of_day, second_of("2024-01-07T12:00")}, "before"},
       {{second_of("2024-01-07T12:00"), (std::int64_t{last_of_time} + 1) * seconds_of_day}, "after"}});
  EXPECT_TRUE(finer(named("business-day"), halves));
  EXPECT_FALSE(finer(named("day"), halves));
  EXPECT_TRUE(finer(named("hour"), halves));
  EXPECT_TRUE(covers(halves, named("hour")));
}

TEST(FinerThan, AListOfAllTimeHoldsClocksToo) {
  const Granularity ages =
      Granularity::of_days("ages", listed_days({{first_of_time, day_of("1999-12-31"), "old"},
                                                {day_of("2000-01-01"), last_of_time, "new"}}));
  for (const char* name : {"minute", "day-part", "day", "month", "year", "business-day"})
    EXPECT_TRUE(finer(named(name), ages)) << name;
  EXPECT_FALSE(finer(named("week"), ages));
  EXPECT_FALSE(finer(ages, named("year")));
}

TEST(ShiftEquivalent, TheSameGranulesUnderOtherNames) {
  EXPECT_TRUE(equivalent("7 days", "week"));
  EXPECT_TRUE(equivalent("12 months", "year"));
  EXPECT_TRUE(equivalent("24 hours", "day"));
  EXPECT_TRUE(equivalent("60 minutes", "hour"));
  EXPECT_TRUE(equivalent("6 months", "half-year"));
  EXPECT_TRUE(equivalent("14 days", "2 weeks"));
  EXPECT_FALSE(equivalent("8 days", "week"));
  EXPECT_FALSE(equivalent("day", "business-day"));
  EXPECT_FALSE(equivalent("business-day", "day"));
  EXPECT_FALSE(equivalent("6 hours", "hour"));
  EXPECT_TRUE(equivalent("6 hours", "day-part"));
}

TEST(ShiftEquivalent, OffsetsCountModuloTheGroup) {
  EXPECT_TRUE(shift_equivalent(group("month", 12, 3), group("month", 12, -9)));
  EXPECT_TRUE(shift_equivalent(group("month", 12, 3), group("month", 12, 0, "2024-04-17")));
  EXPECT_FALSE(shift_equivalent(group("month", 12, 3), group("month", 12, 4)));
  EXPECT_TRUE(shift_equivalent(group("hour", 8, 6), group("hour", 8, 22)));
  EXPECT_TRUE(shift_equivalent(group("hour", 8, 6), group("hour", 8, 0, "2024-04-17T14:00")));
  EXPECT_FALSE(shift_equivalent(group("hour", 8, 6), group("hour", 8, 0)));
  EXPECT_TRUE(shift_equivalent(group("week", 2, 0, "2024-01-01"), group("day", 14, 0, "2024-01-01")));
}

// Against all days of four hundred years, one by one.
TEST(FinerThan, AgreesWithTheDaysOfFourCenturies) {
  const std::vector<Granularity> all = {named("day"),
                                        named("business-day"),
                                        named("week"),
                                        named("month"),
                                        named("quarter"),
                                        named("year"),
                                        named("4 years"),
                                        named("10 years"),
                                        named("100 years"),
                                        named("10 days"),
                                        named("7 days"),
                                        group("month", 12, 3),
                                        group("business-day", 5, 0),
                                        group("week", 4, 1)};
  const DayNumber first = day_of("1900-01-01"), last = day_of("2300-12-31");
  for (const Granularity& a : all)
    for (const Granularity& b : all) {
      bool nested = true;
      std::map<std::int64_t, std::int64_t> above;
      for (DayNumber day = first; day <= last && nested; ++day) {
        const DayPosition fine = a.days()->at(day), coarse = b.days()->at(day);
        if (!fine.inside) continue;
        nested = coarse.inside && above.try_emplace(fine.index, coarse.index).first->second == coarse.index;
      }
      EXPECT_EQ(finer(a, b), nested) << a.name() << " " << b.name() << " " << &a - all.data() << " "
                                     << &b - all.data();
    }
}

// What enumerated instants say of two granularities.
struct Seen {
  bool determined = true, covered = true;
};
Seen seen(const Granularity& fine, const Granularity& coarse, const std::vector<std::int64_t>& instants) {
  Seen result;
  std::map<std::int64_t, std::int64_t> above;
  for (const std::int64_t second : instants) {
    const auto f = fine.at(second), c = coarse.at(second);
    if (!f.inside) continue;
    if (!c.inside) {
      result.covered = false;
      continue;
    }
    if (above.try_emplace(f.index, c.index).first->second != c.index) result.determined = false;
  }
  return result;
}

std::string described(const Granularity& g, const std::vector<std::int64_t>& instants) {
  std::string text = g.name() + ":";
  std::string last;
  int shown = 0;
  for (const std::int64_t second : instants) {
    if (!g.at(second).inside) continue;
    const std::string label = g.label(plain_time(second));
    if (label != last && ++shown < 12) text += " " + label;
    last = label;
  }
  return text;
}

TEST(Relations, OfRandomGranularitiesAgreeWithEnumeratedInstants) {
  const SampleWindow window;
  const auto instants = window.instants();
  RandomGranularities samples(testing::test_seed());
  for (std::size_t n = 0; n < 80 && !HasFailure(); n += testing::every_nth()) {
    const Granularity a = samples.next(), b = samples.next();
    SCOPED_TRACE("pair " + std::to_string(n) + "\n" + described(a, instants) + "\n" + described(b, instants));
    const Seen ab = seen(a, b, instants), ba = seen(b, a, instants);
    EXPECT_EQ(finer_than(a, b), ab.determined && ab.covered);
    EXPECT_EQ(covers(b, a), ab.covered);
    EXPECT_EQ(shift_equivalent(a, b), ab.determined && ab.covered && ba.determined && ba.covered);
    EXPECT_TRUE(finer_than(a, a));
  }
}

TEST(CommonImage, OrderIsPartialAndHoldsOfTheInstantsInAllImages) {
  const auto instants = SampleWindow().instants();
  RandomGranularities samples(testing::test_seed() + 2);
  std::size_t related = 0, beyond = 0;
  for (std::size_t n = 0; n < 40 && !HasFailure(); ++n) {
    std::vector<Granularity> list;
    for (std::size_t i = 0, count = 2 + samples.below(4); i < count; ++i) list.push_back(samples.next());
    const auto finer = finer_on_common_image(list);
    std::vector<std::int64_t> data;
    for (const std::int64_t second : instants)
      if (std::ranges::all_of(list, [&](const Granularity& g) { return g.at(second).inside; }))
        data.push_back(second);
    for (std::size_t a = 0; a < list.size(); ++a) {
      EXPECT_TRUE(finer[a][a]);
      for (std::size_t b = 0; b < list.size(); ++b) {
        EXPECT_FALSE(a != b && finer[a][b] && finer[b][a]);
        for (std::size_t c = 0; c < list.size(); ++c)
          EXPECT_TRUE(!finer[a][b] || !finer[b][c] || finer[a][c]);
        EXPECT_TRUE(!finer_than(list[a], list[b]) || finer[a][b] || finer[b][a]);
        if (a == b || !finer[a][b]) continue;
        ++related;
        beyond += finer_than(list[a], list[b]) ? 0 : 1;
        EXPECT_TRUE(seen(list[a], list[b], data).determined) << described(list[a], instants) << "\n"
                                                             << described(list[b], instants);
      }
    }
  }
  EXPECT_GT(related, 10U);
  EXPECT_GT(beyond, 0U);
}

TEST(CommonImage, OfDaysAndBusinessDaysTheFirstIsTheFiner) {
  const auto day_first = finer_on_common_image({named("day"), named("business-day"), named("week")});
  EXPECT_TRUE(day_first[0][1]);
  EXPECT_FALSE(day_first[1][0]);
  EXPECT_TRUE(day_first[1][2]);
  const auto business_first = finer_on_common_image({named("business-day"), named("day")});
  EXPECT_TRUE(business_first[0][1]);
  EXPECT_FALSE(business_first[1][0]);
}

// A gap within a granule does not end it.
TEST(CommonImage, AGapWithinAGranuleTiesWhatLiesAround) {
  const Granularity term =
      Granularity::of_days("term", listed_days({{day_of("2024-01-01"), day_of("2024-01-31"), "winter"},
                                                {day_of("2024-03-01"), day_of("2024-03-31"), "winter"}}));
  const Granularity halves = Granularity::of_intervals(
      "halves", {{{second_of("2024-01-10T06:00"), second_of("2024-02-15T06:00")}, "first"},
                 {{second_of("2024-02-15T06:00"), second_of("2024-03-10T06:00")}, "second"}});
  EXPECT_FALSE(finer_on_common_image({term, halves})[0][1]);
  EXPECT_FALSE(finer_on_common_image({halves, term})[1][0]);
  EXPECT_TRUE(finer_on_common_image({halves, term})[0][1]);
}

TEST(CommonImage, WeeksThatWorkOnOneDayLieInMonths) {
  const Granularity sundays =
      Granularity::of_days("sunday", business_days({true, true, true, true, true, true, false}, {}));
  const auto finer = finer_on_common_image({named("week"), named("month"), sundays});
  EXPECT_TRUE(finer[0][1]);
  EXPECT_FALSE(finer_than(named("week"), named("month")));
}

}  // namespace
}  // namespace kith::time

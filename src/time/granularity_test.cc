#include "time/granularity.h"

#include <gtest/gtest.h>

#include <cctz/time_zone.h>

#include <map>
#include <tuple>

#include "testing/random_tables.h"
#include "time/clock.h"
#include "time/granularity_relations.h"
#include "time/granularity_samples_test.h"
#include "time/zone.h"

namespace kith::time {
namespace {

using Granule = Granularity::Granule;
using Key = std::tuple<std::int64_t, std::int32_t, bool>;

Key key_of(const Granule& granule) { return {granule.index, granule.offset, granule.split}; }

LocalTime in_zone(const std::string& zone, const std::string& text) {
  return Clock(zone, "", {}).show(TimeFormat("iso", {}).read(text).value()).time;
}
std::string label(const std::string& name, const std::string& zone, const std::string& text) {
  return named(name).label(in_zone(zone, text));
}
bool same(const std::string& name, const LocalTime& a, const LocalTime& b) {
  return named(name).granule_of(a) == named(name).granule_of(b);
}

TEST(Granularity, LabelsTellTheTimeAsShortAsTheyCan) {
  const LocalTime time = plain_time(second_of("2006-01-03T09:31:07"));
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"second", "2006-01-03T09:31:07"},
      {"minute", "2006-01-03T09:31"},
      {"hour", "2006-01-03T09"},
      {"15 minutes", "[2006-01-03T09:30, 2006-01-03T09:45)"},
      {"20 seconds", "[2006-01-03T09:31, 2006-01-03T09:31:20)"},
      {"6 hours", "[2006-01-03T06, 2006-01-03T12)"},
      {"7 hours", "[2006-01-03T07, 2006-01-03T14)"},
      {"day-part", "2006-01-03 morning"},
      {"day", "2006-01-03"},
      {"24 hours", "2006-01-03"},
      {"business-day", "2006-01-03"},
      {"week", "2006-W01"},
      {"month", "2006-01"},
      {"quarter", "2006-Q1"},
      {"half-year", "2006-H1"},
      {"year", "2006"},
      {"5 years", "[2005, 2010)"}};
  for (const auto& [name, text] : expected) EXPECT_EQ(named(name).label(time), text) << name;
}

TEST(Granularity, PartsThatDoNotFillTheDayBeginAnewAtMidnight) {
  const Granularity sevens = named("7 hours");
  EXPECT_EQ(sevens.label(plain_time(second_of("2006-01-03T23:00"))), "[2006-01-03T21, 2006-01-04T00)");
  EXPECT_EQ(sevens.label(plain_time(second_of("2006-01-04T00:00"))), "[2006-01-04T00, 2006-01-04T07)");
}

TEST(Granularity, PartsOverMidnightBelongToTheDayTheyBeginOn) {
  const Granularity parts =
      named("day-part", {{"day-part", time::DayPartDefinition{{{"day", "06:00"}, {"night", "22:00"}}}}});
  EXPECT_EQ(parts.label(plain_time(second_of("2006-01-03T23:00"))), "2006-01-03 night");
  EXPECT_EQ(parts.label(plain_time(second_of("2006-01-04T05:59"))), "2006-01-03 night");
  EXPECT_EQ(parts.label(plain_time(second_of("2006-01-04T06:00"))), "2006-01-04 day");
  EXPECT_EQ(parts.at(second_of("2006-01-03T22:00")).index, parts.at(second_of("2006-01-04T05:59")).index);
}

TEST(Granularity, TimesBefore1970AreNoDifferent) {
  const LocalTime time = plain_time(second_of("1969-12-31T23:59:59"));
  EXPECT_EQ(named("second").label(time), "1969-12-31T23:59:59");
  EXPECT_EQ(named("hour").label(time), "1969-12-31T23");
  EXPECT_EQ(named("day-part").label(time), "1969-12-31 evening");
  EXPECT_EQ(named("hour").at(-1).index, named("hour").at(0).index - 1);
  EXPECT_EQ(named("minute").label(plain_time(second_of("0001-01-01T00:00"))), "0001-01-01T00:00");
}

TEST(Granularity, ResolutionIsWhatTextsMustTell) {
  EXPECT_EQ(named("month").resolution(), Resolution::day);
  EXPECT_EQ(named("day-part").resolution(), Resolution::hour);
  EXPECT_EQ(named("2 hours").resolution(), Resolution::hour);
  EXPECT_EQ(named("90 minutes").resolution(), Resolution::minute);
  EXPECT_EQ(named("minute").resolution(), Resolution::minute);
  EXPECT_EQ(named("10 seconds").resolution(), Resolution::second);
  const auto shifts = Granularity::of_intervals("s", {{{0, 3600}, "a"}, {{3600, 5400}, "b"}});
  EXPECT_EQ(shifts.resolution(), Resolution::minute);
}

// Every sample over the window: indexes, gaps, spans and labels belong together.
TEST(Granularity, IndexesSpansAndLabelsAgree) {
  const SampleWindow window;
  const auto instants = window.instants();
  RandomGranularities samples(testing::test_seed());
  for (std::size_t n = 0; n < 40 && !HasFailure(); n += testing::every_nth()) {
    const Granularity g = samples.next();
    SCOPED_TRACE("sample " + std::to_string(n) + " " + g.name());
    std::map<std::int64_t, std::string> label_of;
    std::map<std::string, std::int64_t> index_of;
    for (const std::int64_t second : instants) {
      const auto now = g.at(second), next = g.at(second + window.step);
      ASSERT_GE(next.index, now.index);
      ASSERT_LE(next.index - now.index, now.inside ? 1 : 0);
      ASSERT_EQ(g.granule_of(plain_time(second)).has_value(), now.inside);
      if (!now.inside) continue;
      const std::string text = g.label(plain_time(second));
      ASSERT_EQ(label_of.try_emplace(now.index, text).first->second, text);
      ASSERT_EQ(index_of.try_emplace(text, now.index).first->second, now.index) << text;
    }
    for (std::size_t i = 0; i < 50; ++i) {
      const std::int64_t second = instants[samples.below(instants.size())];
      const auto position = g.at(second);
      if (!position.inside) continue;
      bool within = false;
      std::int64_t last = g.hull(second).begin;
      for (const Span& span : g.spans(position.index)) {
        ASSERT_LT(span.begin, span.end);
        ASSERT_GE(span.begin, last);
        last = span.end;
        within = within || (span.begin <= second && second < span.end);
        ASSERT_TRUE(g.at(span.begin).inside && g.at(span.end - 1).inside);
        ASSERT_EQ(g.at(span.begin).index, position.index);
        ASSERT_EQ(g.at(span.end - 1).index, position.index);
        const auto before = g.at(span.begin - 1), after = g.at(span.end);
        ASSERT_FALSE(before.inside && before.index == position.index);
        ASSERT_FALSE(after.inside && after.index == position.index);
      }
      ASSERT_TRUE(within);
      ASSERT_EQ(last, g.hull(second).end);
    }
  }
}

// Clocks that are set.

const std::string kRome = "Europe/Rome";

TEST(GranularityInZones, AnHourThatClocksShowTwiceIsTwoGranules) {
  EXPECT_EQ(label("hour", kRome, "2024-10-27T02:30+02:00"), "2024-10-27T02+02:00");
  EXPECT_EQ(label("hour", kRome, "2024-10-27T02:30+01:00"), "2024-10-27T02+01:00");
  EXPECT_EQ(label("minute", kRome, "2024-10-27T02:30+02:00"), "2024-10-27T02:30+02:00");
  EXPECT_EQ(label("minute", kRome, "2024-10-27T02:30+01:00"), "2024-10-27T02:30+01:00");
  EXPECT_EQ(label("hour", kRome, "2024-10-27T01:30+02:00"), "2024-10-27T01");
  EXPECT_EQ(label("hour", kRome, "2024-10-27T03:00+01:00"), "2024-10-27T03");
}

TEST(GranularityInZones, WhatHoldsTheFoldIsOneLongGranule) {
  const LocalTime first = in_zone(kRome, "2024-10-27T02:30+02:00");
  const LocalTime second = in_zone(kRome, "2024-10-27T02:30+01:00");
  for (const char* name : {"2 hours", "6 hours", "day-part", "day", "week", "month", "business-day"})
    EXPECT_TRUE(same(name, first, second)) << name;
  for (const char* name : {"hour", "minute", "second", "15 minutes"})
    EXPECT_FALSE(same(name, first, second)) << name;
  EXPECT_EQ(label("2 hours", kRome, "2024-10-27T02:30+01:00"), "[2024-10-27T02, 2024-10-27T04)");
}

TEST(GranularityInZones, AFoldThatCrossesMidnightKeepsDaysInOrder) {
  const std::string zone = "America/St_Johns";
  EXPECT_EQ(label("day", zone, "2006-10-28T23:30-02:30"), "2006-10-28");
  EXPECT_EQ(label("day", zone, "2006-10-29T00:00:30-02:30"), "2006-10-29");
  EXPECT_EQ(label("day", zone, "2006-10-28T23:30-03:30"), "2006-10-29");
  EXPECT_EQ(label("hour", zone, "2006-10-28T23:00:30-02:30"), "2006-10-28T23");
  EXPECT_EQ(label("hour", zone, "2006-10-28T23:30-02:30"), "2006-10-28T23-02:30");
  EXPECT_EQ(label("hour", zone, "2006-10-28T23:30-03:30"), "2006-10-28T23-03:30");
}

TEST(GranularityInZones, HalfAnHourFolds) {
  const std::string zone = "Australia/Lord_Howe";  // 02:00 to 01:30
  EXPECT_EQ(label("hour", zone, "2024-04-07T01:45+11:00"), label("hour", zone, "2024-04-07T01:45+10:30"));
  EXPECT_EQ(label("30 minutes", zone, "2024-04-07T01:45+11:00"), "[2024-04-07T01:30, 2024-04-07T02)+11:00");
  EXPECT_EQ(label("30 minutes", zone, "2024-04-07T01:45+10:30"), "[2024-04-07T01:30, 2024-04-07T02)+10:30");
}

TEST(GranularityInZones, DaysHave23To25Hours) {
  const auto hours = [](const std::string& zone, const std::string& noon) {
    const Clock clock(zone, "", {});
    const Granularity day = named("day"), hour = named("hour");
    TimeFormat::Reading reading;
    reading.has_offset = true;
    reading.seconds = second_of(noon);
    const auto wanted = day.granule_of(clock.show(reading).time);
    std::set<std::string> labels;
    for (std::int64_t s = second_of(noon) - 86400 * 2; s < second_of(noon) + 86400 * 2; s += 900) {
      reading.seconds = s;
      const LocalTime time = clock.show(reading).time;
      if (day.granule_of(time) == wanted) labels.insert(hour.label(time));
    }
    return labels.size();
  };
  EXPECT_EQ(hours(kRome, "2024-03-31T10:00Z"), 23U);
  EXPECT_EQ(hours(kRome, "2024-10-27T10:00Z"), 25U);
  EXPECT_EQ(hours(kRome, "2024-10-28T10:00Z"), 24U);
  EXPECT_EQ(hours("America/New_York", "2124-11-05T17:00Z"), 25U);  // a first Sunday of November
}

// Instants around changes of the clock, in their order.
std::vector<LocalTime> times_around_a_change(const std::string& name, RandomGranularities& random) {
  cctz::time_zone zone;
  if (!load_zone(name, zone)) return {};
  const Clock clock(name, "", {});
  std::int64_t near =
      second_of("1850-01-01") + static_cast<std::int64_t>(random.below(std::uint64_t{200} * 365 * 86400));
  cctz::time_zone::civil_transition change;
  if (zone.next_transition(cctz::time_point<cctz::seconds>(cctz::seconds(near)), &change))
    near = zone.lookup(change.to).trans.time_since_epoch().count();
  const auto reach = std::vector<std::uint64_t>{120, 2 * 3600, 5 * 3600, 2 * 86400}[random.below(4)];
  std::vector<std::int64_t> instants = {near - 1, near, near + 1};
  for (int i = 0; i < 60; ++i)
    instants.push_back(near - static_cast<std::int64_t>(reach) +
                       static_cast<std::int64_t>(random.below(2 * reach)));
  std::ranges::sort(instants);
  std::vector<LocalTime> times;
  TimeFormat::Reading reading;
  reading.has_offset = true;
  for (const std::int64_t instant : instants) {
    reading.seconds = instant;
    times.push_back(clock.show(reading).time);
  }
  return times;
}

const std::vector<std::string> kZones = {"Europe/Rome",     "America/St_Johns",    "America/Sao_Paulo",
                                         "Pacific/Apia",    "Australia/Lord_Howe", "America/Juneau",
                                         "Africa/Monrovia", "Europe/Dublin",       "Asia/Manila"};

std::vector<Granularity> all_kinds(const LocalTime& near) {
  std::vector<Granularity> all;
  for (const char* name : {"second", "minute", "15 minutes", "hour", "90 minutes", "2 hours", "7 hours",
                           "day-part", "day", "business-day", "3 days", "week", "month", "year"})
    all.push_back(named(name));
  all.push_back(
      named("nights", {{"nights", time::DayPartDefinition{{{"day", "06:00"}, {"night", "22:00"}}}}}));
  all.push_back(named("late", {{"late", time::GroupDefinition{"hour", 24, 23, ""}}}));
  const std::int64_t hour = near.seconds / 3600 * 3600;
  all.push_back(Granularity::of_intervals("shifts", {{{hour - 90000, hour - 1800}, "a"},
                                                     {{hour - 1800, hour + 1800}, "b"},
                                                     {{hour + 5400, hour + 90000}, "c"}}));
  return all;
}

TEST(GranularityInZones, GranulesAreIntervalsOfTimeWithLabelsOfTheirOwn) {
  RandomGranularities random(testing::test_seed());
  for (std::size_t n = 0; n < 300 && !HasFailure(); n += testing::every_nth()) {
    const std::string zone = kZones[random.below(kZones.size())];
    const auto times = times_around_a_change(zone, random);
    if (times.empty()) GTEST_SKIP() << "no database of zones here";
    for (const Granularity& g : all_kinds(times[times.size() / 2])) {
      std::map<Key, std::size_t> last_seen;
      std::map<Key, std::string> label_of;
      std::map<std::string, Key> key_of_label;
      std::size_t inside = 0;
      for (const LocalTime& time : times) {
        const auto granule = g.granule_of(time);
        if (!granule) continue;
        const Key key = key_of(*granule);
        const auto [at, added] = last_seen.try_emplace(key, inside);
        ASSERT_TRUE(added || at->second + 1 == inside)
            << zone << ": " << g.name() << " comes back to " << g.label(time);
        at->second = inside++;
        ASSERT_EQ(label_of.try_emplace(key, g.label(time)).first->second, g.label(time)) << zone;
        ASSERT_EQ(key_of_label.try_emplace(g.label(time), key).first->second, key) << zone << g.label(time);
      }
    }
  }
}

TEST(GranularityInZones, WhatIsFinerStaysFinerWhereClocksAreSet) {
  RandomGranularities random(testing::test_seed() + 1);
  for (std::size_t n = 0; n < 100 && !HasFailure(); n += testing::every_nth()) {
    const std::string zone = kZones[random.below(kZones.size())];
    const auto times = times_around_a_change(zone, random);
    if (times.empty()) GTEST_SKIP() << "no database of zones here";
    auto kinds = all_kinds(times[times.size() / 2]);
    const auto finer = finer_on_common_image(kinds);
    for (std::size_t a = 0; a < kinds.size(); ++a)
      for (std::size_t b = 0; b < kinds.size(); ++b) {
        if (a == b || !finer[a][b]) continue;
        std::map<Key, Key> above;
        for (const LocalTime& time : times) {
          const auto fine = kinds[a].granule_of(time), coarse = kinds[b].granule_of(time);
          const bool common = std::ranges::all_of(
              kinds, [&](const Granularity& g) { return g.granule_of(time).has_value(); });
          if (!common) continue;
          const Key key = key_of(*coarse);
          ASSERT_EQ(above.try_emplace(key_of(*fine), key).first->second, key)
              << zone << ": " << kinds[a].name() << " in " << kinds[b].name() << " at "
              << kinds[a].label(time) << " " << kinds[b].label(time);
        }
      }
  }
}

}  // namespace
}  // namespace kith::time

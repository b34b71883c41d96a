#include "time/clock.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cctz/time_zone.h>

#include <fstream>
#include <sstream>

#include "table/samples_test.h"
#include "time/zone.h"

namespace kith::time {
namespace {

constexpr std::int64_t kDay = 86400;
const std::vector<std::string> kZones = {"America/St_Johns", "America/Sao_Paulo", "Pacific/Apia",
                                         "Europe/Rome",      "America/Juneau",    "Australia/Lord_Howe",
                                         "Asia/Kathmandu",   "Europe/Dublin",     "Africa/Monrovia",
                                         "America/New_York", "Asia/Manila",       "UTC"};

TimeFormat::Reading reading(const std::string& text) { return TimeFormat("iso", {}).read(text).value(); }
std::int64_t seconds(const std::string& text) { return reading(text).seconds; }
std::int32_t day(const std::string& text) { return static_cast<std::int32_t>(seconds(text) / kDay); }

Clock::Shown shown(const std::string& zone, const std::string& text, const std::string& recorded = "") {
  return Clock(zone, recorded, {}).show(reading(text));
}
LocalTime local(const std::string& zone, const std::string& text) { return shown(zone, text).time; }

LocalTime at(const Clock& clock, std::int64_t instant) {
  TimeFormat::Reading reading;
  reading.seconds = instant;
  reading.has_offset = true;
  return clock.show(reading).time;
}

TEST(Clock, WithoutAZoneWallClocksStayAndOffsetsLeadToUtc) {
  const Clock clock;
  EXPECT_FALSE(clock.has_zone());
  EXPECT_EQ(clock.show(reading("2006-03-26T02:30")).time.seconds, seconds("2006-03-26T02:30"));
  EXPECT_EQ(clock.show(reading("2006-01-03T00:30+02:00")).time.seconds, seconds("2006-01-02T22:30"));
  EXPECT_EQ(clock.show(reading("2006-01-03T00:30+02:00")).time.day, day("2006-01-02"));
  EXPECT_EQ(clock.show(reading("2006-07-03T00:30[Europe/Rome]")).time.seconds, seconds("2006-07-02T22:30"));
  EXPECT_EQ(clock.show(reading("1969-12-31T23:59:59")).time.day, -1);
}

TEST(Clock, OffsetsArePutOnTheZone) {
  const LocalTime winter = local("Europe/Rome", "2006-01-03T23:30:00Z");
  EXPECT_EQ(winter.seconds, seconds("2006-01-04T00:30"));
  EXPECT_EQ(winter.offset, 3600);
  EXPECT_EQ(winter.day, day("2006-01-04"));
  EXPECT_FALSE(winter.ambiguous());
  EXPECT_EQ(local("Europe/Rome", "2006-07-03T12:00-05:00").seconds, seconds("2006-07-03T19:00"));
}

TEST(Clock, ReadingsWithoutOffsetAreOfTheRecordedZone) {
  EXPECT_EQ(shown("Europe/Rome", "2006-07-03T12:00").time.seconds, seconds("2006-07-03T12:00"));
  EXPECT_EQ(shown("Europe/Rome", "2006-07-03T12:00", "America/New_York").time.seconds,
            seconds("2006-07-03T18:00"));
  EXPECT_EQ(shown("Europe/Rome", "2006-07-03T12:00[UTC]", "America/New_York").time.seconds,
            seconds("2006-07-03T14:00"));
}

TEST(Clock, RulesHoldBefore1970AndAfter2037) {
  EXPECT_EQ(local("Europe/Rome", "2106-07-01T12:00Z").offset, 7200);
  EXPECT_EQ(local("Europe/Rome", "2106-12-01T12:00Z").offset, 3600);
  EXPECT_EQ(local("America/New_York", "9998-07-01T12:00Z").offset, -4 * 3600);
  EXPECT_EQ(local("Europe/Rome", "1950-07-01T12:00Z").offset, 3600);
  EXPECT_EQ(local("Europe/Rome", "1800-01-01T12:00Z").offset, 2996);  // local mean time
  EXPECT_EQ(local("Europe/Rome", "0001-01-01T12:00Z").seconds, seconds("0001-01-01T12:49:56"));
}

TEST(Clock, SkippedReadingsMoveOnByTheGap) {
  const Clock::Shown skipped = shown("Europe/Rome", "2006-03-26T02:30");
  EXPECT_TRUE(skipped.skipped);
  EXPECT_FALSE(skipped.twice);
  EXPECT_EQ(skipped.time.seconds, seconds("2006-03-26T03:30"));
  EXPECT_EQ(skipped.time.offset, 7200);
  EXPECT_FALSE(shown("Europe/Rome", "2006-03-26T01:59:59").skipped);
  EXPECT_FALSE(shown("Europe/Rome", "2006-03-26T03:00").skipped);
  EXPECT_TRUE(shown("Europe/Rome", "2506-03-28T02:30").skipped);  // a last Sunday of March
}

TEST(Clock, OfReadingsThatOccurredTwiceTheFirstIsTaken) {
  const Clock::Shown twice = shown("Europe/Rome", "2006-10-29T02:30");
  EXPECT_TRUE(twice.twice);
  EXPECT_EQ(twice.time.offset, 7200);
  EXPECT_EQ(twice.time.fold_begin, seconds("2006-10-29T02:00"));
  EXPECT_EQ(twice.time.fold_end, seconds("2006-10-29T03:00"));
  EXPECT_FALSE(shown("Europe/Rome", "2006-10-29T03:00").twice);
  EXPECT_FALSE(shown("Europe/Rome", "2006-10-29T01:59:59").twice);
}

TEST(Clock, OffsetsTellRepeatedReadingsApart) {
  const LocalTime first = local("Europe/Rome", "2006-10-29T02:30+02:00");
  const LocalTime second = local("Europe/Rome", "2006-10-29T02:30+01:00");
  EXPECT_EQ(first.seconds, second.seconds);
  EXPECT_NE(first.offset, second.offset);
  EXPECT_TRUE(first.ambiguous());
  EXPECT_TRUE(second.ambiguous());
  EXPECT_FALSE(shown("Europe/Rome", "2006-10-29T02:30+01:00").twice);
}

TEST(Clock, ClocksSetBackOverMidnightDoNotGoBackADay) {
  const LocalTime before = local("America/St_Johns", "2006-10-29T00:00:59-02:30");
  const LocalTime after = local("America/St_Johns", "2006-10-28T23:01:00-03:30");
  EXPECT_EQ(after.seconds, seconds("2006-10-28T23:01"));
  EXPECT_EQ(before.day, day("2006-10-29"));
  EXPECT_EQ(after.day, day("2006-10-29"));
  EXPECT_EQ(local("America/St_Johns", "2006-10-28T23:30:00-02:30").day, day("2006-10-28"));
}

TEST(Clock, ClocksSetBackFromMidnightStayInTheirDay) {
  const LocalTime again = local("America/Sao_Paulo", "2010-02-20T23:30:00-03:00");
  EXPECT_EQ(again.day, day("2010-02-20"));
  EXPECT_TRUE(again.ambiguous());
  EXPECT_EQ(again.fold_end, seconds("2010-02-21"));
  EXPECT_EQ(local("America/Sao_Paulo", "2010-02-21T00:00:00-03:00").day, day("2010-02-21"));
}

TEST(Clock, WholeDaysStayInEveryZone) {
  const Clock::Shown moved = shown("Europe/Rome", "2006-07-03", "America/New_York");
  EXPECT_EQ(moved.time.seconds, seconds("2006-07-03"));
  EXPECT_EQ(moved.time.day, day("2006-07-03"));
  EXPECT_EQ(moved.time.offset, 7200);
  EXPECT_EQ(moved.time.resolution, Resolution::day);
}

TEST(Clock, DaysWithoutMidnightAreNotSkipped) {
  const Clock::Shown summer = shown("America/Sao_Paulo", "2010-10-17");
  EXPECT_FALSE(summer.skipped);
  EXPECT_EQ(summer.time.day, day("2010-10-17"));
  const Clock::Shown doubled = shown("America/St_Johns", "2006-10-29");
  EXPECT_FALSE(doubled.twice);
  EXPECT_FALSE(doubled.time.ambiguous());
}

TEST(Clock, SamoaHadNoThirtiethOfDecember2011) {
  const Clock::Shown day_alone = shown("Pacific/Apia", "2011-12-30");
  EXPECT_TRUE(day_alone.skipped);
  EXPECT_EQ(day_alone.time.day, day("2011-12-31"));
  const Clock::Shown noon = shown("Pacific/Apia", "2011-12-30T12:00");
  EXPECT_TRUE(noon.skipped);
  EXPECT_EQ(noon.time.seconds, seconds("2011-12-31T12:00"));
  EXPECT_EQ(local("Pacific/Apia", "2011-12-30T09:59:59Z").day, day("2011-12-29"));
  EXPECT_EQ(local("Pacific/Apia", "2011-12-30T10:00:00Z").day, day("2011-12-31"));
}

TEST(Clock, AlaskaHadADayTwice) {
  const Clock clock("America/Juneau", "", {});
  const std::int64_t change = seconds("1867-10-19T00:31:13Z");
  EXPECT_EQ(at(clock, change - 1).day, day("1867-10-19"));
  EXPECT_EQ(at(clock, change).fold_end - at(clock, change).fold_begin, kDay);
  EXPECT_GE(at(clock, change).day, at(clock, change - 1).day);
}

TEST(Clock, DaysHave23To25Hours) {
  const auto length = [](const std::string& zone, const std::string& noon) {
    const Clock clock(zone, "", {});
    const std::int64_t middle = seconds(noon);
    const std::int32_t wanted = at(clock, middle).day;
    std::int64_t count = 0;
    for (std::int64_t time = middle - 2 * kDay; time < middle + 2 * kDay; time += 60)
      count += at(clock, time).day == wanted ? 1 : 0;
    return count;
  };
  EXPECT_EQ(length("Europe/Rome", "2006-03-26T10:00Z"), 23 * 60);
  EXPECT_EQ(length("Europe/Rome", "2006-10-29T10:00Z"), 25 * 60);
  EXPECT_EQ(length("Europe/Rome", "2006-10-30T10:00Z"), 24 * 60);
  EXPECT_EQ(length("Australia/Lord_Howe", "2006-04-02T00:00Z"), 24 * 60 + 30);
}

class UnknownZone : public ::testing::TestWithParam<const char*> {};

TEST_P(UnknownZone, IsRefusedWithItsPlace) {
  const Error error = error_of([] { Clock(GetParam(), "", {"plan.toml", 3, "visited"}); });
  EXPECT_EQ(error.code(), ErrorCode::plan_value);
  EXPECT_EQ(error.place().line, 3U);
  EXPECT_FALSE(error.remedy().empty());
}

INSTANTIATE_TEST_SUITE_P(Clock, UnknownZone,
                         ::testing::Values("", "Europe/Roma", "europe/rome", "/usr/share/zoneinfo/UTC",
                                           "../zoneinfo/UTC", "Europe/../UTC", ":UTC", "Europe", "localtime",
                                           "posixrules", "right/Europe/Rome", "Fixed/UTC+01:00:00",
                                           "libc:UTC", "UTC ", "Etc", "tzdata.zi", "Factory"));

TEST(Clock, TheRecordedZoneMustBeKnownToo) {
  EXPECT_EQ(error_of([] { Clock("UTC", "Europe/Roma", {}); }).code(), ErrorCode::plan_value);
}

TEST(Zone, TheNearestNameIsASlipOrACityAway) {
  if (nearest_zone("Europe/Rome").empty()) GTEST_SKIP() << "no list of zones here";
  EXPECT_EQ(nearest_zone("Europe/Roma"), "Europe/Rome");
  EXPECT_EQ(nearest_zone("europe/rome"), "Europe/Rome");
  EXPECT_EQ(nearest_zone("Tokyo"), "Asia/Tokyo");
  EXPECT_EQ(nearest_zone("Middle-earth"), "");
}

// Instants around a random change of a zone's clocks.
std::vector<std::int64_t> instants_around_a_change(const cctz::time_zone& zone) {
  std::int64_t near = *rc::gen::inRange<std::int64_t>(seconds("1840-01-01"), seconds("2200-01-01"));
  cctz::time_zone::civil_transition change;
  if (zone.next_transition(cctz::time_point<cctz::seconds>(cctz::seconds(near)), &change))
    near = zone.lookup(change.to).trans.time_since_epoch().count();
  const auto reach = *rc::gen::element<std::int64_t>(60, 3 * 3600, 3 * kDay);
  auto instants =
      *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange(near - reach, near + reach));
  instants.insert(instants.end(), {near - 1, near, near + 1});
  std::sort(instants.begin(), instants.end());
  return instants;
}

RC_GTEST_PROP(Clock, DaysNeverGoBack, ()) {
  const std::string name = *rc::gen::elementOf(kZones);
  const Clock clock(name, "", {});
  cctz::time_zone zone;
  RC_ASSERT(load_zone(name, zone));
  std::int32_t last = std::numeric_limits<std::int32_t>::min();
  for (const std::int64_t instant : instants_around_a_change(zone)) {
    const LocalTime time = at(clock, instant);
    RC_ASSERT(time.day >= last);
    RC_ASSERT(time.seconds == instant + time.offset);
    if (!time.ambiguous()) RC_ASSERT(time.day * kDay <= time.seconds && time.seconds < (time.day + 1) * kDay);
    last = time.day;
  }
}

RC_GTEST_PROP(Clock, FoldsAreThereExactlyWhereAReadingOccursTwice, ()) {
  const std::string name = *rc::gen::elementOf(kZones);
  const Clock clock(name, "", {});
  cctz::time_zone zone;
  RC_ASSERT(load_zone(name, zone));
  for (const std::int64_t instant : instants_around_a_change(zone)) {
    const LocalTime time = at(clock, instant);
    bool twice = false;  // the offsets in force around tell all instants that may show the reading
    for (std::int64_t other = instant - 2 * kDay; other <= instant + 2 * kDay; other += 900) {
      const std::int64_t candidate = time.seconds - at(clock, other).offset;
      twice = twice || (candidate != instant && at(clock, candidate).seconds == time.seconds);
    }
    RC_ASSERT(time.ambiguous() == twice);
    if (twice) RC_ASSERT(time.fold_begin <= time.seconds && time.seconds < time.fold_end);
  }
}

RC_GTEST_PROP(Clock, AReadingWithItsOffsetComesBack, ()) {
  const std::string name = *rc::gen::elementOf(kZones);
  const Clock clock(name, "", {});
  const auto instant = *rc::gen::inRange<std::int64_t>(seconds("0001-01-02"), seconds("9999-12-30"));
  const LocalTime time = at(clock, instant);
  RC_ASSERT(time.seconds - time.offset == instant);
  TimeFormat::Reading wall;
  wall.seconds = time.seconds;
  const Clock::Shown again = clock.show(wall);
  RC_ASSERT(!again.skipped);
  RC_ASSERT(again.twice == time.ambiguous());
  if (!again.twice) RC_ASSERT(again.time.offset == time.offset && again.time.day == time.day);
}

// Every zone of the database, around every change up to 2040: no two changes are so near that a day goes
// back.
TEST(Clock, NoZoneKnowsADayThatGoesBack) {
  std::ifstream list("/usr/share/zoneinfo/tzdata.zi");
  if (!list) GTEST_SKIP() << "no list of zones here";
  std::size_t changes = 0;
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line);
    std::string kind, name;
    cctz::time_zone zone;
    if (!(words >> kind >> name) || kind != "Z" || !load_zone(name, zone)) continue;
    const Clock clock(name, "", {});
    cctz::time_zone::civil_transition change;
    auto time = cctz::time_point<cctz::seconds>::min();
    const cctz::time_point<cctz::seconds> end(cctz::seconds(seconds("2040-01-01")));
    while (time < end && zone.next_transition(time, &change)) {
      time = zone.lookup(change.to).trans;
      const std::int64_t near = time.time_since_epoch().count();
      std::int32_t last = at(clock, near - 2 * kDay).day;
      for (const std::int64_t step :
           {-3601, -61, -1, 0, 1, 59, 60, 1800, 3599, 3600, 7200, 86399, 86400, 90000}) {
        const std::int32_t next = at(clock, near + step).day;
        ASSERT_GE(next, last) << name << " around " << near;
        last = next;
      }
      ++changes;
    }
  }
  EXPECT_GT(changes, 1000U);
}

}  // namespace
}  // namespace kith::time

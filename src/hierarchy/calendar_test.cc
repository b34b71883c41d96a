#include "hierarchy/calendar.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hierarchy/automatic.h"
#include "hierarchy/calendar_choice.h"
#include "hierarchy/value_range.h"
#include "hierarchy/well_formed_test.h"
#include "time/granularity_samples_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

Hierarchy made(const FromCalendar& recipe, const Texts& values) {
  const Dictionary dictionary = dictionary_of(values);
  const Hierarchy hierarchy = from_calendar(recipe, "visited", dictionary, "t.csv");
  expect_well_formed(hierarchy, dictionary);
  return hierarchy;
}
Hierarchy made(const Texts& granularities, const Texts& values) {
  return made(FromCalendar{granularities}, values);
}

ErrorCode code_of(const FromCalendar& recipe, const Texts& values) {
  return error_of([&] { made(recipe, values); }).code();
}
ErrorCode code_of(const Texts& granularities, const Texts& values) {
  return code_of(FromCalendar{granularities}, values);
}

// The value that `made` cannot place.
Code value_of(const FromCalendar& recipe, const Texts& values) {
  try {
    made(recipe, values);
  } catch (const ValueError& error) {
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
    EXPECT_FALSE(error.remedy().empty());
    return error.at();
  }
  ADD_FAILURE() << "nothing was thrown";
  return 0;
}

TEST(Calendar, LabelsAreTheContracts) {
  const auto h = made({"day", "week", "month", "quarter", "year", "5 years"}, {"2006-01-03"});
  ASSERT_EQ(h.size(), 7u);
  const Texts expected = {"2006-01-03", "2006-W01", "2006-01", "2006-Q1", "2006", "[2005, 2010)", "*"};
  for (Level level = 0; level < 7; ++level) EXPECT_EQ(texts(h, level)[0], expected[level]);
  EXPECT_EQ(h.levels[0].name, "day");
  EXPECT_EQ(h.levels[6].name, "*");
  EXPECT_EQ(texts(made({"hour"}, {"2006-01-03T09:30"}), 0), Texts{"2006-01-03T09"});
}

TEST(Calendar, LeapYearsAreGregorian) {
  for (const char* day : {"2000-02-29", "2024-02-29"})
    EXPECT_EQ(texts(made({"day", "month"}, {day}), 0), Texts{day});
  for (const char* day : {"1900-02-29", "2023-02-29", "2100-02-29"})
    EXPECT_EQ(code_of({"day", "month"}, {day}), ErrorCode::hierarchy_value) << day;
}

TEST(Calendar, YearsFromOneToTheLast) {
  const auto h = made({"day", "week", "year", "100 years"}, {"0001-01-01", "9999-12-31"});
  EXPECT_EQ(texts(h, 1), (Texts{"0001-W01", "9999-W52"}));
  EXPECT_EQ(texts(h, 2), (Texts{"0001", "9999"}));
  EXPECT_EQ(texts(h, 3), (Texts{"[0000, 0100)", "[9900, 10000)"}));
}

TEST(Calendar, HierarchyHasThePartialOrder) {
  const auto h = made({"day", "week", "month", "year"}, {"2006-01-03", "2006-02-07"});
  EXPECT_FALSE(h.order.is_chain());
  EXPECT_FALSE(h.order.finer_or_equal(1, 2));
  EXPECT_EQ(h.order.directly_coarser(0), (std::vector<Level>{1, 2}));
  EXPECT_EQ(h.order.height(1), 1u);
  EXPECT_EQ(h.order.top_height(), 3u);
}

TEST(Calendar, OrderDoesNotDependOnTheData) {
  const auto one = made({"day", "week", "month"}, {"2006-01-03"});
  EXPECT_FALSE(one.order.finer_or_equal(1, 2));
  EXPECT_FALSE(one.order.finer_or_equal(2, 1));
}

TEST(Calendar, LevelsKeepThePlansOrder) {
  const auto h = made({"day", "year", "month"}, {"2006-01-03"});
  EXPECT_EQ(texts(h, 1), Texts{"2006"});
  EXPECT_EQ(texts(h, 2), Texts{"2006-01"});
  EXPECT_TRUE(h.order.finer_or_equal(2, 1));
  EXPECT_EQ(h.order.height(1), 2u);
}

TEST(Calendar, ListMayBeginWithTheGranularityOfTheData) {
  EXPECT_EQ(texts(made({"month", "quarter", "year"}, {"2006-05", ""}), 1), (Texts{"2006-Q2", ""}));
  EXPECT_EQ(texts(made({"year", "5 years"}, {"2006"}), 1), Texts{"[2005, 2010)"});
  EXPECT_EQ(texts(made({"week"}, {"2006-W05"}), 1), Texts{"*"});
  EXPECT_EQ(texts(made({"half-year", "year"}, {"2006-H2", "2006-H1"}), 1), (Texts{"2006", "2006"}));
}

TEST(Calendar, LabelsOfTheFirstGranularityReadBack) {
  for (const char* name : {"week", "month", "quarter", "half-year", "year"}) {
    const time::Granularity g = time::named(name);
    Texts labels;
    for (time::DayNumber day = time::day_of("1995-12-25"); day < time::day_of("2012-01-10"); ++day) {
      const std::string label = g.label(time::plain_time(std::int64_t{day} * time::seconds_of_day));
      if (labels.empty() || labels.back() != label) labels.push_back(label);
    }
    EXPECT_EQ(texts(made({name}, labels), 0), labels) << name;
  }
}

TEST(Calendar, DatesUnderMonthsAreMonthsFromLevelZeroOn) {
  const auto h = made({"month", "year"}, {"2006-05-01", "2006-05-31", "2006-06", ""});
  EXPECT_EQ(texts(h, 0), (Texts{"2006-05", "2006-05", "2006-06", ""}));
  EXPECT_EQ(h.leaves, 3u);
}

TEST(Calendar, DateTimesUnderDaysAreDaysFromLevelZeroOn) {
  const auto h = made({"day", "month"}, {"2006-05-01T09:30", "2006-05-01T23:59:59", "2006-05-02"});
  EXPECT_EQ(texts(h, 0), (Texts{"2006-05-01", "2006-05-01", "2006-05-02"}));
  EXPECT_EQ(h.leaves, 2u);
}

TEST(Calendar, AListThatBeginsWithACoarserOneIsAnError) {
  EXPECT_EQ(code_of({"month", "day"}, {"2006-05"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"day", "hour"}, {"2006-05-01T09"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"year", "5 years", "month"}, {"2006"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(error_of([] { check_calendar({{"month", "day"}}, {"plan.toml", 7, ""}); }).place().line, 7u);
}

TEST(Calendar, WhatTheFirstIsNotFinerThanIsDisregarded) {
  const auto h = made({"week", "month", "2 weeks"}, {"2006-W05", "2006-W06"});
  ASSERT_EQ(h.listed.size(), 3u);
  EXPECT_EQ(h.listed[0].level, 0u);
  EXPECT_FALSE(h.listed[1].level);
  EXPECT_FALSE(h.listed[1].why.empty());
  EXPECT_EQ(h.listed[2].level, 1u);
  EXPECT_EQ(h.notices.size(), 1u);
  EXPECT_EQ(h.size(), 3u);
  EXPECT_EQ(h.levels[1].name, "2 weeks");
}

TEST(Calendar, NumbersOfLevelsAreThePlans) {
  const auto h = made({"week", "month", "2 weeks"}, {"2006-W05"});
  EXPECT_EQ(h.number_of(0), 0u);
  EXPECT_EQ(h.number_of(1), 2u);
  EXPECT_EQ(h.number_of(2), 3u);
  const auto none = made({"day", "week"}, {"2006-01-03"});
  for (Level level = 0; level < none.size(); ++level) EXPECT_EQ(none.number_of(level), level);
}

TEST(Calendar, GranularitiesWithoutAGranuleForAValueAreDisregarded) {
  const auto h = made({"day", "business-day", "week"},
                      {"2024-12-27", "2024-12-28T10:00", "2024-12-29", "2024-12-28T11:00", ""});
  EXPECT_FALSE(h.listed[1].level);
  EXPECT_EQ(h.listed[1].uncovered, (std::vector<Code>{1, 2, 3}));
  EXPECT_FALSE(h.listed[1].why.empty());
  EXPECT_EQ(h.listed[2].level, 1u);
  EXPECT_EQ(h.number_of(1), 2u);
}

TEST(Calendar, BusinessDaysWithoutAWeekendAreALevel) {
  const auto h = made({"day", "business-day", "week"}, {"2024-12-27", "2024-12-30"});
  EXPECT_EQ(h.listed[1].level, 1u);
  EXPECT_TRUE(h.order.finer_or_equal(0, 1));
  EXPECT_TRUE(h.order.finer_or_equal(1, 2));
  EXPECT_EQ(texts(h, 0), texts(h, 1));
}

TEST(Calendar, AValueWithoutGroundIsAnError) {
  EXPECT_EQ(value_of({{"business-day", "week"}}, {"2024-12-27", "2024-12-28", "2024-12-29"}), 1u);
}

TEST(Calendar, ShiftEquivalentGranularitiesAreMerged) {
  const auto h = made({"day", "week", "7 days", "24 hours", "year", "12 months"}, {"2006-01-03"});
  EXPECT_EQ(h.size(), 4u);
  EXPECT_EQ(h.notices.size(), 3u);
  for (const std::size_t i : {2u, 3u, 5u}) {
    EXPECT_FALSE(h.listed[i].level) << i;
    EXPECT_FALSE(h.listed[i].why.empty()) << i;
  }
  EXPECT_EQ(h.number_of(2), 4u);
  EXPECT_EQ(h.number_of(3), 6u);
}

TEST(Calendar, UnknownGranularitiesAreErrors) {
  for (const char* name :
       {"days", "Day", "", "0 years", "1 years", "x years", "-5 years", "+5 years", "05 years", "99999 years",
        "years", "5  years", "5", "25 hours", "5 fortnights", "decade", "2 day", "99999999999 days"})
    EXPECT_EQ(code_of({"day", name}, {"2006-01-03"}), ErrorCode::hierarchy_value) << name;
}

TEST(Calendar, EmptyAndRepeatedListsAreErrors) {
  EXPECT_EQ(code_of(Texts{}, {"2006-01-03"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"day", "month", "month"}, {"2006-01-03"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"day", "day"}, {"2006-01-03"}), ErrorCode::hierarchy_value);
}

TEST(Calendar, ValuesThatAreNoTimesAreErrors) {
  for (const char* value :
       {"2006-1-3", "03/01/2006", "2006-13-01", "2006-00-10", "2006-02-30", "0000-01-01", "2006-01-03T24:01",
        "x", "2006-01-0x", " 2006-01-03", "2006-01-03 ", "2006-01", "2006", "10000-01-01", "2006-01-03T9"})
    EXPECT_EQ(code_of({"day", "month"}, {value}), ErrorCode::hierarchy_value) << value;
  EXPECT_EQ(code_of({"week"}, {"2006-W53"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"week"}, {"2006-W00"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"quarter"}, {"2006-Q5"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"quarter"}, {"2006-Q0"}), ErrorCode::hierarchy_value);
  EXPECT_EQ(code_of({"half-year"}, {"2006-H3"}), ErrorCode::hierarchy_value);
}

TEST(Calendar, TheFirstValueThatIsNoTimeIsNamed) {
  EXPECT_EQ(value_of({{"day"}}, {"2006-01-03", "soon", "2006-01-04", "later"}), 1u);
  FromCalendar stated{{"day"}};
  stated.format = "DD.MM.YYYY";
  EXPECT_EQ(value_of(stated, {"03.01.2006", "13.01.2006", "2006-01-14"}), 2u);
}

TEST(Calendar, ValuesMustTellWhatTheFirstGranularityNeeds) {
  EXPECT_EQ(value_of({{"hour", "day"}}, {"2006-01-03T09", "2006-01-03"}), 1u);
  EXPECT_EQ(value_of({{"minute"}}, {"2006-01-03T09"}), 0u);
  EXPECT_EQ(value_of({{"day-part", "day"}}, {"2006-01-03"}), 0u);
}

TEST(Calendar, TheStatedFormatIsTheOnlyOne) {
  FromCalendar recipe{{"day", "month"}};
  recipe.format = "MM/DD/YY";
  EXPECT_EQ(texts(made(recipe, {"01/03/06", ""}), 0), (Texts{"2006-01-03", ""}));
  EXPECT_EQ(code_of(recipe, {"2006-01-03"}), ErrorCode::hierarchy_value);
  recipe.format = "epoch";
  EXPECT_EQ(texts(made(recipe, {"0", "-1"}), 0), (Texts{"1970-01-01", "1969-12-31"}));
}

// 09/27/64 was read as 2064-09-27.
TEST(Calendar, TwoDigitYearsEndWithThePivot) {
  FromCalendar recipe{{"day", "year"}};
  recipe.format = "MM/DD/YY";
  const Hierarchy assumed = made(recipe, {"09/27/64", "04/15/65"});
  EXPECT_EQ(texts(assumed, 0), (Texts{"1964-09-27", "1965-04-15"}));
  EXPECT_EQ(assumed.two_digit_years, (time::TwoDigitYears{2026, false}));
  recipe.pivot = 2068;
  const Hierarchy stated = made(recipe, {"09/27/64"});
  EXPECT_EQ(texts(stated, 1), Texts{"2064"});
  EXPECT_EQ(stated.two_digit_years, (time::TwoDigitYears{2068, true}));
  recipe.format = "MM/DD/YYYY";
  EXPECT_EQ(code_of(recipe, {"09/27/1964"}), ErrorCode::plan_value);
  recipe.pivot.reset();
  EXPECT_FALSE(made(recipe, {"09/27/1964"}).two_digit_years);
}

TEST(Calendar, AnAssumedPivotThatTearsTheYearsApartIsRefused) {
  FromCalendar recipe{{"day"}};
  recipe.format = "MM/DD/YY";
  const Texts values = {"01/05/25", "03/09/26", "02/01/27"};
  const Error error = error_of([&] { made(recipe, values); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
  EXPECT_NE(error.remedy().find("pivot = 2027"), std::string::npos) << error.what();
  recipe.pivot = 2027;
  EXPECT_EQ(texts(made(recipe, values), 0), (Texts{"2025-01-05", "2026-03-09", "2027-02-01"}));
  recipe.pivot = 2026;
  EXPECT_EQ(texts(made(recipe, values), 0).back(), "1927-02-01") << "the plan has the last word";
}

// Dates that run on through the pivot for decades, as the ends of mortgages do.
TEST(Calendar, YearsThatRunFarAheadAreNotReadAsLongAgo) {
  FromCalendar recipe{{"day"}};
  recipe.format = "MM/DD/YY";
  Texts texts_of_years;
  for (int year = 10; year <= 55; ++year) texts_of_years.push_back("01/05/" + std::to_string(year));
  const Dictionary values = dictionary_of(texts_of_years);
  const auto read = [&](const char* column) { return from_calendar(recipe, column, values, "t.csv"); };
  const Error error = error_of([&] { read("mortgage_end"); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
  EXPECT_NE(error.remedy().find("pivot = 2055"), std::string::npos) << error.what();
  EXPECT_NO_THROW(read("birth")) << "nobody is born in the future";
  recipe.pivot = 2026;
  EXPECT_TRUE(read("mortgage_end").two_digit_years->doubtful);
  EXPECT_FALSE(read("birth").two_digit_years->doubtful);
  recipe.pivot = 2055;
  EXPECT_FALSE(read("mortgage_end").two_digit_years->doubtful);
  EXPECT_EQ(likely_pivot(values, "MM/DD/YY", "mortgage_end"), 2055);
  EXPECT_EQ(likely_pivot(values, "MM/DD/YY", "birth"), time::present_year());
}

TEST(Calendar, AStatedPivotThatPutsAllDatesLongAgoIsDoubtful) {
  FromCalendar recipe{{"day"}};
  recipe.format = "MM/DD/YY";
  recipe.pivot = 2026;
  const Dictionary values = dictionary_of({"01/05/27", "03/09/28", "02/01/29"});
  const auto doubtful = [&](const char* column) {
    return from_calendar(recipe, column, values, "t.csv").two_digit_years->doubtful;
  };
  EXPECT_TRUE(doubtful("due_date"));
  EXPECT_FALSE(doubtful("birth")) << "people grow that old";
  recipe.pivot = 1930;
  EXPECT_FALSE(doubtful("due_date")) << "nobody writes 1930 who means this century";
  recipe.pivot = 2029;
  EXPECT_FALSE(doubtful("due_date"));
}

TEST(Calendar, NobodyIsBornInTheFuture) {
  FromCalendar recipe{{"day"}};
  recipe.format = "MM/DD/YY";
  recipe.pivot = 2999;
  const Dictionary values = dictionary_of({"09/27/64", "04/15/65"});
  EXPECT_EQ(error_of([&] { from_calendar(recipe, "birth", values, "t.csv"); }).code(),
            ErrorCode::hierarchy_value);
  EXPECT_EQ(texts(from_calendar(recipe, "due", values, "t.csv"), 0).front(), "2964-09-27");
  recipe.pivot = 2026;
  EXPECT_EQ(texts(from_calendar(recipe, "birth", values, "t.csv"), 0).front(), "1964-09-27");
}

TEST(Calendar, ErrorsCarryTheValueAndDoNotTellIt) {
  const Error error = error_of([] { made({"day"}, {"2006-01-03", "Jane Doe"}); });
  EXPECT_EQ(error.value(), "Jane Doe");
  EXPECT_EQ(std::string(error.what()).find("Jane"), std::string::npos) << error.what();
}

TEST(Calendar, BadFormatsAndZonesAreErrorsOfThePlan) {
  FromCalendar recipe{{"day"}};
  recipe.format = "MM/QQ";
  EXPECT_EQ(code_of(recipe, {"x"}), ErrorCode::plan_value);
  recipe.format = "";
  recipe.zone = "Europe/Roma";
  EXPECT_EQ(code_of(recipe, {"2006-01-03"}), ErrorCode::plan_value);
  recipe.zone = "";
  recipe.recorded = "Nowhere";
  EXPECT_EQ(code_of(recipe, {"2006-01-03"}), ErrorCode::plan_value);
}

TEST(Calendar, OffsetsAreOfAllValuesOrTheZoneIsStated) {
  const Texts mixed = {"2006-01-03T23:30Z", "2006-01-04T01:00"};
  EXPECT_EQ(code_of({"hour", "day"}, mixed), ErrorCode::hierarchy_value);
  FromCalendar recipe{{"hour", "day"}};
  recipe.zone = "Europe/Rome";
  EXPECT_EQ(texts(made(recipe, mixed), 0), (Texts{"2006-01-04T00", "2006-01-04T01"}));
  EXPECT_EQ(texts(made(recipe, mixed), 1), (Texts{"2006-01-04", "2006-01-04"}));
}

TEST(Calendar, TimesAreTakenFromTheZoneTheyWereRecordedIn) {
  FromCalendar recipe{{"day"}};
  recipe.zone = "Asia/Tokyo";
  recipe.recorded = "America/New_York";
  EXPECT_EQ(texts(made(recipe, {"2006-01-03T12:00"}), 0), Texts{"2006-01-04"});
}

TEST(Calendar, TheTwoHoursOfAnAutumnNightAreTwoLabelsOfOneDay) {
  FromCalendar recipe{{"hour", "2 hours", "day-part", "day"}};
  recipe.zone = "Europe/Rome";
  const auto h = made(recipe, {"2024-10-27T00:30Z", "2024-10-27T01:30Z"});
  EXPECT_EQ(texts(h, 0), (Texts{"2024-10-27T02+02:00", "2024-10-27T02+01:00"}));
  for (const Level level : {1u, 2u, 3u}) EXPECT_EQ(h.levels[level].labels.size(), 1u) << level;
}

TEST(Calendar, TimesThatSayTooLittleAreNoted) {
  FromCalendar recipe{{"hour"}};
  recipe.zone = "Europe/Rome";
  EXPECT_EQ(made(recipe, {"2024-10-27T02:30", "2024-03-31T02:30"}).notices.size(), 2u);
  EXPECT_TRUE(made(recipe, {"2024-10-27T04:30"}).notices.empty());
  EXPECT_EQ(made({"hour"}, {"2024-10-27T04:30Z"}).notices.size(), 1u);
}

// On the clock of a zone the first hours of year 1 can belong to the year before, which has no place here.
TEST(Calendar, TimesThatAZoneMovesOutOfTimeAreErrors) {
  FromCalendar recipe{{"hour", "day", "business-day", "month"}};
  recipe.zone = "America/New_York";
  EXPECT_EQ(value_of(recipe, {"2006-01-03T10:00Z", "0001-01-01T00:30Z"}), 1u);
  recipe.zone = "Asia/Tokyo";
  EXPECT_EQ(value_of(recipe, {"9999-12-31T23:30Z"}), 0u);
}

TEST(Calendar, OwnGranularitiesAreLevels) {
  const TemporaryFile terms("2024-09-02,2024-12-20,autumn\n2025-01-07,2025-03-28,spring\n");
  FromCalendar recipe{{"day", "month", "fiscal", "terms"}};
  recipe.definitions = {{"fiscal", time::GroupDefinition{"month", 12, 3, ""}},
                        {"terms", time::IntervalsDefinition{terms.path()}}};
  const auto h = made(recipe, {"2024-10-01", "2025-01-07"});
  EXPECT_EQ(texts(h, 2), (Texts{"[2024-04, 2025-04)", "[2024-04, 2025-04)"}));
  EXPECT_EQ(texts(h, 3), (Texts{"autumn", "spring"}));
  EXPECT_TRUE(h.order.finer_or_equal(1, 2));
  EXPECT_FALSE(made(recipe, {"2024-12-21"}).listed[3].level);
}

TEST(Calendar, AMissingFileIsAnErrorOnlyWhereDataAreRead) {
  FromCalendar recipe{{"day", "terms"}};
  recipe.definitions = {{"terms", time::IntervalsDefinition{"/nowhere/terms.csv"}}};
  EXPECT_NO_THROW(check_calendar(recipe, {}));
  EXPECT_EQ(code_of(recipe, {"2024-12-21"}), ErrorCode::missing_file);
}

TEST(Calendar, ListsThatClocksTearApartAreDisregarded) {
  const TemporaryFile shifts("2006-10-01T06:00,2006-10-28,a\n2006-10-29,2006-11-05,b\n");
  FromCalendar recipe{{"day", "shifts"}};
  recipe.zone = "America/St_Johns";
  recipe.definitions = {{"shifts", time::IntervalsDefinition{shifts.path()}}};
  const auto torn = made(recipe, {"2006-10-28T23:30-03:30", "2006-10-29T12:00-03:30"});
  EXPECT_FALSE(torn.listed[1].level);
  EXPECT_FALSE(torn.listed[1].why.empty());
  EXPECT_EQ(torn.notices.size(), 1u);
  EXPECT_TRUE(made(recipe, {"2006-10-28T12:30-02:30", "2006-10-29T12:00-03:30"}).listed[1].level);
}

TEST(Calendar, LeavesAreTheGranulesOfLevelZero) {
  const auto h = made({"day", "month"}, {"2006-01-03", "2006-01-04", "2006-02-01", ""});
  EXPECT_EQ(h.leaves, 4u);
  EXPECT_EQ(h.levels[1].covered, (std::vector<std::uint64_t>{2, 1, 1}));
  EXPECT_EQ(h.spread_of_all, 3u);
}

TEST(Calendar, EmptyTablesAndEmptyValuesHaveHierarchiesToo) {
  const auto none = made({"day", "week", "month"}, {});
  EXPECT_EQ(none.size(), 4u);
  EXPECT_FALSE(none.order.finer_or_equal(1, 2));
  EXPECT_EQ(texts(made({"day", "week"}, {""}), 1), Texts{""});
}

RC_GTEST_PROP(Calendar, RandomDatesAreWellFormed, ()) {
  const auto days = *rc::gen::container<std::vector<time::DayNumber>>(
      rc::gen::inRange<time::DayNumber>(time::first_of_time, time::last_of_time + 1));
  Texts values;
  for (time::DayNumber d : days) values.push_back(time::date_text(d));
  if (*rc::gen::arbitrary<bool>()) values.push_back("");
  made({"day", "week", "quarter", "month", "20 years", "business-day", "year", "5 years"}, values);
  RC_ASSERT(!::testing::Test::HasFailure());
}

RC_GTEST_PROP(Calendar, RandomTimesInZonesAreWellFormed, ()) {
  const std::int64_t change = time::second_of("2024-10-27T01:00Z");
  const auto times = *rc::gen::container<std::vector<std::int64_t>>(
      rc::gen::inRange<std::int64_t>(change - 90000, change + 90000));
  FromCalendar recipe{{"minute", "15 minutes", "hour", "2 hours", "night", "day", "business-day", "week"}};
  recipe.format = "epoch";
  recipe.zone = *rc::gen::element<std::string>("Europe/Rome", "UTC", "America/New_York");
  recipe.definitions = {{"night", time::DayPartDefinition{{{"day", "06:00"}, {"night", "22:00"}}}}};
  Texts values;
  for (const std::int64_t time : times) values.push_back(std::to_string(time));
  made(recipe, values);
  RC_ASSERT(!::testing::Test::HasFailure());
}

// What labels cost where the domain is not stated.

TEST(ValueRange, SharesAreCutToTheRange) {
  ValueRange range;
  range.add(10);
  range.add(20);
  EXPECT_EQ(range.share(10, 20), ValueRange::whole);
  EXPECT_EQ(range.share(0, 15), ValueRange::whole / 2);
  EXPECT_EQ(range.share(12, 12), 0u);
  EXPECT_EQ(range.share(0, 5), 0u);
  EXPECT_EQ(range.share(-5, 50), ValueRange::whole);
}

TEST(ValueRange, OfDatesOfOneDayIsNothing) {
  const Dictionary values = dictionary_of({"2006-01-03", ""});
  const auto h = from_calendar({{"day", "week"}}, "visited", values, "t.csv", CalendarCost::range);
  for (std::uint64_t spread : h.levels[1].spread) EXPECT_LE(spread, h.spread_of_all);
}

TEST(ValueRange, OfACalendarIsMeasuredInItsFirstGranules) {
  const Dictionary values = dictionary_of({"2006-01-02", "2006-01-03", "2006-01-22"});  // 20 days
  const auto h = automatic("visited", values, "t.csv");
  ASSERT_EQ(h.levels[1].name, "week");
  EXPECT_EQ(h.levels[1].spread[0], ValueRange::whole * 6 / 20);
  EXPECT_EQ(h.levels[2].spread[0], ValueRange::whole);
  EXPECT_EQ(h.levels[0].spread, (std::vector<std::uint64_t>{0, 0, 0}));
}

TEST(Calendar, TheZoneOfTheRecordIsReleasedWhereNoOtherIsNamed) {
  FromCalendar recipe{{"hour"}};
  recipe.recorded = "America/New_York";
  const Dictionary values = dictionary_of({"2024-01-01T22:00"});
  EXPECT_EQ(texts(from_calendar(recipe, "v", values, "t.csv"), 0), Texts{"2024-01-01T22"});
  recipe.zone = "UTC";
  EXPECT_EQ(texts(from_calendar(recipe, "v", values, "t.csv"), 0), Texts{"2024-01-02T03"});
}

}  // namespace
}  // namespace kith::hierarchy

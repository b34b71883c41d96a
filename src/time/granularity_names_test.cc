#include "time/granularity_names.h"

#include <gtest/gtest.h>

#include <limits>

#include "table/samples_test.h"
#include "time/granularity_relations.h"
#include "time/granularity_samples_test.h"

namespace kith::time {
namespace {

using Weekdays = std::vector<std::string>;
using Definitions = std::vector<GranularityDefinition>;

std::string label(const time::Granularity& g, const std::string& time) {
  return g.label(plain_time(second_of(time)));
}

void expect_wrong(const Definitions& definitions, const std::string& name = "own") {
  const Error error = error_of([&] { GranularityNames(definitions, {"plan.toml", 9}).named(name); });
  EXPECT_EQ(error.code(), ErrorCode::hierarchy_value) << error.what();
  EXPECT_FALSE(error.remedy().empty()) << error.what();
  EXPECT_EQ(error_of([&] { GranularityNames(definitions, {}).check(name); }).code(), error.code());
}
Definitions group(const std::string& of, std::int64_t size, std::int64_t offset = 0,
                  const std::string& anchor = "") {
  return {{"own", GroupDefinition{of, size, offset, anchor}, {"plan.toml", 4}}};
}

TEST(GranularityNames, KnowsTheBuiltInOnes) {
  for (const char* name : {"second", "minute", "hour", "day-part", "day", "business-day", "week", "month",
                           "quarter", "half-year", "year", "15 minutes", "6 hours", "10 days", "2 weeks",
                           "5 years", "18 months", "30 seconds"}) {
    EXPECT_EQ(named(name).name(), name);
    EXPECT_TRUE(GranularityNames({}, {}).check(name)) << name;
  }
}

TEST(GranularityNames, PeriodsCountFromTheFirstGranule) {
  EXPECT_EQ(label(named("own", group("month", 12, 3)), "2024-03-31"), "[2023-04, 2024-04)");
  EXPECT_EQ(label(named("own", group("month", 12, 3)), "2024-04-01"), "[2024-04, 2025-04)");
  EXPECT_EQ(label(named("own", group("hour", 8, 6)), "2024-04-01T05:00"), "[2024-03-31T22, 2024-04-01T06)");
}

TEST(GranularityNames, GroupsBeginWithTheirAnchor) {
  const time::Granularity pay = named("own", group("week", 2, 0, "2024-01-03"));
  EXPECT_EQ(label(pay, "2024-01-01"), label(pay, "2024-01-14"));
  EXPECT_NE(label(pay, "2024-01-01"), label(pay, "2023-12-31"));
  EXPECT_NE(label(pay, "2024-01-14"), label(pay, "2024-01-15"));
  EXPECT_EQ(label(pay, "2024-01-10"), "[2024-W01, 2024-W03)");
}

TEST(GranularityNames, DefinitionsMayBuildOnEachOther) {
  const Definitions definitions = {{"fiscal-decade", GroupDefinition{"fiscal", 10, 0, "2020-05-01"}},
                                   {"fiscal", GroupDefinition{"month", 12, 3, ""}}};
  const time::Granularity decade = named("fiscal-decade", definitions);
  EXPECT_TRUE(finer_than(named("fiscal", definitions), decade));
  EXPECT_FALSE(finer_than(named("year"), decade));
}

TEST(GranularityNames, DayPartsMayBeDefinedAnew) {
  const Definitions definitions = {{"day-part", DayPartDefinition{{{"late", "14:00"}, {"early", "06:00"}}}}};
  EXPECT_EQ(label(named("day-part", definitions), "2024-01-02T07:00"), "2024-01-02 early");
  EXPECT_EQ(label(named("day-part", definitions), "2024-01-02T05:00"), "2024-01-01 late");
}

TEST(GranularityNames, BusinessDaysTakeHolidaysAndWeekends) {
  const TemporaryFile holidays("2024-12-25\n");
  const Definitions definitions = {
      {"business-day", BusinessDayDefinition{holidays.path(), Weekdays{"friday"}}}};
  const time::Granularity days = named("business-day", definitions);
  EXPECT_FALSE(days.at(second_of("2024-12-25")).inside);
  EXPECT_FALSE(days.at(second_of("2024-12-27")).inside);  // a Friday
  EXPECT_TRUE(days.at(second_of("2024-12-28")).inside);
  EXPECT_FALSE(GranularityNames(definitions, {}).check("business-day"));
}

TEST(GranularityNames, CheckingReadsNoFile) {
  const Definitions definitions = {{"terms", IntervalsDefinition{"/nowhere/terms.csv"}},
                                   {"years", GroupDefinition{"terms", 3, 0, ""}}};
  EXPECT_FALSE(GranularityNames(definitions, {}).check("terms"));
  EXPECT_FALSE(GranularityNames(definitions, {}).check("years"));
}

TEST(GranularityNames, GroupsMustMakeSense) {
  expect_wrong(group("day", 1));
  expect_wrong(group("day", 0));
  expect_wrong(group("day", -3));
  expect_wrong(group("day", 1'000'001));
  expect_wrong(group("day", 2, 2'000'000'000));
  expect_wrong(group("fortnight", 2));
  expect_wrong(group("hour", 5));
  expect_wrong(group("hour", 48));
  expect_wrong(group("day-part", 2, 0, "soon"));
  expect_wrong(group("week", 2, 0, "soon"));
  expect_wrong(group("week", 2, 0, "2024-01-01T00:00Z"));
  expect_wrong(group("business-day", 2, 0, "2024-01-06"));
  expect_wrong({{"own", GroupDefinition{"parts", 2, 0, ""}},
                {"parts", DayPartDefinition{{{"a", "06:00"}, {"b", "14:00"}, {"c", "22:30"}}}}});
}

TEST(GranularityNames, ErrorsPointAtTheDefinition) {
  const Error error = error_of([] { named("own", group("day", 1)); });
  EXPECT_EQ(error.place().line, 4u);
}

TEST(GranularityNames, IntervalsOfTimeCannotBeGrouped) {
  const TemporaryFile shifts("2024-01-01T06:00,2024-01-01T14:00,early\n");
  EXPECT_EQ(error_of([&] {
              named("own", {{"shifts", IntervalsDefinition{shifts.path()}},
                            {"own", GroupDefinition{"shifts", 2, 0, ""}}});
            }).code(),
            ErrorCode::hierarchy_value);
}

TEST(GranularityNames, CyclesAreErrors) {
  expect_wrong({{"own", GroupDefinition{"own", 2, 0, ""}}});
  expect_wrong({{"own", GroupDefinition{"other", 2, 0, ""}}, {"other", GroupDefinition{"own", 2, 0, ""}}});
  expect_wrong({{"business-day", GroupDefinition{"business-day", 2, 0, ""}}}, "business-day");
}

TEST(GranularityNames, BuiltInNamesStayWhatTheyAre) {
  expect_wrong({{"week", GroupDefinition{"day", 5, 0, ""}}}, "week");
  expect_wrong({{"5 years", GroupDefinition{"day", 5, 0, ""}}}, "5 years");
}

TEST(GranularityNames, DayPartsMustMakeSense) {
  expect_wrong({{"own", DayPartDefinition{}}});
  for (const char* time : {"6:00", "06", "24:00", "06:60", "06-00", "", "-1:00", "06:00:00"})
    expect_wrong({{"own", DayPartDefinition{{{"a", time}}}}});
  expect_wrong({{"own", DayPartDefinition{{{"a", "06:00"}, {"b", "06:00"}}}}});
  expect_wrong({{"own", DayPartDefinition{{{"a", "06:00"}, {"a", "12:00"}}}}});
  expect_wrong({{"own", DayPartDefinition{{{"", "06:00"}, {"b", "12:00"}}}}});
}

TEST(GranularityNames, WeekendsMustMakeSense) {
  expect_wrong({{"own", BusinessDayDefinition{"", Weekdays{"Freitag"}}}});
  expect_wrong({{"own", BusinessDayDefinition{"", Weekdays{"monday", "tuesday", "wednesday", "thursday",
                                                           "friday", "saturday", "sunday"}}}});
}

TEST(GranularityNames, NoWeekendIsNoWeekend) {
  const Definitions definitions = {{"business-day", BusinessDayDefinition{{}, Weekdays{}}}};
  const time::Granularity every = GranularityNames(definitions, {}).named("business-day");
  EXPECT_TRUE(every.days()->total());
}

TEST(GranularityNames, GroupsOfGroupsAreGroupsOfWhatTheyAreMadeOf) {
  const Definitions definitions = {{"pair", GroupDefinition{"week", 2, 1, ""}},
                                   {"eight", GroupDefinition{"pair", 4, 1, ""}},
                                   {"direct", GroupDefinition{"week", 8, 3, ""}}};
  const GranularityNames names(definitions, {});
  const time::Granularity nested = names.named("eight"), direct = names.named("direct");
  for (time::DayNumber day = 19000; day < 19300; ++day)
    EXPECT_EQ(nested.days()->label(day), direct.days()->label(day));
}

TEST(GranularityNames, OffsetsAndDepthsOutOfRangeAreErrors) {
  const auto code = [](const Definitions& definitions, const std::string& name) {
    return error_of([&] { GranularityNames(definitions, {}).named(name); }).code();
  };
  const auto least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(code({{"x", GroupDefinition{"hour", 3, least, ""}}}, "x"), ErrorCode::hierarchy_value);
  EXPECT_EQ(code({{"x", GroupDefinition{"day", 1'000'000'000'000, 0, ""}}}, "x"), ErrorCode::hierarchy_value);
  Definitions deep = {{"x0", GroupDefinition{"day", 2, 0, ""}}};
  for (int i = 1; i < 40; ++i)
    deep.push_back({"x" + std::to_string(i), GroupDefinition{"x" + std::to_string(i - 1), 2, 0, ""}});
  EXPECT_EQ(code(deep, "x39"), ErrorCode::hierarchy_value);
  EXPECT_EQ(code({{"*", GroupDefinition{"day", 2, 0, ""}}}, "*"), ErrorCode::hierarchy_value);
}

}  // namespace
}  // namespace kith::time

#include "method/calendars.h"

#include <gtest/gtest.h>

#include "hierarchy/build.h"
#include "kith/error.h"
#include "outcome/table_outcome.h"
#include "testing/tables.h"

namespace kith::method {
namespace {

// Births of two digits beside visits of four.
struct Example {
  Table table;
  std::vector<hierarchy::Hierarchy> calendars;

  Example(const std::string& births, std::optional<int> pivot, const testing::Rows& rows) {
    table = testing::table_of({births, "visited"}, rows);
    hierarchy::FromCalendar recipe{{"day", "year"}};
    calendars.push_back(build(hierarchy::FromCalendar{{"day"}}, "visited", table.columns[1].values, "t.csv"));
    recipe.format = "MM/DD/YY";
    recipe.pivot = pivot;
    calendars.push_back(build(recipe, births, table.columns[0].values, "t.csv"));
  }

  void check() {
    const std::vector<CalendarOfColumn> all = {{&calendars[0], &table.columns[1]},
                                               {&calendars[1], &table.columns[0]}};
    check_two_digit_years(all, "t.csv");
  }
  std::string refusal() {
    try {
      check();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
      return error.what();
    }
    return "";
  }
};

TEST(TwoDigitYears, BirthsAfterAllOtherDatesContradictThePivot) {
  const testing::Rows rows = {{"09/27/64", "1995-03-01"}, {"", ""}, {"01/02/15", "1998-05-06"}};
  const std::string refused = Example("birth", 2026, rows).refusal();
  EXPECT_NE(refused.find("row 3"), std::string::npos) << refused;
  EXPECT_NE(refused.find("pivot = 1998"), std::string::npos) << refused;
  EXPECT_EQ(refused.find("01/02/15"), std::string::npos) << refused;
  EXPECT_EQ(Example("birth", 1998, rows).refusal(), "");
  EXPECT_EQ(Example("expected", 2026, rows).refusal(), "") << "only births must come first";
}

TEST(TwoDigitYears, DatesACenturyAwayFromAllOthersAreDoubtful) {
  const auto doubtful = [](const std::string& name, int pivot, const testing::Rows& rows) {
    Example example(name, pivot, rows);
    example.check();
    return example.calendars[1].two_digit_years->doubtful;
  };
  const testing::Rows rows = {{"09/27/64", "1961-03-01"}, {"04/15/65", "1963-05-06"}};
  EXPECT_TRUE(doubtful("due", 2068, rows));
  EXPECT_FALSE(doubtful("due", 2026, rows));
  EXPECT_FALSE(doubtful("birth", 2026, {{"09/27/30", "2019-03-01"}}));
  EXPECT_TRUE(doubtful("due", 2026, {{"09/27/27", "2025-03-01"}}));
}

TEST(TwoDigitYears, ABirthSoonAfterAllOtherDatesIsNoContradiction) {
  EXPECT_EQ(Example("birth", 2026, {{"01/02/15", "2014-12-30"}}).refusal(), "");
}

TEST(TwoDigitYears, AnAssumedPivotIsNotBeforeOtherDates) {
  const testing::Rows rows = {{"09/27/64", "2031-03-01"}};
  EXPECT_NE(Example("birth", std::nullopt, rows).refusal().find("state the latest year"), std::string::npos);
  EXPECT_EQ(Example("birth", 2026, rows).refusal(), "");
}

TEST(TwoDigitYears, TheNoteIsAWarningIfTheyWereAssumed) {
  for (const bool stated : {false, true}) {
    const Example example("birth", stated ? std::optional(2026) : std::nullopt, {{"09/27/64", "1995-03-01"}});
    outcome::TableOutcome result;
    note_calendar(example.calendars[1], result);
    ASSERT_EQ(result.notes.size(), 1u);
    EXPECT_EQ(result.notes[0].code, "two-digit-years");
    EXPECT_EQ(result.notes[0].severity, stated ? outcome::Severity::info : outcome::Severity::warning);
    EXPECT_NE(result.notes[0].text.find("1927 to 2026"), std::string::npos);
  }
}

TEST(Notes, SmallZipAreasAreNotedAndAreNoCalendar) {
  Dictionary values;
  for (const char* zip : {"02138", "03601"}) values.encode(zip);
  outcome::TableOutcome result;
  note_calendar(hierarchy::build(hierarchy::FromBuiltin{"us-zip"}, "zip", values, "t.csv"), result);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0].code, "zip-areas");
  EXPECT_EQ(result.notes[0].severity, outcome::Severity::info);
}

}  // namespace
}  // namespace kith::method

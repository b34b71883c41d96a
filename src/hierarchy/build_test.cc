#include "hierarchy/build.h"

#include <gtest/gtest.h>

#include "hierarchy/recipe_text.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

TEST(Build, EveryRecipeFindsItsBuilder) {
  const TemporaryFile file("12345;12***\n");
  const Dictionary code = dictionary_of({"12345"});
  const Dictionary date = dictionary_of({"2006-01-03"});
  EXPECT_TRUE(build(FromFile{file.path()}, "c", code, "t.csv").kind.starts_with("file "));
  EXPECT_EQ(build(FromMask{false, 2}, "c", code, "t.csv").kind, "mask left 2");
  EXPECT_EQ(build(FromIntervals{{5, 10}, 0}, "c", code, "t.csv").kind, "intervals 5, 10");
  EXPECT_EQ(build(FromCalendar{{"day", "week"}}, "c", date, "t.csv").kind, "calendar day, week");
  EXPECT_EQ(build(FromBuiltin{"us-zip"}, "c", code, "t.csv").kind, "builtin us-zip");
  EXPECT_EQ(build(Automatic{}, "c", code, "t.csv").kind, "one step");
  EXPECT_EQ(build(Automatic{}, "c", code, "t.csv").column, "c");
}

TEST(Build, OnlyAutomaticHierarchiesAreDerived) {
  const Dictionary values = dictionary_of({"12345", "12346"});
  EXPECT_TRUE(build(Automatic{}, "c", values, "t.csv").derived);
  EXPECT_FALSE(build(FromMask{true, 4}, "c", values, "t.csv").derived);
}

TEST(Build, AFileThatIsNotThereIsNamedWithItsColumn) {
  const auto error = error_of([] { build(FromFile{"not-there.csv"}, "c", dictionary_of({"1"}), "t.csv"); });
  EXPECT_EQ(error.code(), ErrorCode::missing_file);
  EXPECT_EQ(error.place().file, "not-there.csv");
  EXPECT_EQ(error.place().column, "c");
}

TEST(Build, CheckFindsWrongRecipesWithoutData) {
  const Place place{"plan.toml", 7, "c"};
  for (const Recipe& recipe :
       {Recipe(FromMask{true, 0}), Recipe(FromIntervals{{5, 7}, 0}), Recipe(FromIntervals{}),
        Recipe(FromCalendar{{"day", "hour"}}), Recipe(FromCalendar{})}) {
    const auto error = error_of([&] { check(recipe, place); });
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_value);
    EXPECT_EQ(error.place().line, 7u);
  }
  EXPECT_NO_THROW(check(Automatic{}, place));
  EXPECT_NO_THROW(check(FromFile{"not-there.csv"}, place));
  EXPECT_NO_THROW(check(FromMask{true, 3}, place));
}

TEST(Build, RecipesAreWrittenAsAPlanWritesThem) {
  EXPECT_EQ(recipe_text(Automatic{}), "");
  EXPECT_EQ(recipe_text(FromFile{"a\"b.csv"}), "\"a\\\"b.csv\"");
  EXPECT_EQ(recipe_text(FromMask{false, 2}), "{ mask = \"left\", levels = 2 }");
  EXPECT_EQ(recipe_text(FromIntervals{{0.5, 1}, -2}), "{ intervals = [0.5, 1], origin = -2 }");
  EXPECT_EQ(recipe_text(FromIntervals{{5}, 0, 20, 90}),
            "{ intervals = [5], origin = 0, bottom = 20, top = 90 }");
  EXPECT_EQ(recipe_text(FromCalendar{{"day", "5 years"}}), "{ calendar = [\"day\", \"5 years\"] }");
  FromCalendar short_years{{"day"}, "MM/DD/YY"};
  short_years.pivot = 2026;
  EXPECT_EQ(recipe_text(short_years), "{ calendar = [\"day\"], format = \"MM/DD/YY\", pivot = 2026 }");
  EXPECT_EQ(recipe_text(FromCalendar{{"day"}, "MM/DD/YYYY", "Europe/Rome"}),
            "{ calendar = [\"day\"], format = \"MM/DD/YYYY\", zone = \"Europe/Rome\" }");
}

}  // namespace
}  // namespace kith::hierarchy

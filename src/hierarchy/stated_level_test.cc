#include "hierarchy/stated_level.h"

#include <gtest/gtest.h>

#include "hierarchy/build.h"

namespace kith::hierarchy {
namespace {

Dictionary dictionary(const std::vector<std::string>& values) {
  Dictionary made;
  for (const std::string& value : values) made.encode(value);
  return made;
}

Hierarchy zips() { return build(FromMask{true, 3}, "zip", dictionary({"94138", "94142"}), "t.csv"); }

// Saturday is no business day, so that this granularity is disregarded.
Hierarchy visits() {
  return build(FromCalendar{{"day", "business-day", "week", "month", "year"}}, "visited",
               dictionary({"2024-01-06", "2024-02-05"}), "t.csv");
}

std::string refused(const auto& work) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::plan_value);
    EXPECT_FALSE(error.remedy().empty());
    return error.message() + " | " + error.remedy();
  }
  ADD_FAILURE() << "accepted";
  return {};
}

Level level(const Hierarchy& hierarchy, const StatedLevel& stated) {
  return level_of(hierarchy, stated, "max_level", {});
}

TEST(StatedLevel, IsANumberOrAName) {
  const Hierarchy zip = zips();
  EXPECT_EQ(level(zip, std::uint64_t{0}), 0U);
  EXPECT_EQ(level(zip, "as is"), 0U);
  EXPECT_EQ(level(zip, "2 masked"), 2U);
  EXPECT_EQ(level(zip, std::uint64_t{4}), 4U);
  EXPECT_EQ(level(zip, "*"), 4U);
}

TEST(StatedLevel, NumbersOfACalendarAreOfThePlansList) {
  const Hierarchy visited = visits();
  EXPECT_EQ(visited.size(), 5U);
  EXPECT_EQ(level(visited, std::uint64_t{0}), 0U);
  EXPECT_EQ(level(visited, std::uint64_t{2}), level(visited, "week"));
  EXPECT_EQ(level(visited, std::uint64_t{3}), level(visited, "month"));
  EXPECT_EQ(level(visited, std::uint64_t{5}), visited.top());
}

TEST(StatedLevel, WhatIsNoLevelIsRefusedWithThoseThereAre) {
  EXPECT_EQ(
      refused([] { level(zips(), std::uint64_t{5}); }),
      "max_level = 5 of column 'zip' is no level of its hierarchy | its levels are 0 to 4, or \"as is\", "
      "\"1 masked\", \"2 masked\", \"3 masked\", \"*\"");
  EXPECT_NE(refused([] { level(visits(), "mnth"); }).find("did you mean \"month\"? its levels are "),
            std::string::npos);
  EXPECT_EQ(refused([] { level(zips(), "month"); }).find("did you mean"), std::string::npos);
  EXPECT_NE(refused([] { level(zips(), "month"); }).find("max_level = \"month\" of column 'zip'"),
            std::string::npos);
}

TEST(StatedLevel, WhatWasDisregardedIsRefusedWithTheReason) {
  for (const StatedLevel& stated : {StatedLevel("business-day"), StatedLevel(std::uint64_t{1})})
    EXPECT_NE(refused([&] { level(visits(), stated); }).find("is 'business-day', which was disregarded: "),
              std::string::npos);
}

TEST(LevelBounds, OfAChainAreFromNumberToNumber) {
  const Hierarchy zip = zips();
  const LevelBounds bounds = bounds_of(zip, StatedLevel(std::uint64_t{1}), StatedLevel("3 masked"), {});
  for (Level x = 0; x < zip.size(); ++x) EXPECT_EQ(holds(bounds, zip.order, x), x >= 1 && x <= 3);
  const LevelBounds all = bounds_of(zip, {}, {}, {});
  for (Level x = 0; x < zip.size(); ++x) EXPECT_TRUE(holds(all, zip.order, x));
}

TEST(LevelBounds, OfACalendarGoByWhatIsFiner) {
  const Hierarchy visited = visits();
  const auto names = [&](const std::optional<StatedLevel>& least, const std::optional<StatedLevel>& most) {
    std::string text;
    const LevelBounds bounds = bounds_of(visited, least, most, {});
    for (Level x = 0; x < visited.size(); ++x)
      if (holds(bounds, visited.order, x)) text += visited.levels[x].name + " ";
    return text;
  };
  EXPECT_EQ(names({}, "month"), "day month ");
  EXPECT_EQ(names({}, "week"), "day week ");
  EXPECT_EQ(names("month", {}), "month year * ");
  EXPECT_EQ(names("week", {}), "week * ");
  EXPECT_EQ(names("month", "year"), "month year ");
}

TEST(LevelBounds, LeaveSomething) {
  EXPECT_NE(refused([] { bounds_of(visits(), "week", "month", {}); }).find("no level lies between them"),
            std::string::npos);
  EXPECT_NE(refused([] {
              bounds_of(zips(), StatedLevel(std::uint64_t{2}), StatedLevel(std::uint64_t{1}), {});
            }).find("min_level = 2 of column 'zip' is not as fine as max_level = 1"),
            std::string::npos);
}

}  // namespace
}  // namespace kith::hierarchy

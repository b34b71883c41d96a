// Tables with times, released by the command: what the result says of granularities, what is written, and
// which input is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/command.h"

namespace kith::tests {
namespace {

constexpr const char* table_3 =
    "uid,place,visited,exam\nu1,q1,2006-01-03,d0\nu2,q1,2006-01-03,d1\nu1,q1,2006-01-11,d2\n"
    "u4,q1,2006-01-12,d3\nu5,q2,2006-02-07,d4\nu6,q2,2006-02-10,d5\n";

std::string calendar_of(const std::vector<std::string>& granularities) {
  std::string list;
  for (const std::string& name : granularities) list += (list.empty() ? "\"" : ", \"") + name + "\"";
  return "[" + list + "]";
}

class Timestamped : public ::testing::Test {
 protected:
  struct Wishes {
    std::string calendar = R"(["day", "week", "month"])";
    std::string beside = {};         // further keys of the hierarchy
    std::string granularities = {};  // lines of the section
    int k = 2;
    std::string method = "generalize = [\"visited\"]";
  };

  Ran release(const std::string& table, const Wishes& wishes, std::vector<std::string> more = {}) {
    folder.write("t.csv", table);
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[granularities]\n" + wishes.granularities +
                     "\n[columns]\nuid = \"person\"\nplace = \"quasi\"\nvisited = { role = \"quasi\", "
                     "hierarchy = { calendar = " +
                     wishes.calendar + wishes.beside + " } }\nexam = \"plain\"\n[privacy]\nk = " +
                     std::to_string(wishes.k) + "\n[method]\n" + wishes.method + "\n");
    std::vector<std::string> words{
        "release", (folder / "plan.toml").string(), "-o", (folder / out).string(), "--json", "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  void expect_refused(const Ran& ran, const std::string& code) {
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_EQ(ran.error(), code) << ran.err << ran.out;
    EXPECT_FALSE(std::filesystem::exists(folder / out)) << "something was left behind";
  }

  // One column of the released table, by name, sorted as it is written.
  std::vector<std::string> released(const std::string& column) const {
    std::istringstream lines(read(folder / (out + "/release.csv")));
    std::vector<std::string> cells;
    std::size_t at = 0;
    for (std::string line; std::getline(lines, line);) {
      std::vector<std::string> row;
      std::istringstream fields(line);
      for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
      if (!line.empty() && line.back() == ',') row.emplace_back();
      if (cells.empty())
        at = static_cast<std::size_t>(std::find(row.begin(), row.end(), column) - row.begin());
      cells.push_back(at < row.size() ? row[at] : "?");
    }
    if (!cells.empty()) cells.erase(cells.begin());
    return cells;
  }

  Folder folder;
  std::string out = "out";
};

TEST_F(Timestamped, Table3IsReleasedByWeek) {
  const Ran ran = release(table_3, {});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["policy"], "gen_c");
  EXPECT_EQ(json["chosen"]["levels"], nlohmann::json({0, 1}));
  const auto& g = json["granularities"];
  ASSERT_EQ(g.size(), 3u);
  EXPECT_EQ(g[0]["name"], "day");
  EXPECT_EQ(g[0]["k_anonymous"], false);
  EXPECT_FALSE(g[0].contains("gen"));
  EXPECT_EQ(g[1]["gen"], nlohmann::json({2, 6}));
  EXPECT_EQ(g[2]["gen"], nlohmann::json({2, 5}));
  EXPECT_EQ(released("visited"), (std::vector<std::string>{"2006-W01", "2006-W01", "2006-W02", "2006-W02",
                                                           "2006-W06", "2006-W06"}));
}

TEST_F(Timestamped, WhatAFinerOneRulesOutIsNotLookedAt) {
  const Ran ran = release(table_3, {.calendar = calendar_of({"day", "week", "month", "year"})});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto year = ran.json()["granularities"][3];
  EXPECT_TRUE(year.contains("not_looked_at"));
  EXPECT_FALSE(year.contains("k_anonymous"));
}

TEST_F(Timestamped, BusinessDaysOnAWeekendAreDisregardedAndCounted) {
  const std::string table =
      std::string(table_3) + "u7,q2,2006-02-11,d6\nu8,q2,2006-02-12,d7\nu9,q2,2006-02-12,d8\n";
  const Ran ran = release(table, {.calendar = calendar_of({"day", "business-day", "week", "month"})});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  const std::string why = json["granularities"][1]["disregarded"];
  EXPECT_NE(why.find("2 different timestamps"), std::string::npos) << why;
  EXPECT_NE(why.find("3 of 9 rows"), std::string::npos) << why;
  EXPECT_FALSE(json["granularities"][1].contains("k_anonymous"));
  // Levels are numbered as the plan lists them.
  EXPECT_EQ(json["chosen"]["levels"], nlohmann::json({0, 2}));
  EXPECT_NE(json["notes"].dump().find("business-day"), std::string::npos);
}

TEST_F(Timestamped, LevelsKeepThePlansNumbersInEveryList) {
  const std::string table = std::string(table_3) + "u7,q2,2006-02-11,d6\n";
  const Ran ran = release(
      table,
      {.calendar = calendar_of({"day", "business-day", "week", "month"}), .method = "policy = \"height\""},
      {"--frontier"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  for (const char* key : {"minimal", "frontier"}) {
    ASSERT_FALSE(json[key].empty());
    for (const auto& node : json[key]) EXPECT_NE(node["levels"][1], 1) << json[key].dump();
  }
}

TEST_F(Timestamped, ShiftEquivalentGranularitiesAreMergedWithANotice) {
  const Ran ran = release(table_3, {.calendar = calendar_of({"day", "7 days", "week", "month"})});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_TRUE(json["granularities"][2].contains("disregarded"));
  EXPECT_NE(json["notes"].dump().find("merged"), std::string::npos);
  EXPECT_EQ(json["chosen"]["levels"], nlohmann::json({0, 1}));
}

TEST_F(Timestamped, MinutesUnderDaysAreReleasedAsDaysThoughNothingIsGeneralized) {
  const Ran ran = release(
      "uid,place,visited,exam\na,q,2006-01-03T09:30,x\nb,q,2006-01-03T17:45,y\nc,q,2006-01-03T08:01,z\n", {});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["chosen"]["levels"], nlohmann::json({0, 0}));
  EXPECT_EQ(released("visited"), (std::vector<std::string>{"2006-01-03", "2006-01-03", "2006-01-03"}));
  EXPECT_EQ(read(folder / "out/release.csv").find("T09"), std::string::npos);
}

TEST_F(Timestamped, EmptyTimesAreAValueOfTheirOwn) {
  const Ran ran = release("uid,place,visited,exam\na,q,,x\nb,q,,y\nc,q,2006-01-03,x\nd,q,2006-01-04,z\n", {});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["chosen"]["levels"], nlohmann::json({0, 1}));
  EXPECT_EQ(released("visited"), (std::vector<std::string>{"", "", "2006-W01", "2006-W01"}));
}

TEST_F(Timestamped, AColumnWithoutAnyTimeIsReleasedEmpty) {
  const Ran ran = release("uid,place,visited,exam\na,q,,x\nb,q,,y\n", {});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(released("visited"), (std::vector<std::string>{"", ""}));
}

TEST_F(Timestamped, ThePersonIsNeverInTheRelease) {
  for (const char* method : {"generalize = [\"visited\"]", "max_suppression = \"50%\"", "name = \"datafly\"",
                             "suppressed = \"mask\"\nmax_suppression = 2"}) {
    out = "out" + std::to_string(std::string(method).size());
    ASSERT_EQ(release(table_3, {.method = method}).status, 0) << method;
    const std::string text = read(folder / (out + "/release.csv"));
    EXPECT_EQ(text.find("uid"), std::string::npos) << text;
    EXPECT_EQ(text.find("u1"), std::string::npos) << text;
  }
}

TEST_F(Timestamped, AHistoryOfOnePersonIsOnePerson) {
  std::string table = "uid,place,visited,exam\n";
  for (int day = 10; day < 30; ++day) table += "a,q,2006-01-" + std::to_string(day) + ",x\n";
  const Ran ran = release(table + "b,q,2006-01-12,x\n", {});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["chosen"]["levels"], nlohmann::json({0, 2}));
  EXPECT_EQ(release(table, {}).status, 3);
}

TEST_F(Timestamped, SameBytesOnAnyNumberOfThreadsAndWithoutPruning) {
  std::string table = "uid,place,visited,exam\n";
  for (int i = 0; i < 3000; ++i)
    table += "p" + std::to_string(i * 7919 % 900) + ",q" + std::to_string(i % 3) + ",20" +
             std::to_string(22 + i % 3) + "-" + std::to_string(10 + i % 3) + "-" +
             std::to_string(10 + i * 31 % 19) + "T" + std::to_string(10 + i % 14) + ":30Z,x\n";
  for (const char* method : {"generalize = [\"visited\"]", "policy = \"ncp\"\nmax_suppression = \"5%\""}) {
    const Wishes wishes{.calendar = calendar_of({"hour", "day-part", "day", "week", "month", "year"}),
                        .beside = ", zone = \"Europe/Rome\"",
                        .granularities = "",
                        .k = 5,
                        .method = method};
    std::set<std::string> releases;
    for (const auto& more : std::vector<std::vector<std::string>>{
             {"--threads", "1"}, {"--threads", "2"}, {"--no-pruning"}, {"--threads", "7"}}) {
      std::vector<std::string> words = {"--seed", "7"};
      words.insert(words.end(), more.begin(), more.end());
      const Ran ran = release(table, wishes, words);
      ASSERT_EQ(ran.status, 0) << ran.err;
      releases.insert(read(folder / "out/release.csv"));
    }
    EXPECT_EQ(releases.size(), 1u) << method;
  }
}

TEST_F(Timestamped, ZonesDecideTheDay) {
  const std::string table =
      "uid,place,visited,exam\na,q,2006-01-03T23:30Z,x\nb,q,2006-01-04T00:30+01:00,y\nc,q,2006-01-04T10:00Z,"
      "z\n";
  ASSERT_EQ(release(table, {.beside = ", zone = \"Europe/Rome\""}).status, 0);
  EXPECT_EQ(released("visited"), (std::vector<std::string>{"2006-01-04", "2006-01-04", "2006-01-04"}));
  out = "other";
  ASSERT_EQ(release(table, {.beside = ", zone = \"America/New_York\"", .k = 1}).status, 0);
  EXPECT_EQ(released("visited"), (std::vector<std::string>{"2006-01-03", "2006-01-03", "2006-01-04"}));
}

TEST_F(Timestamped, OwnGranularitiesAreReleased) {
  folder.write("terms.csv", "2006-01-01,2006-01-20,winter\n2006-02-01,2006-02-28,spring\n");
  const Ran ran =
      release(table_3, {.calendar = calendar_of({"day", "terms"}), .granularities = "terms = \"terms.csv\""});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(released("visited"),
            (std::vector<std::string>{"winter", "winter", "winter", "winter", "spring", "spring"}));
}

// Input that is refused.

TEST_F(Timestamped, ATimeThatCannotBeReadIsToldByItsRow) {
  const Ran ran = release(std::string(table_3) + "u7,q2,11/02/2006,d6\n", {});
  expect_refused(ran, "hierarchy-value");
  EXPECT_NE(ran.out.find("row 7"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("11/02/2006"), std::string::npos) << ran.out;
}

TEST_F(Timestamped, AFormatThatFitsSomeRowsOnlyIsRefused) {
  const Ran ran = release(
      "uid,place,visited,exam\na,q,01/03/2006,x\nb,q,01/31/2006,y\nc,q,31/01/2006,z\nd,q,13/01/2006,z\n",
      {.beside = ", format = \"MM/DD/YYYY\""});
  expect_refused(ran, "hierarchy-value");
  EXPECT_NE(ran.out.find("row 3"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("2 of 4"), std::string::npos) << ran.out;
}

TEST_F(Timestamped, AnUnknownZoneIsRefused) {
  const Ran ran = release(table_3, {.beside = ", zone = \"Europe/Roma\""});
  expect_refused(ran, "plan-value");
  EXPECT_NE(ran.out.find("Europe/Rome"), std::string::npos) << ran.out;
}

TEST_F(Timestamped, AGranularityThatOverlapsItselfIsRefusedWithFileAndLine) {
  folder.write("terms.csv", "2006-01-01,2006-01-20,winter\n2006-01-20,2006-02-28,spring\n");
  const Ran ran =
      release(table_3, {.calendar = calendar_of({"day", "terms"}), .granularities = "terms = \"terms.csv\""});
  expect_refused(ran, "hierarchy-value");
  EXPECT_NE(ran.out.find("terms.csv"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.json()["error"]["line"], 2) << ran.out;
}

TEST_F(Timestamped, AMissingFileOfAGranularityIsRefused) {
  expect_refused(
      release(table_3, {.calendar = calendar_of({"day", "terms"}), .granularities = "terms = \"none.csv\""}),
      "missing-file");
}

TEST_F(Timestamped, AMissingFileOfHolidaysIsRefused) {
  expect_refused(release(table_3, {.calendar = calendar_of({"day", "business-day"}),
                                   .granularities = "business-day = { holidays = \"none.csv\" }"}),
                 "missing-file");
}

TEST_F(Timestamped, AWrongDefinitionThatNothingUsesIsRefused) {
  expect_refused(release(table_3, {.granularities = "own = { period = 2, of = \"fortnight\" }"}),
                 "hierarchy-value");
}

TEST_F(Timestamped, TimesWithAndWithoutOffsetsNeedAZone) {
  expect_refused(release("uid,place,visited,exam\na,q,2006-01-03T10:00Z,x\nb,q,2006-01-03T10:00,y\n", {}),
                 "hierarchy-value");
}

TEST_F(Timestamped, DaysUnderACalendarOfHoursAreRefused) {
  const Ran ran = release(table_3, {.calendar = calendar_of({"hour", "day"})});
  expect_refused(ran, "hierarchy-value");
  EXPECT_NE(ran.out.find("row 1"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace kith::tests

#include <gtest/gtest.h>

#include "method/plan_file_test.h"
#include "method/reposition/settings.h"
#include "method/settings.h"

namespace kith::method {
namespace {

using plan::ColumnPlan;
using plan::Plan;
using plan::Role;

constexpr const char* kSource = "[source]\npath = \"t.csv\"\n";
constexpr const char* kColumns = "[columns]\nday = \"time\"\nill = \"sensitive\"\nage = \"quasi\"\n";

std::string with(const std::string& method, const std::string& columns = kColumns,
                 const std::string& privacy = "l = 2") {
  return kSource + columns + "[privacy]\n" + privacy + "\n[method]\nname = \"reposition\"\n" + method + "\n";
}

void expect_refused(const std::string& text, const std::string& says = "") {
  const Error error = error_in(text);
  EXPECT_EQ(error.code(), ErrorCode::plan_value) << text;
  EXPECT_NE(std::string(error.what()).find(says), std::string::npos) << error.what();
  EXPECT_FALSE(error.remedy().empty());
}

TEST(RepositionPlan, HasQuadraticCostsAnatomyAndFreeMovesByDefault) {
  const Plan plan = read_text(with("window = 3"));
  EXPECT_EQ(plan.method.name, "reposition");
  EXPECT_EQ(reposition_settings(plan).window, 3u);
  EXPECT_EQ(reposition_settings(plan).publish, Publish::anatomy);
  EXPECT_EQ(reposition_settings(plan).moves, reposition::Moves::free);
  EXPECT_EQ(reposition_settings(plan).mu_up_to(3), (std::vector<double>{0, 1, 4, 9}));
  EXPECT_FALSE(reposition_settings(plan).beta);
}

TEST(RepositionPlan, ReadsEveryKey) {
  const Plan plan = read_text(
      with("window = 2\nmu = [0, 1.5]\nbeta = { flu = 4, hiv = 9.25 }\npublish = \"generalize\"\nmoves = "
           "\"covered\""));
  EXPECT_EQ(reposition_settings(plan).mu_up_to(9), (std::vector<double>{0, 1.5}));
  ASSERT_EQ(reposition_settings(plan).beta_of.size(), 2u);
  EXPECT_EQ(reposition_settings(plan).publish, Publish::generalize);
  EXPECT_EQ(reposition_settings(plan).moves, reposition::Moves::covered);
}

TEST(RepositionPlan, ReplansIfItIsToldToAndMovesAreFree) {
  EXPECT_FALSE(reposition_settings(read_text(with("window = 3"))).replan);
  EXPECT_TRUE(reposition_settings(read_text(with("window = 3\nreplan = true"))).replan);
  expect_refused(with("window = 3\nreplan = true\nmoves = \"covered\""), "nothing to solve anew");
  expect_refused(with("window = 3\nreplan = \"yes\""), "replan");
}

TEST(RepositionPlan, KeepsToNoLevels) {
  expect_refused(
      with("window = 3\npublish = \"generalize\"",
           "[columns]\nday = \"time\"\nill = \"sensitive\"\nage = { role = \"quasi\", max_level = 1 }\n"),
      "'max_level' of column 'age'");
}

TEST(RepositionPlan, TheTimeColumnMayBeACalendar) {
  const Plan plan =
      read_text(with("window = 2",
                     "[columns]\nday = { role = \"time\", granularity = \"day\", format = \"DD.MM.YYYY\", "
                     "zone = \"Europe/Rome\" }\nill = \"sensitive\"\n"));
  const ColumnPlan& day = *plan.find("day");
  EXPECT_EQ(day.role, Role::time);
  EXPECT_EQ(day.time.granularities, std::vector<std::string>{"day"});
  EXPECT_EQ(day.time.format, "DD.MM.YYYY");
  EXPECT_EQ(day.time.zone, "Europe/Rome");
}

TEST(RepositionPlan, WhatIsWrittenReadsBack) {
  const Plan plan = read_text(
      with("window = 2\nmu = [0, 1.5, 4]\nbeta = { flu = 4, \"h i v\" = 9.25 }\npublish = \"plain\"",
           "[columns]\nday = { role = \"time\", granularity = \"week\" }\nill = \"sensitive\"\n"));
  const Plan back = read_text(text_of(plan));
  EXPECT_EQ(reposition_settings(back).mu_table, reposition_settings(plan).mu_table);
  EXPECT_EQ(reposition_settings(back).beta_of, reposition_settings(plan).beta_of);
  EXPECT_EQ(reposition_settings(back).window, 2u);
  EXPECT_EQ(reposition_settings(back).publish, Publish::plain);
  EXPECT_EQ(back.find("day")->time.granularities, plan.find("day")->time.granularities);
  EXPECT_EQ(*back.privacy.l, 2);
}

TEST(RepositionPlan, TheWindowHoldsAtLeastOneSnapshot) {
  expect_refused(with(""), "window");
  expect_refused(with("window = 0"), "window");
  expect_refused(with("window = -1"), "window");
  expect_refused(with("window = 1.5"), "window");
  expect_refused(with("window = 100000"), "window");
  EXPECT_NO_THROW(read_text(with("window = 1")));
}

TEST(RepositionPlan, SaysWhichConditionMuBreaks) {
  expect_refused(with("window = 2\nmu = [1, 2, 3]"), "(C1)");
  expect_refused(with("window = 2\nmu = [0, 1, 1]"), "(C2)");
  expect_refused(with("window = 2\nmu = [0, 5, 4]"), "(C2)");
  expect_refused(with("window = 2\nmu = [0, 3, 5]"), "(C3)");
  EXPECT_NO_THROW(read_text(with("window = 2\nmu = [0, 3, 6]")));
  EXPECT_NO_THROW(read_text(with("window = 2\nmu = [0, 0.1, 0.2]")));
  expect_refused(with("window = 2\nmu = \"cubic\""));
  expect_refused(with("window = 2\nmu = 3"));
  expect_refused(with("window = 2\nmu = [0, 1e300, 1e301]"));
  expect_refused(with("window = 2\nmu = [0, 0.0000001, 1]"));
}

TEST(RepositionPlan, MuIsNeededForTheWholeWindowAndForBeta) {
  expect_refused(with("window = 3\nmu = [0, 1]"));
  expect_refused(with("window = 2\nmu = [0, 1]"), "beta");
  EXPECT_NO_THROW(read_text(with("window = 2\nmu = [0, 1]\nbeta = 3")));
  EXPECT_NO_THROW(read_text(with("window = 2\nmu = [0, 1, 5]")));
}

TEST(RepositionPlan, BetaIsAboveNothing) {
  for (const char* beta : {"0", "-1", "1e10", "{ }", "{ flu = 0 }", "{ flu = \"x\" }", "\"dear\""})
    expect_refused(with(std::string("window = 2\nbeta = ") + beta));
}

TEST(RepositionPlan, OneTimeColumnAndOneSensitiveOne) {
  expect_refused(with("window = 2", "[columns]\nill = \"sensitive\"\n"), "time");
  expect_refused(with("window = 2", "[columns]\nday = \"time\"\n"), "sensitive");
  expect_refused(with("window = 2", "[columns]\nday = \"time\"\nill = \"sensitive\"\ndrug = \"sensitive\"\n"),
                 "second sensitive");
  expect_refused(with("window = 2", "[columns]\nday = \"time\"\nhour = \"time\"\nill = \"sensitive\"\n"),
                 "second time");
  expect_refused(
      with("window = 2\npublish = \"generalize\"", "[columns]\nday = \"time\"\nill = \"sensitive\"\n"),
      "quasi");
  EXPECT_NO_THROW(read_text(with("window = 2", "[columns]\nday = \"time\"\nill = \"sensitive\"\n")));
}

TEST(RepositionPlan, TheModelIsFrequencyLInWholeNumbers) {
  for (const char* privacy : {"k = 1", "l = 2.5", "l = 0", "l = 2\nl_model = \"entropy\"", "l = 2\nt = 0.2",
                              "l = 2\nk = 3", "l = 2\npersons = \"history\""})
    EXPECT_EQ(error_in(with("window = 2", kColumns, privacy)).code(), ErrorCode::plan_value) << privacy;
  EXPECT_NO_THROW(read_text(with("window = 2", kColumns, "l = 1\nk = 1")));
}

TEST(RepositionPlan, KeysOfOtherMethodsAreRefused) {
  for (const char* line :
       {"max_suppression = 1", "policy = \"height\"", "generalize = [\"age\"]", "suppressed = \"drop\"",
        "search = \"all\"", "ranges = \"cell\"", "arrivals = \"known\""})
    expect_refused(with(std::string("window = 2\n") + line));
}

TEST(RepositionPlan, TimeKeysAreForTheTimeColumn) {
  expect_refused(with("window = 2",
                      "[columns]\nday = \"time\"\nill = { role = \"sensitive\", granularity = "
                      "\"day\" }\n"));
  expect_refused(with("window = 2",
                      "[columns]\nday = { role = \"time\", format = \"iso\" }\nill = "
                      "\"sensitive\"\n"));
  EXPECT_EQ(
      error_in(with("window = 2",
                    "[columns]\nday = { role = \"time\", granularity = \"dai\" }\nill = \"sensitive\"\n"))
          .code(),
      ErrorCode::hierarchy_value);
}

}  // namespace
}  // namespace kith::method

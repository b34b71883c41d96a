#include "cli/spelling.h"

#include <gtest/gtest.h>

#include "cli/arguments.h"

namespace kith::cli {
namespace {

TEST(Spelling, AVerbNearbyIsTheOneMeant) {
  EXPECT_EQ(not_a_verb("relase"), "is no command of kith; did you mean release?");
  EXPECT_EQ(not_a_verb("Audit"), "is no command of kith; did you mean audit?");
  EXPECT_EQ(not_a_verb("nosuch").find("is no command of kith: inspect, release, "), 0u);
}

TEST(Spelling, AFlagNearbyIsTheOneMeant) {
  EXPECT_EQ(not_a_flag("--polcy", "release"), "is no flag of kith release; did you mean --policy?");
  EXPECT_EQ(not_a_flag("--polcy=ncp", "release"), "is no flag of kith release; did you mean --policy?");
  EXPECT_EQ(not_a_flag("--max_suppression", "release"),
            "is no flag of kith release; did you mean --max-suppression?");
  EXPECT_EQ(not_a_flag("--k", "audit"), "is no flag of kith audit; did you mean -k?");
  EXPECT_EQ(not_a_flag("--Json", "stream"), "is no flag of kith stream; did you mean --json?");
  EXPECT_EQ(not_a_flag("--versoin", ""), "is no flag of kith; did you mean --version?");
}

TEST(Spelling, NothingIsSuggestedIfNothingIsNear) {
  EXPECT_EQ(not_a_flag("--entirely-other", "release"), "is no flag of kith release");
  EXPECT_EQ(not_a_flag("-y", "release"), "is no flag of kith release");
  EXPECT_EQ(not_a_flag("--", "release"), "is no flag of kith release");
}

TEST(Spelling, AFlagOfOtherVerbsIsToldAsThat) {
  EXPECT_EQ(not_a_flag("--quasi", "inspect"),
            "is no flag of kith inspect, only of release, compare or audit");
  EXPECT_EQ(not_a_flag("--on", "release"), "is no flag of kith release, only of attack");
}

// A slip of one letter in a flag of five letters or more is always told.
TEST(Spelling, OneLetterTooManyIsUnderstoodInEveryFlag) {
  for (const VerbFlags& verb : list_flags())
    for (const Flag& flag : verb.flags)
      if (flag.name.size() > 4) {
        EXPECT_NE(not_a_flag(flag.name + "x", verb.verb).find("did you mean --"), std::string::npos)
            << flag.name;
      }
}

}  // namespace
}  // namespace kith::cli

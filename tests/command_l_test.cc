// What the command says, by every method, if one sensitive value is too frequent for l.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;

class TooFrequent : public ::testing::Test {
 protected:
  // 48 of fifty rows have one illness.
  void SetUp() override {
    std::string text = "day,age,illness\n";
    for (int i = 0; i < 50; ++i)
      text += std::to_string(i / 10 + 1) + "," + std::to_string(20 + i) + "," +
              (i == 7 || i == 30 ? "cold" + std::to_string(i) : "mumps") + "\n";
    folder.write("t.csv", text);
  }

  Ran release(const Words& flags, const std::string& folder_flag = "-o") {
    Words words{"release",   (folder / "t.csv").string(), "--quasi", "age", "--sensitive", "illness",
                folder_flag, (folder / "out").string(),   "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }

  void expect_told(const Ran& ran, const std::string& says) {
    EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
    EXPECT_EQ(ran.error(), "no-release");
    EXPECT_NE(ran.out.find(says), std::string::npos) << ran.out;
    EXPECT_EQ((ran.out + ran.err).find("mumps"), std::string::npos);
  }

  Folder folder;
};

constexpr const char* by_share =
    "column 'illness' has 3 different values, the most frequent in 96 % of the rows, so that all rows "
    "together meet l = 1.04 at most";

TEST_F(TooFrequent, FullDomainNamesTheShare) {
  expect_told(release({"-k", "2", "-l", "4"}), by_share);
  expect_told(release({"-k", "2", "-l", "4", "--max-suppression", "4%"}), by_share);
}

TEST_F(TooFrequent, EveryFormHasItsGreatestL) {
  expect_told(release({"-k", "2", "-l", "4", "--l-model", "distinct"}), "meet l = 3 at most");
  expect_told(release({"-k", "2", "-l", "4", "--l-model", "entropy"}), "meet l = 1.21 at most");
  expect_told(release({"-k", "2", "-l", "3", "--l-model", "recursive", "-c", "30"}), "meet l = 2 at most");
}

TEST_F(TooFrequent, BaselinesNameTheShare) {
  expect_told(release({"-k", "2", "-l", "4", "--method", "datafly"}), by_share);
}

TEST_F(TooFrequent, LocalAndASeriesNameTheShare) {
  expect_told(release({"-k", "2", "-l", "4", "--method", "local"}), by_share);
  expect_told(release({"-k", "2", "-l", "4", "--method", "local"}, "--series"), by_share);
}

TEST_F(TooFrequent, WhatAllRowsTogetherMeetIsNotBlamed) {
  const Ran ran = release({"-k", "60", "-l", "1"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.out.find("most frequent"), std::string::npos) << ran.out;
}

TEST_F(TooFrequent, ManyTablesNameColumnAndTable) {
  folder.write("plan.toml",
               "[tables.visit]\npath = \"t.csv\"\nkey = \"age\"\ncolumns = { day = \"quasi\", illness = "
               "\"sensitive\" }\n[privacy]\nk = 2\nl = 4\n[method]\nname = \"multirelational\"\n");
  expect_told(
      kith({"release", (folder / "plan.toml").string(), "-o", (folder / "out").string(), "--json"}),
      "column 'illness' of table 'visit' has 3 different values, the most frequent in 96 % of the persons, "
      "so that all persons together meet l = 1.04 at most");
}

std::string note_of(const Ran& ran, const std::string& code) {
  const auto json = ran.json();
  for (const auto& note : json["notes"])
    if (note["code"] == code) return note["text"];
  return "";
}

TEST_F(TooFrequent, RepositionWarns) {
  const auto with_l = [&](const char* l) {
    folder.write("plan.toml",
                 std::string("[source]\npath = \"t.csv\"\n[columns]\nday = \"time\"\nage = \"quasi\"\n"
                             "illness = \"sensitive\"\n[privacy]\nl = ") +
                     l + "\n[method]\nname = \"reposition\"\nwindow = 2\n");
    return kith(
        {"release", (folder / "plan.toml").string(), "-o", (folder / l).string(), "--json", "--quiet"});
  };
  const Ran few = with_l("4"), frequent = with_l("3"), fine = with_l("1");
  ASSERT_EQ(few.status, 0) << few.out;
  EXPECT_NE(
      note_of(few, "l-above-values")
          .find("the most frequent in 96 % of the records, so that all records together meet l = 1 at most: "
                "nothing can ever be published with this l"),
      std::string::npos)
      << few.out;
  ASSERT_EQ(frequent.status, 0) << frequent.out;
  EXPECT_EQ(note_of(frequent, "l-above-values"), "");
  EXPECT_NE(note_of(frequent, "l-above-share").find("at least 47 of 50 records cannot be published"),
            std::string::npos)
      << frequent.out;
  EXPECT_EQ(note_of(fine, "l-above-share"), "");
}

}  // namespace
}  // namespace kith::tests

#include "profile/proposal_words.h"

#include <gtest/gtest.h>

#include "hierarchy/build.h"
#include "testing/tables.h"
#include "testing/temporary_folder.h"

namespace kith::profile {
namespace {

TEST(ProposalWords, LevelsReadAsPeopleSayThem) {
  const Table table = testing::table_of({"zip", "age", "birth"},
                                        {{"02138", "31", "1971-02-12"}, {"02139", "47", "1988-01-01"}});
  const auto words = [&](std::size_t c, const hierarchy::Recipe& recipe, hierarchy::Level level) {
    const Column& column = table.columns[c];
    return level_words(hierarchy::build(recipe, column.name, column.values, ""), level, column);
  };
  const hierarchy::FromMask mask{true, 4};
  EXPECT_EQ(words(0, mask, 0), "as it is");
  EXPECT_EQ(words(0, mask, 2), "first 3 digits");
  EXPECT_EQ(words(0, mask, 5), "*");
  EXPECT_EQ(words(1, hierarchy::FromMask{true, 2}, 2), "*");
  EXPECT_EQ(words(1, hierarchy::FromIntervals{{5, 10}}, 2), "ranges of 10");
  EXPECT_EQ(words(2, hierarchy::FromCalendar{{"day", "year", "5 years"}}, 2), "by 5 years");
  EXPECT_EQ(percent_words(0.124), "12 %");
  EXPECT_EQ(percent_words(0.001), "less than 1 %");
  EXPECT_EQ(percent_words(0), "0 %");
}

TEST(ProposalWords, ANodeSaysWhatFinerWouldLose) {
  testing::Rows rows;
  for (int i = 0; i < 40; ++i) rows.push_back({"0213" + std::to_string(i < 2 ? 9 : i % 2)});
  const Table table = testing::table_of({"zip"}, rows);
  const std::vector<std::size_t> zip{0};
  Trials trials(table, zip, nullptr, 5, 100, 1);
  const Column& column = trials.column(0);
  const std::vector<Treatment> columns{
      {0, hierarchy::build(hierarchy::FromMask{true, 4}, "zip", column.values, "")}};
  const double none[] = {0.0};
  ProposedColumn told;
  describe_node(trials, trials.nodes(columns, none, silent_progress()).front(), columns, 0, told);
  EXPECT_EQ(told.becomes, "first 4 digits");
  EXPECT_EQ(told.finer, "keeping it as it is would lose 5 % of rows");
  EXPECT_EQ(told.finer_loses, 0.05);
}

TEST(ProposalWords, LevelsOfBuiltinsHaveTheirNames) {
  const Table table =
      testing::table_of({"zip", "country"}, {{"02138", "Chile"}, {"02139", "Peru"}, {"02141", "Japan"}});
  const auto words = [&](const char* name, std::size_t at, hierarchy::Level level) {
    const Column& column = table.columns[at];
    return level_words(hierarchy::build(hierarchy::FromBuiltin{name}, column.name, column.values, ""), level,
                       column);
  };
  EXPECT_EQ(words("us-zip", 0, 2), "first 3 digits");
  EXPECT_EQ(words("country", 1, 0), "as it is");
  EXPECT_EQ(words("country", 1, 1), "by subregion");
  EXPECT_EQ(words("country", 1, 3), "*");
}

TEST(ProposalWords, LevelsOfFilesAreShownByALabel) {
  const Table table = testing::table_of({"marital"}, {{"married"}, {"widowed"}, {"single"}});
  const Column& column = table.columns[0];
  const std::string longer(50, 'x');
  const testing::TemporaryFolder folder;
  folder.write("marital.csv", "married;once wed;" + longer + "1;*\nwidowed;once wed;" + longer +
                                  "1;*\nsingle;never;" + longer + "2;*\n");
  const hierarchy::Hierarchy made =
      hierarchy::build(hierarchy::FromFile{folder.path() / "marital.csv"}, column.name, column.values, "");
  EXPECT_EQ(level_words(made, 0, column), "as it is");
  EXPECT_EQ(level_words(made, 1, column), "in 2 groups such as “once wed”");
  EXPECT_EQ(level_words(made, 2, column), "in 2 groups such as “" + longer.substr(0, 40) + "…”");
  EXPECT_EQ(level_words(made, 3, column), "*");
}

TEST(ProposalWords, ANodeSaysHowManyValuesAreLostWithTheirRows) {
  testing::Rows rows;
  for (int i = 0; i < 200; ++i) rows.push_back({i < 3 ? "x" : i % 2 ? "f" : "m"});
  const Table table = testing::table_of({"sex"}, rows);
  const std::vector<std::size_t> sex{0};
  Trials trials(table, sex, nullptr, 5, 1000, 1);
  const std::vector<Treatment> columns{{0}};
  const double some[] = {0.02};
  ProposedColumn told;
  describe_node(trials, trials.nodes(columns, some, silent_progress()).front(), columns, 0, told);
  EXPECT_EQ(told.becomes, "as it is, but 1 of 3 values is lost, since all rows with it are suppressed");
}

TEST(ProposalWords, OneDigitIsOne) {
  const Table table = testing::table_of({"code", "letters"}, {{"123", "abc"}, {"456", "def"}});
  const auto words = [&](std::size_t at, bool right) {
    const Column& column = table.columns[at];
    return level_words(hierarchy::build(hierarchy::FromMask{right, 2}, column.name, column.values, ""), 2,
                       column);
  };
  EXPECT_EQ(words(0, true), "first digit");
  EXPECT_EQ(words(1, false), "last character");
}

TEST(ProposalWords, WidthsHaveNoExponent) {
  testing::Rows rows;
  for (int i = 0; i < 40; ++i) rows.push_back({std::to_string(1000 * i) + ".5"});
  const Table table = testing::table_of({"amount"}, rows);
  const std::vector<std::size_t> amount{0};
  Trials trials(table, amount, nullptr, 5, 100, 1);
  const std::vector<Treatment> columns{{0}};
  ProposedColumn told;
  describe_cells(trials, trials.cells(columns, local::Choice::guillotine, silent_progress()), columns, 0,
                 told);
  EXPECT_EQ(told.becomes.find("e+"), std::string::npos) << told.becomes;
  EXPECT_NE(told.becomes.find("000 wide at most"), std::string::npos) << told.becomes;
}

TEST(ProposalWords, ANodeOfAFileSaysHowManyRowsItLeavesAsTheyAre) {
  testing::Rows rows;
  for (int i = 0; i < 40; ++i) rows.push_back({i < 30 ? "4" : i < 38 ? "2" : "1"});
  const Table table = testing::table_of({"ward"}, rows);
  const std::vector<std::size_t> ward{0};
  Trials trials(table, ward, nullptr, 5, 100, 1);
  const testing::TemporaryFolder folder;
  folder.write("ward.csv", "4;4;*\n2;{1, 2};*\n1;{1, 2};*\n");
  const std::vector<Treatment> columns{{0, hierarchy::build(hierarchy::FromFile{folder.path() / "ward.csv"},
                                                            "ward", trials.column(0).values, "")}};
  const double none[] = {0.0};
  ProposedColumn told;
  describe_node(trials, trials.nodes(columns, none, silent_progress()).front(), columns, 0, told);
  EXPECT_EQ(told.becomes, "as it is in 75 % of rows, in 2 groups in 25 %");
  EXPECT_EQ(told.starred, 0);
}

// A mask of one character makes * of a code of one digit, and leaves the empty value empty.
TEST(ProposalWords, WhatReadsAsStarIsStarred) {
  testing::Rows rows;
  for (int i = 0; i < 40; ++i) rows.push_back({i < 30 ? std::to_string(i % 10) : ""});
  const Table table = testing::table_of({"ward"}, rows);
  const std::vector<std::size_t> ward{0};
  Trials trials(table, ward, nullptr, 5, 100, 1);
  const std::vector<Treatment> columns{
      {0, hierarchy::build(hierarchy::FromMask{true, 1}, "ward", trials.column(0).values, "")}};
  const double none[] = {0.0};
  ProposedColumn told;
  describe_node(trials, trials.nodes(columns, none, silent_progress()).front(), columns, 0, told);
  EXPECT_EQ(told.becomes, "*");
  EXPECT_EQ(told.starred, 0.75);
  EXPECT_EQ(told.ncp, 0.75) << "as method local counts it";
}

TEST(ProposalWords, CellsSayHowManyRowsHaveWhat) {
  testing::Rows rows;
  for (int i = 0; i < 40; ++i) rows.push_back({std::to_string(i < 10 ? i : 50)});
  const Table table = testing::table_of({"age"}, rows);
  const std::vector<std::size_t> age{0};
  Trials trials(table, age, nullptr, 5, 100, 1);
  const std::vector<Treatment> columns{{0}};
  ProposedColumn told;
  describe_cells(trials, trials.cells(columns, local::Choice::least_loss, silent_progress()), columns, 0,
                 told);
  EXPECT_NE(told.becomes.find("ranges, half of them"), std::string::npos) << told.becomes;
  EXPECT_NE(told.becomes.find(" of rows"), std::string::npos) << told.becomes;
  EXPECT_EQ(told.finer, "keeping every value would lose 25 % of rows");
  EXPECT_EQ(told.starred, 0);
}

// Who is 1 is f, so that nothing is left to cut there, though both sexes occur in the table.
TEST(ProposalWords, CellsWhoseRowsAgreeWouldLoseNone) {
  testing::Rows rows;
  for (int i = 0; i < 26; ++i) rows.push_back({i < 8 ? "1" : "0", i < 17 ? "f" : "m"});
  const Table table = testing::table_of({"group", "sex"}, rows);
  const std::vector<std::size_t> both{0, 1};
  Trials trials(table, both, nullptr, 5, 100, 1);
  const auto one_step = [&](std::size_t at) {
    const Column& column = trials.column(at);
    return Treatment{at, hierarchy::build(hierarchy::FromMask{true, 1}, column.name, column.values, "")};
  };
  const std::vector<Treatment> columns{one_step(0), one_step(1)};
  ProposedColumn group, sex;
  const TriedCells tried = trials.cells(columns, local::Choice::guillotine, silent_progress());
  describe_cells(trials, tried, columns, 0, group);
  describe_cells(trials, tried, columns, 1, sex);
  EXPECT_TRUE(group.finer.empty()) << group.finer;
  ASSERT_GT(sex.starred, 0) << sex.becomes;
  EXPECT_EQ(sex.finer_loses, 0);
  EXPECT_TRUE(sex.finer.starts_with("keeping it one level finer would lose no rows, since")) << sex.finer;
  EXPECT_NE(sex.finer.find("tight"), std::string::npos) << sex.finer;
}

// The level below the top reads as the top does, and says nothing of what keeping more would cost.
TEST(ProposalWords, AFinerLevelIsOneThatReadsOtherwise) {
  testing::Rows rows;
  for (int i = 0; i < 30; ++i) rows.push_back({std::to_string(i % 10)});
  const Table table = testing::table_of({"ward"}, rows);
  const std::vector<std::size_t> ward{0};
  Trials trials(table, ward, nullptr, 5, 100, 1);
  const std::vector<Treatment> columns{
      {0, hierarchy::build(hierarchy::FromMask{true, 1}, "ward", trials.column(0).values, "")}};
  ProposedColumn told;
  describe_cells(trials, trials.cells(columns, local::Choice::guillotine, silent_progress()), columns, 0,
                 told);
  EXPECT_EQ(told.becomes, "*");
  EXPECT_EQ(told.finer, "keeping it one level finer would lose 100 % of rows");
}

// What is told adds up to all rows.
TEST(ProposalWords, WhatIsNotListedIsCounted) {
  testing::Rows rows;
  for (int i = 0; i < 70; ++i)
    rows.push_back({i < 30   ? "11111"
                    : i < 50 ? "2222" + std::to_string(i % 4)
                    : i < 60 ? "33" + std::to_string(i - 50) + "77"
                             : "4" + std::to_string(i - 60) + "666"});
  const Table table = testing::table_of({"zip"}, rows);
  const std::vector<std::size_t> zip{0};
  Trials trials(table, zip, nullptr, 10, 100, 1);
  const std::vector<Treatment> columns{
      {0, hierarchy::build(hierarchy::FromMask{true, 4}, "zip", trials.column(0).values, "")}};
  ProposedColumn told;
  describe_cells(trials, trials.cells(columns, local::Choice::guillotine, silent_progress()), columns, 0,
                 told);
  EXPECT_TRUE(told.becomes.ends_with(", other forms in 14 %")) << told.becomes;
}

TEST(ProposalWords, AWithheldColumnIsSetAgainstThePlanWithoutIt) {
  EXPECT_EQ(
      withheld_words({0.1, 0.3, 0.25}, 0.12, false),
      "unknown; as a quasi column it would keep 75 % of its detail, and the others would lose 20 % of theirs "
      "instead of 12 %");
  EXPECT_EQ(withheld_words({0.1, 0.3, 0.25}, 0.12, true),
            "unknown; as a quasi column it would keep 75 % of its detail, and the others would lose about 8 "
            "% more of "
            "theirs");
  EXPECT_NE(withheld_words({0.1, 0}, 0.2, true).find("about 0 % more"), std::string::npos);
  EXPECT_NE(withheld_words({0.205, 0}, 0.2, true).find("would lose less than 1 % more"), std::string::npos);
}

// Every condition of Worth that was not met has its words, and none that was.
TEST(ProposalWords, TheReasonNamesTheConditionThatWasNotMet) {
  const TakenLosses before{{0.3, 0.1}, 1, 0.25};
  const auto reason = [&](const std::vector<double>& after) {
    return reason_words(verdict_on(after, before));
  };
  EXPECT_EQ(reason({0.3, 0.1, 0.1}), "");
  EXPECT_EQ(reason({0.3, 0.1, 0.6}), "too little: 50 % is the least");
  const std::string rise = "the others lose over 3 % more", most = "the known ones over 20 %";
  const std::string known = " over 6 % more than without any unknown one";
  EXPECT_EQ(reason({0.3, 0.2, 0.1}), "too much: " + rise + ", and all over 10 % and " + most);
  EXPECT_EQ(reason({0.32, 0.1, 0.1}),
            "too much: the known ones lose" + known + ", and all over 10 % and " + most);
  EXPECT_EQ(reason({0.5, 0.3, 0.4}), "in all, less than 25 % of a column more is kept; too much: " + rise +
                                         " and the known ones" + known + ", and all over 10 % and " + most);
  const TakenLosses little{{0, 0, 0, 0, 0}, 1, 0};
  EXPECT_EQ(reason_words(verdict_on({0.3, 0, 0, 0, 0, 0}, little)),
            "too much: " + rise + " and the known ones" + known + ", and " + most);
  const TakenLosses many{{0.1, 0.1}, 2, 0.1};
  EXPECT_EQ(reason_words(verdict_on({0.15, 0.15, 0.1}, many)), "too much: " + rise + ", and all over 10 %");
}

}  // namespace
}  // namespace kith::profile

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
  EXPECT_EQ(level_words(made, 1, column), "level 1 of its hierarchy (“once wed”)");
  EXPECT_EQ(level_words(made, 2, column), "level 2 of its hierarchy (“" + longer.substr(0, 40) + "…”)");
  EXPECT_EQ(level_words(made, 3, column), "*");
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
}

}  // namespace
}  // namespace kith::profile

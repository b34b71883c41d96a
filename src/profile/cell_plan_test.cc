#include "profile/cell_plan.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::profile {
namespace {

struct Made {
  explicit Made(Table of, const std::optional<std::string>& stem = std::nullopt, PlannerLimits most = {})
      : table(std::move(of)),
        limits(most),
        found(profile(table, std::nullopt, 1)),
        columns(table, found, candidates_of(found), limits.unknown, stem),
        trials(sample(table.rows())),
        plan(
            columns, trials, [this](std::uint64_t rows) { return sample(rows); }, limits, silent_progress()) {
  }

  Trials sample(std::uint64_t rows) const { return Trials(table, columns.numbers(), nullptr, 5, rows, 1); }

  Table table;
  PlannerLimits limits;
  Profile found;
  TriedColumns columns;
  Trials trials;
  CellPlan plan;
};

Table people() {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i)
    rows.push_back({"t" + std::to_string(i * 13 % 20), std::to_string(20 + i * 11 % 60), i % 3 ? "f" : "m"});
  return testing::table_of({"thing", "age", "sex"}, rows);
}

TEST(CellPlan, LossesAreThoseOfTheColumnsInTheOrderThatIsAskedFor) {
  Made made(people());
  const std::vector<std::size_t> in_table_order = {2, 0, 1}, asked = {0, 1, 2};
  const auto& cells = made.plan.try_all(in_table_order);
  ASSERT_TRUE(cells);
  const auto losses = made.plan.losses_of(asked);
  ASSERT_TRUE(losses);
  EXPECT_EQ(*losses, (std::vector<double>{cells->by_column[1], cells->by_column[2], cells->by_column[0]}));
}

TEST(CellPlan, ASecondTrialDoesNotKnowOfTheFirst) {
  Made once(people(), "plan"), twice(people(), "plan");
  const std::vector<std::size_t> few = {0, 1}, all = {2, 0, 1};
  twice.plan.prepare_choice();
  ASSERT_TRUE(twice.plan.try_all(few));
  ASSERT_TRUE(twice.plan.try_all(all) && once.plan.try_all(all));
  EXPECT_EQ(twice.plan.cells()->ncp, once.plan.cells()->ncp);
  EXPECT_EQ(twice.plan.cells()->by_column, once.plan.cells()->by_column);
}

Proposal proposed_for(Made& made, const std::vector<std::size_t>& columns) {
  EXPECT_TRUE(made.plan.try_all(columns));
  Proposal proposal;
  made.plan.propose(proposal);
  return proposal;
}

// Each of seven cities has enough people of each age.
TEST(CellPlan, AFileOfWhichNoStepIsUsedIsNotWritten) {
  testing::Rows rows;
  for (int i = 0; i < 420; ++i)
    rows.push_back({std::to_string(30 + i % 3), "c" + std::to_string(i / 3 % 7), i % 2 ? "f" : "m"});
  Made made(testing::table_of({"age", "city", "sex"}, rows), "plan");
  const Proposal proposal = proposed_for(made, {0, 1, 2});
  EXPECT_EQ(proposal.find("city")->becomes, "as it is");
  EXPECT_EQ(proposal.find("city")->hierarchy, "");
  EXPECT_TRUE(proposal.files.empty());
}

// Two values have no groups, so that a file would have no step.
TEST(CellPlan, TwoCategoriesHaveNoFile) {
  for (int variant = 0; variant < 20; ++variant) {
    testing::Rows rows;
    for (int i = 0; i < 90; ++i)
      rows.push_back(
          {std::to_string(20 + i * (7 + variant) % 41), i * (3 + variant) % 7 < 2 ? "GT3" : "LE3"});
    Made made(testing::table_of({"age", "city"}, rows), "plan");
    EXPECT_TRUE(proposed_for(made, {0, 1}).files.empty()) << variant;
  }
}

// Whatever file is written, some cell of its column is one of its groups, or none is needed for it.
TEST(CellPlan, AFileIsWrittenIfOneOfItsStepsIsUsed) {
  Made made(people(), "plan");
  const Proposal proposal = proposed_for(made, {2, 0, 1});
  ASSERT_EQ(proposal.files.size(), 1u);
  EXPECT_NE(proposal.find("thing")->becomes.find("sets"), std::string::npos)
      << proposal.find("thing")->becomes;
}

TEST(CellPlan, ManyCellsAreEstimated) {
  Made made(people(), std::nullopt, {.choice_cells = 0});
  made.plan.prepare_choice();
  EXPECT_TRUE(made.plan.quick());
}

}  // namespace
}  // namespace kith::profile

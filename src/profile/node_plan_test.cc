#include "profile/node_plan.h"

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
        trials(table, columns.numbers(), nullptr, 5, table.rows(), 1),
        plan(columns, trials, limits, silent_progress()) {}

  Table table;
  PlannerLimits limits;
  Profile found;
  TriedColumns columns;
  Trials trials;
  NodePlan plan;
};

Table people() {
  testing::Rows rows;
  for (int i = 0; i < 300; ++i)
    rows.push_back({"t" + std::to_string(i * 13 % 20), std::to_string(20 + i * 11 % 60), i % 3 ? "f" : "m"});
  return testing::table_of({"thing", "age", "sex"}, rows);
}

TEST(NodePlan, LossesAreThoseOfTheColumnsInTheOrderThatIsAskedFor) {
  Made made(people(), "plan");
  const std::vector<std::size_t> in_table_order = {2, 0, 1}, asked = {0, 1, 2};
  const auto& node = made.plan.try_all(in_table_order);
  ASSERT_TRUE(node);
  const auto losses = made.plan.losses_of(asked);
  ASSERT_TRUE(losses);
  EXPECT_EQ(*losses, (std::vector<double>{node->by_column[1], node->by_column[2], node->by_column[0]}));
}

TEST(NodePlan, ASecondTrialDoesNotKnowOfTheFirst) {
  Made once(people(), "plan"), twice(people(), "plan");
  const std::vector<std::size_t> few = {0, 1}, all = {2, 0, 1};
  ASSERT_TRUE(twice.plan.prepare_choice());
  ASSERT_TRUE(twice.plan.try_all(few));
  ASSERT_TRUE(twice.plan.try_all(all) && once.plan.try_all(all));
  EXPECT_EQ(twice.plan.node()->ncp, once.plan.node()->ncp);
  EXPECT_EQ(twice.plan.tried().size(), 3u);
}

// A column is chosen with the most rows suppressed, since who allows more never loses more.
TEST(NodePlan, ColumnsAreChosenWithTheMostRowsSuppressed) {
  Made made(people());
  const std::vector<std::size_t> known = {0, 1};
  ASSERT_TRUE(made.plan.prepare_choice());
  const auto losses = made.plan.losses_of(known);
  ASSERT_TRUE(losses);
  made.plan.try_all(known);
  EXPECT_LE(((*losses)[0] + (*losses)[1]) / 2, made.plan.tried().back().ncp + 1e-12);
}

TEST(NodePlan, TooManyNodesAreNotTried) {
  Made few(people(), std::nullopt, {.nodes = 2}), little(people(), std::nullopt, {.choice_node_rows = 100});
  const std::vector<std::size_t> known = {0, 1};
  EXPECT_FALSE(few.plan.try_all(known));
  EXPECT_FALSE(few.plan.prepare_choice());
  ASSERT_TRUE(little.plan.try_all(known));
  const auto before = little.plan.losses_of(known);
  EXPECT_FALSE(little.plan.prepare_choice());
  EXPECT_EQ(little.plan.losses_of(known), before) << "what was found is still there";
}

}  // namespace
}  // namespace kith::profile

#include "plan/plan.h"

#include <gtest/gtest.h>

#include "plan/names.h"

namespace kith::plan {
namespace {

TEST(Plan, ColumnsAreFoundByNameAndRole) {
  Plan plan;
  plan.columns.resize(3);
  plan.columns[0].name = "b";
  plan.columns[1].name = "a";
  plan.columns[2].name = "c";
  plan.columns[0].role = plan.columns[2].role = Role::quasi;
  EXPECT_EQ(plan.find("a"), &plan.columns[1]);
  EXPECT_EQ(plan.find("x"), nullptr);
  EXPECT_EQ(plan.with_role(Role::quasi),
            (std::vector<const ColumnPlan*>{&plan.columns[0], &plan.columns[2]}));
  EXPECT_TRUE(plan.with_role(Role::person).empty());
}

TEST(Plan, RolesHaveNames) {
  EXPECT_STREQ(name_of(Role::identifier), "identifier");
  EXPECT_STREQ(name_of(Role::plain), "plain");
}

}  // namespace
}  // namespace kith::plan

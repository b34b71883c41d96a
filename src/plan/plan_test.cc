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

TEST(Plan, PoliciesReadBackByName) {
  EXPECT_EQ(policy_names().size(), 19u);
  for (const auto& [name, policy] : policy_names()) {
    EXPECT_STREQ(name_of(policy), name);
    EXPECT_EQ(policy_named(name), policy);
  }
  EXPECT_EQ(policy_named("Height"), std::nullopt);
  EXPECT_EQ(policy_named(""), std::nullopt);
}

TEST(Plan, LossPoliciesLookAtAllAcceptableNodes) {
  for (Policy policy : {Policy::ncp, Policy::loss, Policy::discernibility, Policy::entropy})
    EXPECT_TRUE(among_all_acceptable(policy));
  for (Policy policy : {Policy::height, Policy::relative_height, Policy::distinct, Policy::suppression,
                        Policy::fewest_columns, Policy::lowest_peak, Policy::weighted})
    EXPECT_FALSE(among_all_acceptable(policy));
}

TEST(Plan, RolesAndMethodsHaveNames) {
  EXPECT_STREQ(name_of(Role::identifier), "identifier");
  EXPECT_STREQ(name_of(Role::plain), "plain");
  EXPECT_STREQ(name_of(Method::full_domain), "full-domain");
  EXPECT_STREQ(name_of(Method::mu_argus), "mu-argus");
}

}  // namespace
}  // namespace kith::plan

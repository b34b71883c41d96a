#include "api/release_plan.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::api {
namespace {

using plan::Role;

TEST(TimeColumn, WithoutAnyThePlanStays) {
  plan::Plan plan;
  set_time(plan, {}, {});
  EXPECT_TRUE(plan.columns.empty());
}

TEST(TimeColumn, AnotherTakesTheFirstOnesPlace) {
  plan::Plan plan;
  plan.columns.resize(2);
  plan.columns[0].name = "a";
  plan.columns[0].role = Role::time;
  plan.columns[1].name = "b";
  plan.columns[1].role = Role::quasi;
  set_time(plan, "b", {});
  ASSERT_EQ(plan.columns.size(), 1u);
  EXPECT_EQ(plan.columns[0].name, "b");
  EXPECT_EQ(plan.columns[0].role, Role::time);
}

TEST(TimeColumn, AGranularityIsOfAColumn) {
  plan::Plan plan;
  try {
    set_time(plan, {}, "day");
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::usage);
    EXPECT_FALSE(error.remedy().empty());
  }
  set_time(plan, "when", "day");
  EXPECT_EQ(plan.columns.at(0).time.granularities, std::vector<std::string>{"day"});
}

}  // namespace
}  // namespace kith::api

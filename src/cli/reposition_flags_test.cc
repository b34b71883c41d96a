#include "cli/reposition_flags.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::cli {
namespace {

using plan::Role;

plan::Plan with(const MethodFlags& flags, plan::Plan plan = {}, const TimeFlags& times = {}) {
  set_reposition(plan, times, flags);
  return plan;
}

ErrorCode error_of(const MethodFlags& flags, const TimeFlags& times = {}) {
  try {
    with(flags, {}, times);
  } catch (const Error& error) {
    return error.code();
  }
  return ErrorCode::cancelled;
}

TEST(RepositionFlags, WithoutAnyThePlanStays) {
  plan::Plan plan;
  plan.method.reposition.window = 4;
  plan.method.reposition.beta = 3;
  const plan::Plan same = with({}, plan);
  EXPECT_EQ(same.method.reposition.window, 4u);
  EXPECT_EQ(same.method.reposition.beta, 3.0);
  EXPECT_TRUE(same.lines.empty());
}

TEST(RepositionFlags, AnotherTimeColumnTakesTheFirstOnesPlace) {
  plan::Plan plan;
  plan.columns.resize(2);
  plan.columns[0].name = "a";
  plan.columns[0].role = Role::time;
  plan.columns[1].name = "b";
  plan.columns[1].role = Role::quasi;
  const plan::Plan changed = with({}, plan, {.time = "b", .granularity = {}});
  ASSERT_EQ(changed.columns.size(), 1u);
  EXPECT_EQ(changed.columns[0].name, "b");
  EXPECT_EQ(changed.columns[0].role, Role::time);
}

TEST(RepositionFlags, CostsMayBeATable) {
  EXPECT_EQ(with({{"mu", "0,1.5,5"}}).method.reposition.mu_table, (std::vector<double>{0, 1.5, 5}));
  EXPECT_EQ(with({{"mu", "linear"}}).method.reposition.mu, plan::Mu::linear);
  for (const char* wrong : {"", "0,", "0,x", "cubic"})
    EXPECT_EQ(error_of({{"mu", wrong}}), ErrorCode::usage) << wrong;
}

TEST(RepositionFlags, OneBetaReplacesATable) {
  plan::Plan plan;
  plan.method.reposition.beta_of = {{"flu", 3}};
  const plan::Plan changed = with({{"beta", "7"}}, plan);
  EXPECT_EQ(changed.method.reposition.beta, 7.0);
  EXPECT_TRUE(changed.method.reposition.beta_of.empty());
}

TEST(RepositionFlags, WhatCannotBeIsAWrongCall) {
  EXPECT_EQ(error_of({{"window", "0"}}), ErrorCode::usage);
  EXPECT_EQ(error_of({}, {.time = {}, .granularity = "day"}), ErrorCode::usage);
}

}  // namespace
}  // namespace kith::cli

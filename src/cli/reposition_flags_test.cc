#include "cli/reposition_flags.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::cli {
namespace {

using plan::Role;

plan::Plan with(const RepositionFlags& flags, plan::Plan plan = {}) {
  set_reposition(plan, flags);
  return plan;
}

ErrorCode error_of(const RepositionFlags& flags) {
  try {
    with(flags);
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
  RepositionFlags flags;
  flags.time = "b";
  const plan::Plan changed = with(flags, plan);
  ASSERT_EQ(changed.columns.size(), 1u);
  EXPECT_EQ(changed.columns[0].name, "b");
  EXPECT_EQ(changed.columns[0].role, Role::time);
}

TEST(RepositionFlags, CostsMayBeATable) {
  RepositionFlags flags;
  flags.mu = "0,1.5,5";
  EXPECT_EQ(with(flags).method.reposition.mu_table, (std::vector<double>{0, 1.5, 5}));
  flags.mu = "linear";
  EXPECT_EQ(with(flags).method.reposition.mu, plan::Mu::linear);
  for (const char* wrong : {"", "0,", "0,x", "cubic"}) {
    flags.mu = wrong;
    EXPECT_EQ(error_of(flags), ErrorCode::usage) << wrong;
  }
}

TEST(RepositionFlags, OneBetaReplacesATable) {
  plan::Plan plan;
  plan.method.reposition.beta_of = {{"flu", 3}};
  RepositionFlags flags;
  flags.beta = 7;
  const plan::Plan changed = with(flags, plan);
  EXPECT_EQ(changed.method.reposition.beta, 7.0);
  EXPECT_TRUE(changed.method.reposition.beta_of.empty());
}

TEST(RepositionFlags, WhatCannotBeIsAWrongCall) {
  RepositionFlags window;
  window.window = 0;
  EXPECT_EQ(error_of(window), ErrorCode::usage);
  RepositionFlags granularity;
  granularity.granularity = "day";
  EXPECT_EQ(error_of(granularity), ErrorCode::usage);
}

}  // namespace
}  // namespace kith::cli

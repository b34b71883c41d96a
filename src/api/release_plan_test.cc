#include "api/release_plan.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "kith/release.h"
#include "testing/temporary_folder.h"

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

Error refusal_of(const ReleaseRequest& request) {
  try {
    plan_of(request, false);
  } catch (const Error& error) {
    return error;
  }
  throw std::runtime_error("accepted");
}

TEST(NamedFile, OneThatIsNotThereIsToldBeforeWhatIsWantingWithTheOneMeant) {
  testing::TemporaryFolder folder;
  folder.write("plan.toml", "");
  ReleaseRequest table, plan;
  table.data.path = folder.path() / "plan.tml";
  plan.plan = folder.path() / "plann.toml";
  for (const ReleaseRequest& request : {table, plan}) {
    const Error error = refusal_of(request);
    EXPECT_EQ(error.code(), ErrorCode::missing_file);
    EXPECT_EQ(error.remedy(), "did you mean " + (folder.path() / "plan.toml").string() + "?");
  }
}

TEST(NamedFile, WithoutANearOneThePathIsToBeChecked) {
  testing::TemporaryFolder folder;
  folder.write("plan.toml", "");
  ReleaseRequest request;
  for (const auto& path : {folder.path() / "visits.csv", folder.path() / "none" / "plan.toml"}) {
    request.data.path = path;
    EXPECT_EQ(refusal_of(request).code(), ErrorCode::missing_file);
    EXPECT_EQ(refusal_of(request).remedy(), "check the path");
  }
}

TEST(NamedFile, WhatIsThereIsAskedForItsColumns) {
  testing::TemporaryFolder folder;
  folder.write("t.csv", "a,b\n1,2\n");
  ReleaseRequest request;
  request.data.path = folder.path() / "t.csv";
  EXPECT_EQ(refusal_of(request).code(), ErrorCode::usage);
}

}  // namespace
}  // namespace kith::api

#include "method/reposition/stream_shape.h"
#include "method/reposition/settings.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::method {
namespace {

plan::Plan plan_with(const std::vector<std::pair<std::string, plan::Role>>& columns, Publish publish) {
  plan::Plan plan;
  for (const auto& [name, role] : columns) {
    plan.columns.push_back({});
    plan.columns.back().name = name;
    plan.columns.back().role = role;
  }
  plan.method.set("publish", name_of(publish));
  return plan;
}

const std::vector<std::pair<std::string, plan::Role>> kRoles = {
    {"ill", plan::Role::sensitive}, {"day", plan::Role::time},       {"who", plan::Role::person},
    {"age", plan::Role::quasi},     {"ssn", plan::Role::identifier}, {"ward", plan::Role::plain}};
const std::vector<std::string> kSource = {"ward", "ssn", "age", "ill", "note", "who", "day"};

TEST(StreamShape, PlainReleasesKeepTheSourcesOrder) {
  const StreamShape shape = shape_of(plan_with(kRoles, Publish::plain), kSource, "t");
  EXPECT_EQ(shape.columns, (std::vector<std::string>{"ward", "age", "ill", "day"}));
  EXPECT_EQ(shape.layout, (std::vector<int>{0, 1, StreamShape::sensitive_here, StreamShape::time_here}));
  EXPECT_EQ(shape.quasi, (std::vector<bool>{false, true}));
  EXPECT_EQ(shape.identifiers, std::vector<std::string>{"ssn"});
  EXPECT_EQ(shape.withheld, std::vector<std::string>{"note"});
  EXPECT_TRUE(shape.sensitive_columns.empty());
}

TEST(StreamShape, AnatomyMovesTheSensitiveColumnToATableOfItsOwn) {
  const StreamShape shape = shape_of(plan_with(kRoles, Publish::anatomy), kSource, "t");
  EXPECT_EQ(shape.columns, (std::vector<std::string>{"ward", "age", "day", "bucket"}));
  EXPECT_EQ(shape.sensitive_columns, (std::vector<std::string>{"day", "bucket", "ill", "count"}));
}

TEST(StreamShape, AColumnThatIsNotThereIsNamedWithItsNeighbour) {
  try {
    shape_of(plan_with(kRoles, Publish::plain), {"ward", "ssn", "agee", "ill", "who", "day"}, "t");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unknown_column);
    EXPECT_NE(error.remedy().find("agee"), std::string::npos);
  }
}

TEST(StreamShape, AnatomyNeedsTwoNamesForItself) {
  auto roles = kRoles;
  roles[3].first = "bucket";
  const std::vector<std::string> source = {"ward", "ssn", "bucket", "ill", "who", "day"};
  EXPECT_THROW(shape_of(plan_with(roles, Publish::anatomy), source, "t"), Error);
  EXPECT_NO_THROW(shape_of(plan_with(roles, Publish::plain), source, "t"));
  roles[3].first = "age";
  roles[2].first = "bucket";  // the person, who is not released
  EXPECT_NO_THROW(
      shape_of(plan_with(roles, Publish::anatomy), {"ward", "ssn", "age", "ill", "bucket", "day"}, "t"));
}

}  // namespace
}  // namespace kith::method

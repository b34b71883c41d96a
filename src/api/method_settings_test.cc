#include "api/method_settings.h"

#include <gtest/gtest.h>

#include <functional>

#include "kith/error.h"

namespace kith::api {
namespace {

using plan::Role;

plan::Plan repositioned(const MethodSettings& settings, plan::Plan plan = {},
                        const std::optional<std::string>& time = {},
                        const std::optional<std::string>& granularity = {}) {
  set_reposition(plan, settings, time, granularity);
  return plan;
}

plan::Plan related(const MethodSettings& settings, plan::Plan plan = {}) {
  set_relational(plan, settings);
  return plan;
}

// The code of the error that `work` throws; `cancelled` if there is none.
ErrorCode error_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_FALSE(error.remedy().empty()) << error.what();
    return error.code();
  }
  return ErrorCode::cancelled;
}

TEST(MethodSettings, WithoutAnyThePlanStays) {
  plan::Plan plan;
  plan.method.reposition.window = 4;
  plan.method.reposition.beta = 3;
  plan.method.relational.algorithm = plan::Algorithm::bitmap;
  plan.method.relational.matching = plan::Matching::greedy;
  plan.method.relational.keys = plan::Keys::keep;
  const plan::Plan same = related({}, repositioned({}, plan));
  EXPECT_EQ(same.method.reposition.window, 4u);
  EXPECT_EQ(same.method.reposition.beta, 3.0);
  EXPECT_EQ(same.method.relational.algorithm, plan::Algorithm::bitmap);
  EXPECT_EQ(same.method.relational.matching, plan::Matching::greedy);
  EXPECT_EQ(same.method.relational.keys, plan::Keys::keep);
  EXPECT_TRUE(same.lines.empty());
}

TEST(MethodSettings, AnotherTimeColumnTakesTheFirstOnesPlace) {
  plan::Plan plan;
  plan.columns.resize(2);
  plan.columns[0].name = "a";
  plan.columns[0].role = Role::time;
  plan.columns[1].name = "b";
  plan.columns[1].role = Role::quasi;
  const plan::Plan changed = repositioned({}, plan, "b");
  ASSERT_EQ(changed.columns.size(), 1u);
  EXPECT_EQ(changed.columns[0].name, "b");
  EXPECT_EQ(changed.columns[0].role, Role::time);
}

TEST(MethodSettings, CostsMayBeATable) {
  EXPECT_EQ(repositioned({{"mu", "0,1.5,5"}}).method.reposition.mu_table, (std::vector<double>{0, 1.5, 5}));
  EXPECT_EQ(repositioned({{"mu", "linear"}}).method.reposition.mu, plan::Mu::linear);
  for (const char* wrong : {"", "0,", "0,x", "cubic"})
    EXPECT_EQ(error_of([&] { repositioned({{"mu", wrong}}); }), ErrorCode::usage) << wrong;
}

TEST(MethodSettings, OneBetaReplacesATable) {
  plan::Plan plan;
  plan.method.reposition.beta_of = {{"flu", 3}};
  const plan::Plan changed = repositioned({{"beta", "7"}}, plan);
  EXPECT_EQ(changed.method.reposition.beta, 7.0);
  EXPECT_TRUE(changed.method.reposition.beta_of.empty());
}

TEST(MethodSettings, OfManyTablesWinOverThePlan) {
  for (const auto& [word, algorithm] : {std::pair{"miracle", plan::Algorithm::miracle},
                                        {"miraclex", plan::Algorithm::miraclex},
                                        {"bitmap", plan::Algorithm::bitmap}}) {
    plan::Plan plan;
    plan.method.relational.algorithm =
        algorithm == plan::Algorithm::miracle ? plan::Algorithm::bitmap : plan::Algorithm::miracle;
    plan.lines["method.algorithm"] = 7;
    plan = related({{"algorithm", word}, {"matching", "greedy"}, {"keys", "keep"}}, plan);
    EXPECT_EQ(plan.method.relational.algorithm, algorithm);
    EXPECT_EQ(plan.method.relational.matching, plan::Matching::greedy);
    EXPECT_EQ(plan.method.relational.keys, plan::Keys::keep);
    EXPECT_EQ(plan.lines["method.algorithm"], 7u);
    plan = related({{"matching", "optimal"}, {"keys", "random"}}, plan);
    EXPECT_EQ(plan.method.relational.matching, plan::Matching::optimal);
    EXPECT_EQ(plan.method.relational.keys, plan::Keys::random);
  }
}

TEST(MethodSettings, EveryKeyOfManyTablesHasItsPlace) {
  const plan::RelationalPlan method = related({{"nearest", "pair"},
                                               {"threshold", "0.5"},
                                               {"clusters", "7"},
                                               {"parts", "20"},
                                               {"rematch", "false"},
                                               {"data", "complete"},
                                               {"matching_limit", "9"}})
                                          .method.relational;
  EXPECT_EQ(method.nearest, plan::Nearest::pair);
  EXPECT_EQ(method.threshold, 0.5);
  EXPECT_EQ(method.clusters, 7u);
  EXPECT_EQ(method.parts, 20u);
  EXPECT_FALSE(method.rematch);
  EXPECT_TRUE(method.complete);
  EXPECT_EQ(method.matching_limit, 9u);
}

TEST(MethodSettings, AreStatedSoThatOtherMethodsRefuseThem) {
  const plan::Plan plan = related({{"algorithm", "bitmap"}, {"matching", "greedy"}, {"keys", "keep"}},
                                  repositioned({{"window", "3"}, {"publish", "plain"}, {"moves", "free"}}));
  for (const char* key : {"algorithm", "matching", "keys", "window", "publish", "moves"})
    EXPECT_TRUE(plan.states(std::string("method.") + key)) << key;
}

TEST(MethodSettings, OfOneTableAreRead) {
  plan::Plan plan;
  set_method(plan,
             {{"name", "local"},
              {"policy", "least-loss"},
              {"ranges", "tight"},
              {"generalize", "zip,birth"},
              {"suppressed", "mask"},
              {"search", "binary"},
              {"max_suppression", "2%"}},
             false);
  EXPECT_EQ(plan.method.name, plan::Method::local);
  EXPECT_EQ(plan.method.policy, plan::Policy::least_loss);
  EXPECT_EQ(plan.method.ranges, plan::Ranges::tight);
  EXPECT_EQ(plan.method.generalize, (std::vector<std::string>{"zip", "birth"}));
  EXPECT_TRUE(plan.method.mask_suppressed);
  EXPECT_EQ(plan.method.search, plan::SearchKind::binary);
  EXPECT_EQ(plan.method.max_suppression.text(), "2%");
}

TEST(MethodSettings, WhatCannotBeIsAWrongCall) {
  EXPECT_EQ(error_of([] { repositioned({{"window", "0"}}); }), ErrorCode::usage);
  EXPECT_EQ(error_of([] { repositioned({{"window", "wide"}}); }), ErrorCode::usage);
  EXPECT_EQ(error_of([] { repositioned({}, {}, {}, "day"); }), ErrorCode::usage);
  EXPECT_EQ(error_of([] { related({{"keys", "mine"}}); }), ErrorCode::usage);
  EXPECT_EQ(error_of([] { related({{"threshold", ""}}); }), ErrorCode::usage);
  plan::Plan plan;
  EXPECT_EQ(error_of([&] { set_method(plan, {{"name", "magic"}}, false); }), ErrorCode::usage);
  EXPECT_EQ(error_of([] { check_keys({{"policies", "ncp"}}); }), ErrorCode::usage);
  EXPECT_EQ(error_of([] { check_keys({{"policy", "ncp"}}); }), ErrorCode::cancelled);
}

}  // namespace
}  // namespace kith::api

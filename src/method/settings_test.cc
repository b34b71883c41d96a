#include "method/settings.h"

#include <gtest/gtest.h>

#include "kith/error.h"
#include "method/fulldomain/settings.h"
#include "method/multirelational/settings.h"
#include "method/reposition/settings.h"

namespace kith::method {
namespace {

plan::Plan with(const SettingTexts& texts, plan::Plan plan = {}) {
  set(plan, texts);
  return plan;
}

Error error_of(const SettingTexts& texts) {
  try {
    with(texts);
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "accepted";
  return Error(ErrorCode::cancelled, "accepted");
}

TEST(Settings, WithoutAnyThePlanStays) {
  plan::Plan plan;
  plan.method.set("window", 4);
  plan.method.set("beta", 3);
  const plan::Plan same = with({}, plan);
  EXPECT_EQ(reposition_settings(same).window, 4u);
  EXPECT_EQ(reposition_settings(same).beta, 3.0);
  EXPECT_TRUE(same.lines.empty());
}

TEST(Settings, WinOverThePlanAndKeepItsLine) {
  for (const auto& [word, algorithm] : {std::pair{"miracle", relational::Algorithm::miracle},
                                        {"miraclex", relational::Algorithm::miraclex},
                                        {"bitmap", relational::Algorithm::bitmap}}) {
    plan::Plan plan;
    plan.method.set("algorithm", algorithm == relational::Algorithm::miracle ? "bitmap" : "miracle");
    plan.lines["method.algorithm"] = 7;
    const RelationalSettings first =
        relational_settings(with({{"algorithm", word}, {"matching", "greedy"}, {"keys", "keep"}}, plan));
    EXPECT_EQ(first.algorithm, algorithm);
    EXPECT_EQ(first.matching, relational::Matching::greedy);
    EXPECT_EQ(first.keys, Keys::keep);
    EXPECT_EQ(with({{"algorithm", word}}, plan).place_of("method.algorithm").line, 7u);
  }
}

TEST(Settings, AreStatedSoThatOtherMethodsRefuseThem) {
  const plan::Plan plan = with({{"algorithm", "bitmap"}, {"matching", "greedy"}, {"keys", "keep"}});
  for (const char* key : {"method.algorithm", "method.matching", "method.keys"})
    EXPECT_TRUE(plan.states(key)) << key;
}

TEST(Settings, EveryKeyOfManyTablesHasItsPlace) {
  const RelationalSettings settings = relational_settings(with({{"nearest", "pair"},
                                                                {"threshold", "0.5"},
                                                                {"clusters", "7"},
                                                                {"parts", "20"},
                                                                {"rematch", "false"},
                                                                {"data", "complete"},
                                                                {"matching_limit", "9"}}));
  EXPECT_EQ(settings.nearest, relational::Nearest::pair);
  EXPECT_EQ(settings.threshold, 0.5);
  EXPECT_EQ(settings.clusters, 7u);
  EXPECT_EQ(settings.parts, 20u);
  EXPECT_FALSE(settings.rematch);
  EXPECT_TRUE(settings.complete);
  EXPECT_EQ(settings.optimal_limit, 9u);
}

TEST(Settings, OfOneTableAreRead) {
  const plan::Plan plan = with({{"name", "datafly"},
                                {"policy", "ncp"},
                                {"generalize", "zip,birth"},
                                {"suppressed", "mask"},
                                {"search", "binary"},
                                {"max_suppression", "2%"}});
  EXPECT_EQ(plan.method.name, "datafly");
  const FullDomainSettings settings = full_domain_settings(plan);
  EXPECT_EQ(settings.policies, std::vector<Policy>(1, LossMeasure::ncp));
  EXPECT_EQ(settings.generalize, (std::vector<std::string>{"zip", "birth"}));
  EXPECT_TRUE(settings.mask_suppressed);
  EXPECT_EQ(settings.search, SearchKind::binary);
  EXPECT_EQ(settings.max_suppression.text(), "2%");
}

TEST(Settings, PoliciesMayBeAList) {
  EXPECT_EQ(full_domain_settings(with({{"policy", "suppression+ncp"}})).policies,
            full_domain_settings(with({{"policy", "suppression,ncp"}})).policies);
  EXPECT_EQ(full_domain_settings(with({{"policy", "suppression,ncp"}})).policies,
            (std::vector<Policy>{Preference::suppression, LossMeasure::ncp}));
  EXPECT_EQ(full_domain_settings(with({{"policy", "relative-peak"}})).policies,
            std::vector<Policy>(1, Preference::relative_peak));
  for (const char* wrong : {"suppression,", "suppression,best", ","})
    EXPECT_EQ(error_of({{"policy", wrong}}).code(), ErrorCode::usage) << wrong;
}

TEST(Settings, LevelsAreNumbersOrNames) {
  const FullDomainSettings settings = full_domain_settings(with({{"levels", "zip=2,birth=5 years,sex=*"}}));
  EXPECT_EQ(settings.levels,
            (std::vector<StatedColumn>{{"zip", std::uint64_t{2}}, {"birth", "5 years"}, {"sex", "*"}}));
  for (const char* wrong : {"", "zip", "zip=", "=2", "zip=2,"})
    EXPECT_EQ(error_of({{"levels", wrong}}).code(), ErrorCode::usage) << wrong;
}

TEST(Settings, CostsMayBeATable) {
  EXPECT_EQ(reposition_settings(with({{"mu", "0,1.5,5"}})).mu_table, (std::vector<double>{0, 1.5, 5}));
  EXPECT_EQ(reposition_settings(with({{"mu", "linear"}})).mu, Mu::linear);
  for (const char* wrong : {"", "0,", "0,x", "cubic"})
    EXPECT_EQ(error_of({{"mu", wrong}}).code(), ErrorCode::usage) << wrong;
}

TEST(Settings, OneBetaReplacesATable) {
  plan::Plan plan;
  plan.method.set("beta", plan::parse_value("{ flu = 3 }"));
  const RepositionSettings changed = reposition_settings(with({{"beta", "7"}}, plan));
  EXPECT_EQ(changed.beta, 7.0);
  EXPECT_TRUE(changed.beta_of.empty());
}

TEST(Settings, WhatCannotBeIsAWrongCallThatNamesTheFlag) {
  EXPECT_EQ(error_of({{"window", "0"}}).message(), "--window cannot be 0");
  EXPECT_EQ(error_of({{"policy", "best"}}).message(), "--policy cannot be 'best'");
  EXPECT_EQ(error_of({{"policy", "best"}}).remedy(), "kith release --help lists the policies");
  EXPECT_EQ(error_of({{"policy", "npc"}}).remedy(), "did you mean ncp?");
  EXPECT_EQ(error_of({{"policy", "suppression,npc"}}).remedy(), "did you mean ncp?");
  EXPECT_EQ(error_of({{"name", "locall"}}).remedy(), "did you mean local?");
  for (const auto& [key, text] : {std::pair{"window", "two"},
                                  {"beta", "dear"},
                                  {"publish", "freely"},
                                  {"rematch", "1"},
                                  {"winbow", "3"}})
    EXPECT_EQ(error_of({{key, text}}).code(), ErrorCode::usage) << key;
  EXPECT_EQ(error_of({{"max_suppression", "x"}}).code(), ErrorCode::plan_value);
  EXPECT_EQ(error_of({{"winbow", "3"}}).remedy(), "did you mean window?");
}

TEST(Settings, WhatAMethodOfOtherThingsHasNoUseForIsAWrongCall) {
  const std::vector<std::pair<std::string, std::string>> of_one_table = {
      {"policy", "ncp"}, {"generalize", "a"}, {"suppressed", "drop"},
      {"search", "all"}, {"ranges", "cell"},  {"arrivals", "known"}};
  std::vector<std::pair<std::string, std::string>> of_tables_at_rest = of_one_table;
  of_tables_at_rest.insert(
      of_tables_at_rest.end(),
      {{"window", "2"}, {"mu", "linear"}, {"beta", "2"}, {"publish", "plain"}, {"moves", "free"}});
  const auto refuses = [](const std::string& name, const auto& texts) {
    plan::Plan plan;
    plan.method.name = name;
    EXPECT_THROW(refuse_useless(plan, {texts}), Error) << name << " " << texts.first;
  };
  for (const auto& each : of_one_table) refuses("reposition", each);
  for (const auto& each : of_tables_at_rest) refuses("multirelational", each);
  plan::Plan plan;
  EXPECT_NO_THROW(refuse_useless(plan, {{"window", "2"}}));
  plan.method.name = "multirelational";
  EXPECT_NO_THROW(refuse_useless(plan, {{"max_suppression", "1%"}, {"keys", "keep"}}));
}

TEST(Settings, ACompletedPlanHasThemAllInTheMethodsOrder) {
  plan::Plan plan;
  plan.method.name = "multirelational";
  set(plan, {{"keys", "keep"}, {"max_suppression", "2.50%"}});
  std::vector<std::string> keys;
  for (const plan::Entry& entry : completed(plan).method.settings.entries) keys.push_back(entry.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"max_suppression", "algorithm", "matching", "keys", "nearest",
                                            "threshold", "clusters", "rematch", "matching_limit"}));
  EXPECT_NE(text_of(plan).find("max_suppression = \"2.5%\"\n"), std::string::npos) << text_of(plan);
  set(plan, {{"algorithm", "bitmap"}});
  EXPECT_NE(text_of(plan).find("data = \"incomplete\"\n"), std::string::npos) << text_of(plan);
}

TEST(Settings, OfOtherMethodsCanBeLeftOut) {
  plan::Plan plan = with({{"name", "local"},
                          {"max_suppression", "2%"},
                          {"policy", "ncp"},
                          {"ranges", "tight"},
                          {"levels", "zip=1"}});
  plan.lines = {{"method.policy", 3}, {"method.ranges", 4}};
  plan.columns.emplace_back().min_level = hierarchy::StatedLevel{};
  keep_own_settings(plan);
  ASSERT_EQ(plan.method.settings.entries.size(), 1u);
  EXPECT_EQ(plan.method.settings.entries[0].key, "ranges");
  EXPECT_FALSE(plan.states("method.policy"));
  EXPECT_TRUE(plan.states("method.ranges"));
  EXPECT_FALSE(plan.columns[0].min_level);

  plan = with({{"name", "full-domain"}, {"policy", "suppression,ncp"}, {"ranges", "tight"}});
  plan.columns.emplace_back().min_level = hierarchy::StatedLevel{};
  keep_own_settings(plan);
  ASSERT_EQ(plan.method.settings.entries.size(), 1u);
  EXPECT_EQ(plan.method.settings.entries[0].key, "policy");
  EXPECT_TRUE(plan.columns[0].min_level);

  plan.method.name = "local";
  keep_own_settings(plan);
  EXPECT_TRUE(plan.method.settings.entries.empty());
}

}  // namespace
}  // namespace kith::method

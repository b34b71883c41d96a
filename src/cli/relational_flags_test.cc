#include "cli/relational_flags.h"

#include <gtest/gtest.h>

#include <functional>

#include "kith/error.h"

namespace kith::cli {
namespace {

TEST(RelationalFlags, WithoutAnyThePlanStays) {
  plan::Plan plan;
  plan.method.relational.algorithm = plan::Algorithm::bitmap;
  plan.method.relational.matching = plan::Matching::greedy;
  plan.method.relational.keys = plan::Keys::keep;
  set_relational(plan, {});
  EXPECT_EQ(plan.method.relational.algorithm, plan::Algorithm::bitmap);
  EXPECT_EQ(plan.method.relational.matching, plan::Matching::greedy);
  EXPECT_EQ(plan.method.relational.keys, plan::Keys::keep);
  EXPECT_TRUE(plan.lines.empty());
}

TEST(RelationalFlags, WinOverThePlan) {
  for (const auto& [word, algorithm] : {std::pair{"miracle", plan::Algorithm::miracle},
                                        {"miraclex", plan::Algorithm::miraclex},
                                        {"bitmap", plan::Algorithm::bitmap}}) {
    plan::Plan plan;
    plan.method.relational.algorithm =
        algorithm == plan::Algorithm::miracle ? plan::Algorithm::bitmap : plan::Algorithm::miracle;
    plan.lines["method.algorithm"] = 7;
    set_relational(plan, {{"algorithm", word}, {"matching", "greedy"}, {"keys", "keep"}});
    EXPECT_EQ(plan.method.relational.algorithm, algorithm);
    EXPECT_EQ(plan.method.relational.matching, plan::Matching::greedy);
    EXPECT_EQ(plan.method.relational.keys, plan::Keys::keep);
    EXPECT_EQ(plan.lines["method.algorithm"], 7u);
    set_relational(plan, {{"algorithm", word}, {"matching", "optimal"}, {"keys", "random"}});
    EXPECT_EQ(plan.method.relational.matching, plan::Matching::optimal);
    EXPECT_EQ(plan.method.relational.keys, plan::Keys::random);
  }
}

TEST(RelationalFlags, AreStatedSoThatOtherMethodsRefuseThem) {
  plan::Plan plan;
  set_relational(plan, {{"algorithm", "bitmap"}, {"matching", "greedy"}, {"keys", "keep"}});
  for (const char* key : {"method.algorithm", "method.matching", "method.keys"})
    EXPECT_TRUE(plan.states(key)) << key;
}

TEST(RelationalFlags, WhatIsOfOneTableOrOfAnotherMethodIsAWrongCall) {
  using Change = std::function<void(ReleaseArguments&)>;
  const std::vector<std::pair<const char*, Change>> changes = {
      {"--quasi", [](ReleaseArguments& a) { a.model.quasi = {"a"}; }},
      {"--sensitive", [](ReleaseArguments& a) { a.model.sensitive = {"a"}; }},
      {"--plain", [](ReleaseArguments& a) { a.model.plain = {"a"}; }},
      {"--identifier", [](ReleaseArguments& a) { a.model.identifiers = {"a"}; }},
      {"--hierarchy", [](ReleaseArguments& a) { a.model.hierarchies = {{"a", "a.csv"}}; }},
      {"--person", [](ReleaseArguments& a) { a.model.person = "a"; }},
      {"--persons", [](ReleaseArguments& a) { a.model.persons = "history"; }},
      {"--format", [](ReleaseArguments& a) { a.reading.format = "csv"; }},
      {"--delimiter", [](ReleaseArguments& a) { a.reading.delimiter = ";"; }},
      {"--quote", [](ReleaseArguments& a) { a.reading.quote = "'"; }},
      {"--encoding", [](ReleaseArguments& a) { a.reading.encoding = "utf-8"; }},
      {"--no-header", [](ReleaseArguments& a) { a.reading.header = false; }},
      {"--policy", [](ReleaseArguments& a) { a.method["policy"] = "ncp"; }},
      {"--generalize", [](ReleaseArguments& a) { a.method["generalize"] = "a"; }},
      {"--suppressed", [](ReleaseArguments& a) { a.method["suppressed"] = "drop"; }},
      {"--search", [](ReleaseArguments& a) { a.method["search"] = "all"; }},
      {"--ranges", [](ReleaseArguments& a) { a.method["ranges"] = "cell"; }},
      {"--series", [](ReleaseArguments& a) { a.series = "s"; }},
      {"--frontier", [](ReleaseArguments& a) { a.frontier = true; }},
      {"--trace", [](ReleaseArguments& a) { a.trace = "t"; }},
      {"--time", [](ReleaseArguments& a) { a.time.time = "day"; }},
      {"--granularity", [](ReleaseArguments& a) { a.time.granularity = "day"; }},
      {"--window", [](ReleaseArguments& a) { a.method["window"] = "2"; }},
      {"--mu", [](ReleaseArguments& a) { a.method["mu"] = "linear"; }},
      {"--beta", [](ReleaseArguments& a) { a.method["beta"] = "2"; }},
      {"--publish", [](ReleaseArguments& a) { a.method["publish"] = "plain"; }},
      {"--moves", [](ReleaseArguments& a) { a.method["moves"] = "free"; }}};
  for (const auto& [flag, change] : changes) {
    ReleaseArguments arguments;
    change(arguments);
    try {
      refuse_flags_of_one_table(arguments);
      ADD_FAILURE() << "accepted: " << flag;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::usage);
      EXPECT_NE(error.message().find(flag), std::string::npos) << error.message();
      EXPECT_FALSE(error.remedy().empty());
    }
  }
}

TEST(RelationalFlags, WhatTheMethodHasAUseForIsAccepted) {
  ReleaseArguments arguments;
  arguments.model.k = 3;
  arguments.model.l = 2;
  arguments.model.l_model = "recursive";
  arguments.model.c = 2;
  arguments.model.t = 0.2;
  arguments.model.t_distance = "equal";
  arguments.method["max_suppression"] = "1%";
  arguments.seed = 7;
  arguments.output = "r.duckdb";
  arguments.private_map = "map.csv";
  arguments.report = "r.html";
  arguments.directory = "out";
  arguments.no_pruning = true;
  EXPECT_NO_THROW(refuse_flags_of_one_table(arguments));
}

}  // namespace
}  // namespace kith::cli

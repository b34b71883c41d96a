#include "api/compare_runs.h"

#include <gtest/gtest.h>

#include <functional>

#include "api/refused_test.h"
#include "testing/arrow_tables.h"
#include "testing/temporary_folder.h"

namespace kith::api {
namespace {

using Texts = std::vector<std::string>;
using Change = std::function<void(CompareRequest&)>;

// "local guillotine 2"; "-" is the plan's policy, or the method's own.
Texts told(const std::vector<PlannedRun>& runs) {
  Texts texts;
  for (const PlannedRun& run : runs)
    texts.push_back(run.method + " " + run.policy.value_or("-") + " " + std::to_string(run.k));
  return texts;
}

class CompareRuns : public ::testing::Test {
 protected:
  CompareRuns() {
    folder.write("plan.toml", plan("k = 3\n"));
    asked.release.plan = folder.path() / "plan.toml";
  }

  static std::string plan(const std::string& privacy) {
    return "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\nage = \"quasi\"\nname = \"identifier\"\n"
           "illness = \"sensitive\"\nnote = \"plain\"\n[privacy]\n" +
           privacy;
  }
  Texts runs() const { return told(planned_runs(asked)); }
  Texts runs_with(const Change& change) const {
    CompareRequest changed = asked;
    change(changed);
    return told(planned_runs(changed));
  }
  Error refusal(const Change& change) const {
    CompareRequest changed = asked;
    change(changed);
    return refusal_of([&] { planned_runs(changed); });
  }
  void expect_usage(const Change& change, const std::string& message, const std::string& remedy) const {
    const Error error = refusal(change);
    EXPECT_EQ(error.code(), ErrorCode::usage) << error.what();
    EXPECT_EQ(error.message(), message);
    EXPECT_EQ(error.remedy(), remedy);
  }

  testing::TemporaryFolder folder;
  CompareRequest asked;
};

// --- Which runs there are

TEST_F(CompareRuns, OfNothingButAPlanAreTheMethodsThatAreNoBaselines) {
  EXPECT_EQ(runs(), (Texts{"full-domain - 3", "local - 3"}));
}

TEST_F(CompareRuns, AreByMethodThenPolicyThenK) {
  asked.methods = {"local", "full-domain"};
  asked.policies = {"ncp", "guillotine", "height"};
  asked.k = {5, 2};
  EXPECT_EQ(runs(), (Texts{"local guillotine 5", "local guillotine 2", "full-domain ncp 5",
                           "full-domain ncp 2", "full-domain height 5", "full-domain height 2"}));
}

TEST_F(CompareRuns, AreThereOnce) {
  asked.methods = {"local", "local"};
  asked.policies = {"guillotine", "least-loss", "guillotine"};
  asked.k = {2, 2};
  EXPECT_EQ(runs(), (Texts{"local guillotine 2", "local least-loss 2"}));
}

TEST_F(CompareRuns, OfAMethodWithoutSuchAPolicyIsOneWithItsOwn) {
  asked.methods = {"datafly", "local", "mu-argus"};
  asked.policies = {"least-loss"};
  EXPECT_EQ(runs(), (Texts{"datafly - 3", "local least-loss 3", "mu-argus - 3"}));
  asked.policies = {"ncp"};
  expect_usage([](CompareRequest&) {},
               "--policies names 'ncp', which is no policy of datafly or local or mu-argus",
               "known are widest-span, least-loss and guillotine");
}

TEST_F(CompareRuns, PoliciesWithPlusSignsAreOneOfFullDomain) {
  asked.policies = {"suppression+ncp", "height"};
  EXPECT_EQ(runs(), (Texts{"full-domain suppression+ncp 3", "full-domain height 3", "local - 3"}));
}

TEST_F(CompareRuns, TakeKOfTheListOrTheModelOrThePlan) {
  asked.release.model.k = 4;
  asked.methods = {"local"};
  EXPECT_EQ(runs(), Texts{"local - 4"});
  asked.k = {7, 1};
  EXPECT_EQ(runs(), (Texts{"local - 7", "local - 1"}));
}

TEST_F(CompareRuns, NeedSomeK) {
  folder.write("plan.toml", plan("l = 2\n"));
  const Error none = refusal([](CompareRequest&) {});
  EXPECT_EQ(none.code(), ErrorCode::k_out_of_range);
  EXPECT_EQ(none.message(), "k was not given");
  for (const std::int64_t wrong : {0, -3}) {
    const Error error = refusal([&](CompareRequest& request) { request.k = {2, wrong}; });
    EXPECT_EQ(error.code(), ErrorCode::k_out_of_range);
    EXPECT_EQ(error.message(), "k cannot be " + std::to_string(wrong));
  }
  EXPECT_EQ(runs_with([](CompareRequest& request) { request.k = {2}; }),
            (Texts{"full-domain - 2", "local - 2"}));
}

// The table need not be there: nothing is read.
TEST_F(CompareRuns, OfATableNeedNoPlan) {
  CompareRequest table;
  table.release.data = folder.path() / "t.csv";
  table.k = {2};
  EXPECT_EQ(told(planned_runs(table)), (Texts{"full-domain - 2", "local - 2"}));
}

// --- What is refused

TEST_F(CompareRuns, AMethodIsOneOfOneTable) {
  expect_usage([](CompareRequest& request) { request.methods = {"local", "multirelational"}; },
               "--methods names multirelational, and methods of one table are compared",
               "name some of full-domain, datafly, mu-argus and local");
  expect_usage([](CompareRequest& request) { request.methods = {"reposition"}; },
               "--methods names reposition, and methods of one table are compared",
               "name some of full-domain, datafly, mu-argus and local");
  expect_usage([](CompareRequest& request) { request.methods = {"lokal"}; }, "--methods cannot be 'lokal'",
               "did you mean local?");
}

TEST_F(CompareRuns, APolicyIsKnownToAMethodThatIsCompared) {
  expect_usage([](CompareRequest& request) { request.policies = {"ncp", "guilotine"}; },
               "--policies names 'guilotine', which is no policy of full-domain or local",
               "did you mean guillotine?");
  expect_usage([](CompareRequest& request) { request.policies = {"ncp+hight"}; },
               "--policies names 'hight', which is no policy of full-domain or local",
               "did you mean height?");
  expect_usage(
      [](CompareRequest& request) {
        request.methods = {"local"};
        request.policies = {"guillotine+least-loss"};
      },
      "--policies names 'guillotine+least-loss', and no method that is compared takes these together",
      "write policies of full-domain with plus signs between them");
  expect_usage([](CompareRequest& request) { request.policies = {"ncp+guillotine"}; },
               "--policies names 'ncp+guillotine', and no method that is compared takes these together",
               "write policies of full-domain with plus signs between them");
}

// A baseline has the words of full-domain, and goes its own way.
TEST_F(CompareRuns, BaselinesHaveNoPolicies) {
  expect_usage(
      [](CompareRequest& request) {
        request.methods = {"datafly", "mu-argus"};
        request.policies = {"ncp"};
      },
      "--policies names 'ncp', and no method that is compared has policies",
      "leave it out, or name another method with --methods");
}

TEST_F(CompareRuns, WhereFilesGoHasNoUse) {
  const std::vector<std::pair<std::string, std::function<void(ReleaseRequest&)>>> useless = {
      {"--private-map", [](ReleaseRequest& request) { request.private_map = "m.csv"; }},
      {"--report", [](ReleaseRequest& request) { request.report = "r.html"; }},
      {"--trace", [](ReleaseRequest& request) { request.trace = "t.jsonl"; }},
      {"--source", [](ReleaseRequest& request) { request.source = "b.csv"; }},
      {"--output", [](ReleaseRequest& request) { request.output = "r.csv"; }},
      {"--frontier", [](ReleaseRequest& request) { request.frontier = true; }},
      {"--no-proof", [](ReleaseRequest& request) { request.proof = false; }},
      {"--method", [](ReleaseRequest& request) { request.method["name"] = "local"; }},
      {"--policy", [](ReleaseRequest& request) { request.method["policy"] = "ncp"; }},
      {"--time", [](ReleaseRequest& request) { request.roles.time = "day"; }},
      {"--time", [](ReleaseRequest& request) { request.granularity = "day"; }}};
  for (const auto& [flag, give] : useless)
    expect_usage([&](CompareRequest& request) { give(request.release); },
                 flag + " has no use in a comparison, which releases nothing", "leave it out");
}

TEST_F(CompareRuns, ATableOfTheCallerMayStandForThePlansSource) {
  const auto table = testing::hand_table({{"zip", "u"}}, {{{{"02138"}}}});
  EXPECT_EQ(runs_with([&](CompareRequest& request) { request.release.source = Locator(table); }), runs());
}

TEST_F(CompareRuns, AChartIsOfTwoKinds) {
  for (const char* name : {"c.svg", "c.html"})
    EXPECT_EQ(runs_with([&](CompareRequest& request) { request.chart = folder.path() / name; }).size(), 2u);
  for (const char* name : {"c.png", "c", "c.SVG", "svg"})
    expect_usage([&](CompareRequest& request) { request.chart = name; },
                 "--chart cannot be '" + std::string(name) + "'", "name a file that ends with .svg or .html");
}

TEST_F(CompareRuns, NoOutputIsAnInputOrAnother) {
  const std::vector<Change> wrong = {
      [&](CompareRequest& request) { request.result = folder.path() / "t.csv"; },
      [&](CompareRequest& request) { request.result = folder.path() / "plan.toml"; },
      [&](CompareRequest& request) { request.chart = request.result = folder.path() / "c.svg"; },
      [&](CompareRequest& request) {
        request.release.plan.clear();
        request.release.data = folder.path() / "d.csv";
        request.k = {2};
        request.result = folder.path() / "d.csv";
      }};
  for (const Change& change : wrong)
    EXPECT_EQ(refusal(change).code(), ErrorCode::output_is_input) << &change - wrong.data();
}

TEST_F(CompareRuns, ATaskIsAReleasedColumn) {
  for (const char* column : {"zip", "age", "illness", "note"})
    EXPECT_EQ(runs_with([&](CompareRequest& request) { request.task = column; }).size(), 2u) << column;
  expect_usage([](CompareRequest& request) { request.task = "name"; },
               "--task names 'name', which is not released", "known are zip, age, illness and note");
  expect_usage([](CompareRequest& request) { request.task = "ilness"; },
               "--task names 'ilness', which is not released", "did you mean illness?");
}

TEST_F(CompareRuns, RolesOfTheCallWinOverThoseOfThePlan) {
  const auto task = [&](const std::string& column, const Roles& roles) {
    return [=](CompareRequest& request) {
      request.task = column;
      request.release.roles = roles;
    };
  };
  EXPECT_EQ(runs_with(task("name", {.plain = {"name"}})).size(), 2u);
  EXPECT_EQ(runs_with(task("town", {.sensitive = {"town"}})).size(), 2u);
  EXPECT_EQ(refusal(task("zip", {.identifiers = {"zip"}})).message(),
            "--task names 'zip', which is not released");
  EXPECT_EQ(refusal(task("zip", {.person = "zip"})).message(), "--task names 'zip', which is not released");
  CompareRequest table;
  table.release.data = folder.path() / "t.csv";
  table.k = {2};
  table.task = "zip";
  const Error error = refusal_of([&] { planned_runs(table); });
  EXPECT_EQ(error.remedy(), "name a quasi, sensitive or plain column");
}

TEST_F(CompareRuns, OneTableIsCompared) {
  folder.write("plan.toml",
               "[tables.a]\npath = \"a.csv\"\nkey = \"id\"\ncolumns = { age = \"quasi\" }\n"
               "[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n");
  expect_usage([](CompareRequest&) {}, "the plan has many tables, and releases of one table are compared",
               "name a plan of one table");
  CompareRequest database;
  database.k = {2};
  folder.write("d.sqlite", std::string("SQLite format 3\0", 16) + std::string(84, '\0'));
  database.release.data = folder.path() / "d.sqlite";
  const Error error = refusal_of([&] { planned_runs(database); });
  EXPECT_EQ(error.code(), ErrorCode::usage) << error.what();
  EXPECT_EQ(error.message(), "is a database, which may hold many tables");
  database.release.data.table = "people";
  EXPECT_EQ(planned_runs(database).size(), 2u);
}

// --- The request of a run

TEST_F(CompareRuns, ARunIsADryReleaseWithItsMethodPolicyAndK) {
  ReleaseRequest common;
  common.plan = "plan.toml";
  common.model.k = 9;
  common.model.l = 2;
  common.method = {{"max_suppression", "2%"}};
  common.seed = 5;
  common.fail_on = Severity::warning;
  common.resources.threads = 3;
  const ReleaseRequest made = request_of(common, {"full-domain", "suppression+ncp+height", 4});
  EXPECT_EQ(made.plan, "plan.toml");
  EXPECT_EQ(made.model.k, 4);
  EXPECT_EQ(made.model.l, 2);
  EXPECT_EQ(made.method,
            (std::map<std::string, std::string>{
                {"max_suppression", "2%"}, {"name", "full-domain"}, {"policy", "suppression+ncp+height"}}));
  EXPECT_TRUE(made.dry_run);
  EXPECT_FALSE(made.seed);
  EXPECT_FALSE(made.fail_on);
  EXPECT_EQ(made.resources.threads, 3u);
}

TEST_F(CompareRuns, ARunWithoutAPolicyLeavesItToThePlan) {
  const ReleaseRequest made = request_of({}, {"local", std::nullopt, 2});
  EXPECT_EQ(made.method, (std::map<std::string, std::string>{{"name", "local"}}));
  ASSERT_TRUE(made.directory);
  EXPECT_FALSE(std::filesystem::exists(*made.directory));
}

}  // namespace
}  // namespace kith::api

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/kith.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

TEST(Api, ReleasesAndAuditsWithPublicHeadersAlone) {
  const kith::testing::TemporaryFolder folder;
  folder.write("t.csv", "zip,illness\n02138,flu\n02138,cold\n02139,flu\n02139,hiv\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"t.csv\"\n[columns]\nzip = \"quasi\"\nillness = \"plain\"\n[privacy]\nk = 2\n");
  ReleaseRequest request;
  request.plan = folder.path() / "plan.toml";
  request.directory = folder.path() / "out";
  const auto json = nlohmann::json::parse(run_release(request));
  EXPECT_EQ(json["released"]["rows"], 4);
  AuditRequest requirement;
  requirement.table = folder.path() / "out/release.csv";
  requirement.quasi = {"zip"};
  const AuditSummary answer = run_audit(requirement);
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.k, 2U);
  requirement.k = 3;
  EXPECT_FALSE(run_audit(requirement).satisfied);
}

TEST(Api, AddsBatchesToASeries) {
  const testing::TemporaryFolder folder;
  folder.write("one.csv", "age,illness\n20,flu\n25,cold\n40,flu\n45,hiv\n");
  folder.write("two.csv", "age,illness\n22,flu\n");
  folder.write("plan.toml",
               "[source]\npath = \"one.csv\"\n[columns]\nage = \"quasi\"\nillness = "
               "\"plain\"\n[privacy]\nk = 2\n[method]\nname = \"local\"\n");
  SeriesRequest request;
  request.plan = folder.path() / "plan.toml";
  request.folder = folder.path() / "series";
  EXPECT_EQ(nlohmann::json::parse(kith::run_series(request))["series"]["release"], 1);
  request.source = folder.path() / "two.csv";
  const auto json = nlohmann::json::parse(kith::run_series(request));
  EXPECT_EQ(json["series"]["release"], 2);
  EXPECT_EQ(json["released"]["rows"], 5);
}

TEST(Api, APlanWithoutAMethodIsThatOfASeriesAsInTheCommand) {
  const testing::TemporaryFolder folder;
  folder.write("one.csv", "age,illness\n20,flu\n25,cold\n40,flu\n45,hiv\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"one.csv\"\n[columns]\nage = \"quasi\"\nillness = \"plain\"\n[privacy]\nk = "
      "2\n[method]\nranges = \"tight\"\n");
  SeriesRequest request;
  request.plan = folder.path() / "plan.toml";
  request.folder = folder.path() / "series";
  const auto json = nlohmann::json::parse(kith::run_series(request));
  EXPECT_EQ(json["method"], "local");
  EXPECT_EQ(json["policy"], "guillotine");
  EXPECT_EQ(json["series"]["release"], 1);
}

TEST(Api, AMethodThatMakesNoSeriesIsRefused) {
  const testing::TemporaryFolder folder;
  folder.write("one.csv", "age\n20\n25\n");
  folder.write("plan.toml",
               "[source]\npath = \"one.csv\"\n[columns]\nage = \"quasi\"\n[privacy]\nk = 2\n"
               "[method]\nname = \"full-domain\"\n");
  SeriesRequest request;
  request.plan = folder.path() / "plan.toml";
  request.folder = folder.path() / "series";
  try {
    kith::run_series(request);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::plan_value);
  }
}

TEST(Api, AuditsCountHistoriesToo) {
  const testing::TemporaryFolder folder;
  folder.write("visits.csv", "who,place\np,A\np,B\nq,A\nq,C\nr,B\nr,C\n");
  AuditRequest requirement;
  requirement.table = folder.path() / "visits.csv";
  requirement.quasi = {"place"};
  requirement.person = "who";
  AuditSummary answer = run_audit(requirement);
  EXPECT_TRUE(answer.satisfied);
  EXPECT_EQ(answer.history_k, 1U);
  requirement.by_history = true;
  EXPECT_FALSE(run_audit(requirement).satisfied);
}

TEST(Api, APlanOfRepositionGivesItsOwnResult) {
  const testing::TemporaryFolder folder;
  folder.write("t.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
               "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\npublish = \"plain\"\n");
  ReleaseRequest request;
  request.plan = folder.path() / "plan.toml";
  request.directory = folder.path() / "out";
  request.trace = folder.path() / "trace.jsonl";
  const auto json = nlohmann::json::parse(run_release(request));
  EXPECT_EQ(json["method"], "reposition");
  EXPECT_EQ(json["reposition"]["published"], 4);
  EXPECT_EQ(json["reposition"]["moved"], 1);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "trace.jsonl"));
}

TEST(Api, ErrorsCarryTheirCode) {
  ReleaseRequest request;
  request.plan = "no such plan.toml";
  try {
    run_release(request);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::missing_file);
  }
}

}  // namespace
}  // namespace kith

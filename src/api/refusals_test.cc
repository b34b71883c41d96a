#include "api/refusals.h"

#include <gtest/gtest.h>

#include <functional>

#include "kith/error.h"

namespace kith::api {
namespace {

using Change = std::function<void(ReleaseRequest&)>;

Change setting(const char* key, const char* value) {
  return [=](ReleaseRequest& r) { r.method[key] = value; };
}

void expect_refused(const char* flag, const std::function<void()>& work) {
  try {
    work();
    ADD_FAILURE() << "accepted: " << flag;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::usage);
    EXPECT_NE(error.message().find(flag), std::string::npos) << error.message();
    EXPECT_FALSE(error.remedy().empty());
  }
}

plan::Plan of_tables() {
  plan::Plan plan;
  plan.method.name = "multirelational";
  return plan;
}

TEST(Refusals, OnlyASeriesTakesABatchAgain) {
  ReleaseRequest request;
  EXPECT_NO_THROW(refuse_of_series(request));
  request.again = true;
  expect_refused("--again", [&] { refuse_of_series(request); });
  EXPECT_NO_THROW(refuse_in_series(request));
}

TEST(Refusals, RowsOfThePersonTableMayBeStatedToBePersons) {
  ReleaseRequest request;
  request.model.persons = Persons::rows;
  EXPECT_NO_THROW(refuse_of_one_table(request, of_tables(), false));
}

TEST(Refusals, WhatIsOfOneTableOrOfAnotherMethodIsAWrongCallForManyTables) {
  const std::vector<std::pair<const char*, Change>> changes = {
      {"--quasi", [](ReleaseRequest& r) { r.roles.quasi = {"a"}; }},
      {"--sensitive", [](ReleaseRequest& r) { r.roles.sensitive = {"a"}; }},
      {"--plain", [](ReleaseRequest& r) { r.roles.plain = {"a"}; }},
      {"--identifier", [](ReleaseRequest& r) { r.roles.identifiers = {"a"}; }},
      {"--hierarchy", [](ReleaseRequest& r) { r.hierarchies = {{"a", "a.csv"}}; }},
      {"--person", [](ReleaseRequest& r) { r.roles.person = "a"; }},
      {"--persons", [](ReleaseRequest& r) { r.model.persons = Persons::history; }},
      {"--format", [](ReleaseRequest& r) { r.data.reading.format = "csv"; }},
      {"--delimiter", [](ReleaseRequest& r) { r.data.reading.delimiter = ";"; }},
      {"--quote", [](ReleaseRequest& r) { r.data.reading.quote = "'"; }},
      {"--encoding", [](ReleaseRequest& r) { r.data.reading.encoding = "utf-8"; }},
      {"--no-header", [](ReleaseRequest& r) { r.data.reading.header = false; }},
      {"--source", [](ReleaseRequest& r) { r.source = "t.csv"; }},
      {"--policy", setting("policy", "ncp")},
      {"--generalize", setting("generalize", "a")},
      {"--suppressed", setting("suppressed", "drop")},
      {"--search", setting("search", "all")},
      {"--ranges", setting("ranges", "cell")},
      {"--frontier", [](ReleaseRequest& r) { r.frontier = true; }},
      {"--frontier", [](ReleaseRequest& r) { r.frontier = false; }},
      {"--no-proof", [](ReleaseRequest& r) { r.proof = false; }},
      {"--trace", [](ReleaseRequest& r) { r.trace = "t"; }},
      {"--time", [](ReleaseRequest& r) { r.roles.time = "day"; }},
      {"--granularity", [](ReleaseRequest& r) { r.granularity = "day"; }},
      {"--window", setting("window", "2")},
      {"--mu", setting("mu", "linear")},
      {"--beta", setting("beta", "2")},
      {"--publish", setting("publish", "plain")},
      {"--moves", setting("moves", "free")}};
  for (const auto& [flag, change] : changes) {
    ReleaseRequest request;
    change(request);
    expect_refused(flag, [&] { refuse_of_one_table(request, of_tables(), false); });
  }
  expect_refused("--series", [] { refuse_of_one_table({}, of_tables(), true); });
}

TEST(Refusals, WhatManyTablesHaveAUseForIsAccepted) {
  ReleaseRequest request;
  request.model = {
      .k = 3, .l = 2, .l_model = LModel::recursive, .c = 2, .t = 0.2, .t_distance = TDistance::equal};
  request.method = {{"max_suppression", "1%"}, {"keys", "keep"}};
  request.seed = 7;
  request.output = "r.duckdb";
  request.private_map = "map.csv";
  request.report = "r.html";
  request.directory = "out";
  request.prune = false;
  EXPECT_NO_THROW(refuse_of_one_table(request, of_tables(), false));
}

TEST(Refusals, ASeriesHasItsOwnPlaces) {
  const std::vector<std::pair<const char*, Change>> changes = {
      {"-o", [](ReleaseRequest& r) { r.directory = "out"; }},
      {"--output", [](ReleaseRequest& r) { r.output = "r.csv"; }},
      {"--report", [](ReleaseRequest& r) { r.report = "r.html"; }},
      {"--frontier", [](ReleaseRequest& r) { r.frontier = true; }}};
  for (const auto& [flag, change] : changes) {
    ReleaseRequest request;
    change(request);
    expect_refused(flag, [&] { refuse_in_series(request); });
  }
  EXPECT_NO_THROW(refuse_in_series({}));
}

TEST(Refusals, RepositionTakesNothingOfOtherMethodsAndGivesThemNothing) {
  plan::Plan reposition, local;
  reposition.method.name = "reposition";
  local.method.name = "local";
  const std::vector<std::pair<const char*, Change>> changes = {
      {"--max-suppression", setting("max_suppression", "1%")},
      {"--suppressed", setting("suppressed", "drop")},
      {"--search", setting("search", "all")},
      {"--generalize", setting("generalize", "a")},
      {"-c", [](ReleaseRequest& r) { r.model.c = 2; }},
      {"--frontier", [](ReleaseRequest& r) { r.frontier = true; }},
      {"--no-pruning", [](ReleaseRequest& r) { r.prune = false; }}};
  for (const auto& [flag, change] : changes) {
    ReleaseRequest request;
    change(request);
    expect_refused(flag, [&] { refuse_of_other_methods(request, reposition, false); });
    EXPECT_NO_THROW(refuse_of_other_methods(request, local, false)) << flag;
  }
  ReleaseRequest traced;
  traced.trace = "t.jsonl";
  EXPECT_NO_THROW(refuse_of_other_methods(traced, reposition, false));
  expect_refused("--trace", [&] { refuse_of_other_methods(traced, local, false); });
  expect_refused("series", [&] { refuse_of_other_methods({}, reposition, true); });
}

}  // namespace
}  // namespace kith::api

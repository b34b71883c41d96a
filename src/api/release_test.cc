#include "kith/release.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>

#include "api/given_rows_test.h"
#include "api/impatient_test.h"
#include "base/file.h"
#include "engine/database.h"
#include "kith/kith.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using Json = nlohmann::json;
using testing::TemporaryFolder;

constexpr const char* visits = "zip,age,illness\n02138,20,flu\n02138,25,cold\n02139,40,flu\n02139,45,hiv\n";
constexpr const char* plan_text =
    "[source]\npath = \"t.csv\"\n[columns]\nzip = { role = \"quasi\", hierarchy = { mask = \"right\", levels "
    "= 2 "
    "} }\nillness = \"plain\"\n[privacy]\nk = 2\n";

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

ReleaseRequest planned(const TemporaryFolder& folder, const std::string& plan = plan_text) {
  folder.write("t.csv", visits);
  folder.write("plan.toml", plan);
  ReleaseRequest request;
  request.plan = folder.path() / "plan.toml";
  request.directory = folder.path() / "out";
  return request;
}

ReleaseRequest unplanned(const std::filesystem::path& out) {
  ReleaseRequest request;
  request.roles.quasi = {"zip", "age"};
  request.roles.plain = {"illness"};
  request.model.k = 2;
  request.directory = out;
  request.seed = 7;
  return request;
}

ErrorCode error_of(const ReleaseRequest& request) {
  try {
    release(request);
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "accepted";
  return ErrorCode::usage;
}

Json without_seconds(const Released& released) {
  Json json = Json::parse(released.to_json());
  for (const char* varies : {"seconds", "cpu_seconds"}) json.erase(varies);
  return json;
}

TEST(Release, TypedFiguresAreThoseOfTheJson) {
  const TemporaryFolder folder;
  ReleaseRequest request = planned(folder);
  request.frontier = true;
  const Released told = release(request);
  const Json json = Json::parse(told.to_json());
  EXPECT_EQ(json["method"], told.method);
  EXPECT_EQ(json["kith"], version());
  EXPECT_EQ(json["model"], told.model);
  EXPECT_EQ(json["policy"], told.policy);
  EXPECT_EQ(json["input"]["rows"], told.rows);
  EXPECT_EQ(json["input"]["persons"], told.persons);
  EXPECT_EQ(json["released"]["rows"], told.released);
  EXPECT_EQ(json["released"]["suppressed"], told.suppressed);
  EXPECT_EQ(json["released"]["path"], told.files.release.string());
  EXPECT_EQ(json["released"]["certificate"], told.files.certificate.string());
  EXPECT_EQ(json["quasi"], told.quasi);
  EXPECT_EQ(json["withheld"], told.withheld);
  EXPECT_EQ(json["classes"]["smallest"], told.classes.smallest);
  ASSERT_TRUE(told.lattice);
  EXPECT_EQ(json["lattice"]["nodes"], told.lattice->nodes);
  EXPECT_EQ(json["lattice"]["checked"], told.lattice->checked);
  EXPECT_EQ(json["minimal"].size(), told.lattice->minimal.size());
  EXPECT_EQ(json["chosen"]["levels"], told.lattice->chosen.levels);
  EXPECT_EQ(json["chosen"]["names"], told.lattice->chosen.names);
  EXPECT_EQ(told.lattice->chosen.names.size(), told.quasi.size());
  EXPECT_EQ(json["chosen"]["by"], told.lattice->chosen_by);
  EXPECT_EQ(json["chosen"]["minimal"], told.lattice->chosen_minimal);
  EXPECT_EQ(json["frontier"].size(), told.lattice->frontier.size());
  EXPECT_EQ(json["frontier"][0]["below"], told.lattice->frontier.at(0).below);
  EXPECT_EQ(json["loss"]["ncp"], told.loss->ncp);
  EXPECT_EQ(json["loss"]["discernibility"], told.loss->discernibility);
  EXPECT_EQ(json["risk"]["after"]["highest"], told.risk_after->highest);
  EXPECT_EQ(json["risk"]["before"]["unique"], told.risk_before->unique);
  EXPECT_EQ(json["certified"], told.certified);
  EXPECT_EQ(json["seconds"]["read"], told.seconds.read);
  ASSERT_EQ(json["notes"].size(), told.notes.size());
  for (std::size_t i = 0; i < told.notes.size(); ++i) {
    EXPECT_EQ(json["notes"][i]["text"], told.notes[i].text);
    EXPECT_EQ(json["notes"][i]["code"], told.notes[i].code);
    EXPECT_EQ(json["notes"][i]["severity"], name_of(told.notes[i].severity));
    EXPECT_FALSE(told.notes[i].code.empty()) << told.notes[i].text;
  }
  EXPECT_TRUE(told.verified);
  EXPECT_EQ(told.columns.at(0).name, "zip");
}

TEST(Release, WhatTheRequestSaysWinsOverThePlan) {
  const TemporaryFolder folder;
  ReleaseRequest request = planned(folder);
  request.model.k = 4;
  request.method = {{"name", "local"}, {"ranges", "tight"}};
  const Released told = release(request);
  EXPECT_EQ(told.method, "local");
  EXPECT_EQ(told.k, 4u);
  ASSERT_TRUE(told.cells);
  EXPECT_FALSE(told.lattice);
  EXPECT_EQ(told.cells->ranges, "tight");
  EXPECT_EQ(told.classes.smallest, 4u);
}

TEST(Release, RowsInMemoryGiveTheBytesOfAFile) {
  const TemporaryFolder folder;
  folder.write("rows.csv", visits);
  ReleaseRequest of_file = unplanned(folder.path() / "file");
  of_file.data = folder.path() / "rows.csv";
  of_file.private_map = folder.path() / "file.map";
  ReleaseRequest of_rows = unplanned(folder.path() / "rows");
  of_rows.data = std::make_shared<api::GivenRows>(
      std::vector<std::string>{"zip", "age", "illness"},
      std::vector<std::vector<std::string>>{
          {"02138", "20", "flu", "02138", "25", "cold"}, {}, {"02139", "40", "flu", "02139", "45", "hiv"}});
  of_rows.private_map = folder.path() / "rows.map";
  Json file = without_seconds(release(of_file)), rows = without_seconds(release(of_rows));
  file.erase("released");
  rows.erase("released");
  EXPECT_EQ(file, rows);
  EXPECT_EQ(content_of(folder.path() / "file/release.csv"), content_of(folder.path() / "rows/release.csv"));
  EXPECT_EQ(content_of(folder.path() / "file.map"), content_of(folder.path() / "rows.map"));
}

TEST(Release, ASourceIsReadInsteadOfThePlans) {
  const TemporaryFolder folder;
  ReleaseRequest request = planned(folder);
  request.source = Locator(std::make_shared<api::GivenRows>(
      std::vector<std::string>{"zip", "illness"},
      std::vector<std::vector<std::string>>{{"021", "a", "021", "b", "021", "c"}}));
  EXPECT_EQ(release(request).rows, 3u);
}

TEST(Release, ATableOfADatabaseGivesTheBytesOfAFile) {
  const TemporaryFolder folder;
  folder.write("t.csv", visits);
  const std::filesystem::path database = folder.path() / "t.duckdb";
  const std::vector<SinkColumn> columns{{"zip", "VARCHAR", {"02138", "02139"}},
                                        {"age", "BIGINT", {"20", "25", "40", "45"}},
                                        {"illness", "VARCHAR", {"flu", "cold", "hiv"}}};
  const std::vector<Code> zip{0, 0, 1, 1}, age{0, 1, 2, 3}, illness{0, 1, 0, 2};
  const auto sink = engine::create_database(database, {{"visits", columns, {}, {}}}, real_filesystem());
  sink->append(0, {4, {zip.data(), age.data(), illness.data()}});
  sink->close();
  ReleaseRequest of_file = unplanned(folder.path() / "file"), of_table = unplanned(folder.path() / "table");
  of_file.data = folder.path() / "t.csv";
  of_table.data = database;
  of_table.data.table = "visits";
  EXPECT_EQ(release(of_file).released, release(of_table).released);
  EXPECT_EQ(content_of(folder.path() / "file/release.csv"), content_of(folder.path() / "table/release.csv"));
  of_table.data.table.reset();
  EXPECT_EQ(error_of(of_table), ErrorCode::usage);
}

TEST(Release, CallsMayRunAtOnce) {
  const TemporaryFolder folder;
  folder.write("t.csv", visits);
  std::vector<std::thread> threads;
  std::atomic<int> released = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      ReleaseRequest request = unplanned(folder.path() / std::to_string(i));
      request.data = folder.path() / "t.csv";
      request.resources.threads = 2;
      released += static_cast<int>(release(request).released);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(released, 16);
}

TEST(Release, ErrorsCarryTheirCode) {
  const TemporaryFolder folder;
  ReleaseRequest request;
  request.plan = "no such plan.toml";
  EXPECT_EQ(error_of(request), ErrorCode::missing_file);
  request = planned(folder);
  request.data = "t.csv";
  EXPECT_EQ(error_of(request), ErrorCode::usage);
  request = planned(folder);
  request.model.k = 0;
  EXPECT_EQ(error_of(request), ErrorCode::k_out_of_range);
  request.model.k = 5;
  EXPECT_EQ(error_of(request), ErrorCode::no_release);
  request = planned(folder);
  request.method = {{"colour", "red"}};
  EXPECT_EQ(error_of(request), ErrorCode::usage);
}

TEST(Release, ErrorsOfRowsNameThem) {
  const TemporaryFolder folder;
  ReleaseRequest request = unplanned(folder.path());
  request.data = Locator(std::make_shared<api::GivenRows>(std::vector<std::string>{"zip", "age"},
                                                          std::vector<std::vector<std::string>>{}),
                         "feed");
  request.roles.plain = {};
  try {
    release(request);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::no_rows);
    EXPECT_EQ(error.place().file, "feed");
  }
}

TEST(Release, CancelledLeavesNothing) {
  const TemporaryFolder folder;
  const ReleaseRequest request = planned(folder);
  api::Impatient progress(0);
  try {
    release(request, progress);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::cancelled);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/release.csv"));
}

TEST(Release, OfReposition) {
  const TemporaryFolder folder;
  folder.write("r.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
  folder.write("r.toml",
               "[source]\npath = \"r.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
               "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\npublish = \"plain\"\n");
  ReleaseRequest request;
  request.plan = folder.path() / "r.toml";
  request.directory = folder.path() / "out";
  request.trace = folder.path() / "trace.jsonl";
  const Released told = release(request);
  const Json json = Json::parse(told.to_json());
  EXPECT_EQ(told.method, "reposition");
  ASSERT_TRUE(told.reposition);
  EXPECT_EQ(told.reposition->published, 4u);
  EXPECT_EQ(told.reposition->moved, 1u);
  EXPECT_EQ(json["released"]["rows"], told.released);
  EXPECT_EQ(json["reposition"]["distances"], told.reposition->distances);
  EXPECT_EQ(json["reposition"]["snapshots"].size(), told.reposition->snapshots.size());
  EXPECT_EQ(json["sensitive"], told.sensitive.at(0));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "trace.jsonl"));
}

TEST(Release, OfManyTables) {
  const TemporaryFolder folder;
  folder.write("student.csv", "id,age\n1,20\n2,20\n3,30\n4,30\n");
  folder.write("takes.csv", "id,student,course\n1,1,Math\n2,2,Math\n3,3,Art\n4,4,Art\n");
  folder.write(
      "tables.toml",
      "[tables.student]\npath = \"student.csv\"\nkey = \"id\"\n[tables.student.columns]\nage = "
      "\"quasi\"\n[tables.takes]\npath = \"takes.csv\"\nkey = \"id\"\nparent = { table = \"student\", "
      "column = \"student\" }\n[tables.takes.columns]\ncourse = \"quasi\"\n[privacy]\nk = "
      "2\n[method]\nname = \"multirelational\"\n");
  ReleaseRequest request;
  request.plan = folder.path() / "tables.toml";
  request.directory = folder.path() / "out";
  const Released told = release(request);
  const Json json = Json::parse(told.to_json());
  ASSERT_TRUE(told.relational);
  EXPECT_EQ(told.method, "multirelational");
  EXPECT_EQ(json["input"]["rows"], told.rows);
  EXPECT_EQ(json["input"]["persons"], told.persons);
  EXPECT_EQ(json["released"]["rows"], told.released);
  EXPECT_EQ(json["released"]["suppressed"], told.suppressed);
  EXPECT_EQ(json["quasi"], told.quasi);
  EXPECT_EQ(json["classes"]["count"], told.classes.count);
  EXPECT_EQ(json["multirelational"]["tables"].size(), told.relational->tables.size());
  EXPECT_EQ(json["multirelational"]["lm"], told.relational->lm);
}

}  // namespace
}  // namespace kith

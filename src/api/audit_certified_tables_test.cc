#include <gtest/gtest.h>

#include <algorithm>

#include <functional>
#include <nlohmann/json.hpp>

#include "api/impatient_test.h"
#include "api/refused_test.h"
#include "kith/audit.h"
#include "testing/small_releases.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using api::error_of;
using testing::TemporaryFolder;
using Json = nlohmann::json;

CertificateAuditRequest request_of(const Released& made) {
  return {.data = made.files.release, .certificate = made.files.certificate};
}

TablesAudit audited(const CertificateAuditRequest& request) {
  return std::get<TablesAudit>(audit_certificate(request));
}

TEST(CertifiedTables, AgreeAsReleased) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_many_tables(folder);
  CertificateAuditRequest request = request_of(made);
  const TablesAudit found = audited(request);
  EXPECT_TRUE(found.satisfied);
  EXPECT_TRUE(found.certificate->disagreements.empty());
  for (const std::string& word : found.certificate->unchecked)
    EXPECT_EQ(word.find("model.k"), std::string::npos) << "k is checked on the tables: " << word;
  EXPECT_TRUE(found.certificate->beside.empty());
  EXPECT_EQ(found.asked.k, 2u);
  EXPECT_EQ(found.persons, 4u);
  EXPECT_EQ(found.k, 2u);
  EXPECT_EQ(found.classes.count, 2u);
  EXPECT_EQ(found.tables.size(), 2u);
  EXPECT_EQ(found.known_rows.size(), 4u);
  request.known_rows = 1;
  EXPECT_EQ(audited(request).known_rows.size(), 2u);
}

TEST(CertifiedTables, AreWhatAnAuditByThePlanFinds) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_many_tables(folder);
  const TablesAudit by_plan =
      audit_tables({.plan = folder.path() / "students.toml", .release = folder.path() / "many"});
  Json certified = Json::parse(audited(request_of(made)).to_json()), planned = Json::parse(by_plan.to_json());
  for (const char* of_one : {"certificate", "unchecked", "dependencies"}) {
    certified.erase(of_one);
    planned.erase(of_one);
  }
  EXPECT_EQ(certified, planned);
}

TEST(CertifiedTables, WhatTheCallAsksWins) {
  const TemporaryFolder folder;
  CertificateAuditRequest request = request_of(testing::release_of_many_tables(folder));
  request.model.k = 3;
  TablesAudit found = audited(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.asked.k, 3u);
  EXPECT_EQ(found.violating_persons, 4u);
  EXPECT_TRUE(found.certificate->disagreements.empty());
  request.model = {.l = 2, .l_model = LModel::distinct};
  found = audited(request);
  EXPECT_TRUE(found.satisfied);
  EXPECT_EQ(found.asked.l, 2.0);
  request.model = {.l = 3};
  found = audited(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.sensitive.at(0).violations_l, 2u);
  EXPECT_TRUE(found.certificate->disagreements.empty());
}

TEST(CertifiedTables, WhatTheFilesDisproveIsFound) {
  const std::vector<std::pair<const char*, std::function<void(const TemporaryFolder&)>>> edits = {
      {"tables: table 'takes' is missing",
       [](const TemporaryFolder& folder) { std::filesystem::remove(folder.path() / "many/takes.csv"); }},
      {"columns: table 'student' lacks a key",
       [](const TemporaryFolder& folder) { folder.write("many/student.csv", "number,age\n1,20\n"); }},
      {"keys: the tables do not join",
       [](const TemporaryFolder& folder) { folder.write("many/student.csv", "id,age\n-1,20\n"); }}};
  for (const auto& [said, edit] : edits) {
    const TemporaryFolder folder;
    const CertificateAuditRequest request = request_of(testing::release_of_many_tables(folder));
    edit(folder);
    const TablesAudit found = audited(request);
    EXPECT_FALSE(found.satisfied);
    ASSERT_EQ(found.certificate->disagreements.size(), 1u) << said;
    EXPECT_TRUE(found.certificate->disagreements[0].starts_with(said)) << found.certificate->disagreements[0];
    EXPECT_TRUE(found.tables.empty());
  }
}

TEST(CertifiedTables, AnEditedCellIsFound) {
  const TemporaryFolder folder;
  const CertificateAuditRequest request = request_of(testing::release_of_many_tables(folder));
  const std::filesystem::path file = folder.path() / "many/student.csv";
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 2);
  const TablesAudit found = audited(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_FALSE(found.certificate->disagreements.empty());
}

TEST(CertifiedTables, OtherTablesBesideThemAreTold) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_many_tables(folder);
  for (const char* name : {"b.csv", "a.parquet", "c.tsv.gz", "notes.txt", "other.certificate.json"})
    folder.write(std::string("many/") + name, "x\n1\n");
  const TablesAudit found = audited(request_of(made));
  EXPECT_TRUE(found.satisfied);
  EXPECT_EQ(found.certificate->beside, (std::vector<std::string>{"a.parquet", "b.csv", "c.tsv.gz"}));
  EXPECT_EQ(Json::parse(found.to_json())["unchecked"], found.certificate->beside);
}

TEST(CertifiedTables, MayLieInADatabase) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_many_tables(folder, "[output]\npath = \"r.duckdb\"\n");
  const TablesAudit found =
      audited({.data = folder.path() / "many/r.duckdb", .certificate = made.files.certificate});
  EXPECT_TRUE(found.satisfied);
  EXPECT_TRUE(found.certificate->disagreements.empty());
  EXPECT_TRUE(found.certificate->beside.empty());
  EXPECT_EQ(found.k, 2u);
}

TEST(CertifiedTables, AClaimOfTIsNotChecked) {
  const TemporaryFolder folder;
  ReleaseRequest request;
  request.plan = testing::plan_of_students(folder);
  request.directory = folder.path() / "many";
  request.model.t = 1;
  const TablesAudit found = audited(request_of(release(request)));
  EXPECT_TRUE(found.satisfied);
  EXPECT_EQ(std::ranges::count_if(found.certificate->unchecked,
                                  [](const std::string& word) { return word.starts_with("model.t"); }),
            1);
  EXPECT_EQ(Json::parse(found.to_json())["certificate"]["unchecked"], found.certificate->unchecked);
}

TEST(CertifiedTables, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const CertificateAuditRequest sound = request_of(testing::release_of_many_tables(folder));
  folder.write("bad.json", R"({"tables": 1})");
  const auto refused = [&](auto change) {
    CertificateAuditRequest request = sound;
    change(request);
    return error_of([&] { audit_certificate(request); });
  };
  using Request = CertificateAuditRequest;
  EXPECT_EQ(refused([](Request& r) { r.roles.quasi = {"age"}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.sensitive = {"grade"}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.plain = {"age"}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.person = "id"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.persons = Persons::classes; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.hierarchies = {{"age", "age.csv"}}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t_distance = TDistance::equal; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t = 0.5; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.reference = "t.csv"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.sensitive_table = "t.csv"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.bucket = "id"; }), ErrorCode::usage);
  EXPECT_EQ(refused([&](Request& r) { r.data = folder.path() / "many/student.csv"; }), ErrorCode::usage);
  EXPECT_EQ(refused([&](Request& r) { r.data = folder.path() / "no such folder"; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([&](Request& r) { r.certificate = folder.path() / "bad.json"; }), ErrorCode::bad_json);
}

TEST(CertifiedTables, MayBeCancelled) {
  const TemporaryFolder folder;
  CertificateAuditRequest request = request_of(testing::release_of_many_tables(folder));
  request.resources.threads = 1;
  api::expect_cancellable([&](Progress& progress) { audit_certificate(request, progress); });
}

TEST(CertifiedTables, TheirJsonHasTheFindings) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_many_tables(folder);
  std::filesystem::remove(folder.path() / "many/takes.csv");
  const TablesAudit found = audited(request_of(made));
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["satisfied"], false);
  EXPECT_EQ(json["certificate"]["agrees"], false);
  EXPECT_EQ(json["certificate"]["disagreements"], found.certificate->disagreements);
  EXPECT_EQ(json["tables"].size(), 0u);
}

}  // namespace
}  // namespace kith

#include "kith/audit.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "api/given_rows_test.h"
#include "kith/kith.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using Json = nlohmann::json;
using testing::TemporaryFolder;

template <typename Work>
ErrorCode error_of(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "accepted";
  return ErrorCode::cancelled;
}

TEST(Audit, OfATableSaysWhatItReallyGives) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n*,hiv\n");
  const TableAudit found = audit_table({.data = folder.path() / "t.csv",
                                        .roles = {.quasi = {"zip"}, .sensitive = {"ill"}},
                                        .model = {.k = 2, .l = 2}});
  const Json json = Json::parse(found.to_json());
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.k, 1u);
  EXPECT_EQ(found.asked.k, 2u);
  EXPECT_EQ(json["satisfied"], found.satisfied);
  EXPECT_EQ(json["k"], found.k);
  EXPECT_EQ(json["rows"], found.rows);
  EXPECT_EQ(json["classes"]["count"], found.classes.count);
  EXPECT_EQ(json["violations"], found.violations);
  EXPECT_EQ(json["violating_rows"], found.violating_rows);
  EXPECT_EQ(json["wildcard"]["k"], found.wildcard->k);
  EXPECT_EQ(json["sensitive"][0]["l_frequency"], found.sensitive.at(0).l_frequency);
  EXPECT_EQ(json["l"], 2.0);
}

TEST(Audit, CountsHistoriesToo) {
  const TemporaryFolder folder;
  folder.write("visits.csv", "who,place\np,A\np,B\nq,A\nq,C\nr,B\nr,C\n");
  TableAuditRequest request{.data = folder.path() / "visits.csv",
                            .roles = {.quasi = {"place"}, .person = "who"},
                            .model = {.k = 2}};
  const TableAudit by_classes = audit_table(request);
  EXPECT_TRUE(by_classes.satisfied);
  EXPECT_EQ(by_classes.history->k, 1u);
  request.model.persons = Persons::history;
  EXPECT_FALSE(audit_table(request).satisfied);
  request.roles.person.reset();
  EXPECT_EQ(error_of([&] { audit_table(request); }), ErrorCode::usage);
}

TEST(Audit, OfRowsInMemoryIsThatOfAFile) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,age\n1,20\n1,20\n2,\n2,\n");
  TableAuditRequest request{
      .data = folder.path() / "t.csv", .roles = {.quasi = {"zip", "age"}}, .model = {.k = 2}};
  const std::string of_file = audit_table(request).to_json();
  request.data = std::make_shared<api::GivenRows>(
      std::vector<std::string>{"zip", "age"},
      std::vector<std::vector<std::string>>{{"1", "20", "1", "20"}, {"2", "", "2", ""}});
  EXPECT_EQ(audit_table(request).to_json(), of_file);
}

TEST(Audit, OfACertificateFindsWhatWasEdited) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n2,hiv\n");
  ReleaseRequest request;
  request.data = folder.path() / "t.csv";
  request.roles = {.quasi = {"zip"}, .plain = {"ill"}};
  request.model.k = 2;
  request.directory = folder.path() / "out";
  const Released made = release(request);
  const CertificateAuditRequest asked{.data = made.files.release, .certificate = made.files.certificate};
  const TableAudit whole = std::get<TableAudit>(audit_certificate(asked));
  EXPECT_TRUE(whole.satisfied);
  EXPECT_EQ(whole.asked.k, 2u);
  EXPECT_TRUE(whole.certificate->disagreements.empty());
  EXPECT_EQ(Json::parse(whole.to_json())["certificate"]["agrees"], true);
  folder.write("out/release.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n2,flu\n");
  const TableAudit edited = std::get<TableAudit>(audit_certificate(asked));
  EXPECT_FALSE(edited.satisfied);
  EXPECT_FALSE(edited.certificate->disagreements.empty());
}

TEST(Audit, OfTwoTablesLooksIntoTheBuckets) {
  const TemporaryFolder folder;
  folder.write("q.csv", "zip,bucket\n1,1\n2,1\n3,2\n4,2\n");
  folder.write("s.csv", "bucket,ill,count\n1,flu,1\n1,cold,1\n2,flu,2\n");
  AnatomyAuditRequest request{
      .data = folder.path() / "q.csv", .sensitive_table = folder.path() / "s.csv", .model = {.l = 2}};
  const AnatomyAudit found = audit_anatomy(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.sensitive, "ill");
  EXPECT_EQ(found.violations, 1u);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["violating_rows"], found.violating_rows);
  EXPECT_EQ(json["l"], 2.0);
  request.model.k = 2;
  EXPECT_EQ(error_of([&] { audit_anatomy(request); }), ErrorCode::usage);
}

TEST(Audit, OfManyTablesComparesTrees) {
  const TemporaryFolder folder;
  folder.write("student.csv", "id,age\n1,20\n2,20\n3,30\n");
  folder.write("takes.csv", "id,student,course\n1,1,Math\n2,2,Math\n3,3,Art\n");
  folder.write(
      "plan.toml",
      "[tables.student]\npath = \"student.csv\"\nkey = \"id\"\n[tables.student.columns]\nage = "
      "\"quasi\"\n[tables.takes]\npath = \"takes.csv\"\nkey = \"id\"\nparent = { table = \"student\", "
      "column = \"student\" }\n[tables.takes.columns]\ncourse = \"quasi\"\n[privacy]\nk = "
      "2\n[method]\nname = \"multirelational\"\n");
  const TablesAudit found = audit_tables({.plan = folder.path() / "plan.toml", .known_rows = 1});
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.unique_persons, 1u);
  EXPECT_EQ(found.known_rows.size(), 2u);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["persons"], found.persons);
  EXPECT_EQ(json["unique_persons"], found.unique_persons);
  EXPECT_EQ(json["known_rows"][1]["fewest"], found.known_rows[1].fewest);
  EXPECT_EQ(json["tables"].size(), found.tables.size());
}

TEST(Audit, OfSeveralReleasesNamesUnsafeCases) {
  const TemporaryFolder folder;
  folder.write("a.csv", "case,age\n1,20-29\n2,20-29\n");
  folder.write("b.csv", "case,age\n1,20-24\n2,25-29\n");
  const ReleasesAudit found = audit_releases({.releases = {folder.path() / "a.csv", folder.path() / "b.csv"},
                                              .case_column = "case",
                                              .roles = {.quasi = {"age"}},
                                              .model = {.k = 2}});
  EXPECT_FALSE(found.satisfied);
  ASSERT_EQ(found.unsafe.size(), 2u);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["unsafe"][0], found.unsafe[0].name);
  EXPECT_EQ(json["breaks"][0]["kind"], found.unsafe[0].kind);
  EXPECT_EQ(json["breaks"][0]["releases"], found.unsafe[0].releases);
  EXPECT_EQ(error_of([&] { audit_releases({.releases = {folder.path() / "a.csv"}}); }), ErrorCode::usage);
}

TEST(Audit, ErrorsAreObjectsToo) {
  const Json json =
      Json::parse(to_json(Error(ErrorCode::bad_csv, "wrong", {"t.csv", 3, "zip"}, "repair it")));
  EXPECT_EQ(json["error"]["code"], "bad-csv");
  EXPECT_EQ(json["error"]["line"], 3);
}

}  // namespace
}  // namespace kith

#include "certificate/certificate_tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "audit/tree_samples_test.h"
#include "kith/error.h"

namespace kith::certificate {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

const std::string digest_a(64, 'a'), digest_b(64, 'b');

Json certificate() {
  Json json = Json::parse(R"({"kith":"0.1.0","certificate":2,
    "tables":[{"name":"student","file":"student.csv","rows":4,"columns":["sid","gpa"],
               "quasi":[],"sensitive":["gpa"],"plain":[],"key":"sid"},
              {"name":"takes","file":"takes.csv","rows":10,"columns":["scid","sid","course","grade"],
               "quasi":["course"],"sensitive":["grade"],"plain":[],"key":"scid",
               "parent":{"table":"student","column":"sid"}}],
    "model":{"k":2,"persons":"rows of the person table","l":2,"l_model":"distinct","t":0.5},
    "method":{"name":"multirelational","algorithm":"miracle","matching":"optimal","keys":"random"},
    "persons":4,"classes":2,"commitments":{"algorithm":"HMAC-SHA256"},
    "publisher_word":["w"],"not_protected":[],"baseline":false})");
  json["tables"][0]["sha256"] = digest_a;
  json["tables"][1]["sha256"] = digest_b;
  json["commitments"]["plan"] = digest_a;
  json["commitments"]["inputs"] = {{"student", digest_a}, {"takes", digest_b}};
  json["commitments"]["hierarchies"] = {{"takes.course", digest_a}};
  return json;
}

TablesCertificate parsed(const Json& json) { return parse_tables_certificate(json.dump(), "c.json"); }

Names found(const Json& json, const std::vector<audit::SampleTable>& release = audit::released_university(),
            const Names& digests = {digest_a, digest_b}) {
  Names kinds;
  for (const std::string& message : disagreements(parsed(json), tree_of(release), digests))
    kinds.push_back(message.substr(0, message.find(':')));
  return kinds;
}

TEST(TablesCertificate, IsToldFromOthers) {
  EXPECT_TRUE(is_tables_certificate(certificate().dump()));
  for (const char* other : {"", "{", "[]", "{}", R"({"certificate":1,"release":{}})", R"({"tables":[]})"})
    EXPECT_FALSE(is_tables_certificate(other)) << other;
}

TEST(TablesCertificate, IsReadInFull) {
  const certificate::TablesCertificate read = parsed(certificate());
  ASSERT_EQ(read.tables.size(), 2u);
  EXPECT_EQ(read.tables[0].name, "student");
  EXPECT_EQ(read.tables[0].parent, std::nullopt);
  EXPECT_EQ(read.tables[1].file, "takes.csv");
  EXPECT_EQ(read.tables[1].sha256, digest_b);
  EXPECT_EQ(read.tables[1].rows, 10u);
  EXPECT_EQ(read.tables[1].columns, (Names{"scid", "sid", "course", "grade"}));
  EXPECT_EQ(read.tables[1].quasi, Names{"course"});
  EXPECT_EQ(read.tables[1].sensitive, Names{"grade"});
  EXPECT_EQ(read.tables[1].key, "scid");
  EXPECT_EQ(read.tables[1].parent, "student");
  EXPECT_EQ(read.tables[1].foreign_key, "sid");
  EXPECT_EQ(read.k, 2u);
  EXPECT_EQ(read.persons, 4u);
  EXPECT_EQ(read.classes, 2u);
  EXPECT_EQ(read.l, 2.0);
  EXPECT_EQ(read.l_form, audit::LForm::distinct);
  EXPECT_EQ(read.t, 0.5);
}

void expect_refused(const Json& json) {
  try {
    parsed(json);
    ADD_FAILURE() << json;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_json);
    EXPECT_EQ(error.place().file, "c.json");
  }
}

TEST(TablesCertificate, WhatLacksAFieldIsRefused) {
  for (const char* field : {"kith", "certificate", "tables", "model", "method", "persons", "classes",
                            "commitments", "publisher_word", "not_protected", "baseline"}) {
    Json json = certificate();
    json.erase(field);
    expect_refused(json);
  }
  for (const char* field : {"name", "file", "sha256", "rows", "columns", "quasi", "sensitive", "plain"}) {
    Json json = certificate();
    json["tables"][1].erase(field);
    expect_refused(json);
  }
}

TEST(TablesCertificate, TablesThatAreNoTreeAreRefused) {
  Json json = certificate();
  json["tables"][1].erase("parent");
  expect_refused(json);
  json = certificate();
  json["tables"][1]["parent"]["table"] = "takes";
  expect_refused(json);
  json = certificate();
  std::swap(json["tables"][0], json["tables"][1]);
  expect_refused(json);
  json = certificate();
  json["tables"][0].erase("key");
  expect_refused(json);
  json = certificate();
  json["tables"] = Json::array();
  expect_refused(json);
}

TEST(TablesCertificate, AFileElsewhereIsRefused) {
  for (const char* file : {"../student.csv", "/student.csv", "a\\student.csv", ""}) {
    Json json = certificate();
    json["tables"][0]["file"] = file;
    expect_refused(json);
  }
}

TEST(TablesCertificate, WrongTypesAreRefused) {
  Json json = certificate();
  json["model"]["k"] = -1;
  expect_refused(json);
  json["model"]["k"] = 0;
  expect_refused(json);
  json = certificate();
  json["model"]["l_model"] = "other";
  expect_refused(json);
  json = certificate();
  json["tables"][1]["parent"] = "student";
  expect_refused(json);
  json = certificate();
  json["tables"][1]["quasi"] = {"age"};
  expect_refused(json);
}

TEST(TablesCertificate, ValuesThatCannotBeAreRefused) {
  const std::vector<std::pair<const char*, Json>> edits = {
      {"/more", 1},
      {"/tables/0/more", 1},
      {"/model/more", 1},
      {"/certificate", 3},
      {"/model/persons", true},
      {"/model/l", 0},
      {"/tables/0/sha256", "aa"},
      {"/tables/1/file", "student.csv"},
      {"/tables/1/columns", {"scid", "sid", "course", "grade", "grade"}},
      {"/tables/1/columns", {"scid", "sid", "course", "grade", "room"}},
      {"/tables/1/quasi", {"course", "course"}},
      {"/tables/1/quasi", {"course", "grade"}},
      {"/tables/1/key", "room"},
      {"/tables/1/parent/column", "room"},
      {"/method/name", "local"},
      {"/method/keys", "kept"},
      {"/baseline", true},
      {"/commitments/inputs/takes", "x"},
      {"/publisher_word", Json::array()},
      {"/persons", -4},
      {"/classes", 2.5}};
  for (const auto& [where, value] : edits) {
    Json json = certificate();
    json[Json::json_pointer(where)] = value;
    SCOPED_TRACE(where);
    expect_refused(json);
  }
  Json json = certificate();
  json["tables"][0]["sensitive"] = json["tables"][1]["sensitive"] = Json::array();
  json["tables"][0]["plain"] = {"gpa"};
  json["tables"][1]["plain"] = {"grade"};
  expect_refused(json);  // l and t need a sensitive column
}

TEST(TablesCertificate, OfTheFirstVersionIsReadByItsOwnFields) {
  Json json = certificate();
  json["certificate"] = 1;
  expect_refused(json);
  json.erase("not_protected");
  for (Json& table : json["tables"]) table.erase("plain");
  EXPECT_EQ(parsed(json).version, 1u);
  EXPECT_EQ(found(json), Names{});
}

TEST(TablesCertificate, ATableOrAColumnThatWasCommittedToMustBeNamed) {
  Json json = certificate();
  json["commitments"]["inputs"].erase("takes");
  EXPECT_EQ(found(json), Names{"tables"});
  json = certificate();
  json["commitments"]["inputs"]["exam"] = digest_a;
  EXPECT_EQ(found(json), Names{"tables"});
  json = certificate();
  json["commitments"]["hierarchies"]["takes.grade"] = digest_a;
  EXPECT_EQ(found(json), Names{"columns"});
}

TEST(TablesCertificate, WhatIsThePublishersWordIsTold) {
  const Names words = beyond_the_bytes(parsed(certificate()));
  for (const char* field : {"model.t", "model.persons", "method", "commitments", "kith"})
    EXPECT_TRUE(std::ranges::any_of(words, [&](const std::string& text) {
      return text.substr(0, text.find(':')).find(field) != std::string::npos;
    })) << field;
}

TEST(TablesCertificate, AgreesWithItsTables) { EXPECT_EQ(found(certificate()), Names{}); }

TEST(TablesCertificate, AnotherFileIsFound) {
  EXPECT_EQ(found(certificate(), audit::released_university(), {digest_a, digest_a}), Names{"digest"});
}

TEST(TablesCertificate, RowsAreCompared) {
  Json json = certificate();
  json["tables"][1]["rows"] = 11;
  EXPECT_EQ(found(json), Names{"rows"});
}

TEST(TablesCertificate, ColumnsAreCompared) {
  Json json = certificate();
  json["tables"][1]["columns"] = {"scid", "sid", "grade", "course"};
  EXPECT_EQ(found(json), Names{"columns"});
  json["tables"][1]["columns"] = {"scid", "sid", "title", "grade"};
  json["tables"][1]["quasi"] = {"title"};
  json["commitments"]["hierarchies"] = {{"takes.title", digest_a}};
  EXPECT_EQ(found(json), Names{"columns"});
}

TEST(TablesCertificate, AMissingTableIsFound) {
  std::vector<audit::SampleTable> release = audit::released_university();
  release.pop_back();
  EXPECT_EQ(found(certificate(), release), Names{"tables"});
}

TEST(TablesCertificate, PersonsAndClassesAreCounted) {
  Json json = certificate();
  json["persons"] = 5;
  json["classes"] = 1;
  EXPECT_EQ(found(json), (Names{"persons", "classes"}));
}

TEST(TablesCertificate, KIsCheckedByWholeTrees) {
  Json json = certificate();
  json["model"].erase("l");
  json["model"].erase("l_model");
  std::vector<audit::SampleTable> release = audit::released_university();
  std::swap(release[1].rows[0][2], release[1].rows[1][2]);  // the same courses, in another order
  EXPECT_EQ(found(json, release), Names{});
  std::swap(release[1].rows[0][2], release[1].rows[6][2]);  // every course as often as before
  EXPECT_EQ(found(json, release), (Names{"classes", "k"}));
}

TEST(TablesCertificate, LIsCheckedOverPersons) {
  std::vector<audit::SampleTable> release = audit::released_university();
  for (const std::size_t row : {0, 1, 2, 3, 4, 5}) release[1].rows[row][3] = "90";
  EXPECT_EQ(found(certificate(), release), Names{"l"});
}

}  // namespace
}  // namespace kith::certificate

#include "certificate/certificate.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/error.h"

namespace kith::certificate {
namespace {

using Json = nlohmann::json;
using Row = std::vector<std::string>;

Table table_of(const Row& names, const std::vector<Row>& rows) {
  Table table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column& column = table.columns.emplace_back();
    column.name = names[c];
    for (const Row& row : rows) column.codes.push_back(column.values.encode(row[c]));
  }
  return table;
}

const std::string digest_a(64, 'a'), digest_b(64, 'b'), digest_c(64, 'c');

// Of four rows in two classes of two.
Json table_certificate() {
  Json json = Json::parse(R"({"kith":"0.1.0","certificate":2,
    "release":{"file":"release.csv","rows":4,"columns":["zip","exam"]},
    "model":{"k":2,"persons":false,"l":2,"l_model":"frequency","quasi":["zip"],"sensitive":["exam"],"plain":[],
             "suppressed":"drop"},
    "method":{"name":"full-domain","levels":[1],"level_names":["level 1"]},
    "figures":{"rows_released":4,"rows_suppressed":0,"classes":2,"smallest_class":2,"average_class_size":2.0,
               "discernibility":8,"ncp":0.5,"arx_loss":0.5,"precision":0.5,"highest_risk":0.5,
               "average_risk":0.5},
    "commitments":{"algorithm":"HMAC-SHA256"},"publisher_word":["every cell is true"],"not_protected":[],
    "baseline":false})");
  json["release"]["sha256"] = digest_a;
  json["commitments"]["input"] = json["commitments"]["plan"] = digest_c;
  json["commitments"]["hierarchies"]["zip"] = digest_c;
  return json;
}

// As the first version had it.
Json first_version(Json json) {
  json["certificate"] = 1;
  json["model"].erase("plain");
  json.erase("not_protected");
  return json;
}

Table release() {
  return table_of({"zip", "exam"}, {{"9413*", "flu"}, {"9413*", "hiv"}, {"9414*", "cold"}, {"9414*", "flu"}});
}

CertificateFacts parsed(const Json& json) { return parse_certificate(json.dump(), "c.json"); }

// Only the claims of the model, which is what most tests look at.
CertificateFacts facts() {
  CertificateFacts facts = parsed(table_certificate());
  facts.figures.reset();
  return facts;
}

Row found(const CertificateFacts& facts, const Table& table, const std::string& digest = digest_a) {
  Row kinds;
  for (const std::string& message : disagreements(facts, table, digest))
    kinds.push_back(message.substr(0, message.find(':')));
  return kinds;
}

bool says(const CertificateFacts& facts, const std::string& field) {
  for (const std::string& text : beyond_the_bytes(facts))
    if (text.substr(0, text.find(':')).find(field) != std::string::npos) return true;
  return false;
}

void expect_refused(const std::string& text) {
  try {
    parse_certificate(text, "c.json");
    ADD_FAILURE() << text;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_json);
    EXPECT_EQ(error.place().file, "c.json");
  }
}
void expect_refused(const Json& json) { expect_refused(json.dump()); }

TEST(Certificate, IsReadInFull) {
  Json json = table_certificate();
  json["model"]["t"] = 0.4;
  json["model"]["t_distance"] = {{"exam", "ordered"}};
  json["not_protected"] = {{{"code", "histories-below-k"}, {"text", "who knows several rows"}}};
  const CertificateFacts read = parsed(json);
  EXPECT_EQ(read.version, 2u);
  EXPECT_EQ(read.file, "release.csv");
  EXPECT_EQ(read.release_sha256, digest_a);
  EXPECT_EQ(read.rows, 4u);
  EXPECT_EQ(read.columns, (Row{"zip", "exam"}));
  EXPECT_EQ(read.k, 2u);
  EXPECT_FALSE(read.persons);
  EXPECT_EQ(read.l, 2.0);
  EXPECT_EQ(read.l_form, audit::LForm::frequency);
  EXPECT_EQ(read.t, 0.4);
  EXPECT_EQ(read.t_distances, std::vector{audit::TDistance::ordered});
  EXPECT_EQ(read.quasi, Row{"zip"});
  EXPECT_EQ(read.sensitive, Row{"exam"});
  EXPECT_EQ(read.figures->classes, 2u);
  EXPECT_EQ(read.figures->average_risk, 0.5);
  EXPECT_FALSE(read.baseline);
  ASSERT_EQ(read.not_protected.size(), 1u);
  EXPECT_EQ(read.not_protected[0].code, "histories-below-k");
}

TEST(Certificate, OfTheFirstVersionIsReadByItsOwnFields) {
  const CertificateFacts read = parsed(first_version(table_certificate()));
  EXPECT_EQ(read.version, 1u);
  EXPECT_EQ(read.k, 2u);
  EXPECT_EQ(found(read, release()), Row{});
  Json mixed = table_certificate();
  mixed["certificate"] = 1;
  expect_refused(mixed);
  mixed = first_version(table_certificate());
  mixed["certificate"] = 2;
  expect_refused(mixed);
}

TEST(Certificate, SaysByWhichReadingPersonsWereCounted) {
  const auto with = [](const Json& reading) {
    Json json = table_certificate();
    json["model"]["persons"] = true;
    json["model"]["reading"] = reading;
    return json;
  };
  EXPECT_TRUE(parsed(with("history")).by_history);
  EXPECT_FALSE(parsed(with("classes")).by_history);
  EXPECT_TRUE(says(parsed(with("history")), "model.reading"));
  EXPECT_FALSE(says(parsed(with("classes")), "model.reading"));
  EXPECT_TRUE(says(parsed(with("classes")), "model.persons"));
  EXPECT_TRUE(says(parsed(with("classes")), "model.l"));
  EXPECT_FALSE(says(parsed(table_certificate()), "model.persons"));
  EXPECT_FALSE(says(parsed(table_certificate()), "model.l"));
  expect_refused(with("rows"));
}

TEST(Certificate, FieldsThatAModelDoesNotHaveMayBeMissing) {
  Json json = table_certificate();
  json["model"].erase("l");
  json["model"].erase("l_model");
  const CertificateFacts read = parsed(json);
  EXPECT_FALSE(read.l.has_value());
  EXPECT_FALSE(read.t.has_value());
}

TEST(Certificate, WhatIsNoCertificateIsRefused) {
  for (const char* json : {"", "[]", "{}", "{", R"({"certificate":2})"}) expect_refused(std::string(json));
}

TEST(Certificate, AllOfItsFieldsAreNeeded) {
  const Json whole = table_certificate();
  for (const auto& [key, value] : whole.items()) {
    Json json = whole;
    json.erase(key);
    expect_refused(json);
    if (!value.is_object() || key == "commitments") continue;
    for (const auto& [inner, unused] : value.items()) {
      Json other = whole;
      other[key].erase(inner);
      // A model without l is another model.
      if (inner != "l" && inner != "l_model") expect_refused(other);
    }
  }
}

TEST(Certificate, FieldsThatNobodyKnowsAreRefused) {
  for (const char* part : {"", "/release", "/model", "/method", "/figures", "/commitments"}) {
    Json json = table_certificate();
    json[Json::json_pointer(std::string(part) + "/more")] = 1;
    expect_refused(json);
  }
}

TEST(Certificate, ValuesThatCannotBeAreRefused) {
  const std::vector<std::pair<const char*, Json>> edits = {
      {"/certificate", 3},
      {"/certificate", "2"},
      {"/kith", ""},
      {"/release/sha256", "abc"},
      {"/release/sha256", std::string(64, 'A')},
      {"/release/rows", -1},
      {"/release/rows", 4.0},
      {"/release/file", "../release.csv"},
      {"/release/file", "/release.csv"},
      {"/release/file", ".."},
      {"/release/file", ""},
      {"/release/file", std::string("a\0b", 3)},
      {"/release/columns", {"zip", "zip"}},
      {"/release/columns", {"zip", "exam", "more"}},
      {"/model/k", 0},
      {"/model/k", "3"},
      {"/model/k", 2.5},
      {"/model/k", nullptr},
      {"/model/l", 0.5},
      {"/model/l", nullptr},
      {"/model/l_model", "?"},
      {"/model/l_model", "recursive"},
      {"/model/c", 2},
      {"/model/t", 0.4},
      {"/model/reading", "classes"},
      {"/model/quasi", {"zip", "zip"}},
      {"/model/quasi", Json::array()},
      {"/model/quasi", {"zip", "exam"}},
      {"/model/sensitive", Json::array()},
      {"/model/sensitive", "exam"},
      {"/model/plain", {"exam"}},
      {"/model/suppressed", "hide"},
      {"/method/name", "local"},
      {"/method/name", "reposition"},
      {"/method/levels", {1, 1}},
      {"/method/levels", Json::array()},
      {"/method/levels", {-1}},
      {"/method/levels", {std::uint64_t{1} << 63}},
      {"/model/k", std::uint64_t{1} << 63},
      {"/figures/rows_suppressed", std::uint64_t{1} << 62},
      {"/method/level_names", Json::array()},
      {"/figures/rows_released", 3.5},
      {"/figures/ncp", 1.5},
      {"/figures/ncp", nullptr},
      {"/figures/precision", -0.5},
      {"/figures/highest_risk", 2},
      {"/commitments/algorithm", "MD5"},
      {"/commitments/input", "00"},
      {"/commitments/hierarchies", Json::object()},
      {"/commitments/hierarchies/exam", digest_c},
      {"/publisher_word", Json::array()},
      {"/publisher_word", "all"},
      {"/not_protected", {"all"}},
      {"/not_protected", {{{"code", "a"}}}},
      {"/not_protected", {{{"code", "A b"}, {"text", "t"}}}},
      {"/not_protected", {{{"code", "a"}, {"text", "t\u001b[2J"}}}},
      {"/baseline", true},
      {"/series", {{"release", 1}, {"arrivals", "hidden"}}},
  };
  for (const auto& [where, value] : edits) {
    Json json = table_certificate();
    json[Json::json_pointer(where)] = value;
    SCOPED_TRACE(where);
    expect_refused(json);
  }
}

TEST(Certificate, FiguresAreWorkedOutAnew) {
  const std::vector<std::pair<const char*, Json>> edits = {
      {"rows_released", 7},         {"classes", 1},        {"smallest_class", 1000},
      {"average_class_size", 2.01}, {"discernibility", 9}, {"highest_risk", 0.001},
      {"average_risk", 0.4},        {"smallest_class", 1}, {"average_risk", 0.5000000000000001}};
  EXPECT_EQ(found(parsed(table_certificate()), release()), Row{});
  for (const auto& [figure, value] : edits) {
    Json json = table_certificate();
    json["figures"][figure] = value;
    EXPECT_EQ(found(parsed(json), release()), Row{"figures"}) << figure;
  }
  Json json = first_version(table_certificate());
  json["figures"]["average_risk"] = 0.5000000000000001;  // added up in another order
  EXPECT_EQ(found(parsed(json), release()), Row{});
}

TEST(Certificate, SuppressedRowsCostWhatTheFigureSays) {
  Json json = table_certificate();
  json["figures"]["rows_suppressed"] = 1;
  EXPECT_EQ(found(parsed(json), release()), Row{"figures"});
  json["figures"]["discernibility"] = 8 + 5;
  EXPECT_EQ(found(parsed(json), release()), Row{});
  EXPECT_TRUE(says(parsed(json), "figures.rows_suppressed"));
}

// (4 + 2^52) * 2^52 has no bit left in 64.
TEST(Certificate, NumbersWhoseProductDoesNotFitDoNotAgree) {
  Json json = table_certificate();
  json["figures"]["rows_suppressed"] = std::uint64_t{1} << 52;
  EXPECT_EQ(found(parsed(json), release()), Row{"figures"});
  json["figures"]["rows_suppressed"] = 0;
  json["figures"]["discernibility"] = 7;  // fewer than the classes alone cost
  EXPECT_EQ(found(parsed(json), release()), Row{"figures"});
}

TEST(Certificate, ThatItIsOfTheFirstVersionIsThePublishersWord) {
  EXPECT_TRUE(says(parsed(first_version(table_certificate())), "certificate"));
  EXPECT_FALSE(says(parsed(table_certificate()), "certificate"));
}

TEST(Certificate, FiguresOfPersonsMustFitTheRows) {
  Json json = table_certificate();
  json["model"]["persons"] = true;
  json["model"]["reading"] = "classes";
  EXPECT_EQ(found(parsed(json), release()), Row{});
  const auto edited = [&](const char* figure, const Json& value) {
    Json other = json;
    other["figures"][figure] = value;
    return found(parsed(other), release()).size();
  };
  EXPECT_GT(edited("smallest_class", 3), 0u);  // more than rows
  EXPECT_GT(edited("smallest_class", 1), 0u);  // fewer than k
  EXPECT_GT(edited("average_class_size", 1.7), 0u);
  EXPECT_GT(edited("average_class_size", 2.5), 0u);
  EXPECT_GT(edited("highest_risk", 0.25), 0u);
  EXPECT_GT(edited("average_risk", 0.6), 0u);
  EXPECT_GT(edited("average_risk", 0.2), 0u);
}

TEST(Certificate, MaskedRowsAreInNoClass) {
  const Table masked =
      table_of({"zip", "exam"}, {{"*", "flu"}, {"*", "hiv"}, {"9414*", "cold"}, {"9414*", "flu"}});
  Json json = table_certificate();
  json["model"]["suppressed"] = "mask";
  Json& figures = json["figures"];
  figures["rows_released"] = figures["rows_suppressed"] = 2;
  figures["classes"] = 1;
  figures["discernibility"] = 4 + 2 * 4;
  EXPECT_EQ(found(parsed(json), masked), Row{});
  EXPECT_FALSE(says(parsed(json), "figures.rows_suppressed"));
  EXPECT_NE(found(parsed(json), release()), Row{});
  json["model"]["suppressed"] = "drop";
  EXPECT_NE(found(parsed(json), masked), Row{});
}

TEST(Certificate, TIsMeasuredWhereNothingWasLeftOut) {
  Json json = table_certificate();
  json["model"].erase("l");
  json["model"].erase("l_model");
  json["model"]["t"] = 0.1;
  json["model"]["t_distance"] = {{"exam", "equal"}};
  EXPECT_EQ(found(parsed(json), release()), Row{"t"});
  json["model"]["t"] = 0.6;
  EXPECT_EQ(found(parsed(json), release()), Row{});
  json["model"]["t"] = 0.1;
  json["model"]["t_distance"]["exam"] = "hierarchical";
  EXPECT_EQ(found(parsed(json), release()), Row{});
  EXPECT_TRUE(says(parsed(json), "model.t_distance"));
}

TEST(Certificate, AgreesWithItsRelease) { EXPECT_EQ(found(facts(), release()), Row{}); }

TEST(Certificate, AnotherFileIsFound) { EXPECT_EQ(found(facts(), release(), digest_b), Row{"digest"}); }

TEST(Certificate, RowsAndColumnsAreCompared) {
  CertificateFacts other = facts();
  other.rows = 5;
  EXPECT_EQ(found(other, release()), Row{"rows"});
  other = facts();
  other.columns = {"exam", "zip"};
  EXPECT_EQ(found(other, release()), Row{"columns"});
  other = facts();
  other.quasi = {"birth"};
  EXPECT_EQ(found(other, release()), Row{"columns"});
}

TEST(Certificate, AClassWithFewerRowsThanKDisprovesKWhoeverThePersonsAre) {
  CertificateFacts other = facts();
  other.k = 3;
  EXPECT_EQ(found(other, release()), Row{"k"});
  other.persons = true;
  EXPECT_EQ(found(other, release()), Row{"k"});
}

TEST(Certificate, LByRowsIsCheckedWherePersonsAreRows) {
  const Table skewed = table_of({"zip", "exam"}, {{"a", "flu"}, {"a", "flu"}, {"a", "flu"}, {"a", "hiv"}});
  EXPECT_EQ(found(facts(), skewed), Row{"l"});
  CertificateFacts persons = facts();
  persons.persons = true;  // one person may have all the flu rows: not disproved
  EXPECT_EQ(found(persons, skewed), Row{});
}

TEST(Certificate, LThatNoPersonsCouldGiveIsDisproved) {
  CertificateFacts persons = facts();
  persons.persons = true;
  const Table alike = table_of({"zip", "exam"}, {{"a", "flu"}, {"a", "flu"}, {"a", "flu"}, {"a", "flu"}});
  for (const audit::LForm form :
       {audit::LForm::frequency, audit::LForm::distinct, audit::LForm::entropy, audit::LForm::recursive}) {
    persons.l_form = form;
    EXPECT_EQ(found(persons, alike), Row{"l"});
    EXPECT_EQ(found(persons, release()), Row{});
  }
}

TEST(Certificate, ABaselineIsHeldToItsModelToo) {
  CertificateFacts other = facts();
  other.baseline = true;
  EXPECT_EQ(found(other, release()), Row{});
  other.k = 9;
  EXPECT_NE(found(other, release()), Row{});
}

Json moved(const std::string& publish, const Row& columns, bool persons = true) {
  Json json = Json::parse(R"({"kith":"0.1.0","certificate":2,"release":{"file":"r.csv","rows":4},
    "model":{"l":2,"l_model":"frequency","time":"day","quasi":["age"],"sensitive":["ill"],"plain":[],"window":3,
             "moves":"free"},
    "method":{"name":"reposition"},"commitments":{"algorithm":"HMAC-SHA256","hierarchies":{}},
    "publisher_word":["w"],"not_protected":[],"baseline":false})");
  json["release"]["sha256"] = digest_a;
  json["release"]["columns"] = columns;
  json["model"]["publish"] = publish;
  json["model"]["persons"] = persons;
  json["commitments"]["input"] = json["commitments"]["plan"] = digest_c;
  if (publish == "anatomy")
    json["sensitive_table"] = {
        {"file", "s.csv"}, {"sha256", digest_b}, {"rows", 4}, {"columns", {"day", "bucket", "ill", "count"}}};
  return json;
}

Table snapshots(const std::string& last) {
  return table_of({"day", "age", "ill"},
                  {{"1", "*", "flu"}, {"1", "*", "hiv"}, {"2", "30", "cold"}, {"2", "30", last}});
}

TEST(MovedCertificate, ClassesAreOfOneTime) {
  const auto read = parsed(moved("generalize", {"day", "age", "ill"}));
  EXPECT_EQ(class_columns(read), (Row{"day", "age"}));
  EXPECT_EQ(found(read, snapshots("flu")), Row{});
  EXPECT_EQ(found(read, snapshots("cold")), Row{"l"});
}

TEST(MovedCertificate, PlainSnapshotsAreEligibleAsAWhole) {
  const auto read = parsed(moved("plain", {"day", "age", "ill"}));
  EXPECT_EQ(class_columns(read), Row{"day"});
  EXPECT_EQ(found(read, snapshots("flu")), Row{});
  EXPECT_EQ(found(read, snapshots("cold")), Row{"l"});
  EXPECT_EQ(found(read, snapshots("flu"), digest_b), Row{"digest"});
}

class MovedAnatomy : public ::testing::Test {
 protected:
  static Row found(const Table& release, const Table& sensitive, const std::string& digest = digest_b) {
    Row kinds;
    const auto read = parsed(moved("anatomy", {"day", "age", "bucket"}));
    for (const std::string& message : disagreements(read, release, digest_a, sensitive, digest))
      kinds.push_back(message.substr(0, message.find(':')));
    return kinds;
  }
  static Table values(const std::string& second) {
    return table_of(
        {"day", "bucket", "ill", "count"},
        {{"1", "1", "flu", "1"}, {"1", "1", second, "1"}, {"1", "2", "hiv", "1"}, {"1", "2", "cold", "1"}});
  }
  const Table people = table_of({"day", "age", "bucket"},
                                {{"1", "20", "1"}, {"1", "30", "1"}, {"1", "40", "2"}, {"1", "50", "2"}});
};

TEST_F(MovedAnatomy, BucketsAreCountedFromBothTables) {
  EXPECT_EQ(found(people, values("hiv")), Row{});
  EXPECT_EQ(found(people, values("flu")), Row{"l"});
}

TEST_F(MovedAnatomy, TheSensitiveTableHasADigestOfItsOwn) {
  EXPECT_EQ(found(people, values("hiv"), digest_a), Row{"digest"});
}

TEST_F(MovedAnatomy, TheSensitiveTableIsCountedToo) {
  const Table fewer = table_of({"day", "bucket", "ill", "count"}, {{"1", "1", "flu", "2"}});
  EXPECT_EQ(found(people, fewer).front(), "rows");
}

TEST_F(MovedAnatomy, ATableWithoutBucketsIsToldSo) {
  EXPECT_EQ(found(table_of({"day", "age"}, {}), values("hiv")), (Row{"rows", "columns", "columns"}));
}

TEST_F(MovedAnatomy, ItsTwoTablesMustFit) {
  for (const Json& columns : {Json{"day", "bucket", "ill"}, Json{"age", "bucket", "ill", "count"},
                              Json{"day", "bucket", "sick", "count"}, Json{"day", "age", "ill", "count"}}) {
    Json json = moved("anatomy", {"day", "age", "bucket"});
    json["sensitive_table"]["columns"] = columns;
    expect_refused(json);
  }
  Json json = moved("anatomy", {"day", "age", "bucket"});
  json["sensitive_table"]["file"] = "r.csv";
  expect_refused(json);
  expect_refused(moved("anatomy", {"day", "age", "bucket", "ill"}));
}

TEST(MovedCertificate, WhatNobodyCanCheckIsTold) {
  for (const bool persons : {true, false}) {
    const auto read = parsed(moved("plain", {"day", "age", "ill"}, persons));
    EXPECT_TRUE(says(read, "model.persons"));
    EXPECT_TRUE(says(read, "model.window"));
    EXPECT_TRUE(says(read, "commitments"));
  }
}

TEST(MovedCertificate, AnUnknownWayOfPublishingIsNoCertificate) {
  expect_refused(moved("freely", {"day", "age", "ill"}));
}

}  // namespace
}  // namespace kith::certificate

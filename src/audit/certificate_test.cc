#include "audit/certificate.h"

#include <gtest/gtest.h>

#include "kith/error.h"

namespace kith::audit {
namespace {

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

const char* const text = R"({"kith":"0.1.0","certificate":1,
  "release":{"file":"release.csv","sha256":"abc","rows":4,"columns":["zip","exam"]},
  "model":{"k":2,"persons":false,"l":2,"l_model":"frequency","t":0.4,"t_distance":"equal",
           "quasi":["zip"],"sensitive":["exam"],"suppressed":"drop"},
  "method":{"name":"full-domain","levels":[1],"level_names":["level 1"]},"figures":{},
  "commitments":{"input":"00","plan":"00","hierarchies":{}},"publisher_word":[],"baseline":false})";

Table release() {
  return table_of({"zip", "exam"}, {{"9413*", "flu"}, {"9413*", "hiv"}, {"9414*", "cold"}, {"9414*", "flu"}});
}

CertificateFacts facts() { return parse_certificate(text, "certificate.json"); }

Row found(const CertificateFacts& facts, const Table& table, const std::string& digest = "abc") {
  Row kinds;
  for (const std::string& message : disagreements(facts, table, digest))
    kinds.push_back(message.substr(0, message.find(':')));
  return kinds;
}

TEST(Certificate, IsReadInFull) {
  const CertificateFacts read = facts();
  EXPECT_EQ(read.file, "release.csv");
  EXPECT_EQ(read.release_sha256, "abc");
  EXPECT_EQ(read.rows, 4u);
  EXPECT_EQ(read.columns, (Row{"zip", "exam"}));
  EXPECT_EQ(read.k, 2u);
  EXPECT_FALSE(read.persons);
  EXPECT_EQ(read.l, 2.0);
  EXPECT_EQ(read.l_form, LForm::frequency);
  EXPECT_EQ(read.t, 0.4);
  EXPECT_EQ(read.quasi, Row{"zip"});
  EXPECT_EQ(read.sensitive, Row{"exam"});
  EXPECT_FALSE(read.baseline);
}

TEST(Certificate, SaysByWhichReadingPersonsWereCounted) {
  const auto with = [](const std::string& reading) {
    return parse_certificate(R"({"certificate":1,"release":{"sha256":"x","rows":0,"columns":[]},
      "model":{"k":3,"persons":true,"reading":)" +
                                 reading + R"(,"quasi":[]}})",
                             "c.json");
  };
  EXPECT_TRUE(with("\"history\"").by_history);
  EXPECT_FALSE(with("\"classes\"").by_history);
  EXPECT_EQ(beyond_the_bytes(with("\"history\"")).size(), 2u);
  EXPECT_EQ(beyond_the_bytes(with("\"classes\"")).size(), 1u);
  EXPECT_EQ(beyond_the_bytes(facts()).size(), 1u);  // t
  try {
    with("\"rows\"");
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_json);
  }
}

TEST(Certificate, FieldsThatAModelDoesNotHaveMayBeMissing) {
  const CertificateFacts read = parse_certificate(
      R"({"certificate":1,"release":{"sha256":"x","rows":0,"columns":[]},"model":{"k":3,"l":null,"quasi":[]}})",
      "c");
  EXPECT_FALSE(read.l.has_value());
  EXPECT_FALSE(read.t.has_value());
  EXPECT_TRUE(read.sensitive.empty());
}

TEST(Certificate, WhatIsNoCertificateIsRefused) {
  for (
      const char* json :
      {"", "[]", "{}", "{", R"({"certificate":2})",
       R"({"certificate":1,"release":{"sha256":5,"rows":0,"columns":[]},"model":{"k":3,"quasi":[]}})",
       R"({"certificate":1,"release":{"sha256":"x","rows":-1,"columns":[]},"model":{"k":3,"quasi":[]}})",
       R"({"certificate":1,"release":{"sha256":"x","rows":0,"columns":[]},"model":{"k":"3","quasi":[]}})",
       R"({"certificate":1,"release":{"sha256":"x","rows":0,"columns":[]},"model":{"k":3,"l_model":"?","quasi":[]}})"})
    try {
      parse_certificate(json, "c.json");
      ADD_FAILURE() << json;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_json);
      EXPECT_EQ(error.place().file, "c.json");
    }
}

TEST(Certificate, AgreesWithItsRelease) { EXPECT_EQ(found(facts(), release()), Row{}); }

TEST(Certificate, AnotherFileIsFound) { EXPECT_EQ(found(facts(), release(), "abd"), Row{"digest"}); }

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
  for (const LForm form : {LForm::frequency, LForm::distinct, LForm::entropy, LForm::recursive}) {
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

std::string moved(const std::string& publish, const std::string& columns, bool persons = true) {
  return R"({"certificate":1,"release":{"sha256":"abc","rows":4,"columns":)" + columns +
         R"(},"sensitive_table":{"file":"s.csv","sha256":"def","columns":["day","bucket","ill","count"]},
         "model":{"l":2,"l_model":"frequency","persons":)" +
         (persons ? "true" : "false") +
         R"(,"time":"day","quasi":["age"],"sensitive":["ill"],"window":3,"moves":"free","publish":")" +
         publish + R"("},"method":{"name":"reposition"}})";
}

Table snapshots(const std::string& last) {
  return table_of({"day", "age", "ill"},
                  {{"1", "*", "flu"}, {"1", "*", "hiv"}, {"2", "30", "cold"}, {"2", "30", last}});
}

TEST(MovedCertificate, ClassesAreOfOneTime) {
  const auto read = parse_certificate(moved("generalize", R"(["day","age","ill"])"), "c");
  EXPECT_EQ(class_columns(read), (Row{"day", "age"}));
  EXPECT_EQ(found(read, snapshots("flu")), Row{});
  EXPECT_EQ(found(read, snapshots("cold")), Row{"l"});
}

TEST(MovedCertificate, PlainSnapshotsAreEligibleAsAWhole) {
  const auto read = parse_certificate(moved("plain", R"(["day","age","ill"])"), "c");
  EXPECT_EQ(class_columns(read), Row{"day"});
  EXPECT_EQ(found(read, snapshots("flu")), Row{});
  EXPECT_EQ(found(read, snapshots("cold")), Row{"l"});
  EXPECT_EQ(found(read, snapshots("flu"), "other"), Row{"digest"});
}

class MovedAnatomy : public ::testing::Test {
 protected:
  static Row found(const Table& release, const Table& sensitive, const std::string& digest = "def") {
    Row kinds;
    const auto read = parse_certificate(moved("anatomy", R"(["day","age","bucket"])"), "c");
    for (const std::string& message : disagreements(read, release, "abc", sensitive, digest))
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
  EXPECT_EQ(found(people, values("hiv"), "abc"), Row{"digest"});
}

TEST_F(MovedAnatomy, ATableWithoutBucketsIsToldSo) {
  EXPECT_EQ(found(table_of({"day", "age"}, {}), values("hiv")), (Row{"rows", "columns", "columns"}));
}

TEST(MovedCertificate, WhatNobodyCanCheckIsTold) {
  const auto claims = [](bool persons) {
    return beyond_the_bytes(parse_certificate(moved("plain", R"(["day","ill"])", persons), "c")).size();
  };
  EXPECT_EQ(claims(true), 2u);
  EXPECT_EQ(claims(false), 2u);
}

TEST(MovedCertificate, AnUnknownWayOfPublishingIsNoCertificate) {
  EXPECT_THROW(parse_certificate(moved("freely", R"([])"), "c"), Error);
}

}  // namespace
}  // namespace kith::audit

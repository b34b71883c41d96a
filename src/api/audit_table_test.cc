#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "api/given_rows_test.h"
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

TableAuditRequest small_request(const TemporaryFolder& folder) {
  folder.write("t.csv", "who,zip,ill\np,1,flu\nq,1,cold\nr,2,flu\ns,*,hiv\n");
  return {.data = folder.path() / "t.csv",
          .roles = {.quasi = {"zip"}, .sensitive = {"ill"}, .person = "who"},
          .model = {.k = 2, .l = 2, .t = 0.5}};
}

TEST(AuditTable, SaysWhatItReallyGives) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n*,hiv\n");
  const TableAudit found = audit_table({.data = folder.path() / "t.csv",
                                        .roles = {.quasi = {"zip"}, .sensitive = {"ill"}},
                                        .model = {.k = 2, .l = 2}});
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.k, 1u);
  EXPECT_EQ(found.asked.k, 2u);
  EXPECT_FALSE(found.persons_known);
  EXPECT_FALSE(found.history);
  EXPECT_EQ(found.violations, 2u);
  EXPECT_EQ(found.unique_rows, 2u);
  ASSERT_TRUE(found.wildcard);
  EXPECT_EQ(found.wildcard->k, 2u);
}

TEST(AuditTable, CountsHistoriesToo) {
  const TemporaryFolder folder;
  folder.write("visits.csv", "who,place\np,A\np,B\nq,A\nq,C\nr,B\nr,C\n");
  TableAuditRequest request{.data = folder.path() / "visits.csv",
                            .roles = {.quasi = {"place"}, .person = "who"},
                            .model = {.k = 2}};
  const TableAudit by_classes = audit_table(request);
  EXPECT_TRUE(by_classes.satisfied);
  EXPECT_EQ(by_classes.history->k, 1u);
  EXPECT_EQ(by_classes.history->violations, 3u);
  EXPECT_FALSE(by_classes.asked.by_history);
  request.model.persons = Persons::history;
  const TableAudit by_history = audit_table(request);
  EXPECT_FALSE(by_history.satisfied);
  EXPECT_TRUE(by_history.asked.by_history);
}

TEST(AuditTable, RowsInMemoryAreAuditedAsThoseOfAFile) {
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

struct Row {
  std::string who, zip, age, ill;
};

// What counting by hand finds of k persons per class and l by frequency over them.
TableAudit audited_by_brute_force(const std::vector<Row>& rows, std::uint64_t k, std::uint64_t l) {
  struct Class {
    std::uint64_t rows = 0;
    std::set<std::string> persons;
    std::map<std::string, std::set<std::string>> values;
  };
  std::map<std::string, Class> classes;
  std::set<std::string> persons;
  for (const Row& row : rows) {
    Class& one = classes[row.zip + "," + row.age];
    ++one.rows;
    one.persons.insert(row.who);
    one.values[row.ill].insert(row.who);
    persons.insert(row.who);
  }
  TableAudit found;
  found.k = found.rows = rows.size();
  found.persons = persons.size();
  found.classes.count = classes.size();
  for (const auto& [name, one] : classes) {
    std::size_t most = 0;
    for (const auto& [value, holders] : one.values) most = std::max(most, holders.size());
    found.k = std::min<std::uint64_t>(found.k, one.persons.size());
    found.classes.largest = std::max<std::uint64_t>(found.classes.largest, one.persons.size());
    const bool fails = one.persons.size() < k || most * l > one.persons.size();
    found.violations += fails;
    found.violating_rows += fails ? one.rows : 0;
    found.unique_rows += one.persons.size() == 1 ? one.rows : 0;
  }
  found.satisfied = found.violations == 0;
  return found;
}

TEST(AuditTable, FiguresAreThoseOfCountingPersons) {
  std::mt19937_64 random(17);
  for (int run = 0; run < 8; ++run) {
    const TemporaryFolder folder;
    std::vector<Row> rows;
    std::string text = "who,zip,age,ill\n";
    for (int person = 0; person < 15; ++person) {
      // Whoever has several rows has one illness, so that no reading of l is in doubt.
      const std::string who = "p" + std::to_string(person), ill(1, static_cast<char>('a' + random() % 4));
      for (std::uint64_t r = 0; r <= random() % 2; ++r)
        rows.push_back({who, std::to_string(random() % 2), std::to_string(random() % 2), ill});
    }
    for (const Row& row : rows) text += row.who + "," + row.zip + "," + row.age + "," + row.ill + "\n";
    folder.write("t.csv", text);
    const std::uint64_t k = 2 + random() % 3, l = 1 + random() % 3;
    const TableAudit found =
        audit_table({.data = folder.path() / "t.csv",
                     .roles = {.quasi = {"zip", "age"}, .sensitive = {"ill"}, .person = "who"},
                     .model = {.k = static_cast<std::int64_t>(k), .l = static_cast<double>(l)}});
    const TableAudit expected = audited_by_brute_force(rows, k, l);
    EXPECT_EQ(found.satisfied, expected.satisfied);
    EXPECT_EQ(found.k, expected.k);
    EXPECT_EQ(found.rows, expected.rows);
    EXPECT_EQ(found.persons, expected.persons);
    EXPECT_TRUE(found.persons_known);
    EXPECT_EQ(found.classes.count, expected.classes.count);
    EXPECT_EQ(found.classes.smallest, expected.k);
    EXPECT_EQ(found.classes.largest, expected.classes.largest);
    EXPECT_EQ(found.violations, expected.violations);
    EXPECT_EQ(found.violating_rows, expected.violating_rows);
    EXPECT_EQ(found.unique_rows, expected.unique_rows);
  }
}

TEST(AuditTable, TComparesWithTheReference) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,flu\n");
  folder.write("whole.csv", "ill\nflu\ncold\n");
  TableAuditRequest request{.data = folder.path() / "t.csv",
                            .roles = {.quasi = {"zip"}, .sensitive = {"ill"}},
                            .model = {.t = 0.25, .t_distance = TDistance::equal}};
  EXPECT_TRUE(audit_table(request).satisfied);
  EXPECT_EQ(audit_table(request).sensitive.at(0).t, 0);
  request.reference = folder.path() / "whole.csv";
  const TableAudit found = audit_table(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_DOUBLE_EQ(found.sensitive.at(0).t, 0.5);
  EXPECT_EQ(found.sensitive.at(0).violations_t, 1u);
}

TEST(AuditTable, TMayGoByAHierarchy) {
  const TemporaryFolder folder;
  folder.write("t.csv", "zip,ill\n1,flu\n1,flu\n2,cold\n2,cold\n");
  folder.write("ill.csv", "flu;cough;*\ncold;cough;*\n");
  TableAuditRequest request{.data = folder.path() / "t.csv",
                            .roles = {.quasi = {"zip"}, .sensitive = {"ill"}},
                            .model = {.t = 0.5, .t_distance = TDistance::hierarchical}};
  EXPECT_EQ(error_of([&] { audit_table(request); }), ErrorCode::usage);
  request.hierarchies = {{"ill", folder.path() / "ill.csv"}};
  // Half of a class has to go to its sibling, one level of two up.
  EXPECT_DOUBLE_EQ(audit_table(request).sensitive.at(0).t, 0.25);
}

TEST(AuditTable, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const TableAuditRequest sound = small_request(folder);
  folder.write("t.db", std::string("SQLite format 3\0", 16) + std::string(100, '\0'));
  const auto refused = [&](auto change) {
    TableAuditRequest request = sound;
    change(request);
    return error_of([&] { audit_table(request); });
  };
  using Request = TableAuditRequest;
  EXPECT_EQ(refused([&](Request& r) { r.data = folder.path() / "t.db"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.quasi.clear(); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.sensitive.clear(); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) {
              r.roles.sensitive.clear();
              r.model.l.reset();
            }),
            ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l = 0.9; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t = -0.1; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t = 1.1; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l_model = LModel::recursive; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) {
              r.roles.person.reset();
              r.model.persons = Persons::history;
            }),
            ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.hierarchies = {{"town", "town.csv"}}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([](Request& r) { r.roles.quasi = {"zipp"}; }), ErrorCode::unknown_column);
  EXPECT_EQ(refused([](Request& r) { r.data = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([](Request& r) { r.reference = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_NO_THROW(audit_table(sound));
}

TEST(AuditTable, MayBeCancelled) {
  const TemporaryFolder folder;
  const TableAuditRequest request = small_request(folder);
  api::expect_cancellable([&](Progress& progress) { audit_table(request, progress); });
}

TEST(AuditTable, ItsJsonHasItsFigures) {
  const TemporaryFolder folder;
  const TableAudit found = audit_table(small_request(folder));
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["satisfied"], found.satisfied);
  EXPECT_EQ(json["k"], found.k);
  EXPECT_EQ(json["rows"], found.rows);
  EXPECT_EQ(json["persons"], found.persons);
  EXPECT_EQ(json["counting"], "persons");
  EXPECT_EQ(json["classes"]["count"], found.classes.count);
  EXPECT_EQ(json["classes"]["smallest"], found.classes.smallest);
  EXPECT_EQ(json["classes"]["largest"], found.classes.largest);
  EXPECT_EQ(json["classes"]["average"], found.classes.average);
  EXPECT_EQ(json["violations"], found.violations);
  EXPECT_EQ(json["violating_rows"], found.violating_rows);
  EXPECT_EQ(json["unique_rows"], found.unique_rows);
  EXPECT_EQ(json["history"]["k"], found.history->k);
  EXPECT_EQ(json["history"]["count"], found.history->histories);
  EXPECT_EQ(json["history"]["violating_rows"], found.history->violating_rows);
  EXPECT_EQ(json["history"]["asked"], found.asked.by_history);
  EXPECT_EQ(json["wildcard"]["k"], found.wildcard->k);
  EXPECT_EQ(json["wildcard"]["violations"], found.wildcard->violations);
  ASSERT_EQ(json["sensitive"].size(), found.sensitive.size());
  EXPECT_EQ(json["sensitive"][0]["column"], found.sensitive.at(0).column);
  EXPECT_EQ(json["sensitive"][0]["l_frequency"], found.sensitive.at(0).l_frequency);
  EXPECT_EQ(json["sensitive"][0]["l_distinct"], found.sensitive.at(0).l_distinct);
  EXPECT_EQ(json["sensitive"][0]["l_entropy"], found.sensitive.at(0).l_entropy);
  EXPECT_EQ(json["sensitive"][0]["t"], found.sensitive.at(0).t);
  EXPECT_EQ(json["sensitive"][0]["violations_l"], found.sensitive.at(0).violations_l);
  EXPECT_EQ(json["l"], *found.asked.l);
  EXPECT_EQ(json["t"], *found.asked.t);
  EXPECT_FALSE(json.contains("certificate"));
}

// The whole has flu 4, cold 3, hiv 1; class a has flu 3, cold 3; class b has flu 1, hiv 1.
TEST(AuditTable, ItsJsonHasTheMeasuresOfEachColumnAndNullForWhatNothingMeets) {
  const TemporaryFolder folder;
  folder.write("t.csv", "q,ill\na,flu\na,flu\na,flu\na,cold\na,cold\na,cold\nb,flu\nb,hiv\n");
  const TableAudit found =
      audit_table({.data = folder.path() / "t.csv", .roles = {.quasi = {"q"}, .sensitive = {"ill"}}});
  const Json json = Json::parse(found.to_json())["measures"]["ill"];
  EXPECT_EQ(json["alpha"], 0.5);
  EXPECT_EQ(json["l_distinct"], 2);
  EXPECT_EQ(json["l_entropy"], found.sensitive.at(0).l_entropy);
  EXPECT_EQ(json["recursive_l"], 2);
  EXPECT_EQ(json["recursive_c"], 1);
  EXPECT_EQ(json["t"], found.sensitive.at(0).t);
  EXPECT_EQ(json["basic_beta"], 3);
  EXPECT_TRUE(json["enhanced_beta"].is_null());
  EXPECT_TRUE(json["delta"].is_null());
  EXPECT_DOUBLE_EQ(json["delta_present"], std::log(4));
}

// --- Against a certificate

TEST(CertifiedTable, AgreesUntilItIsEdited) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_one_table(folder);
  const CertificateAuditRequest asked{.data = made.files.release, .certificate = made.files.certificate};
  const TableAudit whole = std::get<TableAudit>(audit_certificate(asked));
  EXPECT_TRUE(whole.satisfied);
  EXPECT_EQ(whole.asked.k, 2u);
  EXPECT_TRUE(whole.certificate->disagreements.empty());
  EXPECT_EQ(Json::parse(whole.to_json())["certificate"]["agrees"], true);
  EXPECT_EQ(Json::parse(whole.to_json())["certificate"]["unchecked"], whole.certificate->unchecked);
  folder.write("one/release.csv", "zip,ill\n1,flu\n1,cold\n2,flu\n2,flu\n");
  const TableAudit edited = std::get<TableAudit>(audit_certificate(asked));
  EXPECT_FALSE(edited.satisfied);
  EXPECT_FALSE(edited.certificate->disagreements.empty());
  EXPECT_EQ(Json::parse(edited.to_json())["certificate"]["agrees"], false);
}

TEST(CertifiedTable, WhatTheCallAsksWins) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_one_table(folder);
  CertificateAuditRequest request{.data = made.files.release, .certificate = made.files.certificate};
  request.model.k = 3;
  const TableAudit found = std::get<TableAudit>(audit_certificate(request));
  EXPECT_EQ(found.asked.k, 3u);
  EXPECT_EQ(found.k, 2u);
  EXPECT_EQ(found.violations, 2u);
  EXPECT_FALSE(found.satisfied);
  EXPECT_TRUE(found.certificate->disagreements.empty());
}

TEST(CertifiedTable, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_one_table(folder);
  folder.write("bad.json", "{");
  folder.write("t.db", std::string("SQLite format 3\0", 16) + std::string(100, '\0'));
  const auto refused = [&](auto change) {
    CertificateAuditRequest request{.data = made.files.release, .certificate = made.files.certificate};
    change(request);
    return error_of([&] { audit_certificate(request); });
  };
  using Request = CertificateAuditRequest;
  EXPECT_EQ(refused([](Request& r) { r.known_rows = 1; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l = std::numeric_limits<double>::infinity(); }),
            ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([&](Request& r) { r.data = folder.path() / "t.db"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.certificate = "no such.json"; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([](Request& r) { r.data = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([&](Request& r) { r.certificate = folder.path() / "bad.json"; }), ErrorCode::bad_json);
}

TEST(CertifiedTable, MayBeCancelled) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_one_table(folder);
  api::expect_cancellable([&](Progress& progress) {
    audit_certificate({.data = made.files.release, .certificate = made.files.certificate}, progress);
  });
}

}  // namespace
}  // namespace kith

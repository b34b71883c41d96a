#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <tuple>

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

// The third student is alone.
TablesAuditRequest small_request(const TemporaryFolder& folder) {
  const auto plan = testing::plan_of_students(folder);
  folder.write("student.csv", "id,age\n1,20\n2,20\n3,30\n");
  folder.write("takes.csv", "id,student,course,grade\n1,1,Math,A\n2,2,Math,B\n3,3,Art,A\n");
  return {.plan = plan, .known_rows = 1};
}

TEST(AuditTables, ComparesTrees) {
  const TemporaryFolder folder;
  const TablesAudit found = audit_tables(small_request(folder));
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.asked.k, 2u);
  EXPECT_EQ(found.unique_persons, 1u);
  EXPECT_EQ(found.known_rows.size(), 2u);
  EXPECT_EQ(found.tables, (std::vector<std::pair<std::string, std::uint64_t>>{{"student", 3}, {"takes", 3}}));
  EXPECT_TRUE(found.single_table.empty());
  EXPECT_FALSE(found.certificate);
}

struct Student {
  std::string age;
  std::multiset<std::string> courses;
  bool operator<(const Student& other) const {
    return std::tie(age, courses) < std::tie(other.age, other.courses);
  }
};

std::vector<Student> random_students(std::mt19937_64& random) {
  std::vector<Student> students(14);
  for (Student& each : students) {
    each.age = std::to_string(20 + random() % 2);
    for (auto courses = random() % 3; courses > 0; --courses)
      each.courses.insert(std::string(1, static_cast<char>('a' + random() % 2)));
  }
  return students;
}

void write(const TemporaryFolder& folder, const std::vector<Student>& students) {
  std::string persons = "id,age\n", takes = "id,student,course,grade\n";
  int key = 0;
  for (std::size_t s = 0; s < students.size(); ++s) {
    persons += std::to_string(s) + "," + students[s].age + "\n";
    for (const std::string& course : students[s].courses)
      takes += std::to_string(++key) + "," + std::to_string(s) + "," + course + ",A\n";
  }
  folder.write("student.csv", persons);
  folder.write("takes.csv", takes);
}

// Whom some course that they take leaves with fewer than k of their age who take it too.
std::uint64_t known_by_one_course(const std::vector<Student>& students, std::uint64_t k) {
  std::uint64_t below = 0;
  for (const Student& each : students)
    below += std::any_of(each.courses.begin(), each.courses.end(), [&](const std::string& course) {
      return static_cast<std::uint64_t>(
                 std::count_if(students.begin(), students.end(), [&](const Student& other) {
                   return other.age == each.age && other.courses.contains(course);
                 })) < k;
    });
  return below;
}

TEST(AuditTables, FiguresAreThoseOfComparingAllPersons) {
  std::mt19937_64 random(23);
  for (int run = 0; run < 6; ++run) {
    const TemporaryFolder folder;
    TablesAuditRequest request = small_request(folder);
    const std::vector<Student> students = random_students(random);
    write(folder, students);
    request.model.k = 3;
    std::map<Student, std::uint64_t> trees;
    std::uint64_t rows = students.size();
    for (const Student& each : students) {
      ++trees[each];
      rows += each.courses.size();
    }
    std::uint64_t k = students.size(), largest = 0, violations = 0, violating = 0, unique = 0;
    for (const auto& [tree, persons] : trees) {
      k = std::min(k, persons);
      largest = std::max(largest, persons);
      violations += persons < 3;
      violating += persons < 3 ? persons : 0;
      unique += persons == 1;
    }
    const TablesAudit found = audit_tables(request);
    EXPECT_EQ(found.asked.k, 3u);
    EXPECT_EQ(found.persons, students.size());
    EXPECT_EQ(found.rows, rows);
    EXPECT_EQ(found.k, k);
    EXPECT_EQ(found.classes.count, trees.size());
    EXPECT_EQ(found.classes.smallest, k);
    EXPECT_EQ(found.classes.largest, largest);
    EXPECT_EQ(found.violations, violations);
    EXPECT_EQ(found.violating_persons, violating);
    EXPECT_EQ(found.unique_persons, unique);
    EXPECT_EQ(found.satisfied, violations == 0);
    ASSERT_EQ(found.known_rows.size(), 2u);
    EXPECT_EQ(found.known_rows[1].below_k, known_by_one_course(students, 3));
    EXPECT_EQ(found.known_rows[1].unique, known_by_one_course(students, 2));
  }
}

TEST(AuditTables, WhatTheCallAsksWinsOverThePlan) {
  const TemporaryFolder folder;
  TablesAuditRequest request{.plan = testing::plan_of_students(folder)};
  EXPECT_TRUE(audit_tables(request).satisfied);
  request.model = {.k = 2, .l = 3, .l_model = LModel::distinct};
  const TablesAudit found = audit_tables(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.asked.l, 3.0);
  EXPECT_EQ(found.sensitive.at(0).column, "takes.grade");
  EXPECT_EQ(found.sensitive.at(0).l_distinct, 2u);
  EXPECT_EQ(found.sensitive.at(0).violations_l, 2u);
}

TEST(AuditTables, AReleaseIsLookedAtInsteadOfThePlansTables) {
  const TemporaryFolder folder;
  TablesAuditRequest request = small_request(folder);
  std::filesystem::create_directory(folder.path() / "released");
  folder.write("released/student.csv", "id,age\n1,20-30\n2,20-30\n3,20-30\n");
  folder.write("released/takes.csv", "id,student,course,grade\n1,1,*,A\n2,2,*,B\n3,3,*,A\n");
  request.release = folder.path() / "released";
  const TablesAudit found = audit_tables(request);
  EXPECT_TRUE(found.satisfied);
  EXPECT_EQ(found.k, 3u);
  request.release = folder.path() / "no such folder";
  EXPECT_EQ(error_of([&] { audit_tables(request); }), ErrorCode::missing_file);
  std::filesystem::remove(folder.path() / "released/takes.csv");
  request.release = folder.path() / "released";
  const Error error = api::refusal_of([&] { audit_tables(request); });
  EXPECT_EQ(error.code(), ErrorCode::missing_file);
  EXPECT_EQ(error.place().file, request.release->string());
  EXPECT_NE(error.message().find("'takes'"), std::string::npos);
}

TEST(AuditTables, TellsWhatMethodsForSingleTablesLeaveOpen) {
  const TemporaryFolder folder;
  TablesAuditRequest request{.plan = testing::plan_of_students(folder)};
  request.single_table = true;
  const TablesAudit found = audit_tables(request);
  ASSERT_FALSE(found.single_table.empty());
  const Json json = Json::parse(found.to_json())["single_table"];
  ASSERT_EQ(json.size(), found.single_table.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    EXPECT_EQ(json[i]["approach"], found.single_table[i].approach);
    EXPECT_EQ(json[i]["done"], found.single_table[i].done);
    if (found.single_table[i].done) {
      EXPECT_EQ(json[i]["below_k"], found.single_table[i].below_k);
    }
  }
}

TEST(AuditTables, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const TablesAuditRequest sound = small_request(folder);
  folder.write("one.csv", "zip\n1\n");
  folder.write("one.toml", "[source]\npath = \"one.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 2\n");
  const auto refused = [&](auto change) {
    TablesAuditRequest request = sound;
    change(request);
    return error_of([&] { audit_tables(request); });
  };
  using Request = TablesAuditRequest;
  EXPECT_EQ(refused([](Request& r) { r.model.persons = Persons::classes; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t_distance = TDistance::equal; }), ErrorCode::usage);
  EXPECT_EQ(refused([&](Request& r) {
              r.release = folder.path();
              r.single_table = true;
            }),
            ErrorCode::usage);
  EXPECT_EQ(refused([&](Request& r) { r.plan = folder.path() / "one.toml"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([](Request& r) { r.plan = "no such.toml"; }), ErrorCode::missing_file);
  folder.write("takes.csv", "id,student,course,grade\n1,9,Math,A\n");
  EXPECT_EQ(refused([](Request&) {}), ErrorCode::orphan_row);
  folder.write("takes.csv", "id,student,course,grade\n1,1,Math,A\n");
  folder.write("student.csv", "id,age\n1,20\n1,20\n");
  EXPECT_EQ(refused([](Request&) {}), ErrorCode::duplicate_key);
}

TEST(AuditTables, MayBeCancelled) {
  const TemporaryFolder folder;
  TablesAuditRequest request = small_request(folder);
  request.single_table = true;
  request.resources.threads = 1;
  api::expect_cancellable([&](Progress& progress) { audit_tables(request, progress); });
}

TEST(AuditTables, ItsJsonHasItsFigures) {
  const TemporaryFolder folder;
  TablesAuditRequest request = small_request(folder);
  request.model = {.l = 2, .t = 0.5};
  const TablesAudit found = audit_tables(request);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["satisfied"], found.satisfied);
  EXPECT_EQ(json["k"], found.k);
  EXPECT_EQ(json["rows"], found.rows);
  EXPECT_EQ(json["persons"], found.persons);
  EXPECT_EQ(json["classes"]["count"], found.classes.count);
  EXPECT_EQ(json["violations"], found.violations);
  EXPECT_EQ(json["violating_persons"], found.violating_persons);
  EXPECT_EQ(json["unique_persons"], found.unique_persons);
  ASSERT_EQ(json["tables"].size(), found.tables.size());
  EXPECT_EQ(json["tables"][1]["name"], found.tables[1].first);
  EXPECT_EQ(json["tables"][1]["rows"], found.tables[1].second);
  EXPECT_EQ(json["sensitive"][0]["column"], found.sensitive.at(0).column);
  EXPECT_EQ(json["sensitive"][0]["l_frequency"], found.sensitive.at(0).l_frequency);
  EXPECT_EQ(json["sensitive"][0]["t"], found.sensitive.at(0).t);
  EXPECT_EQ(json["l"], *found.asked.l);
  EXPECT_EQ(json["t"], *found.asked.t);
  ASSERT_EQ(json["known_rows"].size(), found.known_rows.size());
  EXPECT_EQ(json["known_rows"][1]["rows"], found.known_rows[1].rows);
  EXPECT_EQ(json["known_rows"][1]["sets"], found.known_rows[1].sets);
  EXPECT_EQ(json["known_rows"][1]["fewest"], found.known_rows[1].fewest);
  EXPECT_EQ(json["known_rows"][1]["unique"], found.known_rows[1].unique);
  ASSERT_EQ(json["dependencies"].size(), found.dependencies.size());
  EXPECT_FALSE(json.contains("certificate"));
}

}  // namespace
}  // namespace kith

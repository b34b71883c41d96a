#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

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

// Bucket 1 is 2-diverse, and bucket 2 is not.
AnatomyAuditRequest small_request(const TemporaryFolder& folder) {
  folder.write("q.csv", "zip,bucket\n1,1\n2,1\n3,2\n4,2\n");
  folder.write("s.csv", "bucket,ill,count\n1,flu,1\n1,cold,1\n2,flu,2\n");
  return {.data = folder.path() / "q.csv", .sensitive_table = folder.path() / "s.csv", .model = {.l = 2}};
}

template <typename Change>
ErrorCode error_with(AnatomyAuditRequest request, const Change& change) {
  change(request);
  return error_of([&] { audit_anatomy(request); });
}

TEST(AuditAnatomy, LooksIntoTheBuckets) {
  const TemporaryFolder folder;
  AnatomyAuditRequest request = small_request(folder);
  const AnatomyAudit found = audit_anatomy(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.sensitive, "ill");
  EXPECT_EQ(found.asked_l, 2);
  EXPECT_EQ(found.l, 1);
  EXPECT_EQ(found.violations, 1u);
  EXPECT_EQ(found.violating_rows, 2u);
  EXPECT_FALSE(found.certificate);
  request.model.l.reset();
  EXPECT_TRUE(audit_anatomy(request).satisfied);
  EXPECT_EQ(audit_anatomy(request).asked_l, 1);
}

TEST(AuditAnatomy, FiguresAreThoseOfCountingBuckets) {
  std::mt19937_64 random(3);
  for (int run = 0; run < 6; ++run) {
    const TemporaryFolder folder;
    std::map<std::string, std::map<std::string, std::uint64_t>> buckets;
    std::string rows = "zip,bucket\n", values = "bucket,ill,count\n";
    for (int r = 0; r < 20; ++r) {
      const std::string bucket = std::to_string(random() % 5);
      rows += std::to_string(r) + "," + bucket + "\n";
      ++buckets[bucket][std::string(1, static_cast<char>('a' + random() % 3))];
    }
    std::uint64_t violations = 0, violating_rows = 0, smallest = 20, largest = 0;
    double worst = 20;
    for (const auto& [bucket, counts] : buckets) {
      std::uint64_t size = 0, most = 0;
      for (const auto& [value, count] : counts) {
        values.append(bucket)
            .append(",")
            .append(value)
            .append(",")
            .append(std::to_string(count))
            .append("\n");
        size += count;
        most = std::max(most, count);
      }
      violations += 2 * most > size;
      violating_rows += 2 * most > size ? size : 0;
      smallest = std::min(smallest, size);
      largest = std::max(largest, size);
      worst = std::min(worst, static_cast<double>(size) / static_cast<double>(most));
    }
    AnatomyAuditRequest request = small_request(folder);
    folder.write("q.csv", rows);
    folder.write("s.csv", values);
    const AnatomyAudit found = audit_anatomy(request);
    EXPECT_EQ(found.rows, 20u);
    EXPECT_EQ(found.buckets.count, buckets.size());
    EXPECT_EQ(found.buckets.smallest, smallest);
    EXPECT_EQ(found.buckets.largest, largest);
    EXPECT_DOUBLE_EQ(found.buckets.average, 20.0 / static_cast<double>(buckets.size()));
    EXPECT_DOUBLE_EQ(found.l, worst);
    EXPECT_EQ(found.violations, violations);
    EXPECT_EQ(found.violating_rows, violating_rows);
    EXPECT_EQ(found.satisfied, violations == 0);
    EXPECT_TRUE(found.mismatches.empty());
  }
}

TEST(AuditAnatomy, TablesThatDoNotFitDoNotSatisfy) {
  const TemporaryFolder folder;
  AnatomyAuditRequest request = small_request(folder);
  request.model.l = 1;
  folder.write("s.csv", "bucket,ill,count\n1,flu,1\n1,cold,2\n3,flu,2\n");
  const AnatomyAudit found = audit_anatomy(request);
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.mismatches.size(), 3u);
}

TEST(AuditAnatomy, ColumnsMayHaveOtherNames) {
  const TemporaryFolder folder;
  AnatomyAuditRequest request = small_request(folder);
  folder.write("q.csv", "zip,group\n1,1\n2,1\n");
  folder.write("s.csv", "group,ill,drug,count\n1,flu,x,1\n1,cold,x,1\n");
  EXPECT_EQ(error_with(request, [](auto&) {}), ErrorCode::usage);
  request.bucket = "group";
  EXPECT_EQ(error_with(request, [](auto&) {}), ErrorCode::usage);
  request.roles.sensitive = {"ill"};
  EXPECT_EQ(audit_anatomy(request).l, 2);
  request.roles.sensitive = {"drug"};
  EXPECT_EQ(audit_anatomy(request).l, 1);
}

TEST(AuditAnatomy, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const AnatomyAuditRequest sound = small_request(folder);
  folder.write("t.db", std::string("SQLite format 3\0", 16) + std::string(100, '\0'));
  const auto refused = [&](auto change) { return error_with(sound, change); };
  using Request = AnatomyAuditRequest;
  EXPECT_EQ(refused([&](Request& r) { r.data = folder.path() / "t.db"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.sensitive_table = {}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l = 0.5; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t = 0.5; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l_model = LModel::distinct; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l = std::nan(""); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.c = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t_distance = TDistance::equal; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.persons = Persons::classes; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([](Request& r) { r.roles.person = "zip"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.quasi = {"zip"}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.sensitive = {"ill", "zip"}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.sensitive = {"x"}; }), ErrorCode::unknown_column);
  EXPECT_EQ(refused([](Request& r) {
              r.bucket = "x";
              r.roles.sensitive = {"ill"};
            }),
            ErrorCode::unknown_column);
  EXPECT_EQ(refused([](Request& r) { r.data = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([](Request& r) { r.sensitive_table = "no such.csv"; }), ErrorCode::missing_file);
  AnatomyAuditRequest frequency = sound;
  frequency.model.l_model = LModel::frequency;
  EXPECT_NO_THROW(audit_anatomy(frequency));
}

TEST(AuditAnatomy, MayBeCancelled) {
  const TemporaryFolder folder;
  const AnatomyAuditRequest request = small_request(folder);
  api::expect_cancellable([&](Progress& progress) { audit_anatomy(request, progress); });
}

TEST(AuditAnatomy, ItsJsonHasItsFigures) {
  const TemporaryFolder folder;
  const AnatomyAudit found = audit_anatomy(small_request(folder));
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["satisfied"], found.satisfied);
  EXPECT_EQ(json["rows"], found.rows);
  EXPECT_EQ(json["k"], found.buckets.smallest);
  EXPECT_EQ(json["classes"]["count"], found.buckets.count);
  EXPECT_EQ(json["classes"]["largest"], found.buckets.largest);
  EXPECT_EQ(json["classes"]["average"], found.buckets.average);
  EXPECT_EQ(json["violations"], found.violations);
  EXPECT_EQ(json["violating_rows"], found.violating_rows);
  EXPECT_EQ(json["mismatches"], found.mismatches);
  EXPECT_EQ(json["sensitive"][0]["column"], found.sensitive);
  EXPECT_EQ(json["sensitive"][0]["l_frequency"], found.l);
  EXPECT_EQ(json["l"], found.asked_l);
  EXPECT_FALSE(json.contains("certificate"));
}

// --- Against a certificate

TEST(CertifiedAnatomy, AgreesUntilATableIsEdited) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_two_tables(folder);
  CertificateAuditRequest request{.data = made.files.release, .certificate = made.files.certificate};
  const auto whole = std::get<AnatomyAudit>(audit_certificate(request));
  EXPECT_TRUE(whole.satisfied);
  EXPECT_EQ(whole.asked_l, 2);
  EXPECT_EQ(whole.sensitive, "ill");
  EXPECT_TRUE(whole.certificate->disagreements.empty());
  EXPECT_EQ(Json::parse(whole.to_json())["certificate"]["agrees"], true);
  request.model.l = 3;
  EXPECT_FALSE(std::get<AnatomyAudit>(audit_certificate(request)).satisfied);
  request.model.l.reset();

  const std::filesystem::path elsewhere = folder.path() / "elsewhere.csv";
  std::filesystem::rename(made.files.sensitive, elsewhere);
  EXPECT_EQ(error_of([&] { audit_certificate(request); }), ErrorCode::missing_file);
  request.sensitive_table = elsewhere;
  EXPECT_TRUE(std::get<AnatomyAudit>(audit_certificate(request)).satisfied);
  std::filesystem::remove(elsewhere);
  folder.write("elsewhere.csv", "day,bucket,ill,count\n1,1,flu,2\n2,1,flu,2\n");
  const auto edited = std::get<AnatomyAudit>(audit_certificate(request));
  EXPECT_FALSE(edited.satisfied);
  EXPECT_FALSE(edited.certificate->disagreements.empty());
  EXPECT_EQ(Json::parse(edited.to_json())["certificate"]["disagreements"], edited.certificate->disagreements);
}

TEST(CertifiedAnatomy, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const Released two = testing::release_of_two_tables(folder), one = testing::release_of_one_table(folder);
  const auto refused = [](const Released& made, auto change) {
    CertificateAuditRequest request{.data = made.files.release, .certificate = made.files.certificate};
    change(request);
    return error_of([&] { audit_certificate(request); });
  };
  using Request = CertificateAuditRequest;
  EXPECT_EQ(refused(two, [](Request& r) { r.model.k = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused(two, [](Request& r) { r.model.t = 0.5; }), ErrorCode::usage);
  EXPECT_EQ(refused(two, [](Request& r) { r.roles.quasi = {"age"}; }), ErrorCode::usage);
  EXPECT_EQ(refused(one, [&](Request& r) { r.sensitive_table = two.files.sensitive; }), ErrorCode::usage);
  EXPECT_EQ(refused(one, [](Request& r) { r.bucket = "zip"; }), ErrorCode::usage);
}

TEST(CertifiedAnatomy, MayBeCancelled) {
  const TemporaryFolder folder;
  const Released made = testing::release_of_two_tables(folder);
  api::expect_cancellable([&](Progress& progress) {
    audit_certificate({.data = made.files.release, .certificate = made.files.certificate}, progress);
  });
}

}  // namespace
}  // namespace kith

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "api/impatient_test.h"
#include "api/refused_test.h"
#include "kith/audit.h"
#include "kith/series.h"
#include "testing/inference_oracle.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using api::error_of;
using testing::TemporaryFolder;
using Json = nlohmann::json;

// Either release is safe, and both together are not.
ReleasesAuditRequest small_request(const TemporaryFolder& folder) {
  folder.write("a.csv", "case,age,ill\n1,20-29,flu\n2,20-29,cold\n3,30-39,hiv\n4,30-39,gout\n");
  folder.write("b.csv", "case,age,ill\n1,25-34,flu\n3,25-34,hiv\n2,20-39,cold\n4,20-39,gout\n");
  return {.releases = {folder.path() / "a.csv", folder.path() / "b.csv"},
          .case_column = "case",
          .roles = {.quasi = {"age"}},
          .model = {.k = 2}};
}

TEST(AuditReleases, NamesUnsafeCases) {
  const TemporaryFolder folder;
  const ReleasesAudit found = audit_releases(small_request(folder));
  EXPECT_FALSE(found.satisfied);
  EXPECT_EQ(found.k, 1u);
  ASSERT_EQ(found.unsafe.size(), 4u);
  for (const UnsafeCase& each : found.unsafe) {
    EXPECT_EQ(each.releases, (std::vector<std::string>{"a.csv", "b.csv"}));
    EXPECT_EQ(each.columns, std::vector<std::string>{"age"});
    EXPECT_EQ(each.kind, "group-change");
  }
  EXPECT_EQ(found.unsafe[0].name, "1");
  EXPECT_FALSE(found.linked);
  EXPECT_FALSE(found.chain);
}

// Cells of these tables may hold commas.
std::string csv_of(const Table& table) {
  std::string text;
  const auto add = [&](std::string_view cell, std::size_t column) {
    text += "\"" + std::string(cell) + "\"" + (column + 1 < table.columns.size() ? "," : "\n");
  };
  for (std::size_t c = 0; c < table.columns.size(); ++c) add(table.columns[c].name, c);
  for (std::size_t row = 0; row < table.rows(); ++row)
    for (std::size_t c = 0; c < table.columns.size(); ++c) add(table.columns[c].at(row), c);
  return text;
}

TEST(AuditReleases, FiguresAreThoseOfLookingAtEverySetOfReleases) {
  std::mt19937_64 random(29);
  for (int run = 0; run < 8; ++run) {
    const testing::GroundSeries series =
        testing::random_series(random, {.monotonic = run % 2 == 0, .may_leave = run % 4 > 1});
    const TemporaryFolder folder;
    ReleasesAuditRequest request{.case_column = "case", .roles = {.quasi = {"q0", "q1"}}, .model = {.k = 2}};
    bool has_rows = true;
    for (const Table& table : testing::written(series, random)) {
      const std::string name = std::to_string(request.releases.size()) + ".csv";
      folder.write(name, csv_of(table));
      Locator& release = request.releases.emplace_back(folder.path() / name);
      release.reading.delimiter = ",";
      release.reading.header = true;
      has_rows = has_rows && table.rows() > 0;
    }
    if (!has_rows) continue;
    const testing::OracleVerdict expected = testing::judge_by_brute_force(series, 2);
    const ReleasesAudit found = audit_releases(request);
    EXPECT_EQ(found.k, expected.k);
    EXPECT_EQ(found.satisfied, expected.unsafe.empty());
    EXPECT_TRUE(found.every_subset);
    EXPECT_EQ(found.releases, request.releases.size());
    std::set<std::size_t> unsafe;
    for (const UnsafeCase& each : found.unsafe) {
      const std::size_t number = std::stoul(each.name);
      unsafe.insert(number);
      std::vector<std::string> files;
      for (const int member : expected.first_break.at(number))
        files.push_back(std::to_string(member) + ".csv");
      EXPECT_EQ(each.releases, files);
    }
    EXPECT_EQ(unsafe, expected.unsafe);
  }
}

TEST(AuditReleases, WithoutCasesRowsAreLinked) {
  const TemporaryFolder folder;
  ReleasesAuditRequest request = small_request(folder);
  request.case_column.reset();
  const ReleasesAudit found = audit_releases(request);
  EXPECT_EQ(found.linked, 4u);
  EXPECT_EQ(Json::parse(found.to_json())["linked"], 4);
  request.roles.sensitive = {"ill"};
  EXPECT_EQ(audit_releases(request).linked, 4u);
}

TEST(AuditReleases, FilesOfOneNameAreToldByTheirFolders) {
  const TemporaryFolder folder;
  ReleasesAuditRequest request = small_request(folder);
  std::filesystem::create_directory(folder.path() / "later");
  folder.write("later/a.csv", "case,age,ill\n1,20-24,flu\n2,25-29,cold\n");
  request.releases[1] = folder.path() / "later/a.csv";
  EXPECT_EQ(audit_releases(request).unsafe.at(0).releases,
            std::vector<std::string>{(folder.path() / "later/a.csv").string()});
}

TEST(AuditReleases, AHierarchySaysWhatLabelsMean) {
  const TemporaryFolder folder;
  folder.write("a.csv", "case,town\n1,north\n2,north\n");
  folder.write("b.csv", "case,town\n1,Oslo\n2,Oslo\n");
  folder.write("c.csv", "case,town\n1,south\n2,south\n");
  folder.write("town.csv", "Oslo;north\nRome;south\n");
  ReleasesAuditRequest request{.releases = {folder.path() / "a.csv", folder.path() / "b.csv"},
                               .case_column = "case",
                               .roles = {.quasi = {"town"}},
                               .model = {.k = 2},
                               .hierarchies = {{"town", folder.path() / "town.csv"}}};
  EXPECT_TRUE(audit_releases(request).satisfied);
  EXPECT_EQ(audit_releases(request).contradictions, 0u);
  request.releases[1] = folder.path() / "c.csv";
  EXPECT_EQ(audit_releases(request).contradictions, 2u);
}

TEST(AuditReleases, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const ReleasesAuditRequest sound = small_request(folder);
  folder.write("twice.csv", "case,age,ill\n1,20-29,flu\n1,20-29,cold\n");
  const auto refused = [&](auto change) {
    ReleasesAuditRequest request = sound;
    change(request);
    return error_of([&] { audit_releases(request); });
  };
  using Request = ReleasesAuditRequest;
  EXPECT_EQ(refused([](Request& r) { r.releases.clear(); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.releases.pop_back(); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.quasi.clear(); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k.reset(); }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([](Request& r) { r.model.l = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t = 0.5; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.persons = Persons::classes; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.l_model = LModel::frequency; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.c = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.model.t_distance = TDistance::equal; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.person = "case"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.hierarchies = {{"ill", "ill.csv"}}; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.hierarchies = {{"age", "no such.csv"}}; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([](Request& r) { r.roles.quasi = {"x"}; }), ErrorCode::unknown_column);
  EXPECT_EQ(refused([](Request& r) { r.case_column = "x"; }), ErrorCode::unknown_column);
  EXPECT_EQ(refused([](Request& r) { r.releases[1] = "no such.csv"; }), ErrorCode::missing_file);
  EXPECT_EQ(refused([&](Request& r) { r.releases[1] = folder.path() / "twice.csv"; }),
            ErrorCode::series_batch);
}

TEST(AuditReleases, MayBeCancelled) {
  const TemporaryFolder folder;
  const ReleasesAuditRequest request = small_request(folder);
  api::expect_cancellable([&](Progress& progress) { audit_releases(request, progress); });
}

TEST(AuditReleases, ItsJsonHasItsFigures) {
  const TemporaryFolder folder;
  const ReleasesAudit found = audit_releases(small_request(folder));
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["satisfied"], found.satisfied);
  EXPECT_EQ(json["k"], found.k);
  EXPECT_EQ(json["rows"], found.cases);
  EXPECT_EQ(json["counting"], "cases");
  EXPECT_EQ(json["classes"]["count"], found.classes.count);
  EXPECT_EQ(json["violations"], found.unsafe.size());
  EXPECT_EQ(json["releases"], found.releases);
  EXPECT_EQ(json["subsets"], found.subsets);
  EXPECT_EQ(json["every_subset"], found.every_subset);
  EXPECT_EQ(json["contradictions"], found.contradictions);
  ASSERT_EQ(json["breaks"].size(), found.unsafe.size());
  for (std::size_t i = 0; i < found.unsafe.size(); ++i) {
    EXPECT_EQ(json["unsafe"][i], found.unsafe[i].name);
    EXPECT_EQ(json["breaks"][i]["case"], found.unsafe[i].name);
    EXPECT_EQ(json["breaks"][i]["kind"], found.unsafe[i].kind);
    EXPECT_EQ(json["breaks"][i]["releases"], found.unsafe[i].releases);
    EXPECT_EQ(json["breaks"][i]["columns"], found.unsafe[i].columns);
  }
  EXPECT_FALSE(json.contains("linked"));
  EXPECT_FALSE(json.contains("series"));
}

// --- A series of kith's own

Series small_series(const TemporaryFolder& folder) {
  folder.write("one.csv", "who,age,ill\np,20,flu\nq,25,cold\nr,40,flu\ns,45,hiv\n");
  folder.write("two.csv", "who,age,ill\nt,22,flu\n");
  const Series series(folder.path() / "series");
  ReleaseRequest batch;
  batch.data = folder.path() / "one.csv";
  batch.roles = {.quasi = {"age"}, .plain = {"ill"}, .person = "who"};
  batch.model.k = 2;
  series.append(batch);
  batch.source = folder.path() / "two.csv";
  series.append(batch);
  return series;
}

TEST(AuditSeries, KnowsWhatTheCertificatesSay) {
  const TemporaryFolder folder;
  const Series series = small_series(folder);
  const ReleasesAudit found = audit_series({.folder = series.folder()});
  EXPECT_TRUE(found.satisfied);
  EXPECT_EQ(found.releases, 2u);
  EXPECT_EQ(found.cases, 5u);
  EXPECT_TRUE(found.persons_known);
  ASSERT_TRUE(found.chain);
  EXPECT_EQ(found.chain->releases, 2u);
  EXPECT_TRUE(found.chain->wrong.empty());
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["counting"], "persons");
  EXPECT_EQ(json["series"]["releases"], 2);
  EXPECT_EQ(json["series"]["chain"], "whole");
  EXPECT_FALSE(audit_series({.folder = series.folder(), .model = {.k = 6}}).satisfied);
}

TEST(AuditSeries, AnEditedReleaseBreaksTheChain) {
  const TemporaryFolder folder;
  const Series series = small_series(folder);
  const std::filesystem::path first = series.releases().at(0).release;
  std::filesystem::remove(first);
  folder.write("series/" + first.filename().string(), "case\n1\n");
  const ReleasesAudit found = audit_series({.folder = series.folder()});
  EXPECT_FALSE(found.satisfied);
  EXPECT_FALSE(found.chain->wrong.empty());
  EXPECT_EQ(Json::parse(found.to_json())["series"]["chain"], found.chain->wrong);
}

TEST(AuditSeries, WrongCallsAreRefused) {
  const TemporaryFolder folder;
  const Series series = small_series(folder);
  const auto refused = [&](auto change) {
    SeriesAuditRequest request{.folder = series.folder()};
    change(request);
    return error_of([&] { audit_series(request); });
  };
  using Request = SeriesAuditRequest;
  EXPECT_EQ(refused([&](Request& r) { r.folder = folder.path() / "no such folder"; }),
            ErrorCode::missing_file);
  EXPECT_EQ(refused([](Request& r) { r.model.k = 0; }), ErrorCode::k_out_of_range);
  EXPECT_EQ(refused([](Request& r) { r.model.l = 2; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.roles.person = "who"; }), ErrorCode::usage);
  EXPECT_EQ(refused([](Request& r) { r.hierarchies = {{"ill", "ill.csv"}}; }), ErrorCode::usage);
}

TEST(AuditSeries, MayBeCancelledEvenIfItWasEdited) {
  const TemporaryFolder folder;
  const Series series = small_series(folder);
  const auto work = [&](Progress& progress) { audit_series({.folder = series.folder()}, progress); };
  api::expect_cancellable(work);
  folder.write("series/" + series.releases().at(0).release.filename().string(), "case,age,ill\n1,*,flu\n");
  api::expect_cancellable(work);
}

}  // namespace
}  // namespace kith

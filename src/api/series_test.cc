#include "kith/series.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/audit.h"
#include "kith/error.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using testing::TemporaryFolder;

// A plan whose [method] is `method`, with a batch one.csv and another two.csv.
ReleaseRequest batch_of(const TemporaryFolder& folder, const std::string& method) {
  folder.write("one.csv", "age,illness\n20,flu\n25,cold\n40,flu\n45,hiv\n");
  folder.write("two.csv", "age,illness\n22,flu\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"one.csv\"\n[columns]\nage = \"quasi\"\nillness = \"plain\"\n[privacy]\nk = "
      "2\n[method]\n" +
          method);
  ReleaseRequest batch;
  batch.plan = folder.path() / "plan.toml";
  return batch;
}

TEST(Series, TakesABatchTwiceOnlyIfItIsToldTo) {
  const TemporaryFolder folder;
  const Series series(folder.path() / "series");
  ReleaseRequest batch = batch_of(folder, "name = \"local\"\n");
  (void)series.append(batch);
  try {
    (void)series.append(batch);
    ADD_FAILURE() << "the batch was taken twice";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::series_repeated);
  }
  EXPECT_EQ(series.releases().size(), 1u);
  batch.again = true;
  EXPECT_EQ(series.append(batch).rows, 8u);
}

TEST(Series, ADryRunMakesNoRelease) {
  const TemporaryFolder folder;
  const Series series(folder.path() / "series");
  ReleaseRequest batch = batch_of(folder, "name = \"local\"\n");
  batch.dry_run = true;
  const Released dry = series.append(batch);
  EXPECT_TRUE(dry.dry_run && dry.verified && dry.certified);
  EXPECT_EQ(dry.files.release, series.folder() / "release-0001.csv");
  EXPECT_FALSE(std::filesystem::exists(series.folder()));
  batch.dry_run = false;
  EXPECT_FALSE(series.append(batch).dry_run);
}

TEST(Series, GrowsBatchByBatch) {
  const TemporaryFolder folder;
  const Series series(folder.path() / "series");
  EXPECT_TRUE(series.releases().empty());
  ReleaseRequest batch = batch_of(folder, "name = \"local\"\n");
  EXPECT_EQ(series.append(batch).series->release, 1u);
  batch.source = folder.path() / "two.csv";
  const Released second = series.append(batch);
  EXPECT_EQ(second.series->release, 2u);
  EXPECT_EQ(second.released, 5u);
  EXPECT_EQ(nlohmann::json::parse(second.to_json())["series"]["release"], 2);
  const std::vector<SeriesRelease> releases = series.releases();
  ASSERT_EQ(releases.size(), 2u);
  EXPECT_EQ(releases[1].number, 2u);
  EXPECT_TRUE(std::filesystem::exists(releases[1].release));
  EXPECT_TRUE(std::filesystem::exists(releases[1].certificate));
  const ReleasesAudit found = audit_series({.folder = series.folder()});
  EXPECT_TRUE(found.satisfied);
  EXPECT_TRUE(found.chain->wrong.empty());
  EXPECT_EQ(found.releases, 2u);
}

TEST(Series, APlanWithoutAMethodIsOfMethodLocal) {
  const TemporaryFolder folder;
  const Released told = Series(folder.path() / "series").append(batch_of(folder, "ranges = \"tight\"\n"));
  EXPECT_EQ(told.method, "local");
  EXPECT_EQ(told.policy, "guillotine");
  EXPECT_EQ(told.series->release, 1u);
}

TEST(Series, AMethodThatMakesNoSeriesIsRefused) {
  const TemporaryFolder folder;
  try {
    Series(folder.path() / "series").append(batch_of(folder, "name = \"full-domain\"\n"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::plan_value);
  }
}

}  // namespace
}  // namespace kith

// Random series, looked at by the oracle after every release.
#include <gtest/gtest.h>

#include "series/append.h"
#include "series/published.h"
#include "series/store.h"
#include "testing/grown_series.h"
#include "testing/random_series.h"
#include "testing/temporary_folder.h"

namespace kith::series {
namespace {

using testing::every_nth;
using testing::GrownSeries;
using testing::Random;
using testing::RandomSeries;
using testing::TemporaryFolder;

constexpr std::size_t trials = 400;

template <typename Visit>
void for_each_random_series(std::size_t count, Visit visit) {
  const std::uint64_t first = testing::test_seed();
  for (std::uint64_t seed = first; seed < first + count; seed += every_nth()) {
    SCOPED_TRACE("KITH_TEST_SEED=" + std::to_string(seed));
    const TemporaryFolder folder;
    Random random(seed);
    visit(testing::random_series(random, folder.path()), folder);
    if (::testing::Test::HasFailure()) return;
  }
}

// Theorem 1, and all else the oracle looks at.
TEST(RandomSeries, NoReleaseAndNoSubsetOfReleasesLeavesFewerThanK) {
  for_each_random_series(trials, [](const RandomSeries& random, const TemporaryFolder&) {
    GrownSeries series(random.shape);
    for (const testing::Rows& batch : random.batches) series.add(batch);
    EXPECT_EQ(series.violations(), std::vector<std::string>());
  });
}

TEST(RandomSeries, AStoreGoesOnAsTheStateItWasWrittenFrom) {
  for_each_random_series(trials / 4, [](const RandomSeries& random, const TemporaryFolder& folder) {
    GrownSeries series(random.shape);
    for (const testing::Rows& batch : random.batches) {
      const auto path = folder.path() / "store.kith";
      real_filesystem().remove(path);
      write_store(real_filesystem(), path, series.state());
      const Store store(path);
      const State after = merged(store.view(), series.growth_from(store.view(), batch));
      series.add(batch);
      EXPECT_TRUE(after == series.state());
    }
  });
}

TEST(RandomSeries, ThreadsDoNotMatter) {
  for_each_random_series(trials / 4, [](const RandomSeries& random, const TemporaryFolder&) {
    testing::SeriesShape many = random.shape;
    many.threads = 3;
    GrownSeries one(random.shape), another(many);
    for (const testing::Rows& batch : random.batches) {
      one.add(batch);
      another.add(batch);
      EXPECT_TRUE(one.state() == another.state());
    }
  });
}

}  // namespace
}  // namespace kith::series

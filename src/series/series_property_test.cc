// Random series, looked at by the oracle after every release.
#include <gtest/gtest.h>

#include <fstream>

#include "series/append.h"
#include "series/published.h"
#include "series/store.h"
#include "testing/grown_series.h"
#include "testing/random_series.h"
#include "testing/series_worlds.h"
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

// Few rows, few values, one value of the sensitive column more frequent than the others.
RandomSeries small_series(Random& random) {
  RandomSeries made;
  for (std::size_t i = 0, n = 1 + random() % 2; i < n; ++i)
    made.shape.columns.push_back({testing::OracleColumn::Kind::number, {}});
  made.shape.k = 2 + random() % 2;
  made.shape.l = static_cast<double>(2 + random() % 2);
  made.shape.l_form = static_cast<privacy::LForm>(random() % 4);
  made.shape.c = 1 + static_cast<double>(random() % 3);
  made.shape.ranges = random() % 2 ? Ranges::tight : Ranges::cell;
  made.shape.choice = static_cast<local::Choice>(random() % 3);
  for (std::size_t b = 0; b < 4; ++b) {
    testing::Rows& batch = made.batches.emplace_back();
    for (std::size_t i = 0, n = b == 0 ? 4 + random() % 4 : random() % 5; i < n; ++i) {
      std::vector<std::string>& row = batch.emplace_back(1);
      for (std::size_t c = 0; c < made.shape.columns.size(); ++c) row.push_back(std::to_string(random() % 4));
      row.push_back("s" + std::to_string(random() % 5 % 4));
    }
  }
  return made;
}

std::vector<std::string> exposed(const RandomSeries& random, Arrivals arrivals) {
  testing::SeriesShape shape = random.shape;
  shape.arrivals = arrivals;
  GrownSeries series(shape);
  for (const testing::Rows& batch : random.batches) series.add(batch);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
  return testing::exposed_in_worlds(shape.columns, series.oracle_model(), series.rows(), series.releases());
}

// The oracle counts worlds; that the default leaves many open to it shows that it can tell.
TEST(RandomSeries, WhoKnowsArrivalsIsLeftWithDiverseWorlds) {
  const std::uint64_t first = testing::test_seed();
  std::size_t open_if_hidden = 0, series = 0;
  for (std::uint64_t seed = first; seed < first + 2 * trials; seed += every_nth(), ++series) {
    SCOPED_TRACE("KITH_TEST_SEED=" + std::to_string(seed));
    Random random(seed);
    const RandomSeries small = small_series(random);
    EXPECT_EQ(exposed(small, Arrivals::known), std::vector<std::string>());
    open_if_hidden += !exposed(small, Arrivals::hidden).empty();
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(open_if_hidden, series / 10);
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

// Whatever a damaged section says, adding to the series ends with a result or an exception.
TEST(RandomSeries, ADamagedStoreNeverCrashes) {
  for_each_random_series(trials / 20, [](const RandomSeries& random, const TemporaryFolder& folder) {
    GrownSeries series(random.shape);
    for (const testing::Rows& batch : random.batches) series.add(batch);
    const auto path = folder.path() / "store.kith";
    write_store(real_filesystem(), path, series.state());
    const std::string bytes = read_file(path);
    Random choice(bytes.size());
    for (int i = 0; i < 40; ++i) {
      std::string changed = bytes;
      for (int flips = 0; flips < 4; ++flips)
        changed[choice() % bytes.size()] = static_cast<char>(choice() % 4 == 0 ? 0xff : choice() % 256);
      std::ofstream(path, std::ios::binary | std::ios::trunc) << changed;
      try {
        const Store store(path);
        const State after = merged(store.view(), series.growth_from(store.view(), random.batches.front()));
        (void)published(view_of(after), series.spec(), "batch.csv");
      } catch (const std::exception&) {
        continue;
      }
    }
  });
}

}  // namespace
}  // namespace kith::series

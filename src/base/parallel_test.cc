#include "base/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

namespace kith {
namespace {

TEST(ParallelRanges, CoverEverythingOnceInOrder) {
  for (const std::size_t n : {0U, 1U, 2U, 7U, 100U, 1001U})
    for (const unsigned threads : {0U, 1U, 2U, 3U, 16U})
      for (const std::size_t grain : {0U, 1U, 10U, 5000U}) {
        std::vector<std::atomic<int>> touched(n);
        std::mutex mutex;
        std::vector<std::pair<std::size_t, std::size_t>> ranges(64, {n + 1, n + 1});
        std::size_t parts = 0;
        parallel_ranges(n, threads, grain, [&](std::size_t begin, std::size_t end, unsigned part) {
          for (std::size_t i = begin; i < end; ++i) ++touched[i];
          const std::lock_guard lock(mutex);
          ranges.at(part) = {begin, end};
          ++parts;
        });
        for (const auto& times : touched) ASSERT_EQ(times, 1);
        EXPECT_LE(parts, std::max(threads, 1U));
        std::size_t next = 0;
        for (std::size_t part = 0; part < parts; ++part) {
          EXPECT_EQ(ranges[part].first, next);
          next = ranges[part].second;
        }
        EXPECT_EQ(next, n);
      }
}

TEST(ParallelRanges, SmallWorkStaysOnThisThread) {
  std::thread::id where;
  parallel_ranges(10, 8, 100,
                  [&](std::size_t, std::size_t, unsigned) { where = std::this_thread::get_id(); });
  EXPECT_EQ(where, std::this_thread::get_id());
}

TEST(ParallelRanges, RethrowTheFirstExceptionByPart) {
  std::atomic<int> ended = 0;
  try {
    parallel_ranges(4, 4, 1, [&](std::size_t, std::size_t, unsigned part) {
      if (part >= 1) throw std::runtime_error(std::to_string(part));
      ++ended;
    });
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "1");
  }
  EXPECT_EQ(ended, 1);
}

TEST(ParallelEach, VisitsEveryIndexOnce) {
  for (const unsigned threads : {0U, 1U, 2U, 5U}) {
    std::vector<std::atomic<int>> touched(1000);
    parallel_each(touched.size(), threads, [&](std::size_t i, unsigned thread) {
      EXPECT_LT(thread, std::max(threads, 1U));
      ++touched[i];
    });
    for (const auto& times : touched) ASSERT_EQ(times, 1);
  }
  parallel_each(0, 4, [](std::size_t, unsigned) { FAIL(); });
}

TEST(ParallelEach, ExceptionsReachTheCaller) {
  EXPECT_THROW(parallel_each(100, 3,
                             [](std::size_t i, unsigned) {
                               if (i == 50) throw std::out_of_range("50");
                             }),
               std::out_of_range);
}

TEST(HardwareThreads, IsAtLeastOne) { EXPECT_GE(hardware_threads(), 1U); }

}  // namespace
}  // namespace kith

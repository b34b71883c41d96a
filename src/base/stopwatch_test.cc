#include "base/stopwatch.h"

#include <gtest/gtest.h>

#include <thread>

namespace kith {
namespace {

TEST(Stopwatch, WorkTakesProcessorTimeAndWaitingDoesNot) {
  Stopwatch watch;
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  const Elapsed waited = watch.lap();
  EXPECT_GE(waited.wall, 0.03);
  EXPECT_LT(waited.cpu, waited.wall);
  volatile unsigned sum = 0;
  Elapsed worked;
  while (worked.cpu < 0.01) {
    for (unsigned i = 0; i < 100'000; ++i) sum = sum + i;
    worked += watch.lap();
  }
  EXPECT_GT(worked.wall, 0);
}

}  // namespace
}  // namespace kith

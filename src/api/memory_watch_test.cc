#include "api/memory_watch.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/memory.h"
#include "kith/error.h"

namespace kith::api {
namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

TEST(MemoryWatch, WithoutALimitNothingIsWatched) {
  MemoryWatch watch(silent_progress(), {});
  watch.begin("reading", 10);
  watch.advance(3);
  EXPECT_FALSE(watch.cancelled());
}

TEST(MemoryWatch, WhatGoesBeyondTheLimitEnds) {
  MemoryWatch small(silent_progress(), {0, megabyte});
  try {
    check_cancelled(small);
    FAIL() << "the process is larger than that";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::memory_too_small);
    EXPECT_EQ(error.remedy(), "--memory 2MB may do");
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_THROW(small.advance(1), Error);
  MemoryWatch large(silent_progress(), {0, resident_bytes() + 1000 * megabyte});
  EXPECT_NO_THROW(check_cancelled(large));
}

}  // namespace
}  // namespace kith::api

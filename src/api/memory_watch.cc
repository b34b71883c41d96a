#include "api/memory_watch.h"

#include <chrono>

#include <fmt/format.h>

#include "base/memory.h"
#include "kith/error.h"

namespace kith::api {

namespace {

// Looking takes some microseconds.
constexpr std::int64_t look_every = 1'000'000;

std::int64_t nanoseconds() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

}  // namespace

void MemoryWatch::look() const {
  if (limit_ == 0) return;
  const std::int64_t now = nanoseconds();
  if (now - looked_.load(std::memory_order_relaxed) < look_every) return;
  looked_.store(now, std::memory_order_relaxed);
  if (resident_bytes() <= limit_) return;
  throw Error(ErrorCode::memory_too_small,
              fmt::format("the work does not fit in {} of memory", in_megabytes(limit_)), {},
              fmt::format("--memory {} may do", in_megabytes(2 * limit_)));
}

void MemoryWatch::begin(std::string_view phase, std::uint64_t total) {
  look();
  inner_.begin(phase, total);
}

void MemoryWatch::advance(std::uint64_t steps) {
  look();
  inner_.advance(steps);
}

bool MemoryWatch::cancelled() const {
  look();
  return inner_.cancelled();
}

}  // namespace kith::api

#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace kith {

namespace {

// Runs body(0) to body(parts - 1), the first on this thread, and rethrows the first exception by part. Parts for
// which no thread can be had run on this one too.
void run_parts(unsigned parts, const std::function<void(unsigned)>& body) {
  std::vector<std::exception_ptr> failures(parts);
  const auto guarded = [&](unsigned part) {
    try {
      body(part);
    } catch (...) {
      failures[part] = std::current_exception();
    }
  };
  std::vector<std::thread> workers;
  workers.reserve(parts);
  try {
    while (workers.size() + 1 < parts)
      workers.emplace_back(guarded, static_cast<unsigned>(workers.size() + 1));
  } catch (const std::exception&) {
  }
  guarded(0);
  for (auto part = static_cast<unsigned>(workers.size() + 1); part < parts; ++part) guarded(part);
  for (std::thread& worker : workers) worker.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

}  // namespace

void parallel_ranges(std::size_t n, unsigned threads, std::size_t grain,
                     const std::function<void(std::size_t, std::size_t, unsigned)>& body) {
  if (n == 0) return;
  const std::size_t wanted = (n + grain - 1) / std::max<std::size_t>(grain, 1);
  const auto parts = static_cast<unsigned>(std::clamp<std::size_t>(wanted, 1, std::max(threads, 1U)));
  run_parts(parts, [&](unsigned part) { body(n * part / parts, n * (part + 1) / parts, part); });
}

void parallel_each(std::size_t n, unsigned threads, const std::function<void(std::size_t, unsigned)>& body) {
  if (n == 0) return;
  const auto parts = static_cast<unsigned>(std::clamp<std::size_t>(n, 1, std::max(threads, 1U)));
  std::atomic<std::size_t> next{0};
  run_parts(parts, [&](unsigned part) {
    for (std::size_t i = next++; i < n; i = next++) body(i, part);
  });
}

unsigned hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace kith

// Work split over a fixed number of threads. Results never depend on the number.
#pragma once

#include <cstddef>
#include <functional>

namespace kith {

// Calls body(begin, end, part) for `parts` = min(threads, ceil(n / grain)) contiguous, disjoint ranges that
// cover [0, n), part numbering the ranges in order. The first exception (by part) is rethrown after all
// ended.
void parallel_ranges(std::size_t n, unsigned threads, std::size_t grain,
                     const std::function<void(std::size_t, std::size_t, unsigned)>& body);

// Calls body(i, thread) for every i in [0, n), in any order, with `thread` < threads.
void parallel_each(std::size_t n, unsigned threads, const std::function<void(std::size_t, unsigned)>& body);

// Gives the number of cores, at least 1.
unsigned hardware_threads();

// More than these help nobody, and each has memory of its own.
constexpr unsigned most_threads = 1024;

}  // namespace kith

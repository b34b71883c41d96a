// How much memory this process has and may have. Threads may ask at the same time.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace kith {

constexpr std::uint64_t no_memory_limit = std::numeric_limits<std::uint64_t>::max();

// The memory that is resident now, code and libraries included; 0 if the system does not tell.
std::uint64_t resident_bytes();

// What the limits on this process leave of its address space and its data (ulimit -v and -d).
std::uint64_t bytes_left();

// A size for messages and for --memory, in whole megabytes that are no less: "700MB".
std::string in_megabytes(std::uint64_t bytes);

}  // namespace kith

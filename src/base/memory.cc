#include "base/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace kith {

namespace {

// What /proc/self/statm tells, in bytes.
struct Sizes {
  std::uint64_t all = 0, resident = 0, data = 0;
};

Sizes sizes() {
  std::ifstream in("/proc/self/statm");
  std::array<std::uint64_t, 7> pages{};
  for (std::uint64_t& number : pages) in >> number;
  const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return {pages[0] * page, pages[1] * page, pages[5] * page};
}

std::uint64_t left_of(decltype(RLIMIT_AS) kind, std::uint64_t used) {
  rlimit limit{};
  if (::getrlimit(kind, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_memory_limit;
  return limit.rlim_cur - std::min<std::uint64_t>(used, limit.rlim_cur);
}

}  // namespace

std::uint64_t resident_bytes() { return sizes().resident; }

std::uint64_t bytes_left() {
  const Sizes used = sizes();
  return std::min(left_of(RLIMIT_AS, used.all), left_of(RLIMIT_DATA, used.data));
}

std::string in_megabytes(std::uint64_t bytes) {
  constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
  return std::to_string((bytes + megabyte - 1) / megabyte) + "MB";
}

}  // namespace kith

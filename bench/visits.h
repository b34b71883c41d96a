// Tables of made-up visits with times, of any length: persons with few and with thousands of visits.
#pragma once

#include <cstdint>
#include <filesystem>

namespace kith::bench {

// Writes visits.csv of `rows` rows by about `persons` persons (the same on every run) over three years, to
// the minute, in a thousand areas of very different size, and two plans over eight granularities:
// time-only.toml may generalize the time alone, joint.toml all three quasi columns.
void write_visits(const std::filesystem::path& folder, std::uint64_t rows, std::uint64_t persons);

}  // namespace kith::bench

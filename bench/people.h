// Tables of made-up people, of any length, for benchmarks: nine quasi columns and one sensitive one, with
// the shape of a census extract (skewed, correlated, most combinations rare).
#pragma once

#include <cstdint>
#include <filesystem>

namespace kith::bench {

// Writes a CSV of `rows` rows (the same on every run), its hierarchies, and a plan beside it; returns the
// plan's path.
std::filesystem::path write_people(const std::filesystem::path& folder, std::uint64_t rows);

}  // namespace kith::bench

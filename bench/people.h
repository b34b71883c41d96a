// Tables of made-up people, of any length, for benchmarks: ten columns, skewed and independent of each other,
// so that on the nine that are not sensitive nearly everybody is unique: harder than real tables of that
// size.
#pragma once

#include <cstdint>
#include <filesystem>

namespace kith::bench {

// Writes people.csv of `rows` rows (the same on every run), its hierarchies, and two plans: four.toml has
// age, district, sex and marital status as quasi columns and releases the others as they are; nine.toml has
// all but the sensitive one.
void write_people(const std::filesystem::path& folder, std::uint64_t rows);

// Turns people.csv into people.parquet, in a process of its own, and returns the path of a plan like four.toml from
// Parquet to Parquet.
std::filesystem::path write_parquet(const std::filesystem::path& folder);

}  // namespace kith::bench

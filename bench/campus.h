// Made-up students with rows in three tables, in memory and as files with a plan: one row of a person (age, zip),
// three courses taken, some books bought for each: with two, a student has ten rows.
#pragma once

#include <cstdint>
#include <filesystem>

#include "testing/snowflakes.h"

namespace kith::bench {

// Twelve programmes with five courses each, of which students mostly take their own; eight books to a course;
// 400 ZIP codes, some much more frequent than others. Age is a range, the others have hierarchies.
testing::Snowflake campus(std::size_t persons, std::uint64_t seed, std::size_t books = 2);

// A CSV file per table and hierarchy, and a plan for k = 5, whose path is returned.
std::filesystem::path write_files(const testing::Snowflake& snowflake, const std::filesystem::path& folder);

}  // namespace kith::bench

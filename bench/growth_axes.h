// The measurements behind growth_axes(), each along one axis.
#pragma once

#include "bench/growth_axis.h"

namespace kith::bench {

// 10^7, or what the environment says as KITH_BENCH_LARGEST: 10^8 takes long, and 10^8 rows come from Parquet alone.
std::uint64_t largest_rows();

void write_text(const std::filesystem::path& path, const std::string& text);
std::string replaced(std::string text, const std::string& from, const std::string& to);
// Adds a point and prints it.
void add_point(GrowthCurve& curve, double x, const Spent& spent);
// Releases by the plan, and adds what that took.
void measure_at(GrowthCurve& curve, double x, const std::filesystem::path& plan);

std::vector<GrowthCurve> grow_rows(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_columns(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_heights(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_k(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_rows_per_person(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_history(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_local(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_batches(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_snapshots(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_persons(const std::filesystem::path& folder);
std::vector<GrowthCurve> grow_fan_out(const std::filesystem::path& folder);

}  // namespace kith::bench

// A run of kith as a process of its own, so that its processor time and peak memory are its own.
#pragma once

#include <filesystem>
#include <functional>

#include <nlohmann/json.hpp>

namespace kith::bench {

struct Finished {
  double seconds = 0, cpu_seconds = 0, peak_gib = 0;
  nlohmann::json result;
};

// Both end the benchmark if kith fails. Its JSON result is written into the folder `out`.
Finished release(const std::filesystem::path& plan, const std::filesystem::path& out);
// Writes the proposed plan.
Finished inspect(const std::filesystem::path& data, const std::filesystem::path& plan,
                 const std::filesystem::path& out);

double seconds_of(const std::function<void()>& work);

}  // namespace kith::bench

// A release run as a process of its own, so that its peak memory is its own.
#pragma once

#include <filesystem>
#include <functional>

#include <nlohmann/json.hpp>

namespace kith::bench {

struct Finished {
  double seconds = 0, peak_gib = 0;
  nlohmann::json result;
};

// Ends the benchmark where the release fails.
Finished release(const std::filesystem::path& plan, const std::filesystem::path& out);

double seconds_of(const std::function<void()>& work);

}  // namespace kith::bench

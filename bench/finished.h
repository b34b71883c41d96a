// A run of kith, or of a rival, as a process of its own, so that its processor time and peak memory are its own.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace kith::bench {

struct Spent {
  double seconds = 0, cpu_seconds = 0, peak_gib = 0;
};

struct Finished : Spent {
  nlohmann::json result;
};

// Does the work in a process of its own, which ends with it; ends the benchmark if that fails. Whatever the calling
// process holds counts into the peak memory.
Spent apart(const std::function<void()>& work);

// These end the benchmark if kith fails. Its JSON result is written into the folder `out`.
Finished release(const std::filesystem::path& plan, const std::filesystem::path& out,
                 const std::vector<std::string>& flags = {});
// Adds a batch to a series.
Finished release_in_series(const std::filesystem::path& plan, const std::filesystem::path& series,
                           const std::filesystem::path& batch, const std::filesystem::path& out);
// The records of a file by standard input.
Finished stream(const std::filesystem::path& plan, const std::filesystem::path& records,
                const std::filesystem::path& out);
// Writes the proposed plan.
Finished inspect(const std::filesystem::path& data, const std::filesystem::path& plan,
                 const std::filesystem::path& out);

double seconds_of(const std::function<void()>& work);

}  // namespace kith::bench

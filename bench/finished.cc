#include "bench/finished.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "base/file.h"

namespace kith::bench {

namespace fs = std::filesystem;

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Finished release(const fs::path& plan, const fs::path& out) {
  const fs::path json = out / "result.json";
  fs::create_directories(out);
  const auto begin = std::chrono::steady_clock::now();
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    if (!std::freopen(json.c_str(), "w", stdout)) std::_Exit(127);
    execl(KITH_BINARY, "kith", "release", plan.c_str(), "-o", out.c_str(), "--json", "--quiet", nullptr);
    std::_Exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (status != 0) {
    fmt::print(stderr, "the release failed\n");
    std::exit(1);
  }
  Finished finished;
  finished.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  finished.peak_gib = static_cast<double>(usage.ru_maxrss) / (1 << 20);
  finished.result = nlohmann::json::parse(read_file(json));
  return finished;
}

}  // namespace kith::bench

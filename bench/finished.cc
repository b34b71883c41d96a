#include "bench/finished.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"

namespace kith::bench {

namespace fs = std::filesystem;

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

namespace {

double seconds_in(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

Finished run(std::vector<std::string> words, const fs::path& out) {
  const fs::path json = out / "result.json";
  fs::create_directories(out);
  const auto begin = std::chrono::steady_clock::now();
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    if (!std::freopen(json.c_str(), "w", stdout)) std::_Exit(127);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(KITH_BINARY, arguments.data());
    std::_Exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (status != 0) {
    fmt::print(stderr, "kith {} failed\n", words[1]);
    std::exit(1);
  }
  Finished finished;
  finished.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  finished.cpu_seconds = seconds_in(usage.ru_utime) + seconds_in(usage.ru_stime);
  finished.peak_gib = static_cast<double>(usage.ru_maxrss) / (1 << 20);
  finished.result = nlohmann::json::parse(read_file(json));
  return finished;
}

}  // namespace

Finished release(const fs::path& plan, const fs::path& out) {
  return run({"kith", "release", plan.string(), "-o", out.string(), "--json", "--quiet"}, out);
}

Finished inspect(const fs::path& data, const fs::path& plan, const fs::path& out) {
  return run({"kith", "inspect", data.string(), "--plan", plan.string(), "--force", "--json", "--quiet"},
             out);
}

}  // namespace kith::bench

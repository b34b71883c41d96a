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

namespace {

double seconds_in(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// In a process that `begin` makes into what is measured. `name` is told if it fails.
Spent spent_by(const std::string& name, const std::function<void()>& begin) {
  Spent spent;
  int status = 0;
  rusage usage{};
  std::fflush(stdout);
  spent.seconds = seconds_of([&] {
    const pid_t child = fork();
    if (child == 0) {
      begin();
      std::_Exit(0);
    }
    wait4(child, &status, 0, &usage);
  });
  if (status != 0) {
    fmt::print(stderr, "{} failed\n", name);
    std::exit(1);
  }
  spent.cpu_seconds = seconds_in(usage.ru_utime) + seconds_in(usage.ru_stime);
  spent.peak_gib = static_cast<double>(usage.ru_maxrss) / (1 << 20);
  return spent;
}

Finished run(std::vector<std::string> words, const fs::path& out, const fs::path& in = "/dev/null") {
  const fs::path json = out / "result.json";
  fs::create_directories(out);
  Finished finished;
  static_cast<Spent&>(finished) = spent_by("kith " + words[1], [&] {
    if (!std::freopen(json.c_str(), "w", stdout) || !std::freopen(in.c_str(), "r", stdin)) std::_Exit(127);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(KITH_BINARY, arguments.data());
    std::_Exit(127);
  });
  finished.result = nlohmann::json::parse(read_file(json));
  return finished;
}

}  // namespace

Spent apart(const std::function<void()>& work) {
  return spent_by("work in a process of its own", [&] {
    try {
      work();
    } catch (const std::exception& error) {
      fmt::print(stderr, "{}\n", error.what());
      std::_Exit(1);
    }
  });
}

Finished release(const fs::path& plan, const fs::path& out, const std::vector<std::string>& flags) {
  std::vector<std::string> words = {"kith",       "release", plan.string(), "-o",
                                    out.string(), "--json",  "--quiet"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run(std::move(words), out);
}

Finished release_in_series(const fs::path& plan, const fs::path& series, const fs::path& batch,
                           const fs::path& out) {
  return run({"kith", "release", plan.string(), "--series", series.string(), "--source", batch.string(),
              "--json", "--quiet"},
             out);
}

Finished stream(const fs::path& plan, const fs::path& records, const fs::path& out) {
  return run({"kith", "stream", plan.string(), "-o", out.string(), "--json", "--quiet"}, out, records);
}

Finished inspect(const fs::path& data, const fs::path& plan, const fs::path& out) {
  return run({"kith", "inspect", data.string(), "--plan", plan.string(), "--force", "--json", "--quiet"},
             out);
}

}  // namespace kith::bench

// A stream end to end beside the embedded engine's plain copy of the same CSV, in the same run; its memory
// over time; and a steady feed, to see whether it keeps up.
//
//   stream_bench [ROWS [SNAPSHOTS [SECONDS OF STEADY FEED]]]      10000000, 1000 and 60 if none are given

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "bench/daily_reports.h"
#include "bench/engine_rival.h"
#include "bench/finished.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

double resident_mib(pid_t child) {
  std::ifstream status(fmt::format("/proc/{}/status", child));
  std::string line;
  while (std::getline(status, line))
    if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
  return 0;
}

// `kith stream` with its standard input at `in`.
pid_t start_stream(const fs::path& plan, const fs::path& out, int in) {
  fs::remove_all(out);
  fs::create_directories(out);
  std::fflush(stdout);
  const pid_t child = fork();
  if (child != 0) return child;
  dup2(in, 0);
  if (!std::freopen((out / "result.json").c_str(), "w", stdout)) std::_Exit(127);
  execl(KITH_BINARY, "kith", "stream", plan.c_str(), "-o", out.c_str(), "--json", "--quiet", nullptr);
  std::_Exit(127);
}

struct Watched {
  double seconds = 0;
  std::vector<double> mib;  // sampled over time
  nlohmann::json result;
};

Watched finish(pid_t child, const fs::path& out, Clock::time_point begin) {
  Watched watched;
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    watched.mib.push_back(resident_mib(child));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  watched.seconds = since(begin);
  if (status != 0) {
    fmt::print(stderr, "the stream failed\n");
    std::exit(1);
  }
  watched.result = nlohmann::json::parse(kith::read_file(out / "result.json"));
  return watched;
}

void print_memory(const std::vector<double>& mib) {
  fmt::print("memory over time, MiB resident, tenth by tenth:");
  for (std::size_t part = 0; part < 10; ++part) {
    const std::size_t begin = mib.size() * part / 10, end = mib.size() * (part + 1) / 10;
    if (begin < end)
      fmt::print(" {:.0f}", *std::max_element(mib.begin() + static_cast<long>(begin),
                                              mib.begin() + static_cast<long>(end)));
  }
  fmt::print("\n");
}

void whole_file(const fs::path& work, std::uint64_t rows, std::uint64_t snapshots) {
  const fs::path folder = work / "stream";
  kith::bench::write_reports(folder, rows, snapshots);
  const fs::path data = folder / "reports.csv";
  const double copy =
      kith::bench::apart([&] { kith::bench::copy_by_engine(data, folder / "copy.csv", ","); }).seconds;
  fs::remove(folder / "copy.csv");
  const int in = open(data.c_str(), O_RDONLY | O_CLOEXEC);
  const auto begin = Clock::now();
  const Watched stream =
      finish(start_stream(folder / "plan.toml", folder / "out", in), folder / "out", begin);
  close(in);
  const auto& r = stream.result["reposition"];
  fmt::print("{} records, {} snapshots: stream {:.2f} s, engine's copy {:.2f} s, ratio {:.2f}\n", rows,
             snapshots, stream.seconds, copy, stream.seconds / copy);
  fmt::print("published {}, moved {}, suppressed {}, loss {}\n", r["published"].dump(), r["moved"].dump(),
             r["suppressed"].dump(), r["loss"].dump());
  print_memory(stream.mib);
  const kith::bench::Finished release = kith::bench::release(folder / "plan.toml", folder / "release");
  fmt::print("the same file by `kith release`: {:.2f} s, ratio {:.2f}, {:.2f} GiB at most\n", release.seconds,
             release.seconds / copy, release.peak_gib);
  fs::remove_all(folder);
}

// Feeds records at a steady rate, ten days a second, and looks when the snapshots appear.
void steady_feed(const fs::path& work, double seconds) {
  constexpr std::uint64_t per_day = 2'000, days_per_second = 10;
  const fs::path folder = work / "steady", out = folder / "out";
  kith::bench::write_reports(folder, per_day, 1);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) std::exit(1);
  const pid_t child = start_stream(folder / "plan.toml", out, ends[0]);
  close(ends[0]);
  kith::bench::DailyReports reports(per_day);
  std::vector<double> mib, lag;
  std::string text = kith::bench::DailyReports::header();
  const auto begin = Clock::now();
  std::uint64_t seen = 0;
  for (std::uint64_t day = 1; since(begin) < seconds; ++day) {
    for (std::uint64_t i = 0; i < per_day; ++i) reports.append_to(text);
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t wrote = write(ends[1], text.data() + at, text.size() - at);
      if (wrote <= 0) std::exit(1);
      at += static_cast<std::size_t>(wrote);
    }
    text.clear();
    mib.push_back(resident_mib(child));
    std::this_thread::sleep_until(begin + std::chrono::milliseconds(1000 / days_per_second * day));
    while (fs::exists(out / fmt::format("release-{}.csv", seen + 1))) ++seen;
    lag.push_back(static_cast<double>(day) - static_cast<double>(seen));
  }
  close(ends[1]);
  const Watched ended = finish(child, out, Clock::now());
  const auto mean = [](std::vector<double>::const_iterator from, std::vector<double>::const_iterator to) {
    double sum = 0;
    for (auto at = from; at != to; ++at) sum += *at;
    return sum / static_cast<double>(to - from);
  };
  fmt::print(
      "steady feed of {} records a second for {:.0f} s: snapshots still to come out {:.1f} days in the first "
      "half "
      "and {:.1f} in the second (7 are the window's), {:.2f} s after the end until all was out\n",
      per_day * days_per_second, seconds, mean(lag.begin(), lag.begin() + static_cast<long>(lag.size() / 2)),
      mean(lag.begin() + static_cast<long>(lag.size() / 2), lag.end()), ended.seconds);
  print_memory(mib);
  fs::remove_all(folder);
}

}  // namespace

int main(int count, char** words) {
  const auto number = [&](int at, std::uint64_t otherwise) {
    return count > at ? std::strtoull(words[at], nullptr, 10) : otherwise;
  };
  const fs::path work = fs::path(KITH_BINARY).parent_path() / "bench-data";
  whole_file(work, number(1, 10'000'000), number(2, 1'000));
  steady_feed(work, static_cast<double>(number(3, 60)));
  return 0;
}

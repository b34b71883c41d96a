// Every byte that kith writes and prints is what it was: the cases of tests/golden.cases are run by
// kith_golden, whose secrets are fixed, and their files are compared with the hashes of tests/golden.sha256.
//   KITH_GOLDEN_WRITE=1      writes the hashes anew
//   KITH_GOLDEN_ONLY=PREFIX  runs only cases whose name begins so
// The files as they were hashed stay in build/golden/seen, for a comparison with those of another build.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "base/digest.h"
#include "tests/command.h"
#include "tests/golden_cases.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Hashes = std::map<std::string, std::string>;

constexpr unsigned workers = 2;
const fs::path golden = fs::path(KITH_BINARY).parent_path() / "golden";
const fs::path hash_file = fs::path(KITH_SOURCE_DIR) / "tests/golden.sha256";

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

struct Job {
  const GoldenCase* golden;
  std::string threads;
  fs::path root;
};

fs::path root_of(const std::string& threads) { return golden / ("threads-" + threads); }

std::vector<Job> jobs_of(const std::vector<GoldenCase>& cases) {
  std::vector<Job> jobs;
  for (const GoldenCase& one : cases) {
    if (one.threads.empty()) jobs.push_back({&one, "", root_of("1")});
    for (const std::string& threads : one.threads) jobs.push_back({&one, threads, root_of(threads)});
  }
  return jobs;
}

void run_all(const std::vector<Job>& jobs) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t j; (j = next++) < jobs.size();) {
      try {
        run_golden_case(*jobs[j].golden, KITH_GOLDEN, jobs[j].root, jobs[j].threads);
      } catch (const std::exception& error) {
        ADD_FAILURE() << jobs[j].golden->name << ": " << error.what();
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < workers; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
}

std::string hash_of(const std::string& text) {
  Sha256 digest;
  digest.update(text);
  return digest.hex();
}

// Hashes the files of a job, and keeps under `seen` what was hashed.
Hashes hashes_of(const Job& job, const fs::path& seen) {
  Hashes hashes;
  for (const auto& entry : fs::recursive_directory_iterator(job.root / job.golden->name)) {
    if (!entry.is_regular_file()) continue;
    const std::string name = fs::relative(entry.path(), job.root).string();
    const std::string text = golden_text(entry.path());
    fs::create_directories((seen / name).parent_path());
    std::ofstream(seen / name, std::ios::binary) << text;
    hashes[name] = hash_of(text);
  }
  return hashes;
}

Hashes written_hashes(const std::string& prefix) {
  Hashes hashes;
  std::ifstream in(hash_file);
  for (std::string hash, name; in >> hash && in.ignore(2) && std::getline(in, name);)
    if (name.starts_with(prefix)) hashes[name] = hash;
  return hashes;
}

void write_hashes(const Hashes& hashes) {
  std::ofstream out(hash_file);
  for (const auto& [name, hash] : hashes) out << hash << "  " << name << "\n";
}

// A line for every name that one of the two lacks or has otherwise.
std::string differences(const Hashes& expected, const Hashes& found, const fs::path& seen) {
  std::ostringstream told;
  for (const auto& [name, hash] : found) {
    const auto at = expected.find(name);
    if (at == expected.end()) told << "new:     " << name << "  " << (seen / name).string() << "\n";
    if (at != expected.end() && at->second != hash)
      told << "differs: " << name << "  " << (seen / name).string() << "\n";
  }
  for (const auto& [name, hash] : expected)
    if (!found.contains(name)) told << "missing: " << name << "\n";
  return told.str();
}

std::vector<GoldenCase> chosen_cases(const std::string& prefix) {
  std::vector<GoldenCase> cases = read_golden_cases(fs::path(KITH_SOURCE_DIR) / "tests/golden.cases");
  std::erase_if(cases, [&](const GoldenCase& one) { return !one.name.starts_with(prefix); });
  return cases;
}

TEST(Golden, EveryByteIsWhatItWas) {
  const std::string prefix = setting("KITH_GOLDEN_ONLY");
  fs::remove_all(golden);
  make_golden_inputs(fs::path(KITH_SOURCE_DIR) / "examples", root_of("1"));
  fs::create_directories(root_of("2"));
  fs::copy(root_of("1") / "examples", root_of("2") / "examples", fs::copy_options::recursive);
  const std::vector<GoldenCase> cases = chosen_cases(prefix);
  const std::vector<Job> jobs = jobs_of(cases);
  run_all(jobs);
  Hashes found;
  for (const Job& job : jobs) {
    const bool again = job.root != root_of("1");
    const fs::path seen = golden / (again ? "seen-by-two-threads" : "seen");
    const Hashes hashes = hashes_of(job, seen);
    if (!again) {
      found.insert(hashes.begin(), hashes.end());
      continue;
    }
    Hashes first;
    for (const auto& [name, hash] : found)
      if (name.starts_with(job.golden->name + "/")) first[name] = hash;
    const std::string told = differences(first, hashes, seen);
    EXPECT_TRUE(told.empty()) << "one thread and two do not write the same:\n" << told;
  }
  if (!setting("KITH_GOLDEN_WRITE").empty() && prefix.empty()) write_hashes(found);
  const std::string told = differences(written_hashes(prefix), found, golden / "seen");
  EXPECT_TRUE(told.empty()) << "not what it was:\n" << told;
  EXPECT_FALSE(found.empty());
}

}  // namespace
}  // namespace kith::tests

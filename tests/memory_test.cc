// Little memory: whatever the limit, a call ends with its result or with exit status 5, and a call that failed
// leaves nothing; and --memory holds, or is refused with what would do.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <fmt/format.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

const std::string examples = fs::path(KITH_SOURCE_DIR) / "examples";

struct Measured {
  int status = 0;
  // In megabytes, as it was at its largest.
  long resident = 0;
};

// Runs the command with so many megabytes of address space, 0 for no limit, and a temporary folder of its own.
Measured run_limited(std::vector<std::string> words, rlim_t megabytes, const fs::path& temporary,
                     const fs::path& out) {
  words.insert(words.begin(), KITH_BINARY);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t process = ::fork();
  if (process == 0) {
    const rlimit limit{megabytes << 20, megabytes << 20}, none{0, 0};
    if (megabytes > 0) ::setrlimit(RLIMIT_AS, &limit);
    ::setrlimit(RLIMIT_CORE, &none);
    ::setenv("TMPDIR", temporary.c_str(), 1);
    const int to = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(::open("/dev/null", O_RDONLY), 0);
    ::dup2(to, 1);
    ::dup2(::open("/dev/null", O_WRONLY), 2);
    ::execv(pointers.front(), pointers.data());
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(process, &status, 0, &used);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), used.ru_maxrss / 1024};
}

struct Case {
  const char* name;
  std::vector<std::string> words;
};
std::ostream& operator<<(std::ostream& out, const Case& each) { return out << each.name; }

const std::vector<std::string> clinic{"--quasi",   "zip,sex", "--person", "patient", "--sensitive",
                                      "diagnosis", "-k",      "5",        "--plain", "kind"};
std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Sixty persons with a visit or two each.
void write_tables(const Folder& folder) {
  std::string persons = "id,age\n", visits = "id,ward\n";
  for (int i = 0; i < 60; ++i) {
    persons += fmt::format("{},{}\n", i, 20 + i % 20);
    for (int v = 0; v <= i % 2; ++v) visits += fmt::format("{},w{}\n", i, i % 3);
  }
  folder.write("persons.csv", persons);
  folder.write("visits.csv", visits);
  folder.write("plan.toml",
               "[tables.persons]\npath = \"persons.csv\"\nkey = \"id\"\ncolumns = { age = \"quasi\" }\n"
               "[tables.visits]\npath = \"visits.csv\"\nparent = { table = \"persons\", column = \"id\" }\n"
               "columns = { ward = \"quasi\" }\n[privacy]\nk = 3\n[method]\nname = \"multirelational\"\n");
}

class LittleMemory : public ::testing::TestWithParam<Case> {
 protected:
  LittleMemory() { write_tables(folder); }

  int status_with(rlim_t megabytes) const {
    std::vector<std::string> words = with(GetParam().words, {folder / "out"});
    if (words[1] == "plan.toml") words[1] = folder / "plan.toml";
    return run_limited(words, megabytes, temporary.path(), folder / "said").status;
  }

  Folder folder, temporary;
};

TEST_P(LittleMemory, EndsWithAResultOrWithNothing) {
  for (rlim_t megabytes = 100; megabytes <= 420; megabytes += 40) {
    const int status = status_with(megabytes);
    EXPECT_TRUE(status == 0 || status == 5) << megabytes << " MB: " << status;
    EXPECT_EQ(fs::exists(folder / "out"), status == 0) << megabytes << " MB";
    EXPECT_TRUE(fs::is_empty(temporary.path())) << megabytes << " MB";
    fs::remove_all(folder / "out");
  }
  EXPECT_EQ(status_with(0), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Calls, LittleMemory,
    ::testing::Values(
        Case{"Csv", with({"release", examples + "/clinic/visits.csv", "-q"}, with(clinic, {"-o"}))},
        Case{"Parquet", with({"release", examples + "/clinic/visits.csv", "-q", "--output", "v.parquet"},
                             with(clinic, {"-o"}))},
        Case{"Local", with({"release", examples + "/clinic/visits.csv", "-q", "--method", "local", "--output",
                            "v.parquet"},
                           with(clinic, {"-o"}))},
        Case{"Series", {"release", examples + "/registry/plan.toml", "-q", "--series"}},
        Case{"Reposition", {"release", examples + "/surveillance/plan.toml", "-q", "-o"}},
        Case{"Database", {"release", "plan.toml", "-q", "--output", "made.duckdb", "-o"}}),
    [](const auto& each) { return std::string(each.param.name); });

// A table whose every row is different, so that much is to be kept.
std::string many_rows(int rows) {
  std::string text = "age,zip,sex,job,note\n";
  unsigned state = 1;
  const auto next = [&](unsigned below) { return (state = state * 1664525u + 1013904223u) / 65536 % below; };
  for (int row = 0; row < rows; ++row)
    text += fmt::format("{},{},{},job {},something about row {}\n", 17 + next(70), 10000 + next(500),
                        next(2) ? "M" : "F", next(14), row);
  return text;
}

class Memory : public ::testing::TestWithParam<const char*> {};

TEST_P(Memory, IsKeptToOrRefusedWithWhatWouldDo) {
  const Folder folder;
  folder.write("t.csv", many_rows(300'000));
  const auto call = [&](const std::string& memory) {
    fs::remove_all(folder / "out");
    return run_limited(
        {"release",  folder / "t.csv", "--quasi", "age,zip,sex", "--sensitive", "job",      "--plain", "note",
         "--allow",  "note=free-text", "-k",      "5",           "--method",    GetParam(), "--json",  "-q",
         "--memory", memory,           "-o",      folder / "out"},
        0, folder.path(), folder / "said");
  };
  const Measured refused = call("128MB");
  ASSERT_EQ(refused.status, 2);
  EXPECT_LE(refused.resident, 128);
  EXPECT_FALSE(fs::exists(folder / "out"));
  const auto error = nlohmann::json::parse(read(folder / "said"))["error"];
  EXPECT_EQ(error["code"], "memory-too-small");
  const std::string remedy = error["remedy"];
  ASSERT_TRUE(remedy.starts_with("--memory ")) << remedy;
  const long enough = std::stol(remedy.substr(9));
  const Measured made = call(std::to_string(enough) + "MB");
  EXPECT_EQ(made.status, 0) << read(folder / "said");
  EXPECT_LE(made.resident, enough);
  EXPECT_GE(2 * made.resident, enough) << "far too much was asked for";
}

INSTANTIATE_TEST_SUITE_P(Methods, Memory, ::testing::Values("full-domain", "local"));

// Codes that are nearly all different: cells list them, and the lists are many times as long as the table.
std::string many_codes(int rows) {
  std::string text = "birth,zip,sex,note,dx\n";
  unsigned state = 1;
  const auto next = [&](unsigned below) { return (state = state * 1664525u + 1013904223u) / 4096 % below; };
  for (int row = 0; row < rows; ++row)
    text += fmt::format("{}-{:02}-{:02},{:05},{},note {},{}\n", 1930 + next(80), 1 + next(12), 1 + next(28),
                        next(100'000), next(2) ? "M" : "F", row, next(4) ? "a" : "b");
  return text;
}

class MemoryOfLists : public ::testing::TestWithParam<const char*> {};

TEST_P(MemoryOfLists, IsKeptToOrRefusedWithWhatWouldDo) {
  const Folder folder;
  folder.write("t.csv", many_codes(20'000));
  long memory = 128;
  const auto call = [&] {
    fs::remove_all(folder / "out");
    return run_limited({"release",     folder / "t.csv",
                        "--quasi",     "birth,zip,sex",
                        "--sensitive", "dx",
                        "--plain",     "note",
                        "--allow",     "note=free-text",
                        "-k",          "5",
                        "--persons",   "rows",
                        "--method",    "local",
                        "--output",    GetParam(),
                        "--json",      "-q",
                        "--memory",    std::to_string(memory) + "MB",
                        "-o",          folder / "out"},
                       0, folder.path(), folder / "said");
  };
  Measured made = call();
  if (made.status != 0) {
    ASSERT_EQ(made.status, 2) << read(folder / "said");
    EXPECT_LE(made.resident, memory);
    const std::string remedy = nlohmann::json::parse(read(folder / "said"))["error"]["remedy"];
    ASSERT_TRUE(remedy.starts_with("--memory ") && remedy.ends_with(" would do")) << remedy;
    memory = std::stol(remedy.substr(9));
    made = call();
    EXPECT_GE(2 * made.resident, memory) << "far too much was asked for";
  }
  EXPECT_EQ(made.status, 0) << read(folder / "said");
  EXPECT_LE(made.resident, memory);
}

INSTANTIATE_TEST_SUITE_P(Formats, MemoryOfLists, ::testing::Values("r.csv", "r.parquet"),
                         [](const auto& each) { return std::string(each.param).substr(2); });

}  // namespace
}  // namespace kith::tests

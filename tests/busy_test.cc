// Two runs into one folder at once: one of them is refused, and nothing of it is left.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

const std::string examples = fs::path(KITH_SOURCE_DIR) / "examples";

// Held as another run holds it.
class Held {
 public:
  explicit Held(const fs::path& folder) : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY)) {
    EXPECT_EQ(::flock(descriptor_, LOCK_EX | LOCK_NB), 0);
  }
  ~Held() { ::close(descriptor_); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

 private:
  int descriptor_;
};

void expect_busy(const std::vector<std::string>& words, const std::string& code) {
  const Folder folder;
  fs::create_directories(folder / "out");
  std::vector<std::string> arguments = words;
  arguments.insert(arguments.end(), {"-o", folder / "out", "--json", "-q"});
  {
    const Held held(folder / "out");
    const Ran ran = kith(arguments);
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_EQ(ran.error(), code);
    EXPECT_FALSE(ran.json()["error"]["remedy"].get<std::string>().empty());
    EXPECT_TRUE(folder.files().empty());
    EXPECT_TRUE(fs::exists(folder / "out"));
  }
  EXPECT_EQ(kith(arguments).status, 0);
}

TEST(Busy, AReleaseOfOneTable) { expect_busy({"release", examples + "/clinic/plan.toml"}, "busy"); }

TEST(Busy, AReleaseOfManyTables) {
  expect_busy({"release", examples + "/admissions/plan.toml", "--output", "made.duckdb"}, "busy");
}

TEST(Busy, AStream) {
  expect_busy(
      {"stream", examples + "/surveillance/plan.toml", "--source", examples + "/surveillance/reports.csv"},
      "stream-busy");
}

// Whoever comes first makes the release, with a certificate that agrees; the other leaves no trace.
TEST(Busy, OfTwoRunsAtOnceOneReleaseIsWhole) {
  for (int turn = 0; turn < 5; ++turn) {
    const Folder folder;
    const std::vector<std::string> arguments{"release", examples + "/clinic/plan.toml", "-o", folder / "out",
                                             "-q"};
    const auto first = start_kith(arguments), second = start_kith(arguments);
    const int a = first->wait().status, b = second->wait().status;
    EXPECT_TRUE((a == 0 && (b == 0 || b == 2)) || (a == 2 && b == 0)) << a << " and " << b;
    EXPECT_EQ(folder.files().size(), 5u);
    EXPECT_EQ(
        kith({"audit", folder / "out/release.csv", "--certificate", folder / "out/release.certificate.json"})
            .status,
        0);
  }
}

// A run that was killed blocks nobody.
TEST(Busy, AKilledRunBlocksNobody) {
  const Folder folder;
  const std::vector<std::string> arguments{"release", examples + "/clinic/plan.toml", "-o", folder / "out",
                                           "-q"};
  {
    const auto killed = start_kith(arguments);
    while (!fs::exists(folder / "out") && !killed->ended()) ::usleep(100);
    killed->signal(SIGKILL);
    killed->wait();
  }
  EXPECT_EQ(kith(arguments).status, 0);
  EXPECT_EQ(folder.files().size(), 5u);
}

}  // namespace
}  // namespace kith::tests

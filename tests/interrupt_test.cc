// Ctrl-C at any moment: the exit status is 130 and nothing is left, or the release was made and is whole.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;

constexpr int by_hand = 128 + SIGINT;

class Interrupted : public ::testing::Test {
 protected:
  Interrupted() {
    std::string text = "age,zip,illness\n";
    for (int row = 0; row < 30'000; ++row)
      text += std::to_string(row * 7 % 90) + "," + std::to_string(10'000 + row * 13 % 4000) + ",ill" +
              std::to_string(row % 5) + "\n";
    folder.write("t.csv", text);
  }

  std::string table() const { return (folder / "t.csv").string(); }

  std::unique_ptr<Running> start_release() const {
    return start_kith({"release", table(), "--quasi", "age,zip", "--sensitive", "illness", "-k", "5",
                       "--method", "local", "--persons", "rows", "-o", (folder / "out").string(), "--json"});
  }

  // How long a whole release takes, whose files are then in `whole`.
  microseconds make_whole() {
    const auto begun = Clock::now();
    const Ran ran = start_release()->wait();
    EXPECT_EQ(ran.status, 0) << ran.err;
    whole = folder.files();
    fs::remove_all(folder / "out");
    return std::chrono::duration_cast<microseconds>(Clock::now() - begun);
  }

  // Looks at what a call that was interrupted left, and says whether it ended for that.
  bool ended(const Ran& ran) const {
    if (ran.status == 0) {
      EXPECT_EQ(folder.files(), whole);
      fs::remove_all(folder / "out");
      return false;
    }
    EXPECT_EQ(ran.status, by_hand) << ran.err;
    EXPECT_EQ(folder.files(), std::vector<std::string>{"t.csv"});
    EXPECT_FALSE(fs::exists(folder / "out"));
    return true;
  }

  Folder folder;
  std::vector<std::string> whole;
};

TEST_F(Interrupted, AReleaseLeavesNothing) {
  constexpr int rounds = 12;
  const microseconds took = make_whole();
  int times = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto release = start_release();
    std::this_thread::sleep_for(took * round / rounds);
    release->signal(SIGINT);
    const Ran ran = release->wait();
    if (!ended(ran)) continue;
    ++times;
    // The signal may come before kith handles any.
    if (!ran.out.empty()) {
      EXPECT_EQ(ran.error(), "cancelled");
    }
  }
  EXPECT_GE(times, 2);
}

TEST_F(Interrupted, NobodyNeedsToWaitForTheEnd) {
  constexpr int rounds = 12;
  const microseconds took = make_whole();
  int times = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto release = start_release();
    std::this_thread::sleep_for(took * round / rounds);
    release->signal(SIGINT);
    std::this_thread::sleep_for(microseconds(500));
    release->signal(SIGINT);
    times += ended(release->wait());
  }
  EXPECT_GE(times, 2);
}

// On a busy machine an audit may be done before the signal comes; then the next one is tried.
TEST_F(Interrupted, AnAuditEndsToo) {
  constexpr int done = 4, rounds = 20;
  Ran ran;
  for (int round = 0; round == 0 || (ran.status == done && round < rounds); ++round) {
    const auto audit = start_kith({"audit", table(), "--quasi", "age,zip", "-k", "5", "--json"});
    while (!audit->has_open(table()) && !audit->ended()) std::this_thread::sleep_for(microseconds(100));
    audit->signal(SIGINT);
    ran = audit->wait();
  }
  EXPECT_EQ(ran.status, by_hand) << ran.err;
  EXPECT_EQ(ran.error(), "cancelled");
}

TEST_F(Interrupted, AnotherSignalIsNoCtrlC) {
  const auto release = start_release();
  while (!release->has_open(table()) && !release->ended()) std::this_thread::sleep_for(microseconds(100));
  release->signal(SIGTERM);
  const Ran ran = release->wait();
  EXPECT_EQ(ran.status, 5) << ran.err;
  EXPECT_EQ(ran.error(), "cancelled");
  EXPECT_FALSE(fs::exists(folder / "out"));
}

}  // namespace
}  // namespace kith::tests

// Ctrl-C at any moment: the exit status is 130 and nothing is left, or the release was made and is whole.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <functional>
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

  // Interrupts releases at moments that are spread over the time that a whole one takes. `interrupt` does so with
  // one that runs, and waits for its end.
  void expect_nothing_left(const std::function<Ran(Running&)>& interrupt) {
    constexpr int rounds = 12;
    const microseconds took = make_whole();
    int times = 0;
    for (int round = 0; round < rounds; ++round) {
      const auto release = start_release();
      std::this_thread::sleep_for(took * round / rounds);
      times += ended(interrupt(*release));
    }
    EXPECT_GE(times, 2);
  }

  // Sends the signal as soon as the call reads the table, and waits for its end.
  Ran signalled_at_the_table(Running& call, int signal) const {
    while (!call.has_open(table()) && !call.ended()) std::this_thread::sleep_for(microseconds(100));
    call.signal(signal);
    return call.wait();
  }

  Folder folder;
  std::vector<std::string> whole;
};

TEST_F(Interrupted, AReleaseLeavesNothing) {
  expect_nothing_left([](Running& release) {
    release.signal(SIGINT);
    const Ran ran = release.wait();
    // The signal may come before kith handles any.
    if (ran.status != 0 && !ran.out.empty()) {
      EXPECT_EQ(ran.error(), "cancelled");
    }
    return ran;
  });
}

TEST_F(Interrupted, NobodyNeedsToWaitForTheEnd) {
  expect_nothing_left([](Running& release) {
    release.signal(SIGINT);
    std::this_thread::sleep_for(microseconds(500));
    release.signal(SIGINT);
    return release.wait();
  });
}

// On a busy machine an audit may be done before the signal comes; then the next one is tried.
TEST_F(Interrupted, AnAuditEndsToo) {
  constexpr int done = 4, rounds = 20;
  Ran ran;
  for (int round = 0; round == 0 || (ran.status == done && round < rounds); ++round)
    ran = signalled_at_the_table(*start_kith({"audit", table(), "--quasi", "age,zip", "-k", "5", "--json"}),
                                 SIGINT);
  EXPECT_EQ(ran.status, by_hand) << ran.err;
  EXPECT_EQ(ran.error(), "cancelled");
}

TEST_F(Interrupted, AnInspectionDoesNotSpeakOfReleases) {
  constexpr int rounds = 20;
  Ran ran;
  for (int round = 0; round == 0 || (ran.status == 0 && round < rounds); ++round)
    ran = signalled_at_the_table(*start_kith({"inspect", table(), "--json"}), SIGINT);
  EXPECT_EQ(ran.status, by_hand) << ran.err;
  EXPECT_EQ(ran.error(), "cancelled");
  EXPECT_EQ(ran.out.find("released"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.err.find("released"), std::string::npos) << ran.err;
}

TEST_F(Interrupted, AnotherSignalIsNoCtrlC) {
  const Ran ran = signalled_at_the_table(*start_release(), SIGTERM);
  EXPECT_EQ(ran.status, 5) << ran.err;
  EXPECT_EQ(ran.error(), "cancelled");
  EXPECT_FALSE(fs::exists(folder / "out"));
}

}  // namespace
}  // namespace kith::tests

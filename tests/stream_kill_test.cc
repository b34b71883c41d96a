// A stream that is killed at any moment and taken up again publishes exactly what an undisturbed one does:
// the bytes of all snapshots, the private map and the trace.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include "tests/stream_feed.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class StreamUnderFire : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    folder.write("plan.toml", stream_plan(GetParam()));
    folder.write("whole.csv", text);
    const Ran ran = kith(words("whole", "--source", "whole.csv"));
    ASSERT_EQ(ran.status, 0) << ran.err;
  }

  std::vector<std::string> words(const std::string& name, const std::string& how,
                                 const std::string& input) const {
    return {"stream",
            (folder / "plan.toml").string(),
            "-o",
            (folder / name).string(),
            how,
            (folder / input).string(),
            "--state",
            (folder / (name + ".state")).string(),
            "--private-map",
            (folder / (name + ".map")).string(),
            "--trace",
            (folder / (name + ".trace")).string(),
            "--seed",
            "11",
            "--checkpoint",
            "0.01",
            "--json"};
  }

  void grow(std::size_t bytes) {
    const std::size_t end = std::min(text.size(), given + bytes);
    std::ofstream(folder / "in.csv", std::ios::app) << text.substr(given, end - given);
    given = end;
  }

  std::string state_now() const { return fs::exists(folder / "out.state") ? read(folder / "out.state") : ""; }

  Folder folder;
  const std::string text = reports(60, 40);
  std::size_t given = 0;
  std::mt19937_64 random{20240229};
};

TEST_P(StreamUnderFire, PublishesWhatAnUndisturbedOneDoes) {
  constexpr int rounds = 40;
  int killed = 0, stored = 0, published = 0;
  grow(4000);
  for (int round = 0; round < rounds; ++round) {
    const std::string state = state_now();
    const std::size_t files = snapshots_in(folder / "out").size();
    const auto running = start_kith(words("out", "--follow", "in.csv"));
    // The first run finds out the dialect, which takes a moment; later ones are killed in it, too.
    while (round == 0 && state_now().empty()) std::this_thread::sleep_for(milliseconds(10));
    const int pieces = static_cast<int>(random() % 9);
    for (int piece = 0; piece < pieces; ++piece) {
      std::this_thread::sleep_for(milliseconds(random() % 100));
      grow(random() % (text.size() / static_cast<std::size_t>(2 * rounds)));
    }
    std::this_thread::sleep_for(milliseconds(random() % 100));
    running->signal(round % 5 == 4 ? SIGTERM : SIGKILL);
    const Ran ran = running->wait();
    if (round % 5 == 4)
      EXPECT_TRUE(ran.status == 0 || ran.error() == "cancelled" || ran.status == 128 + SIGTERM) << ran.err;
    else
      killed += ran.status == 128 + SIGKILL;
    stored += state_now() != state;
    published += snapshots_in(folder / "out").size() > files;
  }
  EXPECT_GT(killed, rounds / 2);
  EXPECT_GT(stored, rounds / 4) << "too few runs came so far as to store a state";
  EXPECT_GT(published, rounds / 4) << "too few runs came so far as to publish";
  grow(text.size());
  const Ran ran = kith(words("out", "--source", "in.csv"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stream"]["resumed"], true);
  EXPECT_EQ(snapshots_in(folder / "out"), snapshots_in(folder / "whole"));
  EXPECT_EQ(read(folder / "out.map"), read(folder / "whole.map"));
  EXPECT_EQ(read(folder / "out.trace"), read(folder / "whole.trace"));
}

INSTANTIATE_TEST_SUITE_P(All, StreamUnderFire, ::testing::Values("anatomy", "plain"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace kith::tests

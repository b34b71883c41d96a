// Lattices that are too large to look at every node: a search that stops at its work, or at Ctrl-C.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;

// Tables of so many columns with four levels each; a column depends on those before it.
class HugeLattice : public ::testing::Test {
 protected:
  void make(int columns, int rows) {
    std::string text, plan = "[source]\npath = \"t.csv\"\n[columns]\n";
    for (int c = 0; c < columns; ++c) text += (c == 0 ? "c" : ",c") + std::to_string(c);
    text += "\n";
    for (int row = 0; row < rows; ++row) {
      std::uint32_t state = static_cast<std::uint32_t>(row) * 2654435761U + 1;
      for (int c = 0; c < columns; ++c) {
        state = state * 1664525U + 1013904223U;
        const unsigned value =
            (static_cast<unsigned>(row) / 7 + (state >> 28) / 3 + static_cast<unsigned>(c)) % 16;
        text += (c == 0 ? "v" : ",v") + std::to_string(100 + value);
      }
      text += "\n";
    }
    std::string hierarchy;
    for (int value = 0; value < 16; ++value)
      hierarchy += "v" + std::to_string(100 + value) + ";" + std::to_string(value / 4) + ";" +
                   std::to_string(value / 8) + ";*\n";
    folder.write("h.csv", hierarchy);
    for (int c = 0; c < columns; ++c)
      plan += "c" + std::to_string(c) + " = { role = \"quasi\", hierarchy = \"h.csv\" }\n";
    plan += "[privacy]\nk = 3\npersons = \"rows\"\n[method]\nmax_suppression = \"2%\"\npolicy = \"ncp\"\n";
    folder.write("t.csv", text);
    folder.write("plan.toml", plan);
  }

  std::vector<std::string> words(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"release", (folder / "plan.toml").string(), "-o",
                                      (folder / "out").string(), "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  static bool has_note(const nlohmann::json& json, const std::string& code, const std::string& severity) {
    for (const auto& note : json["notes"])
      if (note["code"] == code) return note["severity"] == severity;
    return false;
  }

  // The search has begun some time after the table has been opened.
  std::unique_ptr<Running> searching(std::chrono::milliseconds after) const {
    auto running = start_kith(words({"--work", "1000000000000000"}));
    while (!running->has_open(folder / "t.csv") && !running->ended()) std::this_thread::yield();
    std::this_thread::sleep_for(after);
    return running;
  }

  Folder folder;
};

TEST_F(HugeLattice, IsSearchedWithinTheWorkThatIsStated) {
  make(20, 600);
  const Ran ran = kith(words({"--work", "20000000", "--threads", "1"}));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const nlohmann::json json = ran.json();
  EXPECT_EQ(json["lattice"]["nodes"], 1'099'511'627'776);
  EXPECT_EQ(json["lattice"]["complete"], false);
  EXPECT_GT(json["lattice"]["checked"], 0);
  const double bound = json["lattice"]["bound"], gap = json["lattice"]["gap"], ncp = json["loss"]["ncp"];
  EXPECT_GT(bound, 0);
  EXPECT_NEAR(gap, (ncp - bound) / ncp, 1e-9);
  EXPECT_TRUE(has_note(json, "search-unfinished", "info"));
  EXPECT_TRUE(has_note(json, "frontier-not-computed", "info"));
  const auto certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  EXPECT_EQ(certificate["method"]["search"], "unfinished");
  EXPECT_EQ(certificate.dump().find("\"gap\""), std::string::npos);
  EXPECT_NE(read(folder / "out/private/release.report.html").find("the search was not finished"),
            std::string::npos);
  const Ran audit = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                          (folder / "out/release.certificate.json").string()});
  EXPECT_EQ(audit.status, 0) << audit.err;
}

TEST_F(HugeLattice, GivesTheSameOnAnyNumberOfThreads) {
  make(20, 600);
  const std::vector<std::string> one = words({"--work", "20000000", "--threads", "1"});
  const std::vector<std::string> two = words({"--work", "20000000", "--threads", "2"});
  const Ran first = kith(one);
  ASSERT_EQ(first.status, 0) << first.err;
  const std::string released = read(folder / "out/release.csv");
  fs::remove_all(folder / "out");
  const Ran second = kith(two);
  ASSERT_EQ(second.status, 0) << second.err;
  EXPECT_EQ(read(folder / "out/release.csv"), released);
  EXPECT_EQ(first.json()["lattice"], second.json()["lattice"]);
}

TEST_F(HugeLattice, IsExactIfTheSearchComesToItsEnd) {
  make(5, 200);
  const Ran whole = kith(words());
  ASSERT_EQ(whole.status, 0) << whole.err;
  fs::remove_all(folder / "out");
  const Ran ran = kith(words({"--work", "100000000000"}));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["lattice"]["complete"], true);
  EXPECT_EQ(ran.json()["lattice"]["gap"], 0);
  EXPECT_EQ(ran.json()["chosen"]["levels"], whole.json()["chosen"]["levels"]);
  EXPECT_FALSE(has_note(ran.json(), "search-unfinished", "info"));
  const auto certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  EXPECT_FALSE(certificate["method"].contains("search"));
}

TEST_F(HugeLattice, RefusesWhatNeedsEveryNode) {
  make(20, 100);
  EXPECT_EQ(kith(words({"--policy", "distinct"})).error(), "lattice-too-large");
  EXPECT_EQ(kith(words({"--search", "binary"})).error(), "lattice-too-large");
  EXPECT_EQ(kith(words({"--method", "datafly"})).error(), "lattice-too-large");
  EXPECT_EQ(kith(words({"--policy", "distinct", "--work", "5"})).error(), "plan-value");
  EXPECT_FALSE(fs::exists(folder / "out"));
}

TEST_F(HugeLattice, LevelsMayBeStated) {
  make(20, 300);
  std::string levels;
  for (int c = 0; c < 20; ++c) levels += (c == 0 ? "c" : ",c") + std::to_string(c) + "=3";
  const Ran ran = kith(words({"--levels", levels}));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["chosen"]["by"], "plan");
  fs::remove_all(folder / "out");
  EXPECT_EQ(kith(words({"--levels", "c0=0,c1=0,c2=0,c3=0,c4=0,c5=0,c6=0,c7=0"})).error(), "no-release");
}

TEST_F(HugeLattice, CtrlCReleasesTheBestFound) {
  make(24, 3000);
  // On a busy machine the search may not have begun; then there is nothing yet.
  Ran ran;
  for (int after = 500; after <= 32'000; after *= 2) {
    const auto running = searching(std::chrono::milliseconds(after));
    running->signal(SIGINT);
    ran = running->wait();
    if (ran.status == 0) break;
    EXPECT_EQ(ran.status, 128 + SIGINT) << ran.err;
    EXPECT_FALSE(fs::exists(folder / "out"));
  }
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has_note(ran.json(), "search-interrupted", "warning"));
  EXPECT_EQ(ran.json()["lattice"]["complete"], false);
  EXPECT_TRUE(fs::exists(folder / "out/release.csv"));
}

TEST_F(HugeLattice, ASecondCtrlCLeavesNothing) {
  make(24, 3000);
  // Signals that wait together are one, and a busy machine may let the release end before the second.
  Ran ran;
  for (int attempt = 0; attempt < 10; ++attempt) {
    const auto running = searching(std::chrono::milliseconds(1000));
    while (!running->ended()) {
      running->signal(SIGINT);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ran = running->wait();
    if (ran.status != 0) break;
    fs::remove_all(folder / "out");
  }
  EXPECT_EQ(ran.status, 128 + SIGINT) << ran.err;
  EXPECT_FALSE(fs::exists(folder / "out"));
}

}  // namespace
}  // namespace kith::tests

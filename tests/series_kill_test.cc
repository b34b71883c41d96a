// A writer that is killed at any moment leaves the series as before or as after: it passes an audit at once,
// what was published stays byte for byte, and the next append goes on from there.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <map>
#include <random>
#include <thread>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using Contents = std::map<std::string, std::string>;

constexpr int first_rows = 300, batch_rows = 40;

class SeriesUnderFire : public ::testing::Test {
 protected:
  void SetUp() override {
    folder.write("plan.toml",
                 "[source]\npath = \"first.csv\"\n[columns]\nwho = \"person\"\nage = \"quasi\"\n"
                 "zip = \"quasi\"\nillness = \"sensitive\"\n[privacy]\nk = 4\n[method]\nname = \"local\"\n");
    write_rows("first.csv", first_rows);
    const Ran ran = kith(append_words("first.csv"));
    ASSERT_EQ(ran.status, 0) << ran.err;
    received = first_rows;
    keep_copy();
  }

  void write_rows(const std::string& name, int rows) {
    static constexpr const char* illnesses[] = {"flu", "cold", "hiv", "asthma", ""};
    std::string text = "who,age,zip,illness\n";
    for (int i = 0; i < rows; ++i)
      text += "p" + std::to_string(random() % 5000) + "," +
              (random() % 40 == 0 ? "" : std::to_string(18 + random() % 70)) + "," +
              std::to_string(2130 + random() % 40) + "," + illnesses[random() % 5] + "\n";
    folder.write(name, text);
  }

  std::vector<std::string> append_words(const std::string& batch) const {
    return {"release",  (folder / "plan.toml").string(), "--series", dir().string(),
            "--source", (folder / batch).string(),       "--json"};
  }
  std::unique_ptr<Running> start_append(const std::string& batch = "batch.csv") {
    return start_kith(append_words(batch));
  }

  fs::path dir() const { return folder / "series"; }
  nlohmann::json head() const { return nlohmann::json::parse(read(dir() / "private/series.json")); }
  static std::string store_of(std::size_t number) {
    return "series/private/store-000" + std::to_string(number) + ".kith";
  }
  std::size_t releases() const { return head()["releases"].size(); }

  Contents contents() const {
    Contents all;
    for (const std::string& name : folder.files())
      if (name.starts_with("series/")) all[name] = read(folder / name);
    return all;
  }
  std::vector<std::string> unfinished() const {
    std::vector<std::string> names;
    for (const auto& [name, bytes] : contents())
      if (fs::path(name).filename().string().starts_with(".")) names.push_back(name);
    return names;
  }

  // Right after a writer ended, however it ended; nothing else has touched the series.
  void expect_whole(const Contents& before, std::size_t number) {
    const Ran audit = kith({"audit", "--series", dir().string(), "--quiet", "--threads", "1"});
    EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
    const std::size_t now = releases();
    EXPECT_TRUE(now == number || now == number + 1) << now << " releases after " << number;
    const Contents after = contents();
    for (const auto& [name, bytes] : before) {
      if (name.ends_with("series.json") || name.ends_with(".pending")) continue;
      const auto same = after.find(name);
      if (same == after.end())
        EXPECT_TRUE(name.starts_with("series/private/store-") && name != store_of(now)) << name << " is gone";
      else
        EXPECT_EQ(same->second, bytes) << name << " was changed";
    }
    if (now == number + 1) received += batch_rows;
    const auto last = head()["releases"].back();
    EXPECT_EQ(last["released"].get<int>() + last["held"].get<int>(), received);
  }

  // An append that nobody disturbs; it leaves no trace of those that were.
  void expect_append() {
    write_rows("batch.csv", batch_rows);
    const std::size_t number = releases();
    const Contents before = contents();
    const auto begin = Clock::now();
    const Ran ran = start_append()->wait();
    took = duration_cast<microseconds>(Clock::now() - begin);
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.json()["series"]["release"], number + 1);
    EXPECT_EQ(ran.json()["input"]["rows"], received + batch_rows);
    EXPECT_EQ(unfinished(), std::vector<std::string>{});
    expect_whole(before, number);
  }

  void keep_copy() {
    fs::remove_all(folder / "kept");
    fs::copy(dir(), folder / "kept", fs::copy_options::recursive);
    received_kept = received;
  }
  // A long series takes long to audit.
  void go_back_when_long() {
    if (releases() < 4) return;
    fs::remove_all(dir());
    fs::copy(folder / "kept", dir(), fs::copy_options::recursive);
    received = received_kept;
  }

  Folder folder;
  std::mt19937_64 random{20240229};
  int received = 0, received_kept = 0;
  microseconds took{};  // by the last append that nobody disturbed
};

TEST_F(SeriesUnderFire, SurvivesBeingKilledAtAnyMoment) {
  constexpr int rounds = 200, most_rounds = 400, each = 20;
  for (int i = 0; i < 2; ++i) expect_append();
  int before = 0, after = 0, killed = 0;
  for (int round = 0; round < rounds || (round < most_rounds && std::min(before, after) < each); ++round) {
    go_back_when_long();
    write_rows("batch.csv", batch_rows);
    const std::size_t number = releases();
    const Contents was = contents();
    // Over all of an append, every second time over its last part, where the release is made; where one of
    // the outcomes is rare, later or earlier.
    const double least = round % 2 == 0 ? 0 : 0.6;
    const double stretch = round < rounds / 2 || after >= each ? 1 : 2;
    const double share = least + (1.05 * stretch - least) * static_cast<double>(random() % 1000) / 1000;
    const auto append = start_append();
    std::this_thread::sleep_for(microseconds(static_cast<long>(share * static_cast<double>(took.count()))));
    append->signal(SIGKILL);
    const Ran ran = append->wait();
    ASSERT_TRUE(ran.status == 0 || ran.status == 128 + SIGKILL) << ran.err;
    expect_whole(was, number);
    if (ran.status == 0) {
      EXPECT_EQ(releases(), number + 1);
      EXPECT_EQ(unfinished(), std::vector<std::string>{});
    } else {
      ++killed;
    }
    ++(releases() == number ? before : after);
    if (round % 20 == 19) expect_append();
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
  EXPECT_GE(before, each);
  EXPECT_GE(after, each);
  EXPECT_GE(killed, rounds / 4);
  expect_append();
}

TEST_F(SeriesUnderFire, EndsCleanlyWhenItIsAskedToEnd) {
  expect_append();
  int cancelled = 0;
  for (int round = 0; round < 24; ++round) {
    go_back_when_long();
    write_rows("batch.csv", batch_rows);
    const std::size_t number = releases();
    const Contents was = contents();
    const auto append = start_append();
    while (!append->has_open(dir() / "private/lock") && !append->ended())
      std::this_thread::sleep_for(microseconds(200));
    std::this_thread::sleep_for(microseconds(random() % static_cast<std::uint64_t>(took.count()) * 2 / 3));
    append->signal(round % 2 == 0 ? SIGTERM : SIGINT);
    const Ran ran = append->wait();
    ASSERT_TRUE(ran.status == 0 || ran.status == (round % 2 == 0 ? 5 : 128 + SIGINT))
        << ran.status << ran.err;
    if (ran.status != 0) {
      ++cancelled;
      EXPECT_EQ(ran.error(), "cancelled");
      EXPECT_EQ(contents(), was);
    } else {
      expect_whole(was, number);
      EXPECT_EQ(unfinished(), std::vector<std::string>{});
    }
  }
  EXPECT_GE(cancelled, 3);
}

TEST_F(SeriesUnderFire, TwoWritersNeverMix) {
  int refused = 0;
  for (int round = 0; round < 20; ++round) {
    go_back_when_long();
    write_rows("batch.csv", batch_rows);
    write_rows("other.csv", batch_rows);
    const std::size_t number = releases();
    const Contents was = contents();
    const auto one = start_append("batch.csv"), other = start_append("other.csv");
    int made = 0;
    for (Running* append : {one.get(), other.get()}) {
      const Ran ran = append->wait();
      if (ran.status == 0) {
        ++made;
        continue;
      }
      ++refused;
      EXPECT_EQ(ran.status, 2) << ran.err;
      EXPECT_EQ(ran.error(), "series-busy");
    }
    ASSERT_GE(made, 1);
    ASSERT_EQ(releases(), number + static_cast<std::size_t>(made));
    EXPECT_EQ(unfinished(), std::vector<std::string>{});
    received += batch_rows * (made - 1);
    expect_whole(was, number + static_cast<std::size_t>(made) - 1);
  }
  EXPECT_GT(refused, 0);
}

TEST_F(SeriesUnderFire, AuditsBesideAWriterPassAndDoNotDisturbIt) {
  int audits = 0;
  for (int round = 0; round < 8; ++round) {
    go_back_when_long();
    write_rows("batch.csv", batch_rows);
    const auto append = start_append();
    while (!append->ended()) {
      const Ran audit = kith({"audit", "--series", dir().string(), "--quiet", "--threads", "1"});
      EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
      ++audits;
    }
    const Ran ran = append->wait();
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  EXPECT_GE(audits, 8);
}

// Whoever is refused must not take away the lock of the one who is at it. Who comes after the first has ended
// is told that the series has the batch.
TEST_F(SeriesUnderFire, TwoWritersBeginOneSeries) {
  for (int round = 0; round < 10; ++round) {
    fs::remove_all(dir());
    received = 0;
    std::vector<std::unique_ptr<Running>> writers;
    for (int i = 0; i < 3; ++i) writers.push_back(start_append("first.csv"));
    std::size_t made = 0;
    for (const auto& writer : writers) {
      const Ran ran = writer->wait();
      made += ran.status == 0;
      if (ran.status != 0) {
        EXPECT_TRUE(ran.error() == "series-busy" || ran.error() == "series-repeated") << ran.err;
      }
    }
    ASSERT_GE(made, 1u);
    EXPECT_EQ(releases(), made);
    EXPECT_TRUE(fs::exists(dir() / "private/lock"));
    EXPECT_EQ(kith({"audit", "--series", dir().string(), "--quiet", "--threads", "1"}).status, 0);
  }
}

}  // namespace
}  // namespace kith::tests

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "tests/stream_feed.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class CommandStream : public ::testing::Test {
 protected:
  void SetUp() override { folder.write("plan.toml", stream_plan()); }

  Words words(const std::string& out, const Words& more) const {
    Words all{"stream", (folder / "plan.toml").string(), "-o", (folder / out).string(), "--json", "--seed",
              "7"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  Ran stream(const std::string& out, const Words& more) const { return kith(words(out, more)); }
  // Standard input from a file of the folder.
  Ran piped(const std::string& out, const std::string& input, const Words& more = {}) const {
    std::string command = "exec \"$0\" \"$@\" < '" + (folder / input).string() + "'";
    Words all{"sh", "-c", command, KITH_BINARY};
    const Words rest = words(out, more);
    all.insert(all.end(), rest.begin(), rest.end());
    return run(all);
  }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  std::map<std::string, std::string> snapshots(const std::string& out) const {
    return snapshots_in(folder / out);
  }
  static void wait_for(const fs::path& file) {
    for (int i = 0; i < 1000 && !fs::exists(file); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }

  Folder folder;
};

TEST_F(CommandStream, WritesEverySnapshotAndPublishesEveryRecordOnceOrNot) {
  folder.write("in.csv", reports(12, 30));
  const Ran ran = stream("out", {"--source", path("in.csv"), "--private-map", path("map.csv")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto result = ran.json();
  EXPECT_EQ(result["input"]["rows"], 360);
  EXPECT_EQ(result["reposition"]["published"].get<int>() + result["reposition"]["suppressed"].get<int>(),
            360);
  EXPECT_GT(result["reposition"]["moved"], 0);
  EXPECT_EQ(result["stopped"], false);
  const auto files = snapshots("out");
  EXPECT_EQ(files.size(), 24u);
  EXPECT_EQ(result["stream"]["files"], 24);
  for (int day = 1; day <= 12; ++day) {
    EXPECT_TRUE(files.contains("release-" + std::to_string(day) + ".csv"));
    EXPECT_TRUE(files.contains("release-" + std::to_string(day) + ".sensitive.csv"));
  }
  std::istringstream map(read(folder / "map.csv"));
  std::set<std::string> rows;
  std::string line;
  std::getline(map, line);
  EXPECT_EQ(line, "row,time,published");
  while (std::getline(map, line)) EXPECT_TRUE(rows.insert(line.substr(0, line.find(','))).second);
  EXPECT_EQ(rows.size(), 360u);
}

TEST_F(CommandStream, PrivateFilesAreTheOwnersAlone) {
  folder.write("in.csv", reports(6, 20));
  const Ran ran = stream("out", {"--source", path("in.csv"), "--private-map", path("map.csv"), "--trace",
                                 path("trace.jsonl"), "--state", path("state")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const char* name : {"map.csv", "trace.jsonl", "state"}) {
    struct stat status{};
    ASSERT_EQ(::stat(path(name).c_str(), &status), 0) << name;
    EXPECT_EQ(status.st_mode & 0777, 0600u) << name;
  }
  EXPECT_EQ(
      nlohmann::json::parse(read(folder / "trace.jsonl").substr(0, read(folder / "trace.jsonl").find('\n')))
          .contains("placed"),
      true);
}

TEST_F(CommandStream, StandardInputAFileAndJsonLinesGiveTheSame) {
  folder.write("in.csv", reports(10, 25));
  folder.write("in.jsonl", as_json_lines(reports(10, 25)));
  ASSERT_EQ(stream("a", {"--source", path("in.csv")}).status, 0);
  const auto expected = snapshots("a");
  EXPECT_EQ(expected.size(), 20u);
  ASSERT_EQ(piped("b", "in.csv").status, 0);
  EXPECT_EQ(snapshots("b"), expected);
  ASSERT_EQ(piped("c", "in.jsonl").status, 0);
  EXPECT_EQ(snapshots("c"), expected);
}

TEST_F(CommandStream, EveryWayToPublishPassesItsGate) {
  folder.write("in.csv", reports(8, 30));
  for (const char* publish : {"plain", "generalize", "anatomy"}) {
    folder.write("plan.toml", stream_plan(publish));
    const Ran ran = stream(publish, {"--source", path("in.csv")});
    EXPECT_EQ(ran.status, 0) << publish << ran.err;
    EXPECT_EQ(snapshots(publish).size(), std::string(publish) == "anatomy" ? 16u : 8u);
  }
}

TEST_F(CommandStream, RecordsOlderThanTheWindowAreRefusedAndCounted) {
  folder.write("in.csv", reports(6, 20) + "2,q1,2130,20,flu\n6,q2,2130,20,cold\n1,q3,2130,20,flu\n");
  const Ran ran = stream("out", {"--source", path("in.csv")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stream"]["late"], 2);
  EXPECT_EQ(ran.json()["input"]["rows"], 121);
  EXPECT_NE(ran.err.find("2 too late"), std::string::npos);
}

TEST_F(CommandStream, RecordsFarAheadAreRefusedWhereAsked) {
  folder.write("in.csv", reports(4, 20) + "4000,q1,2130,20,flu\n5,q2,2130,20,cold\n");
  const Ran ran = stream("out", {"--source", path("in.csv"), "--max-gap", "10"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stream"]["ahead"], 1);
}

TEST_F(CommandStream, BadRecordsStopItWithTheirLineOrAreCounted) {
  const std::string good = reports(5, 10);
  const struct {
    const char *line, *code;
  } cases[] = {{",q1,2130,20,flu\n", "bad-time"},
               {"soon,q1,2130,20,flu\n", "bad-time"},
               {"5,q1,2130\n", "ragged-row"},
               {"5,\"q1\"x,2130,20,flu\n", "bad-csv"},
               {"5,\xE9,2130,20,flu\n", "bad-encoding"}};
  int number = 0;
  for (const auto& bad : cases) {
    folder.write("in.csv", good + bad.line + "5,q2,2130,20,cold\n");
    const std::string out = std::to_string(number++);
    const Ran ran = stream(out, {"--source", path("in.csv")});
    EXPECT_EQ(ran.status, 2) << bad.line;
    EXPECT_EQ(ran.error(), bad.code);
    EXPECT_EQ(ran.json()["error"]["line"], 52);
    const Ran refusing = stream(out + "r", {"--source", path("in.csv"), "--on-bad", "refuse"});
    ASSERT_EQ(refusing.status, 0) << refusing.err;
    EXPECT_EQ(refusing.json()["stream"]["unreadable"].get<int>() +
                  refusing.json()["stream"]["bad_times"].get<int>(),
              1);
    EXPECT_EQ(refusing.json()["input"]["rows"], 51);
  }
}

TEST_F(CommandStream, WrongCallsAreRefused) {
  folder.write("in.csv", reports(3, 5));
  EXPECT_EQ(stream("out", {"--source", path("in.csv"), "--keep-open"}).error(), "usage");
  EXPECT_EQ(stream("out", {"--source", path("in.csv"), "--continued"}).error(), "usage");
  EXPECT_EQ(stream("out", {"--source", path("none.csv")}).error(), "missing-file");
  EXPECT_EQ(stream("out", {"--source", path("in.csv"), "--private-map", path("in.csv")}).error(),
            "output-is-input");
  folder.write("in.csv", "day,who,zip,ill\n1,p,2130,flu\n");
  EXPECT_EQ(stream("out", {"--source", path("in.csv")}).error(), "unknown-column");
  folder.write("in.csv", "");
  EXPECT_EQ(stream("out", {"--source", path("in.csv")}).error(), "empty-file");
  folder.write("plan.toml", "[source]\npath = \"in.csv\"\n[columns]\nzip = \"quasi\"\n[privacy]\nk = 2\n");
  EXPECT_EQ(stream("out", {"--source", path("in.csv")}).error(), "plan-value");
  EXPECT_FALSE(fs::exists(folder / "out"));
}

TEST_F(CommandStream, AHeaderAloneIsAStreamWithoutRecords) {
  folder.write("in.csv", "day,who,zip,age,ill\n");
  const Ran ran = stream("out", {"--source", path("in.csv")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["input"]["rows"], 0);
  EXPECT_TRUE(snapshots("out").empty());
}

TEST_F(CommandStream, FilesThatItDidNotMakeStay) {
  folder.write("in.csv", reports(5, 20));
  fs::create_directory(folder / "out");
  folder.write("out/release-2.csv", "mine\n");
  EXPECT_EQ(stream("out", {"--source", path("in.csv")}).error(), "output-is-input");
  EXPECT_EQ(read(folder / "out/release-2.csv"), "mine\n");
}

TEST_F(CommandStream, PieceAfterPieceIsTheSameAsAtOnce) {
  const std::string text = reports(12, 30);
  folder.write("in.csv", text);
  ASSERT_EQ(stream("whole", {"--source", path("in.csv"), "--private-map", path("whole.csv")}).status, 0);
  const std::string header = text.substr(0, text.find('\n') + 1);
  std::size_t at = header.size();
  for (int piece = 0; piece < 5; ++piece) {
    const std::size_t end = piece == 4 ? text.size() : text.find('\n', at + text.size() / 5) + 1;
    folder.write("piece.csv", (piece % 2 == 0 ? header : "") + text.substr(at, end - at));
    at = end;
    Words more{"--state", path("state"), "--private-map", path("map.csv"), "--continued"};
    if (piece < 4) more.push_back("--keep-open");
    const Ran ran = piped("out", "piece.csv", more);
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.json()["stream"]["kept_open"], piece < 4);
  }
  EXPECT_EQ(snapshots("out"), snapshots("whole"));
  EXPECT_EQ(read(folder / "map.csv"), read(folder / "whole.csv"));
}

TEST_F(CommandStream, FedAnewItTakesOnlyWhatIsNew) {
  const std::string text = reports(12, 30);
  folder.write("whole.csv", text);
  ASSERT_EQ(stream("whole", {"--source", path("whole.csv")}).status, 0);
  folder.write("in.csv", text.substr(0, text.find('\n', text.size() / 2) + 1));
  ASSERT_EQ(piped("out", "in.csv", {"--state", path("state"), "--keep-open"}).status, 0);
  const Ran ran = piped("out", "whole.csv", {"--state", path("state")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stream"]["resumed"], true);
  EXPECT_EQ(ran.json()["stream"]["read"], 360);
  EXPECT_EQ(snapshots("out"), snapshots("whole"));
}

TEST_F(CommandStream, AStateGoesWithItsPlanItsInputAndItsFiles) {
  const std::string text = reports(8, 20);
  folder.write("in.csv", text);
  const Words more{"--source",    path("in.csv"),  "--state",      path("state"),
                   "--keep-open", "--private-map", path("map.csv")};
  ASSERT_EQ(stream("out", more).status, 0);
  const std::string state = read(folder / "state");
  folder.write("in.csv", reports(8, 20, 2));
  EXPECT_EQ(stream("out", more).error(), "stream-state");
  folder.write("in.csv", text);
  folder.write("plan.toml", stream_plan("plain"));
  EXPECT_EQ(stream("out", more).error(), "stream-state");
  folder.write("plan.toml", stream_plan());
  EXPECT_EQ(stream("out", {"--source", path("in.csv"), "--state", path("state")}).error(), "stream-state");
  folder.write("state", state.substr(0, state.size() - 1));
  EXPECT_EQ(stream("out", more).error(), "stream-state");
  folder.write("state", state);
  EXPECT_EQ(stream("out", more).status, 0);
}

TEST_F(CommandStream, StoppedWithoutAStateItSaysWhatStays) {
  folder.write("in.csv", reports(8, 20));
  const auto running = start_kith(words("out", {"--follow", path("in.csv")}));
  wait_for(folder / "out/release-5.csv");
  running->signal(SIGTERM);
  const Ran ran = running->wait();
  EXPECT_EQ(ran.status, 5);
  EXPECT_EQ(ran.error(), "cancelled");
  EXPECT_TRUE(fs::exists(folder / "out/release-5.csv"));
}

TEST_F(CommandStream, StoppedWithAStateItGoesOn) {
  const std::string text = reports(12, 30);
  folder.write("whole.csv", text);
  ASSERT_EQ(stream("whole", {"--source", path("whole.csv")}).status, 0);
  const std::size_t half = text.find('\n', text.size() / 2) - 4;  // within a line
  folder.write("in.csv", text.substr(0, half));
  const auto running = start_kith(words("out", {"--follow", path("in.csv"), "--state", path("state")}));
  wait_for(folder / "out/release-3.csv");
  EXPECT_EQ(stream("out", {"--follow", path("in.csv"), "--state", path("state")}).error(), "stream-busy");
  running->signal(SIGTERM);
  const Ran ran = running->wait();
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stopped"], true);
  std::ofstream(folder / "in.csv", std::ios::app) << text.substr(half);
  const Ran rest = stream("out", {"--source", path("in.csv"), "--state", path("state")});
  ASSERT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(snapshots("out"), snapshots("whole"));
}

TEST_F(CommandStream, AStreamBegunWithASeedIsNeverCertified) {
  folder.write("in.csv", reports(6, 20));
  ASSERT_EQ(stream("out", {"--source", path("in.csv"), "--state", path("state"), "--keep-open"}).status, 0);
  const Ran ran = kith({"stream", path("plan.toml"), "-o", path("out"), "--json", "--source", path("in.csv"),
                        "--state", path("state")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["seeded"], true);
  EXPECT_FALSE(fs::exists(folder / "out/release.certificate.json"));
}

TEST_F(CommandStream, AnOpenStreamTakesSteadyFeedingWithoutGrowing) {
  folder.write("in.csv", reports(3, 200));
  const auto running = start_kith(words("out", {"--follow", path("in.csv"), "--state", path("state")}));
  wait_for(folder / "state");
  const std::string text = reports(60, 200);
  std::size_t at = reports(3, 200).size();
  for (int day = 4; day <= 60; ++day) {
    const std::size_t end = day == 60 ? text.size() : text.find("\n" + std::to_string(day + 1) + ",", at) + 1;
    std::ofstream(folder / "in.csv", std::ios::app) << text.substr(at, end - at);
    at = end;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  wait_for(folder / "out/release-57.csv");
  running->signal(SIGINT);
  const Ran ran = running->wait();
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["stream"]["read"], 60 * 200);
  EXPECT_LT(fs::file_size(folder / "state"), 200'000u);
}

TEST_F(CommandStream, ItIsCertifiedWithoutASeed) {
  folder.write("in.csv", reports(6, 20));
  const Ran ran =
      kith({"stream", path("plan.toml"), "-o", path("out"), "--json", "--source", path("in.csv")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto certificate = nlohmann::json::parse(read(folder / "out/release.certificate.json"));
  EXPECT_EQ(certificate["snapshots"].size(), 12u);
  EXPECT_EQ(certificate["model"]["l"], 2);
  EXPECT_EQ(certificate.dump().find("flu"), std::string::npos);
}

TEST_F(CommandStream, EverySnapshotCanBeAuditedByTheCertificate) {
  folder.write("in.csv", reports(6, 30));
  const Ran ran =
      kith({"stream", path("plan.toml"), "-o", path("out"), "--json", "--source", path("in.csv")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string certificate = path("out/release.certificate.json");
  std::string last;
  for (const auto& [name, bytes] : snapshots("out")) {
    if (name.ends_with(".sensitive.csv")) continue;
    last = name;
    const Ran audit = kith({"audit", path("out/" + name), "--certificate", certificate, "--json"});
    EXPECT_EQ(audit.status, 0) << name << audit.err << audit.out;
  }
  std::ofstream(path("out/" + last), std::ios::app) << "x\n";
  EXPECT_NE(kith({"audit", path("out/" + last), "--certificate", certificate}).status, 0);
  folder.write("other.csv", "a\n1\n");
  const Ran other = kith({"audit", path("other.csv"), "--certificate", certificate, "--json"});
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.error(), "bad-json");
}

TEST_F(CommandStream, ZeroBytesAreNoText) {
  std::string table = reports(2, 5);
  table.insert(table.size() - 2, std::string(1, '\0'));
  folder.write("in.csv", table);
  const Ran ran = stream("out", {"--source", path("in.csv")});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("in.csv:"), std::string::npos);
}

TEST_F(CommandStream, ValuesThatNeverComeBackDoNotSlowItDown) {
  folder.write("wide.toml",
               "[columns]\nday = \"time\"\nill = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = "
               "\"reposition\"\nwindow = 5\npublish = \"plain\"\n");
  std::string wide = "day,ill\n";
  for (int day = 1; day <= 300; ++day)
    for (int i = 0; i < 100; ++i) wide += std::to_string(day) + ",v" + std::to_string(day * 100 + i) + "\n";
  folder.write("wide.csv", wide);
  const Ran ran =
      kith({"stream", path("wide.toml"), "-o", path("out"), "--json", "--source", path("wide.csv")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["reposition"]["published"], 30'000);
}

TEST_F(CommandStream, TimesAtBothEndsOfTheRangeEnd) {
  folder.write("ends.toml",
               "[columns]\nday = \"time\"\nill = \"sensitive\"\n[privacy]\nl = 2\n[method]\nname = "
               "\"reposition\"\nwindow = 3\npublish = \"plain\"\n");
  folder.write("ends.csv",
               "day,ill\n-9223372036854775808,a\n-9223372036854775808,b\n9223372036854775807,a\n"
               "9223372036854775807,b\n");
  const Ran ran =
      kith({"stream", path("ends.toml"), "-o", path("out"), "--json", "--source", path("ends.csv")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["reposition"]["published"], 4);
}

}  // namespace
}  // namespace kith::tests

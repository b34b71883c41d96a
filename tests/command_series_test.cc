// A table that grows, as the command runs it: numbered releases, held rows, the chain of certificates, and
// what is refused without a trace.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "tests/command.h"
#include "tests/released_table.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* plan_head =
    "[source]\npath = \"first.csv\"\n[columns]\nwho = \"person\"\nage = \"quasi\"\nzip = \"quasi\"\n"
    "illness = \"sensitive\"\n";

std::string batch(int from, int to, int shift = 0) {
  std::string text = "who,age,zip,illness\n";
  static constexpr const char* illnesses[] = {"flu", "cold", "hiv", "asthma"};
  for (int i = from; i < to; ++i)
    text += "p" + std::to_string(i) + "," + std::to_string(20 + (i * 17 + shift) % 60) + "," +
            std::to_string(2130 + i * 7 % 12) + "," + illnesses[i % 4] + "\n";
  return text;
}

class Series : public ::testing::Test {
 protected:
  void begin(const std::string& privacy = "k = 3", const std::string& method = "") {
    folder.write("first.csv", batch(0, 60));
    folder.write("plan.toml", std::string(plan_head) + "[privacy]\n" + privacy +
                                  "\n[method]\nname = \"local\"\n" + method);
    const Ran ran = release();
    ASSERT_EQ(ran.status, 0) << ran.err;
    ASSERT_EQ(ran.json()["series"]["release"], 1);
  }

  Ran release(const std::string& source = "", Words more = {}) {
    Words words{"release", (folder / "plan.toml").string(), "--series", dir().string(), "--json", "--quiet"};
    if (!source.empty()) words.insert(words.end(), {"--source", (folder / source).string()});
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  Ran add(const std::string& text, Words more = {}) {
    folder.write("batch.csv", text);
    return release("batch.csv", std::move(more));
  }

  fs::path dir() const { return folder / "series"; }
  ReleasedTable released(int number) const {
    return read_released(dir() / ("release-000" + std::to_string(number) + ".csv"));
  }
  Ran audit(Words more = {}) {
    Words words{"audit", "--series", dir().string(), "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return kith(words);
  }

  // The call fails with this code, and every file of the series is as it was.
  void expect_refused(const Ran& ran, const std::string& code, int status = 2) {
    EXPECT_EQ(ran.status, status) << ran.err;
    EXPECT_EQ(ran.error(), code) << ran.err;
    EXPECT_EQ(contents(), before_);
  }
  void remember() { before_ = contents(); }
  std::map<std::string, std::string> contents() const {
    std::map<std::string, std::string> all;
    for (const std::string& name : folder.files())
      if (name.starts_with("series/")) all[name] = read(folder / name);
    return all;
  }

  Folder folder;
  std::map<std::string, std::string> before_;
};

// In a later batch such a value would seem to be a cell that is wider than the one it came from.
TEST_F(Series, TextsThatReadAsCellsAreRefused) {
  const auto add_to = [&](const std::string& series, const std::string& values) {
    std::string text = "q,s\n";
    for (std::size_t i = 0, end = 0; i < values.size(); i = end + 1) {
      end = std::min(values.find(';', i), values.size());
      text += "\"" + values.substr(i, end - i) + "\"," + std::to_string(i) + "\n";
    }
    folder.write("q.csv", text);
    return kith({"release", (folder / "q.csv").string(), "--quasi", "q", "--sensitive", "s", "-k", "2",
                 "--method", "local", "--series", (folder / series).string(), "--json", "--quiet"});
  };
  const auto expect_named = [](const Ran& ran, const std::string& rows) {
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_EQ(ran.error(), "hierarchy-value");
    EXPECT_NE(ran.err.find(rows), std::string::npos) << ran.err;
  };
  expect_named(add_to("series", "b;b;c;*;a;a"), "row 4:");
  expect_named(add_to("series", "b;b;c;{a, b};a;a"), "row 4:");
  EXPECT_FALSE(fs::exists(dir()));
  const Ran begun = add_to("series", "b;b;c;c;a;a");
  ASSERT_EQ(begun.status, 0) << begun.err;
  remember();
  expect_named(add_to("series", "*;c;b;b;*"), "row 1 and 1 more:");
  expect_named(add_to("series", "c;{c};b;b"), "row 2:");
  EXPECT_EQ(contents(), before_);
}

TEST_F(Series, EveryReleaseIsANumberedFileWithItsCertificate) {
  begin();
  ASSERT_EQ(add(batch(60, 90)).json()["series"]["release"], 2);
  ASSERT_EQ(add(batch(90, 95)).json()["series"]["release"], 3);
  for (const char* name :
       {"release-0001.csv", "release-0002.csv", "release-0003.csv", "release-0001.certificate.json",
        "release-0003.certificate.json", "private/report-0003.html", "private/series.json", "private/key"})
    EXPECT_TRUE(fs::exists(dir() / name)) << name;
  EXPECT_EQ(released(1).columns, (Words{"case", "age", "zip", "illness"}));
  const Ran checked = audit();
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
}

TEST_F(Series, EarlierReleasesNeverChange) {
  begin();
  const std::string first = read(dir() / "release-0001.csv");
  ASSERT_EQ(add(batch(60, 90)).status, 0);
  EXPECT_EQ(read(dir() / "release-0001.csv"), first);
}

TEST_F(Series, CasesStayWithTheirPlainValuesAndTheirCellsNeverGrow) {
  begin();
  ASSERT_EQ(add(batch(60, 120)).status, 0);
  const ReleasedTable one = released(1), two = released(2);
  std::map<std::string, std::string> illness;
  for (const auto& row : two.rows) illness[row[0]] = row[3];
  for (const auto& row : one.rows) {
    ASSERT_TRUE(illness.contains(row[0]));
    EXPECT_EQ(illness[row[0]], row[3]);
  }
  const Ran ran = kith({"audit", "--releases", (dir() / "release-0001.csv").string(),
                        (dir() / "release-0002.csv").string(), "--case", "case", "--quasi", "age,zip", "-k",
                        "3", "--json"});
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(ran.json()["unsafe"].empty());
}

TEST_F(Series, TheAuditKnowsLabelsOfHierarchiesAndCountsPersons) {
  std::string first = "who,job,illness\n", second = first;
  const char* jobs[] = {"baker", "cook", "nurse", "midwife"};
  for (int i = 0; i < 24; ++i)
    first += "p" + std::to_string(i) + "," + jobs[i < 4 ? i : i % 2 * 2] + ",flu\n";
  for (int i = 24; i < 60; ++i) second += "p" + std::to_string(i) + "," + jobs[i % 4] + ",cold\n";
  folder.write("first.csv", first);
  folder.write("jobs.csv", "baker;food;any\ncook;food;any\nnurse;health;any\nmidwife;health;any\n");
  folder.write("plan.toml",
               "[source]\npath = \"first.csv\"\n[columns]\nwho = \"person\"\njob = { role = \"quasi\", "
               "hierarchy = \"jobs.csv\" }\nillness = \"plain\"\n[privacy]\nk = 3\n[method]\nname = "
               "\"local\"\n");
  ASSERT_EQ(release().status, 0);
  ASSERT_EQ(add(second).status, 0);
  EXPECT_NE(released(1).cells("job"), released(2).cells("job"));
  const Ran checked = audit();
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_EQ(checked.json()["counting"], "persons");
  EXPECT_EQ(checked.json()["contradictions"], 0);
}

TEST_F(Series, AnEmptyBatchPublishesTheSameRowsAgain) {
  begin();
  const Ran ran = add("who,age,zip,illness\n");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read(dir() / "release-0002.csv"), read(dir() / "release-0001.csv"));
  EXPECT_EQ(ran.json()["series"]["batch"], 0);
}

TEST_F(Series, RowsThatCannotBeReleasedAreHeldAndComeOutLater) {
  begin();
  const Ran held = add("who,age,zip,illness\nn1,,2130,flu\nn2,,2130,cold\n");
  ASSERT_EQ(held.status, 0) << held.err;
  EXPECT_EQ(held.json()["released"]["held"], 2);
  EXPECT_EQ(held.json()["released"]["rows"], 60);
  const Ran out = add("who,age,zip,illness\nn3,,2130,hiv\n");
  ASSERT_EQ(out.status, 0) << out.err;
  EXPECT_EQ(out.json()["released"]["held"], 0);
  EXPECT_EQ(out.json()["series"]["came_out_later"], 2);
  EXPECT_EQ(released(3).rows.size(), 63u);
  EXPECT_EQ(audit().status, 0);
}

TEST_F(Series, PersonsAreRecognisedAcrossBatches) {
  begin();
  // The same person three times is one person, whenever the rows come.
  ASSERT_EQ(add("who,age,zip,illness\nn1,,2130,flu\nn1,,2130,cold\nn1,,2130,flu\n").status, 0);
  const Ran ran = add("who,age,zip,illness\nn1,,2130,hiv\nn2,,2130,flu\n");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["released"]["held"], 5);
}

TEST_F(Series, ABatchOfDuplicatesIsAddedRowByRow) {
  begin();
  const Ran ran = add("who,age,zip,illness\np1,37,2137,flu\np1,37,2137,flu\np1,37,2137,flu\n");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["input"]["rows"], 63);
  EXPECT_EQ(ran.json()["input"]["persons"], 60);
  EXPECT_EQ(audit().status, 0);
}

TEST_F(Series, ThePrivateMapTellsBatchRowAndCase) {
  begin();
  const Ran ran = add(batch(60, 70), {"--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ReleasedTable map = read_released(folder / "map.csv");
  EXPECT_EQ(map.columns, (Words{"batch", "row", "case", "released", "class"}));
  ASSERT_EQ(map.rows.size(), 70u);
  EXPECT_EQ(map.rows[0][0], "1");
  EXPECT_EQ(map.rows[60][0], "2");
  EXPECT_EQ(map.rows[60][1], "0");
  struct stat status{};
  ASSERT_EQ(::stat((folder / "map.csv").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(Series, CaseNumbersFollowNeitherTheRowsNorThePersons) {
  begin();
  ASSERT_EQ(add(batch(60, 61), {"--private-map", (folder / "map.csv").string()}).status, 0);
  const ReleasedTable map = read_released(folder / "map.csv");
  std::size_t rising = 0;
  for (std::size_t i = 1; i < map.rows.size(); ++i) rising += map.rows[i][2] > map.rows[i - 1][2];
  EXPECT_GT(rising, 10u);
  EXPECT_LT(rising, 50u);
}

TEST_F(Series, KnownArrivalsAreCohortsOfK) {
  begin("k = 3", "arrivals = \"known\"\n");
  ASSERT_EQ(add(batch(60, 100)).status, 0);
  ASSERT_EQ(add(batch(100, 130)).status, 0);
  std::map<std::string, int> first;
  for (int number = 1; number <= 3; ++number)
    for (const auto& row : released(number).rows) first.try_emplace(row[0], number);
  const ReleasedTable last = released(3);
  for (const auto& [key, rows] : last.classes({"age", "zip"})) {
    std::map<int, int> cohort;
    for (const std::size_t row : rows) ++cohort[first[last.rows[row][0]]];
    for (const auto& [release, size] : cohort) EXPECT_GE(size, 3) << "release " << release;
  }
  EXPECT_EQ(audit().status, 0);
}

// Of the six in the cell three have hiv, which l = 2 allows; but the three are those who are new.
TEST_F(Series, KnownArrivalsMeetLByThemselves) {
  folder.write("first.csv", "age,illness\n20,flu\n21,cold\n22,ache\n");
  folder.write("plan.toml",
               "[source]\npath = \"first.csv\"\n[columns]\nage = \"quasi\"\nillness = \"sensitive\"\n"
               "[privacy]\nk = 3\nl = 2\n[method]\nname = \"local\"\narrivals = \"known\"\n");
  ASSERT_EQ(release().status, 0);
  const Ran alike = add("age,illness\n21,hiv\n21,hiv\n21,hiv\n");
  ASSERT_EQ(alike.status, 0) << alike.err;
  EXPECT_EQ(alike.json()["released"]["held"], 3);
  const Ran mixed = add("age,illness\n21,flu\n22,cold\n20,gout\n");
  ASSERT_EQ(mixed.status, 0) << mixed.err;
  EXPECT_EQ(mixed.json()["released"]["held"], 0);
  EXPECT_EQ(mixed.json()["series"]["open_to_known_arrivals"], 0);
  EXPECT_NE(read(dir() / "private/report-0003.html").find("meet l by themselves"), std::string::npos);
  EXPECT_EQ(audit().status, 0);
}

TEST_F(Series, ABatchThatTheSeriesHasIsRefused) {
  begin();
  const std::string second = batch(60, 90);
  ASSERT_EQ(add(second).status, 0);
  ASSERT_EQ(add(batch(90, 120)).status, 0);
  remember();
  const Ran again = add(second);
  expect_refused(again, "series-repeated");
  EXPECT_NE(again.err.find("release 2"), std::string::npos) << again.err;
  EXPECT_EQ(again.err.find("p60"), std::string::npos) << again.err;
  expect_refused(release(), "series-repeated");
  expect_refused(release("", {"--dry-run"}), "series-repeated");
  const Ran insisted = add(second, {"--again"});
  ASSERT_EQ(insisted.status, 0) << insisted.err;
  EXPECT_EQ(insisted.json()["input"]["rows"], 150);
  EXPECT_EQ(audit().status, 0);
}

TEST_F(Series, NeitherOrderNorFormNorFormatHidesARepeat) {
  begin();
  ASSERT_EQ(add("who,age,zip,illness\na,20,2130,flu\nb,30,2131,cold\nc,40,2132,hiv\n").status, 0);
  remember();
  expect_refused(add("illness,zip,age,who,ward\nhiv,2132,40.0,c,x\nflu,2130,20,a,y\ncold,2131,3e1,b,z\n"),
                 "series-repeated");
  folder.write("batch.json",
               "{\"who\":\"a\",\"age\":20,\"zip\":2130,\"illness\":\"flu\"}\n"
               "{\"who\":\"c\",\"age\":40,\"zip\":2132,\"illness\":\"hiv\"}\n"
               "{\"who\":\"b\",\"age\":30,\"zip\":2131,\"illness\":\"cold\"}\n");
  expect_refused(release("batch.json"), "series-repeated");
  EXPECT_EQ(add("who,age,zip,illness\na,20,2130,flu\nb,30,2131,cold\nc,40,2132,flu\n").status, 0);
}

TEST_F(Series, HeldRowsCountAsHadAndAnEmptyBatchIsNeverARepeat) {
  begin("k = 5\nl = 2");
  const Ran held = add("who,age,zip,illness\na,20,2130,flu\n");
  ASSERT_EQ(held.status, 0) << held.err;
  ASSERT_EQ(held.json()["released"]["held"], 1);
  remember();
  expect_refused(add("who,age,zip,illness\na,20,2130,flu\n"), "series-repeated");
  EXPECT_EQ(add("who,age,zip,illness\n").status, 0);
  EXPECT_EQ(add("who,age,zip,illness\n").status, 0);
}

TEST_F(Series, ADryRunLeavesNoSeriesWhereThereIsNone) {
  folder.write("first.csv", batch(0, 60));
  folder.write("plan.toml", std::string(plan_head) + "[privacy]\nk = 3\n[method]\nname = \"local\"\n");
  const auto files = folder.files();
  const Ran dry = release("", {"--dry-run", "--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(dry.status, 0) << dry.err;
  EXPECT_EQ(dry.json()["dry_run"], true);
  EXPECT_EQ(dry.json()["series"]["release"], 1);
  EXPECT_EQ(folder.files(), files);
  EXPECT_FALSE(fs::exists(dir()));
}

TEST_F(Series, ADryRunTellsWhatTheNextReleaseWouldBeAndChangesNothing) {
  begin();
  remember();
  folder.write("batch.csv", batch(60, 90));
  const Ran dry = release("batch.csv", {"--dry-run", "--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(dry.status, 0) << dry.err;
  EXPECT_EQ(contents(), before_);
  EXPECT_FALSE(fs::exists(folder / "map.csv"));
  const Ran real = release("batch.csv");
  ASSERT_EQ(real.status, 0) << real.err;
  auto expected = real.json(), found = dry.json();
  EXPECT_EQ(found["dry_run"], true);
  EXPECT_FALSE(expected.contains("dry_run"));
  for (auto* json : {&expected, &found}) {
    json->erase("dry_run");
    for (const char* varies : {"seconds", "cpu_seconds"}) json->erase(varies);
  }
  EXPECT_EQ(found, expected);
}

TEST_F(Series, TightBoxesNeverGrow) {
  begin("k = 3", "ranges = \"tight\"\n");
  for (int n = 0; n < 4; ++n) ASSERT_EQ(add(batch(60 + n * 20, 80 + n * 20, n * 13)).status, 0);
  EXPECT_EQ(audit().status, 0);
}

TEST_F(Series, DiverseClassesStayDiverse) {
  begin("k = 3\nl = 2");
  for (int n = 0; n < 3; ++n) ASSERT_EQ(add(batch(60 + n * 20, 80 + n * 20, n * 7)).status, 0);
  const ReleasedTable last = released(4);
  for (const auto& [key, rows] : last.classes({"age", "zip"})) {
    std::map<std::string, std::size_t> counts;
    for (const std::size_t row : rows) ++counts[last.rows[row][last.at("illness")]];
    for (const auto& [value, n] : counts) EXPECT_LE(2 * n, rows.size());
  }
}

TEST_F(Series, TheSameKeyAndBatchesGiveTheSameBytesOnAnyNumberOfThreads) {
  std::vector<std::string> seen;
  for (const char* threads : {"1", "2"}) {
    fs::remove_all(dir());
    folder.write("first.csv", batch(0, 60));
    folder.write("plan.toml", std::string(plan_head) + "[privacy]\nk = 3\n[method]\nname = \"local\"\n");
    ASSERT_EQ(release("", {"--seed", "7", "--threads", threads}).status, 0);
    ASSERT_EQ(add(batch(60, 100), {"--threads", threads}).status, 0);
    seen.push_back(read(dir() / "release-0002.csv"));
    EXPECT_FALSE(fs::exists(dir() / "release-0002.certificate.json")) << "a seeded series is not certified";
  }
  EXPECT_EQ(seen[0], seen[1]);
}

TEST_F(Series, WhatIsPrivateIsForTheOwnerAlone) {
  begin();
  struct stat status{};
  ASSERT_EQ(::stat((dir() / "private").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
  for (const auto& entry : fs::directory_iterator(dir() / "private")) {
    ASSERT_EQ(::stat(entry.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0077, 0u) << entry.path();
  }
}

TEST_F(Series, AChangedPlanIsRefused) {
  begin();
  remember();
  const std::string plan = read(folder / "plan.toml");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = plan;
    changed.replace(changed.find(from), from.size(), to);
    folder.write("plan.toml", changed);
    expect_refused(add(batch(60, 90)), "series-plan");
  };
  with("k = 3", "k = 4");
  with("k = 3", "k = 3\nl = 2");
  with("zip = \"quasi\"", "zip = \"plain\"");
  with("illness = \"sensitive\"\n", "");
  with("name = \"local\"", "name = \"local\"\nranges = \"tight\"");
  with("name = \"local\"", "name = \"local\"\narrivals = \"known\"");
  folder.write("plan.toml", plan);
  EXPECT_EQ(add(batch(60, 90)).status, 0);
}

TEST_F(Series, ABatchWithoutAColumnOfTheSeriesIsRefused) {
  begin();
  remember();
  expect_refused(add("who,age,illness\nx,20,flu\n"), "unknown-column");
}

TEST_F(Series, ABatchWithOtherTypesIsRefused) {
  begin();
  remember();
  expect_refused(add("who,age,zip,illness\nx,young,2130,flu\n"), "series-batch");
}

TEST_F(Series, ATruncatedStoreIsRefused) {
  begin();
  const fs::path store = dir() / "private/store-0001.kith";
  fs::resize_file(store, fs::file_size(store) / 2);
  remember();
  expect_refused(add(batch(60, 90)), "series-store");
}

TEST_F(Series, AStoreOfAnotherVersionIsRefused) {
  begin();
  std::string head = read(dir() / "private/series.json");
  const std::size_t at = head.find("\"series\": 1");
  ASSERT_NE(at, std::string::npos) << head;
  head.replace(at, 11, "\"series\": 9");
  std::ofstream(dir() / "private/series.json", std::ios::binary) << head;
  remember();
  expect_refused(add(batch(60, 90)), "series-store");
}

TEST_F(Series, AnEditedReleaseIsNamedByTheAuditAndStopsTheSeries) {
  begin();
  ASSERT_EQ(add(batch(60, 90)).status, 0);
  std::string text = read(dir() / "release-0002.csv");
  text.replace(text.rfind("flu"), 3, "hiv");
  std::ofstream(dir() / "release-0002.csv", std::ios::binary) << text;
  const Ran checked = audit();
  EXPECT_EQ(checked.status, 4);
  EXPECT_NE(checked.out.find("release-0002.csv"), std::string::npos);
  remember();
  expect_refused(add(batch(90, 99)), "series-edited");
}

TEST_F(Series, ASecondWriterIsRefused) {
  begin();
  remember();
  const int descriptor = ::open((dir() / "private/lock").c_str(), O_RDWR);
  ASSERT_GE(descriptor, 0);
  ASSERT_EQ(::flock(descriptor, LOCK_EX | LOCK_NB), 0);
  expect_refused(add(batch(60, 90)), "series-busy");
  ::close(descriptor);
  EXPECT_EQ(add(batch(60, 90)).status, 0);
}

TEST_F(Series, AFirstBatchBelowKBeginsNothing) {
  folder.write("first.csv", batch(0, 2));
  folder.write("plan.toml", std::string(plan_head) + "[privacy]\nk = 3\n[method]\nname = \"local\"\n");
  const Ran ran = release();
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.error(), "no-release");
  EXPECT_FALSE(fs::exists(dir()));
}

TEST_F(Series, PlansThatCannotBeASeriesAreRefused) {
  folder.write("first.csv", batch(0, 20));
  const auto refused = [&](const std::string& text) {
    folder.write("plan.toml", text);
    const Ran ran = release();
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_EQ(ran.error(), "plan-value") << ran.err;
    EXPECT_FALSE(fs::exists(dir()));
  };
  refused(std::string(plan_head) + "[privacy]\nk = 3\n[method]\nname = \"full-domain\"\n");
  refused(std::string(plan_head) + "[privacy]\nk = 3\nt = 0.3\n[method]\nname = \"local\"\n");
  refused(std::string(plan_head) +
          "[privacy]\nk = 3\n[method]\nname = \"local\"\n[output]\npath = \"r.csv\"\n");
  refused(
      "[source]\npath = \"first.csv\"\n[columns]\nage = \"quasi\"\ncase = \"plain\"\n[privacy]\nk = 3\n"
      "[method]\nname = \"local\"\n");
}

TEST_F(Series, TheAuditKnowsLabelsOfTightBoxesToo) {
  folder.write("first.csv", "z,s\n3,x\n4,x\n18,x\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"first.csv\"\n[columns]\nz = { role = \"quasi\", hierarchy = { intervals = [5, "
      "10, 20] } }\ns = \"sensitive\"\n[privacy]\nk = 3\n[method]\nname = \"local\"\nranges = "
      "\"tight\"\n");
  ASSERT_EQ(release().status, 0);
  ASSERT_EQ(add("z,s\n4,x\n14,x\n14,x\n18,x\n").status, 0);
  const Ran checked = audit();
  EXPECT_EQ(checked.status, 0) << checked.out;
}

TEST_F(Series, EmptyValuesUnderAHierarchysOwnTopAreNoBreak) {
  const auto file = folder.write("h.csv", "a;X;T\nb;X;T\nc;Y;T\nd;Y;T\ne;Z;T\n");
  folder.write("first.csv", "q,s\n,1\na,2\nb,3\nc,4\nd,5\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"first.csv\"\n[columns]\nq = { role = \"quasi\", hierarchy = \"h.csv\" }\ns = "
      "\"sensitive\"\n[privacy]\nk = 2\n[method]\nname = \"local\"\n");
  ASSERT_EQ(release().status, 0);
  ASSERT_EQ(add("q,s\n,6\n").status, 0);
  EXPECT_EQ(audit().status, 0);
  EXPECT_EQ(audit({"--hierarchy", "q=" + file.string()}).status, 0);
  fs::remove_all(dir() / "private");
  EXPECT_EQ(audit({"--hierarchy", "q=" + file.string()}).status, 0) << "a stranger with the hierarchy";
}

TEST_F(Series, APersonColumnNamedCaseIsRefused) {
  folder.write("first.csv", "case,job\nb,x\nd,x\ne,y\nf,y\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"first.csv\"\n[columns]\ncase = \"person\"\njob = \"quasi\"\n[privacy]\nk = "
      "2\n[method]\nname = \"local\"\n");
  EXPECT_EQ(release().error(), "plan-value");
}

TEST_F(Series, ABatchWithoutAHeaderIsRefusedWithoutTellingItsValues) {
  begin();
  remember();
  const Ran ran = add("SECRET,33,2130,flu\n");
  expect_refused(ran, "unknown-column");
  EXPECT_EQ((ran.err + ran.out).find("SECRET"), std::string::npos);
}

TEST_F(Series, ASeedIsForTheFirstRelease) {
  begin();
  remember();
  expect_refused(add(batch(60, 70), {"--seed", "3"}), "usage");
}

TEST_F(Series, AnotherKeyIsRefused) {
  begin();
  std::ofstream(dir() / "private/key", std::ios::binary) << std::string(32, '\0');
  remember();
  expect_refused(add(batch(60, 70)), "series-store");
}

TEST_F(Series, AValueThatTheHierarchyLacksIsRefusedAndTheSeriesGoesOn) {
  folder.write("h.csv", "a;X\nb;X\nc;Y\nd;Y\n");
  folder.write("first.csv", "q,s\na,2\nb,3\nc,4\nd,5\n");
  folder.write(
      "plan.toml",
      "[source]\npath = \"first.csv\"\n[columns]\nq = { role = \"quasi\", hierarchy = \"h.csv\" }\ns = "
      "\"sensitive\"\n[privacy]\nk = 2\n[method]\nname = \"local\"\n");
  ASSERT_EQ(release().status, 0);
  remember();
  const Ran ran = add("q,s\nz,1\n");
  expect_refused(ran, "hierarchy-gap");
  EXPECT_NE(ran.err.find("new series"), std::string::npos);
  EXPECT_EQ(add("q,s\na,1\n").status, 0);
}

TEST_F(Series, FlagsThatMeanNothingInASeriesAreRefused) {
  begin();
  remember();
  for (const Words& flags : {Words{"-o", "x"}, Words{"--output", "x.csv"}, Words{"--report", "x.html"}})
    expect_refused(release("", flags), "usage");
  const Ran alone = kith({"release", (folder / "plan.toml").string(), "--source", "x.csv", "--json"});
  EXPECT_EQ(alone.status, 2);
}

TEST_F(Series, TheReportShowsWhatIndependentReleasesWouldLeak) {
  begin();
  const Ran ran = add(batch(60, 120));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.json()["series"]["releases"][1].contains("unsafe_if_independent"));
  EXPECT_TRUE(ran.json()["series"].contains("open_to_known_arrivals"));
  EXPECT_TRUE(ran.json()["series"]["arrivals_known_would"].contains("hold"));
  const std::string report = read(dir() / "private/report-0002.html");
  EXPECT_NE(report.find("Had every release been made on its own"), std::string::npos);
  EXPECT_NE(report.find("Who knows when somebody joined"), std::string::npos);
}

}  // namespace
}  // namespace kith::tests

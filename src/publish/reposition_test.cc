// Releases of method reposition, checked on the written bytes and the private map by plain counting.
#include "method/read.h"
#include "testing/release_as.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>

#include "kith/error.h"
#include "outcome/reposition_outcome.h"
#include "outcome/reposition_summary.h"
#include "testing/temporary_folder.h"

namespace kith::method {
namespace {

using Cells = std::vector<std::string>;

// Of files whose cells hold no commas.
std::vector<Cells> cells_of(const std::string& text) {
  std::vector<Cells> rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    rows.emplace_back(1);
    for (const char c : line)
      if (c == ',')
        rows.back().emplace_back();
      else
        rows.back().back() += c;
  }
  return rows;
}

class RepositionRuns : public ::testing::Test {
 protected:
  struct Record {
    int day;
    std::string who, age, ill;
  };

  void write(std::size_t rows, int days, const std::string& method, bool persons = true) {
    std::string text = "who,age,ill,day,note\n";
    records.clear();
    for (std::size_t r = 0; r < rows; ++r) {
      const unsigned ill = static_cast<unsigned>(random() % 10);
      records.push_back({static_cast<int>(random()) % days, "p" + std::to_string(random() % rows),
                         std::to_string(20 + random() % 50),
                         ill < 5   ? "flu"
                         : ill < 8 ? "cold"
                         : ill < 9 ? "asthma"
                                   : "hiv"});
      records.back().day = std::abs(records.back().day);
      const Record& record = records.back();
      text += record.who + "," + record.age + "," + record.ill + "," + std::to_string(record.day) + ",free\n";
    }
    folder.write("t.csv", text);
    folder.write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\n" +
                                  std::string(persons ? "who = \"person\"\n" : "") +
                                  "age = \"quasi\"\nill = \"sensitive\"\nday = { role = \"time\" }\n"
                                  "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 3\n" +
                                  method);
  }

  outcome::RepositionOutcome run(std::optional<std::uint64_t> seed = {}, unsigned threads = 0) {
    Options options;
    options.directory = folder.path() / "out";
    options.private_map = folder.path() / "map.csv";
    options.trace = folder.path() / "trace.jsonl";
    options.seed = seed;
    options.threads = threads;
    return ::kith::testing::release_as<outcome::RepositionOutcome>(
        method::read_plan(folder.path() / "plan.toml"), options, *engine, real_filesystem(),
        silent_progress());
  }

  std::string read(const std::string& name) const { return read_file(folder.path() / name); }

  // What the map says, by row; -1: suppressed.
  std::vector<int> published() const {
    std::vector<int> slots;
    const auto map = cells_of(read("map.csv"));
    EXPECT_EQ(map.front(), (Cells{"row", "time", "published"}));
    for (std::size_t i = 1; i < map.size(); ++i) {
      EXPECT_EQ(map[i][0], std::to_string(i - 1));
      EXPECT_EQ(map[i][1], std::to_string(records[i - 1].day));
      slots.push_back(map[i][2].empty() ? -1 : std::stoi(map[i][2]));
    }
    return slots;
  }

  testing::TemporaryFolder folder;
  std::mt19937 random{17};
  std::vector<Record> records;
  std::unique_ptr<engine::Engine> engine = engine::embedded();
};

TEST_F(RepositionRuns, APlainColumnThatIsAnotherInEveryRowIsToldUnlessThereAreTwoTables) {
  for (const char* publish : {"anatomy", "generalize", "plain"}) {
    write(150, 12, std::string("publish = \"") + publish + "\"\n");
    std::string text = read("t.csv"), plan = read("plan.toml");
    std::size_t row = 0;
    for (std::size_t at = text.find(",free\n"); at != std::string::npos; at = text.find(",free\n"))
      text.replace(at, 5, "," + std::to_string(row++));
    folder.write("t.csv", text);
    folder.write("plan.toml", plan.replace(plan.find("[privacy]"), 0, "note = \"plain\"\n"));
    const outcome::RepositionOutcome result = run();
    EXPECT_EQ(std::ranges::count(result.notes, "plain-values-unique", &outcome::Note::code),
              publish == std::string("anatomy") ? 0 : 1)
        << publish;
  }
}

TEST_F(RepositionRuns, TheMapMovesForwardWithinTheWindowAndTheFiguresAreItsOwn) {
  for (const char* publish : {"anatomy", "generalize", "plain"}) {
    write(150, 12, std::string("publish = \"") + publish + "\"\n");
    const outcome::RepositionOutcome result = run();
    std::uint64_t out = 0, moved = 0;
    double loss = 0;
    const std::vector<int> slots = published();
    ASSERT_EQ(slots.size(), 150u);
    for (std::size_t row = 0; row < slots.size(); ++row) {
      const int late = slots[row] - records[row].day;
      if (slots[row] < 0) {
        ++out;
        loss += 9;
        continue;
      }
      EXPECT_GE(late, 0);
      EXPECT_LT(late, 3);
      moved += late > 0;
      loss += late * late;
    }
    EXPECT_EQ(result.figures.suppressed, out) << publish;
    EXPECT_EQ(result.figures.published, 150 - out);
    EXPECT_EQ(result.figures.moved, moved);
    EXPECT_DOUBLE_EQ(result.figures.loss, loss);
    EXPECT_EQ(result.rows, 150u);
    EXPECT_TRUE(result.verified);
    EXPECT_TRUE(result.certified);
    ASSERT_TRUE(result.summary);
    EXPECT_EQ(result.summary->moved, moved);
    EXPECT_DOUBLE_EQ(result.summary->loss, loss);
  }
}

TEST_F(RepositionRuns, BucketsHoldNoValueAndNobodyTwiceAndAllOfASnapshot) {
  write(200, 10, "");
  run();
  const auto table = cells_of(read("out/release.csv")), values = cells_of(read("out/release.sensitive.csv"));
  EXPECT_EQ(table.front(), (Cells{"age", "day", "bucket"}));
  EXPECT_EQ(values.front(), (Cells{"day", "bucket", "ill", "count"}));
  std::map<std::string, std::multiset<std::string>> ages;
  std::map<std::string, std::set<std::string>> illnesses;
  std::map<std::string, std::string> day_of;
  for (std::size_t i = 1; i < table.size(); ++i) {
    ages[table[i][2]].insert(table[i][0]);
    EXPECT_EQ(day_of.try_emplace(table[i][2], table[i][1]).first->second, table[i][1]);
  }
  for (std::size_t i = 1; i < values.size(); ++i) {
    EXPECT_EQ(values[i][0], day_of.at(values[i][1]));
    EXPECT_EQ(values[i][3], "1");
    EXPECT_TRUE(illnesses[values[i][1]].insert(values[i][2]).second);
  }
  ASSERT_EQ(ages.size(), illnesses.size());
  for (const auto& [bucket, members] : ages) {
    EXPECT_GE(members.size(), 2u);
    EXPECT_EQ(members.size(), illnesses.at(bucket).size());
  }
  std::map<int, std::multiset<std::string>> expected, released;
  const std::vector<int> slots = published();
  for (std::size_t row = 0; row < slots.size(); ++row)
    if (slots[row] >= 0) expected[slots[row]].insert(records[row].age);
  for (std::size_t i = 1; i < table.size(); ++i) released[std::stoi(table[i][1])].insert(table[i][0]);
  EXPECT_EQ(released, expected);
}

TEST_F(RepositionRuns, PlainSnapshotsAreEligibleAndHoldNobodyTwice) {
  write(200, 10, "publish = \"plain\"\n");
  run();
  std::map<std::string, std::map<std::string, std::size_t>> counts;
  std::map<std::string, std::size_t> sizes;
  const auto table = cells_of(read("out/release.csv"));
  EXPECT_EQ(table.front(), (Cells{"age", "ill", "day"}));
  for (std::size_t i = 1; i < table.size(); ++i) {
    ++counts[table[i][2]][table[i][1]];
    ++sizes[table[i][2]];
  }
  for (const auto& [day, values] : counts)
    for (const auto& [value, count] : values) EXPECT_LE(2 * count, sizes[day]) << day;
  std::set<std::pair<int, std::string>> there;
  const std::vector<int> slots = published();
  for (std::size_t row = 0; row < slots.size(); ++row)
    if (slots[row] >= 0) {
      EXPECT_TRUE(there.emplace(slots[row], records[row].who).second);
    }
}

TEST_F(RepositionRuns, SnapshotsStandInTheOrderOfTheirTimes) {
  write(120, 12, "publish = \"plain\"\n");
  run();
  int last = -1;
  const auto table = cells_of(read("out/release.csv"));
  for (std::size_t i = 1; i < table.size(); ++i) {
    EXPECT_GE(std::stoi(table[i][2]), last);
    last = std::stoi(table[i][2]);
  }
}

TEST_F(RepositionRuns, OneThreadAndTwoGiveTheSameBytesWithASeed) {
  for (const char* publish : {"anatomy", "generalize", "plain"}) {
    write(150, 12, std::string("publish = \"") + publish + "\"\n");
    EXPECT_FALSE(run(7, 1).certified);
    std::map<std::string, std::string> once;
    for (const char* name : {"out/release.csv", "map.csv", "trace.jsonl"}) once[name] = read(name);
    run(7, 2);
    for (const auto& [name, bytes] : once) EXPECT_EQ(read(name), bytes) << publish << " " << name;
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/release.certificate.json"));
  }
}

TEST_F(RepositionRuns, BucketsDifferFromRunToRun) {
  write(150, 3, "");
  run();
  const std::string once = read("out/release.csv");
  run();
  EXPECT_NE(read("out/release.csv"), once);
}

TEST_F(RepositionRuns, EmptySnapshotsAreListed) {
  write(20, 1, "publish = \"plain\"\n", false);
  folder.write("t.csv", "who,age,ill,day,note\np,30,flu,5,x\nq,30,cold,5,x\np,30,flu,9,x\nq,30,cold,9,x\n");
  const outcome::RepositionOutcome result = run();
  ASSERT_EQ(result.snapshots.size(), 5u);
  EXPECT_EQ(result.figures.snapshots_in_all, 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(result.snapshots[i].figures.time, static_cast<std::int64_t>(5 + i));
    EXPECT_EQ(result.snapshots[i].figures.published, i % 4 == 0 ? 2u : 0u);
  }
  const auto json = result.json();
  EXPECT_EQ(json["reposition"]["snapshots"][1],
            (nlohmann::ordered_json{{"time", 6}, {"in", 0}, {"published", 0}, {"level", 0}}));
}

TEST_F(RepositionRuns, WithLAboveTheValuesTheFilesHaveHeadersAlone) {
  for (const char* output : {"release.csv", "release.parquet"}) {
    write(30, 4, std::string("[output]\npath = \"") + output + "\"\n");
    std::string plan = read("plan.toml");
    plan.replace(plan.find("l = 2"), 5, "l = 9");
    folder.write("plan.toml", plan);
    std::filesystem::remove_all(folder.path() / "out");
    const outcome::RepositionOutcome result = run();
    EXPECT_EQ(result.figures.published, 0u);
    EXPECT_EQ(result.figures.suppressed, 30u);
    EXPECT_TRUE(std::ranges::any_of(result.notes, [](const outcome::Note& note) {
      return note.text.find("nothing can ever be published") != std::string::npos;
    }));
    if (std::string(output) == "release.csv") {
      EXPECT_EQ(read("out/release.csv"), "age,day,bucket\n");
      EXPECT_EQ(read("out/release.sensitive.csv"), "day,bucket,ill,count\n");
    }
  }
}

TEST_F(RepositionRuns, TheCertificateTellsNothingOfMovesAndDrops) {
  write(150, 12, "beta = 123456\n");
  const outcome::RepositionOutcome result = run();
  const auto certificate = nlohmann::json::parse(read("out/release.certificate.json"));
  for (const char* part : {"figures", "reposition", "snapshots"}) EXPECT_FALSE(certificate.contains(part));
  for (const char* key : {"mu", "beta", "moved", "suppressed", "loss"})
    EXPECT_FALSE(certificate["model"].contains(key)) << key;
  EXPECT_EQ(certificate.dump().find("123456"), std::string::npos);
  EXPECT_EQ(certificate["release"]["rows"], result.figures.published);
  EXPECT_EQ(certificate["model"]["l"], 2);
  EXPECT_EQ(certificate["model"]["window"], 3);
}

TEST_F(RepositionRuns, TheKeyThatOpensCommitmentsIsNotTheOneThatDraws) {
  write(20, 2, "");
  run();
  const auto key = nlohmann::json::parse(read("out/private/release.key"));
  EXPECT_NE(key["key"], key["draws"]);
  EXPECT_EQ(key["key"].get<std::string>().size(), 64u);
}

TEST_F(RepositionRuns, ASecondTableOfAnEarlierReleaseGoesWhereThereIsNone) {
  write(40, 4, "");
  run();
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out/release.sensitive.csv"));
  write(40, 4, "publish = \"plain\"\n");
  run();
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "out/release.sensitive.csv"));
}

TEST_F(RepositionRuns, AValueWithoutAPlaceInItsHierarchyLeavesNothing) {
  write(6, 2, "publish = \"generalize\"\n");
  folder.write("age.csv", "30;*\n");
  folder.write("t.csv", "who,age,ill,day,note\na,30,flu,1,x\nb,30,cold,1,x\nc,31,cold,1,x\n");
  std::string plan = read("plan.toml");
  plan.replace(plan.find("age = \"quasi\""), 13, "age = { role = \"quasi\", hierarchy = \"age.csv\" }");
  folder.write("plan.toml", plan);
  try {
    run();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::hierarchy_gap);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
}

TEST_F(RepositionRuns, HierarchiesGiveTheLabelsOfClasses) {
  write(60, 3, "publish = \"generalize\"\n");
  std::string plan = read("plan.toml");
  plan.replace(plan.find("age = \"quasi\""), 13,
               "age = { role = \"quasi\", hierarchy = { intervals = [10, 50], origin = 0 } }");
  folder.write("plan.toml", plan);
  const outcome::RepositionOutcome result = run();
  EXPECT_TRUE(result.verified);
  EXPECT_GT(result.classes.count, 0u);
  EXPECT_GE(result.classes.smallest, 2u);
}

}  // namespace
}  // namespace kith::method

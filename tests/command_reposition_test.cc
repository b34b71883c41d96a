// Method reposition, as the command runs it: what is written, what the result says, what is refused.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include "tests/command.h"
#include "tests/released_table.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// The smallest case in which a lift without a record to lift would stop too early.
constexpr const char* erratum = "day,ill\n1,c\n2,a\n2,a\n2,a\n3,a\n3,b\n3,b\n3,c\n3,c\n";

class Reposition : public ::testing::Test {
 protected:
  std::string plan(const std::string& table, const std::string& columns, const std::string& privacy,
                   const std::string& method) {
    folder.write("t.csv", table);
    return folder
        .write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\n" + columns + "\n[privacy]\n" + privacy +
                                "\n[method]\nname = \"reposition\"\n" + method + "\n")
        .string();
  }
  Ran release(const std::string& plan, const Words& flags = {}) {
    Words words{"release", plan, "-o", (folder / "out").string(), "--json", "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  // Refused with this error, and nothing is left behind.
  void refused(const std::string& plan, const std::string& error, const std::string& says = "") {
    const Ran ran = release(
        plan, {"--private-map", (folder / "map.csv").string(), "--trace", (folder / "trace.jsonl").string()});
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(ran.error(), error) << ran.out;
    EXPECT_NE((ran.out + ran.err).find(says), std::string::npos) << ran.out << ran.err;
    EXPECT_FALSE(fs::exists(folder / "out"));
    EXPECT_EQ(folder.files(), (Words{"plan.toml", "t.csv"}));
  }
  std::string small(const std::string& method, const std::string& table = erratum) {
    return plan(table, "day = { role = \"time\" }\nill = \"sensitive\"", "l = 2", method);
  }
  static mode_t mode(const fs::path& path) {
    struct stat found{};
    EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
    return found.st_mode & 0777;
  }

  Folder folder;
};

constexpr const char* plainly = "window = 2\nmu = \"linear\"\nbeta = 9\npublish = \"plain\"";

TEST_F(Reposition, TheErratumsCaseIsPublishedWhole) {
  const Ran ran = release(small(plainly));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["method"], "reposition");
  EXPECT_EQ(json["released"]["rows"], 9);
  EXPECT_EQ(json["released"]["held"], 0);
  const auto& r = json["reposition"];
  EXPECT_EQ(r["window"], 2);
  EXPECT_DOUBLE_EQ(r["loss"].get<double>(), 3);
  EXPECT_EQ(r["published"], 9);
  EXPECT_EQ(r["moved"], 3);
  EXPECT_EQ(r["suppressed"], 0);
  EXPECT_EQ(r["late"], 0);
  EXPECT_EQ(r["snapshots"], nlohmann::json::parse(R"([{"time":1,"in":1,"published":0,"level":0},
    {"time":2,"in":3,"published":2,"level":1},{"time":3,"in":5,"published":7,"level":3}])"));
  EXPECT_TRUE(r["first_window"]["optimal"].get<bool>());
  EXPECT_EQ(read(folder / "out/release.csv"), "day,ill\n2,a\n2,c\n3,a\n3,a\n3,a\n3,b\n3,b\n3,c\n3,c\n");
  for (const char* part : {"read", "search", "write", "verify"})
    EXPECT_TRUE(json["seconds"].contains(part) && json["cpu_seconds"].contains(part));
}

TEST_F(Reposition, MapAndTraceTellWhatBecameOfEveryRow) {
  const Ran ran = release(small(plainly), {"--private-map", (folder / "map.csv").string(), "--trace",
                                           (folder / "trace.jsonl").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ReleasedTable map = read_released(folder / "map.csv");
  EXPECT_EQ(map.columns, (Words{"row", "time", "published"}));
  ASSERT_EQ(map.rows.size(), 9u);
  EXPECT_EQ(map.rows[0], (Words{"0", "1", "2"}));
  EXPECT_EQ(map.rows[8], (Words{"8", "3", "3"}));
  const Words own = {map.rows[1][2], map.rows[2][2], map.rows[3][2]};
  EXPECT_EQ(std::ranges::count(own, "2"), 1);
  EXPECT_EQ(std::ranges::count(own, "3"), 2);

  std::vector<nlohmann::json> steps;
  std::istringstream lines(read(folder / "trace.jsonl"));
  for (std::string line; std::getline(lines, line);) steps.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0]["step"], 2);
  EXPECT_EQ(steps[0]["placed"].size(), 2u);
  EXPECT_EQ(steps[0]["placed"]["0"], 2);
  EXPECT_EQ(steps[0]["suppressed"].size(), 2u);
  EXPECT_EQ(steps[1]["step"], 3);
  EXPECT_EQ(steps[1]["placed"].size(), 9u);
  EXPECT_TRUE(steps[1]["suppressed"].empty());
  EXPECT_TRUE(steps[1]["initial_suppressed"].empty());
}

TEST_F(Reposition, WhatIsThePublishersAloneIsReadableByNobodyElse) {
  const Ran ran = release(small("window = 2"), {"--private-map", (folder / "map.csv").string(), "--trace",
                                                (folder / "trace.jsonl").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(mode(folder / "map.csv"), 0600u);
  EXPECT_EQ(mode(folder / "trace.jsonl"), 0600u);
  EXPECT_EQ(mode(folder / "out/private"), 0700u);
  EXPECT_EQ(mode(folder / "out/private/release.key"), 0600u);
  EXPECT_EQ(mode(folder / "out/private/release.report.html"), 0600u);
  for (const char* name : {"release.csv", "release.sensitive.csv", "release.certificate.json"})
    EXPECT_NE(mode(folder / "out" / name) & 044, 0u) << name;
}

TEST_F(Reposition, ASuppressedRowHasNoSnapshotInTheMap) {
  const Ran ran =
      release(small(plainly, "day,ill\n1,a\n1,b\n1,a\n"), {"--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ReleasedTable map = read_released(folder / "map.csv");
  EXPECT_EQ(map.rows[1], (Words{"1", "1", "1"}));
  EXPECT_EQ((map.rows[0][2].empty() ? 1 : 0) + (map.rows[2][2].empty() ? 1 : 0), 1);
}

constexpr const char* visits =
    "patno,when,age,ill,ward\n"
    "a,2024-03-01T08:15,31,flu,W1\nb,2024-03-01T09:30,35,flu,W1\nc,2024-03-01T11:45,52,flu,W2\n"
    "d,2024-03-02T08:20,41,cold,W3\ne,2024-03-02T10:10,47,hiv,W1\nf,2024-03-04T07:05,22,flu,W2\n"
    "g,2024-03-04T16:40,63,cold,W1\n";
constexpr const char* visit_columns =
    "patno = \"person\"\nwhen = { role = \"time\", granularity = \"day\" }\nage = \"quasi\"\nill = "
    "\"sensitive\"";

TEST_F(Reposition, SnapshotsOfACalendarHaveLabelsAndEmptyOnesAreListed) {
  const Ran ran = release(plan(visits, visit_columns, "l = 2", "window = 2\npublish = \"plain\""),
                          {"--private-map", (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  Words times;
  const auto json = ran.json();
  for (const auto& snapshot : json["reposition"]["snapshots"])
    times.push_back(snapshot["time"].get<std::string>());
  EXPECT_EQ(times, (Words{"2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04"}));
  EXPECT_EQ(read_released(folder / "map.csv").rows[0][1], "2024-03-01");
}

TEST_F(Reposition, OriginalTimesAndColumnsNobodyNamedAreInNoPublicFile) {
  for (const char* publish : {"anatomy", "generalize", "plain"}) {
    const Ran ran = release(
        plan(visits, visit_columns, "l = 2", std::string("window = 2\npublish = \"") + publish + "\""));
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.json()["withheld"], (Words{"ward"}));
    for (const auto& entry : fs::directory_iterator(folder / "out")) {
      if (!entry.is_regular_file()) continue;
      const std::string text = read(entry.path());
      for (const char* hidden : {"T08", "08:15", "W1", "ward", "patno"})
        EXPECT_EQ(text.find(hidden), std::string::npos) << publish << " " << entry.path() << " " << hidden;
    }
  }
}

TEST_F(Reposition, ColumnsKeepTheSourcesOrder) {
  ASSERT_EQ(release(plan(visits, visit_columns, "l = 2", "window = 2\npublish = \"plain\"")).status, 0);
  EXPECT_EQ(read_released(folder / "out/release.csv").columns, (Words{"when", "age", "ill"}));
  ASSERT_EQ(release(plan(visits, visit_columns, "l = 2", "window = 2")).status, 0);
  EXPECT_EQ(read_released(folder / "out/release.csv").columns, (Words{"when", "age", "bucket"}));
  EXPECT_EQ(read_released(folder / "out/release.sensitive.csv").columns,
            (Words{"when", "bucket", "ill", "count"}));
}

TEST_F(Reposition, RowsMayComeInAnyOrder) {
  const Ran ran = release(small(plainly, "day,ill\n3,c\n2,a\n3,a\n1,c\n3,b\n2,a\n3,c\n2,a\n3,b\n"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["reposition"]["published"], 9);
  EXPECT_EQ(ran.json()["reposition"]["late"], 0);
}

TEST_F(Reposition, FlagsDoWhatThePlanWould) {
  ASSERT_EQ(release(small(plainly)).status, 0);
  const std::string by_plan = read(folder / "out/release.csv");
  const Ran ran = kith({"release",     (folder / "t.csv").string(),
                        "--method",    "reposition",
                        "--time",      "day",
                        "--sensitive", "ill",
                        "-l",          "2",
                        "--window",    "2",
                        "--mu",        "0,1,2",
                        "--beta",      "9",
                        "--publish",   "plain",
                        "--moves",     "free",
                        "-o",          (folder / "flags").string(),
                        "--json",      "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err << ran.out;
  EXPECT_EQ(read(folder / "flags/release.csv"), by_plan);
}

TEST_F(Reposition, AFlagWinsOverThePlan) {
  const std::string file = small(plainly);
  const Ran ran = release(file, {"--window", "1"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["reposition"]["window"], 1);
  EXPECT_EQ(ran.json()["reposition"]["moved"], 0);
  const Ran days = kith({"release", plan(visits, visit_columns, "l = 2", "window = 2\npublish = \"plain\""),
                         "--granularity", "month", "-o", (folder / "m").string(), "--json", "--quiet"});
  ASSERT_EQ(days.status, 0) << days.err << days.out;
  EXPECT_EQ(days.json()["reposition"]["snapshots"][0]["time"], "2024-03");
}

TEST_F(Reposition, FlagsOfItAreRefusedElsewhere) {
  folder.write("t.csv", "a,b\n1,2\n1,3\n");
  for (const Words& flags : {Words{"--window", "3"}, Words{"--time", "b"}, Words{"--trace", "x"}}) {
    Words words{"release", (folder / "t.csv").string(), "--quasi", "a", "-k", "1",
                "-o",      (folder / "out").string(),   "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    EXPECT_EQ(kith(words).status, 2) << flags[0];
    EXPECT_FALSE(fs::exists(folder / "out")) << flags[0];
  }
}

TEST_F(Reposition, ASeedGivesTheSameBytesOnOneThreadAndTwoAndNoCertificate) {
  const std::string file = plan(visits, visit_columns, "l = 2", "window = 2");
  Words texts;
  for (const char* threads : {"1", "2"}) {
    const Ran ran = release(file, {"--seed", "5", "--threads", threads});
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_FALSE(ran.json()["certified"].get<bool>());
    EXPECT_TRUE(ran.json()["seeded"].get<bool>());
    EXPECT_FALSE(fs::exists(folder / "out/release.certificate.json"));
    texts.push_back(read(folder / "out/release.csv") + read(folder / "out/release.sensitive.csv"));
  }
  EXPECT_EQ(texts[0], texts[1]);
}

class RepositionAudits : public Reposition, public ::testing::WithParamInterface<const char*> {
 protected:
  Ran audit(const Words& flags = {}) {
    Words words{"audit", (folder / "out/release.csv").string(), "--certificate",
                (folder / "out/release.certificate.json").string(), "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  void make() {
    const Ran ran = release(
        plan(visits, visit_columns, "l = 2", std::string("window = 3\npublish = \"") + GetParam() + "\""));
    ASSERT_EQ(ran.status, 0) << ran.err;
    ASSERT_GT(ran.json()["released"]["rows"], 0);
  }
};

TEST_P(RepositionAudits, TheCertificateAgrees) {
  make();
  const Ran ran = audit();
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(ran.json()["certificate"]["agrees"].get<bool>());
  EXPECT_TRUE(ran.json()["satisfied"].get<bool>());
}

TEST_P(RepositionAudits, AChangedFileDisagrees) {
  make();
  std::string text = read(folder / "out/release.csv");
  text = text.substr(0, text.rfind('\n', text.size() - 2) + 1);
  fs::remove(folder / "out/release.csv");
  folder.write("out/release.csv", text);
  const Ran ran = audit();
  EXPECT_EQ(ran.status, 4) << ran.out << ran.err;
}

TEST_P(RepositionAudits, AReleaseWithoutRowsAgreesToo) {
  ASSERT_EQ(release(plan(visits, visit_columns, "l = 9",
                         std::string("window = 3\npublish = \"") + GetParam() + "\""))
                .status,
            0);
  const Ran ran = audit();
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

INSTANTIATE_TEST_SUITE_P(Ways, RepositionAudits, ::testing::Values("anatomy", "generalize", "plain"),
                         [](const auto& test) { return std::string(test.param); });

TEST_F(Reposition, AnybodysTwoTablesAreAuditedByTheirBuckets) {
  const auto table = folder.write("q.csv", "age,bucket\n20,1\n30,1\n40,2\n50,2\n");
  const auto right = folder.write("s.csv", "bucket,ill,count\n1,flu,1\n1,hiv,1\n2,flu,1\n2,cold,1\n");
  const auto wrong = folder.write("w.csv", "bucket,ill,count\n1,flu,2\n2,flu,1\n2,cold,1\n");
  const auto ask = [&](const fs::path& values, const char* l) {
    return kith({"audit", table.string(), "--sensitive-table", values.string(), "--bucket", "bucket", "-l", l,
                 "--json"});
  };
  const Ran good = ask(right, "2");
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_DOUBLE_EQ(good.json()["sensitive"][0]["l_frequency"].get<double>(), 2);
  EXPECT_EQ(good.json()["classes"]["count"], 2);
  EXPECT_EQ(ask(right, "3").status, 4);
  const Ran bad = ask(wrong, "2");
  EXPECT_EQ(bad.status, 4);
  EXPECT_EQ(bad.json()["violations"], 1);
  EXPECT_EQ(kith({"audit", table.string(), "--bucket", "bucket", "-l", "2", "--json"}).error(), "usage");
}

// Wrong plans and wrong data.

TEST_F(Reposition, AMissingTimeIsTold) {
  refused(small(plainly, "day,ill\n1,a\n,b\n"), "bad-time", "row 2");
  refused(small(plainly, "day,ill\n1,a\nmonday,b\n"), "bad-time", "row 2");
  refused(plan("day,ill\n2024-02-30,a\n",
               "day = { role = \"time\", granularity = \"day\" }\nill = \"sensitive\"", "l = 2", plainly),
          "bad-time", "row 1");
}

TEST_F(Reposition, AWindowOfNothingIsRefused) {
  refused(small("window = 0"), "plan-value");
  refused(small("publish = \"plain\""), "plan-value");
  EXPECT_EQ(release(small(plainly), {"--window", "0"}).status, 2);
}

TEST_F(Reposition, TwoSensitiveColumnsAreRefused) {
  refused(plan("day,ill,job\n1,a,x\n", "day = { role = \"time\" }\nill = \"sensitive\"\njob = \"sensitive\"",
               "l = 2", plainly),
          "plan-value");
}

TEST_F(Reposition, MuThatBreaksAConditionIsToldWhichOne) {
  refused(small("window = 3\nbeta = 9\nmu = [1, 2, 3]"), "plan-value", "(C1)");
  refused(small("window = 3\nbeta = 9\nmu = [0, 2, 2]"), "plan-value", "(C2)");
  refused(small("window = 3\nbeta = 9\nmu = [0, 5, 6]"), "plan-value", "(C3)");
}

TEST_F(Reposition, AValueWithoutABetaIsTold) {
  refused(small("window = 2\nbeta = { a = 3, b = 4 }"), "plan-value", "beta");
}

TEST_F(Reposition, AColumnOfNoPlaceIsTold) {
  refused(plan("day,ill\n1,a\n", "when = { role = \"time\" }\nill = \"sensitive\"", "l = 2", plainly),
          "unknown-column");
  refused(plan("day,ill,bucket\n1,a,1\n",
               "day = { role = \"time\" }\nill = \"sensitive\"\nbucket = \"quasi\"", "l = 2", "window = 2"),
          "plan-value", "bucket");
}

TEST_F(Reposition, LAboveTheNumberOfValuesIsAWarning) {
  const std::string file =
      plan(erratum, "day = { role = \"time\" }\nill = \"sensitive\"", "l = 4", "window = 2");
  const Ran ran = kith({"release", file, "-o", (folder / "out").string(), "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["reposition"]["suppressed"], 9);
  EXPECT_NE(ran.err.find("nothing can ever be published"), std::string::npos);
  EXPECT_EQ(read(folder / "out/release.csv"), "day,bucket\n");
  EXPECT_EQ(read(folder / "out/release.sensitive.csv"), "day,bucket,ill,count\n");
}

TEST_F(Reposition, WithoutPersonsTheAssumptionIsTold) {
  const Ran ran = release(small(plainly));
  const auto notes = ran.json()["notes"].dump();
  EXPECT_NE(notes.find("a person of its own"), std::string::npos);
  EXPECT_NE(notes.find("eligible"), std::string::npos);
}

TEST_F(Reposition, TheSummaryIsForPeople) {
  const Ran ran = kith({"release", small(plainly), "-o", (folder / "out").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const char* word : {"published   9 of 9", "moved       3", "suppressed  0", "loss        3", "exactly",
                           "release.csv", "report"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << "\n" << ran.out;
}

TEST_F(Reposition, OutputsMustNotMeetInputs) {
  const std::string file = small(plainly);
  EXPECT_EQ(release(file, {"--trace", (folder / "t.csv").string()}).error(), "output-is-input");
  EXPECT_EQ(
      release(file, {"--trace", (folder / "x").string(), "--private-map", (folder / "x").string()}).error(),
      "output-is-input");
  EXPECT_EQ(read(folder / "t.csv"), erratum);
}

TEST_F(Reposition, ParquetHoldsTheSameRows) {
  const std::string file = plan(visits, visit_columns, "l = 2", "window = 2");
  ASSERT_EQ(release(file, {"--seed", "5"}).status, 0);
  const Ran ran = kith({"release", file, "-o", (folder / "p").string(), "--output", "release.parquet",
                        "--seed", "5", "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(fs::exists(folder / "p/release.sensitive.parquet"));
  const Ran audit = kith({"audit", (folder / "p/release.parquet").string(), "--sensitive-table",
                          (folder / "p/release.sensitive.parquet").string(), "-l", "2", "--json"});
  EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
  EXPECT_EQ(audit.json()["rows"], read_released(folder / "out/release.csv").rows.size());
}

TEST_F(Reposition, ValuesThatNeedQuotesOrBeginAlikePassTheGate) {
  const std::string values[] = {
      "diabetes", "diabetes type 2", "\"diabetes, type 2\"", "\"a \"\"b\"\"\"", "!x", ""};
  std::string table = "day,ill\n";
  for (int i = 0; i < 24; ++i) table += "1," + values[i % 6] + "\n";
  const Ran ran = release(small("window = 2", table));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.json()["reposition"]["published"], 24);
}

TEST_F(Reposition, CoveredWhatPersonsLeaveOutIsEligibleOrAllIsLeftOut) {
  const std::string table = "day,who,age,ill\n1,A,30,hiv\n1,B,31,flu\n1,A,32,cold\n2,C,33,hiv\n2,D,34,flu\n";
  for (const char* publish : {"plain", "anatomy", "generalize"}) {
    const Ran ran =
        release(plan(table, "day = \"time\"\nwho = \"person\"\nage = \"quasi\"\nill = \"sensitive\"", "l = 2",
                     std::string("window = 1\nmoves = \"covered\"\npublish = \"") + publish + "\""),
                {"--private-map", (folder / "map.csv").string()});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto suppressed = ran.json()["reposition"]["suppressed"].get<int>();
    EXPECT_TRUE(suppressed == 0 || suppressed == 3) << publish << ": " << suppressed;
  }
}

TEST_F(Reposition, FlagsOfOtherMethodsAreRefused) {
  const std::string file = small(plainly);
  for (const Words& flag : {Words{"--max-suppression", "3"}, Words{"--suppressed", "mask"},
                            Words{"--search", "binary"}, Words{"--generalize", "ill"}, Words{"-c", "2"}}) {
    const Ran ran = release(file, flag);
    EXPECT_EQ(ran.status, 2) << flag[0];
  }
}

TEST_F(Reposition, TimesAtTheEndsOfTheRangeEnd) {
  const std::string ends = "9223372036854775807,a\n9223372036854775807,b\n9223372036854775806,c\n";
  EXPECT_EQ(
      release(small("window = 3", "day,ill\n-9223372036854775806,a\n-9223372036854775806,b\n" + ends)).status,
      0);
  const Ran ran =
      release(small("window = 3", "day,ill\n-9223372036854775808,a\n-9223372036854775808,b\n" + ends));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "bad-time");
}

}  // namespace
}  // namespace kith::tests

// What the README and examples/ tell people to do, done.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
const std::string clinic = std::string(KITH_SOURCE_DIR) + "/examples/clinic/";
const std::string registry = std::string(KITH_SOURCE_DIR) + "/examples/registry/";
const std::string surveillance = std::string(KITH_SOURCE_DIR) + "/examples/surveillance/";
const std::string admissions = std::string(KITH_SOURCE_DIR) + "/examples/admissions/";
const std::string hospital = std::string(KITH_SOURCE_DIR) + "/examples/hospital/";

TEST(Examples, TheGeneratorGivesTheCommittedFiles) {
  const Ran visits = run({"python3", clinic + "generate.py"});
  ASSERT_EQ(visits.status, 0) << visits.err;
  EXPECT_EQ(visits.out, read(clinic + "visits.csv"));
  EXPECT_EQ(run({"python3", clinic + "generate.py", "voters"}).out, read(clinic + "voters.csv"));
  EXPECT_EQ(run({"python3", hospital + "generate.py"}).out, read(hospital + "exams.csv"));
  EXPECT_EQ(run({"python3", surveillance + "generate.py"}).out, read(surveillance + "reports.csv"));
  for (const std::string table : {"patients", "admissions", "procedures", "drugs"})
    EXPECT_EQ(run({"python3", admissions + "generate.py", table}).out, read(admissions + table + ".csv"));
  const char* months[] = {"january", "february", "march"};
  for (int m = 0; m < 3; ++m)
    EXPECT_EQ(run({"python3", registry + "generate.py", std::to_string(m + 1)}).out,
              read(registry + months[m] + ".csv"));
}

// How many plans of a folder made a release.
int release_every_plan(const std::string& from) {
  const Folder folder;
  int plans = 0;
  for (const auto& entry : fs::directory_iterator(from)) {
    if (entry.path().extension() != ".toml") continue;
    const std::string name = entry.path().stem().string();
    const Ran ran =
        kith({"release", entry.path().string(), "-o", (folder / name).string(), "--json", "--quiet"});
    if (name == "mu-argus" && ran.status == 3) continue;  // refused is what it shows
    EXPECT_EQ(ran.status, 0) << name << ran.err;
    const Ran audit = kith({"audit", (folder / (name + "/release.csv")).string(), "--certificate",
                            (folder / (name + "/release.certificate.json")).string(), "--json"});
    EXPECT_EQ(audit.status, 0) << name << audit.out;
    ++plans;
  }
  return plans;
}

TEST(Examples, EveryPlanMakesAReleaseThatPassesItsAudit) {
  EXPECT_GE(release_every_plan(clinic), 4);
  EXPECT_GE(release_every_plan(hospital), 3);
  EXPECT_GE(release_every_plan(registry), 1);
  EXPECT_GE(release_every_plan(surveillance), 1);
}

TEST(Examples, TheReportsAreMovedAsTheExamplesPageSays) {
  const Folder folder;
  const struct {
    const char* window;
    int published, moved, suppressed;
  } table[] = {{"1", 3334, 0, 108}, {"2", 3387, 49, 55}, {"4", 3402, 77, 40}, {"6", 3421, 141, 21}};
  for (const auto& [window, published, moved, suppressed] : table) {
    const Ran ran = kith({"release", surveillance + "plan.toml", "-o", (folder / "out").string(), "--window",
                          window, "--seed", "1", "--json", "--quiet"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto result = ran.json();
    EXPECT_EQ(result["input"]["persons"], 3041);
    EXPECT_EQ(result["reposition"]["published"], published);
    EXPECT_EQ(result["reposition"]["moved"], moved);
    EXPECT_EQ(result["reposition"]["suppressed"], suppressed);
    EXPECT_EQ(result["reposition"]["snapshots"].size(), 60u);
  }
}

TEST(Examples, TheAdmissionsAreReleasedAsTheExamplesPageSays) {
  const Folder folder;
  const struct {
    const char* plan;
    int classes, smallest, largest, admissions, procedures, drugs;
    double lm;
  } table[] = {{"plan", 160, 5, 5, 185, 621, 511, 0.450}, {"diverse", 79, 6, 13, 251, 969, 737, 0.619}};
  for (const auto& told : table) {
    const Ran ran = kith({"release", admissions + told.plan + ".toml", "-o", (folder / told.plan).string(),
                          "--json", "--quiet"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto result = ran.json();
    EXPECT_EQ(result["input"]["persons"], 800);
    EXPECT_EQ(result["released"]["persons"], 800);
    EXPECT_EQ(result["classes"]["count"], told.classes);
    EXPECT_EQ(result["classes"]["smallest"], told.smallest);
    EXPECT_EQ(result["classes"]["largest"], told.largest);
    const auto& removed = result["multirelational"]["rows_removed"];
    EXPECT_EQ(removed["admissions"], told.admissions);
    EXPECT_EQ(removed["procedures"], told.procedures);
    EXPECT_EQ(removed["drugs"], told.drugs);
    EXPECT_NEAR(result["multirelational"]["lm"].get<double>(), told.lm, 0.0005);
    EXPECT_EQ(result["known_rows"]["before"][1]["unique"], 800);
    EXPECT_TRUE(result["dependencies"].empty());
    const std::string report = read(folder / told.plan / "private/release.report.html");
    EXPECT_NE(report.find("<h2>10 rows before and after</h2>"), std::string::npos);
    const Ran audit = kith({"audit", (folder / told.plan).string(), "--certificate",
                            (folder / told.plan).string() + "/release.certificate.json", "--json"});
    EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
    EXPECT_EQ(audit.json()["k"], told.smallest);
  }
}

TEST(Examples, TheSettingsOfManyTablesGiveWhatTheirPageSays) {
  const struct {
    const char* setting;
    double lm;
    std::uint64_t removed, classes;
  } table[] = {{"algorithm = \"miraclex\"", 0.460, 1362, 160}, {"algorithm = \"bitmap\"", 0.489, 2207, 160},
               {"matching = \"greedy\"", 0.454, 1342, 160},    {"parts = 200", 0.497, 1317, 160},
               {"nearest = \"pair\"", 0.465, 1362, 160},       {"threshold = 0.3", 0.442, 1362, 154}};
  const Folder folder;
  fs::copy(admissions, folder / "data");
  const std::string plan = read(admissions + "plan.toml");
  for (const auto& told : table) {
    folder.write("data/plan.toml", plan + told.setting + "\n");
    const Ran ran = kith({"release", (folder / "data/plan.toml").string(), "-o", (folder / "out").string(),
                          "--json", "--quiet"});
    ASSERT_EQ(ran.status, 0) << told.setting << ran.err;
    const auto result = ran.json();
    std::uint64_t removed = 0;
    for (const auto& rows : result["multirelational"]["rows_removed"]) removed += rows.get<std::uint64_t>();
    EXPECT_NEAR(result["multirelational"]["lm"].get<double>(), told.lm, 0.0005) << told.setting;
    EXPECT_EQ(removed, told.removed) << told.setting;
    EXPECT_EQ(result["classes"]["count"], told.classes) << told.setting;
    fs::remove_all(folder / "out");
  }
}

TEST(Examples, TheRegistryGrowsAsTheExamplesPageSays) {
  const Folder folder;
  const std::string series = (folder / "series").string();
  std::vector<nlohmann::json> results;
  for (const char* month : {"january.csv", "february.csv", "march.csv"}) {
    const Ran ran = kith({"release", registry + "plan.toml", "--series", series, "--source", registry + month,
                          "--json", "--quiet"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    results.push_back(ran.json());
  }
  EXPECT_EQ(results[0]["classes"]["count"], 220);
  EXPECT_EQ(results[2]["classes"]["count"], 239);
  EXPECT_EQ(results[2]["released"]["rows"], 1680);
  EXPECT_EQ(results[2]["released"]["held"], 5);
  EXPECT_EQ(results[2]["series"]["releases"][1]["unsafe_if_independent"], 407);
  EXPECT_EQ(results[2]["series"]["releases"][2]["unsafe_if_independent"], 418);
  EXPECT_EQ(kith({"audit", "--series", series}).status, 0);
}

using Rows = std::vector<std::vector<std::string>>;

// Of files without quotes; without the header.
Rows rows_of(const std::string& text) {
  Rows rows;
  std::istringstream lines(text);
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

struct HospitalRelease {
  nlohmann::json result;
  std::map<std::pair<std::string, std::string>, std::size_t> rows;  // by area and time
  std::map<std::string, std::set<std::string>> patients;            // by class, by way of the private map
  std::map<std::string, std::size_t> rows_of_class;
};

HospitalRelease release_hospital(const std::string& plan) {
  const Folder folder;
  const std::string map = (folder / "map.csv").string();
  const Ran ran = kith({"release", hospital + plan, "-o", (folder / "out").string(), "--private-map", map,
                        "--json", "--quiet"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  HospitalRelease made;
  made.result = ran.json();
  for (const auto& row : rows_of(read(folder / "out/release.csv"))) ++made.rows[{row.at(0), row.at(1)}];
  const Rows source = rows_of(read(hospital + "exams.csv"));
  for (const auto& line : rows_of(read(map))) {
    if (line.at(1) != "1") continue;
    made.patients[line.at(2)].insert(source.at(std::stoul(line[0])).at(1));
    ++made.rows_of_class[line[2]];
  }
  return made;
}

TEST(Examples, EveryClassOfTheHospitalHoldsFivePatientsHoweverManyRowsTheyHave) {
  for (const std::string plan : {"plan.toml", "time-only.toml"}) {
    const HospitalRelease made = release_hospital(plan);
    std::size_t smallest = 1000, repeated = 0;
    std::vector<std::size_t> by_map, by_release;
    for (const auto& [cls, patients] : made.patients) {
      const std::size_t rows = made.rows_of_class.at(cls);
      smallest = std::min(smallest, patients.size());
      by_map.push_back(rows);
      if (patients.size() < 10 && rows >= 3 * patients.size()) ++repeated;
    }
    for (const auto& [cls, rows] : made.rows) by_release.push_back(rows);
    std::sort(by_map.begin(), by_map.end());
    std::sort(by_release.begin(), by_release.end());
    EXPECT_EQ(by_map, by_release) << plan;
    EXPECT_GE(smallest, 5u) << plan;
    EXPECT_EQ(made.result["classes"]["smallest"], smallest) << plan;
    EXPECT_EQ(made.result["repeats"]["classes"], repeated) << plan;
  }
}

TEST(Examples, EveryHistoryOfTheHospitalIsSharedByThreePatients) {
  const Folder folder;
  const std::string map = (folder / "map.csv").string();
  const Ran ran = kith({"release", hospital + "history.toml", "-o", (folder / "out").string(),
                        "--private-map", map, "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Rows source = rows_of(read(hospital + "exams.csv"));
  std::map<std::string, std::multiset<std::string>> history;
  std::set<std::string> left_out;
  for (const auto& line : rows_of(read(map))) {
    const std::string patient = source.at(std::stoul(line.at(0))).at(1);
    if (line.at(1) == "1")
      history[patient].insert(line.at(2));
    else
      left_out.insert(patient);
  }
  std::map<std::multiset<std::string>, std::size_t> shared;
  for (const auto& [patient, classes] : history) {
    ++shared[classes];
    EXPECT_FALSE(left_out.contains(patient));
  }
  for (const auto& [classes, patients] : shared) EXPECT_GE(patients, 3u);
  EXPECT_EQ(ran.json()["histories"]["count"], shared.size());
  EXPECT_EQ(left_out.size(), 103u);
}

TEST(Examples, TheHospitalReleasesDistrictsByWeekOrAreasByMonth) {
  const HospitalRelease joint = release_hospital("plan.toml");
  EXPECT_EQ(joint.result["chosen"]["levels"], nlohmann::json({1, 6}));
  EXPECT_TRUE(joint.rows.contains({"city", "2024-W43"}));
  const HospitalRelease time_only = release_hospital("time-only.toml");
  EXPECT_EQ(time_only.result["policy"], "gen_c");
  EXPECT_EQ(time_only.result["chosen"]["levels"], nlohmann::json({0, 8}));
  EXPECT_TRUE(time_only.rows.contains({"Centro", "2024-10"}));
  std::map<std::string, nlohmann::json> granularities;
  for (const auto& g : time_only.result["granularities"]) granularities[g["name"]] = g;
  EXPECT_EQ(granularities["week"]["k_anonymous"], false);
  EXPECT_EQ(granularities["month"]["k_anonymous"], true);
  EXPECT_TRUE(granularities["business-day"].contains("disregarded"));
  EXPECT_TRUE(granularities["quarter"].contains("not_looked_at"));
}

TEST(Examples, SixVisitsAreReleasedByWeek) {
  const Folder folder;
  const Ran ran =
      kith({"release", hospital + "six.toml", "-o", (folder / "out").string(), "--json", "--quiet"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto result = ran.json();
  EXPECT_EQ(result["granularities"],
            nlohmann::json::parse(R"([{"name": "day", "k_anonymous": false, "suppressed": 4},
                                      {"name": "week", "k_anonymous": true, "gen": [2, 6], "suppressed": 0},
                                      {"name": "month", "k_anonymous": true, "gen": [2, 5], "suppressed": 0}])"));
  EXPECT_EQ(result["chosen"]["levels"], nlohmann::json({0, 1}));
}

TEST(Examples, TheTwoHoursOfTheAutumnNightStayApart) {
  const Folder folder;
  const std::string plan = folder
                               .write("plan.toml", "[source]\npath = \"" + hospital +
                                                       "exams.csv\"\n[columns]\npatient = \"person\"\n"
                                                       "visited = { role = \"quasi\", hierarchy = { calendar "
                                                       "= [\"hour\", \"day\"], zone = \"Europe/Rome\" } }\n"
                                                       "[privacy]\nk = 1\n")
                               .string();
  ASSERT_EQ(kith({"release", plan, "-o", (folder / "out").string(), "--quiet"}).status, 0);
  const std::string release = read(folder / "out/release.csv");
  EXPECT_NE(release.find("\n2024-10-27T02+02:00\n"), std::string::npos);
  EXPECT_NE(release.find("\n2024-10-27T02+01:00\n"), std::string::npos);
  EXPECT_EQ(release.find("\n2024-10-27T02\n"), std::string::npos);
}

TEST(Examples, TheRegisterFindsPatientsBeforeAndNobodyAfter) {
  const Folder folder;
  ASSERT_EQ(kith({"release", clinic + "plan.toml", "-o", (folder / "out").string(), "--quiet"}).status, 0);
  const auto link = [&](const std::string& table) {
    const Ran ran =
        kith({"attack", table, "--outside", clinic + "voters.csv", "--on", "zip,birth,sex", "--json"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.json();
  };
  const auto before = link(clinic + "visits.csv"), after = link((folder / "out/release.csv").string());
  EXPECT_GT(before["links"][0]["exactly_one"].get<int>(), 0);
  EXPECT_EQ(after["links"][0]["exactly_one"], 0);
  EXPECT_EQ(after["links"][0]["fewer_than_k"], 0);
}

// The lines of README that show what a command prints, up to the mark of what is left out.
std::vector<std::string> printed_in_readme() {
  std::istringstream lines(read(KITH_SOURCE_DIR "/README.md"));
  std::vector<std::string> printed;
  bool fenced = false, shown = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      fenced = !fenced;
      shown = fenced && line == "```";
    } else if (shown) {
      printed.push_back(line.substr(0, line.find("…")));
    }
  }
  return printed;
}

// The five minutes, as they are written there; nothing that is unsafe goes without a word.
TEST(Examples, TheFiveMinutesOfTheReadmePrintWhatItShows) {
  const Folder folder;
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspect = kith({"inspect", clinic + "visits.csv", "--plan", plan});
  ASSERT_EQ(inspect.status, 0) << inspect.err;
  const Ran released = kith({"release", plan, "-o", (folder / "out").string()});
  ASSERT_EQ(released.status, 0) << released.err;
  const std::vector<std::string> printed = printed_in_readme();
  EXPECT_GE(printed.size(), 10u);
  for (const std::string& line : printed)
    EXPECT_NE((inspect.out + released.out).find(line), std::string::npos) << line;
  EXPECT_NE(released.out.find("[histories-below-k]"), std::string::npos) << released.out;
}

TEST(Examples, InspectProposesAPlanThatWorksAsItIs) {
  const Folder folder;
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspect = kith({"inspect", clinic + "visits.csv", "--plan", plan, "--json"});
  ASSERT_EQ(inspect.status, 0) << inspect.err;
  const Ran ran = kith({"release", plan, "-o", (folder / "out").string(), "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err << read(plan);
}

}  // namespace
}  // namespace kith::tests

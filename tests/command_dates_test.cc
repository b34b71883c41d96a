// Years of two digits, dates in the format of another table, and errors about values, by the command.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/command.h"

namespace kith::tests {
namespace {

const char* const births =
    "birth,problem\n09/27/64,p0\n09/30/64,p1\n04/18/64,p2\n04/15/65,p3\n03/13/65,p4\n03/18/65,p5\n";

std::string plan_of(const std::string& more) {
  return "[source]\npath = \"t.csv\"\n[columns]\nbirth = { role = \"quasi\", hierarchy = { calendar = "
         "[\"day\", "
         "\"year\"], format = \"MM/DD/YY\"" +
         more + " } }\nproblem = \"plain\"\n[privacy]\nk = 3\n[output]\npath = \"r.csv\"\n";
}

Ran released(const Folder& folder) {
  return kith({"release", (folder / "plan.toml").string(), "-o", (folder / "out").string(), "--json"});
}

TEST(TwoDigitYears, AreReadUpToThePivot) {
  const Folder folder;
  folder.write("t.csv", births);
  for (const char* more : {", pivot = 2026", ""}) {
    folder.write("plan.toml", plan_of(more));
    const Ran ran = released(folder);
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.json()["chosen"]["levels"], nlohmann::json::array({1}));
    const std::string release = read(folder / "out/r.csv");
    EXPECT_NE(release.find("1964,p0"), std::string::npos) << release;
    EXPECT_EQ(release.find("2064"), std::string::npos) << release;
    EXPECT_NE(ran.err.find("1927 to 2026"), std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("assumed") == std::string::npos, *more != 0) << ran.err;
  }
}

TEST(TwoDigitYears, ThatMakeFutureBirthsAreRefused) {
  const Folder folder;
  folder.write("t.csv", births);
  folder.write("plan.toml", plan_of(", pivot = 2999"));
  const Ran ran = released(folder);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "hierarchy-value");
  EXPECT_NE(ran.err.find("row 1"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("09/27/64"), std::string::npos) << ran.err;
}

TEST(TwoDigitYears, OfBirthsAreKnownByShortHeaders) {
  const Folder folder;
  for (const char* header : {"fecha_nac", "gebdatum", "ddn", "BRTHDTC"}) {
    folder.write("t.csv", std::string(header) + "\n01/05/64\n01/05/64\n02/05/64\n02/05/64\n");
    folder.write("plan.toml",
                 std::string("[source]\npath = \"t.csv\"\n[columns]\n") + header +
                     " = { role = \"quasi\", hierarchy = { calendar = [\"day\", \"year\"], format = "
                     "\"MM/DD/YY\", pivot = 2090 } }\n[privacy]\nk = 2\npersons = \"rows\"\n");
    EXPECT_EQ(released(folder).error(), "hierarchy-value") << header;
  }
}

TEST(TwoDigitYears, TornApartByAStatedPivotBringAWarning) {
  const Folder folder;
  folder.write("t.csv", "dob\n01/05/25\n01/05/25\n01/05/26\n01/05/26\n01/05/27\n01/05/27\n");
  const auto plan = [&](const char* pivot) {
    folder.write("plan.toml",
                 std::string("[source]\npath = \"t.csv\"\n[columns]\ndob = { role = \"quasi\", hierarchy = "
                             "{ calendar = [\"day\", \"year\"], format = \"MM/DD/YY\"") +
                     pivot + " } }\n[privacy]\nk = 2\npersons = \"rows\"\n");
    return released(folder);
  };
  const Ran assumed = plan("");
  EXPECT_EQ(assumed.error(), "hierarchy-value");
  EXPECT_EQ(assumed.err.find("2027"), assumed.err.rfind("2027"))
      << "no remedy that is refused: " << assumed.err;
  const Ran stated = plan(", pivot = 2026");
  ASSERT_EQ(stated.status, 0) << stated.err;
  bool warned = false;
  const nlohmann::json told = stated.json();
  for (const auto& note : told["notes"])
    warned = warned || (note["code"] == "two-digit-years" && note["severity"] == "warning");
  EXPECT_TRUE(warned) << stated.out;
}

TEST(TwoDigitYears, GetTheirPivotFromInspect) {
  const Folder folder;
  folder.write("t.csv", births);
  const Ran ran =
      kith({"inspect", (folder / "t.csv").string(), "--plan", (folder / "plan.toml").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const nlohmann::json column = ran.json()["columns"][0];
  ASSERT_GE(column["pivot"].get<int>(), 2026);
  EXPECT_EQ(ran.json()["columns"][1]["pivot"], nullptr);
  const std::string plan = read(folder / "plan.toml");
  EXPECT_NE(plan.find("format = \"MM/DD/YY\", pivot = " + column["pivot"].dump()), std::string::npos) << plan;
}

// A person of 102 years was born in 1924, not in 2024.
TEST(TwoDigitYears, OfBirthsFollowTheAgesBesideThem) {
  const Folder folder;
  std::string table = "birth,age,ward\n";
  for (int i = 0; i < 120; ++i) {
    const int age = 30 + i % 75;
    table += fmt::format("03/{:02}/{:02},{},{}\n", 1 + i % 28, (2026 - age) % 100, age, "ABC"[i % 3]);
  }
  folder.write("t.csv", table);
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspected = kith({"inspect", (folder / "t.csv").string(), "--plan", plan, "--json"});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  EXPECT_EQ(inspected.json()["columns"][0]["pivot"], 2021);
  const Ran right = released(folder);
  ASSERT_EQ(right.status, 0) << right.err;

  std::string stated = read(folder / "plan.toml");
  stated.replace(stated.find("pivot = 2021"), 12, "pivot = 2026");
  folder.write("plan.toml", stated);
  const Ran wrong = released(folder);
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.error(), "hierarchy-value");
  EXPECT_NE(wrong.err.find("row 71"), std::string::npos) << wrong.err;
  EXPECT_NE(wrong.err.find("write pivot = 2021 beside the format"), std::string::npos) << wrong.err;
}

// Ages are cut off at 90, and a death is before a birth: inspect finds the pivot, release refuses another one.
TEST(TwoDigitYears, OfBirthsFollowHighestAgesAndDeaths) {
  for (const bool deaths : {false, true}) {
    const Folder folder;
    std::string table = deaths ? "birth,death,ward\n" : "birth,age,ward\n";
    for (int i = 0; i < 120; ++i) {
      const int age = 30 + i % (deaths ? 65 : 75);
      table += fmt::format("03/{:02}/{:02},{},{}\n", 1 + i % 28, (2026 - age) % 100,
                           deaths     ? fmt::format("2026-02-{:02}", 1 + i % 28)
                           : age < 90 ? std::to_string(age)
                                      : "90+",
                           "ABC"[i % 3]);
    }
    if (deaths) table += "03/05/22,2010-04-05,A\n";
    folder.write("t.csv", table);
    const std::string plan = (folder / "plan.toml").string();
    const Ran inspected = kith({"inspect", (folder / "t.csv").string(), "--plan", plan, "--json"});
    ASSERT_EQ(inspected.status, 0) << inspected.err;
    EXPECT_EQ(inspected.json()["columns"][0]["pivot"], 2021) << table.substr(0, 20);
    folder.write(
        "plan.toml",
        "[source]\npath = \"t.csv\"\n[columns]\nbirth = { role = \"quasi\", hierarchy = { calendar = "
        "[\"day\", \"year\"], format = \"MM/DD/YY\", pivot = 2026 } }\n" +
            std::string(deaths ? "death" : "age") + " = \"quasi\"\n[privacy]\nk = 2\n");
    const Ran wrong = released(folder);
    EXPECT_EQ(wrong.error(), "hierarchy-value") << wrong.err;
    EXPECT_NE(wrong.err.find("write pivot = 2021 beside the format"), std::string::npos) << wrong.err;
  }
}

// Days 1, 1, 4 and 5 with a window of 2: `in` added up to 3 of 4.
TEST(RepositionGaps, LeaveNoRecordOutOfTheSnapshots) {
  const Folder folder;
  folder.write("t.csv", "day,ill\n1,a\n1,b\n4,a\n5,b\n");
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
               "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\npublish = \"plain\"\n");
  const Ran ran = released(folder);
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::uint64_t in = 0;
  const nlohmann::json told = ran.json();
  for (const auto& snapshot : told["reposition"]["snapshots"]) in += snapshot["in"].get<std::uint64_t>();
  EXPECT_EQ(in, 4u);
}

TEST(Attack, ReadsDatesInTheFormatOfTheOutsideTable) {
  const Folder folder;
  folder.write("release.csv", "birth,ill\n1961-05,flu\n1970-11,cold\n1970-11,hiv\n");
  folder.write("voters.csv", "name,dob\nAnn,5/14/1961\nBob,11/30/1970\nEve,1/2/1950\n");
  std::vector<std::string> call = {"attack",    (folder / "release.csv").string(),
                                   "--outside", (folder / "voters.csv").string(),
                                   "--on",      "birth=dob"};
  const Ran text = kith(call);
  EXPECT_NE(text.out.find("M/D/YYYY (guessed)"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("of 3 released rows 3 fit somebody outside: 3 exactly one person"),
            std::string::npos)
      << text.out;
  call.push_back("--json");
  const nlohmann::json found = kith(call).json();
  EXPECT_EQ(found["links"][0]["matched"], 2);
  EXPECT_EQ(found["links"][0]["exactly_one"], 1);
  EXPECT_EQ(found["links"][0]["rows"]["exactly_one"], 3);
  EXPECT_EQ(found["times"][0]["outside"]["format"], "M/D/YYYY");
  EXPECT_EQ(found["conclusive"], true);
  folder.write("voters.csv", "name,dob\nAnn,14.5.61\n");
  for (const char* word : {"--outside-format", "birth=D.M.YY", "--pivot", "birth=1999"}) call.push_back(word);
  EXPECT_EQ(kith(call).json()["links"][0]["matched"], 1);
}

TEST(Attack, FindsPeopleBehindMaskedDatesAndDoubtsWhatMayBeReadInTwoWays) {
  const Folder folder;
  folder.write("release.csv", "birth\n1950-05-**\n1961-02-**\n");
  folder.write("voters.csv", "birth\n05/14/1950\n02/20/1961\n1961-02-03\n");
  const std::vector<std::string> call = {"attack",    (folder / "release.csv").string(),
                                         "--outside", (folder / "voters.csv").string(),
                                         "--on",      "birth",
                                         "--json"};
  const nlohmann::json found = kith(call).json();
  EXPECT_EQ(found["links"][0]["matched"], 3) << found;
  EXPECT_EQ(found["conclusive"], true);
  folder.write("voters.csv", "birth\n05/04/1950\n02/03/1961\n");
  EXPECT_EQ(kith(call).json()["conclusive"], false) << "month and day may stand in either order";
  folder.write("voters.csv", "birth\n05/14/50\n02/23/61\n");
  EXPECT_EQ(kith(call).json()["conclusive"], false) << "the century was assumed";
}

TEST(Attack, NeverCallsWhatItDidNotUnderstandAnAllClear) {
  const Folder folder;
  folder.write("release.csv", "birth\n1961-05\n1970-11\n");
  folder.write("voters.csv", "birth\nMay 14th 61\nNov 2nd 70\n");
  const std::vector<std::string> call = {"attack",    (folder / "release.csv").string(),
                                         "--outside", (folder / "voters.csv").string(),
                                         "--on",      "birth",
                                         "--quiet"};
  EXPECT_NE(kith(call).out.find("no all-clear"), std::string::npos);
  std::vector<std::string> with_json = call;
  with_json.push_back("--json");
  const nlohmann::json found = kith(with_json).json();
  EXPECT_EQ(found["conclusive"], false);
  EXPECT_EQ(found["notes"][0]["code"], "not-understood");
  EXPECT_EQ(found["notes"][0]["severity"], "severe");
}

TEST(ShowValues, IsWhatItTakesToSeeAKey) {
  const Folder folder;
  folder.write("person.csv", "id,age\nJane-Doe,30\nJane-Doe,40\n");
  folder.write("visit.csv", "id,why\nJohn-Roe,flu\n");
  const std::string tables =
      "[tables.person]\npath = \"person.csv\"\nkey = \"id\"\ncolumns = { age = \"quasi\" }\n"
      "[tables.visit]\npath = \"visit.csv\"\nparent = { table = \"person\", column = \"id\" }\n"
      "columns = { why = \"sensitive\" }\n[privacy]\nk = 1\n[method]\nname = \"multirelational\"\n";
  folder.write("plan.toml", tables);
  const auto expect_hidden = [&](const char* code, const char* value) {
    Ran ran = released(folder);
    EXPECT_EQ(ran.error(), code) << ran.err;
    EXPECT_EQ((ran.err + ran.out).find(value), std::string::npos) << ran.err << ran.out;
    EXPECT_NE(ran.err.find("row "), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("--show-values"), std::string::npos) << ran.err;
    ran = kith({"release", (folder / "plan.toml").string(), "-o", (folder / "out").string(), "--json",
                "--show-values"});
    EXPECT_NE(ran.err.find(value), std::string::npos) << ran.err;
    EXPECT_EQ(ran.json()["error"]["value"], value);
  };
  expect_hidden("duplicate-key", "Jane-Doe");
  folder.write("person.csv", "id,age\nJane-Doe,30\n");
  expect_hidden("orphan-row", "John-Roe");
}

TEST(ShowValues, IsWhatItTakesToSeeABadDateOrNumber) {
  const Folder folder;
  folder.write("t.csv", "birth,age\n1961-05-14,30\nJane-Doe,40\n");
  for (const char* column : {"birth = { role = \"quasi\", hierarchy = { calendar = [\"day\"] } }",
                             "birth = { role = \"quasi\", hierarchy = { intervals = [5] } }"}) {
    folder.write("plan.toml",
                 std::string("[source]\npath = \"t.csv\"\n[columns]\n") + column + "\n[privacy]\nk = 1\n");
    const Ran ran = released(folder);
    EXPECT_EQ(ran.error(), "hierarchy-value");
    EXPECT_EQ((ran.err + ran.out).find("Jane-Doe"), std::string::npos) << ran.err;
    EXPECT_NE(ran.err.find("row "), std::string::npos) << ran.err;
  }
}

}  // namespace
}  // namespace kith::tests

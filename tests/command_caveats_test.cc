// What a release does not protect against stands at the top of the summary and of the report and in the JSON,
// and --fail-on stops a release for it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <utility>

#include "base/file.h"
#include "tests/command.h"

namespace kith::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string example(const std::string& name) { return std::string(KITH_SOURCE_DIR "/examples/") + name; }

nlohmann::json caveat(const Ran& ran, const std::string& code) {
  const nlohmann::json result = ran.json();
  for (const auto& note : result["notes"])
    if (note["code"] == code) return note;
  return {};
}

// The example's caveat, with its counts, in all places where it belongs.
void told_everywhere(const Words& call, const fs::path& report, const std::string& code,
                     const std::string& counts) {
  Folder folder;
  Words json = call, text = call;
  const auto in = [&](const char* sub, Words words) {
    for (std::string& word : words)
      if (word == "OUT") word = (folder / sub).string();
    return words;
  };
  json.push_back("--json");
  const Ran machine = kith(in("json", json));
  ASSERT_EQ(machine.status, 0) << machine.err;
  const nlohmann::json told = caveat(machine, code);
  ASSERT_TRUE(told.is_object()) << machine.out;
  EXPECT_EQ(told["severity"], "severe");
  EXPECT_NE(told["text"].get<std::string>().find(counts), std::string::npos) << told;
  EXPECT_NE(machine.err.find("kith: severe: "), std::string::npos);

  const Ran people = kith(in("text", text));
  ASSERT_EQ(people.status, 0) << people.err;
  EXPECT_EQ(people.out.rfind("What this release does not protect against:\n  severe ", 0), 0u) << people.out;
  EXPECT_NE(people.out.find(counts), std::string::npos) << people.out;

  const std::string page = read_file(folder / "text" / report);
  const std::size_t title = page.find("<h1>"), box = page.find(counts), lede = page.find("class=\"lede\"");
  ASSERT_NE(box, std::string::npos);
  EXPECT_LT(title, box);
  EXPECT_LT(box, lede);

  Words strict = call;
  strict.insert(strict.end(), {"--fail-on", "severe", "--json"});
  const Ran stopped = kith(in("strict", strict));
  EXPECT_EQ(stopped.status, 4);
  EXPECT_EQ(stopped.error(), "caveat-not-accepted") << stopped.out;
  EXPECT_FALSE(fs::exists(folder / "strict"));
}

TEST(Caveats, SurveillanceTellsWhomMovesExpose) {
  told_everywhere({"release", example("surveillance/plan.toml"), "-o", "OUT"}, "private/release.report.html",
                  "moves-tell", "117 of 117 moved or dropped records");
}

TEST(Caveats, HospitalTellsWhoseHistoryIsRare) {
  told_everywhere({"release", example("hospital/plan.toml"), "-o", "OUT"}, "private/release.report.html",
                  "histories-below-k", "884 of 900 persons");
}

TEST(Caveats, RegistryTellsWhomArrivalsExpose) {
  Folder folder;
  const std::string plan = example("registry/plan.toml"), series = (folder / "series").string();
  ASSERT_EQ(kith({"release", plan, "--series", series}).status, 0);
  ASSERT_EQ(kith({"release", plan, "--series", series, "--source", example("registry/february.csv")}).status,
            0);
  const Words third{"release", plan, "--series", series, "--source", example("registry/march.csv"), "--json"};
  Words strict = third;
  strict.insert(strict.end(), {"--fail-on", "severe"});
  const Ran stopped = kith(strict);
  EXPECT_EQ(stopped.status, 4) << stopped.out;
  EXPECT_FALSE(fs::exists(folder / "series/release-0003.csv"));
  const Ran ran = kith(third);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const nlohmann::json told = caveat(ran, "arrivals-tell");
  ASSERT_TRUE(told.is_object()) << ran.out;
  EXPECT_NE(told["text"].get<std::string>().find("369 of 1680 released cases"), std::string::npos) << told;
  EXPECT_EQ(told["severity"], "severe");
}

TEST(Caveats, FailOnWarningIsStricterThanSevere) {
  Folder folder;
  folder.write("t.csv", "age,who,ill\n1,a,x\n1,b,y\n2,,x\n2,c,y\n2,d,y\n");
  const std::string plan =
      folder
          .write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nage = \"quasi\"\nwho = \"person\"\nill = \"plain\"\n"
                 "[privacy]\nk = 2\n")
          .string();
  const Words call{"release", plan, "-o", (folder / "out").string(), "--json", "--fail-on"};
  Words warning = call, severe = call;
  warning.push_back("warning");
  severe.push_back("severe");
  EXPECT_EQ(kith(warning).status, 4);
  EXPECT_FALSE(fs::exists(folder / "out"));
  EXPECT_EQ(kith(severe).status, 0);
}

TEST(Caveats, ValuesThatManyRowsHaveForThemselvesAreCounted) {
  const Folder folder;
  std::string rows = "sex,age,income\n";
  for (int i = 0; i < 200; ++i)
    rows += fmt::format("{},{},{}\n", i % 2 ? "M" : "F", 20 + i % 4, i < 60 ? 30000 + i * 37 : 20000);
  folder.write("t.csv", rows);
  const Ran inspected =
      kith({"inspect", (folder / "t.csv").string(), "--plan", (folder / "t.toml").string(), "-q"});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  EXPECT_NE(inspected.out.find("30 % of those who have a value have one that nobody else has"),
            std::string::npos)
      << inspected.out;
  const Words call{"release", (folder / "t.toml").string(), "-o", (folder / "out").string(), "--json"};
  const Ran released = kith(call);
  ASSERT_EQ(released.status, 0) << released.err;
  const nlohmann::json told = caveat(released, "sensitive-values-unique");
  ASSERT_TRUE(told.is_object()) << released.out;
  EXPECT_EQ(told["severity"], "warning");
  EXPECT_NE(told["text"].get<std::string>().find("in 60 of 200 released rows the value of 'income'"),
            std::string::npos)
      << told;
}

TEST(Caveats, AFlagsNumberOfRowsIsToldBesideTheShare) {
  Folder folder;
  folder.write("t.csv", "age\n1\n1\n1\n2\n2\n3\n");
  const std::string begin = "[source]\npath = \"t.csv\"\n[columns]\nage = \"quasi\"\n[privacy]\nk = 2\n";
  const std::string bare = folder.write("bare.toml", begin).string();
  const std::string stated = folder.write("stated.toml", begin + "[method]\nmax_suppression = 2\n").string();
  const auto made = [&](const std::string& plan, const Words& flags) {
    Words call{"release", plan, "-o", (folder / "out").string(), "--json"};
    call.insert(call.end(), flags.begin(), flags.end());
    fs::remove_all(folder / "out");
    const Ran ran = kith(call);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return caveat(ran, "suppression-in-rows");
  };
  const nlohmann::json told = made(bare, {"--max-suppression", "2"});
  ASSERT_TRUE(told.is_object());
  EXPECT_EQ(told["severity"], "info");
  EXPECT_EQ(told["text"], "--max-suppression 2 allows 2 of 6 rows to be left out; 2% would allow 0");
  EXPECT_TRUE(made(stated, {"--max-suppression", "1"}).is_object());
  EXPECT_TRUE(made(stated, {}).is_null());
  EXPECT_TRUE(made(bare, {"--max-suppression", "40%"}).is_null());
  EXPECT_EQ(made(example("admissions/plan.toml"), {"--max-suppression", "3"})["text"].get<std::string>().find(
                "--max-suppression 3 allows 3 of "),
            0u);
}

// An age is generalized, and a column beside it has it in plain sight.
TEST(Caveats, AColumnThatTellsAGeneralizedOneStopsAStrictRelease) {
  Folder folder;
  std::string text = "age,sex,grp,dx\n";
  for (int row = 0; row < 200; ++row)
    text += fmt::format("{},{},g{},{}\n", 20 + row % 40, row % 3 == 0 ? "F" : "M", 20 + row % 40,
                        row % 7 == 0 ? "a" : "b");
  folder.write("t.csv", text);
  for (const char* role : {"--plain", "--sensitive"})
    for (const char* method : {"full-domain", "local"}) {
      Words call{"release",   (folder / "t.csv").string(),
                 "--quasi",   "age,sex",
                 role,        "grp",
                 "-k",        "20",
                 "--persons", "rows",
                 "--method",  method,
                 "-o",        (folder / "out").string(),
                 "--json"};
      const Ran ran = kith(call);
      ASSERT_EQ(ran.status, 0) << ran.err;
      EXPECT_EQ(caveat(ran, "column-dependency").value("severity", ""), "severe") << ran.out;
      EXPECT_NE(read_file(folder / "out/release.certificate.json").find("column-dependency"),
                std::string::npos);
      fs::remove_all(folder / "out");
      call.insert(call.end(), {"--fail-on", "severe"});
      EXPECT_EQ(kith(call).status, 4);
      EXPECT_FALSE(fs::exists(folder / "out"));
    }
}

// Four hundred persons, and beside their age, or their birth date, what is made of it.
struct Relation {
  const char* hidden;
  const char* shown;
  std::function<std::pair<std::string, std::string>(int age, std::mt19937& random)> made;
};

std::string birth_date(int age, std::mt19937& random) {
  const auto month = 1 + random() % 12, day = 1 + random() % 28;
  return fmt::format("{}-{:02}-{:02}", 2024 - age, month, day);
}

std::string people_with(const Relation& relation) {
  static const std::vector<std::string> zips{"02138", "02139", "02140", "10001", "10002", "94110"};
  std::mt19937 random(12);
  std::string text = fmt::format("{},sex,zip,dx,{}\n", relation.hidden, relation.shown);
  for (int row = 0; row < 400; ++row) {
    const auto [hidden, shown] = relation.made(18 + static_cast<int>(random() % 73), random);
    text += fmt::format("{},{},{},", hidden, random() % 2 == 0 ? "F" : "M", zips[random() % zips.size()]);
    text += fmt::format("d{},{}\n", random() % 12, shown);
  }
  return text;
}

nlohmann::json dependency_of(const Relation& relation, const std::string& method) {
  Folder folder;
  folder.write("t.csv", people_with(relation));
  const Ran ran =
      kith({"release", (folder / "t.csv").string(), "--quasi", fmt::format("{},sex,zip", relation.hidden),
            "--sensitive", "dx", "--plain", relation.shown, "-k", "20", "--persons", "rows", "--method",
            method, "-o", (folder / "out").string(), "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  return caveat(ran, "column-dependency");
}

TEST(Caveats, AColumnThatTellsMoreThanTheCellsDoIsNamedUpToNoise) {
  using Pair = std::pair<std::string, std::string>;
  const std::vector<Relation> relations{
      {"age", "yob",
       [](int age, auto& random) {
         return Pair(std::to_string(age), std::to_string(2024 - age - random() % 2));
       }},
      {"age", "yob",
       [](int age, auto& random) {
         const int odd = random() % 100 < 3 ? static_cast<int>(random() % 19) - 9 : 0;
         return Pair(std::to_string(age), std::to_string(2024 - age + odd));
       }},
      {"age", "yob",
       [](int age, auto& random) {
         return Pair(std::to_string(age), random() % 10 == 0 ? "" : std::to_string(2024 - age));
       }},
      {"age", "grp", [](int age, auto&) { return Pair(std::to_string(age), fmt::format("g{}", age / 2)); }},
      {"age", "dob",
       [](int age, auto& random) { return Pair(std::to_string(age), birth_date(age, random)); }},
      {"dob", "yob",
       [](int age, auto& random) { return Pair(birth_date(age, random), std::to_string(2024 - age)); }},
      {"dob", "age",
       [](int age, auto& random) { return Pair(birth_date(age, random), std::to_string(age)); }}};
  for (const Relation& relation : relations)
    for (const char* method : {"full-domain", "local"})
      EXPECT_EQ(dependency_of(relation, method).value("severity", ""), "severe")
          << relation.hidden << " by " << relation.shown << ", " << method;
}

TEST(Caveats, OrdinaryColumnsBesideGeneralizedOnesAreSilent) {
  using Pair = std::pair<std::string, std::string>;
  const std::vector<Relation> relations{
      {"age", "income",
       [](int age, auto& random) {
         return Pair(std::to_string(age), std::to_string(20000 + random() % 70000));
       }},
      {"age", "income",
       [](int age, auto& random) {
         return Pair(std::to_string(age),
                     std::to_string(age * 1000 + static_cast<int>(random() % 16001) - 8000));
       }},
      {"age", "illness",
       [](int age, auto& random) {
         const std::string any = fmt::format("i{}", random() % 12);
         return Pair(std::to_string(age), age > 75 && random() % 2 == 0 ? "dementia"
                                          : age < 25                    ? "acne"
                                                                        : any);
       }},
      {"age", "marital", [](int age, auto& random) {
         return Pair(std::to_string(age), random() % 3 == 0   ? "single"
                                          : random() % 2 == 0 ? "married"
                                                              : "widowed");
       }}};
  for (const Relation& relation : relations)
    for (const char* method : {"full-domain", "local"})
      EXPECT_TRUE(dependency_of(relation, method).is_null()) << relation.shown << ", " << method;
}

}  // namespace
}  // namespace kith::tests

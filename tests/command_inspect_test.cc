#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

nlohmann::json column(const nlohmann::json& profile, const std::string& name) {
  for (const auto& c : profile["columns"])
    if (c["name"] == name) return c;
  return {};
}

TEST(Inspect, TellsTypesRolesAndWhoIsUnique) {
  const Folder folder;
  folder.write(
      "t.csv",
      "patient,zip,birth,sex,language,diagnosis\np1,02138,1990-01-01,f,en,flu\np1,02138,1990-01-01,f,en,flu\n"
      "p2,02139,1991-01-01,m,en,\np3,02139,1992-01-01,m,de,hiv\n");
  const Ran ran = kith({"inspect", (folder / "t.csv").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(json["rows"], 4);
  EXPECT_EQ(json["persons"], 3);
  EXPECT_EQ(json["person"], "patient");
  EXPECT_EQ(column(json, "zip")["type"], "text");
  EXPECT_EQ(column(json, "zip")["role"], "quasi");
  EXPECT_EQ(column(json, "birth")["type"], "date");
  EXPECT_EQ(column(json, "diagnosis")["role"], "sensitive");
  EXPECT_EQ(column(json, "diagnosis")["nulls"], 1);
  EXPECT_EQ(json["uniqueness"][0]["unique_persons"], 3);
  for (const auto& u : json["uniqueness"])
    if (u["columns"] == std::vector<std::string>{"sex"}) {
      EXPECT_EQ(u["unique_rows"], 0);
      EXPECT_EQ(u["unique_persons"], 1);  // p1 alone has f
    }
  EXPECT_EQ(json["uniqueness"].size(), 5U + 10U + 10U);
}

TEST(Inspect, TellsHowTimesAreWrittenAndWhereThatIsAmbiguous) {
  const Folder folder;
  folder.write("t.csv",
               "visited,admitted,seen,code\n01/25/2006,01/02/2006 09:30,1136280615,a\n"
               "01/26/2006,03/04/2006 10:00,1136280616,b\n");
  const Ran ran = kith({"inspect", (folder / "t.csv").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(column(json, "visited")["type"], "date");
  EXPECT_EQ(column(json, "visited")["format"], "MM/DD/YYYY");
  EXPECT_EQ(column(json, "visited")["ambiguous"], nlohmann::json::array());
  EXPECT_EQ(column(json, "admitted")["type"], "time");
  EXPECT_EQ(column(json, "admitted")["format"], "MM/DD/YYYY HH:mm");
  EXPECT_EQ(column(json, "admitted")["ambiguous"], std::vector<std::string>{"DD/MM/YYYY HH:mm"});
  EXPECT_EQ(column(json, "seen")["format"], "epoch");
  EXPECT_EQ(column(json, "code")["format"], "");
}

TEST(Inspect, NamesFormatsButNoValues) {
  const Folder folder;
  folder.write("t.csv", "visited\n01/02/2006\n03/04/2006\n");
  const std::string plan = (folder / "plan.toml").string();
  const Ran ran = kith({"inspect", (folder / "t.csv").string(), "--plan", plan});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("ambiguous: also fits DD/MM/YYYY"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("01/02/2006"), std::string::npos) << ran.out;
  EXPECT_NE(read(plan).find("# ambiguous: also fits DD/MM/YYYY"), std::string::npos) << read(plan);
}

// Forty rows with ages, sexes and the given keys in turn.
std::string rows_of_keys(const std::vector<std::string>& keys) {
  std::string text = "patient_id,age,sex\n";
  for (std::size_t i = 0; i < 40; ++i)
    text += keys[i % keys.size()] + "," + std::to_string(20 + i % 5) + "," + (i % 2 == 0 ? "f" : "m") + "\n";
  return text;
}

TEST(Inspect, AColumnThatTellsNobodyApartIsNoPerson) {
  const Folder folder;
  for (const std::vector<std::string>& keys : {std::vector<std::string>{""}, {"p1"}, {"p1", ""}}) {
    folder.write("t.csv", rows_of_keys(keys));
    const auto json = kith({"inspect", (folder / "t.csv").string(), "--json"}).json();
    EXPECT_EQ(column(json, "patient_id")["role"], "identifier");
    EXPECT_EQ(json["proposal"]["k"], 5);
  }
}

TEST(Inspect, ALowerKForWantOfPersonsIsTold) {
  const Folder folder;
  folder.write("t.csv", rows_of_keys({"p1", "p2", "p3"}));
  const Ran ran = kith({"inspect", (folder / "t.csv").string(), "--plan", (folder / "p.toml").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("k is 3, not 5, because the table has 3 persons"), std::string::npos) << ran.out;
  EXPECT_NE(read(folder / "p.toml").find("k = 3  # there are no more persons"), std::string::npos);
}

TEST(Inspect, NumbersOfDaysOfDeathAreATimeAndZerosOfZipCodesAreMissed) {
  const Folder folder;
  std::string rows = "death,died,birth_year,zip,age,status\n";
  for (int i = 0; i < 400; ++i) {
    const std::string age = i % 20 == 0 ? std::to_string(60 + i % 7) + " years" : std::to_string(20 + i % 50);
    rows += std::to_string(14610 + i * i / 7 % 300) + "," + std::to_string(i % 2) + "," +
            std::to_string(1935 + i * 3 % 70) + "," + (i % 3 ? "2138" : "94110") + "," + age + "," +
            (i % 3 ? "alive" : "dead") + "\n";
  }
  folder.write("t.csv", rows);
  const Ran ran = kith({"inspect", (folder / "t.csv").string(), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto json = ran.json();
  EXPECT_EQ(column(json, "death")["role"], "quasi");
  EXPECT_EQ(column(json, "death")["why"], "a time, which others may know");
  EXPECT_EQ(column(json, "died")["role"], "sensitive");
  EXPECT_EQ(column(json, "status")["role"], "sensitive");
  EXPECT_NE(column(json, "zip").dump().find("lost the zeros"), std::string::npos) << column(json, "zip");
  EXPECT_NE(column(json, "age").dump().find("20 of 400 values are no numbers"), std::string::npos);
  EXPECT_EQ(column(json, "birth_year")["hierarchy"].get<std::string>().find("{ intervals = [5, 10, 20]"), 0U)
      << column(json, "birth_year");
}

TEST(Inspect, APlanThatIsThereIsReplacedOnlyByForce) {
  const Folder folder;
  const std::string table = folder.write("t.csv", "age\n1\n2\n").string();
  const std::string plan = folder.write("plan.toml", "mine").string();
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--time", "age"}}) {
    std::vector<std::string> words{"inspect", table, "--plan", plan, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran refused = kith(words);
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.error(), "usage");
    EXPECT_NE(refused.err.find("--force"), std::string::npos) << refused.err;
    EXPECT_EQ(read(plan), "mine");
  }
  ASSERT_EQ(kith({"inspect", table, "--plan", plan, "--force"}).status, 0);
  EXPECT_NE(read(plan).find("[columns]"), std::string::npos);
  EXPECT_EQ(kith({"inspect", table, "--force"}).status, 2) << "there is no plan to replace";
  EXPECT_EQ(kith({"inspect", table, "--plan", table, "--force", "--json"}).error(), "output-is-input");
}

// What the replaced plan had derived and the new one has not would lie there for ever; what else lies there stays.
TEST(Inspect, AReplacedPlanTakesItsDerivedFilesWithIt) {
  const Folder folder;
  const std::string table = folder.write("t.csv", "age\n1\n2\n").string();
  const std::string plan =
      folder
          .write("plan.toml",
                 "[columns]\ncity = { role = \"quasi\", hierarchy = \"plan_derived_city.csv\" }\n"
                 "town = { role = \"quasi\", hierarchy = \"mine.csv\" }\n")
          .string();
  for (const char* name : {"plan_derived_city.csv", "plan_derived_town.csv", "mine.csv"})
    folder.write(name, "a\n");
  const Ran ran = kith({"inspect", table, "--plan", plan, "--force"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.err.find("plan_derived_city.csv is removed"), std::string::npos) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "plan_derived_city.csv"));
  EXPECT_TRUE(std::filesystem::exists(folder / "plan_derived_town.csv"));
  EXPECT_TRUE(std::filesystem::exists(folder / "mine.csv"));
}

TEST(Inspect, AReplacedPlanLeavesDerivedFilesThatACopyOfItNames) {
  const Folder folder;
  const std::string table = folder.write("t.csv", "age\n1\n2\n").string();
  const std::string text =
      "[columns]\ncity = { role = \"quasi\", hierarchy = \"plan_derived_city.csv\" }\n"
      "town = { role = \"quasi\", hierarchy = \"plan_derived_town.csv\" }\n";
  const std::string plan = folder.write("plan.toml", text).string();
  folder.write("mine.toml",
               "[columns]\ncity = { role = \"quasi\", hierarchy = './plan_derived_city.csv' }\n");
  folder.write("myplan.toml", "[columns]\ntown = { hierarchy = \"myplan_derived_town.csv\" }\n");
  folder.write("plan.txt", text);
  for (const char* name : {"plan_derived_city.csv", "plan_derived_town.csv"}) folder.write(name, "a\n");
  const Ran ran = kith({"inspect", table, "--plan", plan, "--force"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.err.find("plan_derived_city.csv is kept"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("mine.toml"), std::string::npos) << ran.err;
  EXPECT_EQ(read(folder / "plan_derived_city.csv"), "a\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "plan_derived_town.csv"));
}

TEST(Inspect, ADelimiterAtTheEndOfEveryLineMakesNoColumn) {
  const Folder folder;
  std::string plain = "age,sex\n", with = "age,sex,\n";
  for (int i = 0; i < 60; ++i) {
    const std::string row = std::to_string(20 + i % 6) + (i % 2 ? ",f" : ",m");
    plain += row + "\n";
    with += row + ",\n";
  }
  const std::string path = folder.write("t.csv", with).string(), plan = (folder / "plan.toml").string();
  const Ran ran = kith({"inspect", path, "--plan", plan});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.err.find("the last column"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.out, kith({"inspect", folder.write("plain.csv", plain).string()}).out);
  const Ran released = kith({"release", plan, "-o", (folder / "out").string()});
  ASSERT_EQ(released.status, 0) << released.err;
  EXPECT_TRUE(read(folder / "out" / "release.csv").starts_with("age,sex\n"));
  folder.write("t.csv", with + "20,m,x\n");
  const Ran refused = kith({"release", plan, "-o", (folder / "next").string(), "--json"});
  EXPECT_EQ(refused.error(), "unnamed-column");
}

TEST(Inspect, WithoutAQuasiColumnItSaysSo) {
  const Folder folder;
  const std::string texts = folder.write("t.csv", ",email\nV1,a@b.org\nV2,c@d.org\nV3,e@f.org\n").string();
  const Ran ran = kith({"inspect", texts});
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("no plan was tried"), std::string::npos) << ran.out;
  const std::string persons = folder.write("p.csv", ",patient\n1,a\n2,a\n3,b\n").string();
  const Ran refused = kith({"inspect", persons, "--plan", (folder / "p.toml").string(), "--json"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.error(), "plan-value");
  EXPECT_FALSE(std::filesystem::exists(folder / "p.toml"));
}

// Odd tables: the proposed plan must work on each as it is.
class ProposedPlan : public ::testing::TestWithParam<std::pair<const char*, std::string>> {};

TEST_P(ProposedPlan, Works) {
  const Folder folder;
  folder.write("the table.csv", GetParam().second);
  const std::string plan = (folder / "plans/plan.toml").string();
  std::filesystem::create_directory(folder / "plans");
  const Ran inspect = kith({"inspect", (folder / "the table.csv").string(), "--plan", plan});
  ASSERT_EQ(inspect.status, 0) << inspect.err;
  const Ran ran = kith({"release", plan, "-o", (folder / "out").string()});
  EXPECT_EQ(ran.status, 0) << ran.err << read(plan);
}

std::string many_columns() {
  std::string text;
  for (int c = 0; c < 40; ++c) text += (c == 0 ? "c" : ",c") + std::to_string(c);
  text += "\n";
  for (int row = 0; row < 30; ++row) {
    for (int c = 0; c < 40; ++c) text += (c == 0 ? "" : ",") + std::to_string(row * (c + 3) % 17 * 10 + c);
    text += "\n";
  }
  return text;
}

std::string all_alike() {
  std::string text = "id,who knows\n";
  for (int row = 0; row < 50; ++row) text += std::to_string(1000 + row) + ",x\n";
  return text;
}

INSTANTIATE_TEST_SUITE_P(
    Tables, ProposedPlan,
    ::testing::Values(
        std::pair{"OneRow", std::string("zip,age\n02138,5\n")},
        std::pair{"OneColumn", std::string("name\nann\nbob\ncid\n")},
        std::pair{"RowNamesAndTexts", std::string(",email\nV1,a@b.org\nV2,c@d.org\nV3,e@f.org\n")},
        std::pair{"RowNamesMostlyMissing", std::string(",year,sales\n,1929,3\nO1,1930,4\n,1931,4\n")},
        std::pair{"OneValueBesideNone", std::string("sex,chair\nf,\nm,Y\nf,\nm,\nf,\nm,\n")},
        std::pair{"OnlyIdentifiers", std::string("email,phone\na@b,1\nc@d,2\n")},
        std::pair{"StrangeNames", std::string("a b,\"c \"\"d\"\"\",é=ü\n1,2,3\n1,2,3\n4,5,6\n")},
        std::pair{"EmptyValues", std::string("zip,age\n,\n02138,\n,7\n")},
        std::pair{"ManyColumns", many_columns()}, std::pair{"AllAlike", all_alike()},
        std::pair{"Times", std::string("visited,seen,born\n01/25/2006 9:30 AM,2006-01-03T09:30:15Z,20060103\n"
                                       "02/26/2006 12:30 PM,2006-01-04T10:00:00+02:00,20060104\n"
                                       "02/27/2006 1:00 PM,2006-01-05T10:00:00[Europe/Rome],20060104\n")},
        std::pair{"AmbiguousDates", std::string("visited\n01/02/2006\n03/04/2006\n05/06/2006\n")},
        std::pair{"MixedTimes",
                  std::string("a,b\n2006-01-03T09:30Z,2006-01-03\n2006-01-03T09:30,2006-01-04 10:00\n"
                              "2006-01-04T09:30,2006-01-05 11:00:30\n")},
        std::pair{"Epochs",
                  std::string("created_at,seen\n1136280615,1136280615123\n1136280616,1136280616123\n")},
        std::pair{"NegativeAndDecimal", std::string("income,score\n-5,1.25\n1e3,0.5\n17,2\n20,7.75\n")}),
    [](const auto& test) { return std::string(test.param.first); });

}  // namespace
}  // namespace kith::tests

// Whom rows are about, as the command asks: releases are refused if persons have several rows and the plan names
// none; `inspect` proposes them.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <filesystem>
#include <random>

#include "tests/command.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;

// Visits of patients who are told apart by a number of the books alone.
std::string visits(std::size_t patients, std::size_t rows) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return random() % n; };
  std::vector<std::string> who;
  for (std::size_t p = 0; p < patients; ++p)
    who.push_back(fmt::format("{}-{},{},{},{:02}", 100000 + p * 613 % 899981, p % 10, 1930 + below(80),
                              below(2) ? "f" : "m", below(12)));
  std::string text = "mrn,birth,sex,zip,diagnosis,day\n";
  for (std::size_t row = 0; row < rows; ++row)
    text += fmt::format("{},{},{}\n", who[below(patients)], below(3) ? "flu" : "asthma", below(300));
  return text;
}

class Persons : public ::testing::Test {
 protected:
  Ran release(const Words& flags, const std::string& out = "out") {
    Words words{"release", (folder / "t.csv").string(), "-o", (folder / out).string(), "--json", "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  Ran release_plan(const std::string& plan, const std::string& out = "out") {
    return kith({"release", folder.write("plan.toml", plan).string(), "-o", (folder / out).string(), "--json",
                 "--quiet"});
  }

  Folder folder;
  const Words roles{"--quasi", "birth,sex", "--sensitive", "diagnosis", "-k", "5"};
  const Words quasi{"--quasi", "birth,sex", "--sensitive",       "diagnosis",
                    "-k",      "5",         "--max-suppression", "50%"};
};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST_F(Persons, OfVisitsMustBeNamed) {
  folder.write("t.csv", visits(1300, 3999));
  for (const Words& more : std::vector<Words>{
           {}, {"--identifier", "mrn"}, {"--plain", "day"}, {"--method", "datafly"}, {"--threads", "1"}}) {
    const Ran refused = release(with(quasi, more));
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.error(), "persons-unknown");
    EXPECT_NE(refused.err.find("--person mrn"), std::string::npos) << refused.err;
    EXPECT_EQ(folder.files(), Words{"t.csv"});
  }
  EXPECT_EQ(release(with(roles, {"--method", "local"})).error(), "persons-unknown");
  const Ran named = release(with(quasi, {"--person", "mrn"}));
  EXPECT_EQ(named.status, 0) << named.err;
  EXPECT_LE(named.json()["input"]["persons"], 1300);
}

TEST_F(Persons, AreRowsIfThePublisherSaysSo) {
  folder.write("t.csv", visits(1300, 3999));
  const Ran flagged = release(with(quasi, {"--persons", "rows"}));
  ASSERT_EQ(flagged.status, 0) << flagged.err;
  EXPECT_NE(flagged.json()["notes"].dump().find("column 'mrn' seems to tell persons"), std::string::npos);
  const std::string plan =
      "[source]\npath = \"t.csv\"\n[columns]\nsex = \"quasi\"\n[privacy]\nk = 5\npersons = \"rows\"\n";
  EXPECT_EQ(release_plan(plan, "planned").status, 0);
  EXPECT_EQ(release(with(quasi, {"--persons", "rows", "--person", "mrn"})).error(), "plan-value");
}

TEST_F(Persons, AreRowsWhereNothingRepeats) {
  folder.write("t.csv", visits(100'000, 700));
  EXPECT_EQ(release(quasi).status, 0);
  folder.write("t.csv", visits(12, 40));
  EXPECT_EQ(release(quasi, "few").status, 0);
}

TEST_F(Persons, AreInThePlanThatInspectWrites) {
  folder.write("t.csv", visits(400, 1200));
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspected = kith({"inspect", (folder / "t.csv").string(), "--plan", plan, "--json", "--quiet"});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  EXPECT_EQ(inspected.json()["person"], "mrn");
  const Ran released = kith({"release", plan, "-o", (folder / "out").string(), "--quiet", "--json"});
  EXPECT_EQ(released.status, 0) << released.err;
}

TEST_F(Persons, UnderAHeaderThatSpeaksOfAHospitalMustBeNamed) {
  std::string text = visits(400, 1200);
  for (const char* header : {"hospital_number", "historia_clinica"}) {
    folder.write("t.csv", header + text.substr(text.find(',')));
    const Ran refused = release(quasi);
    EXPECT_EQ(refused.error(), "persons-unknown") << header;
    EXPECT_NE(refused.err.find(fmt::format("--person {}", header)), std::string::npos) << refused.err;
  }
}

TEST_F(Persons, AreNamedByAWordThatAShellTakes) {
  const std::string text = visits(400, 1200);
  folder.write("t.csv", "Patient ID" + text.substr(text.find(',')));
  const Ran refused = release(quasi);
  EXPECT_EQ(refused.error(), "persons-unknown");
  EXPECT_NE(refused.err.find("--person 'Patient ID' or"), std::string::npos) << refused.err;
}

// As tools write whole numbers that know no column of them with empty cells.
TEST_F(Persons, WhoseNumbersHaveAPointMustBeNamed) {
  std::string text = "c1,birth,sex,dx\n";
  for (int row = 0; row < 180; ++row)
    text += fmt::format("{}.0,{},{},{}\n", 1000 + row / 3, 1930 + row / 3 * 37 % 71,
                        row / 3 * 7 % 11 < 5 ? "f" : "m", row * 17 % 5);
  folder.write("t.csv", text);
  const Ran refused = release({"--quasi", "sex", "--sensitive", "dx", "-k", "3"});
  EXPECT_EQ(refused.error(), "persons-unknown");
  EXPECT_NE(refused.err.find("column 'c1'"), std::string::npos) << refused.err;
}

// Every row is another patient, and `id` is of who is responsible.
TEST_F(Persons, AreNotThoseWhoAreResponsible) {
  std::string text = "id,responsible,department,dob,sex,dx\n";
  for (int row = 0; row < 320; ++row) {
    const int who = row % 40;
    text += fmt::format("{},{} {},{},{}-0{}-1{},{},{}\n", who, who % 2 ? "Mary" : "John",
                        std::string(1, static_cast<char>('A' + who % 20)) + "sen", who % 3 ? "cardio" : "gp",
                        1930 + row * 37 % 71, 1 + row * 5 % 9, row * 3 % 10, (row + row / 40) % 3 ? "f" : "m",
                        row % 5);
  }
  folder.write("t.csv", text);
  EXPECT_EQ(release({"--quasi", "sex", "--sensitive", "dx", "-k", "2"}).status, 0);
}

// The visit is named as the person, and patients have several; the number of the books is withheld.
// One number was typed twice.
TEST_F(Persons, ThatHardlyEverRepeatAreDoubted) {
  std::string text = "visit_id,";
  std::size_t row = 0;
  for (const char c : visits(400, 1200)) {
    text += c;
    if (c == '\n' && row < 1200) text += fmt::format("{},", ++row == 2 ? 1 : row);
  }
  folder.write("t.csv", text);
  const Words flags = with(quasi, {"--person", "visit_id"});
  const Ran doubted = release(flags);
  ASSERT_EQ(doubted.status, 0) << doubted.err;
  const auto notes = doubted.json()["notes"].dump();
  EXPECT_NE(notes.find("person-never-repeats"), std::string::npos) << notes;
  EXPECT_NE(notes.find("column 'mrn'"), std::string::npos) << notes;
  EXPECT_EQ(release(with(flags, {"--fail-on", "warning"}), "no").status, 4);
  const Ran named = release(with(quasi, {"--person", "mrn"}), "named");
  EXPECT_EQ(named.json()["notes"].dump().find("person-never-repeats"), std::string::npos);
}

// An address that repeats, while ZIP codes vary as they do among those whom a provider serves.
TEST_F(Persons, WhoAreInDoubtAreACaveat) {
  std::string text = "email,zip,ward,dx\n";
  for (int row = 0; row < 360; ++row)
    text +=
        fmt::format("p{}.x@mail.example,021{},{},{}\n", row / 3, 38 + row * 7 % 17, row * 13 % 4, row % 5);
  folder.write("t.csv", text);
  const Words flags = {"--quasi", "ward", "-k", "5"};
  const Ran doubted = release(flags);
  ASSERT_EQ(doubted.status, 0) << doubted.err;
  const auto notes = doubted.json()["notes"].dump();
  EXPECT_NE(notes.find("persons-in-doubt"), std::string::npos) << notes;
  EXPECT_NE(notes.find("--person email; if not, --persons rows"), std::string::npos) << notes;
  EXPECT_EQ(release(with(flags, {"--fail-on", "warning"}), "no").status, 4);
  for (const Words& said : {Words{"--persons", "rows"}, Words{"--person", "email"}})
    EXPECT_EQ(release(with(flags, said), said[1]).json()["notes"].dump().find("persons-in-doubt"),
              std::string::npos);
  folder.write("t.csv", "patient_" + text);
  EXPECT_EQ(release(flags, "patient").error(), "persons-unknown");
  folder.write("t.csv", "doctor_" + text);
  EXPECT_EQ(release(flags, "doctor").json()["notes"].dump().find("persons-in-doubt"), std::string::npos);
}

// One of two person columns splits persons: the visit, or the day. A site does not, whose numbers begin anew, nor
// does what follows from the number.
TEST_F(Persons, ThatAreSplitByAColumnTooManyAreDoubted) {
  std::string text = "visit_id,mrn,day,clinic,birth,sex,zip,dx\n", sites = "site,number,birth,sex,zip,dx\n";
  for (int row = 0; row < 240; ++row) {
    const int who = row / 4;
    const std::string facts = fmt::format("{}-0{}-1{},{},{},{}\n", 1930 + who * 37 % 71, 1 + who % 9,
                                          who % 10, who * 7 % 11 < 5 ? "f" : "m", who % 3, row * 17 % 5);
    text += fmt::format("{},{},{},{},{}", row, 1000 + who, row * 13 % 29, who % 5, facts);
    sites += fmt::format("{},{},{}", who / 20, who % 20, facts);
  }
  const auto doubted = [&](const std::string& table, const std::string& a, const std::string& b) {
    folder.write("t.csv", table);
    const Ran ran =
        release_plan(fmt::format("[source]\npath = \"t.csv\"\n[columns]\n{} = \"person\"\n{} = \"person\"\n"
                                 "sex = \"quasi\"\ndx = \"sensitive\"\n[privacy]\nk = 2\n",
                                 a, b),
                     a + b);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.json()["notes"].dump().find("person-never-repeats") != std::string::npos;
  };
  EXPECT_TRUE(doubted(text, "visit_id", "mrn"));
  EXPECT_TRUE(doubted(text, "mrn", "day"));
  EXPECT_FALSE(doubted(text, "mrn", "clinic"));
  EXPECT_FALSE(doubted(sites, "site", "number"));
}

// What tells of a person stands behind more columns than are looked at; what was not is told.
TEST_F(Persons, OfAVeryWideTableMustBeNamed) {
  for (const bool several : {true, false}) {
    std::string text = "id";
    for (int c = 0; c < 220; ++c) text += fmt::format(",c{}", c);
    text += ",sex,birth\n";
    for (int row = 0; row < 300; ++row) {
      const int who = several ? row / 3 : row;
      text += fmt::format("{}", who);
      for (int c = 0; c < 220; ++c) text += (row * 31 + c * row * 7) % 5 < 2 ? ",a" : ",b";
      text += fmt::format(",{},{}-0{}-1{}\n", who * 7 % 11 < 5 ? "f" : "m", 1930 + who * 37 % 71, 1 + who % 9,
                          who % 10);
    }
    folder.write("t.csv", text);
    const Ran ran = release({"--quasi", "sex", "-k", "2"});
    EXPECT_EQ(ran.status, several ? 2 : 0) << ran.err;
    EXPECT_EQ(ran.out.find("columns-unread") != std::string::npos, !several);
    const Ran looked = kith({"inspect", (folder / "t.csv").string(), "--json"});
    EXPECT_EQ(looked.json()["persons_unread"], 23);
    EXPECT_EQ(looked.json()["person"].is_null(), !several);
  }
}

TEST_F(Persons, OfTheFirstBatchOfASeriesMustBeNamed) {
  folder.write("t.csv", visits(400, 1200));
  const Ran refused = kith(with({"release", (folder / "t.csv").string(), "--series", (folder / "s").string(),
                                 "--json", "--quiet", "--quasi", "birth,sex", "-k", "5"},
                                {}));
  EXPECT_EQ(refused.error(), "persons-unknown");
}

TEST_F(Persons, OfAStreamMustBeNamed) {
  folder.write("t.csv", visits(400, 1200));
  const Words words{"release",     (folder / "t.csv").string(),
                    "--method",    "reposition",
                    "--time",      "day",
                    "--quasi",     "birth,sex",
                    "--sensitive", "diagnosis",
                    "-l",          "2",
                    "--window",    "3",
                    "-o",          (folder / "out").string(),
                    "--json",      "--quiet"};
  EXPECT_EQ(kith(words).error(), "persons-unknown");
  EXPECT_EQ(kith(with(words, {"--persons", "rows"})).status, 0);
}

// Members of households have a number there: neither column alone tells them apart.
TEST_F(Persons, MayBeToldApartByTwoColumns) {
  std::mt19937 random(3);
  std::string text = "household,number,sex,birth,diagnosis\n";
  for (int person = 0; person < 240; ++person) {
    const auto birth = 1930 + random() % 80;
    const char* sex = random() % 2 ? "f" : "m";
    for (auto visit = 1 + random() % 4; visit-- > 0;)
      text += fmt::format("H{},{},{},{},{}\n", 1000 + person / 3, person % 3 + 1, sex, birth,
                          random() % 3 ? "flu" : "asthma");
  }
  folder.write("t.csv", text);
  const Words flags{"--quasi", "birth,sex", "-k", "3", "--max-suppression", "50%"};
  const Ran refused = release(flags);
  EXPECT_EQ(refused.error(), "persons-unknown");
  EXPECT_NE(refused.err.find("'household' and 'number'"), std::string::npos) << refused.err;
  const std::string plan = (folder / "plan.toml").string();
  const Ran inspected = kith({"inspect", (folder / "t.csv").string(), "--plan", plan, "--json", "--quiet"});
  ASSERT_EQ(inspected.status, 0) << inspected.err;
  EXPECT_EQ(inspected.json()["person"], "household + number");
  EXPECT_EQ(inspected.json()["persons"], 240);
  const Ran released = kith({"release", plan, "-o", (folder / "out").string(), "--quiet", "--json"});
  ASSERT_EQ(released.status, 0) << released.err;
  EXPECT_EQ(released.json()["input"]["persons"], 240);
}

// Rows of the person table are visits: sixty patients have three each, and their number is withheld.
class PersonsOfTables : public Persons {
 protected:
  PersonsOfTables() {
    std::mt19937 random(1);
    std::string persons = "mrn\n", visits = "vid,mrn,birth,sex,zip,dx\n", drugs = "vid,drug\n";
    for (std::size_t p = 0; p < 60; ++p) {
      persons += fmt::format("{}\n", 1000 + p);
      const auto who =
          fmt::format("{},19{}-0{}-1{},{},0{},{}", 1000 + p, 30 + random() % 69, 1 + random() % 9,
                      random() % 10, random() % 2 ? "F" : "M", 2100 + p, random() % 3);
      for (std::size_t v = 0; v < 3; ++v) {
        visits += fmt::format("{},{}\n", 3 * p + v, who);
        drugs += fmt::format("{},d{}\n", 3 * p + v, p % 4);
      }
    }
    folder.write("persons.csv", persons);
    folder.write("visits.csv", visits);
    folder.write("drugs.csv", drugs);
  }

  static std::string plan(const std::string& above, const std::string& privacy = "") {
    return above +
           "columns = { birth = \"quasi\", sex = \"quasi\", zip = \"quasi\", dx = \"sensitive\" }\n"
           "[tables.drug]\npath = \"drugs.csv\"\nparent = { table = \"visit\", column = \"vid\" }\n"
           "columns = { drug = \"quasi\" }\n[privacy]\nk = 3\n" +
           privacy + "[method]\nname = \"multirelational\"\n";
  }

  const std::string visit = "[tables.visit]\npath = \"visits.csv\"\nkey = \"vid\"\n";
};

TEST_F(PersonsOfTables, MustBeRowsOfThePersonTable) {
  const Ran refused = release_plan(plan(visit));
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.error(), "persons-unknown");
  for (const char* words : {"'visit'", "column 'mrn'", "parent = ", "persons = \"rows\""})
    EXPECT_NE(refused.err.find(words), std::string::npos) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_F(PersonsOfTables, AreFoundInATableAboveOrStated) {
  const Ran above = release_plan(plan("[tables.person]\npath = \"persons.csv\"\nkey = \"mrn\"\n" + visit +
                                      "parent = { table = \"person\", column = \"mrn\" }\n"));
  ASSERT_EQ(above.status, 0) << above.err;
  EXPECT_EQ(above.json()["input"]["persons"], 60);
  const Ran stated = release_plan(plan(visit, "persons = \"rows\"\n"), "stated");
  ASSERT_EQ(stated.status, 0) << stated.err;
  EXPECT_NE(stated.json()["notes"].dump().find("column 'mrn' seems to tell persons"), std::string::npos);
  const std::string silent = folder.write("silent.toml", plan(visit)).string();
  const Words words{"release", silent, "-o", (folder / "flagged").string(), "--json", "--quiet"};
  EXPECT_EQ(kith(with(words, {"--persons", "rows"})).status, 0);
  EXPECT_EQ(kith(with(words, {"--persons", "rows", "--fail-on", "warning"})).status, 4);
}

}  // namespace
}  // namespace kith::tests

// Audits and attacks by the command, on tables that somebody else may have made.
#include <gtest/gtest.h>

#include "tests/command.h"

namespace kith::tests {
namespace {

TEST(Audit, ViolationExitsWithFour) {
  const Folder folder;
  folder.write("t.csv", "zip,sex\n1,f\n1,f\n2,m\n");
  const Ran ran = kith({"audit", (folder / "t.csv").string(), "--quasi", "zip,sex", "-k", "2", "--json"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["satisfied"], false);
  EXPECT_EQ(ran.json()["k"], 1);
  EXPECT_EQ(ran.json()["violations"], 1);
  EXPECT_EQ(ran.json()["counting"], "rows only");
}

TEST(Audit, CountsPersonsWhereTheyAreKnown) {
  const Folder folder;
  folder.write("t.csv", "who,zip\na,1\na,1\na,1\nb,2\nc,2\n");
  EXPECT_EQ(kith({"audit", (folder / "t.csv").string(), "--quasi", "zip", "-k", "2"}).status, 0);
  const Ran ran =
      kith({"audit", (folder / "t.csv").string(), "--quasi", "zip", "--person", "who", "-k", "2", "--json"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["k"], 1);
}

// The example of docs/measures.md.
TEST(Audit, MeasuresEachSensitiveColumn) {
  const Folder folder;
  folder.write("t.csv", "q,ill\na,flu\na,flu\na,flu\na,cold\na,cold\na,cold\nb,flu\nb,hiv\n");
  const Ran ran =
      kith({"audit", (folder / "t.csv").string(), "--quasi", "q", "--sensitive", "ill", "--json"});
  EXPECT_EQ(ran.status, 0);
  const auto found = ran.json()["measures"]["ill"];
  EXPECT_EQ(found["alpha"], 0.5);
  EXPECT_EQ(found["recursive_c"], 1.0);
  EXPECT_EQ(found["basic_beta"], 3.0);
  EXPECT_TRUE(found["enhanced_beta"].is_null());
  EXPECT_TRUE(found["delta"].is_null());
  EXPECT_NEAR(found["delta_present"].get<double>(), 1.386, 0.001);
}

constexpr const char* three_travellers = "who,place\np,A\np,B\nq,A\nq,C\nr,B\nr,C\n";

TEST(Audit, TellsBothReadingsOfAPerson) {
  const Folder folder;
  folder.write("t.csv", three_travellers);
  const std::vector<std::string> words{
      "audit", (folder / "t.csv").string(), "--quasi", "place", "--person", "who", "-k", "2", "--json"};
  const Ran by_class = kith(words);
  EXPECT_EQ(by_class.status, 0);
  EXPECT_EQ(by_class.json()["satisfied"], true);
  EXPECT_EQ(by_class.json()["history"]["k"], 1);
  EXPECT_EQ(by_class.json()["history"]["violations"], 3);
  EXPECT_EQ(by_class.json()["history"]["satisfied"], false);
  std::vector<std::string> asked = words;
  asked.insert(asked.end(), {"--persons", "history"});
  const Ran by_history = kith(asked);
  EXPECT_EQ(by_history.status, 4);
  EXPECT_EQ(by_history.json()["satisfied"], false);
  EXPECT_EQ(by_history.json()["violations"], 0);
}

TEST(Audit, AHistoryNeedsAPersonColumn) {
  const Folder folder;
  folder.write("t.csv", three_travellers);
  const Ran ran = kith({"audit", (folder / "t.csv").string(), "--quasi", "place", "-k", "2", "--persons",
                        "history", "--json"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "usage");
}

TEST(Audit, TellsBothReadingsOfTheStar) {
  const Folder folder;
  folder.write("t.csv", "zip,sex\n1,f\n1,*\n2,m\n*,m\n");
  const Ran ran = kith({"audit", (folder / "t.csv").string(), "--quasi", "zip,sex", "-k", "2", "--json"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(ran.json()["k"], 1);
  EXPECT_EQ(ran.json()["wildcard"]["k"], 2);
}

TEST(Audit, DiversityAndClosenessAreReported) {
  const Folder folder;
  folder.write("t.csv", "zip,illness\n1,flu\n1,flu\n2,flu\n2,hiv\n");
  const std::string table = (folder / "t.csv").string();
  const Ran ran =
      kith({"audit", table, "--quasi", "zip", "--sensitive", "illness", "-k", "2", "-l", "2", "--json"});
  EXPECT_EQ(ran.status, 4);
  EXPECT_DOUBLE_EQ(ran.json()["sensitive"][0]["l_frequency"], 1.0);
  EXPECT_EQ(
      kith({"audit", table, "--quasi", "zip", "--sensitive", "illness", "-t", "0.25", "-k", "2"}).status, 0);
  EXPECT_EQ(kith({"audit", table, "--quasi", "zip", "--sensitive", "illness", "-t", "0.2", "-k", "2"}).status,
            4);
}

TEST(Attack, SaysWhereNobodyMatchesAtAll) {
  const Folder folder;
  folder.write("release.csv", "v\nautumn 2024\nautumn 2024\n");
  folder.write("outside.csv", "v\n2024-10-27\n");
  const std::vector<std::string> call = {"attack",    (folder / "release.csv").string(),
                                         "--outside", (folder / "outside.csv").string(),
                                         "--on",      "v=v"};
  const Ran ran = kith(call);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.err.find("no outside row matches"), std::string::npos) << ran.err;
  folder.write("outside.csv", "v\nautumn 2024\n");
  EXPECT_EQ(kith(call).err.find("no outside row matches"), std::string::npos);
}

// The docs tell people to run the command inside a folder of data, which may hold anything.
TEST(Command, LoadsNoLibraryFromTheCurrentFolder) {
  const Folder folder;
  for (const char* library : {"libduckdb.so", "libcctz.so.2", "libfmt.so.9", "libcrypto.so.3"})
    folder.write(library, "junk");
  const Ran ran =
      run({"sh", "-c",
           "cd '" + folder.path().string() + "' && exec '" + std::string(KITH_BINARY) + "' --version"});
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST(Attack, Figure1FindsSueCarlson) {
  const Folder folder;
  folder.write(
      "medical.csv",
      "race,birth,sex,zip,marital,problem\nasian,09/27/64,female,94139,divorced,hypertension\n"
      "asian,09/30/64,female,94139,divorced,obesity\nasian,04/18/64,male,94139,married,chest pain\n"
      "black,09/13/64,female,94141,married,shortness of breath\n"
      "white,05/14/61,male,94138,single,chest pain\nwhite,09/15/61,female,94142,widow,shortness of breath\n");
  folder.write("voters.csv",
               "name,city,ZIP,DOB,sex\nSue J. Carlson,San Francisco,94142,9/15/61,female\n"
               "Nobody,San Francisco,94142,1/1/61,male\n");
  const Ran ran =
      kith({"attack", (folder / "medical.csv").string(), "--outside", (folder / "voters.csv").string(),
            "--on", "zip=ZIP,birth=DOB,sex", "--sensitive", "problem", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto whole = ran.json()["links"][0];
  EXPECT_EQ(whole["exactly_one"], 1);
  EXPECT_EQ(whole["reidentified"], 1);
  EXPECT_EQ(whole["learnt"], 1);
}

TEST(Command, HelpShowsExamplesAndVersionIsPrinted) {
  for (const char* verb : {"inspect", "release", "audit", "attack"}) {
    const Ran ran = kith({verb, "--help"});
    EXPECT_EQ(ran.status, 0);
    EXPECT_NE(ran.out.find("Examples"), std::string::npos) << verb;
  }
  EXPECT_EQ(kith({"--version"}).out, "kith " KITH_VERSION "\n");
  for (const char* shell : {"bash", "zsh", "fish"})
    EXPECT_NE(kith({"completion", shell}).out.find("release"), std::string::npos) << shell;
}

}  // namespace
}  // namespace kith::tests

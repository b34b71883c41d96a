// Built-in hierarchies, as the command uses them: with each method, in a series, and what audits and attacks make of
// their labels.
#include <gtest/gtest.h>

#include <set>

#include "base/file.h"
#include "tests/command.h"
#include "tests/released_table.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;
using Cells = std::multiset<std::string>;

class Builtins : public ::testing::Test {
 protected:
  // A plan with these columns, of "t.csv".
  std::string plan(const std::string& columns, const std::string& method = "full-domain",
                   const std::string& more = "") const {
    return folder
        .write("plan.toml", "[source]\npath = \"t.csv\"\n[columns]\n" + columns +
                                "[privacy]\nk = 2\npersons = \"rows\"\n[method]\nname = \"" + method +
                                "\"\n" + more)
        .string();
  }
  Ran release(const std::string& file, const Words& flags = {}) const {
    Words words{"release", file, "-o", (folder / "out").string(), "--json", "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  Cells cells(const std::string& column, const std::string& file = "out/release.csv") const {
    const auto all = read_released(folder / file).cells(column);
    return {all.begin(), all.end()};
  }
  int audited(const std::string& what, const std::string& certificate) const {
    return kith({"audit", (folder / what).string(), "--certificate", (folder / certificate).string()}).status;
  }

  Folder folder;
};

const std::string countries =
    "country,zip\nUnited-States,02138\nusa,02139\nGermany,10115\nAUT,10117\nPoland,60601\nhungary,60602\n";
const std::string both =
    "country = { role = \"quasi\", hierarchy = { builtin = \"country\" } }\n"
    "zip = { role = \"quasi\", hierarchy = { builtin = \"us-zip\" } }\n";

TEST_F(Builtins, FullDomainReleasesLabelsThatPeopleKnow) {
  folder.write("t.csv", countries);
  const Ran ran = release(plan(both));
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(cells("country"), (Cells{"Northern America", "Northern America", "Western Europe",
                                     "Western Europe", "Eastern Europe", "Eastern Europe"}));
  EXPECT_EQ(cells("zip"), (Cells{"021**", "021**", "101**", "101**", "606**", "606**"}));
  EXPECT_EQ(ran.json()["chosen"]["levels"], (std::vector<int>{1, 2}));
  EXPECT_EQ(audited("out/release.csv", "out/release.certificate.json"), 0);
}

TEST_F(Builtins, TheCertificateNamesTheLevels) {
  folder.write("t.csv", countries);
  ASSERT_EQ(release(plan(both)).status, 0);
  const auto certificate = nlohmann::json::parse(read_file(folder / "out/release.certificate.json"));
  EXPECT_EQ(certificate["method"]["level_names"], (Words{"subregion", "3 digits"}));
  EXPECT_EQ(certificate["commitments"]["hierarchies"].size(), 2u);
}

TEST_F(Builtins, LocalCutsByTheirLevels) {
  folder.write("t.csv", "icd,x\nE11.9,1\nE109,2\nI10,3\nI21.0,4\nJ45.0,5\nJ45.9,6\n");
  const Ran ran =
      release(plan("icd = { role = \"quasi\", hierarchy = { builtin = \"icd-10\" } }\nx = \"plain\"\n",
                   "local", "ranges = \"tight\"\n"));
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(cells("icd"), (Cells{"E08-E14", "E08-E14", "I00-I99", "I00-I99", "J45", "J45"}));
  EXPECT_EQ(audited("out/release.csv", "out/release.certificate.json"), 0);
}

TEST_F(Builtins, ManyTablesMeetInTheirLabels) {
  folder.write("person.csv", "id,state\n1,Ohio\n2,MI\n3,Texas\n4,OK\n");
  folder.write("drug.csv", "id,atc\n1,A10BA02\n2,A10BB01\n3,N02BE01\n4,N02BA01\n");
  const auto file =
      folder.write("plan.toml",
                   "[tables.person]\npath = \"person.csv\"\nkey = \"id\"\ncolumns = { state = { role = "
                   "\"quasi\", hierarchy = { builtin = \"us-state\" } } }\n"
                   "[tables.drug]\npath = \"drug.csv\"\nparent = { table = \"person\", column = \"id\" }\n"
                   "columns = { atc = { role = \"quasi\", hierarchy = { builtin = \"atc\" } } }\n"
                   "[privacy]\nk = 2\n[method]\nname = \"multirelational\"\n");
  const Ran ran = release(file.string());
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(cells("state", "out/person.csv"),
            (Cells{"East North Central", "East North Central", "West South Central", "West South Central"}));
  EXPECT_EQ(cells("atc", "out/drug.csv"), (Cells{"A10B", "A10B", "N02B", "N02B"}));
  EXPECT_EQ(audited("out", "out/release.certificate.json"), 0);
}

TEST_F(Builtins, ASeriesTakesCountriesThatItHasNotSeen) {
  folder.write("t.csv", "country,x\nGermany,1\nFrance,2\nPoland,3\nHungary,4\n");
  const std::string file =
      plan("country = { role = \"quasi\", hierarchy = { builtin = \"country\" } }\nx = \"plain\"\n", "local");
  const Words words{"release", file, "--series", (folder / "series").string(), "--quiet"};
  const Ran first = kith(words);
  ASSERT_EQ(first.status, 0) << first.err;
  Words next = words;
  next.insert(next.end(),
              {"--source", folder.write("b.csv", "country,x\nAustria,5\nNL,6\nJapan,7\nPeru,8\n").string()});
  const Ran second = kith(next);
  ASSERT_EQ(second.status, 0) << second.err;
  const Ran audit = kith({"audit", "--series", (folder / "series").string()});
  EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
}

TEST_F(Builtins, AttacksReadTheMasksOfPostalCodes) {
  folder.write("t.csv", countries);
  ASSERT_EQ(release(plan(both)).status, 0);
  const auto outside = folder.write("voters.csv", "name,zip,country\nAnn,02138,USA\nBob,10115,Germany\n");
  const Ran ran = kith({"attack", (folder / "out/release.csv").string(), "--outside", outside.string(),
                        "--on", "zip", "-k", "2", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.json()["links"][0]["matched"], 2) << ran.out;
}

TEST_F(Builtins, AValueWithoutAPlaceIsNamedWithItsRow) {
  folder.write("t.csv", "country,x\nGermany,1\nNarnia,2\n");
  const Ran ran =
      release(plan("country = { role = \"quasi\", hierarchy = { builtin = \"country\" } }\nx = \"plain\"\n"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "hierarchy-gap");
  EXPECT_NE(ran.out.find("row 2: value 'Narnia'"), std::string::npos) << ran.out;
}

TEST_F(Builtins, AMisspeltNameComesWithTheNearestOne) {
  folder.write("t.csv", "country,x\nGermany,1\n");
  const Ran ran =
      release(plan("country = { role = \"quasi\", hierarchy = { builtin = \"contry\" } }\nx = \"plain\"\n"));
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "plan-value");
  EXPECT_NE(ran.out.find("did you mean country?"), std::string::npos) << ran.out;
}

TEST_F(Builtins, ZipCodesOfAreasWithFewPeopleAreNoted) {
  folder.write("t.csv", "zip,x\n03601,1\n03602,2\n");
  const Ran ran =
      release(plan("zip = { role = \"quasi\", hierarchy = { builtin = \"us-zip\" } }\nx = \"plain\"\n"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::set<std::string> codes;
  const auto result = ran.json();
  for (const auto& note : result["notes"]) codes.insert(note["code"].get<std::string>());
  EXPECT_TRUE(codes.contains("zip-areas")) << ran.out;
}

}  // namespace
}  // namespace kith::tests

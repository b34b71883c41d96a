// Method local, as the command runs it: what cells look like, what the result says, what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/command.h"
#include "tests/released_table.h"

namespace kith::tests {
namespace {

using Words = std::vector<std::string>;

class Local : public ::testing::Test {
 protected:
  Ran release(const std::string& table, const Words& flags) {
    folder.write("t.csv", table);
    Words words{"release", (folder / "t.csv").string(), "--method", "local",
                "-o",      (folder / "out").string(),   "--json",   "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    return kith(words);
  }
  ReleasedTable released() const { return read_released(folder / "out/release.csv"); }
  std::set<std::string> cells(const std::string& column) const {
    const auto all = released().cells(column);
    return {all.begin(), all.end()};
  }

  Folder folder;
};

constexpr const char* ages = "age,illness\n21,flu\n25,flu\n31,cold\n38,hiv\n47,flu\n52,cold\n";

TEST_F(Local, OuterCellsAreOpenAtTheEdges) {
  const Ran ran = release(ages, {"--quasi", "age", "--plain", "illness", "-k", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("age"), (std::set<std::string>{"<= 30", "(30, 40]", "> 40"}));
  EXPECT_EQ(ran.json()["classes"]["count"], 3);
  EXPECT_EQ(ran.json()["classes"]["smallest"], 2);
}

TEST_F(Local, TightBoxesEndAtValuesThatOccur) {
  const Ran ran = release(ages, {"--quasi", "age", "--plain", "illness", "-k", "2", "--ranges", "tight"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("age"), (std::set<std::string>{"[21, 25]", "[31, 38]", "[47, 52]"}));
  EXPECT_NEAR(ran.json()["loss"]["ncp"].get<double>(), (4.0 + 7.0 + 5.0) / 3 / 31, 1e-6);
}

TEST_F(Local, CategoriesWithoutAHierarchyBecomeSets) {
  const Ran ran = release("job,x\nbaker,1\nbaker,2\ncook,3\nnurse,4\nnurse,5\n",
                          {"--quasi", "job", "--plain", "x", "-k", "2", "--ranges", "tight"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(cells("job") == (std::set<std::string>{"baker", "{cook, nurse}"}) ||
              cells("job") == (std::set<std::string>{"{baker, cook}", "nurse"}));
}

TEST_F(Local, MembersOfASetThatHoldCommasAreQuoted) {
  const Ran ran =
      release("job,x\n\"a, b\",1\nc,2\n", {"--quasi", "job", "--plain", "x", "-k", "2", "--ranges", "tight"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("job"), (std::set<std::string>{"{\"a, b\", c}"}));
}

TEST_F(Local, AHierarchysLabelsAreTheCells) {
  const auto file = folder.write("zip.csv", "02138;0213*;*\n02139;0213*;*\n02141;0214*;*\n02142;0214*;*\n");
  const Ran ran =
      release("zip,x\n02138,1\n02139,2\n02141,3\n02141,4\n02142,5\n02142,6\n",
              {"--quasi", "zip", "--plain", "x", "-k", "2", "--hierarchy", "zip=" + file.string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("zip"), (std::set<std::string>{"0213*", "02141", "02142"}));
}

TEST_F(Local, TheEmptyValueHasACellOfItsOwn) {
  const Ran ran =
      release("age,x\n,1\n,2\n30,3\n31,4\n60,5\n61,6\n", {"--quasi", "age", "--plain", "x", "-k", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("age"), (std::set<std::string>{"", "<= 50", "> 50"}));
}

TEST_F(Local, DatesAreCutInTheirOrder) {
  const Ran ran = release("day,x\n2024-02-28,1\n2024-02-29,2\n2024-03-01,3\n2024-03-09,4\n",
                          {"--quasi", "day", "--plain", "x", "-k", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("day"), (std::set<std::string>{"<= 2024-02-29", "> 2024-02-29"}));
}

TEST_F(Local, KCountsPersons) {
  const Ran ran = release("who,age,x\na,20,1\na,21,2\na,22,3\nb,50,4\nb,51,5\n",
                          {"--quasi", "age", "--person", "who", "--plain", "x", "-k", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("age"), (std::set<std::string>{"*"}));
}

TEST_F(Local, EveryClassMeetsLToo) {
  const Ran ran = release("age,illness\n20,flu\n21,flu\n22,cold\n50,flu\n51,cold\n52,hiv\n",
                          {"--quasi", "age", "--sensitive", "illness", "-k", "2", "-l", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ReleasedTable table = released();
  for (const auto& [key, rows] : table.classes({"age"})) {
    std::map<std::string, std::size_t> counts;
    for (const std::size_t row : rows) ++counts[table.rows[row][table.at("illness")]];
    for (const auto& [value, n] : counts) EXPECT_LE(2 * n, rows.size()) << value;
  }
}

TEST_F(Local, WhatNotEvenOneClassMeetsHasNoRelease) {
  const Ran ran = release("age,illness\n20,flu\n21,flu\n22,cold\n",
                          {"--quasi", "age", "--sensitive", "illness", "-k", "2", "-l", "2"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.error(), "no-release");
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_F(Local, MorePersonsThanThereAreCannotBeAsked) {
  EXPECT_EQ(release(ages, {"--quasi", "age", "-k", "7"}).status, 3);
}

TEST_F(Local, TheResultComparesTheWaysOfCutting) {
  const auto json = release(ages, {"--quasi", "age", "--plain", "illness", "-k", "2"}).json();
  std::set<std::string> policies;
  for (const auto& variant : json["variants"]) {
    policies.insert(variant["policy"].get<std::string>());
    if (variant["policy"] == json["policy"]) {
      EXPECT_EQ(variant["ncp"], json["loss"]["ncp"]);
    }
  }
  EXPECT_EQ(policies, (std::set<std::string>{"widest-span", "least-loss", "guillotine"}));
  EXPECT_EQ(json["method"], "local");
  EXPECT_FALSE(json.contains("lattice"));
  EXPECT_FALSE(json.contains("minimal"));
}

TEST_F(Local, TheCertificateIsCheckedByTheAudit) {
  ASSERT_EQ(release(ages, {"--quasi", "age", "--plain", "illness", "-k", "2"}).status, 0);
  const Ran ran = kith({"audit", (folder / "out/release.csv").string(), "--certificate",
                        (folder / "out/release.certificate.json").string(), "--json"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.json()["k"], 2);
}

TEST_F(Local, ThePrivateMapPairsRowsWithClasses) {
  const Ran ran = release(ages, {"--quasi", "age", "--plain", "illness", "-k", "2", "--private-map",
                                 (folder / "map.csv").string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const ReleasedTable map = read_released(folder / "map.csv");
  EXPECT_EQ(map.columns, (Words{"row", "released", "class"}));
  ASSERT_EQ(map.rows.size(), 6u);
  EXPECT_EQ(map.rows[0][2], map.rows[1][2]);
  EXPECT_NE(map.rows[1][2], map.rows[2][2]);
}

TEST_F(Local, ACategoryWrittenLikeASetIsNotTakenForOne) {
  const Ran ran =
      release("job,x\n\"{b, c}\",1\n\"{b, c}\",2\nb,3\nc,4\n", {"--quasi", "job", "--plain", "x", "-k", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(cells("job"), (std::set<std::string>{"{b, c}", "{\"b\", \"c\"}"}));
}

TEST_F(Local, NumbersWithTooManyDigitsAreRefused) {
  const Ran ran = release("n,x\n12345678901234567891,1\n12345678901234567892,2\n5,3\n6,4\n",
                          {"--quasi", "n", "--plain", "x", "-k", "2"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.error(), "hierarchy-value") << ran.err;
}

TEST_F(Local, ALinkThatLeadsNowhereStays) {
  std::filesystem::create_symlink(folder / "nowhere/at-all", folder / "out");
  EXPECT_NE(release(ages, {"--quasi", "age", "-k", "2"}).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "out"));
}

TEST_F(Local, ArrivalsAreOfASeries) {
  EXPECT_EQ(release(ages, {"--quasi", "age", "-k", "2", "--arrivals", "known"}).error(), "usage");
}

class LocalPolicies : public Local, public ::testing::WithParamInterface<const char*> {};

TEST_P(LocalPolicies, GiveTheSameBytesOnOneThreadAndTwo) {
  std::string table = "age,zip,sex,x\n";
  for (int i = 0; i < 900; ++i)
    table += std::to_string((i * 37) % 91) + "," + std::to_string(2000 + (i * 53) % 40) + "," +
             (i * 7 % 3 == 0 ? "f" : "m") + "," + std::to_string(i % 5) + "\n";
  const Words flags{"--quasi", "age,zip,sex", "--plain", "x", "-k", "4", "--policy", GetParam()};
  std::string first;
  for (const char* threads : {"1", "2"}) {
    Words more = flags;
    more.insert(more.end(), {"--threads", threads});
    ASSERT_EQ(release(table, more).status, 0);
    const std::string bytes = read(folder / "out/release.csv");
    if (first.empty()) first = bytes;
    EXPECT_EQ(bytes, first);
  }
  for (const auto& [key, rows] : released().classes({"age", "zip", "sex"})) EXPECT_GE(rows.size(), 4u);
}

INSTANTIATE_TEST_SUITE_P(All, LocalPolicies, ::testing::Values("widest-span", "least-loss", "guillotine"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace kith::tests

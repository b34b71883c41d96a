#include <gtest/gtest.h>

#include "cli/called_test.h"
#include "testing/temporary_folder.h"

namespace kith::cli {
namespace {

class AttackCommand : public ::testing::Test {
 protected:
  AttackCommand() {
    folder.write("release.csv", "zip,age,ill\n1000,30,flu\n1000,30,cold\n2000,40,flu\n");
    folder.write("outside.csv", "name,zip,years\nann,1000,30\nbob,2000,40\n");
    arguments.release = at("release.csv");
    arguments.outside = at("outside.csv");
    arguments.on = {"zip", "age=years"};
  }
  std::string at(const std::string& name) const { return (folder.path() / name).string(); }
  Called call() const { return called(attack, arguments); }
  Error refusal() const { return refusal_of(attack, arguments); }

  testing::TemporaryFolder folder;
  AttackArguments arguments;
};

TEST_F(AttackCommand, LinksColumnsThatHaveOneNameOrTwo) {
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_TRUE(
      found.out.starts_with("2 outside people\n"
                            "  matched exactly one fewer than 2  pinned down  linked on\n"
                            "        2           1            1            1  zip, age\n"))
      << found.out;
  EXPECT_NE(found.out.find("of 3 released rows 3 fit somebody outside: 3 exactly one person, 3 fewer than 2; "
                           "the fewest are 1\n"),
            std::string::npos)
      << found.out;
  EXPECT_EQ(found.err, "");
}

TEST_F(AttackCommand, GivesTheRestOfTheRequestAsItIs) {
  arguments.link.k = 3;
  arguments.link.sensitive = "ill";
  const Called found = call();
  EXPECT_NE(found.out.find("exactly one fewer than 3       learnt  linked on\n"
                           "        2           1            2            1  zip, age\n"),
            std::string::npos)
      << found.out;
}

TEST_F(AttackCommand, PrintsJsonIfItIsAskedTo) {
  arguments.shared.json = true;
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_TRUE(found.out.starts_with("{")) << found.out;
  EXPECT_TRUE(found.out.ends_with("}\n")) << found.out;
}

TEST_F(AttackCommand, TellsNotesUnlessItIsQuiet) {
  folder.write("outside.csv", "name,zip,years\nann,7777,99\n");
  Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_NE(found.err.find("no outside row matches"), std::string::npos) << found.err;
  EXPECT_TRUE(found.out.ends_with("nobody was found, and that is no all-clear: see the notes\n"))
      << found.out;
  arguments.shared.quiet = true;
  EXPECT_EQ(call().err, "");
}

// What the release writes for nothing stands in the outside table too, and so does its decimal comma.
TEST_F(AttackCommand, ReadsBothTablesAlike) {
  folder.write("release.csv", "zip;age\n1000;30,5\n1000;30,5\n-;40,5\n");
  folder.write("outside.csv", "zip;years\n1000;30,5\n-;40,5\n");
  arguments.link.release.reading.na = {"-"};
  arguments.link.release.reading.decimal = ",";
  arguments.link.k = 1;
  const Called found = call();
  EXPECT_NE(found.out.find("        2           1            0"), std::string::npos)
      << found.out << found.err;
}

TEST_F(AttackCommand, AColumnThatIsNotThereIsAnError) {
  for (const char* on : {"years=age", "town", "zip=town"}) {
    arguments.on = {on};
    EXPECT_EQ(refusal().code(), ErrorCode::unknown_column) << on;
  }
}

TEST_F(AttackCommand, AMissingTableIsAnError) {
  arguments.outside = at("nobody.csv");
  EXPECT_EQ(refusal().code(), ErrorCode::missing_file);
  arguments.outside = at("outside.csv");
  arguments.release = at("nothing.csv");
  EXPECT_EQ(refusal().code(), ErrorCode::missing_file);
}

class AttackCommandByMoves : public AttackCommand {
 protected:
  AttackCommandByMoves() {
    folder.write("t.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
    folder.write("map.csv", "row,time,published\n0,1,1\n1,1,1\n2,2,3\n3,3,3\n");
    folder.write("plan.toml",
                 "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
                 "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\npublish = \"plain\"\n");
    arguments = {};
    arguments.release = at("plan.toml");
    arguments.moves = at("map.csv");
  }
};

TEST_F(AttackCommandByMoves, PrintsTheGroups) {
  const Called found = call();
  EXPECT_EQ(found.status, 0);
  EXPECT_TRUE(found.out.starts_with(
      "1 records moved or dropped; 1 of them in groups where all have one value\n\n"
      "              records   groups all alike  not 2-diverse surest guess  mean guess\n"
      "moved               1        1         1              1      100.0 %     100.0 %\n"
      "dropped             0        0         0              0        0.0 %       0.0 %\n"
      "not moved           3        2         1              1      100.0 %      66.7 %\n"))
      << found.out;
  EXPECT_EQ(found.err, "");
}

TEST_F(AttackCommandByMoves, LIsThatOfThePlanUnlessItIsGiven) {
  arguments.l = 3;
  EXPECT_NE(call().out.find("not 3-diverse"), std::string::npos);
}

TEST_F(AttackCommandByMoves, AMissingMapOrPlanIsAnError) {
  arguments.moves = at("none.csv");
  EXPECT_EQ(refusal().code(), ErrorCode::missing_file);
  arguments.moves = at("map.csv");
  arguments.release = at("none.toml");
  EXPECT_EQ(refusal().code(), ErrorCode::missing_file);
}

}  // namespace
}  // namespace kith::cli

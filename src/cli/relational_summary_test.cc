#include "cli/relational_summary.h"

#include <gtest/gtest.h>

#include <sstream>

namespace kith::cli {
namespace {

outcome::RelationalOutcome university() {
  outcome::RelationalOutcome result;
  result.model = "2-anonymity of persons";
  result.algorithm = "miracle";
  result.matching = "optimal";
  result.keys = "random";
  result.k = 2;
  result.tables.resize(2);
  result.tables[0].name = "student";
  result.tables[0].path = "out/student.csv";
  result.tables[0].figures = {4, 4, 0, 0, 0};
  result.tables[1].name = "takes";
  result.tables[1].path = "out/takes.csv";
  result.tables[1].withheld = {"room"};
  result.tables[1].figures = {11, 10, 1, 11, 0.25};
  result.figures.persons = result.figures.released = 4;
  result.figures.classes = result.figures.smallest = 2;
  result.figures.average = 2;
  result.figures.lm = 0.2;
  result.figures.dm = 8;
  result.unique_before = 3;
  result.below_k_before = 4;
  result.files.certificate = "out/release.certificate.json";
  result.certified = true;
  return result;
}

std::string printed(const outcome::RelationalOutcome& result) {
  std::ostringstream out;
  print_summary(result, out);
  return out.str();
}

void expect_says(const std::string& text, const std::string& what) {
  EXPECT_NE(text.find(what), std::string::npos) << what << "\n" << text;
}

TEST(RelationalSummary, SaysWhoIsReleasedAndWhatEachTableLost) {
  const std::string text = printed(university());
  expect_says(text, "released    4 of 4 persons, 0 suppressed");
  expect_says(text, "classes     2, smallest 2, average 2.0 persons");
  expect_says(text, "tables      student  4 of 4 rows, 0 removed (0.00 %)\n");
  expect_says(text, "            takes    10 of 11 rows, 1 removed (9.09 %), LM 0.2500\n");
  expect_says(text, "loss        LM 0.2000, DM 8");
  expect_says(text, "before: 3 persons alone with their rows, 4 among fewer than 2");
  expect_says(text, "withheld    takes.room");
}

TEST(RelationalSummary, SaysWhereTheFilesAre) {
  outcome::RelationalOutcome result = university();
  expect_says(printed(result), "release     out/student.csv\n            out/takes.csv\ncertificate out/");
  for (outcome::RelationalTable& table : result.tables) table.path = "out/r.duckdb";
  expect_says(printed(result), "release     out/r.duckdb\ncertificate");
}

TEST(RelationalSummary, SaysThatASeededReleaseIsNotCertified) {
  outcome::RelationalOutcome result = university();
  result.certified = false;
  expect_says(printed(result), "certificate none");
}

TEST(RelationalSummary, CallsTheBaselineOne) {
  outcome::RelationalOutcome result = university();
  EXPECT_EQ(printed(result).find("baseline"), std::string::npos);
  result.algorithm = "bitmap";
  expect_says(printed(result), "baseline");
}

}  // namespace
}  // namespace kith::cli

#include "cli/print.h"

#include <gtest/gtest.h>

#include "cli/printed_test.h"

namespace kith::cli {
namespace {

Released university() {
  Released result;
  result.model = "2-anonymity of persons";
  result.k = 2;
  RelationalFigures figures;
  figures.algorithm = "miracle";
  figures.matching = "optimal";
  figures.keys = "random";
  figures.tables = {{"student", "out/student.csv", 4, 4, 0, 0, 0, {}},
                    {"takes", "out/takes.csv", 11, 10, 1, 11, 0.25, {"room"}}};
  figures.persons = figures.released = 4;
  figures.lm = 0.2;
  figures.dm = 8;
  figures.unique_before = 3;
  figures.below_k_before = 4;
  result.relational = figures;
  result.withheld = {"takes.room"};
  result.classes = {2, 2, 2, 2};
  result.files.certificate = "out/release.certificate.json";
  result.certified = true;
  return result;
}

void expect_says(const std::string& text, const std::string& what) {
  EXPECT_NE(text.find(what), std::string::npos) << what << "\n" << text;
}

TEST(ReleasePrint, SaysWhoIsReleasedAndWhatEachOfManyTablesLost) {
  const std::string text = printed(university());
  expect_says(text, "released    4 of 4 persons, 0 suppressed");
  expect_says(text, "classes     2, smallest 2, average 2.0 persons");
  expect_says(text, "tables      student  4 of 4 rows, 0 removed (0.00 %)\n");
  expect_says(text, "            takes    10 of 11 rows, 1 removed (9.09 %), LM 0.2500\n");
  expect_says(text, "loss        LM 0.2000, DM 8");
  expect_says(text, "before: 3 persons alone with their rows, 4 among fewer than 2");
  expect_says(text, "withheld    takes.room");
}

TEST(ReleasePrint, SaysWhereTheFilesAre) {
  Released result = university();
  expect_says(printed(result), "release     out/student.csv\n            out/takes.csv\ncertificate out/");
  for (auto& table : result.relational->tables) table.path = "out/r.duckdb";
  expect_says(printed(result), "release     out/r.duckdb\ncertificate");
}

TEST(ReleasePrint, SaysHowFarASearchCameThatCanStopEarly) {
  Released result;
  result.risk_before = result.risk_after = RiskFigures{};
  result.loss = LossFigures{};
  result.lattice.emplace();
  result.lattice->nodes = 22'932'357'120;
  result.lattice->checked = 181'034;
  result.lattice->complete = false;
  result.lattice->bound = 0.41;
  result.lattice->gap = 0.0312;
  expect_says(
      printed(result),
      "search      not finished, no node is better by more than 3.1 %; 181034 of 22932357120 checked\n");
  result.lattice->complete = true;
  expect_says(printed(result), "search      the best of 22932357120 nodes; 181034 checked\n");
}

TEST(ReleasePrint, SaysThatASeededReleaseIsNotCertified) {
  Released result = university();
  result.certified = false;
  expect_says(printed(result), "certificate none");
}

TEST(ReleasePrint, CallsTheBaselineOfManyTablesOne) {
  Released result = university();
  EXPECT_EQ(printed(result).find("baseline"), std::string::npos);
  result.relational->algorithm = "bitmap";
  expect_says(printed(result), "baseline");
}

TEST(ReleasePrint, SaysOfAStreamWhatWasRefusedAndWhatWaits) {
  Streamed streamed;
  streamed.release.reposition.emplace();
  streamed.release.reposition->records = 7;
  EXPECT_EQ(printed(streamed).find("refused"), std::string::npos);
  streamed.release.reposition->late = 2;
  streamed.bad_times = 1;
  streamed.kept_open = true;
  const std::string text = printed(streamed);
  expect_says(text, "records     7 taken");
  expect_says(text, "refused     3: 2 too late, 0 too far ahead, 0 unreadable, 1 without");
  expect_says(text, "open        what is in the window waits");
}

TEST(ReleasePrint, OfVeryManyNamesSomeAreShown) {
  std::vector<std::string> names(50, "column");
  EXPECT_EQ(listed_in_part(names).find("more"), std::string::npos);
  names.resize(10'000, "column");
  EXPECT_NE(listed_in_part(names).find("and 9950 more (--json)"), std::string::npos);
  EXPECT_LT(listed_in_part(names).size(), 500U);
}

}  // namespace
}  // namespace kith::cli

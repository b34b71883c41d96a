#include <gtest/gtest.h>

#include "cli/printed_test.h"

namespace kith::cli {
namespace {

const std::string how_to_read =
    "\n* is best among runs with the same k. NCP is the detail that quasi columns lose, 0 none to 1 all; a "
    "suppressed row loses all.\n";

ComparedRun run_of(const std::string& method, const std::optional<std::string>& policy, std::uint64_t k,
                   const ComparedFigures& figures) {
  ComparedRun run;
  run.method = method;
  run.policy = policy;
  run.k = k;
  run.figures = figures;
  return run;
}

ComparedRun failed(const std::string& method, std::uint64_t k, const std::string& text) {
  ComparedRun run;
  run.method = method;
  run.policy = "least-loss";
  run.k = k;
  run.error = {ErrorCode::no_release, text};
  return run;
}

// Of 80 rows, 9 classes and an NCP of 0.1.
ComparedRun guillotine() {
  return run_of("local", "guillotine", 5, {.rows = 80, .classes = 9, .ncp = 0.1, .seconds = 1});
}

TEST(ComparePrint, AlignsNumbersToTheRightAndMarksTheBest) {
  Comparison found;
  found.runs = {run_of("full-domain", "height", 2,
                       {.rows = 78, .suppressed = 2, .classes = 12, .ncp = 0.25, .seconds = 0.5}),
                run_of("local", "guillotine", 2, {.rows = 80, .classes = 9, .ncp = 0.1, .seconds = 12.3456})};
  found.runs[0].best.classes = true;
  found.runs[1].best.suppressed = found.runs[1].best.ncp = true;
  EXPECT_EQ(printed(found),
            "method       policy      k  rows  suppressed   classes      NCP   seconds\n"
            "full-domain  height      2    78           2        12*  0.2500      0.50\n"
            "local        guillotine  2    80           0*        9   0.1000*    12.35\n" +
                how_to_read);
}

TEST(ComparePrint, ARunThatCannotBeSaysWhyAndWidensNothing) {
  Comparison found;
  found.runs = {run_of("datafly", std::nullopt, 10, {.rows = 100'000, .classes = 1, .ncp = 1}),
                failed("local", 10, "nothing satisfies k = 10")};
  EXPECT_EQ(printed(found),
            "method   policy       k    rows  suppressed   classes      NCP   seconds\n"
            "datafly  -           10  100000           0         1   1.0000      0.00\n"
            "local    least-loss  10  no release: nothing satisfies k = 10\n" +
                how_to_read);
}

TEST(ComparePrint, OfNoReleaseThereIsNothingToRead) {
  Comparison found;
  found.runs = {failed("local", 9, "too few rows")};
  found.task = "illness";
  found.queries = 1000;
  const std::string text = printed(found);
  EXPECT_TRUE(text.ends_with("\nlocal   least-loss  9  no release: too few rows\n")) << text;
}

TEST(ComparePrint, ATaskAndQueriesHaveColumnsAndALineEach) {
  Comparison found;
  found.runs = {guillotine(), guillotine()};
  found.task = "illness";
  found.queries = 250;
  found.runs[0].task = {"accuracy", 0.9, 0.8124, 0.5};
  found.runs[0].best.task = true;
  found.runs[0].query_error = 0.0456;
  found.runs[1].method = "mu-argus";
  found.runs[1].policy.reset();
  EXPECT_EQ(
      printed(found),
      "method    policy      k  rows  suppressed   classes      NCP    task   query error   seconds\n"
      "local     guillotine  5    80           0         9   0.1000   0.812*        0.046      1.00\n"
      "mu-argus  -           5    80           0         9   0.1000       -             -      1.00\n" +
          how_to_read +
          "task: accuracy of telling illness from the other columns; 0.900 with the source, 0.500 by always "
          "saying the most frequent value.\n"
          "query error: the mean relative error of 250 random counts over two or three quasi columns.\n");
}

TEST(ComparePrint, QueriesMayBeAskedWithoutATask) {
  Comparison found;
  found.runs = {guillotine()};
  found.queries = 20;
  found.runs[0].query_error = 0.0456;
  found.runs[0].best.query_error = true;
  EXPECT_EQ(
      printed(found),
      "method  policy      k  rows  suppressed   classes      NCP   query error   seconds\n"
      "local   guillotine  5    80           0         9   0.1000         0.046*     1.00\n" +
          how_to_read +
          "query error: the mean relative error of 20 random counts over two or three quasi columns.\n");
}

// The first run that was told has no source of its own: all have the same.
TEST(ComparePrint, R2HasNothingToGuess) {
  Comparison found;
  found.runs = {failed("local", 90, "too few rows"), guillotine()};
  found.task = "age";
  found.runs[1].task = {"r2", 0.75, -0.125, 0};
  const std::string text = printed(found);
  EXPECT_NE(text.find("  -0.125  "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("task: R2 of telling age from the other columns; 0.750 with the source.\n"))
      << text;
}

TEST(ComparePrint, NotesStandAboveTheTable) {
  Comparison found;
  found.runs = {guillotine()};
  found.notes = {{"a", Severity::warning, "classes are small"}, {"b", Severity::severe, "nobody is safe"}};
  EXPECT_TRUE(
      printed(found).starts_with("warning: classes are small\nsevere: nobody is safe\n\nmethod  policy  "))
      << printed(found);
}

}  // namespace
}  // namespace kith::cli

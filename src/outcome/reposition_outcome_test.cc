#include "outcome/reposition_outcome.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kith::outcome {
namespace {

using Json = nlohmann::ordered_json;

RepositionOutcome some_result() {
  RepositionOutcome result;
  result.method = "reposition";
  result.rows = 12;
  result.window = 3;
  result.l = 2;
  result.figures.published = 9;
  result.figures.moved = 4;
  result.figures.suppressed = 3;
  result.figures.loss = 12.5;
  result.figures.snapshots_in_all = 2;
  result.snapshots = {{"2024-01-01", {1, 9, 8, 2, 5, false}}, {"2024-01-02", {2, 0, 0, 0, 0, true}}};
  return result;
}

Json parsed(const RepositionOutcome& result) { return result.json(); }

TEST(RepositionJson, HasTheFiguresOfTheContract) {
  const Json json = parsed(some_result());
  EXPECT_EQ(json["method"], "reposition");
  EXPECT_EQ(json["input"]["rows"], 12);
  EXPECT_EQ(json["released"]["rows"], 9);
  EXPECT_EQ(json["released"]["suppressed"], 3);
  const Json& reposition = json["reposition"];
  EXPECT_EQ(reposition["window"], 3);
  EXPECT_EQ(reposition["loss"], 12.5);
  EXPECT_EQ(reposition["published"], 9);
  EXPECT_EQ(reposition["moved"], 4);
  EXPECT_EQ(reposition["suppressed"], 3);
  EXPECT_EQ(reposition["snapshots_in_all"], 2);
}

TEST(RepositionJson, TimesAreNumbersWhereTheyWereGivenAsSuch) {
  const Json json = parsed(some_result());
  EXPECT_EQ(json["reposition"]["snapshots"][0],
            (Json{{"time", 1}, {"in", 9}, {"published", 8}, {"level", 2}}));
}

TEST(RepositionJson, TimesOfACalendarAreLabels) {
  RepositionOutcome result = some_result();
  result.step_numbers = false;
  EXPECT_EQ(parsed(result)["reposition"]["snapshots"][0]["time"], "2024-01-01");
}

TEST(RepositionJson, EmptySnapshotsAreIncluded) {
  const Json snapshots = parsed(some_result())["reposition"]["snapshots"];
  ASSERT_EQ(snapshots.size(), 2u);
  EXPECT_EQ(snapshots[1], (Json{{"time", 2}, {"in", 0}, {"published", 0}, {"level", 0}}));
}

TEST(RepositionJson, WithoutSnapshotsTheListIsEmpty) {
  const Json json = parsed({});
  EXPECT_TRUE(json["reposition"]["snapshots"].is_array());
  EXPECT_TRUE(json["reposition"]["values"].is_array());
  EXPECT_FALSE(json["reposition"].contains("first_window"));
}

TEST(RepositionJson, TellsHowTheFirstWindowWasSolved) {
  RepositionOutcome result = some_result();
  result.first_window = FirstWindowFigures{7, 6.5, false, 4, 3};
  EXPECT_EQ(parsed(result)["reposition"]["first_window"],
            (Json{{"cost", 7.0}, {"bound", 6.5}, {"optimal", false}, {"flows", 4}, {"nodes", 3}}));
}

TEST(RepositionJson, TellsOfReplanningOnlyIfItWasAskedFor) {
  RepositionOutcome result = some_result();
  EXPECT_FALSE(parsed(result)["reposition"].contains("replan"));
  result.replan = true;
  EXPECT_EQ(parsed(result)["reposition"]["replan"], true);
}

TEST(RepositionJson, NamesOnlyFilesThatWereWritten) {
  RepositionOutcome result = some_result();
  EXPECT_FALSE(parsed(result)["released"].contains("path"));
  result.files.release = "out/release.csv";
  result.files.sensitive = "out/release.sensitive.csv";
  result.files.key = "out/private/release.key";
  const Json released = parsed(result)["released"];
  EXPECT_EQ(released["path"], "out/release.csv");
  EXPECT_EQ(released["sensitive_path"], "out/release.sensitive.csv");
  EXPECT_FALSE(released.contains("certificate"));
}

TEST(RepositionJson, ValuesThatAreNoUtf8DoNotBreakIt) {
  RepositionOutcome result = some_result();
  result.figures.values = {{"\xff", 5, 4, 1, 1, 2.0}};
  const Json value = parsed(result)["reposition"]["values"][0];
  EXPECT_EQ(value["in"], 5);
  EXPECT_EQ(value["suppressed"], 1);
  EXPECT_EQ(value["loss"], 2.0);
}

}  // namespace
}  // namespace kith::outcome

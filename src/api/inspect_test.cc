#include "kith/inspect.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "kith/error.h"
#include "kith/release.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using Json = nlohmann::json;
using testing::TemporaryFolder;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string visits() {
  std::string text = "patient,zip,age,illness\n";
  for (int i = 0; i < 40; ++i)
    text += "p" + std::to_string(i / 2) + ",0213" + std::to_string(i % 3) + "," + std::to_string(20 + i % 7) +
            "," + (i % 2 ? "flu" : "cold") + "\n";
  return text;
}

TEST(Inspect, OfATableProposesAPlanThatWorks) {
  const TemporaryFolder folder;
  folder.write("t.csv", visits());
  const InspectedTable found = inspect_table(
      {.data = folder.path() / "t.csv", .person = "patient", .plan = folder.path() / "plan.toml"});
  EXPECT_EQ(found.rows, 40u);
  EXPECT_EQ(found.persons, 20u);
  ASSERT_EQ(found.columns.size(), 4u);
  EXPECT_EQ(found.columns[0].role, "person");
  EXPECT_EQ(content_of(folder.path() / "plan.toml"), found.plan);
  EXPECT_NE(found.plan.find("path = \"t.csv\""), std::string::npos);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["rows"], found.rows);
  EXPECT_EQ(json["columns"][1]["distinct"], found.columns[1].distinct);
  EXPECT_EQ(json["uniqueness"].size(), found.uniqueness.size());
  ReleaseRequest request;
  request.plan = folder.path() / "plan.toml";
  request.directory = folder.path() / "out";
  EXPECT_GT(release(request).released, 0u);
}

TEST(Inspect, TellsWhatTheProposedReleaseWouldBe) {
  const TemporaryFolder folder;
  folder.write("t.csv", visits());
  const InspectedTable found = inspect_table({.data = folder.path() / "t.csv", .person = "patient"});
  ASSERT_TRUE(found.proposal);
  const Json json = Json::parse(found.to_json())["proposal"];
  EXPECT_EQ(json["method"], found.proposal->method);
  ASSERT_EQ(json["columns"].size(), 2u);
  EXPECT_EQ(json["columns"][0]["name"], "zip");
  EXPECT_EQ(json["columns"][0]["becomes"], found.proposal->columns[0].becomes);
  EXPECT_FALSE(found.proposal->columns[0].becomes.empty());
  EXPECT_GE(json["tried"].size(), 2u);
  EXPECT_NE(found.plan.find("name = \"" + found.proposal->method + "\""), std::string::npos) << found.plan;
}

// Numbers of twenty digits cannot be cut, so that full-domain is proposed, for which jobs need a hierarchy.
std::string uncuttable() {
  std::string text = "region,age,job\n";
  for (int i = 0; i < 300; ++i) {
    const bool young = i % 2 == 0;
    text += std::string(i % 3 ? "12345678901234567890" : "12345678901234567891.5") +
            (young ? ",25,y" : ",65,o") + std::to_string(i % 75 / 3 % 12) + "\n";
  }
  return text;
}

TEST(Inspect, WritesDerivedHierarchiesBesideThePlanAndReplacesNone) {
  const TemporaryFolder folder;
  folder.write("t.csv", uncuttable());
  InspectTableRequest request{.data = folder.path() / "t.csv", .plan = folder.path() / "plan.toml"};
  const InspectedTable found = inspect_table(request);
  ASSERT_TRUE(found.proposal);
  ASSERT_EQ(found.proposal->files, std::vector<std::string>{"plan_derived_job.csv"}) << found.plan;
  const std::string written = content_of(folder.path() / "plan_derived_job.csv");
  EXPECT_FALSE(written.empty());
  ReleaseRequest releasing;
  releasing.plan = folder.path() / "plan.toml";
  releasing.directory = folder.path() / "out";
  EXPECT_GT(release(releasing).released, 0u);
  std::filesystem::remove(folder.path() / "plan.toml");
  folder.write("plan_derived_job.csv", "mine");
  try {
    inspect_table(request);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::usage);
  }
  EXPECT_EQ(content_of(folder.path() / "plan_derived_job.csv"), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "plan.toml"));
  request.force = true;
  inspect_table(request);
  EXPECT_EQ(content_of(folder.path() / "plan_derived_job.csv"), written);
}

class Noted final : public Progress {
 public:
  void begin(std::string_view, std::uint64_t) override {}
  void advance(std::uint64_t) override {}
  void end() override {}
  void note(std::string_view text) override { notes.emplace_back(text); }
  bool cancelled() const override { return false; }

  std::vector<std::string> notes;
};

TEST(Inspect, SaysWhoElseNamesAHierarchyThatIsReplaced) {
  const TemporaryFolder folder;
  folder.write("t.csv", uncuttable());
  const InspectTableRequest request{
      .data = folder.path() / "t.csv", .plan = folder.path() / "plan.toml", .force = true};
  Noted first, same, replaced;
  folder.write("mine.toml", inspect_table(request, first).plan);
  inspect_table(request, same);
  folder.write("plan_derived_job.csv", "mine");
  inspect_table(request, replaced);
  EXPECT_TRUE(first.notes.empty());
  EXPECT_TRUE(same.notes.empty());
  ASSERT_EQ(replaced.notes.size(), 1u);
  EXPECT_NE(replaced.notes[0].find("mine.toml"), std::string::npos) << replaced.notes[0];
}

// A plan that is called like the table leaves files beside it that nobody made by hand.
TEST(Inspect, GivesTheSamePlanASecondTime) {
  const TemporaryFolder folder;
  folder.write("t.csv", uncuttable());
  const InspectTableRequest request{
      .data = folder.path() / "t.csv", .plan = folder.path() / "t.toml", .force = true};
  const InspectedTable first = inspect_table(request), second = inspect_table(request);
  ASSERT_TRUE(first.proposal);
  EXPECT_FALSE(first.proposal->files.empty());
  EXPECT_EQ(second.plan, first.plan);
  EXPECT_EQ(second.json, first.json);
}

TEST(Inspect, DoesNotOverwriteTheData) {
  const TemporaryFolder folder;
  folder.write("t.csv", visits());
  try {
    inspect_table({.data = folder.path() / "t.csv", .plan = folder.path() / "t.csv"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::output_is_input);
  }
  EXPECT_EQ(content_of(folder.path() / "t.csv"), visits());
}

TEST(Inspect, OfAStreamTriesWindows) {
  const TemporaryFolder folder;
  std::string text = "day,ill\n";
  for (int day = 1; day <= 20; ++day)
    for (int i = 0; i < 4; ++i)
      text += std::to_string(day) + "," + (i <= day % 4 ? "flu" : i % 2 ? "cold" : "hiv") + "\n";
  folder.write("t.csv", text);
  const InspectedStream found = inspect_stream(
      {.data = folder.path() / "t.csv", .time = "day", .sensitive = "ill", .l = {2}, .windows = {2, 3}});
  EXPECT_EQ(found.records, 80u);
  EXPECT_EQ(found.snapshots, 20u);
  EXPECT_EQ(found.trials.size(), 2u);
  EXPECT_NE(found.plan.find("reposition"), std::string::npos);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["snapshots"], found.snapshots);
  EXPECT_EQ(json["trials"][0]["moved"], found.trials[0].moved);
}

TEST(Inspect, KnowsDatabasesFromTables) {
  const TemporaryFolder folder;
  folder.write("t.csv", visits());
  EXPECT_FALSE(is_database_file(folder.path() / "t.csv"));
  EXPECT_FALSE(is_database_file(folder.path() / "nothing"));
}

TEST(Inspect, NeedsTheFolderOfThePlanBeforeItReads) {
  const TemporaryFolder folder;
  const auto plan = folder.path() / "none" / "plan.toml";
  try {
    inspect_table({.data = folder.path() / "absent.csv", .plan = plan});
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.place().file, plan.string());
    EXPECT_NE(error.message().find("no such folder"), std::string::npos);
  }
}

}  // namespace
}  // namespace kith

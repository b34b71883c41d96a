#include "profile/stream_profile.h"

#include <gtest/gtest.h>

#include <fstream>

#include "kith/error.h"
#include "method/read.h"
#include "method/reposition/settings.h"
#include "testing/temporary_folder.h"

namespace kith::profile {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Table table_of(const std::vector<std::string>& names, const Rows& rows) {
  Table table;
  table.source = "t.csv";
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column column;
    column.name = names[c];
    for (const auto& row : rows) column.codes.push_back(column.values.encode(row[c]));
    table.columns.push_back(std::move(column));
  }
  return table;
}

// Day 1: hiv, flu, flu; day 2: cold, asthma.
Table two_days() {
  return table_of({"day", "illness"},
                  {{"1", "hiv"}, {"1", "flu"}, {"1", "flu"}, {"2", "cold"}, {"2", "asthma"}});
}

StreamRequirement asked(const std::string& time) {
  StreamRequirement requirement;
  requirement.time = time;
  return requirement;
}

ErrorCode code_of(const Table& table, const StreamRequirement& requirement) {
  try {
    profile_stream(table, requirement, std::nullopt);
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorCode::cancelled;
}

const WindowTrial& trial(const StreamProfile& profile, std::uint64_t l, std::uint64_t window) {
  for (const WindowTrial& trial : profile.trials)
    if (trial.l == l && trial.window == window) return trial;
  throw std::out_of_range("no such trial");
}

TEST(StreamProfile, MeasuresTheSkewOfSnapshots) {
  const StreamProfile profile = profile_stream(two_days(), asked("day"), std::nullopt);
  EXPECT_EQ(profile.records, 5u);
  EXPECT_EQ(profile.snapshots, 2u);
  EXPECT_EQ(profile.values, 4u);
  EXPECT_EQ(profile.granularity, "step numbers");
  EXPECT_EQ(profile.sizes.least, 2);
  EXPECT_EQ(profile.sizes.greatest, 3);
  EXPECT_DOUBLE_EQ(profile.top_shares.greatest, 2.0 / 3);
  EXPECT_DOUBLE_EQ(profile.top_share, 0.4);
}

TEST(StreamProfile, CountsEligibleSnapshotsAndWhatDroppingAloneTakes) {
  const StreamProfile profile = profile_stream(two_days(), asked("day"), std::nullopt);
  ASSERT_EQ(profile.levels.size(), 3u);  // 2 to 4: there are four values
  EXPECT_EQ(profile.levels[0].l, 2u);
  EXPECT_EQ(profile.levels[0].eligible, 1u);
  EXPECT_EQ(profile.levels[0].dropped, 1u);
  EXPECT_EQ(profile.levels[1].eligible, 0u);
  EXPECT_EQ(profile.levels[1].dropped, 5u);
}

TEST(StreamProfile, TriesWindows) {
  StreamRequirement requirement = asked("day");
  requirement.windows = {1, 2};
  requirement.l = {2};
  const StreamProfile profile = profile_stream(two_days(), requirement, std::nullopt);
  ASSERT_EQ(profile.trials.size(), 2u);
  EXPECT_EQ(trial(profile, 2, 1).dropped, 1u);  // nothing can move
  EXPECT_EQ(trial(profile, 2, 1).moved, 0u);
  EXPECT_EQ(trial(profile, 2, 2).dropped, 0u);
  EXPECT_EQ(trial(profile, 2, 2).moved, 1u);
  EXPECT_DOUBLE_EQ(trial(profile, 2, 2).mean_delay, 0.2);
  ASSERT_TRUE(profile.proposed);
  EXPECT_EQ(profile.proposed->window, 2u);
}

TEST(StreamProfile, ProposesTheGreatestLThatIsCheapWithTheShortestWindow) {
  Rows rows;
  for (int day = 0; day < 10; ++day)
    for (const char* illness : {"flu", "cold", "gout"}) rows.push_back({std::to_string(day), illness});
  const StreamProfile profile = profile_stream(table_of({"day", "illness"}, rows), asked("day"), {});
  ASSERT_TRUE(profile.proposed);
  EXPECT_EQ(profile.proposed->l, 3u);
  EXPECT_EQ(profile.proposed->window, 2u);
  EXPECT_EQ(profile.proposed->moved, 0u);
}

TEST(StreamProfile, SaysWhereNothingCanBePublished) {
  StreamRequirement requirement = asked("day");
  requirement.sensitive = "illness";
  const StreamProfile profile =
      profile_stream(table_of({"day", "illness"}, {{"1", "flu"}, {"2", "flu"}}), requirement, {});
  ASSERT_TRUE(profile.proposed);
  EXPECT_EQ(profile.proposed->dropped, 2u);
  EXPECT_NE(profile.recommendation.find("Nothing could be published"), std::string::npos);
}

TEST(StreamProfile, ReadsDatesByDayUnlessAGranularityIsStated) {
  const Table table =
      table_of({"seen", "illness"}, {{"2024-01-01", "flu"}, {"2024-01-02", "cold"}, {"2024-01-09", "flu"}});
  const StreamProfile days = profile_stream(table, asked("seen"), std::nullopt);
  EXPECT_EQ(days.granularity, "day");
  EXPECT_EQ(days.snapshots, 9u);
  EXPECT_EQ(days.with_records, 3u);
  EXPECT_EQ(days.last, "2024-01-09");
  StreamRequirement requirement = asked("seen");
  requirement.granularity = "week";
  EXPECT_EQ(profile_stream(table, requirement, std::nullopt).snapshots, 2u);
}

TEST(StreamProfile, ReadsDatesAsTheyAreWritten) {
  const StreamProfile profile =
      profile_stream(table_of({"seen", "illness"}, {{"01/25/2024", "flu"}, {"01/26/2024", "cold"}}),
                     asked("seen"), std::nullopt);
  EXPECT_EQ(profile.snapshots, 2u);
  EXPECT_EQ(profile.calendar.format, "MM/DD/YYYY");
}

TEST(StreamProfile, CountsRowsWhoseTimeCannotBeRead) {
  const StreamProfile profile = profile_stream(
      table_of({"day", "illness"}, {{"1", "flu"}, {"", "cold"}, {"soon", "flu"}}), asked("day"), {});
  EXPECT_EQ(profile.rows, 3u);
  EXPECT_EQ(profile.records, 1u);
  EXPECT_EQ(profile.unread, 2u);
}

TEST(StreamProfile, ChoosesTheSensitiveColumnByNameThenByFewestValues) {
  const Table named = table_of({"day", "ward", "diagnosis"}, {{"1", "a", "x"}, {"2", "b", "y"}});
  EXPECT_EQ(profile_stream(named, asked("day"), {}).sensitive, "diagnosis");
  const Table guessed =
      table_of({"day", "colour", "shape"}, {{"1", "a", "x"}, {"2", "b", "y"}, {"3", "c", "x"}});
  const StreamProfile profile = profile_stream(guessed, asked("day"), {});
  EXPECT_EQ(profile.sensitive, "shape");
  EXPECT_TRUE(profile.sensitive_why.starts_with("a guess"));
}

TEST(StreamProfile, RefusesWhatItCannotLookAt) {
  EXPECT_EQ(code_of(two_days(), asked("days")), ErrorCode::unknown_column);
  EXPECT_EQ(code_of(two_days(), asked("illness")), ErrorCode::usage);
  StreamRequirement requirement = asked("day");
  requirement.sensitive = "ilness";
  EXPECT_EQ(code_of(two_days(), requirement), ErrorCode::unknown_column);
  requirement = asked("illness");
  requirement.sensitive = "day";
  EXPECT_EQ(code_of(two_days(), requirement), ErrorCode::bad_time);
  requirement.sensitive = "illness";
  EXPECT_EQ(code_of(two_days(), requirement), ErrorCode::usage);
  requirement = asked("day");
  requirement.granularity = "fortnightly";
  EXPECT_EQ(code_of(two_days(), requirement), ErrorCode::hierarchy_value);
  requirement = asked("day");
  requirement.windows = {0};
  EXPECT_EQ(code_of(two_days(), requirement), ErrorCode::usage);
  EXPECT_EQ(code_of(table_of({"day", "illness"}, {}), asked("day")), ErrorCode::no_rows);
}

TEST(StreamProfile, ManyTimesFarApartAreNoTrouble) {
  const StreamProfile profile = profile_stream(
      table_of({"day", "illness"}, {{"-9000000000000000000", "flu"}, {"9000000000000000000", "cold"}}),
      asked("day"), {});
  EXPECT_EQ(profile.with_records, 2u);
  EXPECT_EQ(profile.snapshots, 18'000'000'000'000'000'001u);
}

TEST(StreamPlan, CanBeReadAgain) {
  const testing::TemporaryFolder folder;
  const Table table = table_of({"patient", "zip", "seen", "illness", "salary"},
                               {{"p", "1", "01/25/2024", "flu", "3"}, {"p", "2", "01/26/2024", "cold", "4"}});
  const StreamProfile profile = profile_stream(table, asked("seen"), std::nullopt);
  const auto file = folder.path() / "plan.toml";
  std::ofstream(file) << plan_text(profile, {}, "t.csv");
  const plan::Plan plan = method::read_plan(file);
  EXPECT_EQ(plan.method.name, "reposition");
  EXPECT_EQ(method::reposition_settings(plan).window, profile.proposed->window);
  EXPECT_EQ(plan.with_role(plan::Role::time).front()->time.format, "MM/DD/YYYY");
  EXPECT_EQ(plan.with_role(plan::Role::sensitive).size(), 1u);
  EXPECT_EQ(plan.find("salary"), nullptr);
  EXPECT_EQ(plan.with_role(plan::Role::person).front()->name, "patient");
}

}  // namespace
}  // namespace kith::profile

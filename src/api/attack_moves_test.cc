#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "api/impatient_test.h"
#include "api/refused_test.h"
#include "kith/attack.h"
#include "kith/release.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using api::refusal_of;
using testing::TemporaryFolder;
using Json = nlohmann::json;

// A record of a stream, and the snapshot in which the map says it was published.
struct Record {
  int day = 0;
  std::string ill;
  std::optional<int> published;
};

// A plan with window 2 and l = 2, its source, and a map that nobody's method made.
MovesRequest request_of(const TemporaryFolder& folder, const std::vector<Record>& records) {
  std::string source = "day,ill\n", map = "row,time,published\n";
  for (std::size_t row = 0; row < records.size(); ++row) {
    const Record& record = records[row];
    source += std::to_string(record.day) + "," + record.ill + "\n";
    map += std::to_string(row) + "," + std::to_string(record.day) + "," +
           (record.published ? std::to_string(*record.published) : "") + "\n";
  }
  folder.write("t.csv", source);
  folder.write("map.csv", map);
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
               "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\npublish = \"plain\"\n");
  return {.plan = folder.path() / "plan.toml", .map = folder.path() / "map.csv"};
}

MovesRequest small_request(const TemporaryFolder& folder) {
  return request_of(folder, {{1, "flu", 1}, {1, "cold", 1}, {2, "flu", 3}, {3, "cold", 3}});
}

TEST(AttackByMoves, ReadsThePrivateMap) {
  const TemporaryFolder folder;
  MovesRequest asked = small_request(folder);
  ReleaseRequest request;
  request.plan = asked.plan;
  request.directory = folder.path() / "out";
  request.private_map = asked.map = folder.path() / "made.csv";
  release(request);
  const MovesAttack found = attack_by_moves(asked);
  EXPECT_EQ(found.l, 2u);
  EXPECT_EQ(found.moved.records, 1u);
  EXPECT_EQ(found.moved.certain, 1u);
  ASSERT_TRUE(found.worlds);
  EXPECT_TRUE(found.worlds->exact);
}

using Groups = MovesAttack::Groups;
enum class Fate { moved, dropped, unmoved };

Groups groups_by_brute_force(const std::vector<Record>& records, Fate fate, std::uint64_t l) {
  std::map<std::pair<int, std::optional<int>>, std::map<std::string, std::uint64_t>> groups;
  for (const Record& each : records) {
    const Fate own = !each.published               ? Fate::dropped
                     : *each.published == each.day ? Fate::unmoved
                                                   : Fate::moved;
    if (own == fate) ++groups[{each.day, each.published}][each.ill];
  }
  Groups found;
  double sum = 0;
  for (const auto& [group, values] : groups) {
    std::uint64_t size = 0, most = 0;
    for (const auto& [value, count] : values) {
      size += count;
      most = std::max(most, count);
    }
    ++found.groups;
    found.records += size;
    found.certain += values.size() == 1 ? size : 0;
    found.not_eligible += most * l > size ? size : 0;
    found.highest = std::max(found.highest, static_cast<double>(most) / static_cast<double>(size));
    sum += static_cast<double>(most);
  }
  if (found.records > 0) found.mean = sum / static_cast<double>(found.records);
  return found;
}

void expect_same(const Groups& found, const Groups& expected) {
  EXPECT_EQ(found.records, expected.records);
  EXPECT_EQ(found.groups, expected.groups);
  EXPECT_EQ(found.certain, expected.certain);
  EXPECT_EQ(found.not_eligible, expected.not_eligible);
  EXPECT_DOUBLE_EQ(found.highest, expected.highest);
  EXPECT_DOUBLE_EQ(found.mean, expected.mean);
}

TEST(AttackByMoves, FiguresAreThoseOfCountingGroups) {
  std::mt19937_64 random(11);
  for (int run = 0; run < 5; ++run) {
    const TemporaryFolder folder;
    std::vector<Record> records;
    for (int r = 0; r < 30; ++r) {
      Record& record = records.emplace_back();
      record.day = 1 + static_cast<int>(random() % 3);
      record.ill = std::string(1, static_cast<char>('a' + random() % 3));
      if (const auto fate = random() % 3; fate < 2) record.published = record.day + static_cast<int>(fate);
    }
    MovesRequest request = request_of(folder, records);
    for (const std::uint64_t l : {std::uint64_t{2}, std::uint64_t{3}}) {
      request.l = l;
      const MovesAttack found = attack_by_moves(request);
      EXPECT_EQ(found.l, l);
      expect_same(found.moved, groups_by_brute_force(records, Fate::moved, l));
      expect_same(found.dropped, groups_by_brute_force(records, Fate::dropped, l));
      expect_same(found.unmoved, groups_by_brute_force(records, Fate::unmoved, l));
    }
  }
}

TEST(AttackByMoves, WorldsAreLookedAtOnlyInSmallStreams) {
  const TemporaryFolder folder;
  std::vector<Record> records(400, {1, "flu", 1});
  for (std::size_t row = 0; row < records.size(); row += 2) records[row].ill = "cold";
  EXPECT_TRUE(attack_by_moves(request_of(folder, records)).worlds);
  records.push_back({1, "flu", 1});
  EXPECT_FALSE(attack_by_moves(request_of(folder, records)).worlds);
  EXPECT_FALSE(attack_by_moves(request_of(folder, {{1, "flu", 1}, {17, "cold", 17}})).worlds);
  std::vector<Record> values;
  for (char value = 'a'; value <= 'm'; ++value) values.push_back({1, std::string(1, value), 1});
  EXPECT_FALSE(attack_by_moves(request_of(folder, values)).worlds);
}

TEST(AttackByMoves, APlanOfAnotherMethodIsRefused) {
  const TemporaryFolder folder;
  const MovesRequest request = small_request(folder);
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nday = \"quasi\"\nill = \"plain\"\n[privacy]\nk = 2\n");
  const Error error = refusal_of([&] { attack_by_moves(request); });
  EXPECT_EQ(error.code(), ErrorCode::plan_value);
  EXPECT_EQ(error.place().file, request.plan.string());
}

TEST(AttackByMoves, ATimeThatCannotBeReadIsRefused) {
  const TemporaryFolder folder;
  const MovesRequest request = small_request(folder);
  folder.write("t.csv", "day,ill\n1,flu\n1,cold\nsoon,flu\n3,cold\n");
  const Error error = refusal_of([&] { attack_by_moves(request); });
  EXPECT_EQ(error.code(), ErrorCode::bad_time);
  EXPECT_EQ(error.place().column, "day");
}

TEST(AttackByMoves, WhatIsNotThereIsRefused) {
  const TemporaryFolder folder;
  const MovesRequest sound = small_request(folder);
  MovesRequest request = sound;
  request.plan = folder.path() / "no such.toml";
  EXPECT_EQ(api::error_of([&] { attack_by_moves(request); }), ErrorCode::missing_file);
  request = sound;
  request.map = folder.path() / "no such.csv";
  EXPECT_EQ(api::error_of([&] { attack_by_moves(request); }), ErrorCode::missing_file);
  folder.write("map.csv", "row,time\n0,1\n");
  EXPECT_EQ(api::error_of([&] { attack_by_moves(sound); }), ErrorCode::unknown_column);
}

// A map of the small stream with one line changed.
struct BadMap {
  const char* what;
  std::vector<std::string> lines;
  std::uint64_t line;
  const char* column;
};

TEST(AttackByMoves, AMapThatKithDidNotWriteIsRefused) {
  const TemporaryFolder folder;
  const MovesRequest request = small_request(folder);
  const std::vector<BadMap> maps = {
      {"a row beyond the source", {"0,1,1", "4,1,1", "2,2,3", "3,3,3"}, 3, "row"},
      {"no number of a row", {"0,1,1", "1,1,1", "x,2,3", "3,3,3"}, 4, "row"},
      {"a negative row", {"0,1,1", "1,1,1", "-2,2,3", "3,3,3"}, 4, "row"},
      {"a row twice", {"0,1,1", "0,1,1", "2,2,3", "3,3,3"}, 3, "row"},
      {"the time of another row", {"0,1,1", "1,2,2", "2,2,3", "3,3,3"}, 3, "time"},
      {"no time at all", {"0,1,1", "1,later,1", "2,2,3", "3,3,3"}, 3, "time"},
      {"a snapshot that there is not", {"0,1,1", "1,1,1", "2,2,9", "3,3,3"}, 4, "published"},
      {"before its time", {"0,1,1", "1,1,1", "2,2,1", "3,3,3"}, 4, "published"},
      {"a window late", {"0,1,1", "1,1,3", "2,2,3", "3,3,3"}, 3, "published"},
      {"a row is missing", {"0,1,1", "1,1,1", "2,2,3"}, 0, ""}};
  for (const BadMap& map : maps) {
    std::string text = "row,time,published\n";
    for (const std::string& line : map.lines) text += line + "\n";
    folder.write("map.csv", text);
    const Error error = refusal_of([&] { attack_by_moves(request); });
    EXPECT_EQ(error.code(), ErrorCode::bad_csv) << map.what;
    EXPECT_EQ(error.place().file, request.map.string()) << map.what;
    EXPECT_EQ(error.place().line, map.line) << map.what;
    EXPECT_EQ(error.place().column, map.column) << map.what;
    EXPECT_FALSE(error.remedy().empty()) << map.what;
  }
}

TEST(AttackByMoves, MayBeCancelled) {
  const TemporaryFolder folder;
  const MovesRequest request = small_request(folder);
  api::expect_cancellable([&](Progress& progress) { attack_by_moves(request, progress); });
}

// It has more worlds than can be looked at: four values, and l = 5 drops all records of any world.
MovesRequest endless_request(const TemporaryFolder& folder) {
  std::vector<Record> records;
  for (int row = 0; row < 20; ++row)
    records.push_back({1 + row % 10, "v" + std::to_string(row % 4), 1 + row % 10});
  MovesRequest request = request_of(folder, records);
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
               "[privacy]\nl = 5\n[method]\nname = \"reposition\"\nwindow = 5\npublish = \"plain\"\n");
  return request;
}

TEST(AttackByMoves, EndsWhereThereAreTooManyWorlds) {
  const TemporaryFolder folder;
  const MovesAttack found = attack_by_moves(endless_request(folder));
  ASSERT_TRUE(found.worlds);
  EXPECT_FALSE(found.worlds->exact);
}

TEST(AttackByMoves, MayBeCancelledWhileItLooksAtWorlds) {
  const TemporaryFolder folder;
  const MovesRequest request = endless_request(folder);
  api::Impatient progress(1000);
  EXPECT_EQ(refusal_of([&] { attack_by_moves(request, progress); }).code(), ErrorCode::cancelled);
}

void expect_json(const Json& json, const Groups& groups) {
  EXPECT_EQ(json["records"], groups.records);
  EXPECT_EQ(json["groups"], groups.groups);
  EXPECT_EQ(json["certain"], groups.certain);
  EXPECT_EQ(json["not_eligible"], groups.not_eligible);
  EXPECT_EQ(json["highest"], groups.highest);
  EXPECT_EQ(json["mean"], groups.mean);
}

TEST(AttackByMoves, ItsJsonHasItsFigures) {
  const TemporaryFolder folder;
  MovesAttack found = attack_by_moves(request_of(
      folder,
      {{1, "flu", 1}, {1, "cold", 1}, {2, "flu", 3}, {2, "flu", {}}, {2, "cold", {}}, {3, "cold", 3}}));
  const Json json = Json::parse(found.to_json())["moves"];
  EXPECT_EQ(json["l"], found.l);
  EXPECT_EQ(json["moved_or_dropped"], 3);
  EXPECT_EQ(json["certain"], 1);
  expect_json(json["moved"], found.moved);
  expect_json(json["dropped"], found.dropped);
  expect_json(json["unmoved"], found.unmoved);
  EXPECT_EQ(json["worlds"]["exact"], found.worlds->exact);
  EXPECT_EQ(json["worlds"]["worlds"], found.worlds->worlds);
  EXPECT_EQ(json["worlds"]["moved_or_dropped"], found.worlds->moved_or_dropped);
  EXPECT_EQ(json["worlds"]["disclosed"], found.worlds->disclosed);
  found.worlds.reset();
  EXPECT_FALSE(Json::parse(found.to_json())["moves"].contains("worlds"));
}

}  // namespace
}  // namespace kith

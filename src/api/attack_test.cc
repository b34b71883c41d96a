#include "kith/attack.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "kith/error.h"
#include "kith/release.h"
#include "testing/temporary_folder.h"

namespace kith {
namespace {

using Json = nlohmann::json;
using testing::TemporaryFolder;

TEST(Attack, ByLinkingCountsWhomATableFinds) {
  const TemporaryFolder folder;
  folder.write("release.csv", "zip,ill\n1,flu\n2*,cold\n2*,cold\n");
  folder.write("voters.csv", "name,postcode\nAnn,1\nBob,21\nEve,3\n");
  const LinkAttack found = attack_by_linking({.release = folder.path() / "release.csv",
                                              .outside = folder.path() / "voters.csv",
                                              .on = {{"zip", "postcode"}},
                                              .sensitive = "ill"});
  ASSERT_EQ(found.links.size(), 1u);
  EXPECT_EQ(found.outside_rows, 3u);
  EXPECT_EQ(found.links[0].matched, 2u);
  EXPECT_EQ(found.links[0].exactly_one, 1u);
  EXPECT_EQ(found.links[0].learnt, 2u);
  EXPECT_TRUE(found.notes.empty());
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["links"][0]["matched"], found.links[0].matched);
  EXPECT_EQ(json["links"][0]["learnt"], found.links[0].learnt);
}

TEST(Attack, ByLinkingNotesThatNothingMatched) {
  const TemporaryFolder folder;
  folder.write("release.csv", "term\nautumn\n");
  folder.write("voters.csv", "term\n2024-10-01\n");
  const LinkAttack found = attack_by_linking({.release = folder.path() / "release.csv",
                                              .outside = folder.path() / "voters.csv",
                                              .on = {{"term", "term"}}});
  ASSERT_EQ(found.notes.size(), 1u);
  EXPECT_EQ(found.notes[0].code, "nothing-matched");
}

TEST(Attack, ByMovesReadsThePrivateMap) {
  const TemporaryFolder folder;
  folder.write("t.csv", "day,ill\n1,flu\n1,cold\n2,flu\n3,cold\n");
  folder.write("plan.toml",
               "[source]\npath = \"t.csv\"\n[columns]\nday = { role = \"time\" }\nill = \"sensitive\"\n"
               "[privacy]\nl = 2\n[method]\nname = \"reposition\"\nwindow = 2\npublish = \"plain\"\n");
  ReleaseRequest request;
  request.plan = folder.path() / "plan.toml";
  request.directory = folder.path() / "out";
  request.private_map = folder.path() / "map.csv";
  release(request);
  const MovesAttack found =
      attack_by_moves({.plan = folder.path() / "plan.toml", .map = folder.path() / "map.csv"});
  EXPECT_EQ(found.l, 2u);
  EXPECT_EQ(found.moved.records, 1u);
  const Json json = Json::parse(found.to_json());
  EXPECT_EQ(json["moves"]["moved"]["records"], found.moved.records);
  EXPECT_EQ(json["moves"]["worlds"]["disclosed"], found.worlds->disclosed);
}

}  // namespace
}  // namespace kith

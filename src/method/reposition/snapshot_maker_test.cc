#include "method/reposition/snapshot_maker.h"
#include "method/reposition/settings.h"

#include <gtest/gtest.h>

#include "testing/small_stream.h"

namespace kith::method {
namespace {

using testing::Leaver;
using testing::SmallStream;

const std::vector<Leaver> two = {{5, "flu", "p", "21", "north, east"}, {4, "cold", "q", "20", ""}};

std::vector<std::uint64_t> rows_of(const std::vector<LeavingRecord>& records) {
  std::vector<std::uint64_t> rows;
  for (const LeavingRecord& record : records) rows.push_back(record.row());
  return rows;
}

using Rows = std::vector<std::uint64_t>;

TEST(HeaderOf, IsALineOfNames) {
  EXPECT_EQ(header_of({"day", "a b", "x,y"}), "day,a b,\"x,y\"\n");
  EXPECT_EQ(header_of({}), "\n");
}

TEST(HeaderOf, KeepsAnEmptyName) {
  EXPECT_EQ(header_of({"", "a"}), ",a\n");
  EXPECT_EQ(header_of({"a", "", "b"}), "a,,b\n");
}

TEST(SnapshotMaker, WritesPlainRowsInTheirOrder) {
  SmallStream stream(Publish::plain);
  const Snapshot snapshot = stream.snapshot(5, two);
  EXPECT_EQ(snapshot.table, "5,cold,20,\n5,flu,21,\"north, east\"\n");
  EXPECT_EQ(snapshot.sensitive, "");
  EXPECT_EQ(snapshot.label, "5");
  EXPECT_EQ(rows_of(snapshot.records), (Rows{1, 0}));
  EXPECT_EQ(snapshot.level, 1u);
  EXPECT_EQ(snapshot.buckets, 0u);
}

TEST(SnapshotMaker, WritesAnatomysTwoTables) {
  SmallStream stream(Publish::anatomy);
  const Snapshot snapshot = stream.snapshot(5, two);
  EXPECT_EQ(snapshot.table, "5,20,,1\n5,21,\"north, east\",1\n");
  EXPECT_EQ(snapshot.sensitive, "5,1,cold,1\n5,1,flu,1\n");
  EXPECT_EQ(rows_of(snapshot.records), (Rows{1, 0}));
  EXPECT_EQ(snapshot.buckets, 1u);
}

TEST(SnapshotMaker, WritesClassesWithOneLabel) {
  SmallStream stream(Publish::generalize);
  const Snapshot snapshot = stream.snapshot(5, two);
  EXPECT_EQ(snapshot.table, "5,cold,*,\n5,flu,*,\"north, east\"\n");
  EXPECT_EQ(snapshot.sensitive, "");
  EXPECT_EQ(snapshot.buckets, 1u);
}

TEST(SnapshotMaker, RowsThatAreAlikeStandInTheOrderTheyCame) {
  SmallStream stream(Publish::plain, 1);
  const Snapshot snapshot = stream.snapshot(5, {{5, "flu", "a", "20"}, {5, "flu", "b", "20"}});
  EXPECT_EQ(rows_of(snapshot.records), (Rows{0, 1}));
  EXPECT_EQ(snapshot.level, 2u);
}

TEST(SnapshotMaker, HandsOnWhatWasDropped) {
  SmallStream stream(Publish::plain);
  const Snapshot snapshot = stream.snapshot(5, two, {{5, "flu", "r", "30"}});
  EXPECT_EQ(rows_of(snapshot.dropped), Rows{2});
  EXPECT_EQ(snapshot.dropped[0].person(), "r");
  EXPECT_EQ(snapshot.pages.size(), 1u);
}

class EmptySnapshot : public ::testing::TestWithParam<Publish> {};

TEST_P(EmptySnapshot, HasALabelAndNoRows) {
  SmallStream stream(GetParam());
  const Snapshot snapshot = stream.snapshot(-3, {});
  EXPECT_EQ(snapshot.label, "-3");
  EXPECT_EQ(snapshot.table + snapshot.sensitive, "");
  EXPECT_EQ(snapshot.buckets, 0u);
  EXPECT_EQ(snapshot.level, 0u);
}

INSTANTIATE_TEST_SUITE_P(Ways, EmptySnapshot,
                         ::testing::Values(Publish::anatomy, Publish::plain, Publish::generalize));

class Surplus : public ::testing::TestWithParam<Publish> {};

TEST_P(Surplus, APersonKeepsTheRecordOfTheSnapshotsOwnTime) {
  SmallStream stream(GetParam(), 1);
  const Snapshot snapshot = stream.snapshot(5, {{4, "flu", "p", "20", "", 1}, {5, "cold", "p", "20", "", 9}});
  EXPECT_EQ(rows_of(snapshot.records), Rows{1});
  EXPECT_EQ(rows_of(snapshot.surplus), Rows{0});
}

TEST_P(Surplus, AmongMovedOnesTheLeastKeyStays) {
  SmallStream stream(GetParam(), 1);
  const Snapshot snapshot = stream.snapshot(
      5, {{4, "flu", "p", "20", "", 8}, {4, "cold", "p", "20", "", 2}, {4, "hiv", "p", "20", "", 5}});
  EXPECT_EQ(rows_of(snapshot.records), Rows{1});
  EXPECT_EQ(rows_of(snapshot.surplus), (Rows{0, 2}));
}

// p's second record gone, flu has two of three rows.
TEST_P(Surplus, TheRestIsCutToWhatIsEligible) {
  SmallStream stream(GetParam(), 2);
  const Snapshot snapshot = stream.snapshot(5, {{5, "flu", "p", "20", "", 1},
                                                {4, "cold", "p", "20", "", 2},
                                                {5, "flu", "q", "20", "", 3},
                                                {5, "cold", "r", "20", "", 4}});
  EXPECT_EQ(snapshot.surplus.size(), 2u);
  EXPECT_EQ(rows_of(snapshot.surplus), (Rows{1, 2}));
  EXPECT_EQ(snapshot.level, 1u);
}

TEST_P(Surplus, WithoutPersonsThereIsNone) {
  SmallStream stream(GetParam(), 1, false);
  const Snapshot snapshot = stream.snapshot(5, {{5, "flu", "p", "20"}, {5, "cold", "p", "20"}});
  EXPECT_EQ(snapshot.records.size(), 2u);
  EXPECT_TRUE(snapshot.surplus.empty());
}

INSTANTIATE_TEST_SUITE_P(Ways, Surplus, ::testing::Values(Publish::plain, Publish::generalize));

TEST(SnapshotMaker, AnatomyLeavesOutWhoFitsIntoNoBucket) {
  SmallStream stream(Publish::anatomy);
  const Snapshot snapshot = stream.snapshot(5, {{5, "flu", "p", "20"}, {5, "cold", "p", "20"}});
  EXPECT_TRUE(snapshot.records.empty());
  EXPECT_EQ(snapshot.surplus.size(), 2u);
  EXPECT_EQ(snapshot.table + snapshot.sensitive, "");
}

TEST(SnapshotMaker, BucketNumbersRunOn) {
  SmallStream stream(Publish::anatomy);
  SnapshotMaker publisher = stream.publisher();
  const std::vector<Leaver> four = {
      {5, "flu", "a", "20"}, {5, "cold", "b", "20"}, {5, "flu", "c", "20"}, {5, "cold", "d", "20"}};
  EXPECT_EQ(publisher.publish(stream.departure(5, four), stream.values).first_bucket, 1u);
  EXPECT_EQ(publisher.buckets(), 2u);
  const Snapshot next = publisher.publish(stream.departure(6, two), stream.values);
  EXPECT_EQ(next.first_bucket, 3u);
  EXPECT_EQ(next.sensitive, "6,3,cold,1\n6,3,flu,1\n");
  EXPECT_EQ(publisher.buckets(), 3u);
}

TEST(SnapshotMaker, GoesOnFromANumberOfBuckets) {
  SmallStream stream(Publish::anatomy);
  SnapshotMaker publisher = stream.publisher();
  publisher.resume(41);
  const Snapshot snapshot = publisher.publish(stream.departure(5, two), stream.values);
  EXPECT_EQ(snapshot.first_bucket, 42u);
  EXPECT_EQ(snapshot.sensitive, "5,42,cold,1\n5,42,flu,1\n");
  EXPECT_EQ(publisher.buckets(), 42u);
}

}  // namespace
}  // namespace kith::method

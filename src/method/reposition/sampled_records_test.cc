#include "method/reposition/sampled_records.h"

#include <gtest/gtest.h>

namespace kith::method {
namespace {

using Record = std::vector<std::string>;

TEST(SampledRecords, FieldsOfLinesMayBeQuoted) {
  EXPECT_EQ(records_of(""), std::vector<Record>{});
  EXPECT_EQ(records_of("a,b\n\"c, \"\"d\"\"\n\",\n"), (std::vector<Record>{{"a", "b"}, {"c, \"d\"\n", ""}}));
}

// Three records: the first is published a step later with its age generalized, the second as it came, the third
// not at all.
struct Stream {
  Stream() {
    shape.wanted = {"age", "day", "ill"};
    shape.time = 1;
    shape.sensitive = 2;
    shape.carried = {0};
    shape.quasi = {true};
    shape.layout = {0, StreamShape::sensitive_here, StreamShape::time_here};
    for (const std::string& name : shape.wanted) source.columns.push_back({name, "VARCHAR", {}, {}});
    for (const char* age : {"22", "30", "99"}) {
      source.columns[0].add(age);
      source.columns[1].add("1");
      source.columns[2].add(age == std::string("22") ? "flu" : "cold");
    }
    fates.slot = {2, 1, RowFates::suppressed};
    fates.place = {7, 8, 0};
  }

  Snapshot published(std::uint64_t row, const std::string& table) const {
    Snapshot snapshot;
    snapshot.records.push_back({nullptr, 0, 0, row, 1});
    snapshot.table = table;
    return snapshot;
  }

  StreamShape shape;
  Table source;
  RowFates fates{3, true};
  hierarchy::TimeSteps steps{{}, {}};
};

TEST(SampledRecords, GeneralizedCellsAreThoseThatWereWritten) {
  const Stream stream;
  SampledRecords sampled(3, stream.shape, true);
  sampled.note(stream.published(0, "\"(21, 42]\",flu,2\n"));
  const outcome::Sample sample = sampled.sample(stream.source, stream.steps, stream.fates, false);
  ASSERT_EQ(sample.rows.size(), 2u);
  EXPECT_EQ(sample.rows[0].before, (Record{"1", "22", "flu"}));
  EXPECT_EQ(sample.rows[0].after, (Record{"2", "(21, 42]", "flu"}));
  EXPECT_EQ(sample.rows[1].row, 2u);
  EXPECT_TRUE(sample.rows[1].after.empty());
  EXPECT_TRUE(sample.columns[1].changes);
}

TEST(SampledRecords, AnatomyNamesTheBucketOfAValue) {
  const Stream stream;
  const SampledRecords sampled(3, stream.shape, false);
  const outcome::Sample sample = sampled.sample(stream.source, stream.steps, stream.fates, true);
  ASSERT_EQ(sample.rows.size(), 3u);
  EXPECT_EQ(sample.rows[1].after, (Record{"1", "30", "a value of bucket 8"}));
  EXPECT_FALSE(sample.columns[1].changes);
}

}  // namespace
}  // namespace kith::method

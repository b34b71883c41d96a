#include "series/repeated_batch.h"

#include <gtest/gtest.h>

#include "testing/grown_series.h"

namespace kith::series {
namespace {

using testing::GrownSeries;
using testing::Rows;
using testing::SeriesShape;

class RepeatedBatch : public ::testing::Test {
 protected:
  static SeriesShape shape() {
    SeriesShape shape;
    shape.columns = {{testing::OracleColumn::Kind::number, {}}, {testing::OracleColumn::Kind::set, {}}};
    shape.persons = true;
    return shape;
  }

  std::optional<std::uint32_t> found(const Rows& rows) const {
    const Table table = testing::table_of({"person", "q0", "q1", "sensitive"}, rows);
    Batch batch;
    batch.table = &table;
    batch.person = 0;
    batch.quasi = {1, 2};
    batch.others = {3};
    return release_with_same_batch(view_of(series.state()), batch);
  }

  GrownSeries series{shape()};
  const Rows one = {{"ann", "1", "a", "flu"}, {"bob", "2", "b", "hiv"}, {"bob", "2", "b", "hiv"}};
};

TEST_F(RepeatedBatch, NothingIsARepeatBeforeTheFirst) { EXPECT_EQ(found(one), std::nullopt); }

TEST_F(RepeatedBatch, IsFoundByItsRowsInAnyOrder) {
  series.add(one);
  series.add({{"cat", "5", "a", "flu"}});
  EXPECT_EQ(found(one), 1U);
  EXPECT_EQ(found({one[2], one[0], one[1]}), 1U);
  EXPECT_EQ(found({{"cat", "5", "a", "flu"}}), 2U);
}

TEST_F(RepeatedBatch, CountsHowOftenARowIsThere) {
  series.add(one);
  EXPECT_EQ(found({one[0], one[1]}), std::nullopt);
  EXPECT_EQ(found({one[0], one[0], one[1]}), std::nullopt);
}

TEST_F(RepeatedBatch, EveryColumnCounts) {
  series.add(one);
  for (std::size_t column = 0; column < 4; ++column) {
    Rows other = one;
    other[0][column] = column == 1 ? "2" : "b";
    EXPECT_EQ(found(other), std::nullopt) << column;
    other[0][column] = column == 1 ? "77" : "never seen";
    EXPECT_EQ(found(other), std::nullopt) << column;
  }
}

TEST_F(RepeatedBatch, NumbersAreComparedAsNumbersAndCodesAsTexts) {
  series.add({{"7", "1", "007", "flu"}, {"8", "2", "8", "flu"}});
  EXPECT_EQ(found({{"7.0", "1.0", "007", "flu"}, {"8", "2e0", "8", "flu"}}), 1U);
  EXPECT_EQ(found({{"7", "1", "7", "flu"}, {"8", "2", "8", "flu"}}), std::nullopt);
}

TEST_F(RepeatedBatch, HeldRowsCountAndEmptyBatchesDoNot) {
  series.add({});
  series.add({{"ann", "1", "a", "flu"}});
  ASSERT_EQ(series.held(), 1U);
  EXPECT_EQ(found({}), std::nullopt);
  EXPECT_EQ(found({{"ann", "1", "a", "flu"}}), 2U);
}

// The rows of the first two batches together are no batch.
TEST_F(RepeatedBatch, IsNotMadeOfPartsOfSeveral) {
  series.add({{"ann", "1", "a", "flu"}, {"bob", "2", "b", "hiv"}});
  series.add({{"cat", "3", "a", "flu"}, {"dan", "4", "b", "hiv"}});
  EXPECT_EQ(found({{"bob", "2", "b", "hiv"}, {"cat", "3", "a", "flu"}}), std::nullopt);
}

}  // namespace
}  // namespace kith::series

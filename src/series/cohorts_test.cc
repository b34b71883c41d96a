#include "series/cohorts.h"

#include <gtest/gtest.h>

#include "testing/grown_series.h"

namespace kith::series {
namespace {

using testing::GrownSeries;
using testing::SeriesShape;

SeriesShape shape_of(double l, bool persons = false) {
  SeriesShape shape;
  shape.columns = {{testing::OracleColumn::Kind::number, {}}};
  shape.k = 2;
  shape.l = l;
  shape.persons = persons;
  return shape;
}

TEST(OpenCohorts, AreThoseBelowK) {
  GrownSeries series(shape_of(0));
  series.add({{"", "5", "flu"}, {"", "5", "flu"}});
  EXPECT_EQ(open_cohorts(view_of(series.state()), series.spec()).cohorts, 0U);
  series.add({{"", "5", "flu"}});
  series.add({{"", "5", "flu"}, {"", "5", "flu"}});
  const OpenCohorts open = open_cohorts(view_of(series.state()), series.spec());
  EXPECT_EQ(open.cohorts, 1U);
  EXPECT_EQ(open.rows, 1U);
}

TEST(OpenCohorts, AreThoseThatAreNotDiverse) {
  GrownSeries series(shape_of(2));
  series.add({{"", "5", "flu"}, {"", "5", "cold"}});
  series.add({{"", "5", "ache"}, {"", "5", "ache"}});
  ASSERT_EQ(series.held(), 0U);
  const OpenCohorts open = open_cohorts(view_of(series.state()), series.spec());
  EXPECT_EQ(open.cohorts, 1U);
  EXPECT_EQ(open.rows, 2U);
}

TEST(OpenCohorts, CountPersonsNotRows) {
  GrownSeries series(shape_of(0, true));
  series.add({{"ann", "5", "flu"}, {"bob", "5", "flu"}});
  series.add({{"cat", "5", "flu"}, {"cat", "5", "cold"}});
  EXPECT_EQ(open_cohorts(view_of(series.state()), series.spec()).rows, 2U);
}

TEST(OpenCohorts, HeldRowsAreInNone) {
  GrownSeries series(shape_of(2));
  series.add({{"", "5", "flu"}});
  ASSERT_EQ(series.held(), 1U);
  EXPECT_EQ(open_cohorts(view_of(series.state()), series.spec()).cohorts, 0U);
}

}  // namespace
}  // namespace kith::series

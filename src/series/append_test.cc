#include "series/append.h"

#include <gtest/gtest.h>

#include <optional>

#include "kith/error.h"
#include "series/store.h"
#include "testing/grown_series.h"
#include "testing/random_tables.h"
#include "testing/temporary_folder.h"

namespace kith::series {
namespace {

using testing::GrownSeries;
using testing::OracleColumn;
using testing::Rows;
using testing::SeriesShape;
using testing::TemporaryFolder;
using Kind = OracleColumn::Kind;

template <typename Work>
std::optional<ErrorCode> code_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.code();
  }
  return std::nullopt;
}

SeriesShape shape_of(const std::vector<Kind>& kinds, std::uint64_t k = 2) {
  SeriesShape shape;
  for (const Kind kind : kinds) shape.columns.push_back({kind, {}});
  shape.k = k;
  return shape;
}

// Rows of one quasi value each; everybody is a new person.
Rows rows_of(const std::vector<std::string>& values) {
  Rows rows;
  for (const std::string& value : values) rows.push_back({"", value, "s"});
  return rows;
}

std::string cell(const GrownSeries& series, std::size_t row, std::size_t column = 0) {
  const auto& cells = series.releases().back()[row];
  return cells ? (*cells)[column] : "held";
}

testing::Rows points(const std::vector<std::pair<int, int>>& places) {
  Rows rows;
  for (const auto& [x, y] : places) rows.push_back({"", std::to_string(x), std::to_string(y), "s"});
  return rows;
}

// Figure 2: six points a to f in the plane, 2-anonymous in three regions.
const std::vector<std::pair<int, int>> figure_2 = {{1, 8}, {2, 6}, {5, 2}, {5, 3}, {5, 7}, {5, 9}};
// Figure 3: g to l arrive.
const std::vector<std::pair<int, int>> figure_3 = {{2, 7}, {4, 7}, {1, 3}, {8, 1}, {6, 8}, {8, 8}};

TEST(Append, Example7PartitionsTheInitialDataSet) {
  SeriesShape shape = shape_of({Kind::number, Kind::number});
  shape.choice = local::Choice::widest_span;
  GrownSeries series(shape);
  series.add(points(figure_2));
  EXPECT_EQ(series.classes(), 3U);
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, Example8RefinesTheGroupsOfTheEarlierRelease) {
  SeriesShape shape = shape_of({Kind::number, Kind::number});
  shape.choice = local::Choice::widest_span;
  GrownSeries series(shape);
  series.add(points(figure_2));
  series.add(points(figure_3));
  EXPECT_GT(series.classes(), 3U);
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, ABatchBelowKIsHeldUntilOthersCome) {
  GrownSeries series(shape_of({Kind::number}, 3));
  series.add(rows_of({"1", "2"}));
  EXPECT_EQ(series.held(), 2U);
  series.add(rows_of({"3"}));
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(cell(series, 0), "*");
}

TEST(Append, AnEmptyBatchMakesAReleaseAndChangesNothing) {
  GrownSeries series(shape_of({Kind::number}));
  series.add(rows_of({"1", "2", "8", "9"}));
  const State before = series.state();
  series.add({});
  EXPECT_EQ(series.state().outline.releases(), 2U);
  EXPECT_EQ(series.releases()[0], series.releases()[1]);
  EXPECT_EQ(series.state().nodes, before.nodes);
}

TEST(Append, ASeriesMayBeginWithAnEmptyBatch) {
  GrownSeries series(shape_of({Kind::number}));
  series.add({});
  series.add(rows_of({"1", "2", "8", "9"}));
  EXPECT_EQ(series.classes(), 2U);
  EXPECT_EQ(series.state().outline.domains[0].type, ValueType::integer);
}

TEST(Append, EqualRowsStayTogether) {
  GrownSeries series(shape_of({Kind::number}));
  series.add(rows_of({"5", "5", "5", "5"}));
  series.add(rows_of({"5", "5", "5", "5", "5"}));
  EXPECT_EQ(series.classes(), 1U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, APersonWithManyRowsCountsOnce) {
  SeriesShape shape = shape_of({Kind::number});
  shape.persons = true;
  GrownSeries series(shape);
  series.add({{"ann", "1", "s"}, {"ann", "2", "s"}, {"ann", "9", "s"}});
  EXPECT_EQ(series.held(), 3U);
  series.add({{"bob", "1", "s"}, {"ann", "1", "s"}});
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, ANewCategoryWaitsForKOfItsKind) {
  GrownSeries series(shape_of({Kind::set}));
  series.add(rows_of({"a", "a", "b", "b"}));
  EXPECT_EQ(cell(series, 0), "a");
  series.add(rows_of({"c"}));
  EXPECT_EQ(cell(series, 4), "held");
  series.add(rows_of({"d"}));
  EXPECT_EQ(cell(series, 4), "{c, d}");
  series.add(rows_of({"e", "e"}));
  EXPECT_EQ(cell(series, 4), "{c, d}");
  EXPECT_EQ(cell(series, 6), "e");
}

TEST(Append, TheEmptyValueHasABranchOfItsOwn) {
  GrownSeries series(shape_of({Kind::number}));
  series.add(rows_of({"1", "1", "9", "9"}));
  series.add(rows_of({""}));
  EXPECT_EQ(cell(series, 4), "held");
  series.add(rows_of({""}));
  EXPECT_EQ(cell(series, 4), "");
}

TEST(Append, ALabelNeverSeenGetsACellOfItsOwn) {
  const TemporaryFolder folder;
  const Rows lines = {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "z", "*"}, {"e", "z", "*"}};
  SeriesShape shape;
  shape.columns = {{Kind::tree, lines}};
  shape.recipes = {testing::recipe_of(folder.path(), "h.csv", lines)};
  GrownSeries series(shape);
  series.add(rows_of({"a", "b", "c", "c"}));
  series.add(rows_of({"d"}));
  EXPECT_EQ(cell(series, 4), "held");
  series.add(rows_of({"e"}));
  EXPECT_EQ(cell(series, 4), "z");
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, ATightBoxNeverGrowsAndRowsOutsideWait) {
  SeriesShape shape = shape_of({Kind::number});
  shape.ranges = Ranges::tight;
  GrownSeries series(shape);
  series.add(rows_of({"10", "20", "20"}));
  EXPECT_EQ(cell(series, 0), "[10, 20]");
  series.add(rows_of({"25"}));
  EXPECT_EQ(cell(series, 3), "held");
  EXPECT_EQ(cell(series, 0), "[10, 20]");
  series.add(rows_of({"30"}));
  EXPECT_EQ(cell(series, 3), "[25, 30]");
  series.add(rows_of({"15"}));
  EXPECT_NE(cell(series, 5), "held");
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, ATightBoxIsPeeledOnEverySide) {
  SeriesShape shape = shape_of({Kind::number, Kind::set});
  shape.ranges = Ranges::tight;
  GrownSeries series(shape);
  series.add({{"", "10", "m", "s"}, {"", "20", "n", "s"}, {"", "20", "m", "s"}});
  series.add({{"", "1", "m", "s"},
              {"", "2", "m", "s"},
              {"", "", "n", "s"},
              {"", "", "m", "s"},
              {"", "15", "a", "s"},
              {"", "15", "b", "s"},
              {"", "15", "z", "s"},
              {"", "15", "z", "s"}});
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, KnownArrivalsEnterInCohortsOfK) {
  SeriesShape shape = shape_of({Kind::number});
  shape.arrivals = Arrivals::known;
  GrownSeries series(shape);
  series.add(rows_of({"5", "5"}));
  series.add(rows_of({"5"}));
  EXPECT_EQ(cell(series, 2), "held");
  series.add(rows_of({"5"}));
  EXPECT_NE(cell(series, 2), "held");
  EXPECT_EQ(series.state().first_release[2], 3U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

// The cell as a whole has three hiv of six, which l = 2 allows. To whoever knows that the three came with the
// second release, all of them have hiv.
TEST(Append, KnownArrivalsThatAreAllAlikeWait) {
  SeriesShape shape = shape_of({Kind::number}, 3);
  shape.l = 2;
  shape.arrivals = Arrivals::known;
  GrownSeries series(shape);
  series.add({{"", "21", "flu"}, {"", "21", "cold"}, {"", "21", "ache"}});
  series.add({{"", "21", "hiv"}, {"", "21", "hiv"}, {"", "21", "hiv"}});
  EXPECT_EQ(series.held(), 3U);
  series.add({{"", "21", "flu"}, {"", "21", "flu"}});
  EXPECT_EQ(series.held(), 5U);
  series.add({{"", "21", "gout"}});
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(series.state().first_release[3], 4U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

// At first a cut between 1 and 9 would leave two flu on one side. With the second release both sides are diverse,
// but not those of the first release on either.
TEST(Append, ACutLeavesEveryKnownCohortDiverse) {
  SeriesShape shape = shape_of({Kind::number});
  shape.l = 2;
  GrownSeries hidden(shape);
  shape.arrivals = Arrivals::known;
  GrownSeries known(shape);
  for (GrownSeries* series : {&hidden, &known}) {
    series->add({{"", "1", "flu"}, {"", "1", "flu"}, {"", "9", "cold"}, {"", "9", "cold"}});
    series->add({{"", "1", "cold"}, {"", "1", "ache"}, {"", "9", "flu"}, {"", "9", "gout"}});
    EXPECT_EQ(series->held(), 0U);
    EXPECT_EQ(series->violations(), std::vector<std::string>());
  }
  EXPECT_EQ(hidden.classes(), 2U);
  EXPECT_EQ(known.classes(), 1U);
}

// One more flu would be too many: the cold that came with it waits as well.
TEST(Append, UnderDiversityACohortEntersAsAWholeOrNot) {
  SeriesShape shape = shape_of({Kind::number});
  shape.l = 2;
  GrownSeries series(shape);
  series.add({{"", "5", "flu"}, {"", "5", "cold"}});
  series.add({{"", "5", "flu"}});
  EXPECT_EQ(series.held(), 1U);
  series.add({{"", "5", "flu"}, {"", "5", "cold"}});
  EXPECT_EQ(series.held(), 3U);
  series.add({{"", "5", "ache"}});
  EXPECT_EQ(series.held(), 0U);
  EXPECT_EQ(series.violations(), std::vector<std::string>());
}

TEST(Append, AValueOfAnotherTypeIsRefused) {
  GrownSeries series(shape_of({Kind::number}));
  series.add(rows_of({"1", "2"}));
  EXPECT_EQ(code_of([&] { series.add(rows_of({"3", "three"})); }), ErrorCode::series_batch);
  EXPECT_EQ(code_of([&] { series.add(rows_of({"3", "3.5"})); }), ErrorCode::series_batch);
  EXPECT_EQ(code_of([&] { series.add(rows_of({"", ""})); }), std::nullopt);
}

TEST(Append, OtherColumnsAreRefused) {
  GrownSeries series(shape_of({Kind::number}));
  series.add(rows_of({"1", "2"}));
  const Table table = testing::table_of({"person", "q1", "sensitive"}, {{"", "1", "s"}});
  Batch batch;
  batch.table = &table;
  batch.quasi = {1};
  batch.others = {2};
  const View before = view_of(series.state());
  EXPECT_EQ(code_of([&] { append(before, batch, series.spec()); }), ErrorCode::series_batch);
}

TEST(Append, AValueWithoutAPlaceInItsHierarchyIsRefused) {
  const TemporaryFolder folder;
  const Rows lines = {{"a", "x", "*"}, {"b", "x", "*"}};
  SeriesShape shape;
  shape.columns = {{Kind::tree, lines}};
  shape.recipes = {testing::recipe_of(folder.path(), "h.csv", lines)};
  GrownSeries series(shape);
  series.add(rows_of({"a", "b"}));
  EXPECT_EQ(code_of([&] { series.add(rows_of({"q"})); }), ErrorCode::hierarchy_gap);
}

TEST(Append, AnEditedHierarchyIsNoticed) {
  const TemporaryFolder folder;
  SeriesShape shape;
  const Rows lines = {{"a", "x", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "y", "*"}};
  shape.columns = {{Kind::tree, lines}};
  shape.recipes = {testing::recipe_of(folder.path(), "h.csv", lines)};
  GrownSeries series(shape);
  series.add(rows_of({"a", "b", "c", "d"}));
  testing::recipe_of(folder.path(), "h.csv",
                     {{"a", "u", "*"}, {"b", "x", "*"}, {"c", "y", "*"}, {"d", "y", "*"}});
  EXPECT_EQ(code_of([&] { series.add(rows_of({"b"})); }), ErrorCode::series_batch);
}

TEST(Append, LooksAtTheLeavesItTouchesAlone) {
  GrownSeries series(shape_of({Kind::number}));
  std::vector<std::string> values;
  for (int i = 0; i < 1000; ++i) values.push_back(std::to_string(i));
  series.add(rows_of(values));
  series.add(rows_of({"17", "500"}));
  EXPECT_EQ(series.last_growth().touched_leaves, 2U);
  EXPECT_LT(series.last_growth().touched_rows, 12U);
}

}  // namespace
}  // namespace kith::series

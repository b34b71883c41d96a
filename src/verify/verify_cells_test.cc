#include "verify/verify_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "kith/error.h"
#include "testing/tables.h"

namespace kith::verify {
namespace {

using testing::table_of;
using Names = std::vector<std::string>;
using Rows = testing::Rows;

bool names(const Names& found, const std::string& what) {
  return std::any_of(found.begin(), found.end(),
                     [&](const std::string& text) { return text.rfind(what, 0) == 0; });
}

// A true local release of six persons in two classes, to be bent by the tests.
struct Local {
  Names source_columns = {"name", "age", "sex", "town", "illness"};
  Rows source_rows = {{"ann", "21", "f", "pisa", "flu"}, {"bob", "30.0", "m", "pisa", "gout"},
                      {"cyd", "25", "f", "rome", "flu"}, {"dan", "31", "m", "oslo", "hiv"},
                      {"eve", "44", "f", "bonn", "flu"}, {"fay", "", "f", "oslo", "gout"},
                      {"gil", "50", "m", "bonn", "gout"}};
  Names columns = {"age", "sex", "town", "illness"};
  Rows rows = {{"<= 30", "*", "italy", "flu"},      {"<= 30", "*", "italy", "flu"},
               {"<= 30", "*", "italy", "gout"},     {"> 30", "{f, m}", "north", "flu"},
               {"> 30", "{f, m}", "north", "gout"}, {"> 30", "{f, m}", "north", "hiv"}};
  std::vector<std::uint32_t> map = {0, 0, 0, 1, 1, not_released, 1};
  Rows towns = {
      {"pisa", "italy", "*"}, {"rome", "italy", "*"}, {"oslo", "north", "*"}, {"bonn", "north", "*"}};
  audit::Requirement model;
  std::uint64_t released = 6;

  Local() {
    model.quasi = {"age", "sex", "town"};
    model.sensitive = {"illness"};
    model.person = "name";
    model.k = 3;
  }

  Names found() const {
    const Table source = table_of(source_columns, source_rows), release = table_of(columns, rows);
    const auto hierarchy = testing::hierarchy_of("town", source.columns[3].values, towns);
    CellClaim claim;
    claim.model = model;
    claim.source = &source;
    claim.hierarchies = {nullptr, nullptr, &hierarchy};
    claim.released_columns = {"age", "sex", "town", "illness"};
    claim.class_of_row = &map;
    claim.released_rows = released;
    return disprove_cells(release, claim);
  }
};

TEST(VerifyCells, ATrueReleaseStands) { EXPECT_EQ(Local().found(), Names{}); }

TEST(VerifyCells, NumbersCompareAsNumbersAndCodesAsTexts) {
  Local x;
  x.source_rows = {{"ann", "31.0", "f", "pisa", "flu"}, {"bob", "31", "f", "pisa", "flu"}};
  x.map = {0, 0};
  x.released = 2;
  x.model.k = 2;
  x.rows = {{"31", "f", "pisa", "flu"}, {"31", "f", "pisa", "flu"}};
  EXPECT_EQ(x.found(), Names{});
  x.rows = {{"{31, 40}", "f", "pisa", "flu"}, {"{31, 40}", "f", "pisa", "flu"}};
  EXPECT_EQ(x.found(), Names{});
  x.source_rows = {{"ann", "031", "f", "pisa", "flu"}, {"bob", "31", "f", "pisa", "flu"}};
  EXPECT_TRUE(names(x.found(), "generalization: 1 source rows"));
}

TEST(VerifyCells, ACellThatDoesNotCoverItsValueIsFound) {
  Local range;
  for (std::size_t r = 3; r < 6; ++r) range.rows[r][0] = "[32, 50]";
  EXPECT_TRUE(
      names(range.found(), "generalization: 1 source rows are not what their class says in quasi column 1"));
  Local set;
  for (std::size_t r = 3; r < 6; ++r) set.rows[r][1] = "m";
  EXPECT_TRUE(names(set.found(), "generalization"));
}

TEST(VerifyCells, OnATreeOnlyLabelsOfTheValueCount) {
  Local label;
  for (std::size_t r = 0; r < 3; ++r) label.rows[r][2] = "north";
  EXPECT_TRUE(names(label.found(), "generalization: 3 source rows"));
  Local set;
  for (std::size_t r = 0; r < 3; ++r) set.rows[r][2] = "{pisa, rome}";
  EXPECT_TRUE(names(set.found(), "generalization")) << "a tree column shows labels, never sets";
}

TEST(VerifyCells, TheEmptyValueLiesInNoRange) {
  Local x;
  x.source_rows[0][1] = "";
  EXPECT_TRUE(names(x.found(), "generalization"));
}

TEST(VerifyCells, AClassBelowKIsFoundByPersons) {
  Local x;
  x.source_rows[0][0] = "bob";
  EXPECT_TRUE(names(x.found(), "k: 1 of 2"));
}

TEST(VerifyCells, LAndTAreChecked) {
  Local x;
  x.model.l = 2;
  EXPECT_TRUE(names(x.found(), "l: 1 of 2"));
  x.model.l.reset();
  x.model.t = 0.01;
  EXPECT_TRUE(names(x.found(), "t: "));
}

TEST(VerifyCells, ASensitiveCellThatWasChangedIsFound) {
  Local x;
  x.rows[0][3] = "asthma";
  std::sort(x.rows.begin(), x.rows.end());
  EXPECT_TRUE(names(x.found(), "cells: "));
}

TEST(VerifyCells, CellsSwappedBetweenClassesAreFound) {
  Local x;
  std::swap(x.rows[2][3], x.rows[5][3]);
  std::sort(x.rows.begin(), x.rows.end());
  EXPECT_TRUE(names(x.found(), "cells: "));
}

TEST(VerifyCells, RowsOutOfOrderAreFound) {
  Local x;
  std::swap(x.rows[0], x.rows[2]);
  EXPECT_TRUE(names(x.found(), "order: "));
}

TEST(VerifyCells, MissingAndAddedRowsAreFound) {
  Local missing;
  missing.rows.pop_back();
  EXPECT_TRUE(names(missing.found(), "rows: "));
  Local added;
  added.rows.push_back(added.rows.back());
  EXPECT_TRUE(names(added.found(), "rows: "));
  Local claimed;
  claimed.released = 7;
  EXPECT_TRUE(names(claimed.found(), "rows: "));
}

TEST(VerifyCells, AMapThatDisagreesWithTheFileIsFound) {
  Local swapped;
  swapped.map = {1, 1, 1, 0, 0, not_released, 0};
  EXPECT_TRUE(names(swapped.found(), "generalization"));
  Local beyond;
  beyond.map[0] = 7;
  EXPECT_TRUE(names(beyond.found(), "classes: 1 mapped rows"));
  Local uneven;
  uneven.map[2] = 1;
  EXPECT_TRUE(names(uneven.found(), "classes: 2 of 2"));
}

TEST(VerifyCells, WrongColumnsAreFound) {
  Local order;
  std::swap(order.columns[0], order.columns[1]);
  EXPECT_TRUE(names(order.found(), "columns: "));
  Local person;
  person.columns[3] = "name";
  EXPECT_TRUE(names(person.found(), "columns: "));
}

TEST(VerifyCells, AMalformedClaimIsABug) {
  Local x;
  x.map.pop_back();
  EXPECT_THROW(x.found(), Bug);
}

// Release 2 of a series, with release 1, to be bent by the tests.
struct Serial {
  Names source_columns = {"name", "age", "illness"};
  Rows source_rows = {{"ann", "21", "flu"},  {"bob", "30", "gout"}, {"cyd", "25", "flu"},
                      {"dan", "31", "hiv"},  {"eve", "24", "flu"},  {"fay", "29", "cold"},
                      {"gil", "50", "gout"}, {"hal", "40", "flu"}};
  Names columns = {"case", "age", "illness"};
  std::vector<std::string> cases = {"c4", "c1", "c3", "c2", "c6", "c5", "", "c7"};
  std::vector<std::uint32_t> first = {1, 1, 1, 1, 2, 2, 0, 1};
  Rows previous = {{"c1", "<= 30", "gout"},
                   {"c2", "> 30", "hiv"},
                   {"c3", "<= 30", "flu"},
                   {"c4", "<= 30", "flu"},
                   {"c7", "> 30", "flu"}};
  Rows rows = {{"c1", "(25, 30]", "gout"}, {"c2", "> 30", "hiv"},      {"c3", "<= 25", "flu"},
               {"c4", "<= 25", "flu"},     {"c5", "(25, 30]", "cold"}, {"c6", "<= 25", "flu"},
               {"c7", "> 30", "flu"}};
  std::vector<std::uint32_t> map = {2, 0, 2, 1, 2, 0, not_released, 1};  // classes by first appearance
  audit::Requirement model;
  std::uint32_t release = 2;
  bool known_arrivals = false, has_previous = true;
  Names released_columns = {"case", "age", "illness"};

  Serial() {
    model.quasi = {"age"};
    model.sensitive = {"illness"};
    model.person = "name";
    model.k = 2;
  }

  Names found() const {
    const Table source = table_of(source_columns, source_rows), file = table_of(columns, rows);
    const Table before = table_of({"case", "age", "illness"}, previous);
    SeriesClaim claim;
    claim.cells.model = model;
    claim.cells.source = &source;
    claim.cells.hierarchies = {nullptr};
    claim.cells.released_columns = released_columns;
    claim.cells.class_of_row = &map;
    claim.cells.released_rows = static_cast<std::uint64_t>(
        std::count_if(map.begin(), map.end(), [](std::uint32_t c) { return c != not_released; }));
    claim.previous = has_previous ? &before : nullptr;
    claim.case_of_row = &cases;
    claim.first_release = &first;
    claim.known_arrivals = known_arrivals;
    claim.release = release;
    return disprove_series(file, claim);
  }
};

TEST(VerifySeries, ATrueReleaseStandsWithAndWithoutOneBefore) {
  Serial x;
  EXPECT_EQ(x.found(), Names{});
  x.has_previous = false;
  EXPECT_EQ(x.found(), Names{});
}

TEST(VerifySeries, TheFirstColumnMustBeTheCase) {
  Serial x;
  x.columns[0] = "id";
  EXPECT_TRUE(names(x.found(), "columns: the first column"));
}

TEST(VerifySeries, ARepeatedCaseIsFound) {
  Serial x;
  x.rows[6][0] = "c6";
  EXPECT_TRUE(names(x.found(), "cases: 1 rows repeat"));
}

TEST(VerifySeries, CasesThatChangedPlacesAreFound) {
  Serial classes;
  std::swap(classes.cases[0], classes.cases[1]);
  EXPECT_TRUE(names(classes.found(), "cases: 2 cases stand in another class"));
  Serial within;  // c3 and c4 share a class; only their own cells tell them apart
  within.source_rows[2][2] = "cold";
  within.rows[3][2] = "cold";
  within.previous[3][2] = "cold";
  EXPECT_TRUE(names(within.found(), "cells: 2 sensitive or plain cells"));
}

TEST(VerifySeries, AHeldRowThatIsReleasedIsFound) {
  Serial early;
  early.first[0] = 3;
  EXPECT_TRUE(names(early.found(), "held: 1 rows"));
  Serial late;
  late.first[6] = 2;
  EXPECT_TRUE(names(late.found(), "held: 1 rows"));
}

TEST(VerifySeries, ACaseThatIsGoneIsFound) {
  Serial x;
  x.previous.push_back({"c9", "> 30", "flu"});
  EXPECT_TRUE(names(x.found(), "previous: 1 cases of the release before are missing"));
}

TEST(VerifySeries, ASensitiveCellThatReadOtherwiseBeforeIsFound) {
  Serial x;
  x.previous[0][2] = "flu";
  EXPECT_TRUE(names(x.found(), "previous: 1 sensitive or plain cells"));
}

TEST(VerifySeries, ACellThatGrewIsFound) {
  Serial x;
  x.previous[0][1] = "(26, 30]";
  EXPECT_TRUE(names(x.found(), "previous: the cells of 1 cases are not within"));
}

TEST(VerifySeries, CasesThatWereApartAndAreAlikeNowAreFound) {
  Serial x;
  x.previous[2][1] = "<= 26";
  EXPECT_TRUE(names(x.found(), "previous: 1 cases look like others")) << "c3 and c4";
}

TEST(VerifySeries, TheSameSetWrittenOtherwiseIsNoDifference) {
  Serial x;
  x.previous[2][1] = "< 31";
  EXPECT_EQ(x.found(), Names{});
}

TEST(VerifySeries, KnownArrivalsNeedKPersonsOfEachFirstRelease) {
  Serial x;
  x.known_arrivals = true;
  EXPECT_TRUE(names(x.found(), "arrivals: in 3 classes"));
  x.first = {2, 2, 2, 1, 2, 2, 0, 1};
  x.previous = {{"c2", "> 30", "hiv"}, {"c7", "> 30", "flu"}};
  EXPECT_EQ(x.found(), Names{});
}

// The class has two hiv of four. Those who came with the second release both have it.
TEST(VerifySeries, KnownArrivalsNeedLOfEachFirstRelease) {
  Serial x;
  x.source_rows = {{"ann", "21", "gout"}, {"bob", "21", "flu"}, {"cat", "21", "hiv"}, {"dan", "21", "hiv"}};
  x.cases = {"c1", "c2", "c3", "c4"};
  x.first = {1, 1, 2, 2};
  x.previous = {{"c1", "21", "gout"}, {"c2", "21", "flu"}};
  x.rows = {{"c1", "21", "gout"}, {"c2", "21", "flu"}, {"c3", "21", "hiv"}, {"c4", "21", "hiv"}};
  x.map = {0, 0, 0, 0};
  x.model.l = 2;
  EXPECT_EQ(x.found(), Names{});
  x.known_arrivals = true;
  for (const audit::LForm form :
       {audit::LForm::frequency, audit::LForm::distinct, audit::LForm::entropy, audit::LForm::recursive}) {
    x.model.l_form = form;
    x.model.c = 3;
    EXPECT_TRUE(names(x.found(), "arrivals: 1 times those of a class"));
  }
  x.source_rows[3][2] = x.rows[3][2] = "flu";
  EXPECT_EQ(x.found(), Names{});
}

TEST(VerifySeries, ATreeMayOnlyGoDown) {
  const Rows towns = {{"pisa", "italy", "*"}, {"rome", "italy", "*"}, {"oslo", "north", "*"}};
  const Table source = table_of({"town"}, {{"pisa"}, {"pisa"}, {"rome"}, {"oslo"}});
  const auto hierarchy = testing::hierarchy_of("town", source.columns[0].values, towns);
  const std::vector<std::uint32_t> map = {0, 0, 1, 1}, first = {1, 1, 1, 1};
  const Names cases = {"1", "2", "3", "4"};
  SeriesClaim claim;
  claim.cells.model.quasi = {"town"};
  claim.cells.model.k = 2;
  claim.cells.source = &source;
  claim.cells.hierarchies = {&hierarchy};
  claim.cells.released_columns = {"case", "town"};
  claim.cells.class_of_row = &map;
  claim.cells.released_rows = 4;
  claim.case_of_row = &cases;
  claim.first_release = &first;
  claim.release = 2;
  const Table release = table_of({"case", "town"}, {{"1", "italy"}, {"2", "italy"}, {"3", "*"}, {"4", "*"}});
  const Table wide = table_of({"case", "town"}, {{"1", "italy"}, {"2", "italy"}, {"3", "*"}, {"4", "*"}});
  claim.previous = &wide;
  EXPECT_EQ(disprove_series(release, claim), Names{});
  const Table narrow = table_of({"case", "town"}, {{"1", "pisa"}, {"2", "pisa"}, {"3", "*"}, {"4", "*"}});
  claim.previous = &narrow;
  EXPECT_TRUE(names(disprove_series(release, claim), "previous: the cells of 2 cases"));
}

TEST(VerifySeries, CasesOrFirstReleasesThatDoNotFitTheSourceAreABug) {
  Serial x;
  x.cases.pop_back();
  EXPECT_THROW(x.found(), Bug);
}

}  // namespace
}  // namespace kith::verify

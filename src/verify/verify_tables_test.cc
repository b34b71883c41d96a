// A small good release, then the same broken in every way that matters: each must be found.
#include "verify/verify_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "audit/tree_samples_test.h"
#include "kith/error.h"

namespace kith::verify {
namespace {

using Kind = TableClaim::Column::Kind;
using Kinds = std::set<std::string>;
using Map = std::vector<std::uint32_t>;

std::vector<audit::SampleTable> source_tables() {
  std::vector<audit::SampleTable> tables = audit::university();
  tables[0].columns = {"sid", "age", "gpa"};
  tables[0].rows = {{"S1", "20", "3.72"},
                    {"S2", "24", "2.34"},
                    {"S3", "31", "3.12"},
                    {"S4", "30", "4.00"},
                    {"S5", "77", "1.00"}};
  tables[1].rows.push_back({"12", "S5", "CS", "50"});
  return tables;
}

hierarchy::LevelLabels level_of(const Dictionary& values,
                                const std::vector<std::pair<std::string, audit::Cells>>& groups) {
  hierarchy::LevelLabels level;
  for (Code code = 0; code < values.size(); ++code) {
    std::string label(values[code]);
    for (const auto& [name, members] : groups)
      if (std::ranges::find(members, values[code]) != members.end()) label = name;
    const auto known = std::ranges::find(level.labels, label);
    level.of.push_back(static_cast<hierarchy::Label>(known - level.labels.begin()));
    if (known == level.labels.end()) level.labels.push_back(label);
  }
  return level;
}

hierarchy::Hierarchy courses(const Dictionary& values) {
  const audit::Cells science = {"Math", "CS", "Physics"}, social = {"History", "Religion"};
  audit::Cells all = science;
  all.insert(all.end(), social.begin(), social.end());
  hierarchy::Hierarchy h;
  h.levels = {level_of(values, {}), level_of(values, {{"Science", science}, {"Social", social}}),
              level_of(values, {{"Any", all}})};
  return h;
}

// S5 is suppressed; S3's Physics, one book of S1 and one of S4 are removed.
class TablesCheck : public ::testing::Test {
 protected:
  TablesCheck()
      : source(tree_of(source_tables())), labels(courses(source.tables[1].table.columns[2].values)) {
    release = source_tables();
    release[0].rows = {{"1", "[30, 31]", "3.12"},
                       {"2", "[20, 24]", "3.72"},
                       {"3", "[30, 31]", "4.00"},
                       {"4", "[20, 24]", "2.34"}};
    release[1].rows = {{"1", "2", "Science", "93"},  {"2", "1", "History", "85"}, {"3", "4", "Science", "78"},
                       {"4", "3", "Religion", "96"}, {"5", "4", "Physics", "62"}, {"6", "2", "Physics", "91"},
                       {"7", "1", "Religion", "75"}, {"8", "3", "History", "98"}, {"9", "2", "Social", "85"},
                       {"10", "4", "Social", "42"}};
    release[2].rows = {{"1", "Discrete"}, {"3", "Discrete"}, {"5", "Dyn"}, {"6", "Dyn"}};
    claim.source = &source;
    claim.tables = {
        {{{Kind::key, "sid", 0}, {Kind::quasi, "age", 1}, {Kind::as_it_was, "gpa", 2}}, {2, 0, 3, 1}},
        {{{Kind::key, "scid", 0},
          {Kind::foreign_key, "sid", 1},
          {Kind::quasi, "course", 2, &labels},
          {Kind::as_it_was, "grade", 3}},
         {0, 6, 3, 10, 4, 1, 7, 9, 2, 5}},
        {{{Kind::foreign_key, "scid", 0}, {Kind::as_it_was, "title", 1}}, {0, 3, 4, 2}}};
    claim.columns = {{{1}, {2}}, {{2}, {3}}, {}};
    claim.model.k = 2;
    claim.suppressed_persons = 1;
  }

  // The first words of what was found.
  Kinds found() const {
    Kinds kinds;
    for (const std::string& message : disprove_tables(tree_of(release), claim))
      kinds.insert(message.substr(0, message.find(':')));
    return kinds;
  }

  Map& map(std::size_t table) { return claim.tables[table].source_row; }

  TableTree source;
  hierarchy::Hierarchy labels;
  std::vector<audit::SampleTable> release;
  TablesClaim claim;
};

TEST_F(TablesCheck, AGoodReleaseStands) { EXPECT_EQ(found(), Kinds{}); }

TEST_F(TablesCheck, SensitiveCellsSwappedBetweenPersonsAreFound) {
  std::swap(release[1].rows[0][3], release[1].rows[2][3]);
  EXPECT_EQ(found(), Kinds{"cells"});
}

TEST_F(TablesCheck, SensitiveCellsSwappedWithinAPersonAreFound) {
  std::swap(release[1].rows[0][3], release[1].rows[5][3]);
  EXPECT_EQ(found(), Kinds{"cells"});
}

TEST_F(TablesCheck, ACellWrittenOtherwiseIsFound) {
  release[0].rows[2][2] = "4.0";
  EXPECT_EQ(found(), Kinds{"cells"});
}

TEST_F(TablesCheck, ADroppedRowIsFound) {
  release[2].rows.pop_back();
  EXPECT_EQ(found(), Kinds{"rows"});
}

TEST_F(TablesCheck, ARowDroppedFromFileAndMapBreaksTheTrees) {
  release[2].rows.pop_back();
  map(2).pop_back();
  EXPECT_EQ(found(), Kinds{"k"});
}

TEST_F(TablesCheck, ADuplicatedRowIsFound) {
  release[2].rows.push_back({"6", "Dyn"});
  EXPECT_EQ(found(), Kinds{"rows"});
  map(2).push_back(2);
  EXPECT_EQ(found(), Kinds{"rows"});
}

TEST_F(TablesCheck, ARowFromNowhereIsFound) {
  map(2)[0] = 6;
  EXPECT_EQ(found(), Kinds{"rows"});
}

TEST_F(TablesCheck, AFalseLabelIsFound) {
  for (const std::size_t row : {0, 2}) release[1].rows[row][2] = "Social";
  EXPECT_EQ(found(), Kinds{"generalization"});
}

TEST_F(TablesCheck, ALabelOfNoLevelIsFound) {
  for (const std::size_t row : {0, 2}) release[1].rows[row][2] = "*";
  EXPECT_EQ(found(), Kinds{"generalization"});
  for (const std::size_t row : {0, 2}) release[1].rows[row][2] = "Any";
  EXPECT_EQ(found(), Kinds{});
}

TEST_F(TablesCheck, AnUngeneralizedCellIsTrueButBreaksItsClass) {
  release[1].rows[0][2] = "Math";
  EXPECT_EQ(found(), Kinds{"k"});
}

TEST_F(TablesCheck, ARangeThatDoesNotHoldTheValueIsFound) {
  for (const std::size_t row : {0, 2}) release[0].rows[row][1] = "[30, 30.5]";
  EXPECT_EQ(found(), Kinds{"generalization"});
}

TEST_F(TablesCheck, WithoutAHierarchyOnlyRangesTheValueAndTheStarAreTrue) {
  for (const char* cell : {"*", "[0, 100]", "[30, 31]"}) {
    for (const std::size_t row : {0, 2}) release[0].rows[row][1] = cell;
    EXPECT_EQ(found(), Kinds{}) << cell;
  }
  for (const char* cell : {"3*", "{30, 31}", ">= 30", "30-31", "[30, 31)", "", "[31, 30]", "adult"}) {
    for (const std::size_t row : {0, 2}) release[0].rows[row][1] = cell;
    EXPECT_EQ(found(), Kinds{"generalization"}) << cell;
  }
}

TEST_F(TablesCheck, AnEmptyValueIsInNoRange) {
  std::vector<audit::SampleTable> tables = source_tables();
  for (const std::size_t row : {2, 3}) tables[0].rows[row][1] = "";
  source = tree_of(tables);
  EXPECT_EQ(found(), Kinds{"generalization"});
  for (const char* cell : {"", "*"}) {
    for (const std::size_t row : {0, 2}) release[0].rows[row][1] = cell;
    EXPECT_EQ(found(), Kinds{}) << cell;
  }
}

TEST_F(TablesCheck, ARowMovedToAnotherPersonIsFound) {
  std::swap(release[1].rows[0][1], release[1].rows[2][1]);  // equal trees still, other owners
  EXPECT_EQ(found(), Kinds{"parents"});
}

TEST_F(TablesCheck, ARowMovedWithinAPersonIsFound) {
  std::swap(release[2].rows[0][0], release[2].rows[3][0]);
  std::swap(release[2].rows[0], release[2].rows[3]);
  std::swap(map(2)[0], map(2)[3]);
  EXPECT_EQ(found(), Kinds{"parents"});
}

TEST_F(TablesCheck, UnsortedRowsAreFound) {
  std::swap(release[2].rows[0], release[2].rows[1]);
  std::swap(map(2)[0], map(2)[1]);
  EXPECT_EQ(found(), Kinds{"order"});
}

TEST_F(TablesCheck, RowsOutOfTheOrderOfTheirKeysAreFound) {
  std::swap(release[1].rows[0], release[1].rows[1]);
  std::swap(map(1)[0], map(1)[1]);
  EXPECT_EQ(found(), Kinds{"keys"});
}

TEST_F(TablesCheck, KeysWithAGapAreFound) {
  release[1].rows[9][0] = "11";
  EXPECT_EQ(found(), Kinds{"keys"});
}

TEST_F(TablesCheck, TheSourcesOwnKeysAreFoundWhereNewOnesAreClaimed) {
  static const audit::Cells own = {"S3", "S1", "S4", "S2"};
  for (std::size_t row = 0; row < 4; ++row) release[0].rows[row][0] = own[row];
  for (audit::Cells& row : release[1].rows) row[1] = own[std::stoul(row[1]) - 1];
  EXPECT_EQ(found(), Kinds{"keys"});
}

TEST_F(TablesCheck, AClassBelowKIsFound) {
  claim.model.k = 3;
  EXPECT_EQ(found(), Kinds{"k"});
}

TEST_F(TablesCheck, AClassThatIsNotDiverseIsFound) {
  claim.model.l = 2;
  EXPECT_EQ(found(), Kinds{});
  claim.model.l = 2.5;
  EXPECT_EQ(found(), Kinds{"l"});
}

TEST_F(TablesCheck, AClassFarFromTheInputIsFound) {
  claim.model.t = 0.9;
  EXPECT_EQ(found(), Kinds{});
  claim.model.t = 0.1;
  EXPECT_EQ(found(), Kinds{"t"});
}

TEST_F(TablesCheck, AnExtraColumnIsFound) {
  release[2].columns.push_back("note");
  for (audit::Cells& row : release[2].rows) row.push_back("");
  EXPECT_EQ(found(), Kinds{"columns"});
}

TEST_F(TablesCheck, AMissingColumnIsFound) {
  release[0].columns.pop_back();
  EXPECT_EQ(found(), Kinds{"columns"});
}

TEST_F(TablesCheck, ColumnsInAnotherOrderAreFound) {
  std::swap(release[1].columns[2], release[1].columns[3]);
  EXPECT_EQ(found(), Kinds{"columns"});
}

TEST_F(TablesCheck, AMissingTableIsFound) {
  release.pop_back();
  EXPECT_EQ(found(), Kinds{"tables"});
}

TEST_F(TablesCheck, ASuppressedPersonInTheReleaseIsFound) {
  release[0].rows.push_back({"5", "*", "1.00"});
  EXPECT_TRUE(found().contains("rows"));
  map(0).push_back(4);
  EXPECT_EQ(found(), Kinds{"persons"});
}

TEST_F(TablesCheck, APersonWhoIsNeitherReleasedNorSuppressedIsFound) {
  claim.suppressed_persons = 0;
  EXPECT_EQ(found(), Kinds{"persons"});
}

TEST(TablesGateKeys, KeysInTheOrderOfTheSourceAreFound) {
  audit::SampleTable persons{.name = "p", .key = "id", .columns = {"id", "q"}, .rows = {}};
  TablesClaim claim;
  claim.tables = {{{{Kind::key, "id", 0}, {Kind::quasi, "q", 1}}, {}}};
  claim.columns = {{{1}, {}}};
  claim.model.k = 2;
  for (std::uint32_t row = 0; row < 30; ++row) {
    persons.rows.push_back({std::to_string(row + 1), "1"});
    claim.tables[0].source_row.push_back(row);
  }
  const TableTree tree = audit::tree_of({persons});
  claim.source = &tree;
  EXPECT_EQ(disprove_tables(tree, claim).size(), 1u);
  std::swap(claim.tables[0].source_row[3], claim.tables[0].source_row[17]);
  EXPECT_TRUE(disprove_tables(tree, claim).empty());
}

class TablesGateWithKeptKeys : public TablesCheck {
 protected:
  TablesGateWithKeptKeys() {
    claim.keys_kept = true;
    release[0].rows = {{"S1", "[20, 24]", "3.72"},
                       {"S2", "[20, 24]", "2.34"},
                       {"S3", "[30, 31]", "3.12"},
                       {"S4", "[30, 31]", "4.00"}};
    map(0) = {0, 1, 2, 3};
    release[1].rows = {{"1", "S1", "Science", "93"},   {"10", "S4", "History", "98"},
                       {"11", "S4", "Religion", "96"}, {"2", "S1", "Physics", "91"},
                       {"3", "S1", "Social", "85"},    {"4", "S2", "Science", "78"},
                       {"5", "S2", "Physics", "62"},   {"6", "S2", "Social", "42"},
                       {"7", "S3", "History", "85"},   {"8", "S3", "Religion", "75"}};
    map(1) = {0, 9, 10, 1, 2, 3, 4, 5, 6, 7};
    release[2].rows = {{"1", "Discrete"}, {"2", "Dyn"}, {"4", "Discrete"}, {"5", "Dyn"}};
    map(2) = {0, 2, 3, 4};
  }
};

TEST_F(TablesGateWithKeptKeys, AGoodReleaseStands) { EXPECT_EQ(found(), Kinds{}); }

TEST_F(TablesGateWithKeptKeys, AnotherKeyIsFound) {
  release[1].rows[8][0] = "70";
  EXPECT_EQ(found(), Kinds{"cells"});
}

TEST_F(TablesGateWithKeptKeys, RowsAreSortedByTheirCells) {
  std::swap(release[1].rows[1], release[1].rows[2]);
  std::swap(map(1)[1], map(1)[2]);
  EXPECT_EQ(found(), Kinds{"order"});
}

TEST_F(TablesCheck, AMalformedClaimIsABug) {
  claim.columns[1].quasi = {};
  EXPECT_THROW(found(), Bug);
}

}  // namespace
}  // namespace kith::verify

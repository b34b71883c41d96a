#include "verify/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "kith/error.h"

namespace kith::verify {
namespace {

using Row = std::vector<std::string>;

Table table_of(const Row& names, const std::vector<Row>& rows) {
  Table table;
  for (std::size_t c = 0; c < names.size(); ++c) {
    Column& column = table.columns.emplace_back();
    column.name = names[c];
    for (const Row& row : rows) column.codes.push_back(column.values.encode(row[c]));
  }
  return table;
}

// Lines as in a hierarchy file, bound to a column.
hierarchy::Hierarchy hierarchy_of(const std::vector<Row>& lines, const Column& column) {
  hierarchy::Hierarchy result;
  result.column = column.name;
  for (std::size_t level = 0; level < lines[0].size(); ++level) {
    hierarchy::LevelLabels& labels = result.levels.emplace_back();
    std::map<std::string, hierarchy::Label> numbers;
    for (Code v = 0; v < column.values.size(); ++v) {
      const auto line =
          std::find_if(lines.begin(), lines.end(), [&](const Row& l) { return l[0] == column.values[v]; });
      const std::string& label = line->at(level);
      const auto [entry, is_new] = numbers.emplace(label, static_cast<hierarchy::Label>(numbers.size()));
      if (is_new) labels.labels.push_back(label);
      labels.of.push_back(entry->second);
    }
  }
  result.order = hierarchy::LevelOrder::chain(result.levels.size());
  return result;
}

const std::vector<Row> zip_lines = {
    {"94138", "9413*", "*"}, {"94139", "9413*", "*"}, {"94141", "9414*", "*"}, {"94142", "9414*", "*"}};
const std::vector<Row> sex_lines = {{"female", "*"}, {"male", "*"}};

// A source with its claim and the rows of a true release, to be bent by the tests.
struct Fixture {
  Row names = {"zip", "sex", "exam", "note"};
  std::vector<Row> rows;  // of the release, in file order
  Table source;
  std::vector<hierarchy::Hierarchy> hierarchies;
  std::vector<std::uint32_t> map;
  Claim claim;

  Fixture(const std::vector<Row>& source_rows, std::vector<hierarchy::Level> levels,
          const std::set<std::size_t>& out, bool mask) {
    source = table_of({"who", "zip", "sex", "exam", "note"}, source_rows);
    hierarchies = {hierarchy_of(zip_lines, source.columns[1]), hierarchy_of(sex_lines, source.columns[2])};
    std::vector<std::pair<Row, std::size_t>> released;
    for (std::size_t r = 0; r < source_rows.size(); ++r) {
      if (out.contains(r) && !mask) continue;
      Row row = {label(0, r, levels[0]), label(1, r, levels[1]), source_rows[r][3], source_rows[r][4]};
      if (out.contains(r)) row[0] = row[1] = "*";
      released.emplace_back(row, r);
    }
    std::sort(released.begin(), released.end());
    map.assign(source_rows.size(), not_released);
    std::map<Row, std::uint32_t> numbers;
    for (const auto& [row, r] : released) {
      rows.push_back(row);
      if (out.contains(r))
        map[r] = masked;
      else
        map[r] =
            numbers.emplace(Row{row[0], row[1]}, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
    claim.model.quasi = {"zip", "sex"};
    claim.model.person = "who";
    claim.model.sensitive = {"exam"};
    claim.model.k = 2;
    claim.levels = std::move(levels);
    claim.released_columns = names;
    claim.suppressed_rows = out.size();
    claim.released_rows = source_rows.size() - out.size();
  }

  std::string label(std::size_t q, std::size_t row, hierarchy::Level level) const {
    const hierarchy::LevelLabels& labels = hierarchies[q].levels[level];
    return labels.labels[labels.of[source.columns[q + 1].codes[row]]];
  }

  std::vector<std::string> found() {
    claim.source = &source;
    claim.hierarchies = {&hierarchies[0], &hierarchies[1]};
    claim.class_of_row = &map;
    return disprove(table_of(names, rows), claim);
  }
  // The checks that failed, by the word before the colon.
  std::set<std::string> failed() {
    std::set<std::string> kinds;
    for (const std::string& message : found()) kinds.insert(message.substr(0, message.find(':')));
    return kinds;
  }
  void sort() { std::sort(rows.begin(), rows.end()); }
};

using Kinds = std::set<std::string>;

const std::vector<Row> visits = {
    {"a", "94138", "female", "flu", "n1"},  {"b", "94139", "female", "hiv", "n2"},
    {"c", "94141", "male", "flu", "n3"},    {"d", "94142", "male", "cold", "n4"},
    {"e", "94138", "female", "cold", "n5"}, {"f", "94141", "male", "hiv", "n6"},
    {"g", "94142", "female", "flu", "n7"},  {"a", "94139", "female", "hiv", "n8"},
};

Fixture honest() { return Fixture(visits, {1, 0}, {6}, false); }
Fixture honest_masked() { return Fixture(visits, {1, 0}, {2, 6}, true); }

TEST(Verify, AnHonestReleaseStands) {
  EXPECT_EQ(honest().found(), std::vector<std::string>{});
  EXPECT_EQ(honest_masked().found(), std::vector<std::string>{});
  EXPECT_EQ(Fixture(visits, {2, 1}, {}, false).found(), std::vector<std::string>{});
}

// a and b, c and d: the same history at {1, 0}. e was at 9413* twice.
const std::vector<Row> repeated = {
    {"a", "94138", "female", "flu", "n1"}, {"a", "94141", "male", "hiv", "n2"},
    {"b", "94139", "female", "flu", "n3"}, {"b", "94142", "male", "cold", "n4"},
    {"c", "94138", "female", "flu", "n5"}, {"d", "94139", "female", "flu", "n6"},
    {"e", "94138", "female", "flu", "n7"}, {"e", "94139", "female", "flu", "n8"},
};

Fixture by_history(const std::set<std::size_t>& out) {
  Fixture fixture(repeated, {1, 0}, out, false);
  fixture.claim.model.by_history = true;
  return fixture;
}

TEST(Verify, HistoriesThatAreSharedStand) {
  EXPECT_EQ(by_history({6, 7}).found(), std::vector<std::string>{});
}

TEST(Verify, AHistoryOfOnePersonAloneIsFound) {
  Fixture fixture = by_history({});
  EXPECT_EQ(fixture.failed(), Kinds{"history"});
  fixture.claim.model.by_history = false;
  EXPECT_EQ(fixture.failed(), Kinds{});  // every class has k persons all the same
}

TEST(Verify, ARemovedPersonWithARowInTheFileIsFound) {
  // What is left of e looks like c and d.
  EXPECT_EQ(by_history({7}).failed(), Kinds{"history"});
}

TEST(Verify, AQuasiCellThatLies) {
  Fixture fixture = honest();
  for (Row& row : fixture.rows)
    if (row[0] == "9413*") row[0] = "9414*", row[1] = "female";
  EXPECT_TRUE(fixture.failed().contains("generalization"));
}

TEST(Verify, AClassGeneralizedToAnotherLevel) {
  Fixture fixture = honest();
  fixture.claim.levels = {2, 0};
  EXPECT_EQ(fixture.failed(), Kinds{"generalization"});
}

TEST(Verify, OneQuasiCellThatLeavesItsClass) {
  Fixture fixture = honest();
  fixture.rows[0][1] = "male";
  fixture.sort();
  EXPECT_TRUE(fixture.failed().contains("classes"));
}

TEST(Verify, TwoSensitiveCellsSwappedBetweenClasses) {
  Fixture fixture = honest();
  const auto first =
      std::find_if(fixture.rows.begin(), fixture.rows.end(), [](const Row& r) { return r[3] == "n2"; });
  const auto second =
      std::find_if(fixture.rows.begin(), fixture.rows.end(), [](const Row& r) { return r[3] == "n3"; });
  std::swap((*first)[2], (*second)[2]);
  fixture.sort();
  EXPECT_EQ(fixture.failed(), Kinds{"cells"});
}

TEST(Verify, TwoCellsSwappedWithinAClassBreakTheJointRow) {
  Fixture fixture = honest();
  const auto first =
      std::find_if(fixture.rows.begin(), fixture.rows.end(), [](const Row& r) { return r[3] == "n1"; });
  const auto second =
      std::find_if(fixture.rows.begin(), fixture.rows.end(), [](const Row& r) { return r[3] == "n2"; });
  std::swap((*first)[2], (*second)[2]);
  fixture.sort();
  EXPECT_EQ(fixture.failed(), Kinds{"cells"});
}

TEST(Verify, ACellThatTheSourceNeverHad) {
  Fixture fixture = honest();
  fixture.rows[0][3] = "n0";
  fixture.sort();
  EXPECT_EQ(fixture.failed(), Kinds{"cells"});
}

TEST(Verify, ADroppedRow) {
  Fixture fixture = honest();
  fixture.rows.pop_back();
  EXPECT_EQ(fixture.failed(), (Kinds{"rows", "classes"}));
}

TEST(Verify, ADuplicatedRow) {
  Fixture fixture = honest();
  fixture.rows.push_back(fixture.rows.back());
  EXPECT_EQ(fixture.failed(), (Kinds{"rows", "classes"}));
}

TEST(Verify, ARowReplacedByACopyOfItsNeighbour) {
  Fixture fixture = honest();
  fixture.rows[1] = fixture.rows[0];
  EXPECT_EQ(fixture.failed(), Kinds{"cells"});
}

TEST(Verify, ASuppressedRowThatAppears) {
  Fixture fixture = honest();
  fixture.rows.push_back({"9414*", "female", "flu", "n7"});
  fixture.sort();
  EXPECT_TRUE(fixture.failed().contains("rows"));
  fixture.claim.released_rows = 8;
  fixture.claim.suppressed_rows = 0;
  EXPECT_TRUE(fixture.failed().contains("rows"));
}

TEST(Verify, RowsOutOfOrder) {
  Fixture fixture = honest();
  std::swap(fixture.rows[0], fixture.rows[1]);
  ASSERT_NE(fixture.rows[0], fixture.rows[1]);
  EXPECT_EQ(fixture.failed(), Kinds{"order"});
}

TEST(Verify, ThePersonColumnInTheFile) {
  Fixture fixture = honest();
  fixture.names.push_back("who");
  for (Row& row : fixture.rows) row.push_back("a");
  EXPECT_EQ(fixture.failed(), Kinds{"columns"});
  fixture.claim.released_columns = fixture.names;  // even when claimed
  EXPECT_EQ(fixture.failed(), Kinds{"columns"});
}

TEST(Verify, ColumnsInAnotherOrderOrMissing) {
  Fixture fixture = honest();
  std::swap(fixture.claim.released_columns[2], fixture.claim.released_columns[3]);
  EXPECT_EQ(fixture.failed(), Kinds{"columns"});
  Fixture shorter = honest();
  shorter.names.pop_back();
  EXPECT_EQ(shorter.failed(), Kinds{"columns"});
}

TEST(Verify, KOverPersonsNotRows) {
  Fixture fixture = honest();
  fixture.claim.model.k = 3;
  EXPECT_EQ(fixture.failed(), Kinds{});
  fixture.claim.model.k = 4;  // four rows in a class, but a has two of them
  EXPECT_EQ(fixture.failed(), Kinds{"k"});
  Fixture by_rows = honest();
  by_rows.claim.model.person.reset();
  by_rows.claim.model.k = 3;
  EXPECT_EQ(by_rows.failed(), Kinds{});
  by_rows.claim.model.k = 4;
  EXPECT_EQ(by_rows.failed(), Kinds{"k"});
}

TEST(Verify, LOverPersons) {
  Fixture fixture = honest();
  fixture.claim.model.l = 1.5;  // hiv: a and b of three persons
  EXPECT_EQ(fixture.failed(), Kinds{});
  fixture.claim.model.l = 2;
  EXPECT_EQ(fixture.failed(), Kinds{"l"});
  fixture.claim.model.person.reset();  // by rows the same class is 2-diverse
  EXPECT_EQ(fixture.failed(), Kinds{});
}

TEST(Verify, TAgainstTheSource) {
  Fixture fixture = honest();
  fixture.claim.model.t = 1;
  EXPECT_EQ(fixture.failed(), Kinds{});
  fixture.claim.model.t = 0.01;
  EXPECT_EQ(fixture.failed(), Kinds{"t"});
}

TEST(Verify, MaskedRowsMustMeetTheModel) {
  Fixture fixture(visits, {1, 0}, {6}, true);
  EXPECT_EQ(fixture.failed(), Kinds{"k"});
}

TEST(Verify, MaskedRowsMustReadStarEverywhere) {
  Fixture fixture = honest_masked();
  for (Row& row : fixture.rows)
    if (row[0] == "*") row[1] = "male";
  EXPECT_FALSE(fixture.failed().empty());
}

TEST(Verify, MaskedRowsKeepTheirOtherCells) {
  Fixture fixture = honest_masked();
  for (Row& row : fixture.rows)
    if (row[0] == "*") row[2] = "burn";
  fixture.sort();
  EXPECT_EQ(fixture.failed(), Kinds{"cells"});
}

TEST(Verify, SingleCellsMayBeMaskedOnlyWhereClaimed) {
  Fixture fixture = honest();
  for (Row& row : fixture.rows)
    if (row[0] == "9413*") row[1] = "*";
  fixture.sort();
  EXPECT_EQ(fixture.failed(), Kinds{"generalization"});
  fixture.claim.cells_may_be_masked = true;
  EXPECT_EQ(fixture.failed(), Kinds{});
}

TEST(Verify, AMapThatPutsARowIntoAnotherClass) {
  Fixture fixture = honest();
  std::swap(fixture.map[0], fixture.map[2]);
  EXPECT_TRUE(fixture.failed().contains("generalization"));
  Fixture nowhere = honest();
  nowhere.map[0] = 77;
  EXPECT_TRUE(nowhere.failed().contains("classes"));
}

TEST(Verify, CountsThatAreNotTheMaps) {
  Fixture fixture = honest();
  fixture.claim.suppressed_rows = 0;
  EXPECT_EQ(fixture.failed(), Kinds{"rows"});
}

TEST(Verify, AMalformedClaimIsABug) {
  Fixture fixture = honest();
  fixture.claim.levels = {9, 0};
  EXPECT_THROW(fixture.found(), Bug);
  Fixture shorter = honest();
  shorter.map.pop_back();
  EXPECT_THROW(shorter.found(), Bug);
}

TEST(Verify, MessagesHoldNoValues) {
  Fixture fixture = honest();
  fixture.claim.levels = {2, 0};
  fixture.claim.model.k = 9;
  fixture.rows[0][3] = "n0";
  for (const std::string& message : fixture.found())
    for (const char* value : {"9413", "male", "flu", "hiv", "n0", "n1"})
      EXPECT_EQ(message.find(value), std::string::npos) << message;
}

TEST(Verify, AnySingleCellChangedIsFound) {
  const Fixture original = honest_masked();
  for (std::size_t r = 0; r < original.rows.size(); ++r)
    for (std::size_t c = 0; c < original.names.size(); ++c)
      for (const char* lie :
           {"*", "", "9413*", "9414*", "male", "female", "flu", "hiv", "n1", "n7", "other"}) {
        if (original.rows[r][c] == lie) continue;
        Fixture bent = honest_masked();
        bent.rows[r][c] = lie;
        bent.sort();
        EXPECT_FALSE(bent.found().empty()) << r << ' ' << c << ' ' << lie;
      }
}

}  // namespace
}  // namespace kith::verify

#include "attack/break_explanation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "testing/inference_oracle.h"
#include "testing/tables.h"

namespace kith::attack {
namespace {

using testing::GroundSeries;
using testing::GroundTuple;
using Columns = std::vector<std::uint32_t>;
using Members = std::vector<std::uint32_t>;

// The cells of one case in each release, none if it is not there.
using CaseLine = std::vector<std::optional<std::vector<std::string>>>;

// Releases of columns q0, q1, … in which every case is a history of its own.
class Explained {
 public:
  Explained(const std::vector<Table>& tables, const std::vector<std::vector<std::uint32_t>>& case_of_row,
            std::size_t columns, std::size_t cases)
      : tuples_(pointers(tables), quasi(columns), {}), explanation_(tuples_, histories_) {
    histories_.cases.assign(cases, 1);
    for (std::size_t r = 0; r < tables.size(); ++r) {
      auto& tuple = histories_.tuple.emplace_back(cases, absent_tuple);
      for (std::size_t row = 0; row < case_of_row[r].size(); ++row)
        tuple[case_of_row[r][row]] = tuples_.of_rows(r)[row];
    }
  }

  Explained(const Explained&) = delete;
  Explained& operator=(const Explained&) = delete;

  Break of(std::uint32_t history, const Members& releases) { return explanation_.of(history, releases); }

 private:
  static std::vector<const Table*> pointers(const std::vector<Table>& tables) {
    std::vector<const Table*> all;
    for (const Table& table : tables) all.push_back(&table);
    return all;
  }
  static std::vector<std::string> quasi(std::size_t columns) {
    std::vector<std::string> names;
    for (std::size_t q = 0; q < columns; ++q) names.push_back("q" + std::to_string(q));
    return names;
  }

  InferredTuples tuples_;
  CaseHistories histories_;
  BreakExplanation explanation_;
};

// All cases stand in as many releases, and cells are of as many columns.
Explained explained(const std::vector<CaseLine>& cases, std::size_t columns = 1) {
  std::vector<std::string> names;
  for (std::size_t q = 0; q < columns; ++q) names.push_back("q" + std::to_string(q));
  std::vector<Table> tables;
  std::vector<std::vector<std::uint32_t>> case_of_row(cases.front().size());
  for (std::size_t r = 0; r < case_of_row.size(); ++r) {
    testing::Rows rows;
    for (std::uint32_t c = 0; c < cases.size(); ++c) {
      if (!cases[c][r]) continue;
      rows.push_back(*cases[c][r]);
      case_of_row[r].push_back(c);
    }
    tables.push_back(testing::table_of(names, rows));
  }
  return {tables, case_of_row, columns, cases.size()};
}

constexpr auto gone = std::nullopt;

// --- Kinds

TEST(BreakExplanation, OneReleaseIsASmallClass) {
  const Break found = explained({{{{"20-29"}}, {{"20-24"}}}}).of(0, {1});
  EXPECT_EQ(found.kind, BreakKind::small_class);
  EXPECT_EQ(found.releases, Members{1});
  EXPECT_TRUE(found.columns.empty());
}

TEST(BreakExplanation, AGroupOfOldCasesChanged) {
  Explained all = explained({{{{"20-29"}}, {{"25-34"}}},
                             {{{"20-29"}}, {{"20-39"}}},
                             {{{"30-39"}}, {{"25-34"}}},
                             {{{"30-39"}}, {{"20-39"}}}});
  for (std::uint32_t c = 0; c < 4; ++c) {
    const Break found = all.of(c, {0, 1});
    EXPECT_EQ(found.kind, BreakKind::group_change) << c;
    EXPECT_EQ(found.releases, (Members{0, 1})) << c;
    EXPECT_EQ(found.columns, Columns{0}) << c;
  }
}

TEST(BreakExplanation, AGroupTookInNewCases) {
  Explained all = explained({{{{"20-29"}}, {{"20-39"}}},
                             {{{"20-29"}}, {{"20-24"}}},
                             {gone, {{"20-39"}}},
                             {gone, {{"20-24"}}},
                             {{{"20-29"}}, {{"25-29"}}}});
  EXPECT_EQ(all.of(0, {0, 1}).kind, BreakKind::subgroup_expanding);
  EXPECT_EQ(all.of(4, {0, 1}).kind, BreakKind::group_change) << "its own group has no new case";
}

TEST(BreakExplanation, ACaseOfOneReleaseIsAWidow) {
  Explained all = explained({{{{"20-29"}}, gone}, {gone, {{"20-29"}}}, {{{"20-29"}}, {{"25-29"}}}});
  EXPECT_EQ(all.of(0, {0, 1}).kind, BreakKind::widow);
  EXPECT_EQ(all.of(1, {0, 1}).kind, BreakKind::widow);
  EXPECT_NE(all.of(2, {0, 1}).kind, BreakKind::widow);
}

TEST(BreakExplanation, OnlyReleasesOfTheSetCount) {
  // Case 1 is new after release 0, and not after release 1.
  Explained all = explained({{{{"20-29"}}, {{"20-29"}}, {{"20-39"}}}, {gone, {{"30-39"}}, {{"20-39"}}}});
  EXPECT_EQ(all.of(0, {1, 2}).kind, BreakKind::group_change);
  EXPECT_EQ(all.of(0, {0, 2}).kind, BreakKind::subgroup_expanding);
  EXPECT_EQ(all.of(1, {1, 2}).kind, BreakKind::group_change);
  EXPECT_EQ(all.of(1, {0, 2}).kind, BreakKind::widow);
}

TEST(BreakExplanation, TheLaterReleaseIsTheLastInWhichTheCaseStands) {
  // In release 1 both are in one group; in release 2 case 1 is in that of the new case 2.
  Explained all = explained(
      {{{{"20-29"}}, {{"20-39"}}, gone}, {{{"30-39"}}, {{"20-39"}}, {{"10-39"}}}, {gone, gone, {{"10-39"}}}});
  EXPECT_EQ(all.of(0, {0, 1, 2}).kind, BreakKind::group_change);
  EXPECT_EQ(all.of(1, {0, 1, 2}).kind, BreakKind::subgroup_expanding);
}

// --- Columns

TEST(BreakExplanation, ColumnsAreThoseInWhichMoreIsKnown) {
  Explained all = explained({{{{"20-29", "male", "1"}}, {{"20-39", "male", "1-2"}}},
                             {{{"20-39", "male", "2"}}, {{"20-39", "male", "1-2"}}}},
                            3);
  EXPECT_EQ(all.of(0, {0, 1}).columns, (Columns{0, 2}));
  EXPECT_EQ(all.of(1, {0, 1}).columns, Columns{2});
}

TEST(BreakExplanation, MoreIsKnownThanTheLaterCellSaysNotThanTheEarlier) {
  // Of case 0 the later cell says all that is known; it is told from case 1 by what is known of that one.
  Explained all =
      explained({{{{"20-39", "1-2"}}, {{"20-29", "1-2"}}}, {{{"20-24", "1-2"}}, {{"20-29", "1-2"}}}}, 2);
  EXPECT_EQ(all.of(0, {0, 1}).columns, Columns{0});
  EXPECT_EQ(all.of(1, {0, 1}).columns, Columns{0});
}

TEST(BreakExplanation, WhoIsToldApartIsSoInEveryColumnThatDiffers) {
  // Case 0 is known by its later cells alone. Case 1 differs in the first column, and case 2 in the last.
  const std::optional<std::vector<std::string>> later = {{"20-29", "1-2", "5-8"}};
  Explained all = explained({{{{"20-39", "1-2", "5-9"}}, later},
                             {{{"20-24", "1-2", "5-9"}}, later},
                             {{{"20-39", "1-2", "5-6"}}, later},
                             {{{"20-39", "1", "5-9"}}, {{"30-39", "1-2", "5-8"}}}},
                            3);
  EXPECT_EQ(all.of(0, {0, 1}).columns, (Columns{0, 2})) << "case 3 is of another group";
  EXPECT_EQ(all.of(1, {0, 1}).columns, Columns{0});
  EXPECT_EQ(all.of(2, {0, 1}).columns, Columns{2});
}

TEST(BreakExplanation, AWidowIsToldByWhatIsKnownOfItsGroup) {
  Explained all = explained({{{{"20-29", "1-2"}}, gone}, {{{"20-29", "1-2"}}, {{"20-39", "1"}}}}, 2);
  const Break found = all.of(0, {0, 1});
  EXPECT_EQ(found.kind, BreakKind::widow);
  EXPECT_EQ(found.columns, Columns{1});
}

// --- By definition

// What is known of two cases is the same in a column if the sets of ground values are.
Break by_definition(const GroundSeries& series, std::size_t at, const std::vector<int>& members) {
  const auto cell = [&](int release, std::size_t c) -> const std::optional<GroundTuple>& {
    return series.cells[static_cast<std::size_t>(release)][c];
  };
  const auto known = testing::inference_table(series, members);
  int last = members.front();
  for (const int r : members)
    if (cell(r, at)) last = r;
  std::vector<std::size_t> group;
  for (std::size_t c = 0; c < series.cases(); ++c)
    if (cell(last, c) == cell(last, at)) group.push_back(c);
  const bool stands_in_first = cell(members.front(), at).has_value();
  const bool has_new = std::ranges::any_of(group, [&](std::size_t c) { return !cell(members.front(), c); });
  Break expected;
  expected.kind = !stands_in_first || last == members.front() ? BreakKind::widow
                  : has_new                                   ? BreakKind::subgroup_expanding
                                                              : BreakKind::group_change;
  Columns apart;
  for (std::uint32_t q = 0; q < static_cast<std::uint32_t>(series.columns); ++q) {
    if ((*known[at])[q] != (*cell(last, at))[q]) expected.columns.push_back(q);
    if (std::ranges::any_of(group, [&](std::size_t c) { return (*known[c])[q] != (*known[group[0]])[q]; }))
      apart.push_back(q);
  }
  if (expected.columns.empty()) expected.columns = apart;
  return expected;
}

Explained explained(const GroundSeries& series, std::mt19937_64& random) {
  const std::vector<Table> tables = testing::written(series, random);
  std::vector<std::vector<std::uint32_t>> case_of_row;
  for (const Table& table : tables) {
    auto& cases = case_of_row.emplace_back();
    for (std::size_t row = 0; row < table.rows(); ++row)
      cases.push_back(static_cast<std::uint32_t>(std::stoul(std::string(table.columns[0].at(row)))));
  }
  return {tables, case_of_row, static_cast<std::size_t>(series.columns), series.cases()};
}

TEST(BreakExplanation, IsAsTheDefinitionSaysForEverySetOfReleases) {
  std::mt19937_64 random(41);
  std::size_t looked_at = 0;
  for (int run = 0; run < 100; ++run) {
    const GroundSeries series =
        testing::random_series(random, {.monotonic = run % 4 == 0, .may_leave = run % 2 == 0});
    // One explanation is asked everything, so that what it remembers of one set must not be told of another.
    Explained all = explained(series, random);
    for (const std::vector<int>& members :
         std::vector<std::vector<int>>{{0, 1}, {0, 1, 2}, {1, 2}, {0, 2}, {0, 1}}) {
      const auto known = testing::inference_table(series, members);
      for (std::uint32_t c = 0; c < series.cases(); ++c) {
        if (!known[c]) continue;
        const Members releases(members.begin(), members.end());
        const Break found = all.of(c, releases), expected = by_definition(series, c, members);
        ASSERT_EQ(found.kind, expected.kind) << run << " " << c;
        ASSERT_EQ(found.columns, expected.columns) << run << " " << c;
        ASSERT_EQ(found.releases, releases);
        ++looked_at;
      }
    }
  }
  EXPECT_GT(looked_at, 1000u);
}

}  // namespace
}  // namespace kith::attack

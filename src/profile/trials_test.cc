#include "profile/trials.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "fulldomain/search.h"
#include "hierarchy/build.h"
#include "testing/tables.h"

namespace kith::profile {
namespace {

Table people() {
  testing::Rows rows;
  for (int i = 0; i < 60; ++i)
    rows.push_back({"p" + std::to_string(i / 2), std::to_string(20 + i * 7 % 30), i % 3 ? "f" : "m"});
  return testing::table_of({"patient", "age", "sex"}, rows);
}

const std::vector<std::size_t> age_and_sex{1, 2};

Treatment treated(const Trials& trials, std::size_t at, const hierarchy::Recipe& recipe) {
  const Column& column = trials.column(at);
  return {at, hierarchy::build(recipe, column.name, column.values, "")};
}

TEST(Trials, ASampleIsEvenAndNeverLargerThanAsked) {
  const Table table = people();
  EXPECT_EQ(Trials(table, age_and_sex, nullptr, 2, 100, 1).rows(), 60u);
  EXPECT_EQ(Trials(table, age_and_sex, nullptr, 2, 17, 1).rows(), 17u);
  const Trials persons(table, age_and_sex, &table.columns[0], 2, 20, 1);
  EXPECT_EQ(persons.rows(), 20u);
  std::map<std::string_view, int> rows_of;
  for (std::size_t row = 0; row < persons.rows(); ++row) ++rows_of[persons.persons()->at(row)];
  for (const auto& [person, rows] : rows_of) EXPECT_EQ(rows, 2) << person;
}

// The oracle looks at every node.
TEST(Trials, TheNodeHasTheLeastNcp) {
  const Table table = people();
  Trials trials(table, age_and_sex, nullptr, 4, 1000, 1);
  const std::vector<Treatment> columns{treated(trials, 0, hierarchy::FromIntervals{{5, 10}}),
                                       treated(trials, 1, hierarchy::Automatic{})};
  const double limits[] = {0.0, 0.1};
  const auto found = trials.nodes(columns, limits, silent_progress());
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t l = 0; l < 2; ++l) {
    double least = 2;
    for (hierarchy::Level a = 0; a < 4; ++a)
      for (hierarchy::Level b = 0; b < 2; ++b) {
        std::map<std::pair<std::string, std::string>, int> sizes;
        const auto key = [&](std::size_t row) {
          const auto label = [&](std::size_t c, hierarchy::Level level) {
            const auto& labels = columns[c].hierarchy->levels[level];
            return labels.labels[labels.of[trials.column(c).codes[row]]];
          };
          return std::pair(label(0, a), label(1, b));
        };
        for (std::size_t row = 0; row < 60; ++row) ++sizes[key(row)];
        double ncp = 0;
        int suppressed = 0;
        for (std::size_t row = 0; row < 60; ++row) {
          const bool lost = sizes[key(row)] < 4;
          suppressed += lost ? 1 : 0;
          const hierarchy::Level levels[] = {a, b};
          for (std::size_t c = 0; c < 2; ++c) {
            const auto& labels = columns[c].hierarchy->levels[levels[c]];
            ncp += lost ? 1
                        : static_cast<double>(labels.spread[labels.of[trials.column(c).codes[row]]]) /
                              static_cast<double>(columns[c].hierarchy->spread_of_all);
          }
        }
        if (suppressed <= 60 * limits[l]) least = std::min(least, ncp / 120);
      }
    EXPECT_NEAR(found[l].ncp, least, 1e-9) << limits[l];
  }
}

TEST(Trials, FinerLevelsTellWhatTheyWouldLose) {
  const Table table = people();
  Trials trials(table, age_and_sex, nullptr, 4, 1000, 1);
  const std::vector<Treatment> columns{treated(trials, 0, hierarchy::FromIntervals{{5, 10}}),
                                       treated(trials, 1, hierarchy::Automatic{})};
  const double none[] = {0.0};
  const TriedNode node = trials.nodes(columns, none, silent_progress()).front();
  ASSERT_TRUE(node.finer[0]);
  EXPECT_EQ(node.finer[0]->level, node.levels[0] - 1);
  EXPECT_GT(node.finer[0]->suppressed, 0u);
}

TEST(Trials, CellsHaveKPersonsAndTheirNcp) {
  const Table table = people();
  Trials trials(table, age_and_sex, &table.columns[0], 4, 1000, 1);
  const std::vector<Treatment> columns{{0}, {1}};
  const TriedCells found = trials.cells(columns, local::Choice::least_loss, silent_progress());
  std::map<std::uint32_t, std::set<std::string_view>> persons;
  for (std::size_t row = 0; row < trials.rows(); ++row)
    persons[found.cells.release.class_of_row[row]].insert(trials.persons()->at(row));
  for (const auto& [cls, members] : persons) EXPECT_GE(members.size(), 4u);
  EXPECT_GT(persons.size(), 1u);
  ASSERT_EQ(found.own.size(), 2u);
  for (std::size_t c = 0; c < 2; ++c) {
    std::size_t own = 0;
    for (std::size_t row = 0; row < trials.rows(); ++row)
      own += found.cells.release.labels[c][found.cells.release.class_of_row[row]] == trials.column(c).at(row);
    EXPECT_NEAR(found.own[c], static_cast<double>(own) / static_cast<double>(trials.rows()), 1e-12);
  }
  EXPECT_NEAR(found.ncp, (found.by_column[0] + found.by_column[1]) / 2, 1e-12);
}

TEST(Trials, LostAreTheRowsOfClassesThatBecomeTooSmall) {
  const Table table =
      testing::table_of({"person", "x"}, {{"a", "1"}, {"b", "1"}, {"c", "2"}, {"c", "2"}, {"d", "1"}});
  const std::vector<std::size_t> x{1};
  const std::vector<std::uint32_t> one_class(5, 0);
  const auto lost = [&](const Column* persons, std::uint64_t k) {
    const Trials trials(table, x, persons, k, 100, 1);
    return trials.lost_if_told_apart(one_class, trials.column(0).codes);
  };
  EXPECT_EQ(lost(nullptr, 2), 0u);
  EXPECT_EQ(lost(&table.columns[0], 2), 2u);
  EXPECT_EQ(lost(nullptr, 3), 2u);
}

TEST(Trials, LatticesMultiply) {
  const Table table = people();
  const Trials trials(table, age_and_sex, nullptr, 4, 1000, 1);
  const std::vector<Treatment> columns{treated(trials, 0, hierarchy::FromIntervals{{5, 10}}), {1}};
  EXPECT_EQ(lattice_nodes(columns), 4u * 2u);
}

}  // namespace
}  // namespace kith::profile

#include "attack/narrowing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <random>
#include <set>
#include <string>

#include "audit/tree_samples_test.h"

namespace kith::attack {
namespace {

using Rows = std::vector<audit::Cells>;

ReleasedCells cells_of(std::size_t column, const Table& table,
                       const std::function<std::uint32_t(std::size_t row)>& cell) {
  ReleasedCells made{column, cell, 0};
  for (std::size_t row = 0; row < table.rows(); ++row)
    made.count = std::max<std::size_t>(made.count, cell(row) + std::size_t{1});
  return made;
}

// The first column is hidden behind one cell, and the second is shown.
std::vector<Narrowing> behind_one_cell(const Table& table) {
  return narrowed_by(table, {1}, {cells_of(0, table, [](std::size_t) { return 0; })}, nullptr);
}

// Forty rows of ages and a column that is made of them by `made`.
Table forty_ages_and(const std::function<std::string(int row, int age)>& made) {
  Rows rows;
  for (int row = 0; row < 40; ++row) {
    const int age = 20 + row * 7 % 10;
    rows.push_back({std::to_string(age), made(row, age)});
  }
  return audit::table_of({"age", "made"}, rows);
}

// Ages from 18 to 90 as they come, and a column that is made of them by `made`.
Table ages_and(std::size_t count, const std::function<std::string(int age, std::mt19937& random)>& made) {
  std::mt19937 random(12);
  Rows rows;
  for (std::size_t row = 0; row < count; ++row) {
    const int age = 18 + static_cast<int>(random() % 73);
    rows.push_back({std::to_string(age), made(age, random)});
  }
  return audit::table_of({"age", "made"}, rows);
}

std::string born(int age, std::mt19937& random) {
  const auto two = [](std::uint32_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  const std::string month = two(1 + random() % 12);
  return std::to_string(2024 - age) + "-" + month + "-" + two(1 + random() % 28);
}

void expect_sharp(const Table& table, double least, double most) {
  const auto found = behind_one_cell(table);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].shown, 1u);
  EXPECT_EQ(found[0].hidden, 0u);
  EXPECT_GT(found[0].sharply, found[0].of_rows / 2);
  EXPECT_EQ(found[0].of_rows, table.rows());
  EXPECT_GE(found[0].after, least);
  EXPECT_LE(found[0].after, most);
}

TEST(Narrowing, AnAgeIsReadInACodeMadeOfIt) {
  expect_sharp(forty_ages_and([](int, int age) { return "g" + std::to_string(age); }), 1, 1);
}

TEST(Narrowing, OddRowsDoNotHideIt) {
  expect_sharp(forty_ages_and([](int row, int age) { return "g" + std::to_string(row == 17 ? 20 : age); }), 1,
               1.2);
  expect_sharp(forty_ages_and([](int row, int age) { return "g" + std::to_string(row % 5 == 0 ? 20 : age); }),
               1, 1.5);
}

TEST(Narrowing, HalfOfTheValuesIsNotTold) {
  EXPECT_TRUE(
      behind_one_cell(forty_ages_and([](int, int age) { return age < 25 ? "young" : "old"; })).empty());
}

// The example of the header, with five codes of two ages each.
TEST(Narrowing, TheExampleHolds) {
  const Table table = forty_ages_and([](int, int age) { return "g" + std::to_string(age / 2); });
  const auto found = behind_one_cell(table);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].before, 13, 1e-9);
  EXPECT_NEAR(found[0].after, 7.0 / 3, 1e-9);
}

TEST(Narrowing, ValuesThatNeverRepeatAndHaveNoOrderTellNothing) {
  EXPECT_TRUE(
      behind_one_cell(forty_ages_and([](int row, int) { return "n" + std::to_string(row); })).empty());
}

TEST(Narrowing, AgreementThatChanceExplainsIsNone) {
  Rows rows;
  for (int row = 0; row < 40; ++row) rows.push_back({row == 39 ? "f" : "m", row % 2 == 0 ? "a" : "b"});
  EXPECT_TRUE(behind_one_cell(audit::table_of({"sex", "arm"}, rows)).empty());
  const Table few = audit::table_of({"sex", "team"}, {{"f", "a"}, {"m", "b"}, {"f", "a"}, {"m", "b"}});
  EXPECT_TRUE(behind_one_cell(few).empty());
}

TEST(Narrowing, AYearOfBirthTellsAnAgeUpToOne) {
  expect_sharp(ages_and(400, [](int age, auto& random) { return std::to_string(2024 - age - random() % 2); }),
               1.5, 2.5);
}

TEST(Narrowing, NoiseAndEmptyCellsDoNotHideAYearOfBirth) {
  for (const unsigned percent : {2u, 3u, 5u})
    expect_sharp(
        ages_and(400,
                 [percent](int age, auto& random) {
                   const bool odd = random() % 100 < percent;
                   return std::to_string(2024 - age + (odd ? static_cast<int>(random() % 19) - 9 : 0));
                 }),
        1, 1.3);
  const Table table = ages_and(400, [](int age, auto& random) {
    return random() % 10 == 0 ? std::string() : std::to_string(2024 - age);
  });
  expect_sharp(table, 1, 1);
  EXPECT_LT(behind_one_cell(table)[0].rows, 400u);
}

TEST(Narrowing, ABandOfTwoYearsAndACityOfThreeCodesTell) {
  expect_sharp(ages_and(400, [](int age, auto&) { return "g" + std::to_string(age / 2); }), 1.5, 2.5);
  expect_sharp(ages_and(400, [](int age, auto&) { return "City" + std::to_string(age / 3); }), 2.5, 3.5);
}

// Hardly a birth date comes twice, but those of a year lie together.
TEST(Narrowing, AYearTellsBirthDatesByTheirOrder) {
  Rows rows;
  std::mt19937 random(5);
  for (int row = 0; row < 400; ++row) {
    const std::string date = born(18 + static_cast<int>(random() % 73), random);
    rows.push_back({date, date.substr(0, 4)});
  }
  expect_sharp(audit::table_of({"dob", "yob"}, rows), 1, 12);
}

TEST(Narrowing, BirthDatesTellAgesByTheirOrder) { expect_sharp(ages_and(400, born), 1, 3); }

TEST(Narrowing, CellsThatDifferFromClassToClassHideNothingMore) {
  const Table table = ages_and(400, born);
  // Overlapping ranges, as cuts of other columns leave them.
  const auto cell = [&](std::size_t row) {
    const int age = std::stoi(std::string(table.columns[0].at(row)));
    return static_cast<std::uint32_t>(2 * (row % 8) + (age > 40 + static_cast<int>(row % 8) ? 1 : 0));
  };
  const auto found = narrowed_by(table, {1}, {cells_of(0, table, cell)}, nullptr);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_GE(10 * found[0].sharply, found[0].of_rows);
}

TEST(Narrowing, OrdinaryColumnsAreSilent) {
  const auto pick = [](std::mt19937& random, unsigned codes) {
    return "D" + std::to_string(random() % codes);
  };
  const auto silent = [](const std::function<std::string(int, std::mt19937&)>& made) {
    return behind_one_cell(ages_and(400, made)).empty();
  };
  EXPECT_TRUE(silent([&](int, auto& random) { return pick(random, 12); }));
  EXPECT_TRUE(silent([&](int, auto& random) { return pick(random, 92); }));
  EXPECT_TRUE(silent([&](int age, auto& random) {
    return age > 75 && random() % 2 == 0 ? "dementia" : age < 25 ? "acne" : pick(random, 12);
  })) << "codes bound to an age";
  EXPECT_TRUE(silent([](int, auto& random) { return std::to_string(20000 + random() % 70000); }));
  EXPECT_TRUE(silent([](int age, auto& random) {
    return std::to_string(age * 1000 + static_cast<int>(random() % 16001) - 8000);
  })) << "an income that grows with age";
  EXPECT_TRUE(silent([](int, auto& random) { return "2024-01-01T00:00:" + std::to_string(random()); }));
}

TEST(Narrowing, CodesOfWhichSomeAreBoundToASexAreSilentAndThoseThatAllAreTell) {
  std::mt19937 random(3);
  Rows some, all;
  for (int row = 0; row < 400; ++row) {
    const bool woman = random() % 2 == 0;
    const std::string sex = woman ? "F" : "M", bound = (woman ? "W" : "V") + std::to_string(random() % 5);
    some.push_back({sex, random() % 3 == 0 ? "either" : bound});
    all.push_back({sex, bound});
  }
  EXPECT_TRUE(behind_one_cell(audit::table_of({"sex", "dx"}, some)).empty());
  expect_sharp(audit::table_of({"sex", "dx"}, all), 1, 1);
}

TEST(Narrowing, AnAgeInPlainSightHidesNothing) {
  const Table table = ages_and(400, [](int age, auto&) { return std::to_string(2024 - age); });
  const auto own = cells_of(0, table, [&](std::size_t row) { return table.columns[0].codes[row]; });
  EXPECT_TRUE(narrowed_by(table, {1}, {own}, nullptr).empty());
}

TEST(Narrowing, RowsThatAreNotReleasedAndSecondRowsOfPersonsAreNoEvidence) {
  Table table = ages_and(400, [](int age, auto&) { return std::to_string(2024 - age); });
  ReleasedCells cells = cells_of(0, table, [](std::size_t) { return 0; });
  cells.of_row = [](std::size_t row) { return row < 4 ? 0u : 1u; };
  EXPECT_TRUE(narrowed_by(table, {1}, {cells}, nullptr).empty());

  // A hundred persons of four rows each: their weight comes again, with their age.
  std::mt19937 random(8);
  Rows rows;
  for (int who = 0; who < 100; ++who) {
    const audit::Cells row{std::to_string(18 + random() % 73), std::to_string(random()), std::to_string(who)};
    rows.insert(rows.end(), 4, row);
  }
  const Table visits = audit::table_of({"age", "weight", "who"}, rows);
  const ReleasedCells one = cells_of(0, visits, [](std::size_t) { return 0; });
  EXPECT_EQ(narrowed_by(visits, {1}, {one}, nullptr).size(), 1u);
  EXPECT_TRUE(narrowed_by(visits, {1}, {one}, &visits.columns[2]).empty());
}

TEST(Narrowing, TooManyRowsAreTakenEvenly) {
  const Table table = ages_and(140'000, [](int age, auto&) { return std::to_string(2024 - age); });
  const auto found = behind_one_cell(table);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].of_rows, 46'667u);
}

TEST(Narrowing, AnEmptyTableHasNone) {
  EXPECT_TRUE(behind_one_cell(audit::table_of({"a", "b"}, {})).empty());
}

// Most are of one country, which is a cell of its own, and the others are together in another.
TEST(Narrowing, WhatMostRowsHaveTellsNothingOfTheOthers) {
  std::mt19937 random(6);
  Rows rows;
  for (int row = 0; row < 4000; ++row) {
    const auto country = random() % 10 == 0 ? 1 + random() % 20 : 0;
    rows.push_back({std::to_string(country), random() % 3 == 0 ? "high" : "low"});
  }
  const Table table = audit::table_of({"country", "salary"}, rows);
  const auto cell = [&](std::size_t row) { return table.columns[0].at(row) == "0" ? 0u : 1u; };
  EXPECT_TRUE(narrowed_by(table, {1}, {cells_of(0, table, cell)}, nullptr).empty());
}

struct Likeness {
  double alike = 0, apart = 0, square = 0;
};

Likeness of_all_pairs(const std::vector<ShownRow>& rows) {
  Likeness all;
  const double pairs = static_cast<double>(rows.size()) * (static_cast<double>(rows.size()) - 1);
  for (const ShownRow& a : rows)
    for (const ShownRow& b : rows) {
      if (&a == &b) continue;
      const double distance = std::abs(static_cast<double>(a.rank) - static_cast<double>(b.rank));
      all.alike += distance == 0 ? 1 / pairs : 0;
      all.apart += distance / pairs;
      all.square += distance * distance / pairs;
    }
  return all;
}

// Every pair of rows is looked at.
std::vector<Evidence> counted(const std::vector<ShownRow>& rows, bool within_cells) {
  std::vector<Evidence> evidence(33);
  const Likeness all = of_all_pairs(rows);
  for (const ShownRow& row : rows) {
    std::set<std::uint32_t> different;
    double in_group = 0, alike = 0, apart = 0, pairs = 0, cell_alike = 0, cell_apart = 0, cell_square = 0;
    for (const ShownRow& a : rows) {
      if (a.cell == row.cell) different.insert(a.rank);
      const auto grouped = [&](const ShownRow& x) {
        return x.shown == row.shown && (!within_cells || x.cell == row.cell);
      };
      in_group += grouped(a) ? 1 : 0;
      for (const ShownRow& b : rows) {
        if (&a == &b) continue;
        const double distance = std::abs(static_cast<double>(a.rank) - static_cast<double>(b.rank));
        if (grouped(a) && grouped(b)) {
          alike += distance == 0 ? 1 : 0;
          apart += distance;
        }
        if (a.cell != row.cell || b.cell != row.cell) continue;
        ++pairs;
        cell_alike += distance == 0 ? 1 : 0;
        cell_apart += distance;
        cell_square += distance * distance;
      }
    }
    if (different.size() < 2) continue;
    Evidence& of_width = evidence[static_cast<std::size_t>(std::bit_width(different.size()))];
    ++of_width.rows;
    if (in_group < 2) continue;
    const double weight = (in_group - 1) / in_group, own_pairs = in_group * (in_group - 1);
    of_width.weight += weight;
    of_width.alike += weight * alike / own_pairs;
    of_width.apart += weight * apart / own_pairs;
    Likeness cell{cell_alike / pairs, cell_apart / pairs, cell_square / pairs};
    if (!within_cells) {
      cell.alike = std::max(cell.alike, all.alike);
      if (all.apart < cell.apart - 1e-12) cell = {cell.alike, all.apart, all.square};
    }
    of_width.cell_alike += weight * cell.alike;
    of_width.cell_apart += weight * cell.apart;
    of_width.cell_square += weight * cell.square;
  }
  return evidence;
}

TEST(Narrowing, EvidenceIsThatOfCountingAllPairs) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    std::vector<ShownRow> rows(random() % 16);
    const std::uint32_t values = 1 + random() % 6, shown = 1 + random() % 5, cells = 1 + random() % 3;
    for (ShownRow& row : rows)
      row = {static_cast<std::uint32_t>(random() % shown), static_cast<std::uint32_t>(random() % cells),
             static_cast<std::uint32_t>(random() % values)};
    for (const bool within : {true, false}) {
      const auto found = evidence_of(rows, within), expected = counted(rows, within);
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t width = 0; width < found.size(); ++width) {
        EXPECT_EQ(found[width].rows, expected[width].rows);
        EXPECT_NEAR(found[width].weight, expected[width].weight, 1e-9);
        EXPECT_NEAR(found[width].alike, expected[width].alike, 1e-9);
        EXPECT_NEAR(found[width].apart, expected[width].apart, 1e-9);
        EXPECT_NEAR(found[width].cell_alike, expected[width].cell_alike, 1e-9);
        EXPECT_NEAR(found[width].cell_apart, expected[width].cell_apart, 1e-9);
        EXPECT_NEAR(found[width].cell_square, expected[width].cell_square, 1e-9);
      }
    }
  }
}

// Shown values that are dealt out anew tell nothing on average: the means are not biased.
TEST(Narrowing, ChanceGivesWhatTheCellsGive) {
  std::mt19937 random(2);
  double alike = 0, cell_alike = 0, apart = 0, cell_apart = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<ShownRow> rows(40);
    for (ShownRow& row : rows) {
      const auto rank = static_cast<std::uint32_t>(random() % 10);
      row = {static_cast<std::uint32_t>(random() % 15), rank / 5, rank};
    }
    for (const Evidence& each : evidence_of(rows, true)) {
      alike += each.alike;
      cell_alike += each.cell_alike;
      apart += each.apart;
      cell_apart += each.cell_apart;
    }
  }
  EXPECT_NEAR(alike / cell_alike, 1, 0.05);
  EXPECT_NEAR(apart / cell_apart, 1, 0.05);
}

TEST(Narrowing, ChanceIsSilent) {
  std::mt19937 random(4);
  for (int round = 0; round < 300; ++round) {
    const std::size_t count = 5 + random() % 200;
    const unsigned values = 2 + random() % 60, shown = 2 + random() % 200, cells = 1 + random() % 5;
    Rows rows;
    for (std::size_t row = 0; row < count; ++row)
      rows.push_back({std::to_string(random() % values), std::to_string(random() % shown)});
    const Table table = audit::table_of({"a", "b"}, rows);
    const auto cell = [&](std::size_t row) {
      return static_cast<std::uint32_t>(std::stoul(std::string(table.columns[0].at(row))) * cells / values);
    };
    EXPECT_TRUE(narrowed_by(table, {1}, {cells_of(0, table, cell)}, nullptr).empty()) << round;
  }
}

}  // namespace
}  // namespace kith::attack

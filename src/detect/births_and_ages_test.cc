#include "detect/births_and_ages.h"

#include <gtest/gtest.h>

#include "testing/tables.h"

namespace kith::detect {
namespace {

std::optional<WrongCentury> found_in(const testing::Rows& rows, int latest) {
  const Table table = testing::table_of({"birth", "age"}, rows);
  std::vector<std::optional<int>> year_of;
  for (Code code = 0; code < table.columns[0].values.size(); ++code) {
    const std::string text(table.columns[0].values[code]);
    if (text.empty()) {
      year_of.emplace_back();
      continue;
    }
    const int two_digits = std::stoi(text);
    year_of.emplace_back(latest - (latest % 100 - two_digits + 100) % 100);
  }
  return wrong_century(table.columns[0], year_of, table.columns[1]);
}

TEST(BirthsAndAges, AnOldPersonIsNotReadAsAChild) {
  const testing::Rows rows = {{"75", "51"}, {"08", "18"}, {"24", "102"}, {"60", "66"}};
  const auto found = found_in(rows, 2026);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->row, 2U);
  ASSERT_TRUE(found->pivot);
  EXPECT_EQ(*found->pivot, 2023);
  EXPECT_FALSE(found_in(rows, *found->pivot));
}

TEST(BirthsAndAges, AChildIsNotReadAsAnOldPerson) {
  const testing::Rows rows = {{"75", "51"}, {"08", "18"}, {"19", "7"}, {"60", "66"}};
  const auto found = found_in(rows, 2010);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->row, 2U);
  ASSERT_TRUE(found->pivot);
  EXPECT_FALSE(found_in(rows, *found->pivot));
}

TEST(BirthsAndAges, NoPivotFitsBothEnds) {
  const auto found = found_in({{"75", "51"}, {"18", "108"}, {"19", "7"}, {"60", "66"}}, 2026);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->row, 1U);
  EXPECT_FALSE(found->pivot);
}

// Ages of several years, and empty cells.
TEST(BirthsAndAges, WhatFitsIsNoContradiction) {
  EXPECT_FALSE(found_in({{"75", "51"}, {"75", "49"}, {"", "100"}, {"60", ""}, {"60", "66"}}, 2026));
  EXPECT_FALSE(found_in({}, 2026));
}

TEST(BirthsAndAges, AgesAreCutOffAndInBands) {
  for (const char* high : {"90", "90+", ">89", ">= 90", "90 and over", "90-99"}) {
    const auto found = found_in({{"75", "51"}, {"88", "38"}, {"60", "66"}, {"31", high}, {"22", high}}, 2026);
    ASSERT_TRUE(found) << high;
    EXPECT_EQ(found->row, 4U) << high;
    EXPECT_EQ(found->pivot, 2021) << high;
  }
  EXPECT_FALSE(found_in({{"75", "51"}, {"88", "38"}, {"20", "under 18"}, {"19", "<18"}, {"60", "66"}}, 2026));
}

TEST(BirthsAndAges, ACodeForAnUnknownAgeOfChildrenIsNone) {
  EXPECT_FALSE(
      found_in({{"15", "11"}, {"20", "6"}, {"09", "17"}, {"12", "99"}, {"25", "99"}, {"18", "8"}}, 2026));
}

TEST(BirthsAndAges, DeathsAreOfWhomTheRowIsAbout) {
  for (const char* header :
       {"death_date", "date_of_death", "DOD", "patient_died", "fecha_defuncion", "Sterbedatum", "date_deces",
        "data_obito", "data di morte", "overlijdensdatum", "death_year"})
    EXPECT_TRUE(holds_deaths(header)) << header;
  for (const char* header : {"father_death", "parent_died", "mother_date_of_death", "sibling_death"})
    EXPECT_FALSE(holds_deaths(header)) << header;
  const Table table = testing::table_of({"death_year"}, {{"2010"}, {"unknown"}, {"99"}});
  EXPECT_EQ(written_years(table.columns[0]),
            (std::vector<std::optional<int>>{2010, std::nullopt, std::nullopt}));
}

TEST(BirthsAndAges, DatesOfParentsAreOfAnother) {
  for (const char* header : {"mother_birth", "father_death", "mother_dob"})
    EXPECT_TRUE(is_date_of_another(header)) << header;
  for (const char* header : {"birth", "death_date", "mother_visit", "admitted"})
    EXPECT_FALSE(is_date_of_another(header)) << header;
}

TEST(BirthsAndAges, DeathsAreNotBeforeBirths) {
  const Table table = testing::table_of({"birth", "death"}, {{"a", "x"}, {"b", "y"}, {"b", "z"}});
  const std::vector<std::optional<int>> births = {1950, 2022}, deaths = {2011, std::nullopt, 2010};
  const auto found = born_after_death(table.columns[0], births, table.columns[1], deaths);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->row, 2U);
  EXPECT_EQ(found->pivot, 2021);
}

TEST(BirthsAndAges, AgesAreOfWhomTheRowIsAbout) {
  for (const char* header : {"age", "Alter", "patient_age", "edad", "age_months", "age_in_months", "age_days",
                             "age_group", "Altersgruppe", "age band", "tranche_d_age"})
    EXPECT_TRUE(holds_ages(testing::table_of({header}, {{"1"}}).columns[0])) << header;
  for (const char* header : {"mother_age", "birth", "stage", "gp_age"})
    EXPECT_FALSE(holds_ages(testing::table_of({header}, {{"1"}}).columns[0])) << header;
}

}  // namespace
}  // namespace kith::detect

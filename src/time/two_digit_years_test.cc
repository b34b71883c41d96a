#include "time/two_digit_years.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <vector>

namespace kith::time {
namespace {

RC_GTEST_PROP(TwoDigitYears, AreThoseOfTheHundredYearsUpToThePivot, ()) {
  const TwoDigitYears years{*rc::gen::inRange(100, 10000), true};
  const int two_digits = *rc::gen::inRange(0, 100);
  const int year = years.year_of(two_digits);
  RC_ASSERT(year % 100 == two_digits);
  RC_ASSERT(year <= years.latest && year > years.latest - 100);
}

TEST(TwoDigitYears, TheNoteSaysWhetherTheyWereAssumed) {
  EXPECT_NE(TwoDigitYears{}.note("birth").find("1927 to 2026; nobody stated"), std::string::npos);
  EXPECT_NE((TwoDigitYears{1999, true}).note("birth").find("1900 to 1999, as the pivot states"),
            std::string::npos);
}

TEST(ContradictedByAges, NamesTheFirstRowAndAPivotThatFitsAll) {
  const std::vector<BirthAndAge> rows = {{1975, 51}, {2024, 102}, {1990, 36}, {2026, 100}};
  const auto found = contradicted_by_ages(rows);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 1U);
  EXPECT_EQ(found->pivot, 2023);
  EXPECT_FALSE(contradicted_by_ages({}));
}

// No table was made in the year 2126.
TEST(ContradictedByAges, KnowsATableOfPeopleOverAHundred) {
  const std::vector<BirthAndAge> rows = {{2024, 102}, {2025, 101}, {2020, 106}};
  const auto found = contradicted_by_ages(rows);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 0U);
  EXPECT_EQ(found->pivot, 2019);
}

// Ages are cut off at 90: one was born in 1922 and one in 1930.
TEST(ContradictedByAges, KnowsAnAgeThatStandsForAllAbove) {
  std::vector<BirthAndAge> rows = {{1975, 51}, {1990, 36}, {1930, 90}, {1936, 90}, {2022, 90}};
  const auto found = contradicted_by_ages(rows);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 4U);
  EXPECT_EQ(found->pivot, 2021);
  for (BirthAndAge& row : rows) row.exact = row.age < 90;
  EXPECT_EQ(contradicted_by_ages(rows)->at, 4U);
  for (BirthAndAge& row : rows) row.exact = false;
  EXPECT_EQ(contradicted_by_ages(rows)->at, 4U);
}

TEST(ContradictedByAges, TakesAnAgeBesideAllDecadesForACode) {
  const std::vector<BirthAndAge> rows = {{1975, 51}, {1990, 36}, {1950, 76},
                                         {1961, 99}, {2001, 99}, {1980, 46}};
  EXPECT_FALSE(contradicted_by_ages(rows));
}

TEST(ContradictedByAges, TakesNoAgeOfAChildForACode) {
  const std::vector<BirthAndAge> rows = {{1944, 46}, {1889, 1}, {1944, 46}, {1890, 0}};
  EXPECT_EQ(contradicted_by_ages(rows)->pivot, 2043);
}

TEST(ContradictedByDeaths, NobodyDiesBeforeBirth) {
  const std::vector<BirthAndDeath> rows = {{1940, 2011}, {2022, 2010}, {2010, 2010}};
  const auto found = contradicted_by_deaths(rows);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->at, 1U);
  EXPECT_EQ(found->pivot, 2021);
  EXPECT_FALSE(contradicted_by_deaths({}));
}

TEST(SpeaksOfDeath, InSevenLanguages) {
  for (const char* header :
       {"death_date", "DOD", "Sterbedatum", "Todestag", "date_deces", "Décès", "fecha_muerte",
        "fallecimiento", "data_morte", "data_obito", "overlijdensdatum", "died"})
    EXPECT_TRUE(speaks_of_death(header)) << header;
  for (const char* header : {"method", "Methode", "birth", "mortgage", "diet", "podod"})
    EXPECT_FALSE(speaks_of_death(header)) << header;
}

// Two-digit births of people from 0 to 99 years old, read up to the year of the table or up to a later or earlier one.
RC_GTEST_PROP(ContradictedByAges, ItsPivotContradictsNothing, ()) {
  const int made = *rc::gen::inRange(1990, assumed_pivot + 1);
  const auto ages = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 95)));
  const auto read_up_to = [&](int latest) {
    std::vector<BirthAndAge> rows;
    for (const int age : ages) rows.push_back({TwoDigitYears{latest, true}.year_of((made - age) % 100), age});
    return contradicted_by_ages(rows);
  };
  RC_ASSERT(!read_up_to(made));
  if (const auto found = read_up_to(made + *rc::gen::inRange(-60, 60)); found && found->pivot)
    RC_ASSERT(!read_up_to(*found->pivot));
}

TEST(CloserPivot, IsFoundWhereYearsAreTornApart) {
  EXPECT_EQ(closer_pivot({1927, 2025, 2026}), 2027);
  EXPECT_EQ(closer_pivot({1927, 1930, 2020, 2026}), 2030);
  EXPECT_FALSE(closer_pivot({}));
  EXPECT_FALSE(closer_pivot({1964}));
  EXPECT_FALSE(closer_pivot({1964, 1965}));
  EXPECT_FALSE(closer_pivot({1999, 2000, 2001}));
  EXPECT_FALSE(closer_pivot({1930, 1950, 1970, 1990, 2010, 2026})) << "births of all ages";
  EXPECT_FALSE(closer_pivot({1930, 1990, 2026}));
}

std::set<int> from_to(int first, int last, int step = 1) {
  std::set<int> years;
  for (int year = first; year <= last; year += step) years.insert(year);
  return years;
}

std::set<int> joined(std::set<int> a, const std::set<int>& b) {
  a.insert(b.begin(), b.end());
  return a;
}

TEST(PivotAhead, IsFoundWhereYearsRunThroughThePivot) {
  EXPECT_EQ(pivot_ahead(joined(from_to(2010, 2026), from_to(1927, 1955)), 2026), 2055) << "ends of mortgages";
  EXPECT_EQ(pivot_ahead(joined(from_to(2020, 2026, 3), from_to(1928, 1960, 4)), 2026), 2060) << "retirements";
  EXPECT_FALSE(pivot_ahead({}, 2026));
  EXPECT_FALSE(pivot_ahead({1927}, 2026));
  EXPECT_FALSE(pivot_ahead(from_to(1927, 2026), 2026)) << "a century";
  EXPECT_FALSE(pivot_ahead(joined(from_to(1927, 1975), from_to(2010, 2026)), 2026)) << "35 empty years";
  EXPECT_FALSE(pivot_ahead(joined(from_to(1940, 1955), from_to(2010, 2026)), 2026))
      << "none of the next years";
  EXPECT_FALSE(pivot_ahead(joined(from_to(1927, 1955), from_to(2000, 2015)), 2026))
      << "none of the last years";
  EXPECT_FALSE(pivot_ahead({1927, 1955, 2010, 2026}, 2026)) << "too few to run on";
}

TEST(SpeaksOfBirth, InTheLanguagesOfOurUsers) {
  for (const char* name : {"birth",
                           "dateOfBirth",
                           "DOB",
                           "patient_dob",
                           "Geburtsdatum",
                           "geb",
                           "date de naissance",
                           "fecha_nacimiento",
                           "data di nascita",
                           "data_nascimento",
                           "geboortedatum",
                           "born",
                           "fecha_nac",
                           "fec_nac",
                           "data_nasc",
                           "dtnasc",
                           "gebdatum",
                           "geboren",
                           "date_naiss",
                           "ddn",
                           "yob",
                           "d.o.b.",
                           "BRTHDTC",
                           "née_le",
                           "NÉE LE",
                           "ne\u0301e_le",
                           "né le",
                           "né(e)_le",
                           "né",
                           "nascido_em",
                           "nascida em",
                           "nacida_el"})
    EXPECT_TRUE(speaks_of_birth(name)) << name;
  for (const char* name : {"visited", "stubborn", "adobe", "gebiet", "date", "nacional", "snack", "ne",
                           "date_ne", "ne_level", "needed", ""})
    EXPECT_FALSE(speaks_of_birth(name)) << name;
}

TEST(Years, AreThoseOfTheCalendar) {
  EXPECT_EQ(year_of_second(0), 1970);
  EXPECT_EQ(year_of_second(-1), 1969);
  EXPECT_GE(present_year(), assumed_pivot);
  constexpr std::int64_t day = 24 * 60 * 60;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t today = std::chrono::duration_cast<std::chrono::seconds>(now).count();
  EXPECT_FALSE(is_in_the_future(today));
  EXPECT_TRUE(is_in_the_future(today + 3 * day));
  EXPECT_FALSE(is_in_the_future(0));
}

}  // namespace
}  // namespace kith::time

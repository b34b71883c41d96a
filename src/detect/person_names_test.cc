#include "detect/person_names.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "detect/common_names.h"

namespace kith::detect {
namespace {

TEST(PersonNames, ListsAreSorted) {
  EXPECT_TRUE(std::ranges::is_sorted(given_names));
  EXPECT_TRUE(std::ranges::is_sorted(family_names));
}

TEST(PersonNames, NamesOfSevenLanguagesHaveTheFormAndAreKnown) {
  for (const char* text :
       {"John Smith", "SMITH, JOHN", "Jürgen Müller", "Dr. Anna von Weber", "François Dupont",
        "María García López", "Giulia Rossi", "João da Silva", "Jan de Vries", "O'Brien, Mary",
        "Jean-Pierre Petit", "John F. Adams", "anna schmidt"}) {
    const NameForm found = name_form(text);
    EXPECT_TRUE(found.form) << text;
    EXPECT_GE(found.words, 2U) << text;
    EXPECT_TRUE(found.given) << text;
  }
  EXPECT_TRUE(name_form("Smith, Anna").comma);
  EXPECT_TRUE(name_form("Müller").family);
  EXPECT_EQ(name_form("Anna").words, 1U);
}

TEST(PersonNames, OtherTextsHaveNoForm) {
  for (const char* text : {"never married", "J10.1", "12 Main Street", "flu", "a,b,c", "Iris setosa", "x",
                           "3 days", "the patient anna was seen by us", "<=50K"})
    EXPECT_FALSE(name_form(text).form) << text;
}

TEST(PersonNames, CategoriesWithCapitalLettersAreNotKnown) {
  for (const char* text : {"Never Married", "Exec Managerial", "Heart Failure", "Blood Pressure"})
    EXPECT_FALSE(name_form(text).given) << text;
}

TEST(PersonNames, NumbersBehindNamesAndUnderscoresDoNotHideThem) {
  for (const char* text : {"Charles Davis (697)", "Charles Davis #3", "Charles Davis 2", "Laura_Young"}) {
    const NameForm found = name_form(text);
    EXPECT_TRUE(found.form && found.given) << text;
    EXPECT_EQ(found.words, 2u) << text;
  }
  EXPECT_FALSE(name_form("697").form);
  EXPECT_FALSE(name_form("(697)").form);
}

TEST(PersonNames, NumbersMarksAndBirthsAroundNamesDoNotHideThem) {
  for (const char* text : {"5 Richard Smith", "0005 - Julia Brown", "Jackson^Mary", "Taylor;Lucas",
                           "Sarah|Miller", "Charles/King", "Charles.King", "[David Anderson]",
                           "\"Charles\" Garcia", "Daniel Davis 1915-01-02", "Daniel Davis (02.01.1915)",
                           "Daniel Davis, geb. 02.01.1915", "Patient: Daniel Davis", "17^Jackson^Mary"}) {
    const NameForm found = name_form(text);
    EXPECT_TRUE(found.form && found.given) << text;
    EXPECT_EQ(found.words, 2u) << text;
  }
  EXPECT_TRUE(name_form("Jackson^Mary").comma);
  for (const char* text : {"5 Main Street", "3 Days", "1915-01-02", "and/or", "J10.1"})
    EXPECT_FALSE(name_form(text).form) << text;
}

TEST(PersonNames, SaintsAndHousesHaveNoGivenName) {
  for (const char* text : {"San Jose", "Santa Clara", "Saint Paul", "St. Anna", "Sankt Martin",
                           "Saint Thomas Hospital", "Mount Anna Medical Center", "Anna Klinik"})
    EXPECT_FALSE(name_form(text).given) << text;
  EXPECT_TRUE(name_form("Maria San Martin").given);
}

TEST(PersonNames, OfCompaniesAreNone) {
  for (const char* text :
       {"Karl Schmidt AG", "Anna Cook GmbH", "Peter Rossi SpA", "Maria Brown Ltd", "Jan Vries B.V."})
    EXPECT_FALSE(name_form(text).given) << text;
  for (const char* text : {"Maria Sa", "MARIA SA", "Jan, B.V.", "Anna Co", "Anna Ag"})
    EXPECT_TRUE(name_form(text).given) << text;
}

}  // namespace
}  // namespace kith::detect

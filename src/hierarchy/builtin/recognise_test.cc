#include "hierarchy/builtin/recognise.h"

#include <gtest/gtest.h>

#include "hierarchy/builtin/builtin.h"
#include "hierarchy/well_formed_test.h"

namespace kith::hierarchy {
namespace {

using Texts = std::vector<std::string>;

std::string recognised(const std::string& column, const Texts& values) {
  return recognise_builtin(column, dictionary_of(values)).value_or("");
}

Texts numbers(int first, int last, int step = 1) {
  Texts all;
  for (int number = first; number <= last; number += step) all.push_back(std::to_string(number));
  return all;
}

const Texts kAdult = {"United-States",
                      "Cambodia",
                      "England",
                      "Puerto-Rico",
                      "Canada",
                      "Germany",
                      "Outlying-US(Guam-USVI-etc)",
                      "India",
                      "Japan",
                      "Greece",
                      "South",
                      "China",
                      "Cuba",
                      "Iran",
                      "Honduras",
                      "Philippines",
                      "Italy",
                      "Poland",
                      "Jamaica",
                      "Vietnam",
                      "Mexico",
                      "Portugal",
                      "Ireland",
                      "France",
                      "Dominican-Republic",
                      "Laos",
                      "Ecuador",
                      "Taiwan",
                      "Haiti",
                      "Columbia",
                      "Hungary",
                      "Guatemala",
                      "Nicaragua",
                      "Scotland",
                      "Thailand",
                      "Yugoslavia",
                      "El-Salvador",
                      "Trinadad&Tobago",
                      "Peru",
                      "Hong",
                      "Holand-Netherlands",
                      "?"};

TEST(Recognise, CountriesByTheirNames) {
  EXPECT_EQ(recognised("native-country", kAdult), "country");
  EXPECT_EQ(recognised("x", kAdult), "country");
  EXPECT_EQ(recognised("x", {"Germany", "France", "Italy", "Spain", ""}), "country");
  EXPECT_EQ(without_place("country", dictionary_of(kAdult)).size(), 1u);
}

TEST(Recognise, AFewValuesWithoutAPlaceAreForgiven) {
  Texts values(kAdult.begin(), kAdult.end() - 1);
  values.resize(39);
  values.push_back("Narnia");
  values.push_back("Oz");
  EXPECT_EQ(recognised("x", Texts(values.begin(), values.end() - 1)), "country");
  // Two of 41 are less than 5 %; two of 39 are more.
  EXPECT_EQ(recognised("x", values), "country");
  values.erase(values.begin(), values.begin() + 2);
  EXPECT_EQ(recognised("country", values), "");
}

TEST(Recognise, CodesOfCountriesNeedANameOrMany) {
  EXPECT_EQ(recognised("country", {"DE", "FR", "IT"}), "country");
  EXPECT_EQ(recognised("residenceCountry", {"DEU", "FRA", "ITA"}), "country");
  EXPECT_EQ(recognised("x", {"DE", "FR", "IT", "ES", "PT"}), "");
  EXPECT_EQ(recognised("x", {"DE", "FR", "IT", "ES", "PT", "PL", "AT", "CH", "BE", "NL", "LU", "DK"}),
            "country");
  EXPECT_EQ(
      recognised("language", {"de", "fr", "it", "es", "pt", "pl", "nl", "ru", "fi", "no", "hu", "ro", "bg"}),
      "");
}

TEST(Recognise, StatesAndCountriesByCoverageAndName) {
  const Texts both = {"CA", "DE", "IN", "LA", "MA"};
  EXPECT_EQ(recognised("state", both), "us-state");
  EXPECT_EQ(recognised("country", both), "country");
  EXPECT_EQ(recognised("place", both), "");
  const Texts states = {"CA", "DE", "IN", "LA", "MA", "OH", "TX", "NY", "WI", "OK", "NJ", "OR", "FL"};
  EXPECT_EQ(recognised("place", states), "us-state");
  EXPECT_EQ(recognised("country", states), "us-state");
  EXPECT_EQ(recognised("x", {"Ohio", "Texas", "Utah", "Iowa", "Georgia"}), "us-state");
  // Each of these is a state and a country.
  const Texts many = {"AL", "AR", "AZ", "CA", "CO", "DE", "GA", "ID", "IL", "IN", "KY", "LA", "MA"};
  EXPECT_EQ(recognised("x", many), "");
  EXPECT_EQ(recognised("home_state", many), "us-state");
  EXPECT_EQ(recognised("nationality", many), "country");
}

TEST(Recognise, FiveDigitsNeedAName) {
  const Texts codes = {"02138", "10115", "80331", "90210"};
  EXPECT_EQ(recognised("zip", codes), "us-zip");
  EXPECT_EQ(recognised("ZIPCode", codes), "us-zip");
  EXPECT_EQ(recognised("patientZip", codes), "us-zip");
  EXPECT_EQ(recognised("PLZ", codes), "de-plz");
  EXPECT_EQ(recognised("Postleitzahl", codes), "de-plz");
  EXPECT_EQ(recognised("postcode", codes), "de-plz");
  EXPECT_EQ(recognised("postal_code", codes), "");
  EXPECT_EQ(recognised("income", codes), "");
  EXPECT_EQ(recognised("x", {"02138-1234", "10115-0001", "80331-1111", "90210-2222", "60601-3333"}),
            "us-zip");
  EXPECT_EQ(recognised("zip", {"2138", "10115", "80331"}), "");
}

TEST(Recognise, UkPostcodes) {
  EXPECT_EQ(recognised("x", {"SW1A 1AA", "M1 1AE", "B33 8TH", "CR2 6XH"}), "uk-postcode");
  EXPECT_EQ(recognised("postcode", {"SW1A", "M1", "B33"}), "uk-postcode");
  EXPECT_EQ(recognised("postal_code", {"SW1A1AA", "M11AE", "B338TH"}), "uk-postcode");
  EXPECT_EQ(recognised("bed", {"E1", "E2", "N3", "W4", "S5"}), "");
}

TEST(Recognise, DiagnosesAndDrugs) {
  EXPECT_EQ(recognised("x", {"E11.9", "I10", "J45.0", "I21.0", "K35.8", "S72.0"}), "icd-10");
  EXPECT_EQ(recognised("diagnosis", {"E11", "I10", "J45"}), "icd-10");
  EXPECT_EQ(recognised("icd10_code", {"E119", "I10", "J450"}), "icd-10");
  EXPECT_EQ(recognised("x", {"A10BA02", "C09AA05", "N02BE01", "J01CA04"}), "atc");
  EXPECT_EQ(recognised("atc", {"A10", "C09", "N02"}), "atc");
  EXPECT_EQ(recognised("icd", {"A10", "C09", "N02"}), "icd-10");
  EXPECT_EQ(recognised("x", {"A10", "C09", "N02", "B01", "D07"}), "");
  EXPECT_EQ(recognised("diagnosis", {"flu", "cold", "asthma"}), "");
}

TEST(Recognise, RegionsAndOccupationsAndEducation) {
  EXPECT_EQ(recognised("nuts3", {"DE212", "AT130", "FR101"}), "nuts");
  EXPECT_EQ(recognised("region", {"DE212", "AT130", "FR101"}), "nuts");
  EXPECT_EQ(recognised("site", {"DE001", "AT002", "FR003", "DE004"}), "");
  EXPECT_EQ(recognised("isco", {"2211", "5120", "9112"}), "isco-08");
  EXPECT_EQ(recognised("occupation", {"2211", "5120", "9112"}), "isco-08");
  EXPECT_EQ(recognised("occupation", {"1", "2", "3", "4"}), "");
  EXPECT_EQ(recognised("isced", {"0", "1", "2", "3"}), "isced");
  EXPECT_EQ(recognised("education", {"0", "1", "2", "3"}), "");
  EXPECT_EQ(recognised("x", {"ISCED 1", "ISCED 2", "ISCED 3", "ISCED 5"}), "isced");
  EXPECT_EQ(recognised("x", {"Primary", "Lower secondary", "Upper secondary", "Bachelor", "Master"}),
            "isced");
  EXPECT_EQ(recognised("care_level", {"Level 1", "Level 2", "Level 3", "Level 4"}), "");
}

TEST(Recognise, OtherColumnsAreNotTakenForAny) {
  EXPECT_EQ(recognised("age", numbers(17, 90)), "");
  EXPECT_EQ(recognised("year", numbers(1950, 2026)), "");
  EXPECT_EQ(recognised("job_year", numbers(1950, 2026)), "");
  EXPECT_EQ(recognised("education-num", numbers(1, 16)), "");
  EXPECT_EQ(recognised("count", numbers(0, 8)), "");
  EXPECT_EQ(recognised("salary", numbers(10000, 99000, 500)), "");
  EXPECT_EQ(recognised("hospital", {"H01", "H02", "H03", "H04", "H05", "H06"}), "");
  EXPECT_EQ(recognised("hospital", {"HR001", "HR002", "HR003", "HR004", "HR005"}), "");
  EXPECT_EQ(recognised("ward", {"A1", "A2", "B1", "C3"}), "");
  EXPECT_EQ(recognised("sex", {"M", "F"}), "");
  EXPECT_EQ(recognised("sex", {"Male", "Female", "Other"}), "");
  EXPECT_EQ(recognised("name", {"Virginia", "Georgia", "Chad", "Jordan", "Israel", "Anna", "Otto"}), "");
  EXPECT_EQ(recognised("airport",
                       {"FRA", "JFK", "LHR", "CDG", "MUC", "PER", "DEN", "AUS", "CAN", "GUM", "ORD", "SFO"}),
            "");
  EXPECT_EQ(recognised("blood", {"A", "B", "AB", "0"}), "");
  EXPECT_EQ(recognised("answer", {"NO", "YES", "NA"}), "");
  EXPECT_EQ(recognised("state", {"solid", "liquid", "gas"}), "");
  EXPECT_EQ(recognised("country", {"DE", "FR"}), "");
  EXPECT_EQ(recognised("country", {}), "");
  EXPECT_EQ(recognised("country", {"", "?"}), "");
}

TEST(Recognise, WhatIsRecognisedCanBeBuilt) {
  const Dictionary values = dictionary_of({"Ohio", "tx", "NEW_YORK", "", "Guam"});
  const auto name = recognise_builtin("state", values);
  ASSERT_EQ(name, "us-state");
  EXPECT_TRUE(without_place(*name, values).empty());
  expect_well_formed(build(FromBuiltin{*name}, "state", values, "t.csv"), values);
}

}  // namespace
}  // namespace kith::hierarchy

#include "detect/places.h"

#include <gtest/gtest.h>

namespace kith::detect {
namespace {

TEST(Places, AddressesOfSevenLanguages) {
  for (const char* text : {"12 Main Street", "221b Baker St.", "350 Fifth Avenue, New York", "Hauptstraße 5",
                           "Hauptstr. 5a, 10115 Berlin", "Am Markt 3, Lindenweg 12", "12 rue de la Paix",
                           "5, avenue Foch, Paris", "Calle Mayor 12", "C/ Mayor, 12, 3º", "Via Roma 5",
                           "Piazza Garibaldi 3", "Rua Augusta 100", "Avenida da Liberdade, 20",
                           "Kerkstraat 15", "Prinsengracht 263", "PO Box 123", "Postfach 12 34"})
    EXPECT_EQ(address(text), Address::house) << text;
  for (const char* text : {"Main Street", "rue de la Paix", "Calle Mayor", "Unter den Linden Allee"})
    EXPECT_EQ(address(text), Address::street) << text;
}

TEST(Places, CategoriesAndOtherTextsAreNoAddresses) {
  for (const char* text : {"Never married", "2006-01-02", "stage 3", "Type 2 diabetes", "12", "ICD 10",
                           "J45.9 asthma", "Exec managerial", "ward 12", "3 times a day", "weg", "Boston"})
    EXPECT_EQ(address(text), Address::none) << text;
}

TEST(Places, PairsOfCoordinates) {
  for (const char* text :
       {"52.5200, 13.4050", "(52.5200, 13.4050)", "52.5200 13.4050", "POINT(13.40 52.52)", "52.52N 13.40E",
        "52\xc2\xb0"
        "31'12\"N 13\xc2\xb0"
        "24'18\"E",
        "-33.8688;151.2093"})
    EXPECT_EQ(coordinates(text), Coordinates::certain) << text;
  EXPECT_EQ(coordinates("52.52, 13.40"), Coordinates::likely);
  for (const char* text :
       {"52.5200", "1.5, 2.5", "120.5000, 200.1000", "2006-01-02", "12.50 EUR", "0.1234, 0.5678",
        "1,234.5678", "10.0.0.1", "192.168.10.20", "(1, 2)", "J10.1234 K20.5678"})
    EXPECT_EQ(coordinates(text), Coordinates::none) << text;
}

TEST(Places, DegreesHaveDecimals) {
  EXPECT_TRUE(is_degrees("13.40"));
  EXPECT_TRUE(is_degrees("-71.0583"));
  for (const char* text : {"13", "13.4", "200.25", "a.bc", "1.2.3"}) EXPECT_FALSE(is_degrees(text)) << text;
}

TEST(Places, StreetsWithoutAKindAndNumbersOfBuses) {
  EXPECT_EQ(address("105 Broadway"), Address::house);
  for (const char* text : {"Bus 2 to Main St", "Tram 5 to Broadway", "Exit 12 Main Street"})
    EXPECT_EQ(address(text), Address::street) << text;
  EXPECT_EQ(address("12 Main Street, Bus 2"), Address::house);
}

TEST(Places, CoordinatesWithNamesAndWithCommas) {
  for (const char* text : {"lat=42.04530 lon=-99.79475", "{\"lat\": 41.56855, \"lng\": -93.58910}",
                           "Latitude: 52.52, Longitude: 13.40", "42,53244 -98,29840", "52,5200; 13,4050"})
    EXPECT_EQ(coordinates(text), Coordinates::certain) << text;
  for (const char* text : {"1,234 5,678", "lat=42.04530", "length 42.0453 width 13.4050"})
    EXPECT_EQ(coordinates(text), Coordinates::none) << text;
  EXPECT_TRUE(is_degrees("13,4050"));
}

TEST(Places, IntervalsAreNoCoordinates) {
  for (const char* text : {"0.9455-1.4531", "0.9455 - 1.4531", "(0.9455-1.4531)"})
    EXPECT_EQ(coordinates(text), Coordinates::none) << text;
  EXPECT_EQ(coordinates("52.5200 -13.4050"), Coordinates::certain);
  EXPECT_EQ(coordinates("+52.5200-013.4050"), Coordinates::certain);
}

}  // namespace
}  // namespace kith::detect

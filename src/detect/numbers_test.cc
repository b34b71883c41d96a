#include "detect/numbers.h"

#include <gtest/gtest.h>

#include <random>

#include <fmt/format.h>

namespace kith::detect {
namespace {

const Scheme& scheme(std::string_view name) {
  for (const Scheme& each : national_schemes())
    if (name == each.name) return each;
  throw std::runtime_error("no such scheme");
}

Proof look(std::string_view name, std::string_view text) { return scheme(name).look(NumberCell(text)); }

struct Example {
  const char* scheme;
  const char* text;
};

// The numbers that the schemes' owners or their descriptions give as examples.
constexpr Example published[] = {{"us-ssn", "078-05-1120"},
                                 {"uk-nino", "AB 12 34 56 C"},
                                 {"uk-nhs", "943 476 5919"},
                                 {"uk-nhs", "4010232137"},
                                 {"de-steuer-id", "86095742719"},
                                 {"de-steuer-id", "47036892816"},
                                 {"de-steuer-id", "65929970489"},
                                 {"de-rentenversicherung", "15 070649 C 103"},
                                 {"de-krankenversicherung", "A123456780"},
                                 {"fr-nir", "2 55 08 14 168 025 38"},
                                 {"es-dni", "12345678Z"},
                                 {"es-dni", "X1234567L"},
                                 {"es-dni", "12345678-z"},
                                 {"it-codice-fiscale", "RSSMRA85T10A562S"},
                                 {"pt-nif", "123456789"},
                                 {"nl-bsn", "111222333"},
                                 {"nl-bsn", "123456782"},
                                 {"be-nationaal", "85.07.30-033 28"},
                                 {"be-nationaal", "17 07 30 033 84"},
                                 {"ch-ahv", "756.9217.0769.85"},
                                 {"at-svnr", "1237 010180"},
                                 {"br-cpf", "529.982.247-25"},
                                 {"br-cpf", "11144477735"}};

// One digit or letter of a published number is another one, or the number can never be given out.
constexpr Example near_misses[] = {{"us-ssn", "000-12-3456"},
                                   {"us-ssn", "666-12-3456"},
                                   {"us-ssn", "900-12-3456"},
                                   {"us-ssn", "078-00-1120"},
                                   {"uk-nino", "QQ123456C"},
                                   {"uk-nino", "AB123456X"},
                                   {"uk-nhs", "9434765918"},
                                   {"de-steuer-id", "86095742718"},
                                   {"de-steuer-id", "12345678903"},
                                   {"de-rentenversicherung", "15070649C102"},
                                   {"de-rentenversicherung", "15074849C103"},
                                   {"de-krankenversicherung", "A123456781"},
                                   {"fr-nir", "255081416802537"},
                                   {"fr-nir", "255131416802538"},
                                   {"es-dni", "12345678A"},
                                   {"it-codice-fiscale", "RSSMRA85T10A562T"},
                                   {"pt-nif", "123456780"},
                                   {"nl-bsn", "111222334"},
                                   {"be-nationaal", "85073003329"},
                                   {"ch-ahv", "7569217076986"},
                                   {"at-svnr", "1238010180"},
                                   {"at-svnr", "1237320180"},
                                   {"br-cpf", "52998224724"},
                                   {"br-cpf", "11111111111"}};

TEST(Numbers, PublishedExamplesPass) {
  for (const Example& each : published)
    EXPECT_EQ(look(each.scheme, each.text), Proof::passed) << each.scheme << " " << each.text;
}

TEST(Numbers, NearMissesHaveTheShapeAlone) {
  for (const Example& each : near_misses)
    EXPECT_EQ(look(each.scheme, each.text), Proof::shape) << each.scheme << " " << each.text;
}

TEST(Numbers, OtherTextsHaveNoShape) {
  for (const Scheme& each : national_schemes())
    for (const char* text :
         {"", "2006-01-02", "J10.1", "12", "Never married", "1136280615123", "12.50", "a@b.org"})
      EXPECT_EQ(each.look(NumberCell(text)), Proof::none) << each.name << " " << text;
}

TEST(Numbers, CorsicansHaveLettersInTheirNumbers) {
  // 2A counts as 19 and 2B as 18, which is 1,000,000 and 2,000,000 less with a 0 for the letter.
  for (const auto& [letter, stands_for] : {std::pair{'A', "19"}, {'B', "18"}}) {
    const std::string begin = "18503", end = "004123";
    const auto value = std::stoull(begin + stands_for + end);
    const std::string text = fmt::format("{}2{}{}{:02}", begin, letter, end, 97 - value % 97);
    EXPECT_EQ(look("fr-nir", text), Proof::passed) << text;
  }
}

TEST(Numbers, ChanceIsNotMoreThanTheSchemeSays) {
  std::mt19937 random(7);
  for (const Scheme& each : national_schemes()) {
    if (std::string_view(each.name).starts_with("us-ssn") || std::string_view(each.name) == "uk-nino")
      continue;
    int shapes = 0, passed = 0;
    for (int i = 0; i < 50'000; ++i) {
      std::string text;
      const std::string_view name = each.name;
      const int digits = name == "uk-nhs" || name == "at-svnr"                                  ? 10
                         : name == "de-steuer-id" || name == "be-nationaal" || name == "br-cpf" ? 11
                         : name == "fr-nir"                                                     ? 15
                                                                                                : 9;
      for (int d = 0; d < digits; ++d) text += static_cast<char>('0' + random() % 10);
      const Proof proof = each.look(NumberCell(text));
      shapes += proof != Proof::none ? 1 : 0;
      passed += proof == Proof::passed ? 1 : 0;
    }
    if (shapes > 0) {
      EXPECT_LE(passed, each.chance * 1.1 * shapes) << each.name;
    }
  }
}

TEST(Numbers, CardsByIssuerLengthAndLuhn) {
  for (const char* text : {"4111 1111 1111 1111", "4222222222222", "5555-5555-5555-4444", "378282246310005",
                           "6011111111111117", "3530111333300000", "30569309025904", "2223003122003222"})
    EXPECT_EQ(card(NumberCell(text)), Proof::passed) << text;
  for (const char* text : {"4111111111111112", "1111111111111117", "1136280615123", "411111111111116"})
    EXPECT_EQ(card(NumberCell(text)), Proof::shape) << text;
  EXPECT_EQ(card(NumberCell("12345")), Proof::none);
}

TEST(Numbers, AccountsByCountryLengthAndRemainder) {
  for (const char* text : {"GB82 WEST 1234 5698 7654 32", "DE89370400440532013000",
                           "FR1420041010050500013M02606", "ES9121000418450200051332",
                           "IT60X0542811101000000123456", "PT50000201231234567890154", "NL91ABNA0417164300"})
    EXPECT_EQ(iban(NumberCell(text)), Proof::passed) << text;
  for (const char* text : {"DE89370400440532013001", "DE8937040044053201300", "XX89370400440532013000"})
    EXPECT_EQ(iban(NumberCell(text)), Proof::shape) << text;
}

TEST(Numbers, VehiclesAndUuids) {
  EXPECT_EQ(vehicle(NumberCell("1M8GDM9AXKP042788")), Proof::passed);
  EXPECT_EQ(vehicle(NumberCell("1M8GDM9A1KP042788")), Proof::shape);
  EXPECT_EQ(vehicle(NumberCell("11111111111111111")), Proof::none);
  EXPECT_TRUE(is_uuid("123e4567-e89b-12d3-a456-426614174000"));
  EXPECT_FALSE(is_uuid("123e4567-e89b-12d3-a456-42661417400"));
}

}  // namespace
}  // namespace kith::detect

#include "detect/content.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/format.h>

#include "detect/check_digits.h"
#include "detect/numbers.h"

namespace kith::detect {
namespace {

using Texts = std::vector<std::string>;

Column column_of(const std::string& name, const Texts& values) {
  Column column;
  column.name = name;
  for (const std::string& value : values) column.add(value);
  return column;
}

std::vector<Content> kinds_in(const std::string& name, const Texts& values) {
  std::vector<Content> kinds;
  for (const Finding& finding : content_of(column_of(name, values))) kinds.push_back(finding.kind);
  return kinds;
}

bool finds(Content kind, const std::string& name, const Texts& values) {
  const std::vector<Content> kinds = kinds_in(name, values);
  return std::ranges::find(kinds, kind) != kinds.end();
}

// So many values by number.
template <typename Make>
Texts made(int count, Make make) {
  Texts values;
  for (int i = 0; i < count; ++i) values.push_back(make(i));
  return values;
}

const Texts& notes() {
  static const Texts values =
      made(24, [](int i) { return fmt::format("patient came in on day {} with pain in the chest", i); });
  return values;
}

TEST(Content, SentencesInManyMostlyDistinctCellsAreFreeText) {
  const std::vector<Finding> found = content_of(column_of("Diagnose_Text", notes()));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(words_of(found), "free text in 24 of 24 cells");
  EXPECT_EQ(words_of(found).find("chest"), std::string::npos);
}

TEST(Content, FreeTextOfSevenLanguages) {
  for (const char* text :
       {"the patient {} was sent home today", "der Patient {} wurde heute nach Hause entlassen",
        "le patient {} est rentré chez lui", "el paciente {} fue dado de alta",
        "il paziente {} è tornato a casa", "o doente {} voltou para casa hoje",
        "de patiënt {} is naar huis gegaan"})
    EXPECT_EQ(kinds_in("x", made(30, [&](int i) { return fmt::format(fmt::runtime(text), i); })),
              std::vector{Content::free_text})
        << text;
}

TEST(Content, OneLongOrOddValueIsNoFreeText) {
  Texts values = made(200, [](int i) { return i % 2 ? "flu" : "cold"; });
  values.push_back("this one cell says very much of somebody who came in on a Monday");
  values.push_back("call anna@example.org or +49 30 1234567");
  EXPECT_TRUE(kinds_in("illness", values).empty());
}

TEST(Content, RepeatedSentencesAreCategories) {
  for (const char* text :
       {"Never married", "Exec managerial", "Chronic obstructive pulmonary disease number {}",
        "Some college but no degree of kind {}"})
    EXPECT_TRUE(
        kinds_in("x", made(400, [&](int i) { return fmt::format(fmt::runtime(text), i % 12); })).empty())
        << text;
}

TEST(Content, FreeTextBesideCategoriesIsFound) {
  Texts values = made(180, [](int) { return "none"; });
  values.insert(values.end(), notes().begin(), notes().end());
  EXPECT_TRUE(finds(Content::free_text, "remark", values));
}

TEST(Content, EmptyCellsDoNotCount) {
  Texts values(500, "");
  values.insert(values.end(), notes().begin(), notes().end());
  const auto found = content_of(column_of("x", values));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(words_of(found), "free text in 24 of 24 cells");
}

TEST(Content, ListsOfSymptomsAreNoFreeText) {
  const Texts symptoms = {"cough", "fever", "nausea", "headache", "pain"};
  EXPECT_TRUE(kinds_in("symptoms", made(120,
                                        [&](int i) {
                                          return symptoms[i % 5] + ", " + symptoms[i / 5 % 5] + ", " +
                                                 symptoms[i / 25 % 5];
                                        }))
                  .empty());
}

TEST(Content, PreciseKindsNeedSeveralCellsWhateverTheHeaderSays) {
  const auto among = [](const Texts& few) {
    Texts values = made(300, [](int i) { return "value " + std::to_string(i % 7); });
    values.insert(values.end(), few.begin(), few.end());
    return values;
  };
  EXPECT_TRUE(finds(Content::email, "x", among({"a@x.org", "b@x.org", "c@x.org"})));
  EXPECT_FALSE(finds(Content::email, "x", among({"a@x.org", "b@x.org"})));
  EXPECT_FALSE(finds(Content::email, "x", Texts(100, "office@x.org")));
  EXPECT_TRUE(finds(Content::url, "x", among({"http://x.org/1", "http://x.org/2", "http://x.org/3"})));
  EXPECT_TRUE(finds(Content::ip, "x", among({"192.168.0.1", "192.168.0.2", "192.168.0.3"})));
  EXPECT_TRUE(finds(Content::telephone, "x", among({"+49 30 1234567", "+49 30 1234568", "+49 30 1234569"})));
  EXPECT_TRUE(finds(Content::card, "x", among({"4111111111111111", "5555555555554444", "378282246310005"})));
  EXPECT_TRUE(finds(Content::card, "x",
                    among({"DE89370400440532013000", "NL91ABNA0417164300", "GB82WEST12345698765432"})));
  EXPECT_TRUE(finds(Content::national_id, "x", among({"86095742719", "47036892816", "65929970489"})));
  EXPECT_TRUE(finds(Content::national_id, "x", among({"123-45-6789", "234-56-7890", "345-67-8901"})));
}

TEST(Content, TelephoneNumbersByHeaderInSevenLanguages) {
  const Texts bare = made(20, [](int i) { return fmt::format("0171{:07}", i * 7919); });
  for (const char* header :
       {"phone", "Telefonnummer", "Téléphone", "teléfono", "Cellulare", "Telemóvel", "telefoon", "fax_no"})
    EXPECT_TRUE(finds(Content::telephone, header, bare)) << header;
  EXPECT_FALSE(finds(Content::telephone, "x", bare));
  EXPECT_TRUE(
      finds(Content::telephone, "x", made(20, [](int i) { return fmt::format("0171 {:07}", i * 7919); })));
}

TEST(Content, ContactsAreTelephonesUnlessSomethingElseIsNumbered) {
  const Texts bare = made(20, [](int i) { return std::to_string(6175550000 + i * 37); });
  for (const char* header : {"contact_number", "emergency_contact", "WhatsApp", "contact", "Kontakt"})
    EXPECT_TRUE(finds(Content::telephone, header, bare)) << header;
  for (const char* header : {"contact_id", "last_contact", "contact_time", "contact_code"})
    EXPECT_TRUE(kinds_in(header, bare).empty()) << header;
}

TEST(Content, TelephonesOfOtherForms) {
  const auto found = [](const char* form) {
    return finds(Content::telephone, "c",
                 made(20, [&](int i) { return fmt::format(fmt::runtime(form), i); }));
  };
  EXPECT_TRUE(found("333 12340{:02}"));
  EXPECT_TRUE(found("[617] 555 00{:02}"));
  EXPECT_FALSE(found("333-12340{:02}")) << "many numbers have hyphens";
}

// Groups as in North America are those of lots, too.
TEST(Content, LotsInGroupsAreNoTelephones) {
  const Texts lots =
      made(40, [](int i) { return fmt::format("{}-{}-{:04}", 250 + i * 7, 220 + i * 3, i * 91); });
  EXPECT_TRUE(kinds_in("lot_number", lots).empty());
  EXPECT_TRUE(finds(Content::telephone, "number", lots));
  EXPECT_TRUE(finds(Content::telephone, "order_phone", lots));
  EXPECT_TRUE(finds(Content::telephone, "lot_number",
                    made(20, [](int i) { return fmt::format("+49 30 12345{:02}", i); })));
}

TEST(Content, FamilyNamesUnderHeadersThatAreCutShort) {
  const Texts names = {"Harris", "Nguyen", "Perez", "Nelson", "Thompson", "Green", "Lopez", "Walker"};
  for (const char* header : {"last", "lname", "next_of_kin", "fname"})
    EXPECT_TRUE(finds(Content::name, header, names)) << header;
  EXPECT_FALSE(finds(Content::name, "last", {"Monday", "Tuesday", "Thursday", "Saturday", "Sunday"}));
}

TEST(Content, NamesOfOtherAlphabetsUnderAHeaderThatSaysName) {
  const Texts first = {"Анна", "Иван", "Мария", "Пётр"}, last = {"Иванова", "Петров", "Сидорова"};
  const Texts names = made(12, [&](int i) { return first[i % 4] + " " + last[i / 4]; });
  for (const char* header : {"name", "patient_name", "ФИО"})
    EXPECT_TRUE(finds(Content::name, header, names)) << header;
  EXPECT_TRUE(finds(Content::name, "Επώνυμο", {"Παπαδόπουλος", "Γεωργίου", "Οικονόμου", "Νικολάου"}));
  EXPECT_FALSE(
      finds(Content::name, "name", made(12, [](int i) { return fmt::format("Красная краска {}", i); })));
}

TEST(Content, WhatIsToldOfNamesIsNoName) {
  EXPECT_TRUE(kinds_in("surname_origin", {"Slavic", "Anglo", "Norse", "Celtic", "Basque"}).empty());
  EXPECT_TRUE(finds(Content::name, "surname", {"Slavic", "Anglo", "Norse", "Celtic", "Basque"}));
}

TEST(Content, CoordinatesOfOtherForms) {
  const auto found = [](const char* header, const auto& make) {
    return finds(Content::coordinates, header, made(20, make));
  };
  EXPECT_TRUE(found("c", [](int i) {
    return fmt::format("{{\"type\":\"Point\",\"coordinates\":[13.1{:03},52.1{:03}]}}", i * 37, i * 41);
  }));
  EXPECT_TRUE(found("c", [](int i) { return fmt::format("N52 31.{:03} E13 24.{:03}", i * 7, i * 11); }));
  EXPECT_TRUE(found("c", [](int i) { return fmt::format("@52.1{:03},13.1{:03},15z", i * 37, i * 41); }));
  const auto scaled = [](int i) { return std::to_string(525200000 + i * 3711); };
  EXPECT_TRUE(found("latitudeE7", scaled));
  EXPECT_FALSE(found("c", scaled));
  const auto hash = [](int i) { return fmt::format("u33db1{:02}", i); };
  EXPECT_TRUE(found("geohash", hash));
  EXPECT_FALSE(found("c", hash));
}

TEST(Content, LatenciesAndLengthsAreNoCoordinates) {
  const Texts numbers = made(40, [](int i) { return fmt::format("{}.{:02}", 15 + i, i * 7 % 100); });
  for (const char* header : {"lat_ms", "how_long"}) EXPECT_TRUE(kinds_in(header, numbers).empty()) << header;
  for (const char* header : {"lat", "geo_long"})
    EXPECT_TRUE(finds(Content::coordinates, header, numbers)) << header;
}

TEST(Content, OtherFormsOfAddressesAndNumbers) {
  EXPECT_TRUE(finds(Content::address, "c",
                    made(20, [](int i) { return fmt::format("Prinsengracht {}-III", i + 1); })));
  EXPECT_TRUE(finds(Content::address, "c",
                    made(20, [](int i) { return fmt::format("R. Augusta {} 3º Esq", i + 1); })));
  EXPECT_FALSE(
      finds(Content::address, "c", made(20, [](int i) { return fmt::format("R. Miller {}", i + 1); })));
  EXPECT_TRUE(
      finds(Content::ip, "c", made(20, [](int i) { return fmt::format("::ffff:192.168.1.{}", 100 + i); })));
  EXPECT_TRUE(
      finds(Content::card, "c", {"4111111111111111 123", "5555555555554444 123", "4000000000123457 123"}));
}

TEST(Content, APortugueseTaxNumberMayHaveItsCountryInFront) {
  Texts values;
  for (int n = 212345672; values.size() < 30; ++n)
    for (const Scheme& each : national_schemes())
      if (std::string_view(each.name) == "pt-nif" &&
          each.look(NumberCell(std::to_string(n))) == Proof::passed)
        values.push_back("PT" + std::to_string(n));
  EXPECT_EQ(values.front(), "PT212345672");
  EXPECT_TRUE(finds(Content::national_id, "c", values));
}

TEST(Content, NamesOfMedicinesAreNoFreeText) {
  const Texts drugs = {"Atorvastatin", "Lisinopril", "Amoxicillin", "Ibuprofen", "Metformin"};
  const Texts forms = {"tablet", "oral solution", "capsule"};
  EXPECT_TRUE(kinds_in("c", made(60,
                                 [&](int i) {
                                   return fmt::format("{} {} mg {}", drugs[i % 5], 50 * (i / 15 + 1),
                                                      forms[i / 5 % 3]);
                                 }))
                  .empty());
}

// Numbers of nine digits that pass the 11-proof, from a start on.
Texts dutch(int count) {
  Texts values;
  const Scheme* scheme = nullptr;
  for (const Scheme& each : national_schemes())
    if (std::string_view(each.name) == "nl-bsn") scheme = &each;
  for (int n = 100'000'007; static_cast<int>(values.size()) < count; n += 1237)
    if (scheme->look(NumberCell(std::to_string(n))) == Proof::passed) values.push_back(std::to_string(n));
  return values;
}

TEST(Content, WeakChecksNeedTheWholeColumn) {
  EXPECT_TRUE(finds(Content::national_id, "x", dutch(25)));
  EXPECT_FALSE(finds(Content::national_id, "x", dutch(12)));
  EXPECT_TRUE(finds(Content::national_id, "BSN", dutch(12)));
  Texts mixed = dutch(40);
  for (int i = 0; i < 40; ++i) mixed.push_back(std::to_string(300'000'000 + i * 101));
  EXPECT_FALSE(finds(Content::national_id, "x", mixed));
}

TEST(Content, NumbersAtRandomAreNothing) {
  std::mt19937_64 random(11);
  for (int digits = 6; digits <= 19; ++digits)
    for (const bool fixed : {true, false})
      EXPECT_TRUE(kinds_in("x", made(2000,
                                     [&](int) {
                                       std::string text(1, static_cast<char>('1' + random() % 9));
                                       const auto length =
                                           fixed ? digits : 1 + static_cast<int>(random() % digits);
                                       while (static_cast<int>(text.size()) < length)
                                         text += static_cast<char>('0' + random() % 10);
                                       return text;
                                     }))
                      .empty())
          << digits;
}

TEST(Content, NamesByFormAndCommonNames) {
  const Texts given = {"Anna", "Peter",  "Maria",  "Jan",     "Giulia",
                       "João", "Claire", "Thomas", "Xenobia", "Hartwin"};
  const Texts family = {"Smith", "Müller",   "Dupont", "García", "Rossi",
                        "Silva", "de Vries", "Quell",  "Abt",    "Zorn"};
  const auto full = made(60, [&](int i) { return given[i % 10] + " " + family[i * 7 / 10 % 10] + "a"; });
  EXPECT_EQ(kinds_in("x", full), std::vector{Content::name});
  EXPECT_EQ(kinds_in("x", made(60, [&](int i) { return family[i % 10] + "a, " + given[i / 10 % 10]; })),
            std::vector{Content::name});
  EXPECT_EQ(kinds_in("x", made(60, [&](int i) { return given[i % 10]; })), std::vector{Content::name});
  EXPECT_TRUE(kinds_in("x", made(60, [&](int i) { return family[i % 10]; })).empty());
  for (const char* header : {"surname", "last_name", "Nachname", "nom de famille", "Apellidos", "cognome",
                             "Apelido", "achternaam", "Patient Name"})
    EXPECT_EQ(kinds_in(header, made(60, [&](int i) { return family[i % 10]; })), std::vector{Content::name})
        << header;
  EXPECT_EQ(kinds_in("name", made(60, [&](int i) { return family[i % 10]; })), std::vector{Content::name});
}

TEST(Content, NamesOfThingsAreNone) {
  const Texts things = {"Aspirin", "Ibuprofen", "Paracetamol", "Metformin", "Amoxicillin", "Omeprazole"};
  for (const char* header : {"drug_name", "name", "product name", "x"})
    EXPECT_TRUE(kinds_in(header, made(60, [&](int i) { return things[i % 6]; })).empty()) << header;
  const Texts places = {"New York",   "Los Angeles", "San Diego", "Las Vegas",
                        "Santa Cruz", "Fort Worth",  "El Paso"};
  EXPECT_TRUE(kinds_in("city", made(70, [&](int i) { return places[i % 7]; })).empty());
}

TEST(Content, AddressesWhateverTheHeader) {
  for (const char* text : {"{} Main Street", "Hauptstraße {}", "{} rue de la Paix", "Calle Mayor {}",
                           "Via Roma {}", "Rua Augusta {}", "Kerkstraat {}"})
    EXPECT_EQ(kinds_in("x", made(30, [&](int i) { return fmt::format(fmt::runtime(text), i + 1); })),
              std::vector{Content::address})
        << text;
}

TEST(Content, CoordinatesInOneCellOrInTwoColumns) {
  EXPECT_EQ(kinds_in("x", made(30, [](int i) { return fmt::format("52.{:04}, 13.{:04}", i * 37, i * 91); })),
            std::vector{Content::coordinates});
  const auto degrees = made(30, [](int i) { return fmt::format("52.{:03}", i * 31); });
  for (const char* header : {"lat", "Latitude", "home_longitude", "Breitengrad", "Längengrad", "latitud",
                             "longitudine", "breedtegraad", "lng"})
    EXPECT_EQ(kinds_in(header, degrees), std::vector{Content::coordinates}) << header;
  EXPECT_TRUE(kinds_in("price", degrees).empty());
  EXPECT_TRUE(
      kinds_in("ci", made(30, [](int i) { return fmt::format("(1.{:03}, 2.{:03})", i, i * 3); })).empty());
  EXPECT_TRUE(kinds_in("lat", made(30, [](int i) { return std::to_string(i); })).empty());
}

TEST(Content, DatesCodesAndMoneyAreNothing) {
  const std::vector<std::pair<const char*, Texts>> columns = {
      {"date",
       made(200, [](int i) { return fmt::format("{:02}/{:02}/{}", i % 12 + 1, i % 28 + 1, 1940 + i % 70); })},
      {"day",
       made(200, [](int i) { return fmt::format("{:02}.{:02}.{}", i % 28 + 1, i % 12 + 1, 1940 + i % 70); })},
      {"at", made(200, [](int i) { return fmt::format("2024-01-{:02}T{:02}:30:00", i % 28 + 1, i % 24); })},
      {"icd",
       made(200,
            [](int i) { return fmt::format("{}{:02}.{}", static_cast<char>('A' + i % 20), i % 90, i % 9); })},
      {"fee", made(200, [](int i) { return fmt::format("{}.{:02}", i * 13, i % 100); })},
      {"paid", made(200, [](int i) { return fmt::format("${},{:03}.00", i, i * 7 % 1000); })},
      {"zip", made(200, [](int i) { return fmt::format("{:05}", i * 331); })},
      {"zip4", made(200, [](int i) { return fmt::format("{:05}-{:04}", i * 331, i * 17); })},
      {"version", made(200, [](int i) { return fmt::format("{}.{}.{}.{}", i % 9, i % 7, i % 5, i % 3); })},
      {"time", made(200, [](int i) { return fmt::format("{:02}:{:02}:{:02}", i % 24, i % 60, i % 59); })},
      {"epoch", made(200, [](int i) { return std::to_string(1'136'280'615'123 + i * 7919); })},
      {"country", made(200, [](int i) {
         return i % 3 == 0 ? "United States" : i % 3 == 1 ? "Trinidad and Tobago" : "Peru";
       })}};
  for (const auto& [name, values] : columns) EXPECT_TRUE(kinds_in(name, values).empty()) << name;
}

TEST(Content, TheOrderOfRowsDoesNotMatterNorDoesASampleMissWhatIsEverywhere) {
  Texts values = made(3000, [](int i) { return fmt::format("person{}@example.org", i); });
  const auto sampled = content_of(column_of("x", values), 500);
  std::ranges::reverse(values);
  const auto reversed = content_of(column_of("x", values), 500);
  ASSERT_EQ(sampled.size(), 1U);
  ASSERT_EQ(reversed.size(), 1U);
  EXPECT_EQ(words_of(sampled), words_of(reversed));
  EXPECT_LT(sampled[0].of, 1000U);
  EXPECT_EQ(sampled[0].cells, sampled[0].of);
  EXPECT_NE(words_of(sampled).find("cells looked at"), std::string::npos);
}

TEST(Content, ATallyOfCellsAsTheyComeFindsTheSame) {
  ContentTally tally;
  for (const std::string& value : notes()) tally.add(marks_of(value), 1, true);
  EXPECT_EQ(words_of(tally.findings("x")), words_of(content_of(column_of("x", notes()))));
}

TEST(PersonalNumber, TheListOfHipaaInSevenLanguages) {
  const Texts codes = made(40, [](int i) { return fmt::format("K{:06}", i * 7919); });
  for (const char* header :
       {"mrn", "Fallnummer", "numéro de dossier", "historia clinica", "Cartella", "account_no", "Kontonummer",
        "n de cuenta", "Führerschein", "driver licence", "paspoort", "targa", "Kennzeichen", "kenteken",
        "device_serial", "Versichertennummer", "photo"})
    EXPECT_TRUE(personal_number(column_of(header, codes))) << header;
  EXPECT_FALSE(personal_number(column_of("ward", codes)));
  EXPECT_FALSE(personal_number(column_of("licence", made(40, [](int i) { return i % 2 ? "yes" : "no"; }))));
  EXPECT_FALSE(personal_number(
      column_of("insurance", made(400, [](int i) { return "P100" + std::to_string(i % 4); }))));
}

TEST(PersonalNumber, UuidsAndVehiclesByTheirForm) {
  EXPECT_TRUE(personal_number(column_of(
      "x", made(10, [](int i) { return fmt::format("123e4567-e89b-12d3-a456-4266141740{:02}", i); }))));
  EXPECT_TRUE(
      personal_number(column_of("x", {"1M8GDM9AXKP042788", "1HGCM82633A004352", "5GZCZ43D13S812715"})));
}

constexpr const char* given[] = {"Mary", "Susan", "Richard", "John", "Laura", "Peter", "Anna", "Paul"};
constexpr const char* family[] = {"Davis", "Anderson", "Brown", "Smith", "Young", "Moore", "Taylor"};

std::string named(int i, const char* between) {
  return fmt::format("{}{}{}", given[i % 8], between, family[i % 7]);
}

TEST(Content, BlanksOfWordProcessorsAndTabsAreBlanks) {
  for (const char* blank : {"\u00a0", "\u202f", "\u2009", "\u3000", "\t", "\n"}) {
    EXPECT_TRUE(finds(Content::name, "c", made(56, [&](int i) { return named(i, blank); }))) << blank;
    EXPECT_TRUE(finds(Content::free_text, "c",
                      made(60,
                           [&](int i) {
                             return fmt::format("came{0}today{0}with{0}severe{0}pain{0}of{0}day{0}{1}", blank,
                                                i);
                           })))
        << blank;
  }
}

TEST(Content, NamesOfHousesAreNoNamesOfPersons) {
  const Texts houses = made(90, [](int i) { return named(i % 9, " "); });
  EXPECT_FALSE(finds(Content::name, "hospital", houses));
  EXPECT_TRUE(finds(Content::name, "c", houses));
  EXPECT_TRUE(finds(Content::name, "hospital", made(56, [](int i) { return named(i, " "); })));
}

TEST(Content, RoadsWithANumberAndVersionsAreNeitherAddressesNorNetworkAddresses) {
  EXPECT_EQ(kinds_in("c", made(60, [](int i) { return fmt::format("Route {}", i + 1); })),
            std::vector<Content>{});
  EXPECT_EQ(kinds_in("c", made(60, [](int i) { return fmt::format("Highway {} North", i + 1); })),
            std::vector<Content>{});
  EXPECT_TRUE(
      finds(Content::address, "c", made(60, [](int i) { return fmt::format("{} Highway 6", i + 1); })));
  EXPECT_EQ(kinds_in("c", made(60, [](int i) { return fmt::format("{}.{}.{}.0", i % 4, i % 9, i); })),
            std::vector<Content>{});
  EXPECT_TRUE(finds(Content::ip, "c", made(60, [](int i) { return fmt::format("10.0.0.{}", 4 * i); })));
}

// Cells as other programs write them, from a number on, and what they hold.
struct Written {
  Content kind;
  const char* header;
  std::string (*cell)(int);
};

std::string card_number(int i) {
  std::string digits = fmt::format("4{:014}", i * 7919LL + 12345);
  for (char last = '0'; last <= '9'; ++last)
    if (luhn(digits + last)) return digits + last;
  return {};
}

TEST(Content, CellsAsOtherProgramsWriteThem) {
  const Written all[] = {
      {Content::telephone, "telephone", [](int i) { return fmt::format("12125550{:03}.0", i); }},
      {Content::telephone, "phone", [](int i) { return fmt::format("212_555_0{:03}", i); }},
      {Content::telephone, "mobile", [](int i) { return fmt::format("m: 07072673{:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("212\u2011555\u20110{:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("212\u2013555\u20130{:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("Tel: +49 30 247{:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("tel. 212-555-0{:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("tel:+12125550{:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("212-555-0{0:03} / 212-556-0{0:03}", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("+1 212 555 0{:03} (Linda)", i); }},
      {Content::telephone, "c", [](int i) { return fmt::format("011 44 20 7946 0{:03}", i); }},
      {Content::national_id, "c", [](int i) { return fmt::format("143\u201346\u20131{:03}", i); }},
      {Content::national_id, "c", [](int i) { return fmt::format("119.48.1{:03}", i); }},
      {Content::national_id, "c", [](int i) { return fmt::format("SSN 224-12-1{:03}", i); }},
      {Content::national_id, "bsn", [](int i) { return dutch(40)[static_cast<std::size_t>(i)] + ".0"; }},
      {Content::card, "card_number", [](int i) { return card_number(i) + ".0"; }},
      {Content::card, "c", [](int i) { return card_number(i) + " 12/27"; }},
      {Content::ip, "c", [](int i) { return fmt::format("[2001:db8::1b:{:x}]:443", 4096 + i); }},
      {Content::ip, "c", [](int i) { return fmt::format("10.21.154.{}/32", 100 + i); }},
      {Content::ip, "c", [](int i) { return fmt::format("10.{0}.1.200, 10.{0}.2.201", i); }},
      {Content::ip, "c", [](int i) { return fmt::format("001a.2b3c.4d{:02x}", i); }},
      {Content::coordinates, "c", [](int i) { return fmt::format("lat=42.04{0:03} lon=-99.79{0:03}", i); }},
      {Content::coordinates, "c", [](int i) { return fmt::format("42,53{0:03} -98,29{0:03}", i); }},
      {Content::email, "c", [](int i) { return fmt::format("anna{} @ mail.org", i); }},
      {Content::email, "c", [](int i) { return fmt::format("anna{}@\u200bmail.org", i); }},
      {Content::email, "c", [](int i) { return fmt::format("anna{}\uff20mail.org", i); }},
      {Content::email, "c", [](int i) { return fmt::format("anna{} at mail.org", i); }},
      {Content::address, "c", [](int i) { return fmt::format("{} Broadway", 100 + i); }},
      {Content::name, "c", [](int i) { return fmt::format("{} {}", i, named(i, " ")); }},
      {Content::name, "c", [](int i) { return fmt::format("{:04} - {}", i, named(i, " ")); }},
      {Content::name, "c", [](int i) { return fmt::format("[{}]", named(i, " ")); }},
      {Content::name, "c", [](int i) { return fmt::format("{} 19{:02}-01-02", named(i, " "), i); }},
      {Content::name, "c", [](int i) { return fmt::format("Franc\u0327ois {}", family[i % 7]); }}};
  for (const Written& each : all)
    EXPECT_TRUE(finds(each.kind, each.header, made(40, each.cell))) << each.header << ": " << each.cell(1);
  for (const char* between : {"^", ";", "|", "/", ".", "_", "\u00ad"})
    EXPECT_TRUE(finds(Content::name, "c", made(40, [&](int i) { return named(i, between); }))) << between;
}

TEST(Content, NumbersOfAccountsAndPapersBehindTheirLabel) {
  EXPECT_TRUE(
      finds(Content::card, "c",
            {"IBAN: DE89370400440532013000", "IBAN NL91 ABNA 0417 1643 00", "IBAN GB82WEST12345698765432"}));
  EXPECT_TRUE(finds(Content::national_id, "c", made(10, [](int i) {
                      const int number = 30'762'239 + i * 7919;
                      return fmt::format("DNI {}{}", number, "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23]);
                    })));
}

TEST(Content, PlacesAndThingsCalledAfterPersonsAreNoPersons) {
  const Texts towns = {"Saint Paul",   "Santa Maria",  "San Antonio", "Saint Louis",
                       "Saint George", "Port Charles", "San Marino",  "Mount Vernon",
                       "San Jose",     "Fort Worth",   "Santa Clara", "San Diego"};
  for (const char* header : {"city", "birthplace", "Geburtsort", "lieu de naissance", "ciudad", "comune",
                             "cidade", "gemeente", "municipality"})
    EXPECT_TRUE(kinds_in(header, made(150, [&](int i) { return towns[i % 12]; })).empty()) << header;
  const Texts cars = {"Skoda Octavia", "Dacia Logan", "Alfa Romeo Giulia", "Seat Leon",
                      "Ford Taurus",   "Opel Adam",   "Mercedes Benz",     "Lincoln Continental"};
  for (const char* header : {"car", "car_model", "Fahrzeug", "ship"})
    EXPECT_TRUE(kinds_in(header, made(150, [&](int i) { return cars[i % 8]; })).empty()) << header;
  EXPECT_TRUE(finds(Content::name, "city", made(56, [](int i) { return named(i, " "); })));
}

TEST(Content, HousesWithFewRowsEach) {
  const Texts saints = {"Saint Thomas",  "St. Anna",      "Mount Mary",
                        "Saint Vincent", "St. Elizabeth", "Mount Joseph"};
  const Texts kinds = {"Hospital", "Clinic", "Medical Center"};
  EXPECT_FALSE(finds(Content::name, "hospital",
                     made(54, [&](int i) { return saints[i % 6] + " " + kinds[i / 6 % 3]; })));
  EXPECT_FALSE(finds(Content::name, "school", made(150, [](int i) { return named(i % 30, " "); })));
}

TEST(Content, IntervalsSpecimensObjectsAndBusesAreNothing) {
  EXPECT_TRUE(kinds_in("conf_interval",
                       made(150, [](int i) { return fmt::format("0.{:04}-1.{:04}", i + 400, i * 31); }))
                  .empty());
  EXPECT_TRUE(
      kinds_in("ci", made(150, [](int i) { return fmt::format("(0.{:04}, 1.{:04})", i + 400, i * 31); }))
          .empty());
  EXPECT_TRUE(
      kinds_in("specimen", made(150, [](int i) { return fmt::format("24-{:03}-{:04}", 204 + i, i * 61); }))
          .empty());
  EXPECT_TRUE(
      kinds_in("oid", made(150, [](int i) { return fmt::format("1.2.{}.{}", i + 60, 250 - i); })).empty());
  EXPECT_TRUE(
      kinds_in("stop", made(150, [](int i) { return fmt::format("Bus {} to Main St", i % 9 + 1); })).empty());
}

std::string strays_in(const std::string& name, const Texts& few, const std::string& form = "pos") {
  Texts values = made(300, [&](int i) { return i % 2 ? "neg" : form; });
  values.insert(values.end(), few.begin(), few.end());
  return words_of(look_at_content(column_of(name, values)).strays);
}

TEST(Content, OneCellThatCannotBeMistakenIsAStray) {
  EXPECT_EQ(strays_in("result", {"john.smith@gmail.com"}), "e-mail addresses in 1 of 301 cells");
  EXPECT_EQ(strays_in("result", {"john.smith@gmail.com", "+49 171 2345678"}),
            "e-mail addresses in 1 of 302 cells and telephone numbers in 1 of 302 cells");
  EXPECT_NE(strays_in("result", {"DE89 3704 0044 0532 0130 00"}), "");
  EXPECT_NE(strays_in("result", {"4111 1111 1111 1111"}), "");
  EXPECT_EQ(strays_in("result", {"DE89 3704 0044 0532 0130 01", "4111 1111 1111 1112", "12345", "a@b"}), "");
  const Texts many = {"a.b@gmail.com", "c.d@gmail.com", "e.f@gmail.com"};
  EXPECT_EQ(strays_in("result", many), "") << "a finding is no stray";
  EXPECT_TRUE(finds(Content::email, "result", many));
}

}  // namespace
}  // namespace kith::detect

// Keys of persons in tables that say little: births under a header that says a date, names beside an address.
#include <gtest/gtest.h>

#include <random>

#include "detect/person_key.h"
#include "testing/tables.h"

namespace kith::detect {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::vector<std::string> found_in(const std::vector<std::string>& headers, const Rows& rows) {
  const auto key = find_person_key(kith::testing::table_of(headers, rows), 2);
  return key ? key->columns : std::vector<std::string>{};
}

// Three rows of each, under headers that say nothing but for the date.
TEST(PersonKeyNames, ABirthMayBeCalledADate) {
  std::mt19937 random(3);
  Rows persons, visits;
  for (int who = 0; who < 120; ++who) {
    const std::string birth =
        std::to_string(1930 + random() % 80) + "-0" + std::to_string(1 + random() % 9) + "-17";
    const std::string sex = random() % 2 ? "M" : "F";
    for (int row = 0; row < 3; ++row) {
      const std::string day =
          std::to_string(1930 + random() % 80) + "-0" + std::to_string(1 + random() % 9) + "-11";
      persons.push_back({std::to_string(1000 + who * 7), birth, sex, std::to_string(random() % 5)});
      visits.push_back({std::to_string(1000 + who * 7), day, random() % 2 ? "M" : "F", "x"});
    }
  }
  for (const char* header : {"date1", "Datum", "fecha", "c2"}) {
    EXPECT_EQ(found_in({"c1", header, "c3", "dx"}, persons), std::vector<std::string>{"c1"}) << header;
    EXPECT_TRUE(found_in({"c1", header, "c3", "dx"}, visits).empty()) << header;
  }
}

const std::vector<std::string> givens = {"James", "Mary",  "John",  "Linda",  "Robert", "Susan",
                                         "Karen", "David", "Nancy", "Thomas", "Lisa",   "Daniel"};
const std::vector<std::string> families = {"Smith",  "Jones", "Garcia", "Miller", "Davis", "Lopez",
                                           "Wilson", "Moore", "Taylor", "Harris", "Clark", "Lewis",
                                           "Walker", "Young", "Allen",  "King",   "Scott", "Hill"};

struct Name {
  std::string given, family, home, sex;
};

// Everybody has an address. Of a hundred names some are shared by two.
std::vector<Name> people(std::size_t count, std::mt19937& random) {
  std::vector<Name> all;
  for (std::size_t i = 0; i < count; ++i)
    all.push_back({givens[random() % givens.size()], families[random() % families.size()],
                   std::to_string(1 + i) + " Elm Street", random() % 2 ? "f" : "m"});
  return all;
}

TEST(PersonKeyNames, NamesBesideAnAddressAreAKeyThoughSomeAreShared) {
  std::mt19937 random(5);
  Rows apart, full;
  for (const Name& one : people(100, random))
    for (auto row = 1 + random() % 5; row > 0; --row) {
      const std::string dx = std::to_string(random() % 6);
      apart.push_back({one.given, one.family, one.home, dx});
      full.push_back({one.given + " " + one.family, one.home, one.sex, dx});
    }
  using Names = std::vector<std::string>;
  EXPECT_EQ(found_in({"first_name", "last_name", "street", "dx"}, apart), (Names{"first_name", "last_name"}));
  EXPECT_EQ(found_in({"Vorname", "Nachname", "Anschrift", "dx"}, apart), (Names{"Vorname", "Nachname"}));
  EXPECT_EQ(found_in({"name", "address", "sex", "dx"}, full), Names{"name"});
  EXPECT_EQ(found_in({"patient_name", "address", "sex", "dx"}, full), Names{"patient_name"});
  EXPECT_TRUE(found_in({"doctor_name", "address", "sex", "dx"}, full).empty());
}

// Every row is another person: many share a name, and households an address and a family name.
TEST(PersonKeyNames, NamesOfOneRowEachAreNoKey) {
  std::mt19937 random(6);
  Rows apart, full, surnames;
  std::vector<Name> all = people(420, random);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Name& home = all[i - i % 3];
    apart.push_back({all[i].given, home.family, home.home, "x"});
    full.push_back({all[i].given + " " + home.family, home.home, all[i].sex, "x"});
    surnames.push_back({home.family, home.home, all[i].sex, "x"});
  }
  EXPECT_TRUE(found_in({"first_name", "last_name", "street", "dx"}, apart).empty());
  EXPECT_TRUE(found_in({"name", "address", "sex", "dx"}, full).empty());
  EXPECT_TRUE(found_in({"name", "address", "sex", "dx"}, surnames).empty());
}

// Two to four in each house, each of another name, in one row.
TEST(PersonKeyNames, AHouseholdIsNoPerson) {
  std::mt19937 random(7);
  Rows rows;
  for (std::size_t house = 0; house < 90; ++house)
    for (std::size_t who = 0; who < 2 + house % 3; ++who)
      rows.push_back({givens[(house + who) % givens.size()], families[house % families.size()],
                      std::to_string(1 + house) + " Elm Street", std::to_string(10000 + house % 40),
                      "+1 617 555 " + std::to_string(2000 + house),
                      "p" + std::to_string(rows.size()) + "@mail.org", std::to_string(random() % 5)});
  const auto of = [&](const std::vector<std::size_t>& columns) {
    const std::vector<std::string> all = {"first_name", "last_name", "street", "zip",
                                          "phone",      "email",     "ward"};
    std::vector<std::string> headers;
    for (const std::size_t c : columns) headers.push_back(all[c]);
    Rows chosen;
    for (const auto& row : rows) {
      chosen.emplace_back();
      for (const std::size_t c : columns) chosen.back().push_back(row[c]);
    }
    return found_in(headers, chosen);
  };
  const std::vector<std::vector<std::size_t>> tables = {
      {0, 4, 6}, {0, 1, 4, 6}, {0, 1, 2, 3, 4, 6}, {0, 1, 2, 3, 6}, {2, 3, 5, 6}};
  for (const auto& columns : tables) EXPECT_TRUE(of(columns).empty()) << columns.size();
}

// One row per patient: forty doctors with a name and an address each.
TEST(PersonKeyNames, WhoServesManyIsNoPerson) {
  std::mt19937 random(9);
  const std::vector<Name> all = people(40, random);
  Rows rows;
  for (int patient = 0; patient < 240; ++patient) {
    const Name& doctor = all[random() % all.size()];
    rows.push_back({std::to_string(10000 + random() % 60), doctor.given + " " + doctor.family, doctor.home,
                    std::to_string(random() % 5)});
  }
  for (const char* who : {"gp", "pcp", "hausarzt", "lawyer", "dentist", "driver"})
    EXPECT_TRUE(
        found_in({"zip", std::string(who) + "_name", std::string(who) + "_address", "ward"}, rows).empty())
        << who;
}

}  // namespace
}  // namespace kith::detect

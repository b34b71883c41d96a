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

}  // namespace
}  // namespace kith::detect

#include "detect/person_evidence.h"

#include <gtest/gtest.h>

#include "table/table.h"
#include "testing/tables.h"

namespace kith::detect {
namespace {

using Rows = std::vector<std::vector<std::string>>;

HashedColumn hashed_of(const std::string& header, const std::vector<std::string>& values) {
  Rows rows;
  for (const std::string& value : values) rows.push_back({value});
  return hashed(kith::testing::table_of({header}, rows).columns[0]);
}

// Values that repeat one after the other, so many rows in all.
HashedColumn repeating(const std::string& header, const std::vector<std::string>& values, std::size_t rows) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < rows; ++i) all.push_back(values[i % values.size()]);
  return hashed_of(header, all);
}

TEST(PersonEvidence, OfAColumnIsWhatItsHeaderAndItsValuesSay) {
  const HashedColumn sex = repeating("sex", {"f", "m"}, 60);
  EXPECT_EQ(looked_at(sex).fact, fact::sex);
  EXPECT_EQ(looked_at(sex).standing, Standing::none);
  const HashedColumn birth = repeating("birth", {"1950-02-03", "1961-11-30", "1984-05-17"}, 60);
  EXPECT_EQ(looked_at(birth).fact, fact::birth | fact::said_birth | fact::exact);
  EXPECT_EQ(looked_at(birth).promise(), 0);
  std::vector<std::string> codes, addresses;
  for (int i = 0; i < 24; ++i) {
    codes.push_back(std::to_string(4711 + i));
    addresses.push_back("p" + std::to_string(i) + ".x@mail.org");
  }
  const HashedColumn mrn = repeating("mrn", codes, 72), doctor = repeating("doctor_id", codes, 72);
  EXPECT_EQ(looked_at(mrn).standing, Standing::person);
  EXPECT_EQ(values_of(mrn), 24U);
  EXPECT_EQ(looked_at(doctor).standing, Standing::other);
  const HashedColumn mail = repeating("email", addresses, 72),
                     of_doctor = repeating("doctor_email", addresses, 72);
  EXPECT_TRUE(looked_at(mail).reaches);
  EXPECT_FALSE(looked_at(of_doctor).reaches);
}

// A header that says a date, and not of what, does not keep births from counting.
TEST(PersonEvidence, OfDatesThatSpanLivesMayBeBirths) {
  std::vector<std::string> births, visits;
  for (int i = 0; i < 90; ++i) {
    births.push_back(std::to_string(1920 + i) + "-03-1" + std::to_string(i % 10));
    visits.push_back("2024-03-1" + std::to_string(i % 10));
  }
  for (const char* header : {"date1", "Datum", "fecha"}) {
    const HashedColumn lives = hashed_of(header, births), days = hashed_of(header, visits);
    EXPECT_EQ(looked_at(lives).fact, fact::maybe_birth) << header;
    EXPECT_EQ(looked_at(days).fact, 0U) << header;
  }
  const HashedColumn founded = hashed_of("founded", births);
  EXPECT_EQ(looked_at(founded).fact, 0U);
}

// Rows of own births or sexes that vary are several persons'; under a header that says a person both must.
TEST(PersonEvidence, OfOwnFactsThatVaryIsOfSeveralPersons) {
  Evidence evidence;
  EXPECT_FALSE(evidence.of_several_persons(Standing::unknown));
  evidence.own_varied = fact::sex;
  EXPECT_TRUE(evidence.of_several_persons(Standing::unknown));
  EXPECT_FALSE(evidence.of_several_persons(Standing::person));
  EXPECT_TRUE(evidence.of_several_persons(Standing::person, true));
  evidence.own_varied |= fact::birth;
  EXPECT_TRUE(evidence.of_several_persons(Standing::person));
  evidence.own_fixed = fact::birth | fact::sex;
  EXPECT_FALSE(evidence.of_several_persons(Standing::unknown));
}

TEST(PersonEvidence, OfAHouseholdIsThatPeopleLiveApartAndNoFactIsFixed) {
  Evidence evidence;
  EXPECT_FALSE(evidence.of_household());
  evidence.told_apart = true;
  EXPECT_TRUE(evidence.of_household());
  evidence.facts = fact::birth;
  EXPECT_FALSE(evidence.of_household());
  evidence.denied = fact::sex;
  EXPECT_TRUE(evidence.of_household());
}

// Those of one person happen in many towns. Homes are homes, whatever towns say beside them.
TEST(PersonEvidence, OfTownsAloneIsNotThatPeopleLiveApart) {
  Evidence towns;
  towns.tell_apart(true);
  towns.tell_apart(true);
  EXPECT_FALSE(towns.of_household());
  EXPECT_TRUE(towns.of_household(true));
  EXPECT_TRUE(towns.told_apart);
  for (const bool town_first : {false, true}) {
    Evidence homes;
    homes.tell_apart(town_first);
    homes.tell_apart(!town_first);
    EXPECT_TRUE(homes.of_household());
  }
  towns.of_provider = true;
  EXPECT_TRUE(towns.of_household());
}

// Homes that vary are no others' if the header says whose contact it is, or a name goes with it, unless in a crowd.
TEST(PersonEvidence, OfAContactIsInDoubtByPlacesAlone) {
  Evidence homes;
  homes.tell_apart(false);
  EXPECT_TRUE(homes.of_household_by_places(false));
  homes.goes_with_person = true;
  EXPECT_FALSE(homes.of_household());
  EXPECT_TRUE(homes.of_household_by_places(true));
  homes.of_provider = true;
  EXPECT_TRUE(homes.of_household());
  EXPECT_FALSE(homes.of_household_by_places(false));
  homes.said_whose = true;
  EXPECT_FALSE(homes.of_household(true));
  homes.several_named = true;
  EXPECT_TRUE(homes.of_household());
  EXPECT_FALSE(homes.of_household_by_places(false));
}

TEST(PersonEvidence, OfSomebodyIsAGivenNameThatIsNobodyElses) {
  const std::vector<std::string> names{"James", "Mary",  "John",  "Linda",  "Robert", "Susan",
                                       "Karen", "David", "Nancy", "Thomas", "Lisa",   "Daniel"};
  for (const char* header : {"first_name", "Vorname", "name", "patient"}) {
    const HashedColumn column = repeating(header, names, 60);
    EXPECT_TRUE(is_of_somebody(looked_at(column))) << header;
  }
  for (const char* header : {"doctor_first_name", "doctor", "mother_first_name", "c1"}) {
    const HashedColumn column = repeating(header, names, 60);
    EXPECT_FALSE(is_of_somebody(looked_at(column))) << header;
  }
}

TEST(PersonEvidence, DropsNamesOfAnother) {
  Evidence evidence;
  evidence.facts = fact::name;
  evidence.denied = fact::birth;
  evidence.drop_names_of_another();
  EXPECT_EQ(evidence.facts, 0U);
  evidence.facts = fact::name | fact::said_name;
  evidence.drop_names_of_another();
  EXPECT_TRUE(evidence.plain());
}

// The less a header says, the more its values must determine.
TEST(PersonEvidence, ConvincesTheMoreTheHeaderSays) {
  std::vector<std::string> codes;
  for (int i = 0; i < 40; ++i) codes.push_back("x" + std::to_string(i));
  const HashedColumn person = repeating("patient", codes, 120), number = repeating("id", codes, 120),
                     unknown = repeating("c1", codes, 120);
  ValueSample sample;
  sample.values = 40;
  sample.rows = 120;
  Evidence none, sex, both;
  sex.facts = fact::sex;
  both.facts = fact::sex | fact::birth;
  EXPECT_TRUE(convincing(looked_at(person), sample, none));
  EXPECT_FALSE(convincing(looked_at(number), sample, none));
  EXPECT_TRUE(convincing(looked_at(number), sample, sex));
  EXPECT_FALSE(convincing(looked_at(unknown), sample, sex));
  EXPECT_TRUE(convincing(looked_at(unknown), sample, both));
}

}  // namespace
}  // namespace kith::detect

// Keys of persons among e-mail addresses and telephones within whose rows places vary.
#include <gtest/gtest.h>

#include <random>

#include "detect/person_key.h"
#include "testing/tables.h"

namespace kith::detect {
namespace {

using Rows = std::vector<std::vector<std::string>>;

struct Found {
  std::vector<std::string> key;
  std::string doubted;
};

Found found_in(const std::vector<std::string>& headers, const Rows& rows) {
  const PersonSearch search = look_for_persons(kith::testing::table_of(headers, rows), 2);
  return {search.key ? search.key->columns : std::vector<std::string>{}, search.in_doubt.value_or("")};
}

const std::vector<std::string> givens = {"James", "Mary",  "John",  "Linda",  "Robert", "Susan",
                                         "Karen", "David", "Nancy", "Thomas", "Lisa",   "Daniel"};

// Mail, telephone, given name, ZIP code, illness: so many rows of each person, all in various places.
Rows visits(std::size_t persons, std::size_t rows_each) {
  std::mt19937 random(11);
  Rows rows;
  for (std::size_t i = 0; i < persons; ++i)
    for (std::size_t row = 0; row < rows_each; ++row)
      rows.push_back({"p" + std::to_string(i) + ".x@mail.org", "+1 617 555 " + std::to_string(1000 + i * 37),
                      givens[i * 7 % givens.size()], "0" + std::to_string(2100 + random() % 17),
                      std::to_string(random() % 6)});
  return rows;
}

Rows columns(const Rows& rows, const std::vector<std::size_t>& kept) {
  Rows cut;
  for (const auto& row : rows) {
    auto& made = cut.emplace_back();
    for (const std::size_t c : kept) made.push_back(row[c]);
  }
  return cut;
}

using Names = std::vector<std::string>;

TEST(PersonKeyContacts, AreThoseWhoseHeadersSayWhom) {
  const Rows rows = columns(visits(120, 3), {0, 3, 4});
  for (const char* header : {"patient_email", "customer_email", "member_mail", "Kunde Mail", "user_email"})
    for (const char* place : {"zip", "CAP", "code postal", "postcode", "ship_city", "home_city"})
      EXPECT_EQ(found_in({header, place, "dx"}, rows).key, Names{header}) << header << ", " << place;
  EXPECT_EQ(found_in({"customer_phone", "zip", "dx"}, columns(visits(120, 3), {1, 3, 4})).key,
            Names{"customer_phone"});
  EXPECT_EQ(found_in({"email", "ship_city", "dx"}, rows).key, Names{"email"});
}

TEST(PersonKeyContacts, AreThoseWithNamesOrAnotherContact) {
  const Rows rows = visits(120, 3);
  EXPECT_EQ(found_in({"email", "first_name", "zip", "dx"}, columns(rows, {0, 2, 3, 4})).key, Names{"email"});
  EXPECT_EQ(found_in({"phone", "name", "zip", "dx"}, columns(rows, {1, 2, 3, 4})).key, Names{"phone"});
  EXPECT_EQ(found_in({"email", "phone", "zip", "dx"}, columns(rows, {0, 1, 3, 4})).key.size(), 1U);
}

// Nothing but the place speaks against it.
TEST(PersonKeyContacts, AreInDoubtIfOnlyAPlaceVaries) {
  for (const std::size_t each : {3U, 15U}) {
    const Rows rows = columns(visits(120, each), {0, 3, 4});
    for (const char* place : {"zip", "CAP", "code postal", "home_city"}) {
      const Found found = found_in({"email", place, "dx"}, rows);
      EXPECT_TRUE(found.key.empty()) << place;
      EXPECT_EQ(found.doubted, "email") << place << each;
    }
  }
  EXPECT_EQ(found_in({"c1", "zip", "dx"}, columns(visits(120, 3), {1, 3, 4})).doubted, "c1");
}

TEST(PersonKeyContacts, AreNotInDoubtIfTheyAreOfProvidersOrOfOneRowEach) {
  const Rows rows = columns(visits(120, 3), {0, 3, 4});
  for (const char* header : {"doctor_email", "shop_email", "clinic mail", "Arzt_Mail", "email_arts"}) {
    const Found found = found_in({header, "zip", "dx"}, rows);
    EXPECT_TRUE(found.key.empty()) << header;
    EXPECT_EQ(found.doubted, "") << header;
  }
  // The doctor and the address go together.
  Rows paired = columns(visits(40, 9), {0, 0, 3, 4});
  for (auto& row : paired) row[1] = "Dr " + row[1].substr(0, row[1].find('.'));
  const Found of_doctor = found_in({"email", "doctor", "zip", "dx"}, paired);
  EXPECT_TRUE(of_doctor.key.empty());
  EXPECT_EQ(of_doctor.doubted, "");
  const Rows singles = visits(360, 1);
  for (const char* header : {"email", "patient_email"}) {
    const Found found = found_in({header, "phone", "name", "zip", "dx"}, singles);
    EXPECT_TRUE(found.key.empty());
    EXPECT_EQ(found.doubted, "");
  }
}

// A number of the patient that is another in every row says that rows are persons.
TEST(PersonKeyContacts, AreNotInDoubtBesideANumberOfEveryRow) {
  Rows rows = columns(visits(120, 3), {0, 0, 3, 4});
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i][0] = std::to_string(1000 + i * 7);
  const Found found = found_in({"patient_id", "email", "zip", "dx"}, rows);
  EXPECT_TRUE(found.key.empty());
  EXPECT_EQ(found.doubted, "");
}

}  // namespace
}  // namespace kith::detect

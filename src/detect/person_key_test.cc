#include "detect/person_key.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "detect/table_shapes_test.h"
#include "testing/tables.h"

namespace kith::detect {
namespace {

std::string found_in(const Table& table) {
  const auto key = find_person_key(table, 2);
  return key ? key->text() + ": " + key->evidence() : "";
}

TEST(PersonKey, IsFoundInEveryShapeThatHasOne) {
  for (unsigned draw = 1; draw <= 3; ++draw)
    for (const ShapedTable& shape : tables_with_key(draw)) {
      const auto key = find_person_key(shape.table, 2);
      ASSERT_TRUE(key) << shape.what << ", draw " << draw;
      EXPECT_EQ(key->columns, shape.key) << shape.what << ", draw " << draw << ": " << found_in(shape.table);
    }
}

TEST(PersonKey, IsFoundInNoShapeThatHasNone) {
  for (unsigned draw = 1; draw <= 3; ++draw)
    for (const ShapedTable& shape : tables_without_key(draw))
      EXPECT_EQ(found_in(shape.table), "") << shape.what << ", draw " << draw;
}

// Sixty cases over twelve months; how many customers each had is no number of a customer.
TEST(PersonKey, IsNoCountOfPersons) {
  for (const char* header : {"customers", "employees", "n_patients"}) {
    std::vector<std::vector<std::string>> rows;
    for (int id = 0; id < 60; ++id)
      for (int month = 1; month <= 12; ++month)
        rows.push_back({std::to_string(1000 + id), std::to_string(month), std::to_string(id % 3),
                        std::to_string((id * 31 + month * 17) % 190)});
    const auto key = find_person_key(testing::table_of({"id", "month", "office", header}, rows), 1);
    ASSERT_TRUE(key) << header;
    EXPECT_EQ(key->text(), "column 'id'");
  }
}

TEST(PersonKey, OfVisitsIsTheNumberInTheBooks) {
  const ShapedTable visits = visits_by_mrn(1300, 3999);
  const auto key = find_person_key(visits.table, 1);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->text(), "column 'mrn'");
  EXPECT_EQ(key->determined, (std::vector<std::string>{"zip", "birth", "sex", "marital"}));
  EXPECT_EQ(key->evidence(), "its values repeat, 3.3 rows each, and determine zip, birth, sex, marital");
}

TEST(PersonKey, IsTheSameOnAnyNumberOfThreadsAndInAnyOrderOfRows) {
  ShapedTable visits = visits_by_mrn(20'000, 60'000);
  const std::string one = found_in(visits.table);
  EXPECT_NE(one, "");
  EXPECT_EQ(find_person_key(visits.table, 1)->evidence(), find_person_key(visits.table, 5)->evidence());
  for (Column& column : visits.table.columns) std::ranges::reverse(column.codes);
  EXPECT_EQ(found_in(visits.table), one);
}

// Thirty of 1,000 patients have a second row: another finding, or the same row entered twice.
TEST(PersonKey, ShowsInFewRowsThatRepeatIfTheyDiffer) {
  for (const bool same : {false, true}) {
    std::vector<std::vector<std::string>> rows;
    for (int i = 0; i < 1030; ++i) {
      const int person = i % 1000;
      rows.push_back({"R" + std::to_string(person), person * 7 % 11 < 5 ? "f" : "m",
                      std::to_string(1930 + person * 13 % 80), same || i < 1000 ? "flu" : "cold"});
    }
    const Table table = kith::testing::table_of({"person", "sex", "birth", "finding"}, rows);
    EXPECT_EQ(find_person_key(table, 1).has_value(), !same);
  }
}

// A header that says whom a row is about is enough; one that says a number is not.
TEST(PersonKey, NeedsNoFactsUnderAHeaderThatSaysAPerson) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 180; ++i)
    rows.push_back(
        {std::to_string(308 + i % 18), std::to_string(i / 18), std::to_string(200 + i * 37 % 150)});
  EXPECT_NE(found_in(kith::testing::table_of({"Subject", "Days", "Reaction"}, rows)), "");
  EXPECT_EQ(found_in(kith::testing::table_of({"ID", "Days", "Reaction"}, rows)), "");
  EXPECT_EQ(found_in(kith::testing::table_of({"ward_patients", "Days", "Reaction"}, rows)), "");
}

// Two rows per pair of twins, who are born on one day: the number of each says that they are two.
TEST(PersonKey, IsNoneIfEveryRowHasItsOwnPerson) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 300; ++i) {
    const int pair = i / 2;
    rows.push_back({"P" + std::to_string(i), "x" + std::to_string(pair),
                    std::to_string(1950 + pair * 7 % 50) + "-03-0" + std::to_string(1 + pair % 9),
                    pair % 2 ? "f" : "m", "0" + std::to_string(pair % 40)});
  }
  EXPECT_EQ(found_in(kith::testing::table_of({"participant", "link", "birth", "sex", "zip"}, rows)), "");
  EXPECT_NE(found_in(kith::testing::table_of({"line", "link", "birth", "sex", "zip"}, rows)), "");
}

using Rows = std::vector<std::vector<std::string>>;

std::string birth_of(int person) {
  return std::to_string(1930 + person * 37 % 71) + "-0" + std::to_string(1 + person * 5 % 9) + "-1" +
         std::to_string(person * 3 % 10);
}
std::string sex_of(int person) { return person * 7 % 11 < 5 ? "f" : "m"; }
std::string zip_of(int person) { return "0213" + std::to_string(person * 13 % 10); }

// Three rows of each of sixty persons, under whatever header their number has.
Rows rows_of_persons(const std::string& after = "") {
  Rows rows;
  for (int i = 0; i < 180; ++i)
    rows.push_back({std::to_string(1000 + i / 3) + after, birth_of(i / 3), sex_of(i / 3), zip_of(i / 3),
                    std::to_string(i * 17 % 5)});
  return rows;
}

std::string found_under(const std::string& header, const Rows& rows) {
  return found_in(kith::testing::table_of({header, "birth", "sex", "zip", "dx"}, rows));
}

TEST(PersonKey, IsFoundUnderHeadersOfPlacesOfWorkAndGroups) {
  const Rows rows = rows_of_persons();
  for (const char* header : {"hospital_number",
                             "hospital_no",
                             "hospital_id",
                             "clinic_number",
                             "historia_clinica",
                             "num_historia_clinica",
                             "dossier_clinique",
                             "processo_clinico",
                             "Krankenhaus_Nr",
                             "ziekenhuisnr",
                             "staff",
                             "staffno",
                             "staff_id",
                             "nurse_id",
                             "teacher_id",
                             "crew",
                             "agent",
                             "seller_id",
                             "doctor_id",
                             "device_id",
                             "twin_id",
                             "couple"})
    EXPECT_NE(found_under(header, rows), "") << header;
}

// A year of birth or an age is enough for the number of a hospital, and not for a team.
TEST(PersonKey, NeedsAnExactBirthUnderSomeHeaders) {
  Rows rows = rows_of_persons();
  for (auto& row : rows) row[1].resize(4);
  for (const char* header : {"hospital_number", "staff_id"})
    EXPECT_NE(found_under(header, rows), "") << header;
  for (const char* header : {"team", "crew", "class"}) EXPECT_EQ(found_under(header, rows), "") << header;
}

// Controls of a case are alike in birth and sex, and twins are so, too.
TEST(PersonKey, IsNotASetThatWasMatchedNorAPairOfTwins) {
  for (const char* header : {"matched_set", "stratum", "pair"})
    EXPECT_EQ(found_under(header, rows_of_persons()), "") << header;
  Rows twins;
  for (int i = 0; i < 120; ++i)
    twins.push_back({std::to_string(1000 + i / 2), birth_of(i / 2), sex_of(i / 2), zip_of(i / 2), "x"});
  for (const char* header : {"twin_id", "family"}) EXPECT_EQ(found_under(header, twins), "") << header;
}

// Every row is another patient, seen by one of forty.
TEST(PersonKey, IsNotTheProviderOfManyPatients) {
  Rows rows;
  for (int i = 0; i < 320; ++i)
    rows.push_back({std::to_string(100 + i % 40), birth_of(i), sex_of(i + i / 40), zip_of(i % 40), "x"});
  for (const char* header : {"doctor_id", "hospital_number", "nurse", "team", "device"})
    EXPECT_EQ(found_under(header, rows), "") << header;
}

// Some tools write whole numbers so if a cell of the column is empty.
TEST(PersonKey, MayBeWrittenWithAPointAndAZero) {
  EXPECT_NE(found_under("c1", rows_of_persons(".0")), "");
  EXPECT_EQ(found_under("c1", rows_of_persons(".5")), "");
}

const std::vector<std::string> givens = {"James",   "Mary",  "John",    "Patricia", "Robert",
                                         "Linda",   "David", "Barbara", "Richard",  "Susan",
                                         "Michael", "Sarah", "Thomas",  "Karen",    "Daniel"};
const std::vector<std::string> families = {"Smith",   "Johnson", "Brown",    "Miller", "Davis",
                                           "Garcia",  "Wilson",  "Anderson", "Taylor", "Moore",
                                           "Jackson", "Lopez",   "Clark"};

// No header says anything, and neither name is a key alone.
TEST(PersonKey, MayBeAGivenAndAFamilyName) {
  Rows rows, others;
  std::mt19937 random(2);
  const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
  for (std::size_t person = 0; person < 60; ++person) {
    const std::string age = std::to_string(20 + below(50)), sex = sex_of(below(11)), zip = zip_of(below(3));
    for (int row = 0; row < 3; ++row) {
      const std::string dx = std::to_string(below(5));
      rows.push_back({givens[person % 15], families[person % 13], age, sex, zip, dx});
      others.push_back({givens[person % 15], families[person % 13], std::to_string(20 + below(50)), sex,
                        zip_of(below(3)), dx});
    }
  }
  const std::vector<std::string> headers{"c1", "c2", "c3", "c4", "c5", "c6"};
  const auto key = find_person_key(kith::testing::table_of(headers, rows), 2);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->columns, (std::vector<std::string>{"c1", "c2"}));
  EXPECT_EQ(found_in(kith::testing::table_of(headers, others)), "");
}

// Every row is another patient; `id` is of who is responsible, by whatever name the column goes.
TEST(PersonKey, IsNotWhoIsResponsibleForManyPatients) {
  Rows rows;
  for (int i = 0; i < 300; ++i) {
    const auto who = static_cast<std::size_t>(i * 7 % 40);
    rows.push_back({std::to_string(who), givens[who % 15] + " " + families[who % 13],
                    who % 3 ? "cardio" : "gp", who % 2 ? "Boston" : "Reno", birth_of(i), sex_of(i + i / 40),
                    "02138", std::to_string(i % 3)});
  }
  for (const char* header : {"responsible", "c2", "by"})
    EXPECT_EQ(found_in(kith::testing::table_of(
                  {"id", header, "department", "location", "dob", "sex", "zip", "dx"}, rows)),
              "")
        << header;
  for (auto& row : rows) row.erase(row.begin() + 4, row.begin() + 6);
  const std::vector<std::string> named{"id", "name", "department", "location", "zip", "dx"};
  EXPECT_NE(found_in(kith::testing::table_of(named, rows)), "");
}

// Namesakes were born on other days, so the name is no key, and it determines the sex as well as name and birth do.
TEST(PersonKey, IsANameAndABirthIfAFewShareTheName) {
  Rows visits, persons;
  for (int person = 0; person < 80; ++person) {
    const auto who = static_cast<std::size_t>(person < 70 ? person : person - 70);
    const Rows::value_type row{families[who % 13] + ", " + givens[who % 15], birth_of(person),
                               sex_of(static_cast<int>(who)), "x"};
    persons.push_back(row);
    for (int visit = 0; visit < 3; ++visit) {
      visits.push_back(row);
      visits.back()[3] = std::to_string((person + visit * 7) % 5);
    }
  }
  for (const std::vector<std::string>& headers :
       {std::vector<std::string>{"patient_name", "dob", "sex", "dx"}, {"c1", "c2", "c3", "c4"}}) {
    const auto key = find_person_key(kith::testing::table_of(headers, visits), 2);
    ASSERT_TRUE(key) << headers[0];
    EXPECT_EQ(key->columns, (std::vector<std::string>{headers[0], headers[1]}));
    EXPECT_EQ(found_in(kith::testing::table_of(headers, persons)), "");
  }
}

// Twenty are enough if their ages are of many years.
TEST(PersonKey, IsTheNumberOfStaffWithAnAgeAndASex) {
  for (const int staff : {20, 80}) {
    Rows rows;
    for (int i = 0; i < staff * 4; ++i)
      rows.push_back({std::to_string(3000 + i / 4), std::to_string(20 + i / 4 * 37 % 43), sex_of(i / 4),
                      std::to_string(i % 7), std::to_string(i * 17 % 5)});
    for (const char* header : {"staff_id", "nurse_id"})
      EXPECT_NE(found_in(kith::testing::table_of({header, "age", "sex", "days", "dx"}, rows)), "") << header;
  }
}

TEST(PersonKey, IsALineOfAHousehold) {
  Rows rows;
  for (int i = 0; i < 240; ++i)
    rows.push_back({std::to_string(100 + i / 12), std::to_string(i / 3 % 4 + 1), birth_of(i / 3),
                    sex_of(i / 3), std::to_string(i * 17 % 5)});
  const auto key =
      find_person_key(kith::testing::table_of({"household", "line", "birth", "sex", "dx"}, rows), 2);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->columns, (std::vector<std::string>{"household", "line"}));
}

// Every row is another person. The code determines a name, a birth and a sex, and they are somebody else's.
TEST(PersonKey, IsNoneIfOwnBirthsOrSexesVary) {
  Rows rows;
  for (int i = 0; i < 300; ++i) {
    const int who = i * 7 % 40;
    const auto at = static_cast<std::size_t>(who);
    rows.push_back({std::to_string(who), givens[at % 15] + " " + families[at % 13], birth_of(who),
                    sex_of(who), birth_of(i + 3), sex_of(i + i / 40), std::to_string(1 + i * 31 % 89)});
  }
  const std::vector<std::string> facts{"birth", "sex", "age"};
  for (const char* word : {"officer", "gp", "mother", "guardian", "caseworker"})
    for (std::size_t own = 0; own < 3; ++own) {
      Rows one = rows;
      for (auto& row : one) row = {row[0], row[1], row[2], row[3], row[4 + own]};
      const std::string of = word;
      EXPECT_EQ(
          found_in(kith::testing::table_of({of + "_id", of, of + "_birth", of + "_sex", facts[own]}, one)),
          "")
          << word << ", " << facts[own];
    }
  for (auto& row : rows) row = {row[0], row[1], row[4], row[5]};
  for (const char* word : {"customer", "plan", "hotel", "x"})
    EXPECT_EQ(found_in(kith::testing::table_of(
                  {std::string(word) + "_id", std::string(word) + "_name", "birth", "sex"}, rows)),
              "")
        << word;
}

// A birth and a sex that vary beside the person's own are no evidence against the person.
TEST(PersonKey, IsFoundBesideFactsOfOthers) {
  Rows rows;
  for (int i = 0; i < 180; ++i)
    rows.push_back(
        {std::to_string(1000 + i / 3), birth_of(i / 3), sex_of(i / 3), birth_of(i + 11), sex_of(i * 5 + 2)});
  EXPECT_NE(found_in(kith::testing::table_of({"code", "birth", "sex", "helper_birth", "helper_sex"}, rows)),
            "");
}

// All of a unit are of one sex and one year, and live apart. Those of one number who live together are one person.
TEST(PersonKey, IsNotAUnitOfOneSexAndOneYear) {
  Rows units, pupils;
  for (int i = 0; i < 240; ++i) {
    const int unit = i / 6;
    units.push_back(
        {std::to_string(unit + 1), sex_of(unit), std::to_string(2004 + unit % 7), zip_of(i), "x"});
    pupils.push_back(units.back());
    pupils.back()[3] = zip_of(unit);
  }
  for (const char* header : {"ward", "dorm", "Station", "Zimmer", "klas", "id", "code", "x"})
    EXPECT_EQ(found_in(kith::testing::table_of({header, "sex", "birth_year", "zip", "dx"}, units)), "")
        << header;
  EXPECT_NE(found_in(kith::testing::table_of({"id", "sex", "birth_year", "zip", "dx"}, pupils)), "");
}

// The number comes first or last, the facts at the other end, and columns of two values, of names or of codes between.
TEST(PersonKey, IsFoundInAWideTableWhereverItStands) {
  for (const bool turned : {false, true})
    for (const int kind : {0, 1, 2}) {
      std::vector<std::string> headers{"id"};
      for (int c = 0; c < 230; ++c) headers.push_back("c" + std::to_string(c));
      headers.insert(headers.end(), {"sex", "birth", "ward"});
      Rows rows;
      std::mt19937 random(5);
      for (int i = 0; i < 300; ++i) {
        auto& row = rows.emplace_back(std::vector<std::string>{std::to_string(i / 3)});
        for (int c = 0; c < 230; ++c) {
          const auto drawn = random();
          row.push_back(kind == 0   ? std::string(1, drawn % 2 ? 'a' : 'b')
                        : kind == 1 ? givens[drawn % givens.size()]
                                    : "x" + std::to_string(drawn % 150));
        }
        row.insert(row.end(), {sex_of(i / 3), birth_of(i / 3), std::to_string(i / 3 % 10)});
        if (turned) std::ranges::reverse(row);
      }
      if (turned) std::ranges::reverse(headers);
      const PersonSearch search = look_for_persons(kith::testing::table_of(headers, rows), 2);
      ASSERT_TRUE(search.key) << kind << turned;
      EXPECT_EQ(search.key->columns, std::vector<std::string>{"id"});
      EXPECT_TRUE(search.key->facts);
      EXPECT_GT(search.unread, 0U) << kind << turned;
    }
  const Rows few = rows_of_persons();
  EXPECT_EQ(look_for_persons(kith::testing::table_of({"id", "birth", "sex", "zip", "dx"}, few), 1).unread,
            0U);
}

std::string name_of(int person) {
  const auto at = static_cast<std::size_t>(person);
  return givens[at * 7 % 15] + " " + families[at * 5 % 13];
}
std::string mail_of(int person) { return "p" + std::to_string(person) + ".x@mail.org"; }
std::string telephone_of(int person) { return "+1 617 555 " + std::to_string(1000 + person * 37); }
std::string ssn_of(int person) {
  return std::to_string(100 + person) + "-" + std::to_string(10 + person % 80) + "-" +
         std::to_string(1000 + person * 37);
}

// Every person has four rows. Some names are shared, and nothing but a ZIP code is known beside.
TEST(PersonKey, IsWhatReachesAPerson) {
  Rows rows;
  for (int i = 0; i < 600; ++i) {
    const int who = i / 4;
    rows.push_back(
        {name_of(who % 113), mail_of(who), telephone_of(who), zip_of(who), std::to_string(i * 17 % 5)});
  }
  const auto found = [&](const std::vector<std::size_t>& kept, const std::vector<std::string>& headers) {
    Rows cut;
    for (const auto& row : rows) {
      auto& made = cut.emplace_back();
      for (const std::size_t c : kept) made.push_back(row[c]);
    }
    const auto key = find_person_key(kith::testing::table_of(headers, cut), 2);
    return key ? key->columns : std::vector<std::string>{};
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(found({0, 1, 3, 4}, {"name", "email", "zip", "product"}), Names{"email"});
  EXPECT_EQ(found({0, 1, 3, 4}, {"donor", "contact", "zip", "amount"}), Names{"contact"});
  EXPECT_EQ(found({0, 2, 3, 4}, {"name", "phone", "zip", "product"}), Names{"phone"});
  EXPECT_EQ(found({1, 4}, {"c1", "product"}), Names{"c1"});
  EXPECT_EQ(found({2, 4}, {"patient_phone", "dx"}), Names{"patient_phone"});
  EXPECT_EQ(found({1, 4}, {"gp_mail", "dx"}), Names{});
  EXPECT_EQ(found({2, 4}, {"hospital_phone", "dx"}), Names{});
}

TEST(PersonKey, IsAnIdentityNumberUnderAHeaderThatSaysNothing) {
  Rows rows;
  for (int i = 0; i < 240; ++i)
    rows.push_back({ssn_of(i / 4), birth_of(i / 4), std::to_string(i / 4 % 10), std::to_string(i * 17 % 2)});
  EXPECT_NE(found_in(kith::testing::table_of({"c1", "birth", "ward", "dx"}, rows)), "");
}

// What reaches a person is found as any other key, too: of ten persons, or if they move.
TEST(PersonKey, IsWhatReachesAPersonOfFewOrOneWhoMoves) {
  Rows few, moving;
  for (int i = 0; i < 180; ++i) {
    few.push_back({mail_of(i / 18), birth_of(i / 18), sex_of(i / 18), zip_of(i / 18), "x"});
    moving.push_back({mail_of(i / 3), birth_of(i / 3), sex_of(i / 3), zip_of(i * 7 + i / 3), "x"});
  }
  for (const Rows& rows : {few, moving})
    for (const char* header : {"id", "c1"}) EXPECT_NE(found_under(header, rows), "") << header;
}

// Words of other languages, staff and the places of providers beside it, and diaries of many rows.
TEST(PersonKey, IsWhatReachesAPersonUnderWordsOfOtherLanguages) {
  Rows rows, diary;
  for (int i = 0; i < 300; ++i)
    rows.push_back({mail_of(i / 3), "0" + std::to_string(2000 + i * 7 % 23), name_of(i % 9), "x"});
  for (int i = 0; i < 1200; ++i) diary.push_back({mail_of(i % 40), "0", name_of(i % 9), "x"});
  for (const char* header : {"correo electr\u00f3nico", "courriel", "e-mailadres", "posta", "ref", "debtor"})
    for (const char* place : {"clinic_zip", "shipping_zip"})
      EXPECT_NE(found_in(kith::testing::table_of({header, place, "cashier", "dx"}, rows)), "")
          << header << place;
  EXPECT_NE(found_in(kith::testing::table_of({"email", "clinic_zip", "cashier", "dx"}, diary)), "");
  for (const char* header : {"doctor_email", "Arzt_Mail", "email_arts", "manager_email"})
    EXPECT_EQ(found_in(kith::testing::table_of({header, "clinic_zip", "doctor", "dx"}, rows)), "") << header;
}

// One to six rows of each, in whatever town. A shop or a doctor is reached in many towns, too.
TEST(PersonKey, IsWhatReachesAPersonInManyTowns) {
  std::mt19937 random(7);
  Rows rows, persons;
  for (int person = 0; person < 300; ++person) {
    const auto row = [&] {
      return std::vector<std::string>{
          mail_of(person),
          telephone_of(person),
          "T" + std::to_string(random() % 25),
          "2024-0" + std::to_string(1 + random() % 9) + "-1" + std::to_string(random() % 10),
          std::to_string(random() % 12),
          std::to_string(random() % 500)};
    };
    persons.push_back(row());
    for (auto left = 1 + random() % 6; left > 0; --left) rows.push_back(row());
  }
  for (const char* town : {"city", "town", "Ort", "Stadt", "ville", "ciudad", "comune", "cidade", "plaats"})
    for (const std::size_t key : {0U, 1U})
      for (const char* header : {"email", "phone", "contact", "c1"}) {
        const auto cut = [&](Rows all) {
          for (auto& row : all) row = {row[key], row[2], row[3], row[4], row[5]};
          return kith::testing::table_of({header, town, "visited", "dx", "amount"}, all);
        };
        const auto found = find_person_key(cut(rows), 2);
        ASSERT_TRUE(found) << header << ", " << town;
        EXPECT_EQ(found->columns, std::vector<std::string>{header});
        EXPECT_EQ(found_in(cut(persons)), "") << header << ", " << town;
      }
}

// Every row is another person's, and the doctor or the shop beside it is reached, or a switchboard.
TEST(PersonKey, IsNotWhatReachesAProviderOfManyTowns) {
  std::mt19937 random(8);
  for (const int reached : {8, 25, 60}) {
    Rows rows;
    for (int i = 0; i < 400; ++i) {
      const int who = static_cast<int>(random() % static_cast<unsigned>(reached));
      rows.push_back(
          {mail_of(who), name_of(who), "T" + std::to_string(random() % 25), std::to_string(i % 7)});
    }
    for (const char* provider : {"doctor", "doctor_name", "Arzt", "shop", "hospital", "pharmacy"})
      EXPECT_EQ(found_in(kith::testing::table_of({"email", provider, "city", "dx"}, rows)), "")
          << provider << reached;
    for (const char* header : {"doctor_email", "shop_mail", "hospital_email", "email_arts"})
      EXPECT_EQ(found_in(kith::testing::table_of({header, "x", "city", "dx"}, rows)), "")
          << header << reached;
    for (auto& row : rows) row.erase(row.begin() + 1);
    const std::vector<std::string> towns{"email", "city", "dx"};
    EXPECT_EQ(found_in(kith::testing::table_of(towns, rows)).empty(), reached < 30) << reached;
    EXPECT_EQ(found_in(kith::testing::table_of({"email", "home_city", "dx"}, rows)), "") << reached;
  }
}

// A birth and names are looked at before columns whose headers say nothing.
TEST(PersonKey, IsNameAndBirthBehindManyCodes) {
  std::vector<std::string> headers;
  for (int c = 0; c < 60; ++c) headers.push_back("q" + std::to_string(c));
  for (const char* own : {"first_name", "last_name", "dob", "sex"}) headers.push_back(own);
  Rows rows;
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> row;
    for (int c = 0; c < 60; ++c) row.push_back(std::to_string((i * (c + 3) + c * c) % 11));
    const std::string full = name_of(i / 3);
    row.push_back(full.substr(0, full.find(' ')));
    row.push_back(full.substr(full.find(' ') + 1));
    row.push_back(birth_of(i / 3));
    row.push_back(sex_of(i / 3));
    rows.push_back(row);
  }
  const std::string found = found_in(kith::testing::table_of(headers, rows));
  EXPECT_NE(found.find("_name'"), std::string::npos) << found;
}

// Every row is another person, and others are reached: who cares for many, a switchboard, a household.
TEST(PersonKey, IsNotWhatReachesSomebodyElse) {
  std::mt19937 random(4);
  for (const int reached : {4, 40, 150}) {
    Rows rows;
    for (int i = 0; i < 300; ++i)
      rows.push_back({mail_of(i % reached), telephone_of(i % reached), name_of(i), birth_of(i),
                      random() % 2 ? "f" : "m", "0" + std::to_string(2000 + i * 7 % 23)});
    for (const std::size_t own : {2U, 3U, 4U, 5U})
      for (const std::size_t by : {0U, 1U}) {
        Rows cut;
        for (const auto& row : rows) cut.push_back({row[by], row[own], "x"});
        const std::vector<std::string> headers{"", "", "name", "birth", "sex", "zip"};
        for (const char* header : {"email", "phone", "c1", "contact"})
          EXPECT_EQ(found_in(kith::testing::table_of({header, headers[own], "dx"}, cut)), "")
              << header << ", " << headers[own] << ", " << reached;
      }
  }
}

// A patient's name is a key if it determines something; those who share a name do not.
TEST(PersonKey, IsTheNameOfAPatient) {
  Rows visits, persons;
  std::mt19937 random(3);
  for (int i = 0; i < 240; ++i) {
    const int who = i / 4;
    visits.push_back(
        {name_of(who), std::to_string(who % 3), std::to_string(who % 5), std::to_string(random() % 200)});
    persons.push_back({name_of(static_cast<int>(random() % 120)), std::to_string(random() % 3),
                       std::to_string(random() % 5), std::to_string(20 + random() % 60)});
  }
  for (const char* header : {"patient", "Patientenname", "guest", "donor", "subscriber"}) {
    EXPECT_NE(found_in(kith::testing::table_of({header, "ward", "dx", "day"}, visits)), "") << header;
    EXPECT_EQ(found_in(kith::testing::table_of({header, "ward", "dx", "age"}, persons)), "") << header;
  }
}

TEST(PersonKey, IsInitialsAndABirth) {
  Rows visits, persons;
  for (int i = 0; i < 240; ++i) {
    const auto row = [&](int who) {
      const std::string name = name_of(who);
      return std::vector<std::string>{
          {name[0], name[name.find(' ') + 1]}, birth_of(who), std::to_string(who % 10), "x"};
    };
    visits.push_back(row(i / 4));
    persons.push_back(row(i));
  }
  const auto key = find_person_key(kith::testing::table_of({"initials", "dob", "ward", "dx"}, visits), 2);
  ASSERT_TRUE(key);
  EXPECT_EQ(key->columns, (std::vector<std::string>{"initials", "dob"}));
  EXPECT_EQ(found_in(kith::testing::table_of({"initials", "dob", "ward", "dx"}, persons)), "");
}

TEST(PersonKey, IsTheNumberOfAnAccountWithAName) {
  Rows rows;
  for (int i = 0; i < 240; ++i)
    rows.push_back({"A" + std::to_string(70000 + i / 4), name_of(i / 4), "x", std::to_string(i % 7)});
  for (const char* header : {"iban", "card", "policy", "imei", "account_no", "username"})
    EXPECT_NE(found_in(kith::testing::table_of({header, "holder", "kind", "amount"}, rows)), "") << header;
}

// In a quarter of the rows there is no number, which is written in one way or in two.
TEST(PersonKey, IsFoundIfAValueStandsForNoNumber) {
  for (const std::vector<std::string>& none :
       std::vector<std::vector<std::string>>{{"0"}, {"-9"}, {"unknown"}, {"999999"}, {"0", "-9"}}) {
    Rows rows = rows_of_persons();
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (row * 7 % 4 == 0) rows[row][0] = none[row / 4 % none.size()];
    for (const char* header : {"c1", "id"}) EXPECT_NE(found_under(header, rows), "") << header << none[0];
  }
}

// Cases of a trial, with a row for each of five visits, of which some are missing unless all are there.
Table trial_of(const std::string& header, int persons, bool whole, const char* visit = "visit") {
  Rows rows;
  for (int i = 0; i < 5 * persons; ++i)
    if (whole || i % 7 != 3)
      rows.push_back({std::to_string(1000 + i / 5), i / 5 % 2 ? "A" : "B", std::to_string(i % 5),
                      std::to_string(i * 37 % 11 / 10)});
  return kith::testing::table_of({header, "arm", visit, "died"}, rows);
}

TEST(PersonKey, IsANumberOfCasesThatAreFollowed) {
  for (const char* header : {"ID", "id", "nr", "case", "account", "study no"})
    for (const bool whole : {true, false})
      EXPECT_EQ(find_person_key(trial_of(header, 300, whole), 2).value_or(PersonKey{}).columns,
                std::vector<std::string>{header});
  for (const char* header : {"region", "hospital_id", "product_id", "zip", "code", "movieId", "stratum"})
    EXPECT_EQ(found_in(trial_of(header, 300, true)), "") << header;
}

TEST(PersonKey, IsInDoubtIfCasesAreFewOrNothingSaysThatTheyAreFollowed) {
  const auto doubted = [](const Table& table) { return look_for_persons(table, 2).in_doubt.value_or(""); };
  EXPECT_EQ(doubted(trial_of("ID", 20, true)), "ID");
  EXPECT_EQ(doubted(trial_of("code", 300, true)), "code");
  for (const char* header : {"region", "hospital_id", "product_id", "zip", "stratum"})
    EXPECT_EQ(doubted(trial_of(header, 300, true)), "") << header;
  Rows rows;
  for (int i = 0; i < 1500; ++i)
    rows.push_back(
        {std::to_string(i * i % 7919 % 100), std::to_string(i * 7 % 13), std::to_string(i * 31 % 97)});
  EXPECT_EQ(doubted(kith::testing::table_of({"id", "feature", "price"}, rows)), "id");
  for (const char* header : {"NO", "number", "code", "movieId", "count"})
    EXPECT_EQ(doubted(kith::testing::table_of({header, "feature", "price"}, rows)), "") << header;
  const PersonSearch search = look_for_persons(kith::testing::table_of({"id", "feature", "price"}, rows), 1);
  EXPECT_FALSE(search.key);
  EXPECT_GT(search.doubted_rows, 10);
}

// An id of a hospital, whose patients are of both sexes and all ages.
TEST(PersonKey, IsNoNumberWithinWhichPersonsVary) {
  Rows rows;
  for (int i = 0; i < 1500; ++i)
    rows.push_back({std::to_string(1000 + i / 5), i * i % 7 % 2 ? "f" : "m", std::to_string(20 + i * 37 % 60),
                    std::to_string(i % 5)});
  const PersonSearch search =
      look_for_persons(kith::testing::table_of({"id", "sex", "age", "visit"}, rows), 1);
  EXPECT_FALSE(search.key);
  EXPECT_FALSE(search.in_doubt);
}

}  // namespace
}  // namespace kith::detect

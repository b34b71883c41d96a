#include "profile/profile.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "testing/tables.h"
#include "time/two_digit_years.h"

namespace kith::profile {
namespace {

Table people() {
  return kith::testing::table_of({"patient_id", "dateOfBirth", "language", "averageStay", "ICD", "Email"},
                                 {{"1", "1990-01-01", "en", "3", "J10", "a@b"},
                                  {"1", "1990-01-01", "en", "4", "J11", "a@b"},
                                  {"2", "1991-01-01", "de", "5", "J10", "c@d"}});
}

LikelyRole role_of(const Profile& profile, const std::string& name) {
  for (const ColumnProfile& column : profile.columns)
    if (column.name == name) return column.role;
  return LikelyRole::plain;
}

ColumnProfile profile_of(const std::string& name, const std::vector<std::string>& values) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& value : values) rows.push_back({value});
  return profile(kith::testing::table_of({name}, rows), std::nullopt, 1).columns.front();
}

// Whoever removes the # gets a plan that the rows can meet.
TEST(Profile, AProposedDiversityIsOneThatAllRowsTogetherMeet) {
  const auto plan_of = [](int values, int most) {
    std::vector<std::vector<std::string>> rows;
    for (int i = 0; i < 12; ++i) rows.push_back({i < most ? "v0" : "v" + std::to_string(i % values)});
    return plan_text(profile(kith::testing::table_of({"diagnosis"}, rows), std::nullopt, 1), {}, "t.csv");
  };
  EXPECT_NE(plan_of(4, 0).find("\n# l = 3 "), std::string::npos) << plan_of(4, 0);
  EXPECT_NE(plan_of(3, 0).find("\n# l = 3 "), std::string::npos);
  EXPECT_NE(plan_of(2, 0).find("\n# l = 2 "), std::string::npos);
  EXPECT_EQ(plan_of(2, 5).find("\n# l = "), std::string::npos);
  EXPECT_NE(plan_of(2, 5).find("\n# l is left out: of \"diagnosis\""), std::string::npos) << plan_of(2, 5);
}

TEST(Profile, FewNumbersAreCodesUnlessTheNameSpeaksOfQuantities) {
  const auto looked_at = [](const std::string& name, int values, int times = 1) {
    std::vector<std::string> rows;
    for (int i = 0; i < 100; ++i) rows.push_back(std::to_string((1 + i % values) * times));
    return profile_of(name, rows);
  };
  EXPECT_TRUE(looked_at("insulated", 2).codes);
  EXPECT_EQ(looked_at("insulated", 2).hierarchy, "{ mask = \"right\", levels = 1 }");
  EXPECT_TRUE(looked_at("region", 5).codes);
  EXPECT_EQ(looked_at("region", 5).hierarchy, "{ mask = \"right\", levels = 1 }");
  EXPECT_FALSE(looked_at("children", 5).codes);
  EXPECT_NE(looked_at("children", 5).hierarchy.find("intervals"), std::string::npos);
  EXPECT_FALSE(looked_at("age", 5).codes);
  EXPECT_FALSE(looked_at("thing", 13).codes);
  EXPECT_FALSE(looked_at("thing", 5, 100).codes);
  EXPECT_TRUE(looked_at("thing", 2, 100).codes);
  EXPECT_FALSE(profile_of("region", {"1", "2", "3"}).codes);
}

// A column that one person alone has a value in tells that person as a rare value does.
TEST(Profile, OneValueBesideNoneIsNoSingleValue) {
  std::vector<std::string> values(60, "");
  EXPECT_EQ(profile_of("wheelchair", values).role, LikelyRole::plain);
  values[7] = "Y";
  const ColumnProfile found = profile_of("wheelchair", values);
  EXPECT_EQ(found.role, LikelyRole::quasi);
  EXPECT_TRUE(found.unknown);
  EXPECT_EQ(profile_of("wheelchair", std::vector<std::string>(60, "Y")).role, LikelyRole::plain);
}

TEST(Profile, WholeNumbersWithZerosBehindAreIntegers) {
  const auto looked_at = [](const std::string& name, int values, const char* zeros) {
    std::vector<std::string> rows{""};
    for (int i = 0; i < 120; ++i) rows.push_back(std::to_string(1 + i * 7 % values) + zeros);
    return profile_of(name, rows);
  };
  const ColumnProfile age = looked_at("age", 80, ".0");
  EXPECT_EQ(age.type, ValueType::integer);
  EXPECT_EQ(age.hierarchy, looked_at("age", 80, "").hierarchy);
  EXPECT_TRUE(looked_at("region", 5, ".0").codes);
  EXPECT_EQ(looked_at("region", 5, ".0").hierarchy, "") << "a mask would count the zeros";
  EXPECT_EQ(looked_at("thing", 120, ".0").role, looked_at("thing", 120, "").role);
  EXPECT_FALSE(looked_at("region", 5, ".5").codes);
}

TEST(Profile, NamesTellRoles) {
  const Profile made = profile(people(), std::nullopt, 1);
  EXPECT_EQ(role_of(made, "patient_id"), LikelyRole::person);
  EXPECT_EQ(role_of(made, "dateOfBirth"), LikelyRole::quasi);
  EXPECT_EQ(role_of(made, "language"), LikelyRole::quasi);
  EXPECT_EQ(role_of(made, "ICD"), LikelyRole::sensitive);
  EXPECT_EQ(role_of(made, "Email"), LikelyRole::identifier);
}

TEST(Profile, NamesTellRolesInSevenLanguages) {
  std::vector<std::string> values;
  for (int i = 0; i < 40; ++i) values.push_back(std::string(1, static_cast<char>('a' + i % 5)));
  for (const char* name : {"Geschlecht",    "sexe",         "sexo",         "sesso",
                           "género",        "genero",       "geslacht",     "état civil",
                           "etat_civil",    "estado_civil", "stato civile", "burgerlijke staat",
                           "Familienstand", "Beruf",        "profession",   "profesión",
                           "profesion",     "professione",  "profissão",    "beroep",
                           "Wohnort",       "ville",        "ciudad",       "città",
                           "citta",         "cidade",       "woonplaats",   "Staatsangehörigkeit",
                           "nacionalidad",  "nationalité"}) {
    const ColumnProfile made = profile_of(name, values);
    EXPECT_EQ(made.role, LikelyRole::quasi) << name;
    EXPECT_EQ(made.why, "its name") << name;
    EXPECT_FALSE(made.unknown) << name;
  }
  for (const char* name : {"Diagnose", "diagnóstico", "diagnosi", "diagnostic", "Gehalt", "salaire",
                           "salario", "salário", "stipendio", "salaris"})
    EXPECT_EQ(profile_of(name, values).role, LikelyRole::sensitive) << name;
}

TEST(Profile, ANumberOfItsOwnInEveryRowIsAnIdentifierIfItsNameSaysWhose) {
  std::vector<std::string> numbers, years;
  for (int i = 0; i < 120; ++i) numbers.push_back(std::to_string(10000 + i));
  for (int i = 0; i < 120; ++i) years.push_back(std::to_string(1930 + i % 60));
  for (const char* name : {"employee_id", "household_id", "family", "employee"})
    EXPECT_EQ(profile_of(name, numbers).role, LikelyRole::identifier) << name;
  EXPECT_EQ(profile_of("zip", numbers).role, LikelyRole::quasi);
  const ColumnProfile yob = profile_of("yob", years);
  EXPECT_EQ(yob.role, LikelyRole::quasi);
  EXPECT_EQ(yob.why, "its name");
}

TEST(Profile, AFactOfAPersonIsNoNumberOfOne) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 60; ++i)
    rows.push_back({"19" + std::to_string(40 + i) + "-03-04", i % 2 ? "F" : "M", i % 3 ? "Math" : "English",
                    std::to_string(2000 + i % 7)});
  const Profile made =
      profile(kith::testing::table_of({"insured_dob", "insured_sex", "subject", "insured_zip"}, rows),
              std::nullopt, 1);
  for (const char* name : {"insured_dob", "insured_sex", "subject", "insured_zip"})
    EXPECT_EQ(role_of(made, name), LikelyRole::quasi) << name;
}

TEST(Profile, TimesAndNumbersOfExamsAreNotReleasedAsSensitive) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 40; ++i)
    rows.push_back({"E" + std::to_string(1000 + i), "2024-01-" + std::to_string(10 + i / 2),
                    std::to_string(i % 4), i % 2 ? "blood" : "x-ray"});
  const Profile made = profile(
      kith::testing::table_of({"exam_code", "exam_date", "diagnosis_no", "exam"}, rows), std::nullopt, 1);
  EXPECT_EQ(role_of(made, "exam_code"), LikelyRole::identifier);
  EXPECT_EQ(role_of(made, "exam_date"), LikelyRole::quasi);
  EXPECT_EQ(role_of(made, "diagnosis_no"), LikelyRole::identifier);
  EXPECT_EQ(role_of(made, "exam"), LikelyRole::sensitive);
}

// A line number within a household tells nobody apart; subjects of a trial are few and numbered as well.
TEST(Profile, ANumberWithinAHouseholdIsNoPerson) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 90; ++i)
    rows.push_back({"H" + std::to_string(i / 3), std::to_string(i % 3 + 1), std::to_string(i * 7 % 60)});
  const Profile made = profile(kith::testing::table_of({"household", "member", "x"}, rows), std::nullopt, 1);
  EXPECT_EQ(role_of(made, "member"), LikelyRole::quasi);
  EXPECT_FALSE(made.person.has_value());
  EXPECT_EQ(profile(kith::testing::table_of({"arm", "subject", "x"}, rows), std::nullopt, 1).person,
            "subject");
  for (auto& row : rows) row[0] = row[0].substr(0, 2);
  EXPECT_FALSE(profile(kith::testing::table_of({"household", "member", "x"}, rows), std::nullopt, 1).person);
}

TEST(Profile, ACodeOfItsOwnInEveryRowIsAnIdentifierWhateverItsName) {
  std::vector<std::string> codes, zips;
  for (int i = 0; i < 120; ++i) codes.push_back("A" + std::to_string(1000 + i));
  for (int i = 0; i < 120; ++i) zips.push_back("0" + std::to_string(1000 + i));
  EXPECT_EQ(profile_of("admission", codes).role, LikelyRole::identifier);
  EXPECT_EQ(profile_of("zip", zips).role, LikelyRole::quasi);
}

TEST(Profile, OutcomesAreSensitiveAndPlacesQuasi) {
  const std::vector<std::string> numbers{"7132", "7132", "7150", "8001"};
  for (const char* name : {"finding", "fee", "total cost", "outcome", "exam score"})
    EXPECT_EQ(profile_of(name, numbers).role, LikelyRole::sensitive) << name;
  const ColumnProfile area = profile_of("area", numbers);
  EXPECT_EQ(area.role, LikelyRole::quasi);
  EXPECT_FALSE(area.unknown);
  EXPECT_EQ(area.hierarchy, "{ mask = \"right\", levels = 3 }");
  EXPECT_TRUE(profile_of("thing", numbers).unknown);
}

TEST(Profile, NumbersHavePlainWidthsAndBirthsYears) {
  std::vector<std::string> ages, births;
  for (int i = 0; i < 60; ++i) ages.push_back(std::to_string(20 + i));
  for (int i = 0; i < 60; ++i) births.push_back(std::to_string(1940 + i) + "-03-04");
  EXPECT_EQ(profile_of("age", ages).hierarchy, "{ intervals = [5, 10, 20], origin = 0 }");
  EXPECT_EQ(profile_of("birth", births).hierarchy,
            "{ calendar = [\"day\", \"month\", \"year\", \"5 years\", \"10 years\", \"20 years\"] }");
}

TEST(Profile, PersonsAreThoseOfThePersonColumn) {
  EXPECT_EQ(profile(people(), std::nullopt, 1).persons, 2U);
  EXPECT_EQ(profile(people(), "Email", 1).person, "Email");
}

TEST(Profile, TheWorstSetsComeFirst) {
  const Profile made = profile(people(), std::nullopt, 1);
  ASSERT_FALSE(made.uniqueness.empty());
  for (std::size_t i = 1; i < made.uniqueness.size(); ++i)
    EXPECT_GE(made.uniqueness[i - 1].unique_persons, made.uniqueness[i].unique_persons);
}

TEST(Profile, APersonWithSeveralRowsAloneInAClassIsUnique) {
  for (const Uniqueness& u : profile(people(), std::nullopt, 1).uniqueness)
    if (u.columns == std::vector<std::string>{"language"}) {
      EXPECT_EQ(u.unique_rows, 1U);
      EXPECT_EQ(u.unique_persons, 2U);
    }
}

TEST(Profile, ProposedPlansQuoteStrangeNames) {
  const Table table = kith::testing::table_of({"a \"b\"", "é"}, {{"1", "2"}, {"1", "3"}});
  const std::string text = plan_text(profile(table, std::nullopt, 1), {}, "a \"file\".csv");
  EXPECT_NE(text.find("\"a \\\"b\\\"\""), std::string::npos) << text;
  EXPECT_NE(text.find("path = \"a \\\"file\\\".csv\""), std::string::npos) << text;
}

TEST(Profile, TimesHaveTheirFormatTypeAndCalendar) {
  const ColumnProfile day = profile_of("visited", {"01/25/2006", "01/26/2006"});
  EXPECT_STREQ(type_name(day), "date");
  EXPECT_EQ(day.format, "MM/DD/YYYY");
  EXPECT_NE(day.hierarchy.find("format = \"MM/DD/YYYY\""), std::string::npos) << day.hierarchy;
  const ColumnProfile time = profile_of("visited", {"2006-01-25T09:30", "2006-01-26T10:00"});
  EXPECT_STREQ(type_name(time), "time");
  EXPECT_EQ(time.format, "iso");
  EXPECT_TRUE(time.hierarchy.starts_with("{ calendar = [\"minute\", \"hour\", \"day-part\", \"day\""))
      << time.hierarchy;
  EXPECT_STREQ(type_name(profile_of("visited", {"20060125", "20060126"})), "date");
  EXPECT_EQ(profile_of("diagnosis", {"flu", "hiv"}).format, "");
}

TEST(Profile, AmbiguousFormatsAreNamedAndLeftToDecide) {
  const Table table = kith::testing::table_of({"visited"}, {{"01/02/2006"}, {"03/04/2006"}, {"05/11/2006"}});
  const Profile made = profile(table, std::nullopt, 1);
  EXPECT_EQ(made.columns[0].format, "MM/DD/YYYY");
  EXPECT_EQ(made.columns[0].other_formats, std::vector<std::string>{"DD/MM/YYYY"});
  const std::string text = plan_text(made, {}, "t.csv");
  EXPECT_NE(text.find("format = \"MM/DD/YYYY\""), std::string::npos) << text;
  EXPECT_NE(text.find("# ambiguous: also fits DD/MM/YYYY"), std::string::npos) << text;
  EXPECT_EQ(text.find("01/02/2006"), std::string::npos);
}

TEST(Profile, OffsetsBesideNoneAreLeftToDecide) {
  const ColumnProfile made = profile_of("visited", {"2006-01-25T09:30Z", "2006-01-26T10:00"});
  EXPECT_STREQ(type_name(made), "time");
  EXPECT_EQ(made.hierarchy, "");
  EXPECT_NE(made.remark.find("zone"), std::string::npos) << made.remark;
}

TEST(Profile, WhatFitsNearlyAllIsARemark) {
  const ColumnProfile made = profile_of("visited", {"01/25/2006", "01/26/2006", "01/27/2006", "unknown"});
  EXPECT_FALSE(made.resolution);
  EXPECT_EQ(made.hierarchy, "");
  EXPECT_NE(made.remark.find("MM/DD/YYYY fits all but 1"), std::string::npos) << made.remark;
  EXPECT_EQ(made.remark.find("unknown"), std::string::npos);
}

TEST(Profile, EpochsAreBelievedWhereTheNameSpeaksOfTime) {
  for (const char* name : {"visited_at", "createdAt", "timestamp", "epoch", "time"})
    EXPECT_EQ(profile_of(name, {"1136280615", "1136280616"}).format, "epoch") << name;
  EXPECT_EQ(profile_of("seen", {"1136280615123", "1136280616123"}).format, "epoch-milliseconds");
  const ColumnProfile number = profile_of("balance", {"1136280615", "1136280616"});
  EXPECT_EQ(number.format, "");
  EXPECT_STREQ(type_name(number), "integer");
  EXPECT_FALSE(number.remark.empty());
  EXPECT_EQ(profile_of("latitude", {"1136280615", "1136280616"}).format, "");
}

TEST(Profile, ATimeOfItsOwnInEveryRowMakesNoIdentifier) {
  std::vector<std::string> times;
  for (int i = 10; i < 40; ++i) times.push_back("2006-01-25T09:30:" + std::to_string(i));
  EXPECT_EQ(profile_of("x", times).role, LikelyRole::quasi);
}

// So many columns with few values and one with many.
Table wide(int columns) {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows(10);
  for (int c = 0; c < columns; ++c) {
    names.push_back("c" + std::to_string(c));
    for (int r = 0; r < 10; ++r)
      rows[static_cast<std::size_t>(r)].push_back(std::to_string((r + c) % (2 + c % 4)));
  }
  return kith::testing::table_of(names, rows);
}

TEST(Profile, NarrowTablesAreCombinedInFull) {
  const Profile made = profile(wide(30), std::nullopt, 1);
  EXPECT_EQ(made.uniqueness.size(), 30U + 435U + 4060U);
  EXPECT_TRUE(made.only_in_pairs.empty());
  EXPECT_TRUE(made.only_alone.empty());
  EXPECT_TRUE(made.not_combined.empty());
}

TEST(Profile, WideTablesAreCombinedWithinTheLimitAndSayWhatIsNot) {
  for (const std::uint64_t limit : {7, 50, 500, 2000}) {
    const Profile made = profile(wide(60), std::nullopt, 1, silent_progress(), {.sets = limit});
    EXPECT_LE(made.uniqueness.size(), limit);
    std::size_t alone = 0, pairs = 0;
    for (const Uniqueness& u : made.uniqueness) {
      alone += u.columns.size() == 1 ? 1 : 0;
      pairs += u.columns.size() == 2 ? 1 : 0;
    }
    EXPECT_EQ(alone, std::min<std::uint64_t>(limit, 60));
    EXPECT_EQ(alone + made.not_combined.size(), 60U);
    const std::size_t paired = alone - made.only_alone.size();
    EXPECT_EQ(pairs, paired * (paired == 0 ? 0 : paired - 1) / 2);
    EXPECT_EQ(made.only_in_pairs.empty(), limit < 100) << limit;
  }
}

TEST(Profile, RowsLimitTheWorkToo) {
  const Profile made = profile(wide(20), std::nullopt, 1, silent_progress(), {.work = 3 * 10 * 100});
  EXPECT_LE(made.uniqueness.size(), 100U);
  EXPECT_FALSE(made.only_in_pairs.empty() && made.only_alone.empty());
}

TEST(Profile, ColumnsOfManyValuesAreCombinedFirst) {
  const Profile made = profile(wide(60), std::nullopt, 1, silent_progress(), {.sets = 500});
  for (const std::string& name : made.only_alone)
    EXPECT_NE(std::stoi(name.substr(1)) % 4, 3) << name << " has the most distinct values";
}

// Nearly every row has its own income, which is no number of the row.
TEST(Profile, AmountsAreSensitiveAndRunningNumbersAreNot) {
  std::vector<std::string> amounts, running, accounts;
  for (int i = 0; i < 120; ++i) {
    amounts.push_back(std::to_string(20000 + i * 7919 % 60013));
    running.push_back(std::to_string(20000 + i));
    accounts.push_back(std::to_string(40010007 + i * 7919));
  }
  for (const char* name : {"income", "annual_income", "salary", "loan_amount", "Einkommen"}) {
    const ColumnProfile made = profile_of(name, amounts);
    EXPECT_EQ(made.role, LikelyRole::sensitive) << name;
    EXPECT_NE(made.why.find("nobody else has"), std::string::npos) << made.why;
  }
  EXPECT_EQ(profile_of("loan", running).role, LikelyRole::identifier);
  EXPECT_EQ(profile_of("credit", accounts).role, LikelyRole::identifier);
  EXPECT_EQ(profile_of("loan_id", amounts).role, LikelyRole::identifier);
  EXPECT_EQ(profile_of("procedure", amounts).role, LikelyRole::identifier);
}

TEST(Profile, AmountsMayHaveSignsAndSeparators) {
  std::vector<std::string> dollars, thousands, german;
  for (int i = 0; i < 120; ++i) {
    const std::string rest = std::to_string(100 + i * 7 % 899);
    dollars.push_back("$" + std::to_string(20 + i) + "," + rest);
    thousands.push_back(std::to_string(20 + i) + "," + rest);
    german.push_back(std::to_string(1 + i) + "." + rest + ",56");
  }
  for (const auto& values : {dollars, thousands, german})
    for (const char* name : {"salary", "billed", "claim_amount", "Gehalt", "Kosten"})
      EXPECT_EQ(profile_of(name, values).role, LikelyRole::sensitive) << name << " " << values.front();
  EXPECT_EQ(profile_of("thing", dollars).role, LikelyRole::identifier);
}

TEST(Profile, OutcomesHaveManyNames) {
  const std::vector<std::string> values{"yes", "no", "yes", "no"};
  for (const char* name :
       {"dx", "primary_dx", "Hauptdiagnose", "rozpoznanie", "Kosten", "co\xc3\xbbt", "coste", "costo",
        "koszt", "Ergebnis", "wynik", "paid", "died", "HIV_status", "readmitted", "gpa"})
    EXPECT_EQ(profile_of(name, values).role, LikelyRole::sensitive) << name;
}

std::vector<std::string> numbers_to(int count, int rows, int from = 0) {
  std::vector<std::string> made;
  for (int i = 0; i < rows; ++i) made.push_back(std::to_string(from + i * 7 % count));
  return made;
}

TEST(Profile, SomeOutcomesAreKnownByFewValues) {
  for (const char* name : {"survived", "vital_status", "diag", "diag1", "vote", "voted", "ill"}) {
    EXPECT_EQ(profile_of(name, numbers_to(3, 120)).role, LikelyRole::sensitive) << name;
    EXPECT_NE(profile_of(name, numbers_to(100, 200)).role, LikelyRole::sensitive) << name;
  }
  std::vector<std::string> illnesses;
  for (int i = 0; i < 120; ++i) illnesses.push_back("illness of kind " + std::string(1, 'a' + i % 25));
  EXPECT_EQ(profile_of("diag", illnesses).role, LikelyRole::sensitive);
  for (const char* name : {"survival_time", "employment_status", "member_status", "work_status", "vote_no"})
    EXPECT_NE(profile_of(name, numbers_to(3, 120)).role, LikelyRole::sensitive) << name;
}

TEST(Profile, AStatusOfMarriageOrOfWorkIsNoOutcome) {
  const std::vector<std::string> lives{"alive", "dead", "alive", "dead"};
  EXPECT_EQ(profile_of("status", lives).role, LikelyRole::sensitive);
  const std::vector<std::string> marriages{"single", "married", "single", "married"};
  EXPECT_EQ(profile_of("status", marriages).role, LikelyRole::quasi);
  const std::vector<std::string> work{"employee", "student", "student", "employee"};
  EXPECT_EQ(profile_of("status", work).role, LikelyRole::quasi);
}

TEST(Profile, AStatusOfOtherWordsOrOfCodesIsUnknown) {
  const std::vector<std::vector<std::string>> told = {
      {"ledig", "verheiratet"}, {"soltero", "casado"}, {"M", "S"},          {"FT", "PT"},
      {"Single", "Partnered"},  {"owner", "tenant"},   {"retired", "dead"}, {"1", "2"}};
  for (const std::vector<std::string>& two : told) {
    const ColumnProfile made = profile_of("status", {two[0], two[1], two[0], two[1], two[0], two[1]});
    EXPECT_EQ(made.role, LikelyRole::quasi) << two[0];
  }
}

TEST(Profile, YearsAndMonthsOfADeathAreTimesHoweverFew) {
  EXPECT_EQ(profile_of("death", numbers_to(13, 600, 2010)).role, LikelyRole::quasi);
  EXPECT_EQ(profile_of("died", numbers_to(3, 600, 2010)).why, "a time, which others may know");
  std::vector<std::string> months;
  for (int i = 0; i < 120; ++i) months.push_back(fmt::format("2021-{:02}", 1 + i % 12));
  EXPECT_EQ(profile_of("death", months).role, LikelyRole::quasi);
  EXPECT_EQ(profile_of("died", numbers_to(2, 600)).role, LikelyRole::sensitive);
}

TEST(Profile, ShortNamesOfWhatOthersKnow) {
  for (const char* name : {"educ", "married", "ethn", "agegrp", "zipcode"}) {
    const ColumnProfile made = profile_of(name, numbers_to(5, 120, 1));
    EXPECT_EQ(made.role, LikelyRole::quasi) << name;
    EXPECT_EQ(made.why, "its name") << name;
  }
}

TEST(Profile, ManyNumbersOfADeathAreDaysAndFewAreAnOutcome) {
  for (const char* name : {"death", "died", "date_of_death", "dod", "Sterbetag"}) {
    const ColumnProfile made = profile_of(name, numbers_to(400, 800, 14610));
    EXPECT_EQ(made.role, LikelyRole::quasi) << name;
    EXPECT_EQ(made.why, "a time, which others may know") << name;
    EXPECT_FALSE(made.unknown);
    EXPECT_TRUE(std::holds_alternative<hierarchy::FromIntervals>(made.recipe)) << made.hierarchy;
  }
  EXPECT_EQ(profile_of("death_year", numbers_to(12, 120, 2001)).role, LikelyRole::quasi);
  for (const char* name : {"death", "died", "deceased"}) {
    EXPECT_EQ(profile_of(name, numbers_to(2, 120)).role, LikelyRole::sensitive) << name;
    EXPECT_EQ(profile_of(name, numbers_to(4, 120)).role, LikelyRole::sensitive) << name;
  }
  EXPECT_EQ(profile_of("cause_of_death", numbers_to(100, 800, 100)).role, LikelyRole::sensitive);
}

TEST(Profile, YearsOfBirthHaveStepsOfYears) {
  for (const char* name : {"birth_year", "yob", "Geburtsjahr"})
    for (const int years : {30, 75}) {
      const ColumnProfile made = profile_of(name, numbers_to(years, 600, 1935));
      EXPECT_TRUE(made.years) << name;
      const auto* steps = std::get_if<hierarchy::FromIntervals>(&made.recipe);
      ASSERT_NE(steps, nullptr) << name;
      EXPECT_EQ(steps->widths, (std::vector<double>{5, 10, 20}));
    }
  EXPECT_FALSE(profile_of("births", numbers_to(75, 600)).years);
  EXPECT_FALSE(profile_of("age", numbers_to(75, 600)).years);
}

TEST(Profile, ZipCodesThatLostTheirZerosAreMasked) {
  const std::vector<std::string> codes{"2138", "2139", "94110", "60601", "501", "2138", "94110", "60601"};
  for (const char* name : {"zip", "zip_code", "zipcode", "PLZ", "postcode"}) {
    const ColumnProfile made = profile_of(name, codes);
    EXPECT_EQ(made.hierarchy, "{ mask = \"right\", levels = 4 }") << name;
    EXPECT_NE(made.remark.find("lost the zeros"), std::string::npos) << name;
  }
  EXPECT_EQ(profile_of("area", codes).remark, "");
  EXPECT_EQ(profile_of("zip", {"12", "2139", "94110", "60601"}).remark, "");
}

TEST(Profile, AFactOfAPersonIsNoOutcomeWhateverStandsBeside) {
  std::vector<std::string> ages;
  for (int i = 0; i < 120; ++i) ages.push_back(std::to_string(20 + i % 60));
  for (const char* name : {"customer_age", "age_at_diagnosis", "age_at_death", "deceased_age", "custody_age"})
    EXPECT_EQ(profile_of(name, ages).role, LikelyRole::quasi) << name;
  for (const char* name : {"customer_zip", "deceased_zip", "custodian_city"})
    EXPECT_NE(profile_of(name, ages).role, LikelyRole::sensitive) << name;
}

TEST(Profile, ANumberThatFewRowsShareIsAnIdentifier) {
  std::vector<std::string> numbers;
  for (int i = 0; i < 600; ++i) numbers.push_back(std::to_string(1000000 + i % 540 * 37));
  for (const char* name : {"id", "ID", "case_no", "Nr", "sample_id"})
    EXPECT_EQ(profile_of(name, numbers).role, LikelyRole::identifier) << name;
}

TEST(Profile, TheNameOfAPlaceIsAPlace) {
  const std::vector<std::string> places{"Rome", "Milan", "Rome", "Turin"};
  for (const char* name : {"city_name", "country_name", "state_name", "region_name"})
    EXPECT_EQ(profile_of(name, places).role, LikelyRole::quasi) << name;
}

TEST(Profile, WhatAPersonHasIsNoPerson) {
  std::vector<std::string> types, counts, codes;
  for (int i = 0; i < 120; ++i) {
    types.push_back(i % 2 == 0 ? "inpatient" : "outpatient");
    counts.push_back(std::to_string(i * 7 % 50));
    codes.push_back("p" + std::to_string(i % 40));
  }
  for (const char* name : {"patient_type", "client_status", "insured_class", "student_year"})
    EXPECT_NE(profile_of(name, types).role, LikelyRole::person) << name;
  for (const char* name : {"customers", "employees", "n_patients"})
    EXPECT_EQ(profile_of(name, counts).role, LikelyRole::identifier) << name;
  for (const char* name : {"patient", "customer_id", "patients", "patient_group_id"})
    EXPECT_EQ(profile_of(name, codes).role, LikelyRole::person) << name;
}

TEST(Profile, WhatCellsHoldWeighsMoreThanTheName) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 30; ++i)
    rows.push_back({"patient " + std::to_string(i) + " was seen and sent home",
                    "p" + std::to_string(i) + "@example.org", i % 2 ? "flu" : "cold",
                    "p" + std::to_string(i / 2) + "@example.org"});
  const Profile made = profile(
      kith::testing::table_of({"Diagnose_Text", "city", "diagnosis", "patient"}, rows), std::nullopt, 1);
  EXPECT_EQ(made.columns[0].role, LikelyRole::identifier);
  EXPECT_EQ(made.columns[0].why, "holds free text in 30 of 30 cells");
  EXPECT_EQ(made.columns[1].role, LikelyRole::identifier);
  EXPECT_EQ(made.columns[2].role, LikelyRole::sensitive);
  EXPECT_EQ(made.columns[3].role, LikelyRole::person);
  const std::string plan = plan_text(made, {}, "t.csv");
  EXPECT_NE(plan.find("diagnosis = \"quasi\""), std::string::npos) << plan;
  EXPECT_EQ(plan.find("example.org"), std::string::npos);
}

TEST(Profile, NumbersOfTheHipaaListAreIdentifiers) {
  std::vector<std::string> codes;
  for (int i = 0; i < 30; ++i) codes.push_back("K" + std::to_string(100 + i / 2 * 7));
  for (const char* name : {"Fallnummer", "Kennzeichen", "numéro de dossier", "kenteken"}) {
    EXPECT_EQ(profile_of(name, codes).role, LikelyRole::identifier) << name;
  }
  EXPECT_EQ(profile_of("ward", codes).role, LikelyRole::quasi);
}

// 100 shoppers with as many rows as they happen to have.
TEST(Profile, ANumberThatMayBeThePersonsIsWithheld) {
  std::vector<std::vector<std::string>> rows;
  for (int i = 0; i < 1500; ++i)
    rows.push_back(
        {std::to_string(i * i % 7919 % 100), std::to_string(i * 7 % 13), std::to_string(i * 31 % 97)});
  const Profile found = profile(kith::testing::table_of({"id", "feature", "price"}, rows), std::nullopt, 1);
  EXPECT_EQ(found.columns[0].role, LikelyRole::identifier);
  EXPECT_NE(found.columns[0].why.find("may tell whom rows are about"), std::string::npos);
  EXPECT_FALSE(found.person);
}

TEST(Profile, AnAddressInOneCellIsTold) {
  std::vector<std::string> values(200, "pos");
  for (std::size_t i = 0; i < 90; ++i) values[i] = "neg";
  values.push_back("somebody@example.org");
  const ColumnProfile found = profile_of("result", values);
  EXPECT_EQ(found.role, LikelyRole::sensitive);
  EXPECT_EQ(found.remark, "warning: it holds e-mail addresses in 1 of 201 cells");
}

TEST(Profile, APrevailingValueIsToldAsItIs) {
  const auto line_of = [](double share, bool several_rows) {
    ColumnProfile column;
    column.name = "grade";
    column.role = LikelyRole::sensitive;
    column.most_frequent = share;
    return diversity_line({column}, several_rows);
  };
  EXPECT_NE(line_of(0.507, false).find("that of 50.7 % of all"), std::string::npos);
  EXPECT_NE(line_of(0.5004, false).find("that of just above 50 % of all"), std::string::npos);
  EXPECT_NE(line_of(0.593, false).find("that of 59 % of all"), std::string::npos);
  EXPECT_TRUE(line_of(0.593, true).starts_with("# l = 2   # may ask too much"));
  EXPECT_TRUE(line_of(0.4, true).starts_with("# l = 2   # where"));
}

}  // namespace
}  // namespace kith::profile

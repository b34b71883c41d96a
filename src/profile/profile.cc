// Likely roles come from names first (what people call such columns) and from counts second. Whatever is
// doubtful is called a quasi column: to protect one column too many costs detail, one too few costs people.
#include "profile/profile.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "detect/content.h"
#include "detect/header_meaning.h"
#include "detect/latin.h"
#include "detect/person_key.h"
#include "hierarchy/automatic.h"
#include "hierarchy/build.h"
#include "hierarchy/calendar_choice.h"
#include "hierarchy/plain_intervals.h"
#include "hierarchy/recipe_text.h"
#include "profile/builtin_recipe.h"
#include "profile/column_combinations.h"
#include "profile/pivots.h"
#include "profile/sensitive_values.h"
#include "table/grouping.h"
#include "table/whole_numbers.h"
#include "time/format_guess.h"
#include "time/two_digit_years.h"

namespace kith::profile {

namespace {

constexpr std::array identifier_words = {"ssn",     "name",      "email",    "e-mail",   "phone",   "mobile",
                                         "mrn",     "passport",  "iban",     "fullname", "address", "street",
                                         "surname", "firstname", "lastname", "account",  "record",  "licence",
                                         "license", "uuid",      "guid"};
constexpr std::array person_words = {"patient",  "person",   "subject", "customer",   "client",
                                     "member",   "student",  "user",    "respondent", "insured",
                                     "employee", "resident", "who"};
// Beside a word for persons these say what one of them has, not which one it is.
constexpr std::array attribute_words = {"type",  "class", "status", "group",  "category", "segment",
                                        "kind",  "year",  "weight", "height", "bmi",      "temp",
                                        "day",   "ward",  "date",   "since",  "rating",   "points",
                                        "count", "total", "level",  "score"};
constexpr std::array person_table_words = {"people",  "individual", "citizen", "pupil",    "worker",
                                           "donor",   "inhabitant", "voter",   "prisoner", "participant",
                                           "teacher", "borrower",   "tenant",  "passenger"};
constexpr std::array quasi_words = {
    "zip",      "postal",  "postcode",  "birth",     "dob",        "age",       "sex",       "gender",
    "race",     "ethnic",  "marital",   "education", "occupation", "country",   "city",      "county",
    "state",    "region",  "national",  "language",  "religion",   "work",      "job",       "household",
    "children", "visited", "admission", "date",      "time",       "workclass", "employ",    "industry",
    "family",   "housing", "area",      "district",  "province",   "town",      "municipal", "canton",
    "suburb",   "plz",     "neighbo",   "tract",     "location",   "village",   "zipcode",   "educ",
    "married",  "ethn",    "agegrp",    "agegroup",  "agecat",     "ageband"};
// The same in German, French, Spanish, Italian, Portuguese and Dutch, without accents. Births, ages and sexes are
// known by their meaning.
constexpr std::array quasi_words_abroad = {
    "familienstand", "zivilstand",     "civil",        "burgerlijke",  "beruf",         "profession",
    "profesion",     "profissao",      "beroep",       "metier",       "oficio",        "mestiere",
    "ocupacion",     "ocupacao",       "occupazione",  "wohnort",      "ort",           "stadt",
    "gemeinde",      "ville",          "commune",      "ciudad",       "municip",       "citta",
    "comune",        "cidade",         "woonplaats",   "plaats",       "stad",          "gemeente",
    "localidad",     "localita",       "localite",     "concelho",     "freguesia",     "bundesland",
    "landkreis",     "kanton",         "departement",  "departamento", "provinc",       "regio",
    "pays",          "pais",           "paese",        "postleitzahl", "staatsangehor", "staatsburger",
    "nacional",      "nazional",       "cittadinanza", "ciudadania",   "cidadania",     "ausbildung",
    "bildung",       "schulabschluss", "escolaridad",  "educac",       "istruzione",    "opleiding",
    "konfession",    "godsdienst",     "sprache",      "langue",       "idioma",        "lingua",
    "ethnie",        "etnia",          "raza",         "razza"};
// Numbers of such columns are codes: their first digits mean more than their size.
constexpr std::array place_words = {"zip",     "postal",    "postcode", "plz",      "area",     "county",
                                    "region",  "city",      "district", "province", "canton",   "tract",
                                    "code",    "municipal", "town",     "state",    "location", "place",
                                    "country", "village",   "suburb",   "zipcode"};
constexpr std::array postal_words = {"zip", "zipcode", "postal", "postcode", "plz", "postleitzahl"};
// Few numbers of such columns are quantities or grades all the same; those of others are codes.
constexpr std::array quantity_words = {
    "count",    "number", "num",    "children", "child",    "kid",     "grade",    "size",   "room",
    "age",      "year",   "month",  "week",     "day",      "hour",    "minute",   "score",  "rating",
    "rank",     "level",  "person", "people",   "member",   "sibling", "visit",    "car",    "quantity",
    "amount",   "stage",  "order",  "degree",   "dose",     "weight",  "height",   "length", "price",
    "duration", "total",  "anzahl", "kinder",   "jahr",     "monat",   "alter",    "nombre", "numero",
    "enfants",  "hijos",  "figli",  "filhos",   "kinderen", "agegrp",  "agegroup", "agecat", "ageband"};
constexpr std::array note_words = {"note", "comment", "remark", "memo", "text", "description", "bemerkung"};
constexpr std::array number_words = {"id", "nr", "no", "number", "num", "key", "serial"};
constexpr std::array sensitive_words = {"diagnos",
                                        "disease",
                                        "problem",
                                        "condition",
                                        "salary",
                                        "income",
                                        "icd",
                                        "illness",
                                        "treatment",
                                        "exam",
                                        "procedure",
                                        "drug",
                                        "medication",
                                        "grade",
                                        "result",
                                        "offence",
                                        "crime",
                                        "debt",
                                        "symptom",
                                        "cause",
                                        "finding",
                                        "outcome",
                                        "fee",
                                        "charge",
                                        "cost",
                                        "payment",
                                        "wage",
                                        "earning",
                                        "score",
                                        "therapy",
                                        "infection",
                                        "cancer",
                                        "complication",
                                        "verdict",
                                        "loan",
                                        "credit",
                                        "dose",
                                        "prescription",
                                        "mortality",
                                        "gehalt",
                                        "lohn",
                                        "einkommen",
                                        "salair",
                                        "salari",
                                        "sueldo",
                                        "stipendi",
                                        "ingresos",
                                        "reddito",
                                        "inkomen",
                                        "rendimento",
                                        "krankheit",
                                        "befund",
                                        "maladie",
                                        "enfermedad",
                                        "malattia",
                                        "doenca",
                                        "ziekte",
                                        "dx",
                                        "hauptdiagnos",
                                        "nebendiagnos",
                                        "aufnahmediagnos",
                                        "entlassdiagnos",
                                        "rozpoznan",
                                        "kosten",
                                        "cout",
                                        "coste",
                                        "costo",
                                        "koszt",
                                        "ergebnis",
                                        "wynik",
                                        "billed",
                                        "paid",
                                        "amount",
                                        "betrag",
                                        "died",
                                        "death",
                                        "deceased",
                                        "hiv",
                                        "readmi",
                                        "gpa"};
// Outcomes too, if they have few values; "diag" of many numbers is rather the day of it.
constexpr std::array few_valued_words = {"surviv", "diag", "vote", "voted", "ill"};
// Beside a word for death these say that it is no day.
constexpr std::array not_of_days = {"cause", "reason", "code", "icd"};
// Those of them that are amounts, of which each person may have another.
constexpr std::array amount_words = {
    "salary",  "income", "debt",    "fee",      "charge",  "cost",     "payment",    "wage",
    "earning", "loan",   "credit",  "score",    "gehalt",  "lohn",     "salair",     "einkommen",
    "salari",  "sueldo", "reddito", "stipendi", "inkomen", "ingresos", "rendimento", "kosten",
    "cout",    "coste",  "costo",   "koszt",    "billed",  "paid",     "amount",     "betrag"};
constexpr std::array time_words = {
    "date",      "time",     "stamp",     "timestamp", "datetime", "visit", "created", "modified", "updated",
    "admission", "admitted", "discharge", "at",        "when",     "epoch", "day",     "since",    "until",
    "start",     "begin",    "end",       "birth",     "dob",      "seen",  "arriv",   "depart"};

// Short words must stand alone ("age", not "language"); longer ones may begin a word ("diagnoses").
template <std::size_t N>
bool mentions(const std::vector<std::string>& name, const std::array<const char*, N>& words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    return std::ranges::any_of(name, [&](const std::string& own) {
      return word.size() <= 4 ? own == word || own == std::string(word) + "s" : own.starts_with(word);
    });
  });
}

// Members of a household are numbered from 1 on. Fewer numbers than there are households tell no persons apart, nor
// do they if many rows have each. `groups` are the values of a column of households or the like.
bool numbers_members(const Column& column, std::uint64_t rows, std::size_t groups,
                     const ColumnProfile& profile) {
  constexpr std::uint64_t most_members = 14, crowd = 50;
  constexpr std::array words = {"member", "person"};
  if (profile.distinct == 0 || profile.distinct > most_members ||
      !mentions(detect::header_words(column.name), words))
    return false;
  for (Code code = 0; code < column.values.size(); ++code) {
    double number = 0;
    if (column.values[code].empty()) continue;
    if (!parse_number(column.values[code], number) || number < 0 || number > 2 * most_members) return false;
  }
  return groups > profile.distinct || rows > crowd * profile.distinct;
}

std::size_t most_groups(const Table& table) {
  std::size_t most = 0;
  for (const Column& column : table.columns)
    if (detect::meaning_of(column.name) == detect::Meaning::group)
      most = std::max(most, column.values.size());
  return most;
}

// Whether every value is of letters and digits and has some of the latter.
bool holds_codes(const Column& column) {
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    const auto is_either = [](unsigned char c) { return std::isalnum(c) != 0; };
    if (!text.empty() && !(std::ranges::all_of(text, is_either) && std::ranges::any_of(text, is_digit)))
      return false;
  }
  return true;
}

// A fact of the person that the row is about, whichever word for the person stands beside it: "insured_dob".
bool tells_fact_of_person(const std::string& column) {
  switch (detect::meaning_of(column)) {
    case detect::Meaning::birth:
    case detect::Meaning::sex:
    case detect::Meaning::age:
    case detect::Meaning::trait:
    case detect::Meaning::place:
      return true;
    default:
      return false;
  }
}

bool tells_birth_sex_or_age(const std::string& column) {
  const detect::Meaning meaning = detect::meaning_of(column);
  return meaning == detect::Meaning::birth || meaning == detect::Meaning::sex ||
         meaning == detect::Meaning::age;
}

// The same of "age_at_diagnosis", whatever stands beside the word.
bool has_word_of_birth_sex_or_age(const std::vector<std::string>& name) {
  return std::ranges::any_of(name, tells_birth_sex_or_age);
}

bool tells_attribute(const std::vector<std::string>& name) {
  return mentions(name, attribute_words) && !mentions(name, number_words);
}

// "customers" and "employees" of numbers.
bool counts_persons(const std::vector<std::string>& name, const ColumnProfile& profile) {
  if (profile.type != ValueType::integer && profile.type != ValueType::number) return false;
  if (mentions(name, number_words)) return false;
  return std::ranges::any_of(person_words, [&](std::string_view word) {
    return std::ranges::any_of(name, [&](const std::string& own) { return own == std::string(word) + "s"; });
  });
}

// Math, English and Physics: subjects that are taught, not persons. Those have numbers.
bool names_few_subjects(const Column& column, std::uint64_t rows, const ColumnProfile& profile) {
  constexpr std::array words = {"subject"};
  constexpr std::uint64_t most = 30, rows_of_each = 10;
  if (profile.type != ValueType::text || profile.distinct > most || rows < rows_of_each * profile.distinct ||
      !mentions(detect::header_words(column.name), words))
    return false;
  for (Code code = 0; code < column.values.size(); ++code)
    if (std::ranges::any_of(column.values[code], detect::is_digit)) return false;
  return true;
}

// Whether the name speaks of whose number it is, and nearly every row has its own: "employee_id", "household_id".
bool numbers_every_row(const std::vector<std::string>& name, const ColumnProfile& profile, bool own_value) {
  const bool code_like =
      !profile.resolution && (profile.type == ValueType::text || profile.type == ValueType::integer);
  if (!own_value || !code_like || mentions(name, place_words) || tells_fact_of_person(profile.name))
    return false;
  return mentions(name, person_words) || mentions(name, number_words) ||
         detect::meaning_of(profile.name) == detect::Meaning::group;
}

// Integers as numbers of files have them: running ones, or all of one length of seven digits and more.
bool runs_like_a_number(const Column& column) {
  constexpr std::size_t long_number = 7;
  double least = 0, most = 0, count = 0;
  std::size_t shortest = 0, longest = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    double number = 0;
    const std::string_view text = column.values[code];
    if (text.empty() || !parse_number(text, number)) continue;
    least = count == 0 ? number : std::min(least, number);
    most = count == 0 ? number : std::max(most, number);
    shortest = count == 0 ? text.size() : std::min(shortest, text.size());
    longest = std::max(longest, text.size());
    ++count;
  }
  return 2 * count > most - least + 1 || (shortest == longest && longest >= long_number);
}

// Whether every value is a number with separators of thousands or a sign of money: "$85,000", "1.234,56 EUR".
bool are_written_amounts(const Column& column) {
  constexpr std::array<std::string_view, 8> signs = {"$", "€", "£", "¥", "EUR", "USD", "GBP", "CHF"};
  bool any = false;
  for (Code code = 0; code < column.values.size(); ++code) {
    std::string text(column.values[code]);
    for (const std::string_view sign : signs)
      if (const std::size_t at = text.find(sign); at != text.npos) text.erase(at, sign.size());
    const bool digits = std::ranges::any_of(text, detect::is_digit);
    if (text.find_first_not_of("0123456789.,' -") != text.npos || (!text.empty() && !digits)) return false;
    any = any || digits;
  }
  return any;
}

bool are_numbers(const ColumnProfile& profile) {
  return profile.type == ValueType::integer || profile.type == ValueType::number;
}

// "status" alone, or that of a life. One of marriage or of work, by its values, is what others know.
bool tells_status_of_case(const std::vector<std::string>& name, const Column& column) {
  const bool alone = name.size() == 1 || (name.size() == 2 && name[0] == "vital");
  if (!alone || name.back() != "status") return false;
  for (Code code = 0; code < column.values.size(); ++code)
    if (const detect::Meaning meaning = detect::meaning_of(column.values[code]);
        meaning != detect::Meaning::nothing && meaning != detect::Meaning::number &&
        meaning != detect::Meaning::other)
      return false;
  return true;
}

bool is_outcome_of_few_values(const std::vector<std::string>& name, const Column& column, std::uint64_t rows,
                              const ColumnProfile& profile) {
  constexpr std::uint64_t few = 20;
  if (profile.resolution || mentions(name, number_words) || mentions(name, quasi_words)) return false;
  if (!mentions(name, few_valued_words) && !tells_status_of_case(name, column)) return false;
  constexpr std::array of_illness = {"diag"};
  if (mentions(name, of_illness) && !are_numbers(profile)) return true;
  return profile.distinct <= few && 2 * profile.distinct <= rows;
}

// Many numbers under a name that speaks of death are days, counted from some day on or until that one.
bool counts_days_of_death(const std::vector<std::string>& name, const ColumnProfile& profile) {
  constexpr std::uint64_t many = 30, several = 2;
  constexpr std::array of_time = {"date", "day", "year", "month", "time", "dod"};
  return are_numbers(profile) && time::speaks_of_death(profile.name) && !mentions(name, not_of_days) &&
         !mentions(name, number_words) && !has_word_of_birth_sex_or_age(name) &&
         profile.distinct > (mentions(name, of_time) ? several : many);
}

// An outcome by its name that numbers the rows all the same: "exam_no", or a code that nearly every row has for
// itself. Amounts are no codes.
bool numbers_outcomes(const std::vector<std::string>& name, const Column& column, ValueType type,
                      bool own_value) {
  if (mentions(name, number_words)) return true;
  if (!own_value || type == ValueType::number) return false;
  if (type == ValueType::text && mentions(name, amount_words) && are_written_amounts(column)) return false;
  return type != ValueType::integer || !mentions(name, amount_words) || runs_like_a_number(column);
}

void guess_role(const Column& column, std::uint64_t rows, std::size_t groups, ColumnProfile& profile) {
  const std::vector<std::string> name = detect::header_words(column.name);
  const double share = rows == 0 ? 0 : static_cast<double>(profile.distinct) / static_cast<double>(rows);
  const bool text = profile.type == ValueType::text;
  const auto is = [&](LikelyRole role, const char* why) {
    profile.role = role;
    profile.why = why;
  };
  if (column.name == row_names_column)
    return is(LikelyRole::identifier, "row numbers or row names, withheld");
  if (numbers_members(column, rows, groups, profile)) return is(LikelyRole::quasi, "a number within a group");
  const bool person_named = mentions(name, person_words) && !tells_fact_of_person(column.name) &&
                            !tells_attribute(name) && !names_few_subjects(column, rows, profile);
  if (person_named && counts_persons(name, profile))
    return is(LikelyRole::identifier, "its name: it may count persons, or number them");
  if (person_named && profile.distinct < 2 && rows >= usual_k)
    return is(LikelyRole::identifier, "its name, though it tells nobody apart");
  if (person_named && share < 1) return is(LikelyRole::person, "its name, and values repeat");
  const bool own_value = rows >= 20 && share > 0.95;
  if (counts_days_of_death(name, profile)) return is(LikelyRole::quasi, "a time, which others may know");
  const bool outcome =
      (mentions(name, sensitive_words) || is_outcome_of_few_values(name, column, rows, profile)) &&
      !tells_fact_of_person(column.name) && !has_word_of_birth_sex_or_age(name);
  if (outcome) {
    if (profile.resolution) return is(LikelyRole::quasi, "a time, which others may know");
    if (numbers_outcomes(name, column, profile.type, own_value))
      return is(LikelyRole::identifier, own_value ? "nearly every row has its own value" : "its name");
    return is(LikelyRole::sensitive, "its name");
  }
  const bool own_code = rows >= 100 && share > 0.99 && text && !profile.resolution && holds_codes(column) &&
                        !mentions(name, place_words);
  if (own_code) return is(LikelyRole::identifier, "nearly every row has a code of its own");
  const bool known = mentions(name, quasi_words) || mentions(name, quasi_words_abroad) ||
                     tells_birth_sex_or_age(column.name);
  const bool place_named = detect::meaning_of(column.name) == detect::Meaning::place;
  if (known && (place_named || !mentions(name, identifier_words))) {
    if (!numbers_every_row(name, profile, own_value)) return is(LikelyRole::quasi, "its name");
    return is(LikelyRole::identifier, person_named && share == 1 ? "its name, and every row has its own value"
                                                                 : "nearly every row has its own value");
  }
  if (mentions(name, identifier_words)) return is(LikelyRole::identifier, "its name");
  if (person_named) return is(LikelyRole::identifier, "its name, and every row has its own value");
  const bool code_like = !profile.resolution && (text || profile.type == ValueType::integer);
  if (own_value && code_like) return is(LikelyRole::identifier, "nearly every row has its own value");
  if (rows >= 20 && share > 0.5 && code_like && mentions(name, number_words))
    return is(LikelyRole::identifier, "its name, and most rows have their own value");
  // Who has no value differs from who has the only one.
  if (profile.distinct + (profile.empty > 0 ? 1 : 0) <= 1) return is(LikelyRole::plain, "a single value");
  is(LikelyRole::quasi, "unknown, so on the safe side");
  profile.unknown = !profile.resolution;
  if (text && mentions(name, note_words))
    profile.withheld = "its name speaks of notes, and nobody can say what those give away";
}

void take_format(const Column& column, const std::string& format, ColumnProfile& profile) {
  const hierarchy::TimesSeen seen = hierarchy::times_seen(column.values, format);
  profile.format = format;
  profile.resolution = seen.resolution;
  profile.offsets_mixed = seen.mixed();
  if (seen.mixed())
    profile.remark =
        fmt::format("{} distinct values tell their offset from UTC and {} do not: a calendar needs a zone",
                    seen.with_offset, seen.without_offset);
  else if (seen.with_offset > 0)
    profile.remark = "on the clock of UTC where no zone is stated";
  profile.pivot = hierarchy::likely_pivot(column.values, format, column.name);
}

void add_remark(const std::string& remark, ColumnProfile& profile) {
  profile.remark += (profile.remark.empty() ? "" : "; ") + remark;
}

// Epoch seconds look like any other number, so they are believed only if the name speaks of time.
void guess_times(const Column& column, ColumnProfile& profile) {
  if (profile.type == ValueType::date) return take_format(column, "iso", profile);
  const time::FormatGuess guess = time::guess_format(column.values, true);
  const auto believed = [&](const std::string& format) {
    return !format.starts_with("epoch") || mentions(detect::header_words(column.name), time_words);
  };
  if (!guess.nearly.empty() && believed(guess.nearly))
    profile.remark =
        fmt::format("{} fits all but {} of {} distinct values", guess.nearly, guess.missed, profile.distinct);
  if (guess.fitting.empty()) return;
  const std::string& likeliest = guess.fitting.front();
  if (!believed(likeliest)) {
    profile.remark = fmt::format("may be times: {} fits", likeliest);
    return;
  }
  take_format(column, likeliest, profile);
  if (guess.ambiguous()) {
    profile.other_formats.assign(guess.fitting.begin() + 1, guess.fitting.end());
    profile.remark = fmt::format("ambiguous: also fits {}", fmt::join(profile.other_formats, ", "));
  }
}

// Gives the length of the values if they are integers of one length, else 0.
std::size_t integer_length(const Column& column, const ColumnProfile& profile) {
  if (profile.type != ValueType::integer) return 0;
  std::size_t length = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    if (text.empty()) continue;
    if (text.front() == '-' || (length != 0 && text.size() != length)) return 0;
    length = text.size();
  }
  return length;
}

// Gives the length of the longest if they are codes of places for letters that lost the zeros at their front, as
// spreadsheets and data frames take them for numbers: three to five digits, not all as many. Else 0.
std::size_t digits_with_lost_zeros(const Column& column, const ColumnProfile& profile) {
  constexpr std::size_t fewest = 3, most = 5;
  if (profile.type != ValueType::integer || !mentions(detect::header_words(column.name), postal_words))
    return 0;
  std::size_t shortest = most, longest = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    if (text.empty()) continue;
    if (text.front() == '-') return 0;
    shortest = std::min(shortest, text.size());
    longest = std::max(longest, text.size());
  }
  return shortest >= fewest && shortest < longest && longest == most ? longest : 0;
}

std::vector<std::uint64_t> rows_by_value(const Column& column) {
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (const Code code : column.codes) ++rows[code];
  return rows;
}

// Whether integers are codes: at most twelve that repeat, of two digits at most, or only two of them.
bool holds_number_codes(const Column& column, const ColumnProfile& profile) {
  constexpr std::uint64_t most = 12, rows_of_each = 5;
  constexpr std::size_t longest = 2;
  if (profile.type != ValueType::integer || profile.resolution || profile.distinct < 2 ||
      profile.distinct > most || column.codes.size() < rows_of_each * profile.distinct)
    return false;
  const detect::Meaning meaning = detect::meaning_of(column.name);
  if (meaning == detect::Meaning::age || meaning == detect::Meaning::birth) return false;
  for (Code code = 0; profile.distinct > 2 && code < column.values.size(); ++code)
    if (column.values[code].size() > longest) return false;
  return !mentions(detect::header_words(column.name), quantity_words);
}

bool are_years_of_birth(const Column& column, const ColumnProfile& profile) {
  constexpr double first = 1850, last = 2100, fewest = 20;
  if (profile.type != ValueType::integer || detect::meaning_of(column.name) != detect::Meaning::birth)
    return false;
  double least = last, most = first, number = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (column.values[code].empty() || !parse_number(column.values[code], number)) continue;
    least = std::min(least, number);
    most = std::max(most, number);
    if (number < first || number > last) return false;
  }
  return most - least >= fewest;
}

// The open ends are those of plain intervals, if they begin with the same width.
hierarchy::FromIntervals steps_of_years(const Column& column) {
  hierarchy::FromIntervals steps{{5, 10, 20}, 0};
  const auto plain = hierarchy::plain_intervals(column.values, rows_by_value(column), true);
  if (plain && plain->widths == steps.widths) return *plain;
  return steps;
}

hierarchy::Recipe likely_recipe(const Column& column, const ColumnProfile& profile) {
  if (profile.distinct < 2) return {};
  if (profile.resolution) {
    if (profile.offsets_mixed) return {};
    hierarchy::FromCalendar calendar =
        hierarchy::planned_calendar(column.values, time::TimeFormat(profile.format, {}, profile.pivot),
                                    *profile.resolution, time::speaks_of_birth(column.name));
    calendar.pivot = profile.pivot;
    return calendar;
  }
  const std::size_t digits = integer_length(column, profile);
  if (digits >= 3 && mentions(detect::header_words(column.name), place_words))
    return hierarchy::FromMask{true, static_cast<std::uint32_t>(digits - 1)};
  if (const std::size_t longest = digits_with_lost_zeros(column, profile))
    return hierarchy::FromMask{true, static_cast<std::uint32_t>(longest - 1)};
  if (profile.years) return steps_of_years(column);
  if (profile.codes && digits == 1) return hierarchy::FromMask{true, 1};
  const bool integers = profile.type == ValueType::integer;
  if (profile.type == ValueType::number || (integers && (digits < 5 || time::speaks_of_death(column.name))))
    if (const auto intervals = hierarchy::plain_intervals(column.values, rows_by_value(column), integers))
      return *intervals;
  return hierarchy::automatic_recipe(column.values).value_or(hierarchy::Recipe{});
}

// Numbers that are codes are no quantities, so there is nothing to set against the builtin.
void take_builtin(const hierarchy::FromBuiltin& builtin, ColumnProfile& profile) {
  const bool masked = std::holds_alternative<hierarchy::FromMask>(profile.recipe) && !profile.codes;
  const bool sets =
      std::holds_alternative<hierarchy::Automatic>(profile.recipe) && profile.type == ValueType::text;
  if (masked || sets) profile.otherwise = profile.recipe;
  profile.recipe = builtin;
  if (!profile.unknown || !others_may_know(builtin)) return;
  profile.unknown = false;
  profile.why = "its values are those of the built-in hierarchy " + builtin.name;
}

void set_hierarchy(const Column& column, ColumnProfile& profile) {
  profile.codes = holds_number_codes(column, profile);
  profile.years = are_years_of_birth(column, profile);
  if (digits_with_lost_zeros(column, profile) > 0)
    add_remark(
        "some have fewer than five digits, as codes that lost the zeros at their front: masked from the "
        "right",
        profile);
  profile.recipe = likely_recipe(column, profile);
  if (!profile.resolution && profile.distinct > 1)
    if (const auto builtin = builtin_recipe(column)) take_builtin(*builtin, profile);
  profile.hierarchy = hierarchy::recipe_text(profile.recipe);
}

void tell_pivots(const Table& table, Profile& profile) {
  for (std::size_t c = 0; c < profile.columns.size(); ++c) {
    ColumnProfile& column = profile.columns[c];
    if (!column.pivot) continue;
    add_remark(fmt::format("its years have two digits: read as {} to {}", *column.pivot - 99, *column.pivot),
               column);
    if (column.role == LikelyRole::quasi) set_hierarchy(table.columns[c], column);
  }
}

// What the cells hold weighs more than the name, unless the column says whom a row is about: that one is
// never released either.
void look_for_content(const Column& column, ColumnProfile& profile) {
  const auto [findings, strays] = detect::look_at_content(column);
  if (!strays.empty()) add_remark("warning: it holds " + detect::words_of(strays), profile);
  std::optional<std::string> number;
  if (findings.empty() && profile.role != LikelyRole::identifier && !profile.resolution)
    number = detect::personal_number(column);
  if (findings.empty() && !number) return;
  profile.holds_content = true;
  if (profile.role == LikelyRole::person) return;
  profile.role = LikelyRole::identifier;
  profile.why = findings.empty() ? "its name speaks of " + *number : "holds " + detect::words_of(findings);
}

// The same rows with whole numbers as they would be without the zeros behind them.
Column without_zeros(const Column& column, const std::string& zeros) {
  Column plain{column.name, column.declared, {}, column.codes};
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    plain.values.encode(text.substr(0, text.size() - std::min(text.size(), zeros.size())));
  }
  return plain;
}

// What was found for numbers without the zeros that are written behind them. A mask in a plan would count those as
// digits, so that none is named; builtins have no place for them.
void fit_to_zeros(const std::string& zeros, ColumnProfile& profile) {
  profile.zeros = zeros;
  if (std::holds_alternative<hierarchy::FromBuiltin>(profile.recipe))
    profile.recipe = profile.otherwise.value_or(hierarchy::Recipe{});
  profile.otherwise.reset();
  const bool masked = std::holds_alternative<hierarchy::FromMask>(profile.recipe);
  profile.hierarchy = masked ? "" : hierarchy::recipe_text(profile.recipe);
}

ColumnProfile profile_plain(const Column& column, std::uint64_t rows, std::size_t groups) {
  ColumnProfile profile;
  profile.name = column.name;
  profile.type = type_of(column.values);
  profile.distinct = column.values.size();
  if (const auto empty = column.values.find("")) {
    --profile.distinct;
    profile.empty = static_cast<std::uint64_t>(std::ranges::count(column.codes, *empty));
  }
  guess_times(column, profile);
  guess_role(column, rows, groups, profile);
  look_for_content(column, profile);
  if (profile.role == LikelyRole::quasi) set_hierarchy(column, profile);
  return profile;
}

ColumnProfile profile_column(const Column& column, std::uint64_t rows, std::size_t groups) {
  const std::optional<std::string> zeros = zeros_behind(column.values);
  if (!zeros) return profile_plain(column, rows, groups);
  ColumnProfile profile = profile_plain(without_zeros(column, *zeros), rows, groups);
  // 20060103.0 is no way to write a day.
  if (profile.resolution) return profile_plain(column, rows, groups);
  fit_to_zeros(*zeros, profile);
  return profile;
}

// Persons of rows that several columns tell apart.
Column joined(const Table& table, const std::vector<std::string>& names) {
  Column column;
  std::vector<std::span<const Code>> parts;
  for (const std::string& name : names) {
    column.name += (column.name.empty() ? "" : " + ") + name;
    parts.emplace_back(table.columns[static_cast<std::size_t>(table.find(name))].codes);
  }
  const Grouping groups = group_by(parts, table.rows(), 1);
  for (const std::uint32_t group : groups.group_of) column.add(std::to_string(group));
  return column;
}

void set_person(const detect::PersonKey& key, Profile& profile) {
  for (ColumnProfile& column : profile.columns) {
    const bool part = std::ranges::find(key.columns, column.name) != key.columns.end();
    if (!part && column.role == LikelyRole::person) column.role = LikelyRole::identifier;
    if (!part || column.role == LikelyRole::person) continue;
    column.role = LikelyRole::person;
    column.why = key.evidence();
    column.hierarchy.clear();
    column.recipe = {};
    column.otherwise.reset();
    column.unknown = false;
  }
}

// What may be the person's number is neither generalized nor released.
void set_doubted(const std::string& name, double rows_of_each, Profile& profile) {
  for (ColumnProfile& column : profile.columns) {
    if (column.name != name || column.role == LikelyRole::person) continue;
    const std::string doubt = fmt::format(
        "may tell whom rows are about, as its values repeat, {:.1f} rows each: if it does, name it with "
        "--person, or every row counts as another person",
        rows_of_each);
    column.why = column.role == LikelyRole::identifier ? column.why + "; " + doubt : doubt;
    column.role = LikelyRole::identifier;
    column.hierarchy.clear();
    column.recipe = {};
    column.otherwise.reset();
    column.unknown = false;
  }
}

// Persons are those of the rows, or none if every row is another one.
void weigh_sensitive(const Table& table, const Column* persons, Profile& profile) {
  const std::uint64_t all = persons ? persons->values.size() : table.rows();
  for (std::size_t c = 0; c < table.columns.size() && all > 0; ++c) {
    if (profile.columns[c].role != LikelyRole::sensitive) continue;
    const Column& column = table.columns[c];
    std::vector<std::uint64_t> held(column.values.size(), 0);
    if (persons) {
      const std::span<const Code> both[] = {column.codes, persons->codes};
      for (const std::uint32_t first : group_by(both, table.rows(), 1).first) ++held[column.codes[first]];
    } else {
      held = rows_by_value(column);
    }
    weigh_values(column, held, all, profile.columns[c]);
  }
}

const Column* column_of(const Table& table, const std::optional<std::string>& name) {
  const int at = name ? table.find(*name) : -1;
  return at < 0 ? nullptr : &table.columns[static_cast<std::size_t>(at)];
}

}  // namespace

const char* name_of(LikelyRole role) {
  static constexpr const char* names[] = {"identifier", "person", "quasi", "sensitive", "plain"};
  return names[static_cast<std::size_t>(role)];
}

const char* type_name(const ColumnProfile& column) {
  if (!column.resolution) return kith::name_of(column.type);
  return *column.resolution == time::Resolution::day ? "date" : "time";
}

bool speaks_of_persons(std::string_view table) {
  const std::vector<std::string> words = detect::header_words(table);
  if (words.empty()) return false;
  const std::vector<std::string> last{words.back()};
  return mentions(last, person_words) || mentions(last, person_table_words);
}

Profile profile_columns(const Table& table, std::optional<std::string> person) {
  Profile result;
  result.source = table.source;
  result.rows = table.rows();
  const std::size_t groups = most_groups(table);
  for (const Column& column : table.columns)
    result.columns.push_back(profile_column(column, table.rows(), groups));
  settle_pivots(table, result);
  tell_pivots(table, result);
  for (ColumnProfile& column : result.columns) {
    if (person && column.name == *person) {
      column.role = LikelyRole::person;
      column.why = "named by --person";
    } else if (column.role == LikelyRole::person) {
      if (!person)
        person = column.name;
      else
        column.role = LikelyRole::identifier;
    }
  }
  result.person = person;
  if (person) result.person_columns = {*person};
  const Column* person_column = column_of(table, person);
  result.persons = person_column ? person_column->values.size() : result.rows;
  weigh_sensitive(table, person_column, result);
  return result;
}

std::optional<Column> find_person(const Table& table, unsigned threads, Profile& profile) {
  const detect::PersonSearch search = detect::look_for_persons(table, threads);
  const std::optional<detect::PersonKey>& key = search.key;
  profile.persons_unread = search.unread;
  if (!key && search.in_doubt && !profile.person) set_doubted(*search.in_doubt, search.doubted_rows, profile);
  if (!key) return std::nullopt;
  set_person(*key, profile);
  Column persons = joined(table, key->columns);
  profile.person = persons.name;
  profile.person_columns = key->columns;
  profile.persons = persons.values.size();
  return persons;
}

std::optional<Column> persons_of(const Table& table, const Profile& profile) {
  if (profile.person_columns.empty()) return std::nullopt;
  return joined(table, profile.person_columns);
}

Profile profile(const Table& table, std::optional<std::string> person, unsigned threads, Progress& progress,
                const CombinationLimits& limits) {
  const bool named = person.has_value();
  Profile result = profile_columns(table, std::move(person));
  std::optional<Column> found;
  if (!named) found = find_person(table, threads, result);
  if (found) weigh_sensitive(table, &*found, result);
  const Column* person_column = found ? &*found : column_of(table, result.person);
  combine_columns(table, person_column, threads, progress, limits, result);
  return result;
}

}  // namespace kith::profile

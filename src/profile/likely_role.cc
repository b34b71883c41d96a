// Likely roles come from names first (what people call such columns) and from counts second. Whatever is
// doubtful is called a quasi column: to protect one column too many costs detail, one too few costs people.
#include "profile/likely_role.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "detect/header_meaning.h"
#include "detect/latin.h"
#include "profile/column_words.h"
#include "time/two_digit_years.h"

namespace kith::profile {

namespace {

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

bool speaks_of_case(std::string_view value) {
  constexpr std::array words = {"alive",    "dead",     "died",     "deceased",  "death",     "living",
                                "censored", "event",    "relapse",  "remission", "recover",   "cured",
                                "survived", "positive", "negative", "ill",       "healthy",   "sick",
                                "diseased", "infected", "lebt",     "lebend",    "gestorben", "verstorben",
                                "tot",      "vivant",   "mort",     "vivo",      "muerto",    "fallecido"};
  return mentions(detect::header_words(value), words);
}

// "vital_status", or "status" alone if every value is one of a life or an illness. One of marriage or of work is
// what others know, in whatever language or by whatever code it is told.
bool tells_status_of_case(const std::vector<std::string>& name, const Column& column) {
  if (name.empty() || name.back() != "status" || name.size() > 2) return false;
  if (name.size() == 2) return name[0] == "vital";
  bool any = false;
  for (Code code = 0; code < column.values.size(); ++code) {
    if (column.values[code].empty()) continue;
    if (!speaks_of_case(column.values[code])) return false;
    any = true;
  }
  return any;
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

// Whether every value is a year, or a month of one such as 2021-07.
bool are_years_or_months(const Column& column) {
  constexpr double first = 1800, last = 2100;
  bool any = false;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    if (text.empty()) continue;
    double year = 0;
    const bool month = text.size() == 7 && (text[4] == '-' || text[4] == '/');
    if (!parse_number(month ? text.substr(0, 4) : text, year) || year < first || year > last) return false;
    any = true;
  }
  return any;
}

// More than a dozen numbers under a name that speaks of death are days, counted from some day on or until that
// one; years and months are times however few they are.
bool counts_days_of_death(const std::vector<std::string>& name, const Column& column,
                          const ColumnProfile& profile) {
  constexpr std::uint64_t many = 12, several = 2;
  constexpr std::array of_time = {"date", "day", "year", "month", "time", "dod"};
  if (!time::speaks_of_death(profile.name) || mentions(name, not_of_days) || mentions(name, number_words) ||
      has_word_of_birth_sex_or_age(name))
    return false;
  if (are_years_or_months(column)) return profile.distinct >= several;
  return are_numbers(profile) && profile.distinct > (mentions(name, of_time) ? several : many);
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

}  // namespace

std::size_t most_groups(const Table& table) {
  std::size_t most = 0;
  for (const Column& column : table.columns)
    if (detect::meaning_of(column.name) == detect::Meaning::group)
      most = std::max(most, column.values.size());
  return most;
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
  if (counts_days_of_death(name, column, profile))
    return is(LikelyRole::quasi, "a time, which others may know");
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

}  // namespace kith::profile

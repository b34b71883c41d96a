#include "detect/births_and_ages.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "detect/header_meaning.h"
#include "detect/latin.h"
#include "time/two_digit_years.h"

namespace kith::detect {

namespace {

constexpr double oldest = 125;
// Tools write a date that is not there as the first day of 1900.
constexpr int no_death = 1900;

struct Age {
  int years = 0;
  bool exact = true;
};

// The first number of "90+", ">89" or "100-109", which is the least age.
std::optional<int> least_age(std::string_view text) {
  constexpr std::size_t longest = 20;
  const std::size_t begin = text.find_first_of("0123456789");
  if (begin == std::string_view::npos || text.size() > longest) return std::nullopt;
  int age = 0;
  for (std::size_t i = begin; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
    age = age * 10 + (text[i] - '0');
    if (age > oldest) return std::nullopt;
  }
  return age;
}

// Words beside an age, and how many of its unit are a year; 1 if they speak of bands.
struct BesideAge {
  std::string_view word;
  double in_a_year;
};
constexpr BesideAge beside_ages[] = {
    {"months", 12},   {"month", 12},  {"monate", 12},  {"monaten", 12}, {"monat", 12},   {"mois", 12},
    {"meses", 12},    {"mesi", 12},   {"maanden", 12}, {"mo", 12},      {"weeks", 52},   {"wochen", 52},
    {"days", 365},    {"tage", 365},  {"jours", 365},  {"dias", 365},   {"giorni", 365}, {"dagen", 365},
    {"group", 1},     {"grp", 1},     {"band", 1},     {"range", 1},    {"class", 1},    {"category", 1},
    {"cat", 1},       {"bracket", 1}, {"bucket", 1},   {"gruppe", 1},   {"klasse", 1},   {"tranche", 1},
    {"groupe", 1},    {"classe", 1},  {"grupo", 1},    {"fascia", 1},   {"gruppo", 1},   {"faixa", 1},
    {"categorie", 1}, {"groep", 1},   {"in", 1},       {"d", 1},        {"de", 1},       {"di", 1},
    {"etaria", 1},    {"etario", 1}};
// Compounds, and what is left of them.
constexpr std::string_view bands_in_one_word[] = {
    "altersgruppe", "altersklasse", "agegroup", "ageband", "agegrp", "leeftijdsgroep", "leeftijdscategorie"};

const BesideAge* beside_age(std::string_view word) {
  const auto* found = std::ranges::find(beside_ages, word, &BesideAge::word);
  return found == std::end(beside_ages) ? nullptr : found;
}

double units_of_a_year(std::string_view header) {
  double units = 1;
  for (const std::string& word : header_words(header))
    if (const BesideAge* beside = beside_age(word)) units = std::max(units, beside->in_a_year);
  return units;
}

// The header without the words beside the age.
std::string age_alone(std::string_view header) {
  std::string alone;
  for (const std::string& word : header_words(header)) {
    if (std::ranges::find(bands_in_one_word, word) != std::end(bands_in_one_word)) return "age";
    if (!beside_age(word)) alone += (alone.empty() ? "" : "_") + word;
  }
  return alone;
}

std::vector<std::optional<Age>> ages_of(const Column& column) {
  const double unit = units_of_a_year(column.name);
  std::vector<std::optional<Age>> ages;
  double age = 0;
  for (Code code = 0; code < column.values.size(); ++code) {
    const std::string_view text = column.values[code];
    ages.emplace_back();
    if (parse_number(text, age)) {
      if (age >= 0 && age / unit <= oldest) ages.back() = Age{static_cast<int>(age / unit), true};
    } else if (const auto least = least_age(text); least && unit == 1) {
      ages.back() = Age{*least, false};
    }
  }
  return ages;
}

}  // namespace

bool holds_ages(const Column& column) {
  const std::string header = age_alone(column.name);
  return meaning_of(header) == Meaning::age && speaks_of_nobody_else(header);
}

bool holds_deaths(std::string_view header) {
  if (!time::speaks_of_death(header) || speaks_of_another(header)) return false;
  return std::ranges::all_of(header_words(header), [](const std::string& word) {
    return time::speaks_of_death(word) || speaks_of_nobody_else(word);
  });
}

bool is_date_of_another(std::string_view header) {
  return (time::speaks_of_birth(header) || time::speaks_of_death(header)) && speaks_of_another(header);
}

std::vector<std::optional<int>> written_years(const Column& column) {
  constexpr double first = 1800, last = 2200;
  std::vector<std::optional<int>> years(column.values.size());
  double year = 0;
  for (Code code = 0; code < column.values.size(); ++code)
    if (column.values[code].size() == 4 && parse_number(column.values[code], year) && year >= first &&
        year <= last)
      years[code] = static_cast<int>(year);
  return years;
}

std::optional<WrongCentury> wrong_century(const Column& births, std::span<const std::optional<int>> year_of,
                                          const Column& ages) {
  const std::vector<std::optional<Age>> age_of = ages_of(ages);
  std::vector<time::BirthAndAge> pairs;
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < births.codes.size(); ++row) {
    const auto& year = year_of[births.codes[row]];
    const auto& age = age_of[ages.codes[row]];
    if (!year || !age) continue;
    pairs.push_back({*year, age->years, age->exact});
    rows.push_back(row);
  }
  const auto found = time::contradicted_by_ages(pairs);
  if (!found) return std::nullopt;
  return WrongCentury{rows[found->at], found->pivot};
}

std::optional<WrongCentury> born_after_death(const Column& births,
                                             std::span<const std::optional<int>> year_of,
                                             const Column& deaths,
                                             std::span<const std::optional<int>> death_year_of) {
  std::vector<time::BirthAndDeath> pairs;
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < births.codes.size(); ++row) {
    const auto& birth = year_of[births.codes[row]];
    const auto& death = death_year_of[deaths.codes[row]];
    if (!birth || !death || *death <= no_death) continue;
    pairs.push_back({*birth, *death});
    rows.push_back(row);
  }
  const auto found = time::contradicted_by_deaths(pairs);
  if (!found) return std::nullopt;
  return WrongCentury{rows[found->at], found->pivot};
}

}  // namespace kith::detect

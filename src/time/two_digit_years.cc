#include "time/two_digit_years.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <vector>

#include <date/date.h>
#include <fmt/format.h>

#include "time/local_time.h"

namespace kith::time {
namespace {

// Years that lie within so many are close together.
constexpr int kClose = 40;
// Years that run through a pivot begin and end so near to it, and leave no more than so many empty.
constexpr int kNearEnd = 5, kDense = 10;

// Words that stand in a name anywhere, and words that are the name or a part of it between signs.
constexpr std::array kPartsOfNames = {"birth",    "brth",   "geburt",     "gebdat",   "geboren",
                                      "geboorte", "naiss",  "nacimiento", "fechanac", "fecnac",
                                      "nascita",  "nascim", "datanasc",   "dtnasc"};
// "Ne" alone is the north-east.
constexpr std::array kWholeWords = {"dob",  "yob",  "ddn",   "born",   "bday",   "geb",     "nac",
                                    "nasc", "nato", "nata",  "nacido", "nacida", "nascido", "nascida",
                                    "nee",  "né",   "ne_le", "ne le",  "ne-le"};

constexpr std::array kPartsOfDeath = {"death",  "deceased", "sterbe",  "todes",   "deces",
                                      "muerte", "fallec",   "decesso", "overlij", "obito",
                                      "defunc", "overled",  "dthd"};
constexpr std::array kWordsOfDeath = {"dod",       "tod",   "died", "gestorven",
                                      "gestorben", "morte", "mort", "deathdt"};

std::string lower(std::string_view text) {
  std::string made(text);
  for (char& c : made)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return made;
}

// Small letters without accents, whether these stand by themselves (U+0300 to U+036F) or not (U+00C0 to U+00FF).
std::string without_accents(std::string_view text) {
  constexpr std::string_view plain = "aaaaaaaceeeeiiiidnooooo ouuuuy  ";
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    const bool accent = byte == 0xcc || (byte == 0xcd && next < 0xb0);
    const bool letter = byte == 0xc3 && next >= 0x80 && next < 0xc0;
    if (letter) made += plain[(next - 0x80) % 0x20];
    if (letter || accent)
      ++i;
    else
      made += text[i];
  }
  return made;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

bool has_word(std::string_view name, std::string_view word) {
  for (std::size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_letter(name[at - 1])) && (end == name.size() || !is_letter(name[end]))) return true;
  }
  return false;
}

// The two widest gaps between the years, and the year before the widest.
struct Gaps {
  int widest = 0, second = 0, before = 0;
};

Gaps gaps_of(const std::set<int>& years) {
  Gaps gaps;
  for (auto next = std::next(years.begin()); next != years.end(); ++next) {
    const int gap = *next - *std::prev(next);
    if (gap > gaps.widest)
      gaps = {gap, gaps.widest, *std::prev(next)};
    else
      gaps.second = std::max(gaps.second, gap);
  }
  return gaps;
}

std::int64_t present_second() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

}  // namespace

std::string TwoDigitYears::note(const std::string& column) const {
  const std::string read = fmt::format("column '{}': its years have two digits and were read as {} to {}",
                                       column, latest - 99, latest);
  if (doubtful)
    return read +
           ", as the pivot states; but the values speak for another century: look at them, and state the "
           "year that is right";
  if (stated) return read + ", as the pivot states";
  return read +
         "; nobody stated the latest year, so it was assumed: write pivot = " + std::to_string(latest) +
         " beside the format, or the year that is right";
}

std::optional<int> closer_pivot(const std::set<int>& years) {
  if (years.size() < 2) return std::nullopt;
  const Gaps gaps = gaps_of(years);
  const int span = *years.rbegin() - *years.begin();
  if (span <= kClose || gaps.widest <= 100 - kClose) return std::nullopt;
  return gaps.before + 100;
}

std::optional<int> pivot_ahead(const std::set<int>& years, int latest) {
  if (years.size() < 2) return std::nullopt;
  const bool at_both_ends =
      *years.begin() - (latest - 99) <= kNearEnd && latest - *years.rbegin() <= kNearEnd;
  const Gaps gaps = gaps_of(years);
  if (!at_both_ends || gaps.widest < kClose || gaps.second > kDense) return std::nullopt;
  return gaps.before + 100;
}

bool almost_a_century_apart(const YearSpan& a, const YearSpan& b) {
  return a.last + 80 < b.first || b.last + 80 < a.first;
}

namespace {

constexpr int years_of_table = 3, half_a_century = 50, oldest = 125;

// About when a table was made: the middle of the years of birth and ages together, which lies not in the future.
int made_about(std::span<const BirthAndAge> rows) {
  std::vector<int> made;
  for (const BirthAndAge& row : rows)
    if (row.exact) made.push_back(row.year + row.age);
  if (made.empty()) return present_year();
  const auto middle = made.begin() + static_cast<std::ptrdiff_t>(made.size() / 2);
  std::nth_element(made.begin(), middle, made.end());
  return *middle > present_year() + 1 ? *middle - 100 : *middle;
}

// What the rows of one age tell: whether some fit as they were read, whether some make it an age of a few decades to
// come, which no wrong century explains, and whether some do not fit a century before, either.
struct RowsOfAge {
  bool fit = false, in_between = false, astray = false;
};

// An age is a code for an unknown one if it is in between, or if it stands apart from all ages that fit.
class Codes {
 public:
  Codes(std::span<const BirthAndAge> rows, int made) {
    for (const BirthAndAge& row : rows) {
      if (row.age < 0 || row.age > oldest) continue;
      RowsOfAge& of = of_[static_cast<std::size_t>(row.age)];
      const int ahead = row.year + row.age - made;
      of.fit = of.fit || (ahead <= years_of_table && ahead > -half_a_century);
      of.in_between = of.in_between || (ahead > years_of_table && ahead <= half_a_century);
      of.astray = of.astray || (ahead > half_a_century && std::abs(ahead - 100) > years_of_table);
    }
  }
  bool has(int age) const {
    if (age < 0 || age > oldest) return true;
    const RowsOfAge& of = of_[static_cast<std::size_t>(age)];
    return of.in_between || (of.astray && !of.fit && !fits_near(age));
  }

 private:
  bool fits_near(int age) const {
    constexpr int near = 45;
    for (int other = std::max(0, age - near); other <= std::min(oldest, age + near); ++other)
      if (of_[static_cast<std::size_t>(other)].fit) return true;
    return false;
  }
  std::array<RowsOfAge, oldest + 1> of_{};
};

// Collects births where they belong, and the first that was read elsewhere.
class RightCenturies {
 public:
  void add(std::size_t row, int year, int moved) {
    if (moved != 0 && !first_) first_ = row;
    const int right = year + moved;
    if (!births_) births_ = YearSpan{right, right};
    births_ = YearSpan{std::min(births_->first, right), std::max(births_->last, right)};
  }
  std::optional<AgeContradiction> found() const {
    if (!first_) return std::nullopt;
    AgeContradiction found{*first_, std::nullopt};
    if (births_->last - births_->first < 100) found.pivot = births_->first + 99;
    return found;
  }

 private:
  std::optional<std::size_t> first_;
  std::optional<YearSpan> births_;
};

}  // namespace

std::optional<AgeContradiction> contradicted_by_ages(std::span<const BirthAndAge> rows) {
  if (rows.empty()) return std::nullopt;
  const int made = made_about(rows);
  const Codes codes(rows, made);
  RightCenturies centuries;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BirthAndAge& row = rows[i];
    const int ahead = row.year + row.age - made;
    if (codes.has(row.age)) {
      centuries.add(i, row.year, 0);
      continue;
    }
    const auto fits = [&](int moved) { return row.exact && std::abs(ahead + moved) <= years_of_table; };
    const bool to_come = ahead > half_a_century && ahead - 100 <= years_of_table;
    centuries.add(i, row.year, fits(-100) || to_come ? -100 : fits(100) ? 100 : 0);
  }
  return centuries.found();
}

std::optional<AgeContradiction> contradicted_by_deaths(std::span<const BirthAndDeath> rows) {
  RightCenturies centuries;
  for (std::size_t i = 0; i < rows.size(); ++i)
    centuries.add(i, rows[i].birth,
                  rows[i].birth > rows[i].death && rows[i].birth - 100 <= rows[i].death ? -100 : 0);
  return centuries.found();
}

namespace {

bool speaks_of(std::string_view column, std::span<const char* const> parts,
               std::span<const char* const> words) {
  std::string accented = lower(column);
  std::erase_if(accented, [](char c) { return c == '.' || c == '(' || c == ')'; });
  const std::string name = without_accents(accented);
  const auto part = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  const auto whole = [&](std::string_view word) { return has_word(name, word) || has_word(accented, word); };
  return std::ranges::any_of(parts, part) || std::ranges::any_of(words, whole);
}

}  // namespace

bool speaks_of_birth(std::string_view column) { return speaks_of(column, kPartsOfNames, kWholeWords); }

bool speaks_of_death(std::string_view column) { return speaks_of(column, kPartsOfDeath, kWordsOfDeath); }

int year_of_second(std::int64_t seconds) {
  const date::year_month_day day{date::sys_days{date::days{day_of_second(seconds)}}};
  return static_cast<int>(day.year());
}

int present_year() { return std::max(assumed_pivot, year_of_second(present_second())); }

// Clocks are ahead of that of UTC by 14 hours at most.
bool is_in_the_future(std::int64_t seconds) {
  constexpr std::int64_t day = 24 * 60 * 60, ahead = 14 * 60 * 60;
  return year_of_second(seconds) >= assumed_pivot && seconds >= ((present_second() + ahead) / day + 1) * day;
}

}  // namespace kith::time

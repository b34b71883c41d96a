// Years that are written with two digits, and how they are read: as one of the hundred years up to a pivot,
// which the plan states or kith assumes. Which is right cannot be told from a value; some readings the values
// contradict, and those are refused. Plain values; threads may share them.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace kith::time {

// Without a pivot this is the latest year of two digits. It is fixed, and not the year in which kith runs, so
// that the same plan and data give the same release in every year.
constexpr int assumed_pivot = 2026;

struct TwoDigitYears {
  int latest = assumed_pivot;
  bool stated = false;
  // The plan has the last word on its pivot, but the values speak against it.
  bool doubtful = false;

  int year_of(int two_digits) const { return latest - (latest % 100 - two_digits + 100) % 100; }
  // What the publisher should know: "its years have two digits and were read as 1927 to 2026, …".
  std::string note(const std::string& column) const;

  bool operator==(const TwoDigitYears&) const = default;
};

// The pivot with which the years lie close together, if with the one they were read by they do not: 25, 26
// and 27, read as 2025, 2026 and 1927, give 2027. Years that fill more than 40 of the 100 give none.
std::optional<int> closer_pivot(const std::set<int>& years);

// The same of dates that are no births and run on beyond the year in which they were written: with the pivot
// `latest` they lie close to both ends of its hundred years, with 40 empty years or more between, and with the
// pivot given back they leave no more than ten years empty. E.g. 2010 to 2055, read by 2026 as 2010 to 2026 and
// 1927 to 1955.
std::optional<int> pivot_ahead(const std::set<int>& years, int latest);

// The first and the last year of some dates.
struct YearSpan {
  int first = 0, last = 0;
};
// Whether the two lie more than 80 years apart, as they do if one was read in the wrong century.
bool almost_a_century_apart(const YearSpan& a, const YearSpan& b);

// A year of birth as it was read, and the age that stands beside it, or the least it can be ("90+").
struct BirthAndAge {
  int year = 0, age = 0;
  bool exact = true;
};
// Year and age together are nearly the same in all rows of a table, namely about when it was made. In the row `at`,
// the first of such, they fit if the birth lies a century away from where it was read, or the age would be one that
// is yet to come. `pivot` is one with which all rows fit, if there is one.
struct AgeContradiction {
  std::size_t at = 0;
  std::optional<int> pivot;
};
// E.g. 1975 and 51, 2024 and 102: the second was born in 1924, and the pivot 2023 reads it so. Ages may be cut off at
// a highest one, which stands for all above it: 2022 and 90 contradict each other as well. An age beside births of all
// decades is a code for an unknown one.
std::optional<AgeContradiction> contradicted_by_ages(std::span<const BirthAndAge> rows);

// A year of birth as it was read, and that of the same person's death.
struct BirthAndDeath {
  int birth = 0, death = 0;
};
// Nobody dies before they were born.
std::optional<AgeContradiction> contradicted_by_deaths(std::span<const BirthAndDeath> rows);

// Says whether a column of this name tells when somebody was born, in one of the languages of our users.
bool speaks_of_birth(std::string_view column);
// The same of when somebody died.
bool speaks_of_death(std::string_view column);

// The year of a time in seconds since 1970-01-01, and the present year and day by the clock of this machine,
// which may be wrong: they are never before `assumed_pivot`. A time is in the future from the end of the
// present day on, wherever it was written.
int year_of_second(std::int64_t seconds);
int present_year();
bool is_in_the_future(std::int64_t seconds);

}  // namespace kith::time

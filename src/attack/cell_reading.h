// How a released cell reads to a person: a value, a range, a set, a masked code, or anything at all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith::attack {

// `text` is the cell; a masked code has its masked characters as *. A range has low and high, infinite at an
// open edge, and in days if `dates` says that it lies between two ISO dates. A set has members.
struct CellReading {
  enum class Kind { value, range, set, masked, anything } kind = Kind::value;
  std::string text;
  double low = 0, high = 0;
  bool low_open = false, high_open = false;
  bool dates = false;
  std::vector<std::string> members;
};

// Understands `[lo, hi]`, `[lo, hi)`, `(lo, hi]`, `(lo, hi)`, `lo-hi`, `[lo-hi]`, `<= x`, `> x`, `< x`, `>=
// x`,
// `{a, b}`, `{"x, y", z}`, `941**`, `*`; everything else is a value. Bounds are numbers or ISO dates.
CellReading read_cell(std::string_view cell);

// Says whether the cell could stand for the value. Equal texts always do. A masked character stands for one
// character. A range of numbers holds an ISO date when it holds its year.
bool covers(const CellReading& reading, std::string_view value);

// The texts under which a single value may stand in a cell of kind `value`: itself, and for an ISO date also
// its year, half-year, quarter, month and week (2006, 2006-H1, 2006-Q1, 2006-01, 2006-W01), for a time also
// its day, hour, minute and second (2006-01-03T09). All are as comparable_text() gives them.
std::vector<std::string> names_of(std::string_view value);

// The text by which values are compared: dates of three numbers lose leading zeros (09/15/61 and 9/15/61 are
// the same day); anything else, ZIP codes among them, stays as it is.
std::string comparable_text(std::string_view text);

// A value as a range sees it, parsed once. The kind is `none` if it is neither a number nor an ISO date.
// `number` is a number, or the year of a date; `days` is a date.
struct Magnitude {
  enum class Kind { none, number, date } kind = Kind::none;
  double number = 0;
  double days = 0;
};
Magnitude magnitude_of(std::string_view value);
bool in_range(const CellReading& range, const Magnitude& value);
bool fits_mask(std::string_view mask, std::string_view value);

}  // namespace kith::attack

// Every value gets the number of its cell of the first width; a coarser cell is that number divided by the
// ratio of the widths, rounded down, so nesting holds by construction. The cell is guessed in floating point
// and then moved until its exact borders enclose the value. Linear in the number of values.
//
// Open ends: with width w the open class at the bottom ends at the first bound of w that is not below `bottom`.
// The bounds of a coarser width are among those of a finer one, so that end never falls as w grows: whatever was
// in the open class stays in it, and whatever was a cell goes into it as a whole. Levels stay nested. The top
// mirrors it. Example: widths 5, 10, 20, bottom 20, top 75 give `< 20`, [20, 25), …, `>= 75` at 5, `< 20`,
// [20, 30), …, `>= 70` at 10, and `< 20`, [20, 40), [40, 60), `>= 60` at 20.
#include "hierarchy/intervals.h"

#include <cmath>

#include "hierarchy/assemble.h"
#include "hierarchy/decimal.h"

namespace kith::hierarchy {
namespace {

// Below 2^52, sums of units stay exact in a double.
constexpr double kMostUnits = 4e15;

Error bad(std::string what, const Place& place, std::string remedy) {
  return Error(ErrorCode::hierarchy_value, std::move(what), place, std::move(remedy));
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0); }

std::int64_t in_units(const Decimal& decimal, int exponent, const Place& place) {
  const double size =
      std::fabs(static_cast<double>(decimal.digits)) * std::pow(10.0, decimal.exponent - exponent);
  if (exponent < -15 || size > kMostUnits)
    throw bad("the widths and the origin have too many digits", place, "use rounder numbers");
  std::int64_t units = decimal.digits;
  for (int e = decimal.exponent; e > exponent; --e) units *= 10;
  return units;
}

}  // namespace

IntervalGrid::IntervalGrid(const FromIntervals& recipe, const Place& place) {
  if (recipe.widths.empty()) throw bad("intervals need a width", place, "write e.g. intervals = [5, 10, 20]");
  std::vector<Decimal> decimals;
  for (double width : recipe.widths) {
    const auto decimal = shortest_decimal(width);
    if (!decimal || width <= 0)
      throw bad("an interval's width is not a positive number", place, "write e.g. intervals = [5, 10, 20]");
    decimals.push_back(*decimal);
  }
  const auto origin = shortest_decimal(recipe.origin);
  if (!origin) throw bad("the origin is not a number", place, "write e.g. origin = 0");
  exponent_ = std::min(0, origin->exponent);
  for (const auto& end : {recipe.bottom, recipe.top}) {
    const auto decimal = end ? shortest_decimal(*end) : Decimal{};
    if (!decimal) throw bad("bottom or top is not a number", place, "write e.g. bottom = 20, top = 90");
    exponent_ = std::min(exponent_, decimal->exponent);
  }
  for (const Decimal& decimal : decimals) exponent_ = std::min(exponent_, decimal.exponent);
  origin_ = in_units(*origin, exponent_, place);
  width_ = in_units(decimals.front(), exponent_, place);
  per_one_ = std::pow(10.0, -exponent_);
  std::int64_t before = width_;
  for (std::size_t i = 0; i < decimals.size(); ++i) {
    const std::int64_t width = in_units(decimals[i], exponent_, place);
    if (width % before != 0)
      throw bad("width " + number_text(recipe.widths[i]) + " is not a multiple of " +
                    number_text(recipe.widths[i - 1]) + ", the one before",
                place, "make each width a multiple of the one before, so that intervals are nested");
    ratios_.push_back(width / width_);
    before = width;
  }
  set_open_ends(recipe, place);
}

void IntervalGrid::set_open_ends(const FromIntervals& recipe, const Place& place) {
  const auto units = [&](double end) { return in_units(*shortest_decimal(end), exponent_, place) - origin_; };
  for (std::size_t i = 0; i < ratios_.size(); ++i) {
    const std::int64_t width = ratios_[i] * width_;
    if (recipe.bottom) bottoms_.push_back(origin_ - floor_div(-units(*recipe.bottom), width) * width);
    if (recipe.top) tops_.push_back(origin_ + floor_div(units(*recipe.top), width) * width);
    if (recipe.bottom && recipe.top && bottoms_[i] > tops_[i])
      throw bad("no interval of width " + number_text(recipe.widths[i]) + " begins between bottom and top",
                place, "leave the width out, or move bottom and top apart");
  }
}

double IntervalGrid::to_double(std::int64_t units) const { return static_cast<double>(units) / per_one_; }

std::int64_t IntervalGrid::start(std::size_t width, std::int64_t first_cell) const {
  return origin_ + floor_div(first_cell, ratios_[width]) * ratios_[width] * width_;
}

double IntervalGrid::lower(std::size_t width, std::int64_t first_cell) const {
  return to_double(start(width, first_cell));
}

double IntervalGrid::upper(std::size_t width, std::int64_t first_cell) const {
  return to_double(start(width, first_cell) + ratios_[width] * width_);
}

std::string IntervalGrid::label(std::size_t width, std::int64_t first_cell) const {
  const std::int64_t from = start(width, first_cell);
  if (!bottoms_.empty() && from < bottoms_[width]) return "< " + decimal_text(bottoms_[width], exponent_);
  if (!tops_.empty() && from >= tops_[width]) return ">= " + decimal_text(tops_[width], exponent_);
  return "[" + decimal_text(from, exponent_) + ", " +
         decimal_text(from + ratios_[width] * width_, exponent_) + ")";
}

bool IntervalGrid::holds(double value) const { return std::fabs(value) * per_one_ < kMostUnits; }

std::int64_t IntervalGrid::cell_of(double value) const {
  auto cell = static_cast<std::int64_t>(
      std::floor((value - to_double(origin_)) * per_one_ / static_cast<double>(width_)));
  while (value < lower(0, cell)) --cell;
  while (value >= upper(0, cell)) ++cell;
  return cell;
}

double number_of(std::string_view value, const Place& place) {
  double number = 0;
  if (!parse_number(value, number) || !std::isfinite(number))
    throw bad("the value is not a number and has no place in intervals", place,
              "give the column a hierarchy file, a mask or a calendar, or correct the value");
  return number;
}

namespace {

std::int64_t cell_of(const IntervalGrid& grid, const Dictionary& values, Code code, const Place& place) {
  try {
    const double number = number_of(values[code], place);
    if (grid.holds(number)) return grid.cell_of(number);
  } catch (const Error& error) {
    throw ValueError(error, values, code);
  }
  throw ValueError(bad("the value is too large for intervals of this width", place,
                       "use wider intervals, or correct the value"),
                   values, code);
}

}  // namespace

Hierarchy from_intervals(const FromIntervals& recipe, const std::string& column, const Dictionary& values,
                         const std::string& source) {
  const Place place{source, 0, column};
  const IntervalGrid grid(recipe, place);
  std::vector<std::int64_t> cells(values.size(), 0);
  for (Code code = 0; code < values.size(); ++code) {
    if (values[code].empty()) continue;
    cells[code] = cell_of(grid, values, code, place);
  }
  std::string kind = "intervals";
  std::vector<LevelLabels> levels;
  for (std::size_t i = 0; i < grid.widths(); ++i) {
    kind += (i == 0 ? " " : ", ") + number_text(recipe.widths[i]);
    levels.push_back(level_by("width " + number_text(recipe.widths[i]), values,
                              [&](Code code) { return grid.label(i, cells[code]); }));
  }
  if (recipe.bottom) kind += ", bottom " + number_text(*recipe.bottom);
  if (recipe.top) kind += ", top " + number_text(*recipe.top);
  return chain_of(column, std::move(kind), values, std::move(levels));
}

}  // namespace kith::hierarchy

// Hierarchies of numbers by intervals. Internal to this room.
#pragma once

#include <string>
#include <vector>

#include "hierarchy/build.h"
#include "kith/error.h"

namespace kith::hierarchy {

// The cells [origin + i * width, origin + (i + 1) * width) of each width, computed in whole units of the last
// decimal place that widths and origin have, so that 0.3 lies in [0.3, 0.4) and coarser cells are unions of
// finer ones. With a bottom or a top the outermost cells of every width are open: `< 20` and `>= 90`.
class IntervalGrid {
 public:
  // Throws Error{hierarchy_value} unless widths are positive and each is a multiple of the one before, and bottom
  // and top leave a bound of every width between them.
  IntervalGrid(const FromIntervals& recipe, const Place& place);

  std::size_t widths() const { return ratios_.size(); }
  // Says whether `value` lies where cells can be told apart exactly.
  bool holds(double value) const;
  // The number of the cell of the first width that holds `value`.
  std::int64_t cell_of(double value) const;
  double lower(std::size_t width, std::int64_t first_cell) const;
  double upper(std::size_t width, std::int64_t first_cell) const;
  std::string label(std::size_t width, std::int64_t first_cell) const;

 private:
  void set_open_ends(const FromIntervals& recipe, const Place& place);
  std::int64_t start(std::size_t width, std::int64_t first_cell) const;
  double to_double(std::int64_t units) const;

  // A unit is 10^exponent_, and per_one_ of them make 1. The origin and the first width are in units; a ratio
  // is each width over the first.
  int exponent_ = 0;
  double per_one_ = 1;
  std::int64_t origin_ = 0;
  std::int64_t width_ = 1;
  std::vector<std::int64_t> ratios_;
  // By width, in units: cells that start below the first are open, and those that start at the second or above.
  std::vector<std::int64_t> bottoms_, tops_;
};

// Gives the number a value is. Throws Error{hierarchy_value} if it is none.
double number_of(std::string_view value, const Place& place);

Hierarchy from_intervals(const FromIntervals& recipe, const std::string& column, const Dictionary& values,
                         const std::string& source);

}  // namespace kith::hierarchy

// Columns that are released as they are and tell more of a generalized column than its released cells do.
//
// What is measured. Two rows with the same released cell have the same source value with some chance, and lie
// some values apart in the order of the values; that is what the cell leaves open. Two rows that have the
// same shown value too may be alike more often, or lie closer; that is what both together leave open. Both are
// means over pairs, so that they are not biased: if the shown column has nothing to do with the hidden one,
// they are expected to be equal, however few rows share a shown value. Only values that repeat are evidence.
//
// A column narrows another if the first chance is beyond the second by four fifths of what is possible, or by
// a fifth and to four times as much, or if rows lie a quarter as far apart or less. It does so sharply with
// four fifths, six times as much, or a sixth as far. Chance would bring any of these about less often than
// once in a million. Cells of about as many values, within a factor of two, are judged together, so that
// narrow cells do not hide what is told of wide ones.
//
// Example: ages 20 to 29 in one cell, each four times, and beside them codes g20, g21, … that are each made of
// two ages, 20 and 21, 22 and 23. Two rows of the cell are alike in 1 pair of 13, and two rows of one code in
// 3 pairs of 7: the code narrows the age from about 13 values to about 2. A code of five ages narrows it by
// half, which is not told.
//
// Two views are tried: rows alike in cell and shown value, and rows alike in the shown value, which is what it
// tells by itself; the second has evidence if cells are many and small. It is held against what is known without
// any cell too: nine rows of ten from one country say nothing of a cell of other countries. If shown values hardly repeat, but
// their order may tell, as birth dates tell ages, each four rows in that order stand for one value; narrowing
// is then told only if it is sharp. Empty shown cells tell nothing and are no evidence. Of each person the
// first released row counts: a person's rows are alike in everything.
//
// Cost: at most 65 536 rows are looked at, taken evenly if there are more. These are sorted twice for each
// hidden column, and each of the at most four views of a pair of columns puts them in the order of the shown
// values by counting. Nothing is shared between calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "table/table.h"

namespace kith::attack {

// The number of the released cell of a row in a column of the table, worked out when it is asked for. Rows whose
// cell is not below `count` are not released.
struct ReleasedCells {
  std::size_t column = 0;
  std::function<std::uint32_t(std::size_t row)> of_row;
  std::size_t count = 0;
};

// Both are columns of the table. A cell leaves about `before` values, and the shown value about `after`; these
// are of the cells with most rows among those that are narrowed. Shares are of the rows that were looked at.
struct Narrowing {
  std::size_t shown = 0, hidden = 0;
  double before = 0, after = 0;
  std::uint64_t rows = 0, sharply = 0, of_rows = 0;
};

// In the order of `shown`, then of `hidden`. `person` may be null.
std::vector<Narrowing> narrowed_by(const Table& table, const std::vector<std::size_t>& shown,
                                   const std::vector<ReleasedCells>& hidden, const Column* person);

// One row: a shown value, a cell, and the place of the hidden value in the order of all.
struct ShownRow {
  std::uint32_t shown = 0, cell = 0, rank = 0;
};

// Sums over rows in cells of about as many values. A row has the weight (n - 1) / n if n rows have its shown
// value, and `weight` is the sum of these. `alike` and `apart` are what other rows with the shown value have in
// common with it on average, `cell_alike` and `cell_apart` those of its cell; `cell_square` is of squared
// distances.
struct Evidence {
  std::uint64_t rows = 0;
  double weight = 0;
  double alike = 0, apart = 0;
  double cell_alike = 0, cell_apart = 0, cell_square = 0;
};

// Evidence by the number of bits of how many different values the cell has. Cells of a single value hide
// nothing and are passed over. `within_cells`: rows of other cells are not compared. Otherwise a cell is taken to
// tell at least what all rows together do.
std::vector<Evidence> evidence_of(std::vector<ShownRow> rows, bool within_cells);

}  // namespace kith::attack

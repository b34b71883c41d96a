// Numbers with decimal commas, such as 3,5, as the numbers that they are.
//
// Idea: if all values of a column are numbers with at most one comma and no point, the comma is written as a
// point, and everything that knows numbers knows the column. Invariant: the texts stay different and keep
// their codes, so a column has the same rows, and commas() gives back every text as it was written.
// Separators of thousands (1.234,5) are not read: 1.234 would be two numbers at once. Cost: the column's
// distinct values.
#pragma once

#include <string>
#include <string_view>

#include "kith/locator.h"
#include "table/table.h"

namespace kith::engine {

bool has_decimal_comma(const Reading& how);

// What commas are in a column: there is none in a number, or some value is no number (`none`); they are
// decimal ones (`decimal`); or points separate thousands besides (`thousands`).
enum class Commas { none, decimal, thousands };
Commas commas_in(const Dictionary& values);

// Says whether every comma has three digits behind it, so that it may as well separate thousands.
bool may_separate_thousands(const Dictionary& values);

// Writes points into a column of decimal commas, and says whether it was one.
bool write_points(Column& column);
// Does so in every column of the table.
void write_points(Table& table);

// Gives a number with a point as it was written with a comma; other texts as they are.
std::string with_comma(std::string_view text);

}  // namespace kith::engine

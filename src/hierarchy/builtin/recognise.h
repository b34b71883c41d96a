// Tells from a column's values, and from its name if they leave it open, which built-in hierarchy fits.
#pragma once

#include <optional>
#include <string>

#include "table/dictionary.h"

namespace kith::hierarchy {

// Gives the name of the built-in hierarchy that has a place for at least 95 % of the distinct values, of which there are
// three or more; the empty value does not count. Codes that could as well be something else (five digits, two letters,
// a letter and a few digits) need a name that speaks of them, or many values. If two hierarchies fit equally well and
// the name does not decide, or nothing fits, it gives nothing. `values` may hold some that have no place:
// without_place() lists them.
std::optional<std::string> recognise_builtin(const std::string& column_name, const Dictionary& values);

}  // namespace kith::hierarchy

// Names of columns in remedies. The first line of a file is taken for its header; if it is a row of a person,
// nothing of it may be shown.
#pragma once

#include <string>
#include <vector>

namespace kith {

// Whether these names look like cells: one of them is a number, a date, a time or an e-mail address.
bool look_like_cells(const std::vector<std::string>& names);

// What to do if there is no column `name`: the nearest of `present`, else `otherwise`. If `present` looks like
// cells, neither is told.
std::string remedy_for_column(const std::string& name, const std::vector<std::string>& present,
                              const std::string& otherwise);

}  // namespace kith

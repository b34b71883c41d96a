// Persons whom a plan does not name: whether a source has a column, or a set of columns, that tells persons with
// several rows apart. Columns that the plan does not read are looked at as well. Threads may share nothing of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "detect/person_key.h"
#include "kith/progress.h"
#include "table/data.h"

namespace kith::method {

// `key` is what was found; `in_doubt` a column that may tell persons apart, if there is no key; `unread` are columns that could not be looked at, and `too_many` counts those that were not
// because the table is very wide.
struct UnnamedPersons {
  std::optional<detect::PersonKey> key;
  std::optional<std::string> in_doubt;
  std::vector<std::string> unread;
  std::size_t too_many = 0;
};

// The columns of the source that are not read, to be hashed beside those that are. Nested and binary ones are left
// out and go to `unread`.
std::vector<HashedColumn> hidden_columns(const std::vector<ColumnSchema>& schema,
                                         const std::vector<std::string>& to_read,
                                         std::vector<std::string>& unread);

// Looks at the table and at the columns that were hashed beside it, which it takes.
void look_for_key(const std::vector<ColumnSchema>& schema, const Table& table,
                  std::vector<HashedColumn>& beside, UnnamedPersons& persons);

// Reads the named columns of a table, which may have no rows, and looks for persons in passing. A hidden column
// turns out to be binary in some databases; it is then left out.
Table read_and_look(Data& source, const std::vector<std::string>& columns, UnnamedPersons& persons,
                    Progress& progress);

}  // namespace kith::method

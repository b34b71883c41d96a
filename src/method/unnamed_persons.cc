#include "method/unnamed_persons.h"

#include <algorithm>

#include "base/parallel.h"
#include "kith/error.h"
#include "method/table_files.h"

namespace kith::method {

namespace {

// Values of these types are no ids, and long to write as text.
bool is_nested(const std::string& declared) {
  return declared.find_first_of("[(") != declared.npos && !declared.starts_with("DECIMAL");
}

// In the order of the source, so that the answer does not depend on roles.
std::vector<HashedColumn> all_columns(const std::vector<ColumnSchema>& schema, const Table& table,
                                      std::vector<HashedColumn>& beside) {
  std::vector<HashedColumn> all(schema.size());
  std::vector<int> kept(schema.size(), -1);
  for (std::size_t c = 0; c < schema.size(); ++c) {
    const auto hidden = std::ranges::find(beside, schema[c].name, &HashedColumn::name);
    if (hidden != beside.end())
      all[c] = std::move(*hidden);
    else
      kept[c] = table.find(schema[c].name);
  }
  parallel_each(schema.size(), hardware_threads(), [&](std::size_t c, unsigned) {
    if (kept[c] >= 0) all[c] = hashed(table.columns[static_cast<std::size_t>(kept[c])]);
  });
  std::erase_if(all, [](const HashedColumn& column) { return column.hashes.empty(); });
  return all;
}

// Takes the column that could not be read out of the hidden ones, and what was hashed of the others.
bool leave_out(const std::string& column, std::vector<HashedColumn>& hidden) {
  const auto refused = std::ranges::find(hidden, column, &HashedColumn::name);
  if (refused == hidden.end()) return false;
  hidden.erase(refused);
  for (HashedColumn& each : hidden) each = HashedColumn{each.name};
  return true;
}

}  // namespace

std::vector<HashedColumn> hidden_columns(const std::vector<ColumnSchema>& schema,
                                         const std::vector<std::string>& to_read,
                                         std::vector<std::string>& unread) {
  std::vector<HashedColumn> hidden;
  for (const ColumnSchema& column : schema) {
    if (std::ranges::find(to_read, column.name) != to_read.end()) continue;
    if (is_nested(column.declared) || column.declared == "BLOB")
      unread.push_back(column.name);
    else
      hidden.push_back({column.name});
  }
  return hidden;
}

void look_for_key(const std::vector<ColumnSchema>& schema, const Table& table,
                  std::vector<HashedColumn>& beside, UnnamedPersons& persons) {
  if (table.rows() == 0) return;
  detect::PersonSearch search =
      detect::look_for_persons(all_columns(schema, table, beside), hardware_threads());
  persons.key = std::move(search.key);
  persons.in_doubt = std::move(search.in_doubt);
  persons.too_many = search.unread;
}

Table read_and_look(Data& source, const std::vector<std::string>& columns, UnnamedPersons& persons,
                    Progress& progress) {
  std::vector<HashedColumn> beside = hidden_columns(source.schema(), columns, persons.unread);
  while (true) {
    try {
      Table table = read_or_empty(source, columns, beside, progress);
      look_for_key(source.schema(), table, beside, persons);
      return table;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::unsupported_format || !leave_out(error.place().column, beside)) throw;
      persons.unread.push_back(error.place().column);
    }
  }
}

}  // namespace kith::method

// A table is somebody's if following foreign keys from it ends at the person table, and it fits if
// there is one way to begin. A foreign key that leads elsewhere refers to a lookup table, whose rows are
// about nobody: its column is a column like any other.
//
// The person table is the one whose name speaks of persons, and of several the one with most rows (students,
// not teachers); if no name does, the one that most tables reach, then the one under which most rows lie.
// Names go first because a lookup table that the person table refers to (a hospital, a city) is reached by
// all that reach the persons. Cost: tables times foreign keys, for what reaches what and for each candidate.
#include "profile/foreign_key_tree.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kith/error.h"
#include "profile/profile.h"

namespace kith::profile {

namespace {

using engine::DatabaseTable;
using engine::ForeignKey;

class Placing {
 public:
  explicit Placing(const engine::Catalog& catalog)
      : tables_(catalog.tables), keys_(tables_.size()), targets_(tables_.size()) {
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      keys_[t] = key_of(t);
      for (const ForeignKey& key : tables_[t].foreign_keys) targets_[t].push_back(find(key.table));
    }
    for (std::size_t t = 0; t < tables_.size(); ++t) reaches_.push_back(reached_from(t));
  }

  const std::optional<std::string>& key(std::size_t table) const { return keys_[table]; }

  // All tables as they lie around `root`, in the order of the catalog.
  std::vector<PlacedTable> around(std::size_t root) const {
    std::vector<PlacedTable> placed(tables_.size());
    for (std::size_t t = 0; t < tables_.size(); ++t) {
      placed[t].table = t;
      placed[t].key = keys_[t];
      placed[t].about_persons = leads(t, root);
      if (t != root) place(placed[t], root);
    }
    settle(placed, root);
    return placed;
  }

 private:
  std::optional<std::size_t> find(const std::string& name) const {
    const auto found = std::ranges::find(tables_, name, &DatabaseTable::name);
    if (found == tables_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - tables_.begin());
  }

  // The primary key, or else a unique column that others refer to.
  std::optional<std::string> key_of(std::size_t table) const {
    const DatabaseTable& own = tables_[table];
    if (own.primary_key.size() == 1) return own.primary_key.front();
    for (const DatabaseTable& other : tables_)
      for (const ForeignKey& key : other.foreign_keys)
        if (key.table == own.name && key.referenced.size() == 1 &&
            std::ranges::find(own.unique, key.referenced) != own.unique.end())
          return key.referenced.front();
    return std::nullopt;
  }

  // Which tables one comes to by following foreign keys, by one step or more.
  std::vector<bool> reached_from(std::size_t table) const {
    std::vector<bool> reached(tables_.size(), false);
    std::vector<std::size_t> open{table};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const auto& target : targets_[at]) {
        if (!target || *target == at || reached[*target]) continue;
        reached[*target] = true;
        open.push_back(*target);
      }
    }
    return reached;
  }

  // Whether a foreign key to `table` leads to the root.
  bool leads(std::size_t table, std::size_t root) const { return table == root || reaches_[table][root]; }

  void place(PlacedTable& placed, std::size_t root) const {
    const std::size_t own = placed.table;
    if (!reaches_[own][root]) {
      placed.does_not_fit = outside(own, root);
      return;
    }
    std::vector<const ForeignKey*> leading;
    bool to_itself = false;
    for (std::size_t i = 0; i < targets_[own].size(); ++i) {
      if (targets_[own][i] == own)
        to_itself = true;
      else if (targets_[own][i] && leads(*targets_[own][i], root))
        leading.push_back(&tables_[own].foreign_keys[i]);
    }
    if (to_itself)
      placed.does_not_fit = "its rows refer to each other";
    else if (reaches_[own][own])
      placed.does_not_fit = fmt::format("a cycle: it leads to '{}', which refers back to it", back_from(own));
    else if (leading.size() > 1)
      placed.does_not_fit = fmt::format(
          "two foreign keys lead to the persons, '{}' to '{}' and '{}' to '{}'; a row is one person's alone",
          fmt::join(leading[0]->columns, ", "), leading[0]->table, fmt::join(leading[1]->columns, ", "),
          leading[1]->table);
    else
      hang(placed, *leading.front());
  }

  // The first table of those that a table of a cycle leads to and that refer to it.
  std::string back_from(std::size_t table) const {
    for (std::size_t t = 0; t < tables_.size(); ++t)
      if (t != table && reaches_[table][t] && std::ranges::find(targets_[t], table) != targets_[t].end())
        return tables_[t].name;
    throw Bug("a cycle without a way back");
  }

  void hang(PlacedTable& placed, const ForeignKey& key) const {
    const std::size_t parent = *find(key.table);
    if (key.columns.size() != 1)
      placed.does_not_fit = fmt::format("its foreign key to '{}' has {} columns ({}), and a key is one",
                                        key.table, key.columns.size(), fmt::join(key.columns, ", "));
    else if (!keys_[parent])
      placed.does_not_fit = fmt::format("'{}', which it refers to, has no key of one column", key.table);
    else if (key.referenced != std::vector{*keys_[parent]})
      placed.does_not_fit = fmt::format("it refers to '{}' of '{}', whose key is '{}'",
                                        fmt::join(key.referenced, ", "), key.table, *keys_[parent]);
    else
      placed.foreign_key = key.columns.front();
    if (placed.does_not_fit.empty()) placed.parent = parent;
  }

  // Why a table from which nothing leads to the root stays out.
  std::string outside(std::size_t table, std::size_t root) const {
    std::vector<std::string> referring;
    for (std::size_t t = 0; t < tables_.size(); ++t)
      for (const ForeignKey& key : tables_[t].foreign_keys)
        if (leads(t, root) && key.table == tables_[table].name)
          referring.push_back(fmt::format("'{}' of '{}'", fmt::join(key.columns, ", "), tables_[t].name));
    if (referring.empty()) return "nothing connects it with the persons";
    return fmt::format(
        "its rows are no one person's: {} refers to it; that column can stay, this table cannot",
        fmt::join(referring, " and "));
  }

  // What hangs on a table that does not fit does not fit either; depths of the rest.
  void settle(std::vector<PlacedTable>& placed, std::size_t root) const {
    for (std::size_t round = 0; round < tables_.size(); ++round)
      for (PlacedTable& table : placed) {
        if (table.table == root || !table.does_not_fit.empty()) continue;
        const PlacedTable& parent = placed[*table.parent];
        table.depth = parent.depth + 1;
        if (parent.does_not_fit.empty()) continue;
        table.does_not_fit = fmt::format("it hangs on '{}', which does not fit", tables_[parent.table].name);
      }
    for (PlacedTable& table : placed)
      if (!table.does_not_fit.empty()) table.parent.reset();
  }

  const std::vector<DatabaseTable>& tables_;
  std::vector<std::optional<std::string>> keys_;
  // Targets are by table and foreign key; what a table reaches is by the two tables.
  std::vector<std::vector<std::optional<std::size_t>>> targets_;
  std::vector<std::vector<bool>> reaches_;
};

// The better, the greater. A table that is named so has its rows as persons; rows are of all tables that fit.
struct Candidate {
  bool named = false;
  std::uint64_t persons = 0;
  std::size_t tables = 0;
  std::uint64_t rows = 0;
  std::size_t table = 0;
  std::vector<PlacedTable> placed;

  auto rank() const { return std::tuple(named, persons, tables, rows); }
};

Candidate candidate_of(const Placing& placing, const std::vector<DatabaseTable>& tables, std::size_t table) {
  Candidate candidate;
  candidate.table = table;
  candidate.named = speaks_of_persons(tables[table].name);
  if (candidate.named) candidate.persons = tables[table].rows;
  candidate.placed = placing.around(table);
  for (const PlacedTable& placed : candidate.placed) {
    if (!placed.does_not_fit.empty()) continue;
    ++candidate.tables;
    candidate.rows += tables[placed.table].rows;
  }
  return candidate;
}

std::string reason(const Candidate& chosen, std::size_t candidates, std::size_t named) {
  if (candidates == 1) return "no other table has a key of one column";
  if (chosen.named && named == 1) return "its name";
  if (chosen.named) return "its name, and of tables with such names it has most rows";
  return "no other table has more hanging on it";
}

// The tree from its root on, children by name; then the others by name.
std::vector<PlacedTable> in_order(const std::vector<PlacedTable>& placed, std::size_t root) {
  std::vector<PlacedTable> order;
  const auto walk = [&](const auto& self, std::size_t table) -> void {
    order.push_back(placed[table]);
    for (const PlacedTable& child : placed)
      if (child.parent == table) self(self, child.table);
  };
  walk(walk, root);
  for (const PlacedTable& table : placed)
    if (!table.does_not_fit.empty()) order.push_back(table);
  return order;
}

ForeignKeyTree without_persons(const std::vector<DatabaseTable>& tables) {
  ForeignKeyTree tree;
  tree.why = "no table has a key of one column";
  for (std::size_t t = 0; t < tables.size(); ++t)
    tree.tables.push_back({t, 0, {}, {}, {}, "there is no person table to connect it with", false});
  return tree;
}

}  // namespace

ForeignKeyTree place_tables(const engine::Catalog& catalog, const std::optional<std::string>& person,
                            const std::string& file) {
  const std::vector<DatabaseTable>& tables = catalog.tables;
  const Placing placing(catalog);
  std::vector<Candidate> candidates;
  for (std::size_t t = 0; t < tables.size(); ++t)
    if (person ? tables[t].name == *person : placing.key(t).has_value())
      candidates.push_back(candidate_of(placing, tables, t));
  if (person && candidates.empty())
    throw Error(ErrorCode::table_schema, fmt::format("the database has no table '{}'", *person), {file},
                "kith inspect without --person lists its tables");
  if (candidates.empty()) return without_persons(tables);
  const auto chosen = std::ranges::max_element(candidates, {}, &Candidate::rank);
  ForeignKeyTree tree;
  tree.person = chosen->table;
  tree.why = person ? "named by --person"
                    : reason(*chosen, candidates.size(),
                             static_cast<std::size_t>(std::ranges::count_if(candidates, &Candidate::named)));
  tree.tables = in_order(chosen->placed, chosen->table);
  return tree;
}

}  // namespace kith::profile

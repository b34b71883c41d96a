#include "profile/database_profile.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "audit/person_trees.h"
#include "base/parallel.h"
#include "kith/error.h"
#include "profile/foreign_key_tree.h"
#include "table/table_tree.h"

namespace kith::profile {

namespace {

class DatabaseProfiler {
 public:
  DatabaseProfiler(engine::Database& database, const std::filesystem::path& path, Progress& progress)
      : database_(database), progress_(progress) {
    result_.kind = database.catalog().kind;
    result_.path = path;
  }

  DatabaseProfile run(const std::optional<std::string>& person) {
    const ForeignKeyTree tree = place_tables(database_.catalog(), person, result_.path.string());
    result_.why = tree.why;
    if (tree.person) result_.person = table(*tree.person).name;
    for (const PlacedTable& placed : tree.tables)
      if (placed.about_persons) about_persons_.insert(table(placed.table).name);
    for (const PlacedTable& placed : tree.tables) add(placed);
    if (tree.person) count_persons();
    std::ranges::stable_partition(result_.tables, [](const auto& t) { return t.does_not_fit.empty(); });
    return std::move(result_);
  }

 private:
  const engine::DatabaseTable& table(std::size_t number) const { return database_.catalog().tables[number]; }

  void add(const PlacedTable& placed) {
    check_cancelled(progress_);
    const engine::DatabaseTable& own = table(placed.table);
    ProfiledTable& profiled = result_.tables.emplace_back();
    profiled.name = own.name;
    profiled.rows = own.rows;
    profiled.key = placed.key ? std::vector{*placed.key} : own.primary_key;
    profiled.depth = placed.depth;
    profiled.does_not_fit = placed.does_not_fit;
    if (placed.parent) {
      profiled.parent = table(*placed.parent).name;
      profiled.foreign_key = placed.foreign_key;
    }
    std::vector<std::string> binary;
    Table read = read_table(own, binary);
    if (result_.person == own.name) result_.person_key = detect::find_person_key(read, hardware_threads());
    profiled.profile = profile_columns(read, std::nullopt);
    profiled.profile.rows = own.rows;
    profiled.profile.person.reset();
    settle_roles(own, placed, profiled);
    for (const std::string& name : binary) add_binary(name, profiled.profile);
    if (!placed.does_not_fit.empty()) return;
    TreeTable& node = tree_.tables.emplace_back();
    node.name = own.name;
    node.table = std::move(read);
  }

  // All columns but those that hold binary values, which are named.
  Table read_table(const engine::DatabaseTable& own, std::vector<std::string>& binary) {
    std::vector<std::string> columns;
    for (const ColumnSchema& column : own.columns) columns.push_back(column.name);
    const auto source = database_.open(own.name);
    while (true) {
      try {
        return source->read(columns, progress_);
      } catch (const Error& error) {
        const auto refused = std::ranges::find(columns, error.place().column);
        if (error.code() != ErrorCode::unsupported_format || refused == columns.end()) throw;
        binary.push_back(*refused);
        columns.erase(refused);
      }
    }
  }

  static void add_binary(const std::string& name, Profile& profile) {
    ColumnProfile& column = profile.columns.emplace_back();
    column.name = name;
    column.role = LikelyRole::identifier;
    column.why = "binary values";
    column.holds_content = column.unreadable = true;
  }

  // Keys are told as such; a column that refers to a lookup table is as likely to be known as any other.
  void settle_roles(const engine::DatabaseTable& own, const PlacedTable& placed,
                    ProfiledTable& profiled) const {
    for (ColumnProfile& column : profiled.profile.columns) {
      const auto is = [&](LikelyRole role, std::string why) {
        column.role = role;
        column.why = std::move(why);
        if (role != LikelyRole::quasi) column.hierarchy.clear();
      };
      const engine::ForeignKey* refers = foreign_key_of(own, column.name);
      if (placed.parent && column.name == placed.foreign_key)
        is(LikelyRole::identifier, fmt::format("refers to '{}'", *profiled.parent));
      else if (placed.key && column.name == *placed.key)
        is(LikelyRole::identifier, "the key of the table");
      else if (refers && refers->table == own.name)
        is(LikelyRole::identifier, "refers to another row of the table");
      else if (refers && about_persons_.contains(refers->table))
        is(LikelyRole::identifier, fmt::format("refers to '{}', whose rows are persons' own", refers->table));
      else if (refers && column.role != LikelyRole::sensitive && !column.holds_content)
        is(LikelyRole::quasi, fmt::format("refers to '{}'", refers->table));
      else if (column.role == LikelyRole::person)
        is(LikelyRole::identifier, column.why);
    }
  }

  static const engine::ForeignKey* foreign_key_of(const engine::DatabaseTable& own,
                                                  const std::string& column) {
    for (const engine::ForeignKey& key : own.foreign_keys)
      if (std::ranges::find(key.columns, column) != key.columns.end()) return &key;
    return nullptr;
  }

  ProfiledTable& profiled(const std::string& name) {
    return *std::ranges::find(result_.tables, name, &ProfiledTable::name);
  }

  void count_persons() {
    do link();
    while (!join_or_drop());
    std::vector<audit::TreeColumns> columns;
    for (const TreeTable& node : tree_.tables) {
      auto& chosen = columns.emplace_back();
      for (const ColumnProfile& column : profiled(node.name).profile.columns)
        if (const int at = node.table.find(column.name); column.role == LikelyRole::quasi && at >= 0)
          chosen.quasi.push_back(static_cast<std::size_t>(at));
    }
    result_.persons = tree_.persons();
    if (result_.persons == 0) return;
    audit::TreesRequirement requirement;
    requirement.k = 2;
    result_.unique_persons = audit::check_trees(tree_, columns, requirement, progress_).unique_persons;
  }

  // Numbers of parents, children, keys and foreign keys from their names.
  void link() {
    for (TreeTable& node : tree_.tables) {
      const ProfiledTable& own = profiled(node.name);
      node.children.clear();
      node.parent.reset();
      node.key = column_of(node.table, own.key.size() == 1 ? std::optional(own.key.front()) : std::nullopt);
      node.foreign_key = column_of(node.table, own.foreign_key);
      if (own.parent) node.parent = static_cast<std::size_t>(tree_.find(*own.parent));
    }
    for (std::size_t t = 0; t < tree_.tables.size(); ++t)
      if (tree_.tables[t].parent) tree_.tables[*tree_.tables[t].parent].children.push_back(t);
  }

  static std::optional<std::size_t> column_of(const Table& table, const std::optional<std::string>& name) {
    const int at = name ? table.find(*name) : -1;
    return at < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(at));
  }

  // False if a table was dropped because its rows do not keep what its keys promise.
  bool join_or_drop() {
    try {
      join(tree_);
      return true;
    } catch (const Error& error) {
      const auto source = [](const TreeTable& node) { return node.table.source; };
      const auto node = std::ranges::find(tree_.tables, error.place().file, source);
      if (node == tree_.tables.end() || !node->parent) throw;
      drop(std::string(node->name), why_not(error, *profiled(node->name).parent));
      return false;
    }
  }

  static std::string why_not(const Error& error, const std::string& parent) {
    switch (error.code()) {
      case ErrorCode::duplicate_key:
        return "two of its rows have the same key";
      case ErrorCode::missing_key:
        return "one of its rows has no key";
      case ErrorCode::orphan_row:
        return fmt::format("one of its rows refers to no row of '{}'", parent);
      default:
        throw error;
    }
  }

  void drop(const std::string& name, const std::string& why) {
    ProfiledTable& own = profiled(name);
    own.does_not_fit = why;
    own.parent.reset();
    own.foreign_key.reset();
    own.depth = 0;
    std::erase_if(tree_.tables, [&](const TreeTable& node) { return node.name == name; });
    std::vector<std::string> children;
    for (const ProfiledTable& child : result_.tables)
      if (child.parent == name) children.push_back(child.name);
    for (const std::string& child : children)
      drop(child, fmt::format("it hangs on '{}', which does not fit", name));
  }

  engine::Database& database_;
  Progress& progress_;
  DatabaseProfile result_;
  std::set<std::string> about_persons_;
  TableTree tree_;
};

// The table that the key of persons refers to.
std::optional<std::string> table_above(const DatabaseProfile& profile, const engine::Catalog& catalog) {
  if (!profile.person || !profile.person_key || profile.person_key->columns.size() != 1) return std::nullopt;
  const auto own = std::ranges::find(catalog.tables, *profile.person, &engine::DatabaseTable::name);
  for (const engine::ForeignKey& key : own->foreign_keys)
    if (key.columns == profile.person_key->columns && key.table != own->name &&
        std::ranges::find(catalog.tables, key.table, &engine::DatabaseTable::name) != catalog.tables.end())
      return key.table;
  return std::nullopt;
}

}  // namespace

DatabaseProfile profile_database(engine::Database& database, const std::filesystem::path& path,
                                 const std::optional<std::string>& person, Progress& progress) {
  DatabaseProfile profile = DatabaseProfiler(database, path, progress).run(person);
  std::set<std::string> seen;
  while (!person) {
    const auto above = table_above(profile, database.catalog());
    if (!above || !seen.insert(*above).second) break;
    DatabaseProfile higher = DatabaseProfiler(database, path, progress).run(above);
    higher.why = fmt::format("persons have several rows in '{}', whose column '{}' refers to it",
                             *profile.person, profile.person_key->columns.front());
    profile = std::move(higher);
  }
  return profile;
}

}  // namespace kith::profile

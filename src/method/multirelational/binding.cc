#include "method/multirelational/binding.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/header_names.h"
#include "engine/database.h"
#include "engine/missing_values.h"
#include "kith/error.h"
#include "method/binding.h"
#include "method/calendars.h"
#include "method/table_files.h"

namespace kith::method {

namespace {

namespace fs = std::filesystem;
using plan::ColumnPlan;
using plan::Role;
using plan::TablePlan;

// Reads the tables of a plan and puts them into a tree.
class Binder {
 public:
  Binder(const plan::Plan& plan, engine::Engine& engine, const engine::Settings& settings, Wanted wanted,
         Progress& progress)
      : plan_(plan), engine_(engine), settings_(settings), wanted_(wanted), progress_(progress) {}

  TablesBinding bind() {
    for (const TablePlan& table : plan_.tables) binding_.plans.push_back(std::make_unique<TablePlan>(table));
    if (!plan_.source.empty()) open_catalog();
    std::vector<TablePlan> filled;
    for (const auto& table : binding_.plans) filled.push_back(*table);
    const std::vector<std::size_t> order = plan::tree_order(filled, plan_.file.string());
    spare_shared_keys(order);
    for (const std::size_t number : order) add(number);
    link(order);
    if (binding_.tree.persons() == 0)
      throw Error(ErrorCode::no_rows,
                  fmt::format("table '{}' has no rows: nobody is there", binding_.tree.tables.front().name),
                  {binding_.tree.tables.front().table.source}, "check that it is the right table");
    join(binding_.tree);
    if (binding_.unnamed.key && plan_.privacy.persons != plan::Persons::rows) refuse_unnamed_persons();
    if (wanted_.hierarchies)
      for (std::size_t t = 0; t < binding_.tables.size(); ++t) prepare_columns(t);
    return std::move(binding_);
  }

 private:
  [[noreturn]] void wrong(const TablePlan& table, const std::string& what, const std::string& remedy,
                          const std::string& column = "") const {
    throw Error(ErrorCode::table_schema, fmt::format("table '{}': {}", table.name, what),
                {plan_.file.string(), table.line, column}, remedy);
  }

  // The role person is of no use here: a person is a row of the person table.
  [[noreturn]] void refuse_unnamed_persons() const {
    const detect::PersonKey& key = *binding_.unnamed.key;
    const std::string& table = binding_.tree.tables.front().name;
    const bool one = key.columns.size() == 1;
    throw Error(
        ErrorCode::persons_unknown,
        fmt::format(
            "rows of the person table '{}' seem to be about persons who have several each: {} {} to tell "
            "them apart ({})",
            table, key.text(), one ? "seems" : "seem", key.evidence()),
        {binding_.tree.tables.front().table.source, 0, one ? key.columns.front() : ""},
        fmt::format(
            "make a table with one row per person and let '{}' hang on it, with parent = {{ table = \"…\", "
            "column = \"{}\" }}; or state persons = \"rows\" under [privacy] if every row is another "
            "person",
            table, one ? key.columns.front() : "…"));
  }

  // The database's own keys, if the plan is silent.
  void open_catalog() {
    database_ = engine::open_database(plan_.source, settings_);
    binding_.database = true;
    for (const auto& table : binding_.plans)
      if (table->source.empty() && !table->key) take_key(*table, catalog_table(*table));
    for (const auto& table : binding_.plans)
      if (table->source.empty() && !table->parent) take_parent(*table, catalog_table(*table));
    for (const auto& table : binding_.plans)
      if (table->source.empty()) refuse_other_keys(*table, catalog_table(*table));
  }

  // Keys of planned tables in other columns than the one that makes a row somebody's: released as they are
  // they would undo the drawing of keys, and tie persons together.
  void refuse_other_keys(const TablePlan& table, const engine::DatabaseTable& known) const {
    for (const engine::ForeignKey& key : known.foreign_keys)
      for (const std::string& column : key.columns) {
        const ColumnPlan* stated = table.find(column);
        if (!planned(key.table) || !stated || stated->role == Role::identifier) continue;
        throw Error(ErrorCode::plan_value,
                    fmt::format("table '{}': column '{}' holds keys of table '{}' and has the role {}",
                                table.name, column, key.table, plan::name_of(stated->role)),
                    {plan_.file.string(), stated->line, column},
                    "leave it out; a row belongs to its parent alone");
      }
  }

  // Whether a table hangs on another by the parents known so far.
  bool hangs_on(const TablePlan& table, const TablePlan& other) const {
    const TablePlan* at = &table;
    for (std::size_t steps = 0; at && at->parent && steps <= binding_.plans.size(); ++steps) {
      if (at->parent->table == other.name) return true;
      const auto next = std::ranges::find_if(
          binding_.plans, [&](const auto& each) { return each->name == at->parent->table; });
      at = next == binding_.plans.end() ? nullptr : next->get();
    }
    return false;
  }

  const engine::DatabaseTable& catalog_table(const TablePlan& table) const {
    const auto& tables = database_->catalog().tables;
    const auto found = std::ranges::find(tables, table.table, &engine::DatabaseTable::name);
    if (found != tables.end()) return *found;
    std::vector<std::string> names;
    for (const engine::DatabaseTable& each : tables) names.push_back(each.name);
    wrong(table,
          fmt::format("there is no table '{}' in {}", table.table,
                      fs::path(plan_.source.description()).filename().string()),
          suggested(table.table, names, fmt::format("the database has: {}", fmt::join(names, ", "))));
  }

  void take_key(TablePlan& table, const engine::DatabaseTable& known) const {
    if (known.primary_key.size() == 1) table.key = known.primary_key.front();
  }

  // The plan's table that a table of the database is, or null.
  const TablePlan* planned(const std::string& database_table) const {
    for (const auto& table : binding_.plans)
      if (table->source.empty() && table->table == database_table) return table.get();
    return nullptr;
  }

  // A row that refers to another of its own table (an employee's superior), or to one that hangs on it (a
  // patient's last visit), says nothing of whose it is.
  void take_parent(TablePlan& table, const engine::DatabaseTable& known) const {
    std::vector<const engine::ForeignKey*> leading;
    for (const engine::ForeignKey& key : known.foreign_keys)
      if (const TablePlan* target = planned(key.table);
          target && key.table != known.name && !hangs_on(*target, table))
        leading.push_back(&key);
    if (leading.empty()) return;
    if (leading.size() > 1)
      wrong(table,
            fmt::format(
                "two foreign keys, '{}' to '{}' and '{}' to '{}', where a row may belong to one row alone",
                fmt::join(leading[0]->columns, ", "), leading[0]->table, fmt::join(leading[1]->columns, ", "),
                leading[1]->table),
            "say which one makes it somebody's: parent = { table = \"…\", column = \"…\" }",
            leading[1]->columns.front());
    const engine::ForeignKey& key = *leading.front();
    const TablePlan& parent = *planned(key.table);
    if (key.columns.size() != 1)
      wrong(table,
            fmt::format("its foreign key to '{}' has {} columns: {}", key.table, key.columns.size(),
                        fmt::join(key.columns, ", ")),
            "give the tables a key of one column", key.columns.front());
    if (parent.key && !key.referenced.empty() && key.referenced.front() != *parent.key)
      wrong(table,
            fmt::format("its foreign key refers to column '{}' of '{}', whose key is '{}'",
                        key.referenced.front(), key.table, *parent.key),
            fmt::format("write key = \"{}\" under [tables.{}]", key.referenced.front(), parent.name),
            key.columns.front());
    table.parent = TablePlan::Parent{parent.name, key.columns.front()};
  }

  // A table whose key is its foreign key too (one row for every row of the parent) has no key of its own to
  // give.
  void spare_shared_keys(const std::vector<std::size_t>& order) {
    for (const std::size_t number : order) {
      TablePlan& table = *binding_.plans[number];
      if (!table.parent || !table.key || *table.key != table.parent->column) continue;
      for (const auto& other : binding_.plans)
        if (other->parent && other->parent->table == table.name)
          wrong(table,
                fmt::format("'{}' is its key and its foreign key, and table '{}' hangs on it", *table.key,
                            other->name),
                "give the table a key of its own", *table.key);
      table.key.reset();
    }
    for (const auto& table : binding_.plans)
      for (const auto& child : binding_.plans)
        if (child->parent && child->parent->table == table->name && !table->key)
          wrong(*table, fmt::format("no key, and table '{}' hangs on it", child->name),
                fmt::format("write key = \"…\" under [tables.{}]: one column that tells its rows apart",
                            table->name));
  }

  std::unique_ptr<Data> open(const TablePlan& table) {
    Locator from = table.source;
    if (!from.reading.na) from.reading.na = plan_.source.reading.na;
    if (table.source.empty()) return engine::with_missing(database_->open(table.table), from.reading);
    require_files(table.source, real_filesystem(),
                  fmt::format("check path under [tables.{}]; it is relative to the plan", table.name));
    return engine_.open(from);
  }

  // Readers speak of the one source of a plan; here a table has its own.
  template <class Work>
  static auto of_table(const TablePlan& table, Work work) {
    try {
      return work();
    } catch (const Error& error) {
      std::string remedy = error.remedy();
      const std::size_t at = remedy.find("source.");
      if (at == remedy.npos) throw;
      remedy.replace(at, 7, fmt::format("tables.{}.", table.name));
      throw Error(error.code(), error.message(), error.place(), remedy);
    }
  }

  void require_column(const TablePlan& table, const std::vector<std::string>& present,
                      const std::string& column, const char* as, std::uint64_t line) const {
    if (std::ranges::find(present, column) != present.end()) return;
    throw Error(ErrorCode::unknown_column,
                fmt::format("table '{}': there is no column '{}'{}", table.name, column, as),
                {plan_.file.string(), line == 0 ? table.line : line, column},
                remedy_for_column(column, present, fmt::format("it has: {}", fmt::join(present, ", "))));
  }

  void require_columns(const TablePlan& table, const std::vector<std::string>& present) const {
    if (table.key) require_column(table, present, *table.key, ", its key", 0);
    if (table.parent) require_column(table, present, table.parent->column, ", its foreign key", 0);
    for (const ColumnPlan& column : table.columns)
      require_column(table, present, column.name, "", column.line);
  }

  static bool is_key(const TablePlan& table, const std::string& column) {
    return (table.key && *table.key == column) || (table.parent && table.parent->column == column);
  }

  void add(std::size_t number) {
    const TablePlan& table = *binding_.plans[number];
    const auto source = of_table(table, [&] { return open(table); });
    const std::vector<std::string> present = names_of(source->schema());
    require_columns(table, present);
    BoundTable bound;
    bound.plan = &table;
    bound.number = number;
    bound.row_names = has_row_names(source->schema(), table.find(row_names_column), plan_.file.string());
    bound.fingerprint = source->fingerprint();
    std::vector<std::string> to_read;
    for (const std::string& name : present) {
      const ColumnPlan* stated = table.find(name);
      if (is_key(table, name) || (stated && stated->role != Role::identifier))
        to_read.push_back(name);
      else
        (stated ? bound.identifiers : bound.withheld).push_back(name);
    }
    TreeTable tree;
    tree.name = table.name;
    tree.table = of_table(table, [&] { return read(*source, to_read); });
    bound.notes = source->notes();
    for (std::size_t c = 0; c < to_read.size(); ++c) bound.released.push_back(c);
    sort_into_roles(table, tree, bound);
    binding_.tree.tables.push_back(std::move(tree));
    binding_.tables.push_back(std::move(bound));
  }

  // The person table comes first.
  Table read(Data& source, const std::vector<std::string>& columns) {
    if (wanted_.persons && binding_.tables.empty())
      return read_and_look(source, columns, binding_.unnamed, progress_);
    return read_or_empty(source, columns, progress_);
  }

  static void sort_into_roles(const TablePlan& table, TreeTable& tree, BoundTable& bound) {
    const auto at = [&](const std::string& name) { return static_cast<std::size_t>(tree.table.find(name)); };
    if (table.key) tree.key = at(*table.key);
    if (table.parent) tree.foreign_key = at(table.parent->column);
    for (const ColumnPlan& column : table.columns) {
      if (column.role == Role::quasi) bound.quasi.push_back(at(column.name));
      if (column.role == Role::sensitive) bound.sensitive.push_back(at(column.name));
      if (column.role == Role::plain) bound.plain.push_back(at(column.name));
    }
  }

  void link(const std::vector<std::size_t>& order) {
    for (std::size_t t = 0; t < order.size(); ++t) {
      const TablePlan& table = *binding_.plans[order[t]];
      if (!table.parent) continue;
      const int parent = binding_.tree.find(table.parent->table);
      binding_.tree.tables[t].parent = static_cast<std::size_t>(parent);
      binding_.tree.tables[static_cast<std::size_t>(parent)].children.push_back(t);
    }
  }

  void prepare_columns(std::size_t t) {
    const Table& table = binding_.tree.tables[t].table;
    BoundTable& bound = binding_.tables[t];
    for (const std::size_t c : bound.quasi) {
      const Column& column = table.columns[c];
      const ColumnPlan& stated = *bound.plan->find(column.name);
      const ValueType type = column.values.size() == 0 ? ValueType::integer : type_of(column.values);
      bound.types.push_back(type);
      const bool ranges = !stated.has_hierarchy && type != ValueType::text;
      bound.hierarchies.push_back(ranges ? nullptr : built(*bound.plan, stated, column, table.source));
    }
    check_calendars(bound, table);
    for (const std::size_t c : bound.sensitive) {
      const Column& column = table.columns[c];
      const ColumnPlan& stated = *bound.plan->find(column.name);
      bound.t_distances.push_back(t_distance_of(plan_, stated, column.values));
      bound.sensitive_hierarchies.push_back(
          stated.has_hierarchy ? built(*bound.plan, stated, column, table.source) : nullptr);
      if (plan_.privacy.t && bound.t_distances.back() == privacy::TDistance::hierarchical)
        require_nested(plan_, stated, bound.sensitive_hierarchies.back().get());
    }
  }

  static void check_calendars(const BoundTable& bound, const Table& table) {
    std::vector<CalendarOfColumn> calendars;
    for (std::size_t i = 0; i < bound.quasi.size(); ++i)
      if (bound.hierarchies[i] && bound.hierarchies[i]->is_calendar())
        calendars.push_back({bound.hierarchies[i].get(), &table.columns[bound.quasi[i]]});
    check_two_digit_years(calendars, table.source);
    check_births_by_ages(calendars, table.columns, table.source);
  }

  static std::unique_ptr<hierarchy::Hierarchy> built(const TablePlan& table, const ColumnPlan& stated,
                                                     const Column& column, const std::string& source) {
    try {
      return std::make_unique<hierarchy::Hierarchy>(build_with_rows(stated, column, source));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::missing_file) throw;
      throw Error(error.code(), fmt::format("table '{}': {}", table.name, error.message()), error.place(),
                  error.remedy());
    }
  }

  const plan::Plan& plan_;
  engine::Engine& engine_;
  const engine::Settings& settings_;
  Wanted wanted_;
  Progress& progress_;
  std::unique_ptr<engine::Database> database_;
  TablesBinding binding_;
};

}  // namespace

TablesBinding bind_tables(const plan::Plan& plan, engine::Engine& engine, const engine::Settings& settings,
                          Wanted wanted, Progress& progress) {
  return Binder(plan, engine, settings, wanted, progress).bind();
}

}  // namespace kith::method

// Tells how the tables of a plan hang together: one has a row per person, and from every other one a single
// path of foreign keys leads to it.
#include <fmt/format.h>

#include <algorithm>

#include "plan/plan.h"
#include "plan/section.h"

namespace kith::plan {
namespace {

class Tree {
 public:
  Tree(const std::vector<TablePlan>& tables, const std::string& file, bool catalog)
      : tables_(tables), file_(file), catalog_(catalog) {
    for (const TablePlan& table : tables_) parents_.push_back(parent_of(table));
  }

  void check() const {
    if (tables_.empty())
      wrong("there are no tables", {file_}, "name the tables, the persons' first: [tables.person]");
    for (std::size_t table = 0; table < tables_.size(); ++table) refuse_circle(table);
    check_roots();
    for (std::size_t table = 0; table < tables_.size(); ++table) check_parent_key(table);
    for (const TablePlan& table : tables_) {
      if (table.key) refuse_role(table, *table.key, "key");
      if (table.parent) refuse_role(table, table.parent->column, "foreign key");
    }
  }

  std::vector<std::size_t> order() const {
    std::vector<std::size_t> order;
    std::vector<bool> placed(tables_.size(), false);
    while (order.size() < tables_.size()) {
      std::size_t next = 0;
      while (placed[next] || (parents_[next] && !placed[*parents_[next]])) ++next;
      placed[next] = true;
      order.push_back(next);
    }
    return order;
  }

 private:
  [[noreturn]] static void wrong(const std::string& what, const Place& place, const std::string& remedy) {
    throw Error(ErrorCode::table_schema, what, place, remedy);
  }

  std::optional<std::size_t> parent_of(const TablePlan& table) const {
    if (!table.parent) return std::nullopt;
    const auto parent = std::ranges::find(tables_, table.parent->table, &TablePlan::name);
    if (parent != tables_.end()) return static_cast<std::size_t>(parent - tables_.begin());
    std::vector<std::string> names;
    for (const TablePlan& each : tables_) names.push_back(each.name);
    wrong(fmt::format("table '{}' hangs on table '{}', which is not there", table.name, table.parent->table),
          at_parent(table), suggestion(table.parent->table, names));
  }

  Place at_parent(const TablePlan& table) const {
    return {file_, table.parent->line > 0 ? table.parent->line : table.line, table.parent->column};
  }

  void refuse_circle(std::size_t table) const {
    std::vector<std::string> path{tables_[table].name};
    for (std::size_t at = table; parents_[at] && path.size() <= tables_.size();) {
      at = *parents_[at];
      if (at != table) {
        path.push_back(tables_[at].name);
        continue;
      }
      const bool alone = path.size() == 1;
      wrong(alone ? fmt::format("table '{}' hangs on itself", path[0])
                  : fmt::format("the tables {} hang on each other in a circle", listed(path)),
            at_parent(tables_[table]),
            "every table leads to the persons' by its parents, and that one has none");
    }
  }

  // What a table of a database leaves out, the catalog may have.
  bool is_whole(const TablePlan& table) const { return !catalog_ || !table.source.empty(); }

  void check_roots() const {
    const TablePlan* root = nullptr;
    for (const TablePlan& table : tables_) {
      if (table.parent || !is_whole(table)) continue;
      if (root)
        wrong(fmt::format("the tables '{}' and '{}' both have no parent, and one table holds the persons",
                          root->name, table.name),
              {file_, table.line}, "write parent = { table = …, column = … } under one of them");
      root = &table;
    }
  }

  void check_parent_key(std::size_t table) const {
    if (!parents_[table]) return;
    const TablePlan& parent = tables_[*parents_[table]];
    const std::string& child = tables_[table].name;
    if (!parent.key && is_whole(parent))
      wrong(fmt::format("table '{}' has no key, and table '{}' hangs on it", parent.name, child),
            {file_, parent.line}, fmt::format("write key = \"…\" under [tables.{}]", parent.name));
    if (parent.key && parent.parent && *parent.key == parent.parent->column)
      wrong(fmt::format("column '{}' of table '{}' is its key and its foreign key, and table '{}' hangs "
                        "on it",
                        *parent.key, parent.name, child),
            at_parent(parent), fmt::format("give table '{}' a key of its own", parent.name));
  }

  void refuse_role(const TablePlan& table, const std::string& name, const char* what) const {
    const ColumnPlan* column = table.find(name);
    if (!column) return;
    throw Error(ErrorCode::plan_value,
                fmt::format("column '{}' of table '{}' is a {} and has the role {}", name, table.name, what,
                            name_of(column->role)),
                {file_, column->line, name},
                "remove the role: what becomes of keys, `keys` under [method] says");
  }

  const std::vector<TablePlan>& tables_;
  const std::string& file_;
  bool catalog_;
  std::vector<std::optional<std::size_t>> parents_;
};

}  // namespace

void check_tree(const std::vector<TablePlan>& tables, const std::string& file, bool catalog) {
  Tree(tables, file, catalog).check();
}

std::vector<std::size_t> tree_order(const std::vector<TablePlan>& tables, const std::string& file) {
  const Tree tree(tables, file, false);
  tree.check();
  return tree.order();
}

}  // namespace kith::plan

// A plan of method multirelational bound to its data: the tables read and joined, every column in its role,
// hierarchies and ranges ready.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/person_trees.h"
#include "engine/engine.h"
#include "hierarchy/hierarchy.h"
#include "kith/progress.h"
#include "plan/plan.h"
#include "privacy/criterion.h"
#include "relational/cluster.h"
#include "table/table_tree.h"

namespace kith::method {

// One table; numbers of columns are those of TreeTable::table, which holds every column that is released.
struct BoundTable {
  const plan::TablePlan* plan = nullptr;             // of TablesBinding::plans
  std::size_t number = 0;                            // in the plan
  std::vector<std::size_t> quasi, sensitive, plain;  // in plan order
  std::vector<std::size_t> released;                 // in source order; key and foreign key among them
  std::vector<std::unique_ptr<hierarchy::Hierarchy>>
      hierarchies;               // per quasi column; null: ranges of numbers or dates
  std::vector<ValueType> types;  // per quasi column
  std::vector<std::unique_ptr<hierarchy::Hierarchy>>
      sensitive_hierarchies;                    // per sensitive column, where t asks for it
  std::vector<privacy::TDistance> t_distances;  // per sensitive column
  std::vector<std::string> identifiers, withheld;
  Fingerprint fingerprint;  // of the table's file, or of the whole database
};

struct TablesBinding {
  std::vector<std::unique_ptr<plan::TablePlan>> plans;  // keys and parents filled in, in the plan's order
  TableTree tree;                  // in an order in which parents come before their children
  std::vector<BoundTable> tables;  // by table of the tree
  bool database = false;           // the tables are those of one database file
};

// Keys and parents that the plan leaves out come from the database's catalog. Error{table_schema} where the
// tables are no tree around one person table, Error{unknown_column}, Error{duplicate_key},
// Error{missing_key}, Error{orphan_row}, and what reading and hierarchies throw. `hierarchies`: false spares
// them (an audit needs none).
TablesBinding bind_tables(const plan::Plan& plan, engine::Engine& engine, const engine::Settings& settings,
                          bool hierarchies, Progress& progress);

// Columns by role, as the audit room takes them.
std::vector<audit::TreeColumns> tree_columns(const TablesBinding& binding);

// The model as the audit room is asked it; `reference` is for t.
audit::TreesRequirement trees_requirement(const plan::Plan& plan, const TablesBinding& binding);

// The problem as the method takes it; the model must outlive it.
privacy::Model relational_model(const plan::Plan& plan, const TablesBinding& binding);
relational::Problem relational_problem(const plan::Plan& plan, const TablesBinding& binding,
                                       const privacy::Model& model);

}  // namespace kith::method

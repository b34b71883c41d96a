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
#include "method/unnamed_persons.h"
#include "plan/plan.h"
#include "privacy/criterion.h"
#include "relational/cluster.h"
#include "table/table_tree.h"

namespace kith::method {

// One table, by its plan of TablesBinding::plans and its number in the plan. Numbers of columns are those of
// TreeTable::table, which holds every column that is released, key and foreign key among them. Released
// columns are in source order, the others in plan order. Hierarchies and types are by quasi column, and null
// for ranges of numbers or dates; others are by sensitive column, if t asks for them. The fingerprint is that
// of the table's file, or of the whole database.
struct BoundTable {
  const plan::TablePlan* plan = nullptr;
  std::size_t number = 0;
  std::vector<std::size_t> quasi, sensitive, plain, released;
  std::vector<std::unique_ptr<hierarchy::Hierarchy>> hierarchies;
  std::vector<ValueType> types;
  std::vector<std::unique_ptr<hierarchy::Hierarchy>> sensitive_hierarchies;
  std::vector<privacy::TDistance> t_distances;
  std::vector<std::string> identifiers, withheld;
  bool row_names = false;
  std::vector<SourceNote> notes = {};
  Fingerprint fingerprint;
};

// Plans are in the plan's order, with keys and parents filled in. In the tree parents come before their
// children, and tables follow it. A database means that all tables are of one file. `unnamed` is of the person
// table.
struct TablesBinding {
  std::vector<std::unique_ptr<plan::TablePlan>> plans;
  TableTree tree;
  std::vector<BoundTable> tables;
  bool database = false;
  UnnamedPersons unnamed;
};

// What is wanted beside the rows. An audit needs neither.
struct Wanted {
  bool hierarchies = true, persons = true;
};

// Keys and parents that the plan leaves out come from the database's catalog. Error{table_schema} if the
// tables are no tree around one person table, Error{unknown_column}, Error{duplicate_key},
// Error{missing_key}, Error{orphan_row}, and what reading and hierarchies throw. Error{persons_unknown} if rows of
// the person table seem to be about persons who have several each and the plan does not say that rows are persons.
TablesBinding bind_tables(const plan::Plan& plan, engine::Engine& engine, const engine::Settings& settings,
                          Wanted wanted, Progress& progress);

// Columns by role, as the audit room takes them.
std::vector<audit::TreeColumns> tree_columns(const TablesBinding& binding);

// The model as the audit room is asked it; `reference` is for t.
audit::TreesRequirement trees_requirement(const plan::Plan& plan, const TablesBinding& binding);

// The problem as the method takes it; the model must outlive it.
privacy::Model relational_model(const plan::Plan& plan, const TablesBinding& binding);
relational::Problem relational_problem(const plan::Plan& plan, const TablesBinding& binding,
                                       const privacy::Model& model);

}  // namespace kith::method

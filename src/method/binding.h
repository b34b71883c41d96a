// A plan bound to its data: every named column found, the table read, hierarchies and model built.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "hierarchy/hierarchy.h"
#include "hierarchy/lint.h"
#include "local/axis.h"
#include "method/method.h"
#include "method/unnamed_persons.h"
#include "plan/plan.h"
#include "privacy/criterion.h"
#include "table/quasi_tuples.h"

namespace kith::method {

// The table has every named column but identifiers; columns are indexes into it, in plan order, and those
// that are released in source order. A time column is for method reposition. Hierarchies are by quasi column,
// for which method local has axes instead, or by sensitive column. The fingerprint is that of the source. If the
// plan has several person columns, they are one in the table, with a value for each combination. If it has none,
// or one that is another in every row, `unnamed` says what seems to tell persons apart. A first column without a
// name holds `row_names`. Sensitive columns in `commas` were written with decimal commas, and are so in the
// release. `notes` tell how the source is read.
struct Binding {
  Table table;
  std::vector<int> quasi, sensitive, plain;
  std::optional<int> person, time;
  std::vector<int> released;
  std::vector<std::string> identifiers, withheld;
  std::vector<hierarchy::Hierarchy> hierarchies;
  std::vector<local::Axis> axes;
  std::vector<std::optional<hierarchy::Hierarchy>> sensitive_hierarchies;
  std::vector<privacy::TDistance> t_distances;
  std::vector<std::pair<std::string, hierarchy::LintFinding>> lint;
  Fingerprint fingerprint;
  UnnamedPersons unnamed;
  bool row_names = false;
  std::vector<std::string> commas;
  std::vector<SourceNote> notes;

  const Column& column(int at) const { return table.columns[static_cast<std::size_t>(at)]; }
  std::vector<std::string> names_at(const std::vector<int>& columns) const;
  // None if every row is a person.
  const Column* person_column() const { return person ? &column(*person) : nullptr; }
};

// Throws Error{unknown_column} with the nearest name, and whatever reading and hierarchies throw.
Binding bind(const plan::Plan& plan, Data& source, Progress& progress);

// The first part of it: columns found and read, sorted into their roles; no hierarchies, no axes. A table
// without rows is an error unless it may be empty. Error{persons_unknown} if the source has a key of persons
// with several rows, in whatever role or none, and the plan neither names a person nor says that rows are
// persons.
enum class Emptiness { refused, allowed };
Binding bind_columns(const plan::Plan& plan, Data& source, Emptiness emptiness, Progress& progress);

// Whether the source has a column of row names to which it gives no name. Error{plan_value} if the plan, in
// which it is `stated`, would release it.
bool has_row_names(const std::vector<ColumnSchema>& schema, const plan::ColumnPlan* stated,
                   const std::string& plan);

// "did you mean 'x'?" if a known name is near, else the other remedy.
std::string suggested(const std::string& name, const std::vector<std::string>& known, std::string otherwise);

// The axis of a quasi column: by its stated hierarchy, else by what its values are.
local::Axis axis_of(const plan::Plan& plan, const plan::ColumnPlan& stated, const Column& column,
                    std::optional<ValueType> type = std::nullopt);

// The hierarchy of a stated column; `source` names the data in messages, which tell the row of a value that
// has no place. A calendar's notices count rows.
hierarchy::Hierarchy build_with_rows(const plan::ColumnPlan& stated, const Column& column,
                                     const std::string& source);

// t-closeness: the distance of a sensitive column, and the position of each value in its order.
privacy::TDistance t_distance_of(const plan::Plan& plan, const plan::ColumnPlan& column,
                                 const Dictionary& values);
std::vector<std::uint32_t> ranks(const Dictionary& values);
// Error{plan_value} if the hierarchical distance has no hierarchy of nested levels.
void require_nested(const plan::Plan& plan, const plan::ColumnPlan& stated,
                    const hierarchy::Hierarchy* hierarchy);

// Per quasi column the value that stands for each value, if level 0 of a calendar tells fewer apart than
// the data do; nothing for the others.
std::vector<std::vector<Code>> stand_ins(const Binding& binding);

// The sensitive and plain columns.
// With k = 1 quasi columns need not be generalized.
std::vector<VerbatimColumn> verbatim_columns(const plan::Plan& plan, const Binding& binding);

// The model of the plan over tuples made with the sensitive columns, if it needs them.
privacy::Model model_of(const plan::Plan& plan, const Binding& binding, const QuasiTuples& tuples);
bool needs_sensitive(const plan::Plan& plan);

}  // namespace kith::method

// Values and labels that could not be told from cells of another kind: what a release of cells refuses before
// it is made.
#pragma once

#include "method/binding.h"
#include "plan/plan.h"

namespace kith::method {

// Error{hierarchy_value} with the row if a text of a quasi column without a hierarchy reads as a set, `{a, b}`,
// or in a series as everything, `*`; with the line if a label of a hierarchy file is ambiguous. A cell that is
// one value as it is must not read as several, or two classes look alike, and a later release of a series seems
// not to lie within an earlier one. The binding needs its columns alone.
enum class Releases { one, series };
void refuse_ambiguous_cells(const plan::Plan& plan, const Binding& binding, Releases releases);

}  // namespace kith::method

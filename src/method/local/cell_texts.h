// Values and labels that could not be told from cells of another kind: what a release of cells refuses before
// it is made.
#pragma once

#include "method/binding.h"
#include "plan/plan.h"

namespace kith::method {

// Error{hierarchy_value} with the line if a label of a hierarchy file is ambiguous; in a series also with the
// row if a text of a quasi column without a hierarchy reads as a set, `{a, b}`, or as everything, `*`: a later
// release would seem not to lie within an earlier one. In one release the cell of a set is written so that it
// can be told from such a text. The binding needs its columns alone.
enum class Releases { one, series };
void refuse_ambiguous_cells(const plan::Plan& plan, const Binding& binding, Releases releases);

}  // namespace kith::method

// What the methods for one table would have left open on many (section III of the paper): the join of all
// tables, and each table alone, cut into cells of k rows by method local, then looked at person by person.
#pragma once

#include <vector>

#include "kith/progress.h"
#include "method/multirelational/binding.h"
#include "outcome/relational_outcome.h"
#include "plan/plan.h"

namespace kith::method {

// The join of sibling tables multiplies rows; beyond a limit of rows it is not done, and the result says so.
std::vector<outcome::SingleTableLeak> single_table_leaks(const plan::Plan& plan, const TablesBinding& binding,
                                                         unsigned threads, Progress& progress);

}  // namespace kith::method

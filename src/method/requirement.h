// A bound plan as the outcome tells it, whatever the method, and its model as the auditor is asked it.
#pragma once

#include <string>
#include <vector>

#include "audit/check.h"
#include "method/binding.h"
#include "outcome/table_outcome.h"

namespace kith::method {

// The method, the model, the columns and their roles. Rows, persons and what was released are the method's to
// fill.
void describe_call(const plan::Plan& plan, const Binding& binding, outcome::TableOutcome& result);
// Notes on who is counted if the plan names no person, or one that is another in every row.
void note_rows_as_persons(const plan::Plan& plan, const UnnamedPersons& unnamed, outcome::Outcome& result);

// A k below five, unless l asks for as many: severe if nobody is hidden, a warning if one other hides everybody, else an
// info.
void note_small_k(const plan::PrivacyPlan& privacy, outcome::Outcome& result);

// The source gives a column of row names no name: an info with the table's name, if it is one of many.
void note_row_names(bool row_names, const std::string& table, outcome::Outcome& result);

// Rows without a person count as one together: a note if there are any.
void note_unnamed_persons(const Column* person, outcome::Outcome& result);

// The lines of a hierarchy as the auditor reads them: per value its labels from level 0 on.
std::vector<std::vector<std::string>> lines_of(const hierarchy::Hierarchy& h);
audit::TDistance audited(privacy::TDistance distance);

audit::Requirement requirement_of(const plan::Plan& plan, const Binding& binding,
                                  const outcome::TableOutcome& result);

}  // namespace kith::method

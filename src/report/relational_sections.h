// The parts of the report on a release of many tables, in the order in which the page shows them. Each
// returns HTML, or nothing where there is nothing to say.
#pragma once

#include <string>

#include "outcome/relational_outcome.h"

namespace kith::report {

// report_relational_text.cc
std::string relational_top(const outcome::RelationalOutcome& result);
std::string relational_columns_section(const outcome::RelationalOutcome& result);
std::string relational_limits_section(const outcome::RelationalOutcome& result);
std::string relational_notes_section(const outcome::RelationalOutcome& result);
std::string relational_run_section(const outcome::RelationalOutcome& result);
std::string relational_glossary_section();

// report_relational_trees.cc
std::string class_picture_section(const outcome::ClassPicture& picture);

// report_relational_figures.cc
std::string tables_section(const outcome::RelationalOutcome& result);
std::string relational_classes_section(const outcome::RelationalOutcome& result);
std::string known_rows_section(const outcome::RelationalOutcome& result);
std::string single_tables_section(const outcome::RelationalOutcome& result);
std::string dependencies_section(const outcome::RelationalOutcome& result);

}  // namespace kith::report

// The parts of the report on a release of many tables, in the order in which the page shows them. Each
// returns HTML, or nothing where there is nothing to say.
#pragma once

#include <string>

#include "release/relational_result.h"

namespace kith::release::page {

// report_relational_text.cc
std::string relational_top(const RelationalResult& result);
std::string relational_columns_section(const RelationalResult& result);
std::string relational_limits_section(const RelationalResult& result);
std::string relational_notes_section(const RelationalResult& result);
std::string relational_run_section(const RelationalResult& result);
std::string relational_glossary_section();

// report_relational_trees.cc
std::string class_picture_section(const ClassPicture& picture);

// report_relational_figures.cc
std::string tables_section(const RelationalResult& result);
std::string relational_classes_section(const RelationalResult& result);
std::string known_rows_section(const RelationalResult& result);
std::string single_tables_section(const RelationalResult& result);
std::string dependencies_section(const RelationalResult& result);

}  // namespace kith::release::page

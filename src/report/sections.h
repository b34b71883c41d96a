// The parts of the reports' pages. Each returns HTML, or nothing if the result has nothing to say about it.
#pragma once

#include <string>
#include <string_view>

#include "outcome/relational_outcome.h"
#include "outcome/reposition_outcome.h"
#include "outcome/reposition_summary.h"
#include "outcome/table_outcome.h"

namespace kith::report {

using outcome::RelationalOutcome;
using outcome::RepositionOutcome;
using outcome::RepositionSummary;
using outcome::TableOutcome;

// Of every method. The caveats go above everything else: what the release does not protect against.
std::string caveats(const outcome::Outcome& result);
std::string notes_section(const outcome::Outcome& result);
// `part` is the heading in glossary.txt under which the terms of the method stand.
std::string glossary_section(std::string_view part);

// Of each kind: what to try next, and a strip per column.
std::string next_steps(const TableOutcome& result);
std::string next_steps(const RelationalOutcome& result);
std::string next_steps(const RepositionOutcome& result);
std::string column_strips(const TableOutcome& result);
std::string column_strips(const RelationalOutcome& result);
std::string column_strips(const RepositionOutcome& result);

// Of one table.
std::string banners(const TableOutcome& result);
std::string headline(const TableOutcome& result);
std::string baseline_section(const TableOutcome& result);
std::string roles_section(const TableOutcome& result);
std::string choice_section(const TableOutcome& result);
std::string series_section(const TableOutcome& result);
std::string cells_section(const TableOutcome& result);
std::string lattice_section(const TableOutcome& result);
std::string calendar_section(const TableOutcome& result);
std::string frontier_section(const TableOutcome& result);
std::string forcing_section(const TableOutcome& result);
std::string class_sizes_section(const TableOutcome& result);
std::string columns_section(const TableOutcome& result);
std::string risk_section(const TableOutcome& result);
std::string loss_section(const TableOutcome& result);
std::string limits_section();
std::string findings_section(const TableOutcome& result);
std::string run_section(const TableOutcome& result);

// Of many tables.
std::string relational_top(const RelationalOutcome& result);
std::string relational_columns_section(const RelationalOutcome& result);
std::string relational_limits_section(const RelationalOutcome& result);
std::string relational_run_section(const RelationalOutcome& result);
std::string class_picture_section(const outcome::ClassPicture& picture);
std::string tables_section(const RelationalOutcome& result);
std::string relational_classes_section(const RelationalOutcome& result);
std::string known_rows_section(const RelationalOutcome& result);
std::string single_tables_section(const RelationalOutcome& result);
std::string dependencies_section(const RelationalOutcome& result);

// Of a repositioned stream.
std::string reposition_top(const RepositionOutcome& result);
std::string reposition_columns_section(const RepositionOutcome& result);
std::string reposition_limits_section(const RepositionOutcome& result);
std::string reposition_run_section(const RepositionOutcome& result);
std::string snapshots_section(const RepositionOutcome& result);
std::string distances_section(const RepositionOutcome& result);
std::string values_section(const RepositionOutcome& result);
std::string alternatives_section(const RepositionSummary& summary);
std::string queries_section(const RepositionSummary& summary);
std::string moves_section(const RepositionOutcome& result, const RepositionSummary& summary);

}  // namespace kith::report

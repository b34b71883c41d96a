// The parts of the report on a repositioned stream, in the order in which the page shows them. Each returns
// HTML, or nothing where there is nothing to say.
#pragma once

#include <string>

#include "outcome/reposition_outcome.h"
#include "outcome/reposition_summary.h"

namespace kith::report {

// report_reposition_text.cc
std::string reposition_top(const outcome::RepositionOutcome& result);
std::string reposition_columns_section(const outcome::RepositionOutcome& result);
std::string reposition_limits_section(const outcome::RepositionOutcome& result);
std::string reposition_notes_section(const outcome::RepositionOutcome& result);
std::string reposition_run_section(const outcome::RepositionOutcome& result);
std::string reposition_glossary_section();

// report_reposition_snapshots.cc
std::string snapshots_section(const outcome::RepositionOutcome& result);
std::string distances_section(const outcome::RepositionOutcome& result);
std::string values_section(const outcome::RepositionOutcome& result);

// report_reposition_compared.cc
std::string alternatives_section(const outcome::RepositionSummary& story);
std::string queries_section(const outcome::RepositionSummary& story);
std::string moves_section(const outcome::RepositionOutcome& result, const outcome::RepositionSummary& story);

}  // namespace kith::report

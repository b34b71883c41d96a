// The parts of the report on a repositioned stream, in the order in which the page shows them. Each returns
// HTML, or nothing where there is nothing to say.
#pragma once

#include <string>

#include "release/reposition_result.h"
#include "release/reposition_story.h"

namespace kith::release::page {

// report_reposition_text.cc
std::string reposition_top(const RepositionResult& result);
std::string reposition_columns_section(const RepositionResult& result);
std::string reposition_limits_section(const RepositionResult& result);
std::string reposition_notes_section(const RepositionResult& result);
std::string reposition_run_section(const RepositionResult& result);
std::string reposition_glossary_section();

// report_reposition_snapshots.cc
std::string snapshots_section(const RepositionResult& result);
std::string distances_section(const RepositionResult& result);
std::string values_section(const RepositionResult& result);

// report_reposition_compared.cc
std::string alternatives_section(const RepositionStory& story);
std::string queries_section(const RepositionStory& story);
std::string moves_section(const RepositionResult& result, const RepositionStory& story);

}  // namespace kith::release::page

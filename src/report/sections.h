// The parts of the report's page, in the order in which it shows them. Each returns HTML, or nothing where
// the result has nothing to say about it.
#pragma once

#include <string>
#include <string_view>

#include "outcome/table_outcome.h"

namespace kith::report {

std::string banners(const outcome::TableOutcome& result);
std::string headline(const outcome::TableOutcome& result);
std::string baseline_section(const outcome::TableOutcome& result);
std::string roles_section(const outcome::TableOutcome& result);
std::string choice_section(const outcome::TableOutcome& result);
std::string series_section(const outcome::TableOutcome& result);
std::string cells_section(const outcome::TableOutcome& result);
std::string lattice_section(const outcome::TableOutcome& result);
std::string calendar_section(const outcome::TableOutcome& result);
std::string frontier_section(const outcome::TableOutcome& result);
std::string forcing_section(const outcome::TableOutcome& result);
std::string class_sizes_section(const outcome::TableOutcome& result);
std::string columns_section(const outcome::TableOutcome& result);
std::string risk_section(const outcome::TableOutcome& result);
std::string loss_section(const outcome::TableOutcome& result);
std::string limits_section(const outcome::TableOutcome& result);
std::string findings_section(const outcome::TableOutcome& result);
std::string run_section(const outcome::TableOutcome& result);
std::string glossary_section();

}  // namespace kith::report

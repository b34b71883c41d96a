// The parts of the report's page, in the order in which it shows them. Each returns HTML, or nothing where
// the result has nothing to say about it.
#pragma once

#include <string>
#include <string_view>

#include "release/result.h"

namespace kith::release::page {

std::string_view style_sheet();

std::string banners(const Result& result);
std::string headline(const Result& result);
std::string baseline_section(const Result& result);
std::string roles_section(const Result& result);
std::string choice_section(const Result& result);
std::string series_section(const Result& result);
std::string cells_section(const Result& result);
std::string lattice_section(const Result& result);
std::string calendar_section(const Result& result);
std::string frontier_section(const Result& result);
std::string forcing_section(const Result& result);
std::string class_sizes_section(const Result& result);
std::string stories_section(const Result& result);
std::string risk_section(const Result& result);
std::string loss_section(const Result& result);
std::string limits_section(const Result& result);
std::string findings_section(const Result& result);
std::string run_section(const Result& result);
std::string glossary_section();

}  // namespace kith::release::page

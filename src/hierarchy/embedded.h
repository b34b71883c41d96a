// Files of this room as they were when kith was built: cmake/Embed.cmake makes a function of each. They are the facts of
// built-in hierarchies, in the format of hierarchy/builtin/facts.h.
#pragma once

#include <string_view>

namespace kith::hierarchy {

std::string_view embedded_atc();
std::string_view embedded_country();
std::string_view embedded_icd_10();
std::string_view embedded_isced();
std::string_view embedded_isco_08();
std::string_view embedded_nuts();
std::string_view embedded_uk_postcode();
std::string_view embedded_us_state();
std::string_view embedded_us_zip_areas();

}  // namespace kith::hierarchy

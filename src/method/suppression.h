// How many may be suppressed: the setting max_suppression, which several methods have.
#pragma once

#include <string>

#include "method/info.h"

namespace kith::method {

// Methods differ in what they count, so each has its own words for the flag and for the documentation.
Setting suppression_setting(const std::string& flag_help, const std::string& help);

}  // namespace kith::method

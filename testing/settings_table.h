// The tables of docs/plan.md that follow from what methods tell about themselves.
#pragma once

#include <string>

namespace kith::testing {

// Lines of Markdown: the methods, and the keys of [method].
std::string methods_table();
std::string settings_table();

}  // namespace kith::testing

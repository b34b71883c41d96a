// The page around a report's sections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith::report {

// A whole HTML file without script, which loads nothing: `top`, a table of contents, and the sections that
// are not empty.
std::string whole_page(std::string_view title, std::string_view top, std::vector<std::string> sections);

std::string banner(std::string_view style, std::string_view head, std::string_view body);
std::string key_figure(std::string_view name, std::string_view figure, std::string_view beside);

}  // namespace kith::report

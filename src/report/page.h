// The page around a report's sections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kith::report {

// A whole HTML file without script, which loads nothing: `top`, and the sections that are not empty, which fold.
std::string whole_page(std::string_view title, std::string_view top, std::vector<std::string> sections);

std::string banner(std::string_view style, std::string_view head, std::string_view body);
std::string private_banner();
// Of a release that was made with a seed; nothing of another one.
std::string seed_banner(bool seeded);

struct KeyFigure {
  std::string_view name;
  std::string figure, beside;
};
std::string key_figures(const std::vector<KeyFigure>& figures);

// The verdict, with what it rests on.
std::string verdict_box(std::string_view body);

// What stands above the sections: the method, the title, and whatever follows it.
std::string header(std::string_view method, std::string_view title, std::string_view body);

}  // namespace kith::report

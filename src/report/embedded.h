// Files of this folder as they were when kith was built: cmake/Embed.cmake makes a function of each.
#pragma once

#include <string_view>

namespace kith::report {

// style.css: one ink, one blue for what is released, one orange for what was chosen, greys for the rest.
// Standing is told by shape as well as by colour.
std::string_view embedded_style();

// glossary.txt: under a heading "[part]" for each kind of report a line "term: explanation" for each term.
std::string_view embedded_glossary();

}  // namespace kith::report

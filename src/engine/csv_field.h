// A field of CSV as kith writes it. Threads may share the function.
#pragma once

#include <string>
#include <string_view>

namespace kith::engine {

// Appends the field; quoted if it holds a comma, a quote, CR, LF, or a space at either end.
void append_field(std::string& line, std::string_view text);

}  // namespace kith::engine

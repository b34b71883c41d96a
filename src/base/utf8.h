// Checks texts that are to be UTF-8. Threads may share the function.
#pragma once

#include <cstddef>
#include <string_view>

namespace kith {

// Gives the offset of the first byte that is not UTF-8, or npos. A sequence cut off by the end is not UTF-8.
std::size_t invalid_utf8(std::string_view text);

}  // namespace kith

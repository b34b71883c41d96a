// Bytes as lowercase hex, two digits each. Threads may share the function.
#pragma once

#include <string>
#include <string_view>

namespace kith {

std::string to_hex(std::string_view bytes);

}  // namespace kith

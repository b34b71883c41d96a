// The formats of files that kith reads. Threads may ask at any time.
#pragma once

#include <string>
#include <vector>

namespace kith {

// What Reading::format (locator.h) may be, in alphabetical order.
std::vector<std::string> list_formats();

}  // namespace kith

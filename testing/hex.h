// Hex back to bytes, for tests that open what a key file holds; the product only writes hex.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kith::testing {

// Digits of either case; none if the text is no hex or ends within a byte.
std::optional<std::string> from_hex(std::string_view hex);

}  // namespace kith::testing

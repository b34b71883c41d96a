// Entries of the private map that say which class of the release a source row stands in.
#pragma once

#include <cstdint>

namespace kith::verify {

constexpr std::uint32_t not_released = 0xffffffff;

}  // namespace kith::verify

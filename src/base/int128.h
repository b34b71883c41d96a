// 128-bit integers, which ISO C++ lacks.
#pragma once

namespace kith {

__extension__ using Uint128 = unsigned __int128;
__extension__ using Int128 = __int128;

}  // namespace kith

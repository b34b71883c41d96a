// Labels of a hierarchy file whose text does not say which values they stand for. A column of one level can
// bear them; cells of several levels in one column cannot.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "hierarchy/level_order.h"

namespace kith::hierarchy {

// The text of this line at level `finer` stands at level `coarser` too, on other lines, yet not on this one.
struct AmbiguousLabel {
  std::uint64_t line = 0;
  Level finer = 0, coarser = 0;
};

// A text may stand on several levels if it holds on each of them all that it holds on finer ones. `*` reads as
// everything: above it there must be nothing else. Gives the first line that breaks this. Linear in the size of
// the file times the levels that a text stands on.
std::optional<AmbiguousLabel> ambiguous_label(const std::filesystem::path& path);

}  // namespace kith::hierarchy

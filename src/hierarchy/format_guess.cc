#include "hierarchy/format_guess.h"

namespace kith::hierarchy {

FormatGuess guess_format(const Dictionary&, bool) { return {}; }

}  // namespace kith::hierarchy

// How a column writes its times, told from its values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "table/dictionary.h"

namespace kith::time {

// Which formats fit.
struct FormatGuess {
  // These are all usual patterns that all non-empty values are of, the likeliest first.
  std::vector<std::string> fitting;
  // An example is MM/DD/YYYY and DD/MM/YYYY.
  bool ambiguous() const { return fitting.size() > 1; }
  // If none fits all, this is the usual pattern that fits most, and how many values it misses.
  std::string nearly;
  std::uint64_t missed = 0;
};
// `with_epoch`: whole numbers of ten or thirteen digits may be epoch seconds or milliseconds.
FormatGuess guess_format(const Dictionary& values, bool with_epoch);

}  // namespace kith::time

// A result as people read it, for tests.
#pragma once

#include <sstream>
#include <string>

#include "cli/print.h"

namespace kith::cli {

template <typename Result>
std::string printed(const Result& result) {
  std::ostringstream out;
  print(result, out);
  return out.str();
}

}  // namespace kith::cli

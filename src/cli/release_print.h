// What releases tell, for people.
#pragma once

#include <iosfwd>

#include "kith/release.h"
#include "kith/stream.h"

namespace kith::cli {

void print(const Released& released, std::ostream& out);
void print(const Streamed& streamed, std::ostream& out);

}  // namespace kith::cli

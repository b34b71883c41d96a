// What is in data, for people.
#pragma once

#include <iosfwd>

#include "kith/inspect.h"

namespace kith::cli {

void print(const InspectedTable& found, std::ostream& out);
void print(const InspectedStream& found, std::ostream& out);
void print(const InspectedDatabase& found, std::ostream& out);

}  // namespace kith::cli

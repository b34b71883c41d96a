// Values of a column that no longer occur in a release because all rows that have them were suppressed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "outcome/outcome.h"
#include "table/table.h"

namespace kith::method {

// What a column shows: its labels, and of each row of the source one of them. They are values if nothing is generalized.
struct ShownLabels {
  std::string column;
  std::span<const std::string> labels;
  std::span<const std::uint32_t> of_row;
  bool values = true;
};

// Tells how many labels of the column only suppressed rows have; nothing if there is none. It is a warning if at least k
// persons, or rows if `person` is null, have one of them. Empty cells are no value.
void note_lost_values(const ShownLabels& shown, const std::vector<bool>& released, const Column* person,
                      outcome::Outcome& result);

}  // namespace kith::method

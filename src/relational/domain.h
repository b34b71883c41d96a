// The values of one quasi column and what covers several of them: labels of a hierarchy, or ranges of numbers
// or dates. Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "table/table.h"

namespace kith::relational {

// Whole numbers, so that no sum depends on the order in which it is made.
using Loss = std::uint64_t;
constexpr Loss whole_cell = Loss{1} << 24;  // of a cell that tells nothing, or was removed

// A value, generalized or not; of one domain's making. Equal values are equal numbers.
using Value = std::uint64_t;

class Domain {
 public:
  // Labels of a hierarchy. Two values meet in the label with the least loss that covers both (levels of a
  // calendar are only partly ordered).
  static Domain of_hierarchy(const hierarchy::Hierarchy& hierarchy);
  // Ranges; `type` is integer, number or date. The empty value meets every other one in `*` alone.
  static Domain of_ranges(const Dictionary& values, ValueType type, const std::string& column,
                          const std::string& source);

  Value of(Code code) const { return of_code_[code]; }
  Value join(Value a, Value b) const;
  // 0 for a single value, whole_cell for `*`: (leaves covered - 1) / (leaves - 1), or the range's share of
  // the range of the data. 0 throughout where the domain has a single value.
  Loss loss(Value value) const;
  std::string label(Value value) const;  // as the contract writes it: a label, `[lo, hi]`, the value, `*`
  bool covers(Value general, Value special) const { return join(general, special) == general; }

 private:
  // The implementer's; keep join() free of allocation and, for hierarchies of up to some thousand labels, a
  // look-up.
  std::vector<Value> of_code_;
};

}  // namespace kith::relational

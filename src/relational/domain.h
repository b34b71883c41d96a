// The values of one quasi column and what covers several of them: labels of a hierarchy, or ranges of numbers
// or dates. Immutable once built; threads may share it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "table/table.h"

namespace kith::relational {

// Whole numbers, so that no sum depends on the order in which it is made.
using Loss = std::uint64_t;
// This is the loss of a cell that tells nothing, or was removed.
constexpr Loss whole_cell = Loss{1} << 24;

// A value, generalized or not; of one domain's making. Equal values are equal numbers.
using Value = std::uint64_t;

class Domain {
 public:
  // The values are labels of a hierarchy. Two values meet in the label with the least loss that covers both
  // (levels of a calendar are only partly ordered).
  static Domain of_hierarchy(const hierarchy::Hierarchy& hierarchy);
  // The values are ranges; `type` is integer, number or date. The empty value meets every other one in `*`
  // alone. Throws Error{hierarchy_value} for numbers with more digits than a double keeps.
  static Domain of_ranges(const Dictionary& values, ValueType type, const std::string& column,
                          const std::string& source);

  Value of(Code code) const { return of_code_[code]; }
  Value join(Value a, Value b) const { return a == b ? a : ranges_ ? join_ranges(a, b) : join_labels(a, b); }
  // The loss is 0 for a single value and whole_cell for `*`: (leaves covered - 1) / (leaves - 1), or the
  // range's share of the range of the data. It is 0 throughout if the domain has a single value.
  Loss loss(Value value) const { return ranges_ ? loss_of_range(value) : loss_[value]; }
  // Gives the loss without rounding, with 1 for the whole cell.
  double share(Value value) const;
  // Writes the value as the contract has it: a label, `[lo, hi]`, the value or `*`.
  std::string label(Value value) const;
  // Values in an order in which neighbours have much in common: ranges by their ends, labels by what lies
  // above them. Different values have different numbers.
  Value order(Value value) const { return ranges_ ? value : order_[value]; }
  bool covers(Value general, Value special) const { return join(general, special) == general; }

  // Says whether what covers several values is found by joining them one after the other, in any order. Of
  // weeks and months it is not; join_all finds the least of what covers all. Requires at least one value.
  bool folds() const { return folds_; }
  Value join_all(std::span<const Value> values) const;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  // These are values of ranges.
  static constexpr Value empty = ~Value{0}, star = empty - 1;

  Value join_ranges(Value a, Value b) const {
    if (a >= star || b >= star) return star;
    const Value low = std::min(a >> 32, b >> 32), high = std::max(a & none, b & none);
    return low == 0 && high + 1 == place_.size() ? star : low << 32 | high;
  }
  Loss loss_of_range(Value value) const {
    if (value >= star) return value == star ? whole_cell : 0;
    return place_[value & none] - place_[value >> 32];
  }
  Value join_labels(Value a, Value b) const {
    return joined_.empty() ? search(a, b) : joined_[a * labels_.size() + b];
  }
  Value search(Value a, Value b) const;
  void add_labels(const hierarchy::Hierarchy& hierarchy);
  void order_labels();
  void place_positions(const Dictionary& values, const std::vector<double>& position);

  bool ranges_ = false;
  bool folds_ = true;
  std::vector<Value> of_code_;
  // Labels of all levels; one that two levels write alike for the same values is one.
  //
  // Of labels, up_ has by label and level the label there, or none; order_ has by label its place among all;
  // joined_ has the join of any two labels, if there are not too many. Of ranges, labels_ has by rank the
  // value, share_ its position, and place_ the loss of the range from the least value to it.
  std::size_t levels_ = 0;
  std::vector<std::string> labels_;
  std::vector<std::uint32_t> loss_;
  std::vector<double> share_;
  std::vector<std::uint32_t> up_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint16_t> joined_;
  std::vector<std::uint32_t> place_;
};

}  // namespace kith::relational

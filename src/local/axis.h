// A quasi column as partitioning sees it: numbers or dates in their order, the levels of a hierarchy, or a
// plain set of categories. Immutable once built; threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hierarchy/build.h"
#include "table/table.h"

namespace kith::local {

struct Axis {
  enum class Kind { ordered, set, tree };

  std::string column;
  Kind kind = Kind::set;
  ValueType type = ValueType::text;  // ordered: integer, number or date

  // By code of the column's dictionary.
  std::vector<bool> empty;          // NULL and the empty text; never on a tree, which places it itself
  std::vector<double> position;     // ordered: the number, or days since 1970-01-01; 0 where empty
  std::vector<std::uint32_t> rank;  // ordered and set: equal for equal values, rising in their order; a set's
                                    // order is that of the bytes. Where empty: 0, and to be disregarded
  std::vector<std::string> texts;   // set: the value
  std::vector<std::uint32_t> number;  // set: in order of first appearance in the series; a table of its own
                                      // numbers values by their codes
  std::vector<Code> sorted;           // set: codes of the values that are not empty, by rank
  std::optional<hierarchy::Hierarchy> hierarchy;  // tree

  // The domain, of which shares are taken.
  double least = 0, most = 0;    // ordered
  std::uint64_t categories = 0;  // set: how many, the empty one not counted
  std::uint32_t ranks = 0;       // one above the highest rank

  std::size_t size() const;  // codes
};

// What a column without a hierarchy is: ordered where all values are numbers or ISO dates, else a set.
Axis::Kind kind_of(ValueType type);

// `type` is what the column is known to be; a value that is none is Error{series_batch} with `source` and the
// column named. Without it the type is found by looking at all values. Numbers with more digits than a double
// keeps are refused (Error{hierarchy_value} where no type was given): their cells would not be true.
Axis make_axis(const std::string& column, const Dictionary& values, std::optional<ValueType> type,
               const std::string& source);
Axis make_axis(const std::string& column, hierarchy::Hierarchy hierarchy);

// The least and the greatest position of values that are all of an ordered type; none where all are empty.
std::optional<std::pair<double, double>> range_of(const Dictionary& values, ValueType type);

}  // namespace kith::local

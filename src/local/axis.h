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
#include "kith/error.h"
#include "table/table.h"

namespace kith::local {

struct Axis {
  enum class Kind { ordered, set, tree };

  std::string column;
  Kind kind = Kind::set;
  // The type of an ordered axis is integer, number or date.
  ValueType type = ValueType::text;
  // What integers have behind them in the source (".0"), and what a cell of one value has too.
  std::string zeros;
  // So many decimals a cell of one number has at least, since all values have.
  std::size_t decimals = 0;

  // All of these are indexed by code of the column's dictionary, except `sorted`. `empty` marks NULL and the
  // empty text, never on a tree, which places it itself. An ordered axis has a position, which is the number
  // or the days since 1970-01-01, and 0 for an empty value. Ordered axes and sets have a rank, equal for
  // equal values and rising in their order; a set's order is that of the bytes. The rank of an empty value is
  // 0 and to be disregarded.
  //
  // A set has the texts of its values and numbers them in order of first appearance in the series; a table of
  // its own numbers values by their codes. `sorted` lists the codes of its values that are not empty, by
  // rank. A tree has a hierarchy.
  std::vector<bool> empty;
  std::vector<double> position;
  std::vector<std::uint32_t> rank;
  std::vector<std::string> texts;
  std::vector<std::uint32_t> number;
  std::vector<Code> sorted;
  std::optional<hierarchy::Hierarchy> hierarchy;

  // This is the domain, of which shares are taken. An ordered axis has its least and most, a set the number
  // of its categories, without the empty one. `empty_occurs` says whether the empty value is part of the
  // domain too, never of a tree. `ranks` is one above the highest rank.
  double least = 0, most = 0;
  std::uint64_t categories = 0;
  bool empty_occurs = false;
  std::uint32_t ranks = 0;

  // Counts the codes.
  std::size_t size() const;
  // Says whether the domain of an ordered axis or a set has two values, of which the empty one may be one.
  // Requires some value that is not empty.
  bool varies() const;
};

// Says what a column without a hierarchy is: ordered if all values are numbers or ISO dates, else a set.
Axis::Kind kind_of(ValueType type);

// `type` is what the column is known to be; a value that is none is Error{series_batch} with `source` and the
// column named. Without it the type is found by looking at all values. Numbers with more digits than a double
// keeps are refused (Error{hierarchy_value} if no type was given): their cells would not be true.
Axis make_axis(const std::string& column, const Dictionary& values, std::optional<ValueType> type,
               const std::string& source);
Axis make_axis(const std::string& column, hierarchy::Hierarchy hierarchy);
// Makes an ordered axis of which the positions are known; that of an empty value is 0.
Axis make_axis(const std::string& column, ValueType type, std::vector<bool> empty,
               std::vector<double> position);
// Throws what make_axis() does of numbers that a double does not keep.
[[noreturn]] void refuse_inexact(const std::string& column, ErrorCode code, const std::string& source);

// Gives the least and the greatest position of values that are all of an ordered type, or none if all are
// empty.
std::optional<std::pair<double, double>> range_of(const Dictionary& values, ValueType type);

}  // namespace kith::local

// A column's values in their order on one axis, for the report's histograms: how many rows have each before, and
// where the rows of the release may lie.
//
// Example: rows aged 20, 21, 21, 40 are released as [20, 30), [20, 30), [20, 30) and 40. Before, the axis has
// 20: 1, 21: 2, 40: 1; after, 20: 1.5, 21: 1.5, 40: 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hierarchy/hierarchy.h"
#include "outcome/table_outcome.h"
#include "table/dictionary.h"

namespace kith::method {

constexpr std::size_t bins_shown = 48;

// Used by one thread.
class ValueBins {
 public:
  // `before` has the rows of every code; values without rows are not on the axis. The order is that of time for
  // a calendar, of numbers for numbers, else of bytes, the empty value first. Few values have a bin each. More of
  // them share bins of equal width if the order is of time or numbers, else bins of equally many values.
  ValueBins(const Dictionary& values, const hierarchy::Hierarchy* hierarchy,
            std::span<const std::uint64_t> before);

  // Rows of the release whose cell covers these values, of which some are on the axis. They are spread evenly:
  // over the values, or over all that lies between the first and the last of them if bins are of equal width.
  void add(double rows, std::span<const Code> covered);

  const std::vector<outcome::ValueBin>& bins() const { return bins_; }

 private:
  void place(const Dictionary& values, const std::vector<Code>& order);
  void add_between(double rows, double from, double to);

  std::optional<std::vector<double>> positions_;
  // By code; none if it is not on the axis.
  std::vector<std::optional<std::size_t>> bin_of_;
  std::vector<outcome::ValueBin> bins_;
  bool equal_width_ = false, empty_first_ = false;
  // The least and the most of positions if bins are of equal width.
  double least_ = 0, most_ = 0;
};

}  // namespace kith::method

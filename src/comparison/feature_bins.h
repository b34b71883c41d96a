// A column as features of a model: bins of its values, and how a released cell is spread over them. Threads may
// share them once made.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "table/covered_table.h"

namespace kith::comparison {

inline constexpr std::uint32_t bins_of_numbers = 10, bins_of_texts = 25;

// By value of the column; bins are numbered from 0.
struct FeatureBins {
  std::uint32_t bins = 0;
  std::vector<std::uint32_t> of_value;
};

// Numbers and dates of more than 10 values are put into bins of about as many rows each, the empty value apart. Of
// texts with more than 25 values all but the 24 most frequent are one bin. Else every value is a bin.
FeatureBins feature_bins(const CoveredColumn& column);

// Every value is a bin.
FeatureBins value_bins(const CoveredColumn& column);

// Bins with their parts, which add up to 1.
using Spread = std::vector<std::pair<std::uint32_t, double>>;

// By cell, or by value if `original` is true or there are no cells.
std::vector<Spread> spreads_of(const CoveredColumn& column, const FeatureBins& bins, bool original);

}  // namespace kith::comparison

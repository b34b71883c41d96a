// Information loss and disclosure risk of a release. Formulas: docs/figures.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/hierarchy.h"

namespace kith::loss {

struct Loss {
  std::uint64_t discernibility = 0;  // sum of squared class sizes in rows + input rows per suppressed row
  double average_class = 0;          // rows released / (classes * k)
  double ncp = 0;
  double arx_loss = 0;
  double precision = 0;
  double entropy = 0;  // non-uniform entropy, as a share of what releasing nothing would lose
};

// What is needed of a column at its level: sums over input rows and, of those, over suppressed rows.
struct ColumnSums {
  std::uint64_t leaves = 0, spread_of_all = 0;
  std::uint32_t height = 0, top_height = 0;
  std::uint64_t covered_released = 0;  // sum over released rows of leaves covered
  std::uint64_t spread_released = 0;
  std::int64_t bits_released = 0;    // fixed point, 2^20 per bit
  std::int64_t bits_of_all = 0;      // every row generalized to the top
  std::int64_t bits_suppressed = 0;  // what the suppressed rows would lose at the top
};

double ncp_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed);
double arx_loss_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed);
double entropy_of(std::span<const ColumnSums> columns);

Loss loss_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed,
             std::uint64_t classes, std::uint64_t k, std::uint64_t squared_sizes);

struct Risk {
  double highest = 0;        // prosecutor: 1 / smallest class
  double average = 0;        // mean over rows of 1 / class size; the marketer's expected share
  double journalist = 0;     // highest * sampling fraction
  double marketer = 0;       // classes / persons-in-classes
  double at_risk = 0;        // share of rows whose risk is more than the threshold
  std::uint64_t unique = 0;  // rows of persons alone in their class
};

// Whether 1 / size is more than the threshold: 1/11 is more than 0.09.
bool riskier_than(std::uint64_t size, double threshold);

// rows[i], persons[i]: size of class i.
Risk risk_of(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> persons, double threshold,
             double sampling_fraction);

}  // namespace kith::loss

// Information loss and disclosure risk of a release. Formulas: docs/figures.md.
#pragma once

#include <cstdint>
#include <span>

#include "hierarchy/hierarchy.h"

namespace kith::loss {

// The discernibility adds up the squared sizes of the classes in rows, and charges the number of input rows
// for every suppressed row. The average class is the number of rows released / (classes * k). The entropy is
// the non-uniform one, as a share of what releasing nothing would lose.
struct Loss {
  std::uint64_t discernibility = 0;
  double average_class = 0;
  double ncp = 0;
  double arx_loss = 0;
  double precision = 0;
  double entropy = 0;
};

// These are the sums needed of a column at its level, over input rows and, of those, over released or
// suppressed rows. `covered_released` adds up the leaves that released rows cover. Bits are in fixed point,
// 2^20 per bit; `bits_of_all` is for every row generalized to the top, and `bits_suppressed` is what the
// suppressed rows would lose there.
struct ColumnSums {
  std::uint64_t leaves = 0, spread_of_all = 0;
  std::uint32_t height = 0, top_height = 0;
  std::uint64_t covered_released = 0;
  std::uint64_t spread_released = 0;
  std::int64_t bits_released = 0;
  std::int64_t bits_of_all = 0;
  std::int64_t bits_suppressed = 0;
};

double ncp_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed);
double arx_loss_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed);
double entropy_of(std::span<const ColumnSums> columns);

Loss loss_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed,
             std::uint64_t classes, std::uint64_t k, std::uint64_t squared_sizes);

// The highest risk is the prosecutor's, 1 / smallest class. The average is the mean over rows of 1 / class
// size, which is also the share that the marketer expects. The journalist's risk is the highest times the
// sampling fraction, and the marketer's is the number of classes / the persons in them. `at_risk` is the
// share of rows whose risk is more than the threshold; `unique` counts the rows of persons who are alone in
// their class.
struct Risk {
  double highest = 0;
  double average = 0;
  double journalist = 0;
  double marketer = 0;
  double at_risk = 0;
  std::uint64_t unique = 0;
};

// Says whether 1 / size is more than the threshold: 1/11 is more than 0.09.
bool riskier_than(std::uint64_t size, double threshold);

// rows[i] and persons[i] are the size of class i. The average adds up by size, from the smallest on, so that it
// is the same to the last digit in whatever order the classes come.
Risk risk_of(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> persons, double threshold,
             double sampling_fraction);

}  // namespace kith::loss

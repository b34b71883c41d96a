#include "loss/figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kith::loss {

namespace {

double ratio(double a, double b) { return b == 0 ? 0 : a / b; }

}  // namespace

double ncp_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed) {
  double sum = 0;
  for (const ColumnSums& c : columns)
    sum += ratio(static_cast<double>(c.spread_released), static_cast<double>(c.spread_of_all)) +
           static_cast<double>(suppressed);
  return ratio(sum, static_cast<double>(rows) * static_cast<double>(columns.size()));
}

double arx_loss_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed) {
  if (columns.empty()) return 0;
  const auto n = static_cast<double>(rows);
  double logarithms = 0;
  for (const ColumnSums& c : columns) {
    const double least = n / static_cast<double>(c.leaves);
    const double sum = static_cast<double>(c.covered_released) / static_cast<double>(c.leaves) +
                       static_cast<double>(suppressed);
    logarithms += std::log1p(std::max(0.0, ratio(sum - least, n - least)));
  }
  return std::expm1(logarithms / static_cast<double>(columns.size()));
}

double entropy_of(std::span<const ColumnSums> columns) {
  std::int64_t lost = 0, all = 0;
  for (const ColumnSums& c : columns) {
    lost += c.bits_released + c.bits_suppressed;
    all += c.bits_of_all;
  }
  return ratio(static_cast<double>(lost), static_cast<double>(all));
}

Loss loss_of(std::span<const ColumnSums> columns, std::uint64_t rows, std::uint64_t suppressed,
             std::uint64_t classes, std::uint64_t k, std::uint64_t squared_sizes) {
  Loss loss;
  loss.discernibility = squared_sizes + rows * suppressed;
  const auto released = static_cast<double>(rows - suppressed);
  loss.average_class = ratio(released, static_cast<double>(classes) * static_cast<double>(k));
  loss.ncp = ncp_of(columns, rows, suppressed);
  loss.arx_loss = arx_loss_of(columns, rows, suppressed);
  double levels = 0;
  for (const ColumnSums& c : columns)
    levels += released * ratio(c.height, c.top_height) + static_cast<double>(suppressed);
  loss.precision = 1 - ratio(levels, static_cast<double>(rows) * static_cast<double>(columns.size()));
  loss.entropy = entropy_of(columns);
  return loss;
}

bool riskier_than(std::uint64_t size, double threshold) {
  return size == 0 || static_cast<double>(size) * threshold < 1 - 1e-12;
}

Risk risk_of(std::span<const std::uint64_t> rows, std::span<const std::uint64_t> persons, double threshold,
             double sampling_fraction) {
  Risk risk;
  std::map<std::uint64_t, std::uint64_t> rows_of_size;
  std::uint64_t all_rows = 0, all_persons = 0, risky = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    risk.highest = std::max(risk.highest, 1 / static_cast<double>(persons[i]));
    rows_of_size[persons[i]] += rows[i];
    all_rows += rows[i];
    all_persons += persons[i];
    if (riskier_than(persons[i], threshold)) risky += rows[i];
    if (persons[i] == 1) risk.unique += rows[i];
  }
  double sum = 0;
  for (const auto& [size, of_size] : rows_of_size)
    sum += static_cast<double>(of_size) / static_cast<double>(size);
  risk.average = ratio(sum, static_cast<double>(all_rows));
  risk.journalist = risk.highest * sampling_fraction;
  risk.marketer = ratio(static_cast<double>(rows.size()), static_cast<double>(all_persons));
  risk.at_risk = ratio(static_cast<double>(risky), static_cast<double>(all_rows));
  return risk;
}

}  // namespace kith::loss

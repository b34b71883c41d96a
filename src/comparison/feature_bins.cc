#include "comparison/feature_bins.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace kith::comparison {

namespace {

std::vector<std::uint64_t> rows_by_value(const CoveredColumn& column) {
  std::vector<std::uint64_t> rows(column.values.size(), 0);
  for (const std::uint32_t value : column.value_of_row) ++rows[value];
  return rows;
}

// Of the values that are not empty, those with the same tenth of the rows before them.
FeatureBins quantiles(const CoveredColumn& column) {
  const std::vector<std::uint64_t> rows = rows_by_value(column);
  const std::size_t empties = column.values.front().empty() ? 1 : 0;
  const std::uint64_t all =
      std::accumulate(rows.begin() + static_cast<std::ptrdiff_t>(empties), rows.end(), std::uint64_t{0});
  FeatureBins made;
  made.of_value.assign(empties, 0);
  made.bins = static_cast<std::uint32_t>(empties);
  std::uint64_t before = 0, tenth = bins_of_numbers;
  for (std::size_t value = empties; value < rows.size(); ++value) {
    const std::uint64_t now = before * bins_of_numbers / all;
    if (now != tenth) ++made.bins;
    tenth = now;
    made.of_value.push_back(made.bins - 1);
    before += rows[value];
  }
  return made;
}

FeatureBins most_frequent(const CoveredColumn& column) {
  const std::vector<std::uint64_t> rows = rows_by_value(column);
  std::vector<std::uint32_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::uint32_t value) { return rows[value]; });
  FeatureBins made{bins_of_texts, std::vector<std::uint32_t>(rows.size(), bins_of_texts - 1)};
  for (std::uint32_t at = 0; at + 1 < bins_of_texts; ++at) made.of_value[order[at]] = at;
  return made;
}

}  // namespace

FeatureBins value_bins(const CoveredColumn& column) {
  FeatureBins made{static_cast<std::uint32_t>(column.values.size()), {}};
  made.of_value.resize(column.values.size());
  std::iota(made.of_value.begin(), made.of_value.end(), 0u);
  return made;
}

FeatureBins feature_bins(const CoveredColumn& column) {
  if (column.type != ValueType::text && column.values.size() > bins_of_numbers) return quantiles(column);
  if (column.values.size() > bins_of_texts) return most_frequent(column);
  return value_bins(column);
}

std::vector<Spread> spreads_of(const CoveredColumn& column, const FeatureBins& bins, bool original) {
  std::vector<Spread> spreads;
  if (original || column.as_it_is()) {
    for (const std::uint32_t bin : bins.of_value) spreads.push_back({{bin, 1.0}});
    return spreads;
  }
  for (const std::vector<ValueRun>& cell : column.cells) {
    std::map<std::uint32_t, std::uint64_t> values;
    std::uint64_t all = 0;
    for (const ValueRun& run : cell)
      for (std::uint32_t value = run.first; value <= run.last; ++value, ++all) ++values[bins.of_value[value]];
    Spread& spread = spreads.emplace_back();
    for (const auto& [bin, count] : values)
      spread.emplace_back(bin, static_cast<double>(count) / static_cast<double>(all));
  }
  return spreads;
}

}  // namespace kith::comparison

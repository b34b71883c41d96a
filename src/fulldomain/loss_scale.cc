// Loss of nodes.
//
// Idea of the bound: with S suppressed rows, a column costs what its labels cost over all rows, less what they cost in
// the suppressed rows, plus S whole rows. The suppressed rows are not known, but no S rows save more than those with the
// dearest labels. Example: of 10 rows, 6 have a label that covers 1 of 4 leaves, 4 one that covers 3; suppressing 5 rows
// saves at most 4 * 3 + 1 of 6 + 12, so at least 5 stay and the column costs at least 5 / 4 + 5 of 10.
//
// Invariant: a label never costs more than a suppressed cell, so the bound grows with S; and labels only get dearer
// upwards, so it grows with the node.
//
// All sums are integers; they become fractions once, so equal nodes compare equal.
#include "fulldomain/loss_scale.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "loss/figures.h"

namespace kith::fulldomain {

LossScale::LossScale(const NodeEvaluator& evaluator, LossMeasure measure)
    : evaluator_(evaluator), measure_(measure), rows_(evaluator.tuples().rows_total) {
  if (measure == LossMeasure::ncp || measure == LossMeasure::loss) find_dearest();
}

void LossScale::find_dearest() {
  const QuasiTuples& tuples = evaluator_.tuples();
  for (std::size_t c = 0; c < evaluator_.hierarchies().size(); ++c) {
    const hierarchy::Hierarchy& h = *evaluator_.hierarchies()[c];
    std::vector<std::uint64_t> rows_of_code(h.levels.front().of.size(), 0);
    for (std::size_t t = 0; t < tuples.size(); ++t) rows_of_code[tuples.codes[c][t]] += tuples.rows[t];
    std::vector<Dearest>& levels = dearest_.emplace_back();
    for (const hierarchy::LevelLabels& level : h.levels) {
      const std::vector<std::uint64_t>& cost = measure_ == LossMeasure::ncp ? level.spread : level.covered;
      std::vector<std::pair<std::uint64_t, std::uint64_t>> labels;
      for (const std::uint64_t each : cost) labels.emplace_back(each, 0);
      for (std::size_t code = 0; code < rows_of_code.size(); ++code)
        labels[level.of[code]].second += rows_of_code[code];
      std::ranges::sort(labels, std::greater<>());
      Dearest& dearest = levels.emplace_back();
      std::uint64_t rows = 0, sum = 0;
      for (const auto& [each, count] : labels) {
        if (count == 0) continue;
        rows += count;
        sum += each * count;
        dearest.rows.push_back(rows);
        dearest.sums.push_back(sum);
      }
    }
  }
}

std::uint64_t LossScale::Dearest::of(std::uint64_t most_rows) const {
  const auto at = static_cast<std::size_t>(std::ranges::lower_bound(rows, most_rows) - rows.begin());
  if (at == rows.size()) return sums.empty() ? 0 : sums.back();
  const std::uint64_t rows_before = at == 0 ? 0 : rows[at - 1], sum_before = at == 0 ? 0 : sums[at - 1];
  const std::uint64_t each = (sums[at] - sum_before) / (rows[at] - rows_before);
  return sum_before + each * (most_rows - rows_before);
}

double LossScale::of_sums(const Node& node, const LossSums& sums) const {
  std::vector<loss::ColumnSums> columns(node.size());
  for (std::size_t c = 0; c < node.size(); ++c) {
    columns[c].leaves = evaluator_.hierarchies()[c]->leaves;
    columns[c].spread_of_all = evaluator_.hierarchies()[c]->spread_of_all;
    columns[c].covered_released = sums.covered[c];
    columns[c].spread_released = sums.spread[c];
  }
  return measure_ == LossMeasure::ncp ? loss::ncp_of(columns, rows_, sums.outcome.suppressed)
                                      : loss::arx_loss_of(columns, rows_, sums.outcome.suppressed);
}

// The loss that the measure has of a table of this column alone.
double LossScale::least_of_column(std::size_t column, Level level, std::uint64_t suppressed) const {
  const std::uint64_t saved = suppressed == 0 ? 0 : dearest_[column][level].of(suppressed);
  loss::ColumnSums sums;
  sums.leaves = evaluator_.hierarchies()[column]->leaves;
  sums.spread_of_all = evaluator_.hierarchies()[column]->spread_of_all;
  sums.covered_released =
      measure_ == LossMeasure::loss ? evaluator_.covered_of_all(column, level) - saved : 0;
  sums.spread_released = measure_ == LossMeasure::ncp ? evaluator_.spread_of_all(column, level) - saved : 0;
  return measure_ == LossMeasure::ncp ? loss::ncp_of({&sums, 1}, rows_, suppressed)
                                      : loss::arx_loss_of({&sums, 1}, rows_, suppressed);
}

double LossScale::exact(const Node& node, const LossSums& sums) const {
  switch (measure_) {
    case LossMeasure::ncp:
    case LossMeasure::loss:
      return of_sums(node, sums);
    case LossMeasure::discernibility:
      return static_cast<double>(sums.squared_sizes + rows_ * sums.outcome.suppressed);
    case LossMeasure::entropy:
      return static_cast<double>(sums.bits);
  }
  return 0;
}

double LossScale::bound(const Node& node, std::uint64_t suppressed) const {
  if (node.empty()) return 0;
  const auto columns = static_cast<double>(node.size());
  double sum = 0;
  std::int64_t bits = 0;
  for (std::size_t c = 0; c < node.size(); ++c) {
    if (measure_ == LossMeasure::ncp) sum += least_of_column(c, node[c], suppressed);
    if (measure_ == LossMeasure::loss) sum += std::log1p(least_of_column(c, node[c], suppressed));
    if (measure_ == LossMeasure::entropy) bits += evaluator_.bits_of_all(c, node[c]);
  }
  switch (measure_) {
    case LossMeasure::ncp:
      return sum / columns;
    case LossMeasure::loss:
      return std::expm1(sum / columns);
    case LossMeasure::discernibility:
      return 0;
    case LossMeasure::entropy:
      return static_cast<double>(bits);
  }
  return 0;
}

}  // namespace kith::fulldomain

// Scores by column.
//
// Of the preferences, heights add up over columns and peaks are the largest of them; both look at levels alone.
// Losses add up what labels cover, over the rows that are left, and every row that is not counts as the top
// does. So for any node at or above `lo` at which at least the dropped rows are suppressed, the score is at
// least that of the terms at `lo` with these rows dropped: a label covers no less on the way up, and no label
// covers more than the top.
//
// Example, NCP: two columns, four rows, at `lo` the first covers 1/3 of its domain in every row and the second
// nothing; one row is dropped. The terms are (3 * 1/3 + 1) / 8 and (0 + 1) / 8, and the bound is 3/8.
#include "fulldomain/column_score.h"

#include <algorithm>
#include <cmath>

namespace kith::fulldomain {

namespace {

double share(double part, double whole) { return whole == 0 ? 0 : part / whole; }

bool is_peak(const Policy& policy) {
  return policy == Policy(Preference::lowest_peak) || policy == Policy(Preference::relative_peak);
}

}  // namespace

bool has_column_score(const Policy& policy) {
  if (const auto* measure = std::get_if<LossMeasure>(&policy)) return *measure != LossMeasure::discernibility;
  switch (std::get<Preference>(policy)) {
    case Preference::height:
    case Preference::relative_height:
    case Preference::weighted:
    case Preference::fewest_columns:
    case Preference::lowest_peak:
    case Preference::relative_peak:
      return true;
    default:
      return false;
  }
}

bool is_strict(const Policy& policy) {
  return policy == Policy(Preference::height) || policy == Policy(Preference::relative_height);
}

ColumnScore::ColumnScore(const Lattice& lattice, const NodeEvaluator& evaluator, const TupleColumns& columns,
                         const Policy& policy, const std::vector<double>& weights)
    : policy_(policy),
      counts_rows_(std::holds_alternative<LossMeasure>(policy)),
      rows_(columns.rows()),
      weights_(columns.size()) {
  for (std::size_t c = 0; c < columns.size(); ++c) weights_[c].resize(columns.places(c));
  if (counts_rows_)
    add_rows(evaluator, columns);
  else
    add_levels(lattice, weights, columns);
}

double ColumnScore::node_term(const hierarchy::LevelOrder& order, Level level, double weight) const {
  const double height = order.height(level);
  switch (std::get<Preference>(policy_)) {
    case Preference::fewest_columns:
      return level > 0 ? 1 : 0;
    case Preference::weighted:
      return share(weight * height, order.top_height());
    case Preference::relative_height:
    case Preference::relative_peak:
      return share(height, order.top_height());
    default:
      return height;
  }
}

void ColumnScore::add_levels(const Lattice& lattice, const std::vector<double>& weights,
                             const TupleColumns& columns) {
  terms_.resize(columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (Place place = 0; place < columns.places(c); ++place)
      terms_[c].push_back(
          node_term(lattice.order(c), columns.level(c, place), c < weights.size() ? weights[c] : 1));
}

void ColumnScore::add_rows(const NodeEvaluator& evaluator, const TupleColumns& columns) {
  const LossMeasure measure = std::get<LossMeasure>(policy_);
  sums_.resize(columns.size());
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const hierarchy::Hierarchy& h = *evaluator.hierarchies()[c];
    const auto top = static_cast<Level>(h.levels.size() - 1);
    if (measure == LossMeasure::entropy) hidden_.push_back(evaluator.bits_of_all(c, top));
    for (Place place = 0; place < columns.places(c); ++place) {
      const Level level = columns.level(c, place);
      if (measure == LossMeasure::entropy) {
        const std::vector<std::int64_t>& bits = evaluator.label_bits(c, level);
        weights_[c][place].assign(bits.begin(), bits.end());
        sums_[c].push_back(evaluator.bits_of_all(c, level));
      } else {
        const bool ncp = measure == LossMeasure::ncp;
        weights_[c][place] = ncp ? h.levels[level].spread : h.levels[level].covered;
        sums_[c].push_back(static_cast<std::int64_t>(ncp ? evaluator.spread_of_all(c, level)
                                                         : evaluator.covered_of_all(c, level)));
      }
    }
    whole_.push_back(measure == LossMeasure::entropy
                         ? static_cast<std::uint64_t>(evaluator.label_bits(c, top).front())
                     : measure == LossMeasure::ncp ? h.spread_of_all
                                                   : h.leaves);
  }
}

double ColumnScore::term(std::size_t column, Place place, std::uint64_t dropped,
                         std::uint64_t dropped_rows) const {
  if (!counts_rows_) return terms_[column][place];
  const auto left = static_cast<double>(sums_[column][place] - static_cast<std::int64_t>(dropped));
  const auto whole = static_cast<double>(whole_[column]), lost = static_cast<double>(dropped_rows);
  const auto n = static_cast<double>(rows_);
  switch (std::get<LossMeasure>(policy_)) {
    case LossMeasure::ncp:
      return share(share(left, whole) + lost, n * static_cast<double>(sums_.size()));
    case LossMeasure::loss: {
      const double least = n / whole;
      return std::log1p(std::max(0.0, share(left / whole + lost - least, n - least)));
    }
    default:
      return left + lost * whole;
  }
}

double ColumnScore::value(std::span<const double> terms) const {
  double sum = 0;
  for (const double term : terms) sum = is_peak(policy_) ? std::max(sum, term) : sum + term;
  return value_of_sum(sum);
}

bool ColumnScore::adds_up() const { return !is_peak(policy_); }

double ColumnScore::value_of_sum(double sum) const {
  if (policy_ != Policy(LossMeasure::loss) || weights_.empty()) return sum;
  return std::expm1(sum / static_cast<double>(weights_.size()));
}

double ColumnScore::sum_of_value(double value) const {
  if (policy_ != Policy(LossMeasure::loss)) return value;
  return std::log1p(value) * static_cast<double>(weights_.size());
}

double ColumnScore::most(std::size_t column) const {
  if (!counts_rows_) return *std::ranges::max_element(terms_[column]);
  if (policy_ == Policy(LossMeasure::entropy)) return static_cast<double>(hidden_[column]);
  return term(column, 0, static_cast<std::uint64_t>(sums_[column][0]), rows_);
}

double ColumnScore::unit() const {
  if (policy_ != Policy(LossMeasure::entropy)) return 1;
  double whole = 0;
  for (std::size_t c = 0; c < weights_.size(); ++c) whole += most(c);
  return whole > 0 ? whole : 1;
}

double ColumnScore::exact(const Places& places, const LossSums& sums) const {
  if (policy_ == Policy(LossMeasure::entropy)) return static_cast<double>(sums.bits);
  std::vector<double> terms(places.size());
  for (std::size_t c = 0; c < places.size(); ++c) {
    std::uint64_t dropped = 0;
    if (counts_rows_)
      dropped = static_cast<std::uint64_t>(sums_[c][places[c]]) -
                (policy_ == Policy(LossMeasure::ncp) ? sums.spread[c] : sums.covered[c]);
    terms[c] = term(c, places[c], dropped, sums.outcome.suppressed);
  }
  return value(terms);
}

double ColumnScore::slack(double score) const {
  const bool exact = policy_ == Policy(Preference::height) || policy_ == Policy(Preference::fewest_columns) ||
                     policy_ == Policy(LossMeasure::entropy) || is_peak(policy_);
  return exact ? 0 : 1e-12 * std::max(1.0, std::abs(score));
}

std::uint64_t weight_of(const ColumnScore& score, const TupleColumns& columns, std::size_t column,
                        Place place, std::span<const std::uint32_t> dropped) {
  if (!score.counts_rows()) return 0;
  const std::vector<std::uint64_t>& weights = score.weights(column, place);
  std::uint64_t sum = 0;
  for (const std::uint32_t tuple : dropped)
    sum += columns.rows_of(tuple) * weights[columns.label(column, place, tuple)];
  return sum;
}

}  // namespace kith::fulldomain

// A score of nodes that is put together column by column and never falls on the way up, as long as the
// suppressed rows stay the same: the share that makes a bound of it. Immutable; threads may share it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fulldomain/policy.h"
#include "fulldomain/tuple_groups.h"

namespace kith::fulldomain {

// Whether a policy is such a score. The others grow on the way down, or ask how many classes there are.
bool has_column_score(const Policy& policy);

// A preference whose least nodes are all minimal.
bool is_strict(const Policy& policy);

class ColumnScore {
 public:
  // Weights are per column, for the preference of that name. The evaluator needs with_entropy for entropy.
  ColumnScore(const Lattice& lattice, const NodeEvaluator& evaluator, const TupleColumns& columns,
              const Policy& policy, const std::vector<double>& weights);

  // Whether suppressed rows count, each as if nothing of it were left.
  bool counts_rows() const { return counts_rows_; }
  // What a dropped row weighs at a place; empty if rows do not count.
  const std::vector<std::uint64_t>& weights(std::size_t column, Place place) const {
    return weights_[column][place];
  }
  // One column's part at a place. `dropped` adds up the weights of the dropped rows there.
  double term(std::size_t column, Place place, std::uint64_t dropped, std::uint64_t dropped_rows) const;
  // The most that it can be: of a column of which nothing is left.
  double most(std::size_t column) const;
  // The score from the parts of all columns.
  double value(std::span<const double> terms) const;
  // Whether it goes by the sum of the parts; then what it is of a sum, and the other way round.
  bool adds_up() const;
  double value_of_sum(double sum) const;
  double sum_of_value(double value) const;
  // What scores are told in: entropy as a share of what hiding everything would lose, others as they are.
  double unit() const;
  // The score of a node whose sums are known.
  double exact(const Places& places, const LossSums& sums) const;
  // Scores closer than this are equal.
  double slack(double score) const;

 private:
  void add_levels(const Lattice& lattice, const std::vector<double>& weights, const TupleColumns& columns);
  void add_rows(const NodeEvaluator& evaluator, const TupleColumns& columns);
  double node_term(const hierarchy::LevelOrder& order, Level level, double weight) const;

  Policy policy_;
  bool counts_rows_ = false;
  std::uint64_t rows_ = 0;
  // By column and place; then by label.
  std::vector<std::vector<double>> terms_;
  std::vector<std::vector<std::int64_t>> sums_;
  std::vector<std::vector<std::vector<std::uint64_t>>> weights_;
  // By column, what a row weighs of which nothing is left.
  std::vector<std::uint64_t> whole_;
  // By column, the bits of all rows at the top of its hierarchy.
  std::vector<std::int64_t> hidden_;
};

// By column, the weights of dropped tuples added up at one place.
std::uint64_t weight_of(const ColumnScore& score, const TupleColumns& columns, std::size_t column,
                        Place place, std::span<const std::uint32_t> dropped);

}  // namespace kith::fulldomain

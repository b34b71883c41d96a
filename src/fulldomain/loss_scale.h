// What a node loses by one measure, and what it loses at least if only the number of its suppressed rows is known.
// A scale is immutable, and threads may share it.
#pragma once

#include <cstdint>
#include <vector>

#include "fulldomain/lattice.h"
#include "fulldomain/node_evaluator.h"

namespace kith::fulldomain {

enum class LossMeasure { ncp, loss, discernibility, entropy };

class LossScale {
 public:
  // The evaluator must outlive the scale, and needs with_entropy for the entropy measure.
  LossScale(const NodeEvaluator& evaluator, LossMeasure measure);

  double exact(const Node& node, const LossSums& sums) const;
  // No node at or above this one that suppresses so many rows or more loses less. It is 0 for discernibility.
  double bound(const Node& node, std::uint64_t suppressed = 0) const;

 private:
  // The labels of one level from the dearest on: how many rows have these and dearer ones, and what they add up to.
  struct Dearest {
    std::vector<std::uint64_t> rows, sums;
    std::uint64_t of(std::uint64_t most_rows) const;
  };
  void find_dearest();
  double of_sums(const Node& node, const LossSums& sums) const;
  double least_of_column(std::size_t column, Level level, std::uint64_t suppressed) const;

  const NodeEvaluator& evaluator_;
  LossMeasure measure_;
  std::uint64_t rows_;
  // By column and level.
  std::vector<std::vector<Dearest>> dearest_;
};

}  // namespace kith::fulldomain

// Which of many listed nodes suppress too much under k alone. The auditor's own way of counting: it shares nothing with
// the search but the source and the hierarchies.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kith/progress.h"
#include "verify/rests.h"

namespace kith::verify {

// Distinct rows over the quasi columns and the person, if there is one, with the number of rows that each stands for.
// Without a person every row is another one.
struct WeightedRows {
  std::vector<audit::Coded> quasi;
  std::optional<audit::Coded> person;
  std::vector<std::uint64_t> weights;
};

// By listed node, whether at most `max_suppressed` rows are in classes of fewer than k persons, and not all of them.
std::vector<bool> acceptable_by_k(const WeightedRows& rows,
                                  std::span<const hierarchy::Hierarchy* const> hierarchies,
                                  const std::vector<Node>& nodes, std::uint64_t k,
                                  std::uint64_t max_suppressed, Progress& progress);

}  // namespace kith::verify

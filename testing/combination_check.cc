#include "testing/combination_check.h"

#include <algorithm>
#include <string>

namespace kith::testing {

namespace {

using Labels = std::vector<std::string>;

Labels labels_of(const QuasiTuples& tuples, const fulldomain::Hierarchies& hierarchies,
                 const fulldomain::Node& node, const std::vector<std::size_t>& combination,
                 std::size_t tuple) {
  Labels labels;
  for (const std::size_t c : combination) {
    const auto& level = hierarchies[c]->levels[node[c]];
    labels.push_back(level.labels[level.of[tuples.codes[c][tuple]]]);
  }
  return labels;
}

bool has_masked(std::uint64_t masked, const std::vector<std::size_t>& combination) {
  return std::ranges::any_of(combination, [&](std::size_t c) { return (masked >> c & 1) != 0; });
}

// A person whose rows are of several tuples counts once.
std::uint64_t persons_of(const QuasiTuples& tuples, const std::vector<bool>& alike) {
  std::uint64_t persons = 0;
  for (std::size_t t = 0; t < tuples.size(); ++t)
    if (alike[t]) persons += tuples.single_persons[t];
  for (std::size_t run = 0; run < tuples.runs(); ++run)
    persons += std::any_of(tuples.run_tuples.begin() + tuples.run_begin[run],
                           tuples.run_tuples.begin() + tuples.run_begin[run + 1],
                           [&](std::uint32_t t) { return alike[t]; });
  return persons;
}

}  // namespace

std::vector<bool> unsafe_tuples(const QuasiTuples& tuples, const fulldomain::Hierarchies& hierarchies,
                                const fulldomain::Node& node, const std::vector<std::uint64_t>& masked,
                                const std::vector<std::vector<std::size_t>>& combinations, std::uint64_t k) {
  std::vector<bool> unsafe(tuples.size(), false);
  for (const std::vector<std::size_t>& combination : combinations)
    for (std::size_t t = 0; t < tuples.size(); ++t) {
      if (has_masked(masked[t], combination)) continue;
      const Labels own = labels_of(tuples, hierarchies, node, combination, t);
      std::vector<bool> alike(tuples.size(), false);
      for (std::size_t other = 0; other < tuples.size(); ++other)
        alike[other] = !has_masked(masked[other], combination) &&
                       labels_of(tuples, hierarchies, node, combination, other) == own;
      if (persons_of(tuples, alike) < k) unsafe[t] = true;
    }
  return unsafe;
}

}  // namespace kith::testing

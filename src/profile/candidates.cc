#include "profile/candidates.h"

#include <algorithm>

namespace kith::profile {

std::vector<std::size_t> Candidates::in_table_order(std::span<const std::size_t> candidates) const {
  std::vector<std::size_t> ordered(candidates.begin(), candidates.end());
  std::ranges::sort(ordered, {}, [&](std::size_t at) { return columns[at]; });
  return ordered;
}

Candidates candidates_of(const Profile& profile) {
  Candidates found;
  std::vector<std::size_t> unknown;
  for (std::size_t c = 0; c < profile.columns.size(); ++c) {
    const ColumnProfile& column = profile.columns[c];
    if (column.role != LikelyRole::quasi || !column.withheld.empty()) continue;
    (column.unknown ? unknown : found.columns).push_back(c);
  }
  std::ranges::stable_sort(unknown, {}, [&](std::size_t c) { return profile.columns[c].distinct; });
  found.known = found.columns.size();
  found.columns.insert(found.columns.end(), unknown.begin(), unknown.end());
  if (found.known == 0 && !unknown.empty()) found.known = 1;
  return found;
}

std::vector<double> reordered(std::span<const double> numbers, std::span<const std::size_t> has,
                              std::span<const std::size_t> wanted) {
  std::vector<double> result;
  for (const std::size_t at : wanted)
    result.push_back(numbers[static_cast<std::size_t>(std::ranges::find(has, at) - has.begin())]);
  return result;
}

}  // namespace kith::profile

// Cutting: the fewest records leave if every value keeps min(count, c) with c the largest eligible level; any
// eligible subset has a level of its own, which is at most c. Merging: a greedy walk, which ends every
// interval as early as it can; another cut may have more intervals, since what remains behind an early end
// may be skewed. Cost: snapshots x values for both; the uniform width takes sums of prefixes and looks at
// snapshots / width intervals per width, snapshots x log(snapshots) x values in all.
#include "reposition/alternatives.h"

#include <algorithm>
#include <numeric>

#include "reposition/eligibility.h"

namespace kith::reposition {
namespace {

struct Cut {
  Count dropped = 0;
  Cost loss = 0;
};

Cut cut_to_eligible(std::vector<Count>& by_value, const Costs& costs, Count l) {
  Cut cut;
  const Count level = largest_eligible_level(by_value, l);
  for (Value value = 0; value < by_value.size(); ++value) {
    if (by_value[value] <= level) continue;
    const Count over = by_value[value] - level;
    cut.dropped += over;
    cut.loss += static_cast<Cost>(over) * costs.drop(value);
    by_value[value] = level;
  }
  return cut;
}

void add_to(std::vector<Count>& sum, const std::vector<Count>& counts) {
  for (std::size_t value = 0; value < counts.size(); ++value) sum[value] += counts[value];
}

Count total(const std::vector<Count>& counts) {
  return std::accumulate(counts.begin(), counts.end(), Count{0});
}

void measure_widths(MergedTime& merged) {
  double widths = 0, over_records = 0, records = 0;
  for (std::size_t i = 0; i < merged.intervals.size(); ++i) {
    const auto width = static_cast<double>(merged.intervals[i].width());
    const auto published = static_cast<double>(total(merged.published[i]));
    merged.widest = std::max(merged.widest, merged.intervals[i].width());
    widths += width;
    over_records += width * published;
    records += published;
  }
  if (!merged.intervals.empty()) merged.mean_width = widths / static_cast<double>(merged.intervals.size());
  if (records > 0) merged.record_width = over_records / records;
}

bool every_interval_eligible(const SnapshotCounts& sums, std::size_t width, Count l) {
  const std::size_t snapshots = sums.size() - 1;
  std::vector<Count> within(sums[0].size());
  for (std::size_t first = 0; first < snapshots; first += width) {
    const std::size_t end = std::min(first + width, snapshots);
    for (std::size_t value = 0; value < within.size(); ++value)
      within[value] = sums[end][value] - sums[first][value];
    if (!eligible(within, l)) return false;
  }
  return true;
}

}  // namespace

SuppressionOnly suppress_only(const SnapshotCounts& records, const Costs& costs, Count l) {
  SuppressionOnly result;
  result.published = records;
  for (std::vector<Count>& snapshot : result.published) {
    const Cut cut = cut_to_eligible(snapshot, costs, l);
    result.dropped += cut.dropped;
    result.loss += cut.loss;
  }
  return result;
}

MergedTime merge_until_eligible(const SnapshotCounts& records, const Costs& costs, Count l) {
  MergedTime merged;
  std::vector<Count> open;
  std::size_t first = 0;
  for (std::size_t snapshot = 0; snapshot < records.size(); ++snapshot) {
    open.resize(records[snapshot].size());
    add_to(open, records[snapshot]);
    const bool ends = eligible(open, l);
    if (!ends && snapshot + 1 < records.size()) continue;
    if (!ends) {
      const Cut cut = cut_to_eligible(open, costs, l);
      merged.dropped = cut.dropped;
      merged.loss = cut.loss;
    }
    merged.intervals.push_back({first, snapshot});
    merged.published.push_back(std::move(open));
    open = {};
    first = snapshot + 1;
  }
  measure_widths(merged);
  return merged;
}

std::optional<std::size_t> least_uniform_width(const SnapshotCounts& records, Count l) {
  if (records.empty()) return std::nullopt;
  SnapshotCounts sums(1, std::vector<Count>(records[0].size()));
  for (const std::vector<Count>& snapshot : records) {
    sums.push_back(sums.back());
    add_to(sums.back(), snapshot);
  }
  for (std::size_t width = 1; width <= records.size(); ++width)
    if (every_interval_eligible(sums, width, l)) return width;
  return std::nullopt;
}

}  // namespace kith::reposition

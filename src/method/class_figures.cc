#include "method/class_figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace kith::method {

std::int64_t fixed_bits(std::uint64_t count) {
  return count == 0 ? 0 : std::llround(std::log2(static_cast<double>(count)) * (1 << 20));
}

void describe_classes(const plan::PrivacyPlan& privacy, const QuasiTuples& source,
                      const std::vector<std::uint64_t>& rows, const std::vector<std::uint64_t>& persons,
                      outcome::TableOutcome& result) {
  result.risk_threshold = privacy.risk_threshold;
  result.sampling_fraction = privacy.sampling_fraction;
  std::vector<std::uint64_t> of_tuple(source.single_persons.begin(), source.single_persons.end());
  for (const std::uint32_t tuple : source.run_tuples) ++of_tuple[tuple];
  result.before = loss::risk_of(source.rows, of_tuple, privacy.risk_threshold, privacy.sampling_fraction);
  result.after = loss::risk_of(rows, persons, privacy.risk_threshold, privacy.sampling_fraction);
  result.classes.count = persons.size();
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const std::uint64_t size : persons) ++sizes[size];
  result.classes.sizes.assign(sizes.begin(), sizes.end());
  if (sizes.empty()) return;
  result.classes.smallest = sizes.begin()->first;
  result.classes.largest = sizes.rbegin()->first;
  const std::uint64_t sum = std::accumulate(persons.begin(), persons.end(), std::uint64_t{0});
  result.classes.average = static_cast<double>(sum) / static_cast<double>(persons.size());
}

std::vector<std::pair<std::string, std::uint64_t>> most_frequent(
    std::vector<std::pair<std::string_view, std::uint64_t>> counts) {
  constexpr std::size_t labels_shown = 24;
  const auto shown = static_cast<std::ptrdiff_t>(std::min(counts.size(), labels_shown));
  std::ranges::partial_sort(counts, counts.begin() + shown, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  return {counts.begin(), counts.begin() + shown};
}

}  // namespace kith::method

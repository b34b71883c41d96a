// Queries are drawn first and sorted by value; then one value after the other is summed up over time, in all
// four streams, and its queries read two sums each. Memory: four sums per snapshot and an error per query
// and stream, whatever the number of values. Cost: snapshots x values asked for + queries x log(queries).
#include "reposition/window_queries.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>
#include <random>

namespace kith::reposition {
namespace {

// A query without a value asks for any. The numbers are its errors.
struct Query {
  std::optional<Value> value;
  std::size_t first = 0, last = 0;
  double repositioned = 0, suppressed = 0, merged = 0;
  std::size_t length() const { return last - first + 1; }
};

std::vector<Value> values_that_occur(const SnapshotCounts& counts) {
  std::vector<bool> occurs;
  for (const auto& snapshot : counts) {
    occurs.resize(std::max(occurs.size(), snapshot.size()));
    for (std::size_t value = 0; value < snapshot.size(); ++value)
      if (snapshot[value] > 0) occurs[value] = true;
  }
  std::vector<Value> values;
  for (std::size_t value = 0; value < occurs.size(); ++value)
    if (occurs[value]) values.push_back(static_cast<Value>(value));
  return values;
}

// std::mt19937_64 is the same everywhere, the standard's distributions are not.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }

 private:
  std::mt19937_64 engine_;
};

Query drawn(Draw& draw, std::size_t snapshots, const std::vector<Value>& values, bool any) {
  const auto orders = static_cast<std::size_t>(std::bit_width(snapshots));
  const std::size_t least = std::size_t{1} << draw.below(orders);
  const std::size_t most = std::min(2 * least - 1, snapshots);
  const std::size_t length = least + draw.below(most - least + 1);
  Query query;
  query.first = draw.below(snapshots - length + 1);
  query.last = query.first + length - 1;
  if (!any) query.value = values[draw.below(values.size())];
  return query;
}

double of(const std::vector<Count>& counts, std::optional<Value> value) {
  if (value) return *value < counts.size() ? static_cast<double>(counts[*value]) : 0;
  return static_cast<double>(std::accumulate(counts.begin(), counts.end(), Count{0}));
}

// sums[i] counts the records of the value in snapshots before i.
std::vector<double> sums_of(const SnapshotCounts& counts, std::optional<Value> value) {
  std::vector<double> sums = {0};
  for (const auto& snapshot : counts) sums.push_back(sums.back() + of(snapshot, value));
  return sums;
}

std::vector<double> sums_of(const MergedTime& merged, std::optional<Value> value) {
  std::vector<double> sums = {0};
  for (std::size_t i = 0; i < merged.intervals.size(); ++i) {
    const double before = sums.back(), records = of(merged.published[i], value);
    const std::size_t width = merged.intervals[i].width();
    for (std::size_t k = 1; k <= width; ++k)
      sums.push_back(before + records * static_cast<double>(k) / static_cast<double>(width));
  }
  return sums;
}

double answer(const std::vector<double>& sums, const Query& query) {
  return sums[std::min(query.last + 1, sums.size() - 1)] - sums[std::min(query.first, sums.size() - 1)];
}

// Answers from parts of intervals are sums of fractions; what differs by rounding alone is exact.
double relative_error(double answered, double truth) {
  const double error = std::fabs(answered - truth);
  return error < 1e-6 ? 0 : error / std::max(truth, 1.0);
}

void answer_all(std::vector<Query>& queries, const AskedStreams& streams) {
  for (auto begin = queries.begin(); begin != queries.end();) {
    const auto value = begin->value;
    const auto end = std::find_if(begin, queries.end(), [&](const Query& q) { return q.value != value; });
    const auto truth = sums_of(*streams.truth, value), moved = sums_of(*streams.repositioned, value),
               cut = sums_of(*streams.suppressed, value), coarse = sums_of(*streams.merged, value);
    for (; begin != end; ++begin) {
      const double right = answer(truth, *begin);
      begin->repositioned = relative_error(answer(moved, *begin), right);
      begin->suppressed = relative_error(answer(cut, *begin), right);
      begin->merged = relative_error(answer(coarse, *begin), right);
    }
  }
}

QueryErrors errors_of(const std::vector<Query>& queries, double Query::* error) {
  std::vector<double> errors;
  for (const Query& query : queries) errors.push_back(query.*error);
  if (errors.empty()) return {};
  std::sort(errors.begin(), errors.end());
  const auto n = static_cast<double>(errors.size());
  const std::size_t middle = errors.size() / 2;
  QueryErrors result;
  result.mean = std::accumulate(errors.begin(), errors.end(), 0.0) / n;
  result.median = errors.size() % 2 == 1 ? errors[middle] : (errors[middle - 1] + errors[middle]) / 2;
  result.exact = static_cast<double>(std::count(errors.begin(), errors.end(), 0.0)) / n;
  return result;
}

StreamErrors errors_of(const std::vector<Query>& queries) {
  return {errors_of(queries, &Query::repositioned), errors_of(queries, &Query::suppressed),
          errors_of(queries, &Query::merged)};
}

}  // namespace

WindowQueries ask_windows(const AskedStreams& streams, std::uint64_t queries, std::uint64_t seed) {
  WindowQueries result;
  const std::size_t snapshots = streams.truth->size();
  const std::vector<Value> values = values_that_occur(*streams.truth);
  if (snapshots == 0 || values.empty()) return result;
  Draw draw(seed);
  std::vector<Query> all;
  for (std::uint64_t i = 0; i < queries; ++i) all.push_back(drawn(draw, snapshots, values, i % 2 == 0));
  std::stable_sort(all.begin(), all.end(), [](const Query& a, const Query& b) { return a.value < b.value; });
  answer_all(all, streams);
  result.queries = all.size();
  result.errors = errors_of(all);
  for (std::size_t from = 1; from <= snapshots; from *= 2) {
    std::vector<Query> within;
    const std::size_t to = std::min(2 * from - 1, snapshots);
    for (const Query& query : all)
      if (query.length() >= from && query.length() <= to) within.push_back(query);
    if (!within.empty()) result.by_length.push_back({from, to, within.size(), errors_of(within)});
  }
  return result;
}

}  // namespace kith::reposition

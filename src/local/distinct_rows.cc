// What a row loses at least. A class of k persons has k - 1 rows beside this one, and its box holds the box
// of each pair; so it spans at least what the (k - 1)th nearest row spans together with this one. Summed over
// the rows of a set, this bounds the loss of every way to cut it. Shares under a partial order of levels need
// not rise with the rows, and count nothing here. O(n^2 d).
#include "local/distinct_rows.h"

#include <numeric>

namespace kith::local {

namespace {

std::uint64_t pair_share(const AxisGround& ground, std::uint32_t a, std::uint32_t b) {
  if (a == b) return 0;
  const Axis& axis = *ground.axis;
  switch (axis.kind) {
    case Axis::Kind::ordered:
      if (a == empty_key || b == empty_key) return whole_share;
      return ground.range_share(std::min(a, b), std::max(a, b));
    case Axis::Kind::set:
      if (a == empty_key || b == empty_key) return whole_share;
      return ground.member_share[2];
    case Axis::Kind::tree:
      break;
  }
  if (!ground.chain) return 0;
  hierarchy::Level level = 0;
  while (ground.labels(level)[a] != ground.labels(level)[b]) ++level;
  return ground.label_share(level, a);
}

}  // namespace

std::size_t DistinctRows::find(const std::uint32_t* record_keys) const {
  std::size_t low = 0, high = size();
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (std::lexicographical_compare(of(middle), of(middle) + axes, record_keys, record_keys + axes))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void find_distinct(const Ground& ground, const Part& part, DistinctRows& distinct) {
  const std::size_t axes = ground.axes.size();
  const auto keys = [&](std::uint32_t record) { return ground.records.at(record) + 1; };
  thread_local std::vector<std::uint32_t> order;
  order.resize(part.rows());
  std::iota(order.begin(), order.end(), part.begin);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(keys(a), keys(a) + axes, keys(b), keys(b) + axes);
  });
  distinct.axes = axes;
  distinct.keys.clear();
  distinct.begin.clear();
  distinct.rows.clear();
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || !std::equal(keys(order[i]), keys(order[i]) + axes, keys(order[i - 1]))) {
      distinct.begin.push_back(static_cast<std::uint32_t>(i));
      distinct.keys.insert(distinct.keys.end(), keys(order[i]), keys(order[i]) + axes);
    }
    distinct.rows.push_back(ground.records.at(order[i])[0]);
  }
  distinct.begin.push_back(static_cast<std::uint32_t>(order.size()));
  distinct.single = distinct.size() == order.size();
}

void bound_losses(const Ground& ground, DistinctRows& distinct) {
  const std::size_t n = distinct.size();
  // It is indexed by [point * n + point].
  thread_local std::vector<std::uint64_t> spans;
  spans.assign(n * n, 0);
  for (std::size_t p = 0; p < n; ++p)
    for (std::size_t q = 0; q < p; ++q) {
      std::uint64_t sum = 0;
      for (std::size_t a = 0; a < distinct.axes; ++a)
        sum += pair_share(ground.axes[a], distinct.of(p)[a], distinct.of(q)[a]);
      spans[p * n + q] = spans[q * n + p] = sum;
    }
  thread_local std::vector<std::pair<std::uint64_t, std::uint32_t>> near;
  distinct.least.resize(n);
  for (std::size_t p = 0; p < n; ++p) {
    near.clear();
    for (std::size_t q = 0; q < n; ++q) near.emplace_back(spans[p * n + q], distinct.weight(q));
    std::ranges::sort(near);
    std::uint64_t rows = 0, span = 0;
    for (std::size_t i = 0; i < n && rows < ground.k; rows += near[i++].second) span = near[i].first;
    distinct.least[p] = span * distinct.weight(p);
  }
}

}  // namespace kith::local

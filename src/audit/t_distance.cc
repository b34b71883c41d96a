// The three distances, each in time that depends on the values of the class rather than on the whole domain.
//
// equal: every move costs 1. Half the L1 distance; values outside the class add what the class's own leave
// over. ordered: the m values stand in a row, a move costs the steps / (m - 1). The distance is the sum over
// positions of
//   |share of the class up to here - share of the reference up to here|. Between two values of the class the
//   first is constant and the second grows, so a stretch is summed by one binary search for the crossing and
//   prefix sums.
// hierarchical: a move costs the height of the lowest common ancestor / the height of the tree. At every
// inner node
//   the smaller of its children's total surplus and total shortage is moved. A subtree without values of the
//   class has no surplus, so only ancestors of the class's values count.
#include "audit/t_distance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "kith/error.h"
#include "table/table.h"

namespace kith::audit {

TMeter::TMeter(TDistance distance, const SensitiveDomain& domain,
               const std::vector<std::vector<std::string>>& lines)
    : distance_(distance) {
  if (distance_ == TDistance::automatic) distance_ = domain.numbers ? TDistance::ordered : TDistance::equal;
  const double all =
      static_cast<double>(std::accumulate(domain.counts.begin(), domain.counts.end(), std::uint64_t{0}));
  for (const std::uint64_t count : domain.counts)
    share_.push_back(all > 0 ? static_cast<double>(count) / all : 0);
  if (distance_ == TDistance::ordered) rank(domain);
  if (distance_ == TDistance::hierarchical) climb(domain, lines);
}

double TMeter::of(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts) {
  total_ = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  if (total_ == 0) return 0;
  switch (distance_) {
    case TDistance::ordered:
      return ordered(values, counts);
    case TDistance::hierarchical:
      return hierarchical(values, counts);
    default:
      return equal(values, counts);
  }
}

double TMeter::equal(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts) const {
  double apart = 0, covered = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    apart += std::abs(static_cast<double>(counts[i]) / total_ - share_[values[i]]);
    covered += share_[values[i]];
  }
  return (apart + std::max(0.0, 1 - covered)) / 2;
}

// The empty value stands before all others; then numbers by size, or texts bytewise.
void TMeter::rank(const SensitiveDomain& domain) {
  const std::size_t m = domain.values.size();
  std::vector<double> number(m, -HUGE_VAL);
  if (domain.numbers)
    for (std::size_t v = 0; v < m; ++v)
      if (!domain.values[v].empty()) parse_number(domain.values[v], number[v]);
  std::vector<std::uint32_t> order(m);
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (number[a] != number[b]) return number[a] < number[b];
    return domain.values[a] < domain.values[b];
  });
  rank_.resize(m);
  upto_sum_.assign(1, 0);
  double upto = 0;
  for (std::size_t r = 0; r < m; ++r) {
    rank_[order[r]] = static_cast<std::uint32_t>(r);
    upto += share_[order[r]];
    upto_.push_back(upto);
    upto_sum_.push_back(upto_sum_.back() + upto);
  }
}

// The sum of |below - upto_[r]| over ranks from <= r < to.
double TMeter::walked(std::size_t from, std::size_t to, double below) const {
  const auto start = upto_.begin();
  const auto crossing = std::lower_bound(start + static_cast<std::ptrdiff_t>(from),
                                         start + static_cast<std::ptrdiff_t>(to), below);
  const auto mid = static_cast<std::size_t>(crossing - start);
  return below * static_cast<double>(mid - from) - (upto_sum_[mid] - upto_sum_[from]) +
         (upto_sum_[to] - upto_sum_[mid]) - below * static_cast<double>(to - mid);
}

double TMeter::ordered(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts) {
  const std::size_t m = rank_.size();
  if (m < 2) return 0;
  by_rank_.clear();
  for (std::size_t i = 0; i < values.size(); ++i)
    by_rank_.emplace_back(rank_[values[i]], static_cast<double>(counts[i]) / total_);
  std::sort(by_rank_.begin(), by_rank_.end());
  double moved = 0, below = 0;
  std::size_t from = 0;
  for (const auto& [at, share] : by_rank_) {
    moved += walked(from, at, below);
    from = at;
    below += share;
  }
  moved += walked(from, m - 1, std::min(below, 1.0));
  return moved / static_cast<double>(m - 1);
}

namespace {

// Gives the labels of a value at heights 1, 2 and so on, as the file has them.
const std::vector<std::string>* line_of(
    std::string_view value, const std::map<std::string_view, const std::vector<std::string>*>& lines) {
  const auto found = lines.find(value);
  return found == lines.end() ? nullptr : found->second;
}

bool one_top(const std::vector<std::vector<std::string>>& lines, std::size_t depth) {
  return std::all_of(lines.begin(), lines.end(), [&](const auto& line) {
    return line.size() == depth && line.back() == lines[0].back();
  });
}

}  // namespace

void TMeter::climb(const SensitiveDomain& domain, const std::vector<std::vector<std::string>>& lines) {
  std::map<std::string_view, const std::vector<std::string>*> by_value;
  std::size_t depth = 1;
  for (const auto& line : lines) {
    if (line.empty()) continue;
    by_value.emplace(line.front(), &line);
    depth = std::max(depth, line.size());
  }
  const bool has_top = !lines.empty() && depth > 1 && one_top(lines, depth);
  const std::size_t height = has_top ? depth - 1 : depth;
  std::vector<std::uint32_t> node(domain.values.size());
  std::iota(node.begin(), node.end(), 0u);
  node_share_.push_back(share_);
  for (std::size_t h = 1; h <= height; ++h) {
    std::map<std::string, std::uint32_t, std::less<>> numbers;
    std::vector<std::uint32_t> parents(node_share_.back().size());
    for (std::size_t v = 0; v < domain.values.size(); ++v) {
      const auto* line = line_of(domain.values[v], by_value);
      if (line == nullptr && !domain.values[v].empty())
        throw Error(ErrorCode::hierarchy_gap,
                    "the value '" + std::string(domain.values[v]) + "' is missing from its hierarchy",
                    {.column = domain.column}, "add a line for it");
      std::string label;
      if (h == height)
        label = "*";
      else if (line != nullptr)
        label = (*line)[std::min(h, line->size() - 1)];
      const auto number = static_cast<std::uint32_t>(numbers.size());
      const std::uint32_t above = numbers.emplace(std::move(label), number).first->second;
      parents[node[v]] = above;
      node[v] = above;
    }
    std::vector<double> shares(numbers.size(), 0);
    for (std::size_t v = 0; v < domain.values.size(); ++v) shares[node[v]] += share_[v];
    parent_.push_back(std::move(parents));
    node_share_.push_back(std::move(shares));
  }
  for (const auto& shares : node_share_) {
    mass_.emplace_back(shares.size(), 0);
    surplus_.emplace_back(shares.size(), 0);
  }
}

double TMeter::hierarchical(std::span<const std::uint32_t> values, std::span<const std::uint64_t> counts) {
  const std::size_t height = parent_.size();
  touched_.assign(values.begin(), values.end());
  for (std::size_t i = 0; i < values.size(); ++i)
    mass_[0][values[i]] = static_cast<double>(counts[i]) / total_;
  double moved = 0;
  for (std::size_t h = 0; h < height; ++h) {
    touched_above_.clear();
    for (const std::uint32_t node : touched_) {
      const std::uint32_t above = parent_[h][node];
      if (mass_[h + 1][above] == 0) touched_above_.push_back(above);
      mass_[h + 1][above] += mass_[h][node];
      surplus_[h + 1][above] += std::max(0.0, mass_[h][node] - node_share_[h][node]);
      mass_[h][node] = 0;
    }
    for (const std::uint32_t above : touched_above_) {
      const double surplus = surplus_[h + 1][above];
      const double shortage = surplus - (mass_[h + 1][above] - node_share_[h + 1][above]);
      moved += static_cast<double>(h + 1) / static_cast<double>(height) *
               std::max(0.0, std::min(surplus, shortage));
      surplus_[h + 1][above] = 0;
    }
    touched_.swap(touched_above_);
  }
  for (const std::uint32_t node : touched_) mass_[height][node] = 0;
  return moved;
}

}  // namespace kith::audit

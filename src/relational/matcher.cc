// Matching trees (section IV-B of the paper, algorithms 1, 3, 4 and 5).
//
// The roots meet. For every child table the two sets of siblings are paired, and each pair is matched in the
// same way; what finds no partner is removed with all that hangs on it. A matched pair never costs more than
// removing both, so the smaller set is paired whole. Costs count members: a cell of a tree that stands for m
// persons counts m times, or once if the nearest is what the paper prints.
//
// Pairing, for sets of n and m >= n siblings:
//  - optimal: least cost of the whole subtrees, an assignment problem; n^2 m after n m subtree costs.
//  - greedy (algorithm 4): in order, each of the smaller set takes the cheapest that is left; n m.
//  - MiRaCleX (algorithm 5): either of the two, over the nodes' own values alone.
//  - bitmap: rows meet only if their values are equal; nothing below the root is generalized. On complete
//    data a row that is not there tells something too, and the cost is that of the bits that lose their say
//    (bits.h).
// What two subtrees cost is remembered for whoever meets them again, by 64-bit digests of both: few people
// have courses with books that nobody else has. Rows nothing hangs on are worked out anew, which is as quick.
// Sets too large for a matrix pair equal subtrees first, then each row with the cheapest of its neighbours in
// the order of values, and neighbours exchange partners if that is cheaper: n log n, and some 36 subtree
// costs a row.
#include "relational/matcher.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace kith::relational {

namespace {

// This bounds the costs of one matrix, since every person meets every other.
constexpr std::size_t most_costs = std::size_t{1} << 14;
constexpr std::size_t most_optimal_costs = std::size_t{1} << 20;
static_assert(large_set * large_set <= most_costs);
constexpr std::size_t neighbours = 32;
constexpr int remembered_bits = 14;

Loss difference(Loss a, Loss b) { return a > b ? a - b : 0; }

// The numbers below n, from which some are taken away; the first follows the last.
class Ring {
 public:
  explicit Ring(std::uint32_t n) : size_(n), end_(n), next_(n + 1), before_(n + 1), has_(n, 1) {
    for (std::uint32_t i = 0; i <= n; ++i) {
      next_[i] = i == n ? 0 : i + 1;
      before_[i] = i == 0 ? n : i - 1;
    }
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool has(std::uint32_t i) const { return has_[i] != 0; }
  std::uint32_t next(std::uint32_t i) const { return next_[i] == end_ ? next_[end_] : next_[i]; }
  // Requires that one is left; `i` is one of them, or n.
  std::uint32_t before(std::uint32_t i, std::size_t steps) const {
    for (; steps > 0; --steps) i = before_[i] == end_ ? before_[end_] : before_[i];
    return i;
  }
  void remove(std::uint32_t i) {
    next_[before_[i]] = next_[i];
    before_[next_[i]] = before_[i];
    has_[i] = 0;
    --size_;
  }

 private:
  std::size_t size_;
  // This stands between the last and the first.
  std::uint32_t end_;
  std::vector<std::uint32_t> next_, before_;
  std::vector<char> has_;
};

}  // namespace

Matcher::Matcher(const Trees& trees, const Options& options, Matching matching)
    : trees_(trees), options_(options), matching_(matching) {
  bool deep = false;
  for (std::size_t table = 1; table < trees.tables(); ++table) deep |= !trees.children(table).empty();
  if (deep && options.prune) met_.resize(std::size_t{1} << remembered_bits);
}

void Matcher::face(const PersonTree& a, const PersonTree& b) {
  a_ = &a;
  b_ = &b;
  both_ = weight(a) + weight(b);
  removed_from_a_ = weight(a);
  removed_from_b_ = weight(b);
}

Loss Matcher::own_cost(std::uint32_t i, std::uint32_t j) const {
  const PersonTree::Node &a = a_->nodes[i], &b = b_->nodes[j];
  const Value *left = a_->values.data() + a.values, *right = b_->values.data() + b.values;
  Loss sum = 0;
  for (std::size_t q = 0; q < trees_.cells(a.table); ++q) {
    const Domain& domain = trees_.domain(a.table, q);
    sum += domain.loss(domain.join(left[q], right[q]));
  }
  return both_ * sum;
}

Loss Matcher::removed(const Siblings& siblings, bool of_first) const {
  const PersonTree& tree = of_first ? *a_ : *b_;
  Loss sum = 0;
  for (std::uint32_t i = siblings.first; i < siblings.first + siblings.count; ++i)
    sum += tree.nodes[i].removal;
  return sum * (of_first ? removed_from_a_ : removed_from_b_);
}

bool Matcher::may_meet(std::uint32_t i, std::uint32_t j) const {
  if (options_.algorithm != Algorithm::bitmap) return true;
  const PersonTree::Node &a = a_->nodes[i], &b = b_->nodes[j];
  return std::equal(a_->values.begin() + a.values, a_->values.begin() + a.values + trees_.cells(a.table),
                    b_->values.begin() + b.values);
}

Loss Matcher::subtree_cost(std::uint32_t i, std::uint32_t j) {
  if (met_.empty() || trees_.children(a_->nodes[i].table).empty()) return worked_out(i, j);
  const std::uint64_t a = a_->nodes[i].ordered, b = b_->nodes[j].ordered;
  const std::uint64_t mixed = ((a + both_ * 0x9e3779b97f4a7c15U) ^ (b << 32 | b >> 32)) * 0xd6e8feb86659fd93U;
  const std::size_t place = mixed >> (64 - remembered_bits);
  if (const Met& met = met_[place];
      met.a == a && met.b == b && met.both == both_ && met.of_a == removed_from_a_) {
    ++cached_;
    return met.cost;
  }
  const Loss cost = worked_out(i, j);
  met_[place] = {a, b, both_, removed_from_a_, cost};
  return cost;
}

Loss Matcher::worked_out(std::uint32_t i, std::uint32_t j) {
  Loss sum = own_cost(i, j);
  const std::uint32_t left = a_->nodes[i].children, right = b_->nodes[j].children;
  const std::size_t child_tables = trees_.children(a_->nodes[i].table).size();
  for (std::size_t c = 0; c < child_tables; ++c)
    sum += siblings_cost(a_->children[left + c], b_->children[right + c]);
  return sum;
}

std::size_t Matcher::reserve_partners(std::size_t count) {
  const std::size_t at = partners_used_;
  partners_used_ += count;
  if (partners_.size() < partners_used_) partners_.resize(partners_used_ * 2);
  std::fill_n(partners_.begin() + static_cast<std::ptrdiff_t>(at), count, alone);
  return at;
}

// While a pair's own siblings are paired the buffers may move, so they are found by number.
Loss Matcher::siblings_cost(const Siblings& first, const Siblings& second) {
  if (first.count == 0) return removed(second, false);
  if (second.count == 0) return removed(first, true);
  if (first.count == 1 && second.count == 1)
    return may_meet(first.first, second.first) ? subtree_cost(first.first, second.first)
                                               : removed(first, true) + removed(second, false);
  const bool swapped = first.count > second.count, rows_alone = options_.algorithm == Algorithm::miraclex;
  const Siblings &few = swapped ? second : first, &many = swapped ? first : second;
  const PersonTree &smaller = swapped ? *b_ : *a_, &larger = swapped ? *a_ : *b_;
  const Loss of_smaller = swapped ? removed_from_b_ : removed_from_a_,
             of_larger = swapped ? removed_from_a_ : removed_from_b_;
  const std::size_t at = reserve_partners(few.count);
  const Loss pairs = pair(few, many, swapped, at);
  Loss sum = removed(many, swapped) + (rows_alone ? 0 : pairs);
  for (std::uint32_t x = 0; x < few.count; ++x) {
    const std::uint32_t own = few.first + x, partner = partners_[at + x];
    if (partner == alone) {
      sum += of_smaller * smaller.nodes[own].removal;
      continue;
    }
    const std::uint32_t other = many.first + partner;
    if (rows_alone) sum += swapped ? subtree_cost(other, own) : subtree_cost(own, other);
    sum -= of_larger * larger.nodes[other].removal;
  }
  partners_used_ = at;
  return sum;
}

Loss Matcher::cost(const PersonTree& a, const PersonTree& b, Loss limit) {
  face(a, b);
  Loss sum = own_cost(0, 0);
  if (trees_.keeps_bits()) return sum + lost_bits(trees_, a.bits, removed_from_a_, b.bits, removed_from_b_);
  for (std::size_t c = 0; c < trees_.children(0).size() && sum <= limit; ++c)
    sum += siblings_cost(a.children[c], b.children[c]);
  return sum;
}

Loss Matcher::bound(const PersonTree& a, const PersonTree& b) {
  face(a, b);
  Loss sum = own_cost(0, 0);
  for (std::size_t table = 1; table < trees_.tables(); ++table)
    sum += trees_.removal(table) * (removed_from_a_ * difference(a.counts[table], b.counts[table]) +
                                    removed_from_b_ * difference(b.counts[table], a.counts[table]));
  return sum;
}

Loss Matcher::pair_cost(std::uint32_t few, std::uint32_t many, bool swapped) {
  const std::uint32_t i = swapped ? many : few, j = swapped ? few : many;
  if (!may_meet(i, j)) return removed_from_a_ * a_->nodes[i].removal + removed_from_b_ * b_->nodes[j].removal;
  return options_.algorithm == Algorithm::miraclex ? own_cost(i, j) : subtree_cost(i, j);
}

void Matcher::fill_costs(const Siblings& few, const Siblings& many, bool swapped, std::size_t begin) {
  for (std::uint32_t x = 0; x < few.count; ++x)
    for (std::uint32_t y = 0; y < many.count; ++y) {
      const Loss found = pair_cost(few.first + x, many.first + y, swapped);
      costs_[begin++] = static_cast<std::int64_t>(found);
    }
}

Loss Matcher::pair(const Siblings& few, const Siblings& many, bool swapped, std::size_t at) {
  const std::size_t size = std::size_t{few.count} * many.count;
  const bool optimal =
      matching_ == Matching::optimal && (few.count == 1 || many.count <= options_.optimal_limit);
  if (few.count > 1 && size > (optimal ? most_optimal_costs : most_costs))
    return pair_many(few, many, swapped, at);
  const std::size_t begin = costs_used_;
  costs_used_ += size;
  if (costs_.size() < costs_used_) costs_.resize(costs_used_ * 2);
  fill_costs(few, many, swapped, begin);
  const std::span costs(costs_.data() + begin, size);
  const std::span partner(partners_.data() + at, few.count);
  if (optimal)
    pair_optimally(costs, few, many, swapped, partner);
  else
    pair_greedily(costs, few, many, swapped, partner);
  Loss sum = 0;
  for (std::uint32_t x = 0; x < few.count; ++x)
    if (partner[x] != alone) sum += static_cast<Loss>(costs[x * many.count + partner[x]]);
  costs_used_ = begin;
  return sum;
}

// A pair spares the removal of the larger set's row; MiRaCleX sees only rows, which are all alike in that.
void Matcher::pair_optimally(std::span<std::int64_t> costs, const Siblings& few, const Siblings& many,
                             bool swapped, std::span<std::uint32_t> partner) {
  const PersonTree& larger = swapped ? *a_ : *b_;
  const Loss weight = options_.algorithm == Algorithm::miraclex ? 0
                      : swapped                                 ? removed_from_a_
                                                                : removed_from_b_;
  const auto spare = [&](std::int64_t sign) {
    for (std::uint32_t y = 0; y < many.count; ++y) {
      const auto spared = static_cast<std::int64_t>(weight * larger.nodes[many.first + y].removal);
      for (std::uint32_t x = 0; x < few.count; ++x) costs[x * many.count + y] -= sign * spared;
    }
  };
  spare(1);
  if (few.count == 1)
    partner[0] = static_cast<std::uint32_t>(std::ranges::min_element(costs) - costs.begin());
  else
    assignment_.solve(costs, few.count, many.count, partner);
  spare(-1);
  for (std::uint32_t x = 0; x < few.count; ++x)
    if (!may_pair(few.first + x, many.first + partner[x], swapped)) partner[x] = alone;
}

void Matcher::pair_greedily(std::span<const std::int64_t> costs, const Siblings& few, const Siblings& many,
                            bool swapped, std::span<std::uint32_t> partner) {
  thread_local std::vector<char> taken;
  taken.assign(many.count, 0);
  for (std::uint32_t x = 0; x < few.count; ++x) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t y = 0; y < many.count; ++y) {
      if (taken[y] || costs[x * many.count + y] >= least) continue;
      if (!may_pair(few.first + x, many.first + y, swapped)) continue;
      least = costs[x * many.count + y];
      partner[x] = y;
    }
    if (partner[x] != alone) taken[partner[x]] = 1;
  }
}

std::span<const std::uint32_t> Matcher::by_values(const PersonTree& tree, const Siblings& siblings,
                                                  std::vector<std::uint32_t>& sorted) const {
  if (siblings.count > large_set) return std::span(tree.ordered).subspan(siblings.first, siblings.count);
  sorted = trees_.by_values(tree, siblings);
  return sorted;
}

Loss Matcher::pair_many(const Siblings& few, const Siblings& many, bool swapped, std::size_t at) {
  const PersonTree &smaller = swapped ? *b_ : *a_, &larger = swapped ? *a_ : *b_;
  std::vector<std::uint32_t> of_few, of_many;
  const auto own = by_values(smaller, few, of_few), other = by_values(larger, many, of_many);
  std::vector<Loss> costs(few.count, 0);
  const auto take = [&](std::uint32_t x, std::uint32_t y, Loss cost) {
    partners_[at + own[x] - few.first] = other[y] - many.first;
    costs[x] = cost;
  };
  Ring left(many.count);
  for (std::uint32_t x = 0, y = 0; x < few.count && y < many.count;) {
    const auto digests = std::pair(smaller.nodes[own[x]].digest, larger.nodes[other[y]].digest);
    const int values = trees_.compare(smaller, own[x], larger, other[y]);
    if (values == 0 && digests.first == digests.second) {
      take(x, y, pair_cost(own[x], other[y], swapped));
      left.remove(y);
    }
    const bool first = values != 0 ? values < 0 : digests.first <= digests.second;
    const bool second = values != 0 ? values > 0 : digests.second <= digests.first;
    x += first;
    y += second;
  }
  // Nothing that is left before this place comes after the row that is paired.
  std::uint32_t place = 0;
  for (std::uint32_t x = 0; x < few.count && !left.empty(); ++x) {
    if (partners_[at + own[x] - few.first] != alone) continue;
    while (place < many.count &&
           (!left.has(place) || trees_.compare(larger, other[place], smaller, own[x]) < 0))
      ++place;
    std::uint32_t y = left.before(place, neighbours / 2), chosen = alone;
    Loss least = no_limit;
    for (std::size_t seen = std::min<std::size_t>(neighbours, left.size()); seen > 0;
         --seen, y = left.next(y)) {
      if (!may_pair(own[x], other[y], swapped)) continue;
      const Loss cost = pair_cost(own[x], other[y], swapped);
      if (cost >= least) continue;
      least = cost;
      chosen = y;
    }
    if (chosen == alone) continue;
    take(x, chosen, least);
    left.remove(chosen);
  }
  exchange(own, few, many, swapped, at, costs);
  return std::accumulate(costs.begin(), costs.end(), Loss{0});
}

// Whoever came late may have been left with what is far away; passed on from neighbour to neighbour it comes
// to one it suits.
void Matcher::exchange(std::span<const std::uint32_t> own, const Siblings& few, const Siblings& many,
                       bool swapped, std::size_t at, std::span<Loss> costs) {
  const auto partner = [&](std::uint32_t x) -> std::uint32_t& { return partners_[at + own[x] - few.first]; };
  const auto try_with_next = [&](std::uint32_t x) {
    const std::uint32_t y = partner(x), z = partner(x + 1);
    if (y == alone || z == alone || costs[x] + costs[x + 1] == 0) return;
    if (!may_pair(own[x], many.first + z, swapped) || !may_pair(own[x + 1], many.first + y, swapped)) return;
    const Loss first = pair_cost(own[x], many.first + z, swapped),
               second = pair_cost(own[x + 1], many.first + y, swapped);
    if (first + second >= costs[x] + costs[x + 1]) return;
    partner(x) = z;
    partner(x + 1) = y;
    costs[x] = first;
    costs[x + 1] = second;
  };
  for (std::uint32_t x = few.count - 1; x-- > 0;) try_with_next(x);
  for (std::uint32_t x = 0; x + 1 < few.count; ++x) try_with_next(x);
}

// Pairs are in the order of the first tree's.
std::vector<Matcher::Pair> Matcher::pairs(const Siblings& first, const Siblings& second) {
  std::vector<Pair> met;
  if (first.count == 0 || second.count == 0) return met;
  const bool swapped = first.count > second.count;
  const Siblings &few = swapped ? second : first, &many = swapped ? first : second;
  const std::size_t at = reserve_partners(few.count);
  pair(few, many, swapped, at);
  for (std::uint32_t x = 0; x < few.count; ++x) {
    if (partners_[at + x] == alone) continue;
    const std::uint32_t own = few.first + x, other = many.first + partners_[at + x];
    met.emplace_back(swapped ? other : own, swapped ? own : other);
  }
  std::ranges::sort(met);
  partners_used_ = at;
  return met;
}

PersonTree Matcher::merge(const PersonTree& a, const PersonTree& b) {
  face(a, b);
  PersonTree common;
  common.persons = a.persons;
  common.persons.insert(common.persons.end(), b.persons.begin(), b.persons.end());
  // This is by node.
  std::vector<Pair> from = {{0, 0}};
  common.nodes.push_back({});
  for (std::size_t at = 0; at < common.nodes.size(); ++at) {
    const auto [i, j] = from[at];
    const PersonTree::Node &left = a.nodes[i], &right = b.nodes[j];
    common.nodes[at].values = static_cast<std::uint32_t>(common.values.size());
    common.nodes[at].children = static_cast<std::uint32_t>(common.children.size());
    for (std::size_t q = 0; q < trees_.cells(left.table); ++q)
      common.values.push_back(
          trees_.domain(left.table, q).join(a.values[left.values + q], b.values[right.values + q]));
    for (std::size_t m = 0; m < a.members(); ++m) common.rows.push_back(a.row(i, m));
    for (std::size_t m = 0; m < b.members(); ++m) common.rows.push_back(b.row(j, m));
    for (std::size_t c = 0; c < trees_.children(left.table).size(); ++c) {
      const Siblings &first = a.children[left.children + c], &second = b.children[right.children + c];
      const auto begin = static_cast<std::uint32_t>(common.nodes.size());
      for (const auto& [x, y] : pairs(first, second)) {
        common.nodes.push_back({a.nodes[x].table, static_cast<std::uint32_t>(at)});
        from.emplace_back(x, y);
      }
      common.children.push_back({begin, static_cast<std::uint32_t>(common.nodes.size()) - begin});
    }
  }
  trees_.complete(common);
  if (trees_.keeps_bits()) common.bits = merged_bits(a.bits, b.bits, bits_of(trees_, common).set);
  return common;
}

}  // namespace kith::relational

#include "relational/bits.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "relational/person_tree.h"

namespace kith::relational {

namespace {

using Bit = Bits::Bit;

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
  x = (x ^ x >> 27) * 0x94d049bb133111ebU;
  return x ^ x >> 31;
}

// Bits of `one` that `other` has not.
template <typename Visit>
void each_missing(const Bits& one, const Bits& other, const Visit& visit) {
  auto had = other.set.begin(), lost = other.unknown.begin();
  for (const Bit& bit : one.set) {
    had = std::lower_bound(had, other.set.end(), bit);
    if (had != other.set.end() && *had == bit) continue;
    lost = std::lower_bound(lost, other.unknown.end(), bit);
    visit(bit, lost != other.unknown.end() && *lost == bit);
  }
}

}  // namespace

Bits bits_of(const Trees& trees, const PersonTree& tree) {
  std::vector<std::uint64_t> path(tree.nodes.size(), 0);
  Bits bits;
  // So many rows had this path before.
  std::unordered_map<std::uint64_t, std::uint64_t> alike;
  for (std::size_t at = 1; at < tree.nodes.size(); ++at) {
    const PersonTree::Node& node = tree.nodes[at];
    std::uint64_t digest = path[node.parent] + node.table + 1;
    for (std::size_t q = 0; q < trees.cells(node.table); ++q)
      digest = mixed(digest + 0x9e3779b97f4a7c15U + tree.values[node.values + q]);
    if (const std::uint64_t before = alike[digest]++; before > 0) digest = mixed(digest + before);
    path[at] = digest;
    bits.set.push_back({digest, node.table});
  }
  std::ranges::sort(bits.set);
  return bits;
}

Loss lost_bits(const Trees& trees, const Bits& a, Loss of_a, const Bits& b, Loss of_b) {
  Loss sum = 0;
  each_missing(a, b, [&](const Bit& bit, bool lost) {
    sum += trees.removal(bit.table) * (lost ? of_a : of_a + of_b);
  });
  each_missing(b, a, [&](const Bit& bit, bool lost) {
    sum += trees.removal(bit.table) * (lost ? of_b : of_a + of_b);
  });
  return sum;
}

Bits merged_bits(const Bits& a, const Bits& b, std::vector<Bit> kept) {
  std::vector<Bit> all, either;
  for (const auto* bits : {&a.set, &a.unknown, &b.set, &b.unknown}) {
    either.clear();
    std::ranges::set_union(all, *bits, std::back_inserter(either));
    all.swap(either);
  }
  Bits merged;
  std::ranges::set_difference(all, kept, std::back_inserter(merged.unknown));
  merged.set = std::move(kept);
  return merged;
}

}  // namespace kith::relational

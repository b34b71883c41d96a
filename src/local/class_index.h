// Classes by their labels, to find those that a row widens little. Internal to this room; one per thread.
#pragma once

#include <algorithm>
#include <limits>

#include "local/label_trie.h"
#include "local/loose_classes.h"

namespace kith::local {

// The labels are those at the time that the index is made; what a row costs is worked out with the labels
// that classes have when it is asked for. So an index finds everything for as long as no class changed, and
// nothing wrong afterwards.
class ClassIndex {
 public:
  ClassIndex(const PartPoints& points, const LooseClasses& classes)
      : points_(points), classes_(classes), trie_(points.joins, classes.all_labels()) {
    for (std::uint32_t at = 0; at < classes.size(); ++at)
      if (classes.rows(at).empty()) trie_.remove(at);
  }

  struct Place {
    std::uint32_t at = LooseClasses::nobody;
    std::int64_t cost = 0;
  };

  // What all lose more if the row joins the class.
  std::int64_t cost_of(std::uint32_t row, std::uint32_t at) const {
    const auto share =
        static_cast<std::int64_t>(joined_share(points_.joins, classes_.labels(at), points_.of_row(row)));
    return share * static_cast<std::int64_t>(classes_.rows(at).size() + 1) - classes_.loss(at);
  }

  // The class other than `from` that takes the row at the least cost below the bound, and meets the model
  // with it.
  Place cheapest(std::uint32_t row, std::uint32_t from, std::int64_t bound, Company& company,
                 std::uint64_t& work) {
    Place best{LooseClasses::nobody, bound};
    if (bound <= 0) return best;
    trie_.search(points_.of_row(row), static_cast<std::uint64_t>(bound), work,
                 [&](std::uint32_t at, std::uint64_t) {
                   if (at == from || classes_.rows(at).empty()) return static_cast<std::uint64_t>(best.cost);
                   const std::int64_t cost = cost_of(row, at);
                   if (cost < best.cost &&
                       (company.k_only() || classes_.meets(company, at, LooseClasses::nobody, row)))
                     best = {at, cost};
                   return static_cast<std::uint64_t>(std::max<std::int64_t>(best.cost, 0));
                 });
    return best;
  }

  LabelTrie& trie() { return trie_; }

 private:
  const PartPoints& points_;
  const LooseClasses& classes_;
  LabelTrie trie_;
};

}  // namespace kith::local

// A relation over a handful of levels is kept as a bit matrix. Levels sorted by how many lie below them are
// in topological order, so one pass gives the longest chains, and b is directly above a when nothing lies
// between. Cubic in the number of levels, which is small.
//
// What lies between two levels is convex: whatever is between two levels of it belongs to it. So a level is
// directly above another in a narrowed order exactly if it is in the whole one, and lists are filtered.
#include "hierarchy/level_order.h"

#include <algorithm>
#include <numeric>

#include "kith/error.h"

namespace kith::hierarchy {
namespace {

using Relation = std::vector<std::vector<bool>>;

void require(bool condition, const char* what) {
  if (!condition) throw Bug(what);
}

void require_partial_order(const Relation& finer) {
  const std::size_t n = finer.size();
  require(n > 0, "an order of levels needs a level");
  for (const auto& row : finer) require(row.size() == n, "the relation of levels is not square");
  for (std::size_t a = 0; a < n; ++a) {
    require(finer[a][a], "the relation of levels is not reflexive");
    require(finer[0][a], "level 0 is not the bottom");
    require(finer[a][n - 1], "the last level is not the top");
    for (std::size_t b = 0; b < n; ++b) {
      if (!finer[a][b]) continue;
      require(a == b || !finer[b][a], "two levels are finer than each other");
      for (std::size_t c = 0; c < n; ++c)
        require(!finer[b][c] || finer[a][c], "the relation of levels is not transitive");
    }
  }
}

bool nothing_between(const Relation& finer, std::size_t a, std::size_t b) {
  for (std::size_t c = 0; c < finer.size(); ++c)
    if (c != a && c != b && finer[a][c] && finer[c][b]) return false;
  return true;
}

std::vector<Level> topological(const Relation& finer) {
  const std::size_t n = finer.size();
  std::vector<std::size_t> below(n, 0);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) below[b] += finer[a][b];
  std::vector<Level> order(n);
  std::iota(order.begin(), order.end(), Level{0});
  std::stable_sort(order.begin(), order.end(), [&](Level a, Level b) { return below[a] < below[b]; });
  return order;
}

}  // namespace

LevelOrder LevelOrder::chain(std::size_t levels) {
  require(levels > 0, "an order of levels needs a level");
  LevelOrder order;
  order.relation_.resize(levels * levels, false);
  order.up_.resize(levels);
  order.down_.resize(levels);
  for (std::size_t a = 0; a < levels; ++a) {
    for (std::size_t b = a; b < levels; ++b) order.relation_[a * levels + b] = true;
    if (a + 1 < levels) order.up_[a].push_back(static_cast<Level>(a + 1));
    if (a > 0) order.down_[a].push_back(static_cast<Level>(a - 1));
    order.heights_.push_back(static_cast<std::uint32_t>(a));
  }
  order.keep_levels(0, static_cast<Level>(levels - 1));
  return order;
}

void LevelOrder::keep_levels(Level least, Level most) {
  levels_.clear();
  places_.assign(size(), none);
  bottom_ = least;
  top_ = most;
  for (Level a = 0; a < size(); ++a) {
    if (!finer_or_equal(least, a) || !finer_or_equal(a, most)) continue;
    places_[a] = static_cast<std::uint32_t>(levels_.size());
    levels_.push_back(a);
  }
}

LevelOrder LevelOrder::between(Level least, Level most) const {
  require(has(least) && has(most), "an order is narrowed to levels it does not have");
  require(finer_or_equal(least, most), "an order is narrowed to no level at all");
  LevelOrder order = *this;
  order.keep_levels(least, most);
  order.is_chain_ = true;
  for (Level a = 0; a < size(); ++a) {
    const auto outside = [&](Level b) { return !order.has(a) || !order.has(b); };
    std::erase_if(order.up_[a], outside);
    std::erase_if(order.down_[a], outside);
    if (!order.has(a) || a == most) continue;
    if (order.up_[a].size() != 1 || height(order.up_[a].front()) != height(a) + 1) order.is_chain_ = false;
  }
  return order;
}

LevelOrder LevelOrder::from_relation(const Relation& finer) {
  require_partial_order(finer);
  const std::size_t n = finer.size();
  LevelOrder order;
  order.relation_.resize(n * n);
  order.up_.resize(n);
  order.down_.resize(n);
  order.heights_.assign(n, 0);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      order.relation_[a * n + b] = finer[a][b];
      if (!finer[a][b] && !finer[b][a]) order.is_chain_ = false;
      if (a == b || !finer[a][b] || !nothing_between(finer, a, b)) continue;
      order.up_[a].push_back(static_cast<Level>(b));
      order.down_[b].push_back(static_cast<Level>(a));
    }
  }
  for (Level a : topological(finer))
    for (Level b : order.up_[a]) order.heights_[b] = std::max(order.heights_[b], order.heights_[a] + 1);
  order.keep_levels(0, static_cast<Level>(n - 1));
  return order;
}

}  // namespace kith::hierarchy

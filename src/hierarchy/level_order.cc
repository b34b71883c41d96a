// A relation over a handful of levels is kept as a bit matrix. Levels sorted by how many lie below them are
// in topological order, so one pass gives the longest chains, and b is directly above a when nothing lies
// between. Cubic in the number of levels, which is small.
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
  return order;
}

}  // namespace kith::hierarchy

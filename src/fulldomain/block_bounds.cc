// Bounds of blocks.
//
// Columns with many labels are dealt out one by one, so that no block can keep all of its columns fine: a block
// of few labels would lose nothing. Small blocks come first; their bounds help the search of the larger ones.
//
// Example: four columns of 40 values each and 30,000 rows. No pair of columns has to lose much for k = 5, since
// 1,600 pairs of values are frequent enough; three of them have 64,000 combinations, more than 30,000 / 5.
#include "fulldomain/block_bounds.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "fulldomain/box_search.h"

namespace kith::fulldomain {

namespace {

constexpr std::size_t most_blocks = 8, columns_of_block = 3;

struct LaterBox {
  bool operator()(const Box& a, const Box& b) const { return a.bound > b.bound; }
};

std::vector<std::size_t> by_labels(const TupleColumns& columns) {
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t c) { return columns.label_count(c, 0); });
  return order;
}

}  // namespace

BlockBounds::BlockBounds(const TupleColumns& columns, const ColumnScore& score) {
  const std::size_t smallest =
      score.adds_up()
          ? std::clamp<std::size_t>(std::bit_floor(columns.size() / columns_of_block), 1, most_blocks)
          : 1;
  blocks_.resize(2 * smallest);
  const std::vector<std::size_t> order = by_labels(columns);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t block = smallest + i % smallest; block >= 1; block /= 2)
      blocks_[block].columns.push_back(order[i]);
}

void BlockBounds::raise(std::size_t number, double least) {
  blocks_[number].least = std::max(blocks_[number].least, least);
}

double BlockBounds::sum(std::size_t number, std::span<const double> terms) const {
  const Block& block = blocks_[number];
  double own = 0;
  if (2 * number < blocks_.size())
    own = sum(2 * number, terms) + sum(2 * number + 1, terms);
  else
    for (const std::size_t column : block.columns) own += terms[column];
  return std::max(own, block.least);
}

double BlockBounds::value(const ColumnScore& score, std::span<const double> terms) const {
  return score.adds_up() ? score.value_of_sum(sum(1, terms)) : score.value(terms);
}

BlockSearch::BlockSearch(const SearchSpace& space, std::vector<std::size_t> columns) : space_(space) {
  Box box{space.columns.top(), space.columns.top(), -std::numeric_limits<double>::infinity()};
  for (const std::size_t column : columns) box.lo[column] = 0;
  for (std::size_t c = 0; c < box.lo.size(); ++c)
    if (std::ranges::find(columns, c) == columns.end()) others_ += space.keys.first().most(c);
  open_.push_back(std::move(box));
}

BlockSearch::~BlockSearch() = default;
BlockSearch::BlockSearch(BlockSearch&&) noexcept = default;

bool BlockSearch::finished() const { return open_.empty() || open_.front().bound >= best_; }

void BlockSearch::go_on(std::uint64_t work, BoxWorker& worker) {
  for (const std::uint64_t until = work_ + work; work_ < until && !finished();) {
    std::ranges::pop_heap(open_, LaterBox{});
    Box box = std::move(open_.back());
    open_.pop_back();
    Expansion expansion = expand(space_, std::move(box), nullptr, worker);
    work_ += expansion.work;
    checked_ += expansion.checked;
    if (expansion.candidate) best_ = std::min(best_, expansion.bound);
    for (Box& part : expansion.parts) {
      open_.push_back(std::move(part));
      std::ranges::push_heap(open_, LaterBox{});
    }
  }
}

double BlockSearch::least() const {
  const double value = open_.empty() ? best_ : std::min(best_, open_.front().bound);
  // Nothing passes, or nothing is known yet.
  if (std::isinf(value)) return -std::numeric_limits<double>::infinity();
  const ColumnScore& score = space_.keys.first();
  const double sum = score.sum_of_value(value) - others_;
  // Sums of fractions are rounded.
  return score.slack(1) > 0 ? sum - 1e-9 : sum;
}

}  // namespace kith::fulldomain

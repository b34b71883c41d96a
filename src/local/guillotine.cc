// Which parts are searched exactly (guillotine_search.h). Parts of at most 4 k persons always are. Parts of
// up to 16 k are if few bounds are possible, which is what tables of coarse values (ages, categories) have,
// and are given up early. Few persons may have many rows, so that all searches together have so much work for each row,
// and none is begun when it is used up. What is given up is cut once by least loss, and its branches are searched.
//
// By cells (cell_search.h), parts of up to 8 k rows are searched for as many steps as are granted; in large
// tables parts of up to 4 k rows, for fewer steps the more rows there are (cell_limits).
#include "local/guillotine.h"

#include <algorithm>

#include "local/cell_search.h"
#include "local/distinct_rows.h"
#include "local/guillotine_search.h"

namespace kith::local {

namespace {

constexpr std::size_t most_words = 8;
// Persons are counted in multiples of k.
constexpr std::uint64_t surely = 4, perhaps = 16;
constexpr std::uint64_t most_sets_surely = 100'000, most_sets_perhaps = 5'000;
constexpr std::size_t most_bounds_perhaps = 32;
// Tables in which a person has few rows take a tenth of it.
constexpr std::uint64_t work_of_row = 1'000;
// Tables of more rows are large, and from half of them on those of more cells.
constexpr std::size_t many_rows = 1 << 17, many_cells = 1 << 19;
constexpr std::uint64_t steps_of_all_parts = 1000 << 15;

}  // namespace

struct Guillotine::Searches {
  explicit Searches(Bench& bench)
      : tally(bench.ground),
        one(bench),
        two(bench),
        four(bench),
        eight(bench),
        cells_one(bench),
        cells_two(bench),
        cells_four(bench),
        cells_eight(bench) {}

  Tally tally;
  DistinctRows distinct;
  Search<1> one;
  Search<2> two;
  Search<4> four;
  Search<most_words> eight;
  CellSearch<1> cells_one;
  CellSearch<2> cells_two;
  CellSearch<4> cells_four;
  CellSearch<most_words> cells_eight;
};

namespace {

// Says whether the levels of axes that are no chains go into 64 bits.
bool levels_fit(const Ground& ground) {
  if (ground.chains) return true;
  const auto partial = std::ranges::count_if(ground.axes, [](const AxisGround& one) { return !one.chain; });
  return partial <= 8 && std::ranges::all_of(ground.axes, [](const AxisGround& one) {
           return one.chain || one.by_height.size() <= 0x100;
         });
}

// Says whether there are at most as many bounds with k rows on either side. Labels of trees and the empty
// value are not looked at: they make few cuts.
bool has_few_bounds(const Ground& ground, const Part& part) {
  thread_local std::vector<std::uint32_t> keys;
  std::size_t bounds = 0;
  for (std::size_t a = 0; a < ground.axes.size(); ++a) {
    if (ground.axes[a].axis->kind == Axis::Kind::tree) continue;
    keys.clear();
    for (std::uint32_t i = part.begin; i < part.end; ++i) keys.push_back(ground.records.at(i)[a + 1]);
    std::ranges::sort(keys);
    for (std::size_t i = ground.k; i + ground.k <= keys.size(); ++i) bounds += keys[i - 1] != keys[i];
    if (bounds > most_bounds_perhaps) return false;
  }
  return true;
}

}  // namespace

bool is_large(std::size_t rows, std::size_t columns) {
  return rows > many_rows || (rows > many_rows / 2 && rows * columns > many_cells);
}

CellLimits cell_limits(std::size_t rows, std::size_t columns) {
  if (!is_large(rows, columns)) return {8, 1000};
  return {4, std::max<std::uint64_t>(1, steps_of_all_parts / rows)};
}

Guillotine::Guillotine(Bench& bench)
    : bench_(bench), limits_(cell_limits(bench.ground.points->rows, bench.ground.axes.size())) {}
Guillotine::~Guillotine() = default;

void Guillotine::begin(std::uint64_t rows) { work_left_ = work_of_row * rows; }

bool Guillotine::solve_cells(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth) {
  if (whole.part.rows() > limits_.rows_in_k * bench_.ground.k) return false;
  if (!searches_) searches_ = std::make_unique<Searches>(bench_);
  Searches& all = *searches_;
  find_distinct(bench_.ground, whole.part, all.distinct);
  const std::size_t points = all.distinct.size();
  if (points > 64 * most_words) return false;
  bound_losses(bench_.ground, all.distinct);
  const auto search = [&](auto& one) {
    one.run(all.distinct, whole.part, limits_.steps);
    one.emit(nodes, whole, growth);
    return true;
  };
  if (points <= 64) return search(all.cells_one);
  if (points <= 128) return search(all.cells_two);
  if (points <= 256) return search(all.cells_four);
  return search(all.cells_eight);
}

bool Guillotine::solve(std::vector<Partition::Node>& nodes, const Open& whole, Growth& growth) {
  const Ground& ground = bench_.ground;
  if (ground.by == Measure::cells) return solve_cells(nodes, whole, growth);
  if (!levels_fit(ground) || work_left_ == 0) return false;
  const std::uint64_t most = perhaps * ground.k;
  std::uint64_t persons = whole.part.rows();
  if (ground.person.count == 0 && persons > most) return false;
  if (!searches_) searches_ = std::make_unique<Searches>(bench_);
  Searches& all = *searches_;
  if (ground.person.count > 0) {
    all.tally.clear();
    for (std::uint32_t i = whole.part.begin; i < whole.part.end && all.tally.persons() <= most; ++i)
      all.tally.add(ground.records.at(i)[0]);
    persons = all.tally.persons();
    if (persons > most) return false;
  }
  const bool sure = persons <= surely * ground.k;
  if (!sure && !has_few_bounds(ground, whole.part)) return false;
  find_distinct(ground, whole.part, all.distinct);
  const std::size_t points = all.distinct.size();
  if (points > 64 * most_words) return false;
  bound_losses(ground, all.distinct);
  const auto search = [&](auto& one) {
    if (!one.run(all.distinct, whole.part, sure ? most_sets_surely : most_sets_perhaps, work_left_))
      return false;
    one.emit(nodes, whole, growth);
    return true;
  };
  if (points <= 64) return search(all.one);
  if (points <= 128) return search(all.two);
  if (points <= 256) return search(all.four);
  return search(all.eight);
}

}  // namespace kith::local

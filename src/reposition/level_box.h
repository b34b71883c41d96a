// A set of level vectors: bounds on the sum of the levels of every run of slots.
#pragma once

#include <cstdint>
#include <vector>

namespace kith::reposition {

// Levels are by slot.
using Levels = std::vector<std::int64_t>;

// The slots first .. last.
struct SlotRun {
  std::size_t first = 0, last = 0;
};

// Single slots first, then longer runs, as many as are worth a look.
std::vector<SlotRun> runs_of(std::size_t slots);

class LevelBox {
 public:
  // Every slot runs from 0 to its highest level.
  explicit LevelBox(const Levels& highest);

  std::size_t slots() const { return side_ - 1; }
  std::int64_t lower(const SlotRun& run) const { return -most_[(run.last + 1) * side_ + run.first]; }
  std::int64_t upper(const SlotRun& run) const { return most_[run.first * side_ + run.last + 1]; }
  // Both keep all bounds as tight as they can be, and return false if nothing is left.
  bool at_most(const SlotRun& run, std::int64_t sum);
  bool at_least(const SlotRun& run, std::int64_t sum);

  // Whole levels of the box near levels of the box that need not be whole.
  static Levels whole_near(const std::vector<double>& levels);

 private:
  bool limit(std::size_t from, std::size_t to, std::int64_t difference);

  std::size_t side_;
  // [i][j] is the most that the first j levels' sum may be above the first i levels' sum.
  std::vector<std::int64_t> most_;
};

}  // namespace kith::reposition

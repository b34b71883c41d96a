// Idea: with s_j the sum of the first j levels, a bound on a run's sum bounds a difference of two s. Such
// systems are closed by shortest paths: after each new bound, every pair is tried through it, which leaves
// all bounds tight and whole, and shows an empty set by a difference s_j - s_j below 0. Rounding the s, not
// the levels, keeps every bound, because bounds are whole and rounding is monotone. Cost: slots^2 per bound.
#include "reposition/level_box.h"

#include <algorithm>
#include <cmath>

namespace kith::reposition {

namespace {
constexpr std::size_t kMostRuns = 64;
}

std::vector<SlotRun> runs_of(std::size_t slots) {
  std::vector<SlotRun> runs;
  for (std::size_t length = 1; length <= slots; ++length) {
    if (length > 1 && runs.size() + slots - length + 1 > std::max(kMostRuns, slots)) break;
    for (std::size_t first = 0; first + length <= slots; ++first) runs.push_back({first, first + length - 1});
  }
  return runs;
}

LevelBox::LevelBox(const Levels& highest) : side_(highest.size() + 1), most_(side_ * side_, 0) {
  for (std::size_t from = 0; from < side_; ++from)
    for (std::size_t to = from + 1; to < side_; ++to)
      most_[from * side_ + to] = most_[from * side_ + to - 1] + highest[to - 1];
}

bool LevelBox::at_most(const SlotRun& run, std::int64_t sum) { return limit(run.first, run.last + 1, sum); }
bool LevelBox::at_least(const SlotRun& run, std::int64_t sum) { return limit(run.last + 1, run.first, -sum); }

bool LevelBox::limit(std::size_t from, std::size_t to, std::int64_t difference) {
  if (difference + most_[to * side_ + from] < 0) return false;
  for (std::size_t i = 0; i < side_; ++i)
    for (std::size_t j = 0; j < side_; ++j) {
      const std::int64_t through = most_[i * side_ + from] + difference + most_[to * side_ + j];
      most_[i * side_ + j] = std::min(most_[i * side_ + j], through);
    }
  return true;
}

Levels LevelBox::whole_near(const std::vector<double>& levels) {
  Levels whole;
  double sum = 0;
  std::int64_t before = 0;
  for (const double level : levels) {
    sum += level;
    const std::int64_t rounded = std::llround(sum);
    whole.push_back(std::max<std::int64_t>(0, rounded - before));
    before = rounded;
  }
  return whole;
}

}  // namespace kith::reposition

#include "testing/window_oracle.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace kith::testing {

namespace {

// The records of one origin and value are alike: a way is how many of them go to each place in reach.
class Trying {
 public:
  explicit Trying(const reposition::WindowProblem& problem) : problem_(problem) {
    const std::size_t n = problem.records.size();
    values_ = n == 0 ? 0 : problem.records[0].size();
    slots_.assign(n * values_, 0);
  }

  std::int64_t least() {
    take(0, 0);
    return least_;
  }

 private:
  void take(std::size_t heap, std::int64_t cost) {
    if (heap == slots_.size()) {
      if (all_eligible()) least_ = std::min(least_, cost);
      return;
    }
    place(heap, 0, problem_.records[heap / values_][heap % values_], cost);
  }

  void place(std::size_t heap, std::size_t distance, std::uint64_t left, std::int64_t cost) {
    const std::size_t origin = heap / values_, value = heap % values_;
    const bool reached = origin + distance < problem_.records.size() && distance < problem_.costs.mu.size();
    if (reached && origin + distance < problem_.closed) return place(heap, distance + 1, left, cost);
    if (!reached || left == 0) {
      if (left > 0 && origin < problem_.closed) return;
      const auto code = static_cast<reposition::Value>(value);
      return take(heap + 1, cost + static_cast<std::int64_t>(left) * problem_.costs.drop(code));
    }
    for (std::uint64_t here = 0; here <= left; ++here) {
      slots_[(origin + distance) * values_ + value] += here;
      place(heap, distance + 1, left - here,
            cost + static_cast<std::int64_t>(here) * problem_.costs.mu[distance]);
      slots_[(origin + distance) * values_ + value] -= here;
    }
  }

  bool all_eligible() const {
    for (std::size_t slot = 0; slot < problem_.records.size(); ++slot) {
      std::uint64_t records = 0, most = 0;
      for (std::size_t value = 0; value < values_; ++value) {
        records += slots_[slot * values_ + value];
        most = std::max(most, slots_[slot * values_ + value]);
      }
      if (most * problem_.l > records) return false;
    }
    return true;
  }

  const reposition::WindowProblem& problem_;
  std::size_t values_ = 0;
  std::vector<std::uint64_t> slots_;
  std::int64_t least_ = std::numeric_limits<std::int64_t>::max();
};

}  // namespace

std::int64_t least_cost_by_trying(const reposition::WindowProblem& problem) {
  return Trying(problem).least();
}

double ways_to_place(const reposition::WindowProblem& problem) {
  double ways = 1;
  const std::size_t n = problem.records.size();
  for (std::size_t origin = 0; origin < n; ++origin) {
    const std::size_t places = std::min(problem.costs.mu.size(), n - origin) + 1;
    for (const std::uint64_t records : problem.records[origin])  // records over places, drawn with repetition
      for (std::size_t i = 1; i < places; ++i)
        ways *= static_cast<double>(records + i) / static_cast<double>(i);
  }
  return ways;
}

}  // namespace kith::testing

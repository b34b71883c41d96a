// Idea: the least of the greatest of linear functions over a box is a linear program in the levels. Its dual
// has one row per slot and a variable per cut: weights, not negative, of sum 1. Any such weights prove a
// bound, the least of the weighted cut over the box, and that is one corner of the box and a sum of whole
// numbers. So the program runs in floating point and may be as inexact as it likes; its weights are turned
// into whole numbers of 2^-40 and the bound is computed from them in 128 bits.
//
// Invariant: `bound` holds for every whole vector of the box. Cost: a few steps of the simplex method on
// slots + 1 rows from the last solution, then a sum over cuts and slots.
#include "reposition/level_cuts.h"

#include <algorithm>
#include <cmath>

#include "base/int128.h"

namespace kith::reposition {

namespace {

constexpr Cost kWhole = Cost{1} << 40;

Cost whole_above(Int128 numerator, Cost denominator) {
  const Int128 quotient = numerator / denominator;
  return static_cast<Cost>(quotient * denominator < numerator ? quotient + 1 : quotient);
}

// Weights as whole parts of kWhole; what rounding leaves goes to the greatest.
std::vector<Cost> whole_weights(const std::vector<double>& weights) {
  std::vector<Cost> whole(weights.size(), 0);
  Cost left = kWhole;
  std::size_t greatest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double share = std::clamp(weights[i], 0.0, 1.0) * static_cast<double>(kWhole);
    whole[i] = std::min(left, static_cast<Cost>(share));
    left -= whole[i];
    if (whole[i] > whole[greatest]) greatest = i;
  }
  whole[greatest] += left;
  return whole;
}

}  // namespace

LevelCuts::LevelCuts(Levels center, Cost center_cost, Cost scale)
    : center_(std::move(center)),
      center_cost_(center_cost),
      scale_(static_cast<double>(std::max<Cost>(1, scale))),
      program_([&] {
        std::vector<double> held_to(center_.size() + 1, 0);
        held_to.back() = 1;
        return held_to;
      }()) {
  for (std::size_t slot = 0; slot < center_.size(); ++slot) {
    below_.push_back(program_.add_variable(0, {{slot, -1}}));
    above_.push_back(program_.add_variable(0, {{slot, 1}}));
  }
}

void LevelCuts::add(LevelCut cut) {
  Int128 at_center = cut.at_zero;
  std::vector<Term> terms;
  for (std::size_t slot = 0; slot < center_.size(); ++slot) {
    at_center += static_cast<Int128>(cut.slope[slot]) * center_[slot];
    if (cut.slope[slot] != 0) terms.push_back({slot, static_cast<double>(cut.slope[slot]) / scale_});
  }
  terms.push_back({center_.size(), 1});
  const double above_center = static_cast<double>(at_center - center_cost_) / scale_;
  weight_.push_back(program_.add_variable(-above_center, terms));
  cuts_.push_back(std::move(cut));
}

Cost LevelCuts::value_at(const Levels& levels) const {
  std::optional<Int128> greatest;
  for (const LevelCut& cut : cuts_) {
    Int128 value = cut.at_zero;
    for (std::size_t slot = 0; slot < levels.size(); ++slot)
      value += static_cast<Int128>(cut.slope[slot]) * levels[slot];
    greatest = std::max(value, greatest.value_or(value));
  }
  return static_cast<Cost>(greatest.value_or(0));
}

double LevelCuts::about(const LevelCut& cut, const std::vector<double>& levels) const {
  Int128 at_center = cut.at_zero;
  double rest = 0;
  for (std::size_t slot = 0; slot < levels.size(); ++slot) {
    at_center += static_cast<Int128>(cut.slope[slot]) * center_[slot];
    rest += static_cast<double>(cut.slope[slot]) * (levels[slot] - static_cast<double>(center_[slot]));
  }
  return static_cast<double>(at_center - center_cost_) + rest;
}

LevelCuts::Least LevelCuts::least_in(const LevelBox& box) {
  for (std::size_t slot = 0; slot < center_.size(); ++slot) {
    program_.set_cost(below_[slot], static_cast<double>(center_[slot] - box.lower[slot]));
    program_.set_cost(above_[slot], static_cast<double>(box.upper[slot] - center_[slot]));
  }
  const LinearSolution solution = program_.solve();
  Least least;
  std::vector<double> weights(cuts_.size(), 0);
  if (solution.status != ProgramStatus::optimal) {
    weights.back() = 1;
    for (std::size_t slot = 0; slot < center_.size(); ++slot)
      least.levels.push_back(static_cast<double>(box.lower[slot] + box.upper[slot]) / 2);
    least.value = -kUnlimited;
  } else {
    for (std::size_t i = 0; i < cuts_.size(); ++i) weights[i] = solution.values[weight_[i]];
    for (std::size_t slot = 0; slot < center_.size(); ++slot)
      least.levels.push_back(std::clamp(static_cast<double>(center_[slot]) + solution.prices[slot],
                                        static_cast<double>(box.lower[slot]),
                                        static_cast<double>(box.upper[slot])));
    least.value = -solution.prices.back() * scale_;
  }
  least.bound = proven(box, weights);
  return least;
}

Cost LevelCuts::proven(const LevelBox& box, const std::vector<double>& weights) const {
  const std::vector<Cost> whole = whole_weights(weights);
  std::vector<Int128> slope(center_.size(), 0);
  Int128 least = 0;
  for (std::size_t i = 0; i < cuts_.size(); ++i) {
    if (whole[i] == 0) continue;
    least += static_cast<Int128>(whole[i]) * cuts_[i].at_zero;
    for (std::size_t slot = 0; slot < slope.size(); ++slot)
      slope[slot] += static_cast<Int128>(whole[i]) * cuts_[i].slope[slot];
  }
  for (std::size_t slot = 0; slot < slope.size(); ++slot)
    least += slope[slot] * (slope[slot] > 0 ? box.lower[slot] : box.upper[slot]);
  return whole_above(least, kWhole);
}

}  // namespace kith::reposition

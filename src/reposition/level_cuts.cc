// Idea: the least of the greatest of linear functions over a box is a linear program in the levels. Its dual
// has one row per slot and a variable per cut: weights, not negative, of sum 1. Any such weights prove a
// bound, the least of the weighted cut over the box; so do weights of the bounds on runs of slots, whatever
// they are, as what they leave of the cut's slopes is bounded slot by slot. So the program runs in floating
// point and may be as inexact as it likes; its weights are turned into whole numbers of 2^-40 and the bound
// is computed from them in 128 bits.
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
      runs_(runs_of(center_.size())),
      program_([&] {
        std::vector<double> held_to(center_.size() + 1, 0);
        held_to.back() = 1;
        return held_to;
      }()) {
  for (const SlotRun& run : runs_) {
    std::vector<Term> down, up;
    for (std::size_t slot = run.first; slot <= run.last; ++slot) {
      down.push_back({slot, -1});
      up.push_back({slot, 1});
    }
    below_.push_back(program_.add_variable(0, down));
    above_.push_back(program_.add_variable(0, up));
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
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    std::int64_t center = 0;
    for (std::size_t slot = runs_[i].first; slot <= runs_[i].last; ++slot) center += center_[slot];
    program_.set_cost(below_[i], static_cast<double>(center - box.lower(runs_[i])));
    program_.set_cost(above_[i], static_cast<double>(box.upper(runs_[i]) - center));
  }
  const LinearSolution solution = program_.solve();
  Least least;
  least.bound = proven(box, solution);
  const bool solved = solution.status == ProgramStatus::optimal;
  least.value = solved ? -solution.prices.back() * scale_ : -kUnlimited;
  for (std::size_t slot = 0; slot < center_.size(); ++slot) {
    const auto lower = static_cast<double>(box.lower({slot, slot}));
    const auto upper = static_cast<double>(box.upper({slot, slot}));
    const double level = solved ? static_cast<double>(center_[slot]) + solution.prices[slot] : lower;
    least.levels.push_back(std::clamp(level, lower, upper));
  }
  return least;
}

Cost LevelCuts::proven(const LevelBox& box, const LinearSolution& solution) const {
  const bool solved = solution.status == ProgramStatus::optimal;
  std::vector<double> weights(cuts_.size(), 0);
  weights.back() = 1;
  if (solved)
    for (std::size_t i = 0; i < cuts_.size(); ++i) weights[i] = solution.values[weight_[i]];
  const std::vector<Cost> whole = whole_weights(weights);
  std::vector<Int128> slope(center_.size(), 0);
  Int128 least = 0;
  for (std::size_t i = 0; i < cuts_.size(); ++i) {
    if (whole[i] == 0) continue;
    least += static_cast<Int128>(whole[i]) * cuts_[i].at_zero;
    for (std::size_t slot = 0; slot < slope.size(); ++slot)
      slope[slot] += static_cast<Int128>(whole[i]) * cuts_[i].slope[slot];
  }
  for (std::size_t i = center_.size(); solved && i < runs_.size(); ++i) {
    const double net = solution.values[below_[i]] - solution.values[above_[i]];
    if (net == 0) continue;
    const auto weight = static_cast<Int128>(net * scale_ * static_cast<double>(kWhole));
    least += weight * (weight > 0 ? box.lower(runs_[i]) : box.upper(runs_[i]));
    for (std::size_t slot = runs_[i].first; slot <= runs_[i].last; ++slot) slope[slot] -= weight;
  }
  for (std::size_t slot = 0; slot < slope.size(); ++slot)
    least += slope[slot] * (slope[slot] > 0 ? box.lower({slot, slot}) : box.upper({slot, slot}));
  return whole_above(least, kWhole);
}

}  // namespace kith::reposition

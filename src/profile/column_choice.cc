// Idea: each unknown column is first tried alone beside the known ones, which says what is lost in all with it. Then
// the one with which least is lost comes first, and each further one is tried beside those that were taken; a dear
// column that is taken early would leave no room for several cheap ones.
//
// Invariant: whatever is taken, the known columns lose no more than `small_loss_of_known`, or `small_rise_in_all` more
// than without it.
//
// Cost: at most 2 (all - known) + 1 trials, and none if all are known.
//
// Example: sex and age lose 0.01. With the class they would lose 0.02, with the port 0.03, with the fare 0.09. The class
// is taken, then the port, if both together are still cheap; the fare is not.
#include "profile/column_choice.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace kith::profile {

namespace {

using Losses = std::vector<double>;

double mean_of_first(const Losses& losses, std::size_t count) {
  return std::accumulate(losses.begin(), losses.begin() + static_cast<std::ptrdiff_t>(count), 0.0) /
         static_cast<double>(std::max<std::size_t>(count, 1));
}

double kept(const Losses& losses) {
  return static_cast<double>(losses.size()) - std::accumulate(losses.begin(), losses.end(), 0.0);
}

}  // namespace

Verdict verdict_on(const Losses& after, const TakenLosses& before, const Worth& worth) {
  const std::size_t others = before.by_column.size();
  const double of_known = mean_of_first(after, before.known);
  Verdict verdict;
  verdict.keeps_itself = after.back() <= worth.most_own_loss;
  verdict.keeps_more = kept(after) >= kept(before.by_column) + worth.least_gain;
  verdict.others_rise_little =
      mean_of_first(after, others) <= mean_of_first(before.by_column, others) + worth.small_rise;
  verdict.known_rise_little = of_known <= before.of_known_alone + worth.small_rise_in_all;
  verdict.all_lose_little = mean_of_first(after, after.size()) <= worth.small_loss;
  verdict.known_lose_little = of_known <= worth.small_loss_of_known;
  return verdict;
}

std::vector<std::size_t> choose_further(std::vector<std::size_t> taken, TakenLosses before, std::size_t all,
                                        const LossesOf& losses_of, const Worth& worth) {
  const auto tried_with = [&](std::size_t column) {
    std::vector<std::size_t> more = taken;
    more.push_back(column);
    return losses_of(more);
  };
  std::vector<std::pair<double, std::size_t>> cheap;
  for (std::size_t column = before.known; column < all; ++column) {
    if (std::ranges::find(taken, column) != taken.end()) continue;
    const std::optional<Losses> after = tried_with(column);
    if (after && verdict_on(*after, before, worth).worth_it()) cheap.emplace_back(-kept(*after), column);
  }
  std::ranges::sort(cheap);
  for (const auto& [loss, column] : cheap) {
    std::optional<Losses> after = tried_with(column);
    if (!after || !verdict_on(*after, before, worth).worth_it()) continue;
    taken.push_back(column);
    before.by_column = std::move(*after);
  }
  return taken;
}

std::vector<std::size_t> choose_columns(std::size_t known, std::size_t all, const LossesOf& losses_of,
                                        const Worth& worth) {
  std::vector<std::size_t> taken(known);
  std::iota(taken.begin(), taken.end(), 0);
  if (known == all) return taken;
  std::optional<Losses> alone = losses_of(taken);
  if (!alone) return taken;
  const double of_known = mean_of_first(*alone, known);
  return choose_further(std::move(taken), {std::move(*alone), known, of_known}, all, losses_of, worth);
}

}  // namespace kith::profile

#include "comparison/naive_bayes.h"

#include <cmath>
#include <utility>

namespace kith::comparison {

namespace {

std::vector<double> sum_of_others(const std::vector<std::vector<double>>& by_fold, std::size_t tested) {
  std::vector<double> sum(by_fold[tested].size(), 0);
  for (std::size_t fold = 0; fold < by_fold.size(); ++fold)
    if (fold != tested)
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += by_fold[fold][i];
  return sum;
}

}  // namespace

NaiveBayes::NaiveBayes(std::uint32_t folds, std::uint32_t classes, std::vector<std::uint32_t> bins)
    : classes_(classes), bins_(std::move(bins)) {
  std::size_t size = 1;
  for (const std::uint32_t count : bins_) {
    begin_.push_back(size);
    size += count;
  }
  counts_.assign(folds, Counts(size * classes, 0));
  truths_.assign(folds, Counts(classes, 0));
}

void NaiveBayes::know(std::uint32_t fold, std::uint32_t truth, double rows) { truths_[fold][truth] += rows; }

void NaiveBayes::add(std::uint32_t fold, const Spread& classes, const std::vector<const Spread*>& features,
                     double rows) {
  Counts& counts = counts_[fold];
  for (const auto& [c, part] : classes) {
    counts[c] += rows * part;
    for (std::size_t f = 0; f < features.size(); ++f)
      for (const auto& [bin, share] : *features[f]) counts[at(f, bin) + c] += rows * part * share;
  }
}

void NaiveBayes::learn() {
  for (std::size_t tested = 0; tested < counts_.size(); ++tested) {
    const Counts others = sum_of_others(counts_, tested);
    others_.push_back(sum_of_others(truths_, tested));
    Counts scores(others.size(), 0);
    double all = 0;
    for (std::uint32_t c = 0; c < classes_; ++c) all += others[c];
    for (std::uint32_t c = 0; c < classes_; ++c) {
      scores[c] = std::log((others[c] + 1) / (all + classes_));
      for (std::size_t f = 0; f < bins_.size(); ++f)
        for (std::uint32_t bin = 0; bin < bins_[f]; ++bin)
          scores[at(f, bin) + c] = std::log((others[at(f, bin) + c] + 1) / (others[c] + bins_[f]));
    }
    scores_.push_back(std::move(scores));
  }
}

std::uint32_t NaiveBayes::tell(std::uint32_t fold, const std::vector<std::uint32_t>& bins) const {
  const Counts& scores = scores_[fold];
  std::uint32_t best = 0;
  double highest = 0;
  for (std::uint32_t c = 0; c < classes_; ++c) {
    double score = scores[c];
    for (std::size_t f = 0; f < bins.size(); ++f) score += scores[at(f, bins[f]) + c];
    if (c > 0 && (score < highest || (score == highest && others_[fold][c] <= others_[fold][best]))) continue;
    best = c;
    highest = score;
  }
  return best;
}

}  // namespace kith::comparison

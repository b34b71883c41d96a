// Naive Bayes over features in bins, in folds: fold f is told by what the other folds were. Counts may be parts of
// rows. For one thread.
//
// Class c has the score log((n_c + 1) / (n + classes)) + the sum over features of log((n_c,bin + 1) / (n_c + bins));
// the highest is told, of equal ones the most frequent in truth as far as that is known, and then the first.
#pragma once

#include <cstdint>
#include <vector>

#include "comparison/feature_bins.h"

namespace kith::comparison {

class NaiveBayes {
 public:
  // So many bins has each feature.
  NaiveBayes(std::uint32_t folds, std::uint32_t classes, std::vector<std::uint32_t> bins);

  void add(std::uint32_t fold, const Spread& classes, const std::vector<const Spread*>& features,
           double rows);
  // So many rows of the fold are truly of this class.
  void know(std::uint32_t fold, std::uint32_t truth, double rows);
  // Once, after everything was added.
  void learn();
  std::uint32_t tell(std::uint32_t fold, const std::vector<std::uint32_t>& bins) const;

 private:
  // Rows by class, then by feature, bin and class; and what they become in learn().
  using Counts = std::vector<double>;
  std::size_t at(std::size_t feature, std::uint32_t bin) const {
    return (begin_[feature] + bin) * std::size_t{classes_};
  }

  std::uint32_t classes_;
  std::vector<std::uint32_t> bins_;
  // The number of bins before those of a feature, where the classes themselves come first as one bin.
  std::vector<std::size_t> begin_;
  std::vector<Counts> counts_, scores_;
  // By fold and class: rows that truly are of it, and those of all other folds.
  std::vector<Counts> truths_, others_;
};

}  // namespace kith::comparison

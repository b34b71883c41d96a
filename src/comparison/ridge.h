// Ridge regression over features in bins, in folds: fold f is told by what the other folds were. For one thread.
//
// A row has a number x for every bin of every feature, which is the part of it in that bin. Of the other folds, with
// the mean m of their numbers y, the weights w solve (X'X + 1) w = X'(y - m), by Cholesky's decomposition; told is
// m + the weights of the row's bins.
#pragma once

#include <cstdint>
#include <vector>

#include "comparison/feature_bins.h"

namespace kith::comparison {

class Ridge {
 public:
  Ridge(std::uint32_t folds, const std::vector<std::uint32_t>& bins);

  void add(std::uint32_t fold, double y, const std::vector<const Spread*>& features, double rows);
  // Once, after everything was added.
  void learn();
  double tell(std::uint32_t fold, const std::vector<std::uint32_t>& bins) const;

 private:
  // X'X below and on the diagonal, X'y, X'1, and rows and y added up.
  struct Sums {
    std::vector<double> products, with_y, with_one;
    double rows = 0, y = 0;
  };
  struct Model {
    double mean = 0;
    std::vector<double> weights;
  };
  Model model_of(Sums sums) const;

  // The first bin of each feature, and of all together one beyond the last.
  std::vector<std::size_t> begin_;
  std::size_t size_ = 0;
  std::vector<Sums> sums_;
  std::vector<Model> models_;
};

}  // namespace kith::comparison

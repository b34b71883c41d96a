#include "comparison/ridge.h"

#include <cmath>
#include <utility>

namespace kith::comparison {

namespace {

constexpr double lambda = 1;

// Solves M w = b for a positive definite M, of which what lies below the diagonal is read; M is overwritten.
std::vector<double> solved(std::vector<double>& m, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = m[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= m[i * n + k] * m[j * n + k];
      m[i * n + j] = i == j ? std::sqrt(sum) : sum / m[j * n + j];
    }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= m[i * n + k] * b[k];
    b[i] /= m[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= m[k * n + i] * b[k];
    b[i] /= m[i * n + i];
  }
  return b;
}

void add_to(std::vector<double>& sum, const std::vector<double>& other) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += other[i];
}

}  // namespace

Ridge::Ridge(std::uint32_t folds, const std::vector<std::uint32_t>& bins) {
  for (const std::uint32_t count : bins) {
    begin_.push_back(size_);
    size_ += count;
  }
  sums_.assign(folds, {std::vector<double>(size_ * size_, 0), std::vector<double>(size_, 0),
                       std::vector<double>(size_, 0)});
}

void Ridge::add(std::uint32_t fold, double y, const std::vector<const Spread*>& features, double rows) {
  Sums& sums = sums_[fold];
  std::vector<std::pair<std::size_t, double>> x;
  for (std::size_t f = 0; f < features.size(); ++f)
    for (const auto& [bin, part] : *features[f]) x.emplace_back(begin_[f] + bin, part);
  for (std::size_t a = 0; a < x.size(); ++a) {
    sums.with_one[x[a].first] += rows * x[a].second;
    sums.with_y[x[a].first] += rows * x[a].second * y;
    for (std::size_t b = 0; b <= a; ++b)
      sums.products[x[a].first * size_ + x[b].first] += rows * x[a].second * x[b].second;
  }
  sums.rows += rows;
  sums.y += rows * y;
}

Ridge::Model Ridge::model_of(Sums sums) const {
  Model model;
  model.mean = sums.rows > 0 ? sums.y / sums.rows : 0;
  for (std::size_t i = 0; i < size_; ++i) {
    sums.products[i * size_ + i] += lambda;
    sums.with_y[i] -= model.mean * sums.with_one[i];
  }
  model.weights = solved(sums.products, std::move(sums.with_y));
  return model;
}

void Ridge::learn() {
  for (std::size_t tested = 0; tested < sums_.size(); ++tested) {
    Sums others{std::vector<double>(size_ * size_, 0), std::vector<double>(size_, 0),
                std::vector<double>(size_, 0)};
    for (std::size_t fold = 0; fold < sums_.size(); ++fold) {
      if (fold == tested) continue;
      add_to(others.products, sums_[fold].products);
      add_to(others.with_y, sums_[fold].with_y);
      add_to(others.with_one, sums_[fold].with_one);
      others.rows += sums_[fold].rows;
      others.y += sums_[fold].y;
    }
    models_.push_back(model_of(std::move(others)));
  }
}

double Ridge::tell(std::uint32_t fold, const std::vector<std::uint32_t>& bins) const {
  const Model& model = models_[fold];
  double told = model.mean;
  for (std::size_t f = 0; f < bins.size(); ++f) told += model.weights[begin_[f] + bins[f]];
  return told;
}

}  // namespace kith::comparison

// k-anonymity, the four forms of l-diversity and t-closeness as predicates over one class.
//
// Counting. A histogram holds, per sensitive value, the persons who have it in any of their rows. The
// frequency form compares each count with the persons of the class; the other forms and t take the histogram
// as a distribution, so each person's distinct values count once. A column of which a class releases no value
// at all, as a table around persons may, tells nothing, and passes.
//
// Monotonicity. If every person has one row, the histogram of merged classes is the sum of theirs, and: the
// largest share and recursive (c, l) are ratios of a subadditive to an additive quantity, entropy is concave,
// both distances are convex; so two passing classes merge into a passing one. A passing and a failing class
// may merge into a failing one, except under k and distinct l. If persons repeat, histograms do not add up
// and only k and distinct l remain.
//
// Cost: linear in the values of the class; ordered and hierarchical distances are linear in the values of the
// column.
#include "privacy/criterion.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace kith::privacy {

namespace {

// This absorbs rounding if a class lies exactly on the limit.
constexpr double tolerance = 1e-9;

constexpr Monotonicity always{true, true};

std::uint64_t total_of(const Histogram& histogram) {
  return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0});
}

// A criterion of one sensitive column. A class that releases no value of it passes.
class ColumnCriterion : public Criterion {
 public:
  explicit ColumnCriterion(std::size_t column) : column_(column) {}
  bool holds(const ClassView& view) const final {
    const Histogram& histogram = view.sensitive[column_];
    return histogram.values.empty() || passes(histogram, view.persons);
  }
  Monotonicity monotonicity(bool persons_repeat) const override { return {!persons_repeat, false}; }

 private:
  virtual bool passes(const Histogram& histogram, std::uint64_t persons) const = 0;

  std::size_t column_;
};

class FrequencyL final : public ColumnCriterion {
 public:
  FrequencyL(double l, std::size_t column) : ColumnCriterion(column), l_(l) {}
  std::string describe() const override { return fmt::format("frequency {}-diversity", l_); }

 private:
  bool passes(const Histogram& histogram, std::uint64_t persons) const override {
    const double most = static_cast<double>(persons) * (1 + tolerance);
    return std::ranges::all_of(histogram.counts,
                               [&](std::uint64_t count) { return static_cast<double>(count) * l_ <= most; });
  }

  double l_;
};

class DistinctL final : public ColumnCriterion {
 public:
  DistinctL(double l, std::size_t column) : ColumnCriterion(column), l_(l) {}
  Monotonicity monotonicity(bool) const override { return always; }
  std::string describe() const override { return fmt::format("distinct {}-diversity", l_); }

 private:
  bool passes(const Histogram& histogram, std::uint64_t) const override {
    return static_cast<double>(histogram.values.size()) >= l_;
  }

  double l_;
};

class EntropyL final : public ColumnCriterion {
 public:
  EntropyL(double l, std::size_t column) : ColumnCriterion(column), l_(l) {}
  std::string describe() const override { return fmt::format("entropy {}-diversity", l_); }

 private:
  bool passes(const Histogram& histogram, std::uint64_t) const override {
    const auto total = static_cast<double>(total_of(histogram));
    double entropy = 0;
    for (const std::uint64_t count : histogram.counts) {
      const double share = static_cast<double>(count) / total;
      entropy -= share * std::log(share);
    }
    return entropy >= std::log(l_) - tolerance;
  }

  double l_;
};

class RecursiveL final : public ColumnCriterion {
 public:
  RecursiveL(double l, double c, std::size_t column)
      : ColumnCriterion(column), l_(static_cast<std::size_t>(std::ceil(l))), c_(c) {}
  std::string describe() const override { return fmt::format("recursive ({}, {})-diversity", c_, l_); }

 private:
  bool passes(const Histogram& histogram, std::uint64_t) const override {
    if (histogram.counts.size() < l_) return false;
    thread_local std::vector<std::uint64_t> counts;
    counts.assign(histogram.counts.begin(), histogram.counts.end());
    std::ranges::sort(counts, std::greater<>());
    const auto tail = counts.begin() + static_cast<std::ptrdiff_t>(l_ - 1);
    const std::uint64_t rest = std::accumulate(tail, counts.end(), std::uint64_t{0});
    return static_cast<double>(counts.front()) < c_ * static_cast<double>(rest) * (1 - 1e-12);
  }

  std::size_t l_;
  double c_;
};

class TCloseness final : public ColumnCriterion {
 public:
  TCloseness(TDistance distance, double t, std::size_t column, TReference reference)
      : ColumnCriterion(column), distance_(distance), t_(t), reference_(std::move(reference)) {
    const auto total = static_cast<double>(
        std::accumulate(reference_.counts.begin(), reference_.counts.end(), std::uint64_t{0}));
    for (const std::uint64_t count : reference_.counts) share_.push_back(static_cast<double>(count) / total);
    for (std::size_t h = 1; h < reference_.ancestors.size(); ++h)
      parents_.push_back(parents_at(reference_.ancestors[h - 1], reference_.ancestors[h]));
  }

  std::string describe() const override {
    static constexpr const char* names[] = {"equal", "ordered", "hierarchical"};
    return fmt::format("{}-closeness by {} distance", t_, names[static_cast<int>(distance_)]);
  }

 private:
  bool passes(const Histogram& histogram, std::uint64_t) const override {
    if (distance_ == TDistance::equal) return equal_distance(histogram) <= t_ + tolerance;
    thread_local std::vector<double> excess;
    spread_excess(histogram, excess);
    const double d =
        distance_ == TDistance::ordered ? ordered_distance(excess) : hierarchical_distance(excess);
    return d <= t_ + tolerance;
  }

  double equal_distance(const Histogram& histogram) const {
    const auto total = static_cast<double>(total_of(histogram));
    double differences = 0, covered = 0;
    for (std::size_t i = 0; i < histogram.values.size(); ++i) {
      const double whole = share_[histogram.values[i]];
      differences += std::abs(static_cast<double>(histogram.counts[i]) / total - whole);
      covered += whole;
    }
    return (differences + std::max(0.0, 1 - covered)) / 2;
  }

  // Computes the class's share minus the whole's, by rank for the ordered distance and by value otherwise.
  void spread_excess(const Histogram& histogram, std::vector<double>& excess) const {
    const bool ranked = distance_ == TDistance::ordered;
    excess.assign(share_.size(), 0);
    for (std::size_t value = 0; value < share_.size(); ++value)
      excess[ranked ? reference_.rank[value] : value] -= share_[value];
    const auto total = static_cast<double>(total_of(histogram));
    for (std::size_t i = 0; i < histogram.values.size(); ++i) {
      const std::uint32_t value = histogram.values[i];
      excess[ranked ? reference_.rank[value] : value] += static_cast<double>(histogram.counts[i]) / total;
    }
  }

  static double ordered_distance(const std::vector<double>& excess) {
    if (excess.size() < 2) return 0;
    double running = 0, sum = 0;
    for (std::size_t i = 0; i + 1 < excess.size(); ++i) sum += std::abs(running += excess[i]);
    return sum / static_cast<double>(excess.size() - 1);
  }

  // This is the closed form of Li, Li and Venkatasubramanian: what must cross an inner node costs that node's
  // height.
  double hierarchical_distance(const std::vector<double>& leaves) const {
    if (parents_.empty()) return 0;
    thread_local std::vector<double> below, positive, negative;
    below.assign(leaves.begin(), leaves.end());
    double sum = 0;
    for (std::size_t h = 1; h <= parents_.size(); ++h) {
      const std::vector<std::uint32_t>& parent = parents_[h - 1];
      const std::size_t nodes = 1 + *std::ranges::max_element(parent);
      positive.assign(nodes, 0);
      negative.assign(nodes, 0);
      for (std::size_t child = 0; child < below.size(); ++child)
        (below[child] > 0 ? positive : negative)[parent[child]] += std::abs(below[child]);
      below.assign(nodes, 0);
      for (std::size_t node = 0; node < nodes; ++node) {
        sum += static_cast<double>(h) * std::min(positive[node], negative[node]);
        below[node] = positive[node] - negative[node];
      }
    }
    return sum / static_cast<double>(parents_.size());
  }

  static std::vector<std::uint32_t> parents_at(const std::vector<std::uint32_t>& lower,
                                               const std::vector<std::uint32_t>& upper) {
    std::vector<std::uint32_t> parents(1 + *std::ranges::max_element(lower));
    for (std::size_t value = 0; value < lower.size(); ++value) parents[lower[value]] = upper[value];
    return parents;
  }

  TDistance distance_;
  double t_;
  TReference reference_;
  std::vector<double> share_;
  // This is indexed by [height - 1][node of the height below].
  std::vector<std::vector<std::uint32_t>> parents_;
};

}  // namespace

std::unique_ptr<Criterion> l_diversity(LForm form, double l, double c, std::size_t column) {
  switch (form) {
    case LForm::frequency:
      return std::make_unique<FrequencyL>(l, column);
    case LForm::distinct:
      return std::make_unique<DistinctL>(l, column);
    case LForm::entropy:
      return std::make_unique<EntropyL>(l, column);
    case LForm::recursive:
      return std::make_unique<RecursiveL>(l, c, column);
  }
  return nullptr;
}

std::unique_ptr<Criterion> t_closeness(TDistance distance, double t, std::size_t column,
                                       TReference reference) {
  return std::make_unique<TCloseness>(distance, t, column, std::move(reference));
}

bool Model::holds(const ClassView& view) const {
  if (view.persons < k_) return false;
  return std::ranges::all_of(more_, [&](const auto& criterion) { return criterion->holds(view); });
}

Monotonicity Model::monotonicity(bool persons_repeat) const {
  Monotonicity all = always;
  for (const auto& criterion : more_) {
    const Monotonicity one = criterion->monotonicity(persons_repeat);
    all.classes_pass &= one.classes_pass;
    all.any_passes &= one.any_passes;
  }
  return all;
}

std::string Model::describe() const {
  std::string text = fmt::format("{}-anonymity", k_);
  for (const auto& criterion : more_) text += "; " + criterion->describe();
  return text;
}

}  // namespace kith::privacy

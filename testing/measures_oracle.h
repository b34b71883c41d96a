// Further models of privacy as the papers define them, put to whole tables by sets of persons: whether they hold,
// not by how much. For small tables.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace kith::testing {

// One row: whom it is about, its quasi cells as one text, its sensitive value.
struct MeasuredRow {
  std::string person, quasi, value;
};

class MeasuresOracle {
 public:
  // Shares are compared with those of `reference`.
  MeasuresOracle(const std::vector<MeasuredRow>& rows, const std::vector<MeasuredRow>& reference);

  // In no class more than the share alpha of its persons have a value.
  bool alpha(double alpha) const;
  // The most frequent value of each class occurs less than c times as often as the l-th and all after it.
  bool recursive(double c, std::size_t l) const;
  // (q - p) / p <= beta for every value and class with q > p.
  bool basic_beta(double beta) const;
  // (q - p) / p <= min(beta, -ln p) for the same.
  bool enhanced_beta(double beta) const;
  // |ln(q / p)| <= delta for every value of the reference or the class; with `present` for those of the class.
  bool delta(double delta, bool present) const;

 private:
  using Counts = std::map<std::string, double>;
  struct Class {
    double persons = 0;
    Counts counts, shares;
  };
  static Class class_of(const std::vector<MeasuredRow>& rows);

  std::vector<Class> classes_;
  Counts whole_;
};

}  // namespace kith::testing
